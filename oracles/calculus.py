"""Integrals, limits and series, for packages/engines/algebra/{integration,limit,series}.

"integrals" are numbers: mpmath integrates at 30 digits, by no antiderivative. "special" are values of
named functions. "limits" for x to infinity are those of SymPy's
own Gruntz, "series" its coefficients at 0. The formulas are drawn from a seed, one kind after the other.
"""
import random

import mpmath as mp
import sympy as sp

import document

mp.mp.dps = 30
rng = random.Random(20261129)
x = sp.Symbol("x", positive=True)


def text(e):
    return str(e).replace("**", "^").replace("exp(", "e^(").replace("log(", "ln(").replace("E", "e")


def polynomial(degree, v=x, size=5):
    return sum(sp.Integer(rng.randint(-size, size)) * v**k for k in range(degree)) + rng.randint(1, size) * v**degree


def positive(v=x):
    """A polynomial without real roots above 0."""
    return sum(sp.Integer(rng.randint(0, 4)) * v**k for k in range(3)) + rng.randint(1, 5)


def fraction():
    return polynomial(rng.randint(0, 3)) / (positive() * (x + rng.randint(1, 4)) ** rng.randint(1, 2))


def trigonometric():
    s, c = sp.sin(x), sp.cos(x)
    kind = rng.randint(0, 2)
    if kind == 0:
        return s ** rng.randint(-2, 5) * c ** rng.randint(-3, 5)
    if kind == 1:
        return (rng.randint(1, 3) + rng.randint(-2, 2) * s) / (rng.randint(4, 7) + rng.randint(1, 3) * c)
    return sp.sin(rng.randint(1, 3) * x) * sp.cos(rng.randint(1, 4) * x + rng.randint(0, 2))


def wave():
    return polynomial(rng.randint(0, 3)) * sp.exp(rng.randint(-2, 2) * x) * sp.cos(rng.randint(1, 3) * x)


def exponential():
    u = sp.exp(x)
    return (rng.randint(-3, 3) + u ** rng.randint(1, 3)) / (positive(u) * (1 + u))


def quadratic():
    q = rng.choice([1 + x**2, 4 - x**2, x**2 + 2 * x + 3, 5 + x - x**2, 3 + 2 * x**2])
    return polynomial(rng.randint(0, 2)) / (x + rng.randint(1, 3)) ** rng.randint(0, 2) * sp.sqrt(q) ** rng.choice([-3, -1, 1])


def root():
    r = rng.choice([sp.sqrt(x + 2), sp.cbrt(x), sp.sqrt(x), sp.sqrt((x + 1) / (3 - x))])
    return polynomial(rng.randint(0, 1)) / (rng.randint(1, 3) + r) * r ** rng.randint(0, 2)


def logarithm():
    l = sp.log(x) if rng.random() < 0.6 else sp.log(x**2 + rng.randint(1, 3))
    return polynomial(rng.randint(0, 2)) * l ** (rng.randint(1, 2) if l == sp.log(x) else 1) * x ** (rng.randint(-1, 1) if l == sp.log(x) else 0)


def inverse():
    return x ** rng.randint(0, 2) * rng.choice([sp.atan(x), sp.asin(x / 2), sp.acos(x / 3), sp.atan(sp.sqrt(x))])


def chain():
    """What is another's derivative, so that it has an antiderivative whatever it looks like."""
    parts = [x, x + 1, x**2 + 2, sp.exp(x), sp.exp(-(x**2)), sp.log(x + 2), sp.sqrt(x + 3), sp.tan(x / 2), sp.atan(x)]
    return sp.diff(rng.choice(parts) * rng.choice(parts) / rng.choice(parts), x)


def integrals(kind, count):
    found = []
    while len(found) < count:
        f = kind()
        if not f.has(x):
            continue
        g = sp.lambdify(x, f, "mpmath")
        a, b = rng.choice([(0.25, 0.75), (0.5, 1.25)])
        try:
            value = mp.quad(g, [a, b])
        except (ZeroDivisionError, ValueError):
            continue
        if isinstance(value, mp.mpf) and mp.isfinite(value) and 1e-6 < abs(value) < 1e6:
            found.append(dict(kind=kind.__name__, text=text(f), between=[a, b], value=float(value)))
    return found


def limits(count):
    found, seen = [], set()
    leaves = [x, x**2, sp.log(x), sp.exp(x), sp.exp(-x), 1 / x, sp.sqrt(x), sp.Integer(2), sp.exp(x**2), sp.log(sp.log(x)), x + 1]
    wraps = [lambda e: e, lambda e: e, sp.log, sp.exp, lambda e: 1 / e, sp.sqrt, lambda e: e**2]
    while len(found) < count:
        e = rng.choice(leaves)
        for _ in range(rng.randint(1, 3)):
            op, other = rng.randint(0, 3), rng.choice(wraps)(rng.choice(leaves))
            e = [e + other, e * other, e / other, e - other][op]
        if rng.random() < 0.3:
            e = rng.choice([sp.exp, sp.atan, lambda u: (1 + 1 / x) ** u])(e)
        if not e.has(x) or str(e) in seen:
            continue
        seen.add(str(e))
        value = sp.limit(e, x, sp.oo)
        if value in (sp.oo, -sp.oo):
            found.append(dict(text=text(e), value="oo" if value == sp.oo else "-oo"))
        elif value.is_number and value.is_real:
            found.append(dict(text=text(e), value=float(value)))
    return found


def series():
    found = []
    list = [sp.tan(x), sp.exp(sp.sin(x)), sp.log(1 + x + x**2), 1 / (1 - x - x**2), sp.sqrt(1 + x) * sp.cos(x), x / (sp.exp(x) - 1),
            sp.cot(x), sp.asin(x) ** 2, sp.sinh(x) / (1 + x), sp.atan(x) / x**2, sp.cos(sp.sqrt(x)), sp.log(sp.sin(x) / x), sp.exp(x) ** 3 / x,
            sp.sec(x), (1 + x) ** sp.Rational(2, 3), sp.erf(x), sp.tanh(x), sp.log(sp.cos(x)), 1 / sp.sin(x) - 1 / x, sp.exp(sp.exp(x) - 1)]
    for f in list:
        s = sp.series(f, x, 0, 8).removeO()
        found.append(dict(text=text(f), coefficients=[[k, str(sp.expand(s).coeff(x, k))] for k in range(-2, 8) if sp.expand(s).coeff(x, k).is_rational]))
    return found


def special():
    """Named functions that antiderivatives have, over their regions."""
    of = dict(
        Li2=lambda t: mp.re(mp.polylog(2, t)),
        Cl2=lambda t: mp.clsin(2, t),
        Ti2=lambda t: mp.im(mp.polylog(2, mp.mpc(0, t))),
        S=mp.fresnels,
        C=mp.fresnelc,
    )
    places = [-30, -3, -1, -0.7, -0.2, 0, 0.1, 0.3, 0.49, 0.51, 0.9, 1, 1.2, 1.7, 3, 12]
    return [dict(name=n, x=t, value=float(f(mp.mpf(t)))) for n, f in of.items() for t in places]


kinds = [fraction, trigonometric, wave, exponential, quadratic, root, logarithm, inverse, chain]
document.write(
    __file__,
    "SymPy and mpmath",
    f"{sp.__version__} and {mp.__version__}",
    integrals=[case for kind in kinds for case in integrals(kind, 4 if kind is chain else 9)],
    limits=limits(60),
    series=series(),
    special=special(),
)
