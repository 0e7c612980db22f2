import { describe, expect, test } from 'vitest';
import { python } from '../../../../scripts/programs.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exported, madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';
import type { LineInputs } from './inputs.ts';
import { firstOf, scattering } from './phrases.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some): LineInputs => withDefaults(tool.inputs, s) as LineInputs;

const PAIR: Some = { structure: 'microstrip-pair', length: 30e-3, frequency: 3e9 };
const SINGLE: readonly Some[] = [
  {},
  { width: 0.15e-3, frequency: 5e9, length: 0.1 },
  { structure: 'coax', inner: 0.9e-3, outer: 2.95e-3, length: 1, permittivity: 2.25 },
  { thickness: 0, lossTangent: 0, permittivity: 2 },
];

describe('exports', () => {
  const folder = madeFolder();

  test('ngspice runs the deck of a line and finds its S-parameters at the design frequency', async () => {
    for (const c of SINGLE) {
      const i = some(c);
      const printed = ngspice(await saved(folder, tool, 'spice', i));
      const value = (name: string) =>
        Number(new RegExp(`${name.replaceAll(/[()]/gu, '\\$&')} = (\\S+)`, 'u').exec(printed)?.[1]);
      const { reflection, transmission } = scattering(i, firstOf(evaluate(tool, i)).at);
      // The losses of its line are all in its resistance, which turns the small reflection somewhat.
      expect(value('real(sthrough)')).toBeCloseTo(transmission.re, 2);
      expect(value('imag(sthrough)')).toBeCloseTo(transmission.im, 2);
      expect(Math.abs(value('real(s11)') - reflection.re)).toBeLessThan(0.02);
      expect(Math.abs(value('imag(s11)') - reflection.im)).toBeLessThan(0.02);
      expect(printed).toMatch(/^40\s/mu);
    }
  });

  test('scikit-rf reads the files; the s4p of a pair holds its differential mode, and ngspice its couplings', async () => {
    const i = some(PAIR);
    await saved(folder, tool, 'touchstone', i, 'pair.s2p');
    await saved(folder, tool, 's4p', i, 'pair.s4p');
    await saved(folder, tool, 'touchstone', some({}), 'line.s2p');
    const found = JSON.parse(
      python(READER, { modules: ['numpy', 'skrf'], args: [folder.path] })
        .stdout.trim()
        .split('\n')
        .at(-1) ?? '',
    ) as Record<string, number>;
    expect(found['differential']).toBeLessThan(1e-9);
    expect(found['reciprocal']).toBeLessThan(1e-12);
    expect(found['gain']).toBeLessThan(1);
    expect(found['reference']).toBe(100);
    expect(found['points']).toBe(121);

    const printed = ngspice(
      await saved(folder, tool, 'spice', some({ ...PAIR, from: 3e9, to: 6e9 })),
    );
    const sweep = String((await exported(tool, 's4p', { ...PAIR, from: 3e9, to: 6e9 })).content);
    const rows = sweep.split('\n').filter((line) => !/^[!#]/u.test(line));
    const first = (rows[0] ?? '').trim().split(/\s+/u).map(Number);
    // S11, S12, S13, S14 of the first row: what port 1 hears of itself, its neighbour and both far ends.
    const value = (name: string) =>
      Number(new RegExp(`${name.replaceAll(/[()]/gu, '\\$&')} = (\\S+)`, 'u').exec(printed)?.[1]);
    ['s11', 's21', 'sthrough', 's41'].forEach((name, k) => {
      expect(value(`real(${name})`)).toBeCloseTo(first[1 + 2 * k] ?? Number.NaN, 2);
      expect(value(`imag(${name})`)).toBeCloseTo(first[2 + 2 * k] ?? Number.NaN, 2);
    });
  });

  test('one line has no file of four ports', async () => {
    await expect(exported(tool, 's4p', {})).rejects.toThrow(InputErrors);
  });
});

/** scikit-rf 0.15 wants names that NumPy dropped in 1.24, and says something as it is imported. */
const READER = `
import json, sys
import numpy as np
for name, kind in (("complex", complex), ("float", float), ("int", int), ("bool", bool)):
    if name not in np.__dict__:
        setattr(np, name, kind)
import skrf as rf
two, four = rf.Network(sys.argv[1] + '/pair.s2p'), rf.Network(sys.argv[1] + '/pair.s4p')
line = rf.Network(sys.argv[1] + '/line.s2p')
s = four.s
# Ports 1 and 2 are driven against one another, 3 and 4 hear it.
through = (s[:, 2, 0] - s[:, 2, 1] - s[:, 3, 0] + s[:, 3, 1]) / 2
back = (s[:, 0, 0] - s[:, 0, 1] - s[:, 1, 0] + s[:, 1, 1]) / 2
print()
print(json.dumps({
    'differential': float(max(np.abs(through - two.s[:, 1, 0]).max(), np.abs(back - two.s[:, 0, 0]).max())),
    'reciprocal': float(np.abs(s - np.swapaxes(s, 1, 2)).max()),
    'gain': float(max(np.linalg.svd(s, compute_uv=False).max(), np.linalg.svd(line.s, compute_uv=False).max())),
    'reference': float(two.z0[0, 0].real),
    'points': len(line.f),
}))
`;
