#!/usr/bin/env python3
"""How a judge reads, as a table: ID, and a line that `judge read --explain` prints of it (who took a line, readings; not how they were found).

    readings.py JUDGE OUT cases|letters|mails|lines [NUMBER]

All cases of tests/language, letters of tests/letters, mails of tests/mails; or NUMBER lines made by chance, always the same, of the
words of those: five to a text, so that what a line leaves to the next is seen too.
"""
import glob
import os
import random
import re
import subprocess
import sys

judge, out, what = sys.argv[1:4]
number = int(sys.argv[4]) if len(sys.argv) > 4 else 0
folder = out + ".positions"
os.makedirs(folder, exist_ok=True)


def positions():
    name, file = None, None
    for line in open("tests/language/positions.txt", encoding="utf-8"):
        if line.startswith("=== "):
            file = open(f"{folder}/{line[4:].strip()}", "w", encoding="utf-8")
        elif file:
            file.write(line)


def cases():
    """Of the language: name, position, power, rules, text."""
    for path in sorted(glob.glob("tests/language/*.txt")):
        for case in re.findall(r"(?ms)^CASE .*?^END$", open(path, encoding="utf-8").read()):
            head, _, text = case.partition("\nTEXT\n")
            facts = dict(line.split(None, 1) for line in head.split("\n") if " " in line)
            if "POSITION" in facts:
                yield (facts["CASE"], f"{folder}/{facts['POSITION']}", facts["POWER"], facts.get("RULES", "1971"),
                       text.split("\nEXPECT")[0] + "\n")


def letters():
    for path in sorted(glob.glob("tests/letters/*-*.txt")):
        for letter in re.split(r"(?m)^@@ ", open(path, encoding="utf-8").read())[1:]:
            head, _, rest = letter.partition("\n")
            name, position, power, rules = head.split()[:4]
            yield (name, f"tests/letters/positions/{position}.txt", power, rules, rest.split("\n==\n")[0] + "\n")


def mails():
    for path in sorted(glob.glob("tests/mails/*.eml")):
        yield (os.path.basename(path), f"{folder}/start1901", "France", "datc", None, path)


def lines():
    """Texts of five lines: lines of the cases and letters, with words left out, doubled, or put from another line."""
    chance = random.Random(1971)
    known = [(p, w, r, line) for _, p, w, r, text in [*cases(), *letters()] for line in text.split("\n") if line.strip()]
    for n in range(number // 5):
        position, power, rules, _ = chance.choice(known)
        text = []
        for _ in range(5):
            words = chance.choice(known)[3].split(" ")
            other = chance.choice(known)[3].split(" ")
            where = chance.randrange(len(words))
            turn = chance.randrange(5)
            if turn == 1:
                del words[where]
            elif turn == 2:
                words.insert(where, chance.choice(words))
            elif turn == 3:
                words[where] = chance.choice(other)
            elif turn == 4:
                words[where:] = other[chance.randrange(len(other)):]
            text.append(" ".join(words))
        yield (f"line-{n * 5}", position, power, rules, "\n".join(text) + "\n")


def read(name, position, power, rules, text, path=None):
    words = [judge, "read", "--position", position, "--power", power, "--rules", rules, "--explain"]
    # tests/letters name the position's own file; text comes by standard input, a mail too
    if path:
        done = subprocess.run(words, stdin=open(path, "rb"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    else:
        done = subprocess.run([*words, "--text"], input=text.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    said = done.stdout.decode("utf-8", "replace").split("\n")
    kept = [line for line in said if line and (not line.startswith("#") or line.startswith("# line "))]
    return [f"words\t{line}" for line in (text or "").split("\n") if line] + [f"status\t{done.returncode}"] * bool(done.returncode) + kept


positions()
with open(out + ".part", "w", encoding="utf-8") as table:
    for case in {"cases": cases, "letters": letters, "mails": mails, "lines": lines}[what]():
        for line in read(*case):
            table.write(f"{case[0]}\t{line}\n")
os.rename(out + ".part", out)
