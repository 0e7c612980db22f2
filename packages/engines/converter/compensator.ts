import { multiplyPolynomials, type TransferFunction } from '../control/transfer-function.ts';
import { EngineError } from '../error.ts';

export type Type = 1 | 2 | 3;
export type Amplifier = 'opamp' | 'ota';

/** What the compensator works with: the divider and, of a transconductance amplifier, its gm. */
export interface Feedback {
  readonly amplifier: Amplifier;
  /** Ω from the output to the feedback pin, and from there to ground. */
  readonly upper: number;
  readonly lower: number;
  /** S. */
  readonly transconductance: number;
}

/** rad/s. */
export interface Corners {
  readonly type: Type;
  readonly zero: number;
  readonly pole: number;
  readonly zero2: number;
  readonly pole2: number;
}

/** R₂ and C₁ make the first zero, C₂ the first pole; C₃ (with R₃ at an op-amp) stands across the upper resistor. */
export interface Parts {
  readonly type: Type;
  readonly r2: number;
  readonly c1: number;
  readonly c2: number;
  readonly r3: number;
  readonly c3: number;
}

const DEGREE = Math.PI / 180;

/** Degrees that a lead of this ratio of pole to zero gives in its middle. */
export const leadOf = (ratio: number): number => Math.asin((ratio - 1) / (ratio + 1)) / DEGREE;

/** Degrees up to which the two pairs of a type are trusted. */
export const MOST: Readonly<Record<Type, number>> = { 1: 0, 2: 85, 3: 170 };

/** Degrees that a type can add at the crossover beside its integrator. */
export const mostBoost = (type: Type, { amplifier, upper, lower }: Feedback): number =>
  type === 3 && amplifier === 'ota' ? MOST[2] + leadOf((upper + lower) / lower) : MOST[type];

/**
 * Zeros and poles about the crossover by the K factor: as far below as above (H. D. Venable, "The K factor: a new
 * mathematical tool for stability analysis and synthesis", Powercon 10, 1983). Behind a transconductance amplifier the
 * second pair is the feed-forward capacitor’s, whose ratio is the divider’s. Throws `infeasible`.
 */
export function placed(type: Type, boost: number, omega: number, feedback: Feedback): Corners {
  const most = mostBoost(type, feedback);
  if (type !== 1 && !(boost <= most))
    throw new EngineError(
      'infeasible',
      `A phase boost of ${boost}° is more than the ${most}° of a type ${type} compensator.`,
      { field: 'boost', value: boost },
    );
  const at = (degrees: number) => Math.tan((45 + Math.max(0, degrees) / 2) * DEGREE);
  if (type === 3 && feedback.amplifier === 'ota') {
    const ratio = (feedback.upper + feedback.lower) / feedback.lower;
    const k = at(boost - leadOf(ratio));
    const root = Math.sqrt(ratio);
    return { type, zero: omega / k, pole: omega * k, zero2: omega / root, pole2: omega * root };
  }
  const k = at(type === 3 ? boost / 2 : boost);
  const [zero, pole] = [omega / k, omega * k];
  return { type, zero, pole, zero2: zero, pole2: pole };
}

/** Resistors and capacitors for corners and a gain of `gain` at `omega`. */
export function partsFor(corners: Corners, omega: number, gain: number, f: Feedback): Parts {
  const { type, zero, pole, zero2, pole2 } = corners;
  const size = (corner: number) => Math.hypot(1, omega / corner);
  let rate = gain * omega;
  if (type >= 2) rate *= size(pole) / size(zero);
  if (type === 3) rate *= size(pole2) / size(zero2);
  const sum =
    f.amplifier === 'opamp'
      ? 1 / (f.upper * rate)
      : (f.transconductance * f.lower) / (f.upper + f.lower) / rate;
  if (type === 1) return { type, r2: 0, c1: sum, c2: 0, r3: 0, c3: 0 };
  const c2 = (sum * zero) / pole;
  const c1 = sum - c2;
  const r2 = 1 / (zero * c1);
  if (type === 2) return { type, r2, c1, c2, r3: 0, c3: 0 };
  if (f.amplifier === 'ota') return { type, r2, c1, c2, r3: 0, c3: 1 / (f.upper * zero2) };
  const c3 = (1 / zero2 - 1 / pole2) / f.upper;
  return { type, r2, c1, c2, r3: 1 / (pole2 * c3), c3 };
}

/** Output voltage to control voltage, its sign turned; the amplifier is ideal. */
export function compensatorOf(p: Parts, f: Feedback): TransferFunction {
  const share = f.lower / (f.upper + f.lower);
  const sum = p.c1 + p.c2;
  const gain = f.amplifier === 'opamp' ? 1 / f.upper : f.transconductance * share;
  const times = multiplyPolynomials;
  let num: number[] = [gain];
  let den: number[] = [sum, 0];
  if (p.type >= 2) {
    num = times(num, [p.r2 * p.c1, 1]);
    den = times(den, [(p.r2 * p.c1 * p.c2) / sum, 1]);
  }
  if (p.type === 3) {
    const slow = f.amplifier === 'opamp' ? f.upper + p.r3 : f.upper;
    const fast = f.amplifier === 'opamp' ? p.r3 : f.upper * share;
    num = times(num, [slow * p.c3, 1]);
    den = times(den, [fast * p.c3, 1]);
  }
  return { num, den, delay: 0 };
}

/** The corners that parts have. */
export function cornersOf(p: Parts, f: Feedback): Corners {
  const share = f.lower / (f.upper + f.lower);
  const opamp = f.amplifier === 'opamp';
  return {
    type: p.type,
    zero: 1 / (p.r2 * p.c1),
    pole: (p.c1 + p.c2) / (p.r2 * p.c1 * p.c2),
    zero2: 1 / ((f.upper + (opamp ? p.r3 : 0)) * p.c3),
    pole2: 1 / ((opamp ? p.r3 : f.upper * share) * p.c3),
  };
}
