"""Networks of n ports from scikit-rf: conversions, references, chains, mixed modes, files, noise.

What scikit-rf 0.15 has not, or has by a convention of its own, is done here from the definitions with NumPy and SciPy:
circles through three points found on the contour, time by the sum of the Fourier series, quality by a plain loop, and
Touchstone 2 by a reader written from the specification, with the writer of the random files beside it.
"""

import itertools
import pathlib
import tempfile
import warnings

import numpy as np

# Names that scikit-rf 0.15 still uses and NumPy dropped in 1.24.
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__:
        setattr(np, name, kind)
warnings.filterwarnings("ignore")
import skrf as rf  # noqa: E402
from scipy import optimize  # noqa: E402

import document

rng = np.random.default_rng(370)


def flat(m):
    return [float(f"{x:.17g}") for z in np.asarray(m, dtype=complex).ravel() for x in (z.real, z.imag)]


def rounded(m, digits=6):
    return np.vectorize(lambda z: complex(round(z.real, digits), round(z.imag, digits)))(m)


def matrix(n, size=0.45):
    m = (rng.normal(size=(n, n)) + 1j * rng.normal(size=(n, n))) * size / np.sqrt(n)
    return rounded(m)


def references(n, is_complex):
    z = np.round(np.exp(rng.uniform(np.log(5), np.log(400), n)), 4).astype(complex)
    if is_complex:
        z += 1j * np.round(rng.normal(size=n) * 40, 4)
    return z


def network(s, z0=50, f=(1e9,)):
    s = np.asarray(s)
    if s.ndim == 2:
        s = s[None]
    n = rf.Network(frequency=rf.Frequency.from_f(list(f), unit="hz"), s=s, z0=z0)
    return n


def conversions():
    cases = []
    for k in range(34):
        n = 1 + k % 4 if k < 32 else 8
        s, z, to = matrix(n), references(n, k % 2), references(n, k % 3)
        kinds = {}
        for skrf_name, ours in (("power", "power"), ("pseudo", "pseudo"), ("traveling", "travelling")):
            # scikit-rf solves s2z of travelling waves on complex references by the definition of Marks and Williams' V and I.
            imp = rf.s2z(s[None], z[None], s_def=skrf_name)[0]
            kinds[ours] = {
                "z": flat(imp),
                "y": flat(rf.s2y(s[None], z[None], s_def=skrf_name)[0]),
                "other": flat(rf.renormalize_s(s[None], z[None], to[None], s_def=skrf_name)[0]),
            }
        cases.append({"n": n, "s": flat(s), "z0": flat(z), "to": flat(to), **kinds})
    return cases


def two_ports():
    """Chain, transfer, hybrid and inverse hybrid parameters."""
    cases = []
    for k in range(60):
        s, z = matrix(2), references(2, k % 2)
        imp = rf.s2z(s[None], z[None], s_def="power")[0]
        (z11, z12), (z21, z22) = imp
        det = z11 * z22 - z12 * z21
        cases.append({
            "s": flat(s), "z0": flat(z),
            "a": flat(rf.s2a(s[None], z[None])[0] if k % 2 == 0 else rf.z2a(imp[None])[0]),
            "t": flat(rf.s2t(s[None])[0]),
            # From V and I of the impedance matrix, by hand.
            "h": flat([[det / z22, z12 / z22], [-z21 / z22, 1 / z22]]),
            "g": flat([[1 / z11, -z12 / z11], [z21 / z11, det / z11]]),
        })
    return cases


def chains():
    cases = []
    for k in range(48):
        n = [2, 2, 4][k % 3]
        a, b = network(matrix(n)), network(matrix(n))
        # scikit-rf joins ports 1 … N at the left to N + 1 … 2N at the right.
        whole = a**b
        cases.append({"n": n, "a": flat(a.s), "b": flat(b.s), "whole": flat(whole.s)})
    return cases


def mixed():
    cases = []
    for k in range(30):
        pairs, singles = [(1, 0), (2, 0), (1, 1), (2, 2), (4, 0)][k % 5]
        n = 2 * pairs + singles
        s = matrix(n)
        # Pairs are (1, 2), (3, 4) …, modes in the order d … c … s. It goes wrong for other numbers of single ports.
        net = network(s)
        net.se2gmm(p=pairs)
        cases.append({"n": n, "pairs": pairs, "s": flat(s), "mixed": flat(net.s[0]), "z0": flat(net.z0[0])})
    return cases


def terminations():
    cases = []
    for k in range(30):
        n = 3 + k % 3
        s = matrix(n)
        loads = rounded((rng.normal(size=n - 2) + 1j * rng.normal(size=n - 2)) * 0.5)
        net = network(s)
        for g in loads:
            net = rf.connect(net, net.nports - 1, network([[g]]), 0)
        # Loads are of the last port, then of the one before.
        cases.append({"n": n, "s": flat(s), "loads": flat(loads), "left": flat(net.s[0])})
    return cases


def circle_through(points):
    (x1, y1), (x2, y2), (x3, y3) = [(p.real, p.imag) for p in points]
    a = np.array([[x2 - x1, y2 - y1], [x3 - x1, y3 - y1]]) * 2
    b = np.array([x2**2 + y2**2 - x1**2 - y1**2, x3**2 + y3**2 - x1**2 - y1**2])
    x, y = np.linalg.solve(a, b)
    return complex(x, y), float(np.hypot(x - x1, y - y1))


def gamma_in(s, load):
    return s[0, 0] + s[0, 1] * s[1, 0] * load / (1 - s[1, 1] * load)


def gamma_out(s, source):
    return s[1, 1] + s[0, 1] * s[1, 0] * source / (1 - s[0, 0] * source)


def available(s, source):
    return (abs(s[1, 0]) ** 2 * (1 - abs(source) ** 2)
            / (abs(1 - s[0, 0] * source) ** 2 * (1 - abs(gamma_out(s, source)) ** 2)))


def operating(s, load):
    return (abs(s[1, 0]) ** 2 * (1 - abs(load) ** 2)
            / ((1 - abs(gamma_in(s, load)) ** 2) * abs(1 - s[1, 1] * load) ** 2))


def transducer(s, source, load):
    return (abs(s[1, 0]) ** 2 * (1 - abs(source) ** 2) * (1 - abs(load) ** 2)
            / abs((1 - s[0, 0] * source) * (1 - s[1, 1] * load) - s[0, 1] * s[1, 0] * source * load) ** 2)


def contour(function, level, inside):
    """Three places where a function has a level, on rays from a place where it has more."""
    points = []
    for angle in (0.3, 2.4, 4.4):
        ray = np.exp(1j * angle)
        # Out to the rim of the chart, where the gain is 0.
        b = 2 * (inside * np.conj(ray)).real
        far = (-b + np.sqrt(b * b - 4 * (abs(inside) ** 2 - 1))) / 2
        t = optimize.brentq(lambda t: function(inside + t * ray) - level, 0, far * (1 - 1e-12), xtol=1e-15, rtol=1e-14)
        points.append(inside + t * ray)
    return circle_through(points)


def most(function):
    """The place within the chart where a function is largest."""
    best = max((complex(x, y) for x, y in itertools.product(np.linspace(-0.95, 0.95, 39), repeat=2) if x * x + y * y < 0.95),
               key=function)
    found = optimize.minimize(lambda p: -function(complex(*p)), [best.real, best.imag], method="Nelder-Mead",
                              options={"xatol": 1e-12, "fatol": 1e-15, "maxiter": 4000})
    return complex(*found.x)


def amplifiers():
    cases = []
    while len(cases) < 40:
        s = rounded(np.array([
            [rng.uniform(0.1, 0.9), rng.uniform(0.005, 0.08)], [rng.uniform(1.2, 6), rng.uniform(0.1, 0.9)],
        ]) * np.exp(2j * np.pi * rng.uniform(size=(2, 2))))
        k = float(network(s).stability[0])
        delta = np.linalg.det(s)
        is_stable = k > 1.02 and abs(delta) < 1
        if len(cases) % 2 == 0 and not is_stable:
            continue
        turn = np.exp(2j * np.pi * np.array([0.05, 0.4, 0.7]))
        # The inverse image of the unit circle of the other port's reflection.
        load = circle_through([(s[0, 0] - g) / (delta - s[1, 1] * g) for g in turn])
        source = circle_through([(s[1, 1] - g) / (delta - s[0, 0] * g) for g in turn])
        gs, gl = rounded(np.array([0.3 * turn[0], 0.5 * turn[1]]))
        case = {
            "s": flat(s), "k": k, "load": [*flat(load[0]), load[1]], "source": [*flat(source[0]), source[1]],
            "gammaSource": flat(gs), "gammaLoad": flat(gl),
            "transducer": float(transducer(s, gs, gl)),
            "input": flat(gamma_in(s, gl)), "output": flat(gamma_out(s, gs)),
        }
        # Distances of the middle from the unstable region, by a search along the rim of the circle's inside.
        if is_stable:
            place = most(lambda g: available(s, g))
            top = available(s, place)
            level = float(top * 10 ** -0.15)
            other = most(lambda g: operating(s, g))
            case |= {
                "match": flat([place, other]), "most": float(top), "level": level,
                "available": (lambda c: [*flat(c[0]), c[1]])(contour(lambda g: available(s, g), level, place)),
                "operating": (lambda c: [*flat(c[0]), c[1]])(contour(lambda g: operating(s, g), level, other)),
            }
        noise = {"least": float(rng.uniform(1.05, 2.5)), "resistance": float(rng.uniform(0.05, 1)),
                 "optimum": flat(rounded(np.array(rng.uniform(0.1, 0.8) * np.exp(2j * np.pi * rng.uniform()))))}
        best = complex(*noise["optimum"])

        def factor(g, n=noise, best=best):
            # By admittances: F = Fmin + Rn/Gs |Ys - Yopt|^2 on the reference.
            y, yo = (1 - g) / (1 + g), (1 - best) / (1 + best)
            return n["least"] + n["resistance"] / y.real * abs(y - yo) ** 2

        level = noise["least"] + float(rng.uniform(0.05, 0.5))
        c = contour(lambda g: -factor(g), -level, best)
        case["noise"] = {**noise, "level": level, "circle": [*flat(c[0]), c[1]], "factor": float(factor(gs))}
        cases.append(case)
    return cases


def quality():
    """Largest singular values, and the loops of IEEE 370's annex."""
    cases = []
    for k in range(16):
        n, points = [1, 2, 3, 4, 8][k % 5], 7
        f = np.arange(1, points + 1) * 1e8
        delay = rng.uniform(0.1, 3, size=(n, n)) * 1e-9
        s = rounded(np.array([matrix(n, 0.1) * 0.2 + 0.5 / n * np.exp(-2j * np.pi * x * delay) for x in f]) * (1.6 if k % 2 else 1))
        gains = np.linalg.norm(s, 2, axis=(1, 2))
        cq = []
        for i, j in itertools.product(range(n), repeat=2):
            step = np.diff(s[:, i, j])
            turn = -(np.conj(step[:-1]) * step[1:]).imag
            cq.append(100 * turn[turn > 0].sum() / np.abs(turn).sum())
        pw = np.where(gains > 1.00001, (gains - 1.00001) / 0.1, 0).sum()
        out = {"n": n, "s": flat(s), "gains": [float(g) for g in gains], "causality": float(min(cq)),
               "passivity": float(max(0, 100 * (points - pw) / points))}
        if n > 1:
            rm = np.array([np.abs(m - m.T).sum() / (n * (n - 1)) for m in s])
            rw = np.where(rm > 1e-6, (rm - 1e-6) / 0.1, 0).sum()
            out["reciprocity"] = float(max(0, 100 * (points - rw) / points))
        cases.append(out)
    return cases


def times():
    """Responses by the sum of their series at a few places, and the window by NumPy."""
    cases = []
    for k in range(12):
        points, spacing = 40 + 7 * k, 1e8
        beta = [0.0, 6.0, 13.0][k % 3]
        f = np.arange(0, points + 1) * spacing
        delays = np.round(rng.uniform(0.2, 3, 3), 3) * 1e-9
        sizes = np.round(rng.normal(size=3) * 0.3, 4)
        spectrum = sum(a * np.exp(-2j * np.pi * f * d) for a, d in zip(sizes, delays))
        spectrum[0] = spectrum[0].real
        half = np.kaiser(2 * points + 1, beta)[points:]
        # Places that every transform of a power of two from 512 on has.
        places = np.round(rng.uniform(-0.5, 4, 8) * 51.2) / (512 * spacing)
        both = np.concatenate([[1], 2 * np.ones(points)])
        impulse = [float((both * half * spectrum * np.exp(2j * np.pi * f * t)).real.sum() / (both * half).sum()) for t in places]
        band = spectrum[5:]
        window = np.kaiser(len(band), beta)
        envelope = [float(abs((window * band * np.exp(2j * np.pi * f[5:] * t)).sum()) / window.sum()) for t in places]
        cases.append({"spacing": spacing, "beta": beta, "spectrum": flat(spectrum), "places": list(map(float, places)),
                      "impulse": impulse, "first": 5, "envelope": envelope})
    return cases


def pair_text(z, form):
    if form == "RI":
        return f"{z.real!r} {z.imag!r}"
    size = abs(z) if form == "MA" else 20 * np.log10(abs(z))
    return f"{size!r} {np.degrees(np.angle(z))!r}"


def version_one():
    """Files that scikit-rf reads, of up to eight ports, wrapped as the specification has it."""
    cases = []
    for k in range(40):
        n = [1, 2, 2, 3, 4, 5, 8][k % 7]
        form, unit = ["RI", "MA", "DB"][k % 3], ["Hz", "kHz", "MHz", "GHz"][k % 4]
        r = [50, 75, 12.5][k % 3]
        lines = ["! a file", f"# {unit} S {form} R {r}"]
        for m in range(1, 4):
            s = matrix(n)
            order = [(0, 0), (1, 0), (0, 1), (1, 1)] if n == 2 else list(itertools.product(range(n), repeat=2))
            texts = [pair_text(complex(s[i, j]), form) for i, j in order]
            if n <= 2:
                lines.append(f"{m} " + " ".join(texts))
                continue
            for i in range(n):
                for at in range(0, n, 4):
                    row = " ".join(texts[i * n + at : min(i * n + at + 4, (i + 1) * n)])
                    lines.append((f"{m} " if i == 0 and at == 0 else "  ") + row + (" ! row" if k % 2 else ""))
        text = "\n".join(lines) + "\n"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / f"x.s{n}p"
            path.write_text(text)
            net = rf.Network(str(path))
        cases.append({"text": text, "n": n, "reference": r, "f": [float(x) for x in net.f], "s": flat(net.s)})
    return cases


def read_two(text):
    """Touchstone 2 read from the specification: keywords by line, then numbers as one stream."""
    scale = {"hz": 1, "khz": 1e3, "mhz": 1e6, "ghz": 1e9}
    unit, form, kind, r = "ghz", "MA", "S", 50.0
    key, numbers = {}, {"network data": [], "noise data": [], "reference": []}
    place = None
    for line in text.splitlines():
        line = line.split("!")[0].strip()
        if not line:
            continue
        if line.startswith("#"):
            words = iter(line[1:].split())
            for w in words:
                if w.lower() in scale:
                    unit = w.lower()
                elif w.upper() in ("RI", "MA", "DB"):
                    form = w.upper()
                elif w.upper() == "R":
                    r = float(next(words))
                else:
                    kind = w.upper()
        elif line.startswith("["):
            name, rest = line[1:].split("]", 1)
            place = name.strip().lower()
            key[place] = rest.split()
            if place == "reference":
                numbers[place] += map(float, rest.split())
        else:
            numbers[place] += map(float, line.split())
    n = int(key["number of ports"][0])
    fmt = key.get("matrix format", ["Full"])[0].lower()
    z0 = numbers["reference"] or [r] * n
    places = [(i, j) for i in range(n) for j in range(n)
              if fmt == "full" or (fmt == "lower" and j <= i) or (fmt == "upper" and j >= i)]
    if n == 2 and fmt == "full" and key.get("two-port data order") == ["21_12"]:
        places = [(0, 0), (1, 0), (0, 1), (1, 1)]
    data = np.array(numbers["network data"]).reshape(-1, 1 + 2 * len(places))
    out = np.zeros((len(data), n, n), dtype=complex)
    for row, m in zip(data, out):
        for p, (i, j) in enumerate(places):
            a, b = row[1 + 2 * p], row[2 + 2 * p]
            v = complex(a, b) if form == "RI" else (a if form == "MA" else 10 ** (a / 20)) * np.exp(1j * np.radians(b))
            m[i, j] = v
            if fmt != "full":
                m[j, i] = v
    root = np.sqrt(np.array(z0))
    one = np.eye(n)
    if kind == "Z":
        norm = out / root[:, None] / root[None, :]
        out = np.array([(m - one) @ np.linalg.inv(m + one) for m in norm])
    if kind == "Y":
        norm = out * root[:, None] * root[None, :]
        out = np.array([(one - m) @ np.linalg.inv(one + m) for m in norm])
    if "mixed-mode order" in key:
        weights = np.zeros((n, n))
        for row, word in enumerate(key["mixed-mode order"]):
            ports = [int(p) - 1 for p in word[1:].split(",")]
            if word[0] == "S":
                weights[row, ports[0]] = 1
            else:
                weights[row, ports[0]] = np.sqrt(0.5)
                weights[row, ports[1]] = np.sqrt(0.5) * (1 if word[0] == "C" else -1)
        inverse = np.linalg.inv(weights)
        out = np.array([inverse @ m @ np.linalg.inv(inverse) for m in out])
    return data[:, 0] * scale[unit], out, z0, numbers["noise data"]


def version_two():
    cases = []
    for k in range(48):
        n = [1, 2, 3, 4, 6, 8][k % 6]
        form, unit = ["RI", "MA", "DB"][k % 3], ["Hz", "kHz", "MHz", "GHz"][k % 4]
        fmt = ["Full", "Lower", "Upper"][k % 3]
        kind = "S" if k % 5 else ["Z", "Y"][k // 5 % 2]
        z0 = np.round(rng.uniform(5, 120, n), 3)
        modes = None
        if n >= 4 and k % 2 and kind == "S":
            z0[1] = z0[0]
            z0[3] = z0[2]
            modes = ["D1,2", "D3,4", "C1,2", "C3,4"] + [f"S{p}" for p in range(5, n + 1)]
            if fmt == "Full":
                modes = list(rng.permutation(modes))
        lines = ["! written by the oracle", "[Version] 2.0", f"# {unit} {kind} {form} R 50", f"[Number of Ports] {n}"]
        if n == 2:
            lines.append(f"[Two-Port Data Order] {['12_21', '21_12'][k // 6 % 2]}")
        lines += ["[Number of Frequencies] 2", f"[Matrix Format] {fmt}"]
        lines += ["[Reference]", *(f" {z}  ! port" for z in z0)] if k % 2 else ["[Reference] " + " ".join(map(str, z0))]
        if modes:
            lines.append("[Mixed-Mode Order] " + " ".join(modes))
        if k % 4 == 0:
            lines += ["[Begin Information]", "[Manufacturer] nobody", "[End Information]"]
        lines.append("[Network Data]")
        for m in (1, 2):
            s = matrix(n) * (40 if kind == "Z" else 0.03 if kind == "Y" else 1)
            s = rounded(s if fmt == "Full" else (s + s.T) / 2)
            if n == 2 and fmt == "Full" and lines[4].endswith("21_12"):
                s = s.T
            rows = [[pair_text(complex(s[i, j]), form) for j in range(n)
                     if fmt == "Full" or (fmt == "Lower" and j <= i) or (fmt == "Upper" and j >= i)] for i in range(n)]
            lines += [(f"{m} " if i == 0 else "") + " ".join(row) for i, row in enumerate(rows)]
        lines.append("[End]")
        text = "\n".join(lines) + "\n"
        f, out, refs, _ = read_two(text)
        cases.append({"text": text, "n": n, "f": list(map(float, f)), "s": flat(out), "z0": list(map(float, refs))})
    return cases


def main():
    document.write(
        __file__, "scikit-rf", rf.__version__, numpy=np.__version__,
        cases=conversions(), twoPorts=two_ports(), chains=chains(), mixed=mixed(), terminations=terminations(),
        amplifiers=amplifiers(), quality=quality(), times=times(), versionOne=version_one(), versionTwo=version_two())


if __name__ == "__main__":
    main()
