import { format } from '@tollbench/engines/exact/rational.ts';
import { kraftSum } from '@tollbench/engines/information/canonical.ts';
import { capacity, information } from '@tollbench/engines/information/capacity.ts';
import { intervalSteps, shortestBits } from '@tollbench/engines/information/interval.ts';
import {
  encodeLz77,
  encodeLz78,
  encodeLzss,
  encodeLzw,
} from '@tollbench/engines/information/lempel-ziv.ts';
import { closedClasses, entropyRate, stationary } from '@tollbench/engines/information/markov.ts';
import { prefixClash, twoReadings } from '@tollbench/engines/information/unique-decoding.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';

interface Vectors {
  readonly sources: readonly {
    weights: number[];
    radix: number;
    longest: number;
    entropy: number;
    best: string;
    limited: string;
  }[];
  readonly codes: readonly {
    words: string[];
    kraft: string;
    prefix: boolean;
    shortest: string | null;
  }[];
  readonly intervals: readonly {
    weights: number[];
    message: number[];
    low: string;
    high: string;
    word: string;
  }[];
  readonly texts: readonly {
    text: string;
    window: number;
    lookahead: number;
    least: number;
    lz77: [number, number, string][];
    lzss: [number, number, string][];
    lz78: [number, string][];
    lzw: number[];
  }[];
  readonly markov: readonly { p: number[][]; pi: number[]; rate: number }[];
  readonly channels: readonly { channel: number[][]; capacity: number; exact: boolean }[];
}

const held = vectors('source-coding') as unknown as ReturnType<typeof vectors> & Vectors;

const designed = (weights: readonly number[], more: object) => {
  const r = evaluate(
    tool,
    withDefaults(tool.inputs, { source: weights.map((w, k) => `s${k} ${w}`).join('\n'), ...more }),
  );
  if (r.task !== 'code') throw new Error(r.task);
  return r;
};

let lengths = 0;
let entropies = 0;

describe('codes', () => {
  test('Huffman’s and the length-limited are the best of all, exactly', () => {
    for (const { weights, radix, longest, entropy, best, limited } of held.sources) {
      const high = designed(weights, { radix });
      const low = designed(weights, { radix, ties: 'low' });
      const bound = designed(weights, { method: 'limited', longest });
      expect(format(high.figures.average)).toBe(best);
      expect(format(low.figures.average)).toBe(best);
      expect(format(bound.figures.average)).toBe(limited);
      expect(Math.max(...bound.rows.map(({ word }) => word.length))).toBeLessThanOrEqual(longest);
      for (const r of [high, low, bound])
        expect(prefixClash(r.rows.map(({ word }) => word))).toBe(null);
      lengths++;
      entropies = Math.max(entropies, Math.abs(high.figures.entropy - entropy));
    }
    expect(entropies).toBeLessThan(4e-15);
  });

  test('are uniquely decodable or not, with two readings to show for it', () => {
    for (const { words, kraft, prefix, shortest } of held.codes) {
      expect(format(kraftSum(words.map((word) => word.length)))).toBe(kraft);
      expect(prefixClash(words) === null).toBe(prefix);
      const found = twoReadings(words);
      expect(found === null, words.join(' ')).toBe(shortest === null);
      if (found === null) continue;
      const spell = (row: readonly number[]) => row.map((k) => words[k]).join('');
      expect(spell(found.one)).toBe(found.digits);
      expect(spell(found.other)).toBe(found.digits);
      expect(found.one).not.toEqual(found.other);
    }
  });
});

test('intervals and their shortest words are exact', () => {
  for (const { weights, message, low, high, word } of held.intervals) {
    const last = intervalSteps(message, weights.map(BigInt)).at(-1);
    if (last === undefined) throw new Error('no step');
    expect(format(last.low)).toBe(low);
    const end = {
      n: last.low.n * last.width.d + last.width.n * last.low.d,
      d: last.low.d * last.width.d,
    };
    const [n = '0', d = '1'] = high.split('/');
    expect(end.n * BigInt(d)).toBe(BigInt(n) * end.d);
    expect(shortestBits(last)).toBe(word);
  }
});

test('tokens are those of strings searched with find', () => {
  const sign = (code: number) => (code < 0 ? '' : String.fromCodePoint(code));
  for (const { text, window, lookahead, least, lz77, lzss, lz78, lzw } of held.texts) {
    const codes = [...text].map((each) => each.codePointAt(0) ?? 0);
    expect(
      encodeLz77(codes, window, lookahead).map((t) => [t.offset, t.length, sign(t.next)]),
    ).toEqual(lz77);
    expect(
      encodeLzss(codes, window, lookahead, least).map((t) => [t.offset, t.length, sign(t.letter)]),
    ).toEqual(lzss);
    expect(encodeLz78(codes).map((t) => [t.index, sign(t.next)])).toEqual(lz78);
    expect(encodeLzw(codes, 256).map((t) => t.code)).toEqual(lzw);
  }
});

let states = 0;
test('stationary distributions and entropy rates', () => {
  for (const { p, pi, rate } of held.markov) {
    const [mine = []] = closedClasses(p);
    const ours = stationary(p, mine);
    ours.forEach((x, k) => {
      states = Math.max(states, Math.abs(x - (pi[k] ?? 9)));
    });
    states = Math.max(states, Math.abs(entropyRate(p, ours) - rate));
  }
  expect(states).toBeLessThan(2e-15);
});

let closed = 0;
let searched = 0;
test('capacities, by closed forms and by another program’s search', () => {
  for (const { channel, capacity: theirs, exact } of held.channels) {
    const { bits, gap, input } = capacity(channel);
    expect(gap).toBeLessThan(1e-12);
    expect(Math.abs(information(channel, input) - bits)).toBeLessThan(1e-14);
    if (exact) closed = Math.max(closed, Math.abs(bits - theirs));
    else {
      // A search from below is never above what is proven.
      expect(theirs).toBeLessThan(bits + gap + 1e-12);
      searched = Math.max(searched, Math.abs(bits - theirs));
    }
  }
  expect(closed).toBeLessThan(1e-14);
  expect(searched).toBeLessThan(1e-6);
});

test('the figures on the page are the ones measured here', () => {
  const row = (what: string, cases: number, largestError: number) => ({
    program: held.program,
    version: held.version,
    what,
    cases,
    largestError,
    errorKind: 'absolute' as const,
  });
  expectHeld(import.meta.dirname, [
    row(
      'average length of the best code and of the best within a limit, exact fractions',
      lengths,
      0,
    ),
    row('entropy, bit', lengths, entropies),
    row('unique decoding and Kraft’s sum, by all texts of 16 digits', held.codes.length, 0),
    row(
      'interval and shortest word of arithmetic coding, exact fractions',
      held.intervals.length,
      0,
    ),
    row('tokens of LZ77, LZSS, LZ78 and LZW', held.texts.length, 0),
    row('stationary distribution, and entropy rate in bit', held.markov.length, states),
    row(
      'capacity against closed forms, bit',
      held.channels.filter(({ exact }) => exact).length,
      closed,
    ),
    row(
      'capacity against SciPy’s SLSQP, bit',
      held.channels.filter(({ exact }) => !exact).length,
      searched,
    ),
  ]);
});
