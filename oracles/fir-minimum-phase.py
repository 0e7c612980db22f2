"""Minimum-phase filters of given ones: SciPy's designs, their zeros found and mirrored by mpmath at 60 digits.

And SciPy's own minimum_phase of the filter convolved with itself, whose magnitude is the square, so that its answer has
that of the filter: it works on a grid of the logarithm of |H|, and is right to a few digits.
"""

import mpmath as mp
import numpy as np
import scipy
from scipy import signal

import document

mp.mp.dps = 60
rng = np.random.default_rng(20261123)


def exact(h):
    z = mp.polyroots([mp.mpf(float(c)) for c in h], maxsteps=400, extraprec=400)
    gain = mp.mpf(float(h[0]))
    inside = []
    for x in z:
        # The designs mirror exactly: what lies within 1e-20 of the circle lies on it.
        if abs(x) > 1 + mp.mpf(10) ** -12:
            gain *= abs(x)
            x = 1 / mp.conj(x)
        inside.append(x)
    out = [mp.mpc(1)]
    for x in inside:
        out = [a - x * b for a, b in zip(out + [mp.mpc(0)], [mp.mpc(0)] + out)]
    gain = abs(gain) * (-1 if sum(h) < -1e-9 * np.sum(np.abs(h)) else 1)
    return [float(gain * mp.re(c)) for c in out]


cases = []
while len(cases) < 24:
    taps = int(rng.integers(7, 46))
    a = rng.uniform(0.1, 0.3)
    b = a + rng.uniform(0.06, 0.15)
    kind = len(cases) % 3
    if kind == 0:
        h = signal.remez(taps, [0, a, b, 0.5], [1, 0], weight=[1, 10 ** rng.uniform(0, 1.5)], fs=1, grid_density=32)
    elif kind == 1:
        h = signal.firwin(taps, a, window=("kaiser", rng.uniform(2, 9)), fs=1)
    else:
        h = rng.normal(size=taps)
    # Exactly mirrored, as a double holds it.
    if kind < 2:
        h = (h + h[::-1]) / 2
    case = {"h": list(map(float, h)), "minimum": exact(h)}
    if kind == 1:
        square = np.convolve(h, h)
        case["scipy"] = list(map(float, signal.minimum_phase(square, method="homomorphic", n_fft=1 << 18)))
    cases.append(case)

document.write(__file__, "mpmath and SciPy", f"{mp.__version__} and {scipy.__version__}", cases=cases)
