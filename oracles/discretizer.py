"""Pulse transfer functions in 100 digits by mpmath, for packages/tools/control-systems/discretizer.

Each is found by its definition: the samples of the plant's answer to one held step, one triangle or one impulse, with
a dead time of a part of a sample, times the product of (z - e^(pT)) over the plant's poles, of which mpmath finds the
roots. Then the bilinear rules by substitution in exact fractions, and Thiran's filters from the maximally flat delay.
"""
from fractions import Fraction

import mpmath as mp
import numpy as np

import document

mp.mp.dps = 100
rng = np.random.default_rng(20261123)


def from_roots(roots):
    """A polynomial in doubles; products of the exact decimals, each coefficient rounded once."""
    p = [mp.mpc(1)]
    for r in roots:
        p = [a - mp.mpc(r) * b for a, b in zip(p + [mp.mpc(0)], [mp.mpc(0)] + p)]
    return [float(c.real) for c in p]


def response(num, den):
    """Functions of t: impulse, step and ramp response of the fraction, without its direct part; and that part."""
    n = len(den) - 1
    lead = mp.mpf(den[0])
    d = [mp.mpf(c) / lead for c in den]
    c = [mp.mpf(0)] * (n + 1 - len(num)) + [mp.mpf(x) / lead for x in num]
    direct = c[0]
    row = [c[k] - direct * d[k] for k in range(1, n + 1)]
    m = mp.matrix(n + 2, n + 2)
    for k in range(n):
        m[0, k] = -d[k + 1]
        if k > 0:
            m[k, k - 1] = 1
    if n > 0:
        m[0, n] = 1
    m[n, n + 1] = 1
    return n, m, row, direct


def moved(m, t):
    return mp.expm(m * t) if t != 0 else mp.eye(m.rows)


def pulse_transfer(num, den, T, delay, roots):
    """Numerators in z of the three holds and their common denominator, as lists of mpf."""
    n, m, row, direct = response(num, den)
    T, theta = mp.mpf(T), mp.mpf(delay)
    count = n + 3
    first = moved(m, T - theta)
    whole = moved(m, T)
    states = [first]
    for _ in range(count):
        states.append(whole * states[-1])

    def read(e, column):
        return mp.fsum(row[k] * e[k, column] for k in range(n)) if n else mp.mpf(0)

    # At kT - theta, k = 1, 2, ...: step and ramp response without the direct part; 0 before.
    step = [mp.mpf(0)] + [read(e, n) for e in states]
    ramp = [mp.mpf(0)] + [read(e, n + 1) for e in states]
    times = [mp.mpf(0)] + [k * T - theta for k in range(1, count + 2)]
    impulse = [mp.mpf(0)] + [mp.fsum(row[k] * e[k, 0] for k in range(n)) if n else mp.mpf(0) for e in states]
    if theta == 0:
        impulse[0] = row[0] if n else mp.mpf(0)
    s = [x + (direct if k > 0 or theta == 0 else 0) for k, x in enumerate(step)]
    r = [x + direct * t for x, t in zip(ramp, times)]
    zoh = [s[0]] + [s[k] - s[k - 1] for k in range(1, count)]
    foh = [(r[k + 1] - 2 * r[k] + (r[k - 1] if k > 0 else 0)) / T for k in range(count)]
    imp = [T * x for x in impulse[:count]]
    poly = [mp.mpc(1)]
    for p in roots:
        z = mp.exp(p * T)
        poly = [a - z * b for a, b in zip(poly + [mp.mpc(0)], [mp.mpc(0)] + poly)]
    den_z = [c.real for c in poly]
    if theta != 0:
        den_z.append(mp.mpf(0))

    def numerator(pulses):
        return [mp.fsum(den_z[i] * pulses[k - i] for i in range(k + 1)) for k in range(len(den_z))]

    return den_z, numerator(zoh), numerator(foh), None if direct != 0 else numerator(imp)


def bilinear(num, den, T, alpha):
    """s = (z - 1)/(T (alpha z + 1 - alpha)) in exact fractions."""
    T, alpha = Fraction(T), Fraction(alpha)
    n = len(den) - 1

    def times(p, q):
        out = [Fraction(0)] * (len(p) + len(q) - 1)
        for i, a in enumerate(p):
            for j, b in enumerate(q):
                out[i + j] += a * b
        return out

    def put(c):
        c = [Fraction(0)] * (n + 1 - len(c)) + [Fraction(x) for x in c]
        total = [Fraction(0)] * (n + 1)
        for k, x in enumerate(c):
            term = [x / T ** (n - k)]
            for _ in range(n - k):
                term = times(term, [Fraction(1), Fraction(-1)])
            for _ in range(k):
                term = times(term, [alpha, 1 - alpha])
            total = [a + b for a, b in zip(total, term)]
        return total

    top, bottom = put(num), put(den)
    return [float(x / bottom[0]) for x in top], [float(x / bottom[0]) for x in bottom]


def thiran(delay, order):
    """Coefficients from the equations of a maximally flat group delay: sum of a_k (D - ... ) by Thiran's conditions.

    All-pass z^-N A(1/z)/A(z) of delay D at low frequencies is A(e^jw) ~ real times e^(jw(D - N)/2): the odd part of
    sum a_k sin((k + (D - N)/2) w) vanishes to the highest order, N linear equations.
    """
    shift = (mp.mpf(delay) - order) / 2
    m = mp.matrix(order, order)
    right = mp.matrix(order, 1)
    for j in range(order):
        power = 2 * j + 1
        right[j] = -shift**power
        for k in range(1, order + 1):
            m[j, k - 1] = (k + shift) ** power
    return [1.0] + [float(x) for x in mp.lu_solve(m, right)]


def case(name, poles, zeros, gain, T, late=0.0):
    den = from_roots(poles)
    num = [gain * c for c in from_roots(zeros)]
    exact = all(p == np.round(p) for p in poles) and max(abs(c) for c in den) < 2**53
    # Repeated roots of whole numbers are known; others are those of the rounded coefficients.
    roots = [mp.mpc(p) for p in poles] if exact else (mp.polyroots([mp.mpf(c) for c in den], maxsteps=4000, extraprec=1200) if len(den) > 1 else [])
    den_z, zoh, foh, imp = pulse_transfer(num, den, T, late * T, roots)
    floats = lambda p: [float(x) for x in p]
    alpha = float(rng.integers(1, 10)) / 10
    rules = {}
    for rule, a in (("tustin", 0.5), ("forward", 0.0), ("backward", 1.0), ("bilinear", alpha)):
        try:
            rules[rule] = bilinear(num, den, T, a)
        except ZeroDivisionError:
            pass
    return {"name": name, "num": num, "den": den, "T": T, "delay": late * T, "alpha": alpha, "denZ": floats(den_z),
            "zoh": floats(zoh), "foh": floats(foh), "impulse": None if imp is None else floats(imp), "rules": rules}


def random_roots(n, scale):
    out = []
    while len(out) < n:
        if n - len(out) > 1 and rng.random() < 0.5:
            w, z = scale * 10 ** rng.uniform(-0.7, 0.7), rng.uniform(0.05, 0.95)
            p = complex(round(-z * w, 6), round(w * np.sqrt(1 - z * z), 6))
            out += [p, p.conjugate()]
        else:
            out.append(complex(round(-scale * 10 ** rng.uniform(-0.7, 0.7), 6)))
    return out


cases = []
for k in range(90):
    n = 1 + k % 7
    scale = 10.0 ** rng.integers(-1, 3)
    poles = random_roots(n, scale)
    kind = k % 6
    if kind == 1:
        poles[-1:] = [0j]
        if poles[-2:-1] and poles[-2].imag != 0:
            poles[-2] = complex(-scale)
    if kind == 2:
        poles = [p if p.imag else complex(abs(p.real)) if j == 0 else p for j, p in enumerate(poles)]
    zeros = random_roots(int(rng.integers(0, n + 1)), scale)
    T = round(10 ** rng.uniform(-2.5, 0.5) / scale, 8)
    cases.append(case(f"random {k}", poles, zeros, float(round(rng.uniform(0.1, 9), 3)), T, [0.0, 0.0, 0.25, 0.8][k % 4]))
for k, (name, poles, zeros, T) in enumerate([
    ("double integrator", [0, 0], [], 0.1),
    ("triple integrator with a zero", [0, 0, 0], [-1], 0.01),
    ("six poles at -1", [-1] * 6, [], 0.5),
    ("nine poles at -2, zeros at -2", [-2] * 9, [-2] * 3, 0.01),
    ("stiff, six decades", [-1, -1000, -1000000], [], 0.01),
    ("stiff, sampled slowly", [-1, -1000, -1000000], [-3], 1.0),
    ("unstable, fast", [3, -5], [2], 0.5),
    ("twelve poles, a thousand samples each", list(range(-12, 0)), [], 0.0001),
    ("one to twenty", list(range(-20, 0)), [], 0.05),
    ("one to twenty with zeros, late", list(range(-20, 0)), [-3, -7, -30], 0.02),
    ("lightly damped", [complex(-1, 1000), complex(-1, -1000)], [0], 0.001),
    ("beyond Nyquist", [complex(-1, 100), complex(-1, -100)], [], 0.1),
    ("marginal", [complex(0, 3), complex(0, -3), -1], [-2], 0.2),
    ("ten integrators", [0] * 10, [], 1.0),
    ("a zero at the origin", [-1, -2], [0], 0.1),
    ("as many zeros as poles", [-1, -2], [-3, -4], 0.1),
]):
    for late in (0.0, 0.4):
        cases.append(case(f"{name}, late {late}", [complex(p) for p in poles], [complex(z) for z in zeros], 1.0, T, late))

flat = [{"delay": d, "order": n, "a": thiran(d, n)} for n in (1, 2, 3, 5, 8, 12) for d in (n - 0.5, n - 0.1, n, n + 0.3, n + 0.49)]
document.write(__file__, "mpmath", mp.__version__, cases=cases, thiran=flat)
