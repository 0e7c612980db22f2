import { expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { regionText } from './phrases.ts';

const run = (inputs: Parameters<typeof withDefaults<typeof tool.inputs>>[1]) =>
  evaluate(tool, withDefaults(tool.inputs, inputs));

test('1/((1 − ½z⁻¹)(1 − 2z⁻¹)) has three regions, and in the ring the two-sided sequence of the textbook', () => {
  const r = run({ region: 'stable' });
  expect(r.regions.map((g) => regionText('z', g))).toEqual([
    '|z| < 0.5',
    '0.5 < |z| < 2',
    '|z| > 2',
  ]);
  expect(r.regions.map(({ stable }) => stable)).toEqual([false, true, false]);
  expect(r.regions.map(({ causal }) => causal)).toEqual([false, false, true]);
  const residues = r.fractions.fractions.map(({ residue }) => residue.re);
  expect(residues[0]).toBeCloseTo(-1 / 3, 15);
  expect(residues[1]).toBeCloseTo(4 / 3, 15);
});
