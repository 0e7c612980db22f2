"""Poles and zeros from other routes than ours, for packages/tools/signal-processing/pole-zero-explorer.

Response: scipy.signal.freqz_zpk and freqs_zpk. Group delay: the derivative of the argument of H, by mpmath.diff in 50 digits.
Sequences of each region of convergence: the inversion integral itself on a circle inside the ring, by the trapezoidal rule in 50
digits, which needs no partial fractions. Signals: the residue of H e^(st) at each pole by the same rule on a small circle around it.
Peaks and -3 dB points: from a fine grid by mpmath.findroot on |H|^2 of the coefficients. Minimum-phase twins of FIR filters: the
roots within the circle of the autocorrelation's polynomial, by mpmath.polyroots in 120 digits.
"""
import mpmath as mp
import numpy as np
import scipy
from scipy import signal

import document

mp.mp.dps = 50
rng = np.random.default_rng(20261123)


def decimals(x):
    return float(f"{x:.4g}")


def pick(plane, count, inside):
    roots = []
    while len(roots) < count:
        if plane == "z":
            r = decimals(rng.uniform(0.2, 0.95) if rng.random() < inside else rng.uniform(1.1, 2.2))
            angle = rng.uniform(0.2, 2.9)
        else:
            r = decimals(rng.uniform(0.3, 4))
            angle = rng.uniform(1.7, 2.9) if rng.random() < inside else rng.uniform(0.3, 1.4)
        if count - len(roots) >= 2 and rng.random() < 0.55:
            re, im = decimals(r * np.cos(angle)), decimals(r * np.sin(angle))
            roots += [complex(re, im), complex(re, -im)]
        else:
            side = rng.choice([-1, 1]) if plane == "z" else (-1 if rng.random() < inside else 1)
            roots.append(complex(side * r, 0))
    return roots


def roots_of(plane):
    while True:
        n = int(rng.integers(1, 6))
        poles = pick(plane, n, 0.65)
        top = n + 2 if plane == "z" else n
        zeros = pick(plane, int(rng.integers(0, top)), 0.5)
        if rng.random() < 0.35:
            # A pole that is there twice or three times.
            p = poles[-1]
            poles += [p] * int(rng.integers(1, 3)) if p.imag == 0 else [p, p.conjugate()]
        if plane == "z" and rng.random() < 0.4:
            zeros += [0j] * int(rng.integers(1, 3))
        if plane == "z" and rng.random() < 0.2:
            poles += [0j] * int(rng.integers(1, 3))
        if plane == "s" and len(zeros) > len(poles):
            continue
        bounds = np.unique(np.round([abs(p) if plane == "z" else p.real for p in poles if p != 0 or plane == "s"], 9))
        gaps = np.diff(bounds)
        close = [abs(a - b) for a in poles for b in poles if a != b] + [abs(a - b) for a in poles for b in zeros]
        if (gaps.size == 0 or gaps.min() > 0.03) and (not close or min(close) > 0.03):
            return zeros, poles, decimals(rng.choice([-1, 1]) * rng.uniform(0.2, 3))


def H(zeros, poles, gain, c):
    value = mp.mpf(gain)
    for z in zeros:
        value *= c - mp.mpc(z)
    for p in poles:
        value /= c - mp.mpc(p)
    return value


def delay(plane, zeros, poles, gain, w):
    at = (lambda x: mp.expjpi(x / mp.pi)) if plane == "z" else (lambda x: mp.mpc(0, x))
    return float(-mp.im(mp.diff(lambda x: mp.log(H(zeros, poles, gain, at(x))), mp.mpf(w))))


def sequences(zeros, poles, gain):
    """x[n] of each ring: (1/N) sum H(r e^jt) (r e^jt)^n, N points."""
    bounds = sorted({round(abs(p), 12) for p in poles if p != 0})
    edges = [0.0] + bounds + [np.inf]
    regions = []
    for low, high in zip(edges, edges[1:]):
        r = mp.mpf(high) / 2 if low == 0 and np.isfinite(high) else mp.mpf(low) * 2 if not np.isfinite(high) else mp.sqrt(mp.mpf(low) * mp.mpf(high))
        if low == 0 and not np.isfinite(high):
            r = mp.mpf(1)
        near = max([x for x in (mp.mpf(low) / r, r / mp.mpf(high) if np.isfinite(high) else mp.mpf(0)) if x > 0] or [mp.mpf(1) / 2])
        count = int(min(3000, mp.ceil(mp.log(mp.mpf(10) ** -22) / mp.log(near)))) + 64
        turn = [r * mp.expjpi(mp.mpf(2 * k) / count) for k in range(count)]
        values = [H(zeros, poles, gain, c) for c in turn]
        samples = []
        for n in (-9, -4, -2, -1, 0, 1, 2, 3, 7, 12):
            samples.append([n, float(mp.re(mp.fsum(v * c**n for v, c in zip(values, turn)) / count))])
        regions.append(samples)
    return regions


def signals(zeros, poles, gain):
    """x(t) of each strip: residues of H e^(st) on circles of a third of the distance to the next pole."""
    distinct = sorted(set(poles), key=lambda p: (p.real, p.imag))
    bounds = sorted({round(p.real, 12) for p in poles})
    regions = []
    for high in bounds + [np.inf]:
        samples = []
        for t in (-1.7, -0.6, -0.05, 0.04, 0.5, 1.9):
            total = mp.mpf(0)
            for p in distinct:
                right = p.real < high - 1e-9
                if right != (t >= 0):
                    continue
                r = min([abs(p - q) for q in distinct if q != p] + [1.0]) / 3
                count = 128
                turn = [r * mp.expjpi(mp.mpf(2 * k) / count) for k in range(count)]
                residue = mp.fsum(H(zeros, poles, gain, mp.mpc(p) + c) * mp.exp((mp.mpc(p) + c) * mp.mpf(repr(t))) * c for c in turn) / count
                total += (1 if right else -1) * mp.re(residue)
            samples.append([t, float(total)])
        regions.append(samples)
    return regions


def flat(roots):
    return [[r.real, r.imag] for r in roots]


def responses():
    cases = []
    for plane in ["z"] * 60 + ["s"] * 45:
        zeros, poles, gain = roots_of(plane)
        w = np.sort(rng.uniform(0.01, 3.12, 6)) if plane == "z" else np.sort(10.0 ** rng.uniform(-1.5, 1.5, 6))
        h = signal.freqz_zpk(zeros, poles, gain, worN=w)[1] if plane == "z" else signal.freqs_zpk(zeros, poles, gain, worN=w)[1]
        points = [[float(x), float(y.real), float(y.imag), delay(plane, zeros, poles, gain, x)] for x, y in zip(w, h)]
        regions = sequences(zeros, poles, gain) if plane == "z" else signals(zeros, poles, gain)
        cases.append({"plane": plane, "zeros": flat(zeros), "poles": flat(poles), "gain": gain, "points": points, "regions": regions})
    return cases


def features():
    """Of causal stable filters: the peak, and where the power is half of it."""
    cases = []
    while len(cases) < 40:
        zeros = pick("z", int(rng.integers(0, 4)), 0.5)
        poles = [p for p in pick("z", int(rng.integers(2, 6)), 1.0)]
        power = lambda w: abs(H(zeros, poles, 1.0, mp.expjpi(w / mp.pi))) ** 2
        grid = np.linspace(0, np.pi, 20001)
        c = np.exp(1j * grid)
        size = np.abs(np.prod([c - z for z in zeros], axis=0) / np.prod([c - p for p in poles], axis=0)) ** 2
        i = int(np.argmax(size))
        peak = mp.mpf(float(grid[i]))
        if 0 < i < 20000:
            peak = mp.findroot(lambda w: mp.diff(power, w), (mp.mpf(float(grid[i - 1])), mp.mpf(float(grid[i + 1]))), solver="anderson")
        elif i == 20000:
            peak = mp.pi
        half = power(peak) / 2
        above = size > float(half)
        if np.min(np.abs(size / float(half) - 1)) < 1e-9:
            continue
        edges = []
        for k in np.nonzero(above[1:] != above[:-1])[0]:
            edges.append(float(mp.findroot(lambda w: power(w) - half, (mp.mpf(float(grid[k])), mp.mpf(float(grid[k + 1]))), solver="anderson")))
        cases.append({"zeros": flat(zeros), "poles": flat(poles), "peak": float(peak), "decibels": float(10 * mp.log10(power(peak))), "half": edges})
    return cases


def twins():
    """Minimum-phase twins of FIR filters of rounded coefficients: what is within the circle of b(z) b(1/z)."""
    cases = []
    mp.mp.dps = 120
    while len(cases) < 40:
        order = int(rng.integers(2, 9))
        b = [decimals(x) for x in rng.normal(size=order + 1)]
        exact = [mp.mpf(repr(x)) for x in b]
        squared = [mp.fsum(exact[i] * exact[i + abs(k)] for i in range(order + 1 - abs(k))) for k in range(-order, order + 1)]
        roots = mp.polyroots(squared, maxsteps=400, extraprec=400)
        inside = [r for r in roots if abs(r) < 1]
        if len(inside) != order or min(1 - abs(r) for r in inside) < 1e-3:
            continue
        product = [mp.mpf(1)]
        for r in inside:
            product = [a - r * c for a, c in zip(product + [0], [0] + product)]
        product = [mp.re(x) for x in product]
        scale = mp.sqrt(mp.fsum(x * x for x in exact) / mp.fsum(x * x for x in product))
        if mp.fsum(exact) * mp.fsum(product) < 0:
            scale = -scale
        cases.append({"b": b, "minimum": [float(scale * x) for x in product]})
    return cases


document.write(__file__, "SciPy and mpmath", f"{scipy.__version__} and {mp.__version__}", cases=responses(), features=features(), twins=twins())
