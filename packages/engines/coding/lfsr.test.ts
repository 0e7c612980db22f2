import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkLfsr,
  cycle,
  type Lfsr,
  lfsrEquations,
  nextState,
  outputBit,
  sequence,
} from './lfsr.ts';
import { step } from './parallel-equations.ts';
import { primitivePolynomial } from './primitive-polynomials.ts';
import { periodicAutocorrelation, runs } from './sequence-statistics.ts';

const register = (most: number): fc.Arbitrary<{ r: Lfsr; seed: bigint }> =>
  fc.integer({ min: 2, max: most }).chain((stages) => {
    const word = fc.bigInt({ min: 1n, max: (1n << BigInt(stages)) - 1n });
    return fc.record({
      r: fc.record({
        form: fc.constantFrom('fibonacci' as const, 'galois' as const),
        stages: fc.constant(stages),
        poly: word.map((w) => w | 1n),
      }),
      seed: word,
    });
  });

describe('registers', () => {
  test('of both forms satisfy the recurrence of their polynomial', () => {
    fc.assert(
      fc.property(register(128), ({ r, seed }) => {
        const bits = sequence(r, seed, 3 * r.stages);
        for (let k = 0; k + r.stages < bits.length; k++) {
          let sum = 0;
          for (let i = 0; i < r.stages; i++) if ((r.poly >> BigInt(i)) & 1n) sum ^= bits[k + i]!;
          expect(bits[k + r.stages]).toBe(sum);
        }
      }),
    );
  });

  test('come back to their seed after the period, and not before', () => {
    fc.assert(
      fc.property(register(12), ({ r, seed }) => {
        let state = nextState(r, seed);
        let steps = 1n;
        for (; state !== seed; steps++) state = nextState(r, state);
        expect(cycle(r, seed).period).toBe(steps);
      }),
    );
  });

  test('W clocks in one give the same state and the same bits', () => {
    fc.assert(
      fc.property(register(90), fc.integer({ min: 1, max: 100 }), ({ r, seed }, w) => {
        const { state, output } = lfsrEquations(r, w);
        let serial = seed;
        const bits: number[] = [];
        for (let k = 0; k < w; k++) {
          bits.push(outputBit(r, serial));
          serial = nextState(r, serial);
        }
        expect(step(state, seed, 0n)).toBe(serial);
        const word = step(output, seed, 0n);
        expect(bits.map((_, k) => Number((word >> BigInt(k)) & 1n))).toEqual(bits);
      }),
    );
  });

  test('that cannot run backwards, or do not fit, are refused', () => {
    const r = { form: 'galois', stages: 8, poly: 0x1dn } as const;
    expect(() => checkLfsr({ ...r, poly: 0x1en })).toThrow(/must end in 1/);
    expect(() => checkLfsr({ ...r, poly: 0x11dn })).toThrow(/wider/);
    expect(() => checkLfsr({ ...r, stages: 1 })).toThrow(/2 to 128/);
  });
});

describe('Golomb’s postulates', () => {
  test.each([2, 3, 5, 8, 10])('hold for a maximal sequence of %d stages', (stages) => {
    const r: Lfsr = { form: 'fibonacci', stages, poly: primitivePolynomial(stages) };
    const period = 2 ** stages - 1;
    expect(cycle(r, 1n).period).toBe(BigInt(period));
    const bits = sequence(r, 1n, period);
    expect(bits.reduce((s, b) => s + b, 0)).toBe(2 ** (stages - 1));
    const [first, ...rest] = periodicAutocorrelation(bits);
    expect(first).toBe(period);
    expect(new Set(rest)).toEqual(new Set([-1]));
    const counted = runs(bits);
    expect(counted.reduce((s, x) => s + x.length * (x.zeros + x.ones), 0)).toBe(period);
    for (const { length, zeros, ones } of counted.filter((x) => x.length <= stages - 2))
      expect([zeros, ones]).toEqual([2 ** (stages - length - 2), 2 ** (stages - length - 2)]);
    expect(counted.at(-1)).toEqual({ length: stages, zeros: 0, ones: 1 });
  });

  test('a constant sequence is one run', () => {
    expect(runs(Uint8Array.of(1, 1, 1))).toEqual([{ length: 3, zeros: 0, ones: 1 }]);
    expect(runs(new Uint8Array(0))).toEqual([]);
    expect([...periodicAutocorrelation(Uint8Array.of(0, 0))]).toEqual([2, 2]);
  });
});
