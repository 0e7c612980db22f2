"""Clock trees, baud rates and timers for packages/tools/digital-electronics/clock-uart-timer, by brute force.

Fractions throughout, every setting in turn: no bounds, no nearest divider, nothing left out. The figures of the devices are written down
here once more, by hand. Where a PLL has a fraction of many bits its multiplier is tried in whole steps only.
"""
import itertools
import platform
import random
from fractions import Fraction as F

import document

rng = random.Random(20261129)
MHZ = 10**6
AHB = [1, 2, 4, 8, 16, 64, 128, 256, 512]

# id: references, reference dividers, detector, multipliers, VCO, core dividers with the limit of the clock between, core limit,
# dividers of the second clock, its limits.
HSE = {"stm32f103": 8, "stm32f407": 8, "stm32g431": 24, "stm32l476": 8, "gd32vf103": 8, "rp2040": 12, "rp2350": 12, "lpc1768": 12, "fe310": 16}


def pairs(first, second):
    """Two dividers in a row; the clock between them is VCO / first."""
    return [(F(a) * b, F(a)) for a in first for b in second]


def alone(dividers):
    return [(F(d), None) for d in dividers]


PLLS = {
    "stm32f103": dict(refs=[("hse", 1), ("hse", 2), (8 * MHZ, 2)], pre=[1], pfd=(1, 25), mul=range(2, 17), vco=(16, 72),
                      core=alone(AHB), limit=72, aux=[F(1), F(3, 2)], aux_limit=(0, 48)),
    "stm32f407": dict(refs=[("hse", 1), (16 * MHZ, 1)], pre=range(2, 64), pfd=(F(95, 100), F(21, 10)), mul=range(50, 433), vco=(100, 432),
                      core=pairs([2, 4, 6, 8], AHB), between=168, limit=168, aux=range(2, 16), aux_limit=(0, 75)),
    "stm32g431": dict(refs=[("hse", 1), (16 * MHZ, 1)], pre=range(1, 17), pfd=(F(266, 100), 16), mul=range(8, 128), vco=(96, 344),
                      core=pairs([2, 4, 6, 8], AHB), between=170, limit=170, aux=[2, 4, 6, 8], aux_limit=(8, 170)),
    "stm32l476": dict(refs=[("hse", 1), (16 * MHZ, 1), (4 * MHZ, 1)], pre=range(1, 9), pfd=(4, 16), mul=range(8, 87), vco=(64, 344),
                      core=pairs([2, 4, 6, 8], AHB), between=80, limit=80, aux=[2, 4, 6, 8], aux_limit=(8, 80)),
    "rp2040": dict(refs=[("hse", 1)], pre=range(1, 64), pfd=(5, 100), mul=range(16, 321), vco=(750, 1600),
                   core=alone([a * b for a in range(1, 8) for b in range(1, 8)]), limit=133),
    "rp2350": dict(refs=[("hse", 1)], pre=range(1, 64), pfd=(5, 100), mul=range(16, 321), vco=(750, 1600),
                   core=alone([a * b for a in range(1, 8) for b in range(1, 8)]), limit=150),
    "lpc1768": dict(refs=[("hse", 1), (4 * MHZ, 1)], pre=range(1, 33), pfd=(F(32, 1000), 50), mul=range(12, 1025, 2), vco=(275, 550),
                    core=alone(range(3, 257)), limit=100, aux=[6, 8, 10], aux_limit=(0, 48)),
    "fe310": dict(refs=[("hse", 1)], pre=range(1, 5), pfd=(6, 12), mul=range(2, 129, 2), vco=(384, 768),
                  core=pairs([2, 4, 8], [1] + list(range(2, 129, 2))), between=384, limit=320),
}


def frac(x):
    return F(x).numerator, F(x).denominator


def best_tree(p, hse, core, aux):
    """Least error there is by enumeration: (miss of the second clock, largest error), or None. Whole numbers; one rounding, at the end."""
    best = None
    cn, cd = frac(core)
    an, ad = frac(aux or 1)
    auxes = [] if aux is None else [frac(d) for d in p["aux"]]
    low2, high2 = p.get("aux_limit", (0, 0))
    dividers = [(frac(d), None if inner is None else frac(inner)) for d, inner in sorted(set(p["core"]), key=lambda d: (d[0], d[1] or 0))]
    top, between = p["limit"] * MHZ, p.get("between", 0) * MHZ
    for ref, by in p["refs"]:
        f = F(hse if ref == "hse" else ref) / by
        for m in p["pre"]:
            pfd = f / m
            if not p["pfd"][0] * MHZ <= pfd <= p["pfd"][1] * MHZ:
                continue
            for n in p["mul"]:
                v = pfd * n
                if not p["vco"][0] * MHZ <= v <= p["vco"][1] * MHZ:
                    continue
                vn, vd = v.numerator, v.denominator
                second = 0.0 if aux is None else None
                for dn, dd in auxes:
                    # out = vn dd / (vd dn)
                    num, den = vn * dd, vd * dn
                    if low2 * MHZ * den <= num <= high2 * MHZ * den:
                        e = abs(num * ad - an * den) / (an * den)
                        second = e if second is None else min(second, e)
                if second is None or (best is not None and aux is not None and second > best[0]):
                    continue
                for (dn, dd), inner in dividers:
                    num, den = vn * dd, vd * dn
                    if num > top * den or (inner is not None and vn * inner[1] > between * vd * inner[0]):
                        continue
                    e = abs(num * cd - cn * den) / (cn * den)
                    key = (second if aux is not None else e, max(e, second))
                    if best is None or key < best:
                        best = key
    return best


def trees():
    found = []
    wanted = {
        "stm32f103": [72, 71, 36, 50, 64, F("33.333"), 13], "stm32f407": [168, 167, F("73.7")],
        "stm32g431": [170, 150, F("66.6")], "stm32l476": [80, 79, F("22.118")],
        "rp2040": [133, 125, F("131.3"), 48, F("100.7"), 90], "rp2350": [150, 144, F("147.9"), 77],
        "lpc1768": [100, F("99.3")], "fe310": [320, 256, 100, F("65.7"), 16],
    }
    for name, cores in wanted.items():
        p = PLLS[name]
        crystals = [HSE[name] * MHZ, {"rp2040": 14318180, "rp2350": 40 * MHZ, "fe310": 24 * MHZ}.get(name, 11059200)]
        for hse, core in itertools.product(crystals, cores):
            for aux in [None] + ([48 * MHZ, 25 * MHZ] if "aux" in p and not (name == "lpc1768" and hse != 12 * MHZ) else []):
                got = best_tree(p, hse, F(core) * MHZ, aux)
                if got is None:
                    continue
                found.append(dict(device=name, crystal=hse, core=float(core * MHZ), aux=aux,
                                  error=got[1]))
    return found


def uart_best(kind, clock, baud):
    """Least |error| of the mean rate, every register value tried that can come into question and more."""
    ideal = F(clock) / baud
    best = None

    def take(clocks):
        nonlocal best
        n, d = (clocks, 1) if isinstance(clocks, int) else (clocks.numerator, clocks.denominator)
        e = abs(clock * d - baud * n) / (baud * n)
        best = e if best is None else min(best, e)

    def near(x, low, high):
        centre = int(x)
        return range(max(low, min(centre - 8, high)), min(high, max(centre + 8, low)) + 1)

    if kind in ("stm32f407", "stm32g431", "stm32l476", "stm32h743"):
        for k in near(ideal, 16, 65535):
            take(F(k))
        for k in near(ideal, 8, 32767):
            take(F(k))
    elif kind in ("stm32f103", "gd32vf103", "ch32v003"):
        for k in near(ideal, 16, 65535):
            take(F(k))
    elif kind == "atmega328p":
        for over in (16, 8):
            for n in near(ideal / over, 1, 4096):
                take(over * n)
    elif kind == "atmega4809":
        for over in (16, 8):
            for k in near(ideal * 64 / over, 64, 65535):
                take(F(over * k, 64))
    elif kind in ("rp2040", "rp2350"):
        for k in near(ideal * 4, 64, 65535 * 64):
            take(F(k, 4))
    elif kind == "lpc1768":
        for m in range(1, 16):
            for a in range(0, m):
                factor = 16 * (1 + F(a, m))
                for dl in near(ideal / factor, 1 if a == 0 else 3, 65535):
                    take(dl * factor)
    elif kind == "fe310":
        for n in near(ideal, 16, 65536):
            take(F(n))
    elif kind == "esp32c3":
        for pre in range(1, 257):
            for k in near(ideal * 16 / pre, 16, 4095 * 16 + 15):
                take(F(k, 16) * pre)
    elif kind == "nrf52840":
        # Every register there is; a bit has whole clocks.
        for n in sorted({2**20 // k for k in range(1, 0x10001)}):
            take(F(n))
    elif kind == "samd21":
        for over in (16, 8, 3):
            for k in near(F(over * 65536) / ideal, 1, 65536):
                take(F(over * 65536, k))
        for over in (16, 8):
            for k in near(ideal * 8 / over, 8, 8 * 8191 + 7):
                take(F(over * k, 8))
    return best


UARTS = {
    "stm32f103": 72, "stm32f407": 84, "stm32g431": 170, "stm32l476": 80, "stm32h743": 120, "gd32vf103": 108, "rp2040": 125, "rp2350": 150,
    "atmega328p": 16, "atmega4809": 20, "samd21": 48, "nrf52840": 16, "esp32c3": 80, "lpc1768": 25, "fe310": 16, "ch32v003": 48,
}


def uarts():
    found = []
    for name, mhz in UARTS.items():
        for clock in [mhz * MHZ, 8 * MHZ, 11059200]:
            if name == "nrf52840" and clock != 16 * MHZ:
                continue
            for baud in [1200, 9600, 31250, 57600, 115200, 230400, 250000, rng.randrange(300, 500000)]:
                if baud * 16 > clock:
                    continue
                e = uart_best(name, clock, baud)
                found.append(dict(device=name, clock=clock, baud=baud, error=float(e)))
    return found


USCI = [[], [1], [1, 5], [1, 3, 5], [1, 3, 5, 7], [1, 2, 3, 5, 7], [1, 2, 3, 5, 6, 7], [1, 2, 3, 4, 5, 6, 7]]


def pattern_best(extended, clock, baud, bits):
    """Least possible largest error of an edge, every UCBR and pattern; oversampling has its pattern at 0 on the USCI."""
    ideal = F(clock) / baud
    best = None
    patterns = [[i for i in range(8) if n >> (7 - i) & 1] for n in range(256)] if extended else USCI
    for length in range(max(3, int(ideal) - 2), int(ideal) + 3):
        for pattern in patterns:
            t, worst = 0, 0
            for i in range(bits):
                t += length + (1 if i % 8 in pattern else 0)
                worst = max(worst, abs(t * baud - (i + 1) * clock))
            best = worst if best is None else min(best, worst)
    return best / clock


def patterns():
    return [
        dict(device="msp430fr5969" if extended else "msp430g2553", clock=clock, baud=baud, bits=10,
             edge=pattern_best(extended, clock, baud, 10))
        for extended in (True, False)
        for clock, baud in [(32768, 1200), (32768, 2400), (32768, 4800), (32768, 9600), (MHZ, 9600), (MHZ, 115200), (8 * MHZ, 115200),
                            (16 * MHZ, 460800), (1048576, 19200)]
    ]


def timers():
    found = []
    for name, clock, prescalers, width in [
        ("stm32f407", 84 * MHZ, None, 16), ("atmega328p", 16 * MHZ, [1, 8, 64, 256, 1024], 16),
        ("msp430g2553", MHZ, [1, 2, 4, 8], 16), ("nrf52840", 16 * MHZ, [2**n for n in range(8)], 15),
        ("samd21", 48 * MHZ, [1, 2, 4, 8, 16, 64, 256, 1024], 24), ("rp2040", 125 * MHZ, range(1, 256), 16),
    ]:
        for rate in [F(1), F(50), F("440.5"), F(20000), F("38000.4"), F(44100), F(1000003)]:
            best = None
            ps = prescalers if prescalers is not None else range(1, 65537)
            for p in ps:
                x = clock * rate.denominator // (rate.numerator * p)
                for n in {x, x + 1}:
                    # COUNTERTOP is the count itself.
                    n = min(max(n, 2), 2**width - (name == "nrf52840"))
                    e = abs(clock * rate.denominator - rate.numerator * p * n) / (rate.numerator * p * n)
                    if best is None or e < best:
                        best = e
            found.append(dict(device=name, clock=clock, rate=float(rate), error=float(best)))
    return found


def pll_outputs():
    """FPGAs, all outputs at once: least largest error, every M, N, and every divider of each output."""
    parts = {
        "ice40": (range(1, 17), (10, 133), [F(n) for n in range(1, 129)], (533, 1066), [2**q for q in range(1, 7)], (16, 275)),
        "plle21": (range(1, 57), (19, 450), [F(n) for n in range(2, 65)], (800, 1600), list(range(1, 129)), (F("6.25"), 800)),
        "ecp5": (range(1, 129), (10, 400), [F(n) for n in range(1, 81)], (400, 800), list(range(1, 129)), (F("3.125"), 400)),
    }
    found = []
    for name, fin, outs in [
        ("ice40", 12, [60]), ("ice40", 12, [F("25.175")]), ("ice40", 16, [F("74.25")]), ("ice40", 100, [F("33.3")]), ("ice40", 27, [108]),
        ("plle21", 100, [200, 50]), ("plle21", 100, [F("148.5"), 27]), ("plle21", 125, [F("49.152")]), ("plle21", 50, [F("65.01"), 13, 7]),
        ("ecp5", 25, [100, 48]), ("ecp5", 12, [F("40.1")]), ("ecp5", 48, [F("24.576"), 12]), ("ecp5", 100, [133, F("66.5"), 25]),
    ]:
        pre, pfd_range, muls, vco_range, divs, out_range = parts[name]
        best = None
        for m in pre:
            pfd = F(fin * MHZ, m)
            if not pfd_range[0] * MHZ <= pfd <= pfd_range[1] * MHZ:
                continue
            for n in muls:
                vco = pfd * n
                if not vco_range[0] * MHZ <= vco <= vco_range[1] * MHZ:
                    continue
                vn, vd = vco.numerator, vco.denominator
                (ln, ld), (hn, hd) = frac(out_range[0] * MHZ), frac(out_range[1] * MHZ)
                worst = 0.0
                for out in outs:
                    on, od = frac(out * MHZ)
                    legal = [abs(vn * od - on * vd * d) / (on * vd * d) for d in divs
                             if ln * vd * d <= vn * ld and vn * hd <= hn * vd * d]
                    if not legal:
                        worst = None
                        break
                    worst = max(worst, min(legal))
                if worst is not None and (best is None or worst < best):
                    best = worst
        found.append(dict(part=name, input=fin * MHZ, outputs=[float(o * MHZ) for o in outs], error=float(best)))
    return found


document.write(__file__, "Python’s fractions, plain enumeration", platform.python_version(),
               trees=trees(), uarts=uarts(), patterns=patterns(), timers=timers(), plls=pll_outputs(), cases=[])
