"""A championship by the rules of 002 VII, computed from the rows of a judge's database with Python's fractions: who sat where, what was
typed. `feed ROUND` prints a made-up result of each board of a round, `totals` a line NAME<TAB>TOTAL for each player."""
import sqlite3
import sys
from fractions import Fraction as F

POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]


def angevin(centres):
    """002, annex: 1 a centre, 2 from the ninth; 40 and 3 shared; the lead; the rest to 100 shared by the living."""
    if max(centres) > 17:
        return [F(100) if c > 17 else F(0) for c in centres]
    bonus, scores = [40, 3], []
    ranked = sorted(centres, reverse=True)
    for c in centres:
        above, equal = sum(x > c for x in centres), sum(x == c for x in centres)
        scores.append(F(0) if c == 0 else c + max(0, c - 8) + F(sum(bonus[above:above + equal]), equal))
    if ranked[0] > ranked[1]:
        scores[centres.index(ranked[0])] += ranked[0] - ranked[1]
    rest, living = 100 - sum(scores), sum(c > 0 for c in centres)
    return [s + rest / living if c else s for s, c in zip(scores, centres)]


def rows(db):
    names = dict(db.execute("SELECT id, name FROM entrant"))
    boards = {}
    for board, rnd, number, outside, power, entrant, missed, substitute, seasons in db.execute(
            "SELECT b.id, b.round, b.number, b.outside, s.power, s.entrant, s.missed, s.substitute, s.seasons FROM board b JOIN board_seat s ON s.board = b.id"):
        boards.setdefault((rnd, number), []).append((power, entrant, missed, substitute, seasons, outside))
    return names, boards


def points_of(db, names, boards):
    """{entrant: {round: [points]}} and the games taken over."""
    his, taken = {e: {} for e in names}, []
    for (rnd, number), seats in boards.items():
        played = [s for s in seats if s[1]]
        sixes = [b for (r, _), b in boards.items() if r == rnd and sum(1 for s in b if s[1]) == 6]
        full = bool(sixes) and any(s[2] for (r, _), b in boards.items() if r == rnd and len(b) == 7 for s in b)
        table = F(1) if len(played) == 7 or full else F(len(played), 7)
        counts = dict(db.execute("SELECT power, centres FROM outside_part WHERE game = ?", (seats[0][5],)))
        score = dict(zip(POWERS, angevin([counts[p] for p in POWERS])))
        for power, entrant, missed, substitute, seasons, _ in played:
            sanction = db.execute("SELECT factor FROM round_entrant WHERE entrant = ? AND round = ?", (entrant, rnd)).fetchone()
            factor = F(sanction[0]) if sanction and sanction[0] else F(1)
            lost = missed + (seasons if substitute else 0)
            his[entrant].setdefault(rnd, []).append(score[power] * table * F(14 - lost, 14) * factor)
            if substitute:
                taken.append((substitute, entrant, rnd, score[power] * table))
    return {e: {r: min(p) for r, p in rounds.items()} for e, rounds in his.items()}, taken


def total(rounds, stepped, organiser):
    best = sorted(rounds.values(), reverse=True)
    if len(best) >= 3:
        return best[0] + best[1] + best[2] / 2
    return sum(best, F(0)) * (F(12, 10) if stepped and not organiser else F(11, 10))


def totals(db):
    names, boards = rows(db)
    his, taken = points_of(db, names, boards)
    roles = dict(db.execute("SELECT id, role FROM entrant"))
    down = {e for (e,) in db.execute("SELECT entrant FROM round_entrant WHERE state = 'down'")}
    sums = lambda e, rounds: total(rounds, e in down, roles[e] in ("organiser", "helper"))
    for substitute, first, rnd, points in taken:  # one game each in this test
        other = dict(his[substitute])
        other[rnd] = min(points, other.get(rnd, points))
        if sums(substitute, other) > sums(substitute, his[substitute]):
            his[substitute] = other
            his[first][rnd] = F(0)
    return {names[e]: sums(e, his[e]) for e in names if his[e]}


def feed(db, rnd):
    """Centres by a fixed rule, 34 a board; the second board of a round ends in a tie at the top."""
    _, boards = rows(db)
    for (r, number), _ in sorted(boards.items()):
        if r != rnd:
            continue
        counts = [10, 10, 6, 5, 3, 0, 0] if number == 2 else [12, 7, 6, 4, 3, 2, 0] if number == 1 else [9, 8, 7, 5, 4, 1, 0]
        turn = (3 * rnd + number) % 7
        counts = counts[turn:] + counts[:turn]
        print(number, ",".join(f"{p}={c}" for p, c in zip(POWERS, counts)))


def main():
    db = sqlite3.connect(sys.argv[1])
    if sys.argv[2] == "feed":
        feed(db, int(sys.argv[3]))
        return
    for name, points in sorted(totals(db).items()):
        whole, rest = divmod(points, 1)
        text = f"{whole}" if not rest else f"{rest}" if not whole else f"{whole}+{rest}"
        print(f"{name}\t{text}")


if __name__ == "__main__":
    main()
