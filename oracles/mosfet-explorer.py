"""MOSFET currents and conductances for packages/tools/electronic-devices/mosfet-explorer.

Level 1 comes from ngspice's own model. EKV comes from mpmath with 40 digits, written from Enz,
Krummenacher and Vittoz (1995); its conductances there are numerical derivatives, not formulas. Sizing
is solved there by root finding, and the channel's capacitances are slopes of its integrated charge.
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np
from mpmath import diff, exp, findroot, log, mp, mpf, pi, quad, sqrt

import document

mp.dps = 40
rng = np.random.default_rng(20261121)


def draw():
    width = 10 ** rng.uniform(-6.5, -2)
    length = 10 ** rng.uniform(-6.8, -4.5)
    r = lambda x: float(f"{x:.6g}")
    return {
        "width": r(width), "length": r(length), "kp": r(10 ** rng.uniform(-5.5, -3.3)), "vto": r(rng.uniform(-0.5, 2.5)),
        "lambda": r(rng.choice([0, rng.uniform(0.001, 0.2)])), "gamma": r(rng.choice([0, rng.uniform(0.1, 1.2)])), "phi": r(rng.uniform(0.4, 0.95)),
        "vgs": r(rng.uniform(-0.5, 6)), "vds": r(rng.choice([0, rng.uniform(0, 0.5), rng.uniform(0, 10)])), "vsb": r(rng.choice([0, rng.uniform(0, 5)])),
    }


# The permittivity of silicon dioxide as ngspice has it.
OXIDE = 3.9 * 8.854214871e-12
tox = lambda c: f" tox={OXIDE / c['cox']!r}" if "cox" in c else ""


def ask_ngspice(cases, wanted):
    deck = ["* level 1", ".options gmin=1e-30 numdgt=16 reltol=1e-12 abstol=1e-30 vntol=1e-15"]
    for k, c in enumerate(cases):
        deck += [
            f".model m{k} nmos (level=1 vto={c['vto']!r} kp={c['kp']!r} lambda={c['lambda']!r} gamma={c['gamma']!r} phi={c['phi']!r} is=1e-40{tox(c)})",
            f"m{k} d{k} g{k} 0 b{k} m{k} w={c['width']!r} l={c['length']!r}",
            f"vd{k} d{k} 0 {c['vds']!r}", f"vg{k} g{k} 0 {c['vgs']!r}", f"vb{k} b{k} 0 {-c['vsb']!r}",
        ]
    deck += [".control", "set numdgt=15", "op"]
    deck += ["print " + " ".join(f"@m{k}[{name}]" for name in wanted) for k in range(len(cases))]
    deck += ["quit", ".endc", ".end"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "deck.cir"
        path.write_text("\n".join(deck) + "\n")
        printed = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=True).stdout
    values = {(int(k), name): float(v) for k, name, v in re.findall(r"@m(\d+)\[(\w+)\] = (\S+)", printed)}
    for k, c in enumerate(cases):
        c["point"] = {name: values[k, name] for name in wanted}


level1 = [draw() for _ in range(300)]
ask_ngspice(level1, ["id", "gm", "gds", "gmbs", "von"])
ngspice = re.search(r"ngspice-(\d+\S*)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout).group(1)


def current(c, ut, vgs, vds, vsb):
    vg = vgs + vsb
    half = c["gamma"] / 2
    vgp = vg - c["vto"] + c["phi"] + c["gamma"] * sqrt(c["phi"])
    if vgp <= 0:
        vp = -c["phi"]
    else:
        vp = vgp - c["phi"] - c["gamma"] * (sqrt(vgp + half**2) - half)
    n = 1 + c["gamma"] / (2 * sqrt(vp + c["phi"] + 4 * ut))
    f = lambda v: log(1 + exp(v / 2)) ** 2
    spec = 2 * n * c["kp"] * c["width"] / c["length"] * ut**2
    return spec * (f((vp - vsb) / ut) - f((vp - vsb - vds) / ut)) * (1 + c["lambda"] * vds)


ekv = []
for _ in range(300):
    c = draw()
    c["kelvin"] = float(rng.choice([300.15, 250.0, 398.15]))
    m = {k: mpf(v) for k, v in c.items()}
    ut = mpf("1.380649e-23") / mpf("1.602176634e-19") * m["kelvin"]
    at = (m["vgs"], m["vds"], m["vsb"])
    c["point"] = {
        "id": float(current(m, ut, *at)),
        "gm": float(diff(lambda v: current(m, ut, v, at[1], at[2]), at[0])),
        "gds": float(diff(lambda v: current(m, ut, at[0], v, at[2]), at[1])),
        # The bulk alone moves: VSB falls while VGS and VDS stay.
        "gmb": float(-diff(lambda v: current(m, ut, at[0], at[1], v), at[2])),
    }
    ekv.append(c)

# Source and drain exchanged. The conductances SPICE prints there are those of the terminal that acts as source.
level1_reverse = [draw() for _ in range(60)]
for c in level1_reverse:
    c["vsb"] = float(f"{rng.uniform(0, 4):.6g}")
    c["vds"] = float(f"{-rng.uniform(0, 1) * c['vsb']:.6g}")
ask_ngspice(level1_reverse, ["id", "von"])


# A junction biased forward by less than phi, source and drain either way round. SPICE's body transconductance there is
# not the slope of its own current: it is not asked for.
level1_forward = [draw() for _ in range(120)]
for c in level1_forward:
    c["vsb"] = float(f"{rng.uniform(-0.95 * c['phi'], 1.5):.6g}")
    low = -0.95 * c["phi"] - c["vsb"]
    c["vds"] = float(f"{rng.uniform(low, 0) if rng.uniform() < 0.5 else rng.uniform(0, 4):.6g}")
    c["vgs"] = float(f"{rng.uniform(-4, 5):.6g}")
ask_ngspice(level1_forward, ["id", "von"])

ekv_forward = []
for _ in range(120):
    c = draw()
    c["kelvin"] = float(rng.choice([300.15, 250.0, 398.15]))
    c["vsb"] = float(f"{rng.uniform(-0.95 * c['phi'], 1.5):.6g}")
    low = -0.95 * c["phi"] - c["vsb"]
    c["vds"] = float(f"{rng.uniform(low, 0) if rng.uniform() < 0.5 else rng.uniform(0, 4):.6g}")
    c["vgs"] = float(f"{rng.uniform(-4, 5):.6g}")
    m = {k: mpf(v) for k, v in c.items()}
    ut = mpf("1.380649e-23") / mpf("1.602176634e-19") * m["kelvin"]
    # The channel is symmetric: only the modulation knows which end is the drain.
    flow = lambda g, d, b: current(m, ut, g, d, b) / (1 + m["lambda"] * d) * (1 + m["lambda"] * abs(d))
    at = (m["vgs"], m["vds"], m["vsb"])
    c["point"] = {
        "id": float(flow(*at)),
        "gm": float(diff(lambda v: flow(v, at[1], at[2]), at[0])),
        "gds": float(diff(lambda v: flow(at[0], v, at[2]), at[1])),
        "gmb": float(-diff(lambda v: flow(at[0], at[1], v), at[2])),
    }
    ekv_forward.append(c)


def card_of(k):
    """A model card that leaves out some of what SPICE then works out, of each level and polarity."""
    names = {
        "vto": rng.uniform(-2, 2), "kp": 10 ** rng.uniform(-5.5, -3.3), "gamma": rng.uniform(0, 1.5), "phi": rng.uniform(0.3, 1),
        "tox": 10 ** rng.uniform(-8.2, -6.8), "u0": rng.uniform(100, 900), "nsub": 10 ** rng.uniform(14, 17.5),
        "nss": 10 ** rng.uniform(9, 11.5), "tpg": float(rng.choice([-1, 0, 1])),
    }
    given = {n: float(f"{v:.6g}") for n, v in names.items() if rng.uniform() < (0.75 if n in ("tox", "nsub") else 0.45)}
    return {"level": 1 + k % 3, "type": ["nmos", "pmos"][k // 3 % 2], "given": given}


cards = [card_of(k) for k in range(180)]
lines = ["* cards", "vx x 0 1"]
for k, c in enumerate(cards):
    lines += [
        f".model c{k} {c['type']} (level={c['level']} " + " ".join(f"{n}={v!r}" for n, v in c["given"].items()) + ")",
        f"m{k} x x 0 0 c{k} w=10u l=10u",
    ]
lines += [".control", "set numdgt=15", "op"]
lines += [f"print @c{k}[vto] @c{k}[kp] @c{k}[phi] @c{k}[gamma]" for k in range(len(cards))]
lines += ["quit", ".endc", ".end"]
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder) / "cards.cir"
    path.write_text("\n".join(lines) + "\n")
    printed = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=True).stdout
found = {(int(k), name): float(v) for k, name, v in re.findall(r"@c(\d+)\[(\w+)\] = (\S+)", printed)}
for k, c in enumerate(cards):
    c["found"] = {name: found[k, name] for name in ("vto", "kp", "phi", "gamma")}


def share(forward, reverse):
    """Gate to source capacitance over the oxide's: the slope of the channel's charge, integrated from drain to source."""
    density = lambda i: sqrt(mpf(1) / 4 + i) - mpf(1) / 2
    charge = lambda f: quad(density, [reverse, f]) / (f - reverse)
    return 2 * density(forward) * diff(charge, forward)


sizing = []
for _ in range(120):
    c = draw()
    c["vds"] = float(f"{10 ** rng.uniform(-1, 0.7):.6g}")
    c["kelvin"] = float(rng.choice([300.15, 250.0, 398.15]))
    c["want"] = str(rng.choice(["current", "transconductance"]))
    c["by"] = str(rng.choice(["efficiency", "inversion"]))
    c["target"] = float(f"{10 ** rng.uniform(-8, -2):.6g}")
    # A mobility that silicon has, so that the oxide is believed.
    c["cox"] = float(f"{c['kp'] / rng.uniform(0.005, 0.06):.6g}")
    m = {k: mpf(v) for k, v in c.items() if isinstance(v, float)}
    ut = mpf("1.380649e-23") / mpf("1.602176634e-19") * m["kelvin"]

    def pinch(vgs):
        vgp = vgs + m["vsb"] - m["vto"] + m["phi"] + m["gamma"] * sqrt(m["phi"])
        return vgp - m["phi"] - m["gamma"] * (sqrt(vgp + m["gamma"] ** 2 / 4) - m["gamma"] / 2)

    ic = lambda vgs: log(1 + exp((pinch(vgs) - m["vsb"]) / (2 * ut))) ** 2
    drain = lambda vgs: current(m, ut, vgs, m["vds"], m["vsb"])
    efficiency = lambda vgs: diff(lambda v: log(drain(v)), vgs)
    threshold = m["vto"] + m["gamma"] * (sqrt(m["phi"] + m["vsb"]) - sqrt(m["phi"]))
    # Both conditions are taken from one gate voltage, rounded, so that each has a solution.
    near = threshold + mpf(float(f"{rng.uniform(-0.08, 0.9):.4g}"))
    c["value"] = float(f"{float(efficiency(near) if c['by'] == 'efficiency' else ic(near)):.8g}")
    law = (lambda v: log(efficiency(v) / mpf(c["value"]))) if c["by"] == "efficiency" else (lambda v: log(ic(v) / mpf(c["value"])))
    vgs = findroot(law, (near, near + mpf("1e-4")), tol=mpf("1e-50"))
    per_width = drain(vgs) / m["width"]
    flow = m["target"] if c["want"] == "current" else m["target"] / efficiency(vgs)
    f, r = ic(vgs), log(1 + exp((pinch(vgs) - m["vsb"] - m["vds"]) / (2 * ut))) ** 2
    body = m["gamma"] / (2 * sqrt(pinch(vgs) + m["phi"]))
    cgs, cgd = share(f, r), share(r, f)
    gate = cgs + cgd + body / (1 + body) * (1 - cgs - cgd)
    width = flow / per_width
    c["found"] = {
        "vgs": float(vgs),
        "width": float(width),
        "transit": float(flow * efficiency(vgs) / (2 * pi * gate * m["cox"] * width * m["length"])),
    }
    sizing.append(c)

# Level 1 above threshold, its gate capacitances by Meyer: what SPICE takes for a mobility that silicon has.
gates = [draw() for _ in range(100)]
for c in gates:
    c["cox"] = float(f"{c['kp'] / rng.uniform(0.005, 0.06):.6g}")
    threshold = c["vto"] + c["gamma"] * ((c["phi"] + c["vsb"]) ** 0.5 - c["phi"] ** 0.5)
    c["vgs"] = float(f"{threshold + rng.uniform(0.1, 4):.6g}")
    c["vds"] = float(f"{10 ** rng.uniform(-2, 0.8):.6g}")
ask_ngspice(gates, ["gm", "cgs", "cgd", "cgb"])

document.write(
    __file__, "ngspice", ngspice, mpmath=__import__("mpmath").__version__,
    cases=level1, reverse=level1_reverse, forward=level1_forward, ekvForward=ekv_forward, cards=cards, gates=gates, ekv=ekv, sizing=sizing)
