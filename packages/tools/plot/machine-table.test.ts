/** The data of plots for programs. */
import { describe, expect, test } from 'vitest';
import { machineTable } from './machine-table.ts';
import type { CartesianPlot, Mark, SmithPlot } from './types.ts';

const plot = (...marks: Mark[]): CartesianPlot => ({
  id: 'p',
  title: 'P',
  x: { id: 'time', label: 'Time', unit: 's' },
  y: { id: 'level', label: 'Level', unit: 'V' },
  marks,
});
const columns = (p: CartesianPlot | SmithPlot) =>
  Object.fromEntries(machineTable(p).map(({ id, values }) => [id, Array.from(values as number[])]));

test('marks over the same samples share their abscissa', () => {
  const found = columns(
    plot(
      { kind: 'line', id: 'loop', label: 'loop 2', x: [0, 1], y: [2, 3] },
      { kind: 'line', id: 'plant', label: 'Anlage', x: Float64Array.of(0, 1), y: [4, 5] },
    ),
  );
  expect(found).toEqual({ time: [0, 1], loop: [2, 3], plant: [4, 5] });
});

test('labels change nothing', () => {
  const named = (label: string) =>
    machineTable(plot({ kind: 'line', id: 'loop', label, x: [0], y: [1] })).map((c) => c.id);
  expect(named('loop')).toEqual(named('Schleife'));
});

test('marks with the same ids stand under one another, with what holds for each', () => {
  const curve = (gate: number, y: number[]): Mark => ({
    kind: 'line',
    id: 'drainCurrent',
    of: { gateVoltage: gate },
    x: [0, 1],
    y,
  });
  expect(columns(plot(curve(1, [5, 6]), curve(2, [7, 8])))).toEqual({
    gateVoltage: [1, 1, 2, 2],
    time: [0, 1, 0, 1],
    drainCurrent: [5, 6, 7, 8],
  });
});

test('samples of its own take an abscissa of their own', () => {
  const line: Mark = { kind: 'line', id: 'response', x: [0, 1, 2], y: [3, 4, 5] };
  const peak: Mark = { kind: 'points', id: 'peak', x: [1.5], y: [9] };
  expect(columns(plot(line, { ...peak, xId: 'peakTime' }))).toEqual({
    time: [0, 1, 2],
    response: [3, 4, 5],
    peakTime: [1.5],
    peak: [9],
  });
  expect(() => machineTable(plot(line, peak))).toThrow(/two columns "time"; give one .* an xId/u);
});

test('ids that follow from another: edges, bases, arrows, what runs along', () => {
  expect(
    Object.keys(
      columns(plot({ kind: 'histogram', id: 'copies', edges: [0, 1, 2], counts: [3, 4] })),
    ),
  ).toEqual(['timeFrom', 'timeTo', 'copies']);
  expect(
    Object.keys(columns(plot({ kind: 'area', id: 'high', x: [0], y: [2], base: [1] }))),
  ).toEqual(['time', 'high', 'highBase']);
  expect(
    Object.keys(columns(plot({ kind: 'arrows', id: 'v', x: [0], y: [1], dx: [2], dy: [3] }))),
  ).toEqual(['time', 'v', 'timeDelta', 'vDelta']);
  expect(
    columns(
      plot({
        kind: 'heat',
        id: 'density',
        x: [0, 2],
        y: [0, 1],
        columns: 2,
        rows: 1,
        z: [7, 8],
      }),
    ),
  ).toEqual({ time: [0.5, 1.5], level: [0.5, 0.5], density: [7, 8] });
});

test('a place in the reflection plane has an id for each part, and what runs along it one too', () => {
  const chart: SmithPlot = {
    id: 's',
    title: 'S',
    frame: 'smith',
    marks: [
      {
        kind: 'line',
        xId: 'gammaRe',
        id: 'gammaIm',
        x: [0.1],
        y: [0.2],
        along: { id: 'frequency', label: 'Frequency', unit: 'Hz', values: [1e9] },
      },
    ],
  };
  expect(columns(chart)).toEqual({ gammaRe: [0.1], gammaIm: [0.2], frequency: [1e9] });
});

describe('what is no data', () => {
  test('a mark without an id is left out where it is silent, and an oversight where it is not', () => {
    const line: Mark = { kind: 'line', label: 'asymptote', x: [0], y: [1] };
    expect(machineTable(plot({ ...line, silent: true }))).toEqual([]);
    expect(() => machineTable(plot(line))).toThrow(/line "asymptote" has no id/u);
  });

  test('rules, bands and notes are none', () => {
    expect(
      machineTable(
        plot({ kind: 'rule', y: 1, label: 'limit' }, { kind: 'note', x: 0, y: 0, text: 'here' }),
      ),
    ).toEqual([]);
  });

  test('a silent mark with an id is data: people have it elsewhere', () => {
    expect(
      Object.keys(columns(plot({ kind: 'line', id: 'held', silent: true, x: [0], y: [1] }))),
    ).toEqual(['time', 'held']);
  });
});
