"""Circuits of one operational amplifier from ngspice, for packages/tools/analog-circuits/opamp-designer.

Each is wired here from its textbook circuit and not from the project's export. The amplifier is of two poles behind an
output resistance. Asked are the closed loop (ac), the return ratio with the gain stage dead and driven (ac), the noise
densities at the load (noise), and a step with a hard slew limit (tran).
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np

import document

rng = np.random.default_rng(20261123)
K = 1.380649e-23
T = 300.15


def rnd(low, high):
    return float(f"{10 ** rng.uniform(np.log10(low), np.log10(high)):.4g}")


def run(lines):
    with tempfile.TemporaryDirectory() as d:
        file = pathlib.Path(d) / "a.cir"
        file.write_text("\n".join(["opamp"] + lines + [".end"]) + "\n")
        return subprocess.run(["ngspice", "-b", str(file)], capture_output=True, text=True, check=False).stdout


def wired(c, stage):
    """Parts; `stage` is the line of the gain stage's current."""
    plus, minus, load = "p", "m", "out"
    isolated = c["comp"] in ("isolation", "inloop")
    if isolated:
        load = "load"
    out = []
    r = lambda name, a, b, v, more="": out.append(f"R{name} {a} {b} {v:.15g}{more}")
    cap = lambda name, a, b, v: out.append(f"C{name} {a} {b} {v:.15g}") if v > 0 else None
    kind = c["circuit"]
    if kind == "buffer":
        minus = "out"
        r("s", "in", "p", c["rs"])
    elif kind == "noninverting":
        r("s", "in", "p", c["rs"])
        r("g", "m", "0", c["rg"])
    elif kind == "inverting":
        plus = "0"
        r("s", "in", "s", c["rs"])
        r("g", "s", "m", c["rg"])
    elif kind == "summing":
        plus = "0"
        r("s", "in", "s", c["rs"])
        r("g", "s", "m", c["rg"])
        for k in range(c["channels"] - 1):
            r(f"g{k}", "m", "0", c["rg"])
    elif kind == "difference":
        r("s", "in", "s", c["rs"])
        r("1", "s", "p", c["rg"])
        r("2", "p", "0", c["rf"])
        r("g", "m", "0", c["rg"])
    elif kind == "transimpedance":
        plus = "0"
        cap("d", "m", "0", c["cd"])
        r("sh", "m", "0", c["rsh"], " noisy=0")
    elif kind == "integrator":
        plus = "0"
        r("g", "in", "m", c["ri"])
    if kind != "buffer":
        r("f", load if c["comp"] == "inloop" else "out", "m", c["rf"])
        cap("f", "out", "m", c["cf"])
    cap("in", minus, "0", c["ci"])
    if isolated:
        r("c", "out", "load", c["rc"])
    if c["comp"] == "lag":
        r("c", "m", "k", c["rc"])
        cap("c", "k", plus, c["cc"])
    if c["comp"] == "snubber":
        r("c", "out", "k", c["rc"])
        cap("c", "k", "0", c["cc"])
    cap("l", load, "0", c["cl"])
    r("l", load, "0", c["rl"], " noisy=0")
    if plus != "0":
        cap("cp", plus, "0", c["ccm"])
    cap("cm", minus, "0", c["ccm"])
    cap("dd", plus, minus, c["cdiff"])
    out.append(f"En {plus} q nn 0 1")
    out.append(f"Rn nn 0 {max(c['en'] ** 2 / (4 * K * T), 1e-6):.15g}")
    if c["in"] > 0:
        for k, at in (("a", plus), ("b", minus)):
            out.append(f"Ri{k} i{k} 0 {1e-12 / (4 * K * T):.15g}")
            out.append(f"Gi{k} 0 {at} i{k} 0 {c['in'] / 1e-6:.15g}")
    out.append(stage.format(plus="q", minus=minus))
    w = 2 * np.pi
    r("a", "x", "0", 10 ** (c["a0"] / 20), " noisy=0")
    cap("a", "x", "0", 1 / (w * c["gbw"]))
    out.append("Gy 0 y x 0 1")
    r("y", "y", "0", 1, " noisy=0")
    cap("y", "y", "0", 1 / (w * c["f2"]))
    out.append(f"Go 0 out y 0 {1 / c['ro']:.15g}")
    r("o", "out", "0", c["ro"], " noisy=0")
    return out, load, minus


def numbers(name, text):
    return [float(x) for x in re.findall(re.escape(name) + r" = (\S+)", text)]


CIRCUITS = ["noninverting", "buffer", "inverting", "difference", "summing", "transimpedance", "integrator"]


def case(kind, comp):
    gbw = rnd(1e5, 1e9)
    c = {
        "circuit": kind, "comp": comp, "size": "given", "amplifier": "custom", "gbw": gbw, "f2": rnd(gbw, gbw * 30),
        "a0": float(np.round(rng.uniform(60, 140), 1)), "ro": rnd(1, 500), "ccm": rnd(1e-13, 1e-11), "cdiff": rnd(1e-13, 1e-11),
        "en": rnd(1e-9, 1e-7), "in": rnd(1e-15, 1e-11), "enCorner": 0, "inCorner": 0, "warm": 27,
        "ci": rnd(1e-13, 1e-11), "cl": rnd(1e-12, 1e-8), "rl": rnd(300, 1e6), "slew": rnd(1e5, 1e9)}
    if kind not in ("transimpedance", "integrator"):
        c["rs"] = rnd(1, 1e5)
    if kind not in ("buffer",):
        c["rf"] = rnd(300, 1e6)
        c["cf"] = rnd(1e-13, 1e-9)
    else:
        c["cf"] = 0
    if kind in ("noninverting", "inverting", "difference", "summing"):
        c["rg"] = rnd(100, 1e5)
    if kind == "summing":
        c["channels"] = int(rng.integers(2, 9))
    if kind == "transimpedance":
        c["cd"] = rnd(1e-12, 1e-9)
        c["rsh"] = rnd(1e5, 1e10)
    if kind == "integrator":
        c["ri"] = rnd(1e3, 1e5)
    if comp != "none":
        c["rc"] = rnd(3, 1e4)
    if comp in ("lag", "snubber"):
        c["cc"] = rnd(1e-12, 1e-7)
    return c


COMPS = ["none", "isolation", "inloop", "lag", "snubber"]
cases = []
for kind in CIRCUITS:
    for k in range(30):
        comp = COMPS[k % 5]
        if kind == "buffer" and comp in ("inloop", "lag"):
            comp = "none"
        c = case(kind, comp)
        source = ["Ii 0 m dc 0 ac 1"] if kind == "transimpedance" else ["Vi in 0 dc 0 ac 1"]
        parts, load, minus = wired(c, "Gx 0 x {plus} {minus} 1")
        at = [float(f"{c['gbw'] * x:.5g}") for x in (1e-5, 1e-3, 0.02, 0.2, 1)]
        control = [".control", "set numdgt=14"]
        for f in at:
            control += [f"ac lin 1 {f} {f}", f"print real(v({load})) imag(v({load}))"]
        for f in at:
            control += [f"noise v({load}) {source[0].split()[0]} lin 1 {f} {f}", "print onoise_spectrum"]
        text = run(parts + source + control + ["quit", ".endc"])
        dead, _, _ = wired(c, "Rq q 0 1e15\nIx 0 x dc 0 ac 1")
        quiet = ["Vi in 0 0"] if kind != "transimpedance" else []
        control = [".control", "set numdgt=14"]
        for f in at:
            control += [f"ac lin 1 {f} {f}", f"print real(v({minus})-v(q)) imag(v({minus})-v(q))"]
        loop = run(dead + quiet + control + ["quit", ".endc"])
        re_, im_ = numbers(f"real(v({load}))", text), numbers(f"imag(v({load}))", text)
        noise = numbers("onoise_spectrum", text)
        tr, ti = numbers(f"real(v({minus})-v(q))", loop), numbers(f"imag(v({minus})-v(q))", loop)
        assert len(re_) == len(im_) == len(noise) == len(tr) == len(ti) == len(at), (c, text[-3000:], loop[-2000:])
        short = lambda xs: [float(f"{x:.11g}") for x in xs]
        cases.append({"inputs": c, "at": at, "re": short(re_), "im": short(im_), "noise": short(noise), "tr": short(tr), "ti": short(ti)})

steps = []
for kind in ["noninverting", "inverting", "buffer", "difference"]:
    for k in range(8):
        c = case(kind, "none")
        c |= {"cl": 1e-12, "rl": 1e4, "rs": 50.0, "cf": 0, "f2": c["gbw"] * 20, "ro": 50.0, "ci": 1e-15, "ccm": 0, "cdiff": 0}
        if kind != "buffer":
            c |= {"rg": 1e3, "rf": rnd(1e3, 2e4)}
        gain = 1 + c.get("rf", 0) / c.get("rg", 1)
        tau = gain / (2 * np.pi * c["gbw"])
        height = 1.0
        c["slew"] = float(f"{height * gain / tau / 10 ** rng.uniform(-0.5, 1):.4g}")
        limit = c["slew"] / (2 * np.pi * c["gbw"])
        parts, load, minus = wired(c, f"Bx 0 x I=max(min(v({{plus}},{{minus}}),{limit:.12g}),{-limit:.12g})")
        end = float(f"{8 * tau + 2 * height * gain / c['slew']:.4g}")
        control = [".control", "set numdgt=12", f"tran {end / 400:.6g} {end:.6g} 0 {end / 4000:.6g}"]
        for x in (0.05, 0.1, 0.2, 0.4, 0.7):
            control += [f"meas tran v{int(100 * x)} find v({load}) at={x * end:.9g}"]
        text = run(parts + [f"Vi in 0 pulse(0 {height} 0 {end / 1e6:.4g} 1p 1e3 2e3)", ".options reltol=1e-6"] + control + ["quit", ".endc"])
        values = [float(re.search(rf"v{int(100 * x)}\s*=\s*(\S+)", text)[1]) for x in (0.05, 0.1, 0.2, 0.4, 0.7)]
        steps.append({"inputs": c, "height": height, "end": end, "at": [0.05, 0.1, 0.2, 0.4, 0.7], "v": values})

version = re.search(r"ngspice-(\d+)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True, check=False).stdout)[1]
document.write(__file__, "ngspice", version, cases=cases, steps=steps)
