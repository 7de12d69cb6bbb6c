#!/usr/bin/env python3
"""What differs between two records that tests/same.sh made, by kinds: how often, one example, where.

    compare.py FOLDER ACCEPTED

What is equal byte by byte is done; the rest is compared decoded: letters part by part, pictures by their pixels, rows of the store by the
columns that both programs have, without their numbers. What the same words became in letters, pages, rows and outputs is counted together at
the end. ACCEPTED names differences that are meant (its head says how). Ends well if no other is there.
"""
import bisect
import collections
import difflib
import email
import email.policy
import functools
import multiprocessing
import os
import re
import struct
import sys
import zlib

folder = ""
SHOWN = int(os.environ.get("SHOWN", "3"))  # examples of a kind
# What people read comes first.
RANKS = ["reading", "letter", "status", "errors", "output", "file", "help", "store"]
found = collections.OrderedDict()  # (kind, generalised hunk) -> [count, hunk, place]
counted = collections.Counter()
alias = {}  # Message-ID of a letter of the new program -> that of the letter in its place of the old one: they depend on its words


# ---- what was kept

@functools.lru_cache(maxsize=4096)
def blob(digest):
    try:
        return open(f"{folder}/blobs/{digest}", "rb").read()
    except OSError:
        return b""


NOISE = [
    (re.compile(r"judge-test-\w{6}"), "judge-test-XXXXXX"),
    (re.compile(r"\btmp\.\w{10}"), "tmp.XXXXXXXXXX"),
    (re.compile(r"\b(moeshoeshoe|Moeshoeshoe)([ /])\d+\.\d+\.\d+\w*"), r"\1\2VERSION"),
    (re.compile(r"=_[0-9a-f]{24,}"), "=_BOUNDARY"),
    (re.compile(r"\b[0-9a-f]{64}\b"), "DIGEST"),
    (re.compile(r"\bact=\d+"), "act=N"),
]
# The book of samples is made in a store of its own, whose secret is out of reach.
NOISE_OF_SAMPLES = [
    (re.compile(r"\b[a-z0-9]{26}(?=@)"), "MESSAGE"),
    (re.compile(r"(?<=confirmation )[a-z0-9]{10}\b"), "TOKEN"),
]
NEVER = [(re.compile(r"(?!)"), "")] * len(NOISE_OF_SAMPLES)
NOISE += NEVER


def plain(text):
    text = text.replace(folder + "/old/", "WORK/").replace(folder + "/new/", "WORK/") if folder else text
    for pattern, word in NOISE:
        text = pattern.sub(word, text)
    return text


def as_old(text):
    """A text of the new program, with letters named as the old one named them."""
    return re.sub(r"\b[a-z0-9]{26}\b", lambda m: alias.get(m[0], m[0]), text) if alias else text


def unescape(text):
    return (text.decode("unicode_escape").encode("latin-1") if b"\\" in text else text).decode("utf-8", "replace")


class Call:
    def __init__(self):
        self.args, self.files, self.gone, self.mails, self.rows = [], {}, [], [], ([], [])
        self.status = self.out = self.err = self.input = ""

    @functools.cached_property
    def line(self):
        return plain("judge " + " ".join(word for word in self.args))


def read_record(path):
    calls = []
    try:
        raw = open(path, "rb").read()
    except OSError:
        return calls
    for line in raw.split(b"\n"):
        what, _, value = line.partition(b" ")
        if what == b"call":
            calls.append(Call())
            continue
        if not calls or not what:
            continue
        call, value = calls[-1], unescape(value)
        if what == b"arg":
            call.args.append(value)
        elif what == b"file":
            digest, _, name = value.partition(" ")
            call.files[plain(name)] = digest
        elif what == b"gone":
            call.gone.append(plain(value))
        elif what == b"mail":
            call.mails.append(value.split(" ")[0])
        elif what in (b"row+", b"row-"):
            call.rows[what == b"row+"].append(value)
        elif what == b"status":
            call.status = value
        elif what == b"out":
            call.out = value
        elif what == b"err":
            call.err = value
        elif what == b"in":
            call.input = value
    return calls


# ---- differences

@functools.lru_cache(maxsize=65536)
def general(line):
    """What makes two differences one kind: numbers, addresses and names left out."""
    line = re.sub(r"\S+@\S+", "ADDRESS", line)
    line = re.sub(r"\b[a-z2-7]{26}\b", "WORD", line)
    line = re.sub(r"\b[A-ZÀ-Þ][\w'’-]+(?: [A-ZÀ-Þ][\w'’-]+)*", "Name", line)
    return re.sub(r"\d+", "N", " ".join(line.split()))


def differ(kind, place, old, new):
    """A difference: lines of OLD that stand as lines of NEW."""
    add((kind, tuple(map(general, old)), tuple(map(general, new))), 1, (list(old), list(new)), place)


def add(key, count, lines, place):
    found.setdefault(key, [0, lines, place])[0] += count


def change(old, new):
    """What is other in a difference, wherever it stands: the words that went, and those that came."""
    a, b = (re.findall(r"[\w'’-]+|[^\w\s]", " ".join(re.sub(r"<[^>]*>", " ", line) for line in map(general, lines))) for lines in (old, new))
    gone, come = collections.Counter(a) - collections.Counter(b), collections.Counter(b) - collections.Counter(a)
    return " -> ".join(" ".join(dict.fromkeys(word for word in words if word in its))[:150] or "-" for words, its in ((a, gone), (b, come)))


def differ_texts(kind, place, old, new):
    new = as_old(new)
    if old == new:
        return
    how, its = turned(old, new)
    for a, b in its:
        differ(kind + how, place, a, b)


@functools.lru_cache(maxsize=16384)
def turned(old, new):
    """What became of a text, whoever holds it: a word for the kind, and the lines of each difference."""
    old, new = plain(old), plain(new)
    if old == new:
        return "", ()
    a, b = old.split("\n"), new.split("\n")
    return ", lines broken elsewhere" if old.split() == new.split() else "", tuple((a[i:j], b[k:l]) for i, j, k, l in hunks(a, b))


def hunks(a, b):
    """Where two lists differ, as ends of slices (i, j of `a`, k, l of `b`): short lists by all that they share, long ones by what stands once in both."""
    found, todo = [], [(0, len(a), 0, len(b))]
    while todo:
        i, j, k, l = todo.pop()
        while i < j and k < l and a[i] == b[k]:
            i, k = i + 1, k + 1
        while i < j and k < l and a[j - 1] == b[l - 1]:
            j, l = j - 1, l - 1
        if i == j or k == l:
            found += [(i, j, k, l)] if i < j or k < l else []
        elif (j - i) * (l - k) <= SMALL:
            steps = difflib.SequenceMatcher(None, a[i:j], b[k:l], autojunk=False).get_opcodes()
            found += [(i + w, i + x, k + y, k + z) for tag, w, x, y, z in steps if tag != "equal"]
        else:
            shared = shared_once(a, b, i, j, k, l)
            found += [] if shared else [(i, j, k, l)]
            for x, y in [*shared, (j, l)] if shared else []:
                todo.append((i, x, k, y))
                i, k = x + 1, y + 1
    return sorted(found)


SMALL = 40000  # pairs of lines that may be compared one by one


def shared_once(a, b, i, j, k, l):
    """Pairs of places of what stands once in each slice, as many as keep their order."""
    once = collections.Counter(a[i:j]), collections.Counter(b[k:l])
    at = {b[y]: y for y in range(k, l) if once[1][b[y]] == 1}
    piles, tops = [], []  # patience: each pair knows the one that it was laid beside
    for x in range(i, j):
        y = at.get(a[x]) if once[0][a[x]] == 1 else None
        if y is None:
            continue
        pile = bisect.bisect_left(tops, y)
        pair = (x, y, piles[pile - 1] if pile else None)
        piles[pile:pile + 1], tops[pile:pile + 1] = [pair], [y]
    chain, pair = [], piles[-1] if piles else None
    while pair:
        chain.append(pair[:2])
        pair = pair[2]
    return chain[::-1]


def pixels(png):
    """The head of a PNG, and its rows one after the other, their filters taken off."""
    at, data, head = 8, b"", b""
    while at + 8 <= len(png):
        size, what = struct.unpack(">I4s", png[at:at + 8])
        body = png[at + 8:at + 8 + size]
        if what == b"IHDR":
            head = body
        elif what in (b"PLTE", b"tRNS"):
            head += body
        elif what == b"IDAT":
            data += body
        at += 12 + size
    width, height, depth, colour = struct.unpack(">IIBB", head[:10])
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    raw, step, length = zlib.decompress(data), max(1, depth * channels // 8), (width * depth * channels + 7) // 8
    return head, unfiltered(raw, step, length, height)


def unfiltered(raw, step, length, height):
    last = bytearray(length)
    for y in range(height):
        how, row = raw[y * (length + 1)], bytearray(raw[y * (length + 1) + 1:(y + 1) * (length + 1)])
        for x in range(length if how else 0):
            a, b = row[x - step] if x >= step else 0, last[x]
            c = last[x - step] if x >= step else 0
            if how == 4:
                p = a + b - c
                q = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            else:
                q = (0, a, b, (a + b) // 2)[how]
            row[x] = (row[x] + q) & 255
        yield bytes(row)
        last = row


@functools.lru_cache(maxsize=256)
def picture_turned(old, new):
    """What differs between two pictures: a word for the kind, and of what; None: nothing."""
    try:
        (head, a), (other, b) = pixels(old), pixels(new)
        if head != other:
            return ", size", "another size or palette"
        at = next((y for y, (one, two) in enumerate(zip(a, b)) if one != two), None)
        return None if at is None else (", pixels", f"other pixels, from row {at} on")
    except (struct.error, zlib.error, KeyError, IndexError) as fault:
        return "", f"one that cannot be read: {fault}"


def differ_pictures(kind, place, old, new):
    turn = picture_turned(old, new)
    if turn:
        differ(kind + turn[0], place, ["a picture"], [turn[1]])


@functools.lru_cache(maxsize=512)
def parts(raw):
    """A letter as named parts: its head, then each leaf; its content is read when it is asked for (content)."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    named = [("head", "\n".join(f"{name}: {' '.join(str(value).split())}" for name, value in message.items() if name.lower() != "content-type"))]
    for part in message.walk():
        if not part.is_multipart():
            named.append((part.get_filename() or part.get_content_type(), part))
    return named


def same_leaf(a, b):
    return a == b if isinstance(a, str) or isinstance(b, str) else a.items() == b.items() and a.get_payload() == b.get_payload()


def content(part):
    if isinstance(part, str):
        return part
    try:
        its = part.get_content()
    except (LookupError, ValueError):
        its = part.get_payload(decode=True) or b""
    return str(its) if part.get_content_type() == "message/rfc822" else its


def differ_letters(kind, place, old, new):
    a, b = parts(old), parts(new)
    if [name for name, _ in a] != [name for name, _ in b]:
        differ(kind + ", parts", place, [name for name, _ in a], [name for name, _ in b])
    other = {}
    for name, part in b:
        other.setdefault(name, []).append(part)
    for name, part in a:
        its = other[name].pop(0) if other.get(name) else part
        if not same_leaf(part, its):
            differ_bytes(f"{kind}, {name}", place, content(part), content(its))


def differ_bytes(kind, place, old, new):
    if old == new:
        return
    if isinstance(old, str) and isinstance(new, str):
        # a page's styles and marks are long lines: one a mark
        cut = (lambda text: text.replace("><", ">\n<")) if "html" in kind else str
        differ_texts(kind, place, cut(old), cut(new))
    elif isinstance(old, str) or isinstance(new, str):
        differ(kind, place, [str(type(old))], [str(type(new))])
    elif old[:8] == b"\x89PNG\r\n\x1a\n":
        differ_pictures(kind, place, old, new)
    elif old[:5] == b"%PDF-":
        dated = re.compile(rb"/(CreationDate|ModDate|ID)[^\n]*")
        if dated.sub(b"", old) != dated.sub(b"", new):
            differ(kind, place, ["a PDF"], ["other bytes"])
    elif old[:15] == b"SQLite format 3":
        pass  # its rows are compared
    elif b"\0" in old[:2000]:
        differ(kind, place, ["bytes"], ["other bytes"])
    else:
        differ_texts(kind, place, old.decode("utf-8", "replace"), new.decode("utf-8", "replace"))


# ---- rows

def row_of(text):
    table, *columns = text.split("\x1f")
    return table, tuple(tuple(column.split("=", 1)) for column in columns)


def columns_of(calls):
    known = {}
    for call in calls:
        for rows in call.rows:
            for text in rows:
                if text.partition("\x1f")[0] not in known:
                    table, columns = row_of(text)
                    known[table] = {name for name, _ in columns}
    return known


def shown(value):
    return plain(blob(value[1:]).decode("utf-8", "replace") if re.fullmatch(r"@[0-9a-f]{40}", value) else value)


def rows_of(texts, common, named=str):
    rows = {}
    for text in texts:
        table, columns = row_of(text)
        if table in common and ("key", "clock-behind") not in columns:  # the day on which this runs
            rows.setdefault(table, []).append(tuple((name, named(shown(value))) for name, value in columns
                                                    if name in common[table] and name not in NUMBERS))
    return rows


NUMBERS = {"id", "digest", "blob", "last_event", "first_event", "press", "letter", "event", "act", "deed"}


def differ_rows(place, old, new, common):
    for side, sign in ((0, "a row gone"), (1, "a row")):
        equal = {*old.rows[side]} & {*new.rows[side]}
        a, b = (rows_of((row for row in call.rows[side] if row not in equal), common, named) for call, named in ((old, str), (new, as_old)))
        for table in sorted({*a, *b}):
            only_a = collections.Counter(a.get(table, ())) - collections.Counter(b.get(table, ()))
            only_b = collections.Counter(b.get(table, ())) - collections.Counter(a.get(table, ()))
            one, other = sorted(only_a.elements()), sorted(only_b.elements())
            for x, y in zip(one, other):
                for (name, was), (_, now) in zip(x, y):
                    if was != now:
                        differ_texts(f"store, {sign} of {table}.{name}", place, was, now)
            for x in one[len(other):]:
                differ(f"store, {sign} of {table}", place, [" ".join(f"{n}={v}" for n, v in x if v != "NULL")], [])
            for y in other[len(one):]:
                differ(f"store, {sign} of {table}", place, [], [" ".join(f"{n}={v}" for n, v in y if v != "NULL")])


# ---- calls

def kinds_of_letters(calls):
    """Message-ID -> kind, by the rows of the store."""
    kinds = {}
    for call in calls:
        for text in call.rows[1]:
            if text.startswith("letter\x1f"):
                row = dict(row_of(text)[1])
                kinds[row.get("message_id")] = row.get("kind")
    return kinds


def is_letter(name):
    return re.search(r"/mail/out/|\.eml$|/mail/(fr|en)/new/", name)


@functools.lru_cache(maxsize=65536)
def letter_facts(digest):
    message = email.message_from_bytes(blob(digest).partition(b"\n\n")[0], policy=email.policy.default)
    return str(message["Message-ID"] or "").strip("<> "), str(message["To"]), str(message["Subject"])


def kind_of_file(name, digest, kinds):
    if is_letter(name):
        return "letter, " + str(kinds.get(letter_facts(digest)[0], "other"))
    where = re.search(r"/(site|zine|book)/", name)
    return f"file, {where[1] if where else ''} {os.path.splitext(name)[1] or os.path.basename(name)}"


def pair_files(old, new):
    """Files of two calls that stand for each other: name, both digests; and those of only one."""
    only_old = {name: digest for name, digest in old.files.items() if name not in new.files}
    only_new = {name: digest for name, digest in new.files.items() if name not in old.files}
    pairs = [(name, digest, new.files[name]) for name, digest in old.files.items() if name in new.files]
    # A letter is named by its Message-ID; one that has another now is known by whom it goes to, and its subject.
    for alike in (lambda name, digest: (os.path.dirname(name), letter_facts(digest)[2]), lambda name, digest: os.path.dirname(name)):
        waiting = {}
        for other, its in sorted(only_new.items()):
            if is_letter(other):
                waiting.setdefault(alike(other, its), []).append(other)
        for name, digest in sorted(only_old.items()):
            its = waiting.get(alike(name, digest)) if is_letter(name) else None
            if its:
                pairs.append((name, digest, only_new.pop(its.pop(0))))
                del only_old[name]
    return pairs, only_old, only_new


def pair_letters(old, new):
    """Which letter of NEW stands for which of OLD, of all of two calls."""
    came = [sorted((int(row["id"]), row["kind"], row["to_address"], row["message_id"]) for row in
                   (dict(row_of(text)[1]) for text in call.rows[1] if text.startswith("letter\x1f")) if {"id", "kind", "to_address", "message_id"} <= {*row})
            for call in (old, new)]
    known = {*alias.values()}
    for _, kind, to, message in came[1]:
        for letter in came[0]:
            if letter[1:3] == (kind, to) and (letter[3] == message or letter[3] not in known) and message not in alias:
                alias[message.split("@")[0]] = letter[3].split("@")[0]
                came[0].remove(letter)
                break
    for name, a, b in pair_files(old, new)[0]:
        if is_letter(name) and a != b:
            one, other = letter_facts(a)[0].split("@")[0], letter_facts(b)[0].split("@")[0]
            if one != other:
                alias.setdefault(other, one)


def differ_files(place, old, new, kinds):
    pairs, only_old, only_new = pair_files(old, new)
    for name, a, b in pairs:
        if a == b:
            continue
        kind = kind_of_file(name, a, kinds)
        if is_letter(name):
            differ_letters(kind, f"{place}\n      {name}", blob(a), blob(b))
        else:
            differ_bytes(kind, f"{place}\n      {name}", blob(a), blob(b))
    for name, digest in only_old.items():
        differ(kind_of_file(name, digest, kinds) + ", not made any more", place, first_words(name, digest), [])
    for name, digest in only_new.items():
        differ(kind_of_file(name, digest, kinds) + ", made now", place, [], first_words(name, digest))


def first_words(name, digest):
    if not is_letter(name):
        return [name]
    text = next((content(part) for name, part in parts(blob(digest)) if name == "text/plain"), "")
    return [letter_facts(digest)[2], *str(text).split("\n")[:6]]


def command_of(call):
    words = [word for word in call.args]
    while words and words[0].startswith("-"):
        words = words[2 if words[0] in ("--home", "--now", "--config", "--language") else 1:]
    return words[0] if words else ""


def differ_calls(job, old, new):
    counted["calls"] += len(old)
    common = {table: names & columns_of(new)[table] for table, names in columns_of(old).items() if table in columns_of(new)}
    kinds = {**kinds_of_letters(old), **kinds_of_letters(new)}
    alias.clear()
    alike, i, k = [], 0, 0
    for j, to, l, other in [*hunks([call.line for call in old], [call.line for call in new]), (len(old),) * 2 + (len(new),) * 2]:
        alike.append((i, old[i:j], new[k:l]))
        for call in old[j:to]:
            differ(f"{job.split('-')[0]}: a call that only OLD got", job, [call.line], [])
        for call in new[l:other]:
            differ(f"{job.split('-')[0]}: a call that only NEW got", job, [], [call.line])
        i, k = to, other
    for _, olds, news in alike:
        for a, b in zip(olds, news):
            pair_letters(a, b)
    for first, olds, news in alike:
        for n, (a, b) in enumerate(zip(olds, news), first):
            place = f"{job}, call {n}: {a.line[:300]}"
            if a.mails:
                place += "".join(f"\n      a mail: {mail_words(digest)}" for digest in a.mails[:3])
            counted["files"] += len(a.files)
            counted["rows"] += len(a.rows[1])
            what = command_of(a)
            NOISE[len(NOISE) - len(NOISE_OF_SAMPLES):] = NOISE_OF_SAMPLES if what == "samples" else NEVER
            if a.status != b.status:
                differ(f"status of {what}", place, [a.status], [b.status])
            differ_bytes(f"output of {what}", place, blob(a.out), blob(b.out))
            differ_bytes(f"errors of {what}", place, blob(a.err), blob(b.err))
            differ_bytes(f"input of {what}", place, blob(a.input), blob(b.input))
            differ_files(place, a, b, kinds)
            differ_rows(place, a, b, common)


def mail_words(digest):
    message = email.message_from_bytes(blob(digest), policy=email.policy.default)
    try:
        body = message.get_body(("plain",))
        text = body.get_content() if body else ""
    except (LookupError, ValueError, AttributeError, KeyError):
        text = ""
    return f"{message['From']}: {message['Subject']} / {' / '.join(text.split(chr(10))[:4])}"[:300]


# ---- tables and sets

def read_lines(path):
    try:
        return open(path, encoding="utf-8").read().split("\n")[:-1]
    except OSError:
        return []


def differ_tables(job, old, new):
    by_case = ({}, {})
    for side, lines in enumerate((old, new)):
        for line in lines:
            name, _, rest = line.partition("\t")
            by_case[side].setdefault(name, []).append(rest)
    counted["readings"] += len(by_case[0])
    for name in by_case[0] if by_case[0] != by_case[1] else ():
        a, b = by_case[0][name], by_case[1].get(name, [])
        if a == b:
            continue
        words = " / ".join(line[6:] for line in a if line.startswith("words\t"))
        for i, j, k, l in hunks(a, b):
                turn = lambda lines: ",".join(sorted({re.sub(r" \d+:.*", "", line.split("\t")[0]) for line in lines if "\t" in line or line[0] == "#"}))
                differ(f"reading, {turn(a[i:j])} -> {turn(b[k:l])}", f"{job}, {name}: {words[:300]}", a[i:j], b[k:l])
    for name in by_case[1].keys() - by_case[0].keys():
        differ("reading, only NEW", f"{job}, {name}", [], by_case[1][name])


def differ_sets(job, old, new):
    counted["lines of help"] += len(old)
    for line in sorted({*old} ^ {*new}):
        what, _, words = line.partition("\t")
        differ(f"help, {what}", job, [words] if line in old else [], [] if line in old else [words])


# ---- what is meant

def read_accepted(path):
    entries, entry = [], None
    for line in read_lines(path):
        word, _, value = line.partition(" ")
        if word == "KIND":
            entry = {"kind": re.compile(value), "in": re.compile(""), "old": [], "new": [], "used": 0, "name": value}
            entries.append(entry)
        elif word == "IN" and entry:
            entry["in"] = re.compile(value)
        elif word in ("OLD", "NEW") and entry:
            entry[word.lower()].append(re.compile(value))
    return entries


def is_accepted(entry, kind, old, new, place):
    def known(lines, patterns):
        return all(any(pattern.search(line) for pattern in patterns) for line in lines if line.strip())
    return entry["kind"].search(kind) and entry["in"].search(place) and known(old, entry["old"]) and known(new, entry["new"])


def show_difference(count, kind, old, new, place):
    print(f"\n{kind} ({count} times)\n    in {place}")
    for sign, lines in (("-", old), ("+", new)):
        for line in lines[:12]:
            print(f"    {sign} {line[:400]}")
        if len(lines) > 12:
            print(f"    {sign} … {len(lines) - 12} more")


def report(accepted):
    """Shows what was found and is not in the file `accepted`; whether there is any, and the sum in words."""
    entries = read_accepted(accepted)
    left, meant, by_kind = [], 0, collections.Counter()
    for (kind, _, _), (count, (old, new), place) in found.items():
        entry = next((e for e in entries if is_accepted(e, kind, old, new, place)), None)
        if entry:
            entry["used"] += count
            meant += count
        else:
            left.append((count, kind, old, new, place))
            by_kind[kind] += count
    def rank(kind):
        return next((n for n, word in enumerate(RANKS) if kind.startswith(word)), -1), -by_kind[kind], kind
    for kind in sorted(by_kind, key=rank):
        its = sorted((difference for difference in left if difference[1] == kind), key=lambda d: -d[0])
        for difference in its[:SHOWN]:
            show_difference(*difference)
        if len(its) > SHOWN:
            print(f"  … {len(its) - SHOWN} more of {kind} (SHOWN=1000 shows all)")
    changes = {}
    for count, kind, old, new, _ in left:
        its = changes.setdefault(change(old, new), collections.Counter())
        its[kind] += count
    for what, kinds in sorted(changes.items(), key=lambda change: -sum(change[1].values())) if left else ():
        print(f"\n{sum(kinds.values()):6} times: {what}")
        for kind in sorted(kinds, key=rank):
            print(f"{kinds[kind]:14} {kind}")
    for entry in entries:
        if not entry["used"]:
            print(f"accepted, but not seen: {entry['name']}")
    return bool(left), f"{sum(by_kind.values())} differences of {len(left)} kinds; {meant} that are meant"


def compare_job(job):
    """What differs in a job: the differences found, and what was counted."""
    found.clear()
    counted.clear()
    a, b = f"{folder}/old/{job}", f"{folder}/new/{job}"
    differ_calls(job, read_record(a + "/record"), read_record(b + "/record"))
    differ_tables(job, read_lines(a + "/table"), read_lines(b + "/table"))
    differ_sets(job, read_lines(a + "/set"), read_lines(b + "/set"))
    if not any(os.path.exists(f"{a}/{made}") for made in ("record", "table", "set")):
        differ("nothing was recorded", job, [job], [])
    return list(found.items()), dict(counted)


def main():
    global folder
    folder, accepted = sys.argv[1:3]
    jobs = sorted(os.listdir(f"{folder}/old"))
    with multiprocessing.Pool(int(os.environ.get("JOBS", "2"))) as pool:
        done = pool.map(compare_job, jobs, 1)
    for its, numbers in done:
        counted.update(numbers)
        for key, (count, lines, place) in its:
            add(key, count, lines, place)
    left, said = report(accepted)
    print(f"{len(jobs)} jobs, {', '.join(f'{count} {what}' for what, count in counted.items() if count)}: {said}")
    return 1 if left or not counted else 0


if __name__ == "__main__":
    sys.exit(main())
