#!/usr/bin/env python3
"""What a letter brings back: python3 tests/letters/back.py JUDGE [--show|--letters] [--every N] [--most FIGURE=N…] FILE...

Mails the labelled letters of FILEs (as in tests/letters and tests/corpus) to a home of its own, each from somebody who plays its power
in its position, and counts what each answer puts upon its reader:

    mend        lines to mend: orders that had to be followed and are not on file, or are though they must not be
    words       words to type for it: a YES for all that is offered where nothing else is, else a number, else the order itself
    questions   questions put, about words of the letter; `idle`: put by an answer whose orders are all as they were meant
    fragments   quotations in them
    editor      the mail went to the editor; `wanted`: a label or clause of it says person or question, or it asks one
    unanswered  letters that hold orders, and got no answer

--show prints a line a letter, --letters the letter and what came back, too: never use them on tests/corpus/test, which is read to count only. --every N takes each Nth letter.
--most FIGURE=N: status 1 if a total is above N. Letters that answer a vote (re=) are left out.
"""
import email, email.policy, glob, json, os, re, shutil, sqlite3, statistics, subprocess, sys, tempfile

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NOW, LATER = "2026-03-02T12:00:00+01:00", "2026-03-02T13:00:00+01:00"
POWERS = "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY".split()
HOMES = dict(AUSTRIA="BUD TRI VIE", ENGLAND="EDI LON LVP", FRANCE="BRE MAR PAR", GERMANY="BER KIE MUN", ITALY="NAP ROM VEN",
             RUSSIA="MOS SEV STP WAR", TURKEY="ANK CON SMY")
TYPES = {"movement": ("M", 0), "retreat": ("R", 1), "adjustment": ("A", 2)}


def letters(path):
    """Header words, text, labels, kinds of clauses."""
    for part in re.split(r"(?m)^(?=@@ )", open(path, encoding="utf-8").read()):
        if part.startswith("@@ "):
            head, _, rest = part.partition("\n")
            text, _, labels = rest.partition("\n==\n")
            labels, _, clauses = labels.partition("\n--\n")
            yield (head[3:].split(), text, [l for l in labels.split("\n") if l.strip()],
                   {c.split("\t")[0] for c in clauses.split("\n") if c.strip()})


def position(name):
    """Phase code, type, and the position as the store keeps it, with the number of orders that each power needs."""
    path = next(p for p in (f"{TOP}/tests/corpus/positions/{name}.txt", f"{TOP}/tests/letters/positions/{name}.txt") if os.path.exists(p))
    blocks, block = {}, None
    for line in open(path, encoding="utf-8"):
        line = line.split("#")[0].strip()
        if line.startswith("PRESTATE_SETPHASE"):
            season, year, kind = re.fullmatch(r"PRESTATE_SETPHASE (\w+) (\d+), (\w+)", line).groups()
        elif line.startswith("PRESTATE"):
            block = blocks.setdefault(line, [])
        elif line:
            power, rest = line.split(": ", 1)
            block.append((power.upper(), rest))
    letter, number = TYPES[kind.lower()]
    code = ("W" if number == 2 else season[0]) + year + letter
    owners = [(p, u.split()[-1][:3]) for p, u in blocks.get("PRESTATE_SUPPLYCENTER_OWNERS", [])]
    owners = owners or [(p, c) for p in POWERS for c in HOMES[p].split()]
    text = f"VARIANT_ALL standard\nPRESTATE_SETPHASE {code}\nPRESTATE\n" + "".join(f"\t{p}: {u}\n" for p, u in blocks["PRESTATE"])
    if "PRESTATE_DISLODGED" in blocks:
        text += "PRESTATE_DISLODGED\n" + "".join(f"\t{p}: {u}\n" for p, u in blocks["PRESTATE_DISLODGED"])
    if "PRESTATE_RESULTS" in blocks:
        text += "PRESTATE_RESULTS\n" + "".join(f"\t{p}: {u}\n" for p, u in blocks["PRESTATE_RESULTS"])
    text += "PRESTATE_SUPPLYCENTER_OWNERS\n" + "".join(f"\t{p}: {c}\n" for p, c in owners)
    count = lambda rows, p: sum(q == p for q, _ in rows)
    need = {p: abs(count(owners, p) - count(blocks["PRESTATE"], p)) if number == 2 else
            count(blocks["PRESTATE_DISLODGED" if number == 1 else "PRESTATE"], p) for p in POWERS}
    return code, number, text, need


def plain(order):
    """One spelling for one order, as test_letters.c has it."""
    order = re.sub(r"^([AF] \w{3})/\wC (?!B$)", r"\1 ", order.strip())
    order = re.sub(r"( S [AF] \w{3})/\wC", r"\1", order)
    order = re.sub(r" VIA$", "", order)
    return re.sub(r"( S [AF] \w{3}) H$", r"\1", order)


class Home:
    def __init__(self, judge):
        self.judge, self.dir = judge, tempfile.mkdtemp(prefix="judge-back-")
        self.home = self.dir + "/home"
        self.run("init", self.home, "--address", "judge@games.example", "--editor", "editor@games.example", "--language", "en",
                 "--timezone", "Europe/Brussels", home=False)
        conf = open(self.home + "/judge.conf").read()
        open(self.home + "/judge.conf", "w").write(re.sub(r"(?m)^#*proof = .*", "proof = address", conf))
        self.run("new", "Model", "pictures=no", "--deadline", "every 14 days 20:00")
        for power in POWERS:
            self.run("player", "Model", power, f"{power.lower()}@players.example", "--language", "en")
        self.run("set", "Model", "silent=go-on")
        self.run("start", "Model", "--yes")
        self.model = self.run("export", "Model")

    def run(self, *words, home=True, at=NOW):
        call = [self.judge] + (["--home", self.home] if home else []) + ["--now", at, *words]
        done = subprocess.run(call, capture_output=True, text=True)
        if done.returncode and words[0] != "run":
            sys.exit(" ".join(words) + ": " + done.stderr)
        return done.stdout

    def game(self, name, language, rules, where, writers):
        """Brings in a game in that position; writers: {power: address}."""
        code, kind, text, need = position(where)
        archive = json.loads(self.model)
        tables = archive["tables"]

        def column(table, what):
            return tables[table]["columns"].index(what)

        def put(table, row, what, value):
            row[column(table, what)] = value

        sits = {row[column("seat", "person")]: row[column("seat", "power")] for row in tables["seat"]["rows"]}
        for row in tables["person"]["rows"]:
            if row[0] in sits:
                put("person", row, "language", language)
                put("person", row, "name", f"Player of {sits[row[0]].capitalize()}")
        for row in tables["address"]["rows"]:
            if row[0] in sits:
                row[1] = writers.get(sits[row[0]], f"{name}-{row[1]}")
        put("game", tables["game"]["rows"][0], "name", name)
        put("game", tables["game"]["rows"][0], "language", language)
        settings = [row for row in tables["setting"]["rows"] if row[1] != "rules"] + [[1, "rules", rules]]
        tables["setting"]["rows"] = sorted(settings, key=lambda row: row[1])
        for what, value in (("code", code), ("type", kind), ("position", text)):
            put("phase", tables["phase"]["rows"][0], what, value)
        tables.setdefault("need", {"columns": ["phase", "power", "orders"]})["rows"] = [[1, power, need[power]] for power in POWERS if need[power]]
        tables["letter"]["rows"], tables["event"]["rows"], tables["fact"]["rows"] = [], [], []
        path = self.dir + "/game.json"
        json.dump(archive, open(path, "w"))
        self.run("import", path, "--trust")

    def mail(self, number, address, subject, text):
        with open(f"{self.home}/mail/in/new/{number:05}.letter", "w", encoding="utf-8") as f:
            f.write(f"From: {address}\nTo: judge@games.example\nSubject: {subject}\nMessage-ID: <{number}@players.example>\n"
                    "Date: Mon, 02 Mar 2026 12:30:00 +0100\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n" + text + "\n")


def answers_of(home):
    """Of each mail by its Message-ID, the text parts that answer it."""
    found = {}
    for path in glob.glob(home + "/mail/out/**/new/*", recursive=True):
        m = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
        to = re.search(r"(\d+)@players\.example", str(m["In-Reply-To"] or ""))
        if to and "editor@" not in str(m["To"]):
            body = m.get_body(("plain",))
            found.setdefault(int(to[1]), []).append((str(m["Message-ID"]).strip("<>"), body.get_content()))
    return found


def problems(text):
    """What an answer wants settled: (number of the quotations in it, its lines to copy)."""
    block = re.search(r"(?ms)^(?:TO SETTLE|À RÉGLER).*?\n\n(.*?)^(?:NOTED|NOTÉ)", text)
    found = []
    for part in re.split(r"(?m)^(?=\d+\. | - )", block[1] if block else ""):
        part = re.sub(r"^(?:\d+\.| -)\s+", "", part)
        head = re.split(r"\n   \S[^\n]*:\n", part)[0]
        if re.match(r"[\"«“]", head):
            marks = len(re.findall(r"«|“", head)) or (head.count('"') + 1) // 2
            found.append(marks + head.count(" … "))
        elif "?" in part.split("\n")[0]:
            found.append(0)
    return found


def weigh(labels, orders, offers, several):
    """Lines to mend, and the words to type for it."""
    want = [[plain(o) for o in label.split(" || ")] for label in labels if label[0] not in "?!" and not label.startswith(("ask", "none"))]
    may = {plain(o) for label in labels if label[0] == "?" for o in label[1:].split(" || ")}
    have = {plain(o) for o in orders if o != "WAIVE"}
    waives = sum(o == "WAIVE" for o in orders)
    lacking = []
    for choice in want:
        if choice == ["WAIVE"]:
            waives -= 1
            lacking += [choice] if waives < 0 else []
        elif not have & set(choice):
            lacking.append(choice)
    known = may | {o for choice in want for o in choice}
    gone = {o[:5] for choice in lacking for o in choice}
    # A unit that has another order than the one that is to be written is one line; what nobody wrote at all is another.
    extra = [o for o in have - known if o[:5] not in gone]
    offered = {plain(o) for o in offers}
    words, by_number = 0, 0
    for choice in lacking:
        if offered & set(choice):
            by_number += 1
        else:
            words += len(choice[0].split())
    words += sum(len(o.split()) for o in extra)
    alone = not words and by_number and len(offers) == by_number
    return len(lacking) + len(extra), words + (1 if alone else by_number)


def main():
    args = sys.argv[1:]
    show, every, most = "--show" in args or "--letters" in args and "all", 1, {}
    args = [a for a in args if a not in ("--show", "--letters")]
    while "--every" in args:
        at = args.index("--every")
        every = int(args[at + 1])
        del args[at:at + 2]
    while "--most" in args:
        at = args.index("--most")
        figure, _, n = args[at + 1].partition("=")
        most[figure] = int(n)
        del args[at:at + 2]
    judge, files = os.path.realpath(args[0]), args[1:]

    cases = []
    for path in files:
        language = re.search(r"(?:^|-)(en|fr)-", os.path.basename(path))[1]
        cases += [(language, head, text, labels, kinds) for head, text, labels, kinds in letters(path) if len(head) == 4]
    cases = cases[::every]

    home, games = Home(judge), {}
    for number, (language, head, text, labels, kinds) in enumerate(cases):
        name, where, power, rules = head
        at = games.setdefault((where, language, rules), [{}])
        if power in at[-1]:
            at.append({})
        at[-1][power] = number
    named = {}
    for (where, language, rules), tables in sorted(games.items()):
        for table in tables:
            game = f"G{len(set(named.values())) + 1}"
            home.game(game, language, rules, where, {p: f"w{n}@players.example" for p, n in table.items()})
            named.update({n: game for n in table.values()})
    for number, (language, head, text, labels, kinds) in enumerate(cases):
        home.mail(number, f"w{number}@players.example", f"[{named[number]}] " + ("ordres" if language == "fr" else "orders"), text)
    home.run("run", at=LATER)

    db = sqlite3.connect(home.home + "/judge.db")
    answers = answers_of(home.home)
    totals = {k: 0 for k in "letters mend words questions idle fragments editor wanted nothing missed unanswered".split()}
    per = {k: [] for k in "mend words questions fragments".split()}
    asked = {k: [] for k in "words questions fragments".split()}
    for number, (language, head, text, labels, kinds) in enumerate(cases):
        mid = db.execute("SELECT id FROM mail_in WHERE message_id = ?", (f"{number}@players.example",)).fetchone()
        orders = [o for o, in db.execute("SELECT text FROM orders WHERE mail = ? AND withdrawn = 0", mid or (0,))]
        offers, found = [], []
        for message, body in answers.get(number, []):
            row = db.execute("SELECT value FROM fact WHERE key = ?", ("offers/" + message,)).fetchone()
            offers += row[0].split("\n") if row else []
            found += problems(body)
        mend, words = weigh(labels, orders, offers, len(found) > 1)
        editor = db.execute("SELECT count(*) FROM press WHERE mail = ?", mid or (0,)).fetchone()[0] > 0
        wanted = any(l.startswith("ask person") for l in labels) or bool(kinds & {"person", "question"}) or "?" in text
        has_orders = any(l[0] not in "!n" and not l.startswith("ask") for l in labels)
        one = dict(letters=1, mend=mend, words=words, questions=len(found), idle=0 if mend else len(found), fragments=sum(found),
                   editor=editor, wanted=editor and wanted, nothing=editor and not wanted,
                   missed=any(l.startswith("ask person") for l in labels) and not editor,
                   unanswered=has_orders and not answers.get(number))
        for k in totals:
            totals[k] += one[k]
        for k in per:
            per[k].append(one[k])
        if mend or found:
            for k in asked:
                asked[k].append(one[k])
        if show == "all":
            print("\n@@", *head, *labels, sep="\n  ")
            print(text)
            for _, body in answers.get(number, []):
                print("   | " + body.split("\n\nReply to")[0].split("\n\nRépondre")[0].strip().replace("\n", "\n   | "))
            for words, in db.execute("SELECT text FROM press WHERE mail = ?", mid or (0,)):
                print("   > " + words.replace("\n", "\n   > "))
        if show:
            print(head[0], " ".join(f"{k}={int(v)}" for k, v in one.items() if v and k != "letters"))
    db.close()
    if "KEEP" in os.environ:
        print(home.dir)
    else:
        shutil.rmtree(home.dir)

    print(" ".join(f"{k}={v}" for k, v in totals.items()))
    print("a letter, median (mean, most): " + ", ".join(f"{k} {statistics.median(v):g} ({statistics.mean(v):.2f}, {max(v)})" for k, v in per.items()))
    if asked["words"]:
        print(f"of {len(asked['words'])} with something to mend or asked, median (mean): " +
              ", ".join(f"{k} {statistics.median(v):g} ({statistics.mean(v):.2f})" for k, v in asked.items()))
    over = [f"{k}: {totals[k]}, at most {n}" for k, n in most.items() if totals[k] > n]
    for line in over:
        print(line)
    return 1 if over else 0


sys.exit(main())
