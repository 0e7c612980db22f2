"""Whole designs for the Smith chart, from SciPy: VSWR, losses and the band about the design frequency.

A ladder is solved from its source by the voltages and currents of its branches, one linear system a
frequency; the edges of a band are bracketed on a grid eight times as fine as the page's and closed in on by
Brent's method. Loads are R + jX, series and parallel circuits and measured files.
"""


import numpy as np
import scipy
from scipy.optimize import brentq

import document

rng = np.random.default_rng(1931)
NEPER = 20 / np.log(10)
KINDS = ["series-L", "shunt-L", "series-C", "shunt-C", "line", "series-R", "shunt-R"]
STUBS = ["shunt-open", "shunt-short", "series-open", "series-short"]


def number(x, digits=4):
    return float(f"{x:.{digits - 1}e}")


def log_uniform(low, high):
    return number(np.exp(rng.uniform(np.log(low), np.log(high))))


def step(f0, z0):
    kind = str(rng.choice(KINDS + STUBS))
    w = 2 * np.pi * f0
    x = log_uniform(0.1 * z0, 5 * z0)
    value = {"L": x / w, "C": 1 / (w * x), "R": x}.get(kind[-1])
    return {
        "kind": kind,
        "value": number(value if value is not None else rng.uniform(5, 170)),
        "z0": number(z0 * rng.uniform(0.5, 2)),
    }


def inputs(k):
    z0 = [50.0, 75.0, 300.0][k % 3]
    f0 = log_uniform(1e6, 1e10)
    w = 2 * np.pi * f0
    case = {
        "load": ["impedance", "series", "parallel", "s1p"][k % 4],
        "f0": f0,
        "z0": z0,
        "match": "none" if k % 12 == 5 else "ladder",
        "steps": [step(f0, z0) for _ in range(1 + k % 4)],
        "losses": "ideal" if k % 5 == 0 else "real",
        "inductorQ": log_uniform(10, 200),
        "capacitorQ": log_uniform(50, 1000),
        "lineLoss": number(rng.uniform(0, 1)),
    }
    if case["load"] == "impedance":
        return {**case, "r": log_uniform(0.1 * z0, 8 * z0), "x": number(rng.normal() * z0)}
    if case["load"] in ("series", "parallel"):
        return {
            **case,
            "rl": log_uniform(0.2 * z0, 5 * z0),
            "ll": number(log_uniform(0.1, 3) * z0 / w) if k % 3 else 0.0,
            "cl": number(log_uniform(0.1, 3) / (z0 * w)) if k % 7 else 0.0,
        }
    size, turn = rng.uniform(0.1, 0.8), rng.uniform(-180, 180)
    rows = [
        f"{f0 * q:.9g} {size * (0.7 + 0.3 * q):.5f} {turn - 140 * (q - 1):.3f}"
        for q in np.linspace(0.6, 1.5, 10)
    ]
    return {**case, "s1p": "# Hz S MA R 50\n" + "\n".join(rows) + "\n"}


def load(c):
    """Voltage and current at the load over frequency, and where they are known."""
    f0 = c["f0"]
    wide = (f0 / 8, f0 * 8)
    if c["load"] == "impedance":
        r, x = c["r"], c["x"]
        return lambda f: (r + 1j * (x * f / f0 if x > 0 else x * f0 / f), 1), wide
    if c["load"] == "series":
        z = lambda f: c["rl"] + 2j * np.pi * f * c["ll"]  # noqa: E731
        cap = lambda f: 1 / (2j * np.pi * f * c["cl"]) if c["cl"] else 0  # noqa: E731
        return lambda f: (z(f) + cap(f), 1), wide
    if c["load"] == "parallel":
        y = lambda f: 1 / c["rl"] + 2j * np.pi * f * c["cl"]  # noqa: E731
        coil = lambda f: 1 / (2j * np.pi * f * c["ll"]) if c["ll"] else 0  # noqa: E731
        return lambda f: (1, y(f) + coil(f)), wide
    rows = np.array([[float(x) for x in line.split()] for line in c["s1p"].split("\n")[1:-1]])
    g = rows[:, 1] * np.exp(1j * np.radians(rows[:, 2]))

    def measured(f):
        s = np.interp(f, rows[:, 0], g.real) + 1j * np.interp(f, rows[:, 0], g.imag)
        return 1 + s, (1 - s) / 50

    return measured, (max(wide[0], rows[0, 0]), min(wide[1], rows[-1, 0]))


def branch(s, c, f):
    """What a step is: ('series', z), ('shunt', y) or ('line', γl, Zc)."""
    w, w0, ideal = 2 * np.pi * f, 2 * np.pi * c["f0"], c["losses"] == "ideal"
    kind, value = s["kind"], s["value"]
    if kind[-2:] in ("-L", "-C", "-R"):
        z = {
            "L": 1j * w * value + (0 if ideal else w0 * value / c["inductorQ"]),
            "C": 1 / (1j * w * value) + (0 if ideal else 1 / (w0 * value * c["capacitorQ"])),
            "R": value + 0j,
        }[kind[-1]]
        return ("series", z) if kind.startswith("series") else ("shunt", 1 / z)
    turns = value / 360
    delay = turns / c["f0"]
    loss = 0 if ideal else 2 * s["z0"] * c["lineLoss"] * turns / NEPER
    series, shunt = loss + 1j * w * s["z0"] * delay, 1j * w * delay / s["z0"]
    gl, zc = np.sqrt(series * shunt), np.sqrt(series / shunt)
    if kind == "line":
        return "line", gl, zc
    z = zc * np.tanh(gl) if kind.endswith("short") else zc / np.tanh(gl)
    return ("series", z) if kind.startswith("series") else ("shunt", 1 / z)


def solve(c, at_load, f):
    """Γ at the source and power into the load over the power available, by one linear system."""
    steps = c["steps"] if c["match"] == "ladder" else []
    n = len(steps)
    # Unknown: V and I at every cut from the source (0) to the load (n).
    a = np.zeros((2 * n + 2, 2 * n + 2), dtype=complex)
    rhs = np.zeros(2 * n + 2, dtype=complex)
    a[0, 0], a[0, 1], rhs[0] = 1, c["z0"], 1
    for k, s in enumerate(reversed(steps)):
        v, i, v2, i2 = 2 * k, 2 * k + 1, 2 * k + 2, 2 * k + 3
        what = branch(s, c, f)
        p, q = 1 + 2 * k, 2 + 2 * k
        if what[0] == "series":
            a[p, [v, i, v2]] = 1, -what[1], -1
            a[q, [i, i2]] = 1, -1
        elif what[0] == "shunt":
            a[p, [v, v2]] = 1, -1
            a[q, [i, v, i2]] = 1, -what[1], -1
        else:
            ch, sh = np.cosh(what[1]), np.sinh(what[1])
            a[p, [v, v2, i2]] = 1, -ch, -what[2] * sh
            a[q, [i, v2, i2]] = 1, -sh / what[2], -ch
    lv, li = at_load(f)
    a[-1, [2 * n, 2 * n + 1]] = li, -lv
    x = np.linalg.solve(a, rhs)
    gamma = (x[0] - c["z0"] * x[1]) / (x[0] + c["z0"] * x[1])
    return gamma, (x[-2] * np.conj(x[-1])).real * 4 * c["z0"]


def edges(size, f0, limit, ends, ratio):
    """The band about f0 where size(f) ≤ limit, walked by ratio."""
    found = []
    for end in ends:
        count = int(np.ceil(abs(np.log(end / f0)) / np.log(ratio)))
        grid = f0 * (end / f0) ** (np.arange(count + 1) / count)
        grid[-1] = end
        edge = end
        for near, far in zip(grid, grid[1:]):
            if size(far) > limit:
                edge = brentq(lambda f: size(f) - limit, near, far, xtol=1e-14 * f0, rtol=1e-14)
                break
        found.append(float(edge))
    return found


def main():
    cases, k = [], 0
    while len(cases) < 120:
        c = inputs(k)
        k += 1
        at_load, ends = load(c)
        gamma, gain = solve(c, at_load, c["f0"])
        if abs(gamma) > 0.85 or abs(gamma) < 0.01:
            continue
        vswr = (1 + abs(gamma)) / (1 - abs(gamma))
        c["limit"] = number(vswr * rng.uniform(1.1, 2.5))
        rho = (c["limit"] - 1) / (c["limit"] + 1)
        size = lambda f: abs(solve(c, at_load, f)[0])  # noqa: B023, E731
        fine = edges(size, c["f0"], rho, ends, 1.0005)
        # A band with a slit narrower than the page's step is another band there, as the page says.
        if not np.allclose(fine, edges(size, c["f0"], rho, ends, 1.004), rtol=1e-9):
            continue
        cases.append(
            {
                "inputs": c,
                "vswr": float(vswr),
                "insertionLoss": float(-10 * np.log10(gain)),
                "band": fine,
            }
        )
    document.write(__file__, "SciPy", scipy.__version__, cases=cases)


if __name__ == "__main__":
    main()
