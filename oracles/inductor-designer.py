"""Coils by integrals that are taken numerically, for packages/tools/electromagnetics/inductor-designer.

A helix by the one integral that Neumann's double one becomes for it, a current sheet by the mutual inductance of its rings
summed along it, rings and their fields by Biot and Savart, flat spirals by many strands of Gauss points, wires by mpmath's
Bessel functions.
"""
import random

import mpmath as mp
import numpy as np
import scipy
from scipy.integrate import quad

import document

MU = 1.25663706212e-6
rng = random.Random(20261123)


def digits(x, n=12):
    return float(f"{x:.{n}g}")


def helix(turns, r, pitch, a):
    """Neumann's integral of a helix against itself, the kernel that of a wire of radius a within half a turn, of its middle beyond."""
    rise = pitch / (2 * np.pi)
    end = 2 * np.pi * turns

    def f(u):
        g = a if u <= np.pi else 0.0
        return (end - u) * (r * r * np.cos(u) + rise**2) / np.sqrt(4 * r * r * np.sin(u / 2) ** 2 + (rise * u) ** 2 + g * g)

    total = 0.0
    edges = [0.0, *[min(end, x) for x in np.geomspace(1e-4 * a / r, 0.5, 24)]]
    near = [2 * np.pi * n + s for n in range(1, int(turns) + 1) for s in (-0.3, -0.03, 0.0, 0.03, 0.3)]
    edges = sorted(e for e in {*edges, np.pi, *near, *(k * np.pi / 2 for k in range(1, int(end) + 1)), end} if e <= end)
    for low, high in zip(edges, edges[1:]):
        if high > low:
            total += quad(f, low, high, epsabs=0, epsrel=1e-12)[0]
    return MU / (4 * np.pi) * 2 * total


def ring(r, z):
    """Two rings of radius r that are z apart."""
    f = lambda phi: np.cos(phi) / np.sqrt(4 * r * r * np.sin(phi / 2) ** 2 + z * z)
    edges = [0.0, *[min(np.pi, x) for x in np.geomspace(0.01 * z / r, 1, 12)], np.pi]
    return MU * r * r * sum(quad(f, low, high, epsabs=0, epsrel=1e-12)[0] for low, high in zip(edges, edges[1:]) if high > low)


def sheet(turns, r, length):
    f = lambda z: (length - z) * ring(r, z)
    edges = [0.0, *[length * 10.0**-k for k in (9, 7, 5, 4, 3, 2, 1)], length]
    return 2 * (turns / length) ** 2 * sum(quad(f, low, high, epsabs=0, epsrel=1e-9)[0] for low, high in zip(edges, edges[1:]))


def field_squared(turns, r, pitch):
    """Mean over the turns of the squared field that the others make at a turn's wire, by Biot and Savart."""
    def at(z):
        far = lambda phi: (2 * r * r * (1 - np.cos(phi)) + z * z) ** 1.5
        bz = quad(lambda phi: r * (r - r * np.cos(phi)) / far(phi), 0, np.pi, epsrel=1e-11)[0] / (2 * np.pi)
        br = quad(lambda phi: r * z * np.cos(phi) / far(phi), 0, np.pi, epsrel=1e-11)[0] / (2 * np.pi)
        return bz, br
    one = {k: at(k * pitch) for k in range(1, turns)}
    total = 0.0
    for i in range(turns):
        bz = sum(one[abs(i - j)][0] for j in range(turns) if j != i)
        br = sum(np.sign(i - j) * one[abs(i - j)][1] for j in range(turns) if j != i)
        total += bz * bz + br * br
    return total / turns


def polygon(sides, turns, outer, width, spacing, out):
    """Corners by where the lines of neighbouring sides cross, worked out with 2 x 2 systems."""
    count = round(turns * sides)
    lines = []
    for k in range(count):
        angle = 2 * np.pi * k / sides
        lines.append((angle, (outer - width) / 2 + out - (width + spacing) * (k // sides)))
    lines = [(lines[0][0] - 2 * np.pi / sides, lines[0][1]), *lines, (lines[-1][0] + 2 * np.pi / sides, lines[-1][1])]
    points = []
    for (p, a), (q, b) in zip(lines, lines[1:]):
        points.append(np.linalg.solve([[np.cos(p), np.sin(p)], [np.cos(q), np.sin(q)]], [a, b]))
    return np.array(points)


def apart_on_mean(d, w, t, known={}):
    """Geometric mean distance of two upright rectangles w wide and t high whose middles are d apart."""
    if d > 30 * max(w, t):
        return d
    key = (round(d / w, 9), round(t / w, 9))
    if key not in known:
        x, g = np.polynomial.legendre.leggauss(60)
        x, g = (x + 1) / 2, g / 2
        mean = 0.0
        for sign in (-1, 1):
            # Differences of two even spreads fall off evenly to both sides.
            u, v = key[0] + sign * x, key[1] * x
            mean += float((2 * g * (1 - x)) @ (0.5 * np.log(u[:, None] ** 2 + v[None, :] ** 2)) @ (2 * g * (1 - x))) / 2
        known[key] = np.exp(mean)
    return float(known[key]) * w


def spiral(sides, turns, outer, width, spacing, thickness, strands=7, n=40):
    x, w = np.polynomial.legendre.leggauss(n)
    x, w = (x + 1) / 2, w / 2
    g = np.exp(-1.5) * (width / strands + thickness)
    pieces = []
    for s in range(strands):
        at = polygon(sides, turns, outer, width, spacing, (s + 0.5) * width / strands - width / 2)
        for a, b in zip(at, at[1:]):
            pieces.append((a + x[:, None] * (b - a), b - a, s))
    total = 0.0
    for i, (p, u, s) in enumerate(pieces):
        for j in range(i, len(pieces)):
            q, v, t = pieces[j]
            near = g if s == t else 0.0
            c = float(u @ v)
            if abs(c) < 1e-12 * np.linalg.norm(u) * np.linalg.norm(v):
                continue
            cross = abs(u[0] * v[1] - u[1] * v[0])
            if cross < 1e-9 * abs(c):
                # The inner integral along v for each Gauss point is not smooth where the strands are near: in closed form.
                lv = np.linalg.norm(v)
                lu = np.linalg.norm(u)
                d = pieces[i][0][0] - x[0] * u - (pieces[j][0][0] - x[0] * v)
                along = float(d @ v) / lv
                apart = np.sqrt(max(0.0, float(d @ d) - along**2))
                h = np.hypot(apart, g) if s == t else apart_on_mean(apart, width / strands, thickness)
                end = along + np.sign(c) * lu
                prim = lambda w: w * np.arcsinh(w / h) - np.hypot(w, h)
                m = np.sign(c) * abs(prim(end) - prim(end - lv) - prim(along) + prim(along - lv))
            else:
                d = p[:, None, :] - q[None, :, :]
                m = c * float(w @ (1 / np.sqrt((d**2).sum(axis=2) + near**2)) @ w)
            total += (1 if i == j else 2) * m
    return MU / (4 * np.pi) * total / strands**2


def wire(f, a, sigma):
    mp.mp.dps = 40
    delta = 1 / mp.sqrt(mp.pi * f * MU * sigma)
    x = mp.mpc(1, 1) * a / delta
    rest = 1 / (sigma * mp.pi * mp.mpf(a) ** 2)
    z = rest * x / 2 * mp.besseli(0, x) / mp.besseli(1, x)
    near = 4 * mp.pi / sigma * mp.re(x * mp.besseli(1, x) / mp.besseli(0, x))
    return [float(z.real), float(z.imag), float(near)]


coils, sheets, fields, spirals, wires = [], [], [], [], []
for k in range(90):
    r = digits(10 ** rng.uniform(-3, -1), 5)
    a = digits(r * 10 ** rng.uniform(-2.5, -0.8), 5)
    pitch = digits(2 * a * rng.uniform(1, 6), 5)
    turns = rng.choice([0.5, 1, 1.5, 2, 2.75, 5, 7.5, 10, 23.25, 40])
    coils.append(dict(turns=turns, radius=r, pitch=pitch, wireRadius=a, inductance=digits(helix(turns, r, pitch, a))))
for k in range(24):
    r = digits(10 ** rng.uniform(-3, -1), 5)
    length = digits(r * 10 ** rng.uniform(-1.5, 2), 5)
    sheets.append(dict(turns=10, radius=r, length=length, inductance=digits(sheet(10, r, length))))
for k in range(20):
    r = digits(10 ** rng.uniform(-3, -1), 5)
    pitch = digits(r * rng.uniform(0.05, 1), 5)
    turns = rng.randrange(2, 12)
    fields.append(dict(turns=turns, radius=r, pitch=pitch, field=digits(field_squared(turns, r, pitch))))
for k in range(12):
    name, sides = [("square", 4), ("hexagonal", 6), ("octagonal", 8)][k % 3]
    outer = digits(10 ** rng.uniform(-3.5, -1.3), 4)
    turns = rng.choice([1, 2, 2.5, 3, 4])
    # Inner diameters from a third to four fifths of the outer one.
    pitch = outer * rng.uniform(0.1, 0.33) / turns
    width = digits(pitch * rng.uniform(0.3, 0.8), 4)
    spacing = digits(pitch - width, 4)
    thickness = digits(width * rng.uniform(0.02, 0.5), 3)
    spirals.append(dict(shape=name, turns=turns, outer=outer, width=width, spacing=spacing, thickness=thickness,
                        inductance=digits(spiral(sides, turns, outer, width, spacing, thickness))))
for k in range(60):
    f = digits(10 ** rng.uniform(0, 10), 4)
    a = digits(10 ** rng.uniform(-5, -2.5), 4)
    sigma = rng.choice([5.8e7, 1.4e6])
    wires.append(dict(frequency=f, radius=a, conductivity=sigma, found=[digits(v) for v in wire(f, a, sigma)]))

document.write(__file__, "integrals taken numerically (SciPy, mpmath)", f"{scipy.__version__}, {mp.__version__}",
               cases=coils, sheets=sheets, fields=fields, spirals=spirals, wires=wires)
