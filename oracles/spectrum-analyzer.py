"""Spectra, sine fits and figures of merit from SciPy, for packages/tools/signal-processing/spectrum-analyzer.

Records are whole numbers, as a converter gives them. Spectra come from scipy.signal.welch, windows from
scipy.signal.windows, the sine fit from scipy.optimize.least_squares on the sine itself (no linearised problem), and
the figures of coherent records from their bins one by one.
"""
import numpy as np
import scipy
from scipy import signal
from scipy.optimize import least_squares
from scipy.signal import windows

import document

rng = np.random.default_rng(20261122)
SEVEN = [0.271051400693424, 0.433297939234485, 0.218122999543110, 0.065925446388031, 0.010811742098371, 0.000776584825226, 0.000013887217352]
HFT90D = [1, 1.942604, 1.340318, 0.440811, 0.043097]
HFT248D = [1, 1.985844164102, 1.791176438506, 1.282075284005, 0.667777530266, 0.240160796576, 0.056656381764, 0.008134974479, 0.000624544650, 0.000019808998, 0.000000132974]
NAMES = {
    "rectangular": lambda n: windows.boxcar(n, sym=False),
    "hann": lambda n: windows.hann(n, sym=False),
    "hamming": lambda n: windows.hamming(n, sym=False),
    "blackman": lambda n: windows.blackman(n, sym=False),
    "blackman-harris": lambda n: windows.blackmanharris(n, sym=False),
    "blackman-harris-7": lambda n: windows.general_cosine(n, SEVEN, sym=False),
    "nuttall": lambda n: windows.nuttall(n, sym=False),
    "flat-top": lambda n: windows.flattop(n, sym=False),
    "flat-top-90": lambda n: windows.general_cosine(n, HFT90D, sym=False),
    "flat-top-248": lambda n: windows.general_cosine(n, HFT248D, sym=False),
    "kaiser": lambda n: windows.kaiser(n, 20, sym=False),
    "chebyshev": lambda n: windows.chebwin(n, 100, sym=False),
    "gaussian": lambda n: windows.gaussian(n, n / 6, sym=False),
    "tukey": lambda n: windows.tukey(n, 0.5, sym=False),
    "bartlett": lambda n: windows.bartlett(n, sym=False),
    "cosine": lambda n: windows.cosine(n, sym=False),
    "bohman": lambda n: windows.bohman(n, sym=False),
    "parzen": lambda n: windows.parzen(n, sym=False),
    "bartlett-hann": lambda n: windows.barthann(n, sym=False),
}


def rounded(values):
    return [float(f"{v:.13g}") for v in values]


def record(n, cycles, level, harmonics, noise, bits):
    """Codes of a tone with harmonics (amplitudes by order from 2) and noise, all in steps."""
    t = np.arange(n) / n
    phase = rng.uniform(0, 2 * np.pi)
    x = level * np.cos(2 * np.pi * cycles * t + phase) + rng.uniform(-20, 20)
    for k, a in enumerate(harmonics):
        x = x + a * np.cos(2 * np.pi * (k + 2) * cycles * t + rng.uniform(0, 2 * np.pi))
    return np.rint(x + noise * rng.standard_normal(n)).astype(int)


def spectra():
    out = []
    for index, name in enumerate(list(NAMES) * 4):
        n = int(rng.choice([64, 96, 125, 200, 256]))
        segment = n if index % 2 == 0 else int(rng.choice([32, 45, 64]))
        overlap = 0 if segment == n else int(segment * rng.choice([0.25, 0.5, 0.75]) + 0.5)
        x = record(n, rng.uniform(3, n / 3), 900, [], 30, 12)
        w = NAMES[name](segment)
        density = {}
        for scaling in ("spectrum", "density"):
            _, density[scaling] = signal.welch(x, fs=1000.0, window=w, nperseg=segment, noverlap=overlap, detrend=lambda d: d - (d @ w / w.sum())[..., None], scaling=scaling)
        out.append({"window": name, "samples": x.tolist(), "segment": segment, "overlap": 100 * overlap / segment, "power": rounded(density["spectrum"]), "density": rounded(density["density"])})
    return out


def fits():
    """The sine that leaves the least squares, by a general optimizer started at the truth."""
    out = []
    for index in range(120):
        n = int(rng.integers(100, 400))
        cycles = rng.uniform(4, 0.4 * n)
        noise = 10 ** rng.uniform(-1, 2)
        x = record(n, cycles, 2000, [rng.uniform(0, 10)] if index % 3 == 0 else [], noise, 12)
        t = np.arange(n)
        def left(p):
            return p[0] * np.cos(p[3] * t) + p[1] * np.sin(p[3] * t) + p[2] - x
        w0 = 2 * np.pi * cycles / n
        columns = np.column_stack([np.cos(w0 * t), np.sin(w0 * t), np.ones(n)])
        three, *_ = np.linalg.lstsq(columns, x, rcond=None)
        p = least_squares(left, [*three, w0], x_scale=[1000, 1000, 1000, 1 / n], xtol=3e-16, ftol=3e-16, gtol=3e-16, max_nfev=2000).x
        known = x - columns @ three
        out.append({
            "samples": x.tolist(), "cycles": cycles, "frequency": float(p[3] / (2 * np.pi)), "amplitude": float(np.hypot(p[0], p[1])), "offset": float(p[2]), "residual": float(np.sqrt(np.mean(left(p) ** 2))),
            "known": {"amplitude": float(np.hypot(three[0], three[1])), "offset": float(three[2]), "residual": float(np.sqrt(np.mean(known**2)))},
        })
    return out


def coherent():
    """SNR, THD, SINAD and SFDR of coherent records without a window: single bins."""
    out = []
    for index in range(120):
        n = int(rng.choice([128, 256, 250, 243]))
        cycles = int(rng.choice([c for c in range(3, n // 2) if np.gcd(c, n) == 1]))
        count = int(rng.integers(2, 8))
        x = record(n, cycles, 3000, 10 ** rng.uniform(-1, 2, count), 10 ** rng.uniform(-0.5, 1.5), 14)
        p = 2 * np.abs(np.fft.rfft(x - x.mean())) ** 2 / n**2
        if n % 2 == 0:
            p[-1] /= 2
        last = int(rng.integers(2, 8))
        bins = []
        for h in range(2, last + 1):
            b = h * cycles % n
            b = min(b, n - b)
            if b != 0 and b != cycles and b not in bins:
                bins.append(b)
        rest = [k for k in range(1, len(p)) if k != cycles and k not in bins]
        noise = np.sum(p[rest]) + np.mean(p[rest]) * (1 + len(bins) + 0)
        distortion = np.sum(p[bins])
        others = [k for k in range(1, len(p)) if k != cycles]
        out.append({
            "samples": x.tolist(), "harmonics": last, "snr": float(10 * np.log10(p[cycles] / noise)), "thd": float(10 * np.log10(distortion / p[cycles])),
            "sinad": float(10 * np.log10(p[cycles] / (noise + distortion))), "spur": float(10 * np.log10(p[cycles] / np.max(p[others]))), "cycles": cycles,
        })
    return out


def figures():
    """ENBW, scalloping and side lobes from the transform of the weights summed term by term."""
    out = []
    n = 256
    k = np.arange(n)
    for name, make in NAMES.items():
        w = make(n)
        at = lambda d: np.abs(np.sum(w * np.exp(-2j * np.pi * d * k / n))) / abs(np.sum(w))
        fine = np.abs(np.fft.fft(w, 256 * n))[: 128 * n + 1] / abs(np.sum(w))
        end = np.nonzero(fine < 0.5)[0][0]
        while fine[end + 1] < fine[end]:
            end += 1
        def width(level):
            return 2 * scipy.optimize.brentq(lambda d: at(d) - level, 0, end / 256)
        out.append({
            "window": name, "enbw": float(n * np.sum(w**2) / np.sum(w) ** 2), "scalloping": float(-20 * np.log10(at(0.5))), "sideLobe": float(20 * np.log10(np.max(fine[end:]))),
            "width3": float(width(10 ** (-3 / 20))), "width6": float(width(10 ** (-6 / 20))), "gain": float(np.mean(w)),
        })
    return out


document.write(__file__, "SciPy", scipy.__version__, cases=[], spectra=spectra(), fits=fits(), coherent=coherent(), windows=figures())
