/** The pictures: spectrum, record, window, spectrogram, residual by phase. */
import type { Drawing } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { Mark } from '../../plot/types.ts';
import { SHOWN_SAMPLES, type SpectrumResult, shownSamples } from './compute.ts';
import { bandwidthOf, placeOf } from './derived.ts';
import { type SpectrumInputs, UNITS, type Unit } from './inputs.ts';
import { isDecibels, LOWEST, largestOf, levelOf } from './levels.ts';
import type { ToneResult } from './measure.ts';
import { markedBin } from './readouts.ts';

/** The column of a unit. */
export const COLUMN: Readonly<Record<Unit, string>> = {
  dbfs: 'dbfs',
  dbc: 'dbc',
  dbv: 'dbv',
  rms: 'rms',
  psd: 'psd',
  'psd-db': 'psdDb',
  asd: 'asd',
};
const UNIT_OF: Readonly<Record<Unit, string>> = { ...UNITS, rms: 'V' };

/** A power in the unit that is shown. */
export const shownLevel = (r: SpectrumResult, power: number, unit: Unit): number =>
  levelOf(power, unit, {
    fullScale: r.fullScale,
    carrier: r.carrier,
    density: bandwidthOf(r),
  });

/** The lower end of a linear unit's logarithmic axis: a decade or so below the noise, two and more below the top. */
function leastOf(r: SpectrumResult, unit: Unit): number {
  const top = topOf(r);
  if (!(top > 0)) return 1e-12;
  const noise = shownLevel(r, r.floor, unit) / 20;
  return 10 ** Math.floor(Math.log10(Math.min(top / 100, Math.max(noise, top / 1e15))));
}

/** The lower end of the picture: below the noise, in tens; that of the inputs where it is given. */
export function floorOfPlot(r: SpectrumResult, i: SpectrumInputs): number {
  if (i.floor !== null && isDecibels(i.unit)) return i.floor;
  const noise = shownLevel(r, r.floor, i.unit);
  const top = topOf(r);
  return Math.max(LOWEST, top - 300, Math.min(top - 60, 10 * Math.floor((noise - 30) / 10)));
}

const topOf = (r: SpectrumResult): number => Math.max(...r.channels.map(({ top }) => top));

export function spectrumPlot(r: SpectrumResult, i: SpectrumInputs): Drawing {
  const decibels = isDecibels(i.unit);
  const top = topOf(r);
  const half = r.record.rate / 2;
  const domain: [number, number | null] = decibels
    ? [floorOfPlot(r, i), Math.max(floorOfPlot(r, i) + 20, 10 * Math.ceil((top + 3) / 10))]
    : [leastOf(r, i.unit), null];
  return {
    title: 'Spectrum',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'Hz',
      scale: i.axis === 'log' ? 'log' : 'linear',
      domain: [i.axis === 'log' ? r.record.rate / r.length : 0, half],
    },
    y: {
      label: decibels ? 'Level' : i.unit === 'rms' ? 'Rms' : 'Density',
      unit: UNIT_OF[i.unit],
      ...(decibels ? { siPrefix: false } : { scale: 'log' as const }),
      domain,
    },
    marks: [...regions(r), ...curves(r, i), ...named(r, i)],
  };
}

/** What is not measured. */
function regions(r: SpectrumResult): Mark[] {
  const half = r.record.rate / 2;
  const out = [
    ...(r.band.low > 0 ? [{ from: 0, to: r.band.low }] : []),
    ...r.band.leftOut,
    ...(r.band.high < half ? [{ from: r.band.high, to: half }] : []),
  ];
  return out.map(({ from, to }, k) => ({
    kind: 'band',
    x0: from,
    x1: to,
    tone: 'stop',
    silent: true,
    ...(k === 0 && { label: 'not measured' }),
  }));
}

function curves(r: SpectrumResult, i: SpectrumInputs): Mark[] {
  const several = r.channels.length > 1;
  // Of several channels the measured one is drawn last, over the others.
  return [...r.channels].reverse().map(({ name, number, shown }, k, all) => ({
    kind: 'line',
    id: COLUMN[i.unit],
    of: { channel: number },
    x: r.frequency,
    y: shown,
    width: several ? 1.2 : 1,
    colour: (((all.length - 1 - k) % 8) + 1) as 1,
    ...(several && { label: name }),
  }));
}

/** Fundamental, harmonics, products, the largest spur, the floor and the marker. */
function named(r: SpectrumResult, i: SpectrumInputs): Mark[] {
  const at = (power: number) => shownLevel(r, power, i.unit);
  const { measured } = r;
  const marks: Mark[] = [];
  const points = (
    list: readonly { bin: number; power: number; name: string }[],
    colour: 2 | 3 | 4,
  ) => {
    if (list.length === 0) return;
    marks.push({
      kind: 'points',
      x: list.map((p) => placeOf(r, p.bin)),
      y: list.map((p) => at(p.power)),
      names: list.map((p) => p.name),
      marker: 'ring',
      colour,
      silent: true,
    });
  };
  if (measured.kind === 'tone') {
    const { figures: f } = measured;
    points(
      [
        { bin: measured.bin, power: f.signal, name: '' },
        ...f.harmonics.flatMap((h) =>
          h.power === null || h.power < f.floor
            ? []
            : [{ bin: h.bin, power: h.power, name: String(h.order) }],
        ),
      ],
      2,
    );
    if (f.spur.order === null) points([{ ...f.spur, name: 'spur' }], 3);
  } else if (measured.kind === 'two') {
    points(
      measured.products.flatMap((p) =>
        p.power === null || p.power < r.floor
          ? []
          : [{ bin: p.bin, power: p.power, name: termOf(p) }],
      ),
      2,
    );
  }
  if (r.floor > 0)
    marks.push({
      kind: 'rule',
      y: at(r.floor),
      dash: 'dot',
      colour: 'quiet',
      label: 'mean noise',
      silent: true,
    });
  if (i.marker !== null) {
    const k = markedBin(r, i.marker);
    const x = r.frequency[k] ?? 0;
    marks.push(
      { kind: 'rule', x, dash: 'dash', colour: 'accent', silent: true },
      {
        kind: 'note',
        x,
        y: at(r.power[k] ?? 0),
        text: `${showQuantity(x, 'Hz', 5)}, ${showQuantity(at(r.power[k] ?? 0), UNIT_OF[i.unit], 4)}`,
      },
    );
  }
  return marks;
}

/** `2f₁−f₂` of a product. */
export function termOf({ m, n }: { readonly m: number; readonly n: number }): string {
  const part = (factor: number, name: string) =>
    `${Math.abs(factor) === 1 ? '' : Math.abs(factor)}${name}`;
  // The positive one first.
  return m > 0
    ? `${part(m, 'f₁')}${n < 0 ? '−' : '+'}${part(n, 'f₂')}`
    : `${part(n, 'f₂')}−${part(m, 'f₁')}`;
}

export function timePlot(r: SpectrumResult): Drawing {
  const samples = r.samples.subarray(0, shownSamples(r));
  const time = Float64Array.from(samples, (_, n) => n / r.record.rate);
  const fit = r.measured.kind === 'tone' ? r.measured.fit : null;
  const marks: Mark[] = [
    { kind: 'line', id: 'sample', label: 'record', x: time, y: samples, colour: 1 },
  ];
  if (fit)
    marks.push({
      kind: 'line',
      id: 'fitted',
      label: 'fitted sine',
      x: time,
      y: samples.map((_, n) => sineAt(fit, n)),
      colour: 'quiet',
      dash: 'dash',
    });
  return {
    title: 'Record',
    x: { id: 'time', label: 'Time', unit: 's', domain: [0, time.at(-1) ?? 1] },
    y: { label: 'Voltage', unit: 'V' },
    marks,
  };
}

export const sineAt = (fit: NonNullable<ToneResult['fit']>, n: number): number =>
  fit.offset + fit.amplitude * Math.cos(fit.omega * n + fit.phase);

const GOLDEN = (Math.sqrt(5) - 1) / 2;

/** Residuals of samples spread over the record, folded into one period. */
export function phasePlot(r: SpectrumResult, fit: NonNullable<ToneResult['fit']>): Drawing {
  const n = r.samples.length;
  const shown = Math.min(SHOWN_SAMPLES, n);
  const rows = Array.from({ length: shown }, (_, k) => {
    // By the golden ratio: evenly apart they would meet a coherent tone at the same phases again and again.
    const at = shown === n ? k : Math.floor(n * ((k * GOLDEN) % 1));
    const turns = (fit.omega * at + fit.phase) / (2 * Math.PI);
    return { x: turns - Math.floor(turns), y: (r.samples[at] as number) - sineAt(fit, at) };
  }).sort((a, b) => a.x - b.x);
  return {
    title: 'Residual by phase',
    x: { id: 'cycle', label: 'Phase in the period', domain: [0, 1] },
    y: { label: 'Residual', unit: 'V', include: [0] },
    marks: [
      {
        kind: 'points',
        id: 'residual',
        label: 'residual',
        x: rows.map(({ x }) => x),
        y: rows.map(({ y }) => y),
        marker: 'circle',
        colour: 1,
      },
    ],
  };
}

export function spectrogramPlot(
  r: SpectrumResult,
  s: NonNullable<SpectrumResult['spectrogram']>,
): Drawing {
  const { rate } = r.record;
  const span = s.last - s.first;
  const edge = s.columns > 1 ? span / (s.columns - 1) / 2 : r.frame / 2;
  const shown = s.power.map((p) =>
    levelOf(p, 'dbfs', { fullScale: r.fullScale, carrier: null, density: 1 }),
  );
  const top = largestOf(shown);
  const sorted = shown.slice().sort();
  // From under the median cell, which is noise, to the strongest.
  const low = Math.min(top - 20, (sorted[sorted.length >> 1] ?? top) - 10);
  return {
    title: 'Spectrogram',
    x: { id: 'moment', label: 'Time', unit: 's' },
    y: { id: 'height', label: 'Frequency', unit: 'Hz' },
    marks: [
      {
        kind: 'heat',
        id: 'density',
        label: 'Level',
        unit: 'dBFS',
        x: [(s.first - edge) / rate, (s.last + edge) / rate],
        y: [0, rate / 2],
        columns: s.columns,
        rows: s.rows,
        z: shown,
        domain: [low, top],
      },
    ],
  };
}

export function lobePlot(r: SpectrumResult): Drawing {
  const floor = Math.max(-320, Math.min(-60, 10 * Math.floor((r.window.sideLobe - 40) / 10)));
  return {
    title: 'Window',
    x: { id: 'offset', label: 'Offset from the line', unit: 'bin', siPrefix: false },
    y: { label: 'Response', unit: 'dB', domain: [floor, 5] },
    marks: [
      { kind: 'line', id: 'response', label: 'transform', x: r.lobe.x, y: r.lobe.y, colour: 1 },
      {
        kind: 'rule',
        y: r.window.sideLobe,
        dash: 'dot',
        colour: 'quiet',
        label: 'highest side lobe',
        silent: true,
      },
    ],
  };
}
