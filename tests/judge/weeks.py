#!/usr/bin/env python3
"""Random weeks: games of different rulebooks, forms and settings side by side, in which anybody asks anything, by mail and at the terminal.

    weeks.py JUDGE WORK [--seed N] [--acts N] [--shown N]

After each pass what every letter says is held against the store, and what must hold whatever happened (`Week.check_*`). A fault is
printed with the seed, the number of the act, and what was asked.
"""
import argparse
import collections
import contextlib
import datetime
import email
import email.policy
import email.utils
import glob
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import zoneinfo

ZONE = zoneinfo.ZoneInfo("Europe/Brussels")
ACTIVE, PAUSED, ENDED = 2, 3, 4  # enum games_state
EDITOR = "editor@games.example"
POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
FRENCH = {"AUSTRIA": "Autriche", "ENGLAND": "Angleterre", "FRANCE": "France", "GERMANY": "Allemagne", "ITALY": "Italie",
          "RUSSIA": "Russie", "TURKEY": "Turquie"}
# Name, powers that are played, what `judge new` takes besides.
GAMES = [
    ("Alpha", POWERS, "--rules datc --language en early=yes nmr=standby"),
    ("Brume", POWERS, "--rules bretagne --language fr year=two-seasons nmr=standby"),
    ("Cendre", POWERS, "--rules 1971 --language fr anonymous=yes press=grey"),
    ("Delta", POWERS, "--rules descartes --language en last-year=1909 year=three-deadlines nmr=disorder early=yes"),
    ("Embrun", POWERS, "--rules faf --language fr deadline=issue last-year=1907"),
    ("Fjord", ["ENGLAND", "TURKEY"], "--variant intimate --rules bretagne --language en last-year=none"),
]
MONTHS = {name: i % 12 + 1 for i, name in enumerate(
    "January February March April May June July August September October November December "
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split())}
DATE = re.compile(r"\b(\d{1,2})(?:er)? (" + "|".join(MONTHS) + r")(?: (\d{4}))?,? (?:at |à )?(\d{1,2})(?::| h )(\d{2})")


def abuts():
    """Who moves where, from the map's own lines: (kind of unit, place) -> places."""
    ways = collections.defaultdict(list)
    for line in open("rules/maps/standard.geography", encoding="utf-8"):
        found = re.match(r"(WATER|COAST|LAND|PORT) +(\S+) +ABUTS (.*)", line)
        if not found:
            continue
        kind, place, others = found.groups()
        for other in others.split():
            if kind != "WATER":
                ways["A", place.upper()[:3]].append(other.upper()[:3])
            if kind != "LAND" and other.isupper() and place.isupper():
                ways["F", place].append(other)
    return ways


WAYS = abuts()


class Person:
    def __init__(self, number, language):
        self.address, self.name, self.language = f"p{number}@p.example", f"Person{number:02}", language

    def says(self, french, english):
        return french if self.language == "fr" else english


class Week:
    def __init__(self, judge, work, seed, shown):
        self.judge, self.home, self.seed, self.shown = judge, os.path.join(work, "home"), seed, shown
        self.random = random.Random(seed)
        self.now = datetime.datetime(2026, 3, 2, 9, 0, tzinfo=ZONE)
        self.n_mails = self.n_acts = self.n_letters = self.n_faults = self.n_passes = self.n_undone = self.n_dates = 0
        self.seen, self.story, self.kinds = set(), [], collections.Counter()
        self.people = [Person(n, "fr" if n % 2 else "en") for n in range(24)]
        self.by_address = {p.address: p for p in self.people}
        self.waiting = []  # letters that a reply may answer
        self.ordered, self.proposed = {}, {}  # by Message-ID: orders of whom for which phase; a line sent back
        self.also = set()  # dates that games had since the last pass
        self.wrote = collections.defaultdict(dict)  # (game, phase) -> power -> the subject with which his orders were acknowledged
        self.begin()

    # -- the judge ---------------------------------------------------------------------------------------------------------

    def run(self, *words, stdin=""):
        done = subprocess.run([self.judge, "--home", self.home, "--now", self.now.isoformat(), *words], input=stdin, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=120, check=False)
        return done.returncode, done.stdout, done.stderr

    def must(self, *words):
        status, out, err = self.run(*words)
        if status:
            sys.exit(f"{' '.join(words)}: {out}{err}")

    def rows(self, sql, *values):
        with contextlib.closing(sqlite3.connect(self.home + "/judge.db")) as db:
            db.row_factory = sqlite3.Row
            return db.execute(sql, values).fetchall()

    def begin(self):
        status = subprocess.run([self.judge, "init", self.home, "--address", "judge@games.example", "--editor", EDITOR,
                                 "--language", "en", "--timezone", "Europe/Brussels"], stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL, check=False).returncode
        if status:
            sys.exit("init failed")
        conf = self.home + "/judge.conf"
        text = open(conf, encoding="utf-8").read()
        open(conf, "w", encoding="utf-8").write(re.sub(r"(?m)^#*proof = .*", "proof = address", text))
        self.must("issue", "2026-03-12 20:00")
        for at, (name, powers, how) in enumerate(GAMES):
            words = how.split()
            if "deadline=issue" not in words:
                words += ["deadline=every 7 days 20:00", "retreats=every 2 days 20:00", "adjustments=every 2 days 20:00"]
            self.must("new", name, *words, "pictures=no", "silent=go-on" if at % 2 else "silent=hold", "comment=weeks")
            for i, power in enumerate(powers):
                person = self.people[(at * 5 + i) % 20]
                self.must("player", name, power, person.address, "--name", person.name, "--language", person.language)
            self.must("start", name)

    # -- what is so --------------------------------------------------------------------------------------------------------

    def games(self):
        """Games by name: state, open phase, its date."""
        return {row["name"]: row for row in self.rows(
            "SELECT g.id, g.name, g.state, g.phase, p.code, p.deadline_s, p.opened_s FROM game g LEFT JOIN phase p ON p.id = g.phase")}

    def seats(self, game):
        return self.rows("SELECT s.id, s.power, s.missed, a.address FROM seat s JOIN address a ON a.person = s.person AND a.rank ="
                         " (SELECT min(rank) FROM address WHERE person = s.person) WHERE s.game = ? AND s.until_s IS NULL"
                         " AND s.role = 0 AND s.power IS NOT NULL ORDER BY s.power", game["id"])

    def position(self, game):
        status, out, _ = self.run("show", game["name"], "--format", "json")
        return json.loads(out)["phases"][-1] if not status else None

    # -- faults ------------------------------------------------------------------------------------------------------------

    def fault(self, what, detail):
        self.n_faults += 1
        self.kinds[what] += 1
        if self.kinds[what] <= self.shown:
            print(f"FAULT {what} (seed {self.seed}, act {self.n_acts}, {self.now:%Y-%m-%d %H:%M})\n  asked: "
                  + " | ".join(self.story[-3:]) + "\n  " + detail.strip().replace("\n", "\n  ")[:1800])
            sys.stdout.flush()

    # -- mail --------------------------------------------------------------------------------------------------------------

    def mail(self, sender, subject, text, answers=None, cc=""):
        self.n_mails += 1
        ident = f"<m{self.n_mails}.{self.seed}@p.example>"
        head = [f"From: {sender}", "To: judge@games.example", f"Subject: {subject}", f"Message-ID: {ident}",
                f"Date: {email.utils.format_datetime(self.now)}"]
        if answers:
            head += [f"In-Reply-To: {answers}", f"References: {answers}"]
        if cc:
            head.append(f"Cc: {cc}")
        path = f"{self.home}/mail/in/new/{self.n_mails:06}"
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(head) + "\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n")
        stamp = self.now.timestamp()
        os.utime(path, (stamp, stamp))
        self.story.append(f"{sender} [{subject}]{' re' if answers else ''}: " + text.replace("\n", " / ")[:160])
        return sender, ident, text

    def new_letters(self):
        letters = []
        for path in sorted(glob.glob(self.home + "/mail/out/*/new/*")):
            if path in self.seen:
                continue
            self.seen.add(path)
            message = email.message_from_bytes(open(path, "rb").read(), policy=email.policy.default)
            body = message.get_body(("plain",))
            letters.append({"to": email.utils.parseaddr(str(message["To"]))[1].lower(), "subject": str(message["Subject"]),
                            "id": str(message["Message-ID"]), "re": str(message["In-Reply-To"] or ""),
                            "game": str(message["X-Game"] or ""), "text": body.get_content() if body else ""})
        self.n_letters += len(letters)
        return letters

    # -- a pass, and what must hold after it -------------------------------------------------------------------------------

    def go(self, sent=()):
        """One pass; `sent`: the mails that it reads."""
        before, seats = self.games(), {}
        for game in before.values():
            seats[game["name"]] = {row["id"]: row for row in self.seats(game)}
        status, out, err = self.run("run", "-v")
        self.n_passes += 1
        if status or "0 failed" not in out + err:
            self.fault("a pass failed", f"{status} {out}{err}")
        after, letters = self.games(), self.new_letters()
        self.check_answered(sent, letters)
        self.check_missed(before, after, seats)
        self.check_dates(before, after, letters)
        self.check_words(after, letters)
        self.check_silent(before, after, letters)
        self.also = set()
        for letter in letters:
            if letter["to"] in self.by_address or letter["to"] == EDITOR:
                self.waiting.append(letter)
        self.waiting = self.waiting[-120:]
        return letters

    def check_answered(self, sent, letters):
        """Whoever wrote hears of it in the same pass."""
        for sender, ident, text in sent:
            if not any(letter["to"] == sender for letter in letters):
                self.fault("a mail without an answer", f"{sender}: {text}")

    def check_missed(self, before, after, seats):
        """Nobody whose orders are on file is counted as silent, when a phase is adjudicated (an undo brings back what was counted)."""
        for name, game in before.items():
            if not game["phase"] or after.get(name) is None or not self.rows(
                    "SELECT 1 FROM phase WHERE id = ? AND adjudicated_s >= ?", game["phase"], int(self.now.timestamp()) - 60):
                continue
            given = {row["power"] for row in self.rows(
                "SELECT DISTINCT power FROM orders WHERE phase = ? AND id IN (SELECT max(id) FROM orders WHERE phase = ?"
                " GROUP BY power, unit, nth) AND NOT withdrawn AND mail IS NOT NULL", game["phase"], game["phase"])}
            for seat in self.seats(after[name]):
                was = seats[name].get(seat["id"])
                if was and seat["missed"] > was["missed"] and seat["power"] in given:
                    self.fault("silent although he ordered", f"{name} {game['code']} {seat['power']}")

    def check_silent(self, before, after, letters):
        """Whoever's orders were acknowledged is not told as silent, to nobody."""
        for letter in letters:
            name = letter["game"]
            if letter["re"] in self.ordered:
                phase, power = self.ordered[letter["re"]]
                if re.search(r"(?i)noted|notée?s?\b|impossible", letter["subject"]):
                    self.wrote[phase][power] = letter["subject"]
            text = re.sub(r"\s+", " ", letter["text"])
            found = re.search(r"(?:No orders for the last movement from|Sans ordres au dernier mouvement|NMR \([^)]*\)|ONR \([^)]*\)) ?: (.*?)\.\s", text)
            if not found or name not in before:
                continue
            silent, last = found.group(1), before[name]["phase"]
            if after.get(name) is None or after[name]["phase"] == last or not before[name]["code"].endswith("M"):
                continue
            for power, subject in self.wrote[last].items():
                if power.title() in silent or FRENCH[power] in silent:
                    self.fault("told as silent although acknowledged", f"{letter['to']} {letter['subject']}: {found.group(0)}\n{subject}")

    def check_dates(self, before, after, letters):
        """A date that a letter about one game calls the date is its date, before or after the pass."""
        for letter in letters:
            name = letter["game"]
            if name not in after:
                continue
            known = self.also | {int(self.now.timestamp()) + 48 * 3600 - int(self.now.timestamp()) % 60} | {game[name]["deadline_s"] for game in (before, after) if name in game and game[name]["deadline_s"]}
            for line in letter["text"].splitlines():
                if not re.match(r"(Deadline|Date limite|Due|TO SETTLE before|À RÉGLER avant|NEXT DATE|PROCHAINE DATE)\b", line):
                    continue
                for day, month, year, hour, minute in DATE.findall(line):
                    self.n_dates += 1
                    said = datetime.datetime(int(year or self.now.year), MONTHS[month], int(day), int(hour), int(minute), tzinfo=ZONE)
                    if int(said.timestamp()) not in known and known:
                        self.fault("a date that is not the game's", f"{letter['to']} {letter['subject']}\n{line}\n"
                                   f"{sorted(str(datetime.datetime.fromtimestamp(k, ZONE)) for k in known)}")

    def check_words(self, after, letters):
        """A letter does not contradict itself or where the game stands."""
        for letter in letters:
            text = letter["subject"] + "\n" + letter["text"]
            game = after.get(letter["game"])
            if letter["re"] in self.proposed and re.search(r"(?i)not understood|pas compris|no open question|aucune question", text):
                self.fault("a proposed line is refused", f"{self.proposed[letter['re']]}\n{text[:700]}")
            if re.search(r"\{\{|\}\}|\(null\)|\b[a-z]+-[a-z]+\.[a-z-]+\b(?=\s|$)(?<!example)", text):
                self.fault("a key or a sign of a template in a letter", text[:600])
            if re.search(r"^(Nothing changed|.*: nothing changed|.*[Rr]ien n.a changé)", letter["subject"]) and \
                    re.search(r"(?m)^(NOTED|NOTÉ|NOW DONE|FAIT)", letter["text"]):
                self.fault("nothing changed, and something did", text[:900])
            if game and game["state"] == ENDED and re.search(r"(?i)\b(resumes at|reprend)\b", text):
                self.fault("an ended game resumes", text[:600])

    # -- what people do ----------------------------------------------------------------------------------------------------

    def some_game(self, *states):
        games = [game for game in self.games().values() if game["state"] in (states or (ACTIVE, PAUSED))]
        return self.random.choice(games) if games else None

    def a_player(self, game=None):
        game = game or self.some_game()
        seats = self.seats(game) if game else []
        seat = self.random.choice(seats) if seats else None
        return (game, seat, self.by_address.get(seat["address"])) if seat else (None, None, None)

    def orders_of(self, game, power):
        """Orders for all units of a power, legal or nearly, as the phase wants them."""
        phase = self.position(game)
        if not phase:
            return []
        state, lines, pick = phase["state"], [], self.random.choice
        if phase["name"].endswith("R"):
            for unit, ways in state["retreats"].get(power, {}).items():
                lines.append(f"{unit} R {pick(ways)}" if ways and self.random.random() < .8 else f"{unit} D")
        elif phase["name"].endswith("A"):
            builds = state["builds"].get(power, {})
            for home in builds.get("homes", [])[:max(builds.get("count", 0), 0)]:
                lines.append(f"{pick('AF')} {home} B" if self.random.random() < .9 else "WAIVE")
            for unit in state["units"].get(power, [])[:max(-builds.get("count", 0), 0)]:
                lines.append(f"{unit} D")
        else:
            own = [unit for unit in state["units"].get(power, []) if not unit.startswith("*")]
            for unit in own:
                kind, place = unit.split()
                ways = WAYS[kind, place] or WAYS[kind, place[:3]]
                chance = self.random.random()
                if chance < .6 and ways:
                    lines.append(f"{unit} - {pick(ways)}")
                elif chance < .75 and len(own) > 1 and ways:
                    lines.append(f"{unit} S {pick([u for u in own if u != unit])}")
                else:
                    lines.append(f"{unit} H")
        return lines

    def subject(self, game):
        return self.random.choice([f"[{game['name']}]", f"Re: [{game['name']}] …", game["name"]])

    def player_orders(self):
        game, seat, person = self.a_player()
        if not person:
            return None
        lines = self.orders_of(game, seat["power"]) or ["READY"]
        if self.random.random() < .2:
            lines = lines[:-1] or lines
        if self.random.random() < .1:
            lines.append("A XYZ - PAR")
        if self.random.random() < .15:
            lines.append(person.says("Merci et à bientôt !", "Thanks, and have a nice week!"))
        self.random.shuffle(lines)
        return self.orders_mail(game, seat, person, self.subject(game), "\n".join(lines))

    def orders_mail(self, game, seat, person, subject, text):
        sent = self.mail(person.address, subject, text)
        self.ordered[sent[1]] = game["phase"], seat["power"]
        return sent

    def sends_back(self):
        """A line that a letter proposes, as it is printed."""
        proposed = re.compile(r"(?m)\b((?:VOTE|VÉTO|VETO) (?:\d+ )?(?:YES|NO|OUI|NON))\b|^ +\d+\) (\S.*)$")
        letters = [l for l in self.waiting[-40:] if l["to"] != EDITOR and proposed.search(l["text"])]
        if not letters:
            return None
        letter = self.random.choice(letters)
        lines = [a or b for a, b in proposed.findall(letter["text"])]
        line = self.random.choice(lines)
        sent = self.mail(letter["to"], "Re: " + re.sub(r"\s+", " ", letter["subject"]), line, letter["id"])
        self.proposed[sent[1]] = letter["subject"], line
        return sent

    def all_orders(self):
        """Everybody orders: the game may go on early."""
        game = self.some_game(ACTIVE)
        sent = []
        for seat in self.seats(game) if game else []:
            person = self.by_address.get(seat["address"])
            lines = self.orders_of(game, seat["power"])
            if person and lines:
                sent.append(self.orders_mail(game, seat, person, f"[{game['name']}]", "\n".join(lines)))
        return sent

    def player_word(self):
        game, seat, person = self.a_player()
        if not person:
            return None
        fr = person.language == "fr"
        words = self.random.choice([
            "STATUT" if fr else "STATUS", "PRÊT" if fr else "READY", "PRÊT NON" if fr else "READY OFF", "ATTENDRE" if fr else "WAIT",
            "EFFACER" if fr else "CLEAR", "CARTE" if fr else "MAP", "HISTORIQUE" if fr else "HISTORY",
            "NUL" if fr else "DRAW", "VOTE OUI" if fr else "VOTE YES", "VOTE NON" if fr else "VOTE NO",
            "VÉTO" if fr else "VETO", "DÉMISSIONNER" if fr else "RESIGN", "JOUEURS" if fr else "PLAYERS",
            "ABSENCE 20 mars au 25 mars" if fr else "ABSENCE 20 March to 25 March",
            "PRESSE À TOUS\nBonjour à tous.\nFIN" if fr else "PRESS TO ALL\nHello everybody.\nEND",
            "OBJECTION : ma flotte n'était pas là" if fr else "OBJECTION: my fleet was not there",
            "PROLONGATION 2 jours" if fr else "PROPOSE EXTENSION 2 days"])
        if words in ("EFFACER", "CLEAR"):
            self.wrote[game["phase"]].pop(seat["power"], None)
        return self.mail(person.address, f"[{game['name']}]", words)

    def bid(self):
        game = self.games().get("Fjord")
        if not game or game["state"] != ACTIVE:
            return None
        _, _, person = self.a_player(game)
        powers = [p for p in POWERS if p not in GAMES[5][1]]
        return person and self.mail(person.address, "[Fjord]", person.says("OFFRE ", "BID ") + ", ".join(
            f"{p.title() if person.language == 'en' else FRENCH[p]} {self.random.randint(0, 6)}" for p in self.random.sample(powers, 2)))

    def answer(self):
        """A reply to a letter that may want one, some days old at times."""
        if not self.waiting:
            return None
        letter = self.random.choice(self.waiting[-25:])
        person = self.by_address.get(letter["to"])
        french = person.language == "fr" if person else False
        asks = [l for l in self.waiting[-60:] if re.search(r"(?m)\b(YES|OUI)\b", l["text"])]
        letter = self.random.choice(asks) if asks and self.random.random() < .8 else letter
        person = self.by_address.get(letter["to"])
        french = person.language == "fr" if person else False
        words = self.random.choice(["OUI", "OUI", "Oui.", "Oui !\nMerci", "NON"] if french else ["YES", "YES", "Yes.", "yes please\nThanks", "NO"])
        return self.mail(letter["to"], "Re: " + re.sub(r"\s+", " ", letter["subject"]), words, letter["id"])

    def newcomer(self):
        person = self.people[self.random.randint(20, 23)]
        game = self.some_game()
        if not game:
            return None
        seats = self.seats(game)
        held = {seat["power"] for seat in seats}
        free = [power for power in dict((n, p) for n, p, _ in GAMES).get(game["name"], POWERS) if power not in held]
        if free and self.random.random() < .6:
            power = free[0].title() if person.language == "en" else FRENCH[free[0]]
            return self.mail(person.address, "…", person.says("REPRISE ", "TAKEOVER ") + f"{power}@{game['name']}")
        return self.mail(person.address, "…", person.says("REMPLAÇANT ", "STANDBY ") + game["name"])

    EDITORS = [
        ("extend", "{g}", "2 days"), ("extend", "{g}", "1 day"), ("pause", "{g}"), ("resume", "{g}"), ("process", "{g}"),
        ("eject", "{g}", "{p}"), ("dummy", "{g}", "{p}"), ("replace", "{g}", "{p}", "{new}", "Nouveau"), ("call", "{g}", "{p}"),
        ("set", "{g}", "reminder=24h"), ("set", "{g}", "early=yes"), ("set", "{g}", "wait=no"), ("set", "{g}", "nmr=hold"),
        ("set", "{g}", "press=white"), ("set", "{g}", "deadline=every 5 days 20:00"), ("announce", "{g}", "Hello"),
        ("votes", "{g}", "--ask", "Peace"), ("votes", "{g}", "--close", "1"), ("rollback", "{g}", "{past}"),
        ("forward", "{g}"), ("erratum", "{g}", "{past}", "-"), ("orders", "{g}", "{p}", "-"), ("preview", "{g}"), ("release", "{g}"),
        ("edit", "{g}", "FRANCE A GAS"), ("rename", "{g}", "{name}"),
    ]

    def editor_words(self):
        game = self.some_game()
        if not game:
            return None, None, ""
        template = self.random.choice(self.EDITORS)
        if template[0] == "rename":
            return None, None, ""
        past = self.rows("SELECT code FROM phase WHERE game = ? AND adjudicated_s IS NOT NULL ORDER BY id DESC LIMIT 3", game["id"])
        seats = self.seats(game)
        power = self.random.choice(seats)["power"] if seats else "FRANCE"
        if "{past}" in template and not past:
            return None, None, ""
        values = {"{g}": game["name"], "{p}": power, "{new}": self.people[self.random.randint(20, 23)].address,
                  "{past}": self.random.choice(past)["code"] if past else ""}
        words = [values.get(word, word) for word in template]
        text = "\n".join(self.orders_of(game, power)) if words[-1] == "-" else ""
        if words[0] == "erratum":
            text = f"{power}\n" + text
        return game, words, text

    def editor(self):
        game, words, text = self.editor_words()
        if not words:
            return None
        self.story.append("judge " + " ".join(words))
        status, out, err = self.run(*words, *(["--yes"] if words[0] != "votes" and self.random.random() < .7 else []), stdin=text)
        if status not in (0, 1):
            self.fault("a command with status " + str(status), f"{words}: {out}{err}")
        return True

    def editor_mail(self):
        game = self.some_game()
        if not game:
            return None
        _, seat, _ = self.a_player(game)
        power = seat["power"].title() if seat else "France"
        words = self.random.choice(["EXTEND 2 days", "PAUSE", "RESUME", "PROCESS", f"EJECT {power}", f"CALL {power}", "UNDO",
                                    "SET reminder=24h", "QUESTION: Peace in 1907\nEND", "CLOSE VOTE 1", "PREVIEW", "RELEASE",
                                    "ANNOUNCE\nHello all\nEND", "OBJECTIONS", "LOG", f"DUMMY {power}", "STATUS",
                                    f"ORDERS FOR {power}\n" + "\n".join(self.orders_of(game, seat["power"]) if seat else []) + "\nEND"])
        if self.random.random() < .3:
            words = words.split("\n", 1)
            words[0] += " !"
            words = "\n".join(words)
        return self.mail(EDITOR, f"[{game['name']}]", words)

    def undone(self):
        """An act and its undoing: the rows are as before, and who was told of the one is told of the other."""
        game, words, text = self.editor_words()
        if not words or words[0] in ("preview", "release", "announce", "forward"):
            return None
        home, kept, seen = self.home, self.home + ".kept", set(self.seen)
        self.go()
        shutil.copytree(home, kept)
        acts = self.rows("SELECT coalesce(max(id), 0) AS n FROM act")[0]["n"]
        self.story.append("judge " + " ".join(words) + ", undone")
        before = self.state(game["name"])
        over = game["deadline_s"] or 0
        status, out, err = self.run(*words, *(["--yes"] if words[0] != "votes" else []), stdin=text)
        self.also = {game["deadline_s"] for game in self.games().values()}
        row = self.rows("SELECT max(id) AS n FROM act WHERE game = ? AND undoes IS NULL", game["id"])[0]["n"] or 0
        if status == 0 and row > acts:
            told = {r["to_address"] for r in self.rows("SELECT DISTINCT to_address FROM letter WHERE id > (SELECT coalesce(max(id), 0) FROM letter WHERE sent_s IS NOT NULL)")}
            last = self.rows("SELECT coalesce(max(id), 0) AS n FROM letter")[0]["n"]
            status, out, err = self.run("undo", game["name"], str(row), "--yes")
            if status == 0:
                self.n_undone += 1
                now = self.state(game["name"])
                for one in (now, before):  # a date that has passed is set anew
                    for phase in one["phase"]:
                        phase["deadline_s"] = phase["deadline_s"] if over > self.now.timestamp() else None
                if now != before:
                    differ = [f"{key}: {before[key]}\n      {now[key]}" for key in before if before[key] != now[key]]
                    self.fault(f"{words[0]} undone is not as before", "\n".join(differ))
                again = {r["to_address"] for r in self.rows("SELECT DISTINCT to_address FROM letter WHERE id > ?", last)}
                if (told - {EDITOR}) - again:
                    self.fault(f"{words[0]}: told of the act, not of its undoing", str(sorted(told - again)))
                if (again - {EDITOR}) - told:
                    self.fault(f"{words[0]}: told of the undoing, not of the act", str(sorted(again - told)))
            elif "cannot" not in err and not re.search(r"nothing|letters|took|since|first|already|later|over|no longer|stay", err):
                self.fault("an undo that is refused", f"{words} {out}{err}")
        if self.random.random() < .5:
            shutil.rmtree(home)
            shutil.move(kept, home)
            self.seen = {path for path in self.seen if os.path.exists(path)} | seen
        else:
            shutil.rmtree(kept)
        return True

    def state(self, game):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "state.py")
        return json.loads(subprocess.run([sys.executable, script, self.home + "/judge.db", game], text=True, stdout=subprocess.PIPE,
                                         check=True).stdout)[0]

    def next_issue(self):
        """The date of the issue has passed: another is set."""
        due = self.rows("SELECT max(at_s) AS at FROM issue_date")[0]["at"] or 0
        if due < self.now.timestamp():
            day = self.now + datetime.timedelta(days=14)
            self.story.append("judge issue")
            self.run("issue", f"{day:%Y-%m-%d} 20:00")

    def check_stuck(self, since):
        """No game is due and waits for nobody."""
        for game in self.games().values():
            late = game["state"] == ACTIVE and game["deadline_s"] and self.now.timestamp() - game["deadline_s"] > 4 * 86400
            if not late or since.get(game["name"]) == game["phase"]:
                continue
            line = next(l for l in self.run("games")[1].splitlines() if l.startswith(game["name"] + "\t"))
            owing = [power for power in line.split("\t")[6].split(", ") if power != "-"]
            movement = game["code"].endswith("M")
            if len(owing) < 2 or (movement and len(owing) * 2 < len(self.seats(game))):
                since[game["name"]] = game["phase"]
                self.fault("a game is long due", line)

    def live(self, acts):
        does = [(self.player_orders, 30), (self.all_orders, 6), (self.player_word, 18), (self.answer, 16), (self.sends_back, 6), (self.bid, 4), (self.newcomer, 4),
                (self.editor, 8), (self.editor_mail, 8), (self.undone, 9)]
        since = {}
        while self.n_acts < acts:
            does_now = self.random.choices([d for d, _ in does], [weight for _, weight in does])[0]
            done = does_now()
            if not done:
                continue
            self.n_acts += len(done) if isinstance(done, list) else 1
            sent = done if isinstance(done, list) else [done] if isinstance(done, tuple) else []
            if sent and self.random.random() < .3:
                continue_later = self.player_word() if self.random.random() < .5 else self.player_orders()
                sent += [continue_later] if continue_later else []
                self.n_acts += bool(continue_later)
            self.go(sent)
            self.now += datetime.timedelta(minutes=self.random.choice([3, 20, 90, 240, 600]))
            if self.random.random() < .07:
                self.now += datetime.timedelta(days=self.random.randint(1, 3))
                self.go()
            self.next_issue()
            self.check_stuck(since)
            if not any(game["state"] in (ACTIVE, PAUSED) for game in self.games().values()):
                break
        status, out, err = self.run("verify")
        if status:
            self.fault("verify", out + err)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("judge")
    parser.add_argument("work")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=200)
    parser.add_argument("--shown", type=int, default=2)
    args = parser.parse_args()
    week = Week(os.path.abspath(args.judge), args.work, args.seed, args.shown)
    week.live(args.acts)
    print(f"{week.n_acts} acts, {week.n_passes} passes, {week.n_letters} letters, {week.n_dates} dates, {week.n_undone} undone, "
          f"{week.n_faults} faults", dict(week.kinds) if week.kinds else "")
    sys.exit(week.n_faults > 0)


main()
