/** What a clock generator can be set to: reference divider, multiplier and output dividers, each with its limits. */
import type { Rational } from '../exact/rational.ts';

/** Both ends are within; Hz. */
export interface Range {
  readonly min: Rational;
  readonly max: Rational;
}

/** One way of dividing, num/den in all; `parts` are the values of the dividers it is made of, in the order of the output's fields. */
export interface Divider {
  readonly num: number;
  readonly den: number;
  readonly parts: readonly number[];
  /** What the first part alone may give at most: a clock between the dividers that has a limit of its own. */
  readonly inner?: { readonly by: number; readonly max: Rational };
}

export interface PllOutput {
  readonly id: string;
  readonly label: string;
  /** Names of the dividers' fields as the manual has them. */
  readonly fields: readonly string[];
  /** Ascending by num/den, each ratio once. */
  readonly dividers: readonly Divider[];
  readonly limit: Range;
}

/** The values k/den for the whole numbers k of `from` to `to`; with `only`, those alone (ascending). */
export interface Multiplier {
  readonly from: number;
  readonly to: number;
  readonly den: number;
  readonly only?: readonly number[];
}

export interface Reference {
  readonly id: string;
  readonly label: string;
  readonly frequency: Rational;
  /** Relative; of two references that do as well the closer one comes first. */
  readonly tolerance?: number;
}

/** VCO = reference / pre · multiplier; output = VCO / divider. A clock without a PLL has the multiplier 1. */
export interface Pll {
  readonly references: readonly Reference[];
  readonly pre: readonly number[];
  /** Of reference / pre. */
  readonly detector: Range;
  readonly multiplier: Multiplier;
  readonly vco: Range;
  readonly outputs: readonly PllOutput[];
}

/** A frequency that an output is to have, and by how much it may be off before another setting is preferred to it. */
export interface Wanted {
  readonly output: string;
  readonly frequency: Rational;
  /** Relative; an error up to it does not count as missed. */
  readonly tolerance: number;
}

export interface ChosenOutput {
  readonly id: string;
  readonly divider: Divider;
  readonly frequency: Rational;
  /** (frequency − wanted) / wanted, the nearest double of the exact value. */
  readonly error: number;
}

export interface Setting {
  readonly reference: Reference;
  readonly pre: number;
  /** k of k/den. */
  readonly k: number;
  readonly den: number;
  readonly detector: Rational;
  readonly vco: Rational;
  readonly outputs: readonly ChosenOutput[];
  /** The largest |error| beyond its tolerance; 0 where every output is within its own. */
  readonly missed: number;
  /** The largest |error|. */
  readonly error: number;
}

/** What decides between settings of one error: a fast phase detector, or a slow VCO. */
export type Preference = 'jitter' | 'power';
