"""Random championships typed into a judge, against 002 (II, VII) computed anew from the same boards with Python's fractions: totals, places, best
countries, the list of boards. Tables of four to seven, Survivor Turkey, Sandad, latecomers, an organiser at two tables, chains of substitutes,
sanctions, rounds cancelled or with Diplomatie intime, solos, concessions, powers with neither unit nor home. Words: JUDGE, the first seed, how many.
Prints what differs; 1 if anything does."""
import csv
import io
import itertools
import json
import random
import subprocess
import sys
import tempfile
from fractions import Fraction as F

SEVEN = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
SANDAD = SEVEN[:5]
HANDS = [["ENGLAND"], ["AUSTRIA", "FRANCE"], ["GERMANY", "TURKEY"], ["ITALY", "RUSSIA"]]  # 002 II, four
COLOURS = ["BEIGE", "INDIGO", "ORANGE", "TURQUOISE", "VIOLET"]


def angevin(board):
    """{power: points} of 002, annex, among those who play."""
    centres = {p: c for p, c in board["centres"].items() if p in board["playing"]}
    if board["winner"]:
        return {p: F(100 if p == board["winner"] else 0) for p in centres}
    alive = {p: c for p, c in centres.items() if c and p not in board["homeless"]}
    ranked = sorted(alive.values(), reverse=True)
    points = {p: F(0) for p in centres}
    for p, c in alive.items():
        points[p] += c + max(0, c - 8)
        places = [i for i, other in enumerate(ranked) if other == c]
        points[p] += F(sum([40, 3][i] for i in places if i < 2), len(places))
        if c == ranked[0] and ranked.count(c) == 1:
            points[p] += c - (ranked[1] if len(ranked) > 1 else 0)
    rest = 100 - sum(points.values())
    for p in alive:
        points[p] += rest / len(alive)
    return points


class Championship:
    def __init__(self, seed):
        r = self.r = random.Random(seed)
        self.rounds = r.choice([1, 2, 3, 3, 3, 3, 4])
        self.people = [f"P{i:02}" for i in range(r.randint(9, 24))]
        self.role = {p: "player" for p in self.people}
        self.role["P00"] = "organiser"
        if r.random() < 0.3:
            self.role["P01"] = "helper"
        self.said, self.intime, self.cancelled, self.boards = {}, {}, set(), []
        for rnd in range(1, self.rounds + 1):
            self.play(rnd)
        if r.random() < 0.2:
            self.cancelled.add(r.randint(1, self.rounds))
        if r.random() < 0.2:
            rnd = r.randint(1, self.rounds)
            one, other = r.sample(self.people, 2)
            results = r.choice([("won", "lost"), ("even", "even")])
            self.intime.update({(one, rnd): results[0], (other, rnd): results[1]})

    def play(self, rnd):
        r = self.r
        here = r.sample(self.people, r.randint(4, len(self.people)))
        spare = [p for p in self.people if p not in here]
        number = 0
        if "P00" in here and r.random() < 0.3:
            self.said[("P00", rnd)] = ["twice", None]
            here.append("P00")
        while len(here) >= 4:
            size = r.choice([n for n in (4, 5, 6, 6, 7, 7, 7) if n <= len(here)])
            if len(set(here[:size])) < size:
                here.remove("P00")
                continue
            number += 1
            self.boards.append(self.board(rnd, number, here[:size], spare))
            here = here[size:]
        for p in self.people:
            if p in spare and r.random() < 0.2 and p not in {s["substitute"] for b in self.boards if b["round"] == rnd for s in b["seats"]}:
                self.said[(p, rnd)] = ["down", None]
            elif r.random() < 0.05:
                self.said[(p, rnd)] = [self.said.get((p, rnd), ["in"])[0], r.choice(["1/2", "0", "3/4"])]

    def board(self, rnd, number, players, spare):
        r, n = self.r, len(players)
        variant = {4: "standard4", 5: r.choice(["standard5", "sandad", "escalation5"]), 6: "survivor-turkey", 7: "standard"}[n]
        powers = {"sandad": SANDAD, "escalation5": COLOURS}.get(variant, SEVEN)
        absent = ["GERMANY", "ITALY"] if variant == "standard5" else []
        hands = HANDS if n == 4 else [[p] for p in powers if p not in absent and not (n == 6 and p == "TURKEY")]
        seats = []
        for player, hand in zip(players, hands):
            late = r.random() < 0.08 and n > 5
            taken = not late and r.random() < 0.15 and n > 4 and (player, rnd) not in self.said
            substitute = r.choice(spare if spare and r.random() < 0.7 else self.people) if taken else None
            circle = {(s["entrant"], s["substitute"]) for b in self.boards for s in b["seats"]}
            if substitute == player or substitute in players or self.leads(substitute, player, circle):
                substitute = None
            for power in hand:
                seats.append({"power": power, "entrant": player, "missed": r.randint(1, 5) if late else 0, "substitute": substitute,
                              "seasons": r.randint(1, 8) if substitute else 0})
        total, wins = (27, 14) if variant == "sandad" else (34, 18)
        centres, left = {}, total - r.choice([0, 0, 0, r.randint(0, 6)])
        weights = {p: r.choice([0, 1, 2, 4, 8]) for p in powers}
        weights[powers[0]] += 1
        for p in powers:
            centres[p] = min(left, weights[p] * total // (sum(weights.values()) or 1))
        board = {"round": rnd, "number": number, "variant": variant, "seats": seats, "centres": centres, "neutral": total - sum(centres.values()),
                 "playing": [p for p in powers if p not in absent], "homeless": set(), "result": ""}
        top = max(centres.values())
        leaders = [p for p in centres if centres[p] == top]
        board["winner"] = leaders[0] if top >= wins and leaders[0] in board["playing"] else None
        if top >= wins and leaders[0] in absent:
            centres[leaders[0]], board["neutral"] = 0, board["neutral"] + top
        small = [p for p in board["playing"] if 0 < centres[p] <= 2]
        if small and r.random() < 0.3 and len([c for c in centres.values() if c]) > 2:
            board["homeless"] = {small[0]}
        if not board["winner"] and r.random() < 0.1:
            board["winner"] = next(p for p in board["playing"] if centres[p])
            board["result"] = f"concession {board['winner']}"
        return board

    def leads(self, start, goal, edges):
        """Whether somebody's chain of first players comes to another: chains that close have no order."""
        seen, todo = set(), [start]
        while todo:
            one = todo.pop()
            if one == goal:
                return True
            seen.add(one)
            todo += [b for a, b in edges if a == one and b and b not in seen]
        return False

    # ---- 002 VII

    def sanction(self, p, rnd):
        return F(self.said.get((p, rnd), ["in", None])[1] or 1)

    def counts(self, rnd):
        return rnd not in self.cancelled and not any(k[1] == rnd for k in self.intime)

    def table(self, board):
        people = lambda b: len({s["entrant"] for s in b["seats"]})
        tables = [b for b in self.boards if b["round"] == board["round"]]
        full = any(people(b) == 6 for b in tables) and any(people(b) == 7 and any(s["missed"] for s in b["seats"]) for b in tables)
        n = people(board)
        return F(1) if n == 7 or (n == 6 and full) else F(n, 7)

    def total(self, p, points):
        """`points`: {round: points} of what he played."""
        counted = sorted((x for rnd, x in points.items() if self.counts(rnd)), reverse=True)
        down = {rnd for (q, rnd), (state, _) in self.said.items() if q == p and state == "down"}
        rewarded = self.role[p] == "player"
        gain = sum(F({"lost": 5, "even": 10, "won": 15}[x], 100) for (q, _), x in self.intime.items() if q == p)
        if not counted:
            return None
        if any(not self.counts(rnd) for rnd in range(1, self.rounds + 1)):
            alone = len(counted) == 1 and self.rounds in down and rewarded
            weights = [F(12, 10) if alone else F(1)] * len(counted)
        elif len(counted) > 2:
            weights = [F(1), F(1), F(1, 2)] + [F(0)] * len(counted)
        else:
            weights = [F(12, 10) if down and rewarded else F(11, 10)] * 2
        return sum(x * w for x, w in zip(counted, weights)) * (1 + gain)

    def settle(self):
        games = {p: {} for p in self.people}  # {round: {board: [points of each power]}}
        self.owner, taken = {}, []
        for b in self.boards:
            score, table = angevin(b), self.table(b)
            for s in b["seats"]:
                self.owner[(b["round"], b["number"], s["power"])] = s["entrant"]
                lost = F(max(0, 14 - s["missed"] - s["seasons"]), 14)
                own = score[s["power"]] * table * lost * self.sanction(s["entrant"], b["round"])
                games[s["entrant"]].setdefault(b["round"], {}).setdefault(b["number"], []).append(own)
                if s["substitute"]:
                    whole = score[s["power"]] * table * self.sanction(s["substitute"], b["round"])
                    taken.append((s["substitute"], s["entrant"], b, s["power"], whole))
        points = {p: {rnd: min(max(x) for x in boards.values()) for rnd, boards in rounds.items()} for p, rounds in games.items()}
        asked = set()

        def ask(p):
            if p in asked:
                return
            asked.add(p)
            for substitute, first, *_ in taken:
                if first == p:
                    ask(substitute)
            his, best, most = [t for t in taken if t[0] == p], (), self.total(p, points[p]) or F(0)
            for n in range(1, len(his) + 1):
                for some in itertools.combinations(his, n):
                    have = dict(points[p])
                    for _, _, b, _, whole in some:
                        have[b["round"]] = min(have.get(b["round"], whole), whole)
                    if (self.total(p, have) or F(0)) > most:
                        best, most, kept = some, self.total(p, have), have
            if best:
                points[p] = kept
            for _, first, b, power, _ in best:
                points[first][b["round"]] = F(0)
                self.owner[(b["round"], b["number"], power)] = p

        for p in self.people:
            ask(p)
        return {p: self.total(p, points[p]) for p in self.people}

    def best(self):
        """{power: (points, names)}: before coefficients, tables of six and seven, also the better table of who plays twice."""
        out = {}
        for power in SEVEN:
            results = [(angevin(b)[power], self.owner.get((b["round"], b["number"], power))) for b in self.boards
                       if self.counts(b["round"]) and len({s["entrant"] for s in b["seats"]}) > 5]
            most = max((x for x, who in results if who), default=None)
            if most is not None and most >= max((x for x, who in results if not who), default=F(-1)):
                out[power] = (most, {who for x, who in results if who and x == most})
        return out

    # ---- typed

    def sheet(self):
        text = io.StringIO()
        powers = SEVEN + COLOURS
        columns = ["ronde", "table", "variante", "résultat", "année", "neutre"]
        columns += [f"{p} {k}" for p in powers for k in ("joueur", "centres", "éliminée", "manquées", "remplaçant", "saisons")]
        rows = csv.DictWriter(text, columns, delimiter=self.r.choice(",;\t"), restval="")
        rows.writeheader()
        for b in self.boards:
            row = {"ronde": b["round"], "table": b["number"], "variante": b["variant"], "résultat": b["result"], "année": 1907, "neutre": b["neutral"]}
            for p, c in b["centres"].items():
                row[f"{p} centres"] = c
                row[f"{p} éliminée"] = 1906 if p in b["homeless"] else ""
            for s in b["seats"]:
                p = s["power"]
                row.update({f"{p} joueur": s["entrant"], f"{p} manquées": s["missed"] or "", f"{p} remplaçant": s["substitute"] or "",
                            f"{p} saisons": s["seasons"] or ""})
            rows.writerow(row)
        return "\ufeff" + text.getvalue()

    def type_in(self, judge, home):
        def t(*words):
            done = subprocess.run([judge, "--home", home, "tournament", *words], capture_output=True, text=True)
            if done.returncode:
                raise SystemExit(f"{words}: {done.stdout}{done.stderr}")
            return done.stdout

        t("new", "X", "--rounds", str(self.rounds))
        for role in set(self.role.values()):
            t("add", "X", *[p for p in self.people if self.role[p] == role], "--role", role)
        t("set", "X", "game.variant=escalation5")
        for (p, rnd), (state, factor) in self.said.items():
            t("state", "X", str(rnd), p, state, *(["--factor", factor] if factor else []))
        with open(f"{home}/sheet.csv", "w", encoding="utf-8", newline="") as file:
            file.write(self.sheet())
        if self.boards:
            t("results", "X", "--file", f"{home}/sheet.csv")
        for (p, rnd), result in self.intime.items():
            t("intime", "X", str(rnd), p, result, "--again")
        for rnd in self.cancelled:
            t("cancel", "X", str(rnd), "--yes")
        return json.loads(t("standings", "X", "--format", "json")), list(csv.DictReader(io.StringIO(t("standings", "X", "--format", "boards"))))


def said(points):
    whole, rest = divmod(points, 1)
    return f"{whole}" if not rest else f"{rest}" if not whole else f"{whole}+{rest}"


def differences(one, judge):
    with tempfile.TemporaryDirectory() as home:
        subprocess.run([judge, "init", home], capture_output=True, check=True)
        standings, boards = one.type_in(judge, home)
    totals = one.settle()
    want = {p: said(x) for p, x in totals.items() if x is not None}
    have = {row["name"]: row["total"] for row in standings["players"] if row["place"]}
    for p in sorted({*want, *have}):
        if want.get(p) != have.get(p):
            yield f"total {p}: {have.get(p)}, expected {want.get(p)}"
    for row in standings["players"]:
        x = totals[row["name"]]
        place = 1 + sum(y is not None and y > x for y in totals.values()) if x is not None else 0
        if row["place"] != place:
            yield f"place {row['name']}: {row['place']}, expected {place}"
    best, theirs = one.best(), {}
    for row in standings["countries"]:
        if row["name"]:
            theirs.setdefault(row["power"], (row["points"], set()))[1].add(row["name"])
    for power in SEVEN:
        mine = (said(best[power][0]), best[power][1]) if power in best else None
        if theirs.get(power) != mine:
            yield f"best {power}: {theirs.get(power)}, expected {mine}"
    for b in one.boards:
        row = next(r for r in boards if r["round"] == str(b["round"]) and r["board"] == str(b["number"]))
        score = angevin(b)
        for p, c in b["centres"].items():
            seat = next((s for s in b["seats"] if s["power"] == p), {})
            mine = (seat.get("entrant", ""), str(c), said(score[p]) if p in score else "", seat.get("substitute") or "")
            ours = (row[f"{p} player"], row[p], row[f"{p} score"], row[f"{p} substitute"])
            if mine != ours:
                yield f"board {b['round']}-{b['number']} {p}: {ours}, expected {mine}"


def main():
    judge, first, n = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    wrong = people = boards = 0
    for seed in range(first, first + n):
        one = Championship(seed)
        people, boards = people + len(one.people), boards + len(one.boards)
        found = list(differences(one, judge))
        wrong += bool(found)
        for line in found:
            print(f"{seed}: {line}")
    print(f"{n} championships, {people} people, {boards} boards: {wrong} differ")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
