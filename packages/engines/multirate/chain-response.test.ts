import { describe, expect, test } from 'vitest';
import { chainGain, chainTable, equivalentTaps, sweep } from './chain-response.ts';
import { fold } from './fold.ts';
import { resamplePeriodic } from './polyphase.ts';
import { type Conversion, chainSpecs, type Factors } from './stage.ts';
import { stageFilter } from './stage-filter.ts';

const made = (stages: Factors[], clean: 'pass' | 'half') => {
  const product = (of: 'up' | 'down') => stages.reduce((p, s) => p * s[of], 1);
  const lower = Math.min(1, product('up') / product('down'));
  const c: Conversion = {
    up: product('up'),
    down: product('down'),
    rate: 1,
    pass: 0.35 * lower,
    clean: (clean === 'pass' ? 0.35 : 0.5) * lower,
    passRipple: 0.0058,
    stopRipple: 1e-3,
  };
  const filters = chainSpecs(c, stages).map((spec) => ({
    ...spec,
    ...stageFilter(spec, 'equiripple', true),
    symmetric: true,
  }));
  return { c, filters };
};

const CHAINS: [Factors[], 'pass' | 'half'][] = [
  [[{ up: 3, down: 2 }], 'half'],
  [
    [
      { up: 4, down: 3 },
      { up: 5, down: 7 },
    ],
    'half',
  ],
  [
    [
      { up: 1, down: 2 },
      { up: 1, down: 3 },
    ],
    'pass',
  ],
  [
    [
      { up: 2, down: 1 },
      { up: 2, down: 1 },
    ],
    'pass',
  ],
];

describe('what a chain lets through', () => {
  test.each(CHAINS)(
    '%j, %s clean: the mask of the stages is the mask of the chain',
    (stages, clean) => {
      const { c, filters } = made(stages, clean);
      const { worst, low, high } = sweep(c, filters, 100);
      expect(worst.gain).toBeLessThanOrEqual(c.stopRipple * 1.00001);
      expect(high.gain).toBeLessThanOrEqual(1 + c.passRipple * 1.00001);
      expect(low.gain).toBeGreaterThanOrEqual(1 - c.passRipple * 1.00001);
    },
  );

  test.each(CHAINS)(
    '%j, %s clean: a tone makes the lines that the gain says, and no others',
    (stages, clean) => {
      const { c, filters } = made(stages, clean);
      const period = c.down * 24;
      const bin = 5;
      const x = Array.from({ length: period }, (_, n) =>
        Math.cos((2 * Math.PI * bin * n) / period),
      );
      const running = filters.map((s) => ({ ...s, h: s.h.map((v) => v * s.up) }));
      const y = resamplePeriodic(running, x);
      // By the phases: linear phase delays all paths alike, so that each line is a sum of signed gains.
      const delay = filters.reduce((sum, s) => sum + (s.h.length - 1) / 2 / s.rateHigh, 0);
      const out = c.up / c.down;
      const expected = Array.from(y, (_, n) => {
        let sum = 0;
        for (let k = 0; k < c.up; k++) {
          const f = k + bin / period - (2 * k > c.up ? c.up : 0);
          sum += chainGain(filters, Math.abs(f)) * Math.cos(2 * Math.PI * f * (n / out - delay));
        }
        return sum;
      });
      y.forEach((v, n) => {
        expect(v).toBeCloseTo(expected[n] ?? Number.NaN, 10);
      });
    },
  );

  test('tables are as good as sums', () => {
    const { c, filters } = made(CHAINS[1]?.[0] ?? [], 'half');
    const quick = chainTable(filters);
    for (let k = 0; k <= 500; k++) {
      const f = (k / 500) * (c.up / 2);
      expect(Math.abs(quick(f) - chainGain(filters, f))).toBeLessThan(2e-5);
    }
  });

  test('the length as one filter', () => {
    const { c, filters } = made(CHAINS[2]?.[0] ?? [], 'pass');
    const [a, b] = filters.map((s) => s.h.length);
    const lengths = filters.map(({ h, rateHigh }) => ({ taps: h.length, rateHigh }));
    expect(equivalentTaps(c, lengths)).toBe((a ?? 0) + 2 * ((b ?? 0) - 1));
  });

  test('the worst is where it says', () => {
    const { c, filters } = made(CHAINS[0]?.[0] ?? [], 'half');
    const { worst } = sweep(c, filters, 100);
    expect(Math.abs(chainGain(filters, worst.frequency))).toBe(worst.gain);
    expect(worst.input).toBe(fold(worst.frequency, 1));
    expect(worst.output).toBe(fold(worst.frequency, c.up / c.down));
  });
});
