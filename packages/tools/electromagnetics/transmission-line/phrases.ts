/** Words and figures that outputs, working and exports share. */

import { scatteringOf } from '@tollbench/engines/line/propagation.ts';
import { abs, type Complex, scale } from '@tollbench/engines/numeric/complex.ts';
import { showImperial, showLength, showMetric } from '../../define/fields/length.ts';
import { showQuantity } from '../../define/si.ts';
import type { LineResult, ModeResult } from './compute.ts';
import type { LineInputs } from './inputs.ts';
import { isPair } from './structures.ts';

/** dB for 1 Np. */
export const NEPER = 20 / Math.log(10);

/** The mode that is asked for: the odd one of a pair. */
export function firstOf(r: LineResult): ModeResult {
  const [first] = r.modes;
  if (!first) throw new Error('a line has a mode');
  return first;
}

/** Ω of a pair are those of both its lines in a row. */
export const linesOf = (i: LineInputs): 1 | 2 => (isPair(i.structure) ? 2 : 1);

export const inOhms = (z: number, digits = 4): string => showQuantity(z, 'Ω', digits);
export const inHertz = (f: number): string => showQuantity(f, 'Hz', 4);

/** `0.3724 mm = 14.66 mil`. */
export const inBoth = (value: number): string => showLength(value, 4);

/** A length as a reading: metric, with the imperial figure beneath. */
export const metricOver = (value: number): { readonly shown: string; readonly note: string } => ({
  shown: showMetric(value, 4),
  note: showImperial(value, 4),
});

/** What is asked for: `Impedance`, or of a pair `Differential`. */
export const impedanceWord = (i: LineInputs): string =>
  isPair(i.structure) ? 'Differential' : 'Impedance';

/** Reflection and transmission of the length, of a pair differential. */
export function scattering(
  i: LineInputs,
  at: { readonly impedance: Complex; readonly gamma: Complex },
): { readonly reflection: Complex; readonly transmission: Complex } {
  const lines = linesOf(i);
  return scatteringOf(
    { impedance: scale(at.impedance, lines), gamma: at.gamma },
    i.length,
    lines * i.reference,
  );
}

/** dB of a magnitude; −∞ is none. */
export function magnitudeOf(s: Complex): number {
  const size = abs(s);
  return size > 0 ? 20 * Math.log10(size) : Number.NaN;
}
