import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exportedText, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);

const number = (text: string, name: string): number =>
  Number(new RegExp(`${name} = (\\S+)`).exec(text)?.[1]);

describe('ngspice reads the deck and finds the same current and power', () => {
  const folder = madeFolder();
  const preset = (title: string) =>
    tool.presets?.find((p) => p.title.startsWith(title))?.inputs ?? {};
  test.each<[string, Some]>([
    ['the example', {}],
    ['two diodes', preset('Two diodes')],
    ['thin film', preset('Thin film')],
    ['an array in dim light', { inSeries: 3, inParallel: 2, irradiance: 150, celsius: 60 }],
    ['no series resistance', { source: 'parameters', series: 0, cells: 54, ideality: 1.3 }],
    ['one shaded cell', preset('One cell')],
    ['a chimney', preset('A chimney')],
    ['no bypass diodes, shorted', preset('No bypass')],
    ['at a voltage', { task: 'shading', load: 'voltage', loadVoltage: 15, sections: 2 }],
    ['a measured cell', preset('R.T.C.')],
  ])('%s', async (name, given) => {
    const inputs = some(given);
    const printed = ngspice(
      await saved(folder, tool, 'spice', inputs, `${name.replace(/\W/gu, '-')}.cir`),
    );
    const r = evaluate(tool, inputs);
    const current = r.shading?.load.current ?? r.figures.maximum.current;
    const power = r.shading?.peak.power ?? r.figures.maximum.power;
    expect(Math.abs(number(printed, 'i\\(vload\\)') / current - 1)).toBeLessThan(2e-5);
    // A thousand steps of the sweep stand beside the peak, not on it.
    expect(Math.abs(number(printed, 'vecmax\\(power\\)') / power - 1)).toBeLessThan(1e-4);
  });

  test('in the dark nothing is swept', async () => {
    const printed = ngspice(
      await saved(folder, tool, 'spice', some({ irradiance: 0 }), 'dark.cir'),
    );
    expect(Math.abs(number(printed, 'i\\(vload\\)'))).toBeLessThan(1e-9);
    expect(printed).not.toMatch(/vecmax/u);
  });
});

test('a program reads the curve and its maximum from the JSON', async () => {
  const { results, tables } = JSON.parse(await exportedText(tool, 'json', {})) as {
    results: Record<string, number>;
    tables: Record<string, Record<string, number[]>>;
  };
  const { voltage = [], current = [], power = [] } = tables['curve'] ?? {};
  expect(voltage).toHaveLength(161);
  const most = Math.max(...voltage.map((v, k) => v * (current[k] ?? 0)));
  expect(most / (results['maximumPower'] ?? 0)).toBeGreaterThan(0.999);
  expect(Math.max(...power)).toBeCloseTo(most, 12);
  expect(results['openCircuitVoltage']).toBeCloseTo(38.3, 9);
});
