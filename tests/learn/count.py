#!/usr/bin/python3
"""
count.py [--learnt FILES] [PATTERN…]: counts what the reader makes of the order lines of labelled letters, by language and kind of phase.

right: followed as meant, or refused where it must be; offered: asked, the right order first; among: asked, the right order further down;
asked: asked, another order or none named; silent: not followed and not asked; not meant: followed though not meant; bad offers: orders
named first that nobody wants.
"""
import argparse, collections, os, sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import letters

KINDS = ('right', 'offered', 'among', 'asked', 'silent')


def unit_of(order):
    return ' '.join(order.split()[:2]).split('/')[0]


def read(cases):
    """id -> [(status, order, [guesses], note, words)]"""
    out, cur = [], None
    for line in letters.look([letters.record(c) for c in cases]).split('\n'):
        if line.startswith('CASE '):
            cur = []
            out.append(cur)
        elif line and cur is not None:
            f = line.split('\t')
            cur.append((f[0], letters.norm(f[1]), [letters.norm(g) for g in f[2].split(' || ') if g], f[3], f[4]))
    return out


def opinions(cases, known):
    """Of each case: unit -> [(odds of all places together, order)], likeliest first."""
    out = []
    for line in letters.look([letters.record(c, k) for c, k in zip(cases, known)], '--alone').split('\n'):
        if line.startswith('CASE '):
            out.append({})
        elif line:
            at, order, odds, can = line.split('\t')
            order = letters.norm(order)
            doubt = out[-1].setdefault(unit_of(order), {})
            if can == '1':
                doubt[order] = doubt.get(order, 1.0) * (1 - int(odds) / 1024)
    return [{u: sorted(((1 - d, o) for o, d in all.items()), reverse=True) for u, all in case.items()} for case in out]


def alone(cases):
    """The guess without the reader: of the orders that must be followed, how many come first for their unit."""
    first = opinions(cases, [()] * len(cases))
    known = [[o[0][1] for o in case.values() if o and o[0][0] >= 0.5] for case in first]
    totals = collections.OrderedDict()
    for case, units in zip(cases, opinions(cases, known)):
        n = collections.Counter()
        wanted = set()
        for e in case.expect:
            alternatives = [letters.norm(a) for a in e.lstrip('?!').split('||')]
            if e[0] != '!':
                wanted.update(alternatives)
            if e[0] in '?!':
                continue
            best = units.get(unit_of(alternatives[0]), [])
            n['must'] += 1
            n['first'] += bool(best) and best[0][1] in alternatives
            n['sure'] += bool(best) and best[0][1] in alternatives and best[0][0] >= 0.5
            n['among'] += any(o in alternatives for p, o in best[:3])
        for best in units.values():
            n['wrong at 0.5'] += bool(best) and best[0][0] >= 0.5 and best[0][1] not in wanted
            n['wrong at 0.9'] += bool(best) and best[0][0] >= 0.9 and best[0][1] not in wanted
        language = 'French' if 'fr' in case.file.split('-')[:2] else 'English'
        phase = {'M': 'orders', 'R': 'retreats', 'B': 'adjustments'}[case.phase]
        for key in (language + ' ' + phase, 'all'):
            totals.setdefault(key, collections.Counter()).update(n)
    for key in sorted(totals):
        n = totals[key]
        print('%-22s %5d lines: first %.1f %%, at 0.5 %.1f %%, among three %.1f %%; wrong at 0.5 %d, at 0.9 %d' % (
            key, n['must'], *[100 * n[k] / max(1, n['must']) for k in ('first', 'sure', 'among')], n['wrong at 0.5'], n['wrong at 0.9']))


def firsts(guesses):
    """The first guess for each unit."""
    seen = {}
    for g in guesses:
        seen.setdefault(unit_of(g), g)
    return list(seen.values())


def judge(case, got):
    """Counter of verdicts, and [(verdict, order)] of what is not right."""
    n, shown = collections.Counter(), []
    left = list(dict.fromkeys(g[1] for g in got if g[0] in ('ok', 'assumed')))
    told = [g for g in got if g[0] in ('ambiguous', 'unread', 'void')]
    first = [o for g in told for o in firsts(g[2])]
    among = [o for g in told for o in g[2]]
    wanted, missing = set(), []
    for e in case.expect:
        mark, alternatives = e[0] if e[0] in '?!' else '', [letters.norm(a) for a in e.lstrip('?!').split('||')]
        hit = next((a for a in alternatives if a in left), None)
        if mark == '!':
            if hit:
                left.remove(hit)
                n['not meant'] += 1
                shown.append(('not meant', hit))
            else:
                n['right'] += 1
            continue
        wanted.update(alternatives)
        if hit:
            left.remove(hit)
            n['right'] += 1
            n['must right'] += not mark
        else:
            missing.append((mark, alternatives))
        n['must'] += not mark
    free = list(told)
    for mark, alternatives in missing:
        verdict = 'offered' if any(a in first for a in alternatives) else 'among' if any(a in among for a in alternatives) else \
            'asked' if free else 'silent'
        if free:
            same = next((g for g in free if unit_of(g[1]) == unit_of(alternatives[0]) or alternatives[0] in g[2]), free[0])
            if verdict in ('asked', 'silent'):
                free.remove(same)
        n[verdict] += 1
        n['must ' + verdict] += not mark
        shown.append((verdict, ' || '.join(alternatives)))
    for order in left:
        n['not meant'] += 1
        shown.append(('not meant', order))
    for order in first:
        if order not in wanted:
            n['bad offers'] += 1
            shown.append(('bad offer', order))
    n['told'] += len(told)
    n['lines'] += sum(n[k] for k in KINDS)
    n['letters'] += 1
    return n, shown


def report(title, n):
    lines = max(1, n['lines'])
    asked = n['offered'] + n['among'] + n['asked'] + n['silent']
    print('%-22s %5d letters %5d lines: ' % (title, n['letters'], n['lines']) + ', '.join('%s %d' % (k, n[k]) for k in KINDS) +
          '; right or one YES %.1f %%; of asked %.1f %% offered; not meant %d, bad offers %d, told %d' %
          (100 * (n['right'] + n['offered']) / lines, 100 * n['offered'] / max(1, asked), n['not meant'], n['bad offers'], n['told']))


def count(cases, details=None):
    totals = collections.OrderedDict()
    for case, got in zip(cases, read(cases)):
        n, shown = judge(case, got)
        language = 'French' if 'fr' in case.file.split('-')[:2] else 'English'
        phase = {'M': 'orders', 'R': 'retreats', 'B': 'adjustments'}[case.phase]
        for key in (language + ' ' + phase, 'all'):
            totals.setdefault(key, collections.Counter()).update(n)
        if details is not None and shown:
            details.append((case, got, shown))
    return totals


def sums(n):
    """What must not become worse of one language and kind of phase: {name: count}."""
    return {'right': n['right'], 'right or one YES': n['right'] + n['offered'], 'silent': -n['silent'], 'not meant': -n['not meant']}


def below(totals, path):
    """Counts that are worse than the file allows, a sentence each."""
    out = []
    for line in open(path, encoding='utf-8'):
        if line.strip() and line[0] != '#':
            key, name, floor = line.rstrip('\n').split('\t')
            got = sums(totals[key])[name]
            if got < int(floor):
                out.append('%s: %s %d, and %d was reached' % (key, name, abs(got), abs(int(floor))))
    return out


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument('--details', help='a file for what is not right')
    a.add_argument('--alone', action='store_true', help='the guess without the reader')
    a.add_argument('--only', default='', help='files, by name')
    a.add_argument('--floors', help='a file of counts that must be reached: say what falls short, no more')
    a.add_argument('--write', action='store_true', help='... are written there')
    a.add_argument('patterns', nargs='*')
    o = a.parse_args()
    cases = [c for p in o.patterns or ['tests/letters/[a-z]*-*.txt'] for c in letters.load(p)]
    if o.only:
        cases = [c for c in cases if c.file in o.only.split(',')]
    if o.alone:
        alone(cases)
        return
    details = [] if o.details else None
    totals = count(cases, details)
    if o.floors and o.write:
        with open(o.floors, 'w', encoding='utf-8') as f:
            f.write('# What test letters must come to (count.py --floors): lines, those that should be few with a minus.\n')
            for key in sorted(totals):
                f.writelines('%s\t%s\t%d\n' % (key, name, n) for name, n in sums(totals[key]).items())
    if o.floors:
        print('\n'.join(below(totals, o.floors)))
        return
    for key in sorted(totals):
        report(key, totals[key])
    if o.details:
        with open(o.details, 'w', encoding='utf-8') as f:
            for case, got, shown in details:
                f.write('=== %s %s %s %s\n%s-- read\n%s-- not right\n%s\n' % (
                    case.file, case.id, case.place, case.power, case.text, ''.join('%s\t%s\t%s\t%s\t%s\n' % (g[0], g[1], ' || '.join(g[2]), g[3], g[4])
                                                                                  for g in got),
                    ''.join('%s\t%s\n' % s for s in shown)))


if __name__ == '__main__':
    main()
