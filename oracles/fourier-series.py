"""Fourier coefficients, for packages/tools/math-engines/fourier-series.

Two ways, none of them ours: integrals of SymPy for a whole number in place of n, as exact expressions in numbers; and
mpmath's quadrature at 30 digits, from piece to piece and from zero to zero of the wave, for what is drawn at random and
for functions without a closed form. Sums of numbers and Gibbs' overshoot by mpmath.
"""
import random

import mpmath as mp
import sympy as sp

import document

mp.mp.dps = 30
rng = random.Random(20261130)
x = sp.Symbol("x", real=True)
cases = []


def text(e):
    return str(e).replace("**", "^").replace("exp(", "e^(").replace("Abs(", "abs(")


def pieces_text(pieces):
    return "; ".join(f"{text(f)} for {text(a)}<x<{text(b)}" for f, a, b in pieces)


def quadrature(f, a, b, w, wave):
    g = sp.lambdify(x, f, "mpmath")
    a, b = mp.mpf(sp.N(a, 40)), mp.mpf(sp.N(b, 40))
    parts = max(1, int(abs(w) * (b - a) / mp.pi)) + 1
    return mp.quad(lambda v: g(v) * wave(w * v), mp.linspace(a, b, parts + 1))


def coefficients(pieces, period, harmonics):
    """a_n and b_n by quadrature; of n = 0 the mean."""
    T = mp.mpf(sp.N(period, 40))
    out = []
    for n in harmonics:
        w = 2 * mp.pi * n / T
        scale = (1 if n == 0 else 2) / T
        out.append(
            [
                float(scale * sum(quadrature(f, a, b, w, wave) for f, a, b in pieces))
                for wave in (mp.cos, mp.sin)
            ]
        )
    return out


def add(kind, f, harmonics, values, **more):
    cases.append(dict(kind=kind, f=f, harmonics=harmonics, values=values, **more))


def random_function():
    terms = []
    for _ in range(rng.randint(1, 2)):
        term = sp.Rational(rng.randint(-6, 6) or 1, rng.randint(1, 3)) * x ** rng.randint(0, 3)
        kind = rng.choice(["", "", "exp", "sin", "cos", "both"])
        if kind in ("exp", "both"):
            term *= sp.exp(sp.Rational(rng.randint(-2, 2) or 1, rng.randint(1, 2)) * x)
        if kind in ("sin", "cos", "both"):
            wave = sp.sin if kind == "sin" else sp.cos
            term *= wave(rng.choice([1, 2, 3, sp.Rational(1, 2), sp.pi]) * x)
        terms.append(term)
    return sum(terms)


def piecewise(count):
    """Pieces at random ends, of powers, exponentials and waves, resonances among them."""
    for _ in range(count):
        unit = rng.choice([sp.Integer(1), sp.pi, sp.Rational(1, 2), sp.pi / 2])
        cuts = sorted(rng.sample(range(-4, 5), rng.randint(2, 4)))
        ends = [c * unit for c in cuts]
        pieces = [(random_function(), a, b) for a, b in zip(ends, ends[1:])]
        harmonics = [0, 1, 2, 3, rng.randint(4, 40)]
        period = ends[-1] - ends[0]
        add("piecewise", pieces_text(pieces), harmonics, coefficients(pieces, period, harmonics))


def half_range(count):
    for k in range(count):
        L = rng.choice([sp.Integer(1), sp.Integer(2), sp.pi, sp.pi / 2])
        f = random_function()
        harmonics = [1, 2, 3, rng.randint(4, 25)]
        T = mp.mpf(sp.N(L, 40))
        wave = mp.sin if k % 2 else mp.cos
        values = []
        for n in harmonics:
            v = float(2 / T * quadrature(f, sp.Integer(0), L, mp.pi * n / T, wave))
            values.append([0.0, v] if k % 2 else [v, 0.0])
        add("half", pieces_text([(f, sp.Integer(0), L)]), harmonics, values, range="sine" if k % 2 else "cosine")


def symbolic():
    """SymPy's own integrals, with n a number: the textbook's functions and their resonances."""
    pi = sp.pi
    list_ = [
        ([(-1, -pi, 0), (1, 0, pi)], 2 * pi),
        ([(x, -pi, pi)], 2 * pi),
        ([(x**2, -pi, pi)], 2 * pi),
        ([(x**2, 0, 2 * pi)], 2 * pi),
        ([(0, -pi, 0), (sp.sin(x), 0, pi)], 2 * pi),
        ([(sp.exp(x), -pi, pi)], 2 * pi),
        ([(x * sp.sin(x), -pi, pi)], 2 * pi),
        ([(x**3 - pi**2 * x, -pi, pi)], 2 * pi),
        ([(sp.cos(x / 2), -pi, pi)], 2 * pi),
        ([(sp.cosh(2 * x), -1, 1)], 2),
        ([(1 - x, 0, 1), (0, 1, 3)], 3),
        ([(sp.sin(3 * x) ** 2 * sp.cos(x), -pi, pi)], 2 * pi),
    ]
    for pieces, period in list_:
        pieces = [tuple(map(sp.sympify, p)) for p in pieces]
        harmonics = [1, 2, 3, 4, 5, 7]
        values = []
        for n in harmonics:
            w = 2 * pi * n / period
            values.append(
                [
                    float(
                        sp.N(
                            sp.Integer(2) / period * sum(sp.integrate(sp.expand(f * wave(w * x)), (x, a, b)) for f, a, b in pieces),
                            25,
                        )
                    )
                    for wave in (sp.cos, sp.sin)
                ]
            )
        add("symbolic", pieces_text(pieces), harmonics, values)


def corners(count):
    """Sizes, signs, floors and larger ones of two, cut by mpmath at their zeros in numbers."""
    for k in range(count):
        c = sp.Rational(rng.randint(-7, 7), 5)
        f, cuts = [
            (sp.Abs(x - c), [c]),
            (sp.sign(sp.sin(x) - c / 3) * x, [sp.asin(c / 3), sp.pi - sp.asin(c / 3), -sp.pi - sp.asin(c / 3)]),
            (sp.Max(sp.sin(x), c / 3), [sp.asin(c / 3), sp.pi - sp.asin(c / 3), -sp.pi - sp.asin(c / 3)]),
            (sp.Abs(x**2 - 2 - c / 2), [sp.sqrt(2 + c / 2), -sp.sqrt(2 + c / 2)]),
            (sp.floor(x) * (x + c), list(range(-3, 4))),
            (sp.Abs(sp.cos(2 * x)), [j * sp.pi / 4 for j in (-3, -1, 1, 3)]),
        ][k % 6]
        inside = [v for v in cuts if -sp.pi < v < sp.pi]
        ends = [-sp.pi] + sorted(map(sp.sympify, inside), key=lambda v: float(v)) + [sp.pi]
        pieces = [(f, a, b) for a, b in zip(ends, ends[1:])]
        harmonics = [0, 1, 2, 5, 12]
        name = text(f).replace("Max(", "max(")
        add("corner", f"{name} for -pi<x<pi", harmonics, coefficients(pieces, 2 * sp.pi, harmonics))


def by_quadrature(kind, list_):
    for f, a, b in list_:
        a, b = sp.sympify(a), sp.sympify(b)
        harmonics = [0, 1, 2, 3, 10, 30]
        name = pieces_text([(f, a, b)]).replace("log(", "ln(")
        add(kind, name, harmonics, coefficients([(f, a, b)], b - a, harmonics))


def with_names():
    """Series that are known: by residues, of Bessel, Fresnel, sine and cosine integrals."""
    cos, sin, pi = sp.cos(x), sp.sin(x), sp.pi
    half = sp.Rational(1, 2)
    by_quadrature(
        "named",
        [
            (1 / (2 + cos), -pi, pi),
            (1 / (5 + 4 * cos), -pi, pi),
            (1 / (2 + sin), -pi, pi),
            (1 / (3 + cos + 2 * sin), -pi, pi),
            (1 / (1 + half * cos) ** 2, -pi, pi),
            (sp.cos(2 * x) / (5 + 4 * cos), -pi, pi),
            (1 / (4 + sin**2), 0, pi),
            (1 / (2 + sp.cos(2 * x)), -pi, pi),
            (sp.log(2 + sin), -pi, pi),
            (sp.log(5 + 4 * cos), -pi, pi),
            (sp.log(2 * sp.sin(x / 2)), 0, 2 * pi),
            (sp.log(2 * sp.cos(x / 2)), -pi, pi),
            (sp.exp(sin), -pi, pi),
            (sp.exp(-2 * cos), -pi, pi),
            (sin * sp.exp(cos), -pi, pi),
            (sp.cos(2 * sin), 0, pi),
            (sp.cos(x + 2 * sin), -pi, pi),
            (sp.sin(3 * x + sin), -pi, pi),
            (sp.cosh(cos), 0, pi),
            (sp.sqrt(x), 0, 1),
            (sp.sqrt(3 - x), 0, 3),
            (x ** sp.Rational(3, 2), 0, 1),
            (sp.log(x), 0, 1),
            (sp.log(x + 1), 0, 2),
            (x * sp.log(x), 0, 1),
            (1 / (x + 1), 0, 1),
            (sp.sin(x) / x, 0, pi),
            (sp.sqrt(1 - x**2), -1, 1),
            (sp.sqrt(x * (2 - x)), 0, 2),
        ],
    )


def without_form():
    by_quadrature(
        "numeric",
        [
            (sp.exp(-x**2), -2, 2),
            (1 / (1 + x**2), -3, 3),
            (x ** sp.Rational(1, 3), 0, 2),
            (sp.tan(x / 3), -sp.pi, sp.pi),
            (sp.atan(x), -1, 1),
            (sp.sqrt(1 + x**2), -1, 1),
        ],
    )


def overshoots():
    """The first top of S_N of ±1 at its jump: of N harmonics, the odd ones, at π/(N + 1) for odd N."""
    for N in (1, 3, 9, 21, 49, 99, 199):
        s = lambda t: 4 / mp.pi * mp.fsum(mp.sin(n * t) / n for n in range(1, N + 1, 2))
        top = mp.pi / (N + 1)
        assert abs(mp.diff(s, top)) < 1e-15
        cases.append(dict(kind="gibbs", f="-1 for -pi<x<0; 1 for 0<x<pi", harmonics=[N], values=[[float(top), float((s(top) - 1) / 2)]]))


symbolic()
piecewise(60)
half_range(30)
corners(24)
with_names()
without_form()
overshoots()
document.write(__file__, "SymPy and mpmath", f"{sp.__version__} and {mp.__version__}", cases=cases)
