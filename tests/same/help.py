#!/usr/bin/env python3
"""What a judge knows, as a set: each line of its help, its settings, its judge.conf, its manual pages. Completion asks the help.

    help.py JUDGE OUT
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

judge, out = sys.argv[1:3]
lines = set()


def say(what, *words):
    done = subprocess.run([judge, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    for line in done.stdout.decode("utf-8", "replace").split("\n"):
        if line.strip():
            lines.add(f"{what}\t{' '.join(line.split())}")
    return done.stdout.decode("utf-8", "replace")


with tempfile.TemporaryDirectory() as folder:
    for language in ("en", "fr"):
        listed = say(f"{language} help", "--language", language, "help")
        for command in re.findall(r"(?m)^  ([a-z0-9-]+) ", listed):
            say(f"{language} help {command}", "--language", language, "help", command)
        home = f"{folder}/{language}"
        subprocess.run([judge, "init", home, "--language", language], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for line in open(home + "/judge.conf", encoding="utf-8"):
            lines.add(f"{language} judge.conf\t{line.strip()}")
        say(f"{language} settings", "--home", home, "--language", language, "set", "X")
        say(f"{language} variants", "--home", home, "--language", language, "variants")
        say(f"{language} templates", "--home", home, "--language", language, "templates")
    subprocess.run(["sh", "tools/man.sh", judge, folder + "/man"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for path in glob.glob(folder + "/man/**/*.[15]", recursive=True):
        for line in open(path, encoding="utf-8"):
            lines.add(f"man {os.path.relpath(path, folder)}\t{line.strip()}")
with open(out, "w", encoding="utf-8") as file:
    file.writelines(line + "\n" for line in sorted(lines))
