"""Converters as circuits that switch, for packages/tools/analog-circuits/dcdc-designer.

Periodic steady states by SciPy's exponential of equations written out for each topology, the same circuits as netlists by
ngspice's transient analysis, and responses of the switching circuit itself: its duty ratio or its peak current is moved
sinusoidally, and the output is correlated with that.
"""
import pathlib
import random
import re
import subprocess
import tempfile

import numpy as np
import scipy
from scipy.linalg import expm
from scipy.optimize import brentq

import document

rng = random.Random(20261123)


def digits(x, n=12):
    return float(f"{x:.{n}g}")


def pick(low, high):
    return digits(10 ** rng.uniform(np.log10(low), np.log10(high)), 3)


def design(topology, synchronous, light):
    vin = pick(5, 60)
    f = pick(50e3, 1.5e6)
    turns = digits(rng.uniform(0.15, 1.5), 2) if topology in ("flyback", "forward") else 1
    duty = digits(rng.uniform(0.15, 0.45 if topology == "forward" else 0.7), 3)
    n = vin * turns
    out = {"buck": n * duty, "forward": n * duty, "boost": n / (1 - duty)}.get(topology, n * duty / (1 - duty))
    amps = pick(0.3, 10)
    mean = amps if topology in ("buck", "forward") else amps / (1 - duty)
    back = out - (n if topology == "boost" else 0)
    ripple = pick(2.6, 12) if light else pick(0.15, 0.9)
    inductance = back * (1 - duty) / f / (ripple * mean)
    load = out / amps
    swing = ripple * mean
    c = max(swing, mean) / (f * out * pick(0.005, 0.05))
    if topology == "flyback":
        inductance /= turns**2
    return dict(topology=topology, vin=vin, turns=turns, inductance=digits(inductance, 4),
                inductorResistance=digits(load * pick(0.002, 0.02), 3), switchResistance=digits(load * pick(0.002, 0.02), 3),
                rectifierResistance=digits(load * pick(0.002, 0.02), 3),
                rectifierDrop=0 if synchronous else digits(out * pick(0.01, 0.1), 3), synchronous=synchronous,
                capacitance=digits(c, 4), esr=digits(load * pick(0.001, 0.02), 3), conductance=digits(1 / load, 5),
                current=0, frequency=f, duty=duty)


def circuits(s):
    """(A, b) of (i, v, 1) while the switch is on, while the rectifier is, while neither is; and the row of the output."""
    n, g, r = s["turns"], s["conductance"], s["esr"]
    vin, c = s["vin"] * n, s["capacitance"]
    l = s["inductance"] * (n * n if s["topology"] == "flyback" else 1)
    rl, rs, rd, vd = s["inductorResistance"], s["switchResistance"] * n * n, s["rectifierResistance"], s["rectifierDrop"]
    k = 1 / (1 + r * g)
    fed = np.array([k * r, k, 0.0])
    dry = np.array([0.0, k, 0.0])

    def system(volts, ohms, against, row, feeds):
        a = np.zeros((3, 3))
        a[0] = (np.array([-ohms, 0, volts]) - against * row) / l
        a[1] = (np.array([feeds, 0, 0]) - g * row) / c
        return a, row

    idle = np.zeros((3, 3))
    idle[1] = -g * dry / c
    t = s["topology"]
    if t == "buck":
        on, off = system(vin, rs + rl, 1, fed, 1), system(-vd, rd + rl, 1, fed, 1)
    elif t == "forward":
        on, off = system(vin - vd, rs + rl + rd, 1, fed, 1), system(-vd, rd + rl, 1, fed, 1)
    elif t == "boost":
        on, off = system(vin, rs + rl, 0, dry, 0), system(vin - vd, rd + rl, 1, fed, 1)
    else:
        on, off = system(vin, rs + rl, 0, dry, 0), system(-vd, rd + rl, 1, fed, 1)
    return on, off, (idle, dry)


def zero_after(a, z, most):
    """When the current is zero, up to `most`; None where it is not."""
    if z[0] <= 0:
        return 0.0
    if (expm(a * most) @ z)[0] > 0:
        return None
    return brentq(lambda t: (expm(a * t) @ z)[0], 0, most, xtol=1e-18, rtol=1e-14)


def steady(s):
    on, off, idle = circuits(s)
    period = 1 / s["frequency"]
    ton = s["duty"] * period
    one, two = expm(on[0] * ton), expm(off[0] * (period - ton))
    m = two @ one
    x = np.linalg.solve(np.eye(2) - m[:2, :2], m[:2, 2])
    parts = [(on, ton), (off, period - ton)]
    if x[0] < 0 and not s["synchronous"]:
        def left(v):
            z = one @ np.array([0, v, 1])
            t = zero_after(off[0], z, period - ton)
            t = period - ton if t is None else t
            z = expm(off[0] * t) @ z
            z[0] = 0
            return (expm(idle[0] * (period - ton - t)) @ z)[1] - v, t
        # The voltage that comes back: from above what the source could give to nothing.
        v = brentq(lambda v: left(v)[0], 1e-6 * s["vin"], 60 * s["vin"] * max(1, s["turns"]), xtol=1e-15, rtol=1e-14)
        t = left(v)[1]
        x = np.array([0, v])
        parts = [(on, ton), (off, t), (idle, period - ton - t)]
    z = np.array([x[0], x[1], 1])
    count = 400
    sums = np.zeros(6)
    i_all, v_all = [], []
    for (a, row), t in parts:
        step = expm(a * (t / count))
        zs = [z]
        for _ in range(count):
            zs.append(step @ zs[-1])
        zs = np.array(zs)
        w = np.ones(count + 1)
        w[1:-1:2], w[2:-1:2] = 4, 2
        w *= t / (3 * count) / period
        v = zs @ row
        cap = s["capacitance"] * (zs @ a[1])
        sums += np.array([w @ zs[:, 0], w @ zs[:, 0] ** 2, w @ v, w @ v**2, w @ cap**2, 0])
        i_all.append(zs[:, 0])
        v_all.append(v)
        z = zs[-1].copy()
        if len(parts) == 3 and a is off[0]:
            z[0] = 0
    i_all, v_all = np.concatenate(i_all), np.concatenate(v_all)
    return dict(discontinuous=len(parts) == 3, start=[digits(v) for v in x], mean=digits(sums[0]), rms=digits(np.sqrt(sums[1])),
                least=digits(i_all.min()), most=digits(i_all.max()), output=digits(sums[2]),
                capacitor=digits(np.sqrt(sums[4]))), v_all.max() - v_all.min()


def netlist(s, start):
    """The circuit itself; a transformer as an ideal one of controlled sources beside its magnetising inductance."""
    t, n, period = s["topology"], s["turns"], 1 / s["frequency"]
    lines = ["converter", f"vin in 0 {s['vin']}"]

    def rect(name, a, k):
        if s["synchronous"]:
            return [f"s{name} {a} {k} 0 g m2"]
        return [f"v{name} {a} x{name} {s['rectifierDrop']}", f"d{name} x{name} {k} di"]

    i0 = start[0]
    if t == "buck":
        lines += ["s1 in sw g 0 m1", *rect("2", "0", "sw"), f"l1 sw a {s['inductance']} ic={i0}", "vl a b 0",
                  f"rl b out {s['inductorResistance']}"]
    elif t == "boost":
        lines += [f"l1 in a {s['inductance']} ic={i0}", "vl a b 0", f"rl b sw {s['inductorResistance']}", "s1 sw 0 g 0 m1",
                  *rect("2", "sw", "out")]
    elif t == "buckboost":
        lines += ["s1 in sw g 0 m1", f"l1 sw a {s['inductance']} ic={i0}", "vl a b 0", f"rl b 0 {s['inductorResistance']}",
                  *rect("2", "out", "sw")]
    elif t == "flyback":
        lines += [f"l1 in a {s['inductance']} ic={i0 * n}", "vl a b 0", f"rl b p {s['inductorResistance'] / n**2}", "s1 p 0 g 0 m1",
                  f"esec sec 0 p in {n}", "vsec sec rec 0", f"fpri p in vsec {n}", *rect("2", "rec", "out")]
    else:
        ahead = [f"r3 fwd sw {s['rectifierResistance']}"] if s["synchronous"] else rect("3", "fwd", "sw")
        lines += [f"epri sec 0 in 0 {n}", "s1 sec fwd g 0 m1", *ahead, *rect("2", "0", "sw"),
                  f"l1 sw a {s['inductance']} ic={i0}", "vl a b 0", f"rl b out {s['inductorResistance']}"]
    sign = -1 if t == "buckboost" else 1
    ron = s["switchResistance"] * (n * n if t == "forward" else 1)
    periods, edge = 40, period * 1e-4
    end = periods * period
    lines += [f"vg g 0 pulse(0 1 0 {edge} {edge} {s['duty'] * period - edge} {period})",
              f".model m1 sw(vt=0.5 vh=0 ron={ron} roff=1e8)", f".model m2 sw(vt=-0.5 vh=0 ron={s['rectifierResistance']} roff=1e8)",
              f".model di d(is=1e-12 n=0.001 rs={s['rectifierResistance']})",
              f"c1 out e {s['capacitance']} ic={sign * start[1]}", f"re e 0 {s['esr']}", f"ro out 0 {1 / s['conductance']}",
              ".options reltol=1e-5 abstol=1e-9 vntol=1e-7", f".tran {period / 600} {end} 0 {period / 600} uic", ".control", "run"]
    for name, what in (("output", "avg v(out)"), ("ripple", "pp v(out)"), ("mean", "avg i(vl)"), ("most", "max i(vl)"), ("rms", "rms i(vl)")):
        lines.append(f"meas tran {name} {what} from={end - period} to={end}")
    lines += ["quit", ".endc", ".end"]
    return "\n".join(lines) + "\n"


def ngspice(text):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "c.cir"
        path.write_text(text)
        done = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=False)
    said = done.stdout + done.stderr
    stopped = re.search(r"Timestep too small", said)
    if stopped:
        return None, stopped.group(0)
    return {k: float(v) for k, v in re.findall(r"^(output|ripple|mean|most|rms)\s*=\s*(\S+)", done.stdout, re.M)}, None


def response(s, start, mode, ratio, sense, ramp):
    """Output over control at a frequency of 1/ratio of the switching one, of the circuit that switches."""
    on, off, idle = circuits(s)
    period = 1 / s["frequency"]
    omega = 2 * np.pi / (ratio * period)
    eps = 2e-4
    rest = (1 - s["duty"]) * period
    fine = 24
    d0 = s["duty"] * period
    z0 = np.array([start[0], start[1], 1.0])
    # The control voltage that gives this duty ratio, from the exact period.
    level = s["duty"] if mode == "voltage" else sense * (expm(on[0] * d0) @ z0)[0] + ramp * s["duty"]
    size = eps * level
    z, k, total = z0.copy(), 0, 0j
    settle = 900 // ratio * ratio
    one, slow = expm(on[0] * d0), on[0]
    while k < settle + 4 * ratio:
        t0 = k * period
        ton = d0
        zon = one @ z
        for _ in range(6):
            control = level + size * np.sin(omega * (t0 + ton))
            if mode == "voltage":
                step = control * period - ton
            else:
                slope = sense * (slow @ zon)[0] + ramp / period
                step = (control - sense * zon[0] - ramp * ton / period) / slope
            ton += step
            zon = expm(slow * (ton - d0)) @ (one @ z)
            if abs(step) < 1e-13 * period:
                break
        parts = [(on, ton), (off, period - ton)]
        if not s["synchronous"]:
            t = zero_after(off[0], zon, period - ton)
            if t is not None:
                parts = [(on, ton), (off, t), (idle, period - ton - t)]
        t = t0
        for (a, row), dt in parts:
            h = dt / fine
            step = expm(a * h)
            for j in range(fine + 1):
                if k >= settle:
                    w = (1 if j in (0, fine) else 4 if j % 2 else 2) * h / 3
                    total += w * (row @ z) * np.exp(-1j * omega * (t + j * h))
                if j < fine:
                    z = step @ z
            t += dt
            if len(parts) == 3 and a is off[0]:
                z[0] = 0
        k += 1
    # sin = (e^{jx} − e^{−jx})/2j: the part at +ω of the control is size/(2j).
    return total / (4 * ratio * period) / (size / 2j)


# Flybacks behind a diode that bends as sharply as an ideal one: ngspice takes ever smaller steps where the controlled
# sources of the transformer meet it, with Gear's method as with the trapezoidal. They are held by SciPy alone.
STOPPED = {13: "Timestep too small", 53: "Timestep too small"}

exact, netlists, responses = [], [], []
kinds = ("buck", "boost", "buckboost", "flyback", "forward")
for k in range(150):
    s = design(kinds[k % 5], k % 3 == 0, k % 3 == 2)
    found, ripple = steady(s)
    exact.append(dict(stage=s, found=found, ripple=digits(ripple, 7)))
for k, case in enumerate(exact[:80]):
    found, stopped = ngspice(netlist(case["stage"], case["found"]["start"]))
    if stopped != STOPPED.get(k):
        raise SystemExit(f"case {k}: ngspice says {stopped}, and {STOPPED.get(k)} is known of it")
    if stopped:
        continue
    if len(found) != 5:
        raise SystemExit(f"case {k}: ngspice measured {sorted(found)} alone")
    netlists.append(dict(case=k, **{name: digits(v, 6) for name, v in found.items()}))
for k in (0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 13, 14, 16, 17):
    case = exact[k]
    s, found = case["stage"], case["found"]
    for mode in ("voltage", "current"):
        n = s["turns"]
        l = s["inductance"] * (n * n if s["topology"] == "flyback" else 1)
        fall = found["output"] / l / s["frequency"]
        sense, ramp = 0.1, digits(0.1 * fall * 0.6, 4)
        for ratio in (60, 12):
            g = response(s, found["start"], mode, ratio, sense, ramp)
            responses.append(dict(case=k, mode=mode, ratio=ratio, sense=sense, ramp=ramp, re=digits(g.real, 6), im=digits(g.imag, 6)))

version = subprocess.run(["ngspice", "--version"], capture_output=True, text=True, check=False).stdout
document.write(__file__, "SciPy and ngspice", f"{scipy.__version__} and {re.search(r'ngspice-([0-9.]+)', version).group(1)}",
               cases=exact, netlists=netlists,
               stopped=[dict(case=k, why=why) for k, why in STOPPED.items()], responses=responses)
