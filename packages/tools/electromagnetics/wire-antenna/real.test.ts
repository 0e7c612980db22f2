import { describe, expect, test } from 'vitest';
import { InputErrors } from '../../define/error.ts';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { AntennaResult } from './compute.ts';
import tool from './index.ts';
import { decibels } from './readouts.ts';
import { GUIDE, TOYS } from './testing/decks.ts';

const run = (deck: string, mhz?: number, some: object = {}): AntennaResult =>
  evaluate(
    tool,
    withDefaults(tool.inputs, {
      antenna: mhz === undefined ? 'deck' : 'deckAt',
      ...(mhz !== undefined && { frequency: mhz * 1e6 }),
      deck,
      sweep: 'none',
      ...some,
    }),
  );

const impedance = (r: AntennaResult): readonly [number, number] => {
  const z = r.feeds[0]?.impedance ?? { re: Number.NaN, im: Number.NaN };
  return [z.re, z.im];
};

/** Within a share of the impedance's size. */
function expectNear(r: AntennaResult, [re, im]: readonly [number, number], share: number): void {
  const [x, y] = impedance(r);
  expect(Math.hypot(x - re, y - im) / Math.hypot(re, im)).toBeLessThan(share);
}

/** What nec2c 1.3 prints for the first frequency of each, its FR and EX put before what runs. */
const PRINTED: Readonly<Record<keyof typeof TOYS, readonly [mhz: number, re: number, im: number]>> =
  {
    'folded dipole': [144, 267.1, -70.73],
    'folded dipole and reflector': [145.5, 42.583, -25.673],
    'J-shaped element': [141, 258.61, -119.94],
    'cheap Yagi': [145.71, 46.845, -26.155],
    'cheap Yagi of 1/8 inch': [143, 44.585, -41.235],
    'cheap Yagi of 3/16 inch': [143, 53.171, -17.861],
    'earlier folded dipole': [141, 301.48, -71.573],
  };

for (const [name, [mhz, re, im]] of Object.entries(PRINTED))
  test(`the deck of the ${name} gives nec2c’s impedance`, () => {
    expectNear(run(TOYS[name as keyof typeof TOYS], mhz), [re, im], 0.004);
  });

test('a deck whose FR stands behind what runs, as xnec2c writes it, is swept over that FR', () => {
  const r = run(TOYS['cheap Yagi of 1/8 inch'], undefined, { sweep: 'span' });
  expect(r.sweep?.frequency).toHaveLength(13);
  expect(r.sweep?.frequency[0]).toBeCloseTo(143e6, 3);
  expect(r.program.notes).toEqual(['Line 18: FR stands behind NE and is taken for it.']);
});

test('its author’s figure stands: 6.5 dBi for the folded dipole with a reflector', () => {
  const r = run(TOYS['folded dipole and reflector'], 146.31);
  expect(Math.abs(decibels(r.survey.best.gain) - 6.5)).toBeLessThan(0.1);
});

test('user’s guide, example 1: 82.698 + j46.306 Ω, and 92.698 + j41.941 Ω with its load', () => {
  const plain = run(GUIDE['example 1']);
  expectNear(plain, [82.698, 46.306], 5e-4);
  expect(plain.frequency).toBe(299.8e6);
  // Its LD stands behind XQ: another run, which is said.
  expect(plain.skipped.map(({ name }) => name)).toEqual(['XQ', 'LD', 'PQ', 'NE']);
  expectNear(run(GUIDE['example 1'].replace('XQ\n', '')), [92.698, 41.941], 5e-4);
});

test('user’s guide, example 3: the first run over a perfect ground; the rest is told', () => {
  const r = run(GUIDE['example 3']);
  expect(r.ground.kind).toBe('perfect');
  expect(r.instead[0]).toContain('EK');
  expect(r.skipped.filter(({ why }) => why.startsWith('it belongs to another run'))).toHaveLength(
    6,
  );
  expect(Math.abs(decibels(r.survey.best.gain) - 8.39)).toBeLessThan(0.05);
});

test('user’s guide, example 5: 12 dipoles on crossed lines, 42.325 − j0.450 Ω, 91.11 %, 9.75 dB', () => {
  // Printed by NEC-4.1 for the same deck; its gain is without the loss in the network.
  const r = run(GUIDE['example 5']);
  expectNear(r, [42.3251, -0.450185], 2e-4);
  const efficiency = 1 - r.networkLoss / r.input;
  expect(100 * efficiency).toBeCloseTo(91.11, 1);
  expect(decibels(r.survey.best.gain / efficiency)).toBeCloseTo(9.75, 1);
});

const refusal = (deck: string): string => {
  try {
    run(deck);
  } catch (error) {
    if (error instanceof InputErrors || error instanceof Error) return error.message;
  }
  return 'taken';
};

test('what is not computed is refused with its line and card', () => {
  const base = 'GW 1 9 0 0 1 0 0 2 .01\nGE 0\n';
  expect(refusal(`${base}EX 4 0 0 0 1 0 0 0 0 1\nEN`)).toContain(
    'Line 3, EX: EX 4 is a current element',
  );
  expect(refusal('SP 0 1 0 0 0 0 0 1\nGE\nEN')).toContain('Line 1, SP: makes a surface patch');
  expect(refusal(`${base}GN 2 0 0 0 13 .005\nEX 0 1 5\nEN`)).toContain('Line 3, GN 2: Sommerfeld');
  expect(refusal(`${base}EX 0 1 5\nRP 2 9 9\nEN`)).toContain('RP 2 asks for a cliff');
  expect(refusal('GW 1 9 0 0 0 0 0 2 .01\nGE 1\nEX 0 1 5\nEN')).toContain('no GN says which');
});

describe('hostile decks are refused by line and card', () => {
  const wire = 'GW 1 9 0 0 -.25 0 0 .25 .001\n';
  const run300 = '\nEX 0 1 5\nFR 0 1 0 0 300\nEN';
  const cases: readonly (readonly [what: string, deck: string, said: string])[] = [
    [
      'a decimal comma without its zero',
      wire.replace(' .25 .001', ' ,25 .001'),
      'Line 1, GW: has blanks',
    ],
    [
      'two wires that cross',
      `${wire}GW 2 9 0 -.25 0 0 .25 0 .001\n`,
      'Line 2: segment 14 crosses segment 5, of line 1',
    ],
    [
      'a wire that ends on the middle of another’s segment',
      `${wire}GW 2 9 0 0 0 0 .25 0 .001\n`,
      'Line 2: segment 10 crosses segment 5, of line 1',
    ],
    [
      'one wire twice',
      wire + wire.replace('1', '2'),
      'Line 2: segment 10 crosses segment 1, of line 1',
    ],
    [
      'a wire shifted along itself',
      `${wire}GW 2 9 0 0 -.2 0 0 .3 .001\n`,
      'Line 2: segment 10 crosses segment 1',
    ],
    [
      'a wire turned into itself',
      'GW 1 9 0 0 0 0 0 .5 .001\nGR 0 3\n',
      'Line 1: segment 10 crosses segment 1',
    ],
    [
      'a GC short of a field',
      `${wire.replace('.001', '0')}GC 1 1 1.1 .001\n`,
      'Line 2, GC: has 4 fields',
    ],
    [
      'a taper that leaves a segment no length',
      `${wire.replace('.001', '0')}GC 0 0 1e300 .001 .002\n`,
      'Line 1, geometry: makes a segment of no length',
    ],
    ['a GS of some tags', `${wire}GS 1 2 .5\n`, 'Line 2, GS: scales a part'],
    [
      'a wire thinner than numbers',
      wire.replace('.001', '1e-300'),
      'Line 1, GW: has a radius of 1e-300 m',
    ],
    ['a sum of thousands of terms', `SY a=1${'+1'.repeat(300)}\n${wire}`, 'Line 1, SY: "1+1'],
  ];
  for (const [what, deck, said] of cases)
    test(what, () => expect(refusal(`${deck}GE${run300}`)).toContain(said));

  const later: readonly (readonly [what: string, cards: string, said: string])[] = [
    ['a load beyond numbers', 'LD 4 0 0 0 1e300', 'Line 3, LD: loads a segment with'],
    ['an amplitude beyond numbers', 'EX 0 1 4 0 1e300', 'Line 3, EX: has an amplitude of 1e+300'],
    ['a line of half a wave', 'TL 1 5 1 6 50 .499654096666667', 'Line 3, TL: The line of'],
  ];
  for (const [what, cards, said] of later)
    test(what, () => expect(refusal(`${wire}GE\n${cards}${run300}`)).toContain(said));

  test('crossing wires are taken as not joined where that is asked for', () => {
    const deck = `${wire}GW 2 9 0 -.25 0 0 .25 0 .001\nGE${run300}`;
    const r = run(deck, undefined, { beyond: 'nearest' });
    expect(r.instead[0]).toContain('here they are not joined');
    expectNear(r, impedance(run(`${wire}GE${run300}`)), 1e-6);
  });
});

test('what is read as nec2c reads it: gauges of many noughts, a GC in full, the winding of a helix', () => {
  const wire = 'GW 1 9 0 0 -.25 0 0 .25 #0000\nGE\nEX 0 1 5\nFR 0 1 0 0 300\nEN';
  // 4/0 is 0.46 in across (ASTM B258).
  expect(run(wire).segments[0]?.radius).toBeCloseTo((0.46 * 0.0254) / 2, 7);
  const taper = 'GW 1 9 0 0 -.25 0 0 .25 0\nGC 0 0 1.1 .001 .002';
  expect(run(`${taper} 0 0\nGE\nEX 0 1 5\nEN`).segments[8]).toEqual(
    run(`${taper}\nGE\nEX 0 1 5\nEN`).segments[8],
  );
  // Middle of the first segment by nec2c 1.3, for each sign of length and spacing.
  for (const [length, spacing, x, y] of [
    [1, 0.1, 0.0375, 0.0217],
    [1, -0.1, 0.0375, -0.0217],
    [-1, 0.1, 0.0217, 0.0375],
    [-1, -0.1, -0.0217, 0.0375],
  ] as const) {
    const helix = `GH 1 60 ${spacing} ${length} .05 .05 .05 .05 .001\nGE 0\nEX 0 1 30\nFR 0 1 0 0 300\nEN`;
    const { a, b } = run(helix).segments[0] as AntennaResult['segments'][number];
    expect((a[0] + b[0]) / 2).toBeCloseTo(x, 4);
    expect((a[1] + b[1]) / 2).toBeCloseTo(y, 4);
    expect((a[2] + b[2]) / 2).toBeCloseTo(0.0083, 4);
  }
});

test('what would take long is refused before it is begun', () => {
  const refused = (inputs: object): string => {
    try {
      evaluate(tool, withDefaults(tool.inputs, { sweep: 'none', ...inputs }));
    } catch (error) {
      if (error instanceof Error) return error.message;
    }
    return 'taken';
  };
  const end = 'GE\nEX 0 1 1\nFR 0 1 0 0 60\nEN';
  const started = performance.now();
  expect(refusal(`GW 1 1 0 0 0 1 0 1 .0001\nGR 0 1400\n${end}`)).toContain('s for one frequency');
  const lines = Array.from({ length: 1400 }, (_, k) => `TL 0 ${k + 1} 0 ${k + 2} 50 1`).join('\n');
  expect(refusal(`GW 1 1500 0 0 0 0 0 100 .001\n${end.replace('EX', `${lines}\nEX`)}`)).toContain(
    '1400 lines and networks',
  );
  const loads = 'LD 5 0 0 0 1e6\n'.repeat(1000);
  expect(
    refusal(`GW 1 1500 0 0 0 0 0 100 0\nGC 0 0 1 .001 .002\n${end.replace('EX', `${loads}EX`)}`),
  ).toContain('1000 loads');
  expect(refused({ antenna: 'vertical', radials: 32, segments: 90, frequency: 14e6 })).toContain(
    'is to be found for',
  );
  const rods = Array.from({ length: 30 }, (_, k) => ({
    length: 0.95,
    position: 0.4 * k,
    diameter: 0.006,
  }));
  expect(refused({ rods, optimise: 'all', segments: 41 })).toContain('has time for');
  expect(performance.now() - started).toBeLessThan(20000);
});
