"""FIR design, windows, responses and fixed-point sums by SciPy, NumPy and mpmath.

Equiripple designs are asked of SciPy on a dense grid, so that its answer nears the optimum on the
continuum; where SciPy has no counterpart (least squares of types II to IV) the oracle is NumPy's
least-squares solver on Gauss-Legendre nodes.
"""


import mpmath
import numpy as np
import scipy
from scipy import signal, special

import document

cases = []
floats = lambda values: [float(v) for v in values]


def half(h):
    """Linear-phase coefficients repeat: the first half and the middle are enough."""
    return floats(h[: (len(h) + 1) // 2])


def add(kind, **case):
    cases.append({"kind": kind, **case})


def bessel():
    mpmath.mp.dps = 40
    for x in [0, 1e-8, 0.1, 0.5, 1, 2, 3.75, 5, 8, 12, 18, 25, 29.9, 30, 30.1, 45, 80, 150, 400, 700, 713]:
        add("bessel-i0", x=x, value=float(mpmath.besseli(0, mpmath.mpf(x))))


FIXED = {
    "rectangular": "boxcar", "triangular": "triang", "bartlett": "bartlett", "hann": "hann",
    "hamming": "hamming", "blackman": "blackman", "blackman-harris": "blackmanharris",
    "nuttall": "nuttall", "flat-top": "flattop", "cosine": "cosine", "bohman": "bohman",
    "parzen": "parzen", "bartlett-hann": "barthann",
}


def windows():
    kinds = [({"kind": k}, v) for k, v in FIXED.items()]
    kinds += [({"kind": "kaiser", "beta": b}, ("kaiser", b)) for b in (0, 2.5, 8.6, 14, 38)]
    kinds += [({"kind": "chebyshev", "attenuation": a}, ("chebwin", a)) for a in (50, 80, 120)]
    kinds += [({"kind": "gaussian", "deviation": d}, ("gaussian", d)) for d in (1.5, 7)]
    kinds += [({"kind": "tukey", "taper": t}, ("tukey", t)) for t in (0, 0.25, 0.5, 1)]
    kinds += [({"kind": "general-hamming", "alpha": a}, ("general_hamming", a)) for a in (0.5, 0.6)]
    kinds += [({"kind": "exponential", "decay": d}, ("exponential", None, d)) for d in (3, 12)]
    kinds += [
        ({"kind": "taylor", "nearly": n, "attenuation": a}, ("taylor", n, a)) for n, a in ((4, 30), (6, 45))
    ]
    for window, name in kinds:
        for n in (1, 2, 3, 8, 21, 34):
            for symmetric in (True, False):
                w = signal.get_window(name, n, fftbins=not symmetric)
                add("window", window=window, n=n, symmetric=symmetric, w=floats(w))


def orders():
    for ripple in (9, 15, 21, 21.5, 35, 50, 50.5, 65, 96, 140):
        for width in (0.01, 0.1, 0.37):
            taps, beta = signal.kaiserord(ripple, width)
            add("kaiserord", ripple=ripple, width=width, taps=int(taps), beta=float(beta))


def window_designs():
    windows = [("hamming", {"kind": "hamming"}), (("kaiser", 7.0), {"kind": "kaiser", "beta": 7}),
               (("chebwin", 70), {"kind": "chebyshev", "attenuation": 70}), ("boxcar", {"kind": "rectangular"})]
    shapes = [([0.1], True), ([0.3], False), ([0.1, 0.2], True), ([0.1, 0.2], False),
              ([0.05, 0.12, 0.3], True), ([0.05, 0.12, 0.3], False), ([0.04, 0.1, 0.22, 0.4], True),
              ([0.04, 0.1, 0.22, 0.4], False), ([0.002], True), ([0.49], False)]
    for name, window in windows:
        for cutoffs, passes in shapes:
            for taps in (1, 2, 7, 30, 31, 64 if window["kind"] == "kaiser" else 12, 101 if window["kind"] == "kaiser" else 45):
                # firwin refuses even lengths that pass half the sample rate, as it should.
                if taps % 2 == 0 and passes == (len(cutoffs) % 2 == 0):
                    continue
                for scale in (True, False):
                    if scale and taps <= 2:
                        continue
                    h = signal.firwin(taps, cutoffs, window=name, pass_zero=passes, scale=scale, fs=1.0)
                    add("firwin", taps=taps, cutoffs=cutoffs, passZero=passes, window=window, scale=scale, h=half(h))


def least_squares():
    shapes = [
        ([[0, 0.1, 1, 1, 1], [0.15, 0.5, 0, 0, 1]]),
        ([[0, 0.1, 0, 0, 5], [0.15, 0.5, 1, 1, 1]]),
        ([[0, 0.08, 0, 0, 1], [0.12, 0.22, 1, 1, 2], [0.27, 0.5, 0, 0, 30]]),
        ([[0, 0.2, 0, 1, 1], [0.2001, 0.3, 1, 0.25, 4], [0.35, 0.5, 0, 0, 1]]),
        ([[0.05, 0.45, 1, 1, 1]]),
        ([[0, 0.5, 1, 0, 1]]),
    ]
    for bands in shapes:
        edges = [e for b in bands for e in b[:2]]
        desired = [d for b in bands for d in b[2:4]]
        weights = [b[4] for b in bands]
        for taps in (1, 3, 9, 25, 51, 101):
            if len(bands) == 1 and bands[0][0] > 0 and taps > 25:
                continue
            h = signal.firls(taps, edges, desired, weight=weights, fs=1.0)
            add("firls", taps=taps, bands=bands, symmetry="even", h=half(h))
        nodes, share = np.polynomial.legendre.leggauss(400)
        for taps, symmetry in ((2, "even"), (8, "even"), (26, "even"), (50, "even"), (3, "odd"), (9, "odd"), (25, "odd"),
                               (51, "odd"), (2, "odd"), (8, "odd"), (26, "odd"), (50, "odd")):
            if len(bands) == 1 and bands[0][0] > 0 and taps > 26:
                continue
            rows, right = [], []
            middle = (taps - 1) / 2
            count = taps // 2
            orders = [middle - k for k in range(count)]
            if taps % 2 and symmetry == "even":
                orders.append(0.0)
            for low, high, d0, d1, weight in bands:
                f = low + (high - low) * (nodes + 1) / 2
                root = np.sqrt(weight * share * (high - low))
                phi = np.cos if symmetry == "even" else np.sin
                rows.append(np.array([phi(2 * np.pi * f * m) * (1 if m == 0 else 2) for m in orders]).T * root[:, None])
                right.append((d0 + (d1 - d0) * (nodes + 1) / 2) * root)
            solution = np.linalg.lstsq(np.vstack(rows), np.concatenate(right), rcond=None)[0]
            h = list(solution) + ([0.0] if taps % 2 and symmetry == "odd" else [])
            add("least-squares", taps=taps, bands=bands, symmetry=symmetry, h=floats(h))


def equiripple():
    def one(taps, bands, kind="multiband", density=64):
        edges = [e for b in bands for e in b[:2]]
        name = {"multiband": "bandpass"}.get(kind, kind)
        h = None
        for dense in (density, 16, 8):
            try:
                h = signal.remez(taps, edges, [b[2] for b in bands], weight=[b[3] for b in bands], type=name,
                                 maxiter=200, grid_density=dense, fs=1.0)
                break
            except ValueError:
                continue
        if h is None:
            add("remez-scipy-fails", taps=taps, bands=bands, type=kind)
            return
        # The weighted error of SciPy's filter on a fine grid inside the bands.
        worst = 0.0
        for low, high, want, weight in bands:
            f = np.linspace(max(low, 1e-6), high, 20001)
            k = np.arange(taps) - (taps - 1) / 2
            phi = np.cos if kind == "multiband" else np.sin
            a = np.zeros_like(f)
            for hk, m in zip(h, k):
                a += hk * phi(2 * np.pi * f * m)
            if kind != "multiband" and abs(np.min(a)) > abs(np.max(a)):
                a = -a
            d = want * f if kind == "differentiator" else want
            w = weight / f if kind == "differentiator" and want else weight
            worst = max(worst, float(np.max(w * abs(a - d))))
        add("remez", taps=taps, bands=bands, type=kind, h=half(h), error=worst)

    lowpass = lambda fp, fs, w=1: [[0, fp, 1, 1], [fs, 0.5, 0, w]]
    for taps in (4, 5, 12, 21, 34, 51, 52, 75, 101, 128):
        for edges in ((0.1, 0.15), (0.2, 0.23), (0.03, 0.08), (0.33, 0.41)):
            for weight in (0.1, 1, 30):
                one(taps, lowpass(*edges, weight))
    for taps in (11, 35, 63, 101):
        one(taps, [[0, 0.2, 0, 3], [0.25, 0.5, 1, 1]])
        one(taps, [[0, 0.1, 0, 10], [0.15, 0.3, 1, 1], [0.35, 0.5, 0, 10]])
        one(taps, [[0, 0.12, 1, 1], [0.17, 0.28, 0, 5], [0.33, 0.5, 1, 1]])
        one(taps, [[0, 0.05, 0, 1], [0.1, 0.15, 1, 2], [0.2, 0.3, 0, 3], [0.35, 0.4, 0.5, 4], [0.45, 0.5, 0, 5]])
        one(taps, [[0.03, 0.47, 1, 1]], "hilbert")
        one(taps + 1, [[0.03, 0.5, 1, 1]], "hilbert")
        one(taps + 1, [[0.02, 0.45, 1, 1]], "hilbert")
        one(taps, [[0, 0.4, 1, 1]], "differentiator")
        one(taps + 1, [[0, 0.5, 1, 1]], "differentiator")
        one(taps + 1, [[0, 0.45, 6.25, 1]], "differentiator")
    for taps, edges in ((201, (0.1, 0.11)), (200, (0.2, 0.215)), (301, (0.25, 0.257)), (501, (0.1, 0.105))):
        one(taps, lowpass(*edges), density=32)
    # Wide unused regions and steep weights, where SciPy's exchange breaks down.
    for taps in (35, 41, 51, 61, 75):
        for edges in ((0.1, 0.25), (0.05, 0.2), (0.2, 0.4), (0.15, 0.25)):
            for weight in (1, 100, 10000):
                one(taps, lowpass(*edges, weight), density=16)


def responses():
    rng = np.random.default_rng(20)
    for taps in (1, 2, 3, 8, 17, 40, 101):
        h = np.round(rng.standard_normal(taps), 6)
        f = np.concatenate([[0, 1e-7, 1e-4, 0.5 - 1e-6, 0.5], np.sort(np.round(rng.uniform(0, 0.5, 12), 5))])
        _, r = signal.freqz(h, worN=2 * np.pi * f)
        k = np.arange(taps)
        e = np.exp(-2j * np.pi * np.outer(f, k))
        delay = np.real((e @ (k * h)) / (e @ h))
        add("response", h=floats(h), f=floats(f), re=floats(r.real), im=floats(r.imag), delay=floats(delay))
        _, gd = signal.group_delay((h, 1), w=2 * np.pi * f[5:])
        add("group-delay", h=floats(h), f=floats(f[5:]), delay=floats(gd))
        if taps > 1:
            _, u = signal.freqz(h, worN=257, include_nyquist=True)
            add("unwrap", h=floats(h), intervals=256, phase=floats(np.unwrap(np.angle(u))[::16]))


def zeros():
    rng = np.random.default_rng(4)
    for taps in (2, 3, 6, 12, 25):
        h = np.round(rng.standard_normal(taps), 4)
        mpmath.mp.dps = 60
        r = mpmath.polyroots([mpmath.mpf(str(v)) for v in h], maxsteps=400, extraprec=400)
        r = sorted(((float(z.real), float(z.imag)) for z in r))
        add("zeros", h=floats(h), re=[z[0] for z in r], im=[z[1] for z in r])


def bandwidth():
    add("noise-bandwidth", values=[
        {"window": k, "enbw": float(64 * np.sum(w**2) / np.sum(w) ** 2)}
        for k, v in FIXED.items() for w in [signal.get_window(v, 64, fftbins=True)]
    ])


for part in (bessel, windows, orders, window_designs, least_squares, equiripple, responses, zeros, bandwidth):
    part()
document.write(
    __file__, "SciPy", scipy.__version__,
    also={"NumPy": np.__version__, "mpmath": mpmath.__version__}, cases=cases)
