#!/usr/bin/env python3
"""A fortnight of an editor with twelve games: by mail alone, by command alone, and one in which he does nothing.

    fortnight.py JUDGE WORK

Players do the same in all three: press, a resignation, an objection. The first two must end in the same state; when each act of
his is taken back, the last first, both must be as if he had done nothing.
"""
import glob
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys

judge, work = sys.argv[1:3]
PLAYER, OTHER, EDITOR = "france@p.example", "italy@p.example", "editor@games.example"
faults = []


def at(day):
    return f"2026-03-{2 + day:02}T12:00:00+01:00"


def run(home, day, *words, stdin=""):
    done = subprocess.run([judge, "--home", home, "--now", at(day), *words], input=stdin, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


count = 0


def mail(home, sender, game, text, answers=None):
    global count
    count += 1
    reply = f"In-Reply-To: {answers}\nReferences: {answers}\n" if answers else ""
    with open(f"{home}/mail/in/new/{count:04}", "w", encoding="utf-8") as file:
        file.write(f"From: {sender}\nTo: judge@games.example\nSubject: {'Re: ' if answers else ''}[{game}] words\n"
                   f"Message-ID: <{count}@p>\n{reply}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{text}\n")


def state(home):
    script = os.path.join(os.path.dirname(sys.argv[0]), "state.py")
    return json.loads(subprocess.run([sys.executable, script, home + "/judge.db"], text=True, stdout=subprocess.PIPE,
                                     check=True).stdout)


def differences(one, other, what):
    for a, b in zip(one, other):
        for part in a:
            if a[part] != b[part]:
                faults.append(f"{what}: {a['game'][0]['name']}, {part}: {a[part]} / {b[part]}")


ERRATUM = "France\nA PAR - PIC\nF BRE - MAO"
# Day, game, what the editor mails, the same as a command and its input. "!": he knows what follows.
ACTS = [
    (1, "G02", "PRESS CUT 1", ["press", "G02", "--cut", "1"], ""),
    (2, "G02", "REPLACE Italy new@p.example Nora", ["replace", "G02", "ITALY", "new@p.example", "Nora"], ""),
    (2, "G03", "EXTEND 3 days: Easter", ["extend", "G03", "3", "days", "--why", "Easter"], ""),
    (3, "G04", "ALL GAMES: SET reminder=24h", ["set", "@all", "reminder=24h"], ""),
    (4, "G04", "QUESTION: Shall we stop in 1907?\nEND", ["votes", "G04", "--ask", "Shall we stop in 1907?"], ""),
    (4, "G05", "PAUSE", ["pause", "G05"], ""),
    (5, "G06", "EJECT France !", ["eject", "G06", "FRANCE"], ""),
    (5, "G07", "DUMMY France !", ["dummy", "G07", "FRANCE"], ""),
    (5, "G08", "PROCESS S1901M !", ["process", "G08", "S1901M"], ""),
    (6, "G09", "RENAME Roscanvel", ["rename", "G09", "Roscanvel"], ""),
    (6, "G10", "TERMINATE! G10: nobody plays", ["terminate", "G10", "G10", "--why", "nobody plays"], ""),
    (6, "G03", "HAND OVER TO eve@p.example Eve !", ["hand-over", "G03", "eve@p.example", "Eve"], ""),
    (7, "G12", "CALL France", ["call", "G12", "FRANCE"], ""),
    (8, "G08", "ROLLBACK S1901M", ["rollback", "G08", "S1901M"], ""),
    (8, "G11", "ORDERS FOR France\nA PAR - PIC\nEND", ["orders", "G11", "FRANCE", "-"], "A PAR - PIC"),
    (9, "G12", "EDIT\nFRANCE A GAS\n-PAR\nEND", ["edit", "G12", "FRANCE A GAS", "-PAR"], ""),
    (10, "G04", "CLOSE VOTE 1", ["votes", "G04", "--close", "1"], ""),
    (13, "G01", f"ERRATUM S1901M: misread\n{ERRATUM}\nEND", ["erratum", "G01", "S1901M", "-", "--why", "misread"], ERRATUM),
]


def players(home, day):
    """What players send on a day, whatever the editor does."""
    if day == 1:
        mail(home, PLAYER, "G02", "PRESS TO ALL\nRome sleeps.\nEND")
    if day == 2:
        mail(home, PLAYER, "G01", "A PAR - BUR\nF BRE - MAO")
    if day == 8:
        mail(home, PLAYER, "G01", "OBJECTION: my army went to Picardy")


def resigns(home, day):
    """Italy leaves G02, and says YES to the question whether he means it."""
    mail(home, OTHER, "G02", "RESIGN")
    run(home, day, "run")
    for path in glob.glob(home + "/mail/out/*/new/*"):
        text = open(path, encoding="utf-8", errors="replace").read()
        found = re.search(r"(?im)^Message-ID: *(<.*>)", text)
        if "onfirm" in text[:900] and OTHER in text[:900]:
            mail(home, OTHER, "G02", "YES", found.group(1))
            run(home, day, "run")
            return
    faults.append("nobody asked whether Italy means it")


def live(home, how):
    for day in range(1, 15):
        players(home, day)
        if day in (1, 2, 8):
            run(home, day, "run")
        if day == 2:
            resigns(home, day)
        for when, game, line, command, stdin in ACTS:
            if when != day or how == "none":
                continue
            if how == "mail":
                mail(home, EDITOR, game, line)
                continue
            status, said = run(home, day, *command, stdin=stdin)
            if status:
                faults.append(f"{' '.join(command)}: {said.strip()}")
        if how == "mail" or day == 8:
            run(home, day, "run")


def acts(home):
    """What an editor did and is not undone, the last first: number and game."""
    with sqlite3.connect(home + "/judge.db") as db:
        return db.execute("SELECT a.id, g.name FROM act a JOIN game g ON g.id = a.game WHERE a.undoes IS NULL"
                          " AND a.undone_by IS NULL ORDER BY a.id DESC").fetchall()


def undo_all(home, how, kept):
    """Each act behind those of the beginning, the last first."""
    wanted = [(number, name) for number, name in acts(home) if number > kept]
    for number, name in wanted:
        if how == "mail":
            mail(home, EDITOR, name, f"UNDO {number} !")
            continue
        name = next(name for n, name in acts(home) if n == number)  # it may have another by now
        status, said = run(home, 14, "undo", name, str(number))
        if status:
            faults.append(f"undo {name} {number}: {said.strip()}")
    if how == "mail":
        run(home, 14, "run")
    left = [number for number, _ in acts(home) if number > kept]
    if left:
        faults.append(f"not undone by {how}: {left} of {wanted}")


def setup(home):
    run(home, 0, "init", home, "--address", "judge@games.example", "--editor", EDITOR, "--language", "en")
    conf = open(home + "/judge.conf").read()
    open(home + "/judge.conf", "w").write(re.sub(r"(?m)^#*proof = .*", "proof = address", conf))
    games = [f"G{n:02}" for n in range(1, 13)]
    run(home, 0, "new", games[0], "--language", "en", "deadline=every 21 days 20:00", "silent=go-on", "theatre=no", "calendar=no",
        "press-delivery=postal", "nmr=hold")
    run(home, 0, "new", ",".join(games[1:]), "--like", games[0])
    run(home, 0, "set", games[0], "deadline=every 7 days 20:00")
    for game in games:
        run(home, 0, "player", game, "FRANCE", PLAYER, "--name", "Marianne", "--language", "en")
    run(home, 0, "player", "G02", "ITALY", OTHER, "--name", "Dante", "--language", "en")
    run(home, 0, "standbys", "--offer", "zoe@p.example", "--name", "Zoe")
    run(home, 0, "start", "@forming", "--yes")


homes = {how: f"{work}/fortnight-{how}" for how in ("none", "command", "mail")}
setup(homes["none"])
kept = max(number for number, _ in acts(homes["none"]))
for how in ("command", "mail"):
    shutil.copytree(homes["none"], homes[how])
for how in homes:
    live(homes[how], how)

nothing, command, by_mail = (state(homes[how]) for how in ("none", "command", "mail"))
differences(command, by_mail, "by command / by mail")
if command == nothing:
    faults.append("the editor's acts changed nothing")
for how in ("command", "mail"):
    undo_all(homes[how], how, kept)
    differences(nothing, state(homes[how]), f"nothing done / all undone by {how}")
print(*faults, sep="\n")
print(f"{len(ACTS)} acts, {len(faults)} faults")
sys.exit(bool(faults))
