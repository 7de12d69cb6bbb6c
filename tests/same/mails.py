#!/usr/bin/env python3
"""Mails made by chance, always the same for a number: 500 of them, to the games of the season that tests/upgrade keeps, ten days long.

    mails.py JUDGE HOME NUMBER

People of these games send what the help of both languages shows, with games, powers and words put otherwise, orders and letters of the
tests, several of these in one mail, answers to what they were sent last.
"""
import glob
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, "tests/upgrade")
from fortnight import World

judge, home, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
folder = os.path.dirname(home)
chance = random.Random(number)
subprocess.run(["tar", "xJf", glob.glob("tests/upgrade/season-*.tar.xz")[0], "-C", folder, "--transform", f"s,^home,{os.path.basename(home)},"],
               check=True)
known = json.load(open(f"{folder}/known.json", encoding="utf-8"))
people = sorted({letter["to"] for letter in known}) + ["editor@games.example"] * 6 + ["stranger@elsewhere.example"]
games = sorted({m[1] for letter in known for m in [re.match(r"\[([\w-]+)\]", letter["subject"])] if m})
of = {}  # whose games are which
for letter in known:
    of.setdefault(letter["to"], set()).update(re.findall(r"^\[([\w-]+)\]", letter["subject"]))
PLACES = re.findall(r"(?m)^place (\w+)", open("rules/maps/standard.names", encoding="utf-8").read())
POWERS = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey", "Autriche", "Angleterre", "Allemagne", "Italie", "Russie"]
PHASES = ["S1901M", "F1901M", "W1901A", "S1902M", "F1902M", "A1901M", "S1903M"]
WORDS = ["YES", "NO", "OUI", "NON", "2", "1", "OFF", "NON", "!", "tomorrow", "demain", "END", "FIN", "ALL", "TOUS", "3 days", "peut-être", "because"]


def uses():
    """What the help shows: each command as it is written, in both languages."""
    for path in sorted(glob.glob("templates/*/commands.txt")):
        for use in re.findall(r"(?m)^[\w.-]+\.use = (.*)", open(path, encoding="utf-8").read()):
            yield from re.split(r", (?=[A-ZÉÀÂ]{3})", re.sub(r"[\[\]…]", "", use))


def letters():
    for path in sorted(glob.glob("tests/letters/*-*.txt")):
        for letter in re.split(r"(?m)^@@ ", open(path, encoding="utf-8").read())[1:]:
            yield letter.partition("\n")[2].split("\n==\n")[0]


COMMANDS, LETTERS = list(uses()), list(letters())
LINES = [line for letter in LETTERS for line in letter.split("\n") if line.strip()]


def order():
    a, b, c = (chance.choice(PLACES) for _ in range(3))
    return chance.choice([f"A {a} - {b}", f"F {a} H", f"A {a} S A {b} - {c}", f"F {a} S F {b}", f"F {a} C A {b} - {c}", f"{a}-{b}", f"build A {a}", f"A {a} R {b}"])


def game_for(who):
    """One of his games; now and then another's."""
    return chance.choice(sorted(of.get(who, ())) if of.get(who) and chance.randrange(12) else games)


def command(who):
    line = chance.choice(COMMANDS)
    line = re.sub(r"\bKersaint\b", lambda m: game_for(who), line)
    line = re.sub(r"\b(France|Germany|Allemagne|Russia|Russie)\b", lambda m: chance.choice(POWERS), line)
    line = re.sub(r"\b[SFAP]19\d\d[MRA]\b", lambda m: chance.choice(PHASES), line)
    turn = chance.randrange(8)
    if turn == 0:
        line += " " + chance.choice(WORDS)
    elif turn == 1:
        line = line.lower()
    elif turn == 2 and " " in line:
        words = line.split(" ")
        del words[chance.randrange(1, len(words))]
        line = " ".join(words)
    elif turn == 3:
        line = f"{game_for(who)}: {line}"
    return line


def body(who):
    parts = []
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        parts += chance.choice([lambda: [command(who)], lambda: [command(who)], lambda: [order() for _ in range(chance.randrange(1, 5))],
                                lambda: chance.choice(LETTERS).split("\n"), lambda: [chance.choice(WORDS)], lambda: [chance.choice(LINES)],
                                lambda: ["PRESS TO " + chance.choice(["ALL", "France", "Italie"]), chance.choice(LINES), "END"]])()
    return "\n".join(parts)


world = World(judge, home)
world.letters = known
for day in range(10):
    world.now(f"2026-03-{23 + day // 2:02}T{(9, 20)[day % 2]:02}:07:00+01:00")
    for _ in range(50):
        who = chance.choice(people)
        subject = chance.choice([f"[{game_for(who)}] {chance.choice(['orders', 'ordres', 'Re: words'])}"] * 3 + ["", command(who), "Re: your letter"])
        world.mail(who, subject, body(who), [who, "."] if chance.randrange(4) == 0 else None)
    world.run()
