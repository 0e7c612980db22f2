/**
 * The figures of a two-port as an amplifier at one frequency: stability, gain, circles, simultaneous match. On one
 * real reference for both ports. D. M. Pozar, "Microwave Engineering", 4th ed., sections 12.1 to 12.3; G. Gonzalez,
 * "Microwave Transistor Amplifiers", 2nd ed., chapter 3; µ: M. L. Edwards, J. H. Sinsky, IEEE Trans. MTT 40, 1992.
 */
import {
  abs,
  add,
  type Complex,
  complex,
  conj,
  div,
  mul,
  ONE,
  scale,
  sub,
} from '../numeric/complex.ts';

/** S of a two-port at one frequency. */
export interface TwoPortS {
  readonly s11: Complex;
  readonly s12: Complex;
  readonly s21: Complex;
  readonly s22: Complex;
}

/** A circle of the reflection plane; a line where the radius is infinite. */
export interface PlaneCircle {
  readonly centre: Complex;
  readonly radius: number;
}

export interface StabilityCircle extends PlaneCircle {
  /** Whether the passive terminations that keep the other port's reflection below 1 lie inside it. */
  readonly isStableInside: boolean;
}

const square = (z: Complex): number => z.re * z.re + z.im * z.im;

/** S₁₁S₂₂ − S₁₂S₂₁. */
export const determinantOf = ({ s11, s12, s21, s22 }: TwoPortS): Complex =>
  sub(mul(s11, s22), mul(s12, s21));

/** The same seen from the other end. */
const exchanged = ({ s11, s12, s21, s22 }: TwoPortS): TwoPortS => ({
  s11: s22,
  s12: s21,
  s21: s12,
  s22: s11,
});

export interface Stability {
  /** Rollet's factor; infinite where nothing goes back or nothing goes through. */
  readonly k: number;
  readonly delta: Complex;
  /** Least distance of the unstable loads from the middle of the chart. */
  readonly mu: number;
  /** The same of sources. */
  readonly muPrime: number;
  readonly b1: number;
  /** Whether every passive source and load keeps it from oscillating: µ > 1. */
  readonly isUnconditional: boolean;
}

/** µ of a two-port: (1 − |S₁₁|²)/(|S₂₂ − ΔS₁₁*| + |S₁₂S₂₁|). */
function muOf(s: TwoPortS): number {
  const bottom = abs(sub(s.s22, mul(determinantOf(s), conj(s.s11)))) + abs(mul(s.s12, s.s21));
  return (1 - square(s.s11)) / bottom;
}

export function stabilityOf(s: TwoPortS): Stability {
  const delta = determinantOf(s);
  const [a, d] = [square(s.s11), square(s.s22)];
  const mu = muOf(s);
  return {
    k: (1 - a - d + square(delta)) / (2 * abs(mul(s.s12, s.s21))),
    delta,
    mu,
    muPrime: muOf(exchanged(s)),
    b1: 1 + a - d - square(delta),
    isUnconditional: mu > 1,
  };
}

/** Loads that make |Γ_in| = 1. */
export function loadStability(s: TwoPortS): StabilityCircle {
  const delta = determinantOf(s);
  const bottom = square(s.s22) - square(delta);
  const circle = {
    centre: scale(conj(sub(s.s22, mul(delta, conj(s.s11)))), 1 / bottom),
    radius: Math.abs(abs(mul(s.s12, s.s21)) / bottom),
  };
  // The middle of the chart is stable where |S11| < 1; it lies inside where the circle is round it.
  const isMiddleInside = abs(circle.centre) < circle.radius;
  return { ...circle, isStableInside: isMiddleInside === square(s.s11) < 1 };
}

/** Sources that make |Γ_out| = 1. */
export const sourceStability = (s: TwoPortS): StabilityCircle => loadStability(exchanged(s));

/** Γ_in with the load Γ_L. */
export const inputReflection = (s: TwoPortS, load: Complex): Complex =>
  add(s.s11, div(mul(mul(s.s12, s.s21), load), sub(ONE, mul(s.s22, load))));

/** Γ_out with the source Γ_S. */
export const outputReflection = (s: TwoPortS, source: Complex): Complex =>
  inputReflection(exchanged(s), source);

/** Power gains as ratios; NaN where a port gives power back. */
export interface Gains {
  /** Into the load over what the source can give. */
  readonly transducer: number;
  /** What the output can give over what the source can give. */
  readonly available: number;
  /** Into the load over into the input. */
  readonly operating: number;
}

/** The three gains between a source and a load given by their reflections. */
export function gainsOf(s: TwoPortS, source: Complex, load: Complex): Gains {
  const through = square(s.s21);
  const gammaIn = inputReflection(s, load);
  const gammaOut = outputReflection(s, source);
  const [ps, pl] = [1 - square(source), 1 - square(load)];
  const far = square(sub(ONE, mul(s.s22, load)));
  const near = square(sub(ONE, mul(s.s11, source)));
  const positive = (x: number): number => (x > 0 ? x : Number.NaN);
  return {
    transducer: (through * ps * pl) / (square(sub(ONE, mul(source, gammaIn))) * far),
    available: (through * ps) / (near * positive(1 - square(gammaOut))),
    operating: (through * pl) / (positive(1 - square(gammaIn)) * far),
  };
}

/** Maximum stable gain |S₂₁/S₁₂| as a ratio of powers; infinite where nothing goes back. */
export const stableGain = ({ s12, s21 }: TwoPortS): number => abs(s21) / abs(s12);

/** Maximum available gain as a ratio of powers; NaN where the two-port is not unconditionally stable. */
export function availableGain(s: TwoPortS): number {
  const { k, isUnconditional } = stabilityOf(s);
  if (!isUnconditional) return Number.NaN;
  if (!Number.isFinite(k)) return square(s.s21) / ((1 - square(s.s11)) * (1 - square(s.s22)));
  // |S21/S12|(k − √(k² − 1)), without the difference of nearly equal numbers.
  return stableGain(s) / (k + Math.sqrt(Math.max(0, k * k - 1)));
}

/** Mason's unilateral gain, a ratio of powers (S. J. Mason, IRE Trans. CT 1, 1954). */
export function masonGain(s: TwoPortS): number {
  const { k } = stabilityOf(s);
  const ratio = div(s.s21, s.s12);
  return square(sub(ratio, ONE)) / (2 * k * abs(ratio) - 2 * ratio.re);
}

/** Source and load that match both ports at once; undefined where none do. */
export function simultaneousMatch(s: TwoPortS): { source: Complex; load: Complex } | undefined {
  const { isUnconditional } = stabilityOf(s);
  if (!isUnconditional) return undefined;
  const source = matchOf(s);
  const load = matchOf(exchanged(s));
  return { source, load };
}

function matchOf(s: TwoPortS): Complex {
  const delta = determinantOf(s);
  const b = 1 + square(s.s11) - square(s.s22) - square(delta);
  const c = sub(s.s11, mul(delta, conj(s.s22)));
  const size = square(c);
  if (size === 0) return complex(0);
  // The smaller root 2C*/(B + √(B² − 4|C|²)), B > 0, without cancellation.
  const root = Math.sqrt(Math.max(0, b * b - 4 * size));
  return scale(conj(c), 2 / (b + root));
}

/** Sources with the available gain `gain` (a ratio); undefined where there are none. */
export function availableGainCircle(s: TwoPortS, gain: number): PlaneCircle | undefined {
  // Above the most gain the quadratic has circles again, of sources that are not passive.
  if (gain > availableGain(s) * (1 + 1e-12)) return undefined;
  const delta = determinantOf(s);
  const g = gain / square(s.s21);
  const c = sub(s.s11, mul(delta, conj(s.s22)));
  const bottom = 1 + g * (square(s.s11) - square(delta));
  const both = abs(mul(s.s12, s.s21));
  const { k } = stabilityOf(s);
  const twice = Number.isFinite(k)
    ? 2 * k * both
    : 1 - square(s.s11) - square(s.s22) + square(delta);
  const under = 1 - twice * g + both * both * g * g;
  if (under < -1e-12 || bottom === 0) return undefined;
  return {
    centre: scale(conj(c), g / bottom),
    radius: Math.sqrt(Math.max(0, under)) / Math.abs(bottom),
  };
}

/** Loads with the operating gain `gain` (a ratio); undefined where there are none. */
export const operatingGainCircle = (s: TwoPortS, gain: number): PlaneCircle | undefined => {
  const back = exchanged(s);
  return availableGainCircle({ ...back, s21: s.s21, s12: s.s12 }, gain);
};

/** Noise of a two-port at one frequency, on its reference. */
export interface NoiseAt {
  /** Least noise factor, a ratio. */
  readonly least: number;
  readonly optimum: Complex;
  /** Noise resistance over the reference. */
  readonly resistance: number;
}

/** Noise factor (a ratio) with a source of reflection Γ_S, |Γ_S| < 1. */
export const noiseFactor = ({ least, optimum, resistance }: NoiseAt, source: Complex): number =>
  least +
  (4 * resistance * square(sub(source, optimum))) /
    ((1 - square(source)) * square(add(ONE, optimum)));

/** Sources with the noise factor `factor` (a ratio); undefined below the least. */
export function noiseCircle(
  { least, optimum, resistance }: NoiseAt,
  factor: number,
): PlaneCircle | undefined {
  if (factor < least || resistance === 0) return undefined;
  const n = ((factor - least) / (4 * resistance)) * square(add(ONE, optimum));
  return {
    centre: scale(optimum, 1 / (n + 1)),
    radius: Math.sqrt(n * (n + 1 - square(optimum))) / (n + 1),
  };
}
