/** What is drawn of a run: curves over their own abscissas, with what they are called. */

/** Units that have a column of their own in files; every other one is told in words. */
export type CurveUnit = 'V' | 'A' | 'W' | 'dB' | '°' | 'V/√Hz' | 'A/√Hz' | 'other';

export interface Curve {
  /** As typed or as the deck names it: `V(out)`. */
  readonly label: string;
  /** Which of several runs, in words: `rload = 1 k`; empty of one alone. */
  readonly run: string;
  /** A drawn copy of the circuit, or a file's trace: it stands in the background. */
  readonly isBehind: boolean;
  readonly unit: CurveUnit;
  /** As people write it; empty of a ratio. */
  readonly symbol: string;
  readonly x: Float64Array;
  readonly re: Float64Array;
  readonly im?: Float64Array;
}

export type CurveKind = 'dc' | 'ac' | 'tran' | 'noise';

/** The picture of one analysis. */
export interface Curves {
  readonly kind: CurveKind;
  readonly axis: Axis;
  readonly curves: readonly Curve[];
  /** Points that were computed, where the curves have fewer. */
  readonly thinnedFrom: number;
}

/** What runs along. */
export interface Axis {
  readonly label: string;
  readonly unit: 's' | 'Hz' | 'V' | 'A' | '°C' | '';
  readonly isLog: boolean;
}

/** The name of a curve in a key: with its run where there are several. */
export const named = ({ label, run }: Curve): string => (run === '' ? label : `${label}, ${run}`);

/** 20·log₁₀ of the magnitude; of 0 there is none, a gap. */
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

/** The curves of the nominal circuit in its first run. */
export const firstRun = ({ curves }: Curves): readonly Curve[] => {
  const run = curves.find((c) => !c.isBehind)?.run;
  return curves.filter((c) => !c.isBehind && c.run === run);
};

const OUTPUT = /\b(?:v?out(?:put)?\d*|vo|uo|aus|load|vl)\b/iu;

/** Inputs and supplies, which nobody asks about. */
const GIVEN = /^v\((?:v?in[pn+-]?|v?(?:cc|dd|ee|ss)|v?[+-]v?|vs|bat\w*|supply|modulating)\)$/iu;

/** The curve that the figures are of: the one that is called an output, else the last that is none of an input or a supply. */
export function outputCurve(curves: Curves): Curve | undefined {
  const own = firstRun(curves);
  const named = own.find((c) => OUTPUT.test(c.label) && !/[-+*/]/u.test(c.label));
  const isVoltage = ({ unit }: Curve) => unit === 'V' || unit === 'dB';
  return (
    named ??
    own.findLast((c) => isVoltage(c) && !GIVEN.test(c.label)) ??
    own.findLast(isVoltage) ??
    own.at(-1)
  );
}
