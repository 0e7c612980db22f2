"""Step responses and their figures from SciPy, for packages/tools/control-systems/step-response.

The response comes from scipy.signal.step (state space and matrix exponential); the figures come
from another route, the partial fractions of scipy.signal.residue with brentq, minimize_scalar and quad.
Systems are drawn with poles well apart, because partial fractions are what is in doubt otherwise;
repeated poles are held through the response alone.
"""
import warnings

import numpy as np
import scipy
from scipy import signal
from scipy.integrate import quad
from scipy.optimize import brentq, minimize_scalar

import document

warnings.simplefilter("ignore", signal.BadCoefficients)
rng = np.random.default_rng(20261121)


def random_system():
    """Stable, poles at least 20 % apart, natural frequencies within a factor of 30."""
    # Below 1 rad/s SciPy takes small leading numerator coefficients (< 1e-14) for zeros.
    scale = 10.0 ** rng.uniform(0, 6)
    while True:
        poles = []
        for _ in range(rng.integers(1, 4)):
            if rng.random() < 0.6:
                w, z = scale * 30 ** rng.random(), rng.uniform(0.08, 0.95)
                poles += [complex(-z * w, w * np.sqrt(1 - z * z)), complex(-z * w, -w * np.sqrt(1 - z * z))]
            else:
                poles.append(complex(-scale * 30 ** rng.random(), 0))
        gaps = [abs(a - b) / max(abs(a), abs(b)) for i, a in enumerate(poles) for b in poles[:i]]
        if not gaps or min(gaps) > 0.2:
            break
    zeros = []
    for _ in range(rng.integers(0, len(poles))):
        zeros.append(scale * rng.uniform(0.3, 30) * rng.choice([-1, -1, -1, 1]))
    den = np.real(np.poly(poles))
    num = np.real(np.poly(zeros)) if zeros else np.array([1.0])
    gain = rng.uniform(0.2, 5) * rng.choice([-1, 1]) * den[-1] / num[-1]
    return gain * num, den


def closed_form(num, den):
    """y(t) and y'(t) of a unit step, from the partial fractions of G(s)/s."""
    r, p, k = signal.residue(num, np.append(den, 0.0), tol=1e-12)
    assert len(k) == 0
    d = num[0] if len(num) == len(den) else 0.0
    y = lambda t: float(np.real(np.sum(r * np.exp(p * t))))
    dy = lambda t: float(np.real(np.sum(r * p * np.exp(p * t))))
    return y, dy, p


def figures(num, den, band):
    y, dy, p = closed_form(num, den)
    final = num[-1] / den[-1]
    n = lambda t: y(t) / final
    stable = p[np.abs(p) > 1e-12 * np.max(np.abs(p))]
    end = 45 / np.min(-stable.real)
    fastest = np.max(np.abs(stable))
    grid = np.unique(np.concatenate([np.linspace(0, min(end, 400 / fastest), 12000), np.linspace(0, end, 12000)]))
    values = np.array([n(t) for t in grid])

    def first(level):
        above = np.nonzero(values >= level)[0]
        i = above[0]
        return 0.0 if i == 0 else brentq(lambda t: n(t) - level, grid[i - 1], grid[i], xtol=1e-300, rtol=8.9e-16)

    i = int(np.argmax(values))
    peak, peak_time = None, None
    if values[i] > 1 + 1e-9 and 0 < i < len(grid) - 1:
        peak_time = brentq(dy, grid[i - 1], grid[i + 1], xtol=1e-300, rtol=8.9e-16)
        peak = y(peak_time)
    outside = np.nonzero(np.abs(values - 1) > band)[0]
    j = outside[-1] if len(outside) else None
    settling = 0.0
    if j is not None:
        level = 1 + band if values[j] > 1 else 1 - band
        settling = brentq(lambda t: n(t) - level, grid[j], grid[j + 1], xtol=1e-300, rtol=8.9e-16)
    cross = [brentq(lambda t: n(t) - 1, a, b) for a, b, u, v in zip(grid, grid[1:], values - 1, values[1:] - 1) if u * v < 0 and abs(u) + abs(v) > 1e-11]
    edges = np.array([0.0, *cross, end])
    panels = np.unique(np.concatenate([edges, np.linspace(0, min(end, 60 / fastest), 40), np.linspace(0, end, 60)]))
    gauss, weight = np.polynomial.legendre.leggauss(24)
    total = np.zeros(3)
    for a, b in zip(panels, panels[1:]):
        t = (a + b) / 2 + (b - a) / 2 * gauss
        e = np.array([final - y(x) for x in t])
        w = (b - a) / 2 * weight
        total += [np.sum(w * e * e), np.sum(w * np.abs(e)), np.sum(w * t * np.abs(e))]
    low = n(minimize_scalar(n, bounds=(0, end), method="bounded").x)
    return {
        "final": final, "rise10": first(0.1), "rise90": first(0.9), "half": first(0.5), "peak": peak, "peakTime": peak_time,
        "settling": settling, "ise": total[0], "iae": total[1], "itae": total[2],
    }


cases = []
for index in range(200):
    num, den = random_system()
    num, den = [float(f"{c:.12g}") for c in num], [float(f"{c:.12g}") for c in den]
    band = [0.02, 0.05, 0.01][index % 3]
    slowest = np.min(-np.roots(den).real)
    t = np.linspace(0, 8 / slowest, 41)
    _, y = signal.step((num, den), T=t)
    cases.append({"num": num, "den": den, "band": band, "end": t[-1], "y": [float(f"{v:.13g}") for v in y], "figures": figures(np.array(num), np.array(den), band)})
# Repeated poles, integrators and unstable systems: the response alone.
for num, den in [([1], [1, 3, 3, 1]), ([2], [1, 4, 6, 4, 1]), ([1], [1, 0]), ([1], [1, 1, 0]), ([1], [1, 0, 0]), ([1], [1, -1]), ([1, 2], [1, -0.4, 1]), ([1], [1, 0, 1]), ([3, 1], [2, 1]), ([5], [1])]:
    t = np.linspace(0, 6, 41)
    y = np.full(41, num[0] / den[0]) if len(den) == 1 else signal.step((num, den), T=t)[1]
    cases.append({"num": num, "den": den, "band": 0.02, "end": 6.0, "y": [float(f"{v:.13g}") for v in y], "figures": None})

document.write(__file__, "SciPy", scipy.__version__, cases=cases)
