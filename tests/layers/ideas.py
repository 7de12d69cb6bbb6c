"""Tables of ideas that a README holds: each file of the house stands in one line, as `folder/name,name`, and what a line names is
there. Prints what is wrong, a line each; nothing when all is well.

    ideas.py README ROOT PATTERN    ideas.py judge/README.md judge '*/*.c'
"""
import collections
import glob
import re
import sys

readme, root, pattern = sys.argv[1:]
rows = [line for line in open(readme, encoding="utf-8") if line.startswith("| ")]
named = collections.Counter(f"{folder}/{name}" for row in rows for folder, names in re.findall(r"`([a-z0-9_]+)/([a-z0-9_,]+)`", row)
                            for name in names.split(","))
there = {path.removeprefix(root + "/").rsplit(".", 1)[0] for path in glob.glob(f"{root}/{pattern}")}
for name in sorted(there - set(named)):
    print(f"{readme}: no line has {name}")
for name in sorted(set(named) - there):
    print(f"{readme}: {name} is not there")
for name in sorted(name for name, times in named.items() if times > 1):
    print(f"{readme}: {name} stands in two lines")
