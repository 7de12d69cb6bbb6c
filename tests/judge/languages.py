#!/usr/bin/env python3
"""Whether whoever reads something reads one language: every command at the terminal, every ask by mail.

    languages.py JUDGE FOLDER [terminal|mails] [COMMAND…]

FOLDER holds the season of tests/upgrade (home, known.json). Each command that `judge help` names is called as TERMINAL says, in a French and in
an English home, asked for in the other language; each line that the help of either language shows is mailed, to one of these homes, by a French player,
an English one, an editor and a stranger. What comes holds no small word of the other language but in what others wrote. A command without a row here is a finding.
"""
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "upgrade"))
from fortnight import World

# Words of a language that are none of the other, and no name.
SMALL = {
    "en": "the of is are was were and not with from for this that has have been to by it who your you will at game games order orders player players "
          "nobody never none found first last missing late",
    "fr": "le la les des du est sont et pas pour avec dans que qui une un ne sur par aucun aucune vous votre vos au aux ses cette il elle son sa "
          "partie parties puissance ordre ordres joueur joueurs"}
FOREIGN = {language: re.compile(r"(?<![\w'’/@.=-])(?:" + "|".join(SMALL[other].split()) + r")(?![\w/@=-]|\.\w)", re.I)
           for language, other in (("fr", "en"), ("en", "fr"))}

# How each command is called: words as a shell has them, HOME and LANGUAGE put in; "<< text" is its input, a line a "/". ROWS: what it prints is for
# programs, the same in each language: only what it says beside is read. OF_GAMES: in the language of a game, an issue, or both.
TERMINAL = """
adjudicate   --explain tests/judge/adjudicate/munich.case|tests/judge/adjudicate/none.case
check        tests/judge/adjudicate/munich.case|--rules zz tests/judge/adjudicate/munich.case
map-check    rules/maps/standard.map|rules/maps/none.map
map-shapes   rules/maps/standard.map
variants     |--format zz
samples      |a b
templates    |--copy zz|--show zz
setup        |--address zz|--timezone zz|--mailbox maildir:/none --outgoing zz
init         HOME|HOME/new --language zz
run          --dry-run|zz|
mail         1|9999|zz
mails        |--stuck|--all|zz
drop         1|9999|zz
letters      |--send 9999|--drop zz
doctor       |zz
oauth2       |google
verify       |Kersaint|Nowhere
backup       HOME/backup|HOME/none/backup
restore      HOME/none
new          Neuf|Kersaint|Autre --rules zz|Autre --variant zz|Autre deadline=zz|Autre nmr=zz silent=zz
player       Neuf France z@z.example|Neuf Narnia z@z.example|Neuf France zz|Kersaint France z@z.example|z@z.example
standbys     |Kersaint|Nowhere
address      austria@players.example|nobody@z.example|zz
revoke       austria@players.example|nobody@z.example
data         austria@players.example|nobody@z.example
forget       nobody@z.example|france@players.example
set          Kersaint|Kersaint nmr=zz|Kersaint zz=1|Kersaint deadline=zz|Nowhere|Kersaint anonymous=yes|Kersaint draws=no reminder=2d
games        |--late|--waiting|--due zz|--sort zz
show         Kersaint|Attente|Masque|Kersaint --phase S1901M|Kersaint --phase zz|Nowhere
report       Kersaint --language LANGUAGE|Bretagne --language LANGUAGE|Attente --language LANGUAGE|Kersaint --phase zz|Kersaint --power zz
undo         Kersaint|Kersaint 9999|Kersaint zz|Nowhere
announce     Kersaint << Hello|Nowhere << Hello
extend       Kersaint 2 days|Kersaint zz|Kersaint|Kersaint 1999-01-01|Attente 2 days
pause        Kersaint|Kersaint|Attente
resume       Kersaint|Kersaint|Nowhere
start        Attente|Kersaint|Neuf
process      Kersaint|Kersaint S1999M|Kersaint zz|Attente|Faf
preview      Kersaint|Faf|Attente
release      Faf|Kersaint
rollback     Albion S1901M|Albion zz|Attente S1901M
forward      Albion|Albion
eject        Albion France|Albion Narnia|Albion France
dummy        Albion Italy|Albion zz
replace      Albion Italy neu@z.example|Albion Italy zz|Albion zz neu@z.example
call         Albion Russia|Albion zz|Attente France
assign       Attente France a@b.example|Attente zz a@b.example
admit        Attente|Attente zz
refuse       Attente|Attente zz
unstart      Duo|Kersaint
rename       Duo Duett|Duett Kersaint|Duett z/z
terminate    Duett|Duett Duett|Duett Duett --why x
purge        Neuf|Kersaint
reveal       Masque|Kersaint
editor       Kersaint|Kersaint zz|Kersaint b@c.example|Kersaint austria@players.example
hand-over    Albion b@c.example|Albion zz|Albion austria@players.example
edit         Albion << France Army Zzz|Albion << France: A PAR
orders       Albion France << A PAR - BUR/A ZZZ - BUR|Albion Narnia << A PAR H
erratum      Albion S1901M << France: A PAR H|Albion zz << x
objections   Albion|Bretagne|Nowhere
answer       Bretagne 1 yes|Bretagne 9999 yes|Bretagne 1 zz
press        Kersaint|Kersaint --cut 9999|Kersaint --restore zz
votes        |Kersaint|Albion|Kersaint --close 9999|Kersaint --ask|Kersaint --ask x --majority zz
issue        |2026-05-01|zz|1999-01-01
zine         |--proof|--number zz|--reprint 1|--dates zz|--date zz
readers      |add r@z.example|add zz|pay r@z.example zz|zz
site         HOME/site|HOME/judge.conf
log          |Kersaint|Nowhere
score        --list|c-diplo Kersaint|zz Kersaint|angevin Albion|c-diplo Nowhere|--describe angevin|--describe zz|c-diplo --centres 'zz 3'
results      |--ranking|--rating|--countries|--player zz|--system zz
export       Kersaint --out HOME/kersaint.json|Kersaint|Nowhere
import       HOME/kersaint.json --name Encore|HOME/kersaint.json --name Albion|HOME/judge.conf|HOME/none
tournament   |list|show Coupe|show Nowhere|standings Coupe|draw Coupe zz|zz
map          Kersaint -o HOME/a.svg|Kersaint --orders -o HOME/a.svg|Kersaint -o HOME/a.zz|Kersaint --phase zz -o HOME/a.svg|Nowhere -o HOME/a.svg
read         --position rules/maps/none --power FRANCE << x|--position tests/judge/adjudicate/munich.case --power zz << x
"""
ROWS = {"mail", "mails", "games", "press", "log", "letters", "readers", "address", "data", "export", "map-check", "templates", "set", "read", "editor",
        "standbys", "votes", "undo", "objections", "adjudicate", "check"}
OF_GAMES = {("zine", ""), ("report", "Kersaint --phase zz"), ("samples", "")}


def foreign(text, language):
    """Lines that hold a word of the other language, without what is quoted, addresses, files, settings and the words of the doctor for programs."""
    text = re.sub(r'(?s)«[^»]{0,400}»|"[^"]{0,400}"|`[^`]{0,200}`|“[^”]{0,400}”|(?<!\w)\'[^\'\n]{0,200}\'(?!\w)', "…", text)
    for line in text.split("\n"):
        line = re.sub(r"\bjudge [a-z-]+|^(?:ok|warn|bad)\t\S+|^ *[a-z-]+ = [a-z0-9,/.-]+", "judge", line)
        if not line.startswith("usage") and FOREIGN[language].search(re.sub(r"\S+@\S+|\S*[=/]\S*|--\w+|[A-ZÀ-Ý]{2,}|\w+\|\S+", " ", line)):
            yield line


def copy(folder, name, language):
    home = f"{folder}/{name}"
    shutil.copytree(f"{folder}/home", home, symlinks=True)
    conf = open(home + "/judge.conf", encoding="utf-8").read()
    open(home + "/judge.conf", "w", encoding="utf-8").write(re.sub(r"(?m)^language = .*", f"language = {language}", conf))
    return home


def terminal(judge, folder, only):
    rows = dict(line.split(None, 1) if " " in line else (line, "") for line in TERMINAL.strip().split("\n"))
    listed = subprocess.run([judge, "--language", "en", "help"], stdout=subprocess.PIPE, text=True).stdout
    names = re.findall(r"(?m)^  ([a-z0-9-]+) ", listed)
    for name in names:
        if name not in rows:
            yield f"{name}: how is it called? (TERMINAL)"
    names = [name for name in names if name in only] or names
    for of_home, language in (("fr", "en"), ("en", "fr")):
        home = copy(folder, f"{of_home}-{language}", of_home)
        for name in names:
            for call in rows.get(name, "").split("|"):
                words, _, given = call.partition("<<")
                words = words.replace("HOME", home).replace("LANGUAGE", language)
                done = subprocess.run([judge, "--home", home, "--now", "2026-03-23T10:00:00Z", "--language", language, name, *shlex.split(words)],
                                      input=given.strip().replace("/", "\n") + "\n", stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                counted["calls"] += 1
                if done.returncode not in (0, 1, 2):
                    yield f"{name} {call}: ended by {done.returncode}"
                said = done.stderr + ("" if name in ROWS or (name, call.strip()) in OF_GAMES else done.stdout)
                for line in foreign(said.replace(home, "HOME"), language):
                    if not any(re.search(meant, line) for meant in MEANT):
                        yield f"{name} {call.strip()} (a home in {of_home}, asked for in {language}): {line[:200]}"


def uses():
    """Each line that the help shows, of both languages."""
    lines = {}
    for language in ("en", "fr"):
        text = open(f"templates/{language}/commands.txt", encoding="utf-8").read()
        for use in re.findall(r"(?m)^[\w.-]+\.use = (.*)", text):
            for line in re.split(r", (?=[A-ZÉÀÂ]{3})", re.sub(r"[\[\]…]", "", use)):
                lines[line] = True
    return [line for line in lines if not re.match("LANG", line)]  # who has another language reads it from then on


WHO = {"austria@players.example": "fr", "england@players.example": "en", "editor@games.example": "en", "nobody@elsewhere.example": None}
# What is of no language, or of another's: names of settings and headers, words of a library, a page of names, a note for somebody else.
MEANT = [r"; il y a rules, scoring", r"falsifie un From", r"^warn\tgames", r"illisible comme SVG", r"\] Les variantes",
         r"\[(Letter from a player|Lettre de joueur)", r"ordre ni commande", r"no order and no"]


def mails(judge, folder, _):
    for half, of_home in enumerate(("fr", "en")):
        home = copy(folder, "mails-" + of_home, of_home)
        world = World(judge, home)
        world.letters = json.load(open(folder + "/known.json", encoding="utf-8"))
        lines = uses()[half::2]
        for first in range(0, len(lines), 40):
            world.now(f"2026-03-{23 + first // 80:02}T{9 + first // 40 % 2 * 5:02}:07:00+01:00")
            for n, line in enumerate(lines[first:first + 40]):
                for who in WHO:
                    game = ("Kersaint", "Descartes", "Albion")[n % 3]
                    world.mail(who, f"[{game}] words", re.sub(r"\bKersaint\b", game, line))
            world.run()
            if world.made[-1]["status"]:
                yield f"a pass: {world.made[-1]['said']}"
            for letter in world.made[-1]["letters"]:
                language = WHO.get(letter["to"])
                counted["letters"] += 1
                own = "\n".join(line for line in letter["text"].split("\n") if not re.match(r">|    ", line))
                own = own.split("\nMOESHOESHOE\n")[0]
                for line in foreign(letter["subject"] + "\n" + own, language) if language else ():
                    if not any(re.search(meant, letter["subject"] + line) for meant in MEANT):
                        yield f"{letter['subject']} to {letter['to']} (a home in {of_home}): {line}"


counted = {"calls": 0, "letters": 0}


def main():
    judge, folder, *words = sys.argv[1:]
    findings = 0
    for part in (terminal, mails):
        if not words or part.__name__ == words[0]:
            for finding in dict.fromkeys(part(os.path.abspath(judge), os.path.abspath(folder), words[1:])):
                findings += 1
                print(finding)
    print(f"{counted['calls']} calls, {counted['letters']} letters: {findings} findings")
    sys.exit(findings > 0)


if __name__ == "__main__":
    main()
