"""CIC filters by Python's integers, mpmath and SciPy: error gains, pruned bits, responses, compensators.

Nothing here is a closed form. Impulse responses are convolved out in integers of any size; Hogenauer's bits are taken with
logarithms of 60 digits as his formula has them; responses are sums over the impulse response at 40 digits. SciPy's remez
judges compensators: its error at the same length, by steps that follow the inverse response, is never the smaller one.
"""

import mpmath as mp
import numpy as np
import scipy
from scipy import signal

import document

mp.mp.dps = 60
cases = []


def convolved(rate, delays):
    """Impulse response of the whole filter, in integers."""
    h = np.array([1], dtype=object)
    for m in delays:
        h = np.convolve(h, np.ones(rate * m, dtype=object))
    return h


def combed(h, lag):
    out = np.concatenate([h, np.zeros(lag, dtype=object)])
    out[lag:] -= h
    return out


def summed(h):
    return np.cumsum(h, dtype=object)


def gains(rate, delays):
    """F squared of each stage: its impulse response to the output, squared and summed."""
    n = len(delays)
    found = []
    for j in range(n):
        h = np.array([1], dtype=object)
        for m in delays:
            h = combed(h, rate * m)
        for _ in range(n - j):
            h = summed(h)
        found.append(int(sum(int(x) ** 2 for x in h)))
    for j in range(n):
        h = np.array([1], dtype=object)
        for m in delays[j:]:
            h = combed(h, m)
        found.append(int(sum(int(x) ** 2 for x in h)))
    return found + [1]


def pruned(rate, delays, bits_in, bits_out):
    """Hogenauer's B, his formula with logarithms of 60 digits."""
    n = len(delays)
    gain = 1
    for m in delays:
        gain *= rate * m
    growth = int(mp.ceil(mp.log(gain, 2)))
    if 2 ** (growth - 1) >= gain:
        growth -= 1
    dropped = bits_in + growth - bits_out
    sigma = mp.sqrt(mp.mpf(4) ** dropped / 12)
    squares = gains(rate, delays)
    # Where the formula comes to a whole number, sixty digits may fall short of it by the last.
    hair = mp.mpf(10) ** -50
    out = [int(mp.floor(hair - mp.log(f, 2) / 2 + mp.log(sigma, 2) + mp.log(mp.mpf(6) / n, 2) / 2)) for f in squares[:-1]]
    return growth, squares, out + [dropped]


FILTERS = [(r, [m] * n) for n in (1, 2, 3, 4, 5, 6) for r in (2, 3, 5, 8, 10, 16, 25, 32, 60) for m in (1, 2, 3)]
FILTERS += [(16, [1, 1, 2, 2]), (10, [1, 2, 3]), (7, [2, 1]), (4, [3, 1, 1, 2, 2]), (12, [1, 2])]
FILTERS += [(256, [1] * 5), (1024, [1] * 3), (100, [1] * 5), (320, [2] * 4)]
for rate, delays in FILTERS:
    for bits_in, bits_out in ((16, 16), (12, 14), (24, 18)):
        growth, squares, allowed = pruned(rate, delays, bits_in, bits_out) if bits_out <= bits_in else (0, [], [])
        if not squares:
            continue
        cases.append({"kind": "pruning", "rate": rate, "delays": delays, "inputBits": bits_in, "outputBits": bits_out,
                      "growth": growth, "errorGains": [str(f) for f in squares], "allowed": allowed})

mp.mp.dps = 40


def amplitude(h, middle, f):
    """Zero-phase response of a symmetric impulse response at f of its rate, relative to that at 0."""
    total = mp.mpf(0)
    for k, c in enumerate(h):
        total += int(c) * mp.cos(2 * mp.pi * f * (k - middle))
    return total / int(sum(h))


for rate, delays in FILTERS:
    if rate * sum(delays) > 130:
        continue
    h = convolved(rate, delays)
    middle = mp.mpf(len(h) - 1) / 2
    turns = 2 * np.pi * (np.arange(len(h)) - (len(h) - 1) / 2)
    weights = np.array([float(mp.mpf(int(c)) / int(sum(h))) for c in h])
    for share in (0.05, 0.23, 0.4):
        # The edge is a double, as a visitor's is.
        edge = mp.mpf(share)
        droop = -20 * mp.log10(abs(amplitude(h, middle, edge / rate)))
        # Every folding band in steps, in doubles; the worst again in 40 digits. A lower bound, met where the worst is at an edge.
        place = [(k + edge * step / 24) / rate for k in range(1, rate // 2 + 1) for step in range(-24, 25)]
        place = [f for f in place if f <= 0.5]
        sizes = np.abs(np.cos(np.outer(np.array([float(f) for f in place]), turns)) @ weights)
        far = place[int(np.argmax(sizes))]
        worst = abs(amplitude(h, middle, far))
        cases.append({"kind": "response", "rate": rate, "delays": delays, "edge": share, "droop": float(droop),
                      "worst": float(-20 * mp.log10(worst)), "at": float(far)})

rng = np.random.default_rng(29)
for _ in range(40):
    n, rate, m = int(rng.integers(1, 7)), int(rng.integers(2, 200)), 1
    taps = 2 * int(rng.integers(3, 24)) + 1
    edge = float(np.round(rng.uniform(0.08, 0.4), 4))
    stop = float(np.round(rng.uniform(edge + 0.04, 0.48), 4)) if rng.random() < 0.7 else None
    weight = float(np.round(10 ** rng.uniform(-1, 2), 3))
    # With nothing to stop, more coefficients leave no digits of a double to differ in.
    taps = taps if stop is not None else 2 * (taps % 3) + 5
    # SciPy's targets are levels: 60 narrow bands follow the inverse of the droop.
    edges, wanted, weights = [], [], []
    pieces = 60
    sinc = lambda f: (np.sin(np.pi * f) / (rate * np.sin(np.pi * f / rate))) ** n if f > 0 else 1.0
    for k in range(pieces):
        a, b = edge * k / pieces, edge * (k + 0.999) / pieces
        d = sinc((a + b) / 2)
        edges += [a, b]
        wanted.append(1 / d)
        weights.append(d)
    if stop is not None:
        edges += [stop, 0.5]
        wanted.append(0.0)
        weights.append(weight)
    try:
        h = signal.remez(taps, edges, wanted, weight=weights, fs=1, grid_density=8, maxiter=200)
    except Exception:
        continue
    grid = np.linspace(0, edge, 4001)
    a = np.real(np.exp(2j * np.pi * grid * (taps - 1) / 2) * signal.freqz(h, worN=2 * np.pi * grid)[1])
    error = float(max(abs(a * np.array([sinc(f) for f in grid]) - 1)))
    if stop is not None:
        grid = np.linspace(stop, 0.5, 4001)
        error = max(error, weight * float(max(abs(signal.freqz(h, worN=2 * np.pi * grid)[1]))))
    cases.append({"kind": "compensator", "stages": n, "rate": rate, "taps": taps, "edge": edge, "stop": stop,
                  "weight": weight, "error": error})

# Least squares on 20 000 points bounds nothing, but the least-maximum problem as linear programming does: the optimum itself.
from scipy.optimize import linprog  # noqa: E402

for n, rate, taps, edge, stop, weight in [(4, 25, 13, 0.125, 0.25, 4.0), (5, 32, 15, 0.2, 0.35, 1.0), (3, 10, 9, 0.4, None, 1.0),
                                          (5, 256, 21, 0.2, 0.3, 10.0), (6, 64, 11, 0.25, None, 1.0), (2, 8, 17, 0.3, 0.4, 2.0),
                                          (5, 1000, 25, 0.35, 0.45, 1.0), (1, 2, 7, 0.3, None, 1.0)]:
    half = (taps - 1) // 2
    sinc = lambda f: np.where(f > 0, (np.sin(np.pi * f) / (rate * np.sin(np.pi * np.maximum(f, 1e-12) / rate))) ** n, 1.0)
    # Chebyshev points lie densest where the error turns.
    place = lambda a, b: a + (b - a) * (1 - np.cos(np.linspace(0, np.pi, 1600))) / 2
    f = place(0, edge)
    rows = [sinc(f)[:, None] * np.cos(2 * np.pi * np.outer(f, np.arange(half + 1)))]
    target = [np.ones_like(f)]
    if stop is not None:
        g = place(stop, 0.5)
        rows.append(weight * np.cos(2 * np.pi * np.outer(g, np.arange(half + 1))))
        target.append(np.zeros_like(g))
    A, b = np.vstack(rows), np.concatenate(target)
    one = np.ones((len(b), 1))
    found = linprog(np.r_[np.zeros(half + 1), 1.0], A_ub=np.block([[A, -one], [-A, -one]]), b_ub=np.r_[b, -b],
                    bounds=[(None, None)] * (half + 1) + [(0, None)], method="highs-ds",
                    options={"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10})
    cases.append({"kind": "minimax", "stages": n, "rate": rate, "taps": taps, "edge": edge, "stop": stop, "weight": weight,
                  "deviation": float(found.fun)})

document.write(__file__, "SciPy", scipy.__version__, mpmath=mp.__version__, cases=cases)
