"""Error rates, the complementary error function and pulses, for packages/tools/communication/modem-lab.

The rates come by other routes than the engine's: PSK by integrating the density of the received phase
over each sector with mpmath's quad, DPSK by the Fourier series of the difference of two such phases, QAM by scipy.stats.norm over all pairs of points,
FSK by quad over ncx2 densities. Pulses come from the
textbook formulas in mpmath with 60 digits.
"""

import mpmath
import numpy as np
import scipy
from scipy import integrate, special, stats

import document

mpmath.mp.dps = 30
gray = lambda n: n ^ (n >> 1)
weight = lambda n: bin(n).count("1")


def psk(m, esn0, bits):
    """Density of the received phase, integrated over sectors with 30 digits: far sectors cancel all but the last."""
    g = mpmath.mpf(esn0)

    def density(t):
        a = mpmath.sqrt(g) * mpmath.cos(t)
        return mpmath.exp(-g) / (2 * mpmath.pi) + a / mpmath.sqrt(mpmath.pi) * mpmath.exp(-g * mpmath.sin(t) ** 2) * mpmath.erfc(-a) / 2

    symbol = bit = mpmath.mpf(0)
    for k in range(1, m // 2 + 1):
        # Sector k and its mirror image; the last one, behind, is its own.
        start, end = (2 * k - 1) * mpmath.pi / m, min(2 * k + 1, m) * mpmath.pi / m
        p = 2 * mpmath.quad(density, mpmath.linspace(start, end, 5 if m < 8 else 3))
        symbol += p
        bit += p * sum(weight(gray(j) ^ gray((j + k) % m)) for j in range(m)) / m
    return symbol, bit / bits


def dpsk(m, esn0, bits):
    """The density of the difference of two noisy phases is a cosine series whose terms are squares of the phase's own."""
    g = mpmath.mpf(esn0)
    mpmath.mp.dps = 50
    squares = []
    while not squares or squares[-1] > mpmath.mpf(10) ** -45:
        n = len(squares) + 1
        c = mpmath.sqrt(mpmath.pi * g) / 2 * mpmath.exp(-g / 2) * (mpmath.besseli(mpmath.mpf(n - 1) / 2, g / 2) + mpmath.besseli(mpmath.mpf(n + 1) / 2, g / 2))
        squares.append(c * c)

    def beyond(psi):
        return (mpmath.pi - psi) / (2 * mpmath.pi) - sum(c * mpmath.sin(n * psi) / n for n, c in enumerate(squares, 1)) / mpmath.pi

    symbol = bit = mpmath.mpf(0)
    for k in range(1, m // 2 + 1):
        far = beyond((2 * k + 1) * mpmath.pi / m) if k < m // 2 else 0
        p = 2 * (beyond((2 * k - 1) * mpmath.pi / m) - far)
        symbol += p
        bit += p * sum(weight(gray(j) ^ gray((j + k) % m)) for j in range(m)) / m
    mpmath.mp.dps = 30
    return symbol, bit / bits


def qam(m, esn0, bits):
    side = int(np.sqrt(m))
    scale = np.sqrt(2 * (m - 1) / 3)
    levels = (2 * np.arange(side) - (side - 1)) / scale
    sigma = np.sqrt(1 / (2 * esn0))
    edges = np.concatenate([[-np.inf], (levels[1:] + levels[:-1]) / 2, [np.inf]])
    wrong = bit = 0.0
    for s in range(side):
        for g in range(side):
            if s == g:
                continue
            # The tail that lies away from the mean keeps its relative accuracy.
            if g > s:
                p = stats.norm.sf(edges[g], levels[s], sigma) - stats.norm.sf(edges[g + 1], levels[s], sigma)
            else:
                p = stats.norm.cdf(edges[g + 1], levels[s], sigma) - stats.norm.cdf(edges[g], levels[s], sigma)
            wrong += p / side
            bit += p / side * weight(gray(s) ^ gray(g))
    return wrong * (2 - wrong), 2 * bit / bits


def fsk(m, esn0, bits, coherent):
    a = np.sqrt(2 * esn0)
    if coherent:
        f = lambda x: stats.norm.pdf(x, a) * -np.expm1((m - 1) * np.log1p(-stats.norm.sf(x)))
        lo, hi = a - 13, a + 13
    else:
        f = lambda r: 2 * r * stats.ncx2.pdf(r * r, 2, a * a) * -np.expm1((m - 1) * np.log1p(-np.exp(-r * r / 2)))
        lo, hi = 1e-9, a + 13
    points = np.linspace(lo, hi, 40)
    p = sum(integrate.quad(f, u, v, epsabs=1e-20, epsrel=1e-11)[0] for u, v in zip(points, points[1:]))
    return p, p * (m / 2) / (m - 1)


cases = []
for scheme, orders in [("psk", [2, 4, 8, 16, 32]), ("dpsk", [2, 4, 8, 16, 64]), ("oqpsk", [4]), ("msk", [2]), ("qam", [4, 16, 64, 256, 1024]), ("fsk-coherent", [2, 4, 8, 16, 32]), ("fsk-noncoherent", [2, 4, 8, 16, 32])]:
    for m in orders:
        bits = int(np.log2(m))
        for db in [-2, 0, 2, 4, 6, 8, 10, 12, 14]:
            esn0 = bits * 10 ** (db / 10)
            if scheme == "psk":
                s, b = psk(m, esn0, bits) if m > 2 else (0.5 * special.erfc(np.sqrt(esn0)),) * 2
            elif scheme == "dpsk":
                s, b = dpsk(m, esn0, bits)
            elif scheme in ("oqpsk", "msk"):
                b = mpmath.erfc(mpmath.sqrt(mpmath.mpf(10) ** (mpmath.mpf(db) / 10))) / 2
                s = b if scheme == "msk" else 1 - (1 - b) ** 2
            elif scheme == "qam":
                s, b = qam(m, esn0, bits)
            else:
                s, b = fsk(m, esn0, bits, scheme == "fsk-coherent")
            if b > 1e-11:
                cases.append({"scheme": scheme, "order": m, "db": db, "symbol": float(s), "bit": float(b)})


# Eb/N0 in dB at which so many of the bits are wrong: by inverses where there are some, else by root finding with 30 digits.
db = lambda ratio: 10 * mpmath.log10(ratio)
tail = lambda x: mpmath.erfc(x / mpmath.sqrt(2)) / 2
inverse_tail = lambda p: mpmath.sqrt(2) * mpmath.erfinv(1 - 2 * p)


def found(bit, p, start):
    return mpmath.findroot(lambda x: mpmath.log(bit(mpmath.mpf(10) ** (x / 10))) - mpmath.log(p), (start, start + 0.5), tol=1e-22)


def qam16(g):
    d = mpmath.sqrt(4 * g / 5)
    return (3 * tail(d) + 2 * tail(3 * d) - tail(5 * d)) / 4


needed = []
for exponent in (-1, -2, -3, -4, -5, -6, -8, -10, -12, -14):
    p = mpmath.mpf(10) ** exponent
    q = inverse_tail(p)
    for scheme, m, x in [
        ("psk", 2, db(q**2 / 2)),
        ("psk", 4, db(q**2 / 2)),
        ("oqpsk", 4, db(q**2 / 2)),
        ("msk", 2, db(q**2 / 2)),
        ("fsk-coherent", 2, db(q**2)),
        ("dpsk", 2, db(-mpmath.log(2 * p))),
        ("fsk-noncoherent", 2, db(-2 * mpmath.log(2 * p))),
    ]:
        needed.append([scheme, m, float(p), float(x)])
    needed.append(["qam", 16, float(p), float(found(qam16, p, 4 if exponent > -2 else 10))])
for p in (0.05, 1e-3, 1e-6):
    needed.append(["psk", 8, p, float(found(lambda g: psk(8, 3 * g, 3)[1], mpmath.mpf(p), 8))])
    needed.append(["dpsk", 4, p, float(found(lambda g: dpsk(4, 2 * g, 2)[1], mpmath.mpf(p), 8))])

erfc = [[x, float(mpmath.erfc(mpmath.mpf(x)))] for x in [float(v) for v in np.concatenate([np.linspace(-6, 6, 121), np.linspace(6.5, 26, 40), [1e-300, 1e-8, 1.4999999, 1.5, 1.5000001]])]]


def rrc(t, b):
    t, b = mpmath.mpf(t), mpmath.mpf(b)
    mpmath.mp.dps = 60
    if t == 0:
        return 1 - b + 4 * b / mpmath.pi
    if b > 0 and abs(abs(4 * b * t) - 1) < mpmath.mpf(10) ** -40:
        t = t + mpmath.mpf(10) ** -25
    return (mpmath.sin(mpmath.pi * t * (1 - b)) + 4 * b * t * mpmath.cos(mpmath.pi * t * (1 + b))) / (mpmath.pi * t * (1 - (4 * b * t) ** 2))


pulses = [[t, b, float(rrc(t, b))] for b in [0, 0.1, 0.22, 0.25, 0.35, 0.5, 1.0] for t in [0, 0.125, 0.25, 0.5, 0.7142857142857143, 1, 1.136363636, 2.5, 3.7, 8, 15.0625] + ([1 / (4 * b) * (1 + e) for e in (0, 1e-12, -1e-9, 1e-6, -1e-4, 0.01, 0.3, -0.49, 0.51)] if b else [])]
document.write(
    __file__, "SciPy", scipy.__version__, mpmath=mpmath.__version__, cases=cases, needed=needed, erfc=erfc, pulses=pulses)
