"""Complex expressions, units and uncertainties from mpmath and GNU units, for packages/tools/math-engines/phasor-calculator.

Expressions are drawn as trees and written twice: in the spelling of the worksheet, and evaluated here with 40 digits.
Conversions are asked of the program GNU units, which has its own definitions of every unit. Uncertainties are by
central differences of the mpmath values, with a step so small that 25 digits of each derivative are right.
"""
import random
import subprocess

import mpmath as mp

import document

mp.mp.dps = 50
rng = random.Random(20261129)


def number(x):
    return mp.mpf(x)


def pair(z):
    """Two doubles; what is left of the step above a cut is no part of the value."""
    z = mp.mpc(*(0 if abs(x) < mp.mpf(10) ** -30 else x for x in (mp.re(z), mp.im(z))))
    return [float(z.real), float(z.imag)]


def digits():
    return "%.*g" % (rng.randint(1, 5), 10 ** rng.uniform(-1.5, 2.5))


def literal():
    """A pure complex number in one of the ways in which people write it."""
    a, b = digits(), digits()
    sign = rng.choice("+-")
    s = 1 if sign == "+" else -1
    kind = rng.randrange(6)
    if kind == 0:
        return a, mp.mpc(number(a))
    if kind == 1:
        return "(%s %s j%s)" % (a, sign, b), mp.mpc(number(a), s * number(b))
    if kind == 2:
        return "(%s %s %si)" % (a, sign, b), mp.mpc(number(a), s * number(b))
    angle = rng.randint(-179, 180)
    turn = mp.mpf(angle) * mp.pi / 180
    if kind == 3:
        return "(%s\u2220%d\u00b0)" % (a, angle), number(a) * mp.expj(turn)
    if kind == 4:
        return "(%s /_ %d)" % (a, angle), number(a) * mp.expj(turn)
    return "(%s<%d deg)" % (a, angle), number(a) * mp.expj(turn)


FUNCTIONS = {
    "sqrt": mp.sqrt, "exp": mp.exp, "ln": mp.log, "log10": mp.log10, "sinh": mp.sinh, "cosh": mp.cosh,
    "tanh": mp.tanh, "asin": mp.asin, "acos": mp.acos, "atan": mp.atan, "asinh": mp.asinh, "acosh": mp.acosh,
    "atanh": mp.atanh, "conj": mp.conj, "abs": abs, "re": mp.re, "im": mp.im, "arg": mp.arg,
}


def tree(depth):
    if depth == 0:
        return literal()
    kind = rng.randrange(9)
    if kind < 6:
        (a, x), (b, y) = tree(depth - 1), tree(depth - 1)
        # Sums that cancel lose digits in doubles, whoever takes them.
        rest = abs(x - y) if kind == 1 else abs(x + y)
        if y == 0 or (kind in (0, 1, 4) and rest < max(abs(x), abs(y)) / 100):
            return a, x
        op = ["+", "-", "*", "/", "||", "\u00b7"][kind]
        value = [lambda: x + y, lambda: x - y, lambda: x * y, lambda: x / y, lambda: x * y / (x + y), lambda: x * y][kind]()
        return "(%s %s %s)" % (a, op, b), value
    if kind == 6:
        a, x = tree(depth - 1)
        n = rng.randint(-3, 4)
        return ("(%s)^%d" % (a, n), x ** n) if x != 0 else (a, x)
    name = rng.choice(sorted(FUNCTIONS))
    a, x = tree(depth - 1)
    # A rounded value beside a cut lies on either side of it.
    if min(abs(x.real), abs(x.imag)) < abs(x) / 1e4 and name not in ("exp", "abs", "re", "conj"):
        return a, x
    if name in ("im", "re") and abs(FUNCTIONS[name](x)) < abs(x) / 100:
        return a, x
    if abs(abs(x) - 1) < 0.01 or abs(x) < 1e-3:
        return a, x
    if name in ("exp", "sinh", "cosh", "tanh") and abs(x) > 30:
        return a, x
    # An angle in a sum is told apart from a number.
    pure = "(%s(%s)/(1 rad))" if name in ("arg", "asin", "acos", "atan") else "%s(%s)"
    return pure % (name, a), mp.mpc(FUNCTIONS[name](x))


def expressions(count):
    cases = []
    while len(cases) < count:
        text, value = tree(rng.randint(1, 4))
        size = abs(mp.mpc(value))
        if not (1e-6 < size < 1e9) or len(text) > 300:
            continue
        cases.append({"text": text, "value": pair(value)})
    return cases


def functions():
    """Each function of complex, real and cut arguments; what is real lies above the cut."""
    cases = []
    points = [mp.mpc(a, b) for a in ("-2.5", "-0.5", "0.5", "1.5", "3") for b in ("-2", "-0.5", "0.5", "2")]
    for name in sorted(FUNCTIONS):
        for z in points:
            text = "%s(%s %s j%s)" % (name, mp.nstr(z.real), "+" if z.imag > 0 else "-", mp.nstr(abs(z.imag)))
            cases.append({"text": text, "value": pair(FUNCTIONS[name](z))})
        for x in ("-3", "-0.75", "0.25", "0.75", "2"):
            z = mp.mpc(mp.mpf(x), mp.mpf(10) ** -45)
            cases.append({"text": "%s(%s)" % (name, x), "value": pair(mp.mpc(FUNCTIONS[name](z)))})
    for name, f in (("sin", mp.sin), ("cos", mp.cos), ("tan", mp.tan)):
        for z in points:
            text = "%s((%s %s j%s) rad)" % (name, mp.nstr(z.real), "+" if z.imag > 0 else "-", mp.nstr(abs(z.imag)))
            cases.append({"text": text, "value": pair(f(z))})
        for angle in (-170, -45, 10, 30, 100):
            cases.append({"text": "%s(%d)" % (name, angle), "value": pair(f(mp.mpf(angle) * mp.pi / 180))})
    return cases


def impedances(count):
    """Parts at a frequency, in series and in parallel, with prefixes."""
    cases = []
    for _ in range(count):
        r, l, c, f = (digits() for _ in range(4))
        pr = rng.choice([("", 0), ("k", 3), ("m", -3), ("M", 6)])
        pl = rng.choice([("m", -3), ("u", -6), ("\u00b5", -6), ("n", -9), ("", 0)])
        pc = rng.choice([("n", -9), ("p", -12), ("u", -6), ("\u03bc", -6)])
        pf = rng.choice([("", 0), ("k", 3), ("M", 6)])
        value = lambda text, p: number(text) * mp.mpf(10) ** p[1]
        w = 2 * mp.pi * value(f, pf)
        zr, zl, zc = value(r, pr), 1j * w * value(l, pl), 1 / (1j * w * value(c, pc))
        text = "%s %s\u03a9 + (%s %sH @ %s %sHz) || (%s %sF @ %s %sHz)" % (r, pr[0], l, pl[0], f, pf[0], c, pc[0], f, pf[0])
        cases.append({"text": text, "value": pair(zr + zl * zc / (zl + zc))})
    return cases


def units(have, want):
    """What GNU units prints for a conversion, as text of 15 digits."""
    command = ["units", "--terse", "--digits", "15", have, want]
    return subprocess.run(command, capture_output=True, text=True, check=True, env={"LC_ALL": "C", "PATH": "/usr/bin"}).stdout.strip()


# The worksheet's spelling, GNU units' spelling, and the unit it is converted to in both.
NAMES = [
    ("V", "V"), ("A", "A"), ("\u03a9", "ohm"), ("S", "siemens"), ("F", "F"), ("H", "H"), ("W", "W"), ("Hz", "Hz"),
    ("s", "s"), ("m", "m"), ("g", "g"), ("C", "coulomb"), ("J", "J"), ("N", "N"), ("Pa", "Pa"), ("Wb", "Wb"),
    ("T", "tesla"), ("K", "K"), ("Wh", "W hour"), ("Ah", "A hour"), ("eV", "eV"), ("bar", "bar"), ("gauss", "gauss"),
]
PREFIXES = ["f", "p", "n", "u", "m", "", "k", "M", "G", "T"]
OTHERS = [
    ("min", "minute", "s", "s"), ("h", "hour", "s", "s"), ("inch", "inch", "mm", "mm"), ("ft", "ft", "m", "m"),
    ("mil", "mil", "um", "um"), ("mile", "mile", "km", "km"), ("lb", "lb", "kg", "kg"), ("lbf", "lbf", "N", "N"),
    ("atm", "atm", "Pa", "Pa"), ("psi", "psi", "kPa", "kPa"), ("rpm", "1/minute", "Hz", "Hz"),
    ("deg", "degree", "rad", "radian"), ("gon", "gon", "deg", "degree"), ("turn", "turn", "deg", "degree"),
    ("kWh", "kW hour", "MJ", "MJ"), ("Ah", "A hour", "C", "coulomb"), ("ohm", "ohm", "mohm", "milliohm"),
    ("V/m", "V/m", "kV/m", "kV/m"), ("W/m^2", "W/m^2", "mW/m^2", "mW/m^2"), ("m/s", "m/s", "km/h", "km/hour"),
    ("V*A", "V A", "W", "W"), ("C/s", "coulomb/s", "A", "A"), ("J/C", "J/coulomb", "V", "V"), ("V/A", "V/A", "\u03a9", "ohm"),
    ("T*m^2", "tesla m^2", "Wb", "Wb"), ("A*s/V", "A s/V", "F", "F"), ("V*s/A", "V s/A", "H", "H"), ("mm^2", "mm^2", "m^2", "m^2"),
    ("kg*m^2/s^3", "kg m^2/s^3", "W", "W"), ("rad/s", "radian/s", "deg/s", "degree/s"),
]

def conversions():
    cases = []

    def ask(mine, theirs, to, theirs_to):
        x = digits()
        said = units("%s %s" % (x, theirs), theirs_to)
        cases.append({"text": "%s %s -> %s" % (x, mine, to), "value": float(said)})

    for mine, theirs in NAMES:
        for _ in range(4):
            a, b = rng.choice(PREFIXES), rng.choice(PREFIXES)
            if mine == "bar" and (a == "f" or b == "f"):
                a = b = "m"
            names = {"f": "femto", "p": "pico", "n": "nano", "u": "micro", "m": "milli", "": "", "k": "kilo", "M": "mega", "G": "giga", "T": "tera"}
            ask(a + mine, names[a] + theirs, b + mine, names[b] + theirs)
    for mine, theirs, to, theirs_to in OTHERS:
        for _ in range(2):
            ask(mine, theirs, to, theirs_to)
    for text in ("-40", "0", "25", "100", "36.6"):
        cases.append({"text": "%s \u00b0C -> \u00b0F" % text, "value": float(units("tempC(%s)" % text, "tempF"))})
        cases.append({"text": "%s \u00b0C -> K" % text, "value": float(units("tempC(%s)" % text, "K"))})
        cases.append({"text": "%s \u00b0F -> \u00b0C" % text, "value": float(units("tempF(%s)" % text, "tempC"))})
    for text in ("-30", "0", "3", "10", "47.5"):
        cases.append({"text": "%s dBm -> mW" % text, "value": float(units("dBm(%s)" % text, "mW"))})
        cases.append({"text": "%s dBW -> W" % text, "value": float(units("dBW(%s)" % text, "W"))})
        cases.append({"text": "%s dBV -> V" % text, "value": float(units("dBV(%s)" % text, "V"))})
        cases.append({"text": "%s dB\u00b5V -> uV" % text, "value": float(units("dBuV(%s)" % text, "uV"))})
    return cases


def uncertain(count):
    """An impedance of uncertain parts with a correlation: u of real and imaginary part, magnitude and angle."""
    cases = []
    for _ in range(count):
        r, x, v = (float(digits()) + 0.5 for _ in range(3))
        shares = [round(rng.uniform(0.1, 5), 2) for _ in range(3)]
        rho = round(rng.uniform(-0.95, 0.95), 2)
        angle = rng.randint(-80, 80)
        ua = round(rng.uniform(0.1, 3), 2)
        lines = [
            "R = %r \u03a9 \u00b1 %r %%" % (r, shares[0]),
            "X = %r \u03a9 \u00b1 %r %%" % (x, shares[1]),
            "V = %r V \u00b1 %r %% \u2220 %d\u00b0 \u00b1 %r\u00b0" % (v, shares[2], angle, ua),
            "corr(R, X) = %r" % rho,
            "I = V/(R + j X) + conj(V)/(|R + j X| + R)",
        ]
        base = [mp.mpf(r), mp.mpf(x), mp.mpf(v), mp.mpf(angle) * mp.pi / 180]
        sigma = [mp.mpf(r) * shares[0] / 100, mp.mpf(x) * shares[1] / 100, mp.mpf(v) * shares[2] / 100, mp.mpf(ua) * mp.pi / 180]

        def f(p):
            volt = p[2] * mp.expj(p[3])
            z = mp.mpc(p[0], p[1])
            return volt / z + mp.conj(volt) / (abs(z) + p[0])

        def spread(g):
            h = mp.mpf(10) ** -16
            slopes = []
            for k in range(4):
                up, down = list(base), list(base)
                up[k] += h
                down[k] -= h
                slopes.append((g(f(up)) - g(f(down))) / (2 * h) * sigma[k])
            total = sum(s * s for s in slopes) + 2 * mp.mpf(rho) * slopes[0] * slopes[1]
            return float(mp.sqrt(total))

        cases.append({"text": "\n".join(lines), "value": pair(f(base)), "u": [spread(mp.re), spread(mp.im), spread(abs), spread(mp.arg)]})
    return cases


def three(count):
    """Unbalanced star with and without neutral, and delta with lines: mesh equations solved by mpmath's LU."""
    cases = []
    for k in range(count):
        z = [mp.mpc(rng.randint(1, 60), rng.randint(-40, 40)) for _ in range(3)]
        line = mp.mpc(rng.randint(0, 3), rng.randint(0, 3))
        e = [mp.mpf(rng.randint(200, 260)) * mp.expj(mp.mpf(a + rng.randint(-8, 8)) * mp.pi / 180) for a in (0, -120, 120)]
        kind = ("star", "neutral", "delta")[k % 3]
        zn = mp.mpc(rng.randint(1, 5), rng.randint(0, 5))
        if kind == "star":
            # Two meshes, a to b and b to c.
            a = mp.matrix([[z[0] + z[1] + 2 * line, -z[1] - line], [-z[1] - line, z[1] + z[2] + 2 * line]])
            i = mp.lu_solve(a, mp.matrix([e[0] - e[1], e[1] - e[2]]))
            current = [i[0], i[1] - i[0], -i[1]]
        elif kind == "neutral":
            a = mp.matrix([[(z[p] + line if p == q else 0) + zn for q in range(3)] for p in range(3)])
            current = list(mp.lu_solve(a, mp.matrix(e)))
        else:
            # Meshes: a to b through the source, b to c through the source, and the ring of the delta.
            a = mp.matrix([[2 * line + z[0], -line, -z[0]], [-line, 2 * line + z[1], -z[1]], [-z[0], -z[1], z[0] + z[1] + z[2]]])
            i = mp.lu_solve(a, mp.matrix([e[0] - e[1], e[1] - e[2], 0]))
            current = [i[0], i[1] - i[0], -i[1]]
        cases.append({"kind": kind, "source": [pair(x) for x in e], "z": [pair(x) for x in z], "line": pair(line), "neutral": pair(zn), "current": [pair(x) for x in current]})
    return cases


def uncertain_three(count):
    """Unbalanced stars and deltas of uncertain values: u of P, Q and the line currents, by differences of the mesh equations."""
    cases = []
    for n in range(count):
        delta, neutral = n % 3 == 2, n % 3 == 1
        legs = ("zab", "zbc", "zca") if delta else ("za", "zb", "zc")
        fields, sources = {}, []

        def uncertain(x, u, unit):
            """The text of a value, and its place among what is drawn."""
            sources.append((mp.mpf(str(x)), mp.mpf(str(u))))
            return "%s %s \u00b1 %s %s" % (x, unit, u, unit), len(sources) - 1

        volts, ohms = [], []
        for k, name in enumerate(("va", "vb", "vc")):
            size, a = uncertain(rng.randint(200, 260), rng.randint(1, 5), "V")
            turn, b = uncertain((0, -120, 120)[k] + rng.randint(-8, 8), rng.randint(1, 9) / 10, "\u00b0")
            fields[name] = "%s \u2220 %s" % (size, turn)
            volts.append((a, b))
        for name in legs + ("zline",) + (("zn",) if neutral else ()):
            small = name in ("zline", "zn")
            real, a = uncertain(rng.randint(1, 4) if small else rng.randint(10, 60), rng.randint(1, 9) / 10, "\u03a9")
            imaginary, b = uncertain(rng.randint(1, 4) if small else rng.randint(5, 40), rng.randint(1, 9) / 10, "\u03a9")
            fields[name] = "%s + j (%s)" % (real, imaginary)
            ohms.append((a, b))

        def figures(p):
            e = [p[a] * mp.expj(p[b] * mp.pi / 180) for a, b in volts]
            z = [mp.mpc(p[a], p[b]) for a, b in ohms]
            line = z[3]
            if delta:
                m = mp.matrix([[2 * line + z[0], -line, -z[0]], [-line, 2 * line + z[1], -z[1]], [-z[0], -z[1], z[0] + z[1] + z[2]]])
                i = mp.lu_solve(m, mp.matrix([e[0] - e[1], e[1] - e[2], 0]))
                current = [i[0], i[1] - i[0], -i[1]]
            elif neutral:
                m = mp.matrix([[(z[k] + line if k == q else 0) + z[4] for q in range(3)] for k in range(3)])
                current = list(mp.lu_solve(m, mp.matrix(e)))
            else:
                m = mp.matrix([[z[0] + z[1] + 2 * line, -z[1] - line], [-z[1] - line, z[1] + z[2] + 2 * line]])
                i = mp.lu_solve(m, mp.matrix([e[0] - e[1], e[1] - e[2]]))
                current = [i[0], i[1] - i[0], -i[1]]
            # What the load takes is what the source gives less what lines and neutral lose.
            given = sum(v * mp.conj(c) for v, c in zip(e, current))
            lost = sum(line * abs(c) ** 2 for c in current) + (z[4] * abs(sum(current)) ** 2 if neutral else 0)
            power = given - lost
            return [power.real, power.imag] + [abs(c) for c in current]

        h = mp.mpf(10) ** -16
        squares = [mp.mpf(0)] * 5
        base = [x for x, _ in sources]
        for k, (_, u) in enumerate(sources):
            up, down = list(base), list(base)
            up[k] += h
            down[k] -= h
            for m, (x, y) in enumerate(zip(figures(up), figures(down))):
                squares[m] += ((x - y) / (2 * h) * u) ** 2
        cases.append({"fields": fields, "load": "delta" if delta else "star", "neutral": neutral, "u": [float(mp.sqrt(s)) for s in squares]})
    return cases


version = subprocess.run(["units", "--version"], capture_output=True, text=True, check=True).stdout.split("\n")[0].split()[-1]
document.write(
    __file__,
    "mpmath",
    mp.__version__,
    cases=expressions(400),
    functions=functions(),
    impedances=impedances(100),
    units={"program": "GNU units", "version": version, "cases": conversions()},
    uncertain=uncertain(60),
    three=three(60),
    uncertain_three=uncertain_three(45),
)
