"""Ladders of LC filters, for packages/tools/analog-circuits/lc-filter.

Elements in mpmath with 80 digits, from polynomials of |H|^2 and their roots, by continued fractions; losses of SciPy's own
prototypes, carried to each band by its formulas.
"""
import mpmath as mp
import numpy as np
import scipy
from scipy import signal

import document

mp.mp.dps = 80


def loss_polynomial(family, n, ripple):
    """1/|H|^2 in powers of v = w^2, lowest first, the edge at 1."""
    if family == "butterworth":
        return [mp.mpf(1)] + [mp.mpf(0)] * (n - 1) + [mp.mpf(1)]
    if family == "chebyshev":
        a, b = [mp.mpf(1)], [mp.mpf(0), mp.mpf(1)]
        for _ in range(n - 1):
            c = [mp.mpf(0)] + [2 * x for x in b]
            for k, x in enumerate(a):
                c[k] -= x
            a, b = b, c
        square = [mp.mpf(0)] * (2 * n + 1)
        for i, x in enumerate(b):
            for j, y in enumerate(b):
                square[i + j] += x * y
        eps2 = mp.mpf(10) ** (mp.mpf(str(ripple)) / 10) - 1
        out = [eps2 * x for x in square[::2]]
        out[0] += 1
        return out
    if family == "gaussian":
        out = [1 / mp.factorial(k) for k in range(n + 1)]
    else:
        theta = [mp.factorial(2 * n - k) / (mp.mpf(2) ** (n - k) * mp.factorial(k) * mp.factorial(n - k)) for k in range(n + 1)]
        out = [mp.mpf(0)] * (n + 1)
        for i in range(n + 1):
            for j in range(n + 1):
                if (i + j) % 2 == 0:
                    out[(i + j) // 2] += theta[i] * theta[j] * (-1) ** ((i - j) // 2)
        out = [x / out[0] for x in out]
    at = lambda v: mp.polyval(out[::-1], v) - 2
    low, high = mp.mpf(0), mp.mpf(1)
    while at(high) < 0:
        high *= 2
    for _ in range(400):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle) < 0 else (low, middle)
    return [x * high**k for k, x in enumerate(out)]


def left(v_polynomial):
    """The monic polynomial in s of the left half of the roots, highest first."""
    p = list(v_polynomial)
    zeros = 0
    while abs(p[0]) < mp.mpf(10) ** -60:
        p.pop(0)
        zeros += 1
    out = [mp.mpf(1)] + [mp.mpf(0)] * zeros
    for v in mp.polyroots(p[::-1], maxsteps=500, extraprec=800):
        s = mp.sqrt(-v)
        s = -s if mp.re(s) > 0 else s
        out = [a - s * b for a, b in zip(out + [0], [0] + out)]
    return [mp.re(x) for x in out]


def elements(family, n, ripple, r):
    loss = loss_polynomial(family, n, ripple)
    e = left(loss)
    power = 4 * mp.mpf(str(r)) / (1 + mp.mpf(str(r))) ** 2
    # |F|^2 = |E|^2 - what passes; both over the same leading coefficient.
    reflected = list(loss)
    reflected[0] -= power * loss[0]
    f = left(reflected)
    if r < 1:
        f = [x * (-1) ** k for k, x in enumerate(f)]
    a = [x + y for x, y in zip(e, f)]
    b = [x - y for x, y in zip(e, f)][1:]
    g = []
    while b:
        k = a[0] / b[0]
        g.append(k)
        rest = [x - (k * b[i] if i < len(b) else 0) for i, x in enumerate(a)][1:]
        rest = rest[1:] if len(b) > 1 else []
        a, b = b, rest
    return [float(x) for x in g]


def ladders():
    out = []
    for family in ["butterworth", "chebyshev", "bessel", "gaussian"]:
        for n in range(1, 11):
            for r in [0.125, 0.4, 1, 2.5, 8]:
                if r < 1 and n % 2 == 0:
                    continue
                if family == "chebyshev" and (n % 2 == 0 and r < 2 or r == 1):
                    continue
                if family == "butterworth" and r == 1:
                    continue
                g = elements(family, n, 0.2, r)
                out.append({"family": family, "order": n, "r": r, "g": [float(f"{x:.12g}") for x in g]})
    return out


def losses():
    """Losses of SciPy's elliptic and inverse Chebyshev prototypes of odd order, edge at the ripple or at the stop band."""
    out = []
    for n in [3, 5, 7, 9]:
        for ripple in [0.05, 0.5]:
            for stop in [40, 70]:
                z, p, k = signal.ellipap(n, ripple, stop)
                w = np.array([0.2, 0.6, 0.95, 1.0, 1.05, 1.2, 1.7, 3, 10])
                _, h = signal.freqs_zpk(z, p, k, w)
                out.append({"order": n, "ripple": ripple, "stop": stop, "w": w.tolist(), "db": [float(f"{x:.11g}") for x in -20 * np.log10(np.abs(h))]})
    return out


document.write(
    __file__,
    "an independent program (mpmath)",
    mp.__version__,
    scipy=scipy.__version__,
    cases=ladders(),
    losses=losses(),
)
