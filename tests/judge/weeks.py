#!/usr/bin/env python3
"""Random weeks: six games of different rulebooks, forms and settings side by side, in which anybody asks anything, by mail and at the terminal.

    weeks.py JUDGE WORK [--seed N] [--acts N] [--week N] [--a-pass N] [--shown N] [--stop WHAT]

JUDGE is the program, begun for every act, or build/tests/judge/resident, which does them all in one process. A week (a home of its own, drawn from
the seed) ends after --week acts or when its games have ended; the next one has the next seed. After each pass what every letter says is held
against the store, and what must hold whatever happened (`Week.check_*`). A fault is printed with its seed, the number of the act, and what was asked.
"""
import argparse
import collections
import contextlib
import datetime
import email
import email.header
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
import time
import zoneinfo

import state

ZONE = zoneinfo.ZoneInfo("Europe/Brussels")
FORMING, ACTIVE, PAUSED, ENDED = 1, 2, 3, 4  # enum games_state
EDITOR = "editor@games.example"
POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
FRENCH = {"AUSTRIA": "Autriche", "ENGLAND": "Angleterre", "FRANCE": "France", "GERMANY": "Allemagne", "ITALY": "Italie",
          "RUSSIA": "Russie", "TURKEY": "Turquie"}
# Six of these a week. How they are filled: with players for these powers; by N who join by mail; as the first round of a tournament.
# Name, whom, what `judge new` takes besides.
GAMES = [
    ("Alpha", POWERS, "--rules datc --language en early=yes nmr=standby"),
    ("Brume", POWERS, "--rules bretagne --language fr year=two-seasons nmr=standby"),
    ("Cendre", POWERS, "--rules 1971 --language fr anonymous=yes press=grey"),
    ("Delta", POWERS, "--rules descartes --language en last-year=1909 year=three-deadlines nmr=disorder early=yes"),
    ("Embrun", POWERS, "--rules faf --language fr deadline=issue last-year=1907"),
    ("Fjord", ["ENGLAND", "TURKEY"], "--variant intimate --rules bretagne --language en last-year=none"),
    ("Galet", POWERS, "--rules bretagne --language fr deadline=issue embargo=issue year=two-seasons"),
    ("Havre", 3, "--variant escalation3 --rules bretagne --scoring angevin --language fr last-year=1906"),
    ("Islet", 4, "--variant escalation4 --rules datc --language en last-year=1905"),
    ("Jetty", 5, "--variant 1801 --rules 1971 --language en"),
    ("Kreis", 3, "--variant standard3 --rules datc --language fr early=yes"),
    ("Lande", 6, "--variant survivor-turkey --rules bretagne --language fr nmr=standby"),
    ("Marne", POWERS, "--variant winter-1900 --rules datc --language en anonymous=yes press=none"),
    ("Neige", POWERS, "--variant 1898 --rules bretagne --language fr year=two-seasons deadline=issue"),
    ("Ouest", POWERS, "--rules faf --language en embargo=issue press=white-grey early=yes"),
    ("Phare", None, "--rounds 1 --scoring angevin"),
    ("Quai", 2, "--variant 1914 --rules datc --language en nmr=hold"),
    ("Rade", 7, "--rules datc --language en press=grey nmr=disorder early=yes void-orders=refuse"),
    ("Sable", POWERS, "--variant milan --rules descartes --language fr year=three-deadlines"),
    ("Tarn", 4, "--variant standard4 --rules bretagne --language fr year=two-seasons"),
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


SEASONS = {"Spring": "S", "Summer": "S", "Fall": "F", "Autumn": "F", "Winter": "W", "Printemps": "S", "Automne": "F", "Hiver": "W"}


def code_of(words):
    """S1901M of "Spring 1901"."""
    season, year, *of = re.split(r"[ ,]+", words)
    return SEASONS.get(season, "?") + year + {"r": "R", "a": "A"}.get(of[0][0] if of else "", "M")


def supposed(letter):
    """A letter that says what would be, or what was."""
    return re.search(r"Preview|Aperçu|History|Historique", letter["subject"])


class Doors:
    """The program, begun anew for every act."""

    stays = False

    def __init__(self, program):
        self.program = program

    def ask(self, home, now, words, text):
        where = ["--home", home, "--now", now.isoformat()] if home else []
        done = subprocess.run([self.program, *where, *words], input=text, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              timeout=120, check=False)
        return done.returncode, done.stdout, done.stderr


class Resident(Doors):
    """The same commands in one process, which stays (tests/judge/resident.c); one that ends is a fault, and another is begun."""

    stays = True
    process = None

    def ask(self, home, now, words, text):
        if not self.process:
            self.process = subprocess.Popen([self.program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        request = "\0".join([home or "", now.isoformat(), *words, "", text]).encode()
        self.process.stdin.write(b"%d\n" % len(request) + request)
        self.process.stdin.flush()
        head = self.process.stdout.readline().split()
        if not head:
            status, self.process = self.process.wait(), None
            return status or -1, "", "the process ended"
        status, said, complained = map(int, head)
        return status, self.process.stdout.read(said).decode(), self.process.stdout.read(complained).decode()


class Person:
    def __init__(self, number, language):
        self.address, self.name, self.language = f"p{number}@p.example", f"Person{number:02}", language

    def says(self, french, english):
        return french if self.language == "fr" else english


class Week:
    def __init__(self, door, args, seed, totals):
        self.door, self.home, self.seed = door, os.path.join(args.work, "home"), seed
        self.shown, self.a_pass, self.stop = args.shown, args.a_pass, args.stop
        self.random = random.Random(seed)
        self.now = datetime.datetime(2026, 3, 2, 9, 0, tzinfo=ZONE)
        self.n_mails = self.n_acts = 0
        self.totals, self.db, self.seen, self.story = totals, None, set(), []
        self.people = [Person(n, "fr" if n % 2 else "en") for n in range(24)]
        self.by_address = {p.address: p for p in self.people}
        self.waiting = []  # letters that a reply may answer
        self.ordered, self.proposed = {}, {}  # by Message-ID: orders of whom for which phase; a line sent back
        self.repeated = {}  # … orders sent back as a letter printed them: phase, power, what was on file
        self.late, self.unanswered = [], []  # mails that arrive later: moment and what `deliver` takes; those that wait for an answer
        self.read, self.edited = [], False  # mails since the last pass; whether the editor did anything
        self.also = set()  # dates that games had since the last pass
        self.days = collections.defaultdict(set)  # by game: dates of two days that a question was given
        self.wrote = collections.defaultdict(dict)  # (game, phase) -> power -> the subject with which his orders were acknowledged
        self.clears = set()  # mails that take back what was acknowledged, when they arrive
        self.positions = {}
        self.last_letter, self.down, self.up_since = 0, None, self.now - datetime.timedelta(days=9)
        self.forms = {name: (whom, how) for name, whom, how in self.random.sample(GAMES, 6)}
        self.begin()

    # -- the judge ---------------------------------------------------------------------------------------------------------

    def run(self, *words, stdin=""):
        return self.door.ask(self.home, self.now, words, stdin)

    def must(self, *words):
        status, out, err = self.run(*words)
        if status:
            sys.exit(f"{' '.join(words)}: {out}{err}")

    def rows(self, sql, *values):
        if not self.db:
            self.db = sqlite3.connect(self.home + "/judge.db", isolation_level=None)
            self.db.row_factory = sqlite3.Row
        return self.db.execute(sql, values).fetchall()

    def close(self):
        if self.db:
            self.db.close()
        self.db = None

    def begin(self):
        shutil.rmtree(self.home, ignore_errors=True)
        status, out, err = self.door.ask(None, self.now, ["init", self.home, "--address", "judge@games.example", "--editor", EDITOR, "--language",
                                                          "en", "--timezone", "Europe/Brussels"], "")
        if status:
            sys.exit(f"init failed: {out}{err}")
        self.configure(lambda text: re.sub(r"(?m)^#*proof = .*", "proof = address", text))
        self.must("issue", "2026-03-12 20:00")
        for at, (name, (whom, how)) in enumerate(self.forms.items()):
            words = [*how.split(), "pictures=no", "silent=go-on" if at % 2 else "silent=hold"]
            if "deadline=issue" not in words:
                words += ["deadline=every 7 days 20:00", "retreats=every 2 days 20:00", "adjustments=every 2 days 20:00"]
            people = [self.people[(at * 5 + i) % 20] for i in range(7 if whom is None else whom if isinstance(whom, int) else len(whom))]
            if whom is None:
                self.begin_round(name, words, people)
            elif isinstance(whom, int):
                self.must("new", name, *words, "start=full", "--seed", str(self.seed))
                self.join(name, people)
            else:
                self.must("new", name, *words, "comment=weeks", "--seed", str(self.seed))
                for power, person in zip(whom, people):
                    self.must("player", name, power, person.address, "--name", person.name, "--language", person.language)
                self.must("start", name)

    def configure(self, change):
        conf = self.home + "/judge.conf"
        text = open(conf, encoding="utf-8").read()
        open(conf, "w", encoding="utf-8").write(change(text))

    def join(self, name, people):
        for person in people:
            self.mail(person.address, "…", person.says("INSCRIPTION ", "JOIN ") + name + person.says("\nJE M'APPELLE ", "\nMY NAME IS ") + person.name)
        for letter in self.go():
            if letter["to"] in self.by_address:
                self.mail(letter["to"], "Re: " + letter["subject"], self.by_address[letter["to"]].says("OUI", "YES"), letter["id"])
        self.go()

    def begin_round(self, name, words, people):
        settings = [word for word in words if "=" in word]
        self.must("tournament", "new", name, *[word for word in words if word not in settings], "--director", EDITOR)
        self.must("tournament", "set", name, *["game." + word for word in settings if not word.startswith("comment")])
        for person in people:
            self.must("tournament", "add", name, person.name, "--address", person.address)
        self.must("tournament", "draw", name, "1", "--seed", str(self.seed), "--keep")
        self.must("tournament", "start", name, "1")

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
        """Where the open phase of a game begins, as `show` says it."""
        text = self.rows("SELECT position FROM phase WHERE id = ?", game["phase"])[0]["position"] if game["phase"] else None
        known = self.positions.get((game["name"], game["phase"]))
        if not known or known[0] != text:
            status, out, _ = self.run("show", game["name"], "--format", "json")
            known = self.positions[game["name"], game["phase"]] = text, json.loads(out)["phases"][-1] if not status else None
        return known[1]

    def in_force(self, phase, power):
        """Orders on file, newest for each unit; the same one twice is one."""
        return [row["text"] for row in self.rows(
            "SELECT DISTINCT unit, text FROM orders WHERE id IN (SELECT max(id) FROM orders WHERE phase = ? GROUP BY power, unit, nth)"
            " AND NOT withdrawn AND power = ? ORDER BY unit, text", phase, power)]

    # -- faults ------------------------------------------------------------------------------------------------------------

    def fault(self, what, detail):
        self.totals.faults[what] += 1
        if self.totals.faults[what] <= self.shown:
            print(f"FAULT {what} (seed {self.seed}, act {self.n_acts}, {self.now:%Y-%m-%d %H:%M})\n  asked: "
                  + " | ".join(self.story[-3:]) + "\n  " + detail.strip().replace("\n", "\n  ")[:1800])
            sys.stdout.flush()
        if self.stop and re.search(self.stop, what):
            sys.exit(f"stopped; the home is {self.home}")

    # -- mail --------------------------------------------------------------------------------------------------------------

    def mail(self, sender, subject, text, answers=None, lost=0.0, late=0.0):
        """A mail as (sender, Message-ID, text), which may be lost on its way, or arrive days later."""
        self.n_mails += 1
        ident = f"<m{self.n_mails}.{self.seed}@p.example>"
        head = [f"From: {sender}", "To: judge@games.example", f"Subject: {subject}", f"Message-ID: {ident}",
                f"Date: {email.utils.format_datetime(self.now)}"]
        if answers:
            head += [f"In-Reply-To: {answers}", f"References: {answers}"]
        whole = "\n".join(head) + "\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n"
        sent, chance = (sender, ident, text), self.random.random()
        fate = ", lost" if chance < lost else ", late" if chance < lost + late else ""
        self.story.append(f"{sender} [{subject}]{' re' if answers else ''}{fate}: " + text.replace("\n", " / ")[:160])
        if fate == ", late":
            self.late.append((self.now + datetime.timedelta(hours=self.random.choice([2, 30, 90, 200])), self.n_mails, whole, sent))
        elif not fate:
            self.deliver(self.n_mails, whole, sent)
        return sent

    def deliver(self, number, whole, sent):
        path = f"{self.home}/mail/in/new/{number:06}"
        with open(path, "w", encoding="utf-8") as file:
            file.write(whole)
        stamp = self.now.timestamp()
        os.utime(path, (stamp, stamp))
        self.unanswered.append(sent)
        self.read.append(sent)
        self.edited |= sent[0] == EDITOR

    def new_letters(self):
        rows = {row["message_id"]: row for row in self.rows("SELECT id, message_id, phase FROM letter WHERE id > ?", self.last_letter - 400)}
        numbers = {ident: row["id"] for ident, row in rows.items()}
        letters = []
        for path in glob.glob(self.home + "/mail/out/*/new/*"):
            if path in self.seen:
                continue
            with open(path, "rb") as file:
                message = email.message_from_bytes(file.read())
            if self.door.stays:  # weeks would fill the memory
                os.unlink(path)
            else:
                self.seen.add(path)
            part = next((part for part in message.walk() if part.get_content_type() == "text/plain"), None)
            row = rows.get(message["Message-ID"].strip("<>"))
            letters.append({"phase": row["phase"] if row else None, "to": email.utils.parseaddr(message["To"])[1].lower(),
                            "subject": re.sub(r"\s+", " ", str(email.header.make_header(email.header.decode_header(message["Subject"])))),
                            "id": message["Message-ID"], "re": message["In-Reply-To"] or "", "game": message["X-Game"] or "",
                            "text": part.get_payload(decode=True).decode().replace("\r\n", "\n") if part else ""})
        letters.sort(key=lambda letter: (numbers.get(letter["id"].strip("<>"), 0), letter["to"]))  # names of files are drawn by chance
        self.last_letter = max([self.last_letter, *numbers.values()])
        self.totals.letters += len(letters)
        return letters

    # -- a pass, and what must hold after it -------------------------------------------------------------------------------

    def go(self):
        """One pass; late mails whose time has come are there."""
        for due in [one for one in self.late if one[0] <= self.now]:
            self.late.remove(due)
            self.deliver(*due[1:])
        before, seats = self.games(), {}
        for game in before.values():
            seats[game["name"]] = {row["id"]: row for row in self.seats(game)}
        status, out, err = self.run("run", "-v")
        self.totals.passes += 1
        waits = all("letters have not left in time" in line or line.startswith("mails:") for line in (out + err).splitlines())  # behind an outage
        if not self.down and ((status and not waits) or " 0 failed" not in " " + out + err):
            self.fault("a pass failed", f"{status} {out}{err}")
        if status < 0:
            self.fault("a pass that ended the program", f"{status} {out}{err}")
        after, letters = self.games(), self.new_letters()
        if not self.down:
            self.check_answered(letters)
        self.check_says(after, letters)
        self.check_repeated(after, letters)
        self.check_missed(before, after, seats)
        self.check_dates(before, after, letters)
        self.check_words(after, letters)
        self.check_silent(before, after, letters)
        self.also = {game["deadline_s"] for game in after.values()} | self.also if self.down else set()
        for letter in letters:
            if letter["to"] in self.by_address or letter["to"] == EDITOR:
                self.waiting.append(letter)
        self.waiting = self.waiting[-120:]
        return letters

    def check_answered(self, letters):
        """Whoever wrote hears of it in the same pass, or when letters leave again."""
        for sender, _, text in self.unanswered:
            if not any(letter["to"] == sender for letter in letters):
                self.fault("a mail without an answer", f"{sender}: {text}")
        self.unanswered = []

    def check_repeated(self, after, letters):
        """Orders sent back as a letter printed them are on file again, beside what was given since to other units, if nobody else meddled."""
        if self.down == "in":
            return
        senders = [sender for sender, _, _ in self.read]
        for letter in letters:
            phase, power = self.ordered.get(letter["re"], (0, None))
            rows = re.findall(r"(?m)^   ([AF] .*)$", letter["text"])
            if rows and not re.search(r"impossible", letter["subject"]) and re.search(r"noted|noté", letter["subject"]) and senders.count(letter["to"]) == 1 and not self.edited:
                on_file = self.in_force(phase, power)
                if len(on_file) == len(rows):  # what is impossible or conditional stands elsewhere
                    letter["printed"] = phase, power, rows, on_file
        for sender, ident, text in self.read:
            phase, power, was = self.repeated.get(ident, (0, None, None))
            game = next((game for game in after.values() if game["phase"] == phase), None)
            over = game and game["deadline_s"] and game["deadline_s"] < self.now.timestamp()
            sits = game and any((seat["power"], seat["address"]) == (power, sender) for seat in self.seats(game))
            if sits and not over and senders.count(sender) == 1 and not self.edited and not set(was) <= set(self.in_force(phase, power)):
                self.fault("orders sent back as printed change what is on file",
                           f"{game['name']} {power}\n{text}\n{was}\n{self.in_force(phase, power)}")
        self.read, self.edited = [], False

    def check_says(self, after, letters):
        """What a letter says of the phase that comes, of centres and units, of who plays what, and under which version, is so."""
        for letter in letters:
            game = after.get(letter["game"])
            phase = self.position(game) if game and game["phase"] else None
            if not phase or supposed(letter):
                continue
            text, state_ = letter["text"], phase["state"]
            found = re.search(r"(?m)^(?:NEXT DEADLINE|PROCHAINE DATE) ?: (?:\S+ )?(\w+ \d{4}(?:, (?:retreats|retraites|adjustments|ajustements))?)[,.]", text)
            self.totals.said += bool(found)
            code = code_of(found.group(1)).replace("F", "W" if game["code"].endswith("A") else "F") if found else None  # 1971: adjustments of the autumn
            gone = [row["code"] for row in self.rows("SELECT code FROM phase WHERE game = ? AND adjudicated_s >= ?", game["id"],
                                                     int(self.now.timestamp()) - 60)]
            if found and code not in [game["code"], *gone] and letter["id"] in self.newest_reports(letters):
                self.fault("another phase than the game's", f"{letter['to']} {letter['subject']}\n{found.group(0)}\n{game['code']}")
            if code == game["code"] and not self.edited:
                self.check_counts(letter, state_)
            if not self.setting(game, "anonymous"):
                self.check_seats(letter, game)
            for number in re.findall(r"\bversion (\d+)\b", text):
                most = self.rows("SELECT max((SELECT coalesce(max(version), 1) FROM phase WHERE game = ?1), (SELECT coalesce(max(r.version), 1)"
                                 " FROM result r JOIN phase p ON p.id = r.phase WHERE p.game = ?1)) AS n", game["id"])[0]["n"]
                if int(number) > most + 1:
                    self.fault("a version that is none", f"{letter['to']} {letter['subject']}\nversion {number}, of {most}")

    def newest_reports(self, letters):
        """The last letter of a pass to each person about each game: an earlier one may be of a phase that has gone by."""
        return {(letter["game"], letter["to"]): letter["id"] for letter in letters}.values()

    def setting(self, game, key):
        return any(row["value"] == "yes" for row in self.rows("SELECT value FROM setting WHERE game = ? AND key = ?", game["id"], key))

    def check_counts(self, letter, state_):
        text = letter["text"]
        power = re.search(r"(?m)^(?:FOR|POUR L'|POUR LA|POUR LE|POUR) ?([A-ZÀ-Ý]+)$", text)
        said = re.search(r"(?:You have|Vous avez) (\d+) cent\w+ (?:and|et) (\d+) unit", text)
        names = {power.upper(): power for power in state_["centers"]} | {FRENCH[p].upper(): p for p in state_["centers"] if p in FRENCH}
        if power and said and power.group(1) in names:
            own = names[power.group(1)]
            self.totals.said += 1
            units = [unit for unit in state_["units"].get(own, []) if not unit.startswith("*")]
            beaten = state_["retreats"].get(own, {})
            if int(said.group(1)) != len(state_["centers"].get(own, [])) or int(said.group(2)) not in (len(units), len(units) + len(beaten)):
                self.fault("centres and units that are others", f"{letter['to']} {letter['subject']}\n{said.group(0)}\n"
                           f"{state_['centers'].get(own)} {units} {beaten}")
        for name, row in re.findall(r"(?m)^  (\w+) +\d[\d ]*? {2,3}([A-ZÀ-Ý]{3}(?:(?: |\n {8,})[A-ZÀ-Ý]{3})*)$", text):
            own = names.get(name.upper())
            if own and "CENTRES" in text:
                self.totals.said += 1
                if len(row.split()) != len(state_["centers"].get(own, [])):
                    self.fault("a table of centres that is another", f"{letter['to']} {letter['subject']}\n{name} {row}\n{state_['centers'].get(own)}")

    def check_seats(self, letter, game):
        if not re.match(r"\[[^]]*\] (?:Joueurs de|Players of)", letter["subject"]):
            return
        names = {row["power"]: row["name"] for row in self.rows(
            "SELECT s.power, p.name FROM seat s JOIN person p ON p.id = s.person WHERE s.game = ? AND s.until_s IS NULL AND s.role = 0", game["id"])}
        for power, name in names.items():
            for word in {power.title() if power else "", FRENCH.get(power, "")} - {""}:
                found = re.search(rf"(?m)^ +{word} ?: (\S.*)$", letter["text"])
                self.totals.said += bool(found)
                if found and name not in found.group(1):
                    self.fault("a seat of somebody else", f"{letter['to']} {letter['subject']}\n{found.group(0)}\n{name}")

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
            if letter["re"] in self.clears and name in before:
                for seat in self.seats(before[name]):
                    if seat["address"] == letter["to"]:
                        self.wrote[before[name]["phase"]].pop(seat["power"], None)
            text = re.sub(r"\s+", " ", letter["text"])
            found = re.search(r"(?:No orders for the last movement from|Sans ordres au dernier mouvement|NMR \([^)]*\)|ONR \([^)]*\)) ?: (.*?)\.\s", text)
            # they tell of the movement before this phase
            last_report = re.search(r"Standby wanted|Remplacement|the bids are known|les offres sont connues", letter["subject"])
            if not found or name not in before or supposed(letter) or last_report:
                continue
            silent, last = found.group(1), before[name]["phase"]
            if after.get(name) is None or after[name]["phase"] == last or not before[name]["code"].endswith("M"):
                continue
            for power, subject in self.wrote[last].items():
                if power.title() in silent or FRENCH.get(power, power) in silent:
                    self.fault("told as silent although acknowledged", f"{letter['to']} {letter['subject']}: {found.group(0)}\n{subject}")

    def check_dates(self, before, after, letters):
        """A date that a letter about one game calls the date is its date, before or after the pass."""
        for letter in letters:
            name = letter["game"]
            if name not in after or supposed(letter):
                continue
            in_two_days = int(self.now.timestamp()) + 48 * 3600 - int(self.now.timestamp()) % 60
            known = self.also | self.days[name] | {in_two_days} | {
                game[name]["deadline_s"] for game in (before, after) if name in game and game[name]["deadline_s"]} | {
                row["deadline_s"] for row in self.rows("SELECT deadline_s FROM phase WHERE game = ? AND adjudicated_s >= ? AND deadline_s",
                                                       after[name]["id"], int(self.now.timestamp()) - 60)}
            known -= {None}
            if self.now < self.up_since + datetime.timedelta(days=2):  # whoever was told late has a day
                known |= {at + 86400 for at in known}
            for line in letter["text"].splitlines():
                if not re.match(r"(Deadline|Date limite|Due|TO SETTLE before|À RÉGLER avant|NEXT DEADLINE|PROCHAINE DATE|TO DO before|À FAIRE avant)\b", line):
                    continue
                for day, month, year, hour, minute in DATE.findall(line):
                    self.totals.dates += 1
                    said = datetime.datetime(int(year or self.now.year), MONTHS[month], int(day), int(hour), int(minute), tzinfo=ZONE)
                    if int(said.timestamp()) == in_two_days:
                        self.days[name].add(in_two_days)
                    if int(said.timestamp()) not in known and known:
                        self.fault("a date that is not the game's", f"{letter['to']} {letter['subject']}\n{line}\n"
                                   f"{sorted(str(datetime.datetime.fromtimestamp(k, ZONE)) for k in known)}")

    def check_words(self, after, letters):
        """A letter does not contradict itself or where the game stands."""
        for letter in letters:
            text = letter["subject"] + "\n" + letter["text"]
            game = after.get(letter["game"])
            phase = self.proposed[letter["re"]][2] if letter["re"] in self.proposed else 0
            if phase != 0 and (phase is None or not game or game["phase"] == phase) and re.search(r"(?i)not understood|pas compris|no open question|aucune question", text):
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
        return self.orders_mail(game, seat, person, self.subject(game), "\n".join(lines), lost=.03, late=.05)

    def orders_mail(self, game, seat, person, subject, text, **fate):
        sent = self.mail(person.address, subject, text, **fate)
        self.ordered[sent[1]] = game["phase"], seat["power"]
        return sent

    def orders_again(self):
        """Orders on file, sent back as an acknowledgement prints them, with or without what it says of them."""
        letters = [letter for letter in self.waiting[-60:] if "printed" in letter]
        if not letters:
            return None
        letter = self.random.choice(letters)
        phase, power, rows, on_file = letter["printed"]
        lines = [row if self.random.random() < .3 else re.split(r" {2,}", row)[0] for row in rows]
        sent = self.mail(letter["to"], "Re: " + letter["subject"], "\n".join(lines), letter["id"])
        self.repeated[sent[1]] = phase, power, on_file
        self.ordered[sent[1]] = phase, power
        return sent

    def picks(self):
        """A form that is not drawn up yet: whoever it is asks for centres, homes or powers."""
        games = [game for game in self.games().values() if game["state"] == FORMING and str(self.forms.get(game["name"], ("", ""))[1]).find("escalation") >= 0]
        game = self.random.choice(games) if games else None
        person = self.by_address.get(self.random.choice(self.people_of(game))["address"]) if game and self.people_of(game) else None
        if not person:
            return None
        centres = ["Paris", "Brest", "Marseille", "Munich", "Berlin", "Kiel", "Rome", "Venice", "Naples", "Vienna", "Budapest", "Trieste", "Moscow",
                   "Warsaw", "Sevastopol", "Ankara", "Smyrna", "Constantinople", "London", "Liverpool", "Edinburgh", "Spain", "Greece", "Norway"]
        words = ", ".join(self.random.sample(centres, self.random.choice([1, 3, 8])))
        return self.mail(person.address, f"[{game['name']}]", self.random.choice([person.says("CHOIX ", "PICK ") + words] * 3
                                                                               + [person.says("RENDRE ", "GIVE BACK ") + words.split(",")[0]]))

    def people_of(self, game):
        return self.rows("SELECT a.address FROM seat s JOIN address a ON a.person = s.person WHERE s.game = ? AND s.until_s IS NULL AND s.role = 0"
                         " ORDER BY s.id", game["id"])

    def sends_back(self):
        """A line that a letter proposes, as it is printed."""
        proposed = re.compile(r"(?m)\b((?:VOTE|VÉTO|VETO) (?:\d+ )?(?:YES|NO|OUI|NON))\b|^ +\d+\) (\S.*)$")
        letters = [l for l in self.waiting[-40:] if l["to"] != EDITOR and proposed.search(l["text"])]
        letter = self.random.choice(letters) if letters else None
        if not letter or letter["phase"] not in [None] + [game["phase"] for game in self.games().values()]:
            return None
        lines = [a or b for a, b in proposed.findall(letter["text"])]
        line = self.random.choice(lines)
        sent = self.mail(letter["to"], "Re: " + re.sub(r"\s+", " ", letter["subject"]), line, letter["id"])
        self.proposed[sent[1]] = letter["subject"], line, letter["phase"]
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
        sent = self.mail(person.address, f"[{game['name']}]", words, lost=.02, late=.05)
        if words in ("EFFACER", "CLEAR"):
            self.clears.add(sent[1])
        return sent

    def bid(self):
        game = self.games().get("Fjord")
        if not game or game["state"] != ACTIVE:
            return None
        _, _, person = self.a_player(game)
        powers = [p for p in POWERS if p not in self.forms["Fjord"][0]]
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
        return self.mail(letter["to"], "Re: " + letter["subject"], words, letter["id"], lost=.03, late=.05)

    def newcomer(self):
        person = self.people[self.random.randint(20, 23)]
        game = self.some_game()
        if not game:
            return None
        seats = self.seats(game)
        held = {seat["power"] for seat in seats}
        played = self.forms.get(game["name"], (None,))[0]
        free = [power for power in (played if isinstance(played, list) else POWERS) if power not in held]
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
        self.edited = True
        self.also |= {game["deadline_s"] for game in self.games().values()}
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
        self.go()
        kept = self.home + "/kept.db"
        self.close()  # the last one who closes it leaves one file
        shutil.copyfile(self.home + "/judge.db", kept)
        last_letter = self.last_letter
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
                self.totals.undone += 1
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
        if self.random.random() < .5:  # as if nothing had been: what it told nobody has left yet
            self.close()
            for suffix in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    os.unlink(self.home + "/judge.db" + suffix)
            os.rename(kept, self.home + "/judge.db")
            self.last_letter = last_letter
        else:
            os.unlink(kept)
        return True

    def state(self, game):
        self.rows("SELECT 1")
        return state.games_of(self.db, game)[0]

    def next_issue(self):
        """The date of the issue has passed: what was held for it is let go, or it is published, and another is set."""
        due = self.rows("SELECT max(at_s) AS at FROM issue_date")[0]["at"] or 0
        if due < self.now.timestamp() and not self.down:
            if self.random.random() < (.3 if any("embargo" in how for _, how in self.forms.values()) else .03):
                self.story.append("judge zine --publish")
                self.edited = True
                self.run("zine", "--publish", "--yes", "--out", self.home + "/zine-out")
            day = self.now + datetime.timedelta(days=14)
            self.story.append("judge issue")
            self.run("issue", f"{day:%Y-%m-%d} 20:00")

    def outage(self):
        """The mailbox or the outgoing server is not to be reached for hours or days; passes go on."""
        what, at = ("out", "maildir:mail/out") if self.random.random() < .5 else ("in", "maildir:mail/in")
        kept = open(self.home + "/judge.conf", encoding="utf-8").read()
        gone = "smtp://127.0.0.1:9" if what == "out" else "imap://judge@127.0.0.1:9/INBOX\npassword-command = echo x"
        self.configure(lambda text: text.replace("url = " + at, "url = " + gone).replace("allow-plain = no", "allow-plain = yes"))
        self.down = what
        self.story.append(f"outage ({what})")
        for _ in range(self.random.randint(2, 6)):
            self.one_act()
            self.go()
            self.now += datetime.timedelta(hours=self.random.choice([1, 6, 20, 40]))
        self.configure(lambda _: kept)
        self.down = None
        self.story.append("outage over")
        self.now += datetime.timedelta(minutes=10)
        self.up_since = self.now
        self.go()
        return True

    def check_stuck(self, since):
        """No game is due and waits for nobody: few of whom it waits for have had days to answer since they are few."""
        for game in self.games().values():
            late = game["state"] == ACTIVE and game["deadline_s"] and self.now.timestamp() - game["deadline_s"] > 4 * 86400
            held = self.rows("SELECT 1 FROM setting WHERE game = ? AND key = 'embargo' AND value = 'issue'", game["id"])
            if not late or held:
                continue
            line = next(l for l in self.run("games")[1].splitlines() if l.startswith(game["name"] + "\t"))
            owing = [power for power in line.split("\t")[6].split(", ") if power != "-"]
            movement = game["code"].endswith("M")
            units = self.position(game)["state"]["units"]
            few = len(owing) < 2 or (movement and len(owing) * 2 < sum(bool(units.get(seat["power"])) for seat in self.seats(game)))
            first = since.setdefault((game["name"], game["phase"]), self.now) if few else since.pop((game["name"], game["phase"]), None)
            if few and self.now - first > datetime.timedelta(days=4):
                since[game["name"], game["phase"]] = self.now
                self.fault("a game is long due", line)

    ACTS = [("player_orders", 30), ("all_orders", 6), ("player_word", 18), ("answer", 16), ("sends_back", 6), ("orders_again", 6), ("bid", 4), ("picks", 10),
            ("newcomer", 4), ("editor", 8), ("editor_mail", 8)]

    def one_act(self):
        name = self.random.choices([name for name, _ in self.ACTS], [weight for _, weight in self.ACTS])[0]
        done = getattr(self, name)()
        n = (len(done) if isinstance(done, list) else 1) if done else 0
        self.n_acts += n
        return n

    def live(self, acts):
        since = {}
        while self.n_acts < acts:
            chance = self.random.random()
            if chance < .07:
                self.n_acts += bool(self.undone())
            elif chance < .08:
                self.n_acts += bool(self.outage())
            else:
                wanted = self.random.randint(1, self.a_pass)
                for _ in range(20):
                    wanted -= self.one_act()
                    if wanted <= 0:
                        break
                self.go()
            self.now += datetime.timedelta(minutes=self.random.choice([3, 20, 90, 240, 600]))
            if self.random.random() < .07:
                self.now += datetime.timedelta(days=self.random.randint(1, 3))
                self.go()
            self.next_issue()
            self.check_stuck(since)
            if not any(game["state"] in (FORMING, ACTIVE, PAUSED) for game in self.games().values()):
                break
        status, out, err = self.run("verify")
        if status:
            self.fault("verify", out + err)
        self.close()
        read = subprocess.run(["/usr/bin/python3", "tests/words/letters.py", self.home], text=True, stdout=subprocess.PIPE, check=False)
        for line in read.stdout.splitlines()[:-1]:
            self.fault("a letter that does not read well", line.removeprefix(self.home))


class Totals:
    """Of all weeks."""

    def __init__(self):
        self.acts = self.passes = self.letters = self.dates = self.said = self.undone = 0
        self.faults, self.began = collections.Counter(), time.time()

    def __str__(self):
        return (f"{self.acts} acts, {self.passes} passes, {self.letters} letters, {self.dates} dates, {self.said} other things said, {self.undone} undone, "
                f"{sum(self.faults.values())} faults {dict(self.faults) if self.faults else ''}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("judge")
    parser.add_argument("work")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--acts", type=int, default=200)
    parser.add_argument("--week", type=int, default=1000)
    parser.add_argument("--a-pass", type=int, default=2)
    parser.add_argument("--shown", type=int, default=2)
    parser.add_argument("--stop", help="ends at the first fault of such a name, and leaves the home as it is")
    args = parser.parse_args()
    program = os.path.abspath(args.judge)
    door = (Resident if os.path.basename(program) == "resident" else Doors)(program)
    totals, seed = Totals(), args.seed
    while totals.acts < args.acts:
        week = Week(door, args, seed, totals)
        week.live(min(args.week, args.acts - totals.acts))
        totals.acts += week.n_acts
        if args.acts > args.week:
            print(f"seed {seed} ({', '.join(week.forms)}): {totals}, {totals.acts / (time.time() - totals.began):.1f} acts a second", flush=True)
        seed += 1
    print(totals)
    sys.exit(bool(totals.faults))


main()
