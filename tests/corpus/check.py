#!/usr/bin/env python3
"""Checks the labelled letters of this folder: python3 tests/corpus/check.py [FILE...] (all of test/ and tune/ without arguments).

Every label must parse, name units that stand in the position and places that they can reach; clause lines must be words of
their letter. Prints what is wrong, then the counts. Status 1 if anything is wrong.
"""
import collections, glob, os, re, sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.dirname(os.path.dirname(HERE))
RULES = {"datc", "1971", "descartes", "faf", "bretagne"}
KINDS = set("order ask answer condition reason keep correction past report hope fear question denied other later talk head tail person".split())
ASKS = set("vote draw map history erase absence leave join extend status rules players observe answer person".split())
UNIT = r"([AF]) ([A-Z]{3}(?:/[NSE]C)?)"


def load_map():
    """Which places armies and fleets reach from a place: {place: (armies, fleets)}, coasts apart for fleets."""
    terrain, reach = {}, {}
    for line in open(os.path.join(TOP, "rules/maps/standard.geography"), encoding="utf-8"):
        words = line.split()
        if len(words) < 3 or words[0] not in ("LAND", "COAST", "WATER", "PORT") or words[2] != "ABUTS":
            continue
        place = words[1]
        terrain[place.upper()] = words[0]
        armies, fleets = reach.setdefault(place.upper(), (set(), set()))
        for abut in words[3:]:
            if abut.isupper():
                armies.add(abut[:3])
                fleets.add(abut)
            elif abut.islower():
                armies.add(abut.upper()[:3])
            else:
                fleets.add(abut.upper())
    return terrain, reach


TERRAIN, REACH = load_map()


def prov(place):
    return place[:3]


def reaches(kind, start, end):
    """Whether a unit can go from start to end in one step; a coast is compared only where both name one."""
    armies, fleets = REACH.get(start, (set(), set()))
    if kind == "A":
        armies = set().union(*(REACH[p][0] for p in REACH if prov(p) == prov(start)))
        return prov(end) in armies and TERRAIN[prov(end)] != "WATER"
    if TERRAIN.get(prov(end)) == "LAND":
        return False
    if not fleets and "/" not in start:
        fleets = set().union(*(REACH[p][1] for p in REACH if prov(p) == start))
    return end in fleets or ("/" not in end and any(prov(f) == end for f in fleets)) or prov(end) in fleets


def coastal(place):
    return TERRAIN[prov(place)] != "WATER" and any(TERRAIN.get(prov(q)) == "WATER" for p in REACH if prov(p) == prov(place) for q in REACH[p][1])


class Position:
    def __init__(self, path):
        self.units, self.dislodged, self.owners, self.type = {}, {}, collections.Counter(), "movement"
        block = None
        for line in open(path, encoding="utf-8"):
            line = line.split("#")[0].strip()
            if not line:
                continue
            if line.startswith("PRESTATE"):
                words = line.split()
                block = words[0]
                if block == "PRESTATE_SETPHASE":
                    self.type = words[-1].lower()
                continue
            power, unit = line.split(": ", 1)
            if block in ("PRESTATE", "PRESTATE_DISLODGED"):
                kind, place = unit.split()
                (self.units if block == "PRESTATE" else self.dislodged)[prov(place)] = (power.upper(), kind, place)
            elif block == "PRESTATE_SUPPLYCENTER_OWNERS":
                self.owners[power.upper()] += 1
        self.convoys = {p for p, (_, kind, _) in self.units.items() if kind == "F" and TERRAIN[p] == "WATER"}

    def by_sea(self, start, end):
        """Whether fleets stand in a chain of seas between the two coasts."""
        seas = [s for s in self.convoys if any(prov(f) == prov(start) for f in REACH[s][1] | REACH[s][0])]
        seen = set(seas)
        while seas:
            sea = seas.pop()
            if prov(end) in {prov(f) for f in REACH[sea][1]}:
                return True
            for other in self.convoys - seen:
                if other in REACH[sea][1]:
                    seen.add(other)
                    seas.append(other)
        return False


def position(name, cache={}):
    if name not in cache:
        for folder in (os.path.join(HERE, "positions"), os.path.join(TOP, "tests/letters/positions")):
            path = os.path.join(folder, name + ".txt")
            if os.path.exists(path):
                cache[name] = Position(path)
                break
        else:
            cache[name] = None
    return cache[name]


def stands(pos, kind, place, power=None, table=None):
    unit = (pos.units if table is None else table).get(prov(place))
    return unit is not None and unit[1] == kind and (power is None or unit[0] == power) and ("/" not in place or unit[2] == place)


def wrong(order, pos, power, strict):
    """What is wrong with a canonical order, or None; strict: reach is checked too."""
    move = re.fullmatch(UNIT + r" - ([A-Z]{3}(?:/[NSE]C)?)( VIA)?", order)
    if order == "WAIVE":
        return None if pos.type == "adjustment" else "no adjustment"
    if pos.type == "retreat":
        m = re.fullmatch(UNIT + r" (?:R ([A-Z]{3}(?:/[NSE]C)?)|D)", order)
        if not m:
            return "no retreat"
        if not stands(pos, m[1], m[2], power, pos.dislodged):
            return "no such dislodged unit"
        if strict and m[3]:
            start = pos.dislodged[prov(m[2])][2]
            return None if reaches(m[1], start, m[3]) and prov(m[3]) not in pos.units else "cannot retreat there"
        return None
    if pos.type == "adjustment":
        m = re.fullmatch(UNIT + r" ([BD])", order)
        if not m:
            return "no adjustment"
        if m[3] == "D":
            return None if stands(pos, m[1], m[2], power) else "no such unit"
        return "place is taken" if strict and prov(m[2]) in pos.units else "no coast" if strict and m[1] == "F" and not coastal(m[2]) else None
    m = re.fullmatch(UNIT + r" H", order)
    if m:
        return None if stands(pos, m[1], m[2], power) else "no such unit"
    if move:
        if not stands(pos, move[1], move[2], power):
            return "no such unit"
        start = pos.units[prov(move[2])][2]
        return None if not strict or reaches(move[1], start, move[3]) or (move[1] == "A" and pos.by_sea(start, move[3])) else "out of reach"
    m = re.fullmatch(UNIT + r" S " + UNIT + r"(?: - ([A-Z]{3}(?:/[NSE]C)?))?(?: H)?", order)
    if m:
        if not stands(pos, m[1], m[2], power):
            return "no such unit"
        if not stands(pos, m[3], m[4]):
            return "no such unit to support"
        if not strict:
            return None
        if not reaches(m[1], pos.units[prov(m[2])][2], prov(m[5] or m[4])):
            return "support out of reach"
        if m[5]:
            other = pos.units[prov(m[4])][2]
            return None if reaches(m[3], other, m[5]) or (m[3] == "A" and pos.by_sea(other, m[5])) else "supported move out of reach"
        return None
    m = re.fullmatch(r"F ([A-Z]{3}) C A ([A-Z]{3}) - ([A-Z]{3})", order)
    if m:
        if not stands(pos, "F", m[1], power):
            return "no such fleet"
        if not stands(pos, "A", m[2]):
            return "no such army to convoy"
        return None if not strict or (m[1] in pos.convoys and pos.by_sea(m[2], m[3])) else "no convoy there"
    return "does not parse"


def letters(path):
    """Yields (number of line, header, text, labels, clauses)."""
    text = open(path, encoding="utf-8").read()
    at = 1
    for part in re.split(r"(?m)^(?=@@ )", text):
        if part.startswith("@@ "):
            head, _, rest = part.partition("\n")
            body, found, labels = rest.partition("\n==\n")
            labels, _, clauses = labels.partition("\n--\n")
            yield at, head[3:].split(), body, found, labels.split("\n"), [c for c in clauses.split("\n") if c.strip()]
        at += part.count("\n")


def main():
    files = sys.argv[1:] or sorted(glob.glob(os.path.join(HERE, "test", "*.txt")) + glob.glob(os.path.join(HERE, "tune", "*.txt")))
    bad, ids = 0, {}
    counts = collections.defaultdict(collections.Counter)

    def say(path, at, what):
        nonlocal bad
        bad += 1
        print(f"{os.path.relpath(path, TOP)}:{at}: {what}")

    for path in files:
        split = os.path.basename(os.path.dirname(os.path.abspath(path))) + " " + re.match(r"(?:gate-)?(?:fr|en)", os.path.basename(path))[0]
        count = counts[split]
        count["writers"] += 1
        for at, head, body, found, labels, clauses in letters(path):
            count["letters"] += 1
            if len(head) not in (4, 5) or (len(head) == 5 and not head[4].startswith("re=")):
                say(path, at, "header: " + " ".join(head))
                continue
            name, where, power, rules = head[:4]
            if name in ids:
                say(path, at, f"{name} stands twice")
            ids[name] = 1
            pos = position(where)
            if pos is None or rules not in RULES or not found:
                say(path, at, f"{name}: position, rules or ==")
                continue
            if not any(u[0] == power for u in list(pos.units.values()) + list(pos.dislodged.values())):
                say(path, at, f"{name}: {power} has no unit")
            flat = " ".join(re.sub(r"(?m)^(?:[>|:] ?)+", "", body).split())
            labels = [label for label in labels if label.strip()]
            if not labels:
                say(path, at, f"{name}: no label")
            once = collections.Counter(labels)
            for label in labels:
                if label[0] in "?!" and label[1:] != "WAIVE" and once[label[1:]]:
                    say(path, at, f"{name}: must and must not: {label}")
                if once[label] > 1:
                    say(path, at, f"{name}: twice: {label}")
                if label == "none":
                    count["none"] += 1
                    continue
                if label.startswith("ask "):
                    words = label.split()
                    count["asks"] += 1
                    if len(words) < 2 or words[1] not in ASKS or (words[1] == "vote" and words[2:] not in (["yes"], ["no"], ["abstain"])):
                        say(path, at, f"{name}: {label}")
                    if words[1] == "absence" and not re.fullmatch(r"ask absence \d\d-\d\d \d\d-\d\d", label):
                        say(path, at, f"{name}: {label}")
                    continue
                mark = label[0] if label[0] in "?!" else ""
                for order in label.lstrip("?!").split(" || "):
                    what = wrong(order, pos, power, mark == "")
                    if what and not (mark == "!" and what in ("no such unit", "no such dislodged unit")):
                        say(path, at, f"{name}: {label}: {what}")
                count["lines"] += 1
                count[{"movement": "movement", "retreat": "retreats", "adjustment": "adjustments"}[pos.type]] += 1
                count[{"": "must", "?": "may", "!": "must not"}[mark]] += 1
            given = collections.Counter(order[:5] for order in labels if order[0] not in "?!n" and not order.startswith(("ask", "WAIVE")) and "||" not in order)
            for unit, n in given.items():
                if n > 1:
                    say(path, at, f"{name}: {unit} has {n} orders")
            if pos.type == "adjustment":
                free = pos.owners[power] - sum(u[0] == power for u in pos.units.values())
                must = [o for o in labels if o[0] not in "?!n" and not o.startswith("ask")]
                made = sum(o.endswith(" B") or o == "WAIVE" for o in must)
                gone = sum(o.endswith(" D") for o in must)
                if made > max(free, 0) or gone > max(-free, 0):
                    say(path, at, f"{name}: {made} builds and {gone} removals, has {free}")
            for clause in clauses:
                parts = clause.split("\t")
                count["clauses"] += 1
                if len(parts) != 3 or parts[0] not in KINDS:
                    say(path, at, f"{name}: clause: {clause}")
                elif " ".join(parts[2].split()) not in flat:
                    say(path, at, f"{name}: not in the letter: {parts[2]}")
    for split in sorted(counts):
        print(split + ": " + ", ".join(f"{n} {what}" for what, n in counts[split].items()))
    return 1 if bad else 0


sys.exit(main())
