import type { Drawing } from '../../define/named.ts';
import type { Mark } from '../../plot/types.ts';
import { type Curve, type Curves, type CurveUnit, decibelsOf, named, phaseOf } from './curves.ts';

/** The column of each unit in files, and what a panel of it is called. */
const COLUMNS: Readonly<Record<CurveUnit, readonly [id: string, label: string]>> = {
  V: ['voltage', 'Voltage'],
  A: ['current', 'Current'],
  W: ['power', 'Power'],
  Ω: ['resistance', 'Impedance'],
  S: ['conductance', 'Admittance'],
  dB: ['decibels', 'Level'],
  '°': ['degrees', 'Angle'],
  s: ['seconds', 'Time'],
  Hz: ['hertz', 'Frequency'],
  'V/√Hz': ['voltageDensity', 'Voltage noise'],
  'A/√Hz': ['currentDensity', 'Current noise'],
  '': ['value', 'Value'],
};

const of = ({ label, run }: Curve) => ({ trace: label, run });

/** A panel for each unit, in the order in which they first occur; one alone is a plain plot. */
export function wavePlot(curves: Curves, cursors: readonly number[] = []): Drawing {
  const { axis } = curves;
  const units = [...new Set(curves.curves.map((c) => c.unit))];
  const x = {
    id: curves.kind === 'tran' ? 'time' : 'swept',
    label: axis.label,
    unit: axis.unit,
    ...(axis.isLog && { scale: 'log' as const }),
  };
  const panels = units.map((unit) => {
    const [id, label] = COLUMNS[unit];
    const marks = curves.curves
      .filter((c) => c.unit === unit)
      .map((c): Mark => ({ kind: 'line', id, label: named(c), of: of(c), x: c.x, y: c.re }));
    return { y: { label, unit }, marks: [...marks, ...cursorRules(cursors)] };
  });
  const [only, ...more] = panels;
  const title = curves.kind === 'tran' ? 'Transient' : 'DC sweep';
  if (only && more.length === 0) return { title, x, ...only };
  return { title, x, panels };
}

/** Magnitude over phase. */
export function bodePlot({ curves, axis }: Curves, cursors: readonly number[] = []): Drawing {
  const shown = curves.filter((c) => c.unit !== 'dB' && c.unit !== '°');
  const ready = curves.filter((c) => c.unit === 'dB' || c.unit === '°');
  const x = { id: 'frequency', label: axis.label, unit: axis.unit, scale: axisScale(axis) };
  const magnitude = shown.map((c, k): Mark => {
    const colour = ((k % 8) + 1) as 1;
    return {
      ...{ kind: 'line', id: 'magnitude', label: named(c), of: of(c), colour },
      ...{ x: c.x, y: decibelsOf(c) },
    };
  });
  const phase = shown.map((c, k): Mark => {
    const colour = ((k % 8) + 1) as 1;
    return {
      ...{ kind: 'line', id: 'phase', label: named(c), of: of(c), colour },
      ...{ x: c.x, y: phaseOf(c) },
    };
  });
  const own = (unit: CurveUnit) =>
    ready
      .filter((c) => c.unit === unit)
      .map(
        (c): Mark => ({
          ...{ kind: 'line', id: unit === 'dB' ? 'magnitude' : 'phase', label: named(c) },
          ...{ of: of(c), x: c.x, y: c.re },
        }),
      );
  return {
    title: 'Over frequency',
    x,
    panels: [
      {
        y: { label: 'Magnitude', unit: 'dB' },
        marks: [...magnitude, ...own('dB'), ...cursorRules(cursors)],
        share: 3,
      },
      {
        y: { label: 'Phase', unit: '°', ticks: 'degrees' },
        marks: [...phase, ...own('°'), ...cursorRules(cursors)],
        share: 2,
      },
    ],
  };
}

const axisScale = ({ isLog }: Curves['axis']) => (isLog ? ('log' as const) : ('linear' as const));

/** The plane of each complex curve, with the point −1. */
export function nyquistPlot({ curves }: Curves): Drawing {
  return {
    title: 'Nyquist',
    equal: true,
    x: { id: 'real', label: 'Real part' },
    y: { label: 'Imaginary part' },
    marks: [
      ...curves
        .filter((c) => c.im)
        .map(
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

/** Densities over frequency. */
export function noisePlot({ curves, axis }: Curves, cursors: readonly number[] = []): Drawing {
  const x = { id: 'frequency', label: axis.label, unit: axis.unit, scale: axisScale(axis) };
  const units = [...new Set(curves.map((c) => c.unit))];
  const panels = units.map((unit) => {
    const [id, label] = COLUMNS[unit];
    return {
      y: { label, unit, scale: 'log' as const },
      marks: [
        ...curves
          .filter((c) => c.unit === unit)
          .map((c): Mark => ({ kind: 'line', id, label: named(c), of: of(c), x: c.x, y: c.re })),
        ...cursorRules(cursors),
      ],
    };
  });
  const [only, ...more] = panels;
  if (only && more.length === 0) return { title: 'Noise', x, ...only };
  return { title: 'Noise', x, panels };
}

function cursorRules(cursors: readonly number[]): Mark[] {
  return cursors.map(
    (at, k): Mark => ({
      ...{ kind: 'rule', x: at, colour: 'accent', dash: 'dash' },
      label: k === 0 ? 'A' : 'B',
      silent: true,
    }),
  );
}
