#!/usr/bin/python3
"""Every call of a pass that changes anything, failed in every way: faults.py JUDGE SHIM HOME NOW [every|kills|ways|turns|WAY|N:WAY,…]

HOME is a judge's home with mail that waits. A pass that is left alone says how it must end; then, for each call in it and each way to fail, the pass
is run from the same start with that call failed, and after it a pass that is left alone. A killed pass must leave no trace: the same rows, the same
letters with the same Message-IDs, byte for byte. One that was starved may have told its editor of it; what players sent, got and play is the same.
`judge verify` is clean every time. With FAULTS_COMMAND ("restore --yes FILE") that command is disturbed in place of the pass, run again, and a pass
that is left alone follows. `kills` stops between all calls, `ways` fails each call in each way, `turns` in one of them, in turn, `every` is kills
and ways, `full` (broken, starved, short) is that way alone, `17:full,18:short` are those trials; without any of these words a sample is drawn: each name of a call, and others at even steps.
"""
import email
import email.policy
import hashlib
import os
import shutil
import socket
import sqlite3
import subprocess
import sys

KILLS = ("before", "after")
FAULTS = ("full", "broken", "starved", "short")
IN_PART = ("write", "pwrite", "pwrite64", "send") # the calls that can be done by half
SAMPLE = int(os.environ.get("FAULTS_SAMPLE", "60"))
COMMAND = os.environ.get("FAULTS_COMMAND", "run").split()


class Commands:
    """Commands of the judge, each in children of a process whose libraries are loaded once: FAULT_SERVER in shim.c."""

    def __init__(self, judge, shim, home):
        self.judge, self.shim, self.home, self.servers = judge, shim, home, {}

    def start(self, command):
        ours, theirs = socket.socketpair()
        ours.settimeout(300)
        said = open(self.home + ".said%d" % len(self.servers), "ab+")
        environment = dict(os.environ, LD_PRELOAD=self.shim, FAULT_SERVER=str(theirs.fileno()))
        process = subprocess.Popen([self.judge, "--home", self.home, *command], env=environment, stdout=said, stderr=said, pass_fds=[theirs.fileno()])
        theirs.close()
        self.servers[command] = ours, said, process

    def run(self, *command, at=0, kind="-"):
        """Its status, below 0 where it was killed, and what it said."""
        if command not in self.servers:
            self.start(command)
        server, said, _ = self.servers[command]
        said.truncate(0)
        server.sendall(b"%d %s\n" % (at, kind.encode()))
        status = os.waitstatus_to_exitcode(int(server.recv(64)))
        said.seek(0)
        return status, said.read().decode("utf-8", "replace")

    def close(self):
        for server, said, process in self.servers.values():
            server.close()
            process.wait()
            os.unlink(said.name)


class Trial:
    def __init__(self, judge, shim, home, now):
        self.judge, self.shim, self.home, self.now = judge, shim, home, now
        self.start, self.log = home + ".start", home + ".calls"
        self.commands = Commands(judge, shim, home)
        self.parsed = {} # letters that were read before, by their bytes: most are the same in each trial
        shutil.rmtree(self.start, ignore_errors=True)
        shutil.copytree(home, self.start)

    def reset(self):
        shutil.rmtree(self.home, ignore_errors=True)
        shutil.copytree(self.start, self.home)

    def run(self, *command, **fault):
        return self.commands.run("--now", self.now, *command, **fault)

    def run_alone(self, *command):
        done = subprocess.run([self.judge, "--home", self.home, "--now", self.now, *command], env=dict(os.environ, LD_PRELOAD=self.shim, FAULT_LOG=self.log),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
        return done.returncode, done.stdout.decode("utf-8", "replace")

    def calls(self):
        """The names of the calls of a command that is left alone, in order."""
        if os.path.exists(self.log):
            os.unlink(self.log)
        status, said = self.run_alone(*COMMAND)
        if not status and COMMAND != ["run"]:
            status, said = self.run("run")
        if status:
            sys.exit("left alone, it ends with %d: %s" % (status, said))
        with open(self.log) as lines:
            return [line.split()[1] for line in lines]

    def rows(self):
        db = sqlite3.connect(os.path.join(self.home, "judge.db"))
        db.text_factory = bytes
        tables = [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        rows = {name.decode(): sorted(db.execute("SELECT * FROM %s" % name.decode()), key=repr) for name in tables}
        db.close()
        return rows

    def files(self, folder):
        found = {}
        for at, _, names in os.walk(os.path.join(self.home, "mail", folder)):
            for name in names:
                path = os.path.join(at, name)
                with open(path, "rb") as data:
                    found[os.path.relpath(path, self.home)] = data.read()
        return found

    def exact(self):
        out = {path: hashlib.sha256(data).hexdigest() for path, data in self.files("out").items() if "/tmp/" not in path}
        left = sorted(path.split(":2,")[0] for path in self.files("in"))
        return {"rows": self.rows(), "out": out, "in": left}

    def query(self, sql):
        db = sqlite3.connect(os.path.join(self.home, "judge.db"))
        rows = sorted(db.execute(sql).fetchall(), key=repr)
        db.close()
        return rows

    def letter(self, data):
        """Its Message-ID, and what it says to whom."""
        if data not in self.parsed:
            letter = email.message_from_bytes(data, policy=email.policy.default)
            parts = [part.get_content() for part in letter.walk() if not part.is_multipart()]
            said = [part if isinstance(part, str) else hashlib.sha256(part).hexdigest() for part in parts]
            self.parsed[data] = str(letter["Message-ID"]), (str(letter["To"]), str(letter["Subject"]), said)
        return self.parsed[data]

    def meaning(self):
        """What players and editors have of it, whatever number a row got, and without what the editor heard of the fault."""
        editors = {"<%s>" % row[0] for row in self.query("SELECT message_id FROM letter WHERE kind = 'editor'")}
        known = {"<%s>" % row[0] for row in self.query("SELECT message_id FROM letter")}
        letters = []
        for path, data in self.files("out").items():
            message_id, said = self.letter(data)
            lost = message_id not in known and said[0].startswith("editor@")  # the store was full when he was told so
            if "/tmp/" not in path and message_id not in editors and not lost:
                letters.append(said)
        return {"letters": sorted(letters, key=repr),
                "unsent": self.query("SELECT to_address, kind FROM letter WHERE sent_s IS NULL"),
                "phases": self.query("SELECT game, code, adjudicated_s, position, after FROM phase"),
                "orders": self.query("SELECT power, unit, text, status FROM orders"),
                "seats": self.query("SELECT game, person, role, power, until_s, missed, ready FROM seat"),
                "press": self.query("SELECT count(*) FROM press"),
                "mails": self.query("SELECT digest, state FROM mail_in"),
                "in": sorted(path.split(":2,")[0] for path in self.files("in"))}


def difference(want, got):
    for key in want:
        if want[key] == got[key]:
            continue
        if isinstance(want[key], dict):
            keys = [k for k in sorted(set(want[key]) | set(got[key])) if want[key].get(k) != got[key].get(k)]
            k = keys[0]
            a, b = want[key].get(k), got[key].get(k)
            if isinstance(a, list) and isinstance(b, list):
                a, b = [x for x in a if x not in b], [x for x in b if x not in a]
            return "%s %s: want %.600r, got %.600r" % (key, keys, a, b)
        a = [x for x in want[key] if x not in got[key]]
        b = [x for x in got[key] if x not in want[key]]
        return "%s: want %.600r, got %.600r (%d and %d)" % (key, a, b, len(want[key]), len(got[key]))
    return None


def drawn(calls, mode):
    """(number, way) of each trial. Killed after one call is killed before the next: only the last has both."""
    numbers = range(1, len(calls) + 1)
    kills = [(n, "before") for n in numbers] + [(len(calls), "after")]
    if mode == "kills":
        return kills
    if mode == "turns":
        return [(n, FAULTS[n % len(FAULTS)]) for n in numbers]
    if ":" in mode:
        return [(int(n), way) for n, way in (trial.split(":") for trial in mode.split(","))]
    ways = [(n, way) for way in FAULTS for n in numbers if way != "short" or calls[n - 1] in IN_PART]
    if mode in FAULTS:
        return [trial for trial in ways if trial[1] == mode]
    if mode in ("ways", "every"):
        return ways if mode == "ways" else kills + ways
    first = {}
    for n, name in enumerate(calls):
        first.setdefault(name, n + 1)
    ways = KILLS + FAULTS
    chosen = [(n, ways[i % len(ways)]) for i, n in enumerate(first.values())]
    step = max(1, len(calls) // max(1, SAMPLE - len(chosen)))
    chosen += [(n, ways[(n // step) % len(ways)]) for n in range(1, len(calls) + 1, step)]
    return sorted(set(chosen))


def main():
    judge, shim, home, now = sys.argv[1:5]
    trial = Trial(judge, shim, home, now)
    calls = trial.calls()
    want, meant = trial.exact(), trial.meaning()
    status, said = trial.run("verify")
    if status:
        sys.exit("verify of the pass that is left alone: " + said)
    assert len(calls) > 20 and len(meant["letters"]) > 5, (len(calls), len(meant["letters"]))

    passed = failed = 0
    for n, way in drawn(calls, (sys.argv[5:] or [""])[0]):
        trial.reset()
        trial.run(*COMMAND, at=n, kind=way)
        if COMMAND != ["run"]:
            trial.run(*COMMAND)
        status, said = trial.run("run")
        wrong = difference(want, trial.exact())
        if status and way in KILLS:
            wrong = wrong or "the next pass ends with %d: %s" % (status, said)
        if wrong and way not in KILLS: # else the same rows as those that were verified already
            wrong = difference(meant, trial.meaning())
            status, said = trial.run("verify")
            if status:
                wrong = wrong or "verify: " + said
        if wrong:
            failed += 1
            sys.stdout.flush()
            print("FAILED %s at call %d of %d, %s: %s" % (way, n, len(calls), calls[n - 1], wrong))
            keep = os.environ.get("FAULTS_KEEP")
            if keep and not os.path.exists(keep):
                shutil.copytree(trial.home, keep)
        else:
            passed += 1
        if (passed + failed) % 200 == 0:
            print("%d trials, %d failed" % (passed + failed, failed), flush=True)
    print("%d calls; %d faults survived, %d not" % (len(calls), passed, failed))
    trial.commands.close()
    shutil.rmtree(trial.start)
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
