"""Ms, margins, responses and fits of PID loops, for packages/tools/control-systems/pid-tuner.

Nothing here shares a line with the engine:
- rules from the papers' tables, written again, for random processes;
- Ms and margins from a scan of the loop and bounded minimisation of |1 + L|, dead time as e^(-jwL);
- the ultimate gain by a bracketed root of the phase;
- responses without limits from scipy's DOP853 over each dead time in turn, the dense output of the intervals before as
  the delayed output, weights b and c as terms of the controller;
- the run in code from signal.cont2discrete on a grid that the dead time is a whole number of samples of;
- fits of noisy records by scipy.optimize.least_squares over all parameters from many starts.
"""

import numpy as np
import scipy
from scipy import signal
from scipy.integrate import solve_ivp
from scipy.optimize import brentq, least_squares, minimize_scalar

import document

rng = np.random.default_rng(20261123)
INF = float("inf")


def rules(K, T, L):
    """Rule, terms, Kp, Ti, Td of a lag T with gain K and dead time L."""
    r = L / T
    a = K * r
    g, i, d = 1 / a, INF, 0.0
    out = [
        ("zn-step", "p", g, i, d),
        ("zn-step", "pi", 0.9 * g, L / 0.3, d),
        ("zn-step", "pid", 1.2 * g, 2 * L, 0.5 * L),
        ("cohen-coon", "p", g * (1 + r / 3), i, d),
        ("cohen-coon", "pi", g * (0.9 + r / 12), L * (30 + 3 * r) / (9 + 20 * r), d),
        ("cohen-coon", "pid", g * (4 / 3 + r / 4), L * (32 + 6 * r) / (13 + 8 * r), 4 * L / (11 + 2 * r)),
        ("chr-servo-0", "pi", 0.35 * g, 1.2 * T, d),
        ("chr-servo-0", "pid", 0.6 * g, T, 0.5 * L),
        ("chr-servo-20", "pi", 0.6 * g, T, d),
        ("chr-servo-20", "pid", 0.95 * g, 1.4 * T, 0.47 * L),
        ("chr-load-0", "pi", 0.6 * g, 4 * L, d),
        ("chr-load-0", "pid", 0.95 * g, 2.4 * L, 0.42 * L),
        ("chr-load-20", "pi", 0.7 * g, 2.3 * L, d),
        ("chr-load-20", "pid", 1.2 * g, 2 * L, 0.42 * L),
        ("simc", "pi", T / (2 * K * L), min(T, 8 * L), d),
        ("amigo", "pi", 0.15 / K + (0.35 - L * T / (L + T) ** 2) * T / (K * L),
         0.35 * L + 13 * L * T**2 / (T**2 + 12 * L * T + 7 * L**2), d),
        ("amigo", "pid", (0.2 + 0.45 * T / L) / K, (0.4 * L + 0.8 * T) / (L + 0.1 * T) * L, 0.5 * L * T / (0.3 * L + T)),
        ("haalman", "pi", 2 * T / (3 * K * L), T, d),
        ("imc", "pid", (2 * T + L) / (K * (2 * max(0.8 * L, 0.2 * T) + L)), T + L / 2, T * L / (2 * T + L)),
        ("lambda", "pi", T / (K * (T + L)), T, d),
        ("ise-load", "pid", 1.495 * r**-0.945 / K, T / (1.101 * r**-0.771), 0.560 * T * r**1.006),
        ("iae-load", "pi", 0.984 * r**-0.986 / K, T / (0.608 * r**-0.707), d),
        ("itae-load", "pid", 1.357 * r**-0.947 / K, T / (0.842 * r**-0.738), 0.381 * T * r**0.995),
        ("iae-servo", "pid", 1.086 * r**-0.869 / K, T / (0.740 - 0.130 * r), 0.348 * T * r**0.914),
        ("itae-servo", "pi", 0.586 * r**-0.916 / K, T / (1.03 - 0.165 * r), d),
        ("ise-servo", "pi", 0.980 * r**-0.892 / K, T / (0.690 - 0.155 * r), d),
    ]
    # series (SIMC, improved): Kc, T and L/3
    kc, ti, td = T / (2 * K * L), min(T, 8 * L), L / 3
    out.append(("simc-improved", "pid", kc * (1 + td / ti), ti + td, td / (1 + td / ti)))
    # the ultimate gain by the phase alone: w L + atan(w T) = pi
    w = brentq(lambda x: x * L + np.arctan(x * T) - np.pi, 1e-9 / L, np.pi / L, xtol=1e-15, rtol=1e-14)
    ku, pu = np.sqrt(1 + (w * T) ** 2) / K, 2 * np.pi / w
    out += [
        ("zn-ultimate", "p", 0.5 * ku, i, d),
        ("zn-ultimate", "pi", 0.45 * ku, pu / 1.2, d),
        ("zn-ultimate", "pid", 0.6 * ku, pu / 2, pu / 8),
        ("zn-some", "pid", 0.33 * ku, pu / 2, pu / 3),
        ("zn-none", "pid", 0.2 * ku, pu / 2, pu / 3),
        ("tyreus-luyben", "pi", ku / 3.2, 2.2 * pu, d),
        ("tyreus-luyben", "pid", ku / 2.2, 2.2 * pu, pu / 6.3),
    ]
    return ku, pu, out


def loop(K, T, T2, L, kp, ti, td, n):
    def at(w):
        s = 1j * np.asarray(w)
        c = kp * (1 + (0 if ti == INF else 1 / (ti * s)) + td * s / (1 + td / n * s))
        return c * K / ((T * s + 1) * (T2 * s + 1)) * np.exp(-s * L)
    return at


def robustness(at, w0):
    """Ms and the phase margin at the last gain crossing of a scan; the least gain margin."""
    w = np.geomspace(w0 * 1e-4, w0 * 1e3, 60001)
    v = at(w)
    s = 1 / np.abs(1 + v)
    best = 0.0
    for k in np.argsort(s)[-40:]:
        lo, hi = w[max(k - 1, 0)], w[min(k + 1, len(w) - 1)]
        m = minimize_scalar(lambda x: abs(1 + at(x)), bounds=(lo, hi), method="bounded", options={"xatol": 1e-12 * hi})
        best = max(best, 1 / m.fun)
    size = np.log(np.abs(v))
    cross = [brentq(lambda x: np.log(abs(at(x))), a, b, xtol=1e-15, rtol=1e-14) for a, b, p, q in zip(w, w[1:], size, size[1:]) if p * q < 0]
    pm = [float(np.degrees(np.angle(-at(x)))) for x in cross]
    imag = np.imag(v)
    gains = []
    for k in np.flatnonzero((imag[1:] * imag[:-1] < 0) & (np.real(v[1:]) < 0) & (np.real(v[:-1]) < 0)):
        if w[k] * 1 > 0 and abs(v[k]) > 1e-3:
            x = brentq(lambda y: np.imag(at(y)), w[k], w[k + 1], xtol=1e-15, rtol=1e-14)
            gains.append(1 / abs(at(x)))
    return best, pm, gains


def response(K, T, T2, L, kp, ti, td, n, b, c, reference, load, end):
    """Output at 61 times: the dead time between plant and output, intervals of one dead time."""
    tf = td / n if td > 0 else 1.0
    lags = [T] + ([T2] if T2 > 0 else [])

    def piece(late, t0, x0):
        # states: lags, integral, filtered derivative input
        def f(t, x):
            y = late(t)
            u = kp * (b * reference - y)
            dx = np.zeros_like(x)
            if ti != INF:
                u += x[len(lags)]
                dx[len(lags)] = kp / ti * (reference - y)
            if td > 0:
                e = c * reference - y
                u += kp * n * (e - x[-1])
                dx[-1] = (e - x[-1]) / tf
            v = K * (u + load)
            for k, lag in enumerate(lags):
                dx[k] = (v - x[k]) / lag
                v = x[k]
            return dx
        return solve_ivp(f, (t0, t0 + L), x0, method="DOP853", rtol=1e-11, atol=1e-12, dense_output=True)

    x = np.zeros(len(lags) + 2)
    pieces = []
    late = lambda t: 0.0
    t0 = 0.0
    while t0 < end:
        sol = piece(late, t0, x)
        pieces.append(sol.sol)
        x = sol.y[:, -1]
        t0 += L
        late = lambda t, s=sol.sol: s(t - L)[len(lags) - 1]
    times = np.linspace(0, end, 61)
    ys = [0.0 if t < L else float(pieces[min(len(pieces) - 1, int((t - L) / L))](t - L)[len(lags) - 1]) for t in times]
    return ys


def code(K, T, L, kp, ti, td, n, b, c, h, low, high, kind, tt, reference, load, steps):
    """The difference equations before a sampled lag; dead time whole samples."""
    num, den, _ = signal.cont2discrete(([K], [T, 1]), h, method="zoh")
    num, den = np.ravel(num), np.ravel(den)
    d = int(round(L / h))
    u, y = np.zeros(steps), np.zeros(steps)
    into = np.zeros(steps)
    I = D = rl = yl = 0.0
    a = td / (td + n * h)
    for k in range(steps):
        y[k] = -den[1] * y[k - 1] + num[1] * into[k - 1 - d] if k - 1 - d >= 0 else (-den[1] * y[k - 1] if k else 0.0)
        e = reference - y[k]
        D = a * D + kp * n * a * (c * (reference - rl) - (y[k] - yl))
        v = kp * (b * reference - y[k]) + I + D
        u[k] = min(max(v, low), high)
        step = 0.0 if ti == INF else kp * h / ti * e
        if kind == "back-calculation":
            I += step + (min(1.0, h / tt) * (u[k] - v) if ti != INF else 0.0)
        elif kind == "conditional":
            if not ((v > high and step > 0) or (v < low and step < 0)):
                I += step
        elif kind == "clamping":
            I = min(max(I + step, low), high)
        else:
            I += step
        rl, yl = reference, y[k]
        into[k] = u[k] + (load if k >= steps // 2 else 0.0)
    return y[:: max(1, steps // 60)].tolist()


def r6(x):
    return float(f"{x:.6g}")


tuned, robust, responses, runs, fits = [], [], [], [], []
for k in range(40):
    K = r6(rng.choice([-1, 1], p=[0.15, 0.85]) * 10 ** rng.uniform(-1.5, 1.5))
    T = r6(10 ** rng.uniform(-2, 3))
    L = r6(T * 10 ** rng.uniform(-1, 0.3))
    ku, pu, out = rules(K, T, L)
    tuned.append({"K": K, "T": T, "L": L, "ku": ku, "pu": pu,
                  "rules": [[a, b, c, None if d == INF else d, e] for a, b, c, d, e in out]})

for k in range(80):
    T = r6(10 ** rng.uniform(-1, 2))
    L = r6(T * 10 ** rng.uniform(-1, 0.3))
    T2 = r6(T * rng.uniform(0.05, 0.9)) if k % 2 else 0.0
    K = r6(10 ** rng.uniform(-1, 1))
    n = float(rng.choice([3, 8, 20]))
    _, _, out = rules(K, T, L)
    name, terms, kp, ti, td = out[int(rng.integers(len(out)))]
    kp, ti, td = r6(kp), INF if ti == INF else r6(ti), r6(td)
    at = loop(K, T, T2, L, kp, ti, td, n)
    ms, pm, gm = robustness(at, 1 / L)
    robust.append({"K": K, "T": T, "T2": T2, "L": L, "kp": kp, "ti": None if ti == INF else ti, "td": td, "n": n,
                   "ms": ms, "pm": pm, "gm": gm})
    if ms < 3 and len(responses) < 24 and ti != INF:
        b, c = float(rng.choice([0, 0.4, 1])), float(rng.integers(2))
        end = 12 * (L + T2) + 3 * T
        y = response(K, T, T2, L, kp, ti, td, n, b, c, 1.0, 0.0, end)
        yl = response(K, T, T2, L, kp, ti, td, n, b, c, 0.0, 1.0, end)
        responses.append({**robust[-1], "b": b, "c": c, "end": end, "y": y, "load": yl})

kinds = ["back-calculation", "conditional", "clamping", "none"]
for k in range(24):
    T = r6(10 ** rng.uniform(0, 2))
    d = int(rng.integers(0, 25))
    h = r6(T / rng.integers(30, 120))
    L, K = d * h, r6(10 ** rng.uniform(-0.5, 0.5))
    kp, ti, td = r6(2.0 / K / (1 + d * h / T)), r6(T * rng.uniform(0.3, 1.2)), r6(T * 0.06 * (k % 3))
    lim = r6(rng.uniform(1.05, 2.5) / K)
    tt = r6(np.sqrt(ti * td) if td > 0 else ti)
    b, c = float(rng.choice([0, 0.5, 1])), float(rng.integers(2))
    args = dict(K=K, T=T, L=L, kp=kp, ti=ti, td=td, n=10.0, b=b, c=c, h=h, low=-0.2 * lim, high=lim, kind=kinds[k % 4], tt=tt,
                reference=1.0, load=r6(-0.3 / K), steps=1200)
    runs.append({**args, "y": code(**args)})

for k in range(24):
    second = k % 3 == 2
    T = r6(10 ** rng.uniform(0, 2))
    L, T2, K = r6(T * rng.uniform(0.1, 0.8)), r6(T * rng.uniform(0.3, 0.7)) if second else 0.0, r6(rng.choice([-1, 1]) * 10 ** rng.uniform(-1, 1))
    t = np.sort(np.round(rng.uniform(0, 8 * T, 150), 4))
    t0, size, start = float(t[12]), r6(rng.uniform(0.5, 5)), r6(rng.uniform(-20, 20))

    def model(p, second=second, t=t, t0=t0, size=size):
        start, K, T, L = p[:4]
        x = np.maximum(t - t0 - L, 0)
        if second:
            a, b = T, p[4]
            if abs(a - b) < 1e-7 * a:
                b = a * (1 + 1e-7)
            return start + size * K * (1 - (a * np.exp(-x / a) - b * np.exp(-x / b)) / (a - b))
        return start + size * K * -np.expm1(-x / T)

    true = [start, K, T, L] + ([T2] if second else [])
    y = np.round(model(true) + 0.01 * abs(K * size) * rng.standard_normal(len(t)), 6)
    best = None
    for fT in (0.5, 1, 1.6):
        for fL in (0.3, 1.0, 1.5):
            p0 = np.array(true) * ([1, 1, fT, fL] + ([fT] if second else []))
            s = least_squares(lambda p: model(p) - y, p0, x_scale=np.maximum(np.abs(true), 1e-3), xtol=1e-15, ftol=1e-15, gtol=1e-15,
                              bounds=([-np.inf, -np.inf, 1e-6, 0] + ([1e-6] if second else []), np.inf), max_nfev=4000)
            if best is None or s.cost < best.cost:
                best = s
    fits.append({"shape": "second" if second else "first", "t": t.tolist(), "y": y.tolist(), "time": t0, "size": size,
                 "found": best.x.tolist(), "rms": float(np.sqrt(2 * best.cost / len(t)))})

document.write(
    __file__, "SciPy", f"{scipy.__version__}",
    cases=tuned, robust=robust, responses=responses, runs=runs, fits=fits,
)
