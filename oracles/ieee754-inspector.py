"""Floating point for packages/tools/digital-electronics/ieee754-inspector.

NumPy's float16, float32, float64 and x87 longdouble for operations, digits and neighbours. For the formats of
16 bits and fewer, plain Python that lists every number by the formula of its standard and finds where a
fraction lies among them: it never shifts or rounds a significand. Posits are rounded as the standard of 2022
words it, by the posit with one bit more.
"""
import bisect
import platform
import random
from fractions import Fraction

import numpy as np

import document

rng = random.Random(20261128)
np.seterr(all="ignore")
cases = []

# name: exponent bits, fraction bits, bias, what is no number
NARROW = {
    "binary16": (5, 10, 15, "ieee"),
    "bfloat16": (8, 7, 127, "ieee"),
    "e4m3": (4, 3, 7, "nan"),
    "e5m2": (5, 2, 15, "ieee"),
    "e4m3fnuz": (4, 3, 8, "fnuz"),
    "e5m2fnuz": (5, 2, 16, "fnuz"),
    "e3m2": (3, 2, 3, "finite"),
    "e2m3": (2, 3, 1, "finite"),
    "e2m1": (2, 1, 1, "finite"),
}


def numbers(name):
    """Every number from 0 up with its word, rising; then as many above the largest as one more exponent gives."""
    w, t, bias, kind = NARROW[name]
    last = (1 << w) - (1 if kind == "ieee" else 0)
    listed = []
    for field in range(last + 1):
        for f in range(1 << t):
            if field == 0:
                value = Fraction(f, 1 << t) * Fraction(2) ** (1 - bias)
            else:
                value = (1 + Fraction(f, 1 << t)) * Fraction(2) ** (field - bias)
            listed.append(value)
    count = ((1 << w) - (1 if kind == "ieee" else 0)) << t
    if kind == "nan":
        count -= 1
    return listed, count


def rounded(name, table, x, mode):
    """The word of x, or a name of what it becomes."""
    w, t, _, kind = NARROW[name]
    listed, count = table
    negative = x < 0
    size = abs(x)
    k = bisect.bisect_right(listed, size) - 1
    low = listed[k]
    if size != low:
        if k + 1 >= len(listed):
            up = mode not in ("towardZero", "down" if not negative else "up", "odd")
            k = k + 1 if up else k
        else:
            middle = (low + listed[k + 1]) / 2
            if mode == "nearestEven":
                up = size > middle or (size == middle and k % 2 == 1)
            elif mode == "nearestAway":
                up = size >= middle
            elif mode == "towardZero":
                up = False
            elif mode == "odd":
                up = k % 2 == 0
            else:
                up = (mode == "up") != negative
            k += 1 if up else 0
    sign = 1 << (w + t) if negative else 0
    if k >= count:
        holds = mode in ("towardZero", "odd") or mode == ("up" if negative else "down")
        if holds or kind == "finite":
            return hex(sign | (count - 1))
        if kind == "fnuz":
            return hex(1 << (w + t))
        return hex(sign | count)
    if kind == "fnuz" and k == 0:
        sign = 0
    return hex(sign | k)


MODES = ["nearestEven", "nearestAway", "towardZero", "up", "down", "odd"]


def fraction_near(values):
    """A fraction at, near, or half way between two of a list, or anywhere."""
    k = rng.randrange(len(values) - 1)
    a, b = values[k], values[k + 1]
    how = rng.randrange(5)
    if how == 0:
        return a
    if how == 1:
        return (a + b) / 2
    if how == 2:
        return (a + b) / 2 + (b - a) / rng.choice([3, -3, 10**6, -(10**6)])
    if how == 3:
        return a + (b - a) * Fraction(rng.randrange(1, 1000), 1000)
    return Fraction(rng.randrange(1, 10**6), rng.randrange(1, 10**6))


for name in NARROW:
    table = numbers(name)
    for index in range(96):
        x = fraction_near(table[0]) * rng.choice([1, -1])
        if index == 0:
            x = table[0][table[1] - 1] * 3
        if x == 0:
            x = Fraction(1, 3)
        mode = MODES[index % 6]
        cases.append({"kind": "narrow", "format": name, "x": str(x), "rounding": mode,
                      "word": rounded(name, table, x, mode)})


def posit(bits, es, word):
    """The number of a posit word that is not negative, by the formula of the standard."""
    if word == 0:
        return Fraction(0)
    text = format(word, f"0{bits}b")[1:]
    run = len(text) - len(text.lstrip(text[0]))
    r = run - 1 if text[0] == "1" else -run
    rest = text[run + 1:]
    e = int((rest[:es] + "0" * es)[:es] or "0", 2)
    f = rest[es:]
    return Fraction(2) ** (r * 2**es + e) * (1 + (Fraction(int(f, 2), 1 << len(f)) if f else 0))


for bits, es in ((8, 2), (16, 2), (8, 0), (10, 1), (6, 3)):
    values = [posit(bits, es, k) for k in range(1 << (bits - 1))]
    for index in range(80):
        x = abs(fraction_near(values)) or Fraction(1, 7)
        if index == 0:
            x = values[-1] * 5
        if index == 1:
            x = values[1] / 9
        k = bisect.bisect_right(values, x) - 1
        if k == 0:
            k = 1
        elif values[k] != x and k + 1 < len(values):
            middle = posit(bits + 1, es, 2 * k + 1)
            if x > middle or (x == middle and k % 2 == 1):
                k += 1
        negative = rng.random() < 0.5
        word = (1 << bits) - k if negative else k
        cases.append({"kind": "posit", "bits": bits, "es": es, "x": str(-x if negative else x), "word": hex(word)})


TYPES = {"binary16": np.float16, "binary32": np.float32, "binary64": np.float64, "extended": np.longdouble}
BYTES = {"binary16": 2, "binary32": 4, "binary64": 8, "extended": 10}
FRACTION = {"binary16": (5, 10), "binary32": (8, 23), "binary64": (11, 52), "extended": (15, 63)}


def made(name, word):
    raw = word.to_bytes(16 if name == "extended" else BYTES[name], "little")
    return np.frombuffer(raw, dtype=TYPES[name])[0]


def word(name, value):
    return hex(int.from_bytes(np.array(value, dtype=TYPES[name]).tobytes()[:BYTES[name]], "little"))


def some(name, near=None):
    """A word of a number: by chance, or with an exponent near another's."""
    w, t = FRACTION[name]
    field = rng.randrange(0, (1 << w) - 1)
    if near is not None and rng.random() < 0.8:
        field = min((1 << w) - 2, max(0, near + rng.randrange(-t - 3, t + 4)))
    elif rng.random() < 0.15:
        field = 0
    fraction = rng.getrandbits(t)
    if rng.random() < 0.3:
        fraction &= ~((1 << rng.randrange(t)) - 1)
    sign = rng.randrange(2)
    if name == "extended":
        return sign << 79 | field << 64 | (1 << 63 if field else 0) | fraction, field
    return sign << (w + t) | field << t | fraction, field


for name in TYPES:
    for index in range(200):
        a, field = some(name)
        b, _ = some(name, field)
        x, y = made(name, a), made(name, b)
        if index % 5 == 4:
            x = abs(x)
            a = int(word(name, x), 16)
        operation = ["add", "subtract", "multiply", "divide", "sqrt"][index % 5]
        value = {"add": x + y, "subtract": x - y, "multiply": x * y, "divide": x / y, "sqrt": np.sqrt(x)}[operation]
        operands = [hex(a)] if operation == "sqrt" else [hex(a), hex(b)]
        cases.append({"kind": "operation", "format": name, "operation": operation, "words": operands,
                      "word": word(name, value)})
    for index in range(100):
        a, _ = some(name)
        x = made(name, a)
        up = np.nextafter(x, TYPES[name](np.inf))
        digits = np.format_float_scientific(abs(x), unique=True, trim="-", exp_digits=1)
        cases.append({"kind": "digits", "format": name, "word": hex(a), "shortest": digits, "up": word(name, up)})

# Decimal texts: NumPy reads float64 and longdouble from the text itself, and the others by way of float64.
for name in ("binary64", "extended"):
    for index in range(100):
        digits = "".join(rng.choice("0123456789") for _ in range(rng.choice([1, 3, 17, 20, 40, 300])))
        text = f"{digits[:1]}.{digits[1:]}e{rng.randrange(-330, 310)}"
        if index % 4 == 0:
            # A tie, or one part in a great many beside it.
            a, _ = some("binary64")
            exact = Fraction(*made("binary64", a & ~(1 << 63)).as_integer_ratio())
            half = exact + Fraction(*np.spacing(made("binary64", a & ~(1 << 63))).as_integer_ratio()) / 2
            power = half.denominator.bit_length() - 1
            text = f"{half.numerator * 5 ** power}{rng.choice(['', '', '1'])}e-{power}"
            if text.split("e")[0].endswith("1") and int(text.split("e")[0]) != half.numerator * 5 ** power:
                text = f"{half.numerator * 5 ** power}1e-{power + 1}"
            if len(text) > 900:
                continue
        cases.append({"kind": "text", "format": name, "text": text, "word": word(name, TYPES[name](text))})

document.write(__file__, "NumPy", np.__version__, python=platform.python_version(), cases=cases)
