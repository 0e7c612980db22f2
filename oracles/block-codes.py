"""Block codes for packages/tools/communication/block-codes.

Reed-Solomon words by Phil Karn's libfec (Debian's libfec-dev), called through its shared library. Binary and small codes
by brute force: all words are made and those that vanish at the roots kept, decoding is the nearest of them, and what
happens to each error pattern is counted one by one. Rates of long codes are sums of exact terms in mpmath.
"""
import ctypes
import itertools
import random
from fractions import Fraction
from math import comb
from pathlib import Path

import mpmath as mp
import numpy as np

import document

mp.mp.dps = 40
rng = random.Random(20261123)
if not Path("/usr/include/fec.h").exists():
    raise SystemExit("libfec is not there: apt-get install libfec-dev")
fec = ctypes.CDLL("libfec.so.0")
for name in ("init_rs_char", "init_rs_int"):
    getattr(fec, name).restype = ctypes.c_void_p
    getattr(fec, name).argtypes = [ctypes.c_int] * 6

PRIMITIVE = {3: [0xb, 0xd], 4: [0x13, 0x19], 5: [0x25, 0x3d], 6: [0x43, 0x6d], 7: [0x83, 0x89],
             8: [0x11d, 0x187, 0x12d, 0x12b], 9: [0x211], 10: [0x409], 11: [0x805], 12: [0x1053]}


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def libfec(m, poly, fcr, prim, nroots, pad, hits, lost):
    kind = ctypes.c_ubyte if m <= 8 else ctypes.c_uint
    end = "char" if m <= 8 else "int"
    rs = ctypes.c_void_p(getattr(fec, "init_rs_" + end)(m, poly, fcr, prim, nroots, pad))
    n = 2 ** m - 1 - pad
    data = [rng.randrange(2 ** m) for _ in range(n - nroots)]
    parity = (kind * nroots)()
    getattr(fec, "encode_rs_" + end)(rs, (kind * len(data))(*data), parity)
    word = data + list(parity)
    received = list(word)
    places = rng.sample(range(n), hits + lost)
    for p in places[:hits]:
        received[p] ^= rng.randrange(1, 2 ** m)
    for p in places[hits:]:
        received[p] = 0
    where = (ctypes.c_int * max(nroots, 1))(*places[hits:])
    block = (kind * n)(*received)
    count = getattr(fec, "decode_rs_" + end)(rs, block, where, lost)
    return {"m": m, "poly": poly, "first": fcr, "spacing": prim, "n": n, "k": n - nroots, "message": data,
            "parity": list(parity), "received": [None if p in places[hits:] else received[p] for p in range(n)],
            "decoded": list(block) if count >= 0 else None}


words = []
for _ in range(150):
    m = rng.choice([3, 4, 4, 5, 6, 7, 8])
    full = 2 ** m - 1
    prim = rng.choice([p for p in (1, 1, 2, 5, 7, 11) if p < full and gcd(p, full) == 1])
    nroots = rng.randint(1, min(full - 1, 12 if m < 8 else 20))
    pad = rng.choice([0, rng.randint(0, full - nroots - 1)])
    if m > 6:
        pad = full - rng.randint(nroots + 1, nroots + 30)
    if full - pad < 3:
        pad = 0
    lost = rng.choice([0, 0, rng.randint(0, nroots)])
    lost = min(lost, full - pad)
    hits = min((nroots - lost) // 2, full - pad - lost)
    if pad == 0 and lost == 0 and nroots > 3 and nroots % 2 == 0 and rng.random() < 0.4:
        hits = min(hits + 1, full)  # one too many: libfec and we must agree that it is, or on another word
    elif rng.random() < 0.4:
        hits = rng.randint(0, hits)
    words.append(libfec(m, rng.choice(PRIMITIVE[m]), rng.randrange(full), prim, nroots, pad, hits, lost))
for m in (9, 10, 11, 12):
    words.append(libfec(m, PRIMITIVE[m][0], 1, 1, 8, 2 ** m - 1 - 40, 3, 2))
for args in ((8, 0x187, 112, 11, 32, 0, 16, 0), (8, 0x187, 112, 11, 32, 0, 9, 14), (8, 0x11d, 0, 1, 16, 51, 8, 0)):
    words.append(libfec(*args, ))

ccsds = []
for pad in (0, 100, 200):
    data = [rng.randrange(256) for _ in range(223 - pad)]
    parity = (ctypes.c_ubyte * 32)()
    fec.encode_rs_ccsds((ctypes.c_ubyte * len(data))(*data), parity, pad)
    ccsds.append({"message": data, "parity": list(parity)})


# ---- brute force
def times(a, b, f, m):
    product = 0
    while b:
        if b & 1:
            product ^= a
        a <<= 1
        if a >> m:
            a ^= f
        b >>= 1
    return product


def power(e, f, m):
    x = 1
    for _ in range(e % (2 ** m - 1)):
        x = times(x, 2, f, m)
    return x


def kept(q, m, f, n, exponents):
    """All words of n symbols that vanish at powers of alpha, as rows, the highest power first."""
    index = np.arange(q ** n, dtype=np.int64)
    digits = [(index // q ** (n - 1 - j)) % q for j in range(n)]
    ok = np.ones(q ** n, dtype=bool)
    for e in exponents:
        total = np.zeros(q ** n, dtype=np.int64)
        for j in range(n):
            at = power(e * (n - 1 - j), f, m)
            table = np.array([times(s, at, f, m) for s in range(q)])
            total ^= table[digits[j]]
        ok &= total == 0
    return np.stack([d[ok] for d in digits], axis=1)


def fate(code, q, t):
    """By errors i: patterns taken for another word, and wrong symbols after decoding, both of all patterns."""
    n = code.shape[1]
    weights = [int(w) for w in np.bincount((code != 0).sum(axis=1), minlength=n + 1)]
    taken = {}
    for word in code.tolist():
        w = sum(1 for s in word if s)
        if w == 0:
            continue
        for e in range(t + 1):
            for places in itertools.combinations(range(n), e):
                for values in itertools.product(range(1, q), repeat=e):
                    other = list(word)
                    for p, v in zip(places, values):
                        other[p] ^= v
                    taken[tuple(other)] = w
    counts, wrong = [0] * (n + 1), [0] * (n + 1)
    for other, w in taken.items():
        i = sum(1 for s in other if s)
        counts[i] += 1
        wrong[i] += w
    rows = []
    for i in range(n + 1):
        total = comb(n, i) * (q - 1) ** i
        stay = 0 if i <= t else (total - counts[i]) * i
        rows.append((Fraction(counts[i], total), Fraction(wrong[i] + stay, total * n)))
    return weights, rows


def rates(rows, n, t, bits, p):
    p = mp.mpf(p)
    s = 1 - (1 - p) ** bits
    chance = [mp.binomial(n, i) * s ** i * (1 - s) ** (n - i) for i in range(n + 1)]
    word = mp.fsum(chance[t + 1:])
    symbol = mp.fsum(c * r[1].numerator / r[1].denominator for c, r in zip(chance, rows))
    undetected = mp.fsum(c * r[0].numerator / r[0].denominator for c, r in zip(chance, rows))
    return [float(p), float(word), float(symbol), float(undetected)]


P = [1e-6, 1e-4, 1e-3, 0.01, 0.03, 0.1, 0.3, 0.5]
small = []


def nearest(code, received):
    known = [j for j, s in enumerate(received) if s is not None]
    r = np.array([0 if s is None else s for s in received])
    return ((code != r)[:, known]).sum(axis=1)


def decoded(code, d, received):
    """The one word with 2 errors + erasures < d, if there is one."""
    far = nearest(code, received)
    lost = sum(1 for s in received if s is None)
    at = int(far.argmin())
    return [int(s) for s in code[at]] if 2 * int(far[at]) + lost < d else None


def tried(code, q, d, count):
    n = code.shape[1]
    list_ = []
    for _ in range(count):
        received = [int(s) for s in code[rng.randrange(len(code))]]
        for p in rng.sample(range(n), min(n, rng.randint(0, d))):
            received[p] = None if rng.random() < 0.3 else received[p] ^ rng.randrange(1, q)
        list_.append([received, decoded(code, d, received)])
    return list_


def entry(inputs, code, q, bits, d, count=8):
    t = (d - 1) // 2
    weights, rows = fate(code, q, t)
    n = code.shape[1]
    small.append({"inputs": inputs, "d": d, "weights": weights,
                  "words": tried(code, q, d, count),
                  "rates": [rates(rows, n, t, bits, p) for p in P]})


for m, f, n, k, first, spacing in ((3, 0xb, 7, 5, 1, 1), (3, 0xb, 7, 4, 0, 1), (3, 0xd, 7, 3, 2, 3), (3, 0xb, 6, 2, 1, 1),
                                   (3, 0xb, 5, 3, 5, 2), (2, 0x7, 3, 1, 1, 1), (4, 0x13, 5, 3, 0, 1), (4, 0x13, 4, 1, 3, 7),
                                   (3, 0xb, 7, 6, 1, 1), (4, 0x19, 5, 3, 1, 3)):
    code = kept(2 ** m, m, f, n, [spacing * (first + j) for j in range(n - k)])
    assert len(code) == (2 ** m) ** k
    entry({"family": "rs", "m": m, "polynomial": hex(f), "n": n, "k": k, "first": first, "spacing": spacing},
          code, 2 ** m, m, n - k + 1)
for m, f, n, t, first in ((4, 0x13, 15, 1, 1), (4, 0x13, 15, 2, 1), (4, 0x13, 15, 3, 1), (4, 0x19, 14, 2, 1), (4, 0x13, 12, 2, 1),
                          (3, 0xb, 7, 1, 1), (3, 0xb, 7, 1, 0), (5, 0x25, 14, 1, 1), (4, 0x13, 13, 3, 1), (5, 0x25, 16, 2, 1)):
    code = kept(2, m, f, n, [first + j for j in range(2 * t)])
    inputs = {"family": "bch", "m": m, "polynomial": hex(f), "n": n, "size": "t", "t": t, "first": first}
    bound = {(15, 3): 7, (7, 1): 4 if first == 0 else 3}.get((n, t), 2 * t + 1)
    entry(inputs, code, 2, 1, bound)
    if first == 1:
        parity = np.concatenate([code, code.sum(axis=1, keepdims=True) % 2], axis=1)
        entry({**inputs, "extended": "yes"}, parity, 2, 1, bound + 1)
for _ in range(20):
    k, r = rng.randint(1, 7), rng.randint(2, 7)
    n = k + r
    rows = [[1 if i == j else 0 for j in range(k)] + [rng.randrange(2) for _ in range(r)] for i in range(k)]
    order = rng.sample(range(n), n)
    rows = [[row[j] for j in order] for row in rows]
    code = np.array([[sum(c * row[j] for c, row in zip(message, rows)) % 2 for j in range(n)]
                     for message in itertools.product((0, 1), repeat=k)])
    weights = (code != 0).sum(axis=1)
    d = int(min(w for w in weights if w))
    entry({"family": "matrix", "matrix": "\n".join("".join(map(str, row)) for row in rows)}, code, 2, 1, d)


# ---- weights of middle-sized binary codes, word by word
def product(polys):
    g = 1
    for h in polys:
        total, shift = 0, 0
        while h >> shift:
            if (h >> shift) & 1:
                total ^= g << shift
            shift += 1
        g = total
    return g


def minimal(e, f, m):
    """By trying polynomials until one vanishes there."""
    at = power(e, f, m)
    for h in range(2, 2 ** (m + 1)):
        value, x = 0, 1
        for i in range(h.bit_length()):
            if (h >> i) & 1:
                value ^= x
            x = times(x, at, f, m)
        if value == 0:
            return h


ONES = np.array([bin(x).count('1') for x in range(65536)])
weights = []
for m, f, n, t in ((5, 0x25, 31, 1), (5, 0x25, 31, 2), (5, 0x25, 31, 3), (5, 0x25, 31, 5), (5, 0x25, 31, 7), (6, 0x43, 63, 10),
                   (6, 0x43, 63, 11), (6, 0x43, 40, 3), (6, 0x43, 36, 2), (7, 0x83, 30, 1), (8, 0x11d, 43, 3), (4, 0x13, 15, 2)):
    found = []
    for e in range(1, 2 * t + 1):
        h = minimal(e, f, m)
        if h not in found:
            found.append(h)
    g = product(found)
    k = n - g.bit_length() + 1
    if k > 22:
        continue
    all_ = np.zeros(1, dtype=np.uint64)
    counts = np.zeros(n + 1, dtype=np.int64)
    for i in range(min(k, 16)):
        all_ = np.concatenate([all_, all_ ^ np.uint64(g << i)])
    for high in range(2 ** max(0, k - 16)):
        shifted = all_ ^ np.uint64(product([g, high]) << 16 if high else 0)
        w = sum(ONES[(shifted >> np.uint64(16 * part)) & np.uint64(0xffff)] for part in range(4))
        counts += np.bincount(w, minlength=n + 1)
    weights.append({"m": m, "polynomial": hex(f), "n": n, "t": t, "generator": hex(g),
                    "weights": [int(c) for c in counts]})

# ---- weights of Reed-Solomon codes by inclusion and exclusion over supports
mds = []
for q, n, k in ((8, 7, 3), (16, 15, 11), (16, 15, 9), (256, 40, 30), (256, 204, 188), (256, 255, 223)):
    d = n - k + 1
    mds.append({"m": q.bit_length() - 1, "n": n, "k": k, "weights": [
        1 if w == 0 else str(comb(n, w) * sum((-1) ** j * comb(w, j) * (q ** (w - d + 1 - j) - 1) for j in range(w - d + 1)))
        for w in range(n + 1)]})

# ---- word error rates of long codes
tails = []
for family, m, n, t in (("rs", 8, 255, 16), ("rs", 8, 204, 8), ("rs", 10, 544, 15), ("rs", 12, 4095, 100), ("bch", 8, 255, 10),
                        ("bch", 10, 1023, 20), ("bch", 12, 4095, 60)):
    for p in (1e-12, 1e-7, 1e-4, 1e-3, 4e-3, 0.01, 0.03, 0.2, 0.5):
        s = 1 - (1 - mp.mpf(p)) ** (m if family == "rs" else 1)
        tails.append({"family": family, "m": m, "n": n, "t": t, "p": p, "word": mp.nstr(
            mp.fsum(mp.binomial(n, i) * s ** i * (1 - s) ** (n - i) for i in range(t + 1, min(n, t + 1 + 4000) + 1)), 17)})

document.write(__file__, "libfec", "1.0-26-gc5d935f", numpy=np.__version__, mpmath=mp.__version__, cases=words, ccsds=ccsds,
               small=small, weights=weights, mds=mds, tails=tails)
