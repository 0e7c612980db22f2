/** A band as a digital section: by the bilinear transform, by matched magnitudes, or with the analog gain at half the sample rate. */
import { EngineError } from '../error.ts';
import type { Section } from '../iir/section.ts';
import { analogQ, type Band, bilinearQ } from './band.ts';
import { matched } from './matched.ts';
import { nyquistMatched } from './nyquist.ts';
import { type Prototype, prototypeOf } from './prototype.ts';

export const DESIGNS = ['bilinear', 'matched', 'nyquist'] as const;
export type DesignMethod = (typeof DESIGNS)[number];

/**
 * The section of a band at a sample rate in Hz. Throws `out-of-range` for a frequency that is not below half the sample
 * rate, `infeasible` where the method has no real filter for the band.
 */
export function sectionOfBand(band: Band, fs: number, method: DesignMethod): Section {
  const { frequency } = band;
  if (!(frequency > 0 && frequency < fs / 2))
    throw new EngineError(
      'out-of-range',
      `The frequency ${frequency} Hz is not between 0 and half the sample rate, ${fs / 2} Hz.`,
      { field: 'frequency', value: frequency },
    );
  // All-pass filters have no magnitude to match: their phase is met at the band's frequency.
  if (method === 'bilinear' || band.type === 'allpass' || band.type === 'allpass1')
    return bilinearSection(
      prototypeOf(band.type, band.gain, bilinearQ(band, fs)),
      (2 * Math.PI * frequency) / fs,
    );
  return method === 'matched' ? matched(band, fs) : nyquistMatched(band, fs);
}

/** s = (1 − z⁻¹)/(1 + z⁻¹)/tan(ω₀/2): the prototype's s = j falls on ω₀. */
export function bilinearSection({ n, d }: Prototype, omega: number): Section {
  // With s times tan(ω₀/2); sine and cosine keep their digits where the tangent has none left.
  const [sine, cosine] = [Math.sin(omega / 2), Math.cos(omega / 2)];
  const [low, mixed, high] = [cosine * cosine, sine * cosine, sine * sine];
  const spread = ([c0, c1, c2]: Prototype['n']): [number, number, number] => {
    const [p, q, r] = [c0 * high, c1 * mixed, c2 * low];
    return [p + q + r, 2 * (p - r), p - q + r];
  };
  const [b0, b1, b2] = spread(n);
  const [a0, a1, a2] = spread(d);
  // A first-order prototype leaves a root at −1 in both.
  if (n[2] === 0 && d[2] === 0) {
    const first = ([c0, c1]: Prototype['n']) =>
      [c0 * sine + c1 * cosine, c0 * sine - c1 * cosine] as const;
    const [[p0, p1], [q0, q1]] = [first(n), first(d)];
    return { b: [p0 / q0, p1 / q0, 0], a: [q1 / q0, 0] };
  }
  return { b: [b0 / a0, b1 / a0, b2 / a0], a: [a1 / a0, a2 / a0] };
}

/** The analog prototype of a band, with s over its frequency. */
export const analogOf = (band: Band): Prototype => prototypeOf(band.type, band.gain, analogQ(band));
