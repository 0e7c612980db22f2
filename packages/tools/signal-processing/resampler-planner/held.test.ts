/** The kernels and the plans against SciPy, which shares no code with them. */
import { format, parse } from '@tollbench/engines/exact/rational.ts';
import { type ChainFilter, sweep } from '@tollbench/engines/multirate/chain-response.ts';
import { chainInputsFor, resample, resampleChain } from '@tollbench/engines/multirate/polyphase.ts';
import { nearestRatio } from '@tollbench/engines/multirate/rate-ratio.ts';
import type { Factors } from '@tollbench/engines/multirate/stage.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import type { Held } from '../../define/held.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

interface Stage extends Factors {
  readonly h: number[];
}

interface Oracle {
  readonly program: string;
  readonly version: string;
  readonly conversions: readonly (Stage & { x: number[]; y: number[] })[];
  readonly chains: readonly { stages: Stage[]; x: number[]; y: number[] }[];
  readonly folds: readonly {
    stages: Stage[];
    pass: number;
    clean: number;
    taps: number;
    worst: number;
    high: number;
    low: number;
  }[];
  readonly lengths: readonly {
    up: number;
    down: number;
    share: number;
    ripple: number;
    attenuation: number;
    taps: number;
  }[];
  readonly ratios: readonly { x: string; near: string }[];
  readonly needed: readonly { stages: Factors[]; outputs: number; inputs: number }[];
}

const oracle = vectors<never>('resampler-planner') as unknown as Oracle;
const worst = (errors: readonly number[]): number => Math.max(...errors);
const largest = (y: readonly number[]): number => Math.max(1e-300, ...y.map(Math.abs));

/** The largest difference over the largest output. */
const apart = (ours: Float64Array, y: readonly number[]): number => {
  expect(ours.length).toBe(y.length);
  return worst(y.map((v, k) => Math.abs((ours[k] ?? Number.NaN) - v))) / largest(y);
};

/** Length of the one filter that the planner finds. */
const leastTaps = ({ taps: _, share, ...given }: Oracle['lengths'][number]): number | undefined =>
  evaluate(
    tool,
    withDefaults(tool.inputs, { ...given, by: 'ratio', share: 100 * share, plan: 'single' }),
  ).plan.stages[0]?.h.length;

/** A chain as the engines have it, the input rate being 1. */
function chainOf(stages: readonly Stage[]): { filters: ChainFilter[]; up: number; down: number } {
  let rate = 1;
  const filters = stages.map(({ up, down, h }) => {
    const rateHigh = rate * up;
    rate = rateHigh / down;
    return { up, down, rateHigh, symmetric: true, h: Float64Array.from(h, (c) => c / up) };
  });
  const product = (of: 'up' | 'down') => stages.reduce((p, s) => p * s[of], 1);
  return { filters, up: product('up'), down: product('down') };
}

describe('against SciPy', () => {
  test('the figures on the page are the ones measured here', () => {
    const { program, version } = oracle;
    const one = oracle.conversions.map((c) => apart(resample(c, c.x), c.y));
    const chains = oracle.chains.map((c) => apart(resampleChain(c.stages, c.x), c.y));
    const swept = oracle.folds.map((c) => {
      const { filters, up, down } = chainOf(c.stages);
      const task = {
        rate: 1,
        up,
        down,
        pass: c.pass,
        clean: c.clean,
        passRipple: 1,
        stopRipple: 1,
      };
      const { worst: fold, high, low } = sweep(task, filters, 64);
      return {
        fold: Math.abs(fold.gain - c.worst) / c.worst,
        pass: Math.max(Math.abs(high.gain - c.high), Math.abs(low.gain - c.low)),
      };
    });
    const held = (
      what: string,
      errors: readonly number[],
      errorKind: 'relative' | 'absolute' | 'exact',
    ): Held => ({
      program,
      version,
      what,
      cases: errors.length,
      largestError: worst(errors),
      errorKind,
    });
    const same = (right: boolean): number => (right ? 0 : 1);
    const lengths = oracle.lengths.map((c) => same(leastTaps(c) === c.taps));
    const ratios = oracle.ratios.map((c) =>
      same(format(nearestRatio(parse(c.x), 4096n)) === c.near),
    );
    const needed = oracle.needed.map((c) => same(chainInputsFor(c.stages, c.outputs) === c.inputs));
    expectHeld(import.meta.dirname, [
      held('outputs of one stage by upfirdn, of the largest', one, 'relative'),
      held('outputs of chains of stages by upfirdn, of the largest', chains, 'relative'),
      held(
        'the worst alias or image, by freqz of the one filter that a chain is',
        swept.map((s) => s.fold),
        'relative',
      ),
      held(
        'least and largest gain of the pass band, by the same',
        swept.map((s) => s.pass),
        'absolute',
      ),
      held('lengths of the shortest equiripple filters', lengths, 'exact'),
      held('nearest ratios of small terms', ratios, 'exact'),
      held('inputs that outputs need', needed, 'exact'),
    ]);
  });
});
