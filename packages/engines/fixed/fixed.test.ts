import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, fromNumber, rational, toNumber } from '../exact/rational.ts';
import { type Rounding, roundShift } from '../signal/fixed-point.ts';
import { droppedOf } from './dropped.ts';
import { gainsOf } from './noise.ts';
import { type Problem, planOf } from './plan.ts';
import type { Node, Program } from './program.ts';
import { rangesOf } from './ranges.ts';
import { leastPlan, uniformPlan } from './search.ts';
import { tryPlan } from './trial.ts';
import {
  checkWord,
  fitWord,
  highestOf,
  leastWord,
  lowestOf,
  roundRational,
  standsFor,
} from './word.ts';

const MODES: readonly Rounding[] = [
  'floor',
  'toward-zero',
  'nearest-up',
  'nearest-away',
  'nearest-even',
];

test('rounding a fraction is rounding its bits', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e6, max: 1e6 }),
      fc.integer({ min: 0, max: 12 }),
      fc.constantFrom(...MODES),
      (n, k, mode) => {
        expect(roundRational(rational(n, 2 ** k), 0, mode)).toBe(roundShift(BigInt(n), k, mode));
        expect(roundRational(rational(n, 7 * 2 ** k), 3, mode)).toBe(
          roundRational(rational(8 * n, 7 * 2 ** k), 0, mode),
        );
      },
    ),
  );
});

test('the least word holds both ends, and one bit less does not', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      number,
      number,
      fc.integer({ min: -8, max: 30 }),
      fc.constantFrom(...MODES),
      fc.boolean(),
      (a, b, fraction, mode, signed) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        const word = leastWord([low, high], fraction, mode, signed);
        const ends = [low, high].map((x) => roundRational(fromNumber(x), fraction, mode));
        const fits = (width: number) =>
          ends.every(
            (n) => n >= lowestOf({ ...word, width }) && n <= highestOf({ ...word, width }),
          );
        expect(fits(word.width)).toBe(true);
        if (word.width > (word.signed ? 2 : 1)) expect(fits(word.width - 1)).toBe(false);
      },
    ),
  );
});

test('wrapping is arithmetic modulo the word, just above the end too', () => {
  const word = { signed: true, width: 4, fraction: 0 };
  expect([7n, 8n, 9n, -8n, -9n, 23n].map((n) => fitWord(n, word, 'wrap'))).toEqual([
    7n,
    -8n,
    -7n,
    -8n,
    7n,
    7n,
  ]);
  expect(fitWord(-1n, { ...word, signed: false }, 'wrap')).toBe(15n);
  expect(fitWord(-1n, { ...word, signed: false }, 'saturate')).toBe(0n);
  expect(standsFor(3n, -2)).toEqual({ n: 12n, d: 1n });
  expect(() => checkWord({ signed: true, width: 1, fraction: 0 })).toThrow(/2 to 64/u);
  expect(() => checkWord({ signed: true, width: 8, fraction: 999 })).toThrow(/999/u);
});

/** A random program of sums and products in two inputs. */
const programs = fc
  .array(fc.tuple(fc.constantFrom('add', 'subtract', 'multiply'), fc.nat(20), fc.nat(20)), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.integer({ min: -8, max: 4 }),
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
    ),
  )
  .map(([list, low, span, grid]): Program => {
    const word = grid ? { word: { signed: true, width: 7, fraction: 2 } } : {};
    const nodes: Node[] = [
      { op: 'input', name: 'x', low: rational(low, 4), high: rational(low + span, 4), ...word },
      { op: 'input', name: 'w', low: rational(-3, 4), high: rational(1, 2), ...word },
      { op: 'constant', name: 'c', value: rational(3, 10) },
    ];
    for (const [op, a, b] of list)
      nodes.push({
        op: op as 'add',
        name: `n${nodes.length}`,
        a: a % nodes.length,
        b: b % nodes.length,
        kept: true,
      });
    return { nodes, outputs: [nodes.length - 1] };
  });

test('exact ranges lie within affine and interval ones, and every value lies within them', () => {
  fc.assert(
    fc.property(
      programs,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (program, s, t) => {
        const { values } = rangesOf(program);
        const [x, w] = [s, t].map((u, k) => {
          const node = program.nodes[k];
          if (node?.op !== 'input') throw new Error('no input');
          const [low, high] = [toNumber(node.low), toNumber(node.high)];
          const v = low + u * (high - low);
          return node.word ? Math.round(4 * v) / 4 : v;
        }) as [number, number];
        const v: number[] = [];
        program.nodes.forEach((node, n) => {
          const [a, b] = 'b' in node ? [v[node.a] ?? 0, v[node.b] ?? 0] : [0, 0];
          v.push(
            node.op === 'input'
              ? n === 0
                ? x
                : w
              : node.op === 'constant'
                ? 0.3
                : node.op === 'add'
                  ? a + b
                  : node.op === 'subtract'
                    ? a - b
                    : a * b,
          );
          const range = values[n];
          if (!range) throw new Error(String(n));
          const slack = 1e-9 * Math.max(1, Math.abs(v[n] ?? 0));
          expect(v[n]).toBeGreaterThanOrEqual(range.outer[0] - slack);
          expect(v[n]).toBeLessThanOrEqual(range.outer[1] + slack);
          // An enclosure may be open by its tolerance.
          const tight = 1e-6 * Math.max(1, Math.abs(range.outer[1] - range.outer[0]));
          expect(range.outer[0]).toBeGreaterThanOrEqual(toNumber(range.interval[0]) - tight);
          expect(range.outer[1]).toBeLessThanOrEqual(toNumber(range.interval[1]) + tight);
          expect(range.outer[0]).toBeGreaterThanOrEqual(toNumber(range.affine[0]) - tight);
          expect(range.outer[1]).toBeLessThanOrEqual(toNumber(range.affine[1]) + tight);
          if (range.attained) {
            expect(compare(range.attained[0], range.proven[0])).not.toBe(-1);
            expect(compare(range.attained[1], range.proven[1])).not.toBe(1);
          }
        });
      },
    ),
    { numRuns: 60 },
  );
});

test('the least value of a flat polynomial on a grid is found among all that doubles do not tell apart', () => {
  // x¹² near 0 is as good as 0 to doubles on thousands of points.
  const word = { signed: true, width: 14, fraction: 13 };
  const low = rational(-1n);
  const high = rational(8191n, 8192n);
  const nodes: Node[] = [{ op: 'input', name: 'x', low, high, word }];
  for (let k = 1; k < 12; k++)
    nodes.push({ op: 'multiply', name: `p${k}`, a: k - 1, b: 0, kept: true });
  const last = rangesOf({ nodes, outputs: [11] }).values[11];
  expect(last?.proof).toBe('exhaustive');
  expect(last?.proven).toEqual([rational(0n), rational(1n)]);
});

test('dropping bits of values of one sign has a mean, as counted', () => {
  for (const mode of MODES)
    for (const [low, high] of [
      [0, 64],
      [-64, 0],
      [-64, 64],
    ] as const) {
      const bits = 3;
      const errors: number[] = [];
      // Values on 2^−3 within the range, each step of the kept word whole.
      for (let n = 8 * low; n < 8 * high; n++) {
        // Half open from below for values above 0, from above for those below it.
        const at = high === 0 ? n + 1 : n;
        errors.push(Number(roundShift(BigInt(at), bits, mode)) - at / 8);
      }
      const mean = errors.reduce((s, e) => s + e, 0) / errors.length;
      const square = errors.reduce((s, e) => s + e * e, 0) / errors.length;
      const model = droppedOf(bits, mode, [low, high]);
      expect(model.mean).toBeCloseTo(mean, 2);
      expect(model.variance + model.mean ** 2).toBeCloseTo(square, 2);
    }
});

const problemOf = (program: Program, rounding: Rounding): Problem => {
  const ranges = rangesOf(program);
  return { program, ranges, gains: gainsOf(program, ranges), rounding, signed: false };
};

test('planned words never overflow, and no error is larger than its bound', () => {
  fc.assert(
    fc.property(
      programs,
      fc.constantFrom(...MODES),
      fc.integer({ min: 2, max: 12 }),
      (program, rounding, fraction) => {
        const problem = problemOf(program, rounding);
        const plan = planOf(
          problem,
          program.nodes.map(() => fraction),
        );
        const trial = tryPlan({ program, plan, rounding, overflow: 'wrap' });
        // Inputs that are given keep what they are declared to hold.
        expect(trial.overflows.every((n) => n === 0)).toBe(true);
        for (const { output, largest } of trial.outputs)
          expect(largest).toBeLessThanOrEqual(
            (plan.nodes[output]?.error ?? 0) * (1 + 1e-9) + 1e-12,
          );
      },
    ),
    { numRuns: 25 },
  );
});

test('the least plan is the least: every plan of three words is tried', () => {
  const program: Program = {
    nodes: [
      { op: 'input', name: 'x', low: rational(-1), high: rational(1) },
      { op: 'constant', name: 'c', value: rational(3, 10) },
      { op: 'multiply', name: 'y', a: 0, b: 1, kept: true },
    ],
    outputs: [2],
  };
  for (const rounding of MODES)
    for (const wanted of [20, 35, 50]) {
      const problem = problemOf(program, rounding);
      const found = leastPlan(problem, wanted);
      let least = Number.POSITIVE_INFINITY;
      for (let x = -1; x < 18; x++)
        for (let c = -1; c < 18; c++)
          for (let y = -1; y < 18; y++) {
            const plan = planOf(problem, [x, c, y]);
            if (plan.sqnr >= wanted) least = Math.min(least, plan.totalBits);
          }
      expect(found.proven).toBe(125);
      expect(found.plan.totalBits, `${rounding} ${wanted}`).toBe(least);
      expect(found.plan.totalBits).toBeLessThanOrEqual(uniformPlan(problem, wanted).plan.totalBits);
    }
});

test('the noise model is what a run makes of many levels', () => {
  const program: Program = {
    nodes: [
      { op: 'input', name: 'x', low: rational(-1), high: rational(1) },
      { op: 'input', name: 'w', low: rational(0), high: rational(2) },
      { op: 'multiply', name: 'p', a: 0, b: 1, kept: true },
      { op: 'subtract', name: 's', a: 2, b: 0, kept: true },
      { op: 'multiply', name: 'y', a: 3, b: 3, kept: true },
    ],
    outputs: [4],
  };
  for (const rounding of MODES) {
    const plan = planOf(problemOf(program, rounding), [10, 11, 9, 9, 12]);
    const trial = tryPlan({ program, plan, rounding, overflow: 'saturate' });
    // What rounds towards zero depends on the sign of the value, which the model takes as random.
    expect(Math.abs((trial.outputs[0]?.sqnr ?? 0) - plan.sqnr), rounding).toBeLessThan(
      rounding === 'toward-zero' ? 2 : 0.5,
    );
  }
});
