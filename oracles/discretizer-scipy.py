"""State spaces discretised by scipy.signal.cont2discrete, for packages/tools/control-systems/discretizer: stiff,
unstable and of several inputs and outputs among them. Frequency responses, as realisations differ."""
import numpy as np
import scipy
from scipy import signal

import document

rng = np.random.default_rng(20261124)
RULES = {
    "zoh": {"method": "zoh"},
    "foh": {"method": "foh"},
    "impulse": {"method": "impulse"},
    "tustin": {"method": "bilinear"},
    "forward": {"method": "euler"},
    "backward": {"method": "backward_diff"},
    "bilinear": {"method": "gbt", "alpha": 0.7},
}
cases = []
for k in range(210):
    rule = list(RULES)[k % len(RULES)]
    n, m, p = 1 + k % 8, 1 + k % 3, 1 + (k // 3) % 3
    a = np.round(rng.normal(size=(n, n)), 4)
    kind = (k // 7) % 5
    if kind == 0:
        a = np.round(a - (max(np.linalg.eigvals(a).real) + 0.2) * np.eye(n), 4)
    elif kind == 1:
        a = np.diag(-np.round(10.0 ** np.linspace(0, 5, n), 4))
    elif kind == 2:
        a = np.diag(np.ones(n - 1), 1)
    elif kind == 3:
        a = -np.eye(n) + np.diag(np.ones(n - 1), 1)
    b, c = np.round(rng.normal(size=(n, m)), 4), np.round(rng.normal(size=(p, n)), 4)
    d = np.zeros((p, m)) if rule == "impulse" else np.round(rng.normal(size=(p, m)), 4)
    T = float(np.round(10 ** rng.uniform(-2.5, -0.3), 6))
    ad, bd, cd, dd, _ = signal.cont2discrete((a, b, c, d), T, **RULES[rule])
    theta = [0.3, 1.1, 2.0, 3.0]
    h = [cd @ np.linalg.solve(np.exp(1j * t) * np.eye(n) - ad, bd) + dd for t in theta]
    cases.append({"method": rule, "a": a.tolist(), "b": b.tolist(), "c": c.tolist(), "d": d.tolist(), "T": T, "theta": theta,
                  "re": [x.real.tolist() for x in h], "im": [x.imag.tolist() for x in h]})
document.write(__file__, "SciPy", scipy.__version__, cases=cases)
