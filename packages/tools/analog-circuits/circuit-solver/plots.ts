import type { Drawing } from '../../define/named.ts';
import type { Mark, Axis as PlotAxis } from '../../plot/types.ts';
import { type Cursors, placesOf } from './cursors.ts';
import {
  type Axis,
  type Curve,
  type Curves,
  type CurveUnit,
  decibelsOf,
  named,
  phaseOf,
} from './curves.ts';
import type { EyeOf, Series, SpectrumOf } from './series.ts';

/** The column of each unit in files, and what a panel of it is called. */
const COLUMNS: Readonly<
  Record<Exclude<CurveUnit, 'dB' | '°'>, readonly [id: string, label: string, unit: string]>
> = {
  V: ['voltage', 'Voltage', 'V'],
  A: ['current', 'Current', 'A'],
  W: ['power', 'Power', 'W'],
  'V/√Hz': ['voltageDensity', 'Voltage noise', 'V/√Hz'],
  'A/√Hz': ['currentDensity', 'Current noise', 'A/√Hz'],
  other: ['value', 'Value', ''],
};

const SWEPT: Readonly<Record<Axis['unit'], string>> = {
  s: 'time',
  Hz: 'frequency',
  V: 'sweptVoltage',
  A: 'sweptCurrent',
  '°C': 'sweptTemperature',
  '': 'sweptValue',
};

const of = ({ label, run }: Curve) => ({ trace: label, run });

const axisOf = ({ label, unit, isLog }: Axis): PlotAxis => ({
  ...{ id: SWEPT[unit], label, unit },
  ...(isLog && { scale: 'log' as const }),
});

/** Copies stand behind, and only the first of each trace has a name in the key. */
function lineOf(c: Curve, id: string, y: Float64Array, colour: number): Mark {
  const own = ((colour % 8) + 1) as 1;
  return {
    ...{ kind: 'line', id, of: of(c), x: c.x, y },
    ...(c.isBehind && c.run !== 'file'
      ? { colour: 'quiet' as const, width: 0.7 }
      : { label: named(c), colour: own, ...(c.run === 'file' && { dash: 'dot' as const }) }),
  };
}

/** Colours by trace where there is one run, by run where there are several. */
function coloured(curves: readonly Curve[]): (c: Curve) => number {
  const labels = [...new Set(curves.map((c) => c.label))];
  const keys = [...new Set(curves.filter((c) => !c.isBehind).map(named))];
  return (c) => {
    const k = keys.indexOf(named(c));
    return k >= 0 ? k : labels.indexOf(c.label);
  };
}

/** What stands behind is drawn first. */
const sorted = (curves: readonly Curve[]): readonly Curve[] => [
  ...curves.filter((c) => c.isBehind && c.run !== 'file'),
  ...curves.filter((c) => !c.isBehind),
  ...curves.filter((c) => c.run === 'file'),
];

const columnOf = ({ unit }: Curve): keyof typeof COLUMNS =>
  unit === 'dB' || unit === '°' ? 'other' : unit;

/** Rows of curves that have no value in a column: with them all curves stand under one another in files. */
const blanks = (id: string, curves: readonly Curve[]): Mark[] =>
  curves.map(
    (c): Mark => ({
      ...{ kind: 'line', id, of: of(c), x: c.x, silent: true, colour: 'quiet' },
      y: new Float64Array(c.x.length).fill(Number.NaN),
    }),
  );

/** A panel for each unit, in the order in which they first occur; one alone is a plain plot. */
export function wavePlot({ axis, curves, kind }: Curves, cursors: Cursors): Drawing {
  const colour = coloured(curves);
  const units = [...new Set(curves.map(columnOf))];
  const panels = units.map((unit) => {
    const own = sorted(curves.filter((c) => columnOf(c) === unit));
    const [id, label, symbol] = COLUMNS[unit];
    const symbols = [...new Set(own.map((c) => c.symbol))].filter((text) => text !== '');
    return {
      y: {
        label: unit === 'other' && symbols.length > 0 ? `Value, ${symbols.join(', ')}` : label,
        ...(symbol !== '' && { unit: symbol }),
        ...(kind === 'noise' && { scale: 'log' as const }),
      },
      marks: [
        ...own.map((c) => lineOf(c, id, c.re, colour(c))),
        ...blanks(id, sorted(curves.filter((c) => columnOf(c) !== unit))),
        ...cursorRules(cursors),
      ],
    };
  });
  const title = { tran: 'Transient', dc: 'DC sweep', noise: 'Noise', ac: 'Over frequency' }[kind];
  const x = axisOf(axis);
  const [only, ...more] = panels;
  if (only && more.length === 0) return { title, x, ...only };
  return { title, x, panels };
}

/** Magnitude over phase. */
export function bodePlot({ curves, axis }: Curves, cursors: Cursors): Drawing {
  const colour = coloured(curves);
  const all = sorted(curves);
  const sized = all.filter((c) => c.unit !== '°');
  const turned = all.filter((c) => c.unit === '°' || c.im);
  const magnitude = sized.map((c) =>
    lineOf(c, 'magnitude', c.unit === 'dB' ? c.re : decibelsOf(c), colour(c)),
  );
  const phase = turned.map((c) =>
    lineOf(c, 'phase', c.unit === '°' ? c.re : phaseOf(c), colour(c)),
  );
  const without = (id: string, some: readonly Curve[]) =>
    some.length === 0
      ? []
      : blanks(
          id,
          all.filter((c) => !some.includes(c)),
        );
  const panels = [
    {
      y: { label: 'Magnitude', unit: 'dB' },
      marks: magnitude,
      more: without('magnitude', sized),
      share: 3,
    },
    {
      y: { label: 'Phase', unit: '°', ticks: 'degrees' as const },
      marks: phase,
      more: without('phase', turned),
      share: 2,
    },
  ]
    .filter(({ marks }) => marks.length > 0)
    .map(({ more, ...panel }) => ({
      ...panel,
      marks: [...panel.marks, ...more, ...cursorRules(cursors)],
    }));
  return { title: 'Over frequency', x: axisOf(axis), panels };
}

/** The plane of each complex curve, with the point −1. */
export function nyquistPlot({ curves }: Curves): Drawing {
  const complex = curves.filter((c) => c.im && !c.isBehind);
  return {
    title: 'Nyquist',
    equal: true,
    x: { id: 'real', label: 'Real part' },
    y: { label: 'Imaginary part' },
    marks: [
      ...complex.map(
        (c): Mark => ({
          ...{ kind: 'line', id: 'imaginary', label: named(c), of: of(c) },
          ...{ x: c.re, y: c.im as Float64Array },
          along: { id: 'frequency', label: 'Frequency', unit: 'Hz', values: c.x },
        }),
      ),
      { kind: 'points', label: '−1', silent: true, marker: 'plus', colour: 'ink', x: [-1], y: [0] },
    ],
  };
}

export interface Root {
  readonly re: number;
  readonly im: number;
}

/** Poles and zeros in hertz: s over 2π. */
export function rootsPlot(poles: readonly Root[], zeros: readonly Root[]): Drawing {
  const hertz = (x: number) => x / (2 * Math.PI);
  const marks = (
    [
      ['pole', 'Poles', poles, 'cross'],
      ['zero', 'Zeros', zeros, 'ring'],
    ] as const
  )
    .filter(([, , roots]) => roots.length > 0)
    .map(
      ([kind, label, roots, marker]): Mark => ({
        ...{ kind: 'points', id: 'imaginary', of: { kind }, label, marker },
        ...{ x: roots.map((r) => hertz(r.re)), y: roots.map((r) => hertz(r.im)) },
      }),
    );
  return {
    title: 'Poles and zeros',
    x: { id: 'real', label: 'Real part over 2π', unit: 'Hz', include: [0] },
    y: { label: 'Imaginary part over 2π', unit: 'Hz', include: [0] },
    marks: [{ kind: 'rule', x: 0, colour: 'quiet', silent: true }, ...marks],
  };
}

/** Amplitudes of a series by order, in decibels of the first. */
export function harmonicsPlot(series: readonly Series[]): Drawing {
  const many = series.length > 1;
  return {
    title: 'Harmonics',
    x: {
      id: 'order',
      label: 'Harmonic',
      ticks: series[0]?.harmonics.map((h) => ({ at: h.order })) ?? [],
    },
    y: { label: 'Level, of the first', unit: 'dB' },
    marks: series.map((s): Mark => {
      const label = s.run === '' ? s.trace : `${s.trace}, ${s.run}`;
      return {
        ...{ kind: many ? 'stem' : 'bars', id: 'level', label, base: LOWEST },
        ...{ of: { trace: s.trace, run: s.run } },
        x: s.harmonics.map((h) => h.order),
        y: s.harmonics.map((h) => Math.max(LOWEST, 20 * Math.log10(h.normalised))),
      };
    }),
  };
}

/** dB: what lies lower is rounding. */
const LOWEST = -160;

export function spectrumPlot(spectra: readonly SpectrumOf[]): Drawing {
  const f = spectra[0]?.frequency ?? new Float64Array(0);
  return {
    title: 'Spectrum',
    x: {
      id: 'frequency',
      label: 'Frequency',
      unit: 'Hz',
      scale: 'log',
      domain: [f[1] ?? null, null],
    },
    y: { label: 'Level', unit: 'dB' },
    marks: spectra.map(
      (s): Mark => ({
        ...{ kind: 'line', id: 'level', label: s.label, of: { trace: s.label } },
        // The mean has no place on a logarithmic axis.
        ...{ x: s.frequency.subarray(1), y: s.decibels.subarray(1) },
      }),
    ),
  };
}

export function eyePlot({ fold, label, symbol, period }: EyeOf): Drawing {
  return {
    title: 'Eye diagram',
    x: { id: 'time', label: 'Time in the symbols', unit: 's', domain: [0, 2 * period] },
    y: { label: symbol === '' ? 'Value' : `Value, ${symbol}` },
    marks: [{ kind: 'line', id: 'value', label, colour: 1, width: 0.8, x: fold.x, y: fold.y }],
  };
}

/** Sensitivities as bars: what one per cent of each part changes. */
export function sensitivityPlot(rows: readonly { name: string; perPercent: number }[]): Drawing {
  return {
    title: 'Sensitivity',
    x: { id: 'rank', label: 'By size', ticks: rows.map((r, k) => ({ at: k + 1, label: r.name })) },
    y: { label: 'Change of the output for one per cent' },
    marks: [
      {
        ...{ kind: 'bars', id: 'changePerPercent', label: 'Change for one per cent' },
        ...{ x: rows.map((_, k) => k + 1), y: rows.map((r) => r.perPercent) },
      },
    ],
  };
}

/** How a measured value spreads over the copies. */
export function spreadPlot(values: readonly number[], name: string, unit: string): Drawing {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const bins = Math.max(5, Math.min(30, Math.ceil(Math.sqrt(values.length))));
  const width = (high - low || Math.abs(high) * 1e-3 || 1) / bins;
  const counts = new Float64Array(bins);
  for (const v of values) {
    const k = Math.min(bins - 1, Math.floor((v - low) / width));
    counts[k] = (counts[k] as number) + 1;
  }
  return {
    title: 'Spread',
    x: { id: 'value', label: unit === '' ? name : `${name}, ${unit}` },
    y: { label: 'Copies' },
    marks: [
      {
        ...{ kind: 'histogram', id: 'count', label: 'Copies', counts },
        edges: Float64Array.from({ length: bins + 1 }, (_, k) => low + k * width),
      },
    ],
  };
}

function cursorRules(cursors: Cursors): Mark[] {
  return placesOf(cursors).map(
    ({ name, at }): Mark => ({
      ...{ kind: 'rule', x: at, colour: 'accent', dash: 'dash', label: name, silent: true },
    }),
  );
}
