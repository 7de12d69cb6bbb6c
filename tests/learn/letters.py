"""Labelled letters and cases: tests/letters, tests/corpus, tests/language; and how they are handed to look."""
import glob, hashlib, os, re, subprocess, sys

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LOOK = os.path.join(TOP, os.environ.get('BUILD', 'build'), 'tests/learn/look')


class Case:
    """A letter: id, file, position (text), power, rules, text, expect (lines as written), labels (None: of a case, whose other orders
    may be right too)."""
    labels = None


def norm(text):
    """One spelling for one order: the coast where a unit stands, H after a supported unit and VIA are dropped."""
    c = ' '.join(text.upper().split())
    c = re.sub(r'^([AF]) (\w{3})/\w\w (?!B$)', r'\1 \2 ', c)
    c = re.sub(r' ([SC]) ([AF]) (\w{3})/\w\w\b', r' \1 \2 \3', c)
    c = re.sub(r'^(. \w{3} S . \w{3}) H$', r'\1', c)
    return re.sub(r' VIA$', '', c)


def letters_in(path):
    case, part = None, None
    for line in open(path, encoding='utf-8', newline=''):
        line = line.rstrip('\n')
        if line.startswith('@@ '):
            if case:
                yield case
            f = line[3:].split()
            case = Case()
            case.id, case.place, case.power, case.rules = f[:4]
            case.mail, case.lines, case.expect, case.labels = 'mail' in f[4:], [], [], []
            case.file, part = os.path.basename(path)[:-4], case.lines
        elif case and line == '==' and part is case.lines:
            part = case.expect
        elif case and line == '--' and part is case.expect:
            part = case.labels
        elif case:
            part.append(line)
    if case:
        yield case


def finish(case, position):
    case.position, case.expect = position, [e.strip() for e in case.expect if e.strip() not in ('', 'none') and not re.match(r'[?!]? *ask\b', e)]
    case.text = '\n'.join(case.lines).rstrip('\n') + '\n'
    case.phase = 'M'
    found = re.search(r'(?m)^PRESTATE_SETPHASE.*, *(\w)', position)
    if found:
        case.phase = {'m': 'M', 'r': 'R', 'a': 'B', 'b': 'B'}[found.group(1).lower()]
    return case


def load(pattern, positions='tests/letters/positions'):
    """Letters of all files of the pattern; positions stand beside them, or in tests/letters."""
    out = []
    for path in sorted(glob.glob(os.path.join(TOP, pattern))):
        for case in letters_in(path):
            beside = [os.path.join(os.path.dirname(path), 'positions'), os.path.join(os.path.dirname(path), '..', 'positions'),
                      os.path.join(TOP, positions)]
            file = next((p for p in (os.path.join(d, case.place + '.txt') for d in beside) if os.path.exists(p)), None)
            if file and not case.mail:
                out.append(finish(case, open(file, encoding='utf-8').read()))
    return out


def load_cases():
    """Cases of tests/language whose orders are written."""
    top = os.path.join(TOP, 'tests/language/')
    blocks = re.split(r'(?m)^=== ', open(top + 'positions.txt').read())[1:]
    positions = {b.split('\n', 1)[0].strip(): b.split('\n', 1)[1] for b in blocks}
    out = []
    for name in ('players', 'more', 'samples'):
        for block in re.split(r'(?m)^CASE ', open(top + name + '.txt', encoding='utf-8').read())[1:]:
            case = Case()
            case.id, case.file = block.split('\n', 1)[0].strip().split()[0], name
            head, rest = block.split('\nTEXT\n', 1)
            body, rest = rest.split('\nEXPECT\n', 1)
            said = lambda key: (re.search(r'(?m)^%s (.*)' % key, head) or [None, ''])[1].strip()
            case.place, case.power, case.rules = said('POSITION'), said('POWER'), said('RULES') or 'datc'
            if 'DOUBTFUL' in head or case.place not in positions or said('MAP') not in ('', 'standard'):
                continue
            case.lines, case.expect = body.split('\n'), []
            for line in rest.split('\nEND')[0].split('\n'):
                status, order = (line.split('\t') + [''])[:2]
                order = order.strip()
                if status in ('none', 'nofollow') or order in ('', '*', '-'):
                    continue
                mark = '!' if not re.search('ok|assumed', status) else \
                    '' if status in ('ok', 'assumed', 'ok|assumed', 'assumed|ok') else '?'
                case.expect.append(mark + order)
            out.append(finish(case, positions[case.place]))
    return out


ORDERING = ('order', 'answer', 'correction', 'condition')


def spans(case):
    """[(from, to, [orders] or None)]: bytes of each labelled clause, and what it orders; None: nothing is known of it."""
    out, at = [], 0
    text = case.text.encode()
    if b'<' in text or b'&' in text or b'\0' in text:
        return out  # the reader cleans such a text first
    for line in case.labels:
        f = line.split('\t')
        if len(f) < 3 or not f[2].strip():
            continue
        words = rb'\s+'.join(re.escape(w.encode()) for w in f[2].split())
        found = re.compile(words).search(text, at) or re.compile(words).search(text)
        if not found:
            continue
        at = found.end()
        orders = [norm(o) for o in f[1].split('||') if o.strip() and not o.strip().startswith('ask')]
        out.append((found.start(), found.end(), orders if orders or f[0] not in ORDERING else None))
    return out


def gold(case):
    """unit -> [(mark, [orders])]"""
    out = {}
    for e in case.expect:
        alternatives = [norm(a) for a in e.lstrip('?!').split('||')]
        f = alternatives[0].split()
        unit = f[1].split('/')[0] if len(f) > 1 else alternatives[0]
        out.setdefault(unit, []).append((e[0] if e[0] in '?!' else '', alternatives))
    return out


def record(case, orders=()):
    position, text, known = (s.encode() for s in (case.position, case.text, '\n'.join(orders)))
    text = text.replace(b'\0', b' ')
    return b'CASE %s %s %s %d %d %d\n%s%s%s\n' % (case.id.encode(), case.power.encode(), case.rules.encode(), len(position), len(text),
                                                  len(known), position, text, known)


def look(cases, name=None):
    """Hands the records to look; returns what it prints."""
    p = subprocess.run([LOOK] + ([name] if name else []), input=b''.join(cases), stdout=subprocess.PIPE)
    if p.returncode:
        sys.exit('look failed: %d' % p.returncode)
    return p.stdout.decode('utf-8', 'replace')


def digest(cases):
    """Tells one set of letters from another."""
    h = hashlib.sha256()
    for r in sorted(record(c, c.expect) for c in cases):
        h.update(r)
    return h.hexdigest()[:16]
