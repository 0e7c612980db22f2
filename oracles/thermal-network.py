"""Thermal networks for packages/tools/electronic-devices/thermal-network, by SciPy from the state equations of ladders.

A ladder's nodes are integrated by matrix exponentials; Foster's terms are the eigenvalues of its matrix. Pulses for ever
are followed until they repeat. ngspice heats the same ladders.
"""
import pathlib
import re
import subprocess
import tempfile

import numpy as np
import scipy
from scipy.linalg import eig, expm

import document

rng = np.random.default_rng(20261123)
r4 = lambda x: float(f"{x:.4g}")


def ladder(n):
    tau = 10 ** rng.uniform(-4, -2)
    stages = []
    for _ in range(n):
        r = r4(10 ** rng.uniform(-2, 0.5))
        stages.append([r4(tau / r), r])
        tau *= 10 ** rng.uniform(0.3, 1.3)
    return stages


def matrices(stages):
    n = len(stages)
    a, b = np.zeros((n, n)), np.zeros(n)
    for k, (c, r) in enumerate(stages):
        a[k, k] -= 1 / (r * c)
        if k + 1 < n:
            a[k, k + 1] += 1 / (r * c)
            a[k + 1, k] += 1 / (r * stages[k + 1][0])
            a[k + 1, k + 1] -= 1 / (r * stages[k + 1][0])
    b[0] = 1 / stages[0][0]
    return a, b


def moved(a, b, x, power, t):
    """x after t s of constant power, by one exponential of the matrix with the power beside it."""
    n = len(b)
    m = np.zeros((n + 1, n + 1))
    m[:n, :n], m[:n, n] = a, b * power
    return (expm(m * t) @ np.append(x, 1))[:n]


def ngspice(stages, power, width, end):
    deck = ["* ladder"]
    for k, (c, r) in enumerate(stages):
        deck += [f"C{k} n{k} 0 {c!r} ic=0", f"R{k} n{k} {'n%d' % (k + 1) if k + 1 < len(stages) else '0'} {r!r}"]
    deck += [f"I0 0 n0 PULSE({power!r} 0 {width!r} 1e-12 1e-12 1e9)", ".control", "set numdgt=15", "option reltol=1e-7 method=gear",
             f"tran {end / 2000!r} {end!r} 0 {end / 20000!r} uic", f"meas tran a FIND v(n0) AT={0.9 * width!r}", f"meas tran b FIND v(n0) AT={0.9 * end!r}", "quit", ".endc", ".end"]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "deck.cir"
        path.write_text("\n".join(deck) + "\n")
        printed = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True, check=True).stdout
    return [float(re.search(rf"^{n}\s*=\s*(\S+)", printed, re.M).group(1)) for n in "ab"]


networks, pulses, heated = [], [], []
for k in range(60):
    stages = ladder(int(rng.integers(1, 9)))
    a, b = matrices(stages)
    values, vectors = eig(a)
    left = np.linalg.inv(vectors)
    tau = -1 / values.real
    r = (vectors[0] * (left @ b)).real * tau
    order = np.argsort(tau)
    networks.append({"stages": stages, "tau": [float(x) for x in tau[order]], "r": [float(x) for x in r[order]]})
    slow = max(tau)
    width, duty, power = r4(slow * 10 ** rng.uniform(-3, 0.5)), r4(rng.uniform(0.02, 0.9)), r4(10 ** rng.uniform(0, 3))
    period = width / duty
    x = np.zeros(len(b))
    single = moved(a, b, x, power, width)[0]
    # The state that a period leads back to itself: (1 − Φ)x = what the period adds.
    phi = expm(a * period)
    added = moved(a, b, moved(a, b, x, power, width), 0, period - width)
    x = np.linalg.solve(np.eye(len(b)) - phi, added)
    pulses.append({"stages": stages, "width": width, "duty": duty, "power": power, "single": float(single),
                   "peak": float(moved(a, b, x, power, width)[0]), "valley": float(x[0])})
    if k < 12:
        end = r4(2 * slow)
        heated.append({"stages": stages, "power": power, "width": r4(end / 3), "end": end, "found": ngspice(stages, power, r4(end / 3), end)})

release = re.search(r"ngspice-(\d+\S*)", subprocess.run(["ngspice", "--version"], capture_output=True, text=True).stdout).group(1)
document.write(__file__, "SciPy", scipy.__version__, ngspice=release, cases=networks, pulses=pulses, heated=heated)
