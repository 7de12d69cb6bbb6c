#!/usr/bin/env python3
"""Goes through the fortnight of a season that was kept (season.py) with the program of today, and says what its people read otherwise.

    fortnight.py JUDGE FOLDER ACCEPTED     FOLDER as season.py made it; ACCEPTED: differences that are meant, as tests/same has them

The mails come as they came then, an answer to the letter that it answered; what a command prints is compared, too.
"""
import email
import email.policy
import glob
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "same"))


def read_letter(path):
    message = email.message_from_binary_file(open(path, "rb"), policy=email.policy.default)
    body = message.get_body(("plain",))
    return {"to": re.sub(r".*<|>", "", str(message["To"])), "subject": " ".join(str(message["Subject"]).split()), "id": str(message["Message-ID"]),
            "answers": str(message["In-Reply-To"] or "") != "", "date": str(message["Date"]), "text": body.get_content() if body else "",
            "files": [part.get_filename() for part in message.iter_attachments()]}


def letter_to(letters, to, subject):
    """The Message-ID of the newest letter to somebody with such a subject; of the newest to him otherwise."""
    his = [letter for letter in letters if letter["to"].lower() == to.lower()]
    like = [letter for letter in his if re.search(subject, letter["subject"])]
    return (like or his or [{"id": "<none@none.example>"}])[-1]["id"]


class World:
    """A judge's home, its clock, what was done and what came of it."""

    def __init__(self, judge, home):
        self.judge, self.home, self.clock = judge, home, None
        self.steps, self.made, self.refused, self.seen, self.letters, self.n = [], [], [], set(), [], 0

    def call(self, words, stdin=""):
        return subprocess.run([self.judge, "--home", self.home, "--now", self.clock, *words], input=stdin, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)

    def ask(self, *words):
        return self.call(words).stdout

    def begin(self):
        """From here on it is kept what is done and what comes of it."""
        self.steps, self.made = [], []

    def now(self, clock):
        self.steps.append(["now", clock])
        self.clock = clock

    def do(self, *words, stdin=""):
        self.steps.append(["do", list(words), stdin])
        done = self.call(words, stdin)
        if done.returncode:
            self.refused.append(f"{self.clock} {' '.join(words)}: {done.stdout.strip()}")
        self.made.append({"step": f"{self.clock[:16]} {' '.join(words)}", "said": done.stdout.replace(self.home, "HOME"), "status": done.returncode,
                          "letters": self.new_letters()})

    def run(self):
        self.do("run")

    def mail(self, sender, subject, text, answers=None):
        self.steps.append(["mail", sender, subject, text, answers])
        self.n += 1
        head = f"From: {sender}\nTo: judge@games.example\nSubject: {subject}\nMessage-ID: <m{self.clock[:10]}-{self.n}@people.example>\n"
        if answers:
            id_ = letter_to(self.letters, *answers)
            head += f"In-Reply-To: {id_}\nReferences: {id_}\n"
        with open(f"{self.home}/mail/in/new/{self.n:06}", "w", encoding="utf-8") as file:
            file.write(f"{head}MIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n{text}\n")

    def new_letters(self):
        paths = sorted(path for path in glob.glob(self.home + "/mail/out/**/new/*", recursive=True) if path not in self.seen)
        self.seen.update(paths)
        letters = sorted(map(read_letter, paths), key=lambda letter: (letter["to"], letter["subject"], letter["text"]))
        self.letters += letters
        return letters


def replay(world, steps):
    for what, *rest in steps:
        if what == "now":
            world.now(*rest)
        elif what == "do":
            world.do(*rest[0], stdin=rest[1])
        else: # an undo and another player are asked about where seats change hands: the editor means it
            sender, subject, text, answers = rest
            world.mail(sender, subject, re.sub(r"^(UNDO( \d+)?|REPLACE .*)$", r"\1 !", text), answers)


def plain(text):
    """Without what is drawn for each letter."""
    return re.sub(r"\(confirmation \w+\)", "(confirmation TOKEN)", text)


def compare(old, new):
    """Steps that were made, with what they printed and wrote, by tests/same/compare.py."""
    import compare as same
    count = 0
    for before, after in zip(old, new):
        place = before["step"]
        if before["status"] != after["status"]:
            same.differ("status", place, [str(before["status"])], [str(after["status"])])
        same.differ_texts("output", place, before["said"], after["said"])
        left = list(after["letters"])
        for letter in before["letters"]:
            count += 1
            to = [other for other in left if other["to"] == letter["to"]]
            other = next((o for o in to if plain(o["subject"]) == plain(letter["subject"]) and o["text"] == letter["text"]), None) or \
                next((o for o in to if plain(o["subject"]) == plain(letter["subject"])), None)
            kind = "letter, " + re.sub(r"^\[\w+\] ", "", plain(letter["subject"]))
            if not other:
                same.differ(kind + ", not written any more", f"{place}, to {letter['to']}", [letter["subject"], *letter["text"].split("\n")[:8]], [])
                continue
            left.remove(other)
            same.differ_texts(kind, f"{place}, to {letter['to']}", plain(letter["text"]), plain(other["text"]))
            for fact in ("answers", "files", "date"):
                if letter[fact] != other[fact]:
                    same.differ(f"{kind}, {fact}", f"{place}, to {letter['to']}", [str(letter[fact])], [str(other[fact])])
        for letter in left:
            same.differ("letter, " + re.sub(r"^\[\w+\] ", "", plain(letter["subject"])) + ", written now", f"{place}, to {letter['to']}", [],
                        [letter["subject"], *letter["text"].split("\n")[:8]])
    return same, count


def main():
    judge, folder, accepted = sys.argv[1:4]
    world = World(os.path.abspath(judge), os.path.abspath(folder) + "/home")
    world.letters, steps, old = (json.load(open(f"{folder}/{name}.json", encoding="utf-8")) for name in ("known", "steps", "letters"))
    replay(world, steps)
    same, count = compare(old, world.made)
    status, said = same.report(accepted)
    print(f"{len(old)} steps, {count} letters: {said}")
    sys.exit(status or count == 0 or len(old) != len(world.made))


if __name__ == "__main__":
    main()
