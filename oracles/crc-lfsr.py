"""CRCs, shift registers and polynomials over GF(2) for packages/tools/digital-electronics/crc-lfsr.

Three programs that share nothing with the tool: crcmod where it has the width and both reflections
alike; SymPy for factors; and the plain Python below, which divides the whole message as one integer
instead of shifting a register, walks every code word, and steps registers until they come back.
"""
import importlib.metadata
import platform
import random

import crcmod
import sympy

import document

rng = random.Random(20261121)


def mirror(word, bits):
    return int(format(word, f"0{bits}b")[::-1], 2)


def modulo(a, g):
    """a mod g over GF(2), by subtracting shifted divisors from the top."""
    n = g.bit_length()
    while a.bit_length() >= n:
        a ^= g << (a.bit_length() - n)
    return a


def stream(data, refin):
    return "".join(format(byte, "08b")[::-1] if refin else format(byte, "08b") for byte in data)


def register(m, bits):
    g = 1 << m["width"] | m["poly"]
    return modulo((int(bits, 2) if bits else 0) << m["width"] ^ m["init"] << len(bits), g)


def crc(m, data):
    r = register(m, stream(data, m["refin"]))
    return (mirror(r, m["width"]) if m["refout"] else r) ^ m["xorout"]


def residue(m, data):
    """What is left of a message with its CRC behind it, highest power first."""
    value = crc(m, data)
    tail = format(value, f"0{m['width']}b")
    r = register(m, stream(data, m["refin"]) + (tail[::-1] if m["refout"] else tail))
    return mirror(r, m["width"]) if m["refout"] else r


def model(width, both=False):
    word = lambda: rng.getrandbits(width)
    refin = rng.random() < 0.5
    return {"width": width, "poly": word() | 1, "init": word(), "refin": refin,
            "refout": refin if both else rng.random() < 0.5, "xorout": word()}


def printed(m):
    return {k: hex(v) if k in ("poly", "init", "xorout") else v for k, v in m.items()}


def message():
    return rng.randbytes(rng.choice([0, 1, 2, 3, 5, 9, 16, 40, 64]))


cases = []
for index in range(200):
    width = (8, 16, 24, 32, 64)[index % 5]
    m = model(width, both=True)
    start = mirror(m["init"], width) if m["refin"] else m["init"]
    compute = crcmod.mkCrcFun(1 << width | m["poly"], start ^ m["xorout"], m["refin"], m["xorout"])
    data = message()
    cases.append({"kind": "crc", "by": "crcmod", **printed(m), "message": data.hex(), "crc": hex(compute(data))})
for index in range(320):
    m = model(index % 128 + 1)
    data = message()
    cases.append({"kind": "crc", "by": "python", **printed(m), "message": data.hex(), "crc": hex(crc(m, data)), "residue": hex(residue(m, data))})

for index in range(120):
    # A register, until it comes back to its seed.
    stages = index % 15 + 2
    taps = rng.getrandbits(stages) | 1
    seed = rng.randrange(1, 1 << stages)
    form = ("fibonacci", "galois")[index // 15 % 2]
    state, period, out = seed, 0, []
    while True:
        if form == "fibonacci":
            out.append(state & 1)
            state = state >> 1 | (bin(state & taps).count("1") % 2) << (stages - 1)
        else:
            out.append(state >> (stages - 1))
            state = modulo(state << 1, 1 << stages | taps)
        period += 1
        if state == seed:
            break
    cases.append({"kind": "lfsr", "form": form, "stages": stages, "taps": hex(taps), "seed": hex(seed), "period": period, "bits": "".join(map(str, out[:64]))})

for index in range(60):
    # The least weight of every code word, message by message.
    width = index % 12 + 1
    g = 1 << width | rng.getrandbits(width) | 1
    least, distances = g.bit_length(), []
    for length in range(1, 11):
        for q in range(1 << (length - 1), 1 << length):
            product = 0
            for i in range(length):
                if q >> i & 1:
                    product ^= g << i
            least = min(least, bin(product).count("1"))
        distances.append(least)
    cases.append({"kind": "distance", "g": hex(g), "distances": distances})

x = sympy.symbols("x")
for index in range(100):
    degree = rng.randint(2, 48)
    f = 1 << degree | rng.getrandbits(degree) | 1
    terms = sum(x**i for i in range(degree + 1) if f >> i & 1)
    _, factors = sympy.Poly(terms, x, modulus=2).factor_list()
    found = sorted([sum(int(c) % 2 << i for i, c in enumerate(reversed(p.all_coeffs()))), k] for p, k in factors)
    cases.append({"kind": "factor", "f": hex(f), "factors": [[hex(p), k] for p, k in found]})

for n in range(2, 65):
    cases.append({"kind": "mersenne", "n": n, "primes": [str(p) for p in sorted(sympy.factorint(2**n - 1))]})

for index in range(120):
    # Messages of three lengths, three of the first, with the CRCs of a model to be found from them.
    m = model(index % 62 + 3)
    sizes = rng.sample(range(4, 17), 3)
    texts = [rng.randbytes(n) for n in [sizes[0]] * 3 + sizes[1:]]
    cases.append({"kind": "identify", **printed(m), "samples": [[t.hex(), hex(crc(m, t))] for t in texts]})

document.write(
    __file__, "crcmod", importlib.metadata.version("crcmod"),
    python=platform.python_version(), sympy=sympy.__version__, cases=cases)
