"""Ladders, conversions and files for the Smith chart, from scikit-rf and ngspice.

scikit-rf cascades and terminates the ladders; a line with loss is the matrix exponential of the telegrapher's
equations. ngspice solves decks with the same parts. No formula of the engine is used.
"""

import pathlib
import re
import subprocess
import tempfile
import warnings

import numpy as np

# Names that scikit-rf 0.15 still uses and NumPy dropped in 1.24.
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__:
        setattr(np, name, kind)
warnings.filterwarnings("ignore")
import skrf as rf  # noqa: E402
from scipy.linalg import expm  # noqa: E402
from skrf.media import DefinedGammaZ0  # noqa: E402

import document

rng = np.random.default_rng(1905)
NEPER = 20 / np.log(10)


def number(x, digits=6):
    return float(f"{x:.{digits - 1}e}")


def log_uniform(low, high):
    return number(np.exp(rng.uniform(np.log(low), np.log(high))))


def pair(z):
    return [float(np.real(z)), float(np.imag(z))]


def element(f0, ref):
    kind = rng.choice(["series", "shunt", "line", "stub"], p=[0.33, 0.33, 0.14, 0.2])
    w = 2 * np.pi * f0
    if kind in ("series", "shunt"):
        part = str(rng.choice(["L", "C", "R"], p=[0.45, 0.45, 0.1]))
        x = log_uniform(0.02 * ref, 30 * ref)
        value = {"L": x / w, "C": 1 / (w * x), "R": x}[part]
        return {"kind": str(kind), "part": part, "value": number(value)}
    base = {"z0": log_uniform(0.3 * ref, 3 * ref), "degrees": number(rng.uniform(1, 179))}
    if kind == "line":
        return {"kind": "line", **base}
    return {
        "kind": "stub",
        "place": str(rng.choice(["series", "shunt"])),
        "end": str(rng.choice(["open", "short"])),
        **base,
    }


def ladder_case(k):
    f0 = log_uniform(1e5, 3e10)
    ref = [50.0, 75.0, 50.0, log_uniform(5, 500)][k % 4]
    lossless = k % 3 == 0
    load = (number(log_uniform(0.01, 30) * ref), number(rng.normal() * 2 * ref))
    if k % 20 == 0:
        load = (load[0], 0.0)
    return {
        "frequency": f0,
        "f": f0 if k % 2 == 0 else number(f0 * rng.uniform(0.5, 1.8)),
        "reference": ref,
        "load": list(load),
        "inductorQ": None if lossless else log_uniform(5, 300),
        "capacitorQ": None if lossless else log_uniform(20, 2000),
        "lineLoss": 0.0 if lossless else number(rng.uniform(0.01, 2)),
        "ladder": [element(f0, ref) for _ in range(1 + k % 6)],
    }


def resistance(e, c):
    q = c["inductorQ"] if e["part"] == "L" else c["capacitorQ"]
    if q is None:
        return 0.0
    w0 = 2 * np.pi * c["frequency"]
    return w0 * e["value"] / q if e["part"] == "L" else 1 / (w0 * e["value"] * q)


def line_totals(e, c):
    delay = e["degrees"] / 360 / c["frequency"]
    nepers = c["lineLoss"] * e["degrees"] / 360 / NEPER
    return 2 * e["z0"] * nepers, e["z0"] * delay, delay / e["z0"]


class Bench:
    """scikit-rf at one frequency on one reference."""

    def __init__(self, c):
        self.c = c
        self.freq = rf.Frequency.from_f([c["f"]], unit="hz")
        self.media = DefinedGammaZ0(self.freq, gamma=np.array([1j]), z0=c["reference"])

    def chain(self, a):
        s = rf.a2s(np.array([a], dtype=complex), self.c["reference"])
        return rf.Network(frequency=self.freq, s=s, z0=self.c["reference"])

    def part(self, e):
        m = self.media
        if e["part"] == "R":
            return m.resistor(e["value"])
        body = m.inductor(e["value"]) if e["part"] == "L" else m.capacitor(e["value"])
        r = resistance(e, self.c)
        return body ** m.resistor(r) if r > 0 else body

    def line(self, e):
        r, l, cap = line_totals(e, self.c)
        w = 2 * np.pi * self.c["f"]
        if r == 0:
            own = DefinedGammaZ0(
                self.freq, gamma=np.array([1j * w * np.sqrt(l * cap)]), z0=e["z0"]
            )
            n = own.line(1, "m")
            n.renormalize(self.c["reference"])
            return n
        return self.chain(expm(np.array([[0, r + 1j * w * l], [1j * w * cap, 0]])))

    def network(self, e):
        m = self.media
        if e["kind"] == "series":
            return self.part(e)
        if e["kind"] == "shunt":
            return m.shunt(self.part(e) ** m.short())
        if e["kind"] == "line":
            return self.line(e)
        stub = self.line(e) ** (m.short() if e["end"] == "short" else m.open())
        if e["place"] == "shunt":
            return m.shunt(stub)
        g = complex(stub.s[0, 0, 0])
        z = self.c["reference"] * (1 + g) / (1 - g)
        return self.chain([[1, z], [0, 1]])

    def solve(self):
        ref = self.c["reference"]
        z = complex(*self.c["load"])
        g = (z - ref) / (z + ref)
        load = self.media.load(g)
        whole = None
        for e in self.c["ladder"]:
            n = self.network(e)
            whole = n if whole is None else n**whole
        s = whole.s[0]
        gain = abs(s[1, 0]) ** 2 * (1 - abs(g) ** 2) / abs(1 - s[1, 1] * g) ** 2
        gamma = (whole**load).s[0, 0, 0]
        return {
            "gamma": pair(gamma),
            "gain": float(gain),
            "s": [pair(s[0, 0]), pair(s[0, 1]), pair(s[1, 0]), pair(s[1, 1])],
        }


def ladders():
    cases = []
    k = 0
    while len(cases) < 300:
        c = ladder_case(k)
        k += 1
        solved = Bench(c).solve()
        # A stub at its own resonance: 1 - gamma has no digits left in scikit-rf's S parameters.
        if solved["gain"] > 1e-6:
            cases.append({**c, **solved})
    return cases


def conversions():
    cases = []
    for k in range(120):
        s = rng.normal(size=(2, 2)) * 0.4 + 1j * rng.normal(size=(2, 2)) * 0.4
        z = np.array([log_uniform(5, 500), log_uniform(5, 500)], dtype=complex)
        if k % 2:
            z += 1j * np.array([number(rng.normal() * 60), number(rng.normal() * 60)])
        s = np.array([[complex(number(x.real), number(x.imag)) for x in row] for row in s])
        zref = z.reshape(1, 2)
        imp = rf.s2z(s.reshape(1, 2, 2), zref, s_def="power")[0]
        adm = np.linalg.inv(imp)
        a = rf.z2a(imp.reshape(1, 2, 2))[0]
        flat = lambda m: [pair(x) for x in np.asarray(m).ravel()]  # noqa: E731
        cases.append(
            {
                "reference": [pair(x) for x in z],
                "s": flat(s),
                "z": flat(imp),
                "y": flat(adm),
                "a": flat(a),
            }
        )
    return cases


def touchstone():
    cases = []
    units = {"Hz": 1, "kHz": 1e3, "MHz": 1e6, "GHz": 1e9}
    for k in range(60):
        unit = list(units)[k % 4]
        form = ["RI", "MA", "DB"][k % 3]
        ref = [50, 75, 100][k % 3] if k % 5 else number(rng.uniform(1, 200), 4)
        rows = []
        f = rng.uniform(1, 10)
        for _ in range(2 + k % 7):
            g = rng.uniform(0, 1) * np.exp(1j * rng.uniform(-np.pi, np.pi))
            a, b = {
                "RI": (g.real, g.imag),
                "MA": (abs(g), np.degrees(np.angle(g))),
                "DB": (20 * np.log10(abs(g)), np.degrees(np.angle(g))),
            }[form]
            rows.append(f"{f:.6g}{'  ' if k % 2 else chr(9)}{a:.8g} {b:.8g}")
            f += rng.uniform(0.1, 3)
        head = f"# {unit if k % 2 else unit.upper()} S {form if k % 4 else form.lower()} R {ref}"
        text = "\n".join(["! one-port", head, *rows[:1], "! between", *rows[1:]]) + "\n"
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "x.s1p"
            path.write_text(text)
            n = rf.Network(str(path))
        cases.append(
            {
                "text": text,
                "reference": float(np.real(n.z0[0, 0])),
                "frequency": [float(x) for x in n.f],
                "s11": [pair(x) for x in n.s[:, 0, 0]],
            }
        )
    return cases


def sources():
    """Ladders driven by a source of complex impedance: power waves, and the gain between source and load as ports."""
    cases = []
    k = 2000
    while len(cases) < 150:
        c = ladder_case(k)
        k += 1
        ref = c["reference"]
        solved = Bench(c).solve()
        zs = complex(log_uniform(0.05 * ref, 20 * ref), number(rng.normal() * 2 * ref))
        gamma = complex(*solved["gamma"])
        # A stub at its own resonance, or an input so near an open circuit, has no digits left in S parameters.
        if solved["gain"] < 1e-6 or abs(1 - gamma) < 1e-3:
            continue
        seen = rf.s2z(np.array([[[gamma]]]), ref)
        mismatch = rf.z2s(seen, zs, s_def="power")[0, 0, 0]
        s = np.array([complex(*x) for x in solved["s"]]).reshape(1, 2, 2)
        ports = np.array([[zs, complex(*c["load"])]])
        s21 = rf.a2s(rf.s2a(s, ref), ports)[0, 1, 0]
        cases.append({**c, "source": pair(zs), "mismatch": pair(mismatch), "gain": float(abs(s21) ** 2)})
    return cases


def deck(c):
    lines = ["* ladder", "VS s 0 DC 0 AC 1", f"RS s m{len(c['ladder'])} {c['reference']!r}"]
    for k, e in enumerate(c["ladder"]):
        near, far = f"m{k}", f"m{k + 1}"
        if e["kind"] in ("series", "shunt"):
            end = near if e["kind"] == "series" else "0"
            r = resistance(e, c) if e["part"] != "R" else 0
            lines.append(f"{e['part']}{k} {far} {f'x{k}' if r else end} {e['value']!r}")
            if r:
                lines.append(f"RX{k} x{k} {end} {r!r}")
            if e["kind"] == "shunt":
                lines.append(f"VJ{k} {far} {near} 0")
            continue
        r, l, cap = line_totals(e, c)
        if e["kind"] == "line":
            nodes = f"{far} 0 {near} 0"
        else:
            low = near if e["place"] == "series" else "0"
            nodes = f"{far} {low} y{k} {low}"
            lines.append(
                f"VY{k} y{k} {low} 0" if e["end"] == "short" else f"RY{k} y{k} {low} 1e13"
            )
            if e["place"] == "shunt":
                lines.append(f"VJ{k} {far} {near} 0")
        if r:
            lines.append(f"O{k} {nodes} lm{k}")
            lines.append(f".model lm{k} LTRA R={r!r} L={l!r} C={cap!r} LEN=1")
        else:
            lines.append(f"T{k} {nodes} Z0={e['z0']!r} TD={float(np.sqrt(l * cap))!r}")
    r, x = c["load"]
    w = 2 * np.pi * c["f"]
    if x == 0:
        lines.append(f"RLOAD m0 0 {r!r}")
    else:
        lines.append(f"RLOAD m0 z {r!r}")
        lines.append(f"LLOAD z 0 {x / w!r}" if x > 0 else f"CLOAD z 0 {-1 / (w * x)!r}\nRO z 0 1e13")
    # The operating point wants a way to ground from every node.
    lines += [f"RG{k} m{k} 0 1e12" for k in range(len(c["ladder"]) + 1)]
    top = f"m{len(c['ladder'])}"
    lines.append(
        f".control\nset numdgt=15\nac lin 1 {c['f']!r} {c['f']!r}\nlet g=2*v({top})-1\n"
        "print real(g) imag(g)\nquit\n.endc\n.end\n"
    )
    return "\n".join(lines)


def ngspice():
    cases = []
    k = 1000
    while len(cases) < 80:
        c = ladder_case(k)
        k += 1
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "l.cir"
            path.write_text(deck(c))
            out = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True)
        found = [float(x) for x in re.findall(r"(?:real|imag)\(g\) = (\S+)", out.stdout)]
        if len(found) != 2:
            raise RuntimeError(out.stdout + out.stderr + deck(c))
        cases.append({**c, "gamma": found})
    return cases


def main():
    version = subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout
    document.write(
        __file__, "scikit-rf", rf.__version__, ngspice=re.search(r"ngspice-(\S+)", version).group(1),
        cases=ladders(), conversions=conversions(), touchstone=touchstone(), decks=ngspice(),
        sources=sources())


if __name__ == "__main__":
    main()
