#!/usr/bin/env python3
"""Takes each command that the judge's letters to its editor print, and sends it back as printed, in reply to that letter.

    printed.py JUDGE WORK LANGUAGE

Five games: one is full, one waits with a preview, one is overdue, one has an objection and a result to correct, one asks who may
come in. No answer may say that
a line is not understood, or ask for what the letter knows.
"""
import email
import email.policy
import glob
import re
import subprocess
import sys

judge, work, language = sys.argv[1:4]
home = f"{work}/printed-{language}"
EDITOR, PLAYER = "editor@games.example", "france@p.example"
FRENCH = language == "fr"
# Words of the desk that letters print in capitals, with what may stand behind them on the line.
WORD = (r"(?:PUBLIER|JUGER|COMMENCER|RÉPONDRE|ERRATUM|REVENIR|REPRENDRE|DECISIONS" if FRENCH else
        r"(?:RELEASE|PROCESS|START|ANSWER|ERRATUM|ROLLBACK|RESUME|LOG") + r")"
ADDRESSED = (r"(?:ADMETTRE|REFUSER) \S+@[a-z.]+\b" if FRENCH else
             r"(?:ADMIT|REFUSE) \S+@[a-z.]+\b")
LINE = re.compile(r"\b(?:" + ADDRESSED + r")|\b" + WORD + r"(?: [A-Z]\d{4}[A-Z]| \d+ (?:OUI|YES|NON|NO))?(?![A-Za-zé])")
HELPLESS = re.compile(r"not understood|n'est pas compris|is written:|s'écrit :|which game|quelle partie|aucune partie|no game|only the game's|"
                      r"Seul l'éditeur|nothing to note|rien à noter", re.I)
count = 0
faults = []


def run(day, *words, stdin=""):
    return subprocess.run([judge, "--home", home, "--now", f"2026-03-{2 + day:02}T21:00:00+01:00", *words], input=stdin, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout


def mail(sender, subject, text, answers=None):
    global count
    count += 1
    reply = f"In-Reply-To: {answers}\nReferences: {answers}\n" if answers else ""
    with open(f"{home}/mail/in/new/{count:04}", "w", encoding="utf-8") as file:
        file.write(f"From: {sender}\nTo: judge@games.example\nSubject: {subject}\nMessage-ID: <{count}@p>\n{reply}"
                   f"MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{text}\n")
    return f"<{count}@p>"


def letters(to=EDITOR):
    for path in sorted(glob.glob(home + "/mail/out/*/new/*")):
        message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
        if to in message["To"]:
            yield message, " ".join(message.get_body(("plain",)).get_content().split())


run(0, "init", home, "--address", "judge@games.example", "--editor", EDITOR, "--language", language)
conf = open(home + "/judge.conf").read()
open(home + "/judge.conf", "w").write(re.sub(r"(?m)^#*proof = .*", "proof = address", conf))
run(0, "new", "Apercu,Retard,Objet", "--language", language, "deadline=every 7 days 20:00", "silent=go-on", "theatre=no", "calendar=no")
run(0, "new", "Pleine", "--language", language, "--variant", "intimate", "start=hand")
for game in ("Apercu", "Retard", "Objet"):
    run(0, "player", game, "FRANCE", PLAYER, "--language", language)
for power, who in (("FRANCE", PLAYER), ("GERMANY", "other@p.example")):
    run(0, "player", "Pleine", power, who, "--language", language)
run(0, "new", "Porte", "--language", language, "approval=yes")
run(0, "start", "Apercu,Retard,Objet", "--yes")
run(0, "set", "Apercu", "preview=yes")
run(0, "set", "Retard", "nmr=wait")
run(0, "set", "Objet", "deadline=every 21 days 20:00")
run(0, "process", "Objet")
run(0, "run")
mail(PLAYER, "[Objet] hm", "OBJECTION : la Bourgogne" if FRENCH else "OBJECTION: Burgundy")
for who in ("come", "stay"):  # one is let in, the other is not
    mail(f"{who}@p.example", "Porte", "INSCRIRE Porte" if FRENCH else "JOIN Porte")
run(7, "run")
for who in ("come@p.example", "stay@p.example"):  # a first mail is confirmed
    for message, text in list(letters(who)):
        mail(who, "Re: " + message["Subject"], "OUI" if FRENCH else "YES", message["Message-ID"])
run(7, "run")

asked = {}
for message, text in sorted(letters(), key=lambda letter: (letter[0]["Subject"].startswith("["), letter[0]["Subject"], letter[1])):  # digests first
    for line in dict.fromkeys(match.group(0) for match in LINE.finditer(text)):
        game = re.match(r"\[([A-Z][a-z]+)\]", message["Subject"])
        if line in ("RÉPONDRE", "ANSWER", "ERRATUM", "JUGER", "PROCESS", "PUBLIER", "RELEASE"):
            continue  # named, not printed to be sent
        if line in {sent for sent, subject in asked.values()}:
            continue  # once done, it waits no more
        if line.startswith(("ADMETTRE stay", "ADMIT stay", "REFUSER come", "REFUSE come")):
            continue  # the other line of the same letter is sent
        below = "\nFrance\nA PAR H\nEND" if line.startswith("ERRATUM") else ""
        asked[mail(EDITOR, "Re: " + message["Subject"], line + below, message["Message-ID"])] = line, message["Subject"]
        run(7, "run")  # one after the other: in one pass what adjudicates comes last
answers = {}
for message, text in letters():
    answers.setdefault((message["In-Reply-To"] or "").strip(), []).append(message["Subject"] + " ## " + text)
for key, (line, subject) in asked.items():
    text = " ".join(answers.get(key, []))
    if not text or HELPLESS.search(text):
        faults.append(f"{line} (in reply to {subject}): {text[:400] or 'no answer'}")
if len([line for line, subject in asked.values() if "@" in line]) < 2:
    faults.append("no line with an address was printed")
print(*faults, sep="\n")
print(f"{len(asked)} lines, {len(faults)} faults")
sys.exit(bool(faults) or len(asked) < 6)
