"""Stability of polynomials with parameters, for packages/tools/control-systems/routh-jury.

Four kinds of cases, none by a Routh table. Counts of roots by half plane from polynomials that are products of known factors, the
numbers of right, axis and left roots being those of the factors; ranges of a parameter from SymPy's real roots of the
discriminant-like resultant of p(s) and p(-s), with each range tried by NumPy's eigenvalues of the companion matrix; Hurwitz
determinants from SymPy's determinant of the Hurwitz matrix; and counts within the unit circle from factors too.
"""
import itertools
import random

import numpy as np
import sympy as sp

import document

rng = random.Random(20261123)
s, K, A, B = sp.symbols("s K A B")


def product(factors):
    p = np.array([1], dtype=object)
    for f in factors:
        p = np.convolve(p, np.array(f, dtype=object))
    return [int(x) for x in p]


def half_plane_factor(side):
    """A factor over the whole numbers all of whose roots lie on one side."""
    sign = {"left": 1, "right": -1}[side]
    if rng.random() < 0.4:
        return [rng.randint(1, 3), sign * rng.randint(1, 6)], 1
    b = rng.randint(1, 6)
    return [1, sign * b, rng.randint(1, 12)], 2


def counted(degree_at_most):
    """A product with known numbers of roots on each side; mirrored pairs make rows of zeros, sparse ones zero pivots."""
    count = {"left": 0, "axis": 0, "right": 0}
    factors = []
    while True:
        room = degree_at_most - sum(count.values())
        if room < 2 or (factors and rng.random() < 0.12):
            break
        kind = rng.choice(["left", "left", "right", "axis", "zero", "mirror"])
        if kind in ("left", "right"):
            f, n = half_plane_factor(kind)
            count[kind] += n
            factors.append(f)
        elif kind == "axis":
            count["axis"] += 2
            factors.append([1, 0, rng.randint(1, 9)])
        elif kind == "zero":
            count["axis"] += 1
            factors.append([1, 0])
        elif room >= 4 and rng.random() < 0.5:
            a, b = rng.randint(1, 4), rng.randint(1, 9)
            factors += [[1, a, b], [1, -a, b]]
            count["left"] += 2
            count["right"] += 2
        else:
            a = rng.randint(1, 5)
            factors += [[1, a], [1, -a]]
            count["left"] += 1
            count["right"] += 1
    return {"kind": "counts", "coefficients": product(factors), **count}


def circle_counts():
    """Products of factors with roots within, on and beyond the unit circle."""
    inside = [[2, 1], [3, -1], [4, 0, 1], [4, 2, 1], [9, -3, 1], [5, 4], [10, -9], [1, 0]]
    on = [[1, 1], [1, -1], [1, 0, 1], [1, 1, 1], [5, -6, 5], [5, 8, 5]]
    beyond = [[1, 2], [1, -3], [1, 0, 4], [1, 2, 4], [4, -5], [1, 3, 9]]
    count = {"left": 0, "axis": 0, "right": 0}
    factors = []
    for _ in range(rng.randint(1, 5)):
        side = rng.choice(["left", "left", "axis", "right"]) if rng.random() < 0.6 else "left"
        f = rng.choice({"left": inside, "axis": on, "right": beyond}[side])
        factors.append(f)
        count[side] += len(f) - 1
    return {"kind": "circle", "coefficients": product(factors), **count}


def stable(coefficients):
    c = [complex(x) for x in coefficients]
    roots = np.roots(np.real(c))
    return len(roots) == len(c) - 1 and bool(np.all(roots.real < 0)), roots


def ranges(coefficients):
    """Stable ranges of K: ends from the resultant of the even and odd parts, and from the outer coefficients."""
    p = sp.Poly(coefficients, s)
    x = sp.Symbol("x")
    n = p.degree()
    even = sp.Poly([c for c in coefficients[n % 2 :: 2]], x)
    odd = sp.Poly([c for c in coefficients[1 - n % 2 :: 2]], x)
    boundary = sp.resultant(even.as_expr(), odd.as_expr(), x) * coefficients[0] * coefficients[-1]
    boundary = sp.Poly(sp.expand(boundary), K)
    if boundary.is_zero:
        return None
    ends = sorted({sp.N(r, 30) for r in sp.real_roots(boundary, multiple=True)}) if boundary.degree() > 0 else []
    cuts = [None, *ends, None]
    out = []
    for a, b in itertools.pairwise(cuts):
        if a is None and b is None:
            m = sp.Integer(0)
        elif a is None:
            m = b - max(1, abs(b))
        elif b is None:
            m = a + max(1, abs(a))
        else:
            m = (a + b) / 2
        ok, roots = stable([sp.N(sp.sympify(c).subs(K, m), 20) for c in coefficients])
        if np.min(np.abs(roots.real)) < 1e-7 * np.max(np.abs(roots)):
            return None
        if ok:
            out.append([None if a is None else float(a), None if b is None else float(b)])
    return out


def one_parameter():
    n = rng.randint(2, 5)
    while True:
        c = [sp.Integer(rng.randint(1, 3))] + [sp.Integer(rng.randint(0, 12)) for _ in range(n)]
        for k in rng.sample(range(n + 1), rng.randint(1, min(3, n + 1))):
            c[k] += rng.choice([1, 1, 2, -1]) * K ** rng.choice([1, 1, 1, 2])
        if c[0] == 0 or c[-1] == 0:
            continue
        found = ranges(c)
        if found is not None:
            text = " + ".join(f"({sp.sstr(x)})*s^{n - k}".replace("**", "^") for k, x in enumerate(c))
            return {"kind": "range", "polynomial": text, "ranges": found}


def determinants():
    """Hurwitz determinants at a point, from SymPy's determinant of the whole matrix."""
    n = rng.randint(2, 5)
    c = [sp.Integer(1)] + [rng.choice([sp.Integer(rng.randint(1, 9)), A, B, A + rng.randint(1, 5), A * B, 2 * A - B + 3]) for _ in range(n)]
    at = lambda k: c[k] if 0 <= k <= n else sp.Integer(0)
    h = sp.Matrix(n, n, lambda i, j: at(2 * (j + 1) - (i + 1)))
    point = {A: sp.Rational(rng.randint(-20, 20), 7), B: sp.Rational(rng.randint(-20, 20), 3)}
    values = [str(sp.expand(h[:k, :k].det(method="berkowitz")).subs(point)) for k in range(1, n + 1)]
    text = " + ".join(f"({sp.sstr(x)})*s^{n - k}".replace("**", "^") for k, x in enumerate(c))
    return {"kind": "determinants", "polynomial": text, "A": str(point[A]), "B": str(point[B]), "values": values}


cases = [counted(rng.choice([4, 6, 8, 10, 14, 20])) for _ in range(300)]
cases += [circle_counts() for _ in range(150)]
cases += [one_parameter() for _ in range(120)]
cases += [determinants() for _ in range(80)]
document.write(__file__, "SymPy and NumPy", f"{sp.__version__} and {np.__version__}", cases=cases)
