/** Low-pass characteristics as ladders need them: poles, transmission zeros and, where they are known, reflection zeros. */
import { EngineError } from '../error.ts';
import { type Complex, mul, scale, sqrt } from '../numeric/complex.ts';
import { simpleRoots } from '../numeric/exact-roots.ts';
import { gaussianTo } from './gaussian-to.ts';
import { linearPhasePoles } from './linear-phase.ts';
import { gaussianSquare, papoulisSquare } from './loss-polynomial.ts';
import { prototype } from './prototype.ts';

export const FAMILIES = [
  'butterworth',
  'chebyshev',
  'inverse-chebyshev',
  'elliptic',
  'bessel',
  'legendre',
  'gaussian',
  'gaussian-6',
  'gaussian-12',
  'linear-phase-005',
  'linear-phase-05',
] as const;
export type Family = (typeof FAMILIES)[number];

/**
 * The highest order: with poles in doubles the ladder of a shape with five zeros, analysed, is within 1e-4 dB of it at 12, and
 * within 0.1 dB at 14.
 */
export const MOST_ORDER = 12;
/** Those that end sooner: beyond, more passes elsewhere than at rest, which no ladder between equal ends does. */
const MOST_OF: Partial<Record<Family, number>> = {
  'linear-phase-005': 10,
  'linear-phase-05': 10,
};
export const mostOrder = (family: Family): number => MOST_OF[family] ?? MOST_ORDER;

export interface LowpassShape {
  readonly order: number;
  /** Roots of the denominator, all of negative real part, rad/s. */
  readonly poles: readonly Complex[];
  /** Zeros of transmission at ±j of these, rad/s; those not named are at infinity. */
  readonly zeros: readonly number[];
  /** Zeros of reflection at ±j of these where the largest transmission is complete, 0 standing for one root; null where they must be found. */
  readonly reflection: readonly number[] | null;
  /** Power transmitted at 0 Hz over the largest. */
  readonly dc: number;
  /** Loss at the end of the ripple, dB; 0 where there is none. */
  readonly ripple: number;
}

/**
 * The shape of a family. Even orders of Chebyshev and elliptic filters have their ripple at 0 Hz; with `equal` the
 * lowest zero of reflection is moved there, so that equal ends will do (type C of elliptic filters). Of even
 * elliptic and inverse Chebyshev filters the highest zero of transmission is moved to infinity (type B), without
 * which a ladder would need a transformer (R. Saal & E. Ulbrich, IRE Trans. CT-5, 1958; A. I. Zverev, Handbook of
 * Filter Synthesis, 1967, ch. 5). Throws `out-of-range` as `prototype` does, and for order 2 of a shape with zeros.
 */
export function lowpassShape(
  family: Family,
  order: number,
  ripple: number,
  stopLoss: number,
  equal: boolean,
): LowpassShape {
  if (family === 'legendre' || family === 'gaussian') return squareShape(family, order);
  if (family === 'gaussian-6' || family === 'gaussian-12') return gaussianToShape(family, order);
  if (family === 'linear-phase-005' || family === 'linear-phase-05')
    return linearShape(family, order);
  const p = prototype(family, order, ripple, stopLoss, MOST_ORDER);
  const poles = p.pairs.flatMap(({ w0, q }) => {
    if (q === null) return [{ re: -w0, im: 0 }];
    const re = -w0 / (2 * q);
    const im = Math.sqrt((w0 - re) * (w0 + re));
    return [
      { re, im },
      { re, im: -im },
    ];
  });
  const zeros = p.pairs.flatMap(({ zero }) => (zero === undefined ? [] : [zero]));
  const rippled = family === 'chebyshev' || family === 'elliptic';
  const reflection =
    family === 'bessel' ? null : reflectionZeros(family, order, zeros, p.stop?.from);
  const shape = { order, poles, zeros, reflection, dc: p.dc ** 2, ripple: rippled ? ripple : 0 };
  return order % 2 === 0 ? evenShape(shape, equal) : shape;
}

function reflectionZeros(
  family: Family,
  order: number,
  zeros: readonly number[],
  stop = 1,
): number[] {
  const half = Math.floor(order / 2);
  if (family === 'chebyshev') {
    const pairs = Array.from({ length: half }, (_, k) =>
      Math.cos(((2 * k + 1) * Math.PI) / (2 * order)),
    );
    return order % 2 === 1 ? [...pairs, 0] : pairs;
  }
  if (family === 'elliptic') {
    const pairs = zeros.map((z) => stop / z);
    return order % 2 === 1 ? [...pairs, 0] : pairs;
  }
  return new Array<number>(order).fill(0);
}

/** Ω′² = (Ω² − Ω₀²)(Ωz² − 1) / ((Ωz² − Ω²)(1 − Ω₀²)), which leaves 1 where it is; Ωz goes to infinity and Ω₀ to 0. */
function evenShape(shape: LowpassShape, equal: boolean): LowpassShape {
  const highest = Math.max(...shape.zeros);
  const zeroed = shape.zeros.length > 0;
  if (zeroed && shape.order === 2)
    throw new EngineError(
      'out-of-range',
      'A ladder of order 2 has no zero of transmission that is not at infinity; order 3 has one.',
      { field: 'order', value: 2 },
    );
  const rippled = shape.ripple > 0;
  const lowest = equal && rippled ? Math.min(...(shape.reflection ?? [0])) : 0;
  if (!zeroed && lowest === 0) return shape;
  const moved = (v: number): number =>
    ((v - lowest ** 2) * (zeroed ? (highest ** 2 - 1) / (highest ** 2 - v) : 1)) /
    (1 - lowest ** 2);
  return {
    ...shape,
    poles: shape.poles.map((p) => movedPole(p, lowest, zeroed ? highest : null)),
    zeros: shape.zeros.filter((z) => z !== highest).map((z) => Math.sqrt(moved(z * z))),
    reflection:
      shape.reflection?.flatMap((f) =>
        f === lowest && rippled && equal ? [0, 0] : [Math.sqrt(moved(f * f))],
      ) ?? null,
    dc: lowest > 0 ? 1 : shape.dc,
  };
}

/** The same of a pole: v = −s². */
function movedPole(p: Complex, lowest: number, highest: number | null): Complex {
  const v = scale(mul(p, p), -1);
  const top = scale({ re: v.re - lowest ** 2, im: v.im }, 1 / (1 - lowest ** 2));
  if (highest === null) return leftRoot(top, p.im);
  const under = { re: highest ** 2 - v.re, im: -v.im };
  const size = (highest ** 2 - 1) / (under.re ** 2 + under.im ** 2);
  return leftRoot(scale(mul(top, { re: under.re, im: -under.im }), size), p.im);
}

/** The root of s² = −v in the left half plane; conjugates stay so, on the side of `im`. */
export function leftRoot(v: Complex, im: number): Complex {
  const s = sqrt(scale(v, -1));
  const re = -Math.abs(s.re);
  return { re, im: Math.sign(im) * Math.abs(s.im) };
}

function checkOrder(family: Family, order: number): void {
  const most = mostOrder(family);
  if (!Number.isInteger(order) || order < 1 || order > most)
    throw new EngineError('out-of-range', `The order ${order} is not 1 to ${most}.`, {
      field: 'order',
      value: order,
    });
}

/** Poles alone; where nothing is reflected must be found. */
const allPole = (poles: readonly Complex[]): LowpassShape => ({
  order: poles.length,
  poles,
  zeros: [],
  reflection: null,
  dc: 1,
  ripple: 0,
});

/** Degrees by which the phase is off at most. */
const PHASE_ERROR = { 'linear-phase-005': 0.05, 'linear-phase-05': 0.5 } as const;
const linearFound = new Map<string, readonly Complex[]>();

/** Kept once found: an exchange of order 10 takes 20 ms. */
function linearShape(family: keyof typeof PHASE_ERROR, order: number): LowpassShape {
  checkOrder(family, order);
  const key = `${family} ${order}`;
  const poles =
    linearFound.get(key) ?? linearPhasePoles(order, (PHASE_ERROR[family] * Math.PI) / 180);
  linearFound.set(key, poles);
  return allPole(poles);
}

/** dB down to which the loss is a Gaussian’s: a half and a quarter of the voltage. */
const DEPTH = { 'gaussian-6': 20 * Math.log10(2), 'gaussian-12': 20 * Math.log10(4) } as const;

function gaussianToShape(family: keyof typeof DEPTH, order: number): LowpassShape {
  checkOrder(family, order);
  // One pole is one pole, whatever its name.
  if (order === 1) return allPole([{ re: -1, im: 0 }]);
  const { re, im, dc } = gaussianTo(order, DEPTH[family]);
  return { ...allPole(polesOfSquares(re, im)), dc };
}

/** Shapes given by the polynomial of their loss in ω². */
function squareShape(family: 'legendre' | 'gaussian', order: number): LowpassShape {
  checkOrder(family, order);
  const loss = family === 'legendre' ? papoulisSquare(order) : gaussianSquare(order);
  const found = simpleRoots([...loss].reverse());
  if (!found)
    throw new EngineError('infeasible', 'The poles of this shape were not found.', {
      field: 'order',
      value: order,
    });
  return allPole(polesOfSquares(found.re, found.im));
}

/** The poles in the left half plane whose −s² these are. */
const polesOfSquares = (res: ArrayLike<number>, ims: ArrayLike<number>): Complex[] =>
  Array.from(res, (re, k) => {
    const im = ims[k] as number;
    const s = sqrt({ re: -re, im: -im });
    const left = s.re > 0 ? scale(s, -1) : s;
    return im === 0 ? { re: left.re, im: 0 } : left;
  });
