/** A module that holds the network and does with NumPy what is asked most: parameters, stability, renormalising, Touchstone. */
import { entryAt } from '@tollbench/engines/network/network.ts';
import { InputError } from '../../../define/error.ts';
import { listRows, realLiteral } from '../../../exports/numbers.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { SParameterResult } from '../compute.ts';

/** Numbers that are written into a program at most; more are for a Touchstone file. */
const MAX_NUMBERS = 300_000;

const complexLiteral = (re: number, im: number): string =>
  `complex(${realLiteral(re)}, ${realLiteral(im)})`;

export function python(r: SParameterResult): string {
  const { network, waves } = r;
  const { ports: n, frequency, s, z0 } = network;
  if (s.length > MAX_NUMBERS)
    throw new InputError(
      `has ${frequency.length} frequencies of ${n} ports, too many for a program: take the Touchstone export`,
      { field: 'file', value: String(frequency.length) },
    );
  const rows: string[] = [];
  for (let k = 0; k < frequency.length; k++) {
    const at = entryAt(n, k, 0, 0);
    rows.push(Array.from(s.subarray(at, at + 2 * n * n), realLiteral).join(', '));
  }
  const isSteady = z0.every((x, k) => x === z0[k % (2 * n)]);
  const references = Array.from({ length: isSteady ? n : n * frequency.length }, (_, k) =>
    complexLiteral(z0[2 * k] ?? 50, z0[2 * k + 1] ?? 0),
  );
  return `import numpy as np

PORTS = ${n}
WAVES = "${waves}"  # definition that S is of where a reference is complex
FREQUENCY = np.array([
${listRows(Array.from(frequency, realLiteral), '    ')}
])  # Hz
# Real and imaginary parts in turn, by rows of the matrix, one line a frequency.
_RAW = np.array([
${rows.map((row) => `    ${row},`).join('\n')}
])
S = (_RAW.reshape(-1, 2)[:, 0] + 1j * _RAW.reshape(-1, 2)[:, 1]).reshape(-1, PORTS, PORTS)
Z0 = np.broadcast_to(np.array([
${listRows(references, '    ')}
]).reshape(-1, PORTS), (len(FREQUENCY), PORTS))  # ohm


def _waves(z, kind):
    """Factor of both waves, and the impedance in the outgoing one."""
    if kind == "power":
        return 0.5 / np.sqrt(z.real), z.conj()
    if kind == "pseudo":
        return np.sqrt(z.real) / (2 * np.abs(z)), z
    return 0.5 / np.sqrt(z), z


def _diagonal(x):
    return x[:, :, None] * np.eye(PORTS)


def impedance(s=S, z0=Z0, kind=WAVES):
    """Z in ohm at each frequency."""
    alpha, back = _waves(z0, kind)
    d = 1 / (alpha * (z0 + back))
    v = _diagonal(d * back) + (d * z0)[:, :, None] * s
    i = _diagonal(d) - d[:, :, None] * s
    return v @ np.linalg.inv(i)


def admittance(s=S, z0=Z0, kind=WAVES):
    """Y in siemens at each frequency."""
    return np.linalg.inv(impedance(s, z0, kind))


def renormalise(to, s=S, z0=Z0, kind=WAVES):
    """S on another reference, one for all ports or one each, by the same waves."""
    to = np.broadcast_to(np.asarray(to, dtype=complex), z0.shape)
    a, back = _waves(z0, kind)
    b, new = _waves(to, kind)
    f = b / (a * (z0 + back))
    top = _diagonal(f * (back - new)) + (f * (z0 + new))[:, :, None] * s
    bottom = _diagonal(f * (back + to)) + (f * (z0 - to))[:, :, None] * s
    return top @ np.linalg.inv(bottom)


def stability(s=S):
    """Rollet's K, |delta| and mu of a two-port at each frequency."""
    s11, s12, s21, s22 = s[:, 0, 0], s[:, 0, 1], s[:, 1, 0], s[:, 1, 1]
    delta = s11 * s22 - s12 * s21
    with np.errstate(divide="ignore"):
        k = (1 - np.abs(s11) ** 2 - np.abs(s22) ** 2 + np.abs(delta) ** 2) / (2 * np.abs(s12 * s21))
    mu = (1 - np.abs(s11) ** 2) / (np.abs(s22 - delta * s11.conj()) + np.abs(s12 * s21))
    return k, np.abs(delta), mu


def passivity(s=S):
    """Largest singular value at each frequency."""
    return np.linalg.norm(s, 2, axis=(1, 2))


${pythonMain(`print(f"{PORTS} ports, {len(FREQUENCY)} frequencies, largest gain {passivity().max():.9g}")
level = 20 * np.log10(np.maximum(np.abs(S), 1e-300))
for f, row in zip(FREQUENCY, level.reshape(len(FREQUENCY), -1)):
    print(f"{f:.9g}", *(f"{x:.6f}" for x in row))
`)}`;
}
