/** What is drawn of a run: curves over their own abscissas, with what they are called. */

/** Units of curves; each has a panel, and a column of its own in files. */
export type CurveUnit =
  | 'V'
  | 'A'
  | 'W'
  | 'Ω'
  | 'S'
  | 'dB'
  | '°'
  | 's'
  | 'Hz'
  | 'V/√Hz'
  | 'A/√Hz'
  | '';

export interface Curve {
  /** As typed or as the deck names it: `V(out)`. */
  readonly label: string;
  /** Which of several runs, in words: `rload = 1 kΩ`; empty of one alone. */
  readonly run: string;
  readonly unit: CurveUnit;
  readonly x: Float64Array;
  readonly re: Float64Array;
  readonly im?: Float64Array;
}

/** The picture of one analysis. */
export interface Curves {
  readonly kind: 'dc' | 'ac' | 'tran' | 'noise';
  /** What runs along: its id in files, its words and unit. */
  readonly axis: { readonly label: string; readonly unit: string; readonly isLog: boolean };
  readonly curves: readonly Curve[];
}

/** The name of a curve in a key: with its run where there are several. */
export const named = ({ label, run }: Curve): string => (run === '' ? label : `${label}, ${run}`);

/** 20·log₁₀ of the magnitude; −∞ becomes a gap. */
export function decibelsOf({ re, im }: Curve): Float64Array {
  return re.map((a, k) => {
    const size = Math.hypot(a, im?.[k] ?? 0);
    return size === 0 ? Number.NaN : 20 * Math.log10(size);
  });
}

/** Degrees, without jumps of a turn from sample to sample. */
export function phaseOf({ re, im }: Curve): Float64Array {
  let turns = 0;
  let last = Number.NaN;
  return re.map((a, k) => {
    const phase = (Math.atan2(im?.[k] ?? 0, a) * 180) / Math.PI;
    if (phase - last > 180) turns--;
    else if (phase - last < -180) turns++;
    last = phase;
    return phase + 360 * turns;
  });
}
