"""How many floats and doubles do not come back from so many decimal digits, counted by sums of floors.

A positive number k·2^e comes back from d digits where a multiple of the decimal unit u lies within half a step of it,
ends included for even k. An interval shorter than u holds one multiple or none, so that the numbers of multiples,
floor(high / u) - ceil(low / u) + 1, add up to the count. Powers of two, half as far from what is below them, are looked at one by one.
"""

import sys
from fractions import Fraction

import document


def floor_sum(n, m, a, b):
    """Sum of floor((a·i + b) / m) over 0 <= i < n."""
    total = 0
    while n > 0:
        total += (a // m) * n * (n - 1) // 2 + (b // m) * n
        a, b = a % m, b % m
        top = a * n + b
        if top < m:
            break
        n, b, m, a = top // m, top % m, a, m
    return total


def power(base, exponent):
    return Fraction(base) ** exponent


def inside(first, last, step, e, u, is_closed):
    """Of k = first, first + step ... < last those with a multiple of u within half of 2^e of k·2^e."""
    n = len(range(first, last, step))
    if n == 0:
        return 0
    half = power(2, e) / 2 / u
    # high = (2k + 1)·half, low = (2k - 1)·half, in units of u
    p, q = half.numerator, half.denominator
    high = floor_sum(n, q, 2 * step * p, (2 * first + 1) * p - (0 if is_closed else 1))
    low = floor_sum(n, q, 2 * step * p, (2 * first - 1) * p - (1 if is_closed else 0))
    return high - low


def decade(x):
    """D with 10^(D - 1) <= x < 10^D."""
    d = len(str(x.numerator)) - len(str(x.denominator)) - 2
    while x >= power(10, d):
        d += 1
    return d


def nearest(x):
    """To a whole number, ties to even."""
    return round(x)


def lost(p, least, last, digits):
    half = 1 << (p - 1)
    all_, back = 0, 0
    pieces = [(1, half, least)] + [(half, 2 * half, e) for e in range(least, last + 1)]
    for first, end, e in pieces:
        all_ += end - first
        k = first
        if first == half and e > least:
            x = k * power(2, e)
            u = power(10, decade(x) - digits)
            y = nearest(x / u) * u
            back += -power(2, e) / 4 <= y - x <= power(2, e) / 2
            k += 1
        while k < end:
            d = decade(k * power(2, e))
            stop = min(end, ceil_div(power(10, d), power(2, e)))
            u = power(10, d - digits)
            if power(2, e) >= u:
                back += stop - k
            else:
                even, odd = k + k % 2, k + 1 - k % 2
                back += inside(even, stop, 2, e, u, True) + inside(odd, stop, 2, e, u, False)
            k = stop
    return {"all": str(all_), "lost": str(all_ - back)}


def ceil_div(a, b):
    r = a / b
    return -(-r.numerator // r.denominator)


FORMATS = {"binary32": (24, -149, 104, (7, 8, 9)), "binary64": (53, -1074, 971, (15, 16, 17))}
cases = [
    {"format": name, "digits": d, **lost(p, least, last, d)}
    for name, (p, least, last, digits) in FORMATS.items()
    for d in digits
]
document.write(__file__, "Python", sys.version.split()[0], cases=cases)
