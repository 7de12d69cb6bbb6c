"""The table of docs/security.md: who may ask what by what proof, from tests/judge/may.txt, which tests/judge/test_may holds equal to what the
program answers.

    security.py MAY.TXT            prints the table
    security.py MAY.TXT PAGE.md    puts it into the page, between its marks
"""
import sys

BEGIN, END = "<!-- tools/security.py: from here -->\n", "<!-- to here -->\n"
PEOPLE = ["stranger", "known", "member", "called", "player", "editor"]
HEADS = ["a stranger", "registered", "a reader of the game", "a standby called", "its player", "its editor"]
# What three letters say: with nothing but the address, with a letter answered, with a fresh proof.
WORDS = {"+++": "yes", "p++": "letter", "pp+": "fresh", "ppp": "asked back", "---": "no", "kkk": "registers first", "ggg": "names a game first"}


def table(path):
    groups = {}
    for line in open(path, encoding="utf-8"):
        if line.startswith("#"):
            continue
        name, cells = line[:24].strip(), line[24:].split()
        marks = "\\*" * ("*" in cells) + "!" * ("!" in cells)
        name = name if name.startswith("(") else name.replace("_", " ")
        groups.setdefault(tuple(cells[:len(PEOPLE)]), []).append(name + marks)
    rows = [f"| what | {' | '.join(HEADS)} |", "| --- " * (len(HEADS) + 1) + "|"]
    for cells, names in groups.items():
        rows.append(f"| {', '.join(names)} | {' | '.join(WORDS.get(cell, cell) for cell in cells)} |")
    return "\n".join(rows) + "\n"


made = table(sys.argv[1])
if len(sys.argv) < 3:
    sys.stdout.write(made)
else:
    page = open(sys.argv[2], encoding="utf-8").read()
    head, rest = page.split(BEGIN)
    tail = rest.split(END)[1]
    open(sys.argv[2], "w", encoding="utf-8").write(head + BEGIN + made + END + tail)
