"""What a mask asks of a filter, by SciPy: least equiripple lengths, and achieved ripples.

The least length is found by designing every length with scipy.signal.remez on a dense grid.
Ripples and attenuations are the extremes of scipy.signal.freqz, each refined by a bounded
minimiser, for exact coefficients and for coefficients rounded to a word by NumPy.
"""


import numpy as np
import scipy
from scipy import optimize, signal

import document

cases = []


def deviations(ripple, attenuation):
    ratio = 10 ** (ripple / 20)
    return (ratio - 1) / (ratio + 1), 10 ** (-attenuation / 20)


def bands(kind, edges, dp, ds):
    """(from, to, gain, deviation), frequencies as shares of the sample rate."""
    e = list(edges)
    return {
        "lowpass": lambda: [(0, e[0], 1, dp), (e[1], 0.5, 0, ds)],
        "highpass": lambda: [(0, e[0], 0, ds), (e[1], 0.5, 1, dp)],
        "bandpass": lambda: [(0, e[0], 0, ds), (e[1], e[2], 1, dp), (e[3], 0.5, 0, ds)],
        "bandstop": lambda: [(0, e[0], 1, dp), (e[1], e[2], 0, ds), (e[3], 0.5, 1, dp)],
    }[kind]()


def amplitude(h, f):
    """Zero-phase amplitude of a symmetric filter."""
    f = np.atleast_1d(f)
    _, r = signal.freqz(h, worN=2 * np.pi * f)
    return np.real(r * np.exp(1j * 2 * np.pi * f * (len(h) - 1) / 2))


def extremes(h, low, high):
    f = np.linspace(low, high, 40 * len(h) + 41)
    a = amplitude(h, f)
    found = [float(a.min()), float(a.max())]
    for side, sign in ((0, 1), (1, -1)):
        k = int(np.argmin(sign * a))
        if 0 < k < len(f) - 1:
            best = optimize.minimize_scalar(
                lambda x: sign * amplitude(h, x)[0], bounds=(f[k - 1], f[k + 1]), method="bounded",
                options={"xatol": 1e-12})
            found[side] = sign * min(sign * found[side], float(best.fun))
    return found


def least(kind, edges, ripple, attenuation):
    dp, ds = deviations(ripple, attenuation)
    mask = bands(kind, edges, dp, ds)
    flat = [x for b in mask for x in b[:2]]
    weights = [min(dp, ds) / b[3] for b in mask]
    for taps in range(4, 140):
        if taps % 2 == 0 and mask[-1][2] > 0:
            continue
        try:
            h = signal.remez(taps, flat, [b[2] for b in mask], weight=weights, maxiter=200, grid_density=64, fs=1.0)
        except ValueError:
            continue
        worst = 0
        for low, high, gain, deviation in mask:
            a, b = extremes(h, low, high)
            worst = max(worst, abs(a - gain) / deviation, abs(b - gain) / deviation)
        # SciPy's grid costs it some 1e-4 of the ripple.
        if worst <= 1 + 5e-4:
            cases.append({"kind": "least", "type": kind, "edges": edges, "ripple": ripple,
                          "attenuation": attenuation, "taps": taps, "excess": worst})
            return


def rounded(h, bits):
    fraction = 60
    while np.max(np.round(h * 2.0**fraction)) > 2 ** (bits - 1) - 1 or np.min(np.round(h * 2.0**fraction)) < -(2 ** (bits - 1)):
        fraction -= 1
    return np.round(h * 2.0**fraction), fraction


def figures(kind, edges, taps, beta, bits):
    cut = [(edges[k] + edges[k + 1]) / 2 for k in range(0, len(edges), 2)]
    zero = {"lowpass": True, "highpass": False, "bandpass": False, "bandstop": True}[kind]
    h = signal.firwin(taps, cut, window=("kaiser", beta), pass_zero=zero, fs=1.0)
    integers, fraction = rounded(h, bits)
    out = {"kind": "figures", "type": kind, "edges": edges, "taps": taps, "beta": beta, "bits": bits,
           "fraction": fraction, "sum": int(np.sum(np.abs(integers)))}
    for name, g in (("exact", h), ("rounded", integers * 2.0**-fraction)):
        row = []
        for low, high, gain, _ in bands(kind, edges, 0.1, 0.1):
            a, b = extremes(g, low, high)
            row.append(20 * np.log10(b / a) if gain else -20 * np.log10(max(abs(a), abs(b))))
        out[name] = [float(x) for x in row]
    cases.append(out)


rng = np.random.default_rng(11)
SHAPES = [("lowpass", (0.1, 0.16)), ("lowpass", (0.2, 0.24)), ("lowpass", (0.3, 0.38)), ("lowpass", (0.03, 0.09)),
          ("highpass", (0.15, 0.22)), ("highpass", (0.33, 0.4)), ("bandpass", (0.1, 0.16, 0.25, 0.31)),
          ("bandstop", (0.1, 0.17, 0.3, 0.37))]
for kind, edges in SHAPES:
    for ripple, attenuation in ((0.1, 40), (0.5, 60), (1, 30), (0.2, 70), (3, 50)):
        least(kind, list(edges), ripple, attenuation)
for kind, edges in SHAPES:
    for taps in (31, 56, 87):
        if taps % 2 == 0 and kind in ("highpass", "bandstop"):
            taps += 1
        for bits in (8, 12, 16, 24):
            figures(kind, list(edges), taps, float(np.round(rng.uniform(3, 9), 2)), bits)

document.write(__file__, "SciPy", scipy.__version__, cases=cases)
