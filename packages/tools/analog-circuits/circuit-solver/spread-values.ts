/** What spreads over the copies: the first measurement, else the figure of the output that is asked for most. */
import type { SolverResult } from './compute.ts';
import { type Curve, outputCurve } from './curves.ts';
import { responseFigures, waveFigures } from './figures.ts';
import type { SolverInputs } from './inputs.ts';
import type { Analysis } from './simulated.ts';

export interface SpreadValues {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
}

export function spreadValues(r: SolverResult, i: SolverInputs): SpreadValues | undefined {
  const known = r.measurements.filter((m) => m.failure === '');
  // What is typed beside the deck stands behind its own cards, and is what is meant.
  const measured = i.measure.trim() === '' ? known[0] : known.at(-1);
  if (measured) {
    const values = r.measurements
      .filter((m) => m.copy > 0 && m.name === measured.name && m.failure === '')
      .map((m) => m.value);
    return values.length > 1 ? { name: measured.name, unit: measured.unit, values } : undefined;
  }
  const { curves } = r.analyses[r.leading] as Analysis;
  const nominal = curves && outputCurve(curves);
  if (!curves || !nominal) return undefined;
  const copies = curves.curves.filter(
    (c) => c.isBehind && c.run !== 'file' && c.label === nominal.label,
  );
  if (copies.length < 2) return undefined;
  const figure = FIGURES[curves.kind];
  const values = copies.map(figure.of).filter(Number.isFinite);
  return values.length > 1
    ? { name: `${figure.name} of ${nominal.label}`, unit: figure.unit ?? nominal.symbol, values }
    : undefined;
}

interface Figure {
  readonly name: string;
  readonly unit?: string;
  readonly of: (curve: Curve) => number;
}

const FIGURES: Readonly<Record<'tran' | 'ac' | 'dc' | 'noise', Figure>> = {
  tran: { name: 'RMS', of: (c) => waveFigures(c).rms },
  ac: { name: 'upper −3 dB', unit: 'Hz', of: (c) => responseFigures(c).upper },
  dc: { name: 'last value', of: (c) => c.re.at(-1) ?? Number.NaN },
  noise: { name: 'density', of: (c) => c.re[c.re.length >> 1] ?? Number.NaN },
};
