/** Words made and mended. Places are those of the word from the left. */
import {
  type Decoding,
  decodeAlgebraic,
  type Failure,
  syndromes,
} from '@tollbench/engines/coding/algebraic-decoder.ts';
import type { Roots } from '@tollbench/engines/coding/cyclic-code.ts';
import {
  combination,
  leaderOf,
  messageFor,
  nearestWord,
  syndromeOf,
} from '@tollbench/engines/coding/linear-code.ts';
import { type AlgebraicCode, type BlockCode, bitsOf, type MatrixCode, wordOf } from './code.ts';
import { ERASED } from './read-symbols.ts';

/** The word of a message, symbols as the field has them. */
export function encode(code: BlockCode, message: readonly number[]): number[] {
  if (code.kind === 'matrix')
    return bitsOf(combination(code.generatorRows, wordOf(message)), code.n);
  const { field, generator: g, core, k, highFirst } = code;
  const r = core - k;
  // Coefficients from x^0 up.
  const m = highFirst ? [...message].reverse() : [...message];
  const word = new Uint16Array(core);
  if (code.message === null) word.set(field.product(m, g));
  else {
    word.set(m, r);
    word.set(field.divided(word, g).remainder);
  }
  const symbols = Array.from(highFirst ? word.reverse() : word);
  return code.extended ? [...symbols, symbols.reduce((sum, s) => sum ^ s, 0)] : symbols;
}

/** The message of a codeword. */
export function messageOf(code: BlockCode, word: readonly number[]): number[] {
  if (code.message !== null) return code.message.map((place) => word[place] ?? 0);
  if (code.kind === 'matrix')
    return bitsOf(messageFor(code.generatorRows, wordOf(word), code.n), code.k);
  const { field, generator: g, core, highFirst } = code;
  const inner = word.slice(0, core);
  const m = Array.from(field.divided(highFirst ? inner.reverse() : inner, g).quotient);
  return highFirst ? m.reverse() : m;
}

export interface Outcome {
  /** null where the word could not be decoded. */
  readonly word: readonly number[] | null;
  readonly failure: Failure | 'distance' | null;
  /** Places where the corrected word differs from the received one, erased ones among them. */
  readonly changed: readonly number[];
  /** The working of a BCH or Reed-Solomon code. */
  readonly algebra: (Decoding & { readonly roots: Roots }) | null;
  /** The syndrome of a code by matrices, bit i that of row i; of the first filling where bits were erased. */
  readonly syndrome: bigint | null;
  /** How far the nearest word is and how many are as near, where all were looked at. */
  readonly nearest: { readonly distance: number; readonly words: number } | null;
}

/** Decodes up to half the distance, and tells where that does not do. `received` has ERASED for what is lost. */
export const decode = (code: BlockCode, received: readonly number[]): Outcome =>
  code.kind === 'matrix' ? byMatrix(code, received) : byRoots(code, received);

function byRoots(code: AlgebraicCode, received: readonly number[]): Outcome {
  const { core, extended, field, highFirst } = code;
  const erasedPlaces = received.flatMap((s, j) => (s === ERASED ? [j] : []));
  const filled = received.map((s) => (s === ERASED ? 0 : s));
  const power = (place: number): number => (highFirst ? core - 1 - place : place);
  const erased = erasedPlaces.filter((j) => j < core).map(power);
  const inner = filled.slice(0, core);
  const word = highFirst ? inner.reverse() : inner;
  const run = (roots: Roots, s: readonly number[]) => ({
    ...decodeAlgebraic(field, roots, s, core, { erased, binary: code.bits === 1 }),
    roots,
  });
  const plain = () => run(code.roots, syndromes(field, code.roots, word));
  const settle = (algebra: ReturnType<typeof run>): Outcome => {
    const mended = [...filled];
    for (const { place, value } of algebra.corrections)
      mended[power(place)] = (mended[power(place)] ?? 0) ^ value;
    if (extended) mended[core] = mended.slice(0, core).reduce((sum, s) => sum ^ s, 0);
    const errors = mended.filter((s, j) => received[j] !== ERASED && s !== received[j]).length;
    const within = 2 * errors + erasedPlaces.length < code.bound;
    const failure = algebra.failure ?? (within ? null : 'distance');
    const ok = failure === null;
    return {
      word: ok ? mended : null,
      failure,
      changed: ok ? mended.flatMap((s, j) => (s === received[j] ? [] : [j])) : [],
      algebra,
      syndrome: null,
      nearest: null,
    };
  };
  if (!extended) return settle(plain());
  // The parity symbol taken for right is one syndrome more; taken for wrong it says nothing.
  if (received[core] !== ERASED) {
    const first = settle(withParity(code, word, filled[core] ?? 0, run));
    if (first.failure === null) return first;
  }
  return settle(plain());
}

function withParity(
  { field, roots }: AlgebraicCode,
  word: readonly number[],
  parity: number,
  run: (roots: Roots, s: readonly number[]) => Decoding & { readonly roots: Roots },
) {
  const at = parity ^ word.reduce((sum, s) => sum ^ s, 0);
  const s = syndromes(field, roots, word);
  const longer = { ...roots, checks: roots.checks + 1 };
  return roots.first === 1 ? run({ ...longer, first: 0 }, [at, ...s]) : run(longer, [...s, at]);
}

function byMatrix(code: MatrixCode, received: readonly number[]): Outcome {
  const lost = received.flatMap((s, j) => (s === ERASED ? [j] : []));
  const fillings = lost.length > 0 ? [0, 1] : [0];
  let syndrome: bigint | null = null;
  let best: { word: number[]; errors: number } | null = null;
  let nearest: Outcome['nearest'] = null;
  // Of two fillings one has at most half of the erased bits wrong.
  for (const fill of fillings) {
    const word = received.map((s) => (s === ERASED ? fill : s));
    const s = syndromeOf(code.columns, wordOf(word));
    syndrome ??= s;
    const close = closest(code, word, s);
    nearest = lost.length > 0 ? null : { distance: close.distance, words: close.words };
    const errors = close.word.filter((b, j) => received[j] !== ERASED && b !== received[j]).length;
    if (2 * errors + lost.length < code.distance && (best === null || errors < best.errors))
      best = { word: close.word, errors };
  }
  const word = best?.word ?? null;
  return {
    word,
    failure: word === null ? 'distance' : null,
    changed: word?.flatMap((s, j) => (s === received[j] ? [] : [j])) ?? [],
    algebra: null,
    syndrome,
    nearest,
  };
}

function closest(code: MatrixCode, word: readonly number[], syndrome: bigint) {
  const { cosets, columns, n } = code;
  if (cosets === null) {
    const found = nearestWord(code.generatorRows, wordOf(word));
    return { word: bitsOf(found.word, n), distance: found.distance, words: found.words };
  }
  const s = Number(syndrome);
  const mended = [...word];
  const places = leaderOf(cosets, columns, s) ?? [];
  for (const place of places) mended[place] = 1 - (mended[place] ?? 0);
  return { word: mended, distance: places.length, words: cosets.ways[s] ?? 1 };
}
