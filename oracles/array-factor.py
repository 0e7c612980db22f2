"""Arrays of antennas by brute force, for packages/tools/electromagnetics/array-factor.

Weights: SciPy's windows where it has them; Villeneuve's by the polynomial of his zeros; Bayliss' and the disc's as the
limits of their patterns' products at the sampling points, in mpmath. Patterns: sums over all elements. The beam: dense
samples refined by SciPy's minimiser. Directivity: the pattern integrated over the sphere. Nulls: a pseudo-inverse.
Grating lobes: every order up to sixty tried, limits by halving.
"""
import math
import random

import mpmath as mp
import numpy as np
import scipy
from scipy import optimize, signal, special

import document

rng = random.Random(20261123)
mp.mp.dps = 30
TAU = 2 * np.pi


def top_one(w):
    w = np.asarray(w, float)
    return w / np.max(np.abs(w))


def places(n):
    return (2 * np.arange(n) + 1 - n) / n


def villeneuve(n, level, nbar):
    x0 = np.cosh(np.arccosh(10 ** (level / 20)) / (n - 1))
    dolph = lambda k: 2 * np.arccos(np.cos((2 * k - 1) * np.pi / (2 * (n - 1))) / x0)
    half = (n - 1) // 2
    sigma = 1 if nbar > half else (TAU * nbar / n) / dolph(nbar)
    zeros = [sigma * dolph(k) if k < nbar else TAU * k / n for k in range(1, half + 1)]
    points = [np.exp(1j * z) for z in zeros] + [np.exp(-1j * z) for z in zeros] + ([-1] if n % 2 == 0 else [])
    # Near ones last: products in the order of Leja lose fewer digits.
    order = [max(points, key=abs)]
    rest = [p for p in points if p is not order[0]]
    while rest:
        best = max(rest, key=lambda p: sum(math.log(abs(p - q) + 1e-300) for q in order))
        order.append(best)
        rest.remove(best)
    return top_one(np.real(np.poly(order)))


BAYLISS = [
    ["0.30387530", "-0.05042922", "-0.00027989", "-0.00000343", "-0.00000002"],
    ["0.98583020", "-0.03338850", "0.00014064", "0.00000190", "0.00000001"],
    ["2.00337487", "-0.01141548", "0.00041590", "0.00000373", "0.00000001"],
    ["3.00636321", "-0.00683394", "0.00029281", "0.00000161", "0"],
    ["4.00518423", "-0.00501795", "0.00021735", "0.00000088", "0"],
]


def bayliss_line(level, nbar):
    s = -mp.mpf(str(level))
    a, *first = [sum(mp.mpf(c) * s ** k for k, c in enumerate(row)) for row in BAYLISS]
    zero = lambda n: first[n - 1] if n <= 4 else mp.sqrt(a ** 2 + n ** 2)
    us = [(nbar + mp.mpf(1) / 2) * zero(n) / zero(nbar) for n in range(1, nbar)]

    def pattern(u):
        top = mp.pi * u * mp.cos(mp.pi * u)
        for z in us:
            top *= 1 - (u / z) ** 2
        for n in range(nbar):
            top /= 1 - (u / (n + mp.mpf(1) / 2)) ** 2
        return top

    h = mp.mpf(10) ** -12
    b = [(pattern(m + mp.mpf(1) / 2 + h) + pattern(m + mp.mpf(1) / 2 - h)) / 2 for m in range(nbar)]
    return lambda x: float(sum(c * mp.sin((m + mp.mpf(1) / 2) * mp.pi * mp.mpf(x)) for m, c in enumerate(b)))


def disc(level, nbar):
    a = mp.acosh(mp.mpf(10) ** (mp.mpf(str(level)) / 20)) / mp.pi
    mu = [mp.besseljzero(1, k) / mp.pi for k in range(1, nbar + 1)]
    sigma = mu[nbar - 1] / mp.sqrt(a ** 2 + (nbar - mp.mpf(1) / 2) ** 2)
    us = [sigma * mp.sqrt(a ** 2 + (n - mp.mpf(1) / 2) ** 2) for n in range(1, nbar)]

    def pattern(u):
        value = 2 * mp.besselj(1, mp.pi * u) / (mp.pi * u)
        for n, z in enumerate(us):
            value *= (1 - (u / z) ** 2) / (1 - (u / mu[n]) ** 2)
        return value

    h = mp.mpf(10) ** -12
    f = [mp.mpf(1)] + [(pattern(m + h) + pattern(m - h)) / 2 for m in mu[: nbar - 1]]
    zeros = [mp.mpf(0)] + mu[: nbar - 1]
    return lambda r: float(sum(c * mp.besselj(0, mp.pi * z * mp.mpf(r)) / mp.besselj(0, mp.pi * z) ** 2 for c, z in zip(f, zeros)))


def one_parameter(level):
    base = 20 * math.log10(1 / 0.21723362821122166)
    f = lambda b: base + 20 * math.log10(math.sinh(math.pi * b) / (math.pi * b)) - level
    b = optimize.brentq(f, 1e-6, 20, xtol=1e-15)
    return lambda x: float(special.iv(0, math.pi * b * math.sqrt(max(0, 1 - x * x))))


def row_weights(case, n):
    kind, level, nbar = case["taper"], case.get("level"), case.get("nearly")
    x = places(n)
    if kind == "uniform":
        return np.ones(n)
    if kind == "chebyshev":
        return top_one(signal.windows.chebwin(n, level))
    if kind == "taylor":
        return top_one(signal.windows.taylor(n, nbar, level, norm=False))
    if kind == "villeneuve":
        return villeneuve(n, level, nbar)
    if kind == "bayliss":
        line = bayliss_line(level, nbar)
        return top_one([line(v) for v in x])
    if kind == "taylorOne":
        line = one_parameter(level)
        return top_one([line(v) for v in x])
    if kind == "binomial":
        return top_one(special.comb(n - 1, np.arange(n)))
    return top_one(case["pedestal"] + (1 - case["pedestal"]) * np.cos(np.pi / 2 * x) ** case["power"])


def layout_of(case):
    """Places in wavelengths and signed amplitudes."""
    if case["layout"] == "row":
        n = case["count"]
        r = np.zeros((n, 3))
        r[:, 0] = (np.arange(n) - (n - 1) / 2) * case["spacing"]
        return r, row_weights(case, n)
    if case["layout"] == "ring":
        a = TAU * np.arange(case["count"]) / case["count"]
        return np.stack([case["radius"] * np.cos(a), case["radius"] * np.sin(a), 0 * a], 1), np.ones(case["count"])
    if case["layout"] == "ruler":
        marks = np.array(RULERS[case["count"]], float)
        r = np.zeros((len(marks), 3))
        r[:, 0] = (marks - marks[-1] / 2) * case["spacing"]
        return r, np.ones(len(marks))
    if case["layout"] == "table":
        return np.array(case["xyz"]), np.array(case["amp"])
    nx, ny, dx = case["columns"], case["rows"], case["spacing"]
    triangular = case.get("lattice") == "triangular"
    dy = dx * (math.sqrt(0.75) if triangular else 1)
    outline = case.get("outline", "rectangle")
    found = []
    for j in range(ny):
        moved = triangular and (j - (ny - 1) // 2) % 2 != 0
        for k in range(-1 if moved and outline != "rectangle" else 0, nx):
            x = (k - (nx - 1) / 2 + (0.5 if moved else 0)) * dx
            y = (j - (ny - 1) / 2) * dy
            if outline == "ellipse" and (x / (nx * dx / 2)) ** 2 + (y / (ny * dy / 2)) ** 2 > 1 + 1e-9:
                continue
            if outline == "hexagon" and abs(x) / ((nx - 1) / 2 * dx) + abs(y) / ((ny - 1) * dy) > 1 + 1e-9:
                continue
            found.append((x, y, 0))
    r = np.array(found, float)
    r[:, 0] -= (r[:, 0].max() + r[:, 0].min()) / 2
    if outline == "ellipse":
        rho = np.hypot(r[:, 0] / (nx * dx / 2), r[:, 1] / (ny * dy / 2)).clip(0, 1)
        if case["taper"] == "uniform":
            return r, np.ones(len(r))
        g = disc(case["level"], case["nearly"])
        known = {v: g(v) for v in set(np.round(rho, 12))}
        return r, top_one([known[v] for v in np.round(rho, 12)])
    if not triangular and outline == "rectangle":
        wx, wy = row_weights(case, nx), row_weights({**case, "taper": "taylor"} if case["taper"] == "bayliss" else case, ny)
        return r, np.array([wx[int(round(x / dx + (nx - 1) / 2))] * wy[int(round(y / dy + (ny - 1) / 2))] for x, y, _ in r])
    return r, np.ones(len(r))


RULERS = {}


def rulers():
    """Longest complete rulers by trying all, for the counts that are small enough."""
    known = {2: 1, 3: 3, 4: 6, 5: 9, 6: 13, 7: 17}
    for n, length in known.items():
        def complete(marks):
            seen = {b - a for i, a in enumerate(marks) for b in marks[i + 1:]}
            return len(seen) == length
        from itertools import combinations
        longer = [c for c in combinations(range(1, length + 1), n - 2) if len({b - a for i, a in enumerate((0,) + c + (length + 1,)) for b in ((0,) + c + (length + 1,))[i + 1:]}) == length + 1]
        assert not longer, n
        assert any(complete((0,) + c + (length,)) for c in combinations(range(1, length), n - 2)), n
    return known


def direction(theta, phi):
    return np.array([math.sin(theta) * math.cos(phi), math.sin(theta) * math.sin(phi), math.cos(theta)])


def excite(case, r, amp):
    theta, phi = math.radians(case["theta"]), math.radians(case.get("phi", 0))
    ratio = case.get("ratio", 1)
    beam = direction(theta, phi)
    size = case.get("subarray", 1)
    outer = 0
    if case.get("steering") == "delay" and size == 1:
        phases = -TAU * ratio * (r @ beam)
    elif size > 1:
        group = np.arange(len(r)) // size
        centre = np.array([r[group == g].mean(0) for g in group])
        inner = direction(math.radians(case["look"]), phi) if "look" in case else beam
        outer = -TAU * (ratio if case.get("steering") == "delay" else 1) * (centre @ beam)
        phases = -TAU * ((r - centre) @ inner) + outer
    else:
        phases = -TAU * (r @ beam)
    w = amp * np.exp(1j * (phases + np.radians(case.get("ph", 0))))
    if case.get("nulls"):
        c = np.stack([np.exp(1j * TAU * ratio * (r @ direction(math.radians(t), phi))) for t in case["nulls"]])
        w = w - np.linalg.pinv(c) @ (c @ w)
    if case.get("bits"):
        step = TAU / 2 ** case["bits"]
        sign = np.where(amp < 0, -1, 1)
        inside = np.angle(sign * w * np.exp(-1j * outer))
        w = sign * np.abs(w) * np.exp(1j * (outer + step * np.round(inside / step)))
    if case.get("step"):
        top = np.abs(w).max()
        db = 20 * np.log10(np.abs(w) / top)
        w = top * 10 ** (case["step"] * np.round(db / case["step"]) / 20) * np.exp(1j * np.angle(w))
    for k in case.get("failed", []):
        w[k - 1] = 0
    return w


def survey(case, r, w):
    ratio, q = case.get("ratio", 1), case.get("element", 0)
    phi = math.radians(case.get("phi", 0))

    def power(t):
        t = np.atleast_1d(t)
        if case.get("cut") == "azimuth":
            th = math.radians(case["theta"])
            d = np.stack([math.sin(th) * np.cos(t), math.sin(th) * np.sin(t), math.cos(th) + 0 * t], 1)
        else:
            d = np.stack([np.sin(t) * math.cos(phi), np.sin(t) * math.sin(phi), np.cos(t)], 1)
        f = np.abs(np.exp(1j * TAU * ratio * d @ r.T) @ w) ** 2
        return f * np.maximum(d[:, 2], 0) ** q if q else f

    squint = 1 if case.get("steering") == "delay" else ratio
    sent = math.asin(max(-1, min(1, math.sin(math.radians(case["theta"])) / squint)))
    low, high = -np.pi / 2, np.pi / 2
    if case.get("cut") == "azimuth":
        low, high, sent = phi - np.pi, phi + np.pi, phi
    reach = TAU * ratio * np.max(np.linalg.norm(r, axis=1))
    n = int(max(8001, 60 * reach * (high - low) / np.pi)) | 1
    t = np.linspace(low, high, n)
    p = power(t)
    tops = [k for k in range(1, n - 1) if p[k] > p[k - 1] and p[k] >= p[k + 1]]
    feet = [k for k in range(1, n - 1) if p[k] < p[k - 1] and p[k] <= p[k + 1]]
    if p[0] > p[1]:
        tops = [0] + tops
    if p[-1] > p[-2]:
        tops = tops + [n - 1]

    def polish(k, sign):
        a, b = t[max(0, k - 1)], t[min(n - 1, k + 1)]
        res = optimize.minimize_scalar(lambda x: -sign * power(x)[0], bounds=(a, b), method="bounded", options={"xatol": 1e-13})
        best = -sign * res.fun
        return (t[k], p[k]) if k in (0, n - 1) and sign * p[k] >= sign * best * (1 - 1e-13) or sign * p[k] > sign * best else (res.x, best)

    highest = max(p[k] for k in tops)
    able = [k for k in tops if p[k] >= 0.25 * highest]
    if case.get("taper") == "bayliss" and case["layout"] in ("row", "planar"):
        mid = min(feet, key=lambda k: abs(t[k] - sent))
        main = [max(k for k in tops if k < mid), min(k for k in tops if k > mid)]
        pair = [polish(k, 1)[1] for k in main]
        beam = main[0] if pair[0] > pair[1] * (1 + 1e-9) else main[1]
    else:
        beam = max(able, key=lambda k: p[k]) if case["layout"] == "table" else min(able, key=lambda k: abs(t[k] - sent))
        main = [beam]
    angle, top = polish(beam, 1)
    left = max((k for k in feet if k < main[0]), default=None)
    right = min((k for k in feet if k > main[-1]), default=None)
    side = [k for k in tops if (left is not None and k < left) or (right is not None and k > right)]
    # What is below the sum by 260 dB is rounding.
    side = [k for k in side if p[k] > 1e-26 * np.abs(w).sum() ** 2]
    level = max((polish(k, 1)[1] for k in sorted(side, key=lambda k: -p[k])[:4]), default=None)

    def half(step):
        k = beam
        while 0 <= k + step < n and p[k] > top / 2:
            k += step
        if p[k] > top / 2:
            return None
        return optimize.brentq(lambda x: power(x)[0] - top / 2, min(t[k], t[k - step]), max(t[k], t[k - step]), xtol=1e-15)

    a, b = half(-1), half(1)
    if a is None and b is not None and beam == 0 and not r[:, 2].any() and case.get("cut") != "azimuth":
        a = 2 * angle - b
    if b is None and a is not None and beam == n - 1 and not r[:, 2].any() and case.get("cut") != "azimuth":
        b = 2 * angle - a
    main_db = lambda x: 10 * math.log10(x / top)
    at = [rng.uniform(low, high) for _ in range(4)]
    return {
        "beam": math.degrees(angle) if case.get("taper") != "bayliss" else None,
        "width": None if a is None or b is None else math.degrees(b - a),
        "sll": None if level is None else main_db(level),
        "at": [[math.degrees(x), main_db(power(x)[0])] for x in at],
        "top": top,
    }


def sphere(case, r, w):
    """Mean power over all directions by Gauss and Legendre along z and equal steps around it."""
    ratio, q = case.get("ratio", 1), case.get("element", 0)
    reach = TAU * ratio * np.max(np.linalg.norm(r, axis=1)) if len(r) > 1 else 1
    n = int(reach + 60)
    z, gz = np.polynomial.legendre.leggauss(n)
    if q:
        # In front alone; the fourth root of cos θ as variable takes the edge off cos^q.
        z, gz = np.polynomial.legendre.leggauss(4 * n)
        s = (z + 1) / 2
        z, gz = s ** 4, gz / 2 * 4 * s ** 3
    m = 2 * int(reach + 40)
    f = TAU * np.arange(m) / m
    total = 0.0
    for c, g in zip(z, gz):
        rho = math.sqrt(max(0, 1 - c * c))
        d = np.stack([rho * np.cos(f), rho * np.sin(f), c + 0 * f], 1)
        p = np.abs(np.exp(1j * TAU * ratio * d @ r.T) @ w) ** 2
        total += g * p.mean() * (c ** q if q else 1)
    return total / 2


def grating(case):
    """Number in view, and the factor by which the lattice may grow."""
    d, ratio = case["spacing"], case.get("ratio", 1)
    theta, phi = math.radians(case["theta"]), math.radians(case.get("phi", 0))
    squint = 1 if case.get("steering") == "delay" else ratio
    u, v = math.sin(theta) * math.cos(phi) / squint, math.sin(theta) * math.sin(phi) / squint
    flat = case["layout"] == "planar"
    tri = case.get("lattice") == "triangular"

    def count(grow):
        k = 1 / (d * ratio * grow)
        found = 0
        for m in range(-60, 61):
            for n in range(-60, 61) if flat else [0]:
                if (m, n) == (0, 0):
                    continue
                g = (m * k, (n - (m / 2 if tri else 0)) * k / (math.sqrt(0.75) if tri else 1)) if flat else (m * k, 0)
                inside = math.hypot(u + g[0], v + g[1]) <= 1 + 1e-12 if flat else abs(u + g[0]) <= 1 + 1e-12
                found += inside
        return found

    low, high = 1e-3, 50 / d
    if count(high) == 0:
        return count(1), None
    for _ in range(60):
        middle = (low + high) / 2
        if count(middle):
            high = middle
        else:
            low = middle
    return count(1), low * d


def text_of(case):
    """The inputs as they are typed."""
    t = {k: case[k] for k in ("layout", "theta") if k in case}
    copied = ("count", "columns", "rows", "taper", "level", "nearly", "power", "pedestal", "phi", "lattice", "outline", "cut", "element", "steering", "subarray", "look", "bits", "step")
    for k in copied:
        if k in case:
            t[k] = case[k]
    for k in ("spacing", "radius"):
        if k in case:
            t[k] = f"{case[k]}λ"
    if "ratio" in case:
        t["frequency"], t["operating"] = 1e9, case["ratio"] * 1e9
    if "nulls" in case:
        t["nulls"] = " ".join(map(str, case["nulls"]))
    if "failed" in case:
        t["failed"] = " ".join(map(str, case["failed"]))
    if case["layout"] == "table":
        rows = [f"{x}\t{y}\t{z}\t{a}\t{p}" for (x, y, z), a, p in zip(case["xyz"], case["amp"], case["ph"])]
        t["positions"] = "x\ty\tz\tamplitude\tphase\n" + "\n".join(rows)
    return {k: str(v) for k, v in t.items()}


def taper(n, difference=True):
    kinds = ["uniform", "chebyshev", "chebyshev", "taylor", "taylor", "villeneuve", "taylorOne", "binomial", "cosine"]
    kind = rng.choice(kinds + (["bayliss"] if difference and n >= 12 else []))
    c = {"taper": kind}
    if kind in ("chebyshev", "taylor", "villeneuve", "taylorOne", "bayliss"):
        c["level"] = round(rng.uniform(15, 40 if kind == "bayliss" else 55), 1)
    if kind in ("taylor", "villeneuve", "bayliss"):
        c["nearly"] = rng.randint(1 if kind != "bayliss" else 4, max(4 if kind == "bayliss" else 1, min(9, math.ceil(n / 2))))
    if kind == "cosine":
        c["power"], c["pedestal"] = rng.choice([0, 0.5, 1, 1.5, 2, 3]), rng.choice([0, 0.08, 0.2, 0.5, 1])
    return c


def angle(most=65):
    return round(rng.uniform(-most, most), 2)


def flaws(n):
    c = {}
    if rng.random() < 0.3:
        c["bits"] = rng.randint(1, 6)
    if rng.random() < 0.2:
        c["step"] = rng.choice([0.25, 0.5, 1])
    if rng.random() < 0.2 and n > 6:
        c["failed"] = sorted(rng.sample(range(1, n + 1), rng.randint(1, 2)))
    return c


def a_row():
    n = rng.choice([2, 3, 4, 5, 7, 8, 10, 13, 16, 24, 31, 32, 48, 64])
    c = {"layout": "row", "count": n, "spacing": round(rng.choice([0.5, rng.uniform(0.2, 1.4)]), 3), "theta": angle(), **taper(n)}
    if rng.random() < 0.4:
        c["element"] = rng.choice([0.5, 1, 1.3, 1.5, 2, 3])
    if rng.random() < 0.25:
        c["ratio"] = round(rng.uniform(0.85, 1.15), 3)
        if rng.random() < 0.4:
            c["steering"] = "delay"
    if rng.random() < 0.15 and n % 4 == 0:
        c["subarray"] = 4
        if rng.random() < 0.5:
            c["look"] = round(c["theta"] + rng.uniform(-5, 5), 1)
    elif rng.random() < 0.2 and n >= 8 and c["taper"] != "bayliss":
        c["nulls"] = [round(((c["theta"] + 90 + s) % 180) - 90, 1) for s in rng.sample([35, 60, -42, -75, 80], rng.randint(1, 3))]
    if c.get("steering") != "delay":
        c.update(flaws(n))
    return c


def a_plane():
    nx, ny = rng.choice([2, 4, 6, 8, 11]), rng.choice([2, 4, 5, 8])
    c = {"layout": "planar", "columns": nx, "rows": ny, "spacing": round(rng.uniform(0.4, 0.8), 3), "theta": angle(55), "phi": round(rng.uniform(-180, 180), 1)}
    kind = rng.choice(["product", "product", "triangular", "disc", "hexagon"])
    if kind == "product":
        c.update(taper(min(nx, ny), difference=False))
    elif kind == "triangular":
        c.update(taper="uniform", lattice="triangular")
    elif kind == "hexagon":
        c.update(taper="uniform", lattice="triangular", outline="hexagon", columns=7, rows=7)
    else:
        c.update(outline="ellipse", columns=10, rows=rng.choice([8, 10]), taper="taylor", level=round(rng.uniform(20, 40), 1), nearly=rng.randint(2, 4))
    if rng.random() < 0.5:
        c["element"] = rng.choice([1, 1.4, 2])
    if rng.random() < 0.3:
        c["bits"] = rng.randint(2, 5)
    return c


def a_ring():
    n = rng.choice([4, 6, 8, 12, 20])
    c = {"layout": "ring", "count": n, "radius": round(rng.uniform(0.3, 2), 2), "theta": rng.choice([90, angle(80)]), "phi": round(rng.uniform(0, 180), 1)}
    if abs(c["theta"]) == 90:
        c["cut"] = "azimuth"
    return c


def a_table():
    n = rng.choice([3, 5, 9, 14])
    flat = rng.random() < 0.5
    xyz = [[round(rng.uniform(-2, 2), 3), round(rng.uniform(-2, 2), 3), 0 if flat else round(rng.uniform(-1, 1), 3)] for _ in range(n)]
    c = {"layout": "table", "xyz": xyz, "amp": [round(rng.uniform(0.1, 1), 3) for _ in range(n)], "ph": [rng.randint(-180, 180) for _ in range(n)], "theta": angle(), "phi": round(rng.uniform(-180, 180), 1)}
    if flat and rng.random() < 0.5:
        c["element"] = 1
    return c


def rounded(x, digits=13):
    if isinstance(x, list):
        return [rounded(v, digits) for v in x]
    return None if x is None else float(f"{x:.{digits}g}")


rulers()
made = [a_row() for _ in range(150)] + [a_plane() for _ in range(60)] + [a_ring() for _ in range(25)] + [a_table() for _ in range(25)]
# Edges: two elements, endfire, a very low level, no taper left.
made += [
    {"layout": "row", "count": 2, "spacing": 0.25, "theta": 0, "taper": "uniform"},
    {"layout": "row", "count": 10, "spacing": 0.25, "theta": 90, "taper": "uniform"},
    {"layout": "row", "count": 10, "spacing": 0.5, "theta": 0, "taper": "chebyshev", "level": 26.0},
    {"layout": "row", "count": 41, "spacing": 0.5, "theta": 0, "taper": "chebyshev", "level": 100.0},
    {"layout": "row", "count": 64, "spacing": 1.0, "theta": 0, "taper": "uniform"},
    {"layout": "row", "count": 20, "spacing": 0.5, "theta": 60, "taper": "taylor", "level": 25.0, "nearly": 5},
]
cases = []
for case in made:
    if case["layout"] == "table":
        case["ph"] = np.array(case["ph"], float)
    r, amp = layout_of(case)
    w = excite(case, r, amp)
    if case["layout"] == "table":
        case["ph"] = [int(p) for p in case["ph"]]
    try:
        found = survey(case, r, w)
    except ValueError:
        continue
    top = found.pop("top")
    q = case.get("element", 0)
    entry = {"inputs": text_of(case), **{k: rounded(v) for k, v in found.items()}}
    if len(r) <= 120:
        entry["directivity"] = rounded(10 * math.log10(top / sphere(case, r, w)))
    if case["layout"] in ("row", "planar"):
        entry["grating"], limit = grating(case)
        entry["limit"] = rounded(limit)
    if len(r) <= 24:
        entry["weights"] = rounded([v for x in w / np.abs(w).max() for v in (x.real, x.imag)], 12)
    cases.append(entry)

document.write(__file__, "SciPy, NumPy and mpmath", scipy.__version__, cases=cases)
print(len(cases), "cases")
