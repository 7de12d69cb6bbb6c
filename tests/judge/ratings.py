"""Ratings computed anew, from the table that was read in: ratings.py TABLE SYSTEM YEAR ELSEWHERE prints player,rating,uncertainty.

Elo by its formula of 1978, eight points a pair; Weng and Lin (JMLR 12, 2011), algorithm 1, as the paper has it: teams of one.
"""
import csv
import math
import sys


def order(rows):
    """Places: who won or shares an agreed draw first, as equals; the others by centres, the dead equal. C-Diplo gives the same points
    to all who lose to a solo."""
    kind, _, who = rows[0]["result"].partition(" ")
    top = who.split(",") if kind in ("solo", "concession", "draw") else []
    lost = kind in ("solo", "concession")
    key = [(0, 0) if r["power"] in top else (1, 0 if lost else -int(r["centres"])) for r in rows]
    return [1 + sum(other < own for other in key) for own in key]


def elo(mean, sigma, place, weight):
    n = range(len(mean))
    score = lambda i, j: (place[i] < place[j]) + (place[i] == place[j]) / 2
    expected = lambda i, j: 10 ** (mean[i] / 400) / (10 ** (mean[i] / 400) + 10 ** (mean[j] / 400))
    return [mean[i] + sum(8 * weight * (score(i, j) - expected(i, j)) for j in n if j != i) for i in n], sigma


def weng_lin(mu, sigma, place, weight):
    beta, out = 25 / 6, ([], [])
    for i in range(len(mu)):
        omega = delta = 0
        for q in range(len(mu)):
            if q == i:
                continue
            c = math.sqrt(sigma[i] ** 2 + sigma[q] ** 2 + 2 * beta**2)
            p_iq = math.exp(mu[i] / c) / (math.exp(mu[i] / c) + math.exp(mu[q] / c))
            s = 1 if place[q] > place[i] else 0.5 if place[q] == place[i] else 0
            omega += sigma[i] ** 2 / c * (s - p_iq)
            delta += sigma[i] / c * (sigma[i] / c) ** 2 * p_iq * (1 - p_iq)
        out[0].append(mu[i] + weight * omega)
        out[1].append(math.sqrt(sigma[i] ** 2 * max(1 - weight * delta, 0.0001)))
    return out


table, system, year, weight = sys.argv[1], sys.argv[2], sys.argv[3], float(sys.argv[4])
games = {}
for row in csv.DictReader(open(table)):
    games.setdefault((row["date"], row["game"]), []).append(row)
begin, rate = {"elo": ((1500, 0), elo), "weng-lin": ((25, 25 / 3), weng_lin)}[system]
known = {}
for (date, _), rows in sorted(games.items()):
    if date[:4] > year:
        continue
    before = [known.get(r["player"], begin) for r in rows]
    after = rate([b[0] for b in before], [b[1] for b in before], order(rows), weight)
    known.update({r["player"]: now for r, now in zip(rows, zip(*after))})
for player, (mean, spread) in sorted(known.items()):
    print(f"{player},{mean:.3f},{spread:.3f}")
