"""SymPy's word on polynomials with whole coefficients: divisors, resultants, discriminants, irreducible factors.

A polynomial is a list of terms [coefficient, exponents of x, y, z]. "gcd" is up to its sign. Resultants are in the last
variable that occurs and of the one of higher degree first: SymPy 1.11 has the sign of (a, b) for that of (b, a) where
both degrees are odd and the first is the lower. "factors" are of univariate polynomials, [power, coefficients from the
constant up].
"""

import random

import sympy
from sympy import Poly, discriminant, factor_list, gcd, resultant, symbols

import document

RNG = random.Random(20261129)
X = symbols("x y z")


def drawn(variables, degree, terms, size=20):
    total = sympy.Integer(0)
    for _ in range(terms):
        term = sympy.Integer(RNG.randint(-size, size))
        for v in X[:variables]:
            term *= v ** RNG.randint(0, degree)
        total += term
    return Poly(total, *X)


def terms(p):
    return [[str(c), list(m)] for m, c in p.terms() if c != 0]


def divisors():
    cases = []
    while len(cases) < 60:
        n = RNG.randint(1, 3)
        g, a, b = drawn(n, 3, 4), drawn(n, 3, 5), drawn(n, 3, 5)
        if g.is_zero or a.is_zero or b.is_zero:
            continue
        cases.append({"a": terms(a * g), "b": terms(b * g), "gcd": terms(gcd(a * g, b * g))})
    return cases


def resultants():
    cases = []
    while len(cases) < 60:
        n = RNG.randint(1, 3)
        x = X[n - 1]
        a, b = drawn(n, 4, 4), drawn(n, 3, 4)
        if b.degree(x) > a.degree(x):
            a, b = b, a
        if b.degree(x) < 1:
            continue
        value = Poly(resultant(a.as_expr(), b.as_expr(), x), *X)
        cases.append({"a": terms(a), "b": terms(b), "variable": n - 1, "resultant": terms(value)})
    return cases


def discriminants():
    cases = []
    while len(cases) < 20:
        n = RNG.randint(1, 2)
        a = drawn(n, 4, 4)
        if a.degree(X[n - 1]) < 2:
            continue
        value = Poly(discriminant(a.as_expr(), X[n - 1]), *X)
        cases.append({"a": terms(a), "discriminant": terms(value)})
    return cases


def univariate(p):
    """Coefficients from the constant up, as texts."""
    return [str(c) for c in reversed(Poly(p, X[0]).all_coeffs())]


def factors():
    x = X[0]
    polynomials = [
        x**n - 1 for n in (1, 2, 6, 12, 15, 30, 60)
    ] + [
        x**4 - 10 * x**2 + 1,
        x**8 - 40 * x**6 + 352 * x**4 - 960 * x**2 + 576,
        x**4 + 4,
        x**105 - 1,
        (x**2 - 2) ** 3 * (3 * x + 7) ** 2 * -12,
        x**16 + 11 * x**4 + 121,
        x**10 * (x**2 + x + 1),
        sympy.Integer(7),
        x**5 - x - 1,
        2 * x**6 - 3 * x**5 + 10**20 * x - 10**20 * sympy.Rational(3, 2) * 2,
        sympy.legendre_poly(12, x) * 1024,
        sympy.chebyshevt_poly(24, x),
        sympy.prod([x - k for k in range(1, 21)]),
    ]
    while len(polynomials) < 80:
        p = sympy.Integer(1)
        for _ in range(RNG.randint(1, 4)):
            p *= drawn(1, 5, 4, 30).as_expr() ** RNG.choice([1, 1, 1, 2])
        if p != 0:
            polynomials.append(p)
    cases = []
    for p in polynomials:
        unit, found = factor_list(Poly(p, x))
        cases.append(
            {
                "p": univariate(p),
                "unit": str(unit),
                "factors": sorted(([m, univariate(f.as_expr())] for f, m in found), key=str),
            }
        )
    return cases


def main():
    document.write(
        __file__,
        "SymPy",
        sympy.__version__,
        divisors=divisors(),
        resultants=resultants(),
        discriminants=discriminants(),
        factors=factors(),
    )


if __name__ == "__main__":
    main()
