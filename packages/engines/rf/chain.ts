/** Noise, intermodulation and compression of stages in a row, matched to one another. Powers in mW, temperatures in K. */
import { EngineError } from '../error.ts';
import { findRoot } from '../numeric/find-root.ts';

/** K, at which noise figures are defined (IEEE). */
export const STANDARD_TEMPERATURE = 290;
/** mW/(K·Hz), exact since 2019. */
export const BOLTZMANN = 1.380649e-20;

export interface Stage {
  /** Available power gain, a ratio > 0. */
  readonly gain: number;
  /** Noise temperature at its input, K, ≥ 0. */
  readonly temperature: number;
  /** Intercept points at its input, mW; Infinity where it is linear. */
  readonly iip3: number;
  readonly iip2: number;
  /** Power at its input that loses 1 dB of its gain, mW; Infinity where there is none. */
  readonly ip1: number;
}

/** The chain up to and with one stage, all referred to the input of the chain. */
export interface Standing {
  readonly gain: number;
  readonly temperature: number;
  /** Distortion adding in voltage, which is the worst there is, and in power, as of random phases. */
  readonly iip3: { readonly coherent: number; readonly incoherent: number };
  readonly iip2: { readonly coherent: number; readonly incoherent: number };
  /** 1/Σ of the stages' compression points: a rule that takes a compressed stage for one that still has its gain. */
  readonly ip1Rule: number;
}

/**
 * The chain after each of its stages. Noise by H. T. Friis (Proc. IRE 32, 1944). A product of the third order is in
 * voltage as G/IIP3 of its stage, one of the second as √(G/IIP2): the sum of these is the worst case, the root of the sum
 * of squares that of phases by lot (S. A. Maas, "Nonlinear Microwave and RF Circuits", 2nd ed., section 4.3).
 */
export function standings(stages: readonly Stage[]): Standing[] {
  let gain = 1;
  let temperature = 0;
  let [third, thirdSquares, second, secondSquares, compressed] = [0, 0, 0, 0, 0];
  return stages.map((stage) => {
    temperature += stage.temperature / gain;
    third += gain / stage.iip3;
    thirdSquares += (gain / stage.iip3) ** 2;
    second += Math.sqrt(gain / stage.iip2);
    secondSquares += gain / stage.iip2;
    compressed += gain / stage.ip1;
    gain *= stage.gain;
    return {
      gain,
      temperature,
      iip3: { coherent: 1 / third, incoherent: 1 / Math.sqrt(thirdSquares) },
      iip2: { coherent: 1 / second ** 2, incoherent: 1 / secondSquares },
      ip1Rule: 1 / compressed,
    };
  });
}

/**
 * Output power, mW, of one stage driven by `power`, with a knee of this sharpness s: G·p/(1 + (p/p₀)^s)^(1/s), where p₀ is
 * such that 1 dB is lost at `ip1`. s = 1 is soft, 3 and more a limiter (C. Rapp, ESA SP-332, 1991, whose p is s: his amplitudes stand to the power 2p).
 */
export function driven(stage: Stage, power: number, sharpness: number): number {
  const linear = stage.gain * power;
  if (stage.ip1 === Number.POSITIVE_INFINITY) return linear;
  const bend = 10 ** (0.1 * sharpness) - 1;
  const over = power / stage.ip1;
  // Far above the knee the power of `over` would leave the range of numbers.
  return over > 1
    ? linear / (over * (over ** -sharpness + bend) ** (1 / sharpness))
    : linear / (1 + bend * over ** sharpness) ** (1 / sharpness);
}

/** Output power, mW, of each stage of a chain whose stages compress. */
export function levels(stages: readonly Stage[], power: number, sharpness: number): number[] {
  let at = power;
  return stages.map((stage) => {
    at = driven(stage, at, sharpness);
    return at;
  });
}

/**
 * Power at the input, mW, at which the chain has lost 1 dB of its gain, each stage by the law of `driven`; Infinity where no
 * stage compresses. Throws `out-of-range` for a sharpness outside 0.5 to 20.
 */
export function compressionPoint(stages: readonly Stage[], sharpness: number): number {
  if (!(sharpness >= 0.5 && sharpness <= 20))
    throw new EngineError('out-of-range', `The sharpness ${sharpness} is not 0.5 to 20.`, {
      field: 'sharpness',
      value: sharpness,
    });
  let gain = 1;
  let first = Number.POSITIVE_INFINITY;
  for (const stage of stages) {
    first = Math.min(first, stage.ip1 / gain);
    gain *= stage.gain;
  }
  if (first === Number.POSITIVE_INFINITY) return first;
  const lost = (db: number): number => {
    const power = first * 10 ** (db / 10);
    const out = levels(stages, power, sharpness).at(-1) ?? 0;
    return 10 * Math.log10((gain * power) / out) - 1;
  };
  // At `first` the stage that gives way alone has lost its dB, if nothing before it has; the more, if something has.
  if (lost(0) <= 0) return first;
  let low = -3;
  while (lost(low) > 0) low *= 2;
  return first * 10 ** (findRoot(lost, low, 0) / 10);
}

/** Share of each stage in the noise of the chain, in its third- and its second-order product; of voltages where coherent. */
export interface Shares {
  readonly noise: number;
  readonly third: number;
  readonly second: number;
}

/** What each stage contributes, as shares of the sum of all; 0 where the sum is. */
export function shares(stages: readonly Stage[], coherent: boolean): Shares[] {
  let gain = 1;
  const parts = stages.map((stage) => {
    const third = gain / stage.iip3;
    const second = gain / stage.iip2;
    const part = {
      noise: stage.temperature / gain,
      third: coherent ? third : third * third,
      second: coherent ? Math.sqrt(second) : second,
    };
    gain *= stage.gain;
    return part;
  });
  const sum = (of: keyof Shares): number => parts.reduce((all, part) => all + part[of], 0);
  const total = { noise: sum('noise'), third: sum('third'), second: sum('second') };
  const share = (part: number, of: number): number => (of === 0 ? 0 : part / of);
  return parts.map(({ noise, third, second }) => ({
    noise: share(noise, total.noise),
    third: share(third, total.third),
    second: share(second, total.second),
  }));
}

/** What one stage would have to be, all others as they are, for a wanted whole; null where it cannot do it alone. */
export interface Needed {
  /** K. */
  readonly temperature: number | null;
  /** mW, at its own input. */
  readonly iip3: number | null;
}

/** For each stage the noise temperature and intercept point that alone would bring the chain to `wanted` (K, mW). */
export function needed(
  stages: readonly Stage[],
  wanted: { readonly temperature: number; readonly iip3: number },
  coherent: boolean,
): Needed[] {
  const last = standings(stages).at(-1);
  if (last === undefined) return [];
  const power = coherent ? 1 : 2;
  const whole = (1 / (coherent ? last.iip3.coherent : last.iip3.incoherent)) ** power;
  let gain = 1;
  return stages.map((stage) => {
    const others = last.temperature - stage.temperature / gain;
    const temperature = (wanted.temperature - others) * gain;
    const left = (1 / wanted.iip3) ** power - (whole - (gain / stage.iip3) ** power);
    // What the others take up to the last digit leaves nothing.
    const room = left > 1e-12 * whole ? gain / left ** (1 / power) : null;
    gain *= stage.gain;
    return { temperature: temperature >= 0 ? temperature : null, iip3: room };
  });
}
