"""Gain margins of loops whose dead time turns them many times, by a sweep that looks at every turn.

L(jw) is sampled so densely that the dead time turns it by at most a fortieth of a turn from one sample to the next and
every corner has hundreds of samples. Each change of sign of Im L on the negative side is closed in on by SciPy's Brent.
Kept are the crossing of largest |L| below 1 and the one of smallest |L| above; the sweep ends where |L| has
fallen for good below what it has found. Nothing is known here of where |L| or the phase is stationary.
"""

import numpy as np
import scipy
from scipy.optimize import brentq

import document

rng = np.random.default_rng(20261122)


def loop(num, den, tau):
    def at(w):
        s = 1j * w
        return np.polyval(num, s) / np.polyval(den, s) * np.exp(-s * tau)
    return at


def sweep(num, den, tau, corners):
    at = loop(num, den, tau)
    top = 40 * max(corners)
    low = 1e-3 * min(corners)
    turns = np.arange(1, int(top * tau * 40 / (2 * np.pi)) + 2) * (2 * np.pi / tau / 40)
    grid = [np.geomspace(low, top, 6000), turns]
    for p in np.concatenate([np.roots(den), np.roots(num)]):
        if abs(p) > 0:
            grid.append(np.linspace(max(low, abs(p.imag) - 20 * abs(p.real)), abs(p.imag) + 20 * abs(p.real), 2000))
    w = np.unique(np.concatenate(grid))
    v = at(w)
    found = []
    for k in np.nonzero((v.imag[:-1] > 0) != (v.imag[1:] > 0))[0]:
        if v.real[k] < 0 and v.real[k + 1] < 0:
            x = brentq(lambda u: at(u).imag, w[k], w[k + 1], xtol=1e-15 * w[k], rtol=1e-14)
            found.append((x, abs(at(x))))
    # Beyond the top, 40 times the highest corner, |L| falls: no crossing there is above the last that was found.
    below = max((c for c in found if c[1] < 1), key=lambda c: c[1], default=None)
    above = min((c for c in found if c[1] >= 1), key=lambda c: c[1], default=None)
    return below, above, len(found)


def random_loop():
    """A strictly proper loop of resonances and notches, |L| about 1 somewhere."""
    scale = 10.0 ** rng.uniform(-2, 4)
    poles, zeros = [], []
    for _ in range(int(rng.integers(1, 4))):
        z, w = 10 ** rng.uniform(-2.5, 0), scale * 10 ** rng.uniform(-1, 1)
        poles += [complex(-z * w, w * np.sqrt(1 - z * z)), complex(-z * w, -w * np.sqrt(1 - z * z))]
        if rng.random() < 0.4:
            w = scale * 10 ** rng.uniform(-1, 1)
            z = 10 ** rng.uniform(-2, 0)
            zeros += [complex(-z * w, w * np.sqrt(1 - z * z)), complex(-z * w, -w * np.sqrt(1 - z * z))]
    if rng.random() < 0.5:
        poles.append(complex(-scale * 10 ** rng.uniform(-1, 1)))
    if len(zeros) + 1 < len(poles) and rng.random() < 0.4:
        zeros.append(complex(-scale * 10 ** rng.uniform(-1, 1)))
    if len(zeros) >= len(poles):
        zeros = zeros[:-2]
    if rng.random() < 0.3:
        poles.append(0j)
    num, den = np.real(np.poly(zeros)) if zeros else np.array([1.0]), np.real(np.poly(poles))
    corners = [abs(r) for r in poles + zeros if abs(r) > 0]
    w = np.geomspace(min(corners) / 3, 3 * max(corners), 4000)
    v = np.abs(np.polyval(num, 1j * w) / np.polyval(den, 1j * w))
    gain = 10 ** rng.uniform(-0.6, 0.5) / (v.max() if 0j not in poles else np.median(v))
    twelve = lambda p: [float(f"{c:.12g}") for c in p]
    return twelve(gain * num), twelve(den), corners


cases = []
while len(cases) < 200:
    num, den, corners = random_loop()
    tau = float(f"{10 ** rng.uniform(-1, 3.2) / np.sqrt(min(corners) * max(corners)):.6g}")
    if 40 * max(corners) * tau > 2e5:
        continue
    below, above, count = sweep(num, den, tau, corners)
    cases.append({"num": num, "den": den, "delay": tau, "below": below, "above": above, "crossings": count})

document.write(__file__, "SciPy", scipy.__version__, cases=cases)
