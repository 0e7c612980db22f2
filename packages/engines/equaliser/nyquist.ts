/**
 * Designs with the analog gain at half the sample rate. Peaks are those of S. J. Orfanidis, "Digital Parametric Equalizer
 * Design With Prescribed Nyquist-Frequency Gain", J. Audio Eng. Soc. 45 (6), 1997; the rest is matched at 0, at the
 * band's frequency and at half the sample rate.
 */
import { EngineError } from '../error.ts';
import type { Section } from '../iir/section.ts';
import { analogQ, type Band } from './band.ts';
import { inverse, matched } from './matched.ts';

/** dB; of less the formulas have no digits left, and no level is off by more. */
const LEAST_GAIN = 1e-9;

/** The section of a band whose frequency lies below half the sample rate. Throws `infeasible`. */
export function nyquistMatched(band: Band, fs: number): Section {
  if (band.type !== 'peak') return matched(band, fs);
  if (Math.abs(band.gain) < LEAST_GAIN) return { b: [1, 0, 0], a: [0, 0] };
  const omega = (2 * Math.PI * band.frequency) / fs;
  const width = omega / analogQ(band);
  if (!(width < Math.PI))
    throw new EngineError(
      'infeasible',
      `The bandwidth of the peak at ${band.frequency} Hz, ${(width / Math.PI) * (fs / 2)} Hz, is not below half the sample rate, ${fs / 2} Hz.`,
      { field: 'design', value: band.frequency },
    );
  const boost = peak(10 ** (Math.abs(band.gain) / 20), omega, width);
  return band.gain < 0 ? inverse(boost) : boost;
}

/** A boost of `g` at ω, √g at the ends of a width in radians a sample, 1 at 0, and the analog gain at π. */
function peak(g: number, omega: number, width: number): Section {
  const power = g * g;
  // At the edges half the dB: their power is g.
  const edge = g;
  const f = power - edge;
  const f00 = edge - 1;
  const away = (omega ** 2 - Math.PI ** 2) ** 2;
  const spread = (f00 * Math.PI ** 2 * width ** 2) / f;
  const end2 = (away + power * spread) / (away + spread);
  const end = Math.sqrt(end2);
  const g00 = power - 1;
  const g01 = power - end;
  const g11 = power - end2;
  const f01 = Math.abs(edge - end);
  const f11 = Math.abs(edge - end2);
  const w2 = Math.sqrt(g11 / g00) * Math.tan(omega / 2) ** 2;
  const dw = (1 + Math.sqrt(f00 / f11) * w2) * Math.tan(width / 2);
  const c = f11 * dw * dw - 2 * w2 * (f01 - Math.sqrt(f00 * f11));
  const d = 2 * w2 * (g01 - Math.sqrt(g00 * g11));
  const a = Math.sqrt((c + d) / f);
  const b = Math.sqrt((power * c + edge * d) / f);
  const a0 = 1 + w2 + a;
  return {
    b: [(end + w2 + b) / a0, (-2 * (end - w2)) / a0, (end - b + w2) / a0],
    a: [(-2 * (1 - w2)) / a0, (1 + w2 - a) / a0],
  };
}
