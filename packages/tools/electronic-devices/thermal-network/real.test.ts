import { impedance } from '@tollbench/engines/thermal/foster.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import tool from './index.ts';

type Given = Parameters<typeof withDefaults<typeof tool.inputs>>[1];
const run = (given: Given) => evaluate(tool, withDefaults(tool.inputs, given));
const rows = (...columns: readonly (readonly number[])[]) =>
  (columns[0] ?? []).map((_, k) => columns.map((c) => c[k]).join(' ')).join('\n');

/**
 * Data sheets of twelve modules as upb-lea's transistordatabase has them: R and τ of the switch, and the sheet's own
 * R_thJC. Two of them contradict themselves, and the test says which.
 */
const MODULES = [
  [
    'Fuji 2MBI100XAA120-50',
    [0.0301, 0.07632, 0.1078, 0.0664],
    [0.0023, 0.301, 0.0598, 0.0708],
    0.281,
  ],
  [
    'Fuji 2MBI200XBE120-50',
    [0.0027, 0.02157, 0.03201, 0.04445],
    [0.0005, 0.0049, 0.0351, 0.0566],
    0.101,
  ],
  [
    'Fuji 2MBI300XBE120-50',
    [0.00214, 0.01713, 0.02542, 0.0353],
    [0.0005, 0.0049, 0.0351, 0.0566],
    0.08,
  ],
  [
    'Infineon FF200R12KE3',
    [0.00228, 0.00683, 0.06045, 0.05044],
    [1.187e-5, 0.002364, 0.02601, 0.06499],
    0.12,
  ],
  [
    'Infineon FF300R12KE3',
    [0.00151, 0.00484, 0.04282, 0.03573],
    [1.19e-5, 0.002364, 0.02601, 0.06499],
    0.085,
  ],
  [
    'Mitsubishi CM200DY-24T',
    [0.0006527, 0.004971, 0.04192, 0.01545],
    [1.177e-5, 0.0004442, 0.008189, 0.02428],
    0.063,
  ],
  [
    'Fuji 2MBI200XAA065-50',
    [0.02558, 0.06485, 0.09151, 0.05642],
    [0.0023, 0.0301, 0.0598, 0.0708],
    0.238,
  ],
  [
    'Fuji 2MBI300XBE065-50',
    [0.00346, 0.02762, 0.041, 0.05692],
    [0.0005, 0.0049, 0.0351, 0.0566],
    0.129,
  ],
  [
    'Fuji 2MBI400U2B-060',
    [0.0098, 0.01133, 0.05055, 0.03025],
    [0.00217, 0.01702, 0.05721, 0.05726],
    0.1,
  ],
  [
    'Fuji 2MBI600XEE065-50',
    [0.00144, 0.01148, 0.01704, 0.02366],
    [0.0005, 0.0049, 0.0351, 0.0566],
    0.054,
  ],
  [
    'Infineon FF200R12KE3, diode',
    [0.00378, 0.01136, 0.1009, 0.08398],
    [1.187e-5, 0.002364, 0.02601, 0.06499],
    0.2,
  ],
] as const;

describe('modules by their data sheets', () => {
  test.each(MODULES)(
    '%s: its terms sum to its resistance, and its ladder is positive',
    (_, r, tau, total) => {
      const found = run({ given: 'foster', foster: rows(r, tau) });
      expect(Math.abs(found.inner / total - 1)).toBeLessThan(0.03);
      for (const stage of found.stages) expect(stage.r > 0 && stage.c > 0).toBe(true);
    },
  );

  test('2MBI400XBE065 is entered with the terms of the 300 A module: half again as much as its R_thJC', () => {
    const found = run({
      given: 'foster',
      foster: rows([0.00346, 0.02762, 0.041, 0.05692], [0.0005, 0.0049, 0.0351, 0.0566]),
    });
    expect(found.inner / 0.086).toBeCloseTo(1.5, 1);
  });

  test('C stored as R over τ is told, and not taken', () => {
    const found = run({ foster: '0.00228 11.87u 192.1\n0.00683 2.364m 2.889' });
    expect(found.doubtful).toEqual([1, 2]);
    expect(found.terms.map(({ tau }) => tau)).toEqual([11.87e-6, 2.364e-3]);
  });

  test.each([
    [
      'FF200R12KE3',
      MODULES[3],
      [
        [1.042e-3, 7.83e-3],
        [3.294e-3, 17.08e-3],
        [10.26e-3, 35.8e-3],
        [31.95e-3, 70.72e-3],
        [99.4e-3, 0.1065],
        [0.309, 0.1183],
        [0.9603, 0.1187],
      ],
      0.07,
    ],
    [
      'CM200DY-24T',
      MODULES[5],
      [
        [39.58e-6, 1.348e-3],
        [118.2e-6, 2.643e-3],
        [470.7e-6, 6.43e-3],
        [1.313e-3, 12.35e-3],
        [3.923e-3, 24.1e-3],
        [12.55e-3, 45.07e-3],
        [41.82e-3, 59.87e-3],
        [0.1394, 62.56e-3],
      ],
      0.12,
    ],
  ] as const)(
    '%s: the curve of its sheet is rebuilt from its terms, and its terms’ curve is found from its points',
    (_, [, r, tau], points, within) => {
      const found = run({ given: 'foster', foster: rows(r, tau) });
      for (const [t, z] of points)
        expect(Math.abs(impedance(found.terms, t) / z - 1)).toBeLessThan(within);
      const curve = points.map(([t, z]) => `${t} ${z}`).join('\n');
      const fit = run({ given: 'curve', curve, tolerance: 5 }).fit;
      expect(fit?.worst).toBeLessThan(0.05);
    },
  );
});

describe('published answers', () => {
  test('Rashid, example 4.4: 0.4, 0.1 and 0.5 K/W between 150 and 25 °C carry 125 W, the case at 100 °C', () => {
    const { sink } = run({
      task: 'sink',
      given: 'cauer',
      cauer: '1 0.4',
      interface: 0.1,
      steady: 125,
      ambient: 25,
      limit: 150,
    });
    expect(sink?.needed).toBeCloseTo(0.5, 12);
    expect(sink?.caseTemperature).toBeCloseTo(100, 12);
  });

  test('pulses of 800, 1200 and 600 W, a millisecond each and a half apart, through what Rashid’s example 17.1 reads off its curve', () => {
    // Z is 0.035 K/W at 1 ms and 0.025 at 0.5 ms: one term has both, with 0.4 left of a rise after half a millisecond.
    // The book takes Z(0.5 ms) off each pulse as it ends and finds 28, 8, 50, 20 and 41 K; what is left of a term is exact.
    const tau = 0.5e-3 / Math.log(1 / 0.4);
    const points =
      '0 800\n1m 800\n1m 0\n1.5m 0\n1.5m 1200\n2.5m 1200\n2.5m 0\n3m 0\n3m 600\n4m 600';
    const { wave } = run({
      foster: `${0.035 / 0.84} ${tau}`,
      profile: 'table',
      points,
      ambient: 0,
    });
    const at = (t: number) => wave?.junction[wave.t.findIndex((x) => x >= t - 1e-12)] ?? 0;
    let rise = 0;
    for (const [k, power] of [800, 1200, 600].entries()) {
      rise = rise * 0.16 + 0.035 * power;
      expect(at(1.5e-3 * k + 1e-3)).toBeCloseTo(rise, 9);
      rise *= 0.4;
      if (k < 2) expect(at(1.5e-3 * (k + 1))).toBeCloseTo(rise, 9);
    }
    expect(at(1e-3)).toBeCloseTo(28, 9);
  });

  test('Infineon AN2015-10: the ladder has the resistance of the sum, its first stage the slope at once', () => {
    const [, r, tau] = MODULES[3];
    const { stages } = run({ foster: rows(r, tau) });
    expect(stages.reduce((s, x) => s + x.r, 0)).toBeCloseTo(
      r.reduce((a, b) => a + b, 0),
      12,
    );
    const slope = r.reduce((s, x, k) => s + x / (tau[k] ?? 1), 0);
    expect(1 / (stages[0]?.c ?? 1)).toBeCloseTo(slope, 6);
  });
});
