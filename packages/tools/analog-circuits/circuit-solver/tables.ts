import type { Cell } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SolverResult } from './compute.ts';
import { cursorsOf, shownOf, valueAt } from './cursors.ts';
import type { Curves } from './curves.ts';
import type { SolverInputs } from './inputs.ts';
import { legible } from './legible.ts';
import { rootsOf, sharesOf, transferOf } from './numbers.ts';
import type { DevicePoint, OperatingPoint } from './operating.ts';
import type { Shown } from './results.ts';

/** Rows that a page shows of one table. */
const MAX_ROWS = 500;

const orNone = (x: number): number | null => (Number.isFinite(x) ? x : null);

/** The machine has the number, people the number with its unit. */
const said = (value: number, unit: string, digits = 5): Cell =>
  Number.isFinite(value) ? { value, shown: showQuantity(value, unit, digits).trim() } : null;

export function measurementTable({ measurements }: SolverResult): Shown[] {
  if (measurements.length === 0) return [];
  return legible({
    ...{ kind: 'table', id: 'measurements', title: 'Measurements' },
    columns: ['measurement', 'run', 'value', 'unit', 'at', 'failure'],
    rows: measurements
      .slice(0, MAX_ROWS)
      .map((m) => [
        ...[m.name, m.run, said(m.value, m.unit), m.unit],
        ...[said(m.at, m.axisUnit), m.failure],
      ]),
    ...(measurements.length > MAX_ROWS && {
      caption: `The first ${MAX_ROWS} of ${measurements.length}.`,
    }),
  });
}

export function cursorTable(curves: Curves | undefined, i: SolverInputs): Shown[] {
  if (!curves) return [];
  const { a, b } = cursorsOf(curves, i);
  if (a === null && b === null) return [];
  const rows = curves.curves
    .filter((c) => !c.isBehind)
    .slice(0, MAX_ROWS)
    .map((c): Cell[] => {
      const y = shownOf(c, curves.kind);
      const symbol = curves.kind === 'ac' && c.unit !== '°' ? 'dB' : c.symbol;
      const [ya, yb] = [a, b].map((at) => (at === null ? Number.NaN : valueAt(c.x, y, at)));
      return [
        ...[c.label, c.run, said(ya as number, symbol), said(yb as number, symbol)],
        ...[said((yb as number) - (ya as number), symbol), symbol],
      ];
    });
  return legible({
    ...{ kind: 'table', id: 'cursors', title: 'At the cursors', rows },
    columns: ['trace', 'run', 'valueA', 'valueB', 'difference', 'unit'],
  });
}

const KIND_WORDS: Readonly<Record<OperatingPoint['parts'][number]['kind'], string>> = {
  resistor: 'resistor',
  capacitor: 'capacitor',
  inductor: 'inductor',
  coupling: 'coupling',
  voltage: 'voltage source',
  current: 'current source',
  vcvs: 'E source',
  vccs: 'G source',
  cccs: 'F source',
  ccvs: 'H source',
  'behavioural-voltage': 'behavioural voltage',
  'behavioural-current': 'behavioural current',
  'behavioural-charge': 'behavioural capacitor',
  'behavioural-flux': 'behavioural inductor',
  'laplace-voltage': 'Laplace voltage',
  'laplace-current': 'Laplace current',
  switch: 'switch',
  diode: 'diode',
  bjt: 'bipolar transistor',
  jfet: 'JFET',
  mosfet: 'MOSFET',
  line: 'line',
};

export function operatingTables({ operating }: SolverResult): Shown[] {
  if (typeof operating === 'string') return [];
  const { nodes, parts, figures } = operating;
  return [
    {
      ...{ kind: 'table', id: 'nodes', title: 'Node voltages', columns: ['node', 'voltage'] },
      rows: nodes.slice(0, MAX_ROWS).map((n) => [n.name, n.voltage]),
      ...(nodes.length > MAX_ROWS && {
        caption: `The first ${MAX_ROWS} of ${nodes.length} nodes.`,
      }),
    },
    {
      ...{ kind: 'table', id: 'parts', title: 'Currents and power' },
      columns: ['part', 'kind', 'voltage', 'current', 'power'],
      rows: parts
        .slice(0, MAX_ROWS)
        .map((p) => [p.name, KIND_WORDS[p.kind], p.voltage, orNone(p.current), orNone(p.power)]),
      caption:
        'At the operating point. Power is taken up where it is positive, and given where it is negative.',
    },
    ...deviceTables(figures),
  ];
}

/** Devices of one kind side by side for people; for programs a row a figure. */
function deviceTables(figures: readonly DevicePoint[]): Shown[] {
  if (figures.length === 0) return [];
  const kinds = [...new Set(figures.map((f) => f.kind))];
  return [
    ...kinds.map((kind): Shown => {
      const own = figures.filter((f) => f.kind === kind);
      const names = [...new Set(own.map((f) => f.name))];
      const devices = [...new Set(own.map((f) => f.device))].slice(0, MAX_ROWS);
      const unitOf = (name: string) => own.find((f) => f.name === name)?.unit ?? '';
      return {
        ...{ kind: 'table', id: `figures-${kind}`, from: 'devices' },
        title: `${KIND_WORDS[kind][0]?.toUpperCase()}${KIND_WORDS[kind].slice(1)}s`,
        columns: [
          { label: 'Device', code: true },
          ...names.map((name) => {
            const unit = unitOf(name);
            return { label: name, ...(unit !== '' && { unit }), digits: 4 };
          }),
        ],
        rows: devices.map((device) => [
          device.toUpperCase(),
          ...names.map((name) => {
            const found = own.find((f) => f.device === device && f.name === name);
            return found ? orNone(found.value) : null;
          }),
        ]),
      };
    }),
    {
      ...{ kind: 'table', id: 'devices', title: 'Device figures', unseen: true },
      columns: ['device', 'figure', 'value', 'unit'],
      rows: figures.slice(0, 20_000).map((f) => [f.device, f.name, orNone(f.value), f.unit]),
    },
  ];
}

export function noiseTable({ analyses }: SolverResult): Shown[] {
  const noise = analyses.find(({ request }) => request.kind === 'noise');
  if (!noise) return [];
  // Of each run the densities, then what they come to.
  const rows = noise.datasets.filter((_, k) => k % 2 === 1).flatMap(sharesOf);
  if (rows.length === 0 || noise.request.kind !== 'noise') return [];
  const unit = noise.request.output.kind === 'current' ? 'A' : 'V';
  const share = (value: number): Cell => ({
    value,
    shown: value < 0.01 ? '< 0.01 %' : `${value.toFixed(2)} %`,
  });
  return legible({
    ...{ kind: 'table', id: 'noiseShares', title: 'Where the noise comes from' },
    columns: ['device', 'run', 'effective', 'share'],
    rows: rows
      .slice(0, MAX_ROWS)
      .map((s) => [
        { value: s.device, shown: s.device.toUpperCase() },
        ...[s.run, said(s.effective, unit), share(100 * s.share)],
      ]),
    caption: 'Effective over the band, at the output.',
  });
}

export function rootTable({ analyses }: SolverResult): Shown[] {
  const pz = analyses.find(({ request }) => request.kind === 'pz');
  if (!pz) return [];
  const rows = (['pole', 'zero'] as const).flatMap((kind) =>
    rootsOf(pz.datasets[0], kind).map((root): Cell[] => {
      const size = Math.hypot(root.re, root.im);
      return [
        kind,
        root,
        size / (2 * Math.PI),
        root.im === 0 ? null : orNone(size / (-2 * root.re)),
      ];
    }),
  );
  return [
    {
      ...{ kind: 'table', id: 'rootTable', title: 'Roots', rows },
      columns: ['kind', 'root', 'naturalFrequency', 'quality'],
    },
  ];
}

export function transferTable({ analyses }: SolverResult): Shown[] {
  const tf = analyses.find(({ request }) => request.kind === 'tf');
  if (!tf) return [];
  return [
    {
      ...{ kind: 'table', id: 'transfer', title: 'Transfer function at 0 Hz' },
      columns: ['run', 'gain', 'inputResistance', 'outputResistance'],
      rows: tf.datasets
        .map(transferOf)
        .map((t) => [t.run, t.gain, said(t.input, 'Ω'), said(t.output, 'Ω')]),
    },
  ];
}

export function sensitivityTable({ analyses }: SolverResult): Shown[] {
  const sens = analyses.find(({ request }) => request.kind === 'sens');
  if (!sens) return [];
  return [
    {
      ...{ kind: 'table', id: 'sensitivities', title: 'Sensitivities' },
      columns: ['parameter', 'run', 'perUnit', 'perPercent'],
      rows: sens.sensitivities
        .slice(0, MAX_ROWS)
        .map((s) => [s.name, s.run, s.perUnit, s.perPercent]),
    },
  ];
}

export function fourierTable({ series }: SolverResult): Shown[] {
  if (series.length === 0) return [];
  return [
    {
      ...{ kind: 'table', id: 'fourier', title: 'Fourier series' },
      columns: ['trace', 'run', 'harmonic', 'frequency', 'amplitude', 'phase', 'normalised'],
      rows: series.flatMap((s) => [
        [s.trace, s.run, 0, 0, said(s.mean, s.symbol), null, null],
        ...s.harmonics.map((h): Cell[] => [
          ...[s.trace, s.run, h.order, h.frequency, said(h.magnitude, s.symbol)],
          ...[h.phase, orNone(h.normalised)],
        ]),
      ]),
    },
  ];
}
