"""A championship played by mail, recomputed from raw facts with Python's fractions. From a judge's database it takes only who sat where from when
to when (seats), when seasons were adjudicated (phases), what was said of rounds and prizes (round_entrant, prize_vote), and from standard input
the centres of each game as `judge results --format csv` prints them. `totals` prints NAME<TAB>TOTAL, `votes CATEGORY` NAME<TAB>POINTS,
`sitters` who came late or took over. Further words GAME=N are the centres of a Turkey that nobody plays: it has no row there."""
import csv
import sqlite3
import sys
from fractions import Fraction as F

sys.path.insert(0, "tests/judge")
from tournament_reference import angevin, total, POWERS


class Championship:
    def __init__(self, db):
        self.names = dict(db.execute("SELECT id, name FROM entrant"))
        self.roles = dict(db.execute("SELECT id, role FROM entrant"))
        self.by_person = {p: e for e, p in db.execute("SELECT id, person FROM entrant WHERE person IS NOT NULL")}
        self.said = {(e, r): (s, f) for e, r, s, f in db.execute("SELECT entrant, round, state, factor FROM round_entrant")}
        self.votes = list(db.execute("SELECT round, category, choice FROM prize_vote"))
        self.boards = []
        for board, rnd, number, game, name in db.execute(
                "SELECT b.id, b.round, b.number, b.game, g.name FROM board b JOIN game g ON g.id = b.game ORDER BY b.round, b.number"):
            self.boards.append((rnd, name, self.sitters(db, rnd, game)))

    def sitters(self, db, rnd, game):
        """power -> (entrant, seasons missed, substitute, seasons of others), from seats and adjudicated moves alone."""
        seasons = [s for (s,) in db.execute("SELECT adjudicated_s FROM phase WHERE game = ? AND type = 1 AND adjudicated_s IS NOT NULL ORDER BY id", (game,))]
        began = db.execute("SELECT min(opened_s) FROM phase WHERE game = ?", (game,)).fetchone()[0]
        seats = {}
        for power, person, since, until in db.execute(
                "SELECT power, person, since_s, until_s FROM seat WHERE game = ? AND role = 0 AND power IS NOT NULL ORDER BY since_s, id", (game,)):
            played = sum(since <= s and not (until and until <= s) for s in seasons)
            if played:
                seats.setdefault(power, []).append((self.by_person[person], since, played))
        out = {}
        for power, row in seats.items():
            first, since, _ = row[0]
            last = row[-1]
            if since > began or (len(row) > 1 and self.said.get((first, rnd), ("in",))[0] == "twice"):
                out[power] = (last[0], sum(s < last[1] for s in seasons), None, 0)
            elif len(row) > 1:
                out[power] = (first, 0, last[0], sum(p for e, _, p in row if e != first))
            else:
                out[power] = (first, 0, None, 0)
        return out

    def points(self, centres):
        """{entrant: {round: points}}, games taken over, {entrant: {round: factor}}."""
        his, factors, taken = {e: {} for e in self.names}, {e: {} for e in self.names}, []
        for rnd, name, seats in self.boards:
            score = dict(zip(POWERS, angevin([centres[name][p] for p in POWERS])))
            tables = [s for r, _, s in self.boards if r == rnd]
            full = any(len(s) == 6 for s in tables) and any(len(s) == 7 and any(x[1] for x in s.values()) for s in tables)
            table = F(1) if full else F(len(seats), 7)
            for power, (entrant, missed, substitute, seasons) in seats.items():
                sanction = F((self.said.get((entrant, rnd)) or (None, None))[1] or 1)
                factor = table * F(14 - missed - (seasons if substitute else 0), 14) * sanction
                own = (score[power] * factor, factor)
                if rnd not in his[entrant] or own[0] < his[entrant][rnd]:
                    his[entrant][rnd], factors[entrant][rnd] = own
                if substitute:
                    taken.append((substitute, entrant, rnd, score[power] * table, table))
        return his, factors, taken

    def sum(self, entrant, rounds):
        down = any(e == entrant and s == "down" for (e, _), (s, _) in self.said.items())
        return total(rounds, down, self.roles[entrant] in ("organiser", "helper"))

    def settled(self, centres):
        his, factors, taken = self.points(centres)
        for substitute, first, rnd, points, table in taken:  # one game each in this story
            other = dict(his[substitute])
            other[rnd] = min(points, other.get(rnd, points))
            if self.sum(substitute, other) > self.sum(substitute, his[substitute]):
                his[substitute], factors[substitute][rnd] = other, table
                his[first][rnd] = factors[first][rnd] = F(0)
        return his, factors


def said(points):
    whole, rest = divmod(points, 1)
    return f"{whole}" if not rest else f"{rest}" if not whole else f"{whole}+{rest}"


def main():
    championship = Championship(sqlite3.connect(sys.argv[1]))
    if sys.argv[2] == "sitters":
        for rnd, name, seats in championship.boards:
            for power, (entrant, missed, substitute, seasons) in sorted(seats.items()):
                if missed or substitute:
                    print(rnd, power, championship.names[entrant], missed, championship.names.get(substitute), seasons)
        return

    centres = {}
    for row in csv.DictReader(sys.stdin):
        centres.setdefault(row["game"], dict.fromkeys(POWERS, 0))[row["power"]] = int(row["centres"])
    for name, by_power in centres.items():  # a Turkey that nobody plays has no row: what is left of the 34 minus the neutral ones
        by_power.setdefault("TURKEY", 0)
    if len(sys.argv) > 4:
        for pair in sys.argv[4:]:  # GAME=CENTRES of a scripted Turkey
            game, n = pair.split("=")
            centres[game]["TURKEY"] = int(n)
    his, factors = championship.settled(centres)
    if sys.argv[2] == "totals":
        for e, name in sorted(championship.names.items()):
            if his[e]:
                print(f"{name}\t{said(championship.sum(e, his[e]))}")
        return

    for e, name in sorted(championship.names.items()):  # votes: points a game times the factors of the game, summed as the ranking is
        votes = {r: sum(1 for vr, c, choice in championship.votes if vr == r and c == sys.argv[3] and choice == e) * f for r, f in factors[e].items()}
        if any(votes.values()):
            print(f"{name}\t{said(championship.sum(e, votes))}")


if __name__ == "__main__":
    main()
