/** The figures in the order in which people ask for them. */
import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SpectrumResult } from './compute.ts';
import {
  bandwidthOf,
  bitsOf,
  coherentFrequency,
  cyclesOf,
  digitsOfFit,
  digitsOfLevel,
  digitsOfLine,
  isCoherent,
  leakageLimit,
  placeOf,
  toneNumbers,
  twoNumbers,
} from './derived.ts';
import { dbfs } from './levels.ts';
import type { BandResult, ToneResult, TwoResult } from './measure.ts';
import type { results } from './results.ts';

export type Reading = ReadoutOf<typeof results>;

const decibels = (value: number): { value: number } => ({ value });

/** The answer: what the record was opened for. */
export function answer(r: SpectrumResult): Reading[] {
  const { measured } = r;
  if (measured.kind === 'tone') return ofTone(r, measured);
  return measured.kind === 'two' ? ofTwo(r, measured) : ofBand(r, measured);
}

function ofTone(r: SpectrumResult, tone: ToneResult): Reading[] {
  const n = toneNumbers(tone, r.fullScale);
  const { figures: f } = tone;
  const none = f.distortion === 0 ? { value: null, note: 'no harmonic is in the band' } : undefined;
  return [
    { name: 'sinad', ...decibels(n.sinad) },
    { name: 'sfdr', ...decibels(n.sfdr) },
    { name: 'enob', value: n.enob, note: 'at this level' },
    { name: 'snr', ...decibels(n.snr) },
    { name: 'thd', ...(none ?? { value: n.thd, note: `to harmonic ${f.harmonics.length + 1}` }) },
    { name: 'thdF', ...(none ?? { value: n.thdF, note: 'of the fundamental' }) },
    { name: 'thdR', ...(none ?? { value: n.thdR, note: 'of fundamental and harmonics' }) },
    { name: 'thdN', value: n.thdN, note: 'of the whole signal' },
    {
      name: 'fundamentalFrequency',
      value: placeOf(r, tone.bin),
      digits: digitsOfLine(r, tone.bin, f.signal),
    },
    {
      name: 'fundamentalLevel',
      value: dbfs(f.signal, r.fullScale),
      digits: digitsOfLevel(dbfs(f.signal, r.fullScale)),
    },
    { name: 'fundamentalRms', value: Math.sqrt(f.signal) },
    { name: 'enobFullScale', value: n.enobFullScale, note: 'noise against the full scale' },
    {
      name: 'spurFrequency',
      value: placeOf(r, f.spur.bin),
      ...(f.spur.order !== null && { note: `harmonic ${f.spur.order}` }),
    },
    { name: 'spurLevel', value: dbfs(f.spur.power, r.fullScale) },
  ];
}

function ofTwo(r: SpectrumResult, two: TwoResult): Reading[] {
  const n = twoNumbers(two);
  const [lower, upper] = two.tones;
  const toFullScale = dbfs(1, r.fullScale);
  const or = (value: number | null, note: string) =>
    value === null ? ({ value: null, note } as const) : { value };
  const hidden = 'no such product lies clear of the tones in the band';
  const at = (value: number | null) => or(value === null ? null : value + toFullScale, hidden);
  const stronger = Math.max(lower.power, upper.power);
  return [
    { name: 'imd3', ...or(n.imd3, hidden) },
    { name: 'interceptThird', ...at(n.third) },
    {
      name: 'sfdr',
      ...(two.spur.power > 0
        ? { value: 10 * Math.log10(stronger / two.spur.power) }
        : { value: null, note: 'no other line' }),
    },
    { name: 'imd2', ...or(n.imd2, hidden) },
    { name: 'interceptSecond', ...at(n.second) },
    { name: 'imdTotal', ...or(n.total, hidden) },
    {
      name: 'lowerFrequency',
      value: placeOf(r, lower.bin),
      digits: digitsOfLine(r, lower.bin, lower.power),
    },
    { name: 'lowerLevel', value: dbfs(lower.power, r.fullScale) },
    {
      name: 'upperFrequency',
      value: placeOf(r, upper.bin),
      digits: digitsOfLine(r, upper.bin, upper.power),
    },
    { name: 'upperLevel', value: dbfs(upper.power, r.fullScale) },
    { name: 'spurFrequency', value: placeOf(r, two.spur.bin) },
    { name: 'spurLevel', value: dbfs(two.spur.power, r.fullScale) },
  ];
}

function ofBand(r: SpectrumResult, band: BandResult): Reading[] {
  return [
    { name: 'noiseRms', value: Math.sqrt(band.noise), note: 'all that is in the band' },
    { name: 'noiseDensity', value: Math.sqrt(r.floor / bandwidthOf(r)) },
    { name: 'peakLevel', value: dbfs(band.peak.power, r.fullScale) },
    { name: 'peakFrequency', value: placeOf(r, band.peak.bin) },
    { name: 'noiseLevel', value: dbfs(band.noise, r.fullScale) },
    ...density(r),
  ];
}

/** What the noise is, whatever was measured. */
export function noise(r: SpectrumResult): Reading[] {
  const { measured } = r;
  if (measured.kind === 'band') return [];
  return [
    ...(measured.kind === 'tone'
      ? ([
          { name: 'noiseLevel', value: dbfs(measured.figures.noise, r.fullScale) },
          { name: 'noiseRms', value: Math.sqrt(measured.figures.noise) },
        ] as const)
      : []),
    ...density(r),
    { name: 'noiseDensity', value: Math.sqrt(r.floor / bandwidthOf(r)) },
  ];
}

const density = (r: SpectrumResult): Reading[] => [
  { name: 'noiseFloor', value: dbfs(r.floor, r.fullScale) },
  { name: 'noiseDensityLevel', value: dbfs(r.floor / bandwidthOf(r), r.fullScale) },
];

/** The sine fit of IEEE 1241 and what it tells of the record. */
export function fitFigures(r: SpectrumResult, tone: ToneResult): Reading[] {
  const { fit, why } = tone;
  const cycles = cyclesOf(r, tone);
  const { rate } = r.record;
  const sine: Reading[] = fit
    ? fitReadings(r, fit, rate)
    : [{ name: 'fitSinad', value: null, note: why }];
  return [
    ...sine,
    { name: 'cycles', value: cycles, note: isCoherent(cycles) ? 'coherent' : 'not coherent' },
    {
      name: 'coherentFrequency',
      value: coherentFrequency(cycles, r.samples.length, rate),
      note: 'odd cycles without a divisor in common with the record',
    },
    {
      name: 'leakageLimit',
      value: leakageLimit(tone),
      ...(leakageLimit(tone) >= 300 && { shown: 'none to be seen' }),
    },
  ];
}

function fitReadings(
  r: SpectrumResult,
  fit: NonNullable<ToneResult['fit']>,
  rate: number,
): Reading[] {
  const signal = fit.amplitude ** 2 / 2;
  const sinad = 10 * Math.log10(signal / fit.residual);
  const clean = { value: Number.POSITIVE_INFINITY, shown: '∞', note: 'it leaves nothing' } as const;
  return [
    { name: 'fitSinad', ...(fit.residual > 0 ? { value: sinad } : clean) },
    {
      name: 'fitEnob',
      ...(fit.residual > 0
        ? { value: bitsOf(sinad - dbfs(signal, r.fullScale)), note: 'over the full scale' }
        : clean),
    },
    {
      name: 'fitFrequency',
      value: (fit.omega * rate) / (2 * Math.PI),
      digits: digitsOfFit(r, fit),
    },
    { name: 'fitAmplitude', value: fit.amplitude },
    { name: 'fitResidual', value: Math.sqrt(fit.residual) },
  ];
}

/** Resolution and window. */
export function resolution(r: SpectrumResult): Reading[] {
  const { window: w } = r;
  const enbw = bandwidthOf(r);
  return [
    { name: 'binWidth', value: r.record.rate / r.length },
    { name: 'resolutionBandwidth', value: enbw },
    { name: 'enbw', value: w.noiseBandwidth },
    { name: 'scallopingLoss', value: w.scalloping },
    { name: 'processingGain', value: 10 * Math.log10(r.record.rate / 2 / enbw) },
  ];
}

/** The record before any transform. */
export function waveform(r: SpectrumResult): Reading[] {
  const [{ waveform: w }] = r.channels as readonly [SpectrumResult['channels'][number]];
  return [
    { name: 'sampleCount', value: r.samples.length, note: r.record.told },
    { name: 'sampleRate', value: r.record.rate },
    { name: 'fullScalePeak', value: r.fullScale, note: 'what 0 dBFS is measured against' },
    { name: 'rms', value: w.rms },
    { name: 'peak', value: w.peak },
    {
      name: 'crest',
      ...(w.rms > 0
        ? { value: 20 * Math.log10(w.peak / w.rms) }
        : { value: null, note: 'the record is silent' }),
    },
    { name: 'offset', value: w.mean },
  ];
}

/** What stands at the marker; nothing without one. */
export function marker(r: SpectrumResult, at: number | null): Reading[] {
  if (at === null) return [];
  const k = markedBin(r, at);
  const power = r.power[k] ?? 0;
  return [
    {
      name: 'markerFrequency',
      value: r.frequency[k] ?? 0,
      note: `bin ${k}, ${showQuantity(r.record.rate / r.length, 'Hz', 4)} wide`,
    },
    { name: 'markerLevel', value: dbfs(power, r.fullScale) },
    {
      name: 'markerDelta',
      ...(r.carrier
        ? { value: Math.max(-340, 10 * Math.log10(power / r.carrier)) }
        : { value: null, note: 'there is no carrier' }),
    },
  ];
}

/** The bin nearest to a frequency, within the spectrum. */
export const markedBin = (r: SpectrumResult, at: number): number =>
  Math.max(0, Math.min(r.power.length - 1, Math.round((at * r.length) / r.record.rate)));
