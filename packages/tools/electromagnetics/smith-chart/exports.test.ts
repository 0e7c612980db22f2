import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { madeFolder, saved } from '../../testing/folder.ts';
import { ngspice } from '../../testing/run.ts';
import tool from './index.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const some = (s: Some) => withDefaults(tool.inputs, s);
const run = (s: Some) => evaluate(tool, some(s));

describe('exports', () => {
  const folder = madeFolder();
  const cases: Some[] = [
    {},
    { load: 's1p', s1p: '# GHz S RI R 50\n0.5 1 0\n1 1 0\n2 1 0\n', match: 'ladder', span: 10 },
    { topology: 'pi', quality: 4 },
    { topology: 'shunt-open' },
    { topology: 'shunt-short', solution: 2 },
    { topology: 'series-open' },
    { topology: 'series-short', losses: 'ideal' },
    { load: 'parallel', rl: 120, ll: 0, cl: 3e-12, topology: 'T', quality: 5 },
    { load: 'series', rl: 12, ll: 20e-9, cl: 1.2e-12 },
    { load: 's1p', f0: 915e6 },
    { match: 'none' },
    { match: 'none', load: 'open' },
    { match: 'ladder', load: 'short' },
    { source: 'impedance', rs: 12, xs: 35 },
    { source: 'impedance', rs: 120, xs: -60, topology: 'T', quality: 5, z0: 75 },
    {
      match: 'ladder',
      steps: [
        { kind: 'line', value: 77, z0: 33 },
        { kind: 'shunt-R', value: 300, z0: 50 },
      ],
    },
  ];

  test('ngspice runs the deck and finds the same reflection', async () => {
    for (const c of cases) {
      const printed = ngspice(await saved(folder, tool, 'spice', some(c)));
      const part = (name: string) =>
        Number(new RegExp(`${name}\\(gamma\\) = (\\S+)`, 'u').exec(printed)?.[1]);
      const { mismatch } = run(c).point;
      const off = Math.hypot(mismatch.re - part('real'), mismatch.im - part('imag'));
      expect([c, off < 1e-6]).toEqual([c, true]);
      expect(printed).toMatch(/^200\s/mu);
    }
  });

  test('scikit-rf reads both files, closes the s2p with the load and gets the s1p', async () => {
    const matched = cases.filter((x) => x?.match !== 'none');
    for (const [k, c] of matched.entries()) {
      const i = some(c);
      const r = evaluate(tool, i);
      for (const format of ['touchstone', 's1p'])
        await saved(folder, tool, format, i, `${k}.${format === 's1p' ? 's1p' : 's2p'}`);
      const load = r.loadTrace.map((g) => [g.re, g.im]);
      folder.write(`${k}.json`, JSON.stringify({ z0: i.z0, load }));
    }
    // One start for all: scikit-rf takes longer to import than to compute.
    const printed = python(READER, {
      modules: ['numpy', 'skrf'],
      args: [folder.path, String(matched.length)],
    }).stdout;
    const worst = JSON.parse(printed.trim().split('\n').at(-1) as string) as number[];
    expect(worst).toHaveLength(matched.length);
    for (const [k, c] of matched.entries())
      expect([c, (worst[k] as number) < 1e-9]).toEqual([c, true]);
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
def off(case):
    two, one = rf.Network(case + '.s2p'), rf.Network(case + '.s1p')
    told = json.load(open(case + '.json'))
    load = np.array([complex(*pair) for pair in told['load']])
    assert two.s.shape[1:] == (2, 2) and one.s.shape[1:] == (1, 1) and len(load) == len(two.f) > 100
    assert np.array_equal(two.f, one.f) and two.z0[0, 0] == one.z0[0, 0] == told['z0']
    seen = two ** rf.Network(frequency=two.frequency, s=load.reshape(-1, 1, 1), z0=two.z0[0, 0])
    return float(np.abs(seen.s - one.s).max())
worst = [off(f'{sys.argv[1]}/{k}') for k in range(int(sys.argv[2]))]
print()
print(json.dumps(worst))
`;

import { python } from '../../../../scripts/programs.ts';
