"""Exact matrices by SymPy, frozen for the rational engine's tests."""

import random

import sympy
from sympy import Matrix, Rational, symbols

import document

random.seed(20240607)
x = symbols("x")
cases = []


def entry(kind):
    if kind == "integer":
        return Rational(random.randint(-9, 9))
    if kind == "sparse":
        return Rational(random.choice([0, 0, 0, 1, -1, 2]))
    return Rational(random.randint(-9, 9), random.randint(1, 9))


def text(a):
    return [[str(v) for v in a.row(i)] for i in range(a.rows)]


def put(name, a, b=None):
    if b is None:
        b = Matrix([entry("integer") for _ in range(a.rows)])
    reduced, pivots = a.rref()
    joined = a.row_join(b)
    case = {
        "name": name,
        "a": text(a),
        "b": [str(v) for v in b],
        "rref": text(reduced),
        "pivots": list(pivots),
        "rank": a.rank(),
        "null_space": [[str(v) for v in vector] for vector in a.nullspace()],
        "consistent": joined.rank() == a.rank(),
    }
    if case["consistent"] and a.rank() == a.cols:
        case["x"] = [str(v) for v in (a.T * a).LUsolve(a.T * b)]
    if a.rows == a.cols:
        case["det"] = str(a.det())
        case["characteristic"] = [str(c) for c in a.charpoly(x).all_coeffs()]
        if a.rank() == a.rows:
            case["inverse"] = text(a.inv())
    cases.append(case)


for kind in ("integer", "fraction", "sparse"):
    for m, n in ((1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (2, 3), (3, 2), (3, 5), (5, 3), (1, 4), (4, 1)):
        for k in range(5):
            put(f"{kind} {m} {n} {k}", Matrix(m, n, lambda i, j: entry(kind)))
for n in range(2, 8):
    put(f"hilbert {n}", Matrix(n, n, lambda i, j: Rational(1, i + j + 1)))
    put(f"vandermonde {n}", Matrix(n, n, lambda i, j: Rational(i + 1) ** j))
    put(f"jordan {n}", Matrix(n, n, lambda i, j: 2 if i == j else int(j == i + 1)))
for n in (2, 3, 4, 5):
    for k in range(4):
        a = Matrix(n, n, lambda i, j: entry("integer"))
        a[n - 1, :] = a[0, :] * 2 - a[min(1, n - 2), :]
        put(f"singular inconsistent {n} {k}", a)
        put(f"singular consistent {n} {k}", a, a * Matrix([entry("fraction") for _ in range(n)]))
put("zero", sympy.zeros(3, 4))

document.write(__file__, "SymPy", sympy.__version__, cases=cases)
