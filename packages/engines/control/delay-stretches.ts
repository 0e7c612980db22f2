import { abs, type Complex, complex } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import { axisParts, squaredModulus } from './crossings.ts';
import type { LoopSamples } from './loop-samples.ts';
import {
  addPolynomials,
  evaluate,
  multiplyPolynomials,
  poles,
  type TransferFunction,
  zeros,
} from './transfer-function.ts';

/** A stretch of ω along which |L| and the phase of L are monotone and |L| does not pass 1. */
export interface Stretch {
  /** rad/s; `to` of the last is infinite. */
  readonly from: number;
  readonly to: number;
  /** The phase in half turns, without jumps along the stretch. */
  readonly phase: (omega: number) => number;
  /** That phase at both ends. */
  readonly start: number;
  readonly end: number;
  /** |ln |L|| at both ends. */
  readonly startDistance: number;
  readonly endDistance: number;
  /** Whether |L| is 1 or more along it. */
  readonly above: boolean;
}

/** Above this degree the roots of the stationary points may take longer than they are worth: the samples stand in. */
const MAX_DEGREE = 40;
/** Coefficients further apart have roots that no double holds. */
const MAX_RANGE = 1e200;
/** A root so near to the axis, beside its size, is on it. */
const ON_AXIS = 1e-12;

/** How far L(jω) is from |L| = 1, as |ln |L||; infinite at a pole or a zero. */
export function distance(loop: TransferFunction, omega: number): number {
  const d = Math.abs(Math.log(abs(evaluate(loop, complex(0, omega)))));
  return Number.isNaN(d) ? Number.POSITIVE_INFINITY : d;
}

/**
 * The axis ω > 0 of a loop with dead time, cut where |L| or its phase is stationary, where |L| = 1, and at the poles
 * and zeros on the axis; at the samples too, in case that the roots of a high order are off by more than rounding.
 */
export function stretches(loop: TransferFunction, samples: LoopSamples): Stretch[] {
  const all = [...poles(loop), ...zeros(loop)];
  const onAxis = all.filter(isOnAxis).map((r) => Math.abs(r.im));
  const cuts = [
    ...new Set([0, ...samples.omega, ...samples.crossovers, ...onAxis, ...stationary(loop)]),
  ].toSorted((a, b) => a - b);
  const phaseFrom = phases(loop);
  const distances = cuts.map((w) => (w === 0 ? atZero(loop) : distance(loop, w)));
  const highest = Math.abs(Math.log(highFrequencyGain(loop)));
  return cuts.map((from, k): Stretch => {
    const to = cuts[k + 1] ?? Number.POSITIVE_INFINITY;
    const inside = to === Number.POSITIVE_INFINITY ? Math.max(2 * from, 1) : (from + to) / 2;
    const phase = phaseFrom(inside);
    return {
      from,
      to,
      phase,
      // At 0 the phase is a whole number of quarter turns.
      start: from === 0 ? Math.round(2 * phase(0)) / 2 : phase(from),
      end: to === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : phase(to),
      startDistance: distances[k] ?? highest,
      endDistance: distances[k + 1] ?? highest,
      above: abs(evaluate(loop, complex(0, inside))) >= 1,
    };
  });
}

/** |L| as ω grows without bound: 0 for a strictly proper loop. */
export const highFrequencyGain = ({ num, den }: TransferFunction): number =>
  num.length === den.length ? Math.abs((num[0] ?? 0) / (den[0] ?? 1)) : 0;

const atZero = ({ num, den }: TransferFunction): number => {
  const d = Math.abs(Math.log(Math.abs((num.at(-1) ?? 0) / (den.at(-1) ?? 0))));
  return Number.isNaN(d) ? Number.POSITIVE_INFINITY : d;
};

const isOnAxis = (r: Complex): boolean => Math.abs(r.re) <= ON_AXIS * abs(r);

/** The phase in half turns as a function of ω, without jumps on the side of the roots on the axis where `inside` lies. */
function phases(loop: TransferFunction): (inside: number) => (omega: number) => number {
  const sign = (loop.num[0] ?? 0) / (loop.den[0] ?? 1) < 0 ? -1 : 0;
  const z = zeros(loop);
  const p = poles(loop);
  const turning = [
    ...z.filter((r) => !isOnAxis(r)).map((r) => ({ ...r, by: 1 / Math.PI })),
    ...p.filter((r) => !isOnAxis(r)).map((r) => ({ ...r, by: -1 / Math.PI })),
  ];
  const smooth = (omega: number): number => {
    let sum = (-omega * loop.delay) / Math.PI;
    // Continuous from ω = 0: a right root is seen from its left, at angles around a half turn.
    for (const { re, im, by } of turning)
      sum += by * (re > 0 ? Math.PI - Math.atan2(omega - im, re) : Math.atan2(omega - im, -re));
    return sum;
  };
  const half = (inside: number) => (r: Complex) => (inside > r.im ? 0.5 : -0.5);
  const total = (list: readonly Complex[], inside: number) =>
    list
      .filter(isOnAxis)
      .map(half(inside))
      .reduce((sum, x) => sum + x, 0);
  return (inside) => {
    const steady = sign + total(z, inside) - total(p, inside);
    return (omega) => steady + smooth(omega);
  };
}

/** Every ω > 0 at which |L| or its phase is stationary; and some at which they all but are, which do no harm. */
function stationary({ num, den, delay }: TransferFunction): number[] {
  const n = squaredModulus(num);
  const d = squaredModulus(den);
  const size = difference(product(derivative(n), d), product(n, derivative(d)));
  // d/dω arg p(jω) = (O′E − E′O)/|p|², with p(jω) = E + jO.
  const turn = (p: readonly number[]) => {
    const { even, odd } = axisParts(p);
    return difference(product(derivative(odd), even), product(derivative(even), odd));
  };
  const phase = difference(
    difference(product(turn(num), d), product(turn(den), n)),
    product(n, d).map((c) => c * delay),
  );
  return [...positiveReal(size), ...positiveReal(phase)];
}

const product = multiplyPolynomials;
const difference = (a: readonly number[], b: readonly number[]) =>
  addPolynomials(
    a,
    b.map((x) => -x),
  );
const derivative = (p: readonly number[]): number[] =>
  p.length < 2 ? [0] : p.slice(0, -1).map((c, i) => c * (p.length - 1 - i));

/** The positive ω at which a polynomial in ω is 0 or nearly so; it has the odd powers alone, or the even ones. */
function positiveReal(inOmega: readonly number[]): number[] {
  const last = inOmega.findLastIndex((c) => c !== 0);
  const halved = inOmega.slice(0, last + 1).filter((_, i) => (last - i) % 2 === 0);
  const sizes = halved.map(Math.abs).filter((c) => c > 0);
  const degree = halved.length - halved.findIndex((c) => c !== 0) - 1;
  const range = Math.max(...sizes) / Math.min(...sizes);
  if (degree < 1 || degree > MAX_DEGREE || !(range < MAX_RANGE)) return [];
  const { re, im } = roots(halved);
  return Array.from(re)
    .filter((x, i) => x > 0 && Math.abs(im[i] ?? 0) < 1e-3 * x)
    .map(Math.sqrt);
}
