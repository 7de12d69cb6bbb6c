#!/usr/bin/env python3
"""Runs the examples of the guides as they are printed.

    guides.py JUDGE WORK

Commands of the English editor's guide are run one after the other, blocks and `judge …` in the text, in a home that has what they
name; the French guide must print the same commands. What players and editors mail, in both languages, is mailed as printed. A
command must succeed, a mail must be followed or answered with what the state of the game forbids: "not understood" is a fault.
"""
import email
import email.policy
import glob
import os
import re
import shutil
import subprocess
import sys

judge, work = sys.argv[1:3]
NOW = "2026-03-02T12:00:00+01:00"
faults = []

# Blocks that are no example to be sent: what the judge prints, a file's content, what another test runs.
PRINTED = re.compile(r"^\[incoming\]|^\*/10|^CASE |^# |^À RÉGLER|^TO SETTLE|^\d\. |^ ?- [«\"]|^Un numéro|^A number|^NOTÉ|^NOTED|^FRANCE\n  |^…|^BID |^OFFRE ", re.I)
# Operands in capitals stand for something, and these commands are not for a test, or are another's.
SKIPPED = re.compile(r"GAME|PARTIE|FILE|FICHIER|DOSSIER|COMMANDE|ADRESSE|NUMÉRO|NOM\b|NAME\b|ADDRESS|NUMBER|COMMAND|HOME|HANNUT|\bN\b|…|^judge oauth2|^judge adjudicate|^judge site|judge zine --reprint|--home")
# What a state forbids is an answer; what is not understood is none.
MISUNDERSTOOD = re.compile(r"is not understood|n'est pas compris|not followed: write|s'écrit :|is written:|no setting|pas de réglage|"
                           r"command is written|could not be read|aucune partie|Nothing to note|Rien à noter")


def blocks(path):
    """The indented blocks of a guide, without their margin."""
    block = []
    for line in open(path, encoding="utf-8").read().split("\n") + [""]:
        if line.startswith("    "):
            block.append(line[4:])
        elif block:
            yield "\n".join(block)
            block = []


def commands(path):
    """Every `judge …` of a guide: of its blocks, without the remark behind two blanks; of its text."""
    found = [re.split(r"\s{2,}", line)[0] for block in blocks(path) for line in block.split("\n") if line.startswith("judge ")]
    inline = [code.replace("\n", " ") for code in re.findall(r"`(judge [^`]*)`", open(path, encoding="utf-8").read()) if code.count(" ") > 1]
    return [command for command in found + inline if not SKIPPED.search(command)]


def run(*words, home, stdin=None):
    return subprocess.run([judge, "--home", home, "--now", NOW, *words], input=stdin, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)


def mail(home, name, sender, subject, text):
    with open(f"{home}/mail/in/new/{name}", "w", encoding="utf-8") as file:
        file.write(f"From: {sender}\nTo: judge@example.org\nSubject: {subject}\nMessage-ID: <{name}@p>\n"
                   f"MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{text}\n")


def new_home(name):
    """A judge with a game at F1902M, press enough, and a second game."""
    language = "en"
    home = f"{work}/{name}"
    run("init", home, "--address", "judge@example.org", "--editor", "you@example.org", "--language", language, home=home)
    conf = open(home + "/judge.conf").read()
    open(home + "/judge.conf", "w").write(re.sub(r"(?m)^#*proof = .*", "proof = address", conf))
    for game in ("Kersaint", "Roscanvel"):
        run("new", game, "--language", language, "deadline=every 14 days 20:00", "press-delivery=postal", "silent=go-on", "theatre=no", "calendar=no", home=home)
        run("player", game, "FRANCE", "marianne@example.org", "--name", "Marianne", "--language", language, home=home)
        run("start", game, "--yes", home=home)
    mail(home, "setup", "marianne@example.org", "[Kersaint] press", "\n".join(f"PRESS TO ALL\nno. {n}\nEND" for n in range(12)))
    run("run", home=home)
    for _ in range(4):
        run("process", "Kersaint", home=home)
    return home


def translate(home):
    """The same games, for people who read French."""
    conf = open(home + "/judge.conf").read()
    open(home + "/judge.conf", "w").write(re.sub(r"(?m)^language = .*", "language = fr", conf))
    run("player", "Kersaint", "FRANCE", "marianne@example.org", "--language", "fr", home=home)
    run("set", "Kersaint,Roscanvel", "language=fr", home=home)


def try_commands(home):
    """The English editor's guide, line after line, by the shell, as somebody would paste it."""
    os.makedirs(work + "/bin", exist_ok=True)
    with open(work + "/bin/judge", "w") as file:
        file.write(f'#!/bin/sh\nexec "{judge}" --now {NOW} "$@"\n')
    os.chmod(work + "/bin/judge", 0o755)
    environment = dict(os.environ, PATH=work + "/bin:" + os.environ["PATH"], HOME=work, JUDGE_HOME=home)
    for command in commands("docs/editor-guide.md"):
        if command.startswith(("judge new Kersaint", "judge start Kersaint")):
            continue
        done = subprocess.run(command, shell=True, cwd=home, env=environment, text=True, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if done.returncode > 1 or (done.returncode == 1 and not may_be_refused(command, done.stdout)):
            faults.append(f"{command}: {done.stdout.strip()[-300:]}")


def may_be_refused(command, said):
    """What the commands before it have changed: paused already, no standby; what is asked at a terminal. Not: a word that is none."""
    return re.search(r"is not running|not paused|not at|has adjudicated no|not where a rollback|nobody plays|is not over|"
                     r"already a game|open phase|not adjudicated|no stored mail 12|nobody is known as '#12'|"
                     r"--yes` does it", said)


def try_mails(path, language, sender, home):
    expected = {}
    for n, block in enumerate(blocks(path)):
        if PRINTED.search(block) or block.startswith(("judge ", "chmod ")):
            continue
        name = f"{language}{len(sender)}x{n}"
        expected[name] = block
        mail(home, name, sender, "[Kersaint] example", block)
    run("run", home=home)
    answers = {}
    for letter in glob.glob(home + "/mail/out/*/new/*"):
        message = email.message_from_binary_file(open(letter, "rb"), policy=email.policy.default)
        key = (message["In-Reply-To"] or "").strip("<>").removesuffix("@p")
        answers.setdefault(key, []).append(" ".join(message.get_body(("plain",)).get_content().split()))
    for name, block in expected.items():
        text = " ".join(answers.get(name, []))
        wrong = MISUNDERSTOOD.search(text)
        if not text or wrong:
            faults.append(f"{path}: {block.splitlines()[0]}…: {text[max(0, (wrong.start() if wrong else 0) - 120):][:400] or 'no answer'}")
    return len(expected)


def bare(command):
    """What a command does, without the names that each language chooses."""
    return [word for word in command.split() if word.startswith("--") and word != "--language"] + [command.split()[1]]


english, french = commands("docs/editor-guide.md"), commands("docs/guide-editeur.md")
for one, other in zip(sorted(map(bare, english)), sorted(map(bare, french))):
    if one != other:
        faults.append(f"the guides print other commands: {' '.join(one)} / {' '.join(other)}")
        break
tried = 0
base = new_home("guide-en")
for language in ("fr", "commands"):
    shutil.copytree(base, f"{work}/guide-{language}")
translate(work + "/guide-fr")
for language, player, editor in (("en", "player-guide", "editor-guide"), ("fr", "guide-joueur", "guide-editeur")):
    home = f"{work}/guide-{language}"
    tried += try_mails(f"docs/{player}.md", language, "marianne@example.org", home)
    tried += try_mails(f"docs/{editor}.md", language, "you@example.org", home)
try_commands(work + "/guide-commands")
print(*faults, sep="\n")
print(f"{len(english)} commands, {tried} mails, {len(faults)} faults")
sys.exit(bool(faults))
