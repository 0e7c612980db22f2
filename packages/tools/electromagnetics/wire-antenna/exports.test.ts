import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { program, python } from '../../../../scripts/programs.ts';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { exported, madeFolder, saved } from '../../testing/folder.ts';
import tool from './index.ts';
import type { AntennaInputs } from './inputs.ts';
import { presets } from './presets.ts';
import { decibels } from './readouts.ts';
import { GUIDE, TOYS } from './testing/decks.ts';

const some = (s: object): AntennaInputs =>
  withDefaults(tool.inputs, { sweep: 'none', ...s }) as AntennaInputs;

/** Loads, a network, an arc turned and copied, a taper, a wire of one segment, comments, a source of a current no one has. */
const ODD: readonly object[] = [
  {
    antenna: 'deck',
    deck: `CM odd 'things' \u00e9
GW 7,9,0,0,1,0,0.3,1,0
GC 0 0 1.1 .001 .003
GA 3 12 .2 10 200 .001
GM 0 0 0 0 0 0 0 .5 3
GM 1 1 0 0 40 1 0 0 3
GW 0 1 2 0 1  2 0 1.05  .001
GS 0 0 1.1
GE 1
LD 0 7 3 4 10 1e-8 5e-12
LD 1 0 2 2 500 1e-8 1e-12
LD 3 3 0 0 100 1e-8 0
LD 5 4 0 0 5.8e7
NT 3 2 4 3 .01 0 .002 .001 .02 0
TL 7 2 3 5 -75 0 0 0 .01 0
GN 0 0 0 0 13 .005
EX 0 7 5 0 1 2
EX 0 3 6 0 0 1
FR 0 1 0 0 150
EN`,
  },
  { antenna: 'deck', deck: GUIDE['example 5'] },
  { antenna: 'deckAt', deck: TOYS['cheap Yagi'], frequency: 146.31e6 },
  { antenna: 'dipole', size: 'given', length: 0.9, segments: 7, material: 'steel' },
];

describe('exports', () => {
  const folder = madeFolder();

  test('nec2c runs the deck and gives impedance and gain back', async () => {
    const cases = [
      ...presets.filter((_, k) => k % 2 === 0 || k > 8).map(({ inputs }) => inputs),
      ...ODD,
    ];
    expect(cases.length).toBeGreaterThan(9);
    for (const c of cases) {
      const i = some(c);
      const deck = await saved(folder, tool, 'nec', i, 'a.nec');
      const r = evaluate(tool, i);
      // EX 6 drives a current, which NEC-2 does not have; its deck is refused below.
      program('nec2c', ['-i', deck, '-o', folder.at('a.out')]);
      const printed = readFileSync(folder.at('a.out'), 'utf8');
      const rows = /ANTENNA INPUT PARAMETERS[^\n]*\n[^\n]*\n[^\n]*\n((?:[^\n]*\S[^\n]*\n)+)/u
        .exec(printed)?.[1]
        ?.trim()
        .split('\n')
        .map((line) => line.trim().split(/\s+/u).map(Number));
      expect(rows).toHaveLength(r.feeds.length);
      r.feeds.forEach(({ impedance: { re, im } }, k) => {
        const [x = 0, y = 0] = rows?.[k]?.slice(6) ?? [];
        expect(Math.hypot(x - re, y - im) / Math.hypot(x, y)).toBeLessThan(0.005);
      });
      const gains = [
        ...printed
          .slice(printed.indexOf('RADIATION PATTERNS'))
          .matchAll(/^ +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +(-?[\d.]+) +[\d.]+ /gmu),
      ];
      const tens = gains.filter((g) => Number(g[1]) % 10 === 0 && Number(g[2]) % 10 === 0);
      const top = Math.max(...tens.map((g) => Number(g[5])));
      // On every second place of the grid that the deck asks for, and by our search at least as much.
      const ours = r.sphere.vertical.map((v, k) => v + (r.sphere.horizontal[k] ?? 0));
      expect(Math.abs(top - decibels(Math.max(...ours))), JSON.stringify(c)).toBeLessThan(0.02);
      expect(decibels(r.survey.best.gain)).toBeGreaterThan(top - 0.02);
    }
  });

  test('a deck with currents for sources has voltages in the export', async () => {
    const deck = String(
      (
        await exported(
          tool,
          'nec',
          presets.find(({ title }) => title.includes('90°'))?.inputs ?? {},
        )
      ).content,
    );
    expect(deck).not.toContain('EX 6');
    expect(deck.match(/^EX 0 /gmu)).toHaveLength(2);
  });

  test('scikit-rf reads the Touchstone file of a sweep', async () => {
    const i = withDefaults(tool.inputs, { antenna: 'dipole', reference: 75, points: 21 });
    await saved(folder, tool, 'touchstone', i, 'a.s1p');
    const found = JSON.parse(
      python(READER, { modules: ['numpy', 'skrf'], args: [folder.at('a.s1p')] })
        .stdout.trim()
        .split('\n')
        .at(-1) ?? '',
    ) as { z: number[]; f: number[]; z0: number };
    const { sweep } = evaluate(tool, i);
    expect(found.z0).toBe(75);
    expect(found.f).toHaveLength(21);
    expect(found.f[0]).toBeCloseTo(sweep?.frequency[0] ?? 0, 0);
    sweep?.impedance.forEach(({ re, im }, k) => {
      expect(found.z[2 * k]).toBeCloseTo(re, 6);
      expect(found.z[2 * k + 1]).toBeCloseTo(im, 6);
    });
  });

  test('without a sweep there is no Touchstone file', async () => {
    await expect(exported(tool, 'touchstone', { sweep: 'none' })).rejects.toThrow(InputErrors);
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
n = rf.Network(sys.argv[1])
z = n.z0[:, 0] * (1 + n.s[:, 0, 0]) / (1 - n.s[:, 0, 0])
print()
print(json.dumps({'z': [float(x) for v in z for x in (v.real, v.imag)], 'f': [float(f) for f in n.f], 'z0': float(n.z0[0, 0].real)}))
`;
