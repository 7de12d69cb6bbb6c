#!/usr/bin/python3
"""Many games over many years on a simulated clock, with kills and outages drawn from a seed: soak.py JUDGE SHIM DIR GAMES YEARS [SECONDS]

Every game is played by seven players who send a mail a season. Half of the passes are disturbed: killed at any call that writes, starved of disk from
one on, or run while the mailbox or the way out is down; each is followed by one that is not. At the end: `judge verify` is clean; every letter was
handed over once, or twice with the same Message-ID where a pass was killed, never more; every player of every phase has one report; nobody lost a seat;
the memory of a pass has not grown. Ends early, with the same checks, when SECONDS are over.
"""
import os
import random
import re
import sqlite3
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
POWERS = "AUSTRIA ENGLAND FRANCE GERMANY ITALY RUSSIA TURKEY".split()
START = 1772449200  # 2026-03-02T11:00:00Z
SEED = int(os.environ.get("SOAK_SEED", "20260302"))


def neighbours():
    """province -> provinces beside it."""
    beside = {}
    with open(os.path.join(ROOT, "rules/maps/standard.geography"), encoding="utf-8") as lines:
        for line in lines:
            found = re.match(r"\w+\s+(\S+)\s+ABUTS (.*)", line)
            if found:
                words = [word.upper().split("/")[0] for word in found.group(2).split()]
                beside.setdefault(found.group(1).upper().split("/")[0], set()).update(words)
    return {place: sorted(around) for place, around in beside.items()}


class Soak:
    def __init__(self, judge, shim, folder, games, years):
        self.judge, self.shim, self.home = judge, shim, os.path.join(folder, "soak")
        self.names = ["Game%d" % n for n in range(1, games + 1)]
        self.years, self.now, self.mails = years, START, 0
        self.random, self.beside = random.Random(SEED), neighbours()
        self.handed, self.calls = os.path.join(folder, "handed"), os.path.join(folder, "calls")
        self.longest, self.memory, self.written = 400, [], set()
        self.count = dict.fromkeys("passes killed starved deaf dumb mails".split(), 0)
        self.failed = []

    def run(self, *command, **environment):
        stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.now))
        child = subprocess.Popen([self.judge, "--home", self.home, "--now", stamp, *command], env=dict(os.environ, **environment),
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        said = child.stdout.read().decode("utf-8", "replace")
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if command == ("run",):
            self.memory.append(used.ru_maxrss)
        return child.returncode, said

    def setting(self, pattern, value):
        path = os.path.join(self.home, "judge.conf")
        with open(path) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(re.sub(pattern, value, text, flags=re.M))

    def begin(self):
        self.run("init", self.home, "--address", "judge@games.example", "--editor", "editor@games.example", "--language", "en")
        program = os.path.join(os.path.dirname(self.home), "sendmail")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "handed.c")
        subprocess.check_call(["cc", "-O1", '-DHANDED="%s"' % self.handed, "-o", program, source])
        self.setting("^url = maildir:mail/out$", "url = sendmail:" + program)
        self.setting("^#*proof = .*", "proof = address")
        self.setting("^allow-plain = no", "allow-plain = yes")
        for name in self.names:
            self.run("new", name, "rules=datc", "pictures=no", "theatre=no", "deadline=7 days", "retreats=2 days", "adjustments=2 days", "nmr=hold", "silent=hold", "last-year=%d" % (1900 + self.years))
            for power in POWERS:
                self.run("player", name, power, "%s@%s.example" % (power.lower(), name.lower()), "--language", self.random.choice(["en", "fr"]))
            self.run("start", name, "--yes")

    def rows(self, sql, *values):
        db = sqlite3.connect(os.path.join(self.home, "judge.db"), timeout=60)
        rows = db.execute(sql, values).fetchall()
        db.close()
        return rows

    def write(self, game, power, position):
        """One mail with an order a unit, some of them nonsense."""
        lines, moved = [], None
        for kind, place in re.findall(r"^\t%s: ([AF]) (\w+)" % power, position.split("PRESTATE_SUPPLY")[0], re.M):
            if moved and moved[2] in self.beside[place] and self.random.random() < 0.7:
                lines.append("%s %s S %s %s - %s" % ((kind, place) + moved))
                continue
            moved = (kind, place, self.random.choice(self.beside[place]))
            lines.append("%s %s - %s" % moved if self.random.random() < 0.8 else "%s %s hold" % (kind, place))
        self.mails += 1
        with open(os.path.join(self.home, "mail/in/new/%d.soak" % self.mails), "w") as file:
            file.write("From: %s@%s.example\nTo: judge@games.example\nSubject: [%s] orders\nMessage-ID: <s%d@players.example>\n\n%s\n"
                       % (power.lower(), game.lower(), game, self.mails, "\n".join(lines) or "hold"))
        self.count["mails"] += 1

    def write_all(self):
        for game, phase, position in self.rows("SELECT g.name, p.id, p.position FROM game g JOIN phase p ON p.id = g.phase WHERE p.adjudicated_s IS NULL ORDER BY g.id"):
            if phase in self.written:
                continue
            self.written.add(phase)
            for power in POWERS:
                if self.random.random() < 0.95:
                    self.write(game, power, position)

    def disturbed(self):
        """A pass that something happens to."""
        way = self.random.choice(["killed", "killed", "starved", "deaf", "dumb"])
        self.count[way] += 1
        if way == "deaf":
            self.setting("^url = maildir:mail/in$", "url = imap://judge@127.0.0.1:9/INBOX")
            self.run("run")
            self.setting("^url = imap:.*", "url = maildir:mail/in")
        elif way == "dumb":
            self.setting("^url = sendmail:.*", "url = smtp://127.0.0.1:9")
            self.run("run")
            self.setting("^url = smtp:.*", "url = sendmail:" + os.path.join(os.path.dirname(self.home), "sendmail"))
        else:
            if os.path.exists(self.calls):
                os.unlink(self.calls)
            at = str(self.random.randint(1, self.longest))
            self.run("run", LD_PRELOAD=self.shim, FAULT_LOG=self.calls, FAULT_AT=at, FAULT_KIND={"killed": self.random.choice(["before", "after"]), "starved": "starved"}[way])

    def sound(self):
        """A pass that is left alone; its calls say how far the next kill may go."""
        self.count["passes"] += 1
        if os.path.exists(self.calls):
            os.unlink(self.calls)
        status, said = self.run("run", LD_PRELOAD=self.shim, FAULT_LOG=self.calls)
        with open(self.calls) as lines:
            self.longest = max(20, sum(1 for _ in lines))
        return status, said

    def passes(self):
        if self.random.random() < 0.5:
            self.disturbed()
        self.sound()

    def play(self, end):
        while time.time() < end:
            open_phases = self.rows("SELECT p.deadline_s FROM game g JOIN phase p ON p.id = g.phase WHERE g.state = 2 AND p.adjudicated_s IS NULL")
            if not open_phases:
                break
            self.write_all()
            self.now += 3600
            self.passes()
            nearest = min(deadline or 0 for (deadline,) in open_phases)
            self.now = max(self.now + 3600, nearest + 300)
            if self.now < nearest + 86400 * 2:
                self.passes()
            self.now += 86400 if self.random.random() < 0.2 else 0

    def want(self, what, good, detail=""):
        if not good:
            self.failed.append("%s %s" % (what, detail))

    def check(self):
        self.now += 86400
        for _ in range(3):
            self.now += 3600
            status, said = self.sound()
        self.want("the last pass is a quiet one", status == 0, said)
        status, said = self.run("verify")
        self.want("verify is clean", status == 0, said)
        with open(self.handed) as lines:
            times = {}
            for line in lines:
                times[line.strip().strip("<>")] = times.get(line.strip().strip("<>"), 0) + 1
        letters = dict(self.rows("SELECT message_id, sent_s FROM letter"))
        held = self.rows("SELECT count(*) FROM letter WHERE held_s IS NOT NULL OR failed = 1")[0][0]
        self.want("every letter left", held == 0 and all(letters.values()), "%d held" % held)
        self.want("no letter left that is not on file", set(times) <= set(letters), str(len(set(times) - set(letters))))
        self.want("every letter was handed over", set(letters) <= set(times), str(len(set(letters) - set(times))))
        twice = sum(n == 2 for n in times.values())
        self.want("none three times", max(times.values()) <= 2, str(max(times.values())))
        self.want("twice only where a pass was stopped", twice <= (self.count["killed"] + self.count["starved"]) * 2, str(twice))
        reports = self.rows("SELECT p.game, p.id, count(l.id) FROM phase p JOIN letter l ON l.kind = 'report' AND l.phase = p.id AND l.to_address <> 'editor@games.example'"
                            " WHERE p.adjudicated_s IS NOT NULL GROUP BY p.id HAVING count(DISTINCT l.person) <> 7 OR count(l.id) <> 7 * (1 + (p.id = (SELECT phase FROM game WHERE id = p.game AND state = 4)))")
        self.want("one report a player and phase", not reports, str(reports[:5]))
        played = self.rows("SELECT count(*) FROM phase WHERE adjudicated_s IS NOT NULL")[0][0]
        with_report = self.rows("SELECT count(DISTINCT phase) FROM letter WHERE kind = 'report'")[0][0]
        self.want("every phase has its reports", with_report >= played, "%d of %d" % (with_report, played))
        seats = self.rows("SELECT count(*) FROM seat WHERE role = 0 AND until_s IS NULL")[0][0]
        self.want("every seat is held", seats == 7 * len(self.names), str(seats))
        pending = self.rows("SELECT count(*) FROM mail_in WHERE state IN (0, 4)")[0][0]
        self.want("every mail was acted on", pending == 0 and self.rows("SELECT count(*) FROM mail_in")[0][0] == self.count["mails"], str(pending))
        quarter = max(1, len(self.memory) // 4)
        first, last = max(self.memory[:quarter]), max(self.memory[-quarter:])
        self.want("memory is flat", last <= first * 1.25 + 4096, "%d kB, then %d kB" % (first, last))
        done = self.rows("SELECT code FROM phase ORDER BY adjudicated_s DESC LIMIT 1")[0][0]
        types = dict(self.rows("SELECT substr(code, -1), count(*) FROM phase WHERE adjudicated_s IS NOT NULL GROUP BY 1"))
        self.want("units move, and centres change hands", types.get("A", 0) > 0 or self.years < 3, str(types))
        print("seed %d: %d games to %s, %d phases played (%d of retreats, %d of builds), %s; %d letters, %d of them twice; memory %d kB, then %d kB"
              % (SEED, len(self.names), done, played, types.get("R", 0), types.get("A", 0), ", ".join("%d %s" % (n, what) for what, n in self.count.items()), len(letters), twice, first, last))


def main():
    judge, shim, folder, games, years = sys.argv[1:6]
    seconds = float(sys.argv[6]) if len(sys.argv) > 6 else 1e9
    soak = Soak(judge, shim, folder, int(games), int(years))
    soak.begin()
    soak.play(time.time() + seconds)
    soak.check()
    for line in soak.failed:
        print("FAILED " + line)
    return len(soak.failed) > 0


if __name__ == "__main__":
    sys.exit(main())
