"""Pole placement for packages/engines/state-space: of one input exactly, by Ackermann's formula in fractions; of
several, the conditioning that SciPy's place_poles (Tits and Yang) reaches."""

from fractions import Fraction as F

import document
import numpy as np
import scipy
import scipy.signal as signal

rng = np.random.default_rng(20261122)


def exact(a, b, poles):
    """K of one input, rounded once from fractions."""
    n = len(a)
    m = [[F(x) for x in row] for row in a]
    columns = [[F(x[0]) for x in b]]
    for _ in range(n - 1):
        columns.append([sum(m[i][j] * columns[-1][j] for j in range(n)) for i in range(n)])
    rows = [list(c) + [F(1 if k == n - 1 else 0)] for k, c in enumerate(columns)]
    for k in range(n):
        p = next((i for i in range(k, n) if rows[i][k] != 0), None)
        if p is None:
            return None
        rows[k], rows[p] = rows[p], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in range(n):
            if i != k and rows[i][k] != 0:
                rows[i] = [x - rows[i][k] * y for x, y in zip(rows[i], rows[k])]
    row = [r[n] for r in rows]
    times = lambda r: [sum(r[i] * m[i][j] for i in range(n)) for j in range(n)]
    for re, im in poles:
        once = times(row)
        if im == 0:
            row = [x - F(re) * y for x, y in zip(once, row)]
        elif im > 0:
            size = F(re) ** 2 + F(im) ** 2
            row = [x - 2 * F(re) * y + size * z for x, y, z in zip(times(once), once, row)]
    return [float(x) for x in row]


def wanted(n, decimals=3):
    poles = []
    while len(poles) < n:
        re = -float(np.round(rng.uniform(0.5, 8), decimals))
        if n - len(poles) >= 2 and rng.uniform() < 0.5:
            im = float(np.round(rng.uniform(0.2, 6), decimals))
            poles += [(re, im), (re, -im)]
        else:
            poles.append((re, 0.0))
    return poles


single = []
for k in range(120):
    n = 1 + k % 10
    a = np.round(rng.standard_normal((n, n)), 4)
    b = np.round(rng.standard_normal((n, 1)), 4)
    poles = wanted(n)
    if k % 5 == 0:
        poles = [(-2.0, 0.0)] * n
    gain = exact(a.tolist(), b.tolist(), poles)
    if gain is not None:
        single.append({"a": a.tolist(), "b": b.tolist(), "poles": poles, "k": gain})
for n in (12, 15, 20):
    a, b = np.eye(n, k=1), np.eye(n)[:, n - 1 :]
    poles = [(-1.0 - i / n, 0.0) for i in range(n)]
    single.append({"a": a.tolist(), "b": b.tolist(), "poles": poles, "k": exact(a.tolist(), b.tolist(), poles)})

several = []
for k in range(80):
    n = 3 + k % 6
    inputs = 2 + k % 2
    a = np.round(rng.standard_normal((n, n)), 4)
    b = np.round(rng.standard_normal((n, inputs)), 4)
    poles = wanted(n)
    values = [complex(*p) for p in poles]
    found = signal.place_poles(a, b, values, method="YT", maxiter=200, rtol=1e-6)
    several.append(
        {
            "a": a.tolist(),
            "b": b.tolist(),
            "poles": poles,
            "condition": float(np.linalg.cond(found.X)),
            "volume": float(abs(np.linalg.det(found.X / np.linalg.norm(found.X, axis=0)))),
        }
    )

document.write(__file__, "Python fractions and SciPy", scipy.__version__, cases=single, several=several)
