#!/usr/bin/env python3
"""Mails each line of docs/old-judges.md to a judge, a mail a line, and looks at the answers.

    old_judges.py JUDGE HOME NOW TABLE

Says which line got no answer, or one that does not help: "not understood", "only the editor", nothing but the orders on file.
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

asked, sender = {}, None
for line in open(table, encoding="utf-8"):
    if line.startswith("## "):
        sender = SENDERS[line[3:].strip()]
    row = re.match(r"\| `([^`]*)` \|", line)
    if not row:
        continue
    key = f"row{len(asked)}@players.example"
    asked[key] = row.group(1)
    subject = "hello" if sender.startswith("stranger") else "[Kersaint] hello"
    words = row.group(1).replace(" ¶ ", "\n")
    with open(f"{home}/mail/in/new/{len(asked):04}", "w", encoding="utf-8") as mail:
        mail.write(f"From: {sender}\nTo: judge@games.example\nSubject: {subject}\nMessage-ID: <{key}>\n"
                   "Date: Mon, 02 Mar 2026 10:00:00 +0100\nMIME-Version: 1.0\n"
                   f"Content-Type: text/plain; charset=utf-8\n\n{words}\n")

subprocess.run([judge, "--home", home, "--now", now, "run"], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
answers = {}
for path in glob.glob(home + "/mail/out/*/new/*"):
    letter = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    key = (letter["In-Reply-To"] or "").strip("<>")
    answers.setdefault(key, []).append(" ".join(letter.get_body(("plain",)).get_content().split()))

wrong = 0
for key, words in asked.items():
    text = " ".join(answers.get(key, []))
    if not text or HELPLESS.search(text):
        wrong += 1
        print(f"{words}: {text[:300] or 'no answer'}")
print(f"{len(asked)} lines, {wrong} without help")
sys.exit(wrong != 0 or len(asked) < 100)
