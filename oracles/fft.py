"""Discrete Fourier transforms by SciPy's pocketfft: complex and real, many lengths, primes among them.

Inputs are a formula both sides compute exactly, so only outputs are stored; long transforms
store a spread of bins and the energy of all.
"""


import scipy
from scipy import fft

import document


def sample(k, salt):
    return ((k * k * 31 + k * 17 + salt * 7) % 257 - 128) / 128


LENGTHS = [
    *range(1, 41), 45, 47, 48, 49, 50, 53, 54, 60, 64, 66, 75, 77, 81, 91, 96, 97, 100, 101, 105,
    120, 121, 125, 127, 128, 143, 144, 169, 187, 210, 211, 222, 225, 243, 250, 256, 257, 289, 299,
    311, 343, 360, 361, 375, 401, 480, 499, 500, 509, 512, 521, 529, 600, 625, 640, 719, 720, 729,
    768, 841, 899, 961, 997, 1000, 1009, 1021, 1024, 1155, 1201, 1280, 1331, 1499, 1536, 2003,
    2048, 2187, 2310, 3000, 3001, 3125, 4093, 4096, 5000, 5003, 6561, 7919, 8192, 9973, 10000,
    16384, 19937, 30030, 32768, 46189, 65536, 65537, 100003,
]


def pick(spectrum):
    n = len(spectrum)
    at = range(n) if n <= 24 else sorted({0, 1, 2, n // 5, n // 3, n // 2, n - 2, n - 1})
    return {
        "at": list(at),
        "re": [float(spectrum[k].real) for k in at],
        "im": [float(spectrum[k].imag) for k in at],
        "norm": float(sum(abs(spectrum) ** 2) ** 0.5),
    }


def main():
    import numpy

    cases = []
    for n in LENGTHS:
        x = numpy.array([sample(k, 1) + 1j * sample(k, 2) for k in range(n)])
        cases.append({"kind": "complex", "n": n, **pick(fft.fft(x))})
        cases.append({"kind": "inverse", "n": n, **pick(fft.ifft(x))})
        cases.append({"kind": "real", "n": n, **pick(fft.rfft(x.real))})
    document.write(__file__, "SciPy", scipy.__version__, cases=cases)


main()
