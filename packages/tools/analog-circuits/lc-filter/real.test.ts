import { ladder } from '@tollbench/engines/filter/ladder-synthesis.ts';
import { scattering } from '@tollbench/engines/filter/lc-network.ts';
import { scaledShape, shapeEdge, shapeLoss } from '@tollbench/engines/filter/lowpass-corner.ts';
import { type Family, lowpassShape } from '@tollbench/engines/filter/lowpass-shape.ts';
import { naturalRatio } from '@tollbench/engines/filter/predistortion.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';
import { RESONATORS, TABLES } from './published-tables.ts';

type Some = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (some: Some) => evaluate(tool, withDefaults(tool.inputs, { copies: 10, ...some }));
const HALF = 10 * Math.log10(2);

/** Our elements from the end at which the table begins. */
function elements(name: string, n: number): number[] {
  const [family = '', ripple] = name.split(' ');
  const single = name === 'butterworth singly';
  const loss = family === 'chebyshev' ? Number(ripple) : HALF;
  const bare = lowpassShape(family as Family, n, family === 'chebyshev' ? loss : 0, 0, false);
  const shape = scaledShape(bare, shapeEdge(bare, loss));
  if (single) return ladder(shape, { kind: 'single' }).elements.map((e) => e.g);
  const { elements: found } = ladder(shape, { kind: 'both', r: naturalRatio(shape) });
  return found.map((e) => e.g);
}

/** Elements, from 1, in which the transcription has an 8 for a 6, or digits of another place. */
const MISPRINTS: Readonly<Record<string, readonly number[]>> = {
  'legendre 4': [2, 4],
  'legendre 5': [3],
  'legendre 6': [1, 6],
  'legendre 7': [7],
  'legendre 10': [6],
};

describe.each(Object.entries(TABLES))('%s', (name, rows) => {
  test('every order of the table, to its digits', () => {
    for (const row of rows) {
      const published = row.slice(0, -1);
      const n = published.length;
      const ours = elements(name, n);
      // A ladder may be read from either end.
      const off = (list: readonly number[]) =>
        published.map((g, k) =>
          MISPRINTS[`${name} ${n}`]?.includes(k + 1) ? 0 : Math.abs(g - (list[k] ?? 0)),
        );
      const best = Math.min(Math.max(...off(ours)), Math.max(...off(ours.toReversed())));
      expect(best, `${name} of order ${n}`).toBeLessThan(3e-4);
    }
  });
});

/** Loss over that at 0 Hz of coupled resonators, dB: |D(jω)/D(0)|² of their tridiagonal matrix. */
function resonatorLoss([q1 = 0, qn = 0, ...k]: readonly number[], w: number): number {
  const size = (x: number): number => {
    let before = { re: 1, im: 0 };
    let now = { re: 1 / q1, im: x };
    k.forEach((coupling, j) => {
      const rest = j === k.length - 1 ? 1 / qn : 0;
      const next = {
        re: rest * now.re - x * now.im + coupling ** 2 * before.re,
        im: rest * now.im + x * now.re + coupling ** 2 * before.im,
      };
      [before, now] = [now, next];
    });
    return now.re ** 2 + now.im ** 2;
  };
  return 10 * Math.log10(size(w) / size(0));
}

describe.each(Object.entries(RESONATORS))('%s', (family, rows) => {
  test('loses what Zverev’s coupled resonators of orders 3 to 8 lose, within his three digits', () => {
    for (const row of rows) {
      const order = row.length - 1;
      const bare = { ...lowpassShape(family as Family, order, 0, 0, false), dc: 1 };
      const shape = scaledShape(bare, shapeEdge(bare, HALF));
      for (let w = 0.1; w < 3; w += 0.1)
        if (shapeLoss(shape, w) < 40)
          expect(
            Math.abs(resonatorLoss(row, w) - shapeLoss(shape, w)),
            `${order}, ${w}`,
          ).toBeLessThan(0.022);
    }
  });

  test('orders 3, which have one set of couplings, have Zverev’s', () => {
    const [q1 = 0, qn = 0, k12 = 0, k23 = 0] = rows[0];
    const [g1 = 0, g2 = 0, g3 = 0] = elements(family, 3);
    const ours = [g1, g3, 1 / Math.sqrt(g1 * g2), 1 / Math.sqrt(g2 * g3)];
    const turned = g1 < g3 ? ours : [g3, g1, ours[3], ours[2]];
    for (const [k, x] of [q1, qn, k12, k23].entries()) expect(turned[k]).toBeCloseTo(x, 3);
  });
});

const parts = (some: Some) => run(some).parts.map((p) => p.exact);

describe('filters that others designed', () => {
  test('G4IYT’s low pass for 40 MHz: 45 MHz, 1 dB, 153 pF, 196 nH, 218 pF, 207 nH', () => {
    const [c1 = 0, l1 = 0, c2 = 0, l2 = 0] = parts({
      order: 7,
      ripple: 1,
      edgeLoss: 1,
      edge: 45e6,
      stop: 90e6,
    });
    expect([c1 * 1e12, l1 * 1e9, c2 * 1e12, l2 * 1e9].map(Math.floor)).toEqual([
      153, 196, 218, 207,
    ]);
  });

  test('rffilter’s lowpass.cir: Butterworth of order 5 at 10 MHz', () => {
    const found = parts({ family: 'butterworth', form: 'series' });
    const theirs = [491.8126e-9, 515.0349e-12, 1.5915e-6, 515.0349e-12, 491.8126e-9];
    // Its table has four digits.
    for (const [k, x] of theirs.entries()) expect((found[k] ?? 0) / x).toBeCloseTo(1, 4);
  });

  test('rffilter’s nodal.cir: five resonators of 24.4666 nH, 0.1 dB, 400 kHz at 10 MHz, Q 2000', () => {
    const r = run({
      response: 'bandpass',
      structure: 'capacitors',
      order: 5,
      ripple: 0.1,
      edgeLoss: HALF,
      centre: 10e6,
      width: 400e3,
      stopWidth: 2e6,
      resonator: 24.4666e-9,
      inductorQ: 2000,
      capacitorQ: 1e9,
      source: 0.05,
      load: 0.05,
    });
    const k = r.design.resonators?.couplings ?? [];
    expect(k.map((x) => Number((x / 0.04).toFixed(3)))).toEqual([0.703, 0.536, 0.536, 0.703]);
    expect((r.design.resonators?.qualities[0] ?? 0) * 0.04).toBeCloseTo(1.301, 3);
    // Couplings of 291.1272 and 221.9689 pF, resonators of 9.8399 and 9.9091 nF between them.
    const named = Object.fromEntries(r.parts.map((p) => [p.name, p.exact]));
    expect((named['C3'] ?? 0) / 291.1272e-12).toBeCloseTo(1, 3);
    expect((named['C5'] ?? 0) / 221.9689e-12).toBeCloseTo(1, 2);
    expect((named['C4'] ?? 0) / 9.8399e-9).toBeCloseTo(1, 3);
  });

  test('rffilter’s mesh.cir: k of eight Butterworth resonators', () => {
    const r = run({
      family: 'butterworth',
      response: 'bandpass',
      structure: 'coils',
      order: 8,
      centre: 10e6,
      width: 400e3,
      stopWidth: 2e6,
    });
    const k = (r.design.resonators?.couplings ?? []).map((x) => x / 0.04);
    for (const [at, x] of [1.5187, 0.7357, 0.5537, 0.5098, 0.5537, 0.7357, 1.5187].entries())
      expect(k[at]).toBeCloseTo(x, 3);
  });

  test('the ARRL’s table of standard values, number 25: 1500 pF, 6.58 µH, 3300 pF, 7.72 µH', () => {
    // SWR 1.099 is a ripple of 0.0097 dB; edge 1.68 MHz, 3 dB at 1.93, 20 dB at 2.35, 40 dB at 3.03.
    const gamma = 0.099 / 2.099;
    const ripple = -10 * Math.log10(1 - gamma * gamma);
    const r = run({ order: 7, ripple, edgeLoss: ripple, edge: 1.68e6, stop: 3.03e6, stopLoss: 40 });
    const [c1 = 0, l2 = 0, c3 = 0, l4 = 0] = r.parts.map((p) => p.exact);
    for (const [ours, theirs] of [
      [c1, 1500e-12],
      [l2, 6.58e-6],
      [c3, 3300e-12],
      [l4, 7.72e-6],
    ] as const)
      expect(Math.abs(ours / theirs - 1)).toBeLessThan(0.03);
    const loss = (f: number) => {
      const s = scattering(r.design.exact, 2 * Math.PI * f);
      return -10 * Math.log10(s.re21 ** 2 + s.im21 ** 2);
    };
    expect(Math.abs(loss(1.93e6) - 3)).toBeLessThan(0.6);
    expect(Math.abs(loss(2.35e6) - 20)).toBeLessThan(1);
    expect(Math.abs(loss(3.03e6) - 40)).toBeLessThan(1);
  });
});
