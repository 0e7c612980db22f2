"""Digits, codes, roundings and arithmetic for packages/tools/digital-electronics/number-bases.

Plain Python from the definitions, which shares nothing with the tool: periods by remembering remainders, codes by the
weights of their bits over every pattern, least widths by trying one width after another, expressions by Python's own
parser and integers, once as they are and once with a class that keeps every result in a word.
"""
import platform
import random
import re
from fractions import Fraction
from math import floor, ceil

import document

rng = random.Random(20261128)
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def whole(n, base):
    """The digits of a whole number: the digit that makes the rest divisible, from the right."""
    if n == 0:
        return "0"
    sign = "-" if n < 0 and base > 0 else ""
    n = abs(n) if base > 0 else n
    out = ""
    while n:
        d = n % abs(base)
        out = DIGITS[d] + out
        n = (n - d) // base
    return sign + out


def expand(x, base, most):
    """Digits of a fraction in a base above 1: long division, the cycle found where a remainder comes again."""
    sign = "-" if x < 0 else ""
    x = abs(x)
    before, seen, digits = floor(x), {}, []
    r = x - before
    while r and r not in seen and len(seen) <= 60000:
        seen[r] = len(digits)
        r *= base
        digits.append(DIGITS[floor(r)])
        r -= floor(r)
    if r and r not in seen:
        return None
    start = seen[r] if r else len(digits)
    fraction, cycle = "".join(digits[:start]), "".join(digits[start:])
    period = len(cycle)
    if len(digits) > most:
        text = "." + (fraction + cycle * (most // max(1, period) + 1))[:most] + "…"
    else:
        text = ("." if digits else "") + fraction + (f"({cycle})" if cycle else "")
    return {"text": sign + whole(before, base) + text, "before": len(fraction), "period": period}


def value_of(text, base, digits=DIGITS):
    """The number that digits with a point and a cycle in brackets stand for, by their weights."""
    head, _, rest = text.partition(".")
    fixed, _, cycle = rest.rstrip(")").partition("(")
    at = lambda s: digits.index(s)
    x = Fraction(0)
    for d in head:
        x = x * base + at(d)
    for k, d in enumerate(fixed):
        x += at(d) * Fraction(1, base) ** (k + 1)
    if cycle:
        one = sum(at(d) * Fraction(1, base) ** (k + 1) for k, d in enumerate(cycle))
        x += one / (1 - Fraction(1, base) ** len(cycle)) * Fraction(1, base) ** len(fixed)
    return x


def fractions():
    cases = []
    tricky = [Fraction(1, 10), Fraction(1, 3), Fraction(1, 7), Fraction(1, 97), Fraction(-355, 113), Fraction(1, 2**70),
              Fraction(5, 6), Fraction(22, 7), Fraction(-1, 2), Fraction(10**30 + 1, 10**30), Fraction(1, 9973), Fraction(7, 12)]
    for x in tricky:
        for base in (2, 3, 8, 10, 16, 36, 60, 62):
            cases.append((x, base))
    for _ in range(90):
        d = rng.choice([rng.randrange(2, 60), rng.randrange(2, 4000), 2**rng.randrange(40), 10**rng.randrange(5)])
        cases.append((Fraction(rng.randrange(-10**6, 10**6), d), rng.randrange(2, 63)))
    # Periods too long to be walked are left to the tests of properties.
    return [{"x": str(x), "base": base, **found} for x, base in cases if (found := expand(x, base, 80))]


def integers():
    cases = []
    for base in [*range(-62, -1), *range(2, 63)]:
        for n in (rng.randrange(-10**4, 10**4), rng.randrange(-2**200, 2**200)):
            cases.append({"n": str(n), "base": base, "text": whole(n, base)})
    return cases


def readable():
    """Digits in negative bases and balanced ternary, with what they are worth."""
    cases = []
    for _ in range(120):
        base = rng.choice([-2, -3, -10, -16, -62, -7, "b3"])
        signs = "01" if base == -2 else "T01" if base == "b3" else DIGITS[:-base]
        pick = lambda n: "".join(rng.choice(signs) for _ in range(n))
        text = pick(rng.randrange(1, 12))
        if rng.random() < 0.7:
            text += "." + pick(rng.randrange(0, 6)) + (f"({pick(rng.randrange(1, 5))})" if rng.random() < 0.6 else pick(1))
        table = {"T": -1, "0": 0, "1": 1}
        if base == "b3":
            x = value_of(text, 3, _Table(table))
        else:
            x = value_of(text, base)
        cases.append({"text": text, "base": str(base), "x": str(x)})
    return cases


class _Table(dict):
    def index(self, sign):
        return self[sign]


# -- codes, each by what a pattern is worth -----------------------------------------------------

def bits_of(p, w):
    return [(p >> k) & 1 for k in range(w)]


def decode(code, p, w):
    b = bits_of(p, w)
    if code == "unsigned":
        return sum(2**k for k in range(w) if b[k])
    if code == "twos":
        return sum(2**k for k in range(w - 1) if b[k]) - b[-1] * 2**(w - 1)
    if code == "ones":
        size = sum(2**k for k in range(w - 1) if b[k] != b[-1])
        return -size if b[-1] else size
    if code == "magnitude":
        size = sum(2**k for k in range(w - 1) if b[k])
        return -size if b[-1] else size
    if code == "excess":
        return p - 2**(w - 1)
    if code == "negabinary":
        return sum((-2)**k for k in range(w) if b[k])
    if code == "gray":
        n, parity = 0, 0
        for k in reversed(range(w)):
            parity ^= b[k]
            n += parity << k
        return n
    n = 0
    for k in reversed(range(w // 4)):
        d = (p >> 4 * k & 15) - (3 if code == "excess3" else 0)
        if not 0 <= d <= 9:
            return None
        n = 10 * n + d
    return n


CODES = ["unsigned", "twos", "ones", "magnitude", "excess", "negabinary", "gray", "bcd", "excess3"]


def codes():
    tables = []
    for code in CODES:
        for w in range(1, 9):
            if code in ("bcd", "excess3") and w % 4:
                continue
            tables.append({"code": code, "width": w, "values": [decode(code, p, w) for p in range(2**w)]})
    words = []
    for code in CODES:
        for w in (12, 16, 32, 64, 100, 256, 1000):
            for _ in range(3):
                p = rng.getrandbits(w)
                if code in ("bcd", "excess3"):
                    p = int("".join(f"{rng.randrange(10) + (3 if code == 'excess3' else 0):x}" for _ in range(w // 4)), 16)
                words.append({"code": code, "width": w, "pattern": hex(p), "value": str(decode(code, p, w))})
    return tables, words


def widths():
    """The least width by trying: in two's complement and the like, a range that grows with the width."""
    cases = []
    for code in CODES:
        step = 4 if code in ("bcd", "excess3") else 1
        ranges = {}
        for w in range(step, 13, step):
            held = [v for v in (decode(code, p, w) for p in range(2**w)) if v is not None]
            ranges[w] = (min(held), max(held))
        for n in [0, 1, -1, 2, -2, 3, 5, 7, 8, -7, -8, -9, 9, 10, 15, 16, 21, 42, 43, -42, -43, 85, 86, 99, 100, 127, 128, -128, -129, 255, 256, 500, -500, 999]:
            fits = [w for w, (low, high) in ranges.items() if low <= n <= high]
            # A number below zero that no narrow word holds is held by none.
            if fits or (n < 0 and code in ("unsigned", "gray", "bcd", "excess3")):
                cases.append([code, n, fits[0] if fits else None])
    return cases


# -- fixed point --------------------------------------------------------------------------------

def round_to(x, how):
    low, high = floor(x), ceil(x)
    if low == high:
        return low
    near = None if x - low == high - x else low if x - low < high - x else high
    even = low if low % 2 == 0 else high
    odd = high if low % 2 == 0 else low
    inward, outward = (high, low) if x < 0 else (low, high)
    ties = {"half-even": even, "half-away": outward, "half-up": high, "half-down": low, "half-zero": inward}
    if how in ties:
        return ties[how] if near is None else near
    return {"zero": inward, "floor": low, "ceiling": high, "away": outward, "odd": odd}[how]


ROUNDINGS = ["half-even", "half-away", "half-up", "half-down", "half-zero", "zero", "floor", "ceiling", "away", "odd"]


def fixed():
    cases = []
    for _ in range(400):
        w = rng.choice([4, 8, 12, 16, 24, 32, 80])
        f = rng.randrange(0, w + 3)
        code = rng.choice(["unsigned", "twos"])
        least, most = (0, 2**w - 1) if code == "unsigned" else (-2**(w - 1), 2**(w - 1) - 1)
        kind = rng.random()
        k = rng.randrange(least - 2**(w - 2), most + 2**(w - 2))
        # Ties, numbers near them, and decimals.
        x = Fraction(2 * k + 1, 2**(f + 1)) if kind < 0.4 else Fraction(k, 2**f) + Fraction(rng.randrange(-99, 99), 100 * 2**f) \
            if kind < 0.7 else Fraction(round(k / 2**f * 1000), 1000)
        how = rng.choice(ROUNDINGS)
        overflow = rng.choice(["wrap", "saturate"])
        asked = round_to(x * 2**f, how)
        kept = min(max(asked, least), most) if overflow == "saturate" else (asked - least) % 2**w + least
        cases.append([code, w, f, how, overflow, str(x), str(asked), str(kept)])
    return cases


# -- arithmetic ---------------------------------------------------------------------------------

class Word:
    """A whole number in a word: every result wraps before it is used."""
    width, signed = 8, True

    def __init__(self, n):
        n = int(n) % 2**self.width
        self.n = n - 2**self.width if self.signed and n >= 2**(self.width - 1) else n

    def __add__(a, b): return Word(a.n + b.n)
    def __sub__(a, b): return Word(a.n - b.n)
    def __mul__(a, b): return Word(a.n * b.n)
    def __floordiv__(a, b): return Word(a.n // b.n)
    def __mod__(a, b): return Word(a.n % b.n)
    def __and__(a, b): return Word(a.n & b.n)
    def __or__(a, b): return Word(a.n | b.n)
    def __xor__(a, b): return Word(a.n ^ b.n)
    def __lshift__(a, b): return Word(a.n << b)
    def __rshift__(a, b): return Word(a.n >> b)
    def __pow__(a, b): return Word(a.n ** b)
    def __neg__(a): return Word(-a.n)
    def __invert__(a): return Word(~a.n)


def expression(depth, signed):
    """A text, and the same with words for numbers; counts of shifts and powers stay plain."""
    if depth == 0 or rng.random() < 0.15:
        n = rng.choice([rng.randrange(0, 20), rng.randrange(0, 300), rng.randrange(0, 70000)])
        text = rng.choice([str(n), hex(n), bin(n), str(n)])
        return text, f"Word({text})"
    kind = rng.random()
    if kind < 0.12:
        op = rng.choice(["-", "~"] if signed else ["~"])
        a, b = expression(depth - 1, signed)
        return f"{op}({a})", f"{op}({b})"
    if kind < 0.3:
        a, b = expression(depth - 1, signed)
        op, by = rng.choice([("<<", rng.randrange(0, 12)), (">>", rng.randrange(0, 12)), ("**", rng.randrange(0, 4))])
        return f"(({a}) {op} {by})", f"(({b}) {op} {by})"
    op = rng.choice(["+", "-", "*", "//", "mod", "&", "|", "^", "+", "-", "*", "&"])
    (a, x), (b, y) = expression(depth - 1, signed), expression(depth - 1, signed)
    python = "%" if op == "mod" else op
    if rng.random() < 0.5:
        return f"{a} {op} {b}", f"{x} {python} {y}"
    return f"({a}) {op} ({b})", f"({x}) {python} ({y})"


def arithmetic():
    exact, words = [], []
    while len(exact) < 150:
        text, _ = expression(rng.randrange(1, 5), True)
        try:
            n = eval(text.replace("mod", "%"))
        except ZeroDivisionError:
            continue
        if len(str(n)) < 200:
            exact.append([text, str(n)])
    while len(words) < 250:
        Word.width, Word.signed = rng.choice([4, 8, 13, 16, 32, 64]), rng.random() < 0.6
        text, python = expression(rng.randrange(1, 4), Word.signed)
        try:
            n = eval(python, {"Word": Word}).n
        except ZeroDivisionError:
            continue
        words.append([text, Word.width, "twos" if Word.signed else "unsigned", str(n)])
    return exact, words


def bit_tricks():
    cases = []
    for _ in range(60):
        w = rng.choice([8, 16, 24, 32, 64, 128])
        p, k = rng.getrandbits(w), rng.randrange(0, 2 * w)
        s = format(p, f"0{w}b")
        turn = k % w
        cases.append({
            "width": w, "pattern": hex(p), "by": k,
            "rol": hex(int(s[turn:] + s[:turn], 2)), "rev": hex(int(s[::-1], 2)),
            "bswap": hex(int.from_bytes(p.to_bytes(w // 8, "big"), "little")),
            "popcount": s.count("1"), "clz": len(s) - len(s.lstrip("0")), "ctz": len(s) - len(s.rstrip("0")),
            "gray": hex(int("".join(str(int(a) ^ int(b)) for a, b in zip(s, "0" + s)), 2)),
        })
    return cases


tables, words = codes()
exact, kept = arithmetic()
document.write(
    __file__, "Python", platform.python_version(),
    cases=fractions(), integers=integers(), readable=readable(), tables=tables, words=words, widths=widths(),
    fixed=fixed(), exact=exact, kept=kept, bits=bit_tricks(),
)
