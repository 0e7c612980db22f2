import { reedSolomonGenerator } from '@tollbench/engines/coding/cyclic-code.ts';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../define/evaluate.ts';
import { withDefaults } from '../../define/inputs.ts';
import { expectHeld, type Vectors, vectors } from '../../testing/held.ts';
import { wordOf } from './code.ts';
import tool from './index.ts';
import type { BlockInputs } from './inputs.ts';
import { pointAt } from './rates.ts';

interface Word {
  m: number;
  poly: number;
  first: number;
  spacing: number;
  n: number;
  k: number;
  message: number[];
  parity: number[];
  received: (number | null)[];
  decoded: number[] | null;
}
interface Small {
  inputs: Partial<BlockInputs>;
  d: number;
  weights: number[];
  words: [(number | null)[], number[] | null][];
  rates: [number, number, number, number][];
}
interface Asked extends Vectors<Word> {
  numpy: string;
  mpmath: string;
  ccsds: { message: number[]; parity: number[] }[];
  small: Small[];
  weights: {
    m: number;
    polynomial: string;
    n: number;
    t: number;
    generator: string;
    weights: number[];
  }[];
  mds: { m: number; n: number; k: number; weights: (number | string)[] }[];
  tails: { family: 'rs' | 'bch'; m: number; n: number; t: number; p: number; word: string }[];
}
interface Octave extends Vectors<{ kind: 'bch' | 'rs' | 'hamming' }> {
  bch: { n: number; k: number; t: number; generator: number[] }[];
  rs: { m: number; n: number; k: number; message: number[]; word: number[]; generator: number[] }[];
  hamming: { m: number; h: number[][]; g: number[][] }[];
}

const run = (some: Partial<BlockInputs>) => evaluate(tool, withDefaults(tool.inputs, some));
const asked = vectors<Word>('block-codes') as Asked;
const octave = vectors('block-codes-octave') as unknown as Octave;
const text = (symbols: readonly (number | null)[]): string =>
  symbols.map((s) => s ?? '?').join(' ');
const codeOf = (c: Word): Partial<BlockInputs> => ({
  m: c.m,
  polynomial: String(c.poly),
  first: c.first,
  spacing: c.spacing,
  n: c.n,
  k: c.k,
});
const same = (a: readonly number[] | null | undefined, b: readonly number[] | null): boolean =>
  String(a ?? null) === String(b);
const relative = (ours: number, theirs: number): number =>
  ours === theirs ? 0 : Math.abs(ours - theirs) / Math.abs(theirs);

describe('against libfec, Octave and brute force', () => {
  const wrong = { encoded: 0, decoded: 0, ccsds: 0, nearest: 0, weights: 0, octave: 0, sums: 0 };
  for (const c of asked.cases) {
    if (!same(run({ ...codeOf(c), message: text(c.message) }).sent, [...c.message, ...c.parity]))
      wrong.encoded++;
    const { outcome } = run({ ...codeOf(c), source: 'received', received: text(c.received) });
    if (!same(outcome.word, c.decoded)) wrong.decoded++;
  }
  for (const { message, parity } of asked.ccsds) {
    const k = message.length;
    const r = run({
      m: 8,
      polynomial: '0x187',
      first: 112,
      spacing: 11,
      basis: 'dual',
      n: k + 32,
      k,
      message: text(message),
    });
    const dual = r.code.kind === 'algebraic' ? r.code.basis?.toDual : undefined;
    if (
      !same(
        r.sent?.map((s) => dual?.[s] ?? -1),
        [...message, ...parity],
      )
    )
      wrong.ccsds++;
  }
  let [share, tail] = [0, 0];
  let tried = 0;
  for (const { inputs, d, weights, words, rates } of asked.small) {
    const r = run(inputs);
    const least = weights.findIndex((count, w) => w > 0 && count > 0);
    if (r.distance !== least || r.code.t !== Math.floor((d - 1) / 2)) wrong.weights++;
    if (!same(r.weights?.map(Number), weights)) wrong.weights++;
    for (const [received, decoded] of words) {
      tried++;
      const { outcome } = run({ ...inputs, source: 'received', received: text(received) });
      if (!same(outcome.word, decoded)) wrong.nearest++;
    }
    for (const [p, word, symbol, undetected] of rates) {
      const ours = pointAt(r.code, p, r.known);
      share = Math.max(
        share,
        relative(ours.word, word),
        relative(ours.symbolAfter, symbol),
        relative(ours.undetected, undetected),
      );
    }
  }
  for (const c of asked.weights) {
    const r = run({ family: 'bch', m: c.m, polynomial: c.polynomial, n: c.n, size: 't', t: c.t });
    const g = r.code.kind === 'algebraic' ? wordOf(r.code.generator) : 0n;
    if (g !== BigInt(c.generator) || !same(r.weights?.map(Number), c.weights)) wrong.weights++;
  }
  for (const c of asked.mds) {
    const { weights } = run({ m: c.m, n: c.n, k: c.k });
    if (weights?.join() !== c.weights.join()) wrong.weights++;
  }
  for (const c of asked.tails) {
    const { code } = run({ family: c.family, m: c.m, n: c.n, size: 't', t: c.t });
    // The oracle's sum begins at its own t; another would be another sum.
    if (code.t !== c.t) wrong.sums++;
    tail = Math.max(tail, relative(pointAt(code, c.p, null).word, Number(c.word)));
  }
  for (const c of octave.bch) {
    const r = run({
      family: 'bch',
      m: Math.log2(c.n + 1),
      n: c.n,
      k: c.k,
      polynomial: octaveField(Math.log2(c.n + 1)),
    });
    const g = r.code.kind === 'algebraic' ? Array.from(r.code.generator) : [];
    if (!same(g, c.generator)) wrong.octave++;
  }
  for (const c of octave.rs) {
    const r = run({
      m: c.m,
      polynomial: octaveField(c.m),
      n: c.n,
      k: c.k,
      message: text(c.message),
    });
    const g =
      r.code.kind === 'algebraic'
        ? Array.from(reedSolomonGenerator(r.code.field, r.code.roots))
        : [];
    if (!same(r.sent, c.word) || !same(g.reverse(), c.generator)) wrong.octave++;
  }

  test('the figures on the page are the ones measured here', () => {
    expect(wrong).toEqual({
      encoded: 0,
      decoded: 0,
      ccsds: 0,
      nearest: 0,
      weights: 0,
      octave: 0,
      sums: 0,
    });
    expect(share).toBeLessThan(1e-11);
    expect(tail).toBeLessThan(1e-11);
    const { version } = asked;
    const exact = { largestError: 0, errorKind: 'exact' } as const;
    const force = { program: 'brute force (NumPy)', version: asked.numpy };
    expectHeld(import.meta.dirname, [
      {
        program: 'libfec',
        version,
        what: 'Reed-Solomon words, encoded and decoded',
        cases: asked.cases.length,
        ...exact,
      },
      {
        program: 'libfec',
        version,
        what: 'CCSDS words in the dual basis',
        cases: asked.ccsds.length,
        ...exact,
      },
      {
        program: 'Octave communications',
        version: octave.version,
        what: 'BCH generators and Reed-Solomon words',
        cases: octave.bch.length + octave.rs.length,
        ...exact,
      },
      { ...force, what: 'the nearest codeword, erasures included', cases: tried, ...exact },
      {
        ...force,
        what: 'weight distributions',
        cases: asked.small.length + asked.weights.length + asked.mds.length,
        ...exact,
      },
      {
        ...force,
        what: 'error rates after decoding, of all patterns',
        cases: asked.small.reduce((n, s) => n + s.rates.length, 0),
        largestError: share,
        errorKind: 'relative',
      },
      {
        program: 'mpmath',
        version: asked.mpmath,
        what: 'word error rates of long codes',
        cases: asked.tails.length,
        largestError: tail,
        errorKind: 'relative',
      },
    ]);
  });
});

/** Octave's own primitive polynomials, by degree. */
function octaveField(m: number): string {
  return { 7: '0x89' }[m] ?? '';
}
