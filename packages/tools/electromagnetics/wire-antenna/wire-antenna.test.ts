import { circuitAt, readDeck } from '@tollbench/engines/antenna/nec/deck.ts';
import { solveAntenna } from '@tollbench/engines/antenna/solve.ts';
import { structureOf } from '@tollbench/engines/antenna/structure.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import type { AntennaResult } from './compute.ts';
import tool from './index.ts';
import type { AntennaInputs } from './inputs.ts';
import { next } from './next.ts';
import { notices } from './notices.ts';
import { presets } from './presets.ts';
import { decibels } from './readouts.ts';

const some = (s: object): AntennaInputs =>
  withDefaults(tool.inputs, { sweep: 'none', ...s }) as AntennaInputs;
const run = (s: object): AntennaResult => evaluate(tool, some(s));
const gainOf = (r: AntennaResult): number => decibels(r.survey.best.gain);
const zOf = (r: AntennaResult) => r.feeds[0]?.impedance ?? { re: Number.NaN, im: Number.NaN };

describe('published answers', () => {
  test('Balanis, chapter 4: the thin half-wave dipole has 73 + j42.5 Ω and a directivity of 1.643', () => {
    const thin = run({ ...presets[0]?.inputs, diameter: 1e-9, segments: 101 });
    expect(Math.abs(zOf(thin).re - 73)).toBeLessThan(2.5);
    expect(Math.abs(zOf(thin).im - 42.5)).toBeLessThan(2.5);
    expect(thin.survey.best.gain).toBeCloseTo(1.643, 2);
    // 78° between the half-power points.
    expect(thin.azimuthWidth).toBeCloseTo(78, 0);
  });

  test('the resonant quarter-wave monopole: half of the dipole’s impedance, 3 dB more gain', () => {
    const pole = run({
      antenna: 'vertical',
      frequency: 145e6,
      radials: 0,
      ground: 'perfect',
      height: 0,
      segments: 21,
    });
    const dipole = run({ antenna: 'dipole', frequency: 145e6, segments: 21 });
    expect(zOf(pole).re / zOf(dipole).re).toBeCloseTo(0.5, 2);
    expect(gainOf(pole) - gainOf(dipole)).toBeCloseTo(3.01, 1);
    expect(Math.abs(gainOf(pole) - 5.15)).toBeLessThan(0.05);
  });

  test('NBS Technical Note 688 measured 7.1 dB over a dipole for three elements on 0.4 λ', () => {
    const yagi = run(presets[1]?.inputs ?? {});
    expect(Math.abs(gainOf(yagi) - 2.15 - 7.1)).toBeLessThan(0.5);
  });

  test('the folded dipole has four times the impedance of the dipole, the short one 20π²(l/λ)²', () => {
    expect(
      zOf(run({ antenna: 'folded', frequency: 98e6, gap: 0.02, diameter: 0.002 })).re / 71,
    ).toBeCloseTo(4, 0);
    const short = run({
      antenna: 'dipole',
      frequency: 3e6,
      size: 'given',
      length: 4,
      diameter: 1e-4,
      segments: 101,
    });
    const share = 4 / (299.792458 / 3);
    // The current of a thin wire is a triangle to some ten per cent at this thickness.
    expect(Math.abs(zOf(short).re / (20 * Math.PI ** 2 * share ** 2) - 1)).toBeLessThan(0.1);
    expect(short.survey.best.gain).toBeCloseTo(1.5, 1);
  });
});

describe('laws', () => {
  const wires = fc.array(
    fc.record({
      x: fc.double({ min: -1, max: 1, noNaN: true }),
      y: fc.double({ min: -1, max: 1, noNaN: true }),
      length: fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      tilt: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { minLength: 2, maxLength: 3 },
  );
  type Wires = { x: number; y: number; length: number; tilt: number }[];
  // A step to the side keeps wires of like places apart.
  const deckOf = (list: Wires, fed: number, more = ''): string =>
    [
      ...list.map(
        ({ x, y, length, tilt }, k) =>
          `GW ${k + 1} 11 ${x} ${y + 3 * k} ${3 - length / 2} ${x + tilt * 0.3} ${y + 3 * k} ${3 + length / 2} .002`,
      ),
      'GE 0',
      more,
      `EX 0 ${fed} 6`,
    ].join('\n');
  const solved = (text: string) => {
    const deck = readDeck(text);
    return solveAntenna(
      structureOf(deck.segments, false),
      3e8,
      { kind: 'none' },
      circuitAt(deck, 3e8),
    );
  };

  test('reciprocity: one volt in either wire drives one current in the other', () => {
    fc.assert(
      fc.property(wires, (list) => {
        const [there, back] = [
          solved(deckOf(list, 1)).middle[16],
          solved(deckOf(list, 2)).middle[5],
        ];
        const size = Math.hypot(there?.re ?? 0, there?.im ?? 0);
        expect(
          Math.hypot((there?.re ?? 0) - (back?.re ?? 0), (there?.im ?? 0) - (back?.im ?? 0)),
        ).toBeLessThan(0.02 * size);
      }),
      { numRuns: 25 },
    );
  });

  test('what is put in comes out: the average gain is 1 without loss, and the efficiency with it', () => {
    for (const s of [
      {},
      { antenna: 'dipole' },
      { antenna: 'loop' },
      { antenna: 'quad' },
      { ...presets[4]?.inputs, ground: 'perfect' },
    ])
      expect(Math.abs(run({ ...s, material: 'perfect' }).survey.average - 1)).toBeLessThan(0.01);
    const lossy = run({ antenna: 'dipole', material: 'steel', frequency: 7e6, diameter: 1e-3 });
    const efficiency = 1 - lossy.loadLoss / lossy.input;
    expect(efficiency).toBeLessThan(0.95);
    expect(lossy.survey.average / efficiency).toBeCloseTo(1, 2);
  });

  test('a perfect ground is the image: a dipole over it and two of opposite currents', () => {
    const over = run({
      antenna: 'deck',
      deck: 'GW 1 21 0 -1 2 0 1 2 .01\nGE 0\nGN 1\nEX 0 1 11\nFR 0 1 0 0 70\nEN',
    });
    const two = run({
      antenna: 'deck',
      deck: 'GW 1 21 0 -1 2 0 1 2 .01\nGW 2 21 0 -1 -2 0 1 -2 .01\nGE 0\nEX 0 1 11 0 1\nEX 0 2 11 0 -1\nFR 0 1 0 0 70\nEN',
    });
    expect(zOf(over).re).toBeCloseTo(zOf(two).re, 8);
    expect(zOf(over).im).toBeCloseTo(zOf(two).im, 8);
    expect(gainOf(over) - gainOf(two)).toBeCloseTo(3.0103, 3);
  });

  test('a deck scaled by GS and its frequency by the inverse is the same antenna', () => {
    const deck = (scale: number, mhz: number) =>
      `GW 1 21 0 -.3 1 0 .2 1.1 .002\nGW 2 15 0 .2 1.1 0 .2 1.5 .001\nGS 0 0 ${scale}\nGE\nEX 0 1 9\nFR 0 1 0 0 ${mhz}\nEN`;
    const [a, b] = [
      run({ antenna: 'deck', deck: deck(1, 280) }),
      run({ antenna: 'deck', deck: deck(40, 7) }),
    ];
    expect(zOf(a).re).toBeCloseTo(zOf(b).re, 6);
    expect(gainOf(a)).toBeCloseTo(gainOf(b), 8);
  });

  test('EX 6 drives its current, and a line of any length carries what a network of its admittances does', () => {
    const source = 'GW 1 11 0 0 0 0 0 .5 .001\nGW 2 11 .3 0 0 .3 0 .5 .001\nGE\n';
    const driven = run({ antenna: 'deck', deck: `${source}EX 6 1 6 0 2 -1\nFR 0 1 0 0 300\nEN` });
    expect(driven.feeds[0]?.current.re).toBeCloseTo(2, 9);
    expect(driven.feeds[0]?.current.im).toBeCloseTo(-1, 9);
    const angle = (2 * Math.PI * 300e6 * 0.2) / 299792458;
    const [own, across] = [-1 / (75 * Math.tan(angle)), 1 / (75 * Math.sin(angle))];
    const line = run({
      antenna: 'deck',
      deck: `${source}TL 1 6 2 6 75 .2\nEX 0 1 6\nFR 0 1 0 0 300\nEN`,
    });
    const network = run({
      antenna: 'deck',
      deck: `${source}NT 1 6 2 6 0 ${own} 0 ${across} 0 ${own}\nEX 0 1 6\nFR 0 1 0 0 300\nEN`,
    });
    expect(zOf(line).re).toBeCloseTo(zOf(network).re, 8);
    expect(zOf(line).im).toBeCloseTo(zOf(network).im, 8);
  });
});

test('resonance has no reactance, for every antenna that is sized by it', () => {
  for (const antenna of ['dipole', 'folded', 'vee', 'vertical', 'loop', 'quad'])
    expect(Math.abs(zOf(run({ antenna })).im)).toBeLessThan(0.01);
});

test('the optimiser mends what is asked for, and its elements can be taken', () => {
  const before = run({ segments: 9 });
  const match = run({ optimise: 'match', segments: 9 });
  expect(match.feeds[0]?.swr).toBeLessThan(1.05);
  const gain = run({ optimise: 'gain', segments: 9 });
  expect(gainOf(gain)).toBeGreaterThan(gainOf(before));
  const again = run({ rods: gain.optimised?.elements, segments: 9 });
  expect(gainOf(again)).toBeCloseTo(gainOf(gain), 9);
});

test('the next tool is given the impedance', () => {
  const i = some({});
  expect(next(evaluate(tool, i), i)[0]?.inputs).toMatchObject({
    load: 'impedance',
    z0: '50',
    f0: '145000000',
  });
});

test('a vertical fed next to its radials has the average gain that nec2c has, and the gain without it is said', () => {
  const i = some({ antenna: 'vertical', frequency: 145e6, droop: 45, diameter: 0.003 });
  const r = evaluate(tool, i);
  expect(r.survey.average).toBeCloseTo(1.077, 3);
  const said = notices(r).flatMap((n) => (n.kind === 'notice' ? [n.text] : []));
  expect(said.join()).toContain('nearer to 1.89 dBi');
});

test('an antenna that is alike all around has a front-to-back of 0 dB and no rounding', () => {
  const r = run({ antenna: 'vertical', sweep: 'span', points: 5 });
  expect(r.ratio).toBe(1);
  expect(r.sweep?.ratio).toEqual([1, 1, 1, 1, 1]);
});
