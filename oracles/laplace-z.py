"""Laplace and z transforms, for packages/tools/math-engines/laplace-z.

Values at numbers, none by a formula of ours: signals integrated by mpmath at 30 digits; fractions
inverted by mpmath's Talbot contour at 30 digits; differential equations by the exponential of the companion matrix
(mpmath.expm); fractions in 1/z and difference equations by recursion in exact fractions; sequences summed by mpmath.
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


forward(30)
inverse(40)
equation(30)
in_z(30)
sums(15)
document.write(__file__, "SymPy and mpmath", f"{sp.__version__} and {mp.__version__}", cases=cases)
