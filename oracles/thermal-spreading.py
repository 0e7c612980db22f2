"""Heat spreading in a plate for packages/engines/thermal/spreading.ts, by finite volumes: no series, no waves.

A quarter of the plate in cells that grow away from the edges of the source, the other side cooled evenly. As the cells
stand in rows, the balance of heat is a sum of three that run along one edge each, whose matrices SciPy diagonalises;
on two grids, the second twice as fine, and from both the limit of an error that goes with the square.
"""
import numpy as np
import scipy
from scipy.linalg import eigh

import document

GROWTH = 3.0
graded = lambda n: np.expm1(np.linspace(0, 1, n + 1) * GROWTH) / np.expm1(GROWTH)


def faces(source, plate, n):
    """From the middle to the edge, finest where the source ends."""
    inner = source / 2 * (1 - graded(n)[::-1])
    return inner if plate == source else np.append(inner, source / 2 + (plate - source) / 2 * graded(n)[1:])


def along(d, end=0.0):
    """Of cells in a row: eigenvalues and vectors of their exchange, with `end` the last one's through its outer face."""
    exchange = np.zeros((len(d), len(d)))
    for j, gap in enumerate((d[:-1] + d[1:]) / 2):
        exchange[j : j + 2, j : j + 2] += np.array([[1, -1], [-1, 1]]) / gap
    exchange[-1, -1] += end
    return eigh(exchange, np.diag(d))


def mean_rise(source, plate, thickness, k, h, n):
    """Of the source for a watt, K, less that of the same watt straight through the whole plate."""
    x, y, z = faces(source[0], plate[0], n), faces(source[1], plate[1], n), thickness * graded(n)
    dx, dy, dz = map(np.diff, (x, y, z))
    (lx, vx), (ly, vy), (lz, vz) = along(dx), along(dy), along(dz, 1 / (dz[-1] / 2 + k / h))
    area = np.outer(dx, dy)
    on = np.outer((x[:-1] + x[1:]) / 2 < source[0] / 2, (y[:-1] + y[1:]) / 2 < source[1] / 2)
    flux = 1 / (source[0] * source[1])
    heat = vx.T @ (flux * area * on) @ vy
    modes = heat[:, :, None] * vz[0] / (k * (lx[:, None, None] + ly[:, None] + lz))
    top = vx @ (modes @ vz[0]) @ vy.T
    surface = top[on] + flux * dz[0] / 2 / k
    whole = plate[0] * plate[1]
    return np.average(surface, weights=area[on]) - thickness / (k * whole) - 1 / (h * whole)


CASES = [
    ((10e-3, 10e-3), (40e-3, 40e-3), 5e-3, 200.0, 500.0),
    ((10e-3, 5e-3), (80e-3, 50e-3), 3e-3, 180.0, 100.0),
    ((12e-3, 12e-3), (60e-3, 30e-3), 10e-3, 390.0, 20000.0),
    ((20e-3, 20e-3), (25e-3, 20e-3), 1e-3, 150.0, 1000.0),
    ((15e-3, 10e-3), (100e-3, 100e-3), 8e-3, 237.0, 60.0),
    ((30e-3, 20e-3), (60e-3, 60e-3), 40e-3, 237.0, 300.0),
    ((7e-3, 7e-3), (20e-3, 20e-3), 0.4e-3, 24.0, 30000.0),
]
cases = []
for source, plate, thickness, k, h in CASES:
    coarse, fine = (mean_rise(source, plate, thickness, k, h, n) for n in (64, 128))
    cases.append({"source": source, "plate": plate, "thickness": thickness, "conductivity": k, "h": h,
                  "spreading": float(f"{(4 * fine - coarse) / 3:.6g}")})
document.write(__file__, "SciPy", scipy.__version__, cases=cases)
