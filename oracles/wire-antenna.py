"""Runs nec2c, the C translation of NEC-2, on decks made here and freezes what it prints: impedances, gains, currents."""

import math
import pathlib
import random
import re
import subprocess
import tempfile

import mpmath as mp

import document

rng = random.Random(20261123)
FOLDER = pathlib.Path(tempfile.mkdtemp(prefix="wire-antenna-"))
uniform, choice = rng.uniform, rng.choice


def n(x):
    return f"{x:.6g}"


def gw(tag, count, a, b, radius):
    return f"GW {tag} {count} " + " ".join(n(x) for x in (*a, *b, radius))


def odd(least, most):
    return rng.randrange(least | 1, most + 1, 2)


# All antennas are made for a wavelength of about 1 m: 290 to 310 MHz.

def dipole():
    length, count = uniform(0.15, 2.4), odd(9, 41)
    count = max(count, int(length * 12) | 1)
    radius = length / count / 10 ** uniform(1, 3)
    return [gw(1, count, (0, 0, -length / 2), (0, 0, length / 2), radius), "GE 0", f"EX 0 1 {rng.randint(1, count)} 0 1 0"]


def coupled():
    out, count = [], odd(11, 21)
    k = rng.randint(2, 4)
    for tag in range(1, k + 1):
        a = [uniform(-0.6, 0.6) for _ in range(3)]
        d = [uniform(-1, 1) for _ in range(3)]
        s = uniform(0.2, 0.6) / math.hypot(*d)
        out.append(gw(tag, count, a, [x + s * y for x, y in zip(a, d)], uniform(0.0003, 0.003)))
    out.append("GE 0")
    for tag in range(1, rng.randint(1, k) + 1):
        out.append(f"EX 0 {tag} {(count + 1) // 2} 0 {n(uniform(-2, 2))} {n(uniform(-2, 2))}")
    return out


def yagi(height=None):
    out, count, x = [], odd(11, 21), 0
    k = rng.randint(2, 9)
    z = 0 if height is None else height
    for tag in range(1, k + 1):
        half = [0.245, 0.236][tag - 1] if tag < 3 else uniform(0.21, 0.225)
        half += uniform(-0.004, 0.004)
        out.append(gw(tag, count, (x, -half, z), (x, half, z), uniform(0.001, 0.005)))
        x += uniform(0.12, 0.35)
    return out + ["GE 0", f"EX 0 2 {(count + 1) // 2} 0 1 0"]


def monopole():
    out = [gw(1, rng.randint(8, 20), (0, 0, 0), (0, 0, uniform(0.1, 0.7)), uniform(0.0002, 0.004))]
    top = float(out[0].split()[8])
    for k in range(choice([0, 0, 3, 4])):
        angle, r = 2 * math.pi * k / 4, uniform(0.05, 0.2)
        out.append(gw(2 + k, 4, (0, 0, top), (r * math.cos(angle), r * math.sin(angle), top * uniform(0.7, 1)), 0.001))
    return out + ["GE 1", choice(["GN 1", f"GN 0 0 0 0 {n(uniform(3, 81))} {n(10 ** uniform(-3, 0.5))}"]), f"EX 0 1 {rng.randint(1, 3)} 0 1 0"]


def over_earth():
    made = yagi(uniform(0.2, 2)) if rng.random() < 0.5 else dipole_over()
    return made + [choice(["GN 1", f"GN 0 0 0 0 {n(uniform(3, 81))} {n(10 ** uniform(-3, 0.5))}"])]


def dipole_over():
    h, tilt, half = uniform(0.35, 1.5), uniform(0, math.pi / 2), uniform(0.2, 0.3)
    s, c = half * math.sin(tilt), half * math.cos(tilt)
    return [gw(1, 21, (0, -c, h - s), (0.05, c, h + s), 0.001), "GE 0", "EX 0 1 11 0 1 0"]


def loop():
    size, count = uniform(0.1, 0.5), odd(5, 11)
    corners = [(0, -size / 2, 0), (0, size / 2, 0), (0, size / 2, size), (0, -size / 2, size)]
    out = [gw(1 + k, count, corners[k], corners[(k + 1) % 4], 0.001) for k in range(4)]
    if rng.random() < 0.5:
        out += [f"GM 4 1 0 0 0 {n(uniform(0.1, 0.3))} 0 0 0"]
    return out + ["GE 0", f"EX 0 1 {(count + 1) // 2} 0 1 0"]


def arc():
    return [f"GA 1 {rng.randint(24, 40)} {n(uniform(0.08, 0.25))} {n(uniform(-20, 20))} {n(uniform(200, 340))} {n(uniform(0.0005, 0.002))}",
            f"GM 0 0 {n(uniform(-90, 90))} {n(uniform(-90, 90))} {n(uniform(-90, 90))} {n(uniform(-1, 1))} 0 {n(uniform(0, 1))} 0",
            "GE 0", f"EX 0 1 {rng.randint(3, 20)} 0 1 0"]


def helix():
    turns, a = rng.randint(2, 6), uniform(0.02, 0.16)
    spacing = uniform(0.08, 0.25)
    b = a * choice([1, 1, uniform(0.8, 1.2)])
    length = turns * spacing * choice([1, 1, -1])
    return [f"GH 1 {turns * 16} {n(spacing)} {n(length)} {n(a)} {n(b)} {n(a)} {n(b)} 0.001", "GM 0 0 0 0 0 0 0 0.05 0",
            gw(2, 1, (a if length > 0 else 0, 0 if length > 0 else a, 0), (a if length > 0 else 0, 0 if length > 0 else a, 0.05), 0.001), "GE 1", "GN 1", "EX 0 2 1 0 1 0"]


def stepped():
    x, out, r = 0, [], uniform(0.0005, 0.004)
    for tag in range(1, rng.randint(3, 6)):
        length = uniform(0.08, 0.2)
        out.append(gw(tag, rng.randint(3, 6), (x, 0, 0), (x + length, 0, 0), r))
        x += length
        r *= uniform(0.3, 1)
    return out + ["GE 0", "EX 0 1 2 0 1 0"]


def tapered():
    length = uniform(0.15, 0.35)
    return [f"GW 1 {rng.randint(8, 14)} 0 0 0 0 0 {n(length)} 0", f"GC 0 0 {n(uniform(0.85, 1.2))} {n(uniform(0.001, 0.004))} {n(uniform(0.0005, 0.001))}",
            f"GW 2 9 0 0 0 0 0 {n(-length)} 0.001", "GE 0", "EX 0 1 1 0 1 0"]


def tree():
    """Wires that branch in space from the ends of earlier ones."""
    ends, out = [(0.0, 0.0, 0.0)], []
    for tag in range(1, rng.randint(4, 9)):
        a = choice(ends)
        while True:
            d = [uniform(-1, 1) for _ in range(3)]
            if math.hypot(*d) < 0.3:
                continue
            s = uniform(0.12, 0.4) / math.hypot(*d)
            b = tuple(round(x + s * y, 4) for x, y in zip(a, d))
            if all(math.dist(b, e) > 0.08 for e in ends):
                break
        ends.append(b)
        out.append(gw(tag, max(4, int(math.dist(a, b) / 0.04)), a, b, choice([0.0005, 0.001, 0.001, 0.002])))
    return out + ["GE 0", "EX 0 1 2 0 1 0"]


def copies():
    half = uniform(0.2, 0.26)
    kind = rng.randrange(4)
    base = [gw(1, 15, (0.1, -half + 0.3, 0.1), (0.12, half + 0.3, 0.14), 0.001)]
    card = [f"GX 1 {choice(['100', '010', '001', '110', '011', '101', '111'])}", f"GR 1 {rng.randint(2, 5)}",
            f"GM 1 {rng.randint(1, 3)} {n(uniform(-40, 40))} {n(uniform(-40, 40))} {n(uniform(-40, 40))} {n(uniform(0.2, 0.4))} 0.1 0.15 {choice([0, 1])}",
            f"GS 0 0 {n(uniform(0.7, 1.2))}"][kind]
    if "GX" in card:
        base = [gw(1, 15, (0.1, 0.1, 0.1), (0.12, 2 * half + 0.1, 0.14), 0.001)]
    return base + [card, "GE 0", "EX 0 1 8 0 1 0"]


def skin():
    """Conductivity, of which nec2c gets the impedance by mpmath's Bessel functions: its own are far off for thin wires of poor metal."""
    length, count = uniform(0.3, 0.8), odd(15, 31)
    radius, sigma = 10 ** uniform(-5, -2.7), 10 ** uniform(4, 7.8)
    return [gw(1, count, (0, 0, 0), (0, 0, length), radius), "GE 0", f"LD 5 0 0 0 {n(sigma)}", f"EX 0 1 {(count + 1) // 2} 0 1 0"]


def as_impedance(card, deck, mhz):
    if not card.startswith("LD 5"):
        return card
    wire = deck[0].split()
    sigma, radius, delta = mp.mpf(card.split()[5]), mp.mpf(wire[9]), mp.mpf(wire[8]) / int(wire[2])
    zeta = mp.sqrt(-2j * mp.pi * mhz * 1e6 * 4e-7 * mp.pi * sigma)
    z = complex(delta * zeta / (2 * mp.pi * radius * sigma) * mp.besselj(0, zeta * radius) / mp.besselj(1, zeta * radius))
    return f"LD 4 0 0 0 {z.real:.8g} {z.imag:.8g}"


def loaded():
    made = choice([dipole, loop, coupled])()
    kind = rng.randrange(5)
    values = [(n(uniform(0, 300)), n(uniform(0, 3e-7)), choice(["0", n(uniform(1e-12, 2e-11))])),
              (n(uniform(50, 3000)), n(uniform(1e-8, 3e-7)), choice(["0", n(uniform(1e-12, 5e-12))])),
              (n(uniform(0, 300)), n(uniform(0, 3e-7)), choice(["0", n(uniform(1e-12, 2e-11))])),
              (n(uniform(50, 3000)), n(uniform(1e-8, 3e-7)), choice(["0", n(uniform(1e-12, 5e-12))])),
              (n(uniform(0, 300)), n(uniform(-300, 300)), "0")][kind]
    where = choice(["1 3 3", "1 0 0", "0 2 5", "0 0 0"]) if kind in (0, 1, 4) else choice(["0 0 0", "1 0 0"])
    at = made.index("GE 0") + 1
    return made[:at] + [f"LD {kind} {where} " + " ".join(values)] + made[at:]


def lines():
    """A log-periodic array, or elements joined by lines of all kinds."""
    k, count, x, half, out = rng.randint(2, 6), odd(9, 15), 0, 0.29, []
    for tag in range(1, k + 1):
        out.append(gw(tag, count, (x, -half, 0), (x, half, 0), 0.002))
        x += half * 0.3
        half *= 0.88
    out.append("GE 0")
    m = (count + 1) // 2
    for tag in range(1, k):
        z = choice([-1, 1]) * uniform(50, 400)
        length = choice(["0", n(uniform(0.05, 0.45))])
        shunt = choice(["", f" 0 0 {n(uniform(0, 0.01))} {n(uniform(-0.01, 0.01))}"])
        out.append(f"TL {tag} {m} {tag + 1} {m} {n(z)} {length}{shunt}")
    return out + [f"EX 0 {choice([1, k])} {m} 0 1 0"]


def networks():
    out = coupled()
    at = out.index("GE 0") + 1
    y = " ".join(n(uniform(-0.01, 0.02)) for _ in range(6))
    if at < 4:
        return out[:at] + [f"NT 1 3 2 5 {y}"] + out[at:]
    return out[:at] + [f"NT 1 3 3 5 {y}"] + out[at:]


MAKERS = [dipole] * 4 + [coupled] * 3 + [yagi] * 3 + [monopole] * 3 + [over_earth] * 4 + [loop, arc, helix, stepped, stepped, tapered] * 2 + [tree] * 4 + [copies] * 3 + [loaded] * 4 + [skin] * 2 + [lines] * 3 + [networks] * 2


def asked(deck, mhz):
    earth = any(card.startswith("GN") for card in deck)
    sent = [as_impedance(card, deck, mhz) for card in deck]
    text = "\n".join(["CE", *sent, f"FR 0 1 0 0 {mhz} 0", f"RP 0 {5 if earth else 8} 4 1000 4 7 {17 if earth else 23} 90", "EN", ""])
    (FOLDER / "a.nec").write_text(text)
    (FOLDER / "a.out").unlink(missing_ok=True)
    subprocess.run(["nec2c", "-i", str(FOLDER / "a.nec"), "-o", str(FOLDER / "a.out")], capture_output=True, check=False)
    return (FOLDER / "a.out").read_text() if (FOLDER / "a.out").exists() else ""


def rows(text, head, skip):
    at = text.find(head)
    if at < 0:
        return []
    out = []
    for line in text[at:].split("\n")[skip:]:
        if not line.strip():
            break
        out.append(line.split())
    return out


cases, refused = [], 0
while len(cases) < 260:
    make = MAKERS[len(cases) % len(MAKERS)]
    deck, mhz = make(), round(uniform(290, 310), 2)
    text = asked(deck, mhz)
    feeds = [[float(x) for x in row[2:8]] for row in rows(text, "ANTENNA INPUT PARAMETERS", 3)]
    gains = [[float(row[0]), float(row[1]), float(row[4])] for row in rows(text, "RADIATION PATTERNS", 5)]
    currents = [[float(x) for x in row[6:8]] for row in rows(text, "CURRENTS AND LOCATION", 5)]
    ok = feeds and gains and currents and all(math.isfinite(x) for row in feeds + gains + currents for x in row)
    # A generator that takes power has no gain in decibels, and no antenna is asked for it.
    if not ok or sum(row[0] * row[2] + row[1] * row[3] for row in feeds) <= 0:
        refused += 1
        continue
    efficiency = re.search(r"EFFICIENCY\s*[:=]\s*(\S+)", text)
    cases.append({"kind": make.__name__, "deck": deck, "mhz": mhz, "z": [[row[4], row[5]] for row in feeds],
                  "gain": gains, "current": currents[:: max(1, len(currents) // 8)], "every": max(1, len(currents) // 8),
                  "efficiency": float(efficiency.group(1)) if efficiency else None})

version = subprocess.run(["nec2c", "-v"], capture_output=True, text=True, check=False)
document.write(__file__, "nec2c", re.search(r"[\d.]+$", (version.stdout + version.stderr).strip().split("\n")[0]).group(0), cases=cases)
print(f"{len(cases)} decks, {refused} without an answer")
