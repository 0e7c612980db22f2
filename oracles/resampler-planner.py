"""Rational sample-rate conversion by SciPy and NumPy.

Conversions are upfirdn's. What a chain lets through is asked of the one filter that it is: its stages' filters with zeros
between their coefficients, convolved, and its response by freqz on a dense grid, the highest points refined. Least
lengths are found by SciPy's exchange on a dense grid, length by length. Counts of inputs come from doing it the long way:
zeros between samples, all outputs, every M-th kept.
"""

from fractions import Fraction

import numpy as np
import scipy
from scipy import optimize, signal

import document

random = np.random.default_rng(20261122)
floats = lambda values: [float(v) for v in values]
RATIOS = [(1, 2), (2, 1), (3, 2), (2, 3), (5, 7), (7, 5), (1, 6), (6, 1), (4, 9), (16, 15), (13, 11), (160, 147), (1, 1)]
CHAINS = [
    [(2, 1), (3, 2)], [(1, 5), (1, 4)], [(4, 3), (5, 7)], [(1, 2), (1, 2), (1, 3)], [(2, 1), (2, 1), (2, 1)],
    [(8, 7), (20, 21)], [(3, 1), (5, 4)], [(1, 3), (7, 5)],
]


def lowpass(up, down, taps, attenuation=60):
    """A Kaiser low-pass of gain `up` for a stage."""
    edge = 0.8 / max(up, down, 2)
    return up * signal.firwin(taps, edge, window=("kaiser", signal.kaiser_beta(attenuation)))


def conversions():
    cases = []
    for up, down in RATIOS:
        for taps, samples in ((1, 9), (2 * up + 3, 40), (31, 64), (47, 5)):
            h, x = random.standard_normal(taps), random.standard_normal(samples)
            count = -(-samples * up // down)
            y = signal.upfirdn(h, x, up, down)[:count]
            y = np.concatenate([y, np.zeros(count - len(y))])
            cases.append({"up": up, "down": down, "h": floats(h), "x": floats(x), "y": floats(y)})
    return cases


def chains():
    cases = []
    for stages in CHAINS:
        filters = [lowpass(up, down, 8 * max(up, down) + 1) for up, down in stages]
        x = random.standard_normal(120)
        y = x
        for (up, down), h in zip(stages, filters):
            count = -(-len(y) * up // down)
            y = signal.upfirdn(h, y, up, down)[:count]
        cases.append({"stages": [{"up": u, "down": d, "h": floats(h)} for (u, d), h in zip(stages, filters)], "x": floats(x), "y": floats(y)})
    return cases


def whole(stages, filters):
    """The one filter at L times the input rate, gain 1 where it passes."""
    up, down = np.prod([u for u, _ in stages]), 1
    h, ups = np.ones(1), 1
    for (u, d), stage in zip(stages, filters):
        ups *= u
        spread = int(up // ups * down)
        spaced = np.zeros((len(stage) - 1) * spread + 1)
        spaced[::spread] = stage / u
        h = np.convolve(h, spaced)
        down *= d
    return h


def fold(f, rate):
    return abs(f - rate * np.round(f / rate))


def refined(gain, f, low, high):
    found = optimize.minimize_scalar(lambda x: -gain(x), bounds=(low, high), method="bounded", options={"xatol": 1e-13})
    return max(gain(f), -found.fun)


def folds():
    cases = []
    for stages in CHAINS + [[r] for r in RATIOS if r != (1, 1)]:
        for share, clean_half in ((0.8, True), (0.6, False)):
            filters = [lowpass(u, d, 6 * max(u, d) + 1, 50) for u, d in stages]
            up, down = int(np.prod([u for u, _ in stages])), int(np.prod([d for _, d in stages]))
            rate, out = 1.0, up / down
            lower = min(rate, out)
            passed = share * lower / 2
            clean = lower / 2 if clean_half else passed
            h = whole(stages, filters)
            middle = (len(h) - 1) / 2
            # Zero-phase amplitude at a frequency of the axis up to half of L.
            amplitude = lambda f: float(np.dot(h, np.cos(2 * np.pi * f / up * (np.arange(len(h)) - middle))))
            n = 1 << int(np.ceil(np.log2(32 * len(h))))
            axis = np.arange(n + 1) / n * up / 2
            gains = np.abs(signal.freqz(h, worN=2 * np.pi * axis / up / rate)[1]) if n <= 1 << 15 else np.abs(np.fft.rfft(h, 2 * n))
            counts = (axis >= lower - clean) & ((fold(axis, rate) <= clean * (1 + 1e-12)) | (fold(axis, out) <= clean * (1 + 1e-12)))
            best = abs(amplitude(lower - clean)) if lower - clean <= up / 2 else 0.0
            step = axis[1]
            inside = np.where(counts, gains, -1)
            for k in np.argsort(-inside)[:40]:
                # Where a band ends the best may be its end.
                bounds = [max(axis[k] - step, lower - clean), min(axis[k] + step, up / 2)]
                for r in (rate, out):
                    centre = r * np.round(axis[k] / r)
                    if abs(axis[k] - centre) <= clean * (1 + 1e-12) and not (fold(axis[k], rate + out - r) <= clean * (1 + 1e-12)):
                        bounds = [max(bounds[0], centre - clean), min(bounds[1], centre + clean)]
                best = max(best, refined(lambda f: abs(amplitude(f)), axis[k], *bounds), abs(amplitude(bounds[0])), abs(amplitude(bounds[1])))
            kept = np.linspace(0, passed, 4001)
            values = np.array([amplitude(f) for f in kept])
            low, high = int(np.argmin(values)), int(np.argmax(values))
            near = lambda k: (max(0, kept[k] - kept[1]), min(passed, kept[k] + kept[1]))
            cases.append({
                "stages": [{"up": u, "down": d, "h": floats(f)} for (u, d), f in zip(stages, filters)],
                "pass": passed, "clean": clean, "taps": len(h), "worst": best,
                "high": refined(amplitude, kept[high], *near(high)),
                "low": -refined(lambda f: -amplitude(f), kept[low], *near(low)),
            })
    return cases


def deviation(taps, passed, stop, weight):
    h = signal.remez(taps, [0, passed, stop, 0.5], [1, 0], weight=[1, weight], fs=1, maxiter=200, grid_density=64)
    w = np.linspace(0, 0.5, 1 << 15)
    a = np.abs(signal.freqz(h, worN=2 * np.pi * w)[1])
    return max(np.max(np.abs(a[w <= passed] - 1)), weight * np.max(a[w >= stop]))


def lengths():
    cases = []
    for up, down, share, ripple, attenuation in [
        (1, 2, 0.8, 0.1, 60), (2, 1, 0.9, 0.1, 80), (3, 2, 0.8, 0.5, 60), (1, 5, 0.8, 0.2, 50), (4, 3, 0.85, 0.1, 70),
        (1, 8, 0.7, 0.1, 60), (5, 1, 0.8, 1.0, 40), (7, 6, 0.7, 0.1, 60), (2, 5, 0.75, 0.05, 80), (1, 3, 0.9, 0.1, 60),
    ]:
        lower = min(1, up / down) / 2
        passed, stop = share * lower / up, lower / up
        dp = (10 ** (ripple / 20) - 1) / (10 ** (ripple / 20) + 1)
        # The planner asks the stop band for as much more as the pass band may add.
        ds = 10 ** (-attenuation / 20) / (1 + dp)
        taps = 5
        width = stop - passed
        taps = max(5, int((-10 * np.log10(dp * ds) - 13) / (14.6 * width)) // 2 * 2 - 7)
        while deviation(taps, passed, stop, dp / ds) > dp * (1 + 1e-4):
            taps += 2
        assert deviation(taps - 2, passed, stop, dp / ds) > dp
        cases.append({"up": up, "down": down, "share": share, "ripple": ripple, "attenuation": attenuation, "taps": taps})
    return cases


def ratios():
    cases = []
    for _ in range(60):
        x = Fraction(int(random.integers(1, 10**9)), 10**9)
        near = x.limit_denominator(4096)
        cases.append({"x": str(x), "near": str(near)})
    return cases


def needed():
    cases = []
    for stages in CHAINS + [[r] for r in RATIOS]:
        for outputs in (1, 2, 7, 50):
            # One output more each time its newest input is there, stage by stage.
            inputs = 0
            while True:
                count = inputs
                for up, down in stages:
                    count = len(range(0, count * up, down))
                if count >= outputs:
                    break
                inputs += 1
            cases.append({"stages": [{"up": u, "down": d} for u, d in stages], "outputs": outputs, "inputs": inputs})
    return cases


document.write(
    __file__, "SciPy", scipy.__version__,
    conversions=conversions(), chains=chains(), folds=folds(), lengths=lengths(), ratios=ratios(), needed=needed(),
)
