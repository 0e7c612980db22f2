"""Special functions by mpmath and random sequences by whole-number arithmetic, for packages/engines/numeric.

erfc and exp(-x) I0(x) with 40 digits. The sequences are xoshiro128** as its authors define it, on Python's
unbounded integers cut to 32 bits; the starting words come from the seed as random.ts says.
"""

import mpmath
import numpy as np

import document

mpmath.mp.dps = 40
rng = np.random.default_rng(20261121)
MASK = 0xFFFFFFFF

grid = np.concatenate([rng.uniform(-6, 6, 60), rng.uniform(0, 27, 80), 10 ** rng.uniform(-12, 0, 40), [0.0, 0.5, 1.0, 2.0, 26.0, 26.5, 1e-300]])
# Twelve figures: which instructions took the powers is then not to be seen.
short = lambda x: float(f"{x:.12g}")
erfc = [[x, float(mpmath.erfc(mpmath.mpf(x)))] for x in map(short, grid)]
grid = np.concatenate([10 ** rng.uniform(-8, 0, 30), rng.uniform(0, 18, 60), rng.uniform(18, 60, 40), 10 ** rng.uniform(2, 6, 20), [0.0, 17.999999, 18.0, 18.000001]])
bessel = [[x, float(mpmath.exp(-mpmath.mpf(x)) * mpmath.besseli(0, mpmath.mpf(x)))] for x in map(short, grid)]


def mix(z):
    z &= MASK
    z ^= z >> 16
    z = z * 0x21F0AAAD & MASK
    z ^= z >> 15
    z = z * 0x735A2D97 & MASK
    return z ^ z >> 15


def rotl(x, k):
    return (x << k | x >> (32 - k)) & MASK


def sequence(s, count):
    s, out = list(s), []
    for _ in range(count):
        out.append(rotl(s[1] * 5 & MASK, 7) * 9 & MASK)
        t = s[1] << 9 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
    return out


# By hand: rotl(2 * 5, 7) * 9.
assert sequence([1, 2, 3, 4], 1) == [11520]
random = []
for seed, stream in [(0, 0), (1, 0), (4294967295, 0), (20261121, 0), (1, 1), (1, 2), (0, 100), (2654435769, 7)]:
    words = [mix(seed + (k + 1) * 0x9E3779B9) ^ (mix(mix(stream) + (k + 1) * 0x9E3779B9) if stream else 0) for k in range(4)]
    random.append({"seed": seed, "stream": stream, "bits": sequence(words, 1000)[:8] + sequence(words, 1000)[-2:]})

document.write(__file__, "mpmath", mpmath.__version__, cases=erfc, bessel=bessel, random=random)
