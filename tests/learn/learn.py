#!/usr/bin/python3
"""
learn.py: learns the weights of the guess (rules/maps/orders.weights) from labelled letters.

Log-linear: p(order) is the sum over its rows of exp(weight), NONE is one of the classes. Letters are labelled as wholes: each order is
given to the instance that explains it best, weights are fitted (L-BFGS), orders are given anew. The strongest features are kept and
fitted once more. Single sentences (tests/language) add nothing to whole letters.
"""
import argparse, os, random, sys, tempfile, time
os.environ['OPENBLAS_NUM_THREADS'] = '1'  # sums in one order: the same weights each time
try:
    import numpy as np
    import scipy.sparse as sp
    from scipy.optimize import minimize
except ImportError:
    pass  # --features needs neither
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import gate, letters

NONE = 0xFFFFFFFF


def known_orders(case):
    return [w[0][1][0] for w in letters.gold(case).values() if w[0][0] != '!' and len(w[0][1][0].split()) > 2]


def collect(cases, work):
    """[(case, first record …)]: every case with what others do known, and where that may matter without."""
    todo, records = [], []
    for case in cases:
        known = known_orders(case)
        helps = any(' S ' in o or ' C ' in o for o in known)
        for orders in [known, []] if known and (helps or len(case.text) > 150) else [known]:
            todo.append(case)
            records.append(letters.record(case, orders))
    name = os.path.join(work, 'all')
    letters.look(records, name)
    return todo, name


class Table:
    """What look wrote: instances of rows, features as numbers."""

    def __init__(self, todo, name):
        data = np.fromfile(name + '.rows', dtype=np.uint32)
        orders = open(name + '.orders').read().split('\n')
        self.orders = [letters.norm(o) for o in orders]
        self.todo = todo
        values = data.tolist()
        at, end, case, group = 0, len(values), -1, -1
        self.byte = []
        self.case_of, self.starts, self.row_group, self.row_order, self.row_can, self.row_span = [], [], [], [], [], []
        spans_r, spans_g = [], []
        base = 0
        while at < end:
            tag = values[at]
            if tag == 1:
                case += 1
                at += 1
            elif tag == 2:
                self.case_of.append(case)
                self.byte.append(values[at + 1])
                self.starts.append(len(self.row_group))
                base = len(spans_g)
                at += 3
            elif tag == 3:
                n = values[at + 1]
                spans_g.append((at + 2, at + 2 + n))
                at += 2 + n
            else:
                order, can, span, g, n = values[at + 1:at + 6]
                self.row_order.append(order)
                self.row_can.append(can)
                self.row_span.append(span)
                self.row_group.append(base + g if order != NONE else -1)
                spans_r.append((at + 6, at + 6 + n))
                at += 6 + n
        del values
        hashes = {}
        for line in open(name + '.names', encoding='utf-8', errors='replace'):
            h, text = line.rstrip('\n').split('\t', 1)
            hashes[int(h)] = text
        known = np.array(sorted(hashes), dtype=np.uint32)
        self.names = [hashes[int(h)] for h in known]
        self.R = self.matrix(data, spans_r, known)
        self.G = self.matrix(data, spans_g, known)
        self.starts = np.array(self.starts)
        group = np.array(self.row_group)
        self.has_group = group >= 0
        self.row_group = np.where(self.has_group, group, 0)
        self.row_can, self.row_span = np.array(self.row_can, dtype=bool), np.array(self.row_span)
        self.ends = np.append(self.starts[1:], len(self.row_order))

    @staticmethod
    def matrix(data, spans, known):
        """Features that only one instance has are dropped."""
        lens = np.array([b - a for a, b in spans])
        index = np.concatenate([data[a:b] for a, b in spans])
        column = np.searchsorted(known, index)
        column[column == len(known)] = 0
        good = known[column] == index
        counts = np.add.reduceat(np.append(good, 0).astype(np.int64), np.append(0, np.cumsum(lens))[:-1])
        counts[lens == 0] = 0
        indptr = np.append(0, np.cumsum(counts))
        column = column[good].astype(np.int32)
        return sp.csr_matrix((np.ones(len(column), dtype=np.float32), column, indptr), shape=(len(spans), len(known)))

    def score(self, w, R=None, G=None):
        R, G = (self.R, self.G) if R is None else (R, G)
        return R @ w + np.where(self.has_group, (G @ w)[self.row_group], 0)

    def assign(self, score):
        """Which rows are right: each order is given to the instance that explains it best."""
        right = np.zeros(len(self.row_order), dtype=bool)
        right[self.ends - 1] = True
        by_case = {}
        for k, c in enumerate(self.case_of):
            by_case.setdefault(c, []).append(k)
        covered = wanted = 0
        for c, instances in by_case.items():
            rows, labels = {}, letters.spans(self.todo[c])
            for k in instances:
                here = [o for a, b, o in labels if a <= self.byte[k] < b]
                said = None if not here or None in here else sum(here, [])
                for r in range(self.starts[k], self.ends[k] - 1):
                    order = self.orders[self.row_order[r]]
                    if said is None or order in said:
                        rows.setdefault(order, []).append((k, r))
            for unit, marked in letters.gold(self.todo[c]).items():
                for mark, alternatives in marked:
                    hits = [h for a in set(alternatives) for h in rows.get(a, ())]
                    if mark == '!':
                        hits = [h for h in hits if not self.row_can[h[1]]]
                    wanted += 1
                    if not hits:
                        continue
                    covered += 1
                    best = max(hits, key=lambda h: score[h[1]])[0]
                    for k, r in hits:
                        right[r] = True
                        if k == best and mark == '':
                            right[self.ends[k] - 1] = False
        return right, covered, wanted


def logsum(s, starts, ends):
    m = np.maximum.reduceat(s, starts)
    lens = ends - starts
    e = np.exp(s - np.repeat(m, lens))
    z = np.add.reduceat(e, starts)
    return m + np.log(z), e / np.repeat(z, lens)


def fit(t, alive, rounds, iterations, l2, w=None, score=None, weight=None):
    R, G = t.R[:, alive].tocsr(), t.G[:, alive].tocsr()
    RT, GT = R.T.tocsr(), G.T.tocsr()
    w = np.zeros(len(alive)) if w is None else w
    lens = t.ends - t.starts
    per = np.ones(len(t.starts)) if weight is None else weight
    rows = np.repeat(per, lens)
    for turn in range(rounds):
        began = time.time()
        given = -t.row_span.astype(float) if turn == 0 and score is None else t.score(w, R, G) if turn else score
        right, covered, wanted = t.assign(given)
        wrong = np.where(right, 0.0, -60.0)

        def loss(w):
            s = t.score(w, R, G)
            la, pa = logsum(s, t.starts, t.ends)
            lc, pc = logsum(s + wrong, t.starts, t.ends)
            d = (pa - pc) * rows
            g = RT @ d + GT @ np.bincount(t.row_group[t.has_group], d[t.has_group], G.shape[0]) + l2 * w
            return float(((la - lc) * per).sum() + 0.5 * l2 * (w @ w)), g
        r = minimize(loss, w, jac=True, method='L-BFGS-B', options={'maxiter': iterations, 'maxcor': 7})
        w = r.x
        print('  round %d: loss %.0f, %d instances, %d rows, %d weights, covered %d of %d, %.0f s' %
              (turn, r.fun, len(t.starts), len(right), len(alive), covered, wanted, time.time() - began), flush=True)
    return w


def learn(cases, keep, work, rounds=3, iterations=40, l2=1.0):
    """{name: weight}, at most `keep` of them."""
    todo, name = collect(cases, work)
    t = Table(todo, name)
    print('  %d letters, %d features, %d + %d in rows' % (len(cases), len(t.names), t.R.nnz, t.G.nnz), flush=True)
    every = np.arange(len(t.names))
    w = fit(t, every, rounds, iterations, l2)
    alive, uses = every, np.sqrt(np.asarray(t.R.sum(0)).ravel() + np.asarray(t.G.sum(0)).ravel())
    while len(alive) > keep:  # the weakest half goes, the others take over what it did
        score = t.R[:, alive] @ w + np.where(t.has_group, (t.G[:, alive] @ w)[t.row_group], 0)
        n = max(keep, min(len(alive) // 2, 4 * keep))
        best = np.sort(np.argsort(-np.abs(w) * np.minimum(uses[alive], 30))[:n])
        alive = alive[best]
        w = fit(t, alive, 1, iterations, l2, w[best], score)
    return {t.names[a]: int(round(32 * x)) for a, x in zip(alive, w) if round(32 * x)}


def features(work):
    """A sum of the features of the letters of sample.txt."""
    cases = letters.load('tests/learn/sample.txt')
    return letters.look([letters.record(c, known_orders(c)) for c in cases], os.path.join(work, 'sample')).strip() + ' ' + gate.features(cases)


def kept(path, gates):
    """The weights of the gate, or those of the guess, that the file has."""
    pairs = [line.rstrip('\n').split('\t') for line in open(path, encoding='utf-8') if line[0] != '#']
    return {name: int(weight) for name, weight in pairs if bool(gate.OWN.match(name)) == gates}


def main():
    a = argparse.ArgumentParser(description=__doc__)
    a.add_argument('--out')
    a.add_argument('--features', action='store_true', help='print the sum of features, no more')
    a.add_argument('--leave-out', default='')
    a.add_argument('--keep', type=int, default=16000)
    a.add_argument('--gate', action='store_true', help='learn the gate and keep the guess; without it, the other way round')
    a.add_argument('--keep-from', default='rules/maps/orders.weights')
    a.add_argument('--keep-gate', type=int, default=5000)
    a.add_argument('--l2-gate', type=float, default=5.0)
    a.add_argument('--part', type=float, default=1.0)
    a.add_argument('--l2', type=float, default=5.0)
    a.add_argument('--iterations', type=int, default=40)
    a.add_argument('--cases', action='store_true', help='learn from tests/language too')
    o = a.parse_args()
    if o.features:
        with tempfile.TemporaryDirectory() as work:
            print(features(work))
        return
    cases = letters.load('tests/letters/[a-z]*-*.txt') + letters.load('tests/corpus/learn/*.txt')
    tune = letters.load('tests/corpus/tune/*.txt')  # the gate's threshold is set on these: it does not learn from them
    out = set(o.leave_out.split(','))
    cases = [c for c in cases + tune if c.file not in out]
    random.Random(7).shuffle(cases)
    cases = cases[:int(len(cases) * o.part)] + (letters.load_cases() if o.cases else [])
    with tempfile.TemporaryDirectory() as work:
        weights = kept(o.keep_from, not o.gate)
        if o.gate:
            weights.update(gate.learn([c for c in cases if c not in tune] + letters.load_cases(), o.keep_gate, o.l2_gate))
        else:
            weights.update(learn(cases, o.keep, work, l2=o.l2, iterations=o.iterations))
        head = '# features %s, letters %s' % (features(work), letters.digest(cases))
    with open(o.out, 'w', encoding='utf-8') as f:
        f.write('# Weights of the guess, in 1/32, a feature a line; made by make learn (tests/learn).\n%s\n' % head)
        for name in sorted(weights):
            f.write('%s\t%d\n' % (name, weights[name]))
    print('%d weights' % len(weights))


if __name__ == '__main__':
    main()
