"""Fits by SciPy, for packages/tools/math-engines/curve-fit: what none of our code has part in.

Weighted nonlinear least squares by curve_fit (MINPACK), errors in both axes by ODRPACK, least absolute residuals by
HiGHS's linear programming, Huber's and Tukey's estimates as fixed points of NumPy's own weighted solutions and MAD,
least-squares splines by FITPACK, F, t and χ² by scipy.stats, and Wald and Wolfowitz's runs by counting all orders.
"""
import itertools
import warnings

import numpy as np
import scipy
import scipy.odr
import scipy.optimize as so
from scipy import stats
from scipy.interpolate import LSQUnivariateSpline

import document

rng = np.random.default_rng(20261129)
warnings.simplefilter("ignore")


def listed(v):
    return [float(a) for a in np.ravel(v)]


MODELS = {
    "a*exp(-x/t) + c": (lambda x, a, t, c: a * np.exp(-x / t) + c, (0, 10), [5, 2, 1]),
    "L/(1 + exp(-k*(x - x0)))": (lambda x, L, k, x0: L / (1 + np.exp(-k * (x - x0))), (0, 12), [100, 0.8, 6]),
    "a*x^b": (lambda x, a, b: a * x**b, (1, 20), [2, 0.7]),
    "V*x/(K + x)": (lambda x, V, K: V * x / (K + x), (0.02, 1.1), [212, 0.064]),
    "c + A*sin(2*pi*f*x + phi)": (lambda x, c, A, f, phi: c + A * np.sin(2 * np.pi * f * x + phi), (0, 1), [1, 2, 3, 0.6]),
    "a*exp(-((x - m)/s)^2/2) + c": (lambda x, a, m, s, c: a * np.exp(-((x - m) / s)**2 / 2) + c, (0, 9), [10, 4, 0.8, 1]),
}


def noisy(f, span, b, n, share):
    x = np.sort(rng.uniform(*span, n)).round(6)
    y = f(x, *b)
    sigma = (share * np.max(np.abs(y)) * rng.uniform(0.5, 2, n)).round(8)
    return x, (y + sigma * rng.normal(size=n)).round(8), sigma


nonlinear = []
for formula, (f, span, b) in MODELS.items():
    for n, share in [(12, 0.01), (25, 0.03), (40, 0.002), (60, 0.05), (30, 0.01)]:
        for weighted in (False, True):
            for absolute in ((False, True) if weighted else (False,)):
                x, y, sigma = noisy(f, span, b, n, share)
                p, cov = so.curve_fit(f, x, y, p0=b, sigma=sigma if weighted else None, absolute_sigma=absolute,
                                      ftol=1e-15, xtol=1e-15, gtol=1e-15, maxfev=100000)
                nonlinear.append({"formula": formula, "start": b, "x": listed(x), "y": listed(y),
                                  "sigma": listed(sigma) if weighted else None, "absolute": absolute,
                                  "b": listed(p), "covariance": listed(cov)})

orthogonal = []
for formula, (f, span, b) in MODELS.items():
    for n, share in [(15, 0.01), (30, 0.02), (25, 0.004)]:
        x, y, sigma = noisy(f, span, b, n, share)
        sx = (0.01 * (span[1] - span[0]) * rng.uniform(0.3, 1.5, n)).round(8)
        x = (x + sx * rng.normal(size=n)).round(8)
        if span[0] > 0:
            x = np.maximum(x, span[0] / 2)
        model = scipy.odr.Model(lambda beta, t: f(t, *beta))
        run = scipy.odr.ODR(scipy.odr.RealData(x, y, sx=sx, sy=sigma), model, beta0=b, sstol=1e-15, partol=1e-15, maxit=2000)
        run.set_job(fit_type=0, deriv=1)
        out = run.run()
        orthogonal.append({"formula": formula, "start": b, "x": listed(x), "y": listed(y), "sx": listed(sx), "sy": listed(sigma),
                           "b": listed(out.beta), "sd": listed(out.sd_beta), "squares": float(out.sum_square)})


def spoiled(n, degree):
    x = rng.uniform(-2, 3, n).round(6)
    a = np.vander(x, degree + 1, increasing=True)
    y = a @ rng.uniform(-3, 3, degree + 1) + 0.3 * rng.normal(size=n)
    y[rng.choice(n, n // 8, replace=False)] += rng.uniform(4, 15, n // 8)
    return x, a, y.round(6)


absolute = []
for n, degree in [(11, 1), (20, 1), (31, 2), (40, 3), (60, 2), (25, 4), (80, 1), (50, 3)]:
    x, a, y = spoiled(n, degree)
    p = degree + 1
    c = np.concatenate([np.zeros(p), np.ones(2 * n)])
    found = so.linprog(c, A_eq=np.hstack([a, np.eye(n), -np.eye(n)]), b_eq=y,
                       bounds=[(None, None)] * p + [(0, None)] * (2 * n), method="highs-ds")
    absolute.append({"degree": degree, "x": listed(x), "y": listed(y), "sum": float(found.fun)})

robust = []
for loss in ("huber", "tukey"):
    for n, degree in [(20, 1), (31, 2), (40, 3), (60, 2), (80, 1)]:
        x, a, y = spoiled(n, degree)
        p = degree + 1

        def weights(u, kind):
            if kind == "huber":
                return np.minimum(1, 1.345 / np.maximum(np.abs(u), 1e-300))
            return np.where(np.abs(u) < 4.685, (1 - (u / 4.685)**2)**2, 0)

        b = np.linalg.lstsq(a, y, rcond=None)[0]
        for kind in (["huber", "tukey"] if loss == "tukey" else ["huber"]):
            for _ in range(3000):
                r = y - a @ b
                s = np.median(np.abs(r)) / stats.norm.ppf(0.75)
                w = np.sqrt(weights(r / s, kind))
                b = np.linalg.lstsq(a * w[:, None], y * w, rcond=None)[0]
        u = (y - a @ b) / s
        psi = u * weights(u, loss)
        bend = (np.abs(u) <= 1.345) * 1.0 if loss == "huber" else np.where(np.abs(u) < 4.685, (1 - (u / 4.685)**2) * (1 - 5 * (u / 4.685)**2), 0)
        m = bend.mean()
        k = 1 + p / n * bend.var() / m**2
        cov = k**2 * (np.sum(psi**2) / (n - p) * s**2) / m**2 * np.linalg.inv(a.T @ a)
        robust.append({"loss": loss, "degree": degree, "x": listed(x), "y": listed(y), "b": listed(b), "scale": float(s), "sd": listed(np.sqrt(np.diag(cov)))})

splines = []
for n, knots in [(20, [3.0, 6.0]), (50, [1.5, 4.0, 5.5, 8.0]), (40, [5.0])]:
    x = np.sort(rng.uniform(0, 10, n)).round(6)
    y = (np.sin(x) + 0.1 * rng.normal(size=n)).round(6)
    s = LSQUnivariateSpline(x, y, knots)
    at = np.linspace(x[0], x[-1], 9)
    splines.append({"x": listed(x), "y": listed(y), "knots": knots, "at": listed(at), "values": listed(s(at)), "slopes": listed(s.derivative()(at)), "squares": float(s.get_residual())})

summaries = []
for n, degree in [(12, 1), (20, 2), (35, 3), (50, 4)]:
    x = rng.uniform(-1, 2, n).round(6)
    y = (1 + x - 0.4 * x**2 + 0.2 * rng.normal(size=n)).round(6)
    a = np.vander(x, degree + 1, increasing=True)
    b, (ss,), _, _ = np.linalg.lstsq(a, y, rcond=None)
    b0, (ss0,), _, _ = np.linalg.lstsq(a[:, :degree], y, rcond=None)
    p = degree + 1
    sd = np.sqrt(ss / n)
    log_l = np.sum(stats.norm.logpdf(y - a @ b, scale=sd))
    k = p + 1
    f = (np.sum((y - y.mean())**2) - ss) / degree / (ss / (n - p))
    h = np.einsum("ij,jk,ik->i", a, np.linalg.inv(a.T @ a), a)
    # Each point left out in turn: its own residual over the deviation that the others give.
    t = []
    cook = []
    for i in range(n):
        keep = np.arange(n) != i
        bi, (ssi,), _, _ = np.linalg.lstsq(a[keep], y[keep], rcond=None)
        gi = np.linalg.inv(a[keep].T @ a[keep])
        t.append((y[i] - a[i] @ bi) / np.sqrt(ssi / (n - 1 - p) * (1 + a[i] @ gi @ a[i])))
        cook.append(np.sum((a @ (b - bi))**2) / (p * ss / (n - p)))
    at = 1.37
    g = at ** np.arange(p)
    q = np.sqrt(g @ np.linalg.inv(a.T @ a) @ g * ss / (n - p))
    nested = (ss0 - ss) / (ss / (n - p))
    summaries.append({"degree": degree, "x": listed(x), "y": listed(y), "logLikelihood": float(log_l), "aic": float(2 * k - 2 * log_l),
                      "aicc": float(2 * k - 2 * log_l + 2 * k * (k + 1) / (n - k - 1)), "bic": float(k * np.log(n) - 2 * log_l),
                      "fisher": float(f), "fisherTail": float(stats.f.sf(f, degree, n - p)), "leverage": listed(h), "studentized": t and [float(v) for v in t],
                      "cook": [float(v) for v in cook], "at": at, "deviation": float(q), "t95": float(stats.t.ppf(0.975, n - p)),
                      "scheffe": float(np.sqrt(p * stats.f.ppf(0.95, p, n - p))), "nested": float(nested), "nestedTail": float(stats.f.sf(nested, 1, n - p))})

chi = [[float(x), int(f), float(stats.chi2.sf(x, f))] for f in (1, 2, 5, 10, 30, 100, 400) for x in (0.1 * f, 0.5 * f, f, 1.5 * f, 3 * f)]


def runs_of(order):
    return 1 + sum(a != b for a, b in zip(order, order[1:]))


runs = []
for above, below in [(3, 4), (5, 5), (2, 8), (6, 3), (1, 6)]:
    counts = []
    for chosen in itertools.combinations(range(above + below), above):
        counts.append(runs_of([i in chosen for i in range(above + below)]))
    for k in range(2, max(counts) + 1):
        runs.append([above, below, k, sum(c <= k for c in counts) / len(counts)])

document.write(__file__, "SciPy", scipy.__version__, nonlinear=nonlinear, orthogonal=orthogonal, absolute=absolute,
               robust=robust, splines=splines, summaries=summaries, chi=chi, runs=runs)
