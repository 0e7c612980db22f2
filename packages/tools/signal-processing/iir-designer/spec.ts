/** The mask as bands, and as edges of the bilinear transform. */
import type { Mask } from '@tollbench/engines/iir/selectivity.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import type { IirInputs } from './inputs.ts';

export interface SpecBand {
  /** Hz. */
  readonly from: number;
  readonly to: number;
  readonly passes: boolean;
  /** dB: the ripple allowed peak to peak, or the attenuation asked for. */
  readonly asked: number;
}

type Edge = 'f1' | 'f2' | 'f3' | 'f4';
const SYMBOLS = { f1: 'f₁', f2: 'f₂', f3: 'f₃', f4: 'f₄', edge: 'f_c', edge2: 'f_c2' } as const;

const hz = (f: number) => showQuantity(f, 'Hz', 6);

/** The frequencies of these fields, which rise between 0 and half the sample rate. @throws InputErrors that name those out of order */
export function rising<const N extends readonly (Edge | 'edge' | 'edge2')[]>(
  i: IirInputs,
  ...names: N
): { -readonly [K in keyof N]: number } {
  const half = i.fs / 2;
  const wrong: InputError[] = [];
  names.forEach((name, k) => {
    const f = i[name];
    const before = names[k - 1];
    const message = !(f > (before ? i[before] : 0))
      ? `it must be above ${before ? `the ${hz(i[before])} of ${SYMBOLS[before]}` : '0'}`
      : f >= half
        ? `it must be below ${hz(half)}, half the sample rate`
        : undefined;
    if (message !== undefined)
      wrong.push(new InputError(`is ${hz(f)}; ${message}`, { field: name, value: String(f) }));
  });
  if (wrong.length > 0) throw new InputErrors(wrong);
  return names.map((name) => i[name]) as { -readonly [K in keyof N]: number };
}

/** Bands in rising frequency; none where the filter is not designed from a mask. @throws InputErrors for edges out of order */
export function bandsOf(i: IirInputs): SpecBand[] {
  if (i.from !== 'mask') return [];
  const pass = (from: number, to: number) => ({ from, to, passes: true, asked: i.ripple });
  const stop = (from: number, to: number) => ({ from, to, passes: false, asked: i.attenuation });
  const half = i.fs / 2;
  if (i.type === 'lowpass' || i.type === 'highpass') {
    const [a, b] = rising(i, 'f1', 'f2');
    return i.type === 'lowpass' ? [pass(0, a), stop(b, half)] : [stop(0, a), pass(b, half)];
  }
  const [a, b, c, d] = rising(i, 'f1', 'f2', 'f3', 'f4');
  return i.type === 'bandpass'
    ? [stop(0, a), pass(b, c), stop(d, half)]
    : [pass(0, a), stop(b, c), pass(d, half)];
}

/** tan(ω/2): the frequency that the bilinear transform takes to f. */
export const warped = (f: number, fs: number): number => Math.tan((Math.PI * f) / fs);

/** The same mask with its edges as tan(ω/2). */
export function maskOf(i: IirInputs): Mask {
  const w = (name: Edge) => warped(i[name], i.fs);
  switch (i.type) {
    case 'lowpass':
      return { response: 'lowpass', pass: w('f1'), stop: w('f2') };
    case 'highpass':
      return { response: 'highpass', pass: w('f2'), stop: w('f1') };
    case 'bandpass':
      return { response: 'bandpass', pass: [w('f2'), w('f3')], stop: [w('f1'), w('f4')] };
    case 'bandstop':
      return { response: 'bandstop', pass: [w('f1'), w('f4')], stop: [w('f2'), w('f3')] };
  }
}
