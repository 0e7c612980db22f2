"""IIR filters by SciPy and mpmath: designs, least orders, group delay, noise gains.

Zeros, poles and gains of every family, response and order to 20 come from scipy.signal's own functions; orders from
buttord, cheb1ord, cheb2ord and ellipord where they do not optimise. What mpmath gives is computed here at 60 digits from
the formulas of the approximations themselves: poles of elliptic filters of order 20 by its Jacobi functions, responses
and group delays of sections whose coefficients are doubles, and norms by its quadrature.
"""

import mpmath as mp
import numpy as np
import scipy
from scipy import signal

import document

mp.mp.dps = 60
cases = []

EDGES = {"lowpass": [[0.2], [0.01], [0.45]], "highpass": [[0.2], [0.02], [0.47]],
         "bandpass": [[0.1, 0.2], [0.02, 0.45], [0.24, 0.25]], "bandstop": [[0.1, 0.2], [0.05, 0.4], [0.24, 0.25]]}
FAMILIES = {"butterworth": signal.butter, "chebyshev": signal.cheby1, "inverse-chebyshev": signal.cheby2,
            "elliptic": signal.ellip, "bessel": signal.bessel}


def pack(roots):
    """Roots with an imaginary part that is not negative, as pairs; real ones where |imag| is rounding."""
    out = []
    for r in roots:
        im = 0.0 if abs(r.imag) < 1e-13 else float(r.imag)
        if im >= 0:
            out.append([float(r.real), im])
    return out


for family, make in FAMILIES.items():
    for shape, edges in EDGES.items():
        for edge in edges:
            for order in (1, 2, 3, 4, 5, 6, 8, 11, 14, 20):
                if order > 8 and shape in ("bandpass", "bandstop") and edge != edges[0]:
                    continue
                wn = [2 * e for e in edge] if len(edge) > 1 else 2 * edge[0]
                args = {"butterworth": [], "chebyshev": [0.5], "inverse-chebyshev": [60], "elliptic": [0.5, 60],
                        "bessel": []}[family]
                more = {"norm": "mag"} if family == "bessel" else {}
                z, p, k = make(order, *args, wn, btype=shape, output="zpk", **more)
                f = np.array([0.003, 0.03, 0.11, 0.15, 0.21, 0.246, 0.33, 0.49])
                w = 2 * np.pi * f
                _, h = signal.freqz_zpk(z, p, k, worN=w)
                cases.append({"kind": "design", "family": family, "shape": shape, "edges": edge, "order": order,
                              "poles": pack(p), "gain": float(np.real(k)),
                              "f": f.tolist(), "h": [float(x) for x in np.abs(h)]})

rng = np.random.default_rng(17)
ORDERS = {"butterworth": signal.buttord, "chebyshev": signal.cheb1ord, "inverse-chebyshev": signal.cheb2ord,
          "elliptic": signal.ellipord}
for family, order_of in ORDERS.items():
    for shape in ("lowpass", "highpass", "bandpass"):
        for _ in range(24):
            a = np.sort(rng.uniform(0.02, 0.48, 4))
            ripple, loss = float(np.round(10 ** rng.uniform(-2, 0.5), 3)), float(np.round(rng.uniform(20, 100), 1))
            if shape == "lowpass":
                wp, ws, edges = 2 * a[1], 2 * a[2], [a[1], a[2]]
            elif shape == "highpass":
                wp, ws, edges = 2 * a[2], 2 * a[1], [a[1], a[2]]
            else:
                wp, ws, edges = [2 * a[1], 2 * a[2]], [2 * a[0], 2 * a[3]], list(a)
            n, wn = order_of(wp, ws, ripple, loss)
            if n <= 40:
                cases.append({"kind": "order", "family": family, "shape": shape, "edges": [float(x) for x in edges],
                              "ripple": ripple, "attenuation": loss, "order": int(n),
                              "natural": [float(x) / 2 for x in np.atleast_1d(wn)]})


def elliptic(order, ripple, loss):
    """Poles in the upper half plane, zeros and selectivity of an elliptic prototype at 60 digits."""
    ep = mp.sqrt(mp.power(10, mp.mpf(ripple) / 10) - 1)
    es = mp.sqrt(mp.power(10, mp.mpf(loss) / 10) - 1)
    k1 = ep / es
    m1 = k1 ** 2
    # The degree equation N K'(k)/K(k) = K'(k1)/K(k1), by the nome.
    q = mp.exp(-mp.pi * mp.ellipk(1 - m1) / mp.ellipk(m1) / order)
    k = (mp.jtheta(2, 0, q) / mp.jtheta(3, 0, q)) ** 2
    m = k ** 2
    big, big1 = mp.ellipk(m), mp.ellipk(m1)
    # sn(j v0 N K1/K, k1) = j/ep
    v0 = mp.ellipf(mp.atan(1 / ep), 1 - m1) * big / (order * big1)
    poles, zeros = [], []
    for i in range(1, order // 2 + 1):
        u = mp.mpf(2 * i - 1) / order * big
        cd = mp.ellipfun("cd", u, m=m)
        zeros.append(1 / (k * cd))
        arg = u - mp.j * v0
        p = mp.j * mp.ellipfun("cd", arg, m=m)
        poles.append(mp.mpc(-abs(p.real), abs(p.imag)))
    if order % 2:
        p = mp.j * mp.ellipfun("sn", mp.j * v0, m=m)
        poles.append(mp.mpc(-abs(p.real), 0))
    return poles, zeros, 1 / k


for order, ripple, loss in ((20, 0.1, 10), (19, 0.1, 10), (20, 0.1, 80), (20, 0.01, 120), (20, 1, 60), (13, 0.5, 200),
                            (5, 0.0001, 40), (40, 0.1, 150), (7, 3, 30)):
    poles, zeros, stop = elliptic(order, ripple, loss)
    cases.append({"kind": "prototype", "order": order, "ripple": ripple, "loss": loss, "stop": float(stop),
                  "poles": sorted([[float(p.real), float(p.imag)] for p in poles]),
                  "zeros": sorted(float(z) for z in zeros)})


def response(sos, w):
    e = mp.exp(-mp.j * mp.mpf(w))
    h, delay = mp.mpf(1), mp.mpf(0)
    for b0, b1, b2, _, a1, a2 in ([mp.mpf(float(x)) for x in row] for row in sos):
        for c, sign in (((b0, b1, b2), 1), ((mp.mpf(1), a1, a2), -1)):
            value = c[0] + c[1] * e + c[2] * e * e
            slope = c[1] * e + 2 * c[2] * e * e
            h = h * value if sign > 0 else h / value
            delay += sign * mp.re(slope / value)
    return abs(h), delay


def norm(rows, poles_only_first):
    """Power gain of white noise through the cascade, its first section without a numerator."""
    def power(w):
        e = mp.exp(-mp.j * w)
        h = mp.mpf(1)
        for n, (b0, b1, b2, _, a1, a2) in enumerate(rows):
            top = 1 if n == 0 and poles_only_first else mp.mpf(float(b0)) + mp.mpf(float(b1)) * e + mp.mpf(float(b2)) * e * e
            h *= top / (1 + mp.mpf(float(a1)) * e + mp.mpf(float(a2)) * e * e)
        return abs(h) ** 2
    marks = sorted({0.0, float(np.pi), *(float(abs(np.angle(r))) for row in rows for r in np.roots(row[3:]))})
    fine = []
    for a, b in zip(marks[:-1], marks[1:]):
        fine += list(np.linspace(a, b, 9)[:-1])
    mp.mp.dps = 20
    total = mp.quad(power, [*fine, float(np.pi)]) / mp.pi
    mp.mp.dps = 60
    return float(total)


for family, shape, edge, order in (("elliptic", "lowpass", [0.05], 8), ("elliptic", "bandpass", [0.1, 0.12], 5),
                                   ("chebyshev", "highpass", [0.3], 7), ("inverse-chebyshev", "bandstop", [0.1, 0.2], 6),
                                   ("butterworth", "lowpass", [0.002], 6), ("bessel", "lowpass", [0.1], 9),
                                   ("elliptic", "lowpass", [0.1], 20)):
    args = {"butterworth": [], "chebyshev": [0.5], "inverse-chebyshev": [60], "elliptic": [0.5, 60], "bessel": []}[family]
    sos = FAMILIES[family](order, *args, [2 * e for e in edge] if len(edge) > 1 else 2 * edge[0], btype=shape, output="sos")
    f = [0.0013, 0.021, 0.051, 0.1, 0.11, 0.1234, 0.2001, 0.31, 0.45, 0.4999]
    seen = [response(sos, 2 * np.pi * x) for x in f]
    found = {"kind": "sections", "sos": [[float(x) for x in row] for row in sos], "f": f,
             "db": [float(20 * mp.log10(h)) for h, _ in seen], "delay": [float(d) for _, d in seen]}
    if order < 10:
        found["noise"] = [norm(list(sos[k:]), True) for k in range(len(sos))]
    cases.append(found)

document.write(__file__, "SciPy", scipy.__version__, mpmath=mp.__version__, cases=cases)
