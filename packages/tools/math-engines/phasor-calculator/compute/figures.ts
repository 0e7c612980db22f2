/** Real values of three-phase circuits and of sequences, with the derivatives of what they are made of. */
import {
  conjugate,
  imaginaryPart,
  magnitude,
  realPart,
} from '@tollbench/engines/phasor/functions.ts';
import { product, pure, type Quantity, quotient, sum } from '@tollbench/engines/phasor/quantity.ts';
import { symbolOf } from '@tollbench/engines/phasor/symbol.ts';
import type {
  SolvedQuantities,
  ThreeQuantities,
  UncertainCircuit,
} from '@tollbench/engines/phasor/three-phase-slopes.ts';
import type { Figure } from './uncertainty.ts';

const turn = (n: number): Quantity =>
  pure(Math.cos((2 * Math.PI * n) / 3), Math.sin((2 * Math.PI * n) / 3));
const each = (f: (k: 0 | 1 | 2) => Quantity): ThreeQuantities => [f(0), f(1), f(2)];
const total = ([a, b, c]: ThreeQuantities): Quantity => sum(sum(a, b, 1), c, 1);

/** Zero, positive and negative sequence (Fortescue 1918). */
export const sequencesOf = (abc: ThreeQuantities): ThreeQuantities =>
  each((k) => quotient(total(each((p) => product(turn(k * p), abc[p]))), pure(3)));
export const phasesOf = (s: ThreeQuantities): ThreeQuantities =>
  each((p) => total(each((k) => product(turn(-k * p), s[k]))));

/** Complex power leg by leg, VA; `half` is 1 for rms values and ½ for peak values. */
export const legPowers = (v: ThreeQuantities, i: ThreeQuantities, half: number): ThreeQuantities =>
  each((k) => ({ ...product(product(v[k], conjugate(i[k])), pure(half)), tag: 'VA' }));

/** A magnitude beside what it is small against: one of rounding alone is zero, which has no derivative. */
function sizeOf(q: Quantity, beside: ThreeQuantities): Quantity {
  const most = Math.max(...beside.map(({ re, im }) => Math.hypot(re, im)));
  const { d: _, ...certain } = q;
  return Math.hypot(q.re, q.im) <= 1e-13 * most ? { ...certain, re: 0, im: 0 } : magnitude(q);
}

const ratio = (a: Quantity, b: Quantity): Quantity | undefined =>
  b.re === 0 ? undefined : { ...quotient(a, b), tag: '' };
const percent = (a: Quantity, b: Quantity): Quantity | undefined => {
  const share = ratio(a, b);
  return share && product(share, pure(100));
};

/** The real power first; with a solid neutral there is no star point to tell of. */
export function circuitFigures(
  c: UncertainCircuit,
  s: SolvedQuantities,
  half: number,
  isSolid: boolean,
): Figure[] {
  const all = total(legPowers(s.legVoltage, s.legCurrent, half));
  const [real, apparent] = [realPart(all), sizeOf(all, [all, all, all])];
  const star = c.load.kind === 'star' ? c.load : undefined;
  const [, positive, negative] = sequencesOf(s.current);
  const unbalance = percent(sizeOf(negative, s.current), sizeOf(positive, s.current));
  return [
    { name: 'Real power', unit: 'W', q: real },
    { name: 'Reactive power', unit: 'var', q: imaginaryPart(all) },
    { name: 'Apparent power', unit: 'VA', q: apparent },
    { name: 'Power factor', unit: '', q: ratio(real, apparent) },
    ...s.current.map(
      (i, k): Figure => ({ name: `|I${'abc'[k]}|`, unit: 'A', q: sizeOf(i, s.current) }),
    ),
    ...(star?.neutral ? [{ name: '|IN|', unit: 'A', q: sizeOf(s.neutral, s.current) }] : []),
    ...(star && !isSolid ? [{ name: '|VN|', unit: 'V', q: sizeOf(s.shift, c.source) }] : []),
    { name: 'Unbalance', unit: '%', q: unbalance },
  ];
}

/** The positive sequence first. */
export function sequenceFigures(s: ThreeQuantities): Figure[] {
  const [zero, positive, negative] = each((k) => sizeOf(s[k], s));
  const unit = symbolOf(s[0].dimension);
  return [
    { name: '|X₁|', unit, q: positive },
    { name: '|X₂|', unit, q: negative },
    { name: '|X₀|', unit, q: zero },
    { name: 'Unbalance', unit: '%', q: percent(negative, positive) },
    { name: 'Zero over positive', unit: '%', q: percent(zero, positive) },
  ];
}
