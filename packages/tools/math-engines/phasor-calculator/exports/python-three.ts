/** A three-phase circuit and symmetrical components as Python scripts. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { SequenceResult } from '../compute/sequence.ts';
import { type CircuitResult, circuitOf } from '../compute/three-phase.ts';
import type { Inputs } from '../inputs.ts';

const number = ({ re, im }: Complex): string => `complex(${re}, ${im})`;
const list = (all: readonly Complex[]): string => `[${all.map(number).join(', ')}]`;
const legs = (all: readonly (Complex | undefined)[]): string =>
  `[${all.map((z) => (z ? number(z) : 'None')).join(', ')}]`;

const LEFT_OUT = ' Uncertainties are left out.';

const SHOW = `
if __name__ == "__main__":
    for name, z in results:
        print(f"{name}\\t{z.real!r}\\t{z.imag!r}")
`;

const STAR = `y = [0 if leg is None else 1 / (leg + line) for leg in load]
if neutral is None:
    shift = sum(e * g for e, g in zip(source, y)) / sum(y) if any(y) else 0j
elif neutral == 0:
    shift = 0j
else:
    shift = sum(e * g for e, g in zip(source, y)) / (sum(y) + 1 / neutral)
current = [(e - shift) * g for e, g in zip(source, y)]
voltage = [e - shift - line * i for e, i in zip(source, current)]
leg_current = current
`;

const DELTA = `y = [0 if leg is None else 1 / leg for leg in load]
# (1 + line * Y) v = source, by Gauss-Jordan elimination
rows = []
for k in range(3):
    row = [0j, 0j, 0j, source[k]]
    row[k] = 1 + line * (y[k] + y[k - 1])
    row[(k + 1) % 3] = -line * y[k]
    row[(k + 2) % 3] = -line * y[k - 1]
    rows.append(row)
for k in range(3):
    pivot = max(range(k, 3), key=lambda n: abs(rows[n][k]))
    rows[k], rows[pivot] = rows[pivot], rows[k]
    rows[k] = [x / rows[k][k] for x in rows[k]]
    for n in range(3):
        if n != k:
            rows[n] = [x - rows[n][k] * z for x, z in zip(rows[n], rows[k])]
terminal = [row[3] for row in rows]
voltage = [terminal[k] - terminal[(k + 1) % 3] for k in range(3)]
leg_current = [v * g for v, g in zip(voltage, y)]
current = [leg_current[k] - leg_current[k - 1] for k in range(3)]
shift = 0j
`;

export function circuitPython(r: CircuitResult, i: Inputs): string {
  const { line, load } = circuitOf(i);
  const neutral =
    load.kind === 'star'
      ? `neutral = ${load.neutral ? number(load.neutral) : 'None'}  # ohms\n`
      : '';
  return `"""A three-phase circuit, ${i.values} phasors: V, A, ohms.${r.uncertainty ? LEFT_OUT : ''}"""
source = ${list(r.source)}
line = ${number(line)}
load = ${legs(load.z)}  # ${load.kind === 'star' ? 'a, b, c to the star point' : 'ab, bc, ca'}
${neutral}
${load.kind === 'star' ? STAR : DELTA}
power = ${i.values === 'rms' ? '' : '0.5 * '}sum(v * i.conjugate() for v, i in zip(voltage, map(complex, leg_current)))
results = [("I" + k, complex(i)) for k, i in zip("abc", current)]
results += [("leg " + k, complex(v)) for k, v in zip("123", voltage)]
results += [("star point", complex(shift)), ("S", complex(power))]
${SHOW}`;
}

export const sequencePython = (
  r: SequenceResult,
): string => `"""Symmetrical components of three phasors, and back.${r.uncertainty ? LEFT_OUT : ''}"""
import cmath
import math

a = cmath.exp(2j * math.pi / 3)
phases = ${list(r.phases)}
zero, positive, negative = [
    (phases[0] + a**k * phases[1] + a ** (2 * k) * phases[2]) / 3 for k in range(3)
]
back = [zero + a ** (-p) * positive + a**p * negative for p in range(3)]
results = [("zero", zero), ("positive", positive), ("negative", negative)]
results += [(name, z) for name, z in zip("abc", back)]
${SHOW}`;
