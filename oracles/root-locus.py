"""Root loci from other routes than ours, for packages/tools/control-systems/root-locus.

Closed-loop poles: eigenvalues by numpy.roots, polished in 50 digits by mpmath.polyroots. Meetings: real roots of the
discriminant of den + K num in K, from sympy, which needs no derivative of K by s. Crossings: the spectral abscissa (the spectral radius in z)
of the closed loop changes sign along K; found by brentq on numpy.roots and polished by mpmath.findroot on the real and imaginary
part. Dead time: first-order plants have their poles in closed form by Lambert's W; the gain of the crossing by brentq on the phase.
Steps: scipy.signal.step on a fine grid with parabolas through the peak, and brentq on the partial fractions for the settling time.
"""
import mpmath
import numpy as np
import scipy
import sympy
from scipy import signal
from scipy.optimize import brentq

import document

mpmath.mp.dps = 50
rng = np.random.default_rng(20261122)
X, K = sympy.symbols("x K")


def rounded(p):
    return [float(f"{c:.4g}") for c in p]


def random_roots(count, left):
    roots = []
    while len(roots) < count:
        if count - len(roots) >= 2 and rng.random() < 0.45:
            w, z = rng.uniform(0.4, 5), rng.uniform(0.05, 0.95)
            roots += [complex(-z * w, w * np.sqrt(1 - z * z)), complex(-z * w, -w * np.sqrt(1 - z * z))]
        else:
            roots.append(complex(rng.choice([0, -1, -1, -1, left]) * rng.uniform(0.2, 6), 0))
    return roots


def system(plane):
    order = int(rng.integers(1, 7))
    count = int(rng.integers(0, order + 1))
    if plane == "z":
        scale = rng.uniform(0.12, 0.19)
        den = np.real(np.poly([1 + scale * r if rng.random() < 0.5 else np.exp(scale * r) for r in [complex(x.real, 0) for x in random_roots(order, 0.1)]]))
        num = np.real(np.poly([rng.uniform(-1.2, 0.8) for _ in range(count)])) if count else np.array([1.0])
        return rounded(rng.uniform(0.1, 2) * num), rounded(den)
    den = np.real(np.poly(random_roots(order, 0.3)))
    num = np.real(np.poly(random_roots(count, 0.6))) if count else np.array([1.0])
    return rounded(rng.choice([-1, 1, 1, 1]) * rng.uniform(0.3, 3) * num), rounded(den)


def exact(p):
    return [sympy.Rational(repr(c)) for c in p]


def poles(num, den, k):
    """In 50 digits, from the decimals."""
    n = max(len(num), len(den))
    a = [mpmath.mpf(0)] * (n - len(den)) + [mpmath.mpf(repr(c)) for c in den]
    b = [mpmath.mpf(0)] * (n - len(num)) + [mpmath.mpf(repr(c)) for c in num]
    p = [x + mpmath.mpf(repr(k)) * y for x, y in zip(a, b)]
    while p and p[0] == 0:
        p.pop(0)
    return mpmath.polyroots(p, maxsteps=400, extraprec=400) if len(p) > 1 else []


def flat(points):
    points = sorted(points, key=lambda s: (float(s.real), float(s.imag)))
    return [[float(mpmath.re(s)), float(mpmath.im(s))] for s in points]


def meetings(num, den):
    """Gains at which den + K num has a repeated root, with that root: the real roots of its discriminant in K, other than 0."""
    n = sympy.Poly(exact(num), X)
    d = sympy.Poly(exact(den), X)
    if max(n.degree(), d.degree()) < 2:
        return []
    p = sympy.Poly(d.as_expr() + K * n.as_expr(), X)
    disc = sympy.Poly(sympy.discriminant(p, X), K)
    if disc.degree() < 1:
        return []
    found = []
    for factor, _ in disc.sqf_list()[1]:
        for k in sympy.Poly(factor, K).nroots(n=40, maxsteps=500):
            if abs(sympy.im(k)) > 1e-25 or abs(k) < 1e-25:
                continue
            k = mpmath.mpf(str(sympy.re(k)))
            coefficients = [mpmath.mpf(str(a)) + k * mpmath.mpf(str(b)) for a, b in zip(padded(d, n), padded(n, d))]
            while coefficients and abs(coefficients[0]) < mpmath.mpf(10) ** -30:
                coefficients.pop(0)
            if len(coefficients) < 3:
                continue
            roots = mpmath.polyroots(coefficients, maxsteps=2000, extraprec=1000, error=False)
            for i, s in enumerate(roots):
                # A double root of 40 digits of K is two of some 20 digits.
                near = [t for t in roots if abs(s - t) < mpmath.mpf(10) ** -12]
                if len(near) > 1 and roots.index(near[0]) == i:
                    found.append([float(mpmath.re(sum(near) / len(near))), float(mpmath.im(sum(near) / len(near))), float(k), len(near)])
    return sorted(found, key=lambda m: (m[2], m[0], m[1]))


def padded(p, q):
    n = max(p.degree(), q.degree()) + 1
    c = [sympy.N(x, 50) for x in p.all_coeffs()]
    return [sympy.Integer(0)] * (n - len(c)) + c


def outer(plane, num, den, k):
    """How far the outermost pole is outside the region of stability; its place."""
    p = np.polyadd(den, k * np.array(num))
    r = np.roots(p)
    if plane == "z":
        i = int(np.argmax(np.abs(r)))
        return abs(r[i]) - 1, r[i]
    i = int(np.argmax(r.real))
    return r[i].real, r[i]


def first_crossings(plane, num, den):
    """Gains above 0 at which the outermost pole passes the boundary, on a grid of K: [K, re, im]."""
    grid = np.geomspace(1e-3, 1e4, 1500)
    f = lambda k: outer(plane, num, den, k)[0]
    values = np.array([f(k) for k in grid])
    found = []
    for a, b, u, v in zip(grid, grid[1:], values, values[1:]):
        if u * v >= 0 or min(abs(u), abs(v)) > 0.5:
            continue
        k = brentq(f, a, b, xtol=1e-14 * a, rtol=1e-14)
        s = outer(plane, num, den, k)[1]
        if abs(f(k)) > 1e-6:
            continue  # through infinity
        number = lambda c: [mpmath.mpf(repr(x)) for x in c]
        place = (lambda w: mpmath.expj(w)) if plane == "z" else (lambda w: mpmath.mpc(0, w))

        def equations(g, w):
            value = mpmath.polyval(number(den), place(w)) + g * mpmath.polyval(number(num), place(w))
            return [mpmath.re(value), mpmath.im(value)]

        w = abs(np.angle(s)) if plane == "z" else abs(s.imag)
        real = w < 1e-7 or (plane == "z" and w > np.pi - 1e-7)
        if real:
            x = mpmath.mpf(round(s.real)) if plane == "z" else mpmath.mpf(0)
            k = -mpmath.polyval(number(den), x) / mpmath.polyval(number(num), x)
            found.append([float(k), float(x), 0.0])
            continue
        k, w = mpmath.findroot(equations, (mpmath.mpf(k), mpmath.mpf(w)), tol=1e-40, maxsteps=60)
        at = place(abs(w))
        found.append([float(k), float(mpmath.re(at)), float(mpmath.im(at))])
    return found


def loops():
    cases = []
    for index in range(180):
        plane = "z" if index % 4 == 3 else "s"
        num, den = system(plane)
        if len(num) > len(den) or all(c == 0 for c in num):
            continue
        gains = [float(f"{g:.5g}") for g in 10.0 ** rng.uniform(-2, 2.5, 4)]
        cases.append(
            {
                "plane": plane,
                "num": num,
                "den": den,
                "poles": [[g, flat(poles(num, den, g))] for g in gains],
                "meetings": meetings(num, den),
                "crossings": first_crossings(plane, num, den),
            }
        )
    # Improper loops, double poles, as many zeros as poles.
    for num, den in [([1, 2, 5], [1, 1]), ([1, 0, 0], [1, 3]), ([1, 1], [1, 0.2, 0.01]), ([2, 1], [1, 3]), ([1, 1], [1, 9, 0, 0]), ([1, 4, 8], [1, 1, 1]), ([1], [1, 8, 36, 80, 0]), ([-1, 2], [1, 2])]:
        gains = [0.03, 0.7, 11.0, 250.0]
        cases.append({"plane": "s", "num": num, "den": den, "poles": [[g, flat(poles(num, den, g))] for g in gains], "meetings": meetings(num, den), "crossings": first_crossings("s", num, den)})
    return cases


def delays():
    """b e^(-T s)/(s + a): s = -a + W_k(-K b T e^(a T))/T, for enough k to fill the window."""
    cases = []
    for _ in range(30):
        a, b, t = [float(f"{v:.4g}") for v in (rng.uniform(-0.5, 3), rng.uniform(0.3, 3), 10 ** rng.uniform(-1, 0.5))]
        rows = []
        for g in [float(f"{v:.4g}") for v in 10.0 ** rng.uniform(-1.5, 1, 3)]:
            x = -mpmath.mpf(g) * b * t * mpmath.exp(mpmath.mpf(a) * t)
            rows.append([g, flat([-a + mpmath.lambertw(x, k) / t for k in range(-12, 13)])])
        phase = lambda w: np.arctan2(w, a) + w * t - np.pi
        w = brentq(phase, 1e-9, 4 * np.pi / t, xtol=1e-300, rtol=8.9e-16)
        cases.append({"a": a, "b": b, "delay": t, "poles": rows, "crossing": [float(np.hypot(a, w) / b), float(w)]})
    return cases


def steps():
    """Overshoot and settling time (2 %) of K G/(1 + K G), by partial fractions."""
    cases = []
    while len(cases) < 40:
        num, den = system("s")
        if len(num) >= len(den):
            continue
        g = float(f"{10 ** rng.uniform(-1, 1.5):.4g}")
        top, bottom = g * np.array(num), np.polyadd(den, g * np.array(num))
        p = np.roots(bottom)
        gaps = [abs(x - y) / max(abs(x), abs(y)) for i, x in enumerate(p) for y in p[:i]]
        # Partial fractions of near poles are in doubt, and lightly damped ones would want finer grids.
        if p.real.max() > -0.05 or (gaps and min(gaps) < 0.1) or top[-1] == 0 or min(-p.real / np.abs(p)) < 0.05:
            continue
        final = top[-1] / bottom[-1]
        r, q, _ = signal.residue(top, np.append(bottom, 0.0), tol=1e-12)
        y = lambda t: np.real(np.exp(np.multiply.outer(t, q)) @ r) / final
        dy = lambda t: float(np.real(np.exp(t * q) @ (r * q)) / final)
        end = 25 / -p.real.max()
        fine = np.unique(np.concatenate([np.linspace(0, end, 60001), np.linspace(0, min(end, 60 / np.abs(p).max()), 6001)]))
        v = y(fine)
        i = int(np.argmax(v))
        over = 0.0
        if v[i] > 1 + 1e-7 and 0 < i < len(fine) - 1:
            over = float(y(np.array([brentq(dy, fine[i - 1], fine[i + 1], xtol=1e-300, rtol=8.9e-16)]))[0] - 1)
        outside = np.nonzero(np.abs(v - 1) > 0.02)[0]
        j = int(outside[-1])
        level = 1.02 if v[j] > 1 else 0.98
        settled = brentq(lambda t: float(y(np.array([t]))[0]) - level, fine[j], fine[j + 1], xtol=1e-300, rtol=8.9e-16)
        cases.append({"num": num, "den": den, "gain": g, "overshoot": over, "settling": settled})
    return cases


document.write(__file__, "mpmath, SymPy and SciPy", f"{mpmath.__version__}, {sympy.__version__} and {scipy.__version__}", cases=loops(), delays=delays(), steps=steps())
