#!/usr/bin/python3
"""IMAP and SMTP sessions that break: cut.py JUDGE SHIM HOME NOW [every]

Plays both servers on loopback. HOME is a judge's home without mail. A pass that reads two mails and sends its letters is cut after each byte that the
servers say and each byte that they hear (a sample without `every`; CUT_WITHIN=16: within a letter's text each sixteenth), refused with 4xx and 5xx and NO at each command, and finds messages gone, another
UIDVALIDITY, a full quota. After each, a pass that is left alone: the order stands once, each mail was acted on once and lies in Processed or is gone,
each letter was taken once, or twice with the same Message-ID and bytes where the server had it before the line broke. A server without STARTTLS gets no password.
"""
import os
import re
import shutil
import socket
import sqlite3
import sys
import threading

from faults import Commands

SAMPLE = int(os.environ.get("CUT_SAMPLE", "6"))
WITHIN = int(os.environ.get("CUT_WITHIN", "1"))  # with `every`: the steps within the text of a letter that is sent
MAILS = [("france@players.example", "[Kersaint] orders", "A PAR - BUR\n"), ("zoe@z.example", "Bonjour", "PARTIES\n")]


class Line:
    """One connection; it breaks after so many bytes said, or heard."""

    def __init__(self, server, connection):
        self.server, self.connection, self.buffer = server, connection, b""

    def say(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        left = None if self.server.cut_said is None else max(0, self.server.cut_said - self.server.said)
        self.server.said += len(data)
        if left is not None and len(data) > left:
            self.connection.sendall(data[:left])
            raise ConnectionError
        self.connection.sendall(data)

    def more(self):
        data = self.connection.recv(4096)
        if not data:
            raise ConnectionError
        left = None if self.server.cut_heard is None else max(0, self.server.cut_heard - self.server.heard)
        self.server.heard += len(data)
        if left is not None and len(data) > left:
            self.buffer += data[:left]
            self.lines_left = True
            raise ConnectionError
        self.buffer += data

    def hear(self):
        while b"\r\n" not in self.buffer:
            self.more()
        line, self.buffer = self.buffer.split(b"\r\n", 1)
        return line.decode("utf-8", "replace")


class Server:
    """Accepts one connection after the other; nothing of the judge's state, only the world's."""

    def __init__(self):
        self.socket = socket.socket()
        self.socket.bind(("127.0.0.1", 0))
        self.socket.listen(8)
        self.port = self.socket.getsockname()[1]
        self.quiet()
        threading.Thread(target=self.accept, daemon=True).start()

    def quiet(self):
        self.said = self.heard = 0
        self.cut_said = self.cut_heard = self.refuse = None

    def accept(self):
        while True:
            connection, _ = self.socket.accept()
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        try:
            self.talk(Line(self, connection))
        except (ConnectionError, OSError):
            pass
        connection.close()


class Imap(Server):
    def __init__(self):
        self.validity, self.boxes, self.next = 7, {"INBOX": {}, "Processed": {}, "Rejected": {}}, 1
        self.gone_after = None  # a command after which the first message vanishes
        super().__init__()

    def put(self, data):
        self.boxes["INBOX"][self.next] = data
        self.next += 1

    def uids(self, word):
        wanted = []
        for piece in word.split(","):
            first, _, last = piece.partition(":")
            wanted += [uid for uid in sorted(self.boxes["INBOX"]) if int(first) <= uid <= int(last or first)]
        return wanted

    def talk(self, line):
        line.say("* OK [CAPABILITY IMAP4rev1 MOVE UIDPLUS] ready\r\n")
        while True:
            tag, _, rest = line.hear().partition(" ")
            words = rest.split(" ")
            name = (" ".join(words[:2]) if words[0].upper() == "UID" else words[0]).upper()
            if self.refuse and self.refuse[0] == name:
                line.say("%s NO %s\r\n" % (tag, self.refuse[1]))
                continue
            self.do(line, tag, name, words, rest)
            if self.gone_after == name and self.boxes["INBOX"]:
                self.gone_after = None
                del self.boxes["INBOX"][min(self.boxes["INBOX"])]

    def do(self, line, tag, name, words, rest):
        inbox = self.boxes["INBOX"]
        done = "OK done"
        if name == "CAPABILITY":
            line.say("* CAPABILITY IMAP4rev1 MOVE UIDPLUS\r\n")
        elif name == "STARTTLS":
            done = "BAD what is that"
        elif name == "SELECT":
            line.say("* %d EXISTS\r\n* 0 RECENT\r\n* FLAGS (\\Seen \\Deleted)\r\n* OK [UIDVALIDITY %d] ok\r\n* OK [UIDNEXT %d] ok\r\n" % (len(inbox), self.validity, self.next))
            done = "OK [READ-WRITE] done"
        elif name == "UID SEARCH":
            line.say("* SEARCH%s\r\n" % "".join(" %d" % uid for uid in sorted(inbox)))
        elif name == "UID FETCH" and "BODY" in rest.upper():
            for uid in self.uids(words[2]):
                line.say("* %d FETCH (UID %d BODY[] {%d}\r\n" % (sorted(inbox).index(uid) + 1, uid, len(inbox[uid])))
                line.say(inbox[uid] + b")\r\n")
        elif name == "UID FETCH":
            for uid in self.uids(words[2]):
                line.say("* %d FETCH (UID %d RFC822.SIZE %d INTERNALDATE \"02-Mar-2026 11:00:00 +0000\")\r\n" % (sorted(inbox).index(uid) + 1, uid, len(inbox[uid])))
        elif name == "UID MOVE":
            for uid in self.uids(words[2]):
                self.boxes[words[3].strip('"')][len(self.boxes["Processed"]) + len(self.boxes["Rejected"]) + 1000] = inbox.pop(uid)
        elif name == "LOGOUT":
            line.say("* BYE\r\n%s OK done\r\n" % tag)
            raise ConnectionError
        line.say("%s %s\r\n" % (tag, done))


class Smtp(Server):
    def __init__(self):
        self.taken, self.logins, self.texts = [], 0, []  # texts: from which byte heard to which each letter's lasts
        super().__init__()

    def talk(self, line):
        line.say("220 here\r\n")
        while True:
            text = line.hear()
            name = text.split(" ")[0].upper()
            if self.refuse and self.refuse[0] == name:
                line.say(self.refuse[1] + "\r\n")
            elif name == "EHLO":
                line.say("250-here\r\n250 8BITMIME\r\n")
            elif name == "DATA":
                line.say("354 go on\r\n")
                begin = self.heard
                while b"\r\n.\r\n" not in line.buffer:
                    line.more()
                data, line.buffer = line.buffer.split(b"\r\n.\r\n", 1)
                if self.refuse and self.refuse[0] == ".":
                    line.say(self.refuse[1] + "\r\n")
                    continue
                self.taken.append(data)
                self.texts.append((begin, self.heard))
                line.say("250 kept\r\n")
            elif name == "QUIT":
                line.say("221 bye\r\n")
                return
            elif name == "AUTH":
                self.logins += 1
                line.say("535 no\r\n")
            else:
                line.say("250 ok\r\n")


class Trial:
    def __init__(self, judge, shim, home, now):
        self.home, self.now = home, now
        self.commands = Commands(judge, shim, home)
        self.start = home + ".start"
        self.imap, self.smtp = Imap(), Smtp()
        self.configure("imap://judge@127.0.0.1:%d/INBOX" % self.imap.port, "smtp://127.0.0.1:%d" % self.smtp.port)
        shutil.copytree(home, self.start)
        self.letters = "FROM letter WHERE kind <> 'editor' AND id > %d" % self.query("SELECT max(id) FROM letter")[0][0]

    def configure(self, come, go):
        path = os.path.join(self.home, "judge.conf")
        with open(path) as file:
            text = file.read()
        text = text.replace("url = maildir:mail/in", "url = %s\npassword-command = echo secret" % come).replace("url = maildir:mail/out", "url = " + go)
        text = re.sub("^#*timeout = .*", "timeout = 5", text.replace("allow-plain = no", "allow-plain = yes"), flags=re.M)
        with open(path, "w") as file:
            file.write(re.sub("^#*connections = .*", "connections = 1", text, flags=re.M))

    def reset(self):
        shutil.rmtree(self.home)
        shutil.copytree(self.start, self.home)
        self.imap.quiet()
        self.smtp.quiet()
        self.imap.boxes, self.imap.next, self.imap.validity, self.imap.gone_after = {"INBOX": {}, "Processed": {}, "Rejected": {}}, 1, 7, None
        self.smtp.taken = []
        for n, (sender, subject, text) in enumerate(MAILS):
            self.imap.put(("From: %s\r\nTo: judge@games.example\r\nSubject: %s\r\nMessage-ID: <c%d@players.example>\r\n\r\n%s\r\n" % (sender, subject, n, text.replace("\n", "\r\n"))).encode())

    def run(self, now=None):
        return self.commands.run("--now", now or self.now, "run")

    def query(self, sql):
        db = sqlite3.connect(os.path.join(self.home, "judge.db"), timeout=30)
        rows = db.execute(sql).fetchall()
        db.close()
        return rows

    def wrong(self, lost=0):
        """What differs from how it must end; `lost`: mails that vanished before they were fetched."""
        orders = [text for (text,) in self.query("SELECT text FROM orders WHERE withdrawn = 0")]
        if orders != ([] if lost else ["A PAR - BUR"]):
            return "orders: %r" % orders
        mails = self.query("SELECT state FROM mail_in WHERE copy_of IS NULL")
        if len(mails) != len(MAILS) - lost or any(state not in (1, 2, 3) for (state,) in mails):
            return "mails: %r" % mails
        if self.imap.boxes["INBOX"]:
            return "left in the mailbox: %d" % len(self.imap.boxes["INBOX"])
        letters = [row[0] for row in self.query("SELECT message_id %s AND sent_s IS NOT NULL" % self.letters)]
        answers = len(self.query("SELECT 1 " + self.letters))
        taken = {}
        for data in self.smtp.taken:
            identity = re.search(rb"^Message-I[Dd]: <(.*)>", data, re.M).group(1).decode()
            taken.setdefault(identity, []).append(data)
        if answers != len(letters) or answers != len(MAILS) - lost:
            return "letters: %d written, %d sent" % (answers, len(letters))
        for identity in letters:
            copies = taken.get(identity, [])
            if not 1 <= len(copies) <= 2 or len(set(copies)) != 1:
                return "letter %s was taken %d times, %d ways" % (identity, len(copies), len(set(copies)))
        return None


def main():
    judge, shim, home, now = sys.argv[1:5]
    every = sys.argv[5:] == ["every"]
    trial = Trial(judge, shim, home, now)
    later = re.sub(r"T\d\d", "T23", now)
    counts, failed = {}, 0

    def one(name, what, lost=0, between=None):
        nonlocal failed
        trial.run()
        trial.imap.quiet()
        trial.smtp.quiet()
        if between:
            between()
        status, said = trial.run(later)
        wrong = trial.wrong(lost) or (status and "the next pass ends with %d: %s" % (status, said))
        counts[name] = counts.get(name, 0) + 1
        if wrong:
            failed += 1
            print("FAILED %s %s: %s" % (name, what, wrong))

    trial.reset()
    status, said = trial.run()
    lengths = {(server, way): getattr(getattr(trial, server), way) for server in ("imap", "smtp") for way in ("said", "heard")}
    if status or trial.wrong():
        sys.exit("a session that is left alone: %s %s" % (trial.wrong(), said))

    def is_within(at):
        return any(begin + 100 < at < end - 100 for begin, end in texts)

    texts = list(trial.smtp.texts)
    for (server, way), length in lengths.items():
        for at in range(0, length, 1 if every else max(1, length // SAMPLE)):
            if every and (server, way) == ("smtp", "heard") and is_within(at) and at % WITHIN:
                continue
            trial.reset()
            setattr(getattr(trial, server), "cut_" + way, at)
            one("%s, cut after bytes %s" % (server, way), at)

    for name in ("LOGIN", "SELECT", "UID SEARCH", "UID FETCH", "UID STORE", "UID MOVE"):
        for words in ("[UNAVAILABLE] not now", "[OVERQUOTA] full", "no"):
            trial.reset()
            trial.imap.refuse = (name, words)
            one("imap, refused", "%s %s" % (name, words))
    for name in ("EHLO", "MAIL", "RCPT", "DATA", "."):
        for words in ("451 4.3.0 not now", "421 4.7.0 closing", "452 4.2.2 full", "550 5.4.5 daily limit", "554 5.7.1 relay access denied"):
            trial.reset()
            trial.smtp.refuse = (name, words)
            one("smtp, refused", "%s %s" % (name, words))

    for name, lost in (("SELECT", 1), ("UID SEARCH", 1), ("UID STORE", 0)):
        trial.reset()
        trial.imap.gone_after = name
        one("imap, gone under us", name, lost)

    def numbered_anew():
        trial.imap.validity = 8
        trial.imap.boxes["INBOX"] = {uid + 100: data for uid, data in trial.imap.boxes["INBOX"].items()}

    for name in ("UID MOVE", "UID FETCH", "UID STORE"):
        trial.reset()
        trial.imap.refuse = (name, "not now")
        one("imap, another UIDVALIDITY", name, between=numbered_anew)

    trial.reset()
    path = os.path.join(home, "judge.conf")
    with open(path) as file:
        text = file.read()
    with open(path, "w") as file:
        file.write(text.replace("allow-plain = yes", "allow-plain = no"))
    heard = []
    trial.imap.talk = lambda line: (line.say("* OK [CAPABILITY IMAP4rev1] ready\r\n"), [heard.append(line.hear()) or line.say(heard[-1].split(" ")[0] + " BAD no\r\n") for _ in range(9)])
    status, said = trial.run()
    counts["STARTTLS stripped"] = 1
    if status != 1 or any("secret" in line for line in heard) or trial.smtp.taken:
        failed += 1
        print("FAILED STARTTLS stripped: %d %s %r" % (status, said, heard))

    trial.commands.close()
    print("; ".join("%s: %d" % pair for pair in counts.items()) + "; %d failed" % failed)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
