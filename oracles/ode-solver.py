"""Solutions of initial value problems from SciPy, for packages/tools/math-engines/ode-solver.

The problems are those of DETEST (Hull, Enright, Fellen & Sedgwick 1972: classes A, B, D and E) and of the stiff
literature (Hairer & Wanner), with initial values as published and some drawn about them; SciPy solves them by DOP853 and
Radau at tolerances near those of doubles. Equilibria are checked through NumPy's eigenvalues, delays through the exact
polynomials of the method of steps in mpmath.
"""
import mpmath
import numpy as np
import scipy
from scipy.integrate import solve_ivp

import document

rng = np.random.default_rng(20261129)
S, C = np.sin, np.cos

ORBIT = ("x'' = -x/(x^2 + y^2)^1.5\ny'' = -y/(x^2 + y^2)^1.5",
         lambda t, y: [y[1], -y[0] / (y[0]**2 + y[2]**2)**1.5, y[3], -y[2] / (y[0]**2 + y[2]**2)**1.5])
# name, equations in the tool's words, the same for SciPy, initial values, end
NONSTIFF = [
    ("A1", "y' = -y", lambda t, y: [-y[0]], [1], 20),
    ("A2", "y' = -y^3/2", lambda t, y: [-y[0]**3 / 2], [1], 20),
    ("A3", "y' = y cos t", lambda t, y: [y[0] * C(t)], [1], 20),
    ("A4", "y' = y/4*(1 - y/20)", lambda t, y: [y[0] / 4 * (1 - y[0] / 20)], [1], 20),
    ("A5", "y' = (y - t)/(y + t)", lambda t, y: [(y[0] - t) / (y[0] + t)], [4], 20),
    ("B1", "a' = 2(a - a b)\nb' = -(b - a b)", lambda t, y: [2 * (y[0] - y[0] * y[1]), -(y[1] - y[0] * y[1])], [1, 3], 20),
    ("B2", "a' = -a + b\nb' = a - 2b + c\nc' = b - c", lambda t, y: [-y[0] + y[1], y[0] - 2 * y[1] + y[2], y[1] - y[2]], [2, 0, 1], 20),
    ("B3", "a' = -a\nb' = a - b^2\nc' = b^2", lambda t, y: [-y[0], y[0] - y[1]**2, y[1]**2], [1, 0, 0], 20),
    ("B4", "r = sqrt(a^2 + b^2)\na' = -b - a*c/r\nb' = a - b*c/r\nc' = a/r",
     lambda t, y: [-y[1] - y[0] * y[2] / np.hypot(y[0], y[1]), y[0] - y[1] * y[2] / np.hypot(y[0], y[1]), y[0] / np.hypot(y[0], y[1])], [3, 0, 0], 20),
    ("B5", "a' = b c\nb' = -a c\nc' = -0.51 a b", lambda t, y: [y[1] * y[2], -y[0] * y[2], -0.51 * y[0] * y[1]], [0, 1, 1], 20),
    *[(f"D{k + 1}", *ORBIT, [1 - e, 0, 0, np.sqrt((1 + e) / (1 - e))], 20) for k, e in enumerate([0.1, 0.3, 0.5, 0.7, 0.9])],
    ("E1", "x'' = -(x'/(t + 1) + (1 - 0.25/(t + 1)^2)*x)", lambda t, y: [y[1], -(y[1] / (t + 1) + (1 - 0.25 / (t + 1)**2) * y[0])],
     [0.6713967071418030, 0.09540051444747446], 20),
    ("E2", "x'' = (1 - x^2)*x' - x", lambda t, y: [y[1], (1 - y[0]**2) * y[1] - y[0]], [2, 0], 20),
    ("E3", "x'' = x^3/6 - x + 2 sin(2.78535 t)", lambda t, y: [y[1], y[0]**3 / 6 - y[0] + 2 * S(2.78535 * t)], [0, 0], 20),
    ("E4", "x'' = 0.032 - 0.4 x'^2", lambda t, y: [y[1], 0.032 - 0.4 * y[1]**2], [30, 0], 20),
    ("E5", "x'' = sqrt(1 + x'^2)/(25 - t)", lambda t, y: [y[1], np.sqrt(1 + y[1]**2) / (25 - t)], [0, 0], 20),
]
STIFF = [
    ("van der Pol 100", "x' = y\ny' = 100*(1 - x^2)*y - x", lambda t, y: [y[1], 100 * (1 - y[0]**2) * y[1] - y[0]], [2, 0], 60),
    ("Robertson", "a' = -0.04 a + 1e4 b c\nb' = 0.04 a - 1e4 b c - 3e7 b^2\nc' = 3e7 b^2",
     lambda t, y: [-0.04 * y[0] + 1e4 * y[1] * y[2], 0.04 * y[0] - 1e4 * y[1] * y[2] - 3e7 * y[1]**2, 3e7 * y[1]**2], [1, 0, 0], 400),
    ("Oregonator", "a' = 77.27*(b + a*(1 - 8.375e-6 a - b))\nb' = (c - (1 + a)*b)/77.27\nc' = 0.161*(a - c)",
     lambda t, y: [77.27 * (y[1] + y[0] * (1 - 8.375e-6 * y[0] - y[1])), (y[2] - (1 + y[0]) * y[1]) / 77.27, 0.161 * (y[0] - y[2])], [1, 2, 3], 30),
    ("Curtiss-Hirschfelder", "y' = -1000*(y - cos t)", lambda t, y: [-1000 * (y[0] - C(t))], [0], 3),
    ("linear", "a' = -1000 a + 999 b\nb' = -b", lambda t, y: [-1000 * y[0] + 999 * y[1], -y[1]], [2, 1], 5),
]


def solved(problems, method, rtol, repeats):
    cases = []
    for name, equations, f, y0, end in problems:
        for k in range(repeats):
            scale = 1 if k == 0 else rng.uniform(0.9, 1.1, len(y0))
            y = [float(v) for v in np.array(y0, float) * scale]
            r = solve_ivp(f, (0, end), y, method=method, rtol=rtol, atol=1e-15)
            assert r.success, name
            cases.append({"name": name, "equations": equations, "y": y, "end": end, "at": [float(v) for v in r.y[:, -1]]})
    return cases


def delays():
    """x' = -x(t - 1), x = 1 before 0: a sum of powers, exact."""
    mpmath.mp.dps = 30
    return [[t, float(1 + mpmath.fsum((-1)**k * (mpmath.mpf(t) - (k - 1))**k / mpmath.factorial(k) for k in range(1, int(np.floor(t)) + 2)))]
            for t in (0.5, 1.5, 2.5, 3.7, 5.2, 8.0)]


def equilibria():
    """Eigenvalues of random linear systems, the equilibrium at the solution of A y = b."""
    cases = []
    for _ in range(40):
        n = int(rng.integers(2, 5))
        a, b = np.round(rng.uniform(-2, 2, (n, n)), 3), np.round(rng.uniform(-1, 1, n), 3)
        values = sorted(np.linalg.eigvals(a), key=lambda v: (v.real, v.imag))
        cases.append({"a": a.tolist(), "b": b.tolist(), "y": np.linalg.solve(a, b).tolist(),
                      "eigenvalues": [[float(v.real), float(v.imag)] for v in values]})
    return cases


document.write(
    __file__, "SciPy, NumPy and mpmath", f"{scipy.__version__}, {np.__version__} and {mpmath.__version__}",
    cases=solved(NONSTIFF, "DOP853", 3e-14, 10), stiff=solved(STIFF, "Radau", 1e-12, 6),
    delays=delays(), equilibria=equilibria())
