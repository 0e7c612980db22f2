"""Active filters from SciPy and ngspice, for packages/tools/analog-circuits/active-filter.

SciPy: poles and zeros of the prototypes (buttap, cheb1ap, besselap, cheb2ap, ellipap), frequency responses and group
delays of low, high and band pass, and the least orders of buttord, cheb1ord, cheb2ord and ellipord. ngspice: stages of given parts with
amplifiers of one pole, each wired here from the published circuit and not from the project's own export.
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np
import scipy
from scipy import signal

import document

rng = np.random.default_rng(20261121)
digits = lambda x: [float(f"{v:.15g}") for v in np.ravel(x)]


def prototype(kind, n, ripple):
    if kind == "butterworth":
        return signal.buttap(n)
    if kind == "chebyshev":
        return signal.cheb1ap(n, ripple)
    return signal.besselap(n, norm="mag")


poles = []
for n in range(1, 11):
    for kind, ripple in [("butterworth", 0), ("bessel", 0)] + [("chebyshev", r) for r in (0.01, 0.1, 0.5, 1, 3)]:
        p = np.asarray(prototype(kind, n, ripple)[1])
        p = p[p.imag >= -1e-12]
        p = p[np.argsort(p.real)]
        poles.append({"kind": kind, "order": n, "ripple": ripple, "re": digits(p.real), "im": digits(np.abs(p.imag))})

responses = []
for kind in ("butterworth", "chebyshev", "bessel"):
    for response in ("lowpass", "highpass", "bandpass"):
        for n in range(1, 9):
            for _ in range(2):
                ripple = float(np.round(rng.choice([0.05, 0.2, 0.5, 1, 2]), 3))
                f = float(f"{10 ** rng.uniform(1, 5):.4g}")
                width = float(f"{f * 10 ** rng.uniform(-1.3, 0):.4g}")
                z, p, k = prototype(kind, n, ripple)
                w = 2 * np.pi * f
                if response == "lowpass":
                    z, p, k = signal.lp2lp_zpk(z, p, k, w)
                elif response == "highpass":
                    z, p, k = signal.lp2hp_zpk(z, p, k, w)
                else:
                    z, p, k = signal.lp2bp_zpk(z, p, k, w, 2 * np.pi * width)
                at = f * 10 ** rng.uniform(-1, 1, 6)
                s = 2j * np.pi * at
                h = np.array([k * np.prod(x - np.asarray(z)) / np.prod(x - np.asarray(p)) for x in s])
                # −dφ/dω of one root r is Re(1/(s − r)).
                delay = np.array([np.sum((1 / (x - np.asarray(p))).real) for x in s])
                delay -= np.array([np.sum((1 / (x - np.asarray(z)[np.abs(np.asarray(z)) > 0])).real) for x in s])
                responses.append({"kind": kind, "response": response, "order": n, "ripple": ripple, "f": f, "width": width,
                                  "at": digits(at), "db": digits(20 * np.log10(np.abs(h))), "delay": digits(delay)})

orders = []
while len(orders) < 160:
    kind = ("butterworth", "chebyshev")[len(orders) % 2]
    loss, stop = float(rng.choice([0.1, 0.5, 1, 3])), float(rng.integers(15, 70))
    k = float(f"{1 + 10 ** rng.uniform(-0.7, 1):.5g}")
    order = signal.buttord if kind == "butterworth" else signal.cheb1ord
    n, _ = order(1.0, k, loss, stop, analog=True)
    if n <= 10:
        orders.append({"kind": kind, "loss": loss, "stop": stop, "selectivity": k, "order": int(n)})

# Zeros on the imaginary axis, and ripples beyond the usual ones.
zeroed_rng = np.random.default_rng(20261122)
for n in range(1, 11):
    for ripple in (6, 20, 40):
        p = np.asarray(signal.cheb1ap(n, ripple)[1])
        p = p[p.imag >= -1e-12]
        p = p[np.argsort(p.real)]
        poles.append({"kind": "chebyshev", "order": n, "ripple": ripple, "re": digits(p.real), "im": digits(np.abs(p.imag))})


def zeroed_prototype(kind, n, ripple, stop):
    return signal.cheb2ap(n, stop) if kind == "inverse-chebyshev" else signal.ellipap(n, ripple, stop)


zeroed = []
for n in range(1, 11):
    for kind, ripple, stop in [("inverse-chebyshev", 0, a) for a in (12, 40, 80, 120)] + [
            ("elliptic", r, a) for r, a in ((0.01, 60), (0.1, 30), (0.5, 45), (1, 20), (3, 80), (3, 15))]:
        z, p, k = zeroed_prototype(kind, n, ripple, stop)
        p = np.asarray(p)
        p = p[p.imag >= -1e-12]
        # From the highest Q down, the real pole last.
        p = p[np.argsort(-np.abs(p) / (-2 * p.real) + (np.abs(p.imag) < 1e-12) * 1e3)]
        z = np.sort(np.abs(np.asarray(z)[np.asarray(z).imag > 0]))
        zeroed.append({"kind": kind, "order": n, "ripple": ripple, "stop": stop, "re": digits(p.real), "im": digits(np.abs(p.imag)),
                       "zeros": digits(z), "dc": float(f"{abs(k * np.prod(-np.asarray(zeroed_prototype(kind, n, ripple, stop)[0])) / np.prod(-np.asarray(zeroed_prototype(kind, n, ripple, stop)[1]))):.15g}")})

for kind in ("inverse-chebyshev", "elliptic"):
    for response in ("lowpass", "highpass", "bandpass"):
        for n in range(1, 9):
            ripple = float(zeroed_rng.choice([0.05, 0.2, 0.5, 1, 2]))
            stop = float(zeroed_rng.integers(25, 90))
            f = float(f"{10 ** zeroed_rng.uniform(1, 5):.4g}")
            width = float(f"{f * 10 ** zeroed_rng.uniform(-1.3, 0):.4g}")
            z, p, k = zeroed_prototype(kind, n, ripple, stop)
            w = 2 * np.pi * f
            if response == "lowpass":
                z, p, k = signal.lp2lp_zpk(z, p, k, w)
            elif response == "highpass":
                z, p, k = signal.lp2hp_zpk(z, p, k, w)
            else:
                z, p, k = signal.lp2bp_zpk(z, p, k, w, 2 * np.pi * width)
            at = f * 10 ** zeroed_rng.uniform(-1, 1, 6)
            s = 2j * np.pi * at
            h = np.array([k * np.prod(x - np.asarray(z)) / np.prod(x - np.asarray(p)) for x in s])
            delay = np.array([np.sum((1 / (x - np.asarray(p))).real) for x in s])
            responses.append({"kind": kind, "response": response, "order": n, "ripple": ripple, "stop": stop, "f": f, "width": width,
                              "at": digits(at), "db": digits(20 * np.log10(np.abs(h))), "delay": digits(delay)})

while len(orders) < 280:
    kind = ("inverse-chebyshev", "elliptic")[len(orders) % 2]
    loss, stop = float(zeroed_rng.choice([0.1, 0.5, 1, 3])), float(zeroed_rng.integers(15, 70))
    k = float(f"{1 + 10 ** zeroed_rng.uniform(-1.5, 0.7):.5g}")
    order = signal.ellipord if kind == "elliptic" else signal.cheb2ord
    n, _ = order(1.0, k, loss, stop, analog=True)
    if n <= 10:
        orders.append({"kind": kind, "loss": loss, "stop": stop, "selectivity": k, "order": int(n)})

# Circuits: part, node, node. Amplifier: plus, minus, out.
CIRCUITS = {
    ("sallen-key", "lowpass"): (["R1 in a", "R2 a b", "C1 a out", "C2 b 0", "Ra n 0", "Rb out n"], ["b n out"], "out"),
    ("sallen-key", "highpass"): (["C1 in a", "C2 a b", "R1 a out", "R2 b 0", "Ra n 0", "Rb out n"], ["b n out"], "out"),
    ("sallen-key", "bandpass"): (["R1 in a", "Rd a 0", "R2 a out", "R3 b 0", "C1 a 0", "C2 a b", "Ra n 0", "Rb out n"], ["b n out"], "out"),
    ("multiple-feedback", "lowpass"): (["R1 in a", "R2 a out", "R3 a n", "C1 a 0", "C2 n out"], ["0 n out"], "out"),
    ("multiple-feedback", "highpass"): (["C1 in a", "C2 a out", "C3 a n", "R1 a 0", "R2 n out"], ["0 n out"], "out"),
    ("multiple-feedback", "bandpass"): (["R1 in a", "R2 a 0", "C1 a out", "C2 a n", "R3 n out"], ["0 n out"], "out"),
}
for response, out in (("lowpass", "lp"), ("highpass", "hp"), ("bandpass", "bp")):
    CIRCUITS["state-variable", response] = (
        ["R3 in m", "R4 lp m", "R5 hp m", "R6 p 0", "R7 bp p", "R1 hp x", "C1 x bp", "R2 bp y", "C2 y lp"],
        ["p m hp", "0 x bp", "0 y lp"], out)
    if response != "highpass":
        CIRCUITS["tow-thomas", response] = (
            ["R1 in x", "R2 bp x", "R3 inv x", "C1 x bp", "R4 bp y", "C2 y lp", "R5 lp z", "R6 inv z"],
            ["0 x bp", "0 y lp", "0 z inv"], out)
for response in ("lowpass", "highpass"):
    CIRCUITS["tow-thomas-notch", response] = (
        ["C3 in x", "R1 in y", "R2 bp x", "R3 inv x", "R4 bp y", "R5 lp z", "R6 inv z", "C1 x bp", "C2 y lp"],
        ["0 x bp", "0 y lp", "0 z inv"], "bp")


def part(name, f, q, gain):
    """Values that give a sensible filter about f, off any design equation by up to 30 %."""
    r = 10e3 * rng.uniform(0.75, 1.3)
    c = 1 / (2 * np.pi * f * 10e3) * rng.uniform(0.75, 1.3)
    return float(f"{r if name[0] == 'R' else c:.4g}")


def spice(circuit, values, gbw, a0, freqs):
    parts, amps, out = circuit
    lines = ["* stage", "V1 in 0 DC 0 AC 1"]
    lines += [f"{p} {values[p.split()[0]]:.12g}" for p in parts]
    for i, a in enumerate(amps):
        plus, minus, o = a.split()
        pole = gbw / a0
        lines += [f"G{i} 0 k{i} {plus} {minus} 1", f"RK{i} k{i} 0 {a0:.12g}",
                  f"CK{i} k{i} 0 {1 / (2 * np.pi * pole * a0):.12g}", f"E{i} {o} 0 k{i} 0 1"]
    # One run a frequency list: decades of equal points hit the listed ones exactly at both ends.
    lines += [".control", "set numdgt=12"]
    for f in freqs:
        lines += [f"ac lin 1 {f:.12g} {f:.12g}", f"print real(v({out})) imag(v({out}))"]
    lines += ["quit", ".endc", ".end"]
    with tempfile.TemporaryDirectory() as d:
        file = pathlib.Path(d) / "stage.cir"
        file.write_text("\n".join(lines) + "\n")
        text = subprocess.run(["ngspice", "-b", str(file)], capture_output=True, text=True, check=False).stdout
    re_ = [float(x) for x in re.findall(r"real\(v\(\w+\)\) = (\S+)", text)]
    im_ = [float(x) for x in re.findall(r"imag\(v\(\w+\)\) = (\S+)", text)]
    assert len(re_) == len(im_) == len(freqs), text
    return re_, im_


stages = []
for (topology, response), circuit in CIRCUITS.items():
    for _ in range(12):
        f = float(f"{10 ** rng.uniform(1.5, 5):.4g}")
        values = {p.split()[0]: part(p.split()[0], f, 0, 0) for p in circuit[0]}
        if topology == "sallen-key":
            values["Rb"] = float(f"{values['Ra'] * rng.uniform(0.2, 1.0):.4g}")
        gbw = float(f"{10 ** rng.uniform(np.log10(f) + 0.5, np.log10(f) + 4):.4g}")
        a0 = float(10 ** rng.integers(3, 7))
        freqs = [float(f"{f * x:.6g}") for x in (0.05, 0.4, 0.9, 1.2, 3, 40)]
        re_, im_ = spice(circuit, values, gbw, a0, freqs)
        stages.append({"topology": topology, "response": response, "values": values, "gbw": gbw, "a0": a0,
                       "at": freqs, "re": digits(re_), "im": digits(im_)})

version = re.search(r"ngspice-(\d+)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True, check=False).stdout)[1]
document.write(
    __file__, "SciPy", scipy.__version__, ngspice=version, cases=responses, poles=poles, zeroed=zeroed, orders=orders, stages=stages)
