"""Junctions and diodes for packages/tools/electronic-devices/pn-junction.

Poisson's equation with flat quasi-Fermi levels has a first integral where the doping is even: field and potential at an
abrupt junction, of one material or two, come from it by mpmath with polylogarithms, without a grid. Linearly graded
junctions are solved on even grids with SciPy's banded solver. SPICE's diode is ngspice's own. Depletion layers of diffused profiles,
currents in the layer and ionisation integrals are quadratures and root finding of SciPy and mpmath.
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np
import scipy
import scipy.integrate
from mpmath import mp, mpf, quad, exp as mexp
from scipy.linalg import solve_banded
from scipy.optimize import brentq

import document
from junction_bvp import Abrupt

mp.dps = 30
rng = np.random.default_rng(20261123)
Q, K, EPS0 = 1.602176634e-19, 1.380649e-23, 8.8541878128e-12
r6 = lambda x: float(f"{x:.6g}")
r9 = lambda x: float(f"{x:.9g}")


F = lambda j, eta: -mp.re(mp.polylog(j + 1, -mp.exp(eta))) if eta < 30 else eta ** (j + 1) / mp.gamma(j + 2) * (1 + mp.pi ** 2 / 6 * (j + 1) * j / eta ** 2 + 7 * mp.pi ** 4 / 360 * (j + 1) * j * (j - 1) * (j - 2) / eta ** 4)


def carriers(c, side, u, order):
    """n and p of order 1/2, and their integrals by the potential of order 3/2."""
    s, vt = c[side], mpf(c["thermal"])
    eta, zeta = u + s["affinity"] / vt, c["voltage"] / vt - u - (s["affinity"] + mpf(s["gap"])) / vt
    f = (lambda x: F(order, x)) if c["statistics"] == "fermi" else mp.exp
    return s["nc"] * f(eta), s["nv"] * f(zeta)


def neutral(c, side, doping):
    low, high = mpf(-1e4), mpf(1e4)
    s, vt = c[side], mpf(c["thermal"])
    low, high = -(s["affinity"] + s["gap"]) / vt - 80 - abs(c["voltage"]) / vt, -s["affinity"] / vt + 80
    for _ in range(75):
        m = (low + high) / 2
        n, p = carriers(c, side, m, mpf(1) / 2)
        low, high = (m, high) if p - n + doping > 0 else (low, m)
    return (low + high) / 2


def solve(c):
    """
    The first integral of Poisson's equation of even doping: D^2/2 is the integral of the charge over the potential. The
    potential of the junction is where both sides have the same D; D and the field there follow without a grid.
    """
    ends = {"p": neutral(c, "p", -mpf(c["na"])), "n": neutral(c, "n", mpf(c["nd"]))}

    def square(side, u):
        end, doping = ends[side], -mpf(c["na"]) if side == "p" else mpf(c["nd"])
        (n1, p1), (n0, p0) = carriers(c, side, u, mpf(3) / 2), carriers(c, side, end, mpf(3) / 2)
        # Integral of (n - p - N) from the end.
        eps = c[side]["permittivity"] * EPS0 * mpf(c["thermal"]) / Q
        return 2 * eps * ((n1 - n0) + (p1 - p0) - doping * (u - end))

    low, high = ends["p"], ends["n"]
    for _ in range(60):
        m = (low + high) / 2
        low, high = (m, high) if square("p", m) < square("n", m) else (low, m)
    u = (low + high) / 2
    d = mp.sqrt(square("p", u))
    return {"field": r9(float(-d * Q / (c["p"]["permittivity"] * EPS0))), "u": float(f"{float(u):.12g}")}


def solve_graded(c):
    """Finite differences on even grids of 8,001 and 16,001 nodes, extrapolated."""
    vt, s, w = c["thermal"], c["p"], c["to"]
    mid = -(s["affinity"] + s["gap"] / 2) / vt + np.log(s["nv"] / s["nc"]) / 2
    ni, v = np.sqrt(s["nc"] * s["nv"]) * np.exp(-s["gap"] / 2 / vt), c["voltage"] / vt
    k = s["permittivity"] * EPS0 * vt / Q
    fields = []
    for count in (8001, 16001):
        x = np.linspace(-w, w, count)
        h, dope = x[1] - x[0], c["slope"] * x
        u = np.arcsinh(dope / (2 * ni * np.exp(v / 2)))
        for _ in range(300):
            n, p = ni * np.exp(v / 2 + u), ni * np.exp(v / 2 - u)
            r = k / h ** 2 * (u[2:] - 2 * u[1:-1] + u[:-2]) + (p - n + dope)[1:-1]
            bands = np.zeros((3, count - 2))
            bands[0, 1:] = bands[2, :-1] = -k / h ** 2
            bands[1] = 2 * k / h ** 2 + (n + p)[1:-1]
            step = solve_banded((1, 1), bands, r)
            u[1:-1] += np.clip(step, -1, 1)
            if np.abs(step).max() < 1e-11:
                break
        m = count // 2
        fields.append(-vt * (8 * (u[m + 1] - u[m - 1]) - (u[m + 2] - u[m - 2])) / (12 * h))
    return {"field": r9((4 * fields[1] - fields[0]) / 3), "u": float(f"{mid + v / 2:.12g}")}


SI = {"gap": 1.124, "affinity": 4.05, "permittivity": 11.7, "nc": 2.86e25, "nv": 3.1e25}
GAAS = {"gap": 1.424, "affinity": 4.07, "permittivity": 12.9, "nc": 4.35e23, "nv": 8.5e24}
ALGAAS = {"gap": 1.797, "affinity": 3.74, "permittivity": 12.05, "nc": 6.5e23, "nv": 1.06e25}
GE = {"gap": 0.661, "affinity": 4.0, "permittivity": 16.2, "nc": 1.02e25, "nv": 5.6e24}

poisson = []
for pair in [(SI, SI), (GE, GE), (GAAS, GAAS), (GAAS, ALGAAS), (SI, GE)]:
    for statistics in ["boltzmann", "fermi"]:
        for k in range(7):
            vt = K * (300 if k < 5 else 350) / Q
            c = {"p": pair[0], "n": pair[1], "thermal": vt, "statistics": statistics}
            ni = [np.sqrt(s["nc"] * s["nv"]) * np.exp(-s["gap"] / 2 / vt) for s in pair]
            if k == 6 and pair[0] is pair[1]:
                c["statistics"] = "boltzmann"
                c["slope"] = r6(10 ** rng.uniform(26, 29))
            else:
                c["na"], c["nd"] = r6(10 ** rng.uniform(21, 24)), r6(10 ** rng.uniform(21, 24))
            c["voltage"] = [0, 0, r6(rng.uniform(0, 0.1)), r6(-rng.uniform(0, 2)), r6(-rng.uniform(2, 10)), 0, 0][k]
            # Only where the domain ends; ours has its own.
            ep, en = [s["permittivity"] * EPS0 / Q for s in pair]
            if "na" in c:
                up = -(c["p"]["affinity"] + c["p"]["gap"]) + vt * np.log(c["p"]["nv"] / c["na"]); un = -c["n"]["affinity"] + vt * np.log(c["nd"] / c["n"]["nc"])
                drop = max(un - up - c["voltage"], 0.05)
                c["xn"] = np.sqrt(2 * ep * en * c["na"] * drop / (c["nd"] * (ep * c["na"] + en * c["nd"]))); c["xp"] = c["xn"] * c["nd"] / c["na"]
                pads = [20 * np.sqrt(e * vt / n) for e, n in ((ep, c["na"]), (en, c["nd"]))]
            else:
                w = (12 * ep * 0.8 * c["p"]["gap"] / c["slope"]) ** (1 / 3)
                c["xp"] = c["xn"] = w / 2
                pads = [w / 3, w / 3]
            c["from"], c["to"] = r6(c["xp"] + pads[0]), r6(c["xn"] + pads[1])
            c["xp"], c["xn"] = r6(c["xp"]), r6(c["xn"])
            found = solve(c) if "na" in c else solve_graded(c)
            if found:
                poisson.append({**{k2: v for k2, v in c.items() if k2 not in ("p", "n")}, "p": ["SI", "GAAS", "ALGAAS", "GE"][[SI, GAAS, ALGAAS, GE].index(pair[0])], "n": ["SI", "GAAS", "ALGAAS", "GE"][[SI, GAAS, ALGAAS, GE].index(pair[1])], "found": found})

# Capacitance: change with the voltage of the holes that the layer displaces, extrapolated from two steps.
capacitances = []
for name, side in [("SI", SI), ("GE", GE), ("GAAS", GAAS)]:
    for na, nd, v in [(1e21, 1e21, 0), (1e22, 1e21, -2), (1e23, 1e21, -5), (3e24, 1e21, -5), (1e24, 1e22, 0.2), (2e23, 5e23, -1)]:
        if name == "GE":
            v = min(v, 0.05)
        charge = lambda u: Abrupt(side, na, nd).solve(u, 1e-8).displaced()
        slope = lambda h: (charge(v + h) - charge(v - h)) / (2 * h)
        capacitances.append({"side": name, "na": na, "nd": nd, "voltage": v, "capacitance": r9((4 * slope(2e-3) - slope(4e-3)) / 3)})

# Currents of centres in a layer with a linear potential, by quadrature of the rate itself.
layers = []
for k in range(60):
    vt = K * 300 / Q
    ni, w, drop0 = r6(10 ** rng.uniform(12, 18)), r6(10 ** rng.uniform(-7, -5)), r6(rng.uniform(0.5, 1.2))
    tn, tp = r6(10 ** rng.uniform(-9, -4)), r6(10 ** rng.uniform(-9, -4))
    v = r6(rng.choice([rng.uniform(-5, 0), rng.uniform(0, drop0 - 0.1), rng.uniform(-0.05, 0.05)]))
    vm, drop, vt_ = mpf(v), mpf(drop0) - mpf(v), mpf(vt)

    def rate(s):
        # s: potential from the middle, in kT/q; n = ni e^{v/2 + s}, p = ni e^{v/2 - s}.
        h = vm / vt_ / 2
        return (mexp(2 * h) - 1) / (mpf(tp) * (mexp(h + s) + 1) + mpf(tn) * (mexp(h - s) + 1))

    a = drop / vt_ / 2
    points = sorted({-a, a, *[x for x in (mpf(0), vm / vt_ / 2, -vm / vt_ / 2, mp.log(mpf(tn) / mpf(tp)) / 2) if -a < x < a]})
    current = mpf(Q) * ni * w / (2 * a) * quad(rate, points)
    layers.append({"intrinsic": ni, "width": w, "drop": float(drop), "electrons": tn, "holes": tp, "voltage": v, "thermal": vt, "current": r9(float(current))})

# Ionisation: breakdown of one-sided and two-sided abrupt junctions, by quadrature; and what carriers become at half of
# its potential and at 0.9, the holes by their own integral from the other edge.
def chynoweth(a, b, m=1.0):
    return lambda e: a * np.exp(-(b / np.maximum(e, 1)) ** m)


def silicon(kelvin):
    warm = np.tanh(0.063 * Q / (2 * K * 300)) / np.tanh(0.063 * Q / (2 * K * kelvin))
    low, high = chynoweth(warm * 1.582e8, warm * 2.036e8), chynoweth(warm * 6.71e7, warm * 1.693e8)
    return chynoweth(warm * 7.03e7, warm * 1.231e8), lambda e: np.where(e > 4e7, high(e), low(e))


RATES = {
    "Si": (11.7, silicon),
    "GaAs": (12.9, lambda kelvin: (chynoweth(2.994e7, 6.848e7, 1.6), chynoweth(2.215e7, 6.57e7, 1.75))),
    "4H-SiC": (9.7, lambda kelvin: (chynoweth(3.86e9, 2.56e9), chynoweth(5.31e8, 1.31e9))),
}
breakdowns = []
for material, kelvin in [("Si", 300), ("Si", 250), ("Si", 400), ("GaAs", 300), ("4H-SiC", 300)]:
    eps, rates = RATES[material]
    alpha_n, alpha_p = rates(kelvin)
    for nd in [1e20, 1e21, 1e22, 1e23] if kelvin == 300 else [1e21]:
        for ratio in [1, 1000]:
            na, over = nd * ratio, Q / (eps * EPS0)

            def integrals(drop):
                xn = np.sqrt(2 * drop / over * na / (nd * (na + nd))); xp = xn * nd / na
                n = 6001
                x = np.concatenate([np.linspace(-xp, 0, n), np.linspace(0, xn, n)])
                e = np.where(np.arange(2 * n) < n, over * na * (x + xp), over * nd * (xn - x))
                an, ap = alpha_n(e), alpha_p(e)
                inner = scipy.integrate.cumulative_trapezoid(an - ap, x, initial=0)
                # Holes enter where the electrons leave: integral of alpha_p - alpha_n from x to the end.
                outer = inner - inner[-1]
                return scipy.integrate.trapezoid(an * np.exp(-inner), x), scipy.integrate.trapezoid(ap * np.exp(-outer), x)
            top = 1.0
            while integrals(top)[0] < 1:
                top *= 1.2
            drop = brentq(lambda d: integrals(d)[0] - 1, top / 1.2, top, xtol=1e-9, rtol=1e-10)
            multiplied = [[part, *(r9(1 / (1 - i)) for i in integrals(part * drop))] for part in (0.5, 0.9)]
            breakdowns.append({"material": material, "kelvin": kelvin, "permittivity": eps, "na": na, "nd": nd, "drop": r9(drop), "multiplied": multiplied})

# SPICE's diode.
def draw():
    c = {"is": r6(10 ** rng.uniform(-18, -8)), "n": r6(rng.uniform(1, 2)), "cjo": r6(10 ** rng.uniform(-13, -9)), "vj": r6(rng.uniform(0.4, 1)),
         "m": r6(rng.uniform(0.2, 0.6)), "fc": 0.5, "tt": r6(rng.choice([0, 10 ** rng.uniform(-9, -6)])), "eg": r6(rng.choice([1.11, 0.69, 1.42])),
         "xti": r6(rng.choice([3, 2, 0])), "isr": r6(rng.choice([0, 10 ** rng.uniform(-12, -8)])), "nr": 2, "tnom": 27}
    c["ikf"] = r6(rng.choice([0, 10 ** rng.uniform(-3, 1)])) or None
    c["bv"] = r6(rng.choice([0, rng.uniform(5, 100)])) or None
    c["ibv"] = r6(10 ** rng.uniform(-5, -2))
    c["nbv"] = r6(rng.choice([1, 1.5]))
    kelvin = float(rng.choice([300.15, 300.15, 250, 350, 400]))
    high = 0.8 if c["n"] < 1.3 else 1.0
    volts = [r6(rng.uniform(0, high)), r6(rng.uniform(0.3, high)), r6(-rng.uniform(0, 0.3)), r6(-rng.uniform(0.3, 4)), 0.0]
    if c["bv"]:
        volts.append(r6(-(c["bv"] + rng.uniform(-0.3, 0.1))))
    return {"card": c, "kelvin": kelvin, "volts": volts}


def ask(cases):
    deck = ["* diodes", ".options gmin=1e-40 numdgt=16 reltol=1e-12 abstol=1e-40 vntol=1e-15"]
    names = ["is", "n", "cjo", "vj", "m", "fc", "tt", "eg", "xti", "isr", "nr", "tnom", "ikf", "bv", "ibv", "nbv"]
    runs = []
    for k, c in enumerate(cases):
        card = " ".join(f"{x}={c['card'][x]!r}" for x in names if c["card"].get(x) not in (None,) and not (x == "isr" and c["card"]["isr"] == 0))
        deck.append(f".model m{k} d ({card})")
        for j, v in enumerate(c["volts"]):
            deck += [f"d{k}x{j} a{k}x{j} 0 m{k} temp={c['kelvin'] - 273.15!r}", f"v{k}x{j} a{k}x{j} 0 {v!r}"]
            runs.append((k, j))
    deck += [".control", "set numdgt=15", "op"] + [f"print @d{k}x{j}[id] @d{k}x{j}[gd] @d{k}x{j}[cd]" for k, j in runs] + ["quit", ".endc", ".end"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "deck.cir"
        path.write_text("\n".join(deck) + "\n")
        printed = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=True).stdout
    values = {(int(k), int(j), name): float(v) for k, j, name, v in re.findall(r"@d(\d+)x(\d+)\[(\w+)\] = (\S+)", printed)}
    for k, c in enumerate(cases):
        c["points"] = [{"v": v, "id": values[k, j, "id"], "gd": values[k, j, "gd"], "cd": values[k, j, "cd"]} for j, v in enumerate(c["volts"])]
        del c["volts"]


diodes = [draw() for _ in range(70)]
ask(diodes)
ngspice = re.search(r"ngspice-(\d+\S*)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout).group(1)
document.write(__file__, "ngspice", ngspice, cases=diodes, poisson=poisson, layers=layers, capacitances=capacitances, breakdowns=breakdowns, sides={"SI": SI, "GE": GE, "GAAS": GAAS, "ALGAAS": ALGAAS}, scipy=scipy.__version__)
print(len(poisson), len(layers), len(breakdowns), sum(len(d["points"]) for d in diodes))
