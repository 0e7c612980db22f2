"""Dense linear algebra by SciPy, frozen for the matrix engine's tests."""

import os

# One kernel on one thread, so that the bytes do not depend on the machine's core.
os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["OPENBLAS_CORETYPE"] = "Haswell"

import numpy as np  # noqa: E402
import scipy  # noqa: E402
import scipy.linalg as sl  # noqa: E402

import document

rng = np.random.default_rng(20240607)
matrices = []


def put(name, a):
    matrices.append((name, np.array(a, dtype=float)))


for n in (1, 2, 3, 4, 5, 6, 8, 10):
    for k in range(4):
        put(f"normal {n} {k}", rng.standard_normal((n, n)))
    for k in range(3):
        put(f"integer {n} {k}", rng.integers(-9, 10, (n, n)))
    s = rng.standard_normal((n, n))
    put(f"symmetric {n}", s + s.T)
    put(f"positive definite {n}", s @ s.T + n * np.eye(n))
    put(f"skew {n}", s - s.T)
    put(f"orthogonal {n}", sl.qr(s)[0])
    put(f"zero {n}", np.zeros((n, n)))
    put(f"identity {n}", np.eye(n))
    put(f"upper {n}", np.triu(s))
    put(f"lower {n}", np.tril(s))
    put(f"nilpotent {n}", np.triu(s, 1))
    put(f"graded {n}", s * np.logspace(0, -8, n)[:, None] * np.logspace(0, -8, n)[None, :])
    put(f"row graded {n}", s * np.logspace(0, 10, n)[:, None])
    put(f"large {n}", s * 1e150)
    put(f"small {n}", s * 1e-150)
for n in (2, 3, 4, 5, 6, 7, 8):
    put(f"hilbert {n}", sl.hilbert(n))
    put(f"vandermonde {n}", np.vander(np.linspace(-1, 1, n)))
    put(f"companion {n}", sl.companion(np.r_[1, rng.integers(-5, 6, n)]))
    put(f"jordan {n}", 2 * np.eye(n) + np.eye(n, k=1))
    put(f"frank {n}", [[0 if j < i - 1 else n - max(i, j) for j in range(n)] for i in range(n)])
    put(f"pascal {n}", sl.pascal(n))
    put(f"toeplitz {n}", sl.toeplitz(np.arange(1, n + 1)))
    put(f"permutation {n}", np.roll(np.eye(n), 1, axis=0))
    u = rng.standard_normal((n, 1))
    put(f"rank one {n}", u @ rng.standard_normal((1, n)))
    put(f"nearly singular {n}", u @ u.T + 1e-9 * np.eye(n))
    put(f"wilkinson {n}", np.diag(np.abs(np.arange(n) - n // 2) * 1.0) + np.eye(n, k=1) + np.eye(n, k=-1))
put("magic 4", [[16, 2, 3, 13], [5, 11, 10, 8], [9, 7, 6, 12], [4, 14, 15, 1]])
put("rosser 4", [[611, 196, -192, 407], [196, 899, 113, -192], [-192, 113, 899, 196], [407, -192, 196, 611]])
put("overscaling", [[1, 1e6], [0, -1]])
put("moler van loan", [[-49, 24], [-64, 31]])
for m, n in ((1, 2), (2, 1), (1, 5), (5, 1), (3, 2), (2, 3), (6, 4), (4, 6), (10, 3), (3, 10)):
    for k in range(3):
        put(f"rectangular {m} {n} {k}", rng.standard_normal((m, n)))
    put(f"rectangular rank one {m} {n}", np.outer(np.arange(1, m + 1), np.arange(1, n + 1)))
    put(f"rectangular zero {m} {n}", np.zeros((m, n)))
put("normal 20", rng.standard_normal((20, 20)))
put("normal 33", rng.standard_normal((33, 33)))


def numbers(x):
    return [float(v) for v in np.asarray(x).ravel()]


cases = []
for name, a in matrices:
    m, n = a.shape
    case = {"name": name, "rows": m, "cols": n, "a": numbers(a)}
    s = sl.svdvals(a)
    case["s"] = numbers(s)
    case["norms"] = [float(np.linalg.norm(a, p)) for p in (1, np.inf)] + [float(sl.norm(a, "fro"))]
    case["rank"] = int(np.linalg.matrix_rank(a))
    tolerance = max(m, n) * np.finfo(float).eps * s[0]
    clear = not any(tolerance / 1e3 < x < tolerance * 1e3 for x in s)
    if clear and s[0] > 0 and n <= 10:
        b = rng.standard_normal(m)
        case["b"] = numbers(b)
        case["lstsq"] = numbers(sl.lstsq(a, b, cond=max(m, n) * np.finfo(float).eps)[0])
        if n <= 6:
            case["pinv"] = numbers(sl.pinv(a, rtol=max(m, n) * np.finfo(float).eps))
    if m == n:
        w = sl.eigvals(a)
        w = sorted(w, key=lambda z: (z.real, z.imag))
        case["eigenvalues"] = [[float(z.real), float(z.imag)] for z in w]
        if abs(s).max() < 1e100 and abs(s).max() > 1e-100:
            case["det"] = float(sl.det(a))
        if sl.norm(a, 1) < 60 and n <= 10:
            case["expm"] = numbers(sl.expm(a))
        if (a == a.T).all() and sl.eigvalsh(a)[0] > 1e-8 * s[0]:
            case["cholesky"] = numbers(sl.cholesky(a, lower=True))
    cases.append(case)

document.write(__file__, "SciPy", scipy.__version__, cases=cases)
