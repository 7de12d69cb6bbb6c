"""probes.py JUDGE FOLDER: mails by which somebody would act as another, each tried in a home in mid-game that wants proofs and trusts one server; after
each, what counts (orders, seats, people, dates, settings, press, votes) is what it was, or, where the mail is good, is not.

None begins another day. A probe: a name, what must come of it (HELD, DONE), who is in From, lines of header, the text. In headers and text {power} is the Message-ID of the last
report to that power in Kersaint, {power.Other} of that in another game, {question:x@y} and {code:x@y} the last letter that asked that address, and its code, {last:x@y} the last letter to it, {before:power} the report before. A list is a command of the editor at
his terminal.
"""
import os
import re
import sqlite3
import subprocess
import sys

judge, folder = sys.argv[1:3]
home = os.path.join(folder, "home")
CLOCK = 1772449200  # 2026-03-02T12:00:00+01:00
now = CLOCK
TABLES = ["person", "address", "game", "setting", "seat", "phase", "orders", "later", "press", "question", "ballot", "standby", "standby_call", "subscription",
          "absence", "admission", "tournament", "tournament_setting", "entrant", "issue", "issue_item", "reader", "objection", "prize_vote", "ahead"]
HELD, DONE = "held", "done"
EDITOR, SECOND, EVIL = "editor@games.example", "second@games.example", "evil@e.example"
F, E, G, I = ("%s@players.example" % p for p in ("france", "england", "germany", "italy"))
GOOD = "Authentication-Results: mx.games.example; dmarc=pass header.from=%s"
VIA = "Received: from y by mx.games.example; Mon, 02 Mar 2026 10:00:00 +0100"


def run(*words, when=None):
    clock = subprocess.run(["date", "-u", "-d", "@%d" % (when or now), "+%Y-%m-%dT%H:%M:%SZ"], capture_output=True, text=True).stdout.strip()
    done = subprocess.run([judge, "--home", home, "--now", clock, *words], capture_output=True, text=True)
    return done.stdout + done.stderr


def sql(text, *values):
    base = sqlite3.connect(os.path.join(home, "judge.db"))
    rows = base.execute(text, values).fetchall()
    base.close()
    return rows


def state():
    base = sqlite3.connect(os.path.join(home, "judge.db"))
    rows = {t: base.execute("SELECT * FROM %s" % t).fetchall() for t in TABLES}
    base.close()
    return rows


def letter(address, game="Kersaint", kind="report", back=0):
    rows = sql("SELECT l.message_id FROM letter l JOIN game g ON g.id = l.game WHERE l.to_address LIKE ? AND g.name = ? AND l.kind = ? ORDER BY l.id DESC LIMIT 1 OFFSET ?",
               address + "@%" if "@" not in address else address, game, kind, back)
    return rows[0][0] if rows else "none"


def question(address):
    rows = sql("SELECT message_id FROM letter WHERE to_address = ? AND kind = 'confirm' ORDER BY id DESC LIMIT 1", address)
    return rows[0][0] if rows else "none"


def last(address):
    rows = sql("SELECT message_id FROM letter WHERE to_address = ? ORDER BY id DESC LIMIT 1", address)
    return rows[0][0] if rows else "none"


def code(address):
    rows = sql("SELECT value FROM fact WHERE key = 'confirm-id/' || ?", question(address))
    return rows[0][0] if rows else "none"


def fill(text):
    text = re.sub(r"\{question:([^}]+)\}", lambda m: question(m[1]), text)
    text = re.sub(r"\{before:(\w+)\}", lambda m: letter(m[1], back=1), text)
    text = re.sub(r"\{last:([^}]+)\}", lambda m: last(m[1]), text)
    text = re.sub(r"\{code:([^}]+)\}", lambda m: code(m[1]), text)
    text = re.sub(r"\{\^(\w+)\}", lambda m: letter(m[1]).upper(), text)
    return re.sub(r"\{(\w+)(?:\.(\w+))?\}", lambda m: letter(m[1], m[2] or "Kersaint"), text)


mails = 0


def post(sender, headers, text):
    global mails
    mails += 1
    fields = dict(h.split(": ", 1) for h in headers if not h.startswith(("Received", "Authentication", "From")))
    lines = [h for h in headers if h.startswith(("Received", "Authentication"))]
    lines += ["From: " + sender] + [h for h in headers if h.startswith("From")]
    lines += ["To: judge@games.example"] * ("To" not in fields) + ["Subject: [Kersaint]"] * ("Subject" not in fields)
    lines += ["Message-ID: <p%d@players.example>" % mails, "Date: Mon, 02 Mar 2026 10:00:00 +0100"] + ["%s: %s" % f for f in fields.items()]
    if "Content-Type" not in fields:
        lines += ["MIME-Version: 1.0", "Content-Type: text/plain; charset=utf-8"]
    with open(os.path.join(home, "mail/in/new", "%d.probe" % mails), "w", encoding="utf-8") as f:
        f.write(fill("\n".join(lines) + "\n\n" + text + "\n"))


def reply(of):
    return "In-Reply-To: <%s>" % of


def make():
    run("init", home, "--address", "judge@games.example", "--editor", EDITOR, "--language", "en", "--timezone", "Europe/Brussels")
    path = os.path.join(home, "judge.conf")
    conf = open(path, encoding="utf-8").read()
    conf = re.sub(r"(?m)^#*proof = .*", "proof = address+proof", conf)
    conf = re.sub(r"(?m)^#*authserv-id = .*", "authserv-id = mx.games.example", conf)
    open(path, "w", encoding="utf-8").write(conf)
    for game in ("Kersaint", "Other"):
        run("new", game, "--language", "en", "pictures=no", "press=white-grey", "nmr=standby", "deadline=every 7 days 20:00")
        run("set", game, "silent=go-on")
        for p in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
            address = "house@players.example" if p in ("RUSSIA", "TURKEY") else p.lower() + "@players.example"
            run("player", game, p, address, "--name", "Player of " + p, "--language", "en")
        run("player", game, "standby", "sam@s.example", "--name", "Sam", "--language", "en")
        run("start", game, "--yes")
    run("editor", "Kersaint", SECOND, "Second")
    run("tournament", "new", "Cup", "--director", EDITOR)
    run("run")


PROBES = [
    # ---- the editor's name by each door ----
    ("his name shown over another address", HELD, '"%s" <%s>' % (EDITOR, EVIL), [], "PAUSE Kersaint"),
    ("his address in a comment", HELD, "%s (%s)" % (EVIL, EDITOR), [], "PAUSE"),
    ("another Sender", HELD, EDITOR, ["Sender: " + EVIL], "PAUSE"),
    ("he is Sender", HELD, EVIL, ["Sender: " + EDITOR], "PAUSE"),
    ("he is Reply-To", HELD, EVIL, ["Reply-To: " + EDITOR], "PAUSE"),
    ("he is Resent-From", HELD, EVIL, ["Resent-From: " + EDITOR], "PAUSE"),
    ("two fields From", HELD, EVIL, ["From: " + EDITOR, GOOD % "e.example", VIA], "PAUSE"),
    ("two fields From, he first", HELD, EDITOR, ["From: " + EVIL, GOOD % "games.example", VIA], "PROCESS !"),
    ("two addresses in From, one vouched for", HELD, "%s, %s" % (EDITOR, EVIL), [GOOD % "e.example", VIA], "PAUSE"),
    ("a group in From", HELD, "%s: %s;" % ("editor", EDITOR), [GOOD % "e.example", VIA], "PAUSE"),
    ("capitals", HELD, "EDITOR@Games.Example", [], "PAUSE"),
    ("a dot behind the domain", HELD, EDITOR + ".", [], "PAUSE"),
    ("a tag behind the name", HELD, "editor+x@games.example", [], "PAUSE"),
    ("a source route", HELD, "<@e.example:%s>" % EDITOR, [GOOD % "e.example", VIA], "PAUSE"),
    ("two at signs", HELD, '"%s"@e.example' % EDITOR, [GOOD % "e.example", VIA], "PAUSE"),
    ("an encoded word for an address", HELD, "=?utf-8?q?editor=40games=2Eexample?= <%s>" % EVIL, [GOOD % "e.example", VIA], "PAUSE"),
    ("a folded From", HELD, "%s\n <%s>" % (EVIL, EDITOR), [GOOD % "e.example", VIA], "PAUSE"),
    ("the letter of a player", HELD, EDITOR, [reply("{france}")], "PAUSE"),
    ("the letter of the other editor", HELD, EDITOR, [reply("{second}")], "PAUSE"),
    ("ids that nobody wrote", HELD, EDITOR, [reply("1@games.example"), "References: <a@games.example> <judge@games.example>"], "PAUSE"),
    ("the id of a player's own mail", HELD, EDITOR, [reply("p1@players.example")], "PAUSE"),
    ("all games", HELD, EDITOR, [], "ALL GAMES: PAUSE"),
    ("a line in the subject", HELD, EDITOR, ["Subject: PAUSE Kersaint"], ""),
    ("a page alone", HELD, EDITOR, ["MIME-Version: 1.0", "Content-Type: text/html; charset=utf-8"], "<p>PAUSE</p>"),
    ("a file alone", HELD, EDITOR, ["MIME-Version: 1.0", "Content-Type: text/plain; name=a.txt", "Content-Disposition: attachment; filename=a.txt"], "PAUSE"),
    ("a forwarded mail of his", HELD, EVIL, ["MIME-Version: 1.0", "Content-Type: message/rfc822"], "From: %s\nTo: judge@games.example\nSubject: [Kersaint]\n\nPAUSE" % EDITOR),
    ("his director's door", HELD, EDITOR, ["Subject: cup"], "TOURNAMENT Cup SET game.press=grey"),
    ("the zine's door", HELD, EDITOR, ["Subject: zine"], "ARTICLE Title\nwords\nEND"),
    ("a new game", HELD, EDITOR, ["Subject: new"], "CREATE Evil standard"),
    ("his press", HELD, EDITOR, [], "PRESS TO ALL AS EDITOR\nit is over\nENDPRESS"),
    ("orders for a power", HELD, EDITOR, [], "ORDERS FOR FRANCE\nA PAR - BUR\nEND"),
    ("an address for a player", HELD, EDITOR, [], "ADDRESS %s %s" % (F, EVIL)),
    ("handed over", HELD, SECOND, [], "HAND OVER " + EVIL),
    ("handed over, in reply", HELD, SECOND, [reply("{second}")], "HAND OVER " + EVIL),
    # ---- what a server says ----
    ("another server's word", HELD, EDITOR, ["Authentication-Results: mx.e.example; dmarc=pass header.from=games.example", VIA], "PAUSE"),
    ("a server of a longer name", HELD, EDITOR, ["Authentication-Results: mx.games.example.e.example; dmarc=pass header.from=games.example", VIA], "PAUSE"),
    ("our server's word, below where it came in", HELD, EDITOR, [VIA, GOOD % "games.example"], "PAUSE"),
    ("our word about another domain", HELD, EDITOR, [GOOD % "e.example", VIA], "PAUSE"),
    ("our word about a domain below", HELD, EDITOR, [GOOD % "x.games.example", VIA], "PAUSE"),
    ("two words of ours", HELD, EDITOR, ["Authentication-Results: mx.games.example; dmarc=fail header.from=games.example; dmarc=pass header.from=games.example", VIA], "PAUSE"),
    ("a pass in a comment", HELD, EDITOR, ["Authentication-Results: mx.games.example; dmarc=none (dmarc=pass header.from=games.example)", VIA], "PAUSE"),
    ("the client's check alone", HELD, EDITOR, ["Authentication-Results: mx.games.example; spf=pass smtp.mailfrom=e.example", VIA], "PAUSE"),
    ("a good word", DONE, EDITOR, [GOOD % "games.example", VIA], "PAUSE"),
    ("a good word once more", DONE, SECOND, [GOOD % "games.example", VIA], "RESUME"),
    # ---- proofs across games, threads of others ----
    ("another game's letter", HELD, F, [reply("{france.Other}")], "A PAR - BUR"),
    ("another game's letter, a heading", HELD, F, [reply("{france.Other}"), "Subject: x"], "Kersaint: A PAR - BUR"),
    ("another game's letter, both headings", HELD, F, [reply("{france.Other}"), "Subject: x"], "Other: A PAR - BUR\nKersaint: A PAR - BUR"),
    ("another game's letter, signed on", HELD, F, [reply("{france.Other}"), "Subject: x"], "SIGNON FKersaint\nA PAR - BUR"),
    ("another game's letter, a vote", HELD, F, [reply("{france.Other}")], "DRAW"),
    ("another game's letter, a vote that names it", HELD, F, [reply("{france.Other}"), "Subject: [Other]"], "CONCEDE Kersaint GERMANY"),
    ("another game's letter, press", HELD, F, [reply("{france.Other}")], "PRESS TO ALL: I give up"),
    ("another game's letter, press to there", HELD, F, [reply("{france.Other}"), "Subject: [Other]"], "PRESS TO ENGLAND@Kersaint: I give up"),
    ("another game's letter, the diary", HELD, F, [reply("{france.Other}")], "DIARY: my plan"),
    ("another game's letter, ready", HELD, F, [reply("{france.Other}")], "READY"),
    ("his neighbour's letter", HELD, F, [reply("{england}")], "A PAR - BUR"),
    ("his letter, from a neighbour", HELD, E, [reply("{france}")], "F LON - NTH"),
    ("his letter behind a neighbour's", HELD, E, ["In-Reply-To: <{france}>", "References: <{england}> <{france}>"], "F LON - NTH"),
    ("a letter's id in capitals", HELD, F, ["In-Reply-To: <{^france}>"], "A PAR - BUR"),
    ("a letter's id without its end", HELD, F, ["In-Reply-To: <{france}x>"], "A PAR - BUR"),
    ("a letter's id in the text", HELD, F, [], "In-Reply-To: <{france}>\nA PAR - BUR"),
    ("the editor's letter, from a player", HELD, F, [reply("{second}")], "A PAR - BUR"),
    ("his letter, from a stranger", HELD, EVIL, [reply("{france}")], "A PAR - BUR"),
    ("his letter, from one with his name", HELD, '"Player of FRANCE" <%s>' % EVIL, [reply("{france}")], "A PAR - BUR"),
    ("his own letter", DONE, F, [reply("{france}")], "A PAR - BUR"),
    ("a copy to an ally", DONE, G, [reply("{germany}"), "Cc: " + E], "A MUN - RUH"),
    ("the judge in Bcc of a letter to an ally", HELD, I, ["To: " + E], "A VEN H"),
    # ---- a seat, by a letter alone ----
    ("a seat left in reply", HELD, F, [reply("{france}")], "RESIGN"),
    ("a seat left in reply, in French", HELD, F, [reply("{france}")], "ABANDON"),
    ("a seat left, with a mark", HELD, F, [reply("{france}")], "RESIGN !"),
    ("a password", HELD, F, [reply("{france}")], "SET PASSWORD stolen"),
    ("an address", HELD, F, [reply("{france}")], "ADDRESS " + EVIL),
    ("one more address", HELD, F, [reply("{france}")], "I AM ALSO " + EVIL),
    ("a yes of the address that is meant, to nothing", HELD, EVIL, [reply("{question:%s}" % EVIL), "Subject: yes"], "NO"),
    None,
    # ---- a yes ----
    ("a question is put", HELD, F, [], "A PAR - PIC"),
    ("a yes without a letter", HELD, F, ["Subject: yes"], "YES"),
    ("a yes to the report", HELD, F, [reply("{france}"), "Subject: yes"], "YES"),
    ("a yes from the neighbour", HELD, E, [reply("{question:%s}" % F), "Subject: yes"], "YES"),
    ("the code from the neighbour", HELD, E, ["Subject: yes"], "CONFIRM {code:%s}\nYES" % F),
    ("the code from a stranger", HELD, EVIL, ["Subject: confirm {code:%s}" % F], "YES"),
    ("a code that nobody wrote", HELD, F, ["Subject: confirm aaaaaaaaaa"], "YES"),
    ("a machine's yes", HELD, F, [reply("{question:%s}" % F), "Auto-Submitted: auto-replied", "Subject: yes"], "YES"),
    ("a list's yes", HELD, F, [reply("{question:%s}" % F), "Precedence: bulk", "Subject: yes"], "YES"),
    ("a yes that is quoted", HELD, F, [reply("{question:%s}" % F), "Subject: yes"], "> YES\n> CONFIRM {code:%s}" % F),
    ("another question is put", HELD, F, [], "A MAR - SPA"),
    ("a yes to the newer, in the thread of both", DONE, F, [reply("{question:%s}" % F), "Subject: yes"], "YES"),
    ("the same yes again", HELD, F, [reply("{question:%s}" % F), "Subject: yes"], "YES"),
    None,
    # ---- names ----
    ("the editor's address for a name", HELD, E, [reply("{england}")], "MY NAME " + EDITOR),
    ("a line break in the subject", HELD, F, ["Subject: =?utf-8?q?x=0D=0AIn-Reply-To:_=3C{france}=3E?="], "A PAR - GAS"),
    # ---- who does not sit, or no more ----
    ("a standby who is not called", HELD, "sam@s.example", [GOOD % "s.example", VIA], "[Kersaint] FRANCE\nA PAR - GAS"),
    ("a standby resigns the seat", HELD, "sam@s.example", [GOOD % "s.example", VIA], "RESIGN FRANCE"),
    ("a standby's yes to no call", HELD, "sam@s.example", [GOOD % "s.example", VIA], "YES FRANCE"),
    ("an observer of nothing votes", HELD, "sam@s.example", [GOOD % "s.example", VIA], "DRAW"),
    ("a neighbour who names another power", HELD, E, [reply("{england}")], "FRANCE\nA MAR - GAS"),
    # ---- two at one address ----
    ("one of two, the letter of another game", HELD, "house@players.example", [reply("{house.Other}")], "[Kersaint] A WAR - GAL"),
    ("two, no proof", HELD, "house@players.example", [], "RUSSIA\nA WAR - GAL"),
    ("who of the two, answered by a neighbour", HELD, E, [reply("{last:house@players.example}"), "Subject: x"], "Player of RUSSIA"),
    ("who of the two, answered by a stranger", HELD, EVIL, [reply("{last:house@players.example}"), "Subject: x"], "Player of RUSSIA"),
    ("one of two answers his letter", DONE, "house@players.example", [reply("{house}")], "A WAR - GAL\nA SMY - ARM"),
    None,
    # ---- who was somebody, or has taken back what speaks for him ----
    ("a question to the second editor", HELD, SECOND, [], "HAND OVER " + EVIL),
    ["editor", "Kersaint", SECOND, "off"],
    ("an editor no more, by his letter", HELD, SECOND, [reply("{second}")], "PAUSE"),
    ("an editor no more, by his server", HELD, SECOND, [GOOD % "games.example", VIA], "PAUSE"),
    ("an editor no more, by his server, press", HELD, SECOND, [GOOD % "games.example", VIA], "PRESS TO ALL AS EDITOR\nit is over\nENDPRESS"),
    ("an editor no more, by the yes that he was asked for", HELD, SECOND, [reply("{question:%s}" % SECOND), "Subject: yes"], "YES"),
    ("a question to a player", HELD, G, [], "A MUN - BUR"),
    ["eject", "Kersaint", "GERMANY", "gone", "--yes"],
    ("a player no more, by his letter", HELD, G, [reply("{germany}")], "A MUN - BUR"),
    ("a player no more, by his server", HELD, G, [GOOD % "players.example", VIA], "A MUN - BUR"),
    ("a player no more, by the yes that he was asked for", HELD, G, [reply("{question:%s}" % G), "Subject: yes"], "YES"),
    ("a player no more, press", HELD, G, [reply("{germany}")], "PRESS TO ALL: I was Germany\nENDPRESS"),
    ("a player no more, a vote", HELD, G, [reply("{germany}")], "DRAW"),
    ("a player no more, his diary", HELD, G, [reply("{germany}")], "DIARY: my plan"),
    ("a player no more, an objection", HELD, G, [reply("{germany}")], "READY"),
    ("a question to one who revokes", HELD, I, [], "A VEN - TYR"),
    ["revoke", I],
    ("a question from before, revoked", HELD, I, [reply("{question:%s}" % I), "Subject: yes"], "YES"),
    ("a letter from before, revoked", HELD, I, [reply("{italy}")], "A VEN - TYR"),
    ("after it his server speaks for him", DONE, I, [GOOD % "players.example", VIA], "A VEN - TYR"),
    ["address", "austria@players.example", "new@players.example"],
    ("an address that is his no more, by his letter", HELD, "old@players.example", [reply("{austria}")], "A VIE - GAL"),
    ("a question is put in a phase", HELD, F, [], "F BRE - MAO"),
    ["process", "Kersaint", "--yes"],
    ("a yes to it when another is open: asked anew", HELD, F, [reply("{question:%s}" % F), "Subject: yes"], "YES"),
    ("the yes to what is asked now", DONE, F, [reply("{question:%s}" % F), "Subject: yes"], "YES"),
    None,
    ("his server's word in the open phase", DONE, E, [GOOD % "players.example", VIA], "F LON - NTH"),
    ("a letter of the phase before, which he never answered", HELD, E, ["In-Reply-To: <{before:england}>"], "F LON H"),
    ("orders of the phase that is over, by a letter of it that was answered", HELD, F, ["In-Reply-To: <{before:france}>"], "A MAR - SPA"),
]

make()
passed = failed = 0
for probe in PROBES:
    if not probe or isinstance(probe, list):
        now += 0 if probe else 86400
        said = run(*(probe or ["games"]))
        if "judge: " in said and "usage" in said:
            print(said)
        continue
    name, want, sender, headers, text = probe
    before = state()
    post(sender, headers, text)
    said = run("run", "--verbose")
    after = state()
    changed = [t for t in before if before[t] != after[t]]
    got = DONE if changed else HELD
    if got == want:
        passed += 1
    else:
        failed += 1
        print("FAILED %s: %s, want %s; %s" % (name, got, want, said.strip()))
        for t in changed:
            print("   %s: %s" % (t, [r for r in after[t] if r not in before[t]][:3] or "gone: %s" % [r for r in before[t] if r not in after[t]][:3]))
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
