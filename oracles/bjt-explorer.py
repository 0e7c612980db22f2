"""Bipolar transistors for packages/tools/electronic-devices/bjt-explorer: everything is ngspice's own Gummel-Poon.

Points are set by voltages, base current or collector circuit, of cards drawn at random with every parameter, at three
temperatures; the small signals are what ngspice keeps of each transistor, and what its AC analysis measures around it.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

import document

rng = np.random.default_rng(20261123)
r = lambda x, digits=5: float(f"{x:.{digits}g}")
some = lambda p, x: x if rng.uniform() < p else None
log = lambda a, b: r(10 ** rng.uniform(a, b), 4)
lin = lambda a, b: r(rng.uniform(a, b), 4)
OPTIONS = ".options gmin=1e-15 numdgt=16 reltol=1e-9 abstol=1e-22 vntol=1e-12 itl1=500"


def card():
    isat = log(-16.5, -12.5)
    c = {
        "is": isat, "bf": log(1.3, 2.8), "nf": some(0.5, lin(0.97, 1.05)), "vaf": some(0.8, log(1.2, 2.5)), "ikf": some(0.7, log(-2, 0.5)),
        "ise": some(0.7, r(isat * 10 ** rng.uniform(-0.5, 1.5), 4)), "ne": some(0.7, lin(1.3, 2)), "br": some(0.7, log(-0.5, 1.2)), "nr": some(0.4, lin(0.97, 1.05)),
        "var": some(0.5, lin(4, 40)), "ikr": some(0.4, log(-2, 0)), "isc": some(0.4, r(isat * 10 ** rng.uniform(0, 2), 4)), "nc": some(0.4, lin(1.2, 2)),
        "rb": some(0.7, log(0, 2.3)), "re": some(0.6, log(-2, 0.2)), "rc": some(0.6, log(-1.5, 0.7)),
        "cje": some(0.9, log(-12.3, -10)), "vje": some(0.8, lin(0.6, 1)), "mje": some(0.8, lin(0.25, 0.45)), "tf": some(0.9, log(-11, -9)),
        "xtf": some(0.6, log(-0.5, 1.5)), "vtf": some(0.6, log(0, 1.5)), "itf": some(0.6, log(-2, 0.3)), "ptf": some(0.4, lin(0, 40)),
        "cjc": some(0.9, log(-12.3, -10)), "vjc": some(0.8, lin(0.4, 0.9)), "mjc": some(0.8, lin(0.2, 0.5)), "xcjc": some(0.5, lin(0.3, 1)), "tr": some(0.6, log(-9, -7)),
        "cjs": some(0.4, log(-12.3, -11)), "vjs": some(0.5, lin(0.5, 0.9)), "mjs": some(0.7, lin(0.2, 0.5)),
        "xtb": some(0.7, lin(0, 2)), "eg": some(0.5, lin(1.05, 1.2)), "xti": some(0.5, lin(2, 5)), "fc": some(0.4, lin(0.4, 0.9)), "tnom": some(0.3, 25.0), "nk": some(0.2, lin(0.4, 0.7)),
    }
    if c["rb"]:
        c["rbm"] = some(0.6, r(c["rb"] * rng.uniform(0.1, 0.9), 4))
        c["irb"] = some(0.5, log(-5, -2))
    return {k: v for k, v in c.items() if v is not None}


def ask(deck, control):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "deck.cir"
        path.write_text("\n".join(["* bjt", OPTIONS, *deck, ".control", "set numdgt=15", *control, "quit", ".endc", ".end"]) + "\n")
        try:
            # A matrix that lost its numbers is turned over for ever: no answer.
            return subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, timeout=20).stdout
        except subprocess.TimeoutExpired:
            return ""


def model(k, c):
    # The substrate at the collector for both: ngspice puts that of a pnp at the base unless told.
    return f".model m{k} {c['type']} (subs=1 " + " ".join(f"{n}={v!r}" for n, v in c["card"].items()) + ")"


def draw():
    return {"type": str(rng.choice(["npn", "pnp"])), "celsius": float(rng.choice([27, 27, -40, 125])), "card": card()}


KEPT = ["ic", "ib", "gm", "gpi", "go", "gmu", "gx", "cpi", "cmu", "cbx", "csub"]


def points(n):
    cases = []
    for k in range(n):
        c = draw()
        turn = 0.66 + 0.002 * (27 - c["celsius"])
        where = k % 5
        c["vbe"] = r([rng.uniform(turn - 0.2, turn + 0.15), rng.uniform(turn - 0.25, turn + 0.12), rng.uniform(-2, 0.3), rng.uniform(turn - 0.2, turn + 0.2), rng.uniform(-1.5, 0.2)][where])
        c["vce"] = r([rng.uniform(1, 20), rng.uniform(0.02, 0.5), rng.uniform(0, 15), rng.uniform(0.3, 6), -rng.uniform(0.2, 1.5)][where])
        # A substrate that stands at the emitter is held less than a diode's drop ahead of the collector.
        cases.append(c)
    # Each alone, so that one that does not converge takes no other with it; an AC analysis has the capacitances computed.
    def answer(c):
        s = 1 if c["type"] == "npn" else -1
        deck = [model(0, c), f"q0 c b 0 m0 temp={c['celsius']!r}", f"vb b 0 {s * c['vbe']!r}", f"vc c 0 {s * c['vce']!r}"]
        printed = ask(deck, ["op", "ac lin 1 1k 1k", *(f"print @q0[{n}]" for n in KEPT)])
        c["point"] = {name: float(v) for name, v in re.findall(r"@q0\[(\w+)\] = (\S+)", printed)}
    return answered(cases, answer, lambda c: c["point"].values())


def answered(cases, answer, values):
    """The cases that ngspice has an answer to, a number each."""
    kept = []
    for c in cases:
        answer(c)
        found = list(values(c))
        if found and all(np.isfinite(v) for v in found):
            kept.append(c)
    print(f"{len(kept)} of {len(cases)}", file=sys.stderr)
    return kept


def hybrids(n):
    """Hybrid parameters in common emitter at a frequency: current into the base with the collector held, and the other way."""
    cases = []
    for k in range(n):
        c = draw()
        c["card"].setdefault("cje", 1e-11)
        c["card"].setdefault("tf", 4e-10)
        c["ib"] = log(-6.5, -3.3)
        c["vce"] = r(rng.uniform(0.6, 15))
        cases.append(c)
    frequencies = [1e3, 1e5, 1e7, 2e8]
    for k, c in enumerate(cases):
        c["frequency"] = frequencies[k % len(frequencies)]

    def answer(c):
        f = c["frequency"]
        s = 1 if c["type"] == "npn" else -1
        deck = [model(0, c)]
        for name, ib, vc in (("x", 1, 0), ("y", 0, 1)):
            deck += [f"q{name} c{name} b{name} 0 m0 temp={c['celsius']!r}", f"ib{name} 0 b{name} dc {s * c['ib']!r} ac {ib}", f"vc{name} c{name} 0 dc {s * c['vce']!r} ac {vc}"]
        printed = ask(deck, ["op", f"ac lin 1 {f!r} {f!r}", "print v(bx) i(vcx) v(by) i(vcy)"])
        z = {kind + which: (float(a), float(b)) for kind, which, a, b in re.findall(r"(v|i)\((?:b|vc)([xy])\) = (\S+),(\S+)", printed)}
        minus = lambda v: [-v[0], -v[1]]
        c["h"] = [list(z["vx"]), list(z["vy"]), minus(z["ix"]), minus(z["iy"])] if len(z) == 4 else []

    for k, c in enumerate(cases):
        c["frequency"] = frequencies[k % len(frequencies)]
    return answered(cases, answer, lambda c: [x for z in c["h"] for x in z])


def biased(n):
    """Bias circuits: divider, base resistor, collector feedback, emitter current source."""
    cases = []
    kinds = ["divider", "base", "feedback", "source"]
    for k in range(n):
        c = draw()
        kind = kinds[k % 4]
        vcc = r(rng.uniform(5, 24))
        ic = log(-4, -2)
        values = {"vcc": vcc, "rc": r(0.45 * vcc / ic, 3)}
        if kind == "divider":
            divider = ic / 15
            values |= {"re": r(0.12 * vcc / ic, 3), "r1": r(0.8 * vcc / divider, 3), "r2": r((0.12 * vcc + 0.7) / divider, 3)}
        elif kind in ("base", "feedback"):
            values |= {"re": r(rng.choice([0.1, 0.1 * vcc / ic]), 3), "rb": r((vcc if kind == "base" else 0.5 * vcc) / ic * 100, 3)}
        else:
            values |= {"ie": ic, "rb": log(2, 4.5)}
        c |= {"kind": kind, **values}
        cases.append(c)

    def answer(c):
        s = 1 if c["type"] == "npn" else -1
        deck = [model(0, c), f"q0 c b e m0 temp={c['celsius']!r}", f"vcc vcc 0 {s * c['vcc']!r}", f"rc vcc c {c['rc']!r}"]
        deck += {
            "divider": lambda: [f"r1 vcc b {c['r1']!r}", f"r2 b 0 {c['r2']!r}"],
            "base": lambda: [f"rb vcc b {c['rb']!r}"],
            "feedback": lambda: [f"rb c b {c['rb']!r}"],
            "source": lambda: [f"rb b 0 {c['rb']!r}", f"ie e 0 {s * c['ie']!r}"],
        }[c["kind"]]()
        if c["kind"] != "source":
            deck += [f"re e 0 {c['re']!r}"]
        printed = ask(deck, ["op", "print @q0[ic] @q0[ib] v(c)-v(e) v(b)-v(e)"])
        c["q"] = [float(v) for v in re.findall(r"(?:\]|\)) = (\S+)", printed)]

    return answered(cases, answer, lambda c: c["q"] if len(c["q"]) == 4 else [])


def noisy(n):
    """Noise that a transistor adds to a source behind a resistance without noise of its own, V/sqrt(Hz)."""
    cases = []
    for k in range(n):
        c = draw()
        c["card"]["kf"] = float(rng.choice([0.0, log(-16, -13)]))
        c["card"]["af"] = float(rng.choice([1.0, lin(1, 1.6)]))
        c["ib"] = log(-7, -3.5)
        c["vce"] = r(rng.uniform(1, 15))
        c["rs"] = log(0.5, 5.5)
        c["frequency"] = float([10, 1e3, 1e5, 1e7][k % 4])
        cases.append(c)

    def answer(c):
        s = 1 if c["type"] == "npn" else -1
        f = c["frequency"]
        # The whole circuit at the temperature: ngspice takes that, and not the instance's, for thermal noise.
        deck = [
            f".temp {c['celsius']!r}", model(0, c), "q0 c b 0 m0", f"ib 0 b dc {s * c['ib']!r}", "lc c vc 1e6", f"vc vc 0 {s * c['vce']!r}",
            # The bias current has no other way than the base; the signal comes through a capacitor that is none to it.
            "vin in 0 dc 0 ac 1", "cin in x 1e6", f"rs x b {c['rs']!r} noisy=0",
        ]
        printed = ask(deck, [f"noise v(c) vin lin 1 {f!r} {f!r} 1", "setplot noise1", "print inoise_spectrum"])
        found = re.search(r"inoise_spectrum = (\S+)", printed)
        c["noise"] = float(found.group(1)) if found else float("nan")

    return answered(cases, answer, lambda c: [c["noise"]])


version = re.search(r"ngspice-(\d+\S*)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout).group(1)
document.write(__file__, "ngspice", version, cases=points(300), hybrids=hybrids(120), circuits=biased(80), noise=noisy(60))
