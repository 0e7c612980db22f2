import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ebn0For, pairHard, softBound, uncoded } from './bounds.ts';
import { decode } from './decode.ts';
import { encode } from './encode.ts';
import { puncturing, sentIn, spread, unpunctured } from './puncture.ts';
import { simulate } from './simulate.ts';
import { freeDistance, spectrum, weightlessCycle } from './spectrum.ts';
import { isOneRegister, StreamDecoder } from './stream-decoder.ts';
import { isLinear, type Trellis, trellisOf } from './trellis.ts';
import { viterbi } from './viterbi.ts';

const register = (forward: number[], memory: number, feedback = 1 << memory): Trellis =>
  trellisOf({ memory: [memory], forward: [forward], feedback: [feedback] });
const codes: readonly Trellis[] = [
  register([0o7, 0o5], 2),
  register([0o7, 0o4], 2),
  register([0o5, 0o7, 0o7], 2),
  register([0o13, 0o15], 3, 0o13),
  register([0o171, 0o133], 6),
  register([2, 3], 1),
];

describe('the decoder of streams', () => {
  test('costs what the decoder for every trellis costs, and its bits are of that cost', () => {
    const value = fc.integer({ min: -300, max: 300 });
    fc.assert(
      fc.property(
        fc.constantFrom(...codes),
        fc.array(value, { minLength: 12, maxLength: 1800 }),
        fc.boolean(),
        (t, list, closed) => {
          const steps = Math.floor(list.length / t.outputs);
          const values = Int16Array.from(list.slice(0, steps * t.outputs));
          const end = closed ? 0 : -1;
          const best = viterbi(t, Float64Array.from(values), { start: 0, end });
          if (!Number.isFinite(best.metric)) return;
          const out = new Uint8Array(steps);
          expect(new StreamDecoder(t, steps).decode(values, steps, end, out)).toBe(best.metric);
          const { bits } = encode(t, out, 'truncated');
          const cost = values.reduce(
            (sum, v, k) => sum + (v * (1 - 2 * (bits[k] ?? 0)) < 0 ? Math.abs(v) : 0),
            0,
          );
          expect(cost).toBe(best.metric);
        },
      ),
      { numRuns: 80 },
    );
  });

  test('metrics are brought down in long blocks, and the cost counts it all', () => {
    const t = register([0o7, 0o5], 2);
    const steps = 100_000;
    const values = new Int16Array(2 * steps).map((_, k) => ((k * 7919) % 65_521) - 32_760);
    const out = new Uint8Array(steps);
    const cost = new StreamDecoder(t, steps).decode(values, steps, -1, out);
    expect(cost).toBe(viterbi(t, Float64Array.from(values), { start: 0, end: -1 }).metric);
  });

  test('takes one register alone', () => {
    expect(codes.every(isOneRegister)).toBe(true);
    expect(
      isOneRegister(
        trellisOf({
          memory: [1, 1],
          forward: [
            [3, 2, 3],
            [1, 2, 2],
          ],
          feedback: [2, 2],
        }),
      ),
    ).toBe(false);
  });
});

describe('distances', () => {
  test('of 7 5: A_d = 2^(d−5) and B_d = (d−4) 2^(d−5), as its transfer function says', () => {
    const { free, events, bits } = spectrum(register([0o7, 0o5], 2), unpunctured(2), 40);
    expect(free).toBe(5);
    events.forEach((count, k) => {
      expect(count).toBe(2 ** k);
      expect(bits[k]).toBe((k + 1) * 2 ** k);
    });
  });

  test('the search for the least weight and the count begin at one weight', () => {
    for (const t of codes)
      for (const keep of ['1'.repeat(t.outputs), `${'1'.repeat(2 * t.outputs - 1)}0`]) {
        const p = puncturing(Uint8Array.from(keep, Number), t.outputs);
        if (weightlessCycle(t, p)) continue;
        expect(spectrum(t, p, 4).events[0]).toBeGreaterThan(0);
        expect(spectrum(t, p, 4).free).toBe(freeDistance(t, p));
      }
  });

  test('a cycle that sends no 1 is one: its branches follow one another and are silent', () => {
    const t = register([0o3, 0o5], 2);
    const found = weightlessCycle(t, unpunctured(2));
    expect(found?.catastrophic).toBe(true);
    found?.states.forEach((state, k) => {
      const branch = 2 * state + (found.inputs[k] ?? 0);
      expect(t.output[branch]).toBe(0);
      expect(t.next[branch]).toBe(found.states[(k + 1) % found.states.length]);
    });
  });

  test('a changed table is no linear trellis', () => {
    const t = register([0o7, 0o5], 2);
    expect(isLinear(t)).toBe(true);
    expect(isLinear({ ...t, output: t.output.map((word, b) => (b === 7 ? word ^ 1 : word)) })).toBe(
      false,
    );
  });
});

/** A whole pattern as one step: more inputs, and of the outputs those that are sent. */
function asOneStep(t: Trellis, pattern: string): Trellis {
  const { keep, period, sent } = puncturing(Uint8Array.from(pattern, Number), t.outputs);
  const words = 2 ** period;
  const next = new Int32Array(t.states * words);
  const output = new Int32Array(t.states * words);
  for (let branch = 0; branch < next.length; branch++) {
    let state = Math.floor(branch / words);
    for (let step = 0; step < period; step++) {
      const one = 2 * state + ((branch >> (period - 1 - step)) & 1);
      for (let j = 0; j < t.outputs; j++)
        if (keep[step * t.outputs + j] === 1)
          output[branch] =
            2 * (output[branch] ?? 0) + (((t.output[one] ?? 0) >> (t.outputs - 1 - j)) & 1);
      state = t.next[one] ?? 0;
    }
    next[branch] = state;
  }
  return { inputs: period, outputs: sent, states: t.states, next, output };
}

// Published information weights as network simulators have them, quoted from memory. The last of each counts what
// touches state 0 within a pattern as one event; ours counted step by step by a program of another kind.
test.each([
  ['110110', [42, 201, 1492, 10469, 62935, 379644], 379546],
  ['1101100110', [92, 528, 8694, 79453, 792114], 791795],
  ['0111', [3, 70, 285, 1276, 6160, 27128, 117019], 117019],
] as const)(
  '171 133 punctured %s: published weights (from memory) of a pattern as one step',
  (pattern, bits, ours) => {
    const t = register([0o171, 0o133], 6);
    const whole = spectrum(
      asOneStep(t, pattern),
      unpunctured([...pattern].filter((c) => c === '1').length),
      bits.length,
    );
    expect(Array.from(whole.bits)).toEqual(bits);
    const p = puncturing(Uint8Array.from(pattern, Number), 2);
    expect(spectrum(t, p, bits.length).bits.at(-1)).toBe(ours);
  },
);

describe('bounds', () => {
  test('a pair of words that differ in one bit is wrong as often as that bit', () => {
    expect(pairHard(1, 0.1)).toBeCloseTo(0.1, 15);
    expect(pairHard(2, 0.1)).toBeCloseTo(0.1, 15);
    expect(pairHard(3, 0)).toBe(0);
  });

  test('1e-5 takes 9.588 dB without a code; a bound that has no end is NaN', () => {
    expect(ebn0For(uncoded, 1e-5)).toBeCloseTo(9.588, 3);
    const of = {
      spectrum: spectrum(register([0o7, 0o5], 2), unpunctured(2), 80),
      perPeriod: 1,
      rate: 0.5,
    };
    expect(softBound(of, 0.3)).toBeNaN();
    expect(softBound(of, 3)).toBeGreaterThan(0);
    expect(ebn0For((x) => softBound(of, x), 1e-300, 10)).toBeNaN();
    const nasa = { ...of, spectrum: spectrum(register([0o171, 0o133], 6), unpunctured(2), 80) };
    // Where it settles, at 2.84 dB, it is below 0.01 already.
    expect(softBound(nasa, 10 ** 0.284)).toBeLessThan(0.009);
    expect(ebn0For((x) => softBound(nasa, x), 0.01)).toBeNaN();
  });

  test('the interval holds the rate in nineteen of twenty counts, blocks that are all wrong among them', () => {
    for (const [db, blocks] of [
      [0, 20],
      [4, 30],
    ] as const) {
      const counts = Array.from({ length: 60 }, (_, seed) =>
        simulate(
          {
            trellis: codes[0] as Trellis,
            puncturing: unpunctured(2),
            rate: 0.5,
            decision: 'hard' as const,
            steps: 100,
            blocks,
            seed,
          },
          10 ** (db / 10),
          1,
        ),
      );
      const truth = counts.reduce((sum, { rate }) => sum + rate, 0) / counts.length;
      const held = counts.filter(({ interval: [low, high] }) => low <= truth && truth <= high);
      expect(held.length).toBeGreaterThanOrEqual(54);
      for (const { bitErrors, interval } of counts) expect(interval[0] > 0).toBe(bitErrors > 0);
    }
  });

  test('one seed counts the same errors again, another one others', () => {
    const trial = {
      trellis: codes[0] as Trellis,
      puncturing: unpunctured(2),
      rate: 0.5,
      decision: 'hard' as const,
      steps: 100,
      blocks: 40,
      seed: 1,
    };
    const first = simulate(trial, 2, 1);
    expect(simulate(trial, 2, 1)).toEqual(first);
    expect(simulate({ ...trial, seed: 2 }, 2, 1).bitErrors).not.toBe(first.bitErrors);
    expect(first.interval[0]).toBeLessThanOrEqual(first.rate);
    expect(first.interval[1]).toBeGreaterThanOrEqual(first.rate);
  });
});

test('puncturing: bits sent are counted and put back in their places', () => {
  const p = puncturing(Uint8Array.from([1, 1, 1, 0, 0, 1]), 2);
  expect([0, 1, 2, 3, 4, 7].map((steps) => sentIn(p, 2, steps))).toEqual([0, 2, 3, 4, 6, 10]);
  expect([...spread([9, 8, 7, 6], p, 6)]).toEqual([9, 8, 7, 0, 0, 6]);
});

test('tail-biting: the exact decision is never dearer than any closed path', () => {
  const t = register([0o7, 0o5], 2);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -4, max: 4 }), { minLength: 12, maxLength: 12 }),
      (values) => {
        const { metric, states } = decode(t, Float64Array.from(values), 'tail-biting');
        expect(states[0]).toBe(states[6]);
        for (let word = 0; word < 64; word++) {
          const { bits } = encode(
            t,
            Uint8Array.from({ length: 6 }, (_, k) => (word >> k) & 1),
            'tail-biting',
          );
          const cost = values.reduce(
            (sum, v, k) => sum + (v * (1 - 2 * (bits[k] ?? 0)) < 0 ? Math.abs(v) : 0),
            0,
          );
          expect(metric).toBeLessThanOrEqual(cost);
        }
      },
    ),
    { numRuns: 60 },
  );
});
