/** A plant in s to a difference equation, by each of the rules there are. */
import { EngineError } from '../error.ts';
import { fixedToNumber, toFixed } from '../exact/fixed-number.ts';
import { fixedFromRoots, fixedList, fixedShifted, fixedTimes } from '../exact/fixed-polynomial.ts';
import { div as divided, fromNumber, rational, sub } from '../exact/rational.ts';
import { type Complex, complex } from '../numeric/complex.ts';
import { roots } from '../numeric/roots.ts';
import {
  bilinearFraction,
  bilinearInfinity,
  bilinearRoot,
  mappedPoles,
  prewarping,
} from './bilinear.ts';
import { type DeltaFraction, type FixedFraction, inDoubles } from './delta-fraction.ts';
import { type Held, heldPlants } from './held.ts';
import { type AtInfinity, exponentialPoles, type Factored, matched } from './matched.ts';
import type { ScaledPlant } from './plant.ts';
import { thiran } from './thiran.ts';

export const METHODS = [
  'zoh',
  'foh',
  'impulse',
  'tustin',
  'prewarp',
  'matched',
  'forward',
  'backward',
  'bilinear',
] as const;
export type Method = (typeof METHODS)[number];

/** Rules that take a dead time of a part of a sample exactly. */
export const isHold = (method: Method): boolean =>
  method === 'zoh' || method === 'foh' || method === 'impulse';

export interface Continuous {
  readonly plant: ScaledPlant;
  /** In rad/s. */
  readonly factored: Factored;
  /** Seconds of dead time. */
  readonly delay: number;
  readonly sampleTime: number;
}

export interface Rule {
  /** rad/s that Tustin's rule with prewarping keeps; above 0 and below the Nyquist frequency. */
  readonly prewarp: number;
  /** α of the generalised bilinear rule, 0 to 1. */
  readonly alpha: number;
  readonly atInfinity: AtInfinity;
  /** rad/s where the gain of matched roots is that of the plant; 0 for its limit. */
  readonly gainAt: number;
  /** Order of the Thiran filter for a part of a sample; 0 rounds the dead time to whole samples. */
  readonly thiran: number;
}

/** H(z) = z^(−lag)·num/den. */
export interface Discrete extends DeltaFraction {
  /** Whole samples of dead time beside the fraction. */
  readonly lag: number;
  /** Roots in δ = z − 1, those at z = 1 exactly 0. */
  readonly zeros: readonly Complex[];
  readonly poles: readonly Complex[];
  /** The leading coefficient of the numerator. */
  readonly gain: number;
  /** Samples of dead time that were asked for and are not there: rounded away. */
  readonly rounded: number;
  /** The order of the Thiran filter in it; 0 without one. */
  readonly thiran: number;
}

/** A dead time in samples: whole ones, and the part of one, exactly; parts below 1e-9 of a sample are rounding. */
export function splitDelay(delay: number, sampleTime: number, bits: number) {
  const whole = Math.floor(delay / sampleTime + 1e-9);
  const exact = sub(divided(fromNumber(delay), fromNumber(sampleTime)), rational(whole));
  const late = toFixed(exact, bits);
  const part = fixedToNumber(late, bits);
  return part > 1e-9 ? { whole, late, part } : { whole, late: 0n, part: 0 };
}

/** The plant behind its holds, once for all three. */
export const heldOf = ({ plant, delay, sampleTime }: Continuous): Held =>
  heldPlants(plant, splitDelay(delay, sampleTime, plant.bits).late);

/**
 * H(z) of a plant by one method; `held` is `heldOf` the same plant. Throws `unsupported` for the impulse response of a
 * plant with as many zeros as poles, `singular` where a pole goes to infinity, `overflow`.
 */
export function discretize(g: Continuous, method: Method, rule: Rule, held: () => Held): Discrete {
  const { whole, part } = splitDelay(g.delay, g.sampleTime, g.plant.bits);
  if (isHold(method)) return byHold(g, method, held(), whole, part > 0);
  const found = byRule(g, method, rule);
  const out = { ...found, lag: whole, rounded: 0, thiran: 0 };
  if (part === 0) return out;
  if (rule.thiran === 0) {
    const up = part >= 0.5 ? 1 : 0;
    return { ...out, lag: whole + up, rounded: part - up };
  }
  return withThiran(out, whole, part, rule.thiran, g.plant);
}

function byHold(
  g: Continuous,
  method: Method,
  held: Held,
  whole: number,
  split: boolean,
): Discrete {
  const found = method === 'zoh' ? held.zoh : method === 'foh' ? held.foh : held.impulse;
  if (found === null)
    throw new EngineError(
      'unsupported',
      'The plant has as many zeros as poles: its impulse response begins with an impulse, which has no samples.',
      { field: 'method', value: method },
    );
  const fraction = inDoubles(found, g.plant);
  const poles = exponentialPoles(g.factored.poles, g.sampleTime);
  return {
    ...fraction,
    ...numeratorRoots(fraction),
    poles: split ? [...poles, complex(-1)] : poles,
    lag: whole,
    rounded: 0,
    thiran: 0,
  };
}

/** Zeros in δ and the gain. */
function numeratorRoots({ delta: { num } }: DeltaFraction): { zeros: Complex[]; gain: number } {
  const [gain = 0] = num;
  if (num.length < 2) return { zeros: [], gain };
  const { re, im } = roots(num);
  return { zeros: Array.from(re, (x, k) => complex(x, im[k])), gain };
}

type Ruled = Pick<Discrete, 'delta' | 'z' | 'zeros' | 'poles' | 'gain'>;

function byRule(g: Continuous, method: Method, rule: Rule): Ruled {
  const { plant, factored, sampleTime } = g;
  if (method === 'matched')
    return byRoots(matched(factored, sampleTime, rule.atInfinity, rule.gainAt), plant);
  const alpha = { tustin: 0.5, prewarp: 0.5, forward: 0, backward: 1, bilinear: rule.alpha }[
    method as 'tustin'
  ];
  const stretch = method === 'prewarp' ? prewarping(rule.prewarp * sampleTime) : 1;
  const time = sampleTime * stretch;
  const poles = mappedPoles(factored.poles, alpha, time);
  const fraction = inDoubles(bilinearFraction(plant, alpha, stretch), plant);
  const finite = factored.zeros
    .map((z) => bilinearRoot(complex(z.re * time, z.im * time), alpha))
    .filter((z) => z !== undefined);
  const missing = factored.poles.length - factored.zeros.length;
  return {
    ...fraction,
    zeros: [...finite, ...bilinearInfinity(missing, alpha)],
    poles,
    gain: fraction.delta.num[0] ?? 0,
  };
}

/** Bits in which roots are multiplied out: roots are doubles, and products of 30 pairs of them cancel. */
const ROOT_BITS = 2048;

function byRoots({ zeros, poles, gain }: Factored, plant: ScaledPlant): Ruled {
  if (!Number.isFinite(gain))
    throw new EngineError('overflow', 'The gain is beyond the range of doubles.', {
      field: 'gain',
    });
  const bits = Math.max(ROOT_BITS, plant.bits);
  const { delta, z } = inDoubles(
    { num: fixedFromRoots(zeros, bits), den: fixedFromRoots(poles, bits) },
    { bits, scale: 0 },
  );
  const times = (list: readonly number[]) => list.map((x) => x * gain);
  return {
    delta: { ...delta, num: times(delta.num) },
    z: { ...z, num: times(z.num) },
    zeros,
    poles,
    gain,
  };
}

/** Puts the dead time of `whole` + `part` samples into an all-pass filter for the part, and whole samples for the rest. */
function withThiran(
  h: Discrete,
  whole: number,
  part: number,
  wanted: number,
  { bits: given }: ScaledPlant,
): Discrete {
  // The filter needs about as many samples of delay as its order.
  const order = Math.min(wanted, Math.max(1, Math.round(whole + part)));
  const taken = Math.max(0, part < 0.5 ? order : order - 1);
  const inside = Math.min(taken, whole);
  const den = thiran(inside + part, order);
  const bits = Math.max(ROOT_BITS, given);
  const inDelta = (p: readonly number[]) => fixedShifted(fixedList(p, bits), 1n);
  const [top, bottom] = [inDelta(den.toReversed()), inDelta(den)];
  const joined: FixedFraction = {
    num: fixedTimes(fixedList(h.delta.num, bits), top, bits),
    den: fixedTimes(fixedList(h.delta.den, bits), bottom, bits),
  };
  const { delta, z } = inDoubles(joined, { bits, scale: 0 });
  const rootsOf = (p: readonly bigint[]) => {
    const { re, im } = roots(p.map((x) => fixedToNumber(x, bits)));
    return Array.from(re, (x, k) => complex(x, im[k]));
  };
  return {
    ...h,
    delta,
    z,
    zeros: [...h.zeros, ...rootsOf(top)],
    poles: [...h.poles, ...rootsOf(bottom)],
    gain: delta.num[0] ?? 0,
    lag: whole - inside,
    thiran: order,
  };
}
