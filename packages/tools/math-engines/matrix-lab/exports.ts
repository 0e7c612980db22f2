import { pythonMain } from '../../exports/python.ts';
import { isComplexMatrix, plainEntries } from './entries.ts';
import type { MatrixInputs } from './inputs.ts';

/** Entries as both languages read them: `1/3` is a division there too, and prefixes are written out. */
const rows = (
  m: readonly (readonly string[])[],
  open: string,
  close: string,
  between: string,
  cell: (entry: string) => string,
): string => m.map((row) => open + row.map(cell).join(', ') + close).join(between);

/** `3i/4` as `3j/4`, and `i` as `1j`. */
const pythonEntry = (entry: string): string =>
  entry.replace(/(^|[+-])[ij]/gu, '$11j').replace(/i/gu, 'j');

const exponent = (t: number): string => (t === 1 ? 'A' : `A * ${t}`);

export function python(inputs: MatrixInputs): string {
  const { task, t } = inputs;
  const [a, b] = [plainEntries(inputs.a), plainEntries(inputs.b)];
  const array = (m: MatrixInputs['a']) =>
    `np.array([${rows(m, '[', ']', ', ', pythonEntry)}], dtype=${isComplexMatrix(m) ? 'complex' : 'float'})`;
  const work: Record<MatrixInputs['task'], string> = {
    solve: `b = ${array(b)}\nif A.shape[0] == A.shape[1]:\n    try:\n        print("x =", linalg.solve(A, b).ravel())\n    except linalg.LinAlgError:\n        print("singular; least squares x =", linalg.lstsq(A, b)[0].ravel())\nelse:\n    print("least squares x =", linalg.lstsq(A, b)[0].ravel())`,
    inverse:
      'if A.shape[0] == A.shape[1]:\n    print("det =", linalg.det(A))\n    try:\n        print("inverse =", linalg.inv(A), sep="\\n")\n    except linalg.LinAlgError:\n        print("singular")',
    product: `B = ${array(plainEntries(inputs.second))}\nprint("A B =", A @ B, sep="\\n")`,
    power: `print(np.linalg.matrix_power(A, ${inputs.k}))`,
    exact: isComplexMatrix(a)
      ? 'if A.shape[0] == A.shape[1]:\n    print("det =", linalg.det(A))\nprint("rank =", np.linalg.matrix_rank(A), "pseudoinverse =", linalg.pinv(A))'
      : 'from fractions import Fraction\n\n\ndef read(entry):\n    top, _, bottom = entry.partition("/")\n    return Fraction(top) / Fraction(bottom or 1)\n\n\nM = [[read(x) for x in row.split()] for row in """\\\n' +
        `${a.map((row) => row.join(' ')).join('\n')}""".splitlines()]\nr = 0\nfor c in range(len(M[0])):\n    p = next((i for i in range(r, len(M)) if M[i][c]), None)\n    if p is None:\n        continue\n    M[r], M[p] = M[p], M[r]\n    M[r] = [x / M[r][c] for x in M[r]]\n    for i in range(len(M)):\n        if i != r:\n            M[i] = [x - M[i][c] * y for x, y in zip(M[i], M[r])]\n    r += 1\n    if r == len(M):\n        break\nprint("\\n".join(" ".join(str(x) for x in row) for row in M))`,
    lu: 'P, L, U = linalg.lu(A)\nprint("P =", P, "L =", L, "U =", U, sep="\\n")',
    qr: 'Q, R = linalg.qr(A, mode="economic")\nprint("Q =", Q, "R =", R, sep="\\n")',
    svd: 'U, s, Vt = linalg.svd(A, full_matrices=False)\nprint("singular values =", s)',
    eigen: 'w, V = linalg.eig(A)\nprint("eigenvalues =", w, "vectors =", V, sep="\\n")',
    expm: `print(linalg.expm(${exponent(t)}))`,
  };
  return `import numpy as np\nfrom scipy import linalg\n\nA = ${array(a)}\n\n\n${pythonMain(work[task])}`;
}

export function matlab(inputs: MatrixInputs): string {
  const { task, t } = inputs;
  const [a, b] = [plainEntries(inputs.a), plainEntries(inputs.b)];
  const literal = (m: MatrixInputs['a']) => `[${rows(m, '', '', '; ', (e) => e)}]`;
  const work: Record<MatrixInputs['task'], string> = {
    solve: `b = ${literal(b)};\nx = A \\ b`,
    inverse: 'd = det(A)\nAinv = inv(A)',
    product: `B = ${literal(plainEntries(inputs.second))};\nAB = A * B`,
    power: `Ak = A^${inputs.k < 0 ? `(${inputs.k})` : inputs.k}`,
    exact: 'R = rref(A)',
    lu: '[L, U, P] = lu(A)',
    qr: '[Q, R] = qr(A, 0)',
    svd: "[U, S, V] = svd(A, 'econ')",
    eigen: '[V, D] = eig(A)',
    expm: `E = expm(${exponent(t)})`,
  };
  return `A = ${literal(a)};\n${work[task]}\n`;
}
