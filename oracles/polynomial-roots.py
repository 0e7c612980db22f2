"""Roots of the polynomials whose coefficients are exactly these doubles, by mpmath to 17 digits and more."""

import random

import mpmath
from mpmath import mp, mpf
from sympy import Poly, Rational, symbols

import document

mp.dps = 120
random.seed(20240607)
z = symbols("z")
cases = []


def expand(roots):
    """Coefficients, highest first, of the monic polynomial, exact."""
    c = [Rational(1)]
    for r in roots:
        c = [a - r * b for a, b in zip(c + [0], [0] + c)]
    return c


def put(name, coefficients):
    doubles = [float(c) for c in coefficients]
    exact = [Rational(c) for c in doubles]  # a double is a binary fraction
    roots = []
    for factor, multiplicity in Poly(exact, z).sqf_list()[1]:
        c = [mpf(int(v.p)) / int(v.q) for v in factor.all_coeffs()]
        if len(c) == 2:
            found = [-c[1] / c[0]]
        else:
            found = mpmath.polyroots(c, maxsteps=2000, extraprec=1500)
        roots += [w for w in found for _ in range(multiplicity)]
    clean = []
    for w in roots:
        w = mpmath.mpc(w)
        size = abs(w)
        re = float(w.real) if abs(w.real) > size * mpf(10) ** -60 else 0.0
        im = float(w.imag) if abs(w.imag) > size * mpf(10) ** -60 else 0.0
        clean.append([re, im])
    clean.sort(key=lambda w: (w[0], abs(w[1]), w[1]))
    cases.append({"name": name, "c": doubles, "roots": clean})


for n in (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25):
    for k in range(6):
        put(f"normal {n} {k}", [random.gauss(0, 1) for _ in range(n + 1)])
    for k in range(4):
        put(f"integer {n} {k}", [1] + [random.randint(-9, 9) for _ in range(n)])
for n in (5, 10, 15, 20):
    put(f"wilkinson {n}", expand([Rational(k) for k in range(1, n + 1)]))
    put(f"wilkinson reciprocal {n}", expand([Rational(1, 2**k) for k in range(1, n + 1)]))
    put(f"unity {n}", [1] + [0] * (n - 1) + [-1])
    put(f"taylor of exp {n}", [1 / mpmath.factorial(n - k) for k in range(n + 1)])
    put(f"chebyshev {n}", [int(c) for c in mpmath.taylor(lambda t: mpmath.chebyt(n, t), 0, n)[::-1]] if n < 6 else expand([Rational(2 * k - n, n) for k in range(n + 1)]))
    put(f"mignotte {n}", [1] + [0] * (n - 3) + [-200, 40, -2])
for m in (2, 3, 4, 5, 6, 8, 10):
    put(f"multiple {m}", expand([Rational(1)] * m))
    put(f"multiple third {m}", expand([Rational(1, 3)] * m))
    put(f"two multiples {m}", expand([Rational(-3, 4)] * m + [Rational(5, 2)] * 2))
    put(f"multiple pair {m}", Poly((z**2 + z + 1) ** m, z).all_coeffs())
    put(f"double zero {m}", Poly(z**2 * (z - 1) ** m * (z + 2), z).all_coeffs())
for d in (1e-2, 1e-4, 1e-6, 1e-8):
    for m in (2, 3, 4):
        put(f"cluster {m} {d}", expand([1 + Rational(d) * k for k in range(m)] + [Rational(-2), Rational(1, 2)]))
for a, b in ((1, 1e10), (1e-10, 1e10), (1e-100, 1e100), (3, 1e150)):
    put(f"spread {a} {b}", expand([Rational(a), Rational(b)]))
    put(f"spread more {a} {b}", expand([Rational(a), -Rational(b), Rational(1)]))
for scale in (1e-300, 1e-150, 1e150, 1e300):
    put(f"scaled {scale}", [scale, -3 * scale, 2 * scale])
for wc in (0.1, 0.01, 0.001):
    for n in (4, 8):
        p = [1 - wc * mpmath.expjpi((2 * k + n + 1) / mpf(2 * n)) * -1 for k in range(n)]
        c = [mpmath.mpc(1)]
        for w in [2 - v for v in p]:
            c = [a - w * b for a, b in zip(c + [0], [0] + c)]
        put(f"low-pass poles {n} {wc}", [v.real for v in c])

document.write(__file__, "mpmath", mpmath.__version__, cases=cases)
