"""Carriers in semiconductors for packages/tools/electronic-devices/carrier-statistics.

All in mpmath with 30 digits, written from the definitions: Fermi-Dirac integrals by polylogarithm and by
quadrature, their inverse and neutrality by bracketing, band gaps, masses, Altermatt's levels, Klaassen's mobility
and Schenk's narrowing of silicon from the papers' equations.
"""
import random

import mpmath
from mpmath import exp, gamma, log, mp, mpf, pi, polylog, quad, sqrt

import document

mp.dps = 30
rng = random.Random(20261123)

Q, KB, H, M0 = mpf("1.602176634e-19"), mpf("1.380649e-23"), mpf("6.62607015e-34"), mpf("9.1093837015e-31")
KEV = KB / Q


def fermi(j, eta):
    j, eta = mpf(j), mpf(eta)
    if eta < -5:
        # -Li itself, term by term.
        terms = range(1, int(mp.dps * 2.4 / -eta) + 3)
        return -sum((-1) ** k * exp(k * eta) / mpf(k) ** (j + 1) for k in terms)
    if eta < -1:
        return -polylog(j + 1, -exp(eta)).real
    # x = y^2; the integrand changes about y^2 = eta, within a few units of x.
    marks = sorted({mpf(0)} | {sqrt(eta + d) for d in (-60, -30, -15, -7, -3, -1, 0, 1, 3, 7, 15, 30, 60, 110) if eta + d > 0})
    if eta > 300:
        marks = sorted(set(marks) | {sqrt(eta) * k / 8 for k in range(8)})
    return quad(lambda y: 2 * y ** (2 * j + 1) / (1 + exp(y * y - eta)), marks) / gamma(j + 1)


def bracket(f, low, high):
    """The zero of a falling function, by regula falsi after Illinois and halving, to 25 digits."""
    low, high = mpf(low), mpf(high)
    fl, fh = f(low), f(high)
    assert fl > 0 > fh, (fl, fh)
    for k in range(400):
        middle = (low + high) / 2 if k % 3 == 2 or mp.dps > 30 else (low * fh - high * fl) / (fh - fl)
        fm = f(middle)
        if fm == 0 or abs(high - low) < mpf(10) ** -24 * (1 + abs(middle)):
            return middle
        if fm > 0:
            low, fl, fh = middle, fm, fh / 2
        else:
            high, fh, fl = middle, fm, fl / 2
    return middle


def neutral(nc, nv, gap, kt, levels, boltzmann=False):
    """eta, n, p and the ionised dopants. Levels: sign, density, energy, degeneracy, bound."""
    nc, nv, gap = mpf(nc), mpf(nv), mpf(gap)
    F = (lambda e: exp(e)) if boltzmann else (lambda e: fermi(0.5, e))

    def ionised(level, eta):
        sign, density, energy, g, bound = map(mpf, level)
        inward = eta if sign > 0 else -eta - gap / kt
        lost = exp(-energy / kt - inward) / g
        # Not as 1 - 1/(1 + lost): of a level that keeps its carriers 30 digits would cancel.
        return density * (1 - bound + bound * lost / (1 + lost))

    def excess(eta):
        plus = nv * F(-eta - gap / kt) + sum(ionised(l, eta) for l in levels if l[0] > 0)
        minus = nc * F(eta) + sum(ionised(l, eta) for l in levels if l[0] < 0)
        return log(plus) - log(minus)

    eta = bracket(excess, -gap / kt - 400, 400)
    return eta, nc * F(eta), nv * F(-eta - gap / kt), [ionised(l, eta) for l in levels]


sig = lambda x, n=17: float(mpmath.nstr(mpf(x), n))
draw = lambda low, high: float(f"{10 ** rng.uniform(low, high):.6g}")

# The integrals: both ends of every way of computing them, and in between.
edges = [-700, -100, -40, -10, -1.5000001, -1.4999999, -1, -0.1, 0, 0.1, 1, 2.5, 5, 10, 20, 39.999, 40.001, 100, 1000]
integrals = [
    {"order": j, "eta": e, "value": sig(fermi(j, e))}
    for j in (-0.5, 0.5, 1.5, 2.5, 3.5)
    for e in edges + [float(f"{rng.uniform(-20, 60):.6g}") for _ in range(31)]
]

inverses = []
for u in [1e-250, 1e-30, 1e-12, 1e-3, 0.5, 1, 3, 8, 30, 1e3] + [draw(-8, 3) for _ in range(40)]:
    eta = bracket(lambda e: mpf(u) - fermi(0.5, e), log(mpf(u)) - 1, log(mpf(u)) + 5 + 2 * mpf(u) ** mpf("0.7")) if u > 1e-12 else log(mpf(u)) + mpf(u) / sqrt(mpf(8))
    inverses.append({"u": u, "eta": sig(eta)})

# Neutrality of bands and levels as they come: freeze-out, compensation to the last digit, degeneracy.
balances = []
for k in range(120):
    kelvin = rng.choice([20, 50, 77, 150, 300, 300, 500, 900, round(rng.uniform(15, 1200), 2)])
    kt = KEV * kelvin
    nc, nv = draw(23.5, 25.8), draw(24, 25.8)
    gap = float(f"{rng.uniform(0.4, 2.4):.5g}")
    levels = []
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        sign = rng.choice([1, -1])
        levels.append([sign, draw(17, 26), rng.choice([0.0058, 0.0455, 0.0685, 0.157, 0.28]), 2 if sign > 0 else 4, rng.choice([1, 1, 1, 0.3])])
    if k % 10 == 0:
        n = draw(19, 23)
        levels = [[1, n, 0.0058, 2, 1], [-1, n, 0.0307, 4, 1]]
    statistics = "boltzmann" if k % 7 == 3 else "fermi"
    # Where dopants cancel, what is left is up to a hundred digits below them.
    with mp.workdps(160 if k % 10 == 0 else 30):
        eta, n, p, ionised = neutral(nc, nv, gap, kt, levels, statistics == "boltzmann")
    balances.append({"kelvin": kelvin, "nc": nc, "nv": nv, "gap": gap, "levels": levels, "statistics": statistics,
                     "eta": sig(eta), "logN": sig(log(n)), "logP": sig(log(p)), "ionised": [sig(v, 15) for v in ionised]})


# The page itself: silicon, germanium and gallium arsenide from their tables.
def states(mass, t):
    return 2 * (2 * pi * mpf(mass) * M0 * KB * t / H**2) ** mpf("1.5")


def passler(t):
    e0, a, theta, d = mpf("1.17"), mpf("3.23e-4"), mpf(446), mpf("0.51")
    xi = 2 * t / theta
    bose = (1 - 3 * d**2) / (exp(theta / t) - 1)
    inner = 1 + pi**2 / (3 * (1 + d**2)) * xi**2 + (3 * d**2 - 1) / 4 * xi**3 + mpf(8) / 3 * xi**4 + xi**6
    return e0 - a * theta * (bose + 3 * d**2 / 2 * (inner ** (mpf(1) / 6) - 1))


def silicon(t):
    gap = passler(t)
    mt = mpf("0.1905") * mpf("1.17") / gap
    me = 6 ** (mpf(2) / 3) * (mt**2 * mpf("0.9163")) ** (mpf(1) / 3)
    top = sum(mpf(c) * t**k for k, c in enumerate(["0.443587", "0.3609528e-2", "0.1173515e-3", "0.1263218e-5", "0.3025581e-8"]))
    bottom = sum(mpf(c) * t**k for k, c in enumerate(["1", "0.4683382e-2", "0.2286895e-3", "0.7469271e-6", "0.1727481e-8"]))
    nc, nv = states(me, t), states((top / bottom) ** (mpf(2) / 3), t)
    ni = mpf("1.541e15") * t ** mpf("1.712") * exp(-gap / (2 * KEV * t)) * 1000000
    return nc, nv, KEV * t * log(nc * nv / ni**2)


def others(material, t):
    if material == "Ge":
        return states(4 ** (mpf(2) / 3) * mpf("0.22"), t), states((mpf("0.33") ** 1.5 + mpf("0.043") ** 1.5) ** (mpf(2) / 3), t), mpf("0.7437") - mpf("4.774e-4") * t**2 / (t + 235)
    return states("0.067", t), states((mpf("0.51") ** 1.5 + mpf("0.082") ** 1.5) ** (mpf(2) / 3), t), mpf("1.519") - mpf("5.405e-4") * t**2 / (t + 204)


BINDING = {"P": ("0.0455", 3e18, 2, 6e18, 2.3), "As": ("0.0537", 4e18, 1.5, 1.4e19, 3), "B": ("0.04439", 1.7e18, 1.4, 6e18, 2.4)}
LEVELS = {"Ge": {"P": "0.0129", "B": "0.0108"}, "GaAs": {"Si": "0.0058", "Zn": "0.0307"}}


def altermatt(name, n):
    e, ref, c, nb, d = map(mpf, BINDING[name])
    return e / (1 + (mpf(n) / ref) ** c), 1 / (1 + (mpf(n) / nb) ** d)


def klaassen(sign, nd, na, n, p, t, donor="P"):
    """Densities per cm^3; cm^2/Vs. Klaassen (1992), part I eq. 10-23, part II for temperature."""
    fig = {"P": (1414, 68.5, 2.285, 9.2e16, 0.711), "As": (1417, 52.2, 2.285, 9.68e16, 0.68), "B": (470.5, 44.9, 2.247, 2.23e17, 0.719)}
    umax, umin, theta, nref, alpha = (mpf(repr(v)) for v in (fig[donor] if sign < 0 else fig["B"]))
    me, mh = mpf(1), mpf("1.258")
    m, other = (me, mh) if sign < 0 else (mh, me)
    x = mpf(t) / 300
    zd = 1 + 1 / (mpf("0.21") + (mpf("4e20") / nd) ** 2) if nd else mpf(1)
    za = 1 + 1 / (mpf("0.5") + (mpf("7.2e20") / na) ** 2) if na else mpf(1)
    d, a = nd * zd, na * za
    opp = p if sign < 0 else n
    nsc = d + a + opp
    P = 1 / (mpf("2.459") / (mpf("3.97e13") * (x**3 / nsc) ** (mpf(2) / 3)) + mpf("3.828") / (mpf("1.36e20") / (n + p) * m * x**2))
    G = lambda v: 1 - mpf("0.89233") / (mpf("0.41372") + (x / m) ** mpf("0.28227") * v) ** mpf("0.19778") + mpf("0.005978") / ((m / x) ** mpf("0.72169") * v) ** mpf("1.80618")
    slope = mpmath.diff(G, P)
    g = G(P)
    if slope < 0:
        # The minimum lies above: where the derivative is zero.
        low, high = P, mpf(1000)
        for _ in range(90):
            middle = sqrt(low * high)
            low, high = (middle, high) if mpmath.diff(G, middle) < 0 else (low, middle)
        g = G(low)
    r = m / other
    F = (mpf("0.7643") * P ** mpf("0.6478") + mpf("2.2999") + mpf("6.5502") * r) / (P ** mpf("0.6478") + mpf("2.367") - mpf("0.8552") * r)
    eff = (d + g * a if sign < 0 else a + g * d) + opp / F
    un = umax**2 / (umax - umin) * x ** (3 * alpha - mpf("1.5"))
    uc = umax * umin / (umax - umin) * (1 / x) ** mpf("0.5")
    scatter = un * nsc / eff * (nref / nsc) ** alpha + uc * (n + p) / eff
    return 1 / (1 / (umax * x**-theta) + 1 / scatter)


def schenk(n, p, ions, t):
    a3 = mpf("3.719e-7") ** 3
    ne, nh, ni = n * a3, p * a3, ions * a3
    ry = mpf("0.01655")
    T = KEV * t / ry
    s, np_ = ne + nh, mpf("0.5187") * ne + mpf("0.4813") * nh
    total = mpf(0)
    for own, g, al, b, c, d, h, j, k, q in ((ne, 12, "0.5187", 8, "1.3346", "0.893", "3.91", "2.8585", "0.012", "0.75"), (nh, 4, "0.4813", 1, "1.2365", "1.153", "4.2", "2.9307", "0.19", "0.25")):
        al, c, d, h, j, k, q = map(mpf, (al, c, d, h, j, k, q))
        cube = (4 * pi) ** 3 * s**2
        xc = (cube * ((48 * own / (pi * g)) ** (mpf(1) / 3) + c * log(1 + d * np_ ** (mpf(7) / 30))) + 8 * pi * al / g * own * T**2 + sqrt(8 * pi * s) * T ** mpf("2.5")) / (cube + T**3 + b * sqrt(s) * T**2 + 40 * s ** mpf("1.5") * T)
        U = s**2 / T**3
        ion = ni * (1 + U) / (sqrt(T * s / (2 * pi)) * (1 + h * log(1 + sqrt(s) / T)) + j * U * np_ ** mpf("0.75") * (1 + k * np_**q))
        total += ry * (xc + ion)
    return total


pages = []
for k in range(90):
    material = rng.choice(["Si", "Si", "Si", "Ge", "GaAs"])
    t = rng.choice([300, 300, 77, 150, 250, 400, 600, float(f"{rng.uniform(60, 700):.5g}")])
    donor, acceptor = {"Si": (rng.choice(["P", "As"]), "B"), "Ge": ("P", "B"), "GaAs": ("Si", "Zn")}[material]
    nd, na = rng.choice([(draw(13, 20.5), 0), (0, draw(13, 20.5)), (draw(14, 18), draw(14, 18))])
    narrowing = "schenk" if material == "Si" and k % 4 == 0 and nd * na == 0 else "none"
    T = mpf(t)
    nc, nv, gap = silicon(T) if material == "Si" else others(material, T)
    levels = []
    for sign, name, n in ((1, donor, nd), (-1, acceptor, na)):
        if n:
            energy, bound = altermatt(name, n) if material == "Si" else (mpf(LEVELS[material][name]), 1)
            levels.append((sign, mpf(n) * 1000000, energy, 2 if sign > 0 else 4, bound))
    shift = mpf(0)
    for _ in range(60 if narrowing == "schenk" else 1):
        eta, n, p, ionised = neutral(nc, nv, gap - shift, KEV * T, levels)
        if narrowing == "none":
            break
        new = schenk(n / 1000000, p / 1000000, sum(ionised) / 1000000, T)
        if abs(new - shift) < mpf(10) ** -18:
            break
        shift = new
    cm = mpf(1) / 1000000
    found = {"n": sig(n * cm), "p": sig(p * cm), "below": sig(-eta * KEV * T), "ionised": [sig(v * cm, 15) for v in ionised]}
    if narrowing == "schenk":
        found["narrowing"] = sig(shift)
    if material == "Si":
        mun, mup = (klaassen(s, mpf(nd), mpf(na), n * cm, p * cm, T, donor if nd else "P") for s in (-1, 1))
        # The fits of the mobility count every dopant as a carrier at 300 K, and so does the resistivity.
        nc3, nv3, gap3 = silicon(mpf(300))
        shift3 = mpf(0)
        for _ in range(60 if narrowing == "schenk" else 1):
            _, n3, p3, ionised3 = neutral(nc3, nv3, gap3 - shift3, KEV * 300, levels)
            shift3 = schenk(n3 * cm, p3 * cm, sum(ionised3) * cm, mpf(300)) if narrowing == "schenk" else shift3
        c = max(mpf(1), abs(mpf(nd) - mpf(na)) / (max(n3, p3) * cm))
        cn, cp = (c, 1) if nd > na else (1, c)
        found |= {"mobilityN": sig(mun), "mobilityP": sig(mup), "resistivity": sig(1 / (Q * (n * cm * mun * cn + p * cm * mup * cp)))}
    pages.append({"inputs": {"material": material, "kelvin": t, "donors": nd, "acceptors": na, "donor": donor, "acceptor": acceptor, "narrowing": narrowing}, "found": found})

document.write(__file__, "mpmath", mpmath.__version__, cases=integrals, inverses=inverses, balances=balances, pages=pages)
