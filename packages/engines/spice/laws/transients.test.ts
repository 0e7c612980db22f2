/** Transients of linear circuits against the matrix exponential: what the tolerance buys, by method and order. */
import { describe, expect, it } from 'vitest';
import { runRequest } from '../analysis/run.ts';
import { readDeck } from '../deck/read.ts';
import { type Input, states } from './testing/state-space.ts';
import { inputs, KNOWN, type Known } from './testing/transients.ts';

/** The largest error of the circuit's curves at the accepted points, beside the largest of each. */
function errorOf(
  known: Known,
  { card, input }: { card: string; input: Input },
  options: string,
): number {
  const { cards, pace, curves, space } = known;
  const run = `.tran ${pace} ${6 * pace} ${options === '' ? '' : `0 ${pace}`}`;
  const deck = readDeck(`title\nv1 in 0 ${card}\n${cards}\n${options}\n${run}\n.end\n`);
  const [dataset] = runRequest(deck.elaborate, deck.requests[0]!).datasets;
  const { axis, traces } = dataset!;
  const truth = states(space, input, axis.re);
  let worst = 0;
  for (const [j, name] of curves.entries()) {
    const { re } = traces.find((t) => t.name === name)!;
    const peak = Math.max(...truth.map((x) => Math.abs(x[j]!)));
    for (const [n, x] of truth.entries()) worst = Math.max(worst, Math.abs(re[n]! - x[j]!) / peak);
  }
  return worst;
}

const CASES = Object.entries(KNOWN).flatMap(([name, known]) =>
  Object.entries(inputs(known.pace)).map(([wave, given]) => ({ name, wave, known, given })),
);

const TIGHT = 'abstol=1e-15 chgtol=1e-20 vntol=1e-9';

describe('a longest step as long as the circuit is slow: the tolerance alone rules', () => {
  // Order k keeps what a step errs, h^(k+1), within reltol, and so what the run errs within reltol^(k/(k+1)).
  it.each([
    { method: 'trap', order: 2, multiple: 40 },
    { method: 'gear', order: 2, multiple: 50 },
    { method: 'gear', order: 3, multiple: 120 },
    { method: 'gear', order: 4, multiple: 220 },
    { method: 'gear', order: 5, multiple: 250 },
    { method: 'gear', order: 6, multiple: 250 },
  ])(
    '$method to order $order errs less than $multiple · reltol^(k/(k+1)), and falls with reltol',
    ({ method, order, multiple }) => {
      const falls: number[] = [];
      for (const { name, wave, known, given } of CASES) {
        const errors = [1e-3, 1e-5].map((reltol) => {
          const options = `.options method=${method} maxord=${order} reltol=${reltol} ${TIGHT}`;
          const error = errorOf(known, given, options);
          const share = reltol ** (order / (order + 1));
          expect(error / share, `${name}, ${wave}, ${reltol}`).toBeLessThan(multiple);
          return error;
        });
        falls.push(Math.log10(errors[0]! / errors[1]!) / 2);
        expect(errors[1]!, `${name}, ${wave}`).toBeLessThan(errors[0]! / 4);
      }
      // Over all of them about as theory has it: 2/3 of a decade a decade at order 2, more above.
      const mean = falls.reduce((a, b) => a + b) / falls.length;
      expect(mean).toBeGreaterThan(0.55);
      expect(mean).toBeLessThan(1);
    },
  );
});

it('as a deck comes, without options, 50 steps at least: within 40 times reltol, a ringing RLC within 80', () => {
  for (const { name, wave, known, given } of CASES)
    expect(errorOf(known, given, '') / 1e-3, `${name}, ${wave}`).toBeLessThan(
      name.includes('underdamped') ? 80 : 40,
    );
});
