"""Products, powers and the factors of characteristic polynomials by SymPy, large inverses and determinants by mpmath
with 60 digits, for packages/tools/math-engines/matrix-lab."""

import random

import mpmath
import sympy
from sympy import I, Matrix, Poly, Rational, expand, im, re, symbols

import document

random.seed(20261123)
x = symbols("x")
text = lambda a: [[str(v) for v in a.row(i)] for i in range(a.rows)]


def entry(kind):
    if kind == "integer":
        return Rational(random.randint(-9, 9))
    if kind == "small":
        return Rational(random.choice([0, 0, 1, -1, 2]))
    return Rational(random.randint(-9, 9), random.randint(1, 5))


def factors(a):
    """[coefficients, highest power first, multiplicity] of the characteristic polynomial over the rationals."""
    p = Poly(a.charpoly(x).as_expr(), x, domain="QQ")
    return [[[str(c) for c in q.monic().all_coeffs()], m] for q, m in p.factor_list()[1]]


eigen = []


def put(a):
    eigen.append({"a": text(a), "factors": sorted(factors(a))})


for kind in ("integer", "small", "fraction"):
    for n in (1, 2, 2, 3, 3, 4, 5, 6):
        for _ in range(5):
            put(Matrix(n, n, lambda i, j: entry(kind)))
for n in (2, 3, 4, 5, 6, 8, 10, 12):
    put(Matrix(n, n, lambda i, j: 2 if i == j else -1 if abs(i - j) == 1 else 0))
    put(Matrix(n, n, lambda i, j: 1))
    put(Matrix(n, n, lambda i, j: 3 if i == j else int(j == i + 1)))
    put(Matrix(n, n, lambda i, j: int(j == (i + 1) % n)))
# Blocks of known eigenvalues behind a change of basis: rational, surds, complex pairs, repeated ones.
for _ in range(25):
    blocks = [random.choice([Matrix([[random.randint(-5, 5)]]), Matrix([[0, random.randint(-9, 9)], [1, random.randint(-4, 4)]]), Matrix([[Rational(random.randint(-9, 9), 7)]])]) for _ in range(random.randint(2, 4))]
    a = sympy.diag(*blocks, *blocks[: random.randint(0, 1)])
    s = Matrix(a.rows, a.rows, lambda i, j: 1 if i == j else random.randint(-2, 2) if j > i else 0)
    s = s * s.T
    put(s * a * s.inv())
put(Matrix([[10**12, 1], [1, -(10**12)]]))
put(Matrix([[Rational(1, 3), Rational(1, 10**9)], [Rational(1, 10**9), Rational(1, 3)]]))
put(sympy.diag(Matrix([[0, 999999000001], [1, 0]]), Matrix([[1000003]])))

pair = lambda z: [str(re(z)), str(im(z))]
complex_text = lambda a: [[pair(expand(v, complex=True)) for v in a.row(i)] for i in range(a.rows)]
products = []
powers = []
for kind in ("integer", "fraction"):
    for m, k, n in ((1, 1, 1), (2, 2, 2), (2, 3, 4), (3, 3, 1), (1, 4, 1), (4, 4, 4), (6, 5, 3)):
        a, b = Matrix(m, k, lambda i, j: entry(kind)), Matrix(k, n, lambda i, j: entry(kind))
        products.append({"a": text(a), "b": text(b), "product": text(a * b)})
    for n in (1, 2, 3, 4):
        for k in (-5, -2, -1, 0, 1, 2, 3, 7, 20):
            a = Matrix(n, n, lambda i, j: entry(kind))
            if k >= 0 or a.det() != 0:
                powers.append({"a": text(a), "k": k, "power": text(a**k)})
complex_products = []
complex_powers = []
for m, k, n in ((1, 1, 1), (2, 2, 2), (2, 3, 2), (3, 3, 3)):
    z = lambda i, j: entry("fraction") + I * (1 + abs(entry("integer")))
    a, b = Matrix(m, k, z), Matrix(k, n, z)
    complex_products.append({"a": complex_text(a), "b": complex_text(b), "product": complex_text(a * b)})
    if m == k:
        for e in (-3, -1, 0, 2, 5):
            p = (a.inv() if e < 0 else a).applyfunc(lambda v: sympy.radsimp(expand(v, complex=True)))
            q = Matrix.eye(m)
            for _ in range(abs(e)):
                q = (q * p).applyfunc(lambda v: expand(v, complex=True))
            complex_powers.append({"a": complex_text(a), "k": e, "power": complex_text(q)})

mpmath.mp.dps = 60
large = []
for n in (13, 20, 33, 40):
    for k in range(2):
        # Doubles, whose text is exact; the second kind is badly scaled.
        a = [[random.gauss(0, 1) * (10 ** ((i - j) % 5) if k else 1) for j in range(n)] for i in range(n)]
        exact = mpmath.matrix(a)
        inverse = exact**-1
        large.append({"a": a, "determinant": float(mpmath.det(exact)), "inverse": [[float(inverse[i, j]) for j in range(n)] for i in range(n)], "condition": float(mpmath.mnorm(exact, 1) * mpmath.mnorm(inverse, 1))})
large_complex = []
for n in (13, 25, 40):
    re_part = [[random.randint(-9, 9) for _ in range(n)] for _ in range(n)]
    im_part = [[random.randint(1, 9) for _ in range(n)] for _ in range(n)]
    a = mpmath.matrix(n, n)
    for i in range(n):
        for j in range(n):
            a[i, j] = mpmath.mpc(re_part[i][j], im_part[i][j])
    inverse = a**-1
    det = mpmath.det(a)
    large_complex.append({"re": re_part, "im": im_part, "determinant": [float(det.real), float(det.imag)], "inverse": [[[float(inverse[i, j].real), float(inverse[i, j].imag)] for j in range(n)] for i in range(n)], "condition": float(mpmath.mnorm(a, 1) * mpmath.mnorm(inverse, 1))})

document.write(
    __file__, "SymPy", sympy.__version__, mpmath=mpmath.__version__, cases=eigen, products=products, powers=powers,
    complex_products=complex_products, complex_powers=complex_powers, large=large, large_complex=large_complex)
