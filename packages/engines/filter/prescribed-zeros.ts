/** Low-pass shapes whose zeros of transmission are given: the pass band equally rippled, or as flat as can be. */
import { EngineError } from '../error.ts';
import {
  type FixedPolynomial,
  fixedList,
  fixedPlus,
  fixedTimes,
} from '../exact/fixed-polynomial.ts';
import type { Complex } from '../numeric/complex.ts';
import { simpleRoots } from '../numeric/exact-roots.ts';
import { findRoot } from '../numeric/find-root.ts';
import { type LowpassShape, leftRoot } from './lowpass-shape.ts';

/**
 * A characteristic function F(v) of v = ω², |F| = 1 at 1, its poles at `poles` (all above 1, each for a pair of zeros of
 * transmission) and the rest of its order at infinity.
 */
export interface Characteristic {
  readonly order: number;
  readonly poles: readonly number[];
  readonly flat: boolean;
}

/** The most zeros of transmission, in pairs, that leave a ladder the one at infinity it needs, of even order two. */
export const mostZeros = (order: number): number => Math.floor((order - 1) / 2);

/** Binary places of the polynomials: those of a double are lost about one an order. */
const BITS = 320;
const ONE = 1n << BigInt(BITS);

/** √(1 − 1/v): where a pole stands in the variable that opens the pass band to the imaginary axis. */
const place = (v: number): number => Math.sqrt((v - 1) / v);

/**
 * ln|F| at v > 1. With Z² = 1 − 1/v and a pole at m in that variable F = cosh Σ artanh(Z/m), which is within ±1 wherever
 * Z is imaginary (R. W. Daniels, Approximation Methods for Electronic Filter Design, 1974; for poles at infinity
 * Chebyshev's polynomials). Flat, F = vⁿᐟ² Π (1 − 1/vₖ)/(1 − v/vₖ).
 */
export function logCharacteristic(c: Characteristic, v: number): number {
  const u = 1 / v;
  const far = c.order - 2 * c.poles.length;
  if (c.flat)
    return c.poles.reduce(
      (sum, p) => sum + Math.log((1 - 1 / p) / Math.abs(u - 1 / p)),
      (far / 2) * Math.log(v),
    );
  const z = place(v);
  const s = c.poles.reduce(
    (sum, p) => sum + 2 * Math.log(place(p) + z) - Math.log(Math.abs(u - 1 / p)),
    far * (Math.log1p(z) + Math.log(v) / 2),
  );
  // ln cosh s, which is positive where s is.
  return s + Math.log1p(Math.exp(-2 * s)) - Math.LN2;
}

/** v of the lowest zero of reflection of a rippled characteristic: where Σ arctan(y/m) is the last odd quarter. */
export function lowestReflection(c: Characteristic): number {
  const far = c.order - 2 * c.poles.length;
  const places = c.poles.map(place);
  const phase = (t: number) => {
    const y = Math.tan(t);
    return places.reduce((sum, m) => sum + 2 * Math.atan(y / m), far * t);
  };
  const wanted = ((c.order - 1) * Math.PI) / 2;
  const t = findRoot((x) => phase(x) - wanted, 0, Math.PI / 2 - 1e-12);
  return Math.cos(t) ** 2;
}

/** How a characteristic becomes a shape: what is moved to 0 Hz, and what edge becomes 1. */
export interface Frame {
  /** v that is moved to 0. */
  readonly lowest: number;
  /** v of the edge, which is moved to 1. */
  readonly edge: number;
}

export const toFrame = ({ lowest, edge }: Frame, v: number): number =>
  (v - lowest) / (edge - lowest);
export const fromFrame = ({ lowest, edge }: Frame, v: number): number =>
  lowest + v * (edge - lowest);

/** √(10^(A/10) − 1). */
export const epsilonOf = (decibels: number): number =>
  Math.sqrt(Math.expm1((decibels * Math.LN10) / 10));

/** The frame of a characteristic whose ripple is `ripple` dB and whose edge has lost `edgeLoss` dB; of even order between equal ends the lowest zero of reflection goes to 0 Hz. */
export function frameOf(
  c: Characteristic,
  ripple: number,
  edgeLoss: number,
  equal: boolean,
): Frame {
  const lowest = equal && !c.flat && c.order % 2 === 0 ? lowestReflection(c) : 0;
  const wanted = Math.log(epsilonOf(edgeLoss) / epsilonOf(ripple));
  if (!(wanted > 1e-12)) return { lowest, edge: 1 };
  let high = c.poles.length > 0 ? Math.min(...c.poles) : 2;
  if (c.poles.length === 0) while (logCharacteristic(c, high) < wanted) high *= 2;
  let low = 1;
  for (let k = 0; k < 200; k++) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (logCharacteristic(c, middle) < wanted) low = middle;
    else high = middle;
  }
  return { lowest, edge: high };
}

export interface Wanted {
  readonly order: number;
  /** Pass band as flat as can be at 0 Hz, which has lost `edgeLoss` at the edge; otherwise rippled. */
  readonly flat: boolean;
  /** dB, below or at `edgeLoss`; of no bearing where it is flat. */
  readonly ripple: number;
  /** dB at 1 rad/s. */
  readonly edgeLoss: number;
  /** Between equal ends. */
  readonly equal: boolean;
}

const rippleOf = (w: Wanted): number => (w.flat ? w.edgeLoss : w.ripple);

/**
 * The characteristic whose shape has these zeros (rad/s, each above 1 and standing for a pair; one may stand twice). Where
 * the edge is beyond the ripple, or the lowest zero of reflection is moved, the frame depends on the poles and they on it: both
 * are found by bracketing. Throws `out-of-range` for a zero in the pass band or more of them than the order has.
 */
export function characteristicOf(w: Wanted, zeros: readonly number[]): Characteristic {
  for (const z of zeros)
    if (!(z > 1))
      throw new EngineError(
        'out-of-range',
        `The zero of transmission at ${z} is not above the edge.`,
        { field: 'zeros', value: z },
      );
  if (zeros.length > mostZeros(w.order))
    throw new EngineError(
      'out-of-range',
      `A ladder of order ${w.order} has at most ${mostZeros(w.order)} pairs of zeros that are not at infinity.`,
      { field: 'zeros', value: zeros.length },
    );
  const within = (frame: Frame): Characteristic => ({
    order: w.order,
    flat: w.flat,
    poles: zeros.map((z) => fromFrame(frame, z * z)),
  });
  if (w.flat) return within({ lowest: 0, edge: 1 });
  const moved = w.equal && w.order % 2 === 0;
  const frame = (edge: number): Frame => ({
    edge,
    lowest: moved
      ? findRoot((lowest) => lowestReflection(within({ lowest, edge })) - lowest, 0, 1 - 1e-9)
      : 0,
  });
  const wanted = Math.log(epsilonOf(w.edgeLoss) / epsilonOf(w.ripple));
  if (!(wanted > 1e-12)) return within(frame(1));
  const short = (edge: number) => logCharacteristic(within(frame(edge)), edge) - wanted;
  let high = 2;
  while (short(high) < 0) high *= 2;
  return within(frame(findRoot(short, 1, high)));
}

/** Σ e₂ⱼ Z²ʲ, the even part of Π (m + Z) over all poles, lowest power first. */
function evenPart(c: Characteristic): bigint[] {
  const factors = [
    ...c.poles.flatMap((p) => [place(p), place(p)]),
    ...new Array<number>(c.order - 2 * c.poles.length).fill(1),
  ];
  const product = factors.reduce<bigint[]>(
    (p, m) => fixedTimes(p, fixedList([1, m], BITS), BITS),
    [ONE],
  );
  return product.reverse().filter((_, k) => k % 2 === 0);
}

/** The numerator of F over √v of odd orders, a polynomial in v, highest power first: v^h Ev(1 − 1/v). */
function numerator(c: Characteristic): bigint[] {
  const even = evenPart(c);
  const h = even.length - 1;
  let sum: bigint[] = [0n];
  let power: bigint[] = [ONE];
  for (let j = 0; j <= h; j++) {
    const scaled = fixedTimes(power, [even[j] as bigint], BITS);
    sum = fixedPlus(sum, [...scaled, ...new Array<bigint>(h - j).fill(0n)]);
    power = fixedTimes(power, [ONE, -ONE], BITS);
  }
  // Π m, which is what the denominator is at 1 as well: |F| = 1 there.
  return sum;
}

/** Π (1 − v/vₖ). */
const denominator = (c: Characteristic): bigint[] =>
  c.poles.reduce<bigint[]>((p, v) => fixedTimes(p, fixedList([-1 / v, 1], BITS), BITS), [ONE]);

const valueAtOne = (p: FixedPolynomial): bigint => p.reduce((sum, x) => sum + x, 0n);

/** The square of F's numerator, highest power of v first. */
function squaredNumerator(c: Characteristic, under: FixedPolynomial): bigint[] {
  const zeros = (n: number) => new Array<bigint>(n).fill(0n);
  if (c.flat) {
    const one = valueAtOne(under);
    return [(one * one) >> BigInt(BITS), ...zeros(c.order)];
  }
  const top = numerator(c);
  return [...fixedTimes(top, top, BITS), ...zeros(c.order % 2)];
}

const unsolved = (order: number): never => {
  throw new EngineError('infeasible', 'The poles of this shape were not found.', {
    field: 'order',
    value: order,
  });
};

/** The shape of a characteristic, its edge at 1 rad/s. */
export function shapeOfCharacteristic(c: Characteristic, w: Wanted): LowpassShape {
  const ripple = rippleOf(w);
  const frame = frameOf(c, ripple, w.edgeLoss, w.equal);
  const under = denominator(c);
  const [epsilon] = fixedList([Math.expm1((ripple * Math.LN10) / 10)], BITS);
  const loss = fixedPlus(
    fixedTimes(under, under, BITS),
    fixedTimes(squaredNumerator(c, under), [epsilon as bigint], BITS),
  );
  const found = simpleRoots(loss) ?? unsolved(c.order);
  const poles: Complex[] = Array.from(found.re, (re, k) => {
    const v = { re, im: found.im[k] as number };
    return leftRoot(movedV(v, frame), v.im);
  });
  return {
    order: c.order,
    poles,
    zeros: c.poles.map((v) => Math.sqrt(toFrame(frame, v))),
    reflection: reflectionOf(c, frame),
    dc: c.flat || c.order % 2 === 1 || frame.lowest > 0 ? 1 : 1 / 10 ** (ripple / 10),
    ripple: c.flat ? 0 : ripple,
  };
}

const movedV = (v: Complex, { lowest, edge }: Frame): Complex => ({
  re: (v.re - lowest) / (edge - lowest),
  im: v.im / (edge - lowest),
});

function reflectionOf(c: Characteristic, frame: Frame): number[] {
  if (c.flat) return new Array<number>(c.order).fill(0);
  const odd = c.order % 2 === 1 ? [0] : [];
  if (c.order === 1) return odd;
  const found = simpleRoots(numerator(c)) ?? unsolved(c.order);
  const all = [...found.re].sort((a, b) => a - b);
  return frame.lowest > 0
    ? [0, 0, ...all.slice(1).map((v) => Math.sqrt(toFrame(frame, v)))]
    : [...odd, ...all.map((v) => Math.sqrt(toFrame(frame, v)))];
}
