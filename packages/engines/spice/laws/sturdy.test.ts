/** A stranger's decks: whatever they hold, they are solved or refused in a sentence, and nothing is shown that is no number. */
import { describe, expect, it } from 'vitest';
import { EngineError } from '../../error.ts';
import { runRequest, runSteps } from '../analysis/run.ts';
import { readDeck } from '../deck/read.ts';
import type { Dataset } from '../results/dataset.ts';
import { netlist } from './testing/netlists.ts';

const REQUESTS = [
  '.op',
  '.dc v0 -1 5 1',
  '.ac dec 2 1 1meg',
  '.tran 1u 60u',
  '.tran 1u 60u uic',
  '.noise v(b) v0 dec 2 1 1meg',
  '.tf v(b) v0',
  '.sens v(b)',
  '.pz a 0 b 0 vol pz',
];

/** What an analysis gives, or the sentence that refuses it; anything else is thrown on. */
function outcome(deck: string, settings = {}): readonly Dataset[] | string {
  try {
    const { requests, steps, elaborate } = readDeck(`title\n${deck}\n.end\n`);
    return steps.length > 0
      ? runSteps(elaborate, requests[0]!, steps, settings).datasets
      : runRequest(elaborate, requests[0]!, { withCurrents: true, ...settings }).datasets;
  } catch (error) {
    if (error instanceof EngineError) return error.message;
    throw error;
  }
}

/** Names of traces that are no numbers somewhere; an open port's resistance is infinite by right. */
const broken = (datasets: readonly Dataset[]): string[] =>
  datasets.flatMap(({ kind, traces }) =>
    traces
      .filter(({ re, im }) =>
        [...re, ...(im ?? [])].some(
          (x) => Number.isNaN(x) || (kind !== 'tf' && !Number.isFinite(x)),
        ),
      )
      .map(({ name }) => name),
  );

describe('netlists by lot', () => {
  it.each(REQUESTS)('under %s are solved or refused in words', (request) => {
    let solved = 0;
    let refused = 0;
    for (let seed = 0; seed < 120; seed++) {
      const deck = `${netlist(seed)}\n${request}`;
      const got = outcome(deck, { maxPoints: 20_000 });
      if (typeof got === 'string') {
        expect(got, deck).toMatch(/^[A-Z].{15,}\.$/su);
        expect(got, deck).not.toMatch(/undefined|\bNaN\b|\[object/u);
        refused++;
      } else {
        expect(broken(got), deck).toEqual([]);
        solved++;
      }
    }
    // Neither all of one kind nor of the other: the lot is worth its drawing.
    expect(solved).toBeGreaterThan(10);
    expect(refused).toBeGreaterThan(10);
  });
});

const RC = 'v1 in 0 dc 1 ac 1 sin(0 1 1k)\nr1 in out 1k\nc1 out 0 1u\n';

describe('what would take forever is refused before it begins, with what makes it so', () => {
  it.each([
    ['.tran 1p 1', /1\.00e\+12 time points.*steps of at most 1e-12 s/],
    ['.tran 1n 1 0.999', /1\.00e\+9 time points/],
    ['.tran 1e-300 1e-290', /1\.00e\+10 time points/],
    ['v2 a 0 pulse(0 1 0 1f 1f 1f 4f)\nr2 a 0 1\n.tran 1m 1', /pulses of v2 every 4e-15 s/],
    ['t1 in 0 z 0 z0=50 td=1e-18\nr2 z 0 50\n.tran 1m 1', /line t1 with a delay of 1e-18 s/],
    ['.ac dec 100000 1 1e15', /1500001 points; the most is 1000000/],
    ['.ac lin 1e9 1 1k', /1000000000 points; the most is 1000000/],
    ['.noise v(out) v1 dec 1e8 1 1k', /points; the most is 1000000/],
    ['.dc v1 0 1 1n', /1000000001 values.*a wider step would do/],
    [
      'v2 b 0 1\nr2 b 0 1\n.dc v1 0 1 10u v2 0 1 1m',
      /100101101 points; the most is 1000000|points; the most/,
    ],
    ['.param x=1\n.step param x 0 1 10u\n.op', /100001 runs; the most is 2000/],
    ['.param x=1\n.step param x 0 1 1n\n.op', /1000000001 values/],
  ])('%s', (cards, sentence) => {
    expect(outcome(RC + cards)).toMatch(sentence);
  });

  it('and what would be too much to keep: a hundred traces of a million points', () => {
    const many = Array.from({ length: 100 }, (_, k) => `r${k + 2} n${k} 0 1\ni${k + 2} 0 n${k} 1`);
    expect(outcome(`${RC}${many.join('\n')}\n.tran 1n 1m`)).toMatch(/numbers to be kept at least/);
  });
});

describe('what has no answer is refused by its name, with what would do', () => {
  it.each([
    [
      'two sources side by side',
      'v1 a 0 1\nv2 a 0 2\nr1 a 0 1\n.op',
      /i\(v2\).*a small resistor in series/,
    ],
    ['a coil across a source', 'v1 a 0 1\nl1 a 0 1m\n.op', /i\(l1\).*a small resistor in series/],
    ['two coils side by side', 'i1 0 a 1\nl1 a 0 1m\nl2 a 0 1m\nr1 a 0 1\n.tran 1u 1m', /i\(l2\)/],
    [
      'a node between capacitors',
      'v1 a 0 1\nc1 a b 1n\nc2 b 0 1n\n.op',
      /v\(b\).*a large resistor to ground/,
    ],
    [
      'a source of current into nothing',
      'i1 0 a 1\nc1 a 0 1n\n.op',
      /v\(a\).*a large resistor to ground/,
    ],
    ['a part that hangs in the air', 'v1 a 0 1\nr1 a 0 1\nr2 b c 1\n.op', /v\([bc]\)/],
    ['numbers beyond doubles', 'i1 0 a 1e308\nr1 a 0 1k\n.op', /numbers beyond 1\.8e308 in v\(a\)/],
    [
      'a growth beyond doubles',
      'v1 a 0 sin(0 1 1k 0 -1e9)\nr1 a 0 1\n.tran 1u 1m',
      /numbers beyond 1\.8e308 in v\(a\)/,
    ],
    ['absolute zero', `${RC}.temp -300\n.op`, /-300 °C.*above absolute zero/],
    ['a rule that grows', `${RC}.options xmu=0.9\n.tran 1u 1m`, /xmu is 0\.9/],
    ['no tolerance', `${RC}.options reltol=0\n.tran 1u 1m`, /reltol is 0/],
    ['a run of no time', `${RC}.tran 0 0`, /ends at 0 s/],
    [
      'a coupling beyond 1',
      'l1 a 0 1m\nl2 b 0 1m\nk1 l1 l2 1.5\nr1 a b 1\n.op',
      /k1 couples by 1\.5/,
    ],
    [
      'couplings that cannot be together',
      'v1 a 0 sin(0 1 1k)\nr1 a b 1\nl1 b 0 1m\nl2 c 0 1m\nl3 d 0 1m\nk1 l1 l2 .9\nk2 l2 l3 .9\nk3 l1 l3 -.9\nr2 c 0 1\nr3 d 0 1\n.tran 1u 1m',
      /k1, k2, k3 of l1, l2, l3 cannot be together/,
    ],
    [
      'a coil coupled with its negative',
      'l1 a 0 1m\nl2 b 0 -1m\nk1 l1 l2 .5\nr1 a b 1\nr2 a 0 1\n.op',
      /k1 is of l1 .* l2 with -0\.001 H/,
    ],
  ])('%s', (_, deck, sentence) => {
    expect(outcome(deck)).toMatch(sentence);
  });
});

describe('what is extreme and has an answer has it', () => {
  const value = (deck: string, name: string): number => {
    const got = outcome(deck);
    if (typeof got === 'string') throw new Error(got);
    return got[0]!.traces.find((t) => t.name === name)!.re.at(-1)!;
  };

  it.each([1e-3, 1e-6, 1e-9, 1e-15, 1e-300, 1e-310])(
    'a short of %d Ω carries its ampere',
    (ohms) => {
      const deck = `v1 a 0 1\nr1 a b ${ohms}\nr2 b 0 1\n.op`;
      for (const name of ['i(r1)', 'i(r2)'])
        expect(value(deck, name) * (1 + ohms)).toBeCloseTo(1, 9);
      expect(value(deck, 'i(v1)') * (1 + ohms)).toBeCloseTo(-1, 9);
    },
  );

  it('a source of 1e300 V, an insulator of 1e300 Ω', () => {
    expect(value('v1 a 0 1e300\nr1 a b 1e-30\nr2 b 0 1\n.op', 'v(b)')).toBe(1e300);
    expect(value('v1 a 0 1\nr1 a 0 1e300\n.op', 'i(v1)')).toBe(-1e-300);
  });

  it('a perfect transformer, in time and frequency', () => {
    const cards = 'v1 a 0 ac 1 sin(0 1 1k)\nr0 a b 1\nl1 b 0 1\nl2 c 0 4\nk1 l1 l2 1\nr1 c 0 400\n';
    const got = outcome(`${cards}.ac list 1k`);
    if (typeof got === 'string') throw new Error(got);
    const [b, c] = ['v(b)', 'v(c)'].map((n) => got[0]!.traces.find((t) => t.name === n)!.re[0]!);
    expect(c! / b!).toBeCloseTo(2, 9);
    expect(
      value(`${cards}.tran 10u 1.25m`, 'v(c)') / value(`${cards}.tran 10u 1.25m`, 'v(b)'),
    ).toBeCloseTo(2, 6);
  });

  it('negative and no capacitance, negative and no inductance', () => {
    const step = 'v1 a 0 pulse(0 1 0 1n 1n 1 2)\nr1 a b 1k\n';
    expect(value(`${step}c1 b 0 0\n.tran 1u 10u`, 'v(b)')).toBeCloseTo(1, 9);
    expect(value(`${step}l1 b 0 0\n.tran 1u 10u`, 'v(b)')).toBeCloseTo(0, 9);
    // 1 − e^(t/RC): it runs away, as theory has it.
    expect(
      value(`${step}c1 b 0 -1n\n.options reltol=1e-6\n.tran 10n 3u`, 'v(b)') / (1 - Math.exp(3)),
    ).toBeCloseTo(1, 2);
  });
});
