"""Heat spreading in a plate for packages/engines/thermal/spreading.ts, by finite volumes: no series, no waves.

A quarter of the plate in cells that grow away from the edges of the source, the other side cooled evenly, SciPy's sparse
solver; on two grids, the second twice as fine, and from both the limit of an error that goes with the square.
"""
import inspect

import numpy as np
import scipy
import scipy.sparse as sparse
from scipy.sparse.linalg import cg

import document

GROWTH = 3.0
graded = lambda n: np.expm1(np.linspace(0, 1, n + 1) * GROWTH) / np.expm1(GROWTH)

# SciPy before 1.12 has another name for it.
TOLERANCE = {'rtol' if 'rtol' in inspect.signature(cg).parameters else 'tol': 1e-11}


def faces(source, plate, n):
    """From the middle to the edge, finest where the source ends."""
    inner = source / 2 * (1 - graded(n)[::-1])
    return inner if plate == source else np.append(inner, source / 2 + (plate - source) / 2 * graded(n)[1:])


def mean_rise(source, plate, thickness, k, h, n):
    """Of the source for a watt, K, less that of the same watt straight through the whole plate."""
    x, y, z = faces(source[0], plate[0], n), faces(source[1], plate[1], n), thickness * graded(n)
    dx, dy, dz = map(np.diff, (x, y, z))
    shape = (len(dx), len(dy), len(dz))
    at = np.arange(np.prod(shape)).reshape(shape)
    diagonal, rows, columns, values = np.zeros(at.size), [], [], []

    def join(a, b, g):
        rows.extend([a, b]), columns.extend([b, a]), values.extend([-g, -g])
        np.add.at(diagonal, a, g), np.add.at(diagonal, b, g)

    size = [d.reshape([-1 if k == axis else 1 for k in range(3)]) * np.ones(shape) for axis, d in enumerate((dx, dy, dz))]
    for axis in range(3):
        low = [slice(None)] * 3
        high = list(low)
        low[axis], high[axis] = slice(None, -1), slice(1, None)
        others = [size[a] for a in range(3) if a != axis]
        gap = (size[axis][tuple(low)] + size[axis][tuple(high)]) / 2
        join(at[tuple(low)].ravel(), at[tuple(high)].ravel(), (k * (others[0] * others[1])[tuple(low)] / gap).ravel())
    area = np.outer(dx, dy)
    diagonal[at[:, :, -1].ravel()] += (area / (dz[-1] / 2 / k + 1 / h)).ravel()
    on = np.outer((x[:-1] + x[1:]) / 2 < source[0] / 2, (y[:-1] + y[1:]) / 2 < source[1] / 2)
    flux = 1 / (source[0] * source[1])
    right = np.zeros(at.size)
    right[at[:, :, 0][on]] = flux * area[on]
    a = sparse.csr_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=(at.size, at.size)) + sparse.diags(diagonal)
    found, failed = cg(a, right, atol=0, **TOLERANCE, M=sparse.diags(1 / diagonal))
    assert failed == 0
    surface = found[at[:, :, 0][on]] + flux * dz[0] / 2 / k
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
    coarse, fine = (mean_rise(source, plate, thickness, k, h, n) for n in (16, 32))
    cases.append({"source": source, "plate": plate, "thickness": thickness, "conductivity": k, "h": h,
                  "spreading": float(f"{(4 * fine - coarse) / 3:.6g}")})
document.write(__file__, "SciPy", scipy.__version__, cases=cases)
