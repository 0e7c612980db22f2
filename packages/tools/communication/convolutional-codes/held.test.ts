import { pairHard, pairSoft } from '@tollbench/engines/convolutional/bounds.ts';
import { gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, vectors } from '../../testing/held.ts';
import tool from './index.ts';
import type { CodeInputs } from './inputs.ts';
import { joined } from './words.ts';

interface Coded {
  code: string;
  message: string;
  ending: CodeInputs['ending'];
  line: string;
}
interface Brute {
  code: string;
  puncture: string;
  ending: CodeInputs['ending'];
  values: number[];
  metric: number;
  alike: number;
  messages: string[];
}
interface Counted {
  code: string;
  puncture: string;
  free: number;
  events: number[];
  bits: number[];
}
interface Libfec {
  code: string;
  bits: number;
  seed: number;
  noise: number;
  metric: number;
  wrong: number;
  decided: string;
}
type Pair = [d: number, db: number, k: number, n: number, soft: number, hard: number];
interface Found {
  program: string;
  version: string;
  encoders: Coded[];
  brute: Brute[];
  spectra: Counted[];
  pairs: Pair[];
  libfec: Libfec[];
}

const found = vectors('convolutional-codes') as unknown as Found;
const run = (some: Partial<CodeInputs>) => evaluate(tool, withDefaults(tool.inputs, some));

/** The generator of the oracle. */
function lcg(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 16;
  };
}

describe('against other ways', () => {
  test('encoders: products and long division of polynomials', () => {
    for (const { code, message, ending, line } of found.encoders) {
      const { block } = run({ code, message, ending, flips: '' });
      expect(joined(block?.line ?? []), `${code} ${message} ${ending}`).toBe(line);
      if (block?.decoded.alike === 1) expect(joined(block.bits)).toBe(message);
    }
  });

  test('brute force: the least cost, how many have it, and one of them', () => {
    for (const c of found.brute) {
      const { code, puncture, ending } = c;
      const received = c.values.join(' ');
      const r = run({ task: 'decode', format: 'zero-positive', code, puncture, ending, received });
      const at = JSON.stringify(c);
      expect(r.block?.decoded.metric, at).toBe(c.metric);
      expect(r.block?.decoded.alike, at).toBe(c.alike);
      if (c.alike <= 40) expect(c.messages, at).toContain(joined(r.block?.bits ?? []));
    }
  });

  test('error events followed one by one', () => {
    for (const { code, puncture, free, events, bits } of found.spectra) {
      const { analysis, properties } = run({ task: 'analyse', effort: 'none', code, puncture });
      expect(properties.free, code).toBe(free);
      expect(Array.from(analysis?.spectrum?.events.slice(0, events.length) ?? []), code).toEqual(
        events,
      );
      expect(Array.from(analysis?.spectrum?.bits.slice(0, bits.length) ?? []), code).toEqual(bits);
    }
  });
});

describe('against libfec', () => {
  test.each(found.libfec)('$code: $bits bits at noise $noise: the same path metric', (c) => {
    const draw = lcg(1000 + c.seed);
    const message = Array.from({ length: c.bits }, () => draw() & 1).join('');
    const sent = run({ code: c.code, message, flips: '' }).block?.line ?? new Uint8Array(0);
    const noise = lcg(c.seed);
    // The first 60 steps come clean, as the oracle says.
    const quiet = 60 * c.code.split(' ').length;
    const symbols = Array.from(sent, (bit, k) => {
      if (k < quiet) return 255 * bit;
      const off = [0, 0, 0, 0].reduce((sum) => sum + (noise() % 256), 0) - 510;
      const value = (bit === 1 ? 190 : 65) + Math.floor((off * c.noise) / 128);
      return Math.max(0, Math.min(255, value));
    });
    const { block } = run({
      task: 'decode',
      format: 'q8',
      code: c.code,
      received: symbols.join(' '),
    });
    expect(block?.decoded.metric).toBe(c.metric);
    const decided = BigInt(`0b${joined(block?.bits ?? [])}`).toString(16);
    if (block?.decoded.alike === 1) expect(decided).toBe(c.decided);
  });
});

test('the figures on the page are the ones measured here', () => {
  let worst = 0;
  for (const [d, db, k, n, soft, hard] of found.pairs) {
    const ebn0 = 10 ** (db / 10);
    const ours = [
      pairSoft(d, k / n, ebn0),
      pairHard(d, gaussianTail(Math.sqrt((2 * ebn0 * k) / n))),
    ];
    for (const [mine, theirs] of [
      [ours[0] ?? 0, soft],
      [ours[1] ?? 0, hard],
    ] as const)
      if (theirs > 1e-300) worst = Math.max(worst, Math.abs(mine / theirs - 1));
  }
  expect(worst).toBeLessThan(1e-11);
  const { version } = found;
  const exact = (program: string, release: string, what: string, cases: number) => ({
    program,
    version: release,
    what,
    cases,
    largestError: 0,
    errorKind: 'absolute' as const,
  });
  expectHeld(import.meta.dirname, [
    exact('libfec', '1.0-26', 'path metric of blocks of noisy 8-bit values', found.libfec.length),
    exact(
      'an independent program',
      'Python 3',
      'bits of encoders with and without feedback',
      found.encoders.length,
    ),
    exact(
      'an independent program',
      'Python 3',
      'least cost over all messages, and how many have it',
      found.brute.length,
    ),
    exact(
      'an independent program',
      'Python 3',
      'error events by weight, and the bits in them',
      found.spectra.length,
    ),
    {
      program: 'an independent program (mpmath)',
      version,
      what: 'chance of a wrong pair of words, soft and hard',
      cases: 2 * found.pairs.length,
      largestError: worst,
      errorKind: 'relative',
    },
  ]);
});
