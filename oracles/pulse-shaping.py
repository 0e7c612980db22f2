"""Pulses, ISI, leakage and peaks for packages/tools/communication/pulse-shaping, with NumPy and SciPy.

No closed form of a pulse is used: each is the numerical inverse Fourier transform of its defined spectrum (the Gaussian
frequency pulse a numerical convolution). ISI comes from direct convolution, channel powers from quadrature of the
transfer function, the worst peak from trying every sequence of symbols.
"""
import itertools
import random

import numpy as np
import scipy
from scipy import optimize, signal

import document

rng = random.Random(20261123)
X, W = np.polynomial.legendre.leggauss(600)


def nodes(a, b):
    return (a + b) / 2 + (b - a) / 2 * X, (b - a) / 2 * W


def rc_spectrum(f, b):
    return np.where(f <= (1 - b) / 2, 1.0, (1 + np.cos(np.pi / max(b, 1e-300) * (f - (1 - b) / 2))) / 2)


def inverse(t, spectrum, b):
    """2 Re of the integral of a spectrum's positive half over its flat part and its roll-off."""
    total = np.zeros(len(t))
    corners = [0.0, (1 - b) / 2, 0.5, (1 + b) / 2]
    for low, high in zip(corners, corners[1:]):
        if high <= low:
            continue
        f, w = nodes(low, high)
        turn = np.exp(2j * np.pi * np.outer(t, f))
        total += 2 * np.real(turn @ (w * spectrum(f)))
    return total


def flipped(f, b):
    beta = 2 * np.log(2) / b
    return np.where(f <= (1 - b) / 2, 1.0,
                    np.where(f <= 0.5, np.exp(beta * ((1 - b) / 2 - f)), 1 - np.exp(beta * (f - (1 + b) / 2))))


def xia(f, b):
    """The raised cosine and j times b/pi of its slope: (1 - 2bt) times the raised cosine in time."""
    slope = np.where(f <= (1 - b) / 2, 0.0, -np.pi / (2 * b) * np.sin(np.pi / b * (f - (1 - b) / 2)))
    return rc_spectrum(f, b) + 1j * (-b / np.pi) * slope


def gaussian(t, bt):
    a = np.sqrt(np.log(2) / 2) / bt
    f, w = nodes(0, 6.5 / a)
    return 2 * np.cos(2 * np.pi * np.outer(t, f)) @ (w * np.exp(-(a * f) ** 2))


def pulse(c, t):
    b = c.get("rollOff")
    kind = c["pulse"]
    if kind == "rrc":
        return inverse(t, lambda f: np.sqrt(rc_spectrum(f, b)), b)
    if kind == "rc":
        return inverse(t, lambda f: rc_spectrum(f, b), b)
    if kind == "flipped":
        return inverse(t, lambda f: flipped(f, b), b)
    if kind == "xia":
        return inverse(t, lambda f: xia(f, b), b)
    if kind == "gaussian":
        return gaussian(t, c["bt"])
    # A symbol's length of the Gaussian about t.
    u, w = np.polynomial.legendre.leggauss(80)
    sigma = np.sqrt(np.log(2)) / (2 * np.pi * c["bt"])
    out = []
    for x in t:
        total = 0.0
        for low, high in zip(np.linspace(-0.5, 0.5, 9), np.linspace(-0.5, 0.5, 9)[1:]):
            v = (low + high) / 2 + (high - low) / 2 * u
            total += np.sum(w * (high - low) / 2 * np.exp(-((x - v) / sigma) ** 2 / 2)) / (sigma * np.sqrt(2 * np.pi))
        out.append(total)
    return np.array(out)


def nyquist(c):
    """Least squares on a quadrature of the stop band, the ridge as rows of its own."""
    m, b, reach = c["samples"], c["rollOff"], round(c["span"] * c["samples"]) // 2
    orders = np.array([n for n in range(1, reach + 1) if n % m])
    low = np.pi * (1 + b) / m
    edges = np.linspace(low, np.pi, 1 + reach // 40 + 1)
    parts = [((p + q) / 2 + (q - p) / 2 * X, (q - p) / 2 * W) for p, q in zip(edges, edges[1:])]
    w = np.concatenate([x for x, _ in parts])
    g = np.sqrt(np.concatenate([y for _, y in parts]))
    rows = np.vstack([2 * np.cos(np.outer(w, orders)) * g[:, None], np.sqrt(1e-10) * np.eye(len(orders))])
    right = np.concatenate([-g / m, np.zeros(len(orders))])
    half = np.linalg.lstsq(rows, right, rcond=None)[0]
    taps = np.zeros(2 * reach + 1)
    taps[reach] = 1 / m
    for n, h in zip(orders, half):
        taps[reach + n] = taps[reach - n] = h
    return taps


def design(c):
    sps = c["samples"]
    if c["pulse"] == "rectangular":
        taps = np.ones(sps)
    elif c["pulse"] == "half-sine":
        taps = np.sin(np.pi * np.arange(sps + 1) / sps)
        taps[-1] = 0
    elif c["pulse"] == "nyquist":
        taps = nyquist(c)
    else:
        n = round(c["span"] * sps)
        taps = pulse(c, (np.arange(n + 1) - n / 2) / sps)
        window = c.get("window", "none")
        if window == "kaiser":
            taps = taps * np.kaiser(n + 1, c["kaiserBeta"])
        elif window != "none":
            taps = taps * signal.get_window(window, n + 1, fftbins=False)
    return taps / {
        "energy": np.sqrt(np.sum(taps ** 2)), "dc": np.sum(taps),
        "interpolator": np.sum(taps) / sps, "peak": np.max(np.abs(taps)), "given": 1.0,
    }[c["scale"]]


def isi(taps, c):
    matched = c["pulse"] in ("rrc", "xia", "half-sine", "rectangular")
    both = np.convolve(taps, taps[::-1]) if matched else taps
    at = len(taps) - 1 if matched else (len(taps) - 1) // 2
    if not matched and len(taps) % 2 == 0:
        at = int(np.argmax(np.abs(both)))
    own = both[at]
    others = np.array([both[n] / own for n in range(at % c["samples"], len(both), c["samples"]) if n != at])
    return 100 * np.sqrt(np.sum(others ** 2)), 100 * np.sum(np.abs(others))


GX, GW = np.polynomial.legendre.leggauss(20)


def density(taps, f):
    return np.abs(signal.freqz(taps, worN=2 * np.pi * np.atleast_1d(f))[1]) ** 2


def channel(taps, centre, width, roll):
    """Power behind a measuring filter, by quadrature between its corners; frequencies in sample rates."""
    total = 0.0
    corners = [-(1 + roll) / 2, -(1 - roll) / 2, (1 - roll) / 2, (1 + roll) / 2]
    for low, high in zip(corners, corners[1:]):
        if high <= low:
            continue
        parts = np.linspace(low, high, 2 + int((high - low) * width * len(taps) * 1.5))
        for p, q in zip(parts, parts[1:]):
            x = (p + q) / 2 + (q - p) / 2 * GX
            weight = np.ones(len(x)) if roll == 0 else rc_spectrum(np.abs(x), roll)
            total += np.sum(GW * (q - p) / 2 * weight * density(taps, centre + x * width)) * width
    return total


def figures(taps, c):
    fs = c["samples"]  # in symbol rates
    at = lambda centre: channel(taps, centre / fs, c["width"] / fs, c.get("measureRollOff", 0))
    whole = np.sum(taps ** 2)
    inside = lambda b: channel(taps, 0, b, 0) / whole - 0.99
    own = at(0)
    evm, peak = isi(taps, c)
    return {
        "evm": evm, "peak": peak, "adjacent": at(c["spacing"]) / own,
        "occupied": optimize.brentq(inside, 1e-6, 1, xtol=1e-14) * fs,
        "stop": stop_band(taps, c),
    }


def stop_band(taps, c):
    if "rollOff" not in c:
        return None
    low = (1 + c["rollOff"]) / 2 / c["samples"]
    if low >= 0.5:
        return None
    f = np.linspace(low, 0.5, 200 * len(taps))
    p = density(taps, f)
    k = int(np.argmax(p))
    best = p[k]
    if 0 < k < len(f) - 1:
        found = optimize.minimize_scalar(lambda x: -density(taps, x)[0], bounds=(f[k - 1], f[k + 1]), method="bounded",
                                         options={"xatol": 1e-13})
        best = max(best, -found.fun)
    return 10 * np.log10(best / density(taps, 0)[0])


def points(modulation):
    if modulation == "bpsk":
        return np.array([1, -1])
    if modulation == "8psk":
        return np.exp(2j * np.pi * np.arange(8) / 8)
    if modulation == "4pam":
        return np.array([-3, -1, 1, 3]) / np.sqrt(5)
    if modulation == "16qam":
        x = np.array([-3, -1, 1, 3]) / np.sqrt(10)
        return (x[:, None] + 1j * x[None, :]).ravel()
    return np.array([1 + 1j, 1 - 1j, -1 + 1j, -1 - 1j]) / np.sqrt(2)


def worst(taps, sps, modulation):
    """Every sequence of as many symbols as meet in a sample; of OQPSK each axis, then both together."""
    mean = np.sum(taps ** 2) / sps
    most = 0.0
    reach = -(-len(taps) // sps)
    padded = np.concatenate([taps, np.zeros(reach * sps - len(taps))])
    if modulation == "oqpsk":
        axis = [max(abs(sum(s * h for s, h in zip(signs, padded[p::sps])))
                    for signs in itertools.product((1, -1), repeat=reach)) for p in range(sps)]
        return max((axis[p] ** 2 + axis[(p + sps // 2) % sps] ** 2) / 2 for p in range(sps)) / mean
    alphabet = points(modulation)
    turned = np.exp(2j * np.pi * np.arange(4) / 4)
    for parity in (0, 1) if modulation == "pi4" else (0,):
        sets = [turned * np.exp(1j * np.pi / 4 * ((k + parity) % 2)) for k in range(reach)] if modulation == "pi4" else [alphabet] * reach
        sums = np.zeros((1, sps), complex)
        for k in range(reach):
            sums = (sums[None, :, :] + sets[k][:, None, None] * padded[None, k * sps:(k + 1) * sps][None]).reshape(-1, sps)
        most = max(most, np.max(np.abs(sums) ** 2))
    return most / mean


def number(x):
    return None if x is None else float("%.15g" % x)


def shaped(n):
    kind = rng.choice(["rrc", "rrc", "rrc", "rc", "flipped", "xia", "gaussian", "gmsk", "nyquist", "half-sine", "rectangular"])
    c = {"pulse": kind, "samples": rng.choice([2, 3, 4, 5, 8, 10, 16]), "scale": rng.choice(["energy", "dc", "interpolator", "peak", "given"])}
    # A third of the roll-offs put a sample on a singular point: 4bt = 1 and 2bt = 1.
    if kind in ("rrc", "rc", "flipped", "xia", "nyquist"):
        c["rollOff"] = rng.choice([1, 0.5, 0.25, 0.75, 1 / 3, 0.2, 0.22, 0.35, 0.05, round(rng.uniform(0.05, 1), 3)])
        if kind in ("rrc", "rc") and rng.random() < 0.06:
            c["rollOff"] = 0
    if kind in ("gaussian", "gmsk"):
        c["bt"] = rng.choice([0.2, 0.3, 0.35, 0.5, 1])
    if kind not in ("half-sine", "rectangular"):
        c["span"] = rng.choice([2, 4, 6, 8, 10, 12, 16])
        if kind not in ("nyquist",) and rng.random() < 0.1:
            c["span"] = 3
    if kind in ("nyquist",):
        c["samples"] = rng.choice([3, 4, 5, 8])
        if c["span"] * c["samples"] > 80:
            c["span"] = 8
    if kind in ("rrc", "rc", "flipped", "xia") and rng.random() < 0.4:
        c["window"] = rng.choice(["kaiser", "kaiser", "hann", "hamming", "blackman"])
        if c["window"] == "kaiser":
            c["kaiserBeta"] = rng.choice([0, 1.5, 3, 5, 8])
    c["spacing"] = min(rng.choice([0.9, 1.25, 1.3, 1.5]), c["samples"] / 2 - 0.45)
    c["width"] = rng.choice([0.2, 0.5, 0.7])
    if rng.random() < 0.5:
        c["measureRollOff"] = rng.choice([0, 0.22, 0.35])
    return c


cases = []
for n in range(280):
    c = shaped(n)
    taps = design(c)
    picks = sorted({0, len(taps) // 2, len(taps) - 1, *(rng.randrange(len(taps)) for _ in range(6))})
    cases.append({"inputs": {k: (float("%.17g" % v) if isinstance(v, float) else v) for k, v in c.items()},
                  "taps": len(taps), "picked": [[k, number(taps[k])] for k in picks],
                  **{k: number(v) for k, v in figures(taps, c).items()}})

peaks = []
for n in range(60):
    modulation = rng.choice(["bpsk", "qpsk", "oqpsk", "pi4", "8psk", "4pam", "16qam"])
    reach = {"8psk": 4, "16qam": 3, "qpsk": 6, "pi4": 6, "4pam": 6, "bpsk": 10, "oqpsk": 10}[modulation]
    c = {"pulse": rng.choice(["rrc", "rc", "xia"]), "rollOff": rng.choice([0.2, 0.35, 0.5, 1]),
         "samples": rng.choice([2, 4, 8]), "span": reach - 1, "scale": "energy", "modulation": modulation}
    taps = design(c)
    peaks.append({"inputs": c, "worst": number(10 * np.log10(worst(taps, c["samples"], modulation)))})

UPPER = [0.25, 0.25, 0.25, 0.15, -0.5, -2, -8, -16, -24, -35, -40]
LOWER = [-0.25, -0.4, -0.4, -1.1, -4, -11]
MASKS = {
    "dvb-35": ([0, 0.2, 0.4, 0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2.12], [0, 0.2, 0.4, 0.8, 1, 1.2]),
    "dvb-25": ([0, 0.2, 0.4, 0.86, 0.93, 1, 1.13, 1.3, 1.45, 1.6, 1.83], [0, 0.2, 0.4, 0.86, 1, 1.13]),
    "dvb-20": ([0, 0.2, 0.4, 0.89, 0.94, 1, 1.11, 1.23, 1.4, 1.5, 1.7], [0, 0.2, 0.4, 0.89, 1, 1.11]),
}


def margin(taps, sps, mask):
    """Least distance over a fine grid with the mask's corners in it."""
    upper, lower = MASKS[mask]
    f = np.sort(np.concatenate([np.linspace(0, sps, 60001), upper, lower]))
    f = f[f <= sps]
    level = 10 * np.log10(np.maximum(density(taps, f / 2 / sps), 1e-300) / density(taps, 0))
    above = np.interp(f, upper, UPPER) - level
    inside = f <= lower[-1]
    below = level[inside] - np.interp(f[inside], lower, LOWER)
    return min(np.min(above), np.min(below))


margins = []
for n in range(30):
    mask = rng.choice(sorted(MASKS))
    c = {"pulse": "rrc", "rollOff": rng.choice([0.2, 0.25, 0.35]), "samples": rng.choice([2, 4, 8]),
         "span": rng.choice([6, 12, 24, 40]), "scale": "energy", "mask": mask}
    margins.append({"inputs": c, "margin": number(margin(design(c), c["samples"], mask))})


def exceeded(taps, sps, modulation, shares, count=400_000, seed=7):
    """Levels that shares of the samples are above, from symbols of NumPy's own generator."""
    draw = np.random.default_rng(seed)
    alphabet = points(modulation) if modulation != "pi4" else np.exp(2j * np.pi * np.arange(4) / 4)
    symbols = alphabet[draw.integers(len(alphabet), size=count)].astype(complex)
    if modulation == "pi4":
        symbols[1::2] *= np.exp(1j * np.pi / 4)
    wave = signal.upfirdn(taps, symbols, up=sps)
    if modulation == "oqpsk":
        late = np.concatenate([np.zeros(sps // 2), wave.imag])[: len(wave)]
        wave = wave.real + 1j * late
    wave = wave[len(taps): count * sps]
    power = np.abs(wave) ** 2 / (np.sum(taps ** 2) / sps)
    return [10 * np.log10(np.quantile(power, 1 - s)) for s in shares]


ccdf = []
for modulation in ["bpsk", "qpsk", "oqpsk", "pi4", "8psk", "4pam", "16qam"]:
    c = {"pulse": "rrc", "rollOff": 0.22, "samples": 4, "span": 10, "scale": "energy", "modulation": modulation}
    ccdf.append({"inputs": c, "levels": [number(x) for x in exceeded(design(c), 4, modulation, (1e-2, 1e-3))]})

document.write(__file__, "SciPy", scipy.__version__, cases=cases, peaks=peaks, margins=margins, ccdf=ccdf)
