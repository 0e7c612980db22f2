"""Circuits of R, L and C and 555 timers for packages/tools/analog-circuits/rlc-555.

Over frequency: ngspice's AC analysis. In time: mpmath with 40 digits inverts the Laplace transform numerically by Talbot's
contour, from nodal equations solved at each of its points; no pole is ever computed. Timers: ngspice's transient analysis
with a switch that has hysteresis between the thresholds.
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np
from mpmath import invertlaplace, lu_solve, matrix, mp, mpc, mpf

import document

mp.dps = 40
rng = np.random.default_rng(20261123)
r3 = lambda x: float(f"{x:.3g}")

# As the pages draw them: name, node, node. The source is between `in` and 0.
CIRCUITS = {
    "series": ("V", [("R1", "in", "a"), ("L1", "a", "out"), ("C1", "out", "0")]),
    "parallel": ("I", [("R1", "in", "0"), ("L1", "in", "0"), ("C1", "in", "0")]),
    "tank": ("V", [("R1", "in", "out"), ("L1", "out", "coil"), ("R2", "coil", "0"), ("C1", "out", "0")]),
    "rc-low": ("V", [("R1", "in", "out"), ("C1", "out", "0")]),
    "rc-high": ("V", [("C1", "in", "out"), ("R1", "out", "0")]),
    "rl-low": ("V", [("L1", "in", "out"), ("R1", "out", "0")]),
    "rl-high": ("V", [("R1", "in", "out"), ("L1", "out", "0")]),
    "rc-rc": ("V", [("R1", "in", "a"), ("C1", "a", "0"), ("R2", "a", "out"), ("C2", "out", "0")]),
    "wien": ("V", [("R1", "in", "a"), ("C1", "a", "out"), ("R2", "out", "0"), ("C2", "out", "0")]),
    "probe": ("V", [("R1", "in", "out"), ("C1", "in", "out"), ("R2", "out", "0"), ("C2", "out", "0")]),
    "snubber": ("V", [("R2", "in", "a"), ("L1", "a", "out"), ("C1", "out", "0"), ("R1", "out", "b"), ("C2", "b", "0")]),
}


def drawn(name):
    """Values about one frequency and one impedance, so that the parts have to do with one another."""
    w, z = 10 ** rng.uniform(2, 8), 10 ** rng.uniform(0, 5)
    spread = lambda: 10 ** rng.uniform(-1.2, 1.2)
    size = {"R": lambda: z * spread(), "L": lambda: z / w * spread(), "C": lambda: 1 / (z * w) * spread()}
    values = {part: r3(size[part[0]]()) for part, _, _ in CIRCUITS[name][1]}
    return values, w


def ladder():
    """A chain of three to seven parts, in line and to ground by turns of chance, that nobody draws."""
    w, z = 10 ** rng.uniform(3, 7), 10 ** rng.uniform(1, 4)
    node, parts, count = "in", [], {"R": 0, "L": 0, "C": 0}
    for k in range(rng.integers(3, 8)):
        kind = "RLC"[rng.integers(0, 3)] if k else "R"
        count[kind] += 1
        spread = 10 ** rng.uniform(-1, 1)
        value = r3({"R": z, "L": z / w, "C": 1 / (z * w)}[kind] * spread)
        if k % 2 == 0:
            after = f"n{k}"
            parts.append((f"{kind}{count[kind]}", node, after, value))
            node = after
        else:
            parts.append((f"{kind}{count[kind]}", node, "0", value))
    count["R"] += 1
    parts.append((f"R{count['R']}", node, "0", r3(z)))
    return parts, node, w


def run(lines):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "deck.cir"
        path.write_text("\n".join(lines) + "\n")
        return subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=True).stdout


def ac(parts, kind, out, f):
    deck = ["* ac", *(f"{n} {a} {b} {v!r}" for n, a, b, v in parts), f"{'V1 in 0' if kind == 'V' else 'I1 0 in'} DC 0 AC 1",
            f"RQ {out} 0 1e30", ".control", "set numdgt=15", f"ac lin 1 {f!r} {f!r}", f"print v({out}) {'i(V1)' if kind == 'V' else 'v(in)'}", "quit", ".endc", ".end"]
    found = re.findall(r"= ([-+.\de]+),([-+.\de]+)", run(deck))
    (a, b), (c, d) = [(float(x), float(y)) for x, y in found[:2]]
    # What the source sees: 1 V over the current out of plus, or the voltage for 1 A.
    z = 1 / complex(-c, -d) if kind == "V" else complex(c, d)
    return [a, b, z.real, z.imag]


def transformed(parts, kind, out, held, s, u):
    """V(out) at s by nodal equations, every node and every inductor's current an unknown."""
    nodes = sorted({n for _, a, b, _ in parts for n in (a, b)} - {"0"})
    coils = [n for n, _, _, _ in parts if n[0] == "L"]
    names = nodes + coils + (["source"] if kind == "V" else [])
    at = {n: k for k, n in enumerate(names)}
    m, rhs = matrix(len(names), len(names)), matrix(len(names), 1)

    def add(row, column, x):
        if row in at and column in at:
            m[at[row], at[column]] += x

    for n, a, b, v in parts:
        v = mpf(repr(v))
        h = mpf(repr(held.get(n, 0.0)))
        if n[0] == "L":
            add(a, n, 1); add(b, n, -1); add(n, a, 1); add(n, b, -1); add(n, n, -s * v)
            rhs[at[n]] -= v * h
        else:
            y = 1 / v if n[0] == "R" else s * v
            add(a, a, y); add(b, b, y); add(a, b, -y); add(b, a, -y)
            if n[0] == "C":
                if a in at: rhs[at[a]] += v * h
                if b in at: rhs[at[b]] -= v * h
    if kind == "V":
        add("in", "source", -1); add("source", "in", 1)
        rhs[at["source"]] += u
    else:
        rhs[at["in"]] += u
    return lu_solve(m, rhs)[at[out]]


def in_time(parts, kind, out, held, drive, t):
    what = {
        "step": lambda s: mpf(1) / s,
        "ramp": lambda s: mpf(1) / s**2,
        "sine": lambda s: mpf(repr(drive[1])) / (s**2 + mpf(repr(drive[1])) ** 2),
        "none": lambda s: mpf(0),
    }[drive[0]]
    f = lambda s: transformed(parts, kind, out, held, mpc(s), what(s))
    return float(invertlaplace(f, mpf(repr(t)), method="talbot", degree=70))


frequencies, waves, ladders = [], [], []
for name, (kind, shape) in CIRCUITS.items():
    out = "in" if name == "parallel" else "out"
    for _ in range(14):
        values, w = drawn(name)
        parts = [(n, a, b, values[n]) for n, a, b in shape]
        f = r3(w / 6.28 * 10 ** rng.uniform(-1.5, 1.5))
        frequencies.append({"circuit": name, "values": values, "f": f, "found": ac(parts, kind, out, f)})
    for k in range(12):
        values, w = drawn(name)
        parts = [(n, a, b, values[n]) for n, a, b in shape]
        drive = [("step",), ("none",), ("ramp",), ("sine", r3(w * 10 ** rng.uniform(-0.5, 0.5)))][k % 4]
        held = {n: r3(rng.uniform(-5, 5) * (1 if n[0] == "C" else values[n] and 1e-2)) for n in values if n[0] != "R" and drive[0] in ("none", "step")}
        t = r3(rng.uniform(0.2, 4) / w)
        waves.append({"circuit": name, "values": values, "drive": list(drive), "held": held, "t": t, "found": in_time(parts, kind, out, held, drive, t)})
for _ in range(60):
    parts, out, w = ladder()
    f = r3(w / 6.28 * 10 ** rng.uniform(-1, 1))
    t = r3(rng.uniform(0.3, 4) / w)
    ladders.append({"parts": parts, "out": out, "f": f, "t": t, "found": ac(parts, "V", out, f), "step": in_time(parts, "V", out, {}, ("step",), t)})


def timer(wiring, ra, rb, c, supply, upper, discharge, bias):
    """Times with the output high and low, of the third period: a switch that goes on above `upper` and off below half of it."""
    tau = (ra + rb) * c
    wire = {
        "standard": [f"RA vcc d {ra!r}", f"RB d s {rb!r}"],
        "separate": [f"RA vcc s {ra!r}", f"RB s d {rb!r}"],
        "output": [f"RB out s {rb!r}", "RA d 0 1e12"],
    }[wiring]
    lower = upper / 2
    deck = ["* timer", f"VCC vcc 0 {supply!r}", *wire, f"CT s 0 {c!r} ic=0", f"IB s 0 {bias!r}",
            f"S1 d 0 s 0 sw off", f".model sw sw(vt={(upper + lower) / 2!r} vh={(upper - lower) / 2!r} ron={max(discharge, 1e-3)!r} roff=1e13)",
            "S2 h 0 s 0 so off", f".model so sw(vt={(upper + lower) / 2!r} vh={(upper - lower) / 2!r} ron=1 roff=1e12)", "RH vcc h 1e6",
            f"Bout out 0 V = v(h) > {supply / 2!r} ? {supply!r} : 0",
            ".control", "set numdgt=15", "option reltol=1e-6 method=gear", f"tran {tau / 400!r} {tau * 6!r} 0 {tau / 20000!r} uic",
            f"meas tran th TRIG v(h) VAL={supply / 2!r} RISE=1 TARG v(h) VAL={supply / 2!r} FALL=2",
            f"meas tran tl TRIG v(h) VAL={supply / 2!r} FALL=2 TARG v(h) VAL={supply / 2!r} RISE=2", "quit", ".endc", ".end"]
    printed = run(deck)
    return [float(re.search(rf"{n}\s*=\s*(\S+)", printed).group(1)) for n in ("th", "tl")]


timers = []
for wiring in ("standard", "separate", "output"):
    for k in range(12):
        ra, c = r3(10 ** rng.uniform(3, 5)), r3(10 ** rng.uniform(-10, -6))
        rb = r3(ra * rng.uniform(0.05, 0.4) if wiring == "separate" else ra * 10 ** rng.uniform(-1, 1))
        supply = r3(rng.uniform(3, 15))
        upper = r3(supply * (2 / 3 if k % 3 else rng.uniform(0.4, 0.85)))
        discharge = 0.0 if wiring == "output" else float(rng.choice([5, 15, 40]))
        bias = float(rng.choice([0, 30e-9]))
        timers.append({"wiring": wiring, "ra": ra, "rb": rb, "c": c, "supply": supply, "upper": upper, "discharge": discharge, "bias": bias,
                       "found": timer(wiring, ra, rb, c, supply, upper, discharge, bias)})

ngspice = re.search(r"ngspice-(\d+\S*)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout).group(1)
import mpmath
document.write(__file__, "ngspice", ngspice, mpmath=mpmath.__version__, cases=frequencies, waves=waves, ladders=ladders, timers=timers)
