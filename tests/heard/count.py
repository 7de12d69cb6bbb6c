#!/usr/bin/env python3
"""What the judge makes of answers, votes, wishes and an editor's lines in people's own words, counted.

    count.py JUDGE FILE…          a table: right, asked rightly, told, silent, wrong, by context
    count.py -v JUDGE FILE…       and each letter that is not right, with what came of it
    count.py --floors JUDGE FILE… whether each context is at what floors.txt says is reached: right or asked at least, silent at most,
                                  and nothing done that was not meant

A line of a file:  CONTEXT :: FACTS ~ PATTERN :: LETTER        "\\n" ends a line of the letter; "~ PATTERN" may be left out.
FACTS, joined by ",", must have come about and no others; PATTERN, in a letter to the writer, asks rightly.
"""
import email
import email.policy
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata

verbose, floors = sys.argv[1] == "-v", sys.argv[1] == "--floors"
if verbose or floors:
    sys.argv.pop(1)
judge, files = os.path.realpath(sys.argv[1]), sys.argv[2:]
work = tempfile.mkdtemp(prefix="heard-")
POWERS = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"]
HARM = re.compile("left|order|ballot|phase|state|absence|joins|observes|date|seat|ready|wait|erased|name")


def run(home, at, *words, check=False):
    done = subprocess.run([judge, "--home", home, "--now", at, *words], capture_output=True, text=True)
    if check and done.returncode:
        raise SystemExit(f"{words}: {done.stderr}")
    return done


class Home:
    def __init__(self, path, sent=0):
        self.path, self.sent = path, sent

    def copy(self, name):
        shutil.copytree(self.path, f"{work}/{name}", copy_function=shutil.copy)
        return Home(f"{work}/{name}", self.sent)

    def db(self, sql):
        base = sqlite3.connect(f"{self.path}/judge.db")
        rows = base.execute(sql).fetchall()
        base.close()
        return rows

    def mail(self, who, subject, text, at, answers=None):
        self.sent += 1
        head = f"From: {who}\nTo: judge@games.example\nSubject: {subject}\nMessage-ID: <m{self.sent}.{abs(hash(text))}@p.example>\nDate: Mon, 02 Mar 2026 10:00:00 +0100\n"
        if answers:
            head += f"In-Reply-To: {answers}\nReferences: {answers}\n"
        with open(f"{self.path}/mail/in/new/{self.sent}.test", "w") as f:
            f.write(head + "MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n")
        run(self.path, at, "run")

    def letters(self, who):
        found = []
        folder = f"{self.path}/mail/out/{who}/new"
        for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
            with open(f"{folder}/{name}", "rb") as f:
                found.append(email.message_from_binary_file(f, policy=email.policy.default))
        order = {m.strip("<>"): n for n, m in self.db("SELECT id, message_id FROM letter")}
        return sorted(found, key=lambda x: order.get(x["Message-ID"].strip("<> "), 0))

    def facts(self):
        f = set()
        for game, power, role, person, wait, ready in self.db(
                "SELECT game.name, power, role, address, wait, ready FROM seat JOIN game ON game.id = seat.game JOIN address ON address.person = seat.person WHERE until_s IS NULL AND rank = (SELECT min(rank) FROM address a WHERE a.person = address.person)"):
            f.add(f"seat {game} {power or ''} {role} {person}")
            if wait:
                f.add(f"wait {game} {person}")
            if ready:
                f.add(f"ready {game} {person}")
        for q, power, choice in self.db("SELECT question, power, choice FROM ballot"):
            f.add(f"ballot {power} {choice}")
        for key, value in self.db("SELECT key, value FROM fact WHERE key LIKE 'confirm/%'"):
            line = re.search(r"^lines=(.*)$", value, re.M)
            f.add(f"asks {key[8:]} {line[1] if line else 'mail'}")
        for a, b, off in self.db("SELECT date(from_s, 'unixepoch', '+2 hours'), date(to_s, 'unixepoch', '-2 hours'), cancelled FROM absence"):
            f.add(f"absence {a} {b}" + (" off" if off else ""))
        for phase, power, unit, text, wd in self.db("SELECT phase, power, unit, text, withdrawn FROM orders"):
            f.add(f"order {text}" if not wd else f"erased {unit}")
        for name, state, code, due in self.db("SELECT game.name, state, code, datetime(deadline_s, 'unixepoch', '+1 hours') FROM game LEFT JOIN phase ON phase.id = game.phase"):
            f.add(f"state {name} {state}")
            f.add(f"phase {name} {code}")
            f.add(f"date {name} {due}")
        for (to,) in self.db('SELECT "to" FROM press'):
            f.add(f"press {to}")
        for (what, kind) in self.db("SELECT what, count(*) FROM event WHERE what NOT IN ('received', 'orders') GROUP BY what"):
            f.add(f"event {what} {kind}")
        for (person, game) in self.db("SELECT person, game FROM admission WHERE closed_s IS NULL"):
            f.add("joins")
        for person, name in self.db("SELECT id, name FROM person"):
            f.add(f"name {name}")
        return f


def make():
    home = Home(f"{work}/base")
    run(home.path, "2026-03-02T12:00:00+01:00", "init", home.path, "--address", "judge@games.example", "--editor", "editor@games.example", "--language", "en", "--timezone", "Europe/Brussels")
    conf = re.sub(r"(?m)^#*proof = .*", "proof = address", open(f"{home.path}/judge.conf").read())
    open(f"{home.path}/judge.conf", "w").write(conf)
    at = "2026-03-02T12:00:00+01:00"
    for game in ["Kersaint", "Molene", "Albion", "Batz"]:
        run(home.path, at, "new", game, "--language", "en", "press=grey", "pictures=no", check=True)
    for power in POWERS:
        for game in ["Kersaint"]:
            run(home.path, at, "set", game, "silent=go-on")
            run(home.path, at, "player", game, power, f"{power.lower()}@p.example", "--name", f"Player of {power}", "--language", "fr" if power in ("GERMANY", "RUSSIA") else "en", check=True)
    run(home.path, at, "start", "Kersaint", "--yes", check=True)
    run(home.path, at, "run", check=True)
    return home


base = make()
T = "2026-03-03T12:00:00+01:00"
prepared = {}


def last_id(home, who):
    return home.letters(who)[-1]["Message-ID"]


def prepare(context):
    """A home where the letter that is answered has gone out: home, writer, subject, the letter answered."""
    kind, _, language = context.partition("-")
    who = "germany@p.example" if language == "fr" else "france@p.example"
    home = base.copy("c-" + context)
    if kind == "leave":
        home.mail(who, "[Kersaint]", "RESIGN", T)
    elif kind == "harm":
        who = "editor@games.example"
        home.mail(who, "[Kersaint]", "PROCESS S1901M", T)
    elif kind == "offer":
        home.mail(who, "[Kersaint]", "kie denm peut-être\nber kie\nmun ruh" if language == "fr" else "bre englsh perhaps\npar bur\nmar spa", T)
    elif kind == "offers":
        home.mail(who, "[Kersaint]", "kiel danmark\nberlin prusse ou kiel\nmunich rhur peut-être" if language == "fr" else "Brest Englsh perhaps\nParis Burgondy perhaps\nMarseille Spayn perhaps", T)
    elif kind == "left":
        home.mail(who, "[Kersaint]", "RESIGN", T)
        return home, who, "[Kersaint]", None
    elif kind == "coast":
        who = "russia@p.example" if language == "fr" else "france@p.example"
        home.mail("france@p.example", "[Kersaint]", "F BRE - MAO", T)
        home.mail("russia@p.example", "[Kersaint]", "F STP - BOT\nA MOS - UKR\nA WAR - GAL", T)
        run(home.path, T, "process", "Kersaint")
        if language == "fr":
            home.mail(who, "[Kersaint]", "F BOT - SWE\nA UKR - RUM", T)
            run(home.path, T, "process", "Kersaint")
        home.mail(who, "[Kersaint]", "une flotte à Saint-Pétersbourg\nA MOS" if language == "fr" else "Mid-Atlantic to Spain\nA PAR H\nA MAR H", T)
    elif kind == "vote":
        home.mail("italy@p.example", "[Kersaint]", "EXTENSION 3 days", T)
    elif kind == "ed":
        who = "editor@games.example"
        return home, who, "[Kersaint]", None
    elif kind == "game":
        return home, who, "[Kersaint]", None
    elif kind == "alone":
        return home, who, "", None
    elif kind == "ready":
        run(home.path, T, "set", "Kersaint", "early=yes")
        run(home.path, T, "run")
        return home, who, "[Kersaint]", None
    else:
        raise SystemExit(f"no context {context}")
    return home, who, "Re: " + home.letters(who)[-1]["Subject"], last_id(home, who)


def fold(text):
    return re.sub(r"[^a-z0-9]+", " ", unicodedata.normalize("NFKD", text.lower()).encode("ascii", "ignore").decode())


def text_of(letter):
    body = letter.get_body(("plain",))
    return str(letter["Subject"]) + "\n" + (body.get_content() if body else "")


def quoted(text, told):
    words = fold(text).split()
    told = " " + fold(told) + " "
    runs = [" ".join(words[i:i + 2]) for i in range(len(words) - 1)] or words
    return any(f" {pair} " in told for pair in runs)


def judge_one(number, context, want, letter):
    if context not in prepared:
        prepared[context] = prepare(context)
    template, who, subject, answered = prepared[context]
    home = template.copy(f"l{number}")
    before, had = home.facts(), len(home.letters(who))
    home.mail(who, subject, letter.replace("\\n", "\n"), "2026-03-03T13:00:00+01:00", answered)
    after = home.facts()
    told = "\n".join(text_of(x) for x in home.letters(who)[had:])
    facts = {f for f in after - before if not f.startswith("event name")} | {"gone " + f for f in before - after if f.split()[0] in ("seat", "asks", "wait", "ready", "absence")}
    proposed = re.search(r"(?:reply with this line|répondez avec cette ligne|répondez par cette ligne) ?: (.*(?:\n(?!\n).+)?)", told)
    refused = None
    if proposed:
        line = " ".join(proposed[1].split())
        had = len(home.letters(who))
        home.mail(who, subject, line, "2026-03-03T13:10:00+01:00")
        told_again = "\n".join(text_of(x) for x in home.letters(who)[had:])
        refused = re.search("is not understood|n'est pas compris|Nothing to do|Rien à faire", told_again)
    shutil.rmtree(home.path)
    wanted, _, pattern = want.partition("~")
    wanted = [w.strip() for w in wanted.split(",") if w.strip()]
    said = lambda w: w[7:].lower() in told.lower() if w.startswith("letter ") else any(w in f for f in facts)
    right = all(said(w) for w in wanted)
    harm = [f for f in facts if HARM.match(f.replace("gone ", "")) and not any(w in f for w in wanted)]
    if any(w.startswith(("gone seat", "phase", "seat")) for w in wanted) and right:
        harm = []
    silent = not told or not (quoted(letter.replace("\\n", " "), told) or "press EDITOR" in facts or re.search("reply (yes|oui)|répondez (yes|oui)|n'est pas seul|neither yes nor no|ni oui ni non", told, re.I))
    if refused:
        facts.add(f"refused when sent back: {line}")
    if harm or refused:
        verdict = "WRONG"
    elif right and wanted:
        verdict = "right"
    elif not wanted and not pattern:
        verdict = "right"
    elif pattern and re.search(pattern.strip().replace("REFUSED", "not taken|pas pris|no to|non à"), told, re.I | re.S):
        verdict = "asked"
    else:
        verdict = "SILENT" if silent else "told"
    return verdict, facts, told


def compare(counts):
    failed = 0
    wanted = [line.split() for line in open(os.path.join(os.path.dirname(__file__), "floors.txt")) if line.strip() and line[0] != "#"]
    for kind, heard, silent in wanted:
        c = counts[kind]
        got = c.get("right", 0) + c.get("asked", 0)
        if got < int(heard) or c.get("SILENT", 0) > int(silent) or c.get("WRONG", 0):
            failed += 1
            print(f"FAILED {kind}: {c}, want {heard} right or asked, {silent} silent at most, none wrong")
    print(f"{len(wanted) - failed} passed, {failed} failed")
    return failed


def main():
    counts, number = {}, 0
    for name in files:
        for line in open(name, encoding="utf-8"):
            if not line.strip() or line.startswith("#"):
                continue
            context, want, letter = [x.strip() for x in line.split(" :: ", 2)]
            number += 1
            verdict, facts, told = judge_one(number, context, want, letter)
            kind = context.partition("-")[0]
            counts.setdefault(kind, {}).setdefault(verdict, 0)
            counts[kind][verdict] += 1
            if verbose and verdict not in ("right", "asked"):
                print(f"{verdict}: [{context}] {letter}\n    want {want}\n    got {sorted(facts)}\n    " + " / ".join(x.strip() for x in told.split("\n") if x.strip())[:450])
    if floors:
        return compare(counts)
    print(f"{'':10}" + "".join(f"{v:>8}" for v in ("right", "asked", "told", "SILENT", "WRONG")))
    total = {}
    for kind, c in [*sorted(counts.items())]:
        print(f"{kind:10}" + "".join(f"{c.get(v, 0):8}" for v in ("right", "asked", "told", "SILENT", "WRONG")))
        for v, n in c.items():
            total[v] = total.get(v, 0) + n
    print(f"{'all':10}" + "".join(f"{total.get(v, 0):8}" for v in ("right", "asked", "told", "SILENT", "WRONG")))


try:
    sys.exit(main())
finally:
    shutil.rmtree(work, ignore_errors=True)
