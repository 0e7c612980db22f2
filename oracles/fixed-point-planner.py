"""Words, ranges and round-off noise in exact fractions; gains of filters by Lyapunov equations.

Programs are read by Python's own parser and run in fractions.Fraction: every input there is, each assignment rounded by the
rule as it is written in words, brought into its word after that. Ranges are the least and the largest of all values. The noise
model's figures come from dual numbers: derivatives by every rounding, averaged over every input, times the moments of dropping
bits, which are counted over all residues. Ranges of polynomials in one real variable come from mpmath's roots of the derivative.
"""

import ast
import itertools
import platform
import re
from fractions import Fraction as F
from math import floor

import mpmath as mp
import numpy as np
import scipy
from scipy import linalg, signal

import document

rng = np.random.default_rng(29)
MODES = ["floor", "toward-zero", "nearest-up", "nearest-away", "nearest-even"]


def rounded(x, mode):
    down = floor(x)
    part = x - down
    if part == 0:
        return down
    if mode == "floor":
        return down
    if mode == "toward-zero":
        return down if x > 0 else down + 1
    if part != F(1, 2):
        return down + (part > F(1, 2))
    if mode == "nearest-up":
        return down + 1
    if mode == "nearest-away":
        return down + 1 if x > 0 else down
    return down if down % 2 == 0 else down + 1


def fitted(n, signed, width, overflow):
    low, high = (-(2 ** (width - 1)), 2 ** (width - 1) - 1) if signed else (0, 2 ** width - 1)
    if low <= n <= high:
        return n
    if overflow == "saturate":
        return high if n > high else low
    n %= 2 ** width
    return n - 2 ** width if n > high else n


def moments(k, mode, signs):
    """Mean and variance of dropping k bits, in steps of what is kept: all residues, of the signs that a value has."""
    errors = []
    for n in range(2 ** (k + 1)):
        for s in [n * sign for sign in signs]:
            x = F(s, 2 ** k)
            errors.append(rounded(x, mode) - x)
    mean = sum(errors) / len(errors)
    return mean, sum(e * e for e in errors) / len(errors) - mean * mean


KNOWN = {}


def known(k, mode, signs):
    if (k, mode, signs) not in KNOWN:
        KNOWN[k, mode, signs] = moments(k, mode, signs)
    return KNOWN[k, mode, signs]


def bits_behind(x):
    d = x.denominator
    k = d.bit_length() - 1
    if x == 0:
        return 0
    n = x.numerator
    while d == 1 and n % 2 == 0:
        n //= 2
        k -= 1
    return k


class Value:
    """A number, the bits behind its point, and its derivatives by the roundings before it."""

    def __init__(self, ideal, frac, grad, literal=False):
        self.ideal, self.frac, self.grad, self.literal = ideal, frac, grad, literal

    def __add__(self, o):
        return Value(self.ideal + o.ideal, max(self.frac, o.frac), merged(self.grad, 1, o.grad, 1))

    def __sub__(self, o):
        return Value(self.ideal - o.ideal, max(self.frac, o.frac), merged(self.grad, 1, o.grad, -1))

    def __mul__(self, o):
        return Value(self.ideal * o.ideal, self.frac + o.frac, merged(self.grad, o.ideal, o.grad, self.ideal))


def merged(a, x, b, y):
    out = {k: v * x for k, v in a.items()}
    for k, v in b.items():
        out[k] = out.get(k, 0) + v * y
    return out


def is_power(x):
    n, d = abs(x.numerator), x.denominator
    return n > 0 and n & (n - 1) == 0 and d & (d - 1) == 0


class Model:
    """The noise model of a program: every word has `fraction` bits, but inputs those of their format."""

    def __init__(self, lines, fraction, mode, signs):
        self.lines, self.fraction, self.mode, self.signs = lines, fraction, mode, signs
        self.errors = {}

    def literal(self, text):
        x = F(text)
        if is_power(x):
            return Value(x, bits_behind(x), {}, True)
        how = "nearest-even" if self.mode in ("floor", "toward-zero") else self.mode
        kept = F(rounded(x * 2 ** self.fraction, how), 2 ** self.fraction)
        name = f"literal {x}"
        self.errors[name] = (kept - x, 0)
        return Value(x, bits_behind(kept), {name: F(1)}, True)

    def walk(self, node, names):
        if isinstance(node, ast.BinOp):
            a, b = self.walk(node.left, names), self.walk(node.right, names)
            if isinstance(node.op, ast.Add):
                return a + b
            return a - b if isinstance(node.op, ast.Sub) else a * b
        if isinstance(node, ast.Constant):
            return self.literal(str(node.value))
        return names[node.id]

    def run(self, inputs):
        """One input: the ideal values and derivatives at every name."""
        names = dict(inputs)
        for name, tree in self.lines:
            v = self.walk(tree, names)
            kept = min(self.fraction, v.frac)
            k = v.frac - kept
            if k > 0:
                mean, variance = known(k, self.mode, self.signs.get(name, (1, -1)))
                q = F(1, 2 ** kept) if kept >= 0 else F(2 ** -kept)
                self.errors[name] = (mean * q, variance * q * q)
                v = Value(v.ideal, kept, merged(v.grad, 1, {name: F(1)}, 1))
            else:
                v = Value(v.ideal, kept, v.grad)
            names[name] = v
        return names


PROGRAMS = [
    ({"x": (True, 6, 5)}, ["y = x * x"]),
    ({"x": (True, 6, 5)}, ["s = x * x", "y = x - s"]),
    ({"x": (True, 6, 5), "w": (True, 5, 3)}, ["p = 0.3 * x + 0.7", "y = p * w - x"]),
    ({"x": (False, 6, 6)}, ["p = 0.4 * x + 0.2", "q = p * x + 0.1", "y = q * x"]),
    ({"a": (True, 5, 4), "b": (True, 5, 4)}, ["re = a * a - b * b", "im = 2 * a * b"]),
    ({"a": (True, 5, 4), "b": (True, 5, 4)}, ["s = a + b", "d = a - b", "y = s * d - 0.5 * a"]),
    ({"x": (True, 7, 4)}, ["y = x * x * x - 3 * x"]),
    ({"u": (False, 4, 2), "v": (True, 5, 2), "w": (True, 4, 3)}, ["t = u * v + 0.35 * w", "y = t * t - u"]),
    ({"x": (True, 8, 10)}, ["h = 0.123 * x", "y = h - 0.0625 * x"]),
    ({"r": (False, 5, 5), "g": (False, 5, 5)}, ["y = 0.299 * r + 0.587 * g"]),
]


def all_inputs(formats):
    ranges = []
    for signed, width, _ in formats.values():
        ranges.append(range(-(2 ** (width - 1)), 2 ** (width - 1)) if signed else range(2 ** width))
    return itertools.product(*ranges)


def signs_of(formats, lines):
    """The signs that each value has over all inputs."""
    ends = {}
    model = Model(lines, 0, "floor", {})
    for raw in all_inputs(formats):
        names = model.run({n: Value(F(r, 2 ** f[2]), f[2], {}) for (n, f), r in zip(formats.items(), raw)})
        for name, _ in lines:
            low, high = ends.get(name, (0, 0))
            ends[name] = (min(low, names[name].ideal), max(high, names[name].ideal))
    return {name: (1,) if low == 0 else (-1,) if high == 0 else (1, -1) for name, (low, high) in ends.items()}


cases = []
for formats, texts in PROGRAMS:
    lines = [(t.split(" = ")[0], ast.parse(t.split(" = ")[1], mode="eval").body) for t in texts]
    used = " ".join(t.split(" = ")[1] for t in texts)
    outputs = [name for name, _ in lines if not re.search(rf"\b{name}\b", used)]
    signs = signs_of(formats, lines)
    for fraction in (3, 5, 8):
        for mode in MODES:
            model = Model(lines, fraction, mode, signs)
            power, sums, low, high, count = {}, {}, {}, {}, 0
            for raw in all_inputs(formats):
                names = model.run({n: Value(F(r, 2 ** f[2]), f[2], {}) for (n, f), r in zip(formats.items(), raw)})
                count += 1
                for name, _ in lines:
                    v = names[name].ideal
                    low[name] = min(low.get(name, v), v)
                    high[name] = max(high.get(name, v), v)
                for name in outputs:
                    v = names[name]
                    power[name] = power.get(name, 0) + v.ideal ** 2
                    deterministic = sum(v.grad[s] * m for s, (m, _) in model.errors.items() if s in v.grad)
                    random = sum(v.grad[s] ** 2 * var for s, (_, var) in model.errors.items() if s in v.grad)
                    a, b = sums.get(name, (0, 0))
                    sums[name] = (a + deterministic ** 2 + random, b + deterministic)
            cases.append({
                "kind": "program", "inputs": {n: list(f) for n, f in formats.items()}, "lines": texts,
                "fraction": fraction, "rounding": mode,
                "ranges": {n: [str(low[n]), str(high[n])] for n, _ in lines},
                "outputs": {n: {"power": float(power[n] / count), "meanSquare": float(sums[n][0] / count),
                                "mean": float(sums[n][1] / count)} for n in outputs},
            })

# Integers of programs whose words are all given, narrow ones among them.
for formats, texts in PROGRAMS:
    lines = [(t.split(" = ")[0], ast.parse(t.split(" = ")[1], mode="eval").body) for t in texts]
    for mode in MODES:
        for overflow in ("saturate", "wrap"):
            fraction = int(rng.integers(2, 7))
            words = {n: [bool(rng.integers(0, 4)), int(rng.integers(4, 9)), int(rng.integers(1, 7))] for n, _ in lines}
            how = "nearest-even" if mode in ("floor", "toward-zero") else mode

            def value(node, names):
                if isinstance(node, ast.BinOp):
                    a, b = value(node.left, names), value(node.right, names)
                    return a + b if isinstance(node.op, ast.Add) else a - b if isinstance(node.op, ast.Sub) else a * b
                if isinstance(node, ast.Constant):
                    x = F(str(node.value))
                    return x if is_power(x) else F(rounded(x * 2 ** fraction, how), 2 ** fraction)
                return names[node.id]

            every = list(all_inputs(formats))
            chosen = [every[k] for k in rng.choice(len(every), min(len(every), 60), replace=False)]
            rows = []
            for raw in chosen:
                names = {n: F(r, 2 ** f[2]) for (n, f), r in zip(formats.items(), raw)}
                out = []
                for name, tree in lines:
                    signed, width, frac = words[name]
                    n = fitted(rounded(value(tree, names) * 2 ** frac, mode), signed, width, overflow)
                    names[name] = F(n, 2 ** frac)
                    out.append(n)
                rows.append([[int(r) for r in raw], out])
            cases.append({"kind": "integers", "inputs": {n: list(f) for n, f in formats.items()}, "lines": texts,
                          "words": words, "fraction": fraction, "rounding": mode, "overflow": overflow, "rows": rows})

# Ranges of polynomials in one real variable.
mp.mp.dps = 50
for _ in range(60):
    degree = int(rng.integers(2, 8))
    c = [int(v) for v in rng.integers(-20, 21, degree + 1)]
    if c[-1] == 0:
        c[-1] = 1
    low = int(rng.integers(-16, 8))
    high = low + int(rng.integers(1, 24))
    ends = [mp.mpf(low) / 8, mp.mpf(high) / 8]
    p = [mp.mpf(v) / 4 for v in reversed(c)]
    slope = [v * k for v, k in zip(p[:-1], range(degree, 0, -1))]
    places = ends + [r.real for r in mp.polyroots(slope, maxsteps=400, extraprec=400)
                     if abs(r.imag) < mp.mpf(10) ** -25 and ends[0] < r.real < ends[1]]
    values = [mp.polyval(p, x) for x in places]
    cases.append({"kind": "range", "c": c, "low": low, "high": high,
                  "range": [float(min(values)), float(max(values))]})


def lyapunov(a, b, c, d):
    p = linalg.solve_discrete_lyapunov(a, b @ b.T)
    return float((c @ p @ c.T + d @ d.T)[0, 0])


def square_sum(num, den):
    """Sum of the squares of an impulse response."""
    a, b, c, d = signal.tf2ss(num, den)
    return float(d[0, 0] ** 2) if a.size == 0 else lyapunov(a, b, c, d)


for _ in range(40):
    sections = []
    for _ in range(int(rng.integers(1, 4))):
        radius, angle = rng.uniform(0.3, 0.97), rng.uniform(0.05, 3.0)
        a1, a2 = round(-2 * radius * np.cos(angle) * 1024) / 1024, round(radius ** 2 * 1024) / 1024
        b = [float(v) / 1024 for v in rng.integers(-1024, 1025, 3)]
        sections.append([*b, 1.0, a1, a2])
    sos = np.array(sections)
    impulse = np.zeros(6000)
    impulse[0] = 1
    places = []
    for k in range(len(sections)):
        h = signal.sosfilt(sos[:k + 1], impulse)
        w = np.linspace(0, np.pi, 200001)
        _, r = signal.sosfreqz(sos[:k + 1], worN=w)
        num, den = signal.sos2tf(sos[:k + 1])
        own = [1.0, 0.0, 0.0]
        rest = np.array([[*own, *sections[k][3:]], *sections[k + 1:]])
        n2, d2 = signal.sos2tf(rest)
        places.append({"l1": float(np.sum(np.abs(h))), "peak": float(np.max(np.abs(r))),
                       "l2": square_sum(num, den) ** 0.5, "noise": square_sum(n2, d2)})
    cases.append({"kind": "filter", "sections": sections, "places": places})

document.write(__file__, "Python, mpmath and SciPy", f"{platform.python_version()}, {mp.__version__} and {scipy.__version__}",
               cases=cases)
