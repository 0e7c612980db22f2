/** Energy of causal sequences up to each sample: by Parseval all of one magnitude have the same in the end. */

import { polynomialOf } from '@tollbench/engines/pole-zero/partial-fractions.ts';
import { excess, type RootMap } from '@tollbench/engines/pole-zero/root-map.ts';
import { quotientSeries } from '@tollbench/engines/pole-zero/sequence.ts';
import { depth, ON_BOUNDARY, type Twins } from '@tollbench/engines/pole-zero/twins.ts';

export interface EnergyCurve {
  readonly twin: 'given' | 'minimum' | 'maximum';
  readonly label: string;
  /** % of all, by sample from 0. */
  readonly share: readonly number[];
}

/** Samples after which nothing is left of a pole that is this deep. */
const MAX_SAMPLES = 4096;
const ENOUGH = 1e-9;
const SHOWN = 60;

/** Of the function given, where that is causal and stable, and of its twins; none for a pole on or next to the circle. */
export function energyCurves(map: RootMap, twins: Twins): readonly EnergyCurve[] {
  if (map.plane === 's') return [];
  const deepest = Math.min(...twins.minimum.poles.map(({ s }) => depth('z', s)), 1);
  if (deepest <= ON_BOUNDARY) return [];
  const length = Math.ceil(Math.log(ENOUGH) / Math.log1p(-Math.min(deepest, 0.99)));
  if (length > MAX_SAMPLES) return [];
  const isCausal = excess(map) >= 0 && map.poles.every(({ s }) => depth('z', s) > 0);
  const list = [
    ...(isCausal ? [{ twin: 'given', label: 'as given', of: map } as const] : []),
    { twin: 'minimum', label: 'minimum phase', of: twins.minimum } as const,
    { twin: 'maximum', label: 'maximum phase', of: twins.maximum } as const,
  ];
  const whole = list.map(({ twin, label, of }) => ({ twin, label, sums: sums(of, length + 64) }));
  const enough = Math.max(
    ...whole.map(({ sums: s }) => s.findIndex((x) => x >= 0.999 * (s.at(-1) ?? 0))),
  );
  const count = Math.min(SHOWN, enough + 4);
  return whole.map(({ twin, label, sums: s }) => ({
    twin,
    label,
    share: s.slice(0, count).map((x) => (100 * x) / (s.at(-1) || 1)),
  }));
}

function sums(map: RootMap, length: number): number[] {
  const late = Math.max(0, excess(map));
  const values = quotientSeries(
    polynomialOf(map.zeros, map.gain),
    polynomialOf(map.poles, 1),
    length,
  );
  let sum = 0;
  return [
    ...new Array<number>(late).fill(0),
    ...Array.from(values, (x) => {
      sum += x * x;
      return sum;
    }),
  ];
}
