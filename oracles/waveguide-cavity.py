"""Waveguide modes from fields that are integrated, for packages/tools/electromagnetics/waveguide-cavity.

Nothing is in closed form but Maxwell's equations for one component: cut-offs of round guides come from SciPy's zeros or from
a collocation of Bessel's equation between two walls, power, loss and stored energy from Gauss-Legendre sums over the
section, the walls and the plates, and modes of a circle that do not vary around from the exact equation of a wall with a
surface impedance, solved in mpmath.
"""
import random

import mpmath as mp
import numpy as np
import scipy
from scipy.special import jn_zeros, jnp_zeros, jv, jvp, yv, yvp

import document

C = 299792458.0
MU = 1.25663706212e-6
EPS = 1 / (MU * C * C)
rng = random.Random(20261123)


def gauss(a, b, n=64):
    x, w = np.polynomial.legendre.leggauss(n)
    return (a + b) / 2 + (b - a) / 2 * x, (b - a) / 2 * w


def collocated(kind, m, a, b, count, n=90):
    """Lowest k of (r Z')'/r + (k^2 - m^2/r^2) Z = 0 between walls, by Chebyshev collocation."""
    j = np.arange(n + 1)
    x = np.cos(np.pi * j / n)
    c = np.where((j == 0) | (j == n), 2.0, 1.0) * (-1.0) ** j
    dx = x[:, None] - x[None, :]
    d = np.outer(c, 1 / c) / (dx + np.eye(n + 1))
    d -= np.diag(d.sum(axis=1))
    r = (a + b) / 2 + (b - a) / 2 * x
    d = d * 2 / (b - a)
    op = -(d @ d) - np.diag(1 / r) @ d + np.diag(m * m / r**2)
    inner = slice(1, n)
    if kind == "TM":
        values = np.linalg.eigvals(op[inner, inner])
    else:
        # Ends from the two conditions Z' = 0.
        ends = [0, n]
        mid = np.arange(1, n)
        solve = -np.linalg.solve(d[np.ix_(ends, ends)], d[np.ix_(ends, mid)])
        values = np.linalg.eigvals(op[np.ix_(mid, mid)] + op[np.ix_(mid, ends)] @ solve)
    values = np.sort(values.real[np.abs(values.imag) < 1e-6 * np.abs(values)])
    return np.sqrt(values[values > 1e-3][:count])


class Guide:
    """psi and its gradient on Gauss points of the section and of its walls."""

    def __init__(self, shape, sizes, kind, m, n):
        self.shape, self.sizes, self.kind, self.m, self.n = shape, sizes, kind, m, n
        self.kc = self.wavenumber()
        self.walls = self.wall_points()

    def wavenumber(self):
        m, n = self.m, self.n
        if self.shape == "rectangular":
            a, b = self.sizes
            return float(np.hypot(m * np.pi / a, n * np.pi / b))
        if self.shape == "circular":
            zeros = jn_zeros if self.kind == "TM" else jnp_zeros
            return float(zeros(m, n)[-1] / self.sizes[0])
        return float(collocated(self.kind, m, *self.sizes, n)[-1])

    def radial(self, r):
        k, m = self.kc, self.m
        if self.shape == "circular":
            return jv(m, k * r), k * jvp(m, k * r)
        a = self.sizes[0]
        f, g = (jv(m, k * a), yv(m, k * a)) if self.kind == "TM" else (jvp(m, k * a), yvp(m, k * a))
        s = np.hypot(f, g)
        return (jv(m, k * r) * g - yv(m, k * r) * f) / s, k * (jvp(m, k * r) * g - yvp(m, k * r) * f) / s

    def psi(self, u, v):
        """psi and its two components; u, v are x, y or r, phi."""
        if self.shape == "rectangular":
            a, b = self.sizes
            kx, ky = self.m * np.pi / a, self.n * np.pi / b
            if self.kind == "TE":
                return np.cos(kx * u) * np.cos(ky * v), -kx * np.sin(kx * u) * np.cos(ky * v), -ky * np.cos(kx * u) * np.sin(ky * v)
            return np.sin(kx * u) * np.sin(ky * v), kx * np.cos(kx * u) * np.sin(ky * v), ky * np.sin(kx * u) * np.cos(ky * v)
        z, dz = self.radial(u)
        return z * np.cos(self.m * v), dz * np.cos(self.m * v), -self.m / u * z * np.sin(self.m * v)

    def section(self):
        if self.shape == "rectangular":
            a, b = self.sizes
            (x, wx), (y, wy) = gauss(0, a), gauss(0, b)
            u, v = np.meshgrid(x, y)
            return u, v, np.outer(wy, wx)
        low, high = (0, self.sizes[0]) if self.shape == "circular" else self.sizes
        (r, wr), (phi, wp) = gauss(low, high), gauss(0, 2 * np.pi)
        u, v = np.meshgrid(r, phi)
        return u, v, np.outer(wp, wr * r)

    def wall_points(self):
        """For each wall: u, v, weights, and which component lies along it (1 or 2)."""
        if self.shape == "rectangular":
            a, b = self.sizes
            (x, wx), (y, wy) = gauss(0, a), gauss(0, b)
            return [(x, 0 * x, wx, 1), (x, 0 * x + b, wx, 1), (0 * y, y, wy, 2), (0 * y + a, y, wy, 2)]
        phi, w = gauss(0, 2 * np.pi)
        radii = self.sizes if self.shape == "coaxial" else self.sizes[:1]
        return [(0 * phi + r, phi, w * r, 2) for r in radii]

    def alpha(self, f, er, sigma):
        """Wall loss of the lossless field, Np/m, above cut-off."""
        omega = 2 * np.pi * f
        k = omega * np.sqrt(er) / C
        beta = np.sqrt(k * k - self.kc**2)
        rs = np.sqrt(omega * MU / (2 * sigma))
        u, v, w = self.section()
        _, d1, d2 = self.psi(u, v)
        slope = float(np.sum(w * (d1**2 + d2**2)))
        lost = 0.0
        for u, v, w, along in self.walls:
            p, *d = self.psi(u, v)
            if self.kind == "TE":
                h2 = p**2 + (beta / self.kc**2 * d[along - 1]) ** 2
            else:
                h2 = (omega * EPS * er / self.kc**2 * d[2 - along]) ** 2
            lost += rs / 2 * float(np.sum(w * h2))
        power = slope * beta / (2 * self.kc**4) * (omega * MU if self.kind == "TE" else omega * EPS * er)
        return lost / (2 * power)

    def power(self, f, er, field):
        """W at which the greatest field anywhere is `field`, looked for on a dense grid."""
        omega = 2 * np.pi * f
        k = omega * np.sqrt(er) / C
        beta = np.sqrt(k * k - self.kc**2)
        u, v, w = self.section()
        _, d1, d2 = self.psi(u, v)
        slope = float(np.sum(w * (d1**2 + d2**2)))
        if self.shape == "rectangular":
            gu, gv = np.meshgrid(np.linspace(0, self.sizes[0], 241), np.linspace(0, self.sizes[1], 241))
        else:
            low, high = (self.sizes[0] * 1e-6, self.sizes[0]) if self.shape == "circular" else self.sizes
            # The greatest lies where the cosine or the sine around is 1.
            turned = np.pi / (2 * self.m) if self.m else 0.0
            gu, gv = np.meshgrid(np.linspace(low, high, 20001), [0.0, turned])
        p, d1, d2 = self.psi(gu, gv)
        across = np.hypot(d1, d2)
        if self.kind == "TE":
            peak = omega * MU / self.kc**2 * np.max(across)
            power = slope * beta * omega * MU / (2 * self.kc**4)
        else:
            peak = max(np.max(np.abs(p)), beta / self.kc**2 * np.max(across))
            power = slope * beta * omega * EPS * er / (2 * self.kc**4)
        return float(power * (field / peak) ** 2)

    def cavity(self, p, length, er, sigma):
        """Resonance in Hz and Q of walls, from energy and loss."""
        q = p * np.pi / length
        omega = C / np.sqrt(er) * np.hypot(self.kc, q)
        rs = np.sqrt(omega * MU / (2 * sigma))
        z, wz = gauss(0, length)
        u, v, w = self.section()
        psi, d1, d2 = self.psi(u, v)
        plates = walls = 0.0
        if self.kind == "TE":
            across = omega * MU / self.kc**2 * np.hypot(d1, d2)
            energy = EPS * er / 2 * float(np.sum(w * across**2)) * float(np.sum(wz * np.sin(q * z) ** 2))
            h = q / self.kc**2
            plates = 2 * rs / 2 * h * h * float(np.sum(w * (d1**2 + d2**2)))
        else:
            h = omega * EPS * er / self.kc**2
            energy = MU / 2 * h * h * float(np.sum(w * (d1**2 + d2**2))) * float(np.sum(wz * np.cos(q * z) ** 2))
            plates = 2 * rs / 2 * h * h * float(np.sum(w * (d1**2 + d2**2)))
        for u, v, w, along in self.walls:
            psi, *d = self.psi(u, v)
            if self.kind == "TE":
                walls += rs / 2 * float(np.sum(w * psi**2) * np.sum(wz * np.sin(q * z) ** 2))
                walls += rs / 2 * float(np.sum(w * (h * d[along - 1]) ** 2) * np.sum(wz * np.cos(q * z) ** 2))
            else:
                walls += rs / 2 * float(np.sum(w * (h * d[2 - along]) ** 2) * np.sum(wz * np.cos(q * z) ** 2))
        return float(omega / (2 * np.pi)), float(omega * energy / (plates + walls))


def exact_circle(kind, n, a, f, er, tand, sigma):
    """gamma of TM0n or TE0n of a circle whose wall has the surface impedance (1 + j) Rs, from its own equation."""
    mp.mp.dps = 30
    omega = 2 * mp.pi * f
    k2 = (omega / C) ** 2 * er * mp.mpc(1, -tand)
    zs = mp.mpc(1, 1) * mp.sqrt(omega * MU / (2 * mp.mpf(sigma)))

    def wall(h):
        # TM: Ez = J0(hr), Hphi = -(j omega eps / h) J0'; at the wall Ez = Zs Hz x n, that is Ez = -Zs Hphi.
        if kind == "TM":
            return mp.besselj(0, h * a) - zs * 1j * omega * EPS * er * mp.mpc(1, -tand) / h * mp.besselj(0, h * a, 1)
        # TE: Hz = J0(hr), Ephi = (j omega mu / h) J0'; at the wall Ephi = Zs Hz.
        return 1j * omega * MU / h * mp.besselj(0, h * a, 1) - zs * mp.besselj(0, h * a)

    start = (jn_zeros(0, n)[-1] if kind == "TM" else jnp_zeros(0, n)[-1]) / a
    h = mp.findroot(wall, mp.mpc(start, 0) * (1 + 1e-9j))
    gamma = mp.sqrt(h * h - k2)
    if gamma.real < 0:
        gamma = -gamma
    return [float(gamma.real), float(gamma.imag)]


def sizes_of(shape):
    scale = 10 ** rng.uniform(-3.5, -1)
    if shape == "rectangular":
        return [scale, scale * rng.uniform(0.3, 1.3)]
    if shape == "circular":
        return [scale]
    return [scale * rng.uniform(0.05, 0.9), scale]


def mode_of(shape):
    kind = rng.choice(["TE", "TM"])
    if shape != "rectangular":
        return kind, rng.randrange(0, 7), rng.randrange(1, 5)
    m, n = rng.randrange(0, 6), rng.randrange(0, 6)
    if kind == "TM":
        return kind, m + 1, n + 1
    return (kind, m, n) if m + n else (kind, 1, 0)


def round_to(x, digits=13):
    return float(f"{x:.{digits}g}")


guides, cavities, exact = [], [], []
for k in range(150):
    shape = ["rectangular", "circular", "coaxial"][k % 3]
    sizes = [round_to(s, 5) for s in sizes_of(shape)]
    kind, m, n = mode_of(shape)
    g = Guide(shape, sizes, kind, m, n)
    er = rng.choice([1.0, 2.08, 9.8])
    sigma = rng.choice([5.8e7, 1.5e7, 1.4e6])
    f = round_to(g.kc * C / (2 * np.pi * np.sqrt(er)) * rng.uniform(1.02, 3), 6)
    guides.append(dict(shape=shape, sizes=sizes, kind=kind, m=m, n=n, permittivity=er, conductivity=sigma, frequency=f,
                       kc=round_to(g.kc), alpha=round_to(g.alpha(f, er, sigma)), power=round_to(g.power(f, er, 3e6), 8)))
    p = rng.randrange(0 if kind == "TM" else 1, 5)
    length = round_to(sizes[-1] * rng.uniform(0.5, 5), 5)
    resonance, q = g.cavity(p, length, er, sigma)
    cavities.append(dict(shape=shape, sizes=sizes, kind=kind, m=m, n=n, p=p, length=length, permittivity=er,
                         conductivity=sigma, resonance=round_to(resonance), q=round_to(q)))
for k in range(60):
    kind = ["TM", "TE"][k % 2]
    n = rng.randrange(1, 4)
    a = round_to(10 ** rng.uniform(-3, -1), 5)
    er = rng.choice([1.0, 2.08])
    tand = rng.choice([0.0, 4e-4, 0.02])
    kc = (jn_zeros(0, n)[-1] if kind == "TM" else jnp_zeros(0, n)[-1]) / a
    # Through cut-off, a hair below and above it among them.
    f = kc * C / (2 * np.pi * np.sqrt(er)) * rng.choice([0.3, 0.9, 0.999, 0.99999, 1.0, 1.00001, 1.001, 1.1, 2.5])
    f = round_to(f, 9)
    exact.append(dict(kind=kind, n=n, radius=a, frequency=f, permittivity=er, lossTangent=tand, conductivity=5.8e7,
                      gamma=[round_to(x) for x in exact_circle(kind, n, a, f, er, tand, 5.8e7)]))

document.write(__file__, "fields integrated (SciPy, mpmath)", f"{scipy.__version__}, {mp.__version__}",
               cases=guides, cavities=cavities, exact=exact)
