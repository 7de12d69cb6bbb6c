#!/usr/bin/env python3
"""A judge in mid-season, and its next fortnight, made by commands and mails with a set clock.

    season.py JUDGE FOLDER

Makes FOLDER/home, a home with games of every form, with votes, bids, picks, questions and calls that are open, acts that can be undone,
press that is held, orders ahead, and in known.json its letters; in steps.json what comes in the fortnight after it, and in letters.json
what this judge writes then. Done once with the program of a release and kept: tar cJf season-VERSION.tar.xz -C FOLDER home known.json
steps.json letters.json. fortnight.py goes through it with another program.
"""
import json
import os
import re
import shutil
import sqlite3
import sys
import datetime

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fortnight import World

START = datetime.datetime(2026, 3, 2, 12)
EDITOR = "editor@games.example"
POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
FRENCH = {"AUSTRIA", "FRANCE", "ITALY"}
COMMON = ["silent=go-on", "pictures=no", "deadline=every 7 days 20:00"]

# The five rulebooks, ways to run a game, and games for fewer: what `judge new` gets.
SEVENS = {
    "Kersaint": ["--rules", "datc", "draws=lists", "reminder=24h"],
    "Albion": ["--rules", "1971", "nmr=standby", "explain=yes", "retreats=every 2 days 20:00"],
    "Descartes": ["--rules", "descartes", "--language", "fr", "press-delivery=postal"],
    "Faf": ["--rules", "faf", "year=three-deadlines", "preview=yes", "--language", "fr"],
    "Bretagne": ["--rules", "bretagne", "year=two-seasons", "deadline=issue", "embargo=issue", "--language", "fr"],
    "Masque": ["--rules", "datc", "anonymous=yes", "press=grey", "press-copy=all", "nmr=disorder", "draws=no"],
    "Sceau": ["--rules", "datc", "embargo=issue", "press-delivery=postal", "early=yes"],
}
SMALL = {
    "Cinq": ("standard5", ["--rules", "bretagne", "--language", "fr"], ["AUSTRIA", "ENGLAND", "FRANCE", "RUSSIA", "TURKEY"]),
    "Turque": ("survivor-turkey", ["--rules", "bretagne", "--language", "fr"], POWERS[:6]),
}
BY_MAIL = {  # who joins comes by mail and says YES
    "Duel": ("intimate", ["--rules", "bretagne", "--language", "fr", "adjustments=every 2 days 20:00", "last-year=none"], 2),
    "Duo": ("intimate", ["--rules", "datc", "--language", "en"], 2),
    "Echelle": ("escalation3", ["--rules", "bretagne", "--language", "en", "adjustments=every 7 days 20:00"], 3),
    "Trois": ("standard3", ["--rules", "1971", "--language", "en"], 3),
    "Marne": ("1914", ["--rules", "1971", "--language", "fr"], 2),
}


def orders_of_sample():
    """phase -> power -> orders, of the real game of tests/cases."""
    game, phase, block = {}, None, None
    for line in open("tests/cases/sample-game.txt", encoding="utf-8"):
        line = line.strip()
        if line.startswith("CASE"):
            phase, block = line.split()[-1], None
        elif re.fullmatch(r"[A-Z_]+( .*)?", line):
            block = line.split()[0]
        elif block == "ORDERS" and ":" in line:
            power, order = line.split(":", 1)
            game.setdefault(phase, {}).setdefault(power.upper(), []).append(order.strip())
    return game


def at(day, hour=12, minute=0):
    return (START + datetime.timedelta(days=day, hours=hour - 12, minutes=minute)).strftime("%Y-%m-%dT%H:%M:%S+02:00")


def address(power):
    return f"{power.lower()}@players.example"


class Season(World):
    def __init__(self, judge, home):
        super().__init__(judge, home)
        self.sample, self.written = orders_of_sample(), set()

    def phases(self):
        """Of each game that is played."""
        said = self.ask("games").split("\n")
        return {line.split("\t")[0]: line.split("\t")[2] for line in said if line.split("\t")[1:2] == ["active"]}

    def seats(self, game):
        """power -> address, of who plays."""
        said = self.ask("show", game)
        return dict(re.findall(r"(?m)^([A-Z]{4,})\t.*?([\w.-]+@[\w.-]+\.example)", said))

    def write_orders(self, day):
        """Everybody's orders for the phases that are open, by mail; somebody forgets, somebody comes late, as people do."""
        for game, phase in sorted(self.phases().items()):
            if (game, phase) in self.written or game in ("Duel", "Duo", "Echelle"):
                continue
            self.written.add((game, phase))
            by_player = {}
            for power, who in sorted(self.seats(game).items()):
                orders = self.sample.get(phase.replace("1914", "1901").replace("1915", "1902"), {}).get(power)
                if orders:
                    by_player.setdefault(who, []).append((power, orders))
            for n, (who, its) in enumerate(sorted(by_player.items())):
                if (day + n + len(game)) % 9 == 0:
                    continue
                text = "\n".join(f"{power}\n" * (len(its) > 1) + "\n".join(orders) for power, orders in its)
                self.mail(who, f"[{game}] {phase}", text)

    def day(self, number, mails=()):
        """One day: what people write, a pass at noon, a pass at night."""
        self.now(at(number))
        self.write_orders(number)
        for mail in mails:
            self.mail(*mail)
        self.run()
        self.now(at(number, 20, 5))
        self.run()


def make(judge, home):
    season = Season(judge, home)
    season.now(at(0))
    season.do("init", home, "--address", "judge@games.example", "--editor", EDITOR, "--language", "en", "--timezone", "Europe/Brussels")
    conf = open(home + "/judge.conf", encoding="utf-8").read()
    conf = re.sub(r"(?m)^#*proof = .*", "proof = address", conf)
    open(home + "/judge.conf", "w", encoding="utf-8").write(conf)
    with sqlite3.connect(home + "/judge.db") as db:
        db.execute("UPDATE fact SET value = ? WHERE key = 'secret'", ("5ec0de" * 10,))
    season.do("zine", "--dates", "every 2 weeks on Friday 20:00", "--until", "2026-12-31")
    season.do("readers", "add", "reader@zine.example", "--name", "Reader")
    for who in ("sam", "sue"):
        season.do("standbys", "--offer", f"{who}@standby.example", "--name", who.capitalize())

    for game, words in SEVENS.items():
        seat(season, game, words, POWERS)
    for game, (variant, words, powers) in SMALL.items():
        seat(season, game, ["--variant", variant, *words], powers)
    for game in ("Duel", "Echelle", "Trois", "Marne"):
        fill(season, game)
    tournament(season)
    season.do("new", "Attente", "--language", "en", "approval=yes", "start=hand", "house-rules=No swearing.", *COMMON)
    season.run()
    for day, mails in enumerate(WEEKS):
        season.day(day, mails)
    half_done(season)
    return season


def seat(season, game, words, powers):
    season.do("new", game, *words, *(w for w in COMMON if w.split("=")[0] not in " ".join(words)))
    for power in powers:
        season.do("player", game, power, address(power), "--name", power.capitalize(), "--language", "fr" if power in FRENCH else "en")
    season.do("start", game)


def fill(season, game):
    """People join by mail, and say YES, until the table is full."""
    variant, words, n = BY_MAIL[game]
    season.do("new", game, "--variant", variant, *words, "start=full", *COMMON)
    people = [f"{who}@{game.lower()}.example" for who in ("anne", "bruno", "carole")[:n]]
    french = "fr" in words
    for who in people:
        season.mail(who, "inscription" if french else "joining", ("INSCRIPTION " if french else "JOIN ") + game)
    season.run()
    for who in people:
        season.mail(who, "Re:", "OUI" if french else "YES", [who, "onfirm"])
    season.run()


def tournament(season):
    season.do("tournament", "new", "Coupe", "--rounds", "2", "--director", "director@games.example")
    season.do("tournament", "set", "Coupe", "game.pictures=no", "game.deadline=every 7 days 20:00", "game.silent=go-on", "language=fr")
    for name in ("Ann", "Bea", "Cid", "Dan", "Eve", "Fay", "Gus"):
        season.do("tournament", "add", "Coupe", name, "--address", f"{name.lower()}@coupe.example")
    season.do("tournament", "draw", "Coupe", "1", "--seed", "7", "--keep")
    season.do("tournament", "start", "Coupe", "1")


F, E, G, I, R, T, A = (address(p) for p in ("FRANCE", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY", "AUSTRIA"))
anne, bruno = "anne@duel.example", "bruno@duel.example"
x, y, z = (f"{name}@echelle.example" for name in ("anne", "bruno", "carole"))
# What people write besides their orders, day by day.
WEEKS = [
    [(anne, "[Duel] offres", "OFFRE Allemagne 7, France 6\nOFFRE Russie 2"), (bruno, "[Duel] offres", "OFFRE Allemagne 4, Italie 5"),
     (x, "[Echelle] picks", "PICK Paris, Brest, London, Edinburgh"), (y, "[Echelle] picks", "PICK Berlin, Kiel, Munich"),
     (z, "[Echelle] picks", "PICK Constantinople, Smyrna")],
    [(F, "[Kersaint] press", "PRESS TO ALL\nGood morning from Paris.\nEND"), (E, "[Kersaint]", "PRESS TO France\nNot in the Channel?\nEND")],
    [(I, "[Descartes] presse", "PRESSE À tous\nRome dort.\nFIN\nA VEN - TRI"), (G, "[Masque]", "PRESS TO ALL FROM ANONYMOUS\nWho am I?\nEND")],
    [(T, "[Kersaint] away", "ABSENCE 20 March to 24 March"), (R, "[Albion] ahead", "Fall 1901:\nA UKR S F RUM\nF BOT - SWE")],
    [(F, "[Kersaint]", "QUESTION Shall we play until 1907?"), (A, "[Cinq]", "A VIE - GAL\nF TRI - ALB\nA BUD - SER\nA BUD H")],
    [], [],
    [(I, "[Kersaint]", "OBJECTION S1901M: my army went to Tyrolia first.\nEND"), (E, "[Kersaint]", "VOTE 1 YES"), (R, "[Kersaint]", "VOTE 1 NO")],
    [(anne, "[Duel] ordres", "A MAR - ESP\nF BRE - MAO\nPRET"), (bruno, "[Duel] ordres", "F ANK - BLA\nA CON - BUL"), (x, "[Echelle]", "GIVE BACK Paris")],
    [(EDITOR, "[Kersaint]", "EXTEND 1 day: Easter"), (EDITOR, "[Faf]", "RELEASE S1901M !"), (G, "[Albion]", "RESIGN Albion")],
    [(G, "Re:", "YES", [G, "onfirm"]), (F, "[Trois]", "STATUS")],
    [(E, "[Bretagne] ordres", "F LON - NTH (retraite: ENG)\nF EDI - NWG\nA LVP - EDI\nconstruire F LON, A LVP")],
    [(F, "[Kersaint]", "DRAW France Turkey"), (T, "ma vue", "MY DATA")],
    [],
    [("lena@new.example", "joining", "JOIN Attente France Italy"), ("otto@new.example", "joining", "JOIN Attente")],
    [("lena@new.example", "Re:", "YES", ["lena@new.example", "onfirm"]), (EDITOR, "[Faf]", "RELEASE F1901M !"),
     ("reader@zine.example", "lettre", "LETTRE: Un mot\nBravo.\nFIN")],
    [(x, "[Echelle]", "PICK Vienna, Trieste, Budapest"), (y, "[Echelle]", "PICK Denmark, Sweden, Holland"), (z, "[Echelle]", "PICK Ankara, Sevastopol, Moscow")],
    [(EDITOR, "[Attente]", "SET comment=soon"), (anne, "[Duel] offres", "OFFRE Italie 3")],
    [(A, "[Descartes] pour plus tard", "Printemps 1902 :\nA SER S A VIE - BUD\nAutomne 1902 :\nA SER - GRE"), (T, "[Masque]", "PRESS TO Russia\nTruce?\nEND")],
]


def half_done(season):
    """What is open on the day that the home is kept: questions asked, bids, picks, a call, acts that can be undone, press that is held."""
    season.now(at(len(WEEKS)))
    season.write_orders(len(WEEKS))
    fill(season, "Duo")
    season.do("pause", "Trois")
    season.do("set", "Kersaint", "press=grey")
    season.do("orders", "Cinq", "FRANCE", "-", stdin="A PIC - BEL\nA SPA - POR")
    season.do("replace", "Turque", "ITALY", "nora@players.example", "Nora")
    season.do("votes", "Descartes", "--ask", "Jouer jusqu'en 1908 ?")
    season.do("press", "Kersaint", "--cut", "1")
    for mail in [
        (F, "[Masque] orders", "F MAO - POR or maybe F MAO - WES"), (I, "[Kersaint]", "RESIGN Kersaint"), (E, "orders", "F NTH - NWY\nA EDI H"),
        (T, "[Kersaint]", "EXTENSION 7 days"), ("bruno@duo.example", "[Duo] bids", "BID Russia 6, France 2"), ("anne@duo.example", "[Duo] bids", "BID Russia 5"),
        (F, "[Masque]", "PRESS TO ALL\nThe mask stays on.\nEND"), ("mia@new.example", "joining", "JOIN Attente Russia"), (R, "Press", "FORGET ME"),
        (EDITOR, "[Sceau]", "TERMINATE Sceau"), ("gus@coupe.example", "[Coupe]", "TOURNAMENT Coupe"), (G, "address", "ADDRESS german@elsewhere.example"),
        (A, "[Sceau] orders", "A SER - BUL if F ALB is dislodged, else A SER H")]:
        season.mail(*mail)
    season.run()


def fortnight(season):
    """The days after it: answers to what was asked, votes, bids, an undo of each kind, and the orders of the games."""
    first = len(WEEKS) + 1
    days = [
        [(F, "Re:", "2", [F, r"Masque"]), (I, "Re:", "YES", [I, "onfirm"]), (E, "Re:", "Kersaint", [E, "."]), ("bruno@duo.example", "[Duo]", "BID Italy 4"),
         ("mia@new.example", "Re:", "YES", ["mia@new.example", "onfirm"]), ("sam@standby.example", "Re:", "YES", ["sam@standby.example", "."])],
        [(E, "[Kersaint]", "VOTE 2 NO\nVOTE 3 YES"), (R, "[Kersaint]", "VOTE YES"), (EDITOR, "[Kersaint]", "ANSWER 1 NO: it is right"),
         (EDITOR, "[Turque]", "UNDO"), (G, "Re:", "YES", [G, "onfirm|address"])],
        [(EDITOR, "[Attente]", "ADMIT ALL"), (F, "[Descartes]", "VOTE OUI"), (A, "[Descartes]", "VOTE NON"), (x, "[Echelle]", "PICK Rome, Naples, Venice, Tunis")],
        [(EDITOR, "[Trois]", "RESUME"), (y, "[Echelle]", "PICK Belgium, Norway, Liverpool"), (z, "[Echelle]", "PICK Bulgaria, Rumania, Warsaw, Greece")],
        [(EDITOR, "[Kersaint]", "UNDO 1"), (T, "[Masque]", "STATUS\nHISTORY S1901M"), (R, "Re:", "YES", [R, "onfirm|orget"])],
        [("sue@standby.example", "Re:", "YES", ["sue@standby.example", "."]), (F, "[Sceau]", "F MAO - NAO\nA SPA - POR")],
        [(EDITOR, "", "ZINE"), (EDITOR, "[Faf]", "PREVIEW"), (I, "[Albion]", "DRAW")],
        [(EDITOR, "[Faf]", "RELEASE !"), (anne, "[Duel] ordres", "A ESP - POR\nF MAO - WES\nPRET")],
        [(EDITOR, "[Albion]", "REPLACE Germany gert@players.example Gert"), (T, "[Kersaint]", "ABSENCES")],
        [(EDITOR, "[Cinq]", "ROLLBACK F1901M"), (F, "[Cinq]", "MAP")],
        [(EDITOR, "[Cinq]", "UNDO"), ("director@games.example", "[Coupe]", "TOURNAMENT Coupe"), (E, "games", "GAMES\nMY DATA")],
        [(EDITOR, "", "ZINE PROOF"), (G, "[Bretagne] ordres", "A KIE - HOL (retraite : RUH)\nF DEN - SWE")],
        [(F, "press", "PRESS LIST"), (A, "[Masque]", "RESIGN Masque")],
        [(A, "Re:", "YES", [A, "onfirm"]), (EDITOR, "", "ALL GAMES: EXTEND 2 days: holidays")],
    ]
    for n, mails in enumerate(days):
        season.day(first + n, mails)
    season.now(at(first + len(days)))
    for words in (["undo", "Descartes"], ["undo", "Kersaint"], ["tournament", "standings", "Coupe", "--live"], ["zine", "--publish", "--yes"]):
        season.do(*words)
    season.run()


def freeze(home, kept):
    """A copy without what was sent: the store tells what letters were."""
    shutil.copytree(home, kept, ignore=shutil.ignore_patterns("judge.db*", "judge.lock", "out", "zine", "cur"))
    for folder in ("in/cur", "out/new", "out/cur", "out/tmp"):
        os.makedirs(f"{kept}/mail/{folder}", exist_ok=True)
    with sqlite3.connect(home + "/judge.db") as db:
        db.execute("VACUUM INTO ?", (kept + "/judge.db",))


if __name__ == "__main__":
    judge, folder = os.path.abspath(sys.argv[1]), sys.argv[2]
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    home = os.path.abspath(folder) + "/home"
    season = make(judge, home)
    kept = folder + "/kept"
    freeze(home, kept)
    known = [{fact: letter[fact] for fact in ("to", "subject", "id")} for letter in season.letters]
    season.begin()
    fortnight(season)
    for name, what in (("known", known), ("steps", season.steps), ("letters", season.made)):
        json.dump(what, open(f"{folder}/{name}.json", "w", encoding="utf-8"), ensure_ascii=False, indent=0)
    shutil.rmtree(home)
    os.rename(kept, home)
    print(*season.refused, sep="\n")
