"""Events of a game's log without a phrase: each word that judge/ writes as an event needs `event.WORD` in both events.txt, for
DECISIONS and LOG. Prints what is missing, a line each; nothing when all is well.

    events.py [FOLDER…]
"""
import glob
import re
import sys

CALLS = {"judge_play_log": 1, "log_by": 2}  # which argument holds the word


def arguments(text, at):
    """The arguments of the call whose bracket opens at `at`, cut at the commas of its own level."""
    depth, start, out = 0, at + 1, []
    for m in re.compile(r'"(?:\\.|[^"\\])*"|[()\[\]{},]').finditer(text, at):
        token = m.group()
        depth += (token in "([{") - (token in ")]}")
        if depth == 0 or (depth == 1 and token == ","):
            out.append(text[start:m.start()])
            start = m.end()
        if depth == 0:
            return out
    return out


def words_of(expression):
    """The literals that a word may be: not those that a condition compares with."""
    kept = re.sub(r"\b\w+\([^()]*\)", "", expression)
    return re.findall(r'"([^"]+)"', kept)


def written(path):
    text = re.sub(r"/\*.*?\*/", " ", open(path).read(), flags=re.S)
    for name, place in CALLS.items():
        for m in re.finditer(r"\b%s\(" % name, text):
            args = arguments(text, m.end() - 1)
            if len(args) > place:
                yield from words_of(args[place])
    for m in re.finditer(r"struct games_event \w+ = \{(.*?)\};", text, flags=re.S):
        what = re.search(r"\.what = (.*?)(?:,\s*\.|,?\s*$)", m.group(1), flags=re.S)
        yield from words_of(what.group(1)) if what else ()


found = {}
for folder in sys.argv[1:] or ["judge"]:
    for path in sorted(glob.glob(f"{folder}/**/*.c", recursive=True)):
        for word in written(path):
            found.setdefault(word, path)

if not found:
    print("no event was found")
for language in ("fr", "en"):
    lines = open(f"templates/{language}/events.txt").read()
    known = set(re.findall(r"^event\.(\S+) =", lines, flags=re.M))
    for word, path in sorted(found.items()):
        if word not in known:
            print(f"{path}: event.{word} is not in templates/{language}/events.txt")
