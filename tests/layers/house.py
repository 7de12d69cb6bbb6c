#!/usr/bin/env python3
"""How the house stands: figures by room, as a table; or what of them is worse than its limit.

    house.py BUILD               the table
    house.py BUILD circles       the table, and the members of each circle
    house.py BUILD limits FILE   a line for each figure that is worse than FILE allows; nothing when all is well

A room is a folder of sources; judge/ has its floors. What is counted:
  code       lines without blanks and comments, of .c and .h
  files      .c and .h
  circle     the largest set of files that all need each other, by the symbols of their objects
  decisions  if, for (GAMES_EACH), while, case, &&, ||, ? in 10 lines of function bodies
  nested     ?: inside another ?: of the same expression
  headers    and, of them, those that declare one function or none
  places     where a desk command is known: files of judge/, templates/ and the man page that name it, mean of four commands
"""
import glob
import os
import re
import subprocess
import sys

build, mode = sys.argv[1], (sys.argv[2] if len(sys.argv) > 2 else "table")
FLOORS = re.search(r"^FLOORS := (.*)$", open("Makefile").read(), re.M).group(1).split()
ROOMS = ["rules", "games", "mailio", "templates", *(f"judge/{floor}" for floor in FLOORS)]
COMMANDS = ["extend", "pause", "dummy", "rename"]
FIGURES = ["code", "files", "circle", "decisions", "nested", "headers", "small"]


def bare(path):
    """A source without comments, blanks at its lines' ends and what stands in quotes."""
    text = open(path, encoding="utf-8").read()
    return re.sub(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'',
                  lambda m: "\n" * m[0].count("\n") if m[0][0] == "/" else m[0][0] * 2, text, flags=re.S)


def lines(text):
    return sum(1 for line in text.split("\n") if line.strip())


def bodies(text):
    """What stands between the braces of functions; our formatter puts both in the first column, or all on one line. A function that is
    one statement is a row: GAMES_WRITE (games/store_p.h)."""
    yield from re.findall(r"(?ms)^\{\n(.*?)^\}", text)
    yield from re.findall(r"(?m)\) \{ (.*) \}$", text)
    yield from re.findall(r"(?ms)^GAMES_[A-Z_]+\((.*?)\)$", text)


def nested(text):
    """How many "?" stand in a ?: that has not ended: in its bracket, or in one around it."""
    count, open_, levels = 0, 0, []
    for sign in re.findall(r"[?,;(){}\[\]]", text):
        if sign in "([{":
            levels.append(open_)
        elif sign in ")]}":
            open_ = levels.pop() if levels else 0
        elif sign == "?":
            count += open_ > 0
            open_ += 1
        elif sign == ";" or not levels:
            open_ = 0
        else:
            open_ = levels[-1]
    return count


def functions_of_header(text):
    return len(re.findall(r"(?m)^(?!typedef|static|#)[a-zA-Z_][^;{}=()]*?\b\w+\([^;{}]*\)[^;{}]*;", text))


def circles(room):
    """Sets of files of a room that need each other, the largest first."""
    objects = sorted(path for path in glob.glob(f"{build}/obj/{room}/*.o") if os.path.exists(f"{room}/{os.path.basename(path)[:-2]}.c"))
    if not objects:
        return []
    owner, wanted = {}, {path: set() for path in objects}
    for line in subprocess.run(["nm", "-A", "-g", *objects], capture_output=True, text=True, check=True).stdout.splitlines():
        path, _, rest = line.partition(":")
        kind, symbol = rest.split()[-2:]
        if kind == "U":
            wanted[path].add(symbol)
        else:
            owner[symbol] = path
    needs = {path: {owner[symbol] for symbol in wanted[path] if symbol in owner} - {path} for path in objects}
    reach = {}
    for path in objects:
        seen, todo = set(), [path]
        while todo:
            for other in needs[todo.pop()] - seen:
                seen.add(other)
                todo.append(other)
        reach[path] = seen
    found = {frozenset(other for other in reach[path] if path in reach[other]) | {path} for path in objects if path in reach[path]}
    return sorted((sorted(os.path.basename(path)[:-2] for path in circle) for circle in found), key=lambda c: (-len(c), c))


def figures(room):
    sources = sorted(glob.glob(f"{room}/*.[ch]"))
    texts = {path: bare(path) for path in sources}
    within = [body for path, text in texts.items() if path.endswith(".c") for body in bodies(text)]
    decided = sum(len(re.findall(r"\b(?:if|for|while|case|GAMES_EACH)\b|&&|\|\||\?", body)) for body in within)
    size = sum(map(lines, within))
    headers = [text for path, text in texts.items() if path.endswith(".h")]
    round_ = circles(room)
    return {"code": sum(map(lines, texts.values())), "files": len(sources), "circle": len(round_[0]) if round_ else 1,
            "decisions": 10 * decided / size if size else 0, "nested": sum(map(nested, within)), "headers": len(headers),
            "small": sum(functions_of_header(text) <= 1 for text in headers), "circles": round_, "decided": decided, "size": size}


def places(command):
    """Files that name a desk command as such: a function of it, a row, a text."""
    code = re.compile(rf'\bjudge_(?:desk|run|cmd|ask|words(?:_\w+?)?)_{command}\b|\bDESK\({command}\)|["|]{command}["|]')
    text = re.compile(rf"(?m)^(?:usage|command|ask)\.{command}\b")
    found = [path for path in glob.glob("judge/**/*", recursive=True) if re.search(r"\.(c|h|words)$", path)
             and code.search(open(path, encoding="utf-8").read())]
    found += [path for path in glob.glob("templates/*/*.txt") if text.search(open(path, encoding="utf-8").read())]
    return found + [path for path in ["docs/judge.1"] if re.search(rf"\b{command}\b", open(path, encoding="utf-8").read())]


house = {room: figures(room) for room in ROOMS if os.path.isdir(room)}
sums = {name: sum(room[name] for room in house.values()) for name in ("code", "files", "nested", "headers", "small", "decided", "size")}
house["all"] = {**sums, "circle": max(room["circle"] for room in house.values()), "decisions": 10 * sums["decided"] / sums["size"]}
known = {command: places(command) for command in COMMANDS}
house["all"]["places"] = sum(map(len, known.values())) / len(COMMANDS)

if mode == "limits":
    for line in open(sys.argv[3], encoding="utf-8"):
        if line.startswith("#") or not line.strip():
            continue
        figure, room, limit = line.split()
        value = house[room][figure]
        if value > float(limit):
            print(f"{figure} of {room}: {value:.7g}, and at most {limit} are allowed ({sys.argv[3]})")
            if figure == "circle":
                print(*("  " + " ".join(circle) for r in house.values() for circle in r.get("circles", []) if len(circle) == value), sep="\n")
else:
    print(f"{'room':<15}" + "".join(f"{name:>10}" for name in FIGURES))
    for room, row in house.items():
        print(f"{room:<15}" + "".join(f"{row[name]:>10.2f}" if name == "decisions" else f"{row[name]:>10}" for name in FIGURES))
    print(f"\nplaces that know a desk command: {house['all']['places']:.1f}"
          f" ({', '.join(f'{command} {len(found)}' for command, found in known.items())})")
    for room, row in house.items():
        for circle in row.get("circles", [])[:None if mode == "circles" else 1]:
            print(f"circle of {len(circle)} in {room}: {' '.join(circle)}")
