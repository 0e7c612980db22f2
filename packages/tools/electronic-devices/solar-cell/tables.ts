import type { NamedOutput } from '../../define/named.ts';
import type { SolarResult } from './compute.ts';
import { inputs } from './inputs.ts';
import type { results } from './results.ts';
import type { Shading } from './shading.ts';
import type { StringSizing } from './string-sizing.ts';

type Shown = NamedOutput<typeof results>;

export function matrixTable(r: SolarResult): Shown {
  return {
    kind: 'table',
    id: 'matrix',
    title: 'Light and temperature',
    columns: [
      'irradiance',
      'celsius',
      'maximumPower',
      'maximumVoltage',
      'maximumCurrent',
      'openCircuitVoltage',
      'shortCircuitCurrent',
    ],
    rows: r.matrix.map(({ irradiance, celsius, figures: f }) => [
      irradiance,
      celsius,
      f.maximum.power,
      f.maximum.voltage,
      f.maximum.current,
      f.openCircuit,
      f.shortCircuit,
    ]),
    caption: 'The pairs of IEC 61853-1, by De Soto’s equations.',
    rowInputs: r.matrix.map(({ irradiance, celsius }) => ({
      task: 'curve',
      irradiance: String(irradiance),
      thermal: 'cell',
      celsius: String(celsius),
    })),
  };
}

/** `1`, `2–6`, `1, 4–5`. */
export function spans(sections: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const n of sections) {
    const last = parts.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else parts.push([n, n]);
  }
  return parts.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ');
}

export function cellsTable(s: Shading): Shown {
  return {
    kind: 'table',
    id: 'cells',
    title: 'Cells',
    columns: [
      'place',
      'cellsEach',
      'light',
      'cellVoltage',
      'dissipation',
      'sectionVoltage',
      'bypassCurrent',
    ],
    rows: s.rows.map((row) => [
      spans(row.sections),
      row.cells,
      row.light,
      row.voltage,
      row.dissipation,
      row.state.voltage,
      row.state.bypassCurrent,
    ]),
  };
}

export function peaksTable(s: Shading): Shown {
  return {
    kind: 'table',
    id: 'peaks',
    title: 'Peaks',
    columns: ['voltage', 'current', 'power'],
    rows: s.curve.peaks
      .toSorted((a, b) => a.voltage - b.voltage)
      .map((p) => [p.voltage, p.current, p.power]),
    rowInputs: s.curve.peaks
      .toSorted((a, b) => a.voltage - b.voltage)
      .map((p) => ({
        load: 'voltage',
        loadVoltage: inputs.loadVoltage.format(Number(p.voltage.toFixed(3))),
      })),
  };
}

export function lengthsTable(s: StringSizing): Shown {
  return {
    kind: 'table',
    id: 'lengths',
    title: 'Lengths',
    columns: ['modules', 'verdict', 'openCold', 'maximumCold', 'atInverter', 'ratedPower'],
    rows: s.counts.map((c) => [
      c.modules,
      c.verdict,
      c.openCold,
      c.maximumCold,
      c.atInverter,
      c.modules * s.standard.maximum.power,
    ]),
  };
}
