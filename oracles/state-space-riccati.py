"""Algebraic Riccati equations for packages/engines/state-space: SciPy's own set of hard cases (CAREX and DAREX of
P. Benner, A. J. Laub & V. Mehrmann, 1995, as its tests have them), and random ones, solved to 60 digits by mpmath.

Newton's method of 60 digits starts from SciPy's X and must converge to a stabilising one: what is frozen is right to
the last digit of a double, whether SciPy's own X was or not."""

import re
import sys
import textwrap
import types

import document
import mpmath as mp
import numpy as np
import scipy
import scipy.linalg as sl

mp.mp.dps = 60
MAX_STATES = 9


class Anything(types.ModuleType):
    """Stands in for pytest, which the tests import and the cases in them do not need."""

    def __getattr__(self, name):
        return Anything(name)

    def __call__(self, *args, **kwargs):
        return args[0] if len(args) == 1 and callable(args[0]) else self

    __path__ = []


sys.modules["pytest"] = Anything("pytest")
from scipy.linalg.tests import test_solvers as tests  # noqa: E402

source = open(tests.__file__).read()


def cases_of(function):
    body = source[source.index("def " + function) :]
    body = body[body.index("\n") + 1 : body.index("    # Makes the minimum")]
    names = dict(vars(tests))
    exec(textwrap.dedent(body), names)
    return names["cases"]


def m(a):
    return mp.matrix(np.asarray(a, float).tolist())


def linear(kind, closed, residual):
    """E with closed'E + E closed + residual = 0, or closed'E closed - E + residual = 0, as one system."""
    n = closed.rows
    system, right = mp.zeros(n * n), mp.zeros(n * n, 1)
    for i in range(n):
        for j in range(n):
            row = i * n + j
            right[row] = -residual[i, j]
            if kind == "care":
                for k in range(n):
                    system[row, k * n + j] += closed[k, i]
                    system[row, i * n + k] += closed[k, j]
            else:
                for k in range(n):
                    for l in range(n):
                        system[row, k * n + l] += closed[k, i] * closed[l, j]
                system[row, row] -= 1
    e = mp.lu_solve(system, right)
    return mp.matrix([[e[i * n + j] for j in range(n)] for i in range(n)])


def newton(kind, a, b, q, r, x):
    a, b, q, r, x = m(a), m(b), m(q), m(r), m(x)
    for _ in range(60):
        if kind == "care":
            k = mp.inverse(r) * (b.T * x)
            residual = a.T * x + x * a - x * b * k + q
        else:
            k = mp.inverse(r + b.T * x * b) * (b.T * x * a)
            residual = a.T * x * a - x - a.T * x * b * k + q
        e = linear(kind, a - b * k, residual)
        x = x + e
        x = (x + x.T) / 2
        if mp.norm(e, mp.inf) <= mp.mpf(10) ** -45 * mp.norm(x, mp.inf):
            break
    else:
        return None
    closed = a - b * (mp.inverse(r) * (b.T * x) if kind == "care" else mp.inverse(r + b.T * x * b) * (b.T * x * a))
    values, _ = mp.eig(closed)
    stable = all(mp.re(v) < 0 if kind == "care" else abs(v) < 1 for v in values)
    return x if stable else None


out = []
skipped = []


def put(name, kind, a, b, q, r):
    solve = sl.solve_continuous_are if kind == "care" else sl.solve_discrete_are
    case = {"name": name, "kind": kind, "a": a.tolist(), "b": b.tolist(), "q": q.tolist(), "r": r.tolist()}
    try:
        start = solve(a, b, q, r)
    except Exception:
        start = None
    if len(a) <= MAX_STATES and start is not None:
        x = newton(kind, a, b, q, r, start)
        if x is not None:
            case["x"] = [[float(x[i, j]) for j in range(len(a))] for i in range(len(a))]
            case["scipy"] = float(np.abs(start - np.array(case["x"])).max() / np.abs(np.array(case["x"])).max())
    out.append(case)


for function, kind in (("test_solve_continuous_are", "care"), ("test_solve_discrete_are", "dare")):
    for index, (a, b, q, r, failure) in enumerate(cases_of(function)):
        given = [np.atleast_2d(np.asarray(v)) for v in (a, b, q, r)]
        # The engine is of real numbers; an order of 421 is of another kind of program.
        if any(np.abs(np.imag(v)).max() > 0 for v in given) or len(given[0]) > 40:
            skipped.append(f"{kind} {index}")
            continue
        a, b, q, r = (np.real(v).astype(float) for v in given)
        put(f"SciPy's {kind} {index}", kind, a, b, q, r)

rng = np.random.default_rng(20261122)
for k in range(120):
    kind = ("care", "dare")[k % 2]
    n, inputs = 1 + k % 6, 1 + k % 3
    a = np.round(rng.standard_normal((n, n)) * 10 ** rng.uniform(-1, 1), 6)
    b = np.round(rng.standard_normal((n, inputs)), 6)
    c = np.round(rng.standard_normal((max(1, n // 2), n)), 6)
    q = np.round(c.T @ c, 12)
    q = (q + q.T) / 2
    r = np.round(np.diag(10 ** rng.uniform(-3, 3, inputs)), 9)
    put(f"random {kind} {k}", kind, a, b, q, r)

document.write(
    __file__, "SciPy and mpmath", f"{scipy.__version__} and {mp.__version__}", skipped=skipped, cases=out
)
