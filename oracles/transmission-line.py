"""Lines on boards: closed formulas by scikit-rf, cross-sections and skin effect by finite elements of our own.

The finite elements are bilinear on a grid of rectangles that is finer towards corners, in a box, with the planes as
boundary values: nothing is shared with the engine, which has charges on faces and images. Two grids, the second with
every cell cut in four, are extrapolated by the order that the energy at a corner has.
"""

import warnings

import numpy as np

# Names that scikit-rf 0.15 still uses and NumPy dropped in 1.24.
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__:
        setattr(np, name, kind)
warnings.filterwarnings("ignore")
import scipy  # noqa: E402
import skrf as rf  # noqa: E402
from scipy.sparse import coo_matrix, csc_matrix  # noqa: E402
from scipy.sparse.linalg import splu  # noqa: E402
from skrf.media import CPW, Coaxial, MLine  # noqa: E402

import document

rng = np.random.default_rng(1980)
C0 = 299792458.0
ETA0 = 4e-7 * np.pi * C0
MU0 = 4e-7 * np.pi


def number(x, digits=4):
    return float(f"{x:.{digits - 1}e}")


def log_uniform(low, high):
    return number(np.exp(rng.uniform(np.log(low), np.log(high))))


def between(a, b, first, ratio, both):
    """Ends of cells from a to b, the first `first` long, each `ratio` times its neighbour, from one or both ends."""
    length = b - a
    if both:
        half = between(0.0, length / 2, first, ratio, False)
        return np.concatenate([a + half, b - half[::-1][1:]])
    steps = [min(first, length)]
    while sum(steps) < length:
        steps.append(steps[-1] * ratio)
    steps = np.array(steps) * length / sum(steps)
    return a + np.concatenate([[0.0], np.cumsum(steps)])


def axis(points, far, first, ratio, mirror):
    """Grid lines through `points`, fine at each of them but a mirror at the first, and out to `far`."""
    lines = [np.array([points[0]])]
    for k in range(len(points) - 1):
        a, b = points[k], points[k + 1]
        if k == 0 and mirror:
            lines.append((a + b - between(a, b, min(first, b - a), ratio, False)[::-1])[1:])
        else:
            lines.append(between(a, b, min(first, (b - a) / 2), ratio, True)[1:])
    if far is not None:
        lines.append(between(points[-1], far, first, ratio, False)[1:])
    return np.concatenate(lines)


def halved(x):
    return np.sort(np.concatenate([x, (x[1:] + x[:-1]) / 2]))


def stiffness(x, y, weight):
    """∫ w ∇φ·∇ψ of bilinear elements, and of their masses ∫ φψ by the same nodes."""
    hx, hy = np.diff(x), np.diff(y)
    nx = len(x)
    i, j = np.meshgrid(np.arange(len(hx)), np.arange(len(hy)))
    i, j = i.ravel(), j.ravel()
    n = np.stack([j * nx + i, j * nx + i + 1, (j + 1) * nx + i + 1, (j + 1) * nx + i], axis=1)
    a, b = (hy[j] / hx[i])[:, None, None], (hx[i] / hy[j])[:, None, None]
    kx = np.array([[2, -2, -1, 1], [-2, 2, 1, -1], [-1, 1, 2, -2], [1, -1, -2, 2]]) / 6
    ky = np.array([[2, 1, -1, -2], [1, 2, -2, -1], [-1, -2, 2, 1], [-2, -1, 1, 2]]) / 6
    m = np.array([[4, 2, 1, 2], [2, 4, 2, 1], [1, 2, 4, 2], [2, 1, 2, 4]]) / 36
    local = weight[j, i][:, None, None] * (a * kx + b * ky)
    rows, cols = np.repeat(n, 4, axis=1).ravel(), np.tile(n, (1, 4)).ravel()
    size = nx * len(y)
    mass = (hx[i] * hy[j])[:, None, None] * m
    return coo_matrix((local.ravel(), (rows, cols)), (size, size)).tocsc(), n, mass


def energy(x, y, weight, fixed, value):
    """Twice the energy of the field with the given values at the fixed nodes: φᵀ K φ."""
    k, _, _ = stiffness(x, y, weight)
    phi = np.where(fixed, value, 0.0)
    free = ~fixed
    right = -(k[free][:, fixed] @ phi[fixed])
    phi[free] = splu(csc_matrix(k[free][:, free])).solve(right)
    return float(phi @ (k @ phi))


class Section:
    """A cross-section of rectangles, metres, its right half: x = 0 is a mirror or at 0 V."""

    def __init__(self, conductors, layers, top, bottom, right, first):
        # (x0, x1, y0, y1, volts); (x0, x1, y0, y1, permittivity), later ones over earlier ones.
        self.conductors, self.layers = conductors, layers
        self.top, self.bottom, self.right, self.first = top, bottom, right, first

    def lines(self, ratio):
        rects = [*self.conductors, *self.layers]
        xs = sorted({0.0, *(v for r in rects for v in r[:2] if 0 < v < self.right)})
        low, high = self.bottom[0], self.top[0]
        ys = sorted({v for r in rects for v in r[2:4] if low < v < high})
        x = axis(xs, self.right, self.first, ratio, xs[1] in [c[1] for c in self.conductors if c[0] == 0])
        up = (
            axis([*ys, high], None, self.first, ratio, False)
            if self.top[1] == "plane"
            else axis(ys, high, self.first, ratio, False)
        )
        down = (
            between(low, ys[0], min(self.first, (ys[0] - low) / 2), ratio, True)
            if self.bottom[1] == "plane"
            else ys[0] - (between(0, ys[0] - low, self.first, ratio, False))[::-1]
        )
        return x, np.concatenate([down[:-1], up])

    def capacitance(self, x, y, odd, filled):
        cx, cy = (x[1:] + x[:-1]) / 2, (y[1:] + y[:-1]) / 2
        weight = np.ones((len(cy), len(cx)))
        if filled:
            for x0, x1, y0, y1, er in self.layers:
                weight[np.ix_((cy > y0) & (cy < y1), (cx > x0) & (cx < x1))] = er
        X, Y = np.meshgrid(x, y)
        tiny = 1e-9 * self.right
        fixed = (X >= x[-1] - tiny) | (Y <= y[0] + tiny) | (Y >= y[-1] - tiny)
        value = np.zeros_like(X)
        if odd:
            fixed |= X <= tiny
        for x0, x1, y0, y1, volts in self.conductors:
            inside = (X >= x0 - tiny) & (X <= x1 + tiny) & (Y >= y0 - tiny) & (Y <= y1 + tiny)
            fixed |= inside
            value[inside] = volts
        return energy(x, y, weight, fixed.ravel(), value.ravel())

    def solve(self, odd=False, ratio=1.6):
        """Capacitance over ε₀ of the right half, with dielectrics and without, and how much the last step moved it."""
        x, y = self.lines(ratio)
        found = []
        for filled in (True, False):
            coarse = self.capacitance(x, y, odd, filled)
            fine = self.capacitance(halved(x), halved(y), odd, filled)
            # Cells that are graded to the corner have the order of smooth fields left: 2.
            found.append(fine + (fine - coarse) / 3)
        return found


def figures(pair, share):
    c, empty = pair[0] * share, pair[1] * share
    return [ETA0 / np.sqrt(c * empty), c / empty]


FAR = 40


def surface(kind, p):
    """Microstrip, its pair, coplanar lines; under a mask where there is one."""
    w, h, t, s, g = (p.get(k) for k in ("width", "height", "thickness", "spacing", "gap"))
    left = s / 2 if s else 0.0
    far = FAR * max(h, left + w + (g or 0))
    strips = [(left, left + w, h, h + t, 1.0)]
    if g:
        strips.append((left + w + g, far, h, h + t, 0.0))
    layers = [(0, far, 0, h, p["permittivity"])]
    if p.get("mask"):
        a, b, er = p["maskOverLaminate"], p["maskOverCopper"], p["maskPermittivity"]
        layers.append((0, far, h, h + a, er))
        for x0, x1, *_ in strips:
            layers.append((max(0.0, x0 - b), x1 + b, h, h + t + b, er))
    least = min(v for v in (w, h, t, s, g, p.get("maskOverLaminate"), p.get("maskOverCopper")) if v)
    bottom = (-far, "open") if kind == "cpw" else (0.0, "plane")
    return Section(strips, layers, (h + far, "open"), bottom, far, least / 60)


def buried(p):
    w, h, t, s = (p.get(k) for k in ("width", "height", "thickness", "spacing"))
    left = s / 2 if s else 0.0
    b = h + t + p["above"]
    far = left + w + 8 * b
    layers = [(0, far, 0, h, p["permittivity"]), (0, far, h, b, p["permittivity2"])]
    least = min(v for v in (w, h, t, s, p["above"]) if v)
    return Section([(left, left + w, h, h + t, 1.0)], layers, (b, "plane"), (0.0, "plane"), far, least / 60)


def broadside(p, sign):
    w, h, t, a = (p[k] for k in ("width", "height", "thickness", "apart"))
    b = 2 * (h + t) + a
    far = w / 2 + 8 * b
    strips = [(0.0, w / 2, h, h + t, 1.0), (0.0, w / 2, h + t + a, h + 2 * t + a, sign)]
    layers = [(0, far, 0, b, p["permittivity"]), (0, far, h + t, h + t + a, p["permittivity2"])]
    return Section(strips, layers, (b, "plane"), (0.0, "plane"), far, min(w, h, t, a) / 60)


def half(section):
    """A trace astride x = 0: its right half."""
    section.conductors[0] = (0.0, section.conductors[0][1] / 2, *section.conductors[0][2:])
    return section


def geometry(kind):
    h = log_uniform(0.08e-3, 1.2e-3)
    p = {
        "width": number(h * np.exp(rng.uniform(np.log(0.3), np.log(4)))),
        "height": h,
        "thickness": number(min(h * 0.4, rng.choice([17.5e-6, 35e-6, 70e-6]))),
        "permittivity": number(rng.uniform(2, 11)),
    }
    if kind.endswith("pair"):
        p["spacing"] = number(h * np.exp(rng.uniform(np.log(0.4), np.log(3))))
    if kind.startswith("cpw"):
        p["gap"] = number(h * np.exp(rng.uniform(np.log(0.2), np.log(1))))
    if kind.startswith("stripline"):
        p["above"] = number(h * np.exp(rng.uniform(np.log(0.5), np.log(5))))
        p["permittivity2"] = number(rng.uniform(2, 11))
    if kind == "broadside":
        p["apart"] = number(h * np.exp(rng.uniform(np.log(0.4), np.log(2))))
        p["permittivity2"] = number(rng.uniform(2, 11))
    return p


def masked(p):
    t = p["thickness"]
    return {
        **p,
        "mask": "coated",
        "maskOverCopper": number(rng.uniform(10e-6, 20e-6)),
        "maskOverLaminate": number(rng.uniform(0.4, 0.9) * t),
        "maskPermittivity": number(rng.uniform(3, 4.5)),
    }


def case(kind, p):
    """Impedance and effective permittivity of each mode, of one line."""
    if kind == "broadside":
        modes = {m: figures(broadside(p, v).solve(), 1) for m, v in (("odd", -1.0), ("even", 1.0))}
    elif kind.endswith("pair"):
        section = buried(p) if kind.startswith("stripline") else surface(kind, p)
        modes = {m: figures(section.solve(odd=m == "odd"), 1) for m in ("odd", "even")}
    else:
        section = half(buried(p) if kind == "stripline" else surface(kind, p))
        if len(section.conductors) > 1:
            x0 = p["width"] / 2 + p["gap"]
            section.conductors[1] = (x0, *section.conductors[1][1:])
        if p.get("mask"):
            section = masks_of_half(section, p)
        modes = {"line": figures(section.solve(), 2)}
    return {"inputs": {"structure": kind, **p}, "modes": modes}


def masks_of_half(section, p):
    far, h, b = section.right, p["height"], p["maskOverCopper"]
    layers = [layer for layer in section.layers if layer[3] <= h + p["maskOverLaminate"] + 1e-12]
    for x0, x1, *_ in section.conductors:
        layers.append((max(0.0, x0 - b), min(far, x1 + b), h, h + p["thickness"] + b, p["maskPermittivity"]))
    section.layers = layers
    return section


def sections():
    cases = []
    for kind, count in (
        ("microstrip", 10), ("microstrip-pair", 8), ("stripline", 8), ("stripline-pair", 6),
        ("broadside", 6), ("cpw", 5), ("cpwg", 6), ("cpwg-pair", 5),
    ):
        for k in range(count):
            p = geometry(kind)
            if kind in ("microstrip", "microstrip-pair", "cpwg") and k % 2:
                p = masked(p)
            cases.append(case(kind, p))
    return cases


def skin_case(p, f, sigma):
    """Series impedance a metre of a trace over a perfect plane: diffusion of the vector potential, V′ = 1 V/m."""
    w, h, t = p["width"], p["height"], p["thickness"]
    delta = 1 / np.sqrt(np.pi * f * MU0 * sigma)
    far = 20 * max(h, w)
    first = min(t / 12, delta / 5, w / 20)
    xs = axis([0.0, w / 2], far, first, 1.35, True)
    ys = np.concatenate([
        between(0.0, h, min(first, h / 4), 1.35, True)[:-1],
        axis([h, h + t], h + far, first, 1.35, False),
    ])
    k, nodes, mass = stiffness(xs, ys, np.ones((len(ys) - 1, len(xs) - 1)))
    cx, cy = (xs[1:] + xs[:-1]) / 2, (ys[1:] + ys[:-1]) / 2
    CX, CY = np.meshgrid(cx, cy)
    metal = ((CX < w / 2) & (CY > h) & (CY < h + t)).ravel()
    n, m = nodes[metal], mass[metal]
    size = k.shape[0]
    M = coo_matrix((m.ravel(), (np.repeat(n, 4, axis=1).ravel(), np.tile(n, (1, 4)).ravel())), (size, size)).tocsc()
    omega = 2 * np.pi * f
    X, Y = np.meshgrid(xs, ys)
    fixed = ((X >= xs[-1]) | (Y <= ys[0]) | (Y >= ys[-1])).ravel()
    free = ~fixed
    one = np.ones(size)
    system = csc_matrix((k + 1j * omega * MU0 * sigma * M)[free][:, free])
    source = (MU0 * sigma * (M @ one))[free].astype(complex)
    a = np.zeros(size, complex)
    a[free] = splu(system).solve(source)
    current = 2 * sigma * (one @ (M @ (one - 1j * omega * a)))
    return 1 / current


def skin():
    cases = []
    for _ in range(8):
        h = log_uniform(0.1e-3, 0.8e-3)
        p = {
            "width": number(h * np.exp(rng.uniform(np.log(0.5), np.log(3)))),
            "height": h,
            "thickness": number(rng.choice([17.5e-6, 35e-6, 70e-6])),
        }
        for ratio in (0.1, 0.5, 1, 1.5, 2, 3, 5, 10):
            sigma = 58e6
            delta = p["thickness"] / ratio
            f = number(1 / (np.pi * MU0 * sigma * delta**2))
            z = skin_case(p, f, sigma)
            cases.append({**p, "frequency": f, "ratio": ratio, "resistance": z.real, "reactance": z.imag})
    return cases


def first(values):
    return float(np.real(np.ravel(values)[0]))


def microstrips():
    """scikit-rf's microstrip: static, and over frequency after Kirschning and Jansen.

    Its 0.15.4 takes the thickness by the height where the formula has it so, in metres elsewhere: it is given by the
    height. Its impedance over frequency has a bracket of R8 in another place than the paper, and is not asked for.
    """
    cases = []
    for _ in range(60):
        h, er = log_uniform(0.1e-3, 1.6e-3), number(rng.uniform(1.5, 12))
        w = number(h * np.exp(rng.uniform(np.log(0.2), np.log(8))))
        t = number(h * rng.choice([0.0, 0.01, 0.05, 0.1]))
        f = log_uniform(1e8, 3e10)
        freq = rf.Frequency.from_f([f], unit="hz")
        m = MLine(freq, w=w, h=h, t=t / h, ep_r=er, tand=0, rho=None,
                  diel="frequencyinvariant", disp="kirschningjansen")
        cases.append({
            "width": w, "height": h, "thickness": t, "permittivity": er, "frequency": f,
            "impedance": first(m.Z0), "effective": first(m.ep_reff),
            "effectiveAt": first(m.ep_reff_f),
        })
    return cases


def coplanars():
    """scikit-rf's coplanar line on a substrate that fills all below, which is ours on a very thick one."""
    cases = []
    for _ in range(20):
        w, er = log_uniform(0.05e-3, 2e-3), number(rng.uniform(2, 12))
        s = number(w * np.exp(rng.uniform(np.log(0.2), np.log(3))))
        freq = rf.Frequency.from_f([1e9], unit="hz")
        m = CPW(freq, w=w, s=s, ep_r=er)
        cases.append({
            "width": w, "gap": s, "permittivity": er,
            "impedance": first(m.Z0), "effective": first(m.ep_re),
        })
    return cases


def coaxials():
    cases = []
    for _ in range(30):
        d = log_uniform(0.2e-3, 5e-3)
        big = number(d * rng.uniform(1.5, 8))
        er, tan, sigma = number(rng.uniform(1, 4)), log_uniform(1e-4, 1e-2), log_uniform(1e7, 6e7)
        f = log_uniform(1e8, 1e10)
        freq = rf.Frequency.from_f([f], unit="hz")
        m = Coaxial(freq, Dint=d, Dout=big, epsilon_r=er, tan_delta=tan, sigma=sigma)
        cases.append({
            "inner": d, "outer": big, "permittivity": er, "lossTangent": tan, "conductivity": sigma,
            "frequency": f, "resistance": first(m.R),
            "inductance": first(m.L), "capacitance": first(m.C),
        })
    return cases


def rounded(found, digits=9):
    """Sums on another machine may end in other digits."""
    if isinstance(found, float):
        return number(found, digits)
    if isinstance(found, dict):
        return {k: rounded(v, digits) for k, v in found.items()}
    if isinstance(found, list):
        return [rounded(v, digits) for v in found]
    return found


def main():
    document.write(
        __file__, "scikit-rf", rf.__version__, scipy=scipy.__version__,
        cases=rounded(microstrips(), 12), coplanar=rounded(coplanars(), 12),
        coaxial=rounded(coaxials(), 12), sections=rounded(sections(), 7), skin=rounded(skin(), 6))


if __name__ == "__main__":
    main()
