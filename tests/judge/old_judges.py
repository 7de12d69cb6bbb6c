#!/usr/bin/env python3
"""Mails each line of docs/old-judges.md to a judge, a mail a line, and looks at the answers.

    old_judges.py JUDGE HOME NOW TABLE

Says which line got no answer, or one that does not help: "not understood", "only the editor", nothing but the orders on file. A line that an answer
proposes (RESIGN Kersaint, preview=yes) is mailed back as it is printed by whoever got it: it is followed, or refused for what stands in the game's way.
"""
import email
import email.policy
import glob
import re
import subprocess
import sys

judge, home, now, table = sys.argv[1:5]
SENDERS = {"Anybody": "stranger@example.net", "Players": "france@players.example", "The master": "editor@games.example"}
HELPLESS = re.compile(r"is not understood|only the game's editor|nothing in (it|this)|was not used", re.I)

HINT = re.compile(r"(?<=[:(¶] )[A-Z]{4,}(?: [\w@.]*\w)*(?=[.;,:)]| ¶)|\b[a-z-]+ ?= ?(?:every \d+ days \d\d:\d\d|[A-Z]+(?: [A-Z]+)+|[\w@./-]*\w)")
FALSE = re.compile(r"is not understood|no setting does|cannot be '|no setting is called|is no word of|which game (is|you)", re.I)


def send(rows):
    """Mails (sender, words), a mail each; what is answered to each, in one line, paragraphs parted by ¶."""
    folder = f"{home}/mail/in/new"
    for sender, words in rows:
        subject = "hello" if sender.startswith("stranger") else "[Kersaint] hello"
        with open(f"{folder}/{send.count:05}", "w", encoding="utf-8") as mail:
            mail.write(f"From: {sender}\nTo: judge@games.example\nSubject: {subject}\nMessage-ID: <row{send.count}@players.example>\n"
                       "Date: Mon, 02 Mar 2026 10:00:00 +0100\nMIME-Version: 1.0\n"
                       f"Content-Type: text/plain; charset=utf-8\n\n{words}\n")
        send.count += 1
    first = send.count - len(rows)
    subprocess.run([judge, "--home", home, "--now", now, "run"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    answers = {}
    for path in glob.glob(home + "/mail/out/*/new/*"):
        letter = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
        key = (letter["In-Reply-To"] or "").strip("<>")
        answers.setdefault(key, []).append(letter.get_body(("plain",)).get_content())
    whole = ["\n\n".join(answers.get(f"row{first + n}@players.example", [])) for n in range(len(rows))]
    return [" ".join(re.sub(r"\n(?=\n|  \S)", " ¶ ", text).split()) for text in whole]


send.count = 0
asked, sender = [], None
for line in open(table, encoding="utf-8"):
    if line.startswith("## "):
        sender = SENDERS[line[3:].strip()]
    row = re.match(r"\| `([^`]*)` \|", line)
    if row:
        asked.append((sender, row.group(1).replace(" ¶ ", "\n")))

wrong, hints = 0, {}
for (sender, words), text in zip(asked, send(asked)):
    if not text or HELPLESS.search(text):
        wrong += 1
        print(f"{words}: {text[:300] or 'no answer'}")
    for hint in HINT.findall(text) if len(text) < 600 else []:
        hints.setdefault((sender, f"SET {hint}" if "=" in hint else hint), words)
print(f"{len(asked)} lines, {wrong} without help")
followed = send([(sender.replace("stranger", "stranger2"), hint) for sender, hint in hints])  # who has asked much today is not answered
for ((sender, hint), words), text in zip(hints.items(), followed):
    if not text or HELPLESS.search(text) or FALSE.search(text):
        wrong += 1
        print(f"{words}: proposes {hint}: {text[:300] or 'no answer'}")
print(f"{len(hints)} lines proposed")
sys.exit(wrong != 0 or len(asked) < 100 or len(hints) < 20)
