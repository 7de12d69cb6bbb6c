"""Random championships, checked by rules of their own (002 II, III): whoever says what is asked for is drawn, in every round.
Usage: draws.py JUDGE HOME N"""

import random
import re
import subprocess
import sys

JUDGE, HOME, N = sys.argv[1], sys.argv[2], int(sys.argv[3])
CENTRES = "A E F G I R T".split()


def judge(*words):
    run = subprocess.run([JUDGE, "--home", HOME, "--language", "en", "tournament", *words], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def wanted(n):
    """People at two tables, people who step down (002 II)."""
    if n in (11, 13, 20):
        return 1, 0
    if n in (6, 12, 18):
        return 0, 0
    return (0, 1) if n == 19 else (0, n % 7)


def boards(page):
    found, at = {}, None
    for line in page.splitlines():
        if m := re.match(r"Board (\d+)$", line):
            at = found.setdefault(int(m.group(1)), {})
        elif at is not None and (m := re.match(r"    (\w+): (.*)$", line)):
            at[m.group(1)] = m.group(2)
    return found


def centres(rng, powers):
    cut = sorted(rng.sample(range(1, 34), len(powers) - 1))
    parts = [b - a for a, b in zip([0] + cut, cut + [34])]
    while max(parts) > 17:
        top = parts.index(max(parts))
        low = parts.index(min(parts))
        parts[top], parts[low] = parts[top] - 1, parts[low] + 1
    return ",".join(f"{power[0]}={part}" for power, part in zip(powers, parts))


def play(seed):
    rng = random.Random(seed)
    name, n = f"T{seed}", rng.choice([11, 13, 11, 13, 20, 14, 12, 19, 16, 9])
    people = [f"P{i}" for i in range(1, n)] + ["Org"]
    assert judge("new", name)[0] == 0
    assert judge("add", name, *people[:-1])[0] == 0 and judge("add", name, "Org", "--role", "organiser")[0] == 0
    for round in "123":
        present = list(people)
        for person in rng.sample(people[:-1], rng.choice([0, 0, 1, 2]) if n > 9 else 0):
            judge("state", name, round, person, "out")
            present.remove(person)
        twice, down = wanted(len(present))
        for person in reversed(present[len(present) - down :]):
            judge("state", name, round, person, "down")
            present.remove(person)
        host = "Org" if rng.random() < 0.7 and not down else rng.choice(present)
        if twice:
            judge("state", name, round, host, "twice")
        status, page = judge("draw", name, round, "--seed", str(rng.randrange(1000)), "--keep")
        assert status == 0, (seed, round, len(present), page)
        drawn = boards(page)
        sat = [person for board in drawn.values() for person in board.values()]
        assert sorted(sat) == sorted(present + [host] * twice), (seed, round, page)
        for board in drawn.values():
            assert len(set(board.values())) == len(board) in (6, 7), (seed, round, page)
        countries = [power for board in drawn.values() for power, person in board.items() if person == host]
        assert len(set(countries)) == len(countries), (seed, round, page)
        for number, board in drawn.items():
            powers = sorted(board) + (["Turkey"] if len(board) == 6 else [])
            status, text = judge("result", name, round, str(number), centres(rng, powers))
            assert status == 0, text


for seed in range(N):
    play(seed)
print(f"{N} championships drawn")
