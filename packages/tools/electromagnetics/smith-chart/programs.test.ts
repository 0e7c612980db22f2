/** What a program does with an export: it goes by ids, and needs no word that people read. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { expect, test } from 'vitest';
import { fromQuery, type withDefaults } from '../../define/inputs.ts';
import { exportedText } from '../../testing/folder.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];

interface Taken {
  readonly results: Readonly<Record<string, unknown>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
}
const taken = async (s: NonNullable<Some>) =>
  JSON.parse(await exportedText(tool, 'json', s)) as Taken;
/** A table as records. */
const rowsOf = (t: Taken, id: string): Record<string, unknown>[] => {
  const columns = Object.entries(t.tables[id] ?? {});
  const height = columns[0]?.[1].length ?? 0;
  return Array.from({ length: height }, (_, k) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[k]])),
  );
};
/** Pozar, Microwave Engineering, example 5.1. */
const pozar = { r: 200, x: -100, z0: 100, f0: 500e6, losses: 'ideal' } as const;

test('Pozar, example 5.1, from the parts of its solutions', async () => {
  const t = await taken(pozar);
  const parts = rowsOf(t, 'solutionParts').filter((p) => p['topology'] === 'L');
  const of = (solution: unknown) =>
    parts
      .filter((p) => p['solution'] === solution)
      .map((p) => [p['kind'], Number(p['inductance'] ?? p['capacitance']).toPrecision(2)]);
  const found = [of(1), of(2)];
  expect(found).toContainEqual([
    ['shunt-C', '9.2e-13'],
    ['series-L', '3.9e-8'],
  ]);
  expect(found).toContainEqual([
    ['shunt-L', '4.6e-8'],
    ['series-C', '2.6e-12'],
  ]);
  // b = ±√(R/Z₀)·√(R² + X² − Z₀R)/(R² + X²) + X/(R² + X²), over Z₀: 0.29 and −0.69 there.
  const b = parts.filter((p) => p['step'] === 1).map((p) => 100 * Number(p['susceptance']));
  expect(b.sort()).toEqual([expect.closeTo(-0.69, 2), expect.closeTo(0.29, 2)]);
  expect(t.results['topology']).toBe('L');
  expect(t.results['loadParallelResistance']).toBeCloseTo(250, 9);
  expect(t.results['sectionQ']).toBeCloseTo(Math.sqrt(1.5), 9);
  expect(t.results['loadImpedance']).toEqual({
    re: expect.closeTo(200, 9),
    im: expect.closeTo(-100, 9),
  });
  expect(t.results['returnLoss']).toBeNull();
  expect(t.reasons['returnLoss']).toBe('positive infinity: nothing returns');
});

test('the steps of every solution, sent back as a ladder by hand, give its figures again', async () => {
  const t = await taken({ losses: 'real', tolerance: 0 });
  const solutions = rowsOf(t, 'solutions');
  expect(new Set(solutions.map((s) => s['topology'])).size).toBe(7);
  const bands = rowsOf(t, 'solutionBands');
  for (const s of solutions) {
    const query = new URLSearchParams({ match: 'ladder', tolerance: '0' });
    query.set('steps', String(s['steps']));
    const again = await taken(fromQuery(tool.inputs, query.toString()));
    expect(again.results['vswr']).toBeCloseTo(Number(s['vswr']), 9);
    expect(again.results['insertionLoss']).toBeCloseTo(Number(s['insertionLoss']), 9);
    const band = bands.find(
      (b) => b['topology'] === s['topology'] && b['solution'] === s['solution'],
    );
    expect(Number(again.results['bandLow']) / Number(band?.['bandLow'])).toBeCloseTo(1, 9);
    expect(Number(band?.['bandHigh']) - Number(band?.['bandLow'])).toBe(s['bandwidth']);
    expect(rowsOf(again, 'matchingParts').map((p) => p['kind'])).toEqual(
      rowsOf(t, 'solutionParts')
        .filter((p) => p['topology'] === s['topology'] && p['solution'] === s['solution'])
        .map((p) => p['kind']),
    );
  }
});

test('a quarter-wave line: length in metres, and the middle of the sweep is the match', async () => {
  const quarter = tool.presets?.find(({ title }) => title.startsWith('Quarter-wave'));
  const t = await taken({ ...quarter?.inputs, f0: 299_792_458, velocity: 0.66 });
  const [line] = rowsOf(t, 'matchingParts');
  expect(line).toMatchObject({ kind: 'line', electricalLength: 90, lineImpedance: 70.71 });
  expect(line?.['physicalLength']).toBeCloseTo(0.165, 12);
  const sweep = rowsOf(t, 'sweep');
  expect(sweep).toHaveLength(241);
  expect(sweep[120]?.['frequency']).toBeCloseTo(299_792_458, 3);
  // 70.71²/100 = 49.9990 Ω on 50 Ω.
  const gamma = (70.71 ** 2 / 100 - 50) / (70.71 ** 2 / 100 + 50);
  expect(sweep[120]?.['gammaRe']).toBeCloseTo(gamma, 12);
  // 100 Ω alone reflects 1/3 at every frequency: 9.542 dB down.
  for (const s of sweep) expect(s['loadGammaRe']).toBeCloseTo(1 / 3, 12);
  for (const s of rowsOf(t, 'response'))
    expect(s['loadReflectionMagnitude']).toBeCloseTo(-9.542425, 6);
});

test('a lossless match is as deep in the file as it is: what the frame leaves out is not cut off', async () => {
  const response = rowsOf(await taken(pozar), 'response');
  const at = response.map((row) => Number(row['reflectionMagnitude'] ?? Number.NaN));
  expect(Math.min(...at.filter(Number.isFinite))).toBeLessThan(-100);
  // 200 − j100 Ω on 100 Ω: |Γ|² = (100² + 100²)/(300² + 100²) = 0.2.
  expect(response[120]?.['loadReflectionMagnitude']).toBeCloseTo(10 * Math.log10(0.2), 9);
});

test('the path on the chart is joined from step to step, and ends at the input', async () => {
  const t = await taken({ topology: 'T', quality: 4 });
  const chart = rowsOf(t, 'chart').filter((row) => row['pathStep'] !== null);
  for (const step of [1, 2]) {
    const end = chart.findLast((row) => row['pathStep'] === step);
    const start = chart.find((row) => row['pathStep'] === step + 1);
    expect(start?.['pathGammaRe']).toBeCloseTo(Number(end?.['pathGammaRe']), 9);
  }
  const { re, im } = t.results['gamma'] as Complex;
  expect(chart.at(-1)?.['pathGammaRe']).toBeCloseTo(re, 9);
  expect(chart.at(-1)?.['pathGammaIm']).toBeCloseTo(im, 9);
  // Q 4 at the end that sets it: 25 Ω brought to 25·17 Ω.
  expect(t.results['middleResistance']).toBeCloseTo(425, 9);
  expect(t.results['loadSideQ']).toBeCloseTo(4, 9);
});
