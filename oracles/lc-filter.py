"""Ladders of LC filters, for packages/tools/analog-circuits/lc-filter.

Elements in mpmath with 80 digits, from polynomials of |H|^2 and their roots, by continued fractions; losses of SciPy's own
prototypes, carried to each band by its formulas.
"""
import mpmath as mp
import numpy as np
import scipy
from scipy import signal

import document

mp.mp.dps = 80


def loss_polynomial(family, n, ripple):
    """1/|H|^2 in powers of v = w^2, lowest first, the edge at 1."""
    if family == "butterworth":
        return [mp.mpf(1)] + [mp.mpf(0)] * (n - 1) + [mp.mpf(1)]
    if family == "chebyshev":
        a, b = [mp.mpf(1)], [mp.mpf(0), mp.mpf(1)]
        for _ in range(n - 1):
            c = [mp.mpf(0)] + [2 * x for x in b]
            for k, x in enumerate(a):
                c[k] -= x
            a, b = b, c
        square = [mp.mpf(0)] * (2 * n + 1)
        for i, x in enumerate(b):
            for j, y in enumerate(b):
                square[i + j] += x * y
        eps2 = mp.mpf(10) ** (mp.mpf(str(ripple)) / 10) - 1
        out = [eps2 * x for x in square[::2]]
        out[0] += 1
        return out
    if family == "gaussian":
        out = [1 / mp.factorial(k) for k in range(n + 1)]
    else:
        theta = [mp.factorial(2 * n - k) / (mp.mpf(2) ** (n - k) * mp.factorial(k) * mp.factorial(n - k)) for k in range(n + 1)]
        out = [mp.mpf(0)] * (n + 1)
        for i in range(n + 1):
            for j in range(n + 1):
                if (i + j) % 2 == 0:
                    out[(i + j) // 2] += theta[i] * theta[j] * (-1) ** ((i - j) // 2)
        out = [x / out[0] for x in out]
    at = lambda v: mp.polyval(out[::-1], v) - 2
    low, high = mp.mpf(0), mp.mpf(1)
    while at(high) < 0:
        high *= 2
    for _ in range(400):
        middle = (low + high) / 2
        low, high = (middle, high) if at(middle) < 0 else (low, middle)
    return [x * high**k for k, x in enumerate(out)]


def left(v_polynomial):
    """The monic polynomial in s of the left half of the roots, highest first."""
    p = list(v_polynomial)
    zeros = 0
    while abs(p[0]) < mp.mpf(10) ** -60:
        p.pop(0)
        zeros += 1
    out = [mp.mpf(1)] + [mp.mpf(0)] * zeros
    for v in mp.polyroots(p[::-1], maxsteps=500, extraprec=800):
        s = mp.sqrt(-v)
        s = -s if mp.re(s) > 0 else s
        out = [a - s * b for a, b in zip(out + [0], [0] + out)]
    return [mp.re(x) for x in out]


def elements(family, n, ripple, r):
    loss = loss_polynomial(family, n, ripple)
    e = left(loss)
    power = 4 * mp.mpf(str(r)) / (1 + mp.mpf(str(r))) ** 2
    # |F|^2 = |E|^2 - what passes; both over the same leading coefficient.
    reflected = list(loss)
    reflected[0] -= power * loss[0]
    f = left(reflected)
    if r < 1:
        f = [x * (-1) ** k for k, x in enumerate(f)]
    a = [x + y for x, y in zip(e, f)]
    b = [x - y for x, y in zip(e, f)][1:]
    g = []
    while b:
        k = a[0] / b[0]
        g.append(k)
        rest = [x - (k * b[i] if i < len(b) else 0) for i, x in enumerate(a)][1:]
        rest = rest[1:] if len(b) > 1 else []
        a, b = b, rest
    return [float(x) for x in g]


def ladders():
    out = []
    for family in ["butterworth", "chebyshev", "bessel", "gaussian"]:
        for n in range(1, 11):
            for r in [0.125, 0.4, 1, 2.5, 8]:
                if r < 1 and n % 2 == 0:
                    continue
                if family == "chebyshev" and (n % 2 == 0 and r < 2 or r == 1):
                    continue
                if family == "butterworth" and r == 1:
                    continue
                g = elements(family, n, 0.2, r)
                out.append({"family": family, "order": n, "r": r, "g": [float(f"{x:.12g}") for x in g]})
    return out


def losses():
    """Losses of SciPy's elliptic and inverse Chebyshev prototypes of odd order, edge at the ripple or at the stop band."""
    out = []
    for n in [3, 5, 7, 9]:
        for ripple in [0.05, 0.5]:
            for stop in [40, 70]:
                z, p, k = signal.ellipap(n, ripple, stop)
                w = np.array([0.2, 0.6, 0.95, 1.0, 1.05, 1.2, 1.7, 3, 10])
                _, h = signal.freqs_zpk(z, p, k, w)
                out.append({"order": n, "ripple": ripple, "stop": stop, "w": w.tolist(), "db": [float(f"{x:.11g}") for x in -20 * np.log10(np.abs(h))]})
    return out


def best(f, low, high):
    """Where |f| is greatest between two points, by thirds."""
    for _ in range(90):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if abs(f(a)) < abs(f(b)):
            low = a
        else:
            high = b
    return (low + high) / 2


def rippled(n, zeros, grounded):
    """N, lowest power of v first, with sqrt(v)^(n%2) N/D of least deviation 1 on [0, 1], by Remez' exchange; `grounded` has N(0) = 0."""
    h = n // 2
    first = 1 if grounded else 0
    count = h - first + 1
    d = lambda v: mp.fprod(1 - v / (mp.mpf(z) ** 2) for z in zeros)
    weight = lambda v: (mp.sqrt(v) if n % 2 else 1) / d(v)
    points = [mp.sin(mp.pi * (k + (0 if n % 2 == 0 and not grounded else mp.mpf(1) / 2)) / (2 * count - (1 if n % 2 or grounded else 2))) ** 2 for k in range(count)]
    points[-1] = mp.mpf(1)
    for _ in range(40):
        # The highest coefficient is 1 and the deviation unknown.
        a = mp.matrix(count, count)
        b = mp.matrix(count, 1)
        for r, v in enumerate(points):
            for c in range(count - 1):
                a[r, c] = v ** (c + first)
            a[r, count - 1] = -((-1) ** r) / weight(v)
            b[r] = -(v**h)
        x = mp.lu_solve(a, b) if count > 1 else mp.matrix([b[0] / a[0, 0]])
        poly = [mp.mpf(0)] * first + [x[k] for k in range(count - 1)] + [mp.mpf(1)]
        f = lambda v: mp.polyval(poly[::-1], v) * weight(v)
        moved = []
        for k, v in enumerate(points):
            low = points[k - 1] if k else mp.mpf(0)
            high = points[k + 1] if k + 1 < count else mp.mpf(1)
            crest = best(f, (low + v) / 2 if k else mp.mpf(0), (v + high) / 2 if k + 1 < count else mp.mpf(1))
            moved.append(mp.mpf(1) if k + 1 == count else (mp.mpf(0) if k == 0 and n % 2 == 0 and not grounded else crest))
        change = max(abs(p - q) for p, q in zip(points, moved))
        points = moved
        if change < mp.mpf(10) ** -25:
            break
    top = f(mp.mpf(1))
    return [c / top for c in poly], d


def prescribed():
    """Losses of shapes with given zeros at frequencies, the edge at the ripple or flat."""
    out = []
    mp.mp.dps = 40
    for n, zeros in [(3, [1.7]), (4, [2.1]), (5, [1.3, 2.6]), (5, [1.9]), (6, [1.4, 1.8]), (7, [1.2, 1.25, 3]), (7, [1.5]), (8, [1.3, 1.7, 2.2]), (9, [1.1, 1.3, 1.9, 5])]:
        for kind in ["rippled", "grounded", "flat"]:
            if kind == "grounded" and n % 2:
                continue
            ripple = 0.2 if kind != "flat" else 1.0
            eps2 = mp.mpf(10) ** (mp.mpf(str(ripple)) / 10) - 1
            if kind == "flat":
                d = lambda v: mp.fprod(1 - v / (mp.mpf(z) ** 2) for z in zeros)
                square = lambda v: v**n * (d(mp.mpf(1)) / d(v)) ** 2
            else:
                poly, d = rippled(n, zeros, kind == "grounded")
                square = lambda v: (v if n % 2 else 1) * (mp.polyval(poly[::-1], v) / d(v)) ** 2
            w = [0.1, 0.35, 0.6, 0.8, 0.95, 1, 1.05, 1.15, 1.35, 1.6, 2, 2.5, 4, 9]
            db = [10 * mp.log10(1 + eps2 * square(mp.mpf(str(x)) ** 2)) for x in w]
            out.append({"order": n, "zeros": zeros, "kind": kind, "ripple": ripple, "w": w, "db": [float(f"{float(x):.12g}") for x in db]})
    mp.mp.dps = 80
    return out


def masks():
    """The greatest least margin that SciPy's differential evolution finds for as many zeros, rippled by 0.1 dB to 1 or flat with 1 dB there."""
    from scipy.optimize import differential_evolution

    out = []
    for n, count, flat, steps in [
        (5, 1, False, [(1.5, 30), (3, 45)]),
        (5, 2, False, [(1.5, 30), (2.2, 45)]),
        (6, 2, False, [(1.3, 40), (2, 25)]),
        (7, 3, False, [(1.25, 50), (1.6, 65), (4, 50)]),
        (7, 2, True, [(1.6, 40), (2.5, 60)]),
        (9, 3, True, [(1.4, 45), (2, 70)]),
    ]:
        grid = np.unique(np.concatenate([np.geomspace(a, b, 6000) for a, b in zip([s[0] for s in steps], [s[0] for s in steps[1:]] + [60])]))
        need = np.zeros_like(grid)
        for at, loss in steps:
            need[grid >= at] = loss
        # At a corner both levels count.
        for (_, before), (at, loss) in zip(steps, steps[1:]):
            need[grid == at] = max(before, loss)
        eps2 = 10 ** ((1.0 if flat else 0.1) / 10) - 1

        def least(zeros):
            u, far = grid**-2.0, n - 2 * count
            if flat:
                ln = n * np.log(grid) + sum(np.log(abs(1 - z**-2) / abs(1 - (grid / z) ** 2)) for z in zeros)
                f2 = np.exp(2 * ln)
            else:
                z0 = np.sqrt(1 - u)
                s = far * np.arctanh(z0)
                for z in zeros:
                    m = np.sqrt(1 - z**-2.0)
                    s = s + np.log(abs((m + z0) / (m - z0) + 1e-300))
                f2 = np.cosh(s) ** 2
            return float(np.min(10 * np.log10(1 + eps2 * f2) - need))

        found = differential_evolution(lambda z: -least(z), [(steps[0][0], 12)] * count, seed=1, tol=1e-12, maxiter=600, popsize=20, polish=False)
        out.append({"order": n, "count": count, "flat": flat, "steps": [list(s) for s in steps], "zeros": [float(f"{x:.5g}") for x in sorted(found.x)], "margin": float(f"{-found.fun:.6g}")})
    return out


def linear():
    """Poles of unit delay whose phase error ripples by 0.05 or 0.5 degrees, by Remez' exchange in 60 digits."""
    out = []
    mp.mp.dps = 60
    for degrees in [0.05, 0.5]:
        eps = mp.radians(mp.mpf(str(degrees)))
        for n in [2, 3, 5, 6, 8, 10]:
            fit = lambda points, errors: [
                *mp.lu_solve(
                    mp.matrix([[mp.im((1j * x) ** k * mp.expj(-(x + e))) for k in range(n)] for x, e in zip(points, errors)]),
                    mp.matrix([-mp.im((1j * x) ** n * mp.expj(-(x + e))) for x, e in zip(points, errors)]),
                ),
                mp.mpf(1),
            ]
            error = lambda c, x: mp.arg(mp.polyval(c[::-1], 1j * x) * mp.expj(-x))
            base = [mp.sin(mp.pi * (k + 1) / (2 * n + 1)) for k in range(n)]
            width = mp.mpf("0.3") * mp.sqrt(n)
            while True:
                points = [width * x for x in base]
                c = fit(points, [mp.mpf(0)] * n)
                crests = [best(lambda x: error(c, x), points[k - 1] if k else mp.mpf(0), points[k]) for k in range(n)]
                if abs(error(c, crests[0])) > eps:
                    break
                width *= mp.mpf("1.1")
            sign = mp.sign(error(c, crests[0]))
            for _ in range(40):
                c = fit(crests, [sign * eps * (-1) ** k for k in range(n)])
                outer = crests[-1]
                while mp.sign(error(c, outer)) == mp.sign(error(c, crests[-1])):
                    outer += crests[-1] / 100
                moved = [best(lambda x: error(c, x), (crests[k - 1] + x) / 2 if k else x / 4, (crests[k + 1] + x) / 2 if k + 1 < n else outer) for k, x in enumerate(crests)]
                change = max(abs(a - b) for a, b in zip(crests, moved))
                crests = moved
                if change < mp.mpf(10) ** -16:
                    break
            p = sorted(((mp.re(x), mp.im(x)) for x in mp.polyroots(c[::-1], maxsteps=500, extraprec=400)), key=lambda x: (x[1], x[0]))
            out.append({"degrees": degrees, "order": n, "poles": [[float(f"{float(a):.12g}"), float(f"{float(b):.12g}") if abs(b) > 1e-30 else 0] for a, b in p]})
    mp.mp.dps = 80
    return out


def depths():
    """Poles, 3.01 dB at 1 rad/s, of Gaussian to 20 log 2 and 20 log 4 dB: a polynomial through losses set at the crests, and of
    it all the crests again as roots of a polynomial, in 60 digits."""
    out = []
    mp.mp.dps = 60
    slope = 10 / mp.log(10)
    for family, depth in [("gaussian-6", 20 * mp.log10(2)), ("gaussian-12", 20 * mp.log10(4))]:
        for n in range(2, 12 if family == "gaussian-6" else 13):
            ripple = mp.mpf("0.1") if n % 2 else mp.mpf("-0.1")
            end = depth - ripple / 2
            crests = [end * (1 - mp.cos(mp.pi * k / (n - mp.mpf("0.5")))) / 2 for k in range(1, n)]
            while True:
                at = crests + [end]
                lost = [x + (ripple if k % 2 == 0 else 0) for k, x in enumerate(crests)] + [depth]
                rows = mp.matrix([[(x / end) ** (j + 1) for j in range(n)] for x in at])
                found = mp.lu_solve(rows, mp.matrix([mp.power(10, a / 10) - 1 for a in lost]))
                p = [mp.mpf(1)] + [found[j] / end ** (j + 1) for j in range(n)]
                # Of 10 log10 p(v) - v the slope is nought where slope p'(v) = p(v).
                flat = [slope * (j + 1) * p[j + 1] - p[j] for j in range(n)] + [-p[n]]
                real = sorted(mp.re(x) for x in mp.polyroots(flat[::-1], maxsteps=500, extraprec=400) if abs(mp.im(x)) < mp.mpf(10) ** -25 and mp.re(x) > 0)
                change = max(abs(a - b) for a, b in zip(crests, real))
                crests = real[: n - 1]
                if change < mp.mpf(10) ** -30:
                    break
            half = mp.findroot(lambda v: mp.polyval(p[::-1], v) - 2, 3)
            squares = [half ** j * c * (-1) ** j for j, c in enumerate(p)]
            s = mp.polyroots([squares[k // 2] if k % 2 == 0 else mp.mpf(0) for k in range(2 * n, -1, -1)], maxsteps=1000, extraprec=600)
            left = sorted(((mp.re(x), mp.im(x)) for x in s if mp.re(x) < 0), key=lambda x: (x[1], x[0]))
            out.append({"family": family, "order": n, "poles": [[float(f"{float(a):.13g}"), float(f"{float(b):.13g}") if abs(b) > 1e-30 else 0] for a, b in left]})
    mp.mp.dps = 80
    return out


def steps():
    """Step and impulse of SciPy's elliptic and Chebyshev filters, moved to each band by its own formulas, the edge 1 rad/s or the band 0.4 about 1."""
    out = []
    for family, n in [("elliptic", 3), ("elliptic", 5), ("chebyshev", 4), ("chebyshev", 5)]:
        z, p, k = signal.ellipap(n, 0.5, 40) if family == "elliptic" else signal.cheb1ap(n, 0.5)
        for band in ["lowpass", "highpass", "bandpass", "bandstop"]:
            moved = {
                "lowpass": lambda: (z, p, k),
                "highpass": lambda: signal.lp2hp_zpk(z, p, k, 1),
                "bandpass": lambda: signal.lp2bp_zpk(z, p, k, 1, 0.4),
                "bandstop": lambda: signal.lp2bs_zpk(z, p, k, 1, 0.4),
            }[band]()
            t = np.array([0.0, 0.5, 1.7, 4.2, 9, 16, 30])
            _, y = signal.step(signal.StateSpace(*signal.zpk2ss(*moved)), T=np.linspace(0, 30, 601))
            at = np.round(t / 0.05).astype(int)
            out.append({"family": family, "order": n, "band": band, "t": t.tolist(), "y": [float(f"{x:.9g}") if abs(x) > 1e-12 else 0 for x in y[at]]})
    return out


document.write(
    __file__,
    "an independent program (mpmath)",
    mp.__version__,
    scipy=scipy.__version__,
    cases=ladders(),
    losses=losses(),
    prescribed=prescribed(),
    masks=masks(),
    linear=linear(),
    depths=depths(),
    steps=steps(),
)
