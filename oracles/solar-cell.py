"""Solar cells for packages/tools/electronic-devices/solar-cell.

mpmath with 40 digits: both diode models with avalanche and recombination, by bisection of the implicit equation
and root finding of dP/dV. SciPy: parameters of data sheets by its hybrid solver on De Soto's five equations, fits
by its trust-region least squares. ngspice: shaded strings with and without bypass diodes.
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np
import scipy
from mpmath import diff, exp, expm1, findroot, mp, mpf
from scipy.optimize import fsolve, least_squares
from scipy.special import lambertw

import document

mp.dps = 40
rng = np.random.default_rng(20261123)
KQ = 1.380649e-23 / 1.602176634e-19
r6 = lambda x: float(f"{x:.6g}")


def current(p, vd):
    i = p["photocurrent"] - p["saturation"] * expm1(vd / p["slope"]) - vd * p["conductance"]
    if p["saturation2"]:
        i -= p["saturation2"] * expm1(vd / p["slope2"])
    if p["avalanche"]:
        a = p["avalanche"]
        i -= vd * p["conductance"] * a["share"] * (1 - vd / a["breakdown"]) ** -a["exponent"]
    if p["recombination"]:
        r = p["recombination"]
        i -= p["photocurrent"] * r["ratio"] / (r["builtIn"] - vd)
    return i


def bisect(f, low, high):
    for _ in range(170):
        mid = (low + high) / 2
        if f(mid) > 0:
            high = mid
        else:
            low = mid
    return (low + high) / 2


def draw(k):
    cells = int(rng.choice([1, 36, 60, 72]))
    t = float(rng.uniform(250, 360))
    il = r6(rng.choice([0, 1e-4, 0.1, 1, 8, 12]) * rng.uniform(0.5, 1.5))
    p = {
        "photocurrent": il, "saturation": r6(10 ** rng.uniform(-13, -6)), "slope": r6(cells * KQ * t * rng.uniform(0.9, 1.8)),
        "saturation2": r6(10 ** rng.uniform(-9, -5)) if k % 2 else 0, "slope2": r6(2 * cells * KQ * t),
        "series": r6(cells * 10 ** rng.uniform(-4, -1.5)) if k % 11 else 0, "conductance": r6(1 / (cells * 10 ** rng.uniform(0, 3))) if k % 13 else 0,
        "avalanche": None, "recombination": None,
    }
    if k % 3 == 0:
        p["avalanche"] = {"share": r6(10 ** rng.uniform(-4, -0.5)), "breakdown": r6(-cells * rng.uniform(4, 30)), "exponent": r6(rng.uniform(1, 5))}
    if k % 5 == 0:
        p["recombination"] = {"ratio": r6(cells * rng.uniform(0.002, 0.02)), "builtIn": r6(cells * 0.9)}
    return p, cells


devices = []
for k in range(240):
    p, cells = draw(k)
    m = {n: (mpf(v) if isinstance(v, (int, float)) else v and {a: mpf(b) for a, b in v.items()}) for n, v in p.items()}
    low = m["avalanche"]["breakdown"] * (1 - mpf(10) ** -30) if m["avalanche"] else mpf(-1000 * cells)
    high = m["recombination"]["builtIn"] * (1 - mpf(10) ** -30) if m["recombination"] else mpf(3 * cells)
    vd_at = lambda v: bisect(lambda x: x - m["series"] * current(m, x) - v, low, high)
    points = []
    least = 0.8 * p["avalanche"]["breakdown"] if p["avalanche"] else -5.0 * cells
    for v in [least, -0.3 * cells, 0, 0.2 * cells, 0.45 * cells, 0.6 * cells, 0.75 * cells]:
        v = r6(v)
        points.append([v, float(current(m, vd_at(mpf(v))))])
    short = vd_at(mpf(0))
    open_ = bisect(lambda x: -current(m, x), mpf(0), high)
    c = {"p": p, "points": points, "isc": float(current(m, short)), "voc": float(open_)}
    if p["photocurrent"] > 0:
        slope = lambda vd: diff(lambda x: (x - m["series"] * current(m, x)) * current(m, x), vd)
        top = bisect(lambda x: -slope(x), short, open_)
        im = current(m, top)
        c["imp"], c["vmp"] = float(im), float(top - m["series"] * im)
    devices.append(c)


# De Soto's five equations by SciPy's hybrid method, from parameters that give them.
def module_current(v, il, i0, rs, rsh, a):
    w = lambertw(rs * i0 * rsh / (a * (rs + rsh)) * np.exp(rsh * (rs * (il + i0) + v) / (a * (rs + rsh)))).real
    return (rsh * (il + i0) - v) / (rs + rsh) - a / rs * w


def open_voltage(il, i0, rsh, a):
    v = a * np.log(il / i0 + 1)
    for _ in range(100):
        v -= (il - i0 * np.expm1(v / a) - v / rsh) / (-i0 / a * np.exp(v / a) - 1 / rsh)
    return v


def warm(i0, a, il, alpha, kelvin):
    eg = lambda t: 1.121 * (1 - 0.0002677 * (t - 298.15))
    i = i0 * (kelvin / 298.15) ** 3 * np.exp((eg(298.15) / 298.15 - eg(kelvin) / kelvin) / KQ)
    return i, a * kelvin / 298.15, il + alpha * (kelvin - 298.15)


sheets = []
while len(sheets) < 60:
    cells = int(rng.choice([36, 54, 60, 72, 96]))
    a = cells * KQ * 298.15 * rng.uniform(0.95, 1.4)
    il, i0 = rng.uniform(2, 14), 10 ** rng.uniform(-11, -7.5)
    rs, rsh = cells * rng.uniform(0.003, 0.008), cells * 10 ** rng.uniform(0.6, 1.6)
    v = np.linspace(0, open_voltage(il, i0, rsh, a), 4001)
    i = module_current(v, il, i0, rs, rsh, a)
    k = int(np.argmax(v * i))
    alpha = r6(rng.uniform(0.03, 0.07))
    given = {"voc": r6(v[-1]), "isc": r6(i[0]), "vmp": r6(v[k]), "imp": r6(i[k]), "cells": cells, "alpha": alpha}
    change = lambda x: (open_voltage(warm(x[1], x[4], x[0], alpha / 100 * given["isc"], 300.15)[2], *(lambda i_, a_, l_: (i_, x[3], a_))(*warm(x[1], x[4], x[0], alpha / 100 * given["isc"], 300.15))) - given["voc"]) / 2
    given["beta"] = r6(100 * change([il, i0, rs, rsh, a]) / given["voc"])

    def equations(x):
        l, j, s, g, b = x[0], np.exp(x[1]), x[2], x[3], x[4]
        f = lambda v, i: l - j * np.expm1((v + i * s) / b) - (v + i * s) * g - i
        vm, im = given["vmp"], given["imp"]
        dg = j / b * np.exp((vm + im * s) / b) + g
        return [f(0, given["isc"]), f(given["voc"], 0), f(vm, im), im + dg * (s * im - vm), 10 * (change([l, j, s, 1 / g, b]) - given["beta"] / 100 * given["voc"])]

    x, _, ok, _ = fsolve(equations, [il, np.log(i0), rs, 1 / rsh, a], xtol=1e-14, full_output=True)
    if ok != 1 and max(map(abs, equations(x))) > 1e-9 or x[3] <= 0 or x[2] <= 0:
        continue
    sheets.append({**given, "found": [x[0], float(np.exp(x[1])), x[2], 1 / x[3], x[4]]})


# Fits by SciPy: noise on exact curves.
def fit(v, i, start):
    model = lambda x: module_current(v, x[0], np.exp(x[1]), x[2], 1 / x[3], np.exp(x[4]))
    return least_squares(lambda x: model(x) - i, start, x_scale="jac", xtol=1e-15, ftol=1e-15, gtol=1e-15, max_nfev=4000)


fits = []
for k in range(24):
    cells = int(rng.choice([1, 36, 60]))
    a = cells * KQ * 298.15 * rng.uniform(1, 1.6)
    true = [rng.uniform(0.5, 9), rng.uniform(-21, -15), cells * rng.uniform(0.004, 0.02), 1 / (cells * 10 ** rng.uniform(0.5, 1.5)), np.log(a)]
    top = open_voltage(true[0], np.exp(true[1]), 1 / true[3], a)
    v = np.round(np.linspace(-0.1 * top, 1.01 * top, 40), 5)
    clean = module_current(v, true[0], np.exp(true[1]), true[2], 1 / true[3], a)
    i = np.round(clean + 1e-3 * true[0] * rng.standard_normal(40), 5)
    s = fit(v, i, true)
    covariance = np.linalg.inv(s.jac.T @ s.jac) * 2 * s.cost / 35
    e = np.sqrt(np.diag(covariance))
    fits.append({
        "v": v.tolist(), "i": i.tolist(), "cells": cells, "rms": float(np.sqrt(2 * s.cost / 40)),
        "found": [s.x[0], float(np.exp(s.x[1])), s.x[2], s.x[3], float(np.exp(s.x[4]))],
        "errors": [e[0], e[1] * float(np.exp(s.x[1])), e[2], e[3], e[4] * float(np.exp(s.x[4]))],
    })


# Shaded strings in ngspice: sections of cells in groups of one light each.
strings = []
deck = [".options temp=25 tnom=25 gmin=1e-16 reltol=1e-9 abstol=1e-14 vntol=1e-10 itl1=2000"]
ut = KQ * 298.15
for k in range(40):
    cells = int(rng.integers(2, 25))
    sections = []
    for _ in range(int(rng.integers(1, 5))):
        dark = int(rng.integers(0, cells))
        sections.append([[cells - dark, 100], [dark, r6(rng.uniform(0, 95))]] if dark else [[cells, 100]])
    il = r6(rng.uniform(3, 10))
    cell = {"photocurrent": il, "saturation": r6(10 ** rng.uniform(-11, -8)), "slope": r6(ut * rng.uniform(1, 1.4)), "series": r6(rng.uniform(0.002, 0.01)), "conductance": r6(10 ** rng.uniform(-2, -0.5))}
    avalanche = {"share": r6(10 ** rng.uniform(-3, -1)), "breakdown": r6(-rng.uniform(10, 25)), "exponent": r6(rng.uniform(2, 4))} if k % 2 else None
    bypass = {"saturation": r6(il * np.exp(-0.5 / ut)), "slope": ut} if k % 4 < 2 else None
    n = sum(c for s in sections for c, _ in s)
    loads = [r6(n * f) for f in (0, 0.1, 0.3, 0.4, 0.5)]
    strings.append({"sections": sections, "cell": cell, "avalanche": avalanche, "bypass": bypass, "loads": loads, "currents": []})
printed = []
with tempfile.TemporaryDirectory() as folder:
    for s in strings:
        c, av = s["cell"], s["avalanche"]
        for load in s["loads"]:
            lines = ["* string"] + deck
            node = 0
            count = 0
            for number, section in enumerate(s["sections"]):
                top = f"n{node}"
                for size, light in section:
                    a, b, x = f"n{node}", f"n{node + 1}", f"x{count}"
                    lines += [
                        f"I{count} {b} {x} {c['photocurrent'] * light / 100!r}",
                        f"D{count} {x} {b} d{size}",
                        f".model d{size} D(IS={c['saturation']!r} N={c['slope'] * size / ut!r})" if f".model d{size} " not in "\n".join(lines) else "*",
                        f"Rp{count} {x} {b} {size / c['conductance']!r}", f"Rs{count} {x} {a} {size * c['series']!r}",
                    ]
                    if av:
                        lines.append(f"B{count} {x} {b} I=V({x},{b})*{av['share'] * c['conductance'] / size!r}*(max(1-V({x},{b})/({av['breakdown'] * size!r}),1e-6))^({-av['exponent']!r})")
                    node += 1
                    count += 1
                if s["bypass"]:
                    lines.append(f"Db{number} n{node} {top} by")
            if s["bypass"]:
                lines.append(f".model by D(IS={s['bypass']['saturation']!r} N={s['bypass']['slope'] / ut!r})")
            lines += [f"Vshort n{node} 0 0", f"Vload n0 0 {load!r}", ".control", "set numdgt=15", "op", "print i(Vload)", "quit", ".endc", ".end"]
            path = pathlib.Path(folder) / "deck.cir"
            path.write_text("\n".join(lines) + "\n")
            said = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True).stdout
            found = re.search(r"i\(vload\) = (\S+)", said)
            s["currents"].append(float(found.group(1)) if found else None)
    version = re.search(r"ngspice-(\d+\S*)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout).group(1)

document.write(
    __file__, "mpmath", __import__("mpmath").__version__, scipy=scipy.__version__, ngspice=version,
    cases=devices, sheets=sheets, fits=fits, strings=strings)
