/**
 * Antiderivatives of c·tᵏ·e^(at)·cos(wt + φ), by parts k times: ∫ tᵏe^(λt) dt is e^(λt)·Σ (−1)ʲ k!/(k − j)! tᵏ⁻ʲ/λʲ⁺¹ with
 * λ = a + iw, of which the real or the imaginary part is taken.
 */
import { expanded } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  HALF,
  ONE,
  TWO,
  whole,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import {
  difference,
  opposite,
  sum as plus,
  power,
  quotient,
  product as times,
} from '../algebra/expression/make.ts';
import { lineOf } from '../transform/line.ts';
import { type Circle, circleOf } from './integer-angles.ts';
import type { Term } from './terms.ts';

/** What a function is multiplied by before it is integrated: cos νt, sin νt, or nothing. */
export interface Probe {
  readonly name: 'cos' | 'sin';
  readonly frequency: Expression;
}

/** c·tᵏ·e^(rate·t)·name(frequency·t + phase). */
export interface Swing extends Omit<Term, 'wave'> {
  readonly name: 'cos' | 'sin';
  readonly frequency: Expression;
  readonly phase: Expression;
}

/** A term times a probe, by the products of sines and cosines as sums. */
export function swingsOf({ wave, ...term }: Term, probe: Probe | undefined): Swing[] {
  if (!wave && !probe) return [{ ...term, name: 'cos', frequency: ZERO, phase: ZERO }];
  if (!wave) return [{ ...term, ...(probe as Probe), phase: ZERO }];
  if (!probe) return [{ ...term, ...wave }];
  const [u, p] = [probe.frequency, wave.frequency];
  const half = { ...term, c: times(HALF, term.c) };
  const [above, below] = [
    { frequency: expanded(plus(u, p)), phase: wave.phase },
    { frequency: expanded(difference(u, p)), phase: opposite(wave.phase) },
  ];
  const minus = opposite(half.c);
  if (wave.name === 'cos')
    return [
      { ...half, ...above, name: probe.name },
      { ...half, ...below, name: probe.name },
    ];
  const isCos = probe.name === 'cos';
  return [
    { ...half, c: isCos ? half.c : minus, ...above, name: isCos ? 'sin' : 'cos' },
    { ...half, c: isCos ? minus : half.c, ...below, name: isCos ? 'sin' : 'cos' },
  ];
}

export interface Primitive {
  /** At a place, n being a whole number. */
  readonly at: (t: Expression) => Expression;
  /** As a book writes it, for any n. */
  readonly written: (t: Expression) => Expression;
}

export function primitiveOf(swing: Swing): Primitive {
  const angle = (t: Expression) => plus(times(swing.frequency, t), swing.phase);
  const parts = partsOf(swing);
  const value = (t: Expression, circle: Circle): Expression =>
    times(
      swing.c,
      power(E, times(swing.rate, t)),
      plus(
        ...parts.map(({ re, im, degree }) => {
          const [first, second] =
            swing.name === 'cos' ? [circle.cos, opposite(circle.sin)] : [circle.sin, circle.cos];
          return times(power(t, whole(degree)), plus(times(re, first), times(im, second)));
        }),
      ),
    );
  return {
    at: (t) => value(t, circleOf(angle(t))),
    written: (t) => value(t, { cos: call('cos', angle(t)), sin: call('sin', angle(t)) }),
  };
}

interface Part {
  readonly re: Expression;
  readonly im: Expression;
  /** Of t. */
  readonly degree: number;
}

function partsOf({ k, rate, frequency }: Swing): Part[] {
  if (equals(rate, ZERO) && equals(frequency, ZERO))
    return [{ re: quotient(ONE, whole(k + 1)), im: ZERO, degree: k + 1 }];
  const square = equals(rate, ZERO)
    ? power(frequency, TWO)
    : plus(power(rate, TWO), power(frequency, TWO));
  // 1/λ = (a − iw)/(a² + w²).
  const [a, w] = [quotient(rate, square), quotient(opposite(frequency), square)];
  let [re, im]: [Expression, Expression] = [a, w];
  let factor = 1n;
  return Array.from({ length: k + 1 }, (_, j) => {
    const c = whole(factor);
    const part = { re: times(c, re), im: times(c, im), degree: k - j };
    factor *= -BigInt(k - j);
    [re, im] = [
      expanded(difference(times(re, a), times(im, w))),
      expanded(plus(times(re, w), times(im, a))),
    ];
    return part;
  });
}

/** The n at which a swing's frequency n·ω ± b is 0: there its antiderivative is another. */
export function stillAt({ frequency, rate }: Swing): Expression | undefined {
  const line = equals(rate, ZERO) ? lineOf(frequency, 'n') : undefined;
  if (!line || equals(line.slope, ZERO)) return undefined;
  return expanded(quotient(opposite(line.start), line.slope));
}
