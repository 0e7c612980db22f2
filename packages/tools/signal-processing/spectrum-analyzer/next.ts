/** What comes after a spectrum: a filter that keeps the tone and stops its harmonics. */

import type { Onward } from '../../define/onward.ts';
import { formatQuantity } from '../../define/si.ts';
import type { SpectrumResult } from './compute.ts';
import { placeOf } from './derived.ts';
import type { SpectrumInputs } from './inputs.ts';

/** Where the filter passes to and stops from, against the fundamental: its second harmonic lies at 2. */
const PASS = 1.2;
const STOP = 1.8;
/** A tone lower than this share of the sample rate would take thousands of coefficients. */
const LOWEST = 1 / 200;

const hertz = (f: number): string => formatQuantity(Number(f.toPrecision(6)), 'Hz');

/** The links of a result. */
export function next(r: SpectrumResult, _: SpectrumInputs): Onward[] {
  const { measured } = r;
  const { rate } = r.record;
  if (measured.kind !== 'tone' || rate > 1e12) return [];
  const f = placeOf(r, measured.bin);
  if (f < LOWEST * rate || 2 * f >= rate / 2) return [];
  return [
    {
      tool: 'fir-designer',
      does: 'FIR low-pass that keeps the tone and stops its harmonics',
      inputs: { fs: hertz(rate), f1: hertz(PASS * f), f2: hertz(STOP * f), attenuation: '60' },
    },
  ];
}
