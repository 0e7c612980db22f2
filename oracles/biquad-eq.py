"""Bands of an equaliser by SymPy, SciPy and mpmath.

Bilinear bands come from SymPy: the analog prototypes of the Audio EQ Cookbook, with s put through the bilinear transform
as symbols and evaluated at 40 digits. Levels are SciPy's freqz of those sections and of whole chains. Matched sections are
solved here with mpmath from what defines them: poles e^(sT), and magnitudes of the analog filter at the frequencies of the
method, by a Newton search for the numerator. Fits are scipy.optimize.least_squares on the same curve with the same bounds,
from many starts.
"""

import mpmath as mp
import numpy as np
import scipy
import sympy as sp
from scipy import optimize, signal

import document

mp.mp.dps = 40
cases = []
A, Q, t, z, s = sp.symbols("A Q t z s", positive=True)
PROTOTYPES = {
    "peak": (s**2 + s * A / Q + 1) / (s**2 + s / (A * Q) + 1),
    "lowshelf": A * (s**2 + sp.sqrt(A) / Q * s + A) / (A * s**2 + sp.sqrt(A) / Q * s + 1),
    "highshelf": A * (A * s**2 + sp.sqrt(A) / Q * s + 1) / (s**2 + sp.sqrt(A) / Q * s + A),
    "lowpass": 1 / (s**2 + s / Q + 1),
    "highpass": s**2 / (s**2 + s / Q + 1),
    "bandpass": (s / Q) / (s**2 + s / Q + 1),
    "notch": (s**2 + 1) / (s**2 + s / Q + 1),
    "allpass": (s**2 - s / Q + 1) / (s**2 + s / Q + 1),
    "lowpass1": 1 / (s + 1),
    "highpass1": s / (s + 1),
    "allpass1": (1 - s) / (1 + s),
}


def coefficients(expression):
    """b0, b1, b2, a0, a1, a2 as functions of A, Q and t = tan(w0/2)."""
    h = sp.together(expression.subs(s, (1 - z) / (1 + z) / t))
    num, den = sp.fraction(sp.cancel(h))
    n, d = sp.Poly(sp.expand(num), z), sp.Poly(sp.expand(den), z)
    row = [c for p in (n, d) for c in [p.coeff_monomial(z**k) for k in range(3)]]
    return sp.lambdify((A, Q, t), row, "mpmath")


FORMULAS = {name: coefficients(e) for name, e in PROTOTYPES.items()}


def section(name, f, gain, q, fs):
    a = mp.power(10, mp.mpf(gain) / 40)
    row = [mp.mpf(c) for c in FORMULAS[name](a, mp.mpf(q), mp.tan(mp.pi * mp.mpf(f) / mp.mpf(fs)))]
    return [c / row[3] for c in row]


rng = np.random.default_rng(29)
for name in PROTOTYPES:
    for k in range(24):
        fs = float(rng.choice([8000, 44100, 48000, 96000, 192000]))
        f = float(np.round(fs * 10 ** rng.uniform(-4, np.log10(0.49)), 3))
        gain = float(np.round(rng.uniform(-24, 24), 2)) if name in ("peak", "lowshelf", "highshelf") else 0.0
        q = float(np.round(10 ** rng.uniform(-1, 1.5), 3))
        row = section(name, f, gain, q, fs)
        at = np.array([0.0005, 0.003, 0.02, 0.11, 0.3, 0.46]) * fs
        _, h = signal.freqz([float(c) for c in row[:3]], [float(c) for c in row[3:]], worN=at, fs=fs)
        cases.append({"kind": "band", "type": name, "f": f, "gain": gain, "q": q, "fs": fs,
                      "b": [float(c) for c in row[:3]], "a": [float(c) for c in row[4:]],
                      "at": at.tolist(), "h": [float(x) for x in np.abs(h)]})


def analog_power(name, x, a, q):
    value = sp.lambdify((A, Q, s), PROTOTYPES[name], "mpmath")(a, q, mp.mpc(0, x))
    return abs(value) ** 2


LAMBDAS = {name: sp.lambdify((A, Q, s), e, "mpmath") for name, e in PROTOTYPES.items()}


def power(name, x, a, q):
    return abs(LAMBDAS[name](a, q, mp.mpc(0, x))) ** 2


def poles(w, q):
    """1 + a1/z + a2/z^2 with roots e^(sT) of s^2 + s w/q + w^2."""
    r = mp.polyroots([1, w / q, w * w], maxsteps=200, extraprec=200)
    p = [mp.exp(v) for v in r]
    return mp.re(-(p[0] + p[1])), mp.re(p[0] * p[1])


def size(c, w):
    e = mp.exp(-mp.mpc(0, 1) * w)
    return abs(sum(v * e**k for k, v in enumerate(c))) ** 2


def numerator(conditions, start):
    """The three coefficients whose squared magnitudes meet the conditions (w, power), by Newton's method."""
    f = lambda b0, b1, b2: [size([b0, b1, b2], w) - v for w, v in conditions]
    r = mp.findroot(f, start, tol=1e-30, maxsteps=200)
    return [r[0], r[1], r[2]]


def minimum(b):
    """The polynomial of the same magnitude with its roots inside the circle and b0 above 0."""
    r = mp.polyroots(b, maxsteps=500, extraprec=300)
    g = b[0]
    out = []
    for v in r:
        if abs(v) > 1:
            g *= abs(v)
            v = 1 / mp.conj(v)
        out.append(v)
    c = [g, -g * (out[0] + out[1]), g * out[0] * out[1]]
    c = [mp.re(v) for v in c]
    return c if c[0] > 0 else [-v for v in c]


for name in ("peak", "lowshelf", "highshelf", "lowpass", "bandpass"):
    for f, gain, q in ((1000, 6, 1), (5000, 12, 0.7), (12000, 6, 1.4), (16000, 9, 2), (9000, 3, 0.5), (100, 12, 4),
                       (18000, 6, 3), (14000, 12, 0.9)):
        if name in ("lowshelf", "highshelf"):
            q = min(q, 1)
        fs = 48000
        w = 2 * mp.pi * f / fs
        # High shelves are solved as cuts, whose poles lie below their frequency.
        g = -gain if name == "highshelf" else gain
        a = mp.power(10, mp.mpf(g) / 40)
        pole_w, pole_q = {"peak": (w, a * q), "lowshelf": (w / mp.sqrt(a), mp.mpf(q)),
                          "highshelf": (w * mp.sqrt(a), mp.mpf(q))}.get(name, (w, mp.mpf(q)))
        a1, a2 = poles(pole_w, pole_q)
        den = [1, a1, a2]
        wanted = lambda v: size(den, v) * power(name, v / w, a, mp.mpf(q))
        h = mp.mpf("1e-12")
        if name == "peak":
            # Level and slope of the level at the peak, and the level at 0.
            conditions = lambda b0, b1, b2: [
                size([b0, b1, b2], 0) - wanted(mp.mpf(0)),
                size([b0, b1, b2], w) - wanted(w),
                mp.diff(lambda v: size([b0, b1, b2], v) / size(den, v), w)]
        elif name in ("lowshelf", "highshelf"):
            conditions = lambda b0, b1, b2: [size([b0, b1, b2], v) - wanted(v) for v in (mp.mpf(0), w, mp.pi)]
        elif name == "lowpass":
            conditions = lambda b0, b1, b2: [size([b0, b1, b2], 0) - wanted(mp.mpf(0)),
                                             size([b0, b1, b2], w) - wanted(w), b2]
        else:
            conditions = lambda b0, b1, b2: [b0 + b1 + b2, size([b0, b1, b2], w) - wanted(w),
                                             mp.diff(lambda v: size([b0, b1, b2], v) / size(den, v), w)]
        guess = [float(c) for c in section(name, f, g, q, fs)[:3]]
        found = None
        for shift in (0, 0.05, -0.05, 0.2, 0.5):
            try:
                r = mp.findroot(conditions, [guess[0] + shift, guess[1] - shift / 2, guess[2] + shift / 3], tol=1e-25,
                                maxsteps=300)
                found = [r[0], r[1], r[2]]
                break
            except (ValueError, ZeroDivisionError):
                continue
        if found is None:
            continue
        b = minimum(found) if name != "lowpass" and name != "bandpass" else found
        at = [20, 300, 2000, 7000, 13000, 20000, 23500]
        level = [float(10 * mp.log10(size(b, 2 * mp.pi * v / fs) / size(den, 2 * mp.pi * v / fs))) for v in at]
        if name == "highshelf":
            level = [-v for v in level]
        cases.append({"kind": "matched", "type": name, "f": f, "gain": gain, "q": q, "fs": fs, "at": at, "level": level})

# Chains: levels of the whole, largest gain by a dense search, group delay.
for k in range(12):
    fs = 48000.0
    bands, sos = [], []
    for _ in range(int(rng.integers(2, 11))):
        name = str(rng.choice(["peak", "peak", "peak", "lowshelf", "highshelf"]))
        f, gain, q = float(np.round(10 ** rng.uniform(1.4, 4.2), 1)), float(np.round(rng.uniform(-12, 12), 1)), float(
            np.round(10 ** rng.uniform(-0.3, 0.8), 2))
        bands.append([name, f, gain, q])
        row = [float(c) for c in section(name, f, gain, q, fs)]
        sos.append(row)
    sos = np.array(sos)
    at = np.geomspace(20, 23000, 12)
    _, h = signal.sosfreqz(sos, worN=at, fs=fs)
    grid = np.concatenate([np.geomspace(1, 23999, 400000), [0.0, 24000.0]])
    _, g = signal.sosfreqz(sos, worN=grid, fs=fs)
    delay = np.zeros(len(at))
    for row in sos:
        _, d = signal.group_delay((row[:3], row[3:]), w=at, fs=fs)
        delay += d
    impulse = signal.sosfilt(sos, np.eye(1, 64)[0])
    cases.append({"kind": "chain", "bands": bands, "fs": fs, "at": at.tolist(),
                  "level": (20 * np.log10(np.abs(h))).tolist(), "peak": float(20 * np.log10(np.max(np.abs(g)))),
                  "delay": delay.tolist(), "impulse": impulse.tolist()})

# Crossovers by SciPy's Butterworth sections.
for order, riley in ((2, True), (4, True), (6, True), (8, True), (1, False), (2, False), (3, False), (4, False), (6, False), (8, False)):
    for f in (80.0, 2000.0, 15000.0):
        at = np.geomspace(20, 23000, 9)
        n = order // 2 if riley else order
        both = []
        for kind in ("lowpass", "highpass"):
            sos = signal.butter(n, f, kind, fs=48000, output="sos")
            _, h = signal.sosfreqz(sos, worN=at, fs=48000)
            both.append(h * h if riley else h)
        cases.append({"kind": "crossover", "order": order, "riley": riley, "f": f, "at": at.tolist(),
                      "low": np.abs(both[0]).tolist(), "high": np.abs(both[1]).tolist(),
                      "sum": np.abs(both[0] + both[1]).tolist(), "difference": np.abs(both[0] - both[1]).tolist()})


def level_of(params, f, fs):
    """Sum of bilinear peaks in dB, by their analog magnitude at the warped frequency."""
    total = np.zeros(len(f))
    for lf, g, lq in np.reshape(params, (-1, 3)):
        x = np.tan(np.pi * f / fs) / np.tan(np.pi * np.exp(lf) / fs)
        a, q = 10 ** (g / 40), np.exp(lq)
        u = (1 - x * x) ** 2
        total += 10 * np.log10((u + (x * a / q) ** 2) / (u + (x / (a * q)) ** 2))
    return total


# Fits: smooth random curves, peaks alone, the same points and bounds; the best of 40 starts.
for k, count in enumerate((1, 2, 3, 4, 5, 6, 8)):
    fs = 48000.0
    n = 217
    f = np.geomspace(20, 10000, n)
    x = np.linspace(0, 1, n)
    wanted = sum(float(rng.normal(0, 4)) * np.cos(np.pi * m * x + float(rng.uniform(0, 6))) / (1 + 0.15 * m) for m in range(1, 9))
    wanted = np.round(wanted - np.mean(wanted), 3)
    low = np.tile([np.log(20), -20, np.log(0.2)], count)
    high = np.tile([np.log(10000), 12, np.log(6)], count)
    best = np.inf
    for _ in range(40):
        start = np.column_stack([rng.uniform(np.log(25), np.log(9000), count), rng.uniform(-6, 6, count),
                                 rng.uniform(np.log(0.3), np.log(4), count)]).ravel()
        got = optimize.least_squares(lambda p: level_of(p, f, fs) - wanted, start, bounds=(low, high), max_nfev=200)
        best = min(best, float(np.sqrt(2 * got.cost / n)))
    cases.append({"kind": "fit", "count": count, "f": [round(float(v), 6) for v in f], "wanted": wanted.tolist(), "rms": best})

document.write(__file__, "SciPy", scipy.__version__, sympy=sp.__version__, mpmath=mp.__version__, cases=cases)
