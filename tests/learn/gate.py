"""
The gate's weights: p(the words order something) for each followed order and each name of a place in a labelled clause, by logistic
regression. A clause that gives an order which the letter takes back later orders nothing. Orders that may be followed or asked
about tell nothing.
"""
import collections, hashlib, re
import letters
try:
    import numpy as np
    import scipy.sparse as sp
    from scipy.optimize import minimize
except ImportError:
    pass

OWN = re.compile(r'G[MRBD]?\|')  # its features
FOLLOWED = 2.0  # how much an order that the reader follows counts beside a name in a clause


class Words:
    """Words that could order something: bytes of the text, the order that the reader makes of them or '', features."""

    def __init__(self, fields):
        self.start, self.end = int(fields[1]), int(fields[2])
        self.order = letters.norm(fields[3]) if fields[3] else ''
        self.features = [f for f in fields[4:] if f]


def look(cases):
    """[(text, [Words])] of the cases."""
    out = []
    for line in letters.look([letters.record(c) for c in cases], '--gate').split('\n'):
        if line.startswith('CASE '):
            out.append([b'', []])
        elif line.startswith('T\t'):
            out[-1][0] = line[2:].encode()
        elif line[:2] in ('M\t', 'S\t'):
            out[-1][1].append(Words(line.split('\t')))
    return out


def clauses(case, text, meant, may):
    """[(start, end, whether it orders, None if nobody knows)] of the labelled clauses."""
    out = []
    for label in case.labels:
        f = label.split('\t')
        if len(f) < 3 or not f[2].split():
            continue
        order = letters.norm(f[1]) if f[1] not in ('', '-') else ''
        orders = False if order not in may and order not in meant else True if order in meant else None
        found = re.search(rb'[\s>]+'.join(re.escape(w) for w in f[2].encode().split()), text)
        if found:
            out.append((found.start(), found.end(), orders))
    return out


def samples(case, text, words):
    """[(orders, weight, features)]"""
    meant, may = set(), set()
    for e in case.expect:
        alternatives = [letters.norm(a) for a in e.lstrip('?!').split('||')]
        if e[0] != '!':
            (may if e[0] == '?' else meant).update(alternatives)
    if case.labels is None:
        return [(True, FOLLOWED, w.features) for w in words if w.order in meant]
    labelled, out = clauses(case, text, meant, may), []
    for w in words:
        if w.order:
            if w.order not in may:
                out.append((w.order in meant, FOLLOWED, w.features))
            continue
        here = [c for c in labelled if c[0] <= w.start and w.end <= c[1]]
        shortest = min((c[1] - c[0] for c in here), default=0)
        said = [c[2] for c in here if c[1] - c[0] == shortest]
        if True in said:
            out.append((True, 1.0, w.features))
        elif said and None not in said or not here and not case.labels and not case.expect:
            out.append((False, 1.0, w.features))
    return out


def fit(M, y, weight, l2):
    T = M.T.tocsr()

    def loss(w):
        s = M @ w
        p = 1 / (1 + np.exp(-s))
        return float((weight * np.logaddexp(0, -(2 * y - 1) * s)).sum() + 0.5 * l2 * (w @ w)), T @ (weight * (p - y)) + l2 * w
    return minimize(loss, np.zeros(M.shape[1]), jac=True, method='L-BFGS-B', options={'maxiter': 80}).x


def matrix(rows, column):
    index, pointer = [], [0]
    for row in rows:
        index += [column[f] for f in row if f in column]
        pointer.append(len(index))
    return sp.csr_matrix((np.ones(len(index)), np.array(index, dtype=np.int64), pointer), shape=(len(rows), len(column)))


def learn(cases, keep, l2):
    """{name: weight}, at most `keep` of them."""
    all_samples = [s for case, (text, words) in zip(cases, look(cases)) for s in samples(case, text, words)]
    uses = collections.Counter(f for s in all_samples for f in set(s[2]))
    names = sorted(f for f, n in uses.items() if n >= 3)
    M = matrix([s[2] for s in all_samples], {f: i for i, f in enumerate(names)})
    y, weight = (np.array([float(s[k]) for s in all_samples]) for k in (0, 1))
    w = fit(M, y, weight, l2)
    alive = np.sort(np.argsort(-np.abs(w) * np.minimum(np.sqrt(np.asarray(M.sum(0)).ravel()), 30))[:keep])
    w = fit(M[:, alive], y, weight, l2)
    print('  gate: %d samples, %d of them order, %d features' % (len(y), y.sum(), len(names)), flush=True)
    return {names[a]: int(round(32 * x)) for a, x in zip(alive, w) if round(32 * x)}


def features(cases):
    """A sum of the gate's features of the letters."""
    h = hashlib.sha256()
    for text, words in look(cases):
        for w in words:
            h.update('\t'.join([w.order] + w.features).encode())
    return h.hexdigest()[:8]
