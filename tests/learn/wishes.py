#!/usr/bin/python3
"""
wishes.py: learns what sentences wish (rules/maps/wishes.weights) from lines of a kind, a tab and a sentence (tests/wishes/*.tsv).

Multinomial logistic regression over the features of rules/wish.c. wishes.py --cross: leaves out each file in turn and prints what becomes
of its lines, by kind: right, nothing, another; and how many of those that are nothing are taken for something.
"""
import argparse, glob, os, subprocess
os.environ['OPENBLAS_NUM_THREADS'] = '1'  # sums in one order: the same weights each time
try:
    import numpy as np
    import scipy.sparse as sp
    from scipy.optimize import minimize
except ImportError:
    pass  # --weighed needs none of them

UNIT, LEAST, FAINT = 32, 2, 4
NOTHING = ('talk', 'order', 'editor')


ASKS = {'erase': 'clear', 'absence': 'away', 'extend': 'delay', 'observe': 'watch', 'person': 'editor'}


def kind_of(fields):
    """What a labelled line wishes; None: it is left out."""
    if len(fields) == 2:
        return fields[0].lower()
    kind, what = fields[0], fields[1].split()
    if kind == 'person':
        return 'editor'
    if kind in ('order', 'keep', 'later', 'correction', 'condition'):
        return 'order'
    if kind == 'ask' and len(what) > 1:
        return ASKS.get(what[1], what[1]) if what[1] not in ('vote', 'answer') else None
    return 'talk' if kind not in ('ask', 'answer') else None


def number_of(name):
    """The number under which a weight is compiled (tools/weights.sh)."""
    n = 0
    for byte in name.encode() + b'\0':
        n = (n * 1000003 + byte) % 2**32
    return n


def tool():
    return os.environ.get('BUILD', 'build') + '/tests/learn/wish'


def sentences(files):
    """[(kind, sentence, file)]: lines of wishes, and the clauses that letters of orders label (tests/corpus/README.md)"""
    known = []
    for name in files:
        labelled = [line.rstrip('\n').split('\t') for line in open(name, encoding='utf-8') if '\t' in line and line[0] != '#']
        known += [(kind_of(f), f[-1], name) for f in labelled if len(f) == (2 if name.endswith('.tsv') else 3) and kind_of(f)]
    return [f for f in known if f[0] != 'order' or len(f[1]) % 4 == 0]  # a part of the many orders


def read(files):
    """[(file, kind, features)]"""
    known = sentences(files)
    seen = subprocess.run([tool()], input=''.join('%s\t%s\n' % f[:2] for f in known), capture_output=True, text=True, check=True)
    return [(f[2], line.split('\t')[0], line.split('\t')[1:]) for f, line in zip(known, seen.stdout.split('\n'))]


OF_DESK = {'delay': 'extend', 'deadline': 'deadline', 'players': 'players'}


def of_desk(rows):
    """What an editor's sentences ask of his desk: its own lines, and what those of players say of the same, or of nothing."""
    desk = [r for r in rows if '/desk-' in r[0]]
    others = [(name, OF_DESK.get(kind, 'talk'), features) for name, kind, features in rows if '/desk-' not in name and kind != 'editor']
    return desk + [r for i, r in enumerate(others) if r[1] != 'talk' or i % 4 == 0]


def learn(rows, l2, keep, of='W'):
    """{kind|feature: weight in 1/32}"""
    counts = {}
    for _, _, features in rows:
        for f in set(features):
            counts[f] = counts.get(f, 0) + 1
    names = sorted(f for f, n in counts.items() if n >= LEAST)
    kinds = sorted({kind for _, kind, _ in rows})
    gold = np.array([kinds.index(kind) for _, kind, _ in rows])

    def fit(names):
        at = {f: i for i, f in enumerate(names)}
        where = [(r, at[f]) for r, (_, _, features) in enumerate(rows) for f in features if f in at]
        x = sp.csr_matrix((np.ones(len(where)), zip(*where)), shape=(len(rows), len(names)))
        one = np.zeros((len(rows), len(kinds)))
        one[np.arange(len(rows)), gold] = 1

        def loss(w):
            w = w.reshape(len(names), len(kinds))
            s = x @ w
            s -= s.max(axis=1, keepdims=True)
            z = np.log(np.exp(s).sum(axis=1, keepdims=True))
            return -((s - z) * one).sum() + l2 / 2 * (w * w).sum(), (x.T @ (np.exp(s - z) - one) + l2 * w).ravel()
        return minimize(loss, np.zeros(len(names) * len(kinds)), jac=True, method='L-BFGS-B', options={'maxiter': 60}).x.reshape(len(names), len(kinds))

    w = fit(names)
    strong = np.abs(w).max(axis=1)
    names = sorted(names[i] for i in np.argsort(-strong, kind='stable')[:keep])
    w = fit(names)
    return {'%s:%s|%s' % (of, kind, f): int(round(UNIT * w[i, k])) for i, f in enumerate(names) for k, kind in enumerate(kinds)
            if abs(round(UNIT * w[i, k])) >= FAINT}


def guess(weights, kinds, features):
    s = np.array([sum(weights.get('W:%s|%s' % (k, f), 0) for f in features) / UNIT for k in kinds])
    p = np.exp(s - s.max())
    p /= p.sum()
    return kinds[int(p.argmax())], float(p.max())


def count(rows, weights, kinds, o, table, slips):
    sort([(kind, *guess(weights, kinds, features), ' '.join(f[1:] for f in features if f[0] == 'u')) for _, kind, features in rows], o, table, slips)


def sort(heard, o, table, slips):
    """Counts (kind, what was heard, its share, the words)."""
    for kind, said, p, words in heard:
        said = 'nothing' if said in NOTHING or p < o.share else said
        gold = 'nothing' if kind in NOTHING else kind
        table[gold, said] = table.get((gold, said), 0) + 1
        if said not in (gold, 'nothing'):
            slips.append((kind, said, p, words))


def tell(rows, weights, learnt, o, table=None, slips=None):
    table, slips = table or {}, slips or []
    if weights:
        count(rows, weights, sorted({kind for _, kind, _ in learnt}), o, table, slips)
    for gold in sorted({g for g, _ in table}):
        n = sum(c for (g, _), c in table.items() if g == gold)
        others = {s: c for (g, s), c in table.items() if g == gold and s not in (gold, 'nothing')}
        print('%-9s %4d right %3d nothing %3d other %3d %s' % (gold, n, table.get((gold, gold), 0), table.get((gold, 'nothing'), 0) if gold != 'nothing' else 0,
                                                             sum(others.values()), others))
    wishes = {k: n for k, n in table.items() if k[0] != 'nothing'}
    print('wishes %d, right %d, another %d; nothing %d, taken for a wish %d' %
          (sum(wishes.values()), sum(n for (g, s), n in wishes.items() if g == s), sum(n for (g, s), n in wishes.items() if s not in (g, 'nothing')),
           sum(n for (g, _), n in table.items() if g == 'nothing'), sum(n for (g, s), n in table.items() if g == 'nothing' != s)))
    for slip in slips if o.details else []:
        print('%s -> %s %.2f: %s' % slip)


def cross(rows, o):
    kinds, table, slips = sorted({kind for _, kind, _ in rows}), {}, []
    for name in sorted({r[0] for r in rows if r[0].endswith('.tsv') and 'phrases' not in r[0]}):
        count([r for r in rows if r[0] == name], learn([r for r in rows if r[0] != name], o.l2, o.keep), kinds, o, table, slips)
    tell(rows, None, rows, o, table, slips)


def weighed(files, o):
    table, slips = {}, []
    kinds = sorted({kind_of(line.rstrip('\n').split('\t')) for name in glob.glob('tests/wishes/[ef]*.tsv') for line in open(name, encoding='utf-8')
                    if '\t' in line and line[0] != '#'})
    lines = ''.join('%s\t%s\n' % (f[0], f[1]) for f in sentences(files))
    seen = subprocess.run([tool(), *('W:%s|' % k for k in kinds)], input=lines, capture_output=True, text=True, check=True).stdout.split('\n')[:-1]
    heard = [line.split('\t', 3) for line in seen]
    sort([(kind, said[2:-1], int(p) / 1024, words) for kind, said, p, words in heard], o, table, slips)
    tell([], None, [], o, table, slips)


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument('files', nargs='*')
    a.add_argument('--out')
    a.add_argument('--cross', action='store_true')
    a.add_argument('--weighed', nargs='*', help='files to count with the weights that are built in')
    a.add_argument('--test', nargs='*', help='files to count')
    a.add_argument('--details', action='store_true')
    a.add_argument('--share', type=float, default=0.7)
    a.add_argument('--l2', type=float, default=0.2)
    a.add_argument('--keep', type=int, default=4000)
    a.add_argument('--keep-desk', type=int, default=1200)
    o = a.parse_args()
    if o.weighed:
        return weighed(o.weighed, o)
    if o.cross or o.test:
        o.files = o.files or [f for f in glob.glob('tests/wishes/*.tsv') if '/desk-' not in f] + glob.glob('tests/corpus/learn/*.txt') + glob.glob('tests/corpus/tune/*.txt')
    rows = read(sorted(o.files or glob.glob('tests/wishes/*.tsv') + glob.glob('tests/corpus/learn/*.txt') + glob.glob('tests/corpus/tune/*.txt')))
    if o.cross:
        return cross(rows, o)
    if o.test:
        return tell(read(o.test), learn(rows, o.l2, o.keep), rows, o)
    weights = learn([r for r in rows if '/desk-' not in r[0]], o.l2, o.keep)
    weights.update(learn(of_desk(rows), o.l2, o.keep_desk, 'D'))
    with open(o.out, 'w', encoding='utf-8') as f:
        f.write('# What sentences wish: weights in 1/%d, a feature a line; made by make learn (tests/learn/wishes.py).\n' % UNIT)
        taken = {number_of(line.split('\t')[0]) for line in open('rules/maps/orders.weights', encoding='utf-8') if line[0] != '#'}
        for name in sorted(name for name in weights if number_of(name) not in taken):
            f.write('%s\t%d\n' % (name, weights[name]))
    print('%d weights' % len(weights))


main()
