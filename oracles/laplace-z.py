"""Laplace and z transforms, for packages/tools/math-engines/laplace-z.

Values at numbers, none by a formula of ours: signals integrated by mpmath at 30 digits; fractions
inverted by mpmath's Talbot contour at 30 digits; differential equations by the exponential of the companion matrix
(mpmath.expm), of systems by that of their matrix; signals beyond the elementary ones integrated by mpmath, their
transforms inverted by its Talbot contour; fractions in 1/z and difference equations by recursion in exact fractions; sequences summed by mpmath.
"""
import random
from fractions import Fraction

import mpmath as mp
import sympy as sp

import document

mp.mp.dps = 30
rng = random.Random(20261129)
t = sp.Symbol("t", positive=True)
cases = []


def text(e):
    return str(e).replace("**", "^").replace("exp(", "e^(").replace("Heaviside", "u")


def forward(count):
    for _ in range(count):
        f = 0
        for _ in range(rng.randint(1, 3)):
            term = sp.Rational(rng.randint(-9, 9) or 1, rng.randint(1, 4)) * t ** rng.randint(0, 3)
            term *= sp.exp(-rng.randint(0, 4) * t)
            kind = rng.choice(["none", "sin", "cos"])
            if kind != "none":
                term *= getattr(sp, kind)(rng.randint(1, 5) * t)
            f += term
        g = sp.lambdify(t, f, "mpmath")
        points = [1.5, 3.75]
        value = [float(mp.quad(lambda x: g(x) * mp.exp(-p * x), mp.linspace(0, 60, 31))) for p in points]
        cases.append(dict(kind="forward", text=text(f), at=points, value=value))


def polynomial(coefficients, x):
    return sum(c * x ** k for k, c in enumerate(coefficients))


def inverse(count):
    for k in range(count):
        factors = []
        for _ in range(rng.randint(1, 3)):
            kind = rng.random()
            if kind < 0.5:
                factors.append(([rng.randint(0, 5), 1], rng.randint(1, 3)))
            elif kind < 0.9:
                factors.append(([rng.randint(1, 20), rng.randint(0, 4), 1], rng.randint(1, 2)))
            else:
                factors.append(([rng.randint(1, 5), rng.randint(1, 5), rng.randint(1, 3), 1], 1))
        degree = sum((len(c) - 1) * m for c, m in factors)
        top = [rng.randint(-9, 9) for _ in range(rng.randint(1, degree))]
        if not any(top):
            top[0] = 1
        F = lambda z: polynomial(top, z) / mp.fprod(polynomial(c, z) ** m for c, m in factors)
        points = [0.25, 0.75, 1.5]
        x = sp.Symbol("s")
        body = f"({polynomial(top, x)})/(" + "*".join(f"({polynomial(c, x)})^{m}" for c, m in factors) + ")"
        value = [float(mp.invertlaplace(F, p, method="talbot", degree=80)) for p in points]
        cases.append(dict(kind="inverse", text=body.replace("**", "^"), at=points, value=value))


def equation(count):
    for _ in range(count):
        order = rng.randint(1, 3)
        a = [rng.randint(-2, 6) for _ in range(order)]
        y0 = [rng.randint(-3, 3) for _ in range(order)]
        step = rng.randint(-4, 4)
        # The step is a state of its own.
        m = mp.zeros(order + 1)
        for k in range(order - 1):
            m[k, k + 1] = 1
        for k in range(order):
            m[order - 1, k] = -a[k]
        m[order - 1, order] = step
        start = mp.matrix(y0 + [1])
        points = [0.3, 1.1]
        value = [float((mp.expm(m * p) * start)[0]) for p in points]
        left = "y" + "'" * order + "".join(f" + ({a[k]})*y" + "'" * k for k in range(order))
        cases.append(dict(kind="equation", text=f"{left} = {step}*x", initial=", ".join("y" + "'" * k + f"(0) = {v}" for k, v in enumerate(y0)), at=points, value=value))


def recursion(b, a, x, past, count):
    y = dict(past)
    for n in range(count):
        v = sum(Fraction(b[k]) * (x if n - k >= 0 else 0) for k in range(len(b)))
        y[n] = (v - sum(Fraction(a[k]) * y.get(n - k, 0) for k in range(1, len(a)))) / Fraction(a[0])
    return [float(y[n]) for n in range(count)]


def in_z(count):
    for _ in range(count):
        order = rng.randint(1, 2)
        a = [1] + [Fraction(rng.choice([-1, 1]) * rng.randint(1, 9), 10) for _ in range(order)]
        b = [Fraction(rng.randint(-5, 5), 2) for _ in range(rng.randint(1, 3))]
        past = {-k: rng.randint(-3, 3) for k in range(1, order + 1)}
        left = "y[n]" + "".join(f" + ({float(a[k])})*y[n-{k}]" for k in range(1, order + 1))
        right = " + ".join(f"({float(b[k])})*x[n" + (f"-{k}" if k else "") + "]" for k in range(len(b)))
        cases.append(dict(kind="difference", text=f"{left} = {right}", initial=", ".join(f"y[{k}] = {v}" for k, v in past.items()), at=list(range(12)), value=recursion(b, a, 1, past, 12)))
        # The same fraction by itself: an impulse in.
        h = {}
        for n in range(12):
            h[n] = (b[n] if n < len(b) else 0) - sum(a[k] * h.get(n - k, 0) for k in range(1, len(a)))
        X = "(" + " + ".join(f"({float(c)})*z^(-{k})" for k, c in enumerate(b)) + ")/(" + " + ".join(f"({float(c)})*z^(-{k})" for k, c in enumerate(a)) + ")"
        if any(b):
            cases.append(dict(kind="sequence", text=X, at=list(range(12)), value=[float(h[n]) for n in range(12)]))


def sums(count):
    for _ in range(count):
        k, p, q, w = rng.randint(0, 2), rng.choice([-1, 1]) * rng.randint(1, 4), 5, rng.randint(1, 5)
        z = [1.5, -2.5]
        value = [float(mp.nsum(lambda n: n ** k * mp.mpf(p) ** n / mp.mpf(q) ** n * mp.cos(mp.pi * w * n / 6) / mp.mpf(x) ** n, [0, 400], method="d")) for x in z]
        cases.append(dict(kind="forwardZ", text=f"n^{k}*({p}/{q})^n*cos({w}*pi*n/6)" if k else f"({p}/{q})^n*cos({w}*pi*n/6)", at=z, value=value))


x = mp.mpf
SPECIAL = [
    ("sqrt(t)*e^(-t)", lambda t: mp.sqrt(t) * mp.exp(-t)),
    ("t^(1/3)", lambda t: mp.cbrt(t)),
    ("t^(-3/4)*e^(-2*t)", lambda t: t ** x("-0.75") * mp.exp(-2 * t)),
    ("ln(t)", mp.log),
    ("t^2*ln(3*t)*e^(-t)", lambda t: t**2 * mp.log(3 * t) * mp.exp(-t)),
    ("J0(2*t)", lambda t: mp.besselj(0, 2 * t)),
    ("t*J0(t)", lambda t: t * mp.besselj(0, t)),
    ("J2(3*t)*e^(-t)", lambda t: mp.besselj(2, 3 * t) * mp.exp(-t)),
    ("J0(2*sqrt(t))", lambda t: mp.besselj(0, 2 * mp.sqrt(t))),
    ("erf(2*t)", lambda t: mp.erf(2 * t)),
    ("t*erf(t)*e^(-t)", lambda t: t * mp.erf(t) * mp.exp(-t)),
    ("erf(sqrt(3*t))", lambda t: mp.erf(mp.sqrt(3 * t))),
    ("erfc(1/sqrt(t))", lambda t: mp.erfc(1 / mp.sqrt(t))),
    ("erfc(sqrt(t))", lambda t: mp.erfc(mp.sqrt(t))),
    ("sin(2*t)/t", lambda t: mp.sin(2 * t) / t),
    ("(e^(-t)-e^(-3*t))/t", lambda t: (mp.exp(-t) - mp.exp(-3 * t)) / t),
    ("(1-cos(t))/t*e^(-t)", lambda t: (1 - mp.cos(t)) / t * mp.exp(-t)),
    ("e^(-t^2)", lambda t: mp.exp(-t * t)),
    ("t*e^(-2*t^2+t)", lambda t: t * mp.exp(-2 * t * t + t)),
    ("e^(-1/t)/sqrt(t)", lambda t: mp.exp(-1 / t) / mp.sqrt(t)),
    ("t^(-3/2)*e^(-1/(4*t))", lambda t: t ** x("-1.5") * mp.exp(-1 / (4 * t))),
]


def special():
    for text_, f in SPECIAL:
        points = [1.5, 3.75]
        cuts = [0] + [mp.mpf(2) ** k for k in range(-40, 6)]
        value = [float(mp.quad(lambda t: f(t) * mp.exp(-p * t), cuts)) for p in points]
        cases.append(dict(kind="special", text=text_, at=points, value=value))


# Each turn of a wave from 0 to its period, in pieces between its corners.
WAVES = [
    ("t for 0<t<1; 2-t for 1<t<2; period 2", 2, [0, 1, 2], lambda t: t if t < 1 else 2 - t),
    ("1 for 0<t<1; -1 for 1<t<3; period 3", 3, [0, 1, 3], lambda t: 1 if t < 1 else -1),
    ("|sin(2*t)|", mp.pi / 2, [0, mp.pi / 2], lambda t: mp.sin(2 * t)),
    ("square(3*t)", 2 * mp.pi / 3, [0, mp.pi / 3, 2 * mp.pi / 3], lambda t: 1 if t < mp.pi / 3 else -1),
    ("sawtooth(t)", 2 * mp.pi, [0, 2 * mp.pi], lambda t: t / mp.pi - 1),
    ("sin(t) for 0<t<pi; 0 for pi<t<2*pi; period 2*pi", 2 * mp.pi, [0, mp.pi], mp.sin),
    ("t^2; period 2", 2, [0, 2], lambda t: t * t),
]


def waves():
    for text_, period, cuts, f in WAVES:
        points = [0.5, 1.75]
        value = []
        for p in points:
            turns = int(mp.ceil(70 / (p * period)))
            value.append(float(sum(mp.quad(lambda t: f(t) * mp.exp(-p * (t + m * period)), cuts) for m in range(turns))))
        cases.append(dict(kind="wave", text=text_, at=points, value=value))


BRANCHED = [
    ("1/sqrt(s)", lambda s: 1 / mp.sqrt(s)),
    ("1/(s+2)^(3/2)", lambda s: (s + 2) ** x("-1.5")),
    ("(2*s+1)^(-1/3)", lambda s: (2 * s + 1) ** (x(-1) / 3)),
    ("1/sqrt(s^2+4)", lambda s: 1 / mp.sqrt(s + 2j) / mp.sqrt(s - 2j)),
    ("1/sqrt(4*s^2+8*s+20)", lambda s: 1 / (2 * mp.sqrt(s + 1 + 2j) * mp.sqrt(s + 1 - 2j))),
    ("e^(-2*sqrt(s))/s", lambda s: mp.exp(-2 * mp.sqrt(s)) / s),
    ("e^(-sqrt(s))", lambda s: mp.exp(-mp.sqrt(s))),
    ("e^(-3*sqrt(s))/sqrt(s)", lambda s: mp.exp(-3 * mp.sqrt(s)) / mp.sqrt(s)),
    ("e^(-sqrt(s+1))/(s+1)", lambda s: mp.exp(-mp.sqrt(s + 1)) / (s + 1)),
    ("ln((s+1)/(s+3))", lambda s: mp.log(s + 1) - mp.log(s + 3)),
    ("ln(1+4/s^2)", lambda s: mp.log(s + 2j) + mp.log(s - 2j) - 2 * mp.log(s)),
    ("atan(2/s)", lambda s: (mp.log(s + 2j) - mp.log(s - 2j)) / 2j),
    ("ln(s)/s", lambda s: mp.log(s) / s),
    ("ln(s+1)/(s+1)^3", lambda s: mp.log(s + 1) / (s + 1) ** 3),
    ("1/(s*sqrt(s+1))", lambda s: 1 / (s * mp.sqrt(s + 1))),
    ("1/(sqrt(s)*(s-1))", lambda s: 1 / (mp.sqrt(s) * (s - 1))),
]


def branched():
    for text_, F in BRANCHED:
        points = [0.5, 1.25, 3.0]
        value = [float(mp.re(mp.invertlaplace(F, p, method="talbot", degree=60))) for p in points]
        cases.append(dict(kind="branched", text=text_, at=points, value=value))


def systems(count):
    for _ in range(count):
        n = rng.randint(2, 3)
        a = [[rng.randint(-3, 2) for _ in range(n)] for _ in range(n)]
        b = [rng.randint(-2, 2) for _ in range(n)]
        start = [rng.randint(-3, 3) for _ in range(n)]
        m = mp.zeros(n + 1)
        for i in range(n):
            for j in range(n):
                m[i, j] = a[i][j]
            m[i, n] = b[i]
        points = [0.3, 1.1]
        value = [float((mp.expm(m * p) * mp.matrix(start + [1]))[0]) for p in points]
        names = ["y", "v", "w"][:n]
        rows = [f"{names[i]}' = " + " + ".join(f"({a[i][j]})*{names[j]}" for j in range(n)) + f" + ({b[i]})*x" for i in range(n)]
        cases.append(dict(kind="system", text="; ".join(rows), initial=", ".join(f"{names[i]}(0) = {start[i]}" for i in range(n)), at=points, value=value))


def two_sided(count):
    for _ in range(count):
        k, p, q, w = rng.randint(0, 2), rng.randint(1, 3), rng.randint(5, 8), rng.randint(0, 5)
        z = [1.05, -0.95]
        right = lambda n: mp.mpf(p) ** n / 4**n * n**k
        left = lambda n: (mp.mpf(q) / 4) ** n * mp.cos(mp.pi * w * n / 6)
        value = [float(mp.fsum(right(n) * mp.mpf(v) ** -n for n in range(0, 1500)) + mp.fsum(left(n) * mp.mpf(v) ** -n for n in range(-1500, 0))) for v in z]
        powers = f"n^{k}*" if k else ""
        cases.append(dict(kind="twoSided", text=f"{powers}({p}/4)^n*u[n] + ({q}/4)^n*cos({w}*pi*n/6)*u[-n-1]", at=z, value=value))


forward(30)
inverse(40)
equation(30)
in_z(30)
sums(15)
special()
waves()
branched()
systems(12)
two_sided(10)
document.write(__file__, "SymPy and mpmath", f"{sp.__version__} and {mp.__version__}", cases=cases)
