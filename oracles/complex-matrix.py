"""Exact complex matrices by SymPy, frozen for the matrix lab's tests."""

import random

import sympy
from sympy import I, Matrix, Rational, expand, im, re

import document

random.seed(20261122)
cases = []


def part(kind):
    if kind == "integer":
        return Rational(random.randint(-9, 9))
    if kind == "sparse":
        return Rational(random.choice([0, 0, 0, 1, -1, 2]))
    return Rational(random.randint(-9, 9), random.randint(1, 9))


def entry(kind):
    return part(kind) + I * part(kind)


def pair(z):
    z = expand(z, complex=True)
    return [str(re(z)), str(im(z))]


def exact(a):
    return a.applyfunc(lambda z: expand(z, complex=True))


def text(a):
    return [[pair(v) for v in a.row(i)] for i in range(a.rows)]


def reduced(a):
    """Gauss-Jordan with every entry brought to re + i im: SymPy's own leaves products in place."""
    return a.rref(simplify=lambda z: expand(z, complex=True), iszerofunc=lambda z: expand(z, complex=True) == 0)


def put(name, a, b):
    form, pivots = reduced(a)
    joined, heads = reduced(a.row_join(b))
    case = {
        "name": name,
        "a": text(a),
        "b": [pair(v) for v in b],
        "rref": text(exact(form)),
        "pivots": list(pivots),
        "consistent": a.cols not in heads,
    }
    if case["consistent"] and len(pivots) == a.cols:
        case["x"] = [pair(joined[i, a.cols]) for i in range(a.cols)]
    if a.rows == a.cols:
        case["det"] = pair(a.det(method="berkowitz"))
        if len(pivots) == a.rows:
            case["inverse"] = text(exact(reduced(a.row_join(Matrix.eye(a.rows)))[0][:, a.rows :]))
    cases.append(case)


for kind in ("integer", "fraction", "sparse"):
    for m, n in ((1, 1), (2, 2), (3, 3), (4, 4), (2, 3), (3, 2), (3, 4), (4, 3)):
        for k in range(4):
            a = Matrix(m, n, lambda i, j: entry(kind))
            put(f"{kind} {m} {n} {k}", a, Matrix([entry("integer") for _ in range(m)]))
for n in (2, 3, 4):
    row = Matrix(1, n, lambda i, j: entry("integer"))
    column = Matrix(n, 1, lambda i, j: entry("integer"))
    put(f"rank one {n}", exact(column * row), exact(column * entry("integer")))
    put(f"fourier {n}", Matrix(n, n, lambda i, j: I ** (i * j)), Matrix([entry("integer") for _ in range(n)]))

document.write(__file__, "SymPy", sympy.__version__, cases=cases)
