/** A chain as filters and a pipeline of CamillaDSP. */
import {
  type Band,
  type BandType,
  bilinearQ,
  hasGain,
  isFirstOrder,
} from '@tollbench/engines/equaliser/band.ts';
import type { EqResult } from '../compute.ts';
import type { EqInputs } from '../inputs.ts';
import type { Made } from '../stages.ts';
import { decimals } from './chain-text.ts';

const NAMES: Readonly<Record<BandType, string>> = {
  peak: 'Peaking',
  lowshelf: 'Lowshelf',
  highshelf: 'Highshelf',
  lowpass: 'Lowpass',
  highpass: 'Highpass',
  bandpass: 'Bandpass',
  notch: 'Notch',
  allpass: 'Allpass',
  lowpass1: 'LowpassFO',
  highpass1: 'HighpassFO',
  allpass1: 'AllpassFO',
  lowshelf1: 'LowshelfFO',
  highshelf1: 'HighshelfFO',
};

function widthLine(band: Band, fs: number): string[] {
  const { type, width } = band;
  if (isFirstOrder(type)) return [];
  // CamillaDSP has passes by their Q alone.
  if (type === 'lowpass' || type === 'highpass') return [`q: ${decimals(bilinearQ(band, fs), 1)}`];
  if (width.kind === 'q') return [`q: ${decimals(width.value, 1)}`];
  return width.kind === 'octaves'
    ? [`bandwidth: ${decimals(width.value, 1)}`]
    : [`slope: ${decimals(12 * width.value, 1)}`];
}

/** A band by its own numbers, anything else by its coefficients. */
function parameters({ stage, section }: Made, i: EqInputs): string[] {
  if (stage.kind === 'band' && i.design === 'bilinear') {
    const { band } = stage;
    return [
      `type: ${NAMES[band.type]}`,
      `freq: ${decimals(band.frequency, 1)}`,
      ...(hasGain(band.type) ? [`gain: ${decimals(band.gain, 1)}`] : []),
      ...widthLine(band, i.fs),
    ];
  }
  const { b, a } = section;
  return [
    'type: Free',
    ...a.map((c, k) => `a${k + 1}: ${decimals(c, 1)}`),
    ...b.map((c, k) => `b${k}: ${decimals(c, 1)}`),
  ];
}

const CHANNELS = [0, 1];

/** Filters, and a pipeline of them for two channels: a step for both in version 3, a step for each before. */
export function camillaText(r: EqResult, i: EqInputs, version: 2 | 3): string {
  const filter = (name: string, type: string, lines: readonly string[]) => [
    `  ${name}:`,
    `    type: ${type}`,
    '    parameters:',
    ...lines.map((line) => `      ${line}`),
  ];
  const names = ['preamp', ...r.made.map((_, k) => `band_${k + 1}`)];
  const step = (where: string) => [
    '  - type: Filter',
    `    ${where}`,
    '    names:',
    ...names.map((name) => `      - ${name}`),
  ];
  return `${[
    'filters:',
    ...filter('preamp', 'Gain', [`gain: ${decimals(r.preamp, 1)}`, 'inverted: false']),
    ...r.made.flatMap((m, k) => filter(`band_${k + 1}`, 'Biquad', parameters(m, i))),
    '',
    'pipeline:',
    ...(version === 3
      ? step(`channels: [${CHANNELS.join(', ')}]`)
      : CHANNELS.flatMap((c) => step(`channel: ${c}`))),
  ].join('\n')}\n`;
}
