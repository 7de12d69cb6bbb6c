"""The floors of judge/ (FLOORS in the Makefile, lowest first): what each takes from one above it, in symbols and in includes, and headers that declare
what another file defines. Prints what is wrong, a line each; nothing when all is well.

    floors.py symbols|includes|headers BUILD
"""
import glob
import os
import re
import subprocess
import sys

what, build = sys.argv[1:3]
floors = re.search(r"^FLOORS := (.*)$", open("Makefile").read(), re.M).group(1).split()
rank = {floor: i for i, floor in enumerate(floors)}
# Headers that list what several files define, each under its name.
LISTS = {"desk/table.h", "mail/handlers.h", "cmd/command.h"}


def symbols(paths, *options):
    """path -> symbols, of all objects in one run of nm"""
    found = {path: set() for path in paths}
    out = subprocess.run(["nm", "-A", *options, *paths], capture_output=True, text=True, check=True).stdout if paths else ""
    for line in out.splitlines():
        path, _, rest = line.partition(":")
        found[path].add(rest.split()[-1])
    return found


def code(path):
    return re.sub(r"/\*.*?\*/", " ", open(path).read(), flags=re.S)


objects = {floor: sorted(glob.glob(f"{build}/obj/judge/{floor}/*.o")) for floor in floors}
everything = [path for floor in floors for path in objects[floor]]
defined = symbols(everything, "-g", "--defined-only")

if what == "symbols":
    owner = {symbol: floor for floor in floors for path in objects[floor] for symbol in defined[path]}
    print("".join(f"{floor} has no objects\n" for floor in floors if not objects[floor]), end="")
    undefined = symbols(everything, "-u")
    for floor in floors:
        for path in objects[floor]:
            for symbol in sorted(undefined[path]):
                if symbol in owner and rank[owner[symbol]] > rank[floor]:
                    print(f"{floor}/{os.path.basename(path)} takes {symbol} from {owner[symbol]}")
elif what == "includes":
    for path in sorted(glob.glob("judge/*/*.[ch]")):
        floor = path.split("/")[1]
        for other in re.findall(r'^#include "\.\./(\w+)/', open(path).read(), re.M):
            if rank.get(other, -1) > rank[floor]:
                print(f"{path} includes {other}/")
elif what == "headers":
    known = set().union(*defined.values())
    for path in sorted(glob.glob("judge/*/*.h")):
        name = path[len("judge/"):]
        if name in LISTS:
            continue
        own = defined.get(f"{build}/obj/judge/{name[:-2]}.o", set())
        for symbol in sorted(set(re.findall(r"\b(judge_\w+)\s*[(;,]", code(path))) & known - own):
            print(f"{path} declares {symbol}, which another file defines")
