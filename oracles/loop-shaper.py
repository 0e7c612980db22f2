"""Margins, peaks, pole counts and closed-loop responses, for packages/tools/control-systems/loop-shaper.

Three routes that share nothing with the engine:
- crossings, peaks of |S| and |T| from mpmath at 40 digits: the polynomials in omega and their roots
  (without dead time), or a fine scan with bisection on the response itself (with dead time);
- unstable closed-loop poles from numpy.roots without dead time, and with it from the eigenvalues of a
  Chebyshev discretisation of the delay equation (Breda, Maset & Vermiglio, 2005);
- responses without dead time from partial fractions at 40 digits; with dead time from scipy's DOP853 over each
  dead time in turn, the last one's dense output as the delayed input.
Discrete loops are checked by scanning z = exp(jw) at 40 digits.
"""

import mpmath as mp
import numpy as np
import scipy
from scipy import signal
from scipy.integrate import solve_ivp

import document

mp.mp.dps = 40
rng = np.random.default_rng(20261121)


def val(p, s):
    return mp.polyval([mp.mpf(c) for c in p], s)


def make_loop(num, den, tau):
    return lambda w: val(num, mp.mpc(0, w)) / val(den, mp.mpc(0, w)) * mp.expj(-mp.mpf(tau) * w)


def poly_real_roots(p):
    p = [mp.mpf(c) for c in p]
    while p and p[0] == 0:
        p = p[1:]
    while p and p[-1] == 0:
        p = p[:-1]
    if len(p) < 2:
        return []
    r = mp.polyroots(p, maxsteps=500, extraprec=400)
    return [mp.re(x) for x in r if abs(mp.im(x)) < mp.mpf(10) ** -20 * abs(x) and mp.re(x) > 0]


def mulp(a, b):
    out = [mp.mpf(0)] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            out[i + j] += mp.mpf(x) * mp.mpf(y)
    return out


def addp(a, b, sign=1):
    n = max(len(a), len(b))
    a = [mp.mpf(0)] * (n - len(a)) + list(a)
    b = [mp.mpf(0)] * (n - len(b)) + list(b)
    return [x + sign * y for x, y in zip(a, b)]


def flip(p):
    """p(-s)."""
    return [mp.mpf(c) * (-1) ** (len(p) - 1 - i) for i, c in enumerate(p)]


def in_omega2(p):
    """An even polynomial in s as one in x = w^2 (s^2 = -x)."""
    even = p[::-1][::2]
    return [c * (-1) ** k for k, c in enumerate(even)][::-1]


def exact_crossings(num, den):
    gain = in_omega2(addp(mulp(num, flip(num)), mulp(den, flip(den)), -1))
    odd = addp(mulp(num, flip(den)), mulp(den, flip(num)), -1)
    # An odd polynomial: divide by s.
    phase = in_omega2(odd[:-1])
    L = make_loop(num, den, 0)
    g = sorted(mp.sqrt(x) for x in poly_real_roots(gain))
    p = sorted(mp.sqrt(x) for x in poly_real_roots(phase))
    p = [w for w in p if mp.re(L(w)) < 0]
    if den[-1] != 0 and num[-1] / den[-1] < 0:
        p = [mp.mpf(0)] + p
    return g, p


def scan(f, fast, grid):
    """Changes of sign in double precision, each then closed in on at 40 digits."""
    values = fast(np.array([float(w) for w in grid]))
    found = []
    for a, b, u, v in zip(grid, grid[1:], values, values[1:]):
        if u * v < 0:
            found.append(mp.findroot(f, (a, b), solver="anderson", tol=mp.mpf(10) ** -50, verify=False))
    return found


def peak(f, fast, grid):
    """The highest sample in double precision, then golden section around it at 40 digits."""
    i = int(np.argmax(fast(np.array([float(w) for w in grid]))))
    lo, hi = grid[max(0, i - 1)], grid[min(len(grid) - 1, i + 1)]
    g = (mp.sqrt(5) - 1) / 2
    for _ in range(45):
        a, b = hi - g * (hi - lo), lo + g * (hi - lo)
        if f(a) > f(b):
            hi = b
        else:
            lo = a
    return f((lo + hi) / 2)


def pole_count(num, den, tau):
    """Roots right of the axis of den + num e^(-s tau); None where one is too near the axis to tell."""
    if tau == 0:
        r = np.roots(np.polyadd(num, den))
        return None if np.any(np.abs(r.real) < 1e-6 * np.abs(r)) else int(np.sum(r.real > 0))
    # x' = A0 x + A1 x(t - tau): the loop in state space, u = -y(t - tau). Strictly proper only.
    A, B, C, D = signal.tf2ss(num, den)
    assert D[0, 0] == 0
    A1 = -B @ C
    n, N = A.shape[0], 60
    k = np.arange(N + 1)
    x = np.cos(np.pi * k / N)
    c = np.where((k == 0) | (k == N), 2.0, 1.0) * (-1.0) ** k
    X = np.tile(x, (N + 1, 1)).T
    dX = X - X.T
    Dm = np.outer(c, 1 / c) / (dX + np.eye(N + 1))
    Dm -= np.diag(Dm.sum(axis=1))
    Dm *= 2 / tau
    M = np.kron(Dm, np.eye(n))
    M[:n, :] = 0
    M[:n, :n] = A
    M[:n, -n:] += A1
    e = np.linalg.eigvals(M)
    e = e[np.abs(e) * tau < 30]
    return None if np.any(np.abs(e.real) < 1e-5 * (np.abs(e) + 1 / tau)) else int(np.sum(e.real > 0))


def response(num, den, tau, t):
    """Output after a unit step of the reference at the times t."""
    if tau == 0:
        # Partial fractions of T(s)/s at 40 digits; the poles of a random loop are apart.
        total = addp([mp.mpf(c) for c in den], [mp.mpf(c) for c in num])
        slope = [c * (len(total) - 1 - i) for i, c in enumerate(total[:-1])]
        poles = mp.polyroots(total, maxsteps=500, extraprec=400)
        residues = [val(num, p) / (p * mp.polyval(slope, p)) for p in poles]
        final = mp.mpf(num[-1]) / total[-1]
        return np.array([float(mp.re(final + sum(r * mp.exp(p * s) for r, p in zip(residues, poles)))) for s in t])
    A, B, C, D = signal.tf2ss(num, den)
    n = A.shape[0]
    x, before, out, start = np.zeros(n), None, np.zeros_like(t), 0.0
    raw = []
    while start < t[-1]:
        end = start + tau
        past = raw[-1] if raw else None
        y = (lambda s: float(C @ past(s - tau))) if past else (lambda s: 0.0)
        sol = solve_ivp(lambda s, z: A @ z + B[:, 0] * (1 - y(s)), (start, end), x, method="DOP853", rtol=1e-12, atol=1e-13, dense_output=True)
        raw.append(sol.sol)
        x, start = sol.y[:, -1], end
    for i, s in enumerate(t):
        k = int(np.floor((s - tau) / tau + 1e-12))
        if s >= tau:
            out[i] = float(C @ raw[k](s - tau))
    return out


def random_roots(count, scale, unstable):
    roots = []
    while len(roots) < count:
        w = scale * 10 ** rng.uniform(-1, 1)
        sign = 1 if rng.random() < unstable else -1
        if count - len(roots) >= 2 and rng.random() < 0.4:
            z = rng.uniform(0.03, 0.95)
            roots += [complex(sign * z * w, w * np.sqrt(1 - z * z)), complex(sign * z * w, -w * np.sqrt(1 - z * z))]
        else:
            roots.append(complex(sign * w, 0))
    return roots


def random_loop(strict):
    scale = 10.0 ** rng.uniform(-3, 5)
    order = int(rng.integers(1, 7))
    integrators = int(rng.integers(0, min(3, order + 1)))
    p = random_roots(order - integrators, scale, 0.12) + [0j] * integrators
    z = random_roots(int(rng.integers(0, order if strict else order + 1)), scale, 0.15)
    num = np.real(np.poly(z)) if z else np.array([1.0])
    den = np.real(np.poly(p))
    w = scale * 10 ** rng.uniform(-0.5, 0.5)
    gain = 10 ** rng.uniform(-0.5, 0.5) * abs(np.polyval(den, 1j * w) / np.polyval(num, 1j * w))
    num = num * gain * (1 if rng.random() < 0.93 else -1)
    return [float(f"{c:.12g}") for c in num], [float(f"{c:.12g}") for c in den], scale


def num_list(values, digits=16):
    return [float(mp.nstr(v, digits)) for v in values]


def continuous(num, den, tau, scale, timed):
    L = make_loop(num, den, tau)
    quick = lambda w: np.polyval(num, 1j * w) / np.polyval(den, 1j * w) * np.exp(-1j * w * tau)
    grid = [mp.mpf(scale) * mp.mpf(10) ** (mp.mpf(k) / 150 - 4) for k in range(1, 1050)]
    if tau == 0:
        g, p = exact_crossings(num, den)
    else:
        g, _ = exact_crossings(num, den)
        # No further than three times the last gain crossing: beyond it come ever more, ever fainter.
        top = max([float(x) for x in g] + [scale]) * 3
        fine = sorted(set([float(w) for w in grid if w < top] + list(np.arange(1, int(top * tau / 0.2) + 2) * 0.2 / tau)))
        fine = [mp.mpf(w) for w in fine if w <= top]
        p = [w for w in scan(lambda w: mp.im(L(w)) / abs(L(w)), lambda w: quick(w).imag, fine) if mp.re(L(w)) < 0]
        if den[-1] != 0 and num[-1] / den[-1] < 0:
            p = [mp.mpf(0)] + p
    # Margins beyond a factor of a million are of no use to anybody and are left out on both sides.
    keep = [w for w in p if abs(L(w)) > mp.mpf("1e-5")]
    around = [w * (1 + mp.mpf(k) / 2000) for w in [*g, *[x for x in keep if x > 0]] for k in range(-30, 31)]
    dense = sorted([*grid, *around])
    # A loop on the verge (1/s², say) has no peak to compare.
    if np.min(np.abs(1 + quick(np.array([float(w) for w in dense])))) < 1e-4:
        return None
    ms = peak(lambda w: abs(1 / (1 + L(w))), lambda w: np.abs(1 / (1 + quick(w))), dense)
    mt = peak(lambda w: abs(L(w) / (1 + L(w))), lambda w: np.abs(quick(w) / (1 + quick(w))), dense)
    case = {
        "num": num, "den": den, "delay": tau,
        "gain": [[float(mp.nstr(w, 16)), float(mp.nstr(mp.degrees(mp.arg(-L(w))), 16))] for w in g],
        "phase": [[float(mp.nstr(w, 16)), float(mp.nstr(1 / abs(L(w)), 16))] for w in keep],
        "top": float(top) if tau else None,
        "ms": float(mp.nstr(ms, 14)), "mt": float(mp.nstr(mt, 14)),
        "unstable": pole_count(num, den, tau),
    }
    if timed and case["unstable"] == 0:
        unit = 1 / (float(g[-1]) if g else scale)
        t = np.linspace(0, max(12 * unit, 4 * tau), 25)
        case["end"], case["y"] = float(t[-1]), [float(f"{v:.12g}") for v in response(num, den, tau, t)]
    return case


def discrete(num, den, T):
    """Crossings on the unit circle: cosines are Chebyshev polynomials, so 40-digit roots in x = cos(wT) are exact."""
    n = max(len(num), len(den)) - 1
    a = [mp.mpf(c) for c in num[::-1]] + [mp.mpf(0)] * (n + 1 - len(num))
    b = [mp.mpf(c) for c in den[::-1]] + [mp.mpf(0)] * (n + 1 - len(den))
    corr = lambda u, v, k: sum(u[i + k] * v[i] for i in range(n + 1 - k))
    cheb = [[mp.mpf(1)], [mp.mpf(1), mp.mpf(0)]]
    second = [[mp.mpf(1)], [mp.mpf(2), mp.mpf(0)]]
    for _ in range(n):
        cheb.append(addp([2 * c for c in cheb[-1]] + [mp.mpf(0)], cheb[-2], -1))
        second.append(addp([2 * c for c in second[-1]] + [mp.mpf(0)], second[-2], -1))
    g = [mp.mpf(0)]
    p = [mp.mpf(0)]
    for k in range(n + 1):
        g = addp(g, [(1 if k == 0 else 2) * (corr(a, a, k) - corr(b, b, k)) * c for c in cheb[k]])
        if k > 0:
            p = addp(p, [(corr(a, b, k) - corr(b, a, k)) * c for c in second[k - 1]])

    def angles(poly):
        while poly and abs(poly[0]) < mp.mpf(10) ** -30 * max(abs(c) for c in poly):
            poly = poly[1:]
        r = mp.polyroots(poly, maxsteps=500, extraprec=400) if len(poly) > 1 else []
        return sorted(mp.acos(mp.re(x)) / T for x in r if abs(mp.im(x)) < mp.mpf(10) ** -15 and abs(mp.re(x)) < 1)

    L = lambda w: val(num, mp.expj(w * T)) / val(den, mp.expj(w * T))
    gain = angles(g)
    phase = [w for w in angles(p) if mp.re(L(w)) < 0]
    dc, ny = mp.mpf(sum(num)) / mp.mpf(sum(den)) if sum(den) != 0 else mp.inf, val(num, -1) / val(den, -1)
    if val(den, 1) != 0 and val(num, 1) / val(den, 1) < 0:
        phase = [mp.mpf(0)] + phase
    if ny < 0:
        phase.append(mp.pi / T)
    return {
        "num": num, "den": den, "T": T,
        "gain": [[float(mp.nstr(w, 16)), float(mp.nstr(mp.degrees(mp.arg(-L(w))), 16))] for w in gain],
        "phase": [[float(mp.nstr(w, 16)), float(mp.nstr(1 / abs(L(w)), 16))] for w in phase if abs(L(w)) > mp.mpf("1e-5")],
        "unstable": int(np.sum(np.abs(np.roots(np.polyadd(num, den))) > 1)),
    }


def random_discrete():
    order = int(rng.integers(1, 6))
    def some(count, reach):
        r = []
        while len(r) < count:
            size, angle = rng.uniform(0.2, reach), rng.uniform(0, np.pi)
            if count - len(r) >= 2 and rng.random() < 0.5:
                r += [size * np.exp(1j * angle), size * np.exp(-1j * angle)]
            else:
                r.append(size * rng.choice([1, 1, 1, -1]) + 0j)
        return np.real(np.poly(r)) if r else np.array([1.0])
    den = some(order, 1.05 if rng.random() < 0.2 else 0.999)
    num = some(int(rng.integers(0, order + 1)), 1.3)
    w = rng.uniform(0.05, 2.5)
    num = num * abs(np.polyval(den, np.exp(1j * w)) / np.polyval(num, np.exp(1j * w)))
    return [float(f"{c:.12g}") for c in num], [float(f"{c:.12g}") for c in den]


cases = []
for k in range(220):
    num, den, scale = random_loop(False)
    cases.append(continuous(num, den, 0.0, scale, True))
for k in range(90):
    num, den, scale = random_loop(True)
    tau = float(f"{10 ** rng.uniform(-1.3, 0.3) / scale:.6g}")
    cases.append(continuous(num, den, tau, scale, True))
sampled = []
for k in range(150):
    num, den = random_discrete()
    sampled.append(discrete(num, den, float([1.0, 0.1, 0.002][k % 3])))

document.write(
    __file__, "mpmath and SciPy", f"{mp.__version__} and {scipy.__version__}",
    cases=[c for c in cases if c], sampled=sampled)
