/** What comes after a plant in state space: the tools that take its transfer function. */
import { characteristicPolynomial } from '@tollbench/engines/exact/characteristic.ts';
import { multiply, type RationalMatrix } from '@tollbench/engines/exact/matrix.ts';
import {
  add,
  isZero,
  mul,
  type Rational,
  sub,
  toNumber,
  ZERO,
} from '@tollbench/engines/exact/rational.ts';
import { readEntry } from '../../define/entry.ts';
import { fraction } from '../../define/fields/transfer-function.ts';
import type { Onward } from '../../define/onward.ts';
import { LOOP_ORDER, plantOnwards } from '../plant-onwards.ts';
import type { DesignResult } from './compute.ts';
import type { DesignInputs } from './inputs.ts';

type Texts = readonly (readonly string[])[];

const exactly = (texts: Texts): RationalMatrix =>
  texts.map((row) => row.map((entry) => readEntry(entry).value.re));

/** C(sI − A)⁻¹B + D, powers falling, from det(sI − A + BC) = det(sI − A)·(1 + C(sI − A)⁻¹B): no rounding on the way. */
function transferFunction(i: DesignInputs): { num: Rational[]; den: readonly Rational[] } {
  const [a, b, c] = [exactly(i.a), exactly(i.b), exactly(i.c)];
  const d = exactly(i.d)[0]?.[0] ?? ZERO;
  const bc = multiply(b, c);
  const den = characteristicPolynomial(a);
  const closed = characteristicPolynomial(
    a.map((row, k) => row.map((x, l) => sub(x, bc[k]?.[l] ?? ZERO))),
  );
  return {
    num: closed.map((x, k) => add(sub(x, den[k] ?? ZERO), mul(d, den[k] ?? ZERO))),
    den,
  };
}

/** A continuous plant of one input and one output goes on as its transfer function, hidden modes and all. */
export function next({ plant }: DesignResult, i: DesignInputs): readonly Onward[] {
  const { n, m, p } = plant;
  if (m !== 1 || p !== 1 || n > LOOP_ORDER || i.time === 'discrete') return [];
  const { num, den } = transferFunction(i);
  const numbers = num.slice(num.findIndex((x) => !isZero(x))).map(toNumber);
  if (num.every(isZero) || ![...numbers, ...den.map(toNumber)].every(isPlain)) return [];
  const onwards = plantOnwards('state-space-designer', fraction(numbers, den.map(toNumber)), 0);
  // Behind a hold it is the plant of this tool itself, in sampled time; and a controller it has.
  const kept = onwards.filter(({ tool, inputs }) =>
    tool === 'loop-shaper' ? inputs['kind'] === 'none' : tool !== 'discretizer',
  );
  return [...kept, freeMotion(exactly(i.a))];
}

/** ẋ = Ax, from the first state at 1, where trajectories and the phase plane are drawn. */
function freeMotion(a: RationalMatrix): Onward {
  const equations = a.map((row, k) => {
    const terms = row.flatMap((x, l) => (isZero(x) ? [] : [`(${toNumber(x)})*x${l + 1}`]));
    return `x${k + 1}' = ${terms.join(' + ') || '0'}`;
  });
  return {
    tool: 'ode-solver',
    does: 'Its free motion in the phase plane',
    inputs: {
      equations: equations.join('\n'),
      parameters: '',
      initial: a.map((_, k) => `x${k + 1} = ${k === 0 ? 1 : 0}`).join(', '),
    },
  };
}

/** A number that a transfer function is written with: neither lost below the doubles nor beyond them. */
const isPlain = (x: number): boolean => x === 0 || (Math.abs(x) > 1e-100 && Math.abs(x) < 1e100);
