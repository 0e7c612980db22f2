"""Poisson's equation of an abrupt junction by SciPy's solve_bvp, adaptive and of fourth order: for the vectors of pn-junction and its race."""

import numpy as np
from scipy.integrate import solve_bvp

Q, K, EPS0 = 1.602176634e-19, 1.380649e-23, 8.8541878128e-12


class Abrupt:
    """One material, Boltzmann's carriers, each in equilibrium with its own contact; 1/m^3, K."""

    def __init__(self, side, na, nd, kelvin=300.0):
        self.na, self.nd, self.vt = na, nd, K * kelvin / Q
        self.ni = np.sqrt(side["nc"] * side["nv"]) * np.exp(-side["gap"] / 2 / self.vt)
        self.light = min(na, nd)
        # Lengths in Debye lengths of the lighter side.
        self.debye = np.sqrt(side["permittivity"] * EPS0 * self.vt / Q / self.light)

    def solve(self, voltage, tol, nodes=400):
        """Both sides mapped to [0, 1]: potential over kT/q and slope of either, continuous where they meet."""
        na, nd, light = self.na, self.nd, self.light
        v = voltage / self.vt
        amp = self.ni * np.exp(v / 2)
        low, high = -np.arcsinh(na / 2 / amp), np.arcsinh(nd / 2 / amp)
        drop = max(high - low, 1.0)
        w = np.sqrt(2 * drop * (1 / na + 1 / nd) * light)
        xp, xn = w * nd / (na + nd), w * na / (na + nd)
        lp, ln = xp + 18 * np.sqrt(light / na), xn + 18 * np.sqrt(light / nd)

        def rhs(t, y):
            rho = lambda u, n: (amp * np.exp(-u) - amp * np.exp(u) + n) / light
            return np.vstack([y[1] * lp, -rho(y[0], -na) * lp, y[3] * ln, -rho(y[2], nd) * ln])

        ends = lambda a, b: np.array([a[0] - low, b[2] - high, b[0] - a[2], b[1] - a[3]])
        t = np.linspace(0, 1, nodes)
        xl, xr = (t - 1) * lp, t * ln
        inp, inn = np.maximum(xl + xp, 0), np.maximum(xn - xr, 0)
        start = np.vstack([low + inp ** 2 / 2 * na / light, inp * na / light, high - inn ** 2 / 2 * nd / light, inn * nd / light])
        found = solve_bvp(rhs, ends, t, start, tol=tol, max_nodes=200000)
        assert found.status == 0, found.message
        self.amp, self.lengths, self.found = amp, (lp, ln), found
        return self

    @property
    def field(self):
        """At the junction, V/m."""
        return float(self.found.sol(1.0)[1] * self.vt / self.debye)

    def displaced(self):
        """Holes beyond those of neutral pieces, C/m^2: Gauss's rule of four points in each interval of the solution."""
        x, amp = self.found.x, self.amp
        g, weights = np.polynomial.legendre.leggauss(4)
        h = np.diff(x)
        points = ((x[1:] + x[:-1])[:, None] / 2 + h[:, None] / 2 * g).ravel()
        weights = (h[:, None] / 2 * weights).ravel()
        y = self.found.sol(points)
        neutral = [self.na / 2 + np.hypot(self.na / 2, amp), np.hypot(self.nd / 2, amp) - self.nd / 2]
        parts = [np.sum(weights * (amp * np.exp(-y[2 * k]) - neutral[k])) * self.lengths[k] for k in (0, 1)]
        return Q * sum(parts) * self.debye
