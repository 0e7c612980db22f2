"""Convolutional codes by other ways, for packages/tools/communication/convolutional-codes.

Encoders by products and long division of polynomials; distances by following every error event one by one; small blocks
decoded by trying every message; large ones by libfec (P. Karn's, in C), whose path metrics are compared; bounds in mpmath.
"""
import ctypes
import itertools
import pathlib
import random

import mpmath as mp

import document

mp.mp.dps = 40
rng = random.Random(20261123)


def asc(octal, width):
    """Octal, newest bit first, as coefficients of D^0, D^1, ..."""
    return [int(b) for b in format(int(octal, 8), "0%db" % width)]


def series(num, den, u, length):
    """u(D) num(D) / den(D) modulo 2, so many coefficients."""
    out = []
    product = [0] * length
    for i, a in enumerate(u):
        if a:
            for j, b in enumerate(num):
                if b and i + j < length:
                    product[i + j] ^= 1
    for t in range(length):
        v = product[t]
        for j in range(1, len(den)):
            if den[j] and t >= j:
                v ^= out[t - j]
        out.append(v)
    return out


def width_of(*octals):
    return max(int(o, 8).bit_length() for o in octals)


def encode(gens, back, u, length):
    w = width_of(*gens, *([back] if back else []))
    den = asc(back, w) if back else [1]
    rows = [series(asc(g, w), den, u, length) for g in gens]
    return [rows[j][t] for t in range(length) for j in range(len(gens))]


def tailed(gens, back, u):
    """The message with the inputs that end it: with feedback, found by trying all of them."""
    m = width_of(*gens, *([back] if back else [])) - 1
    if not back:
        return u + [0] * m
    den = asc(back, m + 1)
    for tail in itertools.product([0, 1], repeat=m):
        whole = u + list(tail)
        # The register is empty when 1/den of the whole message has m zeros at its end.
        if not any(series([1], den, whole, len(whole))[-m:]):
            return whole
    raise ValueError


def keep_of(pattern, n):
    """Rows by output to the order of sending."""
    rows = pattern.split() if pattern else ["1"] * n
    return [int(rows[j][t]) for t in range(len(rows[0])) for j in range(n)]


# Encoders and brute force --------------------------------------------------------------------------------------------

CODES = [
    (["7", "5"], None), (["5", "7"], None), (["15", "17"], None), (["23", "35"], None), (["171", "133"], None),
    (["5", "7", "7"], None), (["13", "15", "17"], None), (["133", "171", "165"], None), (["1", "3"], None),
    (["7", "5"], "7"), (["7", "5"], "5"), (["13", "15"], "13"), (["23", "35"], "31"), (["25", "27", "33", "37"], None),
    (["753", "561"], None), (["3", "5"], None),
]


def encoder_cases():
    cases = []
    for gens, back in CODES:
        for ending in ("zero", "truncated", "tail-biting"):
            for _ in range(2):
                length = rng.randint(6, 14)
                u = [rng.randint(0, 1) for _ in range(length)]
                line = ended(gens, back, u, ending)
                if line is not None:
                    cases.append({"code": written(gens, back), "message": joined(u), "ending": ending, "line": joined(line)})
    return cases


def written(gens, back):
    k = width_of(*gens, *([back] if back else []))
    return "poly2trellis(%d,[%s]%s)" % (k, " ".join(gens), "," + back if back else "")


def ended(gens, back, u, ending):
    if ending == "truncated":
        return encode(gens, back, u, len(u))
    if ending == "zero":
        whole = tailed(gens, back, u)
        return encode(gens, back, whole, len(whole))
    # Tail-biting without feedback is the product modulo D^N - 1; with feedback it is left to the other checks.
    if back:
        return None
    w = width_of(*gens)
    out = [[0] * len(u) for _ in gens]
    for j, g in enumerate(gens):
        for i, a in enumerate(u):
            for d, b in enumerate(asc(g, w)):
                if a and b:
                    out[j][(i + d) % len(u)] ^= 1
    return [out[j][t] for t in range(len(u)) for j in range(len(gens))]


def joined(bits):
    return "".join(map(str, bits))


def brute_cases():
    """The least cost over all messages, and how many blocks have it."""
    cases = []
    patterns = {2: ["", "110 101", "10 11", "11010 10101"], 3: ["", "11 10 01"]}
    for gens, back in CODES[:4] + CODES[5:7] + CODES[9:12]:
        for ending in ("zero", "truncated", "tail-biting"):
            for kind in ("hard", "soft"):
                if ending == "tail-biting" and back:
                    continue
                length = rng.randint(5, 9)
                pattern = rng.choice(patterns[len(gens)])
                keep = keep_of(pattern, len(gens))
                words = []
                for u in itertools.product([0, 1], repeat=length):
                    line = ended(gens, back, list(u), ending)
                    words.append(([b for k, b in enumerate(line) if keep[k % len(keep)]], u))
                size = len(words[0][0])
                if kind == "hard":
                    values = [rng.choice([1, 1, 1, -1, -1, -1, 0]) for _ in range(size)]
                else:
                    values = [rng.randint(-9, 9) for _ in range(size)]
                costs = [sum(abs(v) for v, b in zip(values, w) if v * (1 - 2 * b) < 0) for w, _ in words]
                best = min(costs)
                # With a tail-biting block whose words repeat, messages count one by one, as paths do.
                cases.append({
                    "code": written(gens, back), "puncture": pattern, "ending": ending, "values": values,
                    "metric": best, "alike": costs.count(best),
                    "messages": sorted(joined(u) for (w, u), c in zip(words, costs) if c == best)[:40],
                })
    return cases


# Error events, one by one ---------------------------------------------------------------------------------------------


def events(gens, back, pattern, most):
    """{weight: (events, message bits)} of all events up to a weight, each path followed by itself."""
    n = len(gens)
    w = width_of(*gens, *([back] if back else []))
    taps = [asc(g, w) for g in gens]
    den = asc(back, w) if back else [1] + [0] * (w - 1)
    keep = keep_of(pattern, n)
    period = len(keep) // n
    found = {}
    for phase in range(period):
        stack = [((0,) * (w - 1), 0, 0, phase, True)]
        while stack:
            reg, weight, bits, t, first = stack.pop()
            for u in ((1,) if first else (0, 1)):
                a = u
                for d in range(1, w):
                    a ^= den[d] & reg[d - 1]
                now = (a,) + reg
                sent = 0
                for j in range(n):
                    if keep[(t % period) * n + j]:
                        v = 0
                        for d in range(w):
                            v ^= taps[j][d] & now[d]
                        sent += v
                total = weight + sent
                if total > most:
                    continue
                after = now[:-1]
                if not any(after):
                    e, b = found.get(total, (0, 0))
                    found[total] = (e + 1, b + bits + u)
                else:
                    stack.append((after, total, bits + u, t + 1, False))
    return found


SPECTRA = [
    (["7", "5"], None, "", 14), (["5", "7"], None, "", 14), (["15", "17"], None, "", 13), (["23", "35"], None, "", 14), (["53", "75"], None, "", 14),
    (["171", "133"], None, "", 16), (["171", "133"], None, "10 11", 9), (["171", "133"], None, "101 110", 7),
    (["171", "133"], None, "10101 11010", 6), (["171", "133"], None, "1000101 1111010", 5), (["133", "171"], None, "110 101", 7),
    (["5", "7", "7"], None, "", 18), (["13", "15", "17"], None, "", 20), (["133", "171", "165"], None, "", 22), (["25", "33", "37"], None, "11 11 10", 15),
    (["7", "5"], "7", "", 14), (["7", "5"], "5", "", 14), (["13", "15"], "13", "", 12), (["23", "35"], "31", "", 12), (["1", "3"], None, "", 10),
    (["247", "371"], None, "", 14), (["753", "561"], None, "", 16), (["7", "5"], None, "11 10", 9), (["7", "5"], None, "101 110", 7),
    (["25", "27", "33", "37"], None, "", 24),
]


def spectrum_cases():
    cases = []
    for gens, back, pattern, most in SPECTRA:
        found = events(gens, back, pattern, most)
        free = min(found)
        cases.append({
            "code": written(gens, back), "puncture": pattern, "free": free,
            "events": [found.get(d, (0, 0))[0] for d in range(free, most + 1)],
            "bits": [found.get(d, (0, 0))[1] for d in range(free, most + 1)],
        })
    return cases


# Chances of pairs ------------------------------------------------------------------------------------------------------


def q(x):
    return mp.erfc(x / mp.sqrt(2)) / 2


def pair_cases():
    cases = []
    for d in (1, 2, 3, 5, 6, 10, 15, 18, 24, 35, 56):
        for db in (-2, 0, 2, 4.5, 7, 10):
            for rate in ("1/2", "3/4", "1/3"):
                a, b = map(int, rate.split("/"))
                snr = mp.mpf(a) / b * mp.mpf(10) ** (mp.mpf(str(db)) / 10)
                p = q(mp.sqrt(2 * snr))
                hard = mp.fsum(mp.binomial(d, e) * p ** e * (1 - p) ** (d - e) for e in range(d // 2 + 1, d + 1))
                if d % 2 == 0:
                    hard += mp.binomial(d, d // 2) * (p * (1 - p)) ** (d // 2) / 2
                cases.append([d, db, a, b, float(mp.nstr(q(mp.sqrt(2 * d * snr)), 17)), float(mp.nstr(hard, 17))])
    return cases


# libfec ------------------------------------------------------------------------------------------------------------------


def lcg(seed):
    """The generator that the test has too."""
    while True:
        seed = (seed * 1664525 + 1013904223) % 2 ** 32
        yield seed >> 16


def symbols(line, seed, noise, quiet):
    """8-bit values of coded bits, 255 a sure 1: sums of uniform numbers are the noise.

    The first ones come clean: libfec holds other starts than 0 for worse by a quarter of a bit only.
    """
    draw = lcg(seed)
    out = []
    for k, bit in enumerate(line):
        if k < quiet:
            out.append(255 * bit)
            continue
        off = sum(next(draw) % 256 for _ in range(4)) - 510
        value = (190 if bit else 65) + off * noise // 128
        out.append(max(0, min(255, value)))
    return out


LIBFEC = [
    ("27", ["171", "133"], 2),
    ("29", ["753", "561"], 2),
    ("39", ["557", "663", "711"], 3),
    ("615", ["42631", "47245", "56507", "73363", "77267", "64537"], 6),
]


def mirrored(octal, width):
    return int(format(int(octal, 8), "0%db" % width)[::-1], 2)


def libfec_cases():
    if not pathlib.Path("/usr/include/fec.h").exists():
        raise SystemExit("libfec is not there: apt-get install libfec-dev")
    lib = ctypes.CDLL("libfec.so.0")
    cases = []
    for name, gens, n in LIBFEC:
        k = width_of(*gens)
        # The portable decoders: those with vector instructions round the costs of branches.
        create = getattr(lib, "create_viterbi%s_port" % name)
        create.restype = ctypes.c_void_p
        for seed in range(6 if name != "615" else 2):
            bits = {"27": 2000, "29": 1200, "39": 900, "615": 120}[name]
            draw = lcg(1000 + seed)
            u = [next(draw) & 1 for _ in range(bits)] + [0] * (k - 1)
            line = encode(gens, None, u, len(u))
            noise = (70, 95, 120, 140, 160, 200)[seed]
            syms = symbols(line, seed, noise, 60 * n)
            polys = (ctypes.c_int * n)(*[mirrored(g, k) for g in gens])
            getattr(lib, "set_viterbi%s_polynomial_port" % name)(polys)
            vp = ctypes.c_void_p(create(len(u)))
            getattr(lib, "init_viterbi%s_port" % name)(vp, 0)
            getattr(lib, "update_viterbi%s_blk_port" % name)(vp, (ctypes.c_ubyte * len(syms))(*syms), len(u))
            data = (ctypes.c_ubyte * (len(u) // 8 + 2))()
            getattr(lib, "chainback_viterbi%s_port" % name)(vp, data, bits, 0)
            getattr(lib, "delete_viterbi%s_port" % name)(vp)
            found = [(data[t >> 3] >> (7 - (t & 7))) & 1 for t in range(bits)]
            decided = encode(gens, None, found + [0] * (k - 1), len(u))
            # As the tool's metric: 255 - 2v is positive for 0, and a difference costs its size.
            cost = sum(abs(255 - 2 * v) for v, b in zip(syms, decided) if (255 - 2 * v) * (1 - 2 * b) < 0)
            cases.append({
                "code": " ".join(gens), "bits": bits, "seed": seed, "noise": noise, "metric": cost,
                "wrong": sum(a != b for a, b in zip(found, u)), "decided": format(int(joined(found), 2), "x"),
            })
    return cases


document.write(
    __file__, "libfec, and brute force in Python with mpmath", mp.__version__,
    encoders=encoder_cases(), brute=brute_cases(), spectra=spectrum_cases(), pairs=pair_cases(), libfec=libfec_cases(), cases=[],
)
