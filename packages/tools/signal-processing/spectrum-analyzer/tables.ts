/** The tables: harmonics or products, lines, channels, windows. */
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import type { SpectrumResult } from './compute.ts';
import { placeOf, twoNumbers } from './derived.ts';
import { dbfs } from './levels.ts';
import type { ToneResult, TwoResult } from './measure.ts';
import { termOf } from './plots.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** A harmonic below this many times the noise of its bin is noise for the greater part. */
const CLEAR = 4;

export function harmonicsTable(r: SpectrumResult, tone: ToneResult): Shown {
  const { figures: f } = tone;
  const level = (power: number | null): Cell => (power === null ? null : dbfs(power, r.fullScale));
  const relative = (power: number | null): Cell =>
    power === null || power === 0 ? null : powerDecibels(power / f.signal);
  return {
    kind: 'table',
    id: 'harmonics',
    title: 'Harmonics',
    columns: ['order', 'harmonicFrequency', 'harmonicLevel', 'relative', 'remark'],
    rows: [
      [1, placeOf(r, tone.bin), level(f.signal), 0, 'clear'],
      ...f.harmonics.map((h): Cell[] => [
        h.order,
        placeOf(r, h.bin),
        level(h.power),
        relative(h.power),
        h.hidden ?? ((h.power ?? 0) < CLEAR * f.floor ? 'noise' : 'clear'),
      ]),
    ],
    caption:
      'Each at the folded multiple of the fundamental, from the nearest bin, corrected by the window’s shape.',
  };
}

export function productsTable(r: SpectrumResult, two: TwoResult): Shown {
  const { level } = twoNumbers(two);
  return {
    kind: 'table',
    id: 'products',
    title: 'Intermodulation',
    columns: ['m', 'n', 'productOrder', 'productFrequency', 'productLevel', 'productRelative'],
    rows: two.products.map((p): Cell[] => [
      p.m,
      p.n,
      p.order,
      placeOf(r, p.bin),
      p.power === null ? null : dbfs(p.power, r.fullScale),
      p.power === null || p.power === 0 ? null : powerDecibels(p.power) - level,
    ]),
    caption: `Products m·f₁ + n·f₂, the near ones of each order first: ${two.products
      .slice(0, 4)
      .map(termOf)
      .join(', ')}, …`,
  };
}

export function linesTable(r: SpectrumResult): Shown {
  return {
    kind: 'table',
    id: 'lines',
    title: 'Strongest lines',
    columns: ['lineFrequency', 'lineLevel', 'lineRelative', 'lineRms'],
    rows: r.lines.map(({ bin, power }): Cell[] => [
      placeOf(r, bin),
      dbfs(power, r.fullScale),
      r.carrier ? powerDecibels(power / r.carrier) : null,
      Math.sqrt(power),
    ]),
    caption: 'Lines that stand 10 dB above the mean noise and are no side lobe of a stronger one.',
  };
}

export function channelsTable(r: SpectrumResult): Shown {
  return {
    kind: 'table',
    id: 'channels',
    title: 'Channels',
    columns: ['channelNumber', 'channelName', 'channelRms', 'channelPeak', 'channelOffset'],
    rows: r.channels.map(({ name, number, waveform: w }): Cell[] => [
      number,
      name,
      w.rms,
      w.peak,
      w.mean,
    ]),
    ...(r.channels.length > 1 && {
      rowInputs: r.channels.map(({ number }) => ({ channel: String(number) })),
    }),
  };
}

export function windowsTable({ windows: all }: SpectrumResult): Shown {
  return {
    kind: 'table',
    id: 'windows',
    title: 'Windows',
    columns: [
      ...(['name', 'windowEnbw', 'windowScalloping', 'windowSideLobe', 'windowWidth3'] as const),
      ...(['windowWidth6', 'windowLobe', 'windowGain', 'windowWorst'] as const),
    ],
    rows: all.map((w): Cell[] => [
      w.kind,
      ...[w.noiseBandwidth, w.scalloping, w.sideLobe, w.width3, w.width6, 2 * w.halfLobe],
      ...[w.coherentGain, w.scalloping + powerDecibels(w.noiseBandwidth)],
    ]),
    caption:
      'Bins are those of a transform as long as the window; worst loss is scalloping and noise bandwidth together.',
  };
}
