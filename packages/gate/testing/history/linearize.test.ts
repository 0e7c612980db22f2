import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linearize, type Model, type Operation } from './linearize.ts';

/** A register: `null` reads it, a number writes it and answers what was there before. */
const REGISTER: Model<number, number | null, number> = {
  initial: 0,
  step: (state, input) => ({ state: input ?? state, output: state }),
  keyOf: String,
  agrees: (a, b) => a === b,
};
type Step = Operation<number | null, number>;
const read = (output: number, call: number, at: number): Step => ({
  ...{ input: null, call: BigInt(call) },
  answer: { at: BigInt(at), output },
});
const write = (input: number, output: number, call: number, at: number): Step => ({
  ...{ input, call: BigInt(call) },
  answer: { at: BigInt(at), output },
});
const lost = (input: number, call: number): Step => ({ input, call: BigInt(call), answer: null });
const verdict = (...history: Step[]) => linearize(history, REGISTER).is;

test('operations that overlap may have come in either order, those that do not only in theirs', () => {
  expect(verdict(write(1, 0, 0, 10), read(0, 5, 6))).toBe('legal');
  expect(verdict(write(1, 0, 0, 10), read(1, 5, 6))).toBe('legal');
  expect(verdict(write(1, 0, 0, 10), read(1, 11, 12))).toBe('legal');
  // A stale read.
  expect(verdict(write(1, 0, 0, 10), read(0, 11, 12))).toBe('illegal');
  // Read by one, and gone for who comes after.
  expect(verdict(write(1, 0, 0, 10), read(1, 2, 3), read(0, 4, 5))).toBe('illegal');
  // Two that both found it empty: sold twice.
  expect(verdict(write(1, 0, 0, 10), write(2, 0, 1, 9))).toBe('illegal');
});

test('what nobody heard of may have happened late, early, or never, and not before its call', () => {
  expect(verdict(lost(1, 0), read(0, 100, 101), read(1, 200, 201))).toBe('legal');
  expect(verdict(lost(1, 0), read(1, 1, 2))).toBe('legal');
  expect(verdict(lost(1, 0), read(0, 1, 2))).toBe('legal');
  expect(verdict(lost(1, 50), read(1, 1, 2))).toBe('illegal');
  expect(verdict(lost(1, 0), read(1, 1, 2), read(0, 3, 4))).toBe('illegal');
});

test('it says what fits nowhere, and what came before', () => {
  const history = [write(1, 0, 0, 1), read(1, 2, 3), read(7, 4, 5)];
  expect(linearize(history, REGISTER)).toEqual({ is: 'illegal', order: [0, 1], stuck: 2 });
});

test('an order that it gives explains the answers, and keeps to the times', () => {
  const history = [write(3, 2, 0, 9), write(2, 1, 0, 9), write(1, 0, 0, 9), read(3, 10, 11)];
  expect(linearize(history, REGISTER)).toEqual({ is: 'legal', order: [2, 1, 0, 3] });
});

test('a search that takes too long is given up, and no answer is made up', () => {
  const writes = Array.from({ length: 14 }, (_, k) => lost(k + 1, 0));
  expect(linearize([...writes, read(99, 1, 2)], REGISTER, 1_000)).toMatchObject({
    is: 'undecided',
  });
});

/** By the definition: every choice of what happened, in every order. */
function byDefinition(history: readonly Step[]): boolean {
  const search = (left: readonly number[], state: number): boolean => {
    if (left.every((k) => history[k]?.answer === null)) return true;
    return left.some((k) => {
      const one = history[k] as Step;
      const others = left.filter((other) => other !== k);
      // Whoever was answered before this was called comes before it.
      const early = others.some((other) => {
        const { answer } = history[other] as Step;
        return answer !== null && answer.at < one.call;
      });
      if (early) return false;
      const { state: next, output } = REGISTER.step(state, one.input);
      if (one.answer !== null && one.answer.output !== output) return false;
      return search(others, next);
    });
  };
  return search([...history.keys()], 0);
}

const step = fc.record({
  input: fc.option(fc.integer({ min: 1, max: 2 })),
  output: fc.integer({ min: 0, max: 2 }),
  call: fc.nat(12),
  takes: fc.nat(6),
  heard: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
});

test('of histories of a register it says what the definition says', () => {
  const said = { legal: 0, illegal: 0 };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
      const history = steps.map(({ input, output, call, takes, heard }): Step => {
        const answer = heard ? { at: BigInt(call + takes), output } : null;
        return { input, call: BigInt(call), answer };
      });
      const { is } = linearize(history, REGISTER);
      expect(is).toBe(byDefinition(history) ? 'legal' : 'illegal');
      if (is !== 'undecided') said[is]++;
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(Math.min(said.legal, said.illegal)).toBeGreaterThan(200);
});
