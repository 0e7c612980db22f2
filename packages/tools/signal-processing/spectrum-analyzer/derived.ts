/** Figures that follow from a result, in one place for readouts, steps and exports. */

import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import { intercept, meanLevel } from '@tollbench/engines/signal/intermodulation.ts';
import type { SpectrumResult } from './compute.ts';
import { dbfs } from './levels.ts';
import { hertzOf, type ToneResult, type TwoResult } from './measure.ts';

/** Bits of a converter whose quantisation leaves this SINAD of a full-scale sine: √1.5 is 1.76 dB. */
export const bitsOf = (sinad: number): number => (sinad - powerDecibels(1.5)) / powerDecibels(4);

export interface ToneNumbers {
  readonly sinad: number;
  readonly snr: number;
  /** dBc; −∞ where no harmonic has any power. */
  readonly thd: number;
  readonly thdF: number;
  readonly thdR: number;
  readonly thdN: number;
  readonly sfdr: number;
  readonly enob: number;
  readonly enobFullScale: number;
}

/** The ratios of a tone. */
export function toneNumbers({ figures: f }: ToneResult, fullScale: number): ToneNumbers {
  const rest = f.noise + f.distortion;
  const sinad = powerDecibels(f.signal / rest);
  return {
    sinad,
    snr: powerDecibels(f.signal / f.noise),
    thd: powerDecibels(f.distortion / f.signal),
    thdF: 100 * Math.sqrt(f.distortion / f.signal),
    thdR: 100 * Math.sqrt(f.distortion / (f.signal + f.distortion)),
    thdN: 100 * Math.sqrt(rest / (f.signal + rest)),
    sfdr: powerDecibels(f.signal / f.spur.power),
    enob: bitsOf(sinad),
    enobFullScale: bitsOf(sinad - dbfs(f.signal, fullScale)),
  };
}

export interface TwoNumbers {
  readonly imd2: number | null;
  readonly imd3: number | null;
  readonly total: number | null;
  readonly third: number | null;
  readonly second: number | null;
  /** Mean level of the tones, dB of V². */
  readonly level: number;
}

export function twoNumbers({ tones, products }: TwoResult): TwoNumbers {
  const level = meanLevel(tones.map((t) => t.power));
  const ofOrder = (order: number) =>
    products.flatMap((p) => (p.order === order && p.power !== null && p.power > 0 ? [p] : []));
  const top = (order: number) => {
    const powers = ofOrder(order).map((p) => p.power as number);
    return powers.length > 0 ? powerDecibels(Math.max(...powers)) - level : null;
  };
  const near = products
    .filter((p) => p.order === 3 && p.m * p.n < 0)
    .flatMap((p) => (p.power === null || p.power <= 0 ? [] : [p.power]));
  const all = [...ofOrder(2), ...ofOrder(3)].reduce((sum, p) => sum + (p.power ?? 0), 0);
  const imd2 = top(2);
  return {
    imd2,
    imd3: top(3),
    total: all > 0 ? 100 * Math.sqrt(all / (tones[0].power + tones[1].power)) : null,
    third: near.length > 0 ? intercept(level, meanLevel(near), 3) : null,
    second: imd2 === null ? null : intercept(level, level + imd2, 2),
    level,
  };
}

/** Cycles of the fundamental in the samples that were analysed. */
export const cyclesOf = (r: SpectrumResult, { bin }: ToneResult): number =>
  (bin * r.samples.length) / r.length;

/** A whole number of cycles, to a hundredth. */
export const isCoherent = (cycles: number): boolean => Math.abs(cycles - Math.round(cycles)) < 0.01;

/** The nearest frequency with an odd number of cycles in n samples that has no divisor in common with n. */
export function coherentFrequency(cycles: number, n: number, rate: number): number {
  const start = Math.max(1, Math.round(cycles));
  for (let step = 0; step <= n; step++)
    for (const j of cycles >= start ? [start + step, start - step] : [start - step, start + step])
      if (j > 0 && j < n / 2 && j % 2 === 1 && gcd(BigInt(j), BigInt(n)) === 1n)
        return (j * rate) / n;
  return rate / n;
}

/** The SINAD that leakage allows alone, dB; 300 where none is to be seen. */
export const leakageLimit = ({ leakage }: ToneResult): number =>
  leakage > 1e-30 ? -powerDecibels(leakage) : 300;

export const placeOf = (r: SpectrumResult, bin: number): number =>
  hertzOf(bin, { rate: r.record.rate, length: r.length });

/** Noise bandwidth of a bin, Hz. */
export const bandwidthOf = (r: SpectrumResult): number =>
  (r.window.noiseBandwidth * r.record.rate) / r.length;

/** Digits that a number is worth which is known to within `spread`: 4 to 10. */
const digitsWorth = (value: number, spread: number): number =>
  Math.max(4, Math.min(10, spread > 0 ? Math.floor(Math.log10(value / spread)) : 10));

/** Digits of a line's frequency: noise moves it by about the share of a bin that noise has of the line. */
export const digitsOfLine = (r: SpectrumResult, bin: number, power: number): number =>
  digitsWorth(placeOf(r, bin), (r.record.rate / r.length) * Math.sqrt(r.floor / power));

/** Digits of a fitted frequency, by the Cramér-Rao bound (Rife & Boorstyn 1974). */
export function digitsOfFit(r: SpectrumResult, fit: NonNullable<ToneResult['fit']>): number {
  const spread = Math.sqrt((24 * fit.residual) / (fit.amplitude ** 2 * r.samples.length ** 3));
  return digitsWorth(fit.omega, spread);
}

/** Digits of a level, to hundredths of a decibel or so. */
export const digitsOfLevel = (level: number): number =>
  Math.abs(level) < 1 ? Math.max(1, 4 + Math.floor(Math.log10(Math.abs(level) || 1e-9))) : 5;
