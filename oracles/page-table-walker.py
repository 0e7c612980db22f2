"""
Walks random page tables and checks random PMP sets, written from the privileged manual (20240411, sections 3.7, 10.3 to
10.6, chapters 6, 11, 12, section 15.5) on Python integers, sharing nothing with the engines: entries are plain
numbers, ranges are looked at byte by byte, NAPOT by masks.
"""

import platform
import random

from document import write

R = random.Random(20240411)

# name: levels, bits of an index, bytes of an entry, bits of a page number, extra bits of the root
SCHEMES = {
    "sv32": (2, 10, 4, 22, 0),
    "sv39": (3, 9, 8, 44, 0),
    "sv48": (4, 9, 8, 44, 0),
    "sv57": (5, 9, 8, 44, 0),
    "sv32x4": (2, 10, 4, 22, 2),
    "sv39x4": (3, 9, 8, 44, 2),
    "sv48x4": (4, 9, 8, 44, 2),
    "sv57x4": (5, 9, 8, 44, 2),
}
V, RD, WR, X, U, G, A, D = (1 << k for k in range(8))
KINDS = ("fetch", "load", "store")
ACCESS = {"fetch": 1, "load": 5, "store": 7}
PAGE = {"fetch": 12, "load": 13, "store": 15}
GUEST = {"fetch": 20, "load": 21, "store": 23}


# ---------------------------------------------------------------- PMP

def matches(entries, k, byte, grain):
    """Whether entry k matches one byte."""
    cfg, addr = entries[k]
    word = byte >> 2
    kind = (cfg >> 3) & 3
    if kind == 0:
        return False
    if kind == 1:
        below = entries[k - 1][1] if k else 0
        return (below >> grain) <= (word >> grain) < (addr >> grain)
    if kind == 2:
        return word == addr
    if grain >= 2:
        addr |= (1 << (grain - 1)) - 1
    mask = addr ^ (addr + 1)
    return (word | mask) == (addr | mask)


# L R W X with MML set: what M may and what S and U may
TABLE = {
    "0000": ("", ""), "0001": ("", "x"), "0010": ("rw", "r"), "0011": ("rw", "rw"),
    "0100": ("", "r"), "0101": ("", "rx"), "0110": ("", "rw"), "0111": ("", "rwx"),
    "1000": ("", ""), "1001": ("x", ""), "1010": ("x", "x"), "1011": ("rx", "x"),
    "1100": ("r", ""), "1101": ("rx", ""), "1110": ("rw", ""), "1111": ("r", "r"),
}


def pmp(state, byte, size, kind, mode):
    """(allowed, deciding entry or None): the first entry that matches any byte, and it must match all of them."""
    entries, grain, mml, mmwp = state
    letter = {"fetch": "x", "load": "r", "store": "w"}[kind]
    for k in range(len(entries)):
        hits = [matches(entries, k, byte + b, grain) for b in range(size)]
        if not any(hits):
            continue
        if not all(hits):
            return False, k
        cfg = entries[k][0]
        if mml:
            row = f"{cfg >> 7}{cfg & 1}{cfg >> 1 & 1}{cfg >> 2 & 1}"
            return letter in TABLE[row][0 if mode == "M" else 1], k
        if mode == "M" and not cfg >> 7:
            return True, k
        return bool(cfg & {"r": 1, "w": 2, "x": 4}[letter]), k
    if not entries:
        return True, None
    if mode != "M" or mmwp:
        return False, None
    return not (mml and kind == "fetch"), None


# ---------------------------------------------------------------- the walk

def walk(name, root, memory, va, kind, mode, sum_, mxr, napot, pbmt_on, hardware, state, size):
    """("pa", physical, new entry or None) or (cause, step of the manual)."""
    levels, bits, width, ppn_bits, extra = SCHEMES[name]
    guest = extra == 2
    fault = (GUEST if guest else PAGE)[kind]
    va_bits = 12 + levels * bits + extra
    if guest:
        if va >> va_bits:
            return fault, 0
    elif width == 8:
        top = va >> (va_bits - 1)
        if top not in (0, (1 << (65 - va_bits)) - 1):
            return fault, 0
    a = root
    for i in range(levels - 1, -1, -1):
        index_bits = bits + (extra if i == levels - 1 else 0)
        vpn = (va >> (12 + i * bits)) % (1 << index_bits)
        at = a + vpn * width
        if state and not pmp(state, at, width, "load", "S")[0]:
            return ACCESS[kind], 2
        pte = memory.get(at, 0)
        if not pte & V or (pte & WR and not pte & RD):
            return fault, 3
        leaf = pte & (RD | X)
        if width == 8:
            n, mt, reserved = pte >> 63, pte >> 61 & 3, pte >> 54 & 0x7F
            if reserved or (n and not napot) or (mt and not pbmt_on):
                return fault, 3
            if not leaf and (n or mt):
                return fault, 3
            if mt == 3:
                return fault, 3
            if n and (i > 0 or pte >> 10 & 15 != 8):
                return fault, 3
        else:
            n = 0
        if leaf:
            break
        if pte & (D | A | U):
            return fault, 3
        a = (pte >> 10) % (1 << ppn_bits) << 12
    else:
        return fault, 4
    user = bool(pte & U)
    if guest:
        if not user:
            return fault, 5
    elif mode == "U":
        if not user:
            return fault, 5
    elif user and (kind == "fetch" or not sum_):
        return fault, 5
    readable = pte & RD or (mxr and pte & X)
    if not {"fetch": pte & X, "load": readable, "store": pte & WR}[kind]:
        return fault, 5
    ppn = (pte >> 10) % (1 << ppn_bits)
    if ppn % (1 << (i * bits)):
        return fault, 6
    want = A | (D if kind == "store" else 0)
    new = None
    if pte & want != want:
        if not hardware:
            return fault, 7
        if state and not pmp(state, at, width, "store", "S")[0]:
            return ACCESS[kind], 7
        new = pte | want
    low = 12 + i * bits
    if n:
        low = 16
    pa = (ppn << 12) >> low << low | va % (1 << low)
    inside = min(size, 4096 - pa % 4096)
    if state and not pmp(state, pa, inside, kind, "S" if guest else mode)[0]:
        return ACCESS[kind], 9
    return "pa", pa, new


# ---------------------------------------------------------------- random cases

def chance(p):
    return R.random() < p


def random_pmp(xlen, near, count):
    """Entries around some addresses, so that accesses meet their edges."""
    bits = 32 if xlen == 32 else 54
    entries = []
    for _ in range(count):
        word = (R.choice(near) >> 2) + R.choice((0, 0, 1, 2, -1, 4, 512, -512, 1024))
        kind = R.choice((0, 1, 1, 2, 3, 3, 3))
        if kind == 3:
            size = R.choice((0, 1, 2, 3, 8, 9, 10, 12, 20, bits))
            word = (word >> (size + 1) << (size + 1)) | ((1 << size) - 1)
        cfg = kind << 3 | R.randrange(8) | (0x80 if chance(0.3) else 0)
        if chance(0.5):
            cfg |= 3
        entries.append((cfg, word % (1 << bits)))
    return entries


def leaf_word(ppn):
    word = ppn << 10 | V
    word |= R.choice((RD | WR | X, RD | WR | X, RD, RD | X, X, RD | WR))
    for bit, p in ((U, 0.5), (G, 0.2), (A, 0.85), (D, 0.75)):
        if chance(p):
            word |= bit
    return word | R.randrange(4) << 8


def case():
    name = R.choice(list(SCHEMES)[:4] * 3 + list(SCHEMES)[4:])
    levels, bits, width, ppn_bits, extra = SCHEMES[name]
    va_bits = 12 + levels * bits + extra
    va = R.randrange(1 << va_bits)
    if width == 8 and not extra and va >> (va_bits - 1):
        va += (1 << 64) - (1 << va_bits)
    if width == 8 and chance(0.02):
        va ^= 1 << R.randrange(va_bits - (0 if extra else 1), 64)
    low_va = va % (1 << va_bits)
    memory = {}
    root = R.randrange(1 << 18) << 14
    a = root
    at_level = R.choice((0, 0, 0, 1, R.randrange(levels)))
    path = []
    for i in range(levels - 1, -1, -1):
        vpn = (low_va >> (12 + i * bits)) % (1 << (bits + (extra if i == levels - 1 else 0)))
        at = a + vpn * width
        path.append(at)
        if i == at_level:
            ppn = R.randrange(1 << min(ppn_bits, R.choice((20, 20, ppn_bits))))
            if chance(0.9):
                ppn = ppn >> (i * bits) << (i * bits)
            word = leaf_word(ppn)
            if width == 8 and i == 0 and chance(0.15):
                word = word >> 14 << 14 | 1 << 13 | word & 0x3FF | 1 << 63
        else:
            a = R.randrange(1 << 18) << 12
            word = a >> 12 << 10 | V | (G if chance(0.1) else 0)
        if chance(0.08):
            word ^= 1 << R.randrange(8 * width if chance(0.4) else 8)
        if width == 8 and chance(0.06):
            word |= R.randrange(4) << 61
        memory[at] = word
    state = None
    if chance(0.4):
        frame = (word >> 10) % (1 << ppn_bits) << 12 | va % (1 << (12 + at_level * bits))
        near = [*path, frame, frame, frame]
        entries = random_pmp(8 * width, near, R.randrange(0, 4))
        if chance(0.8):
            entries.append((0x1F, (1 << (32 if width == 4 else 54)) - 1))
        state = (entries, 0, chance(0.15), chance(0.15))
    mode = R.choice("SU") if chance(0.3) else "SU"[word >> 4 & 1]
    kind = R.choice([k for k, bit in (("load", RD), ("store", WR), ("fetch", X)) if word & bit] or KINDS)
    args = (R.choice(KINDS) if chance(0.3) else kind, mode, chance(0.5), chance(0.4), chance(0.6), chance(0.6), chance(0.5))
    size = R.choice((1, 2, 4, 8))
    out = walk(name, root, memory, va, *args, state, size)
    return {
        "s": name,
        "root": hex(root),
        "mem": [[hex(k), hex(v)] for k, v in memory.items()],
        "va": hex(va),
        "k": args[0],
        "p": args[1],
        "f": "".join("01"[b] for b in args[2:]),
        "n": size,
        **({"pmp": [[[c, hex(w)] for c, w in state[0]], int(state[2]), int(state[3])]} if state else {}),
        "out": [hex(x) if isinstance(x, int) and out[0] == "pa" else x for x in out],
    }


def pmp_case():
    xlen = R.choice((32, 64))
    base = R.randrange(1 << 30) << 2
    near = [base, base, base + 4096, base + 64]
    grain = R.choice((0, 0, 0, 1, 2, 3, 10))
    entries = random_pmp(xlen, near, R.randrange(1, 7))
    if grain:
        # With a grain there is no NA4.
        entries = [(c | 8 if c >> 3 & 3 == 2 else c, w) for c, w in entries]
    state = (entries, grain, chance(0.4), chance(0.4))
    asked = []
    for _ in range(12):
        byte = max(0, R.choice(near) + R.choice((0, 0, 4, -4, 8, 2, -1, 2048, 4095, -2048)))
        size = R.choice((1, 2, 4, 4, 8, 8, 16))
        kind, mode = R.choice(KINDS), R.choice("MSU")
        allowed, entry = pmp(state, byte, size, kind, mode)
        asked.append([hex(byte), size, kind[0], mode, int(allowed), -1 if entry is None else entry])
    return {
        "x": xlen,
        "g": grain,
        "e": [[c, hex(w)] for c, w in entries],
        "mml": int(state[2]),
        "mmwp": int(state[3]),
        "a": asked,
    }


write(
    __file__,
    "Python",
    platform.python_version(),
    cases=[case() for _ in range(800)],
    pmp=[pmp_case() for _ in range(200)],
)
