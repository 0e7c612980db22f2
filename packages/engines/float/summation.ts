/** Sums of several numbers in the arithmetic of a format, by the methods in use, beside the exact sum. */
import { operate } from './arithmetic.ts';
import { decode, zeroWord } from './code.ts';
import { order, signedWhole } from './datum.ts';
import type { Format } from './format.ts';
import {
  anyOf,
  type Flags,
  type Manner,
  QUIET,
  type Rounded,
  roundDatum,
  roundMagnitude,
} from './round.ts';
import { absolute } from './whole.ts';

export type SumMethod = 'forward' | 'backward' | 'ascending' | 'pairwise' | 'kahan' | 'neumaier';

export const SUM_METHODS: readonly SumMethod[] = [
  'forward',
  'backward',
  'ascending',
  'pairwise',
  'kahan',
  'neumaier',
];

export interface Summed {
  readonly word: bigint;
  readonly flags: Flags;
  /** The running sum after each number; of `pairwise` and the sorted none. */
  readonly running: readonly bigint[];
}

/** The exact sum of finite words as signed·2^e; undefined where one is no finite number. */
export function exactSum(
  f: Format,
  words: readonly bigint[],
): { n: bigint; e: number } | undefined {
  let n = 0n;
  let e = 0;
  for (const word of words) {
    const d = decode(f, word);
    if (d.kind !== 'finite') return undefined;
    if (d.m === 0n) continue;
    const least = Math.min(e, d.e);
    n = (n << BigInt(e - least)) + (signedWhole(d) << BigInt(d.e - least));
    e = least;
  }
  return { n, e };
}

/** The exact sum rounded once. */
export function roundSum(f: Format, { n, e }: { n: bigint; e: number }, manner: Manner): Rounded {
  if (n === 0n) return roundDatum(f, { kind: 'finite', sign: 0, m: 0n, e: 0 }, manner);
  return roundMagnitude(f, n < 0n ? 1 : 0, { q: absolute(n), e, sticky: false }, manner);
}

/** Adds words of a format that has a zero. */
export function summed(
  f: Format,
  words: readonly bigint[],
  method: SumMethod,
  manner: Manner,
): Summed {
  const state = { flags: QUIET };
  const running: bigint[] = [];
  const run = (operation: 'add' | 'subtract', a: bigint, b: bigint): bigint => {
    const { word = 0n, flags } = operate(f, operation, [a, b], manner);
    state.flags = anyOf(state.flags, flags);
    return word;
  };
  const add = (a: bigint, b: bigint) => run('add', a, b);
  const zero = zeroWord(f, 0) ?? 0n;
  const along = (list: readonly bigint[]): bigint => {
    const [first = zero, ...others] = list;
    let sum = first;
    running.push(sum);
    for (const word of others) {
      sum = add(sum, word);
      running.push(sum);
    }
    return sum;
  };
  const pairs = (list: readonly bigint[]): bigint => {
    if (list.length === 1) return list[0] as bigint;
    const half = Math.ceil(list.length / 2);
    return add(pairs(list.slice(0, half)), pairs(list.slice(half)));
  };
  const larger = (a: bigint, b: bigint): boolean => magnitudeOrder(f, a, b) >= 0;
  switch (method) {
    case 'forward':
      return { word: along(words), flags: state.flags, running };
    case 'backward':
      return { word: along([...words].reverse()), flags: state.flags, running: [] };
    case 'ascending':
      return {
        word: along([...words].sort((a, b) => magnitudeOrder(f, a, b))),
        flags: state.flags,
        running: [],
      };
    case 'pairwise':
      return { word: words.length === 0 ? zero : pairs(words), flags: state.flags, running: [] };
    default: {
      const word =
        method === 'kahan'
          ? kahan(words, zero, add, (a, b) => run('subtract', a, b))
          : neumaier(words, zero, add, (a, b) => run('subtract', a, b), larger);
      return { word, flags: state.flags, running: [] };
    }
  }
}

type Two = (a: bigint, b: bigint) => bigint;

/** Kahan 1965: what an addition loses is taken off the next number. */
function kahan(words: readonly bigint[], zero: bigint, add: Two, subtract: Two): bigint {
  let sum = zero;
  let lost = zero;
  for (const word of words) {
    const y = subtract(word, lost);
    const next = add(sum, y);
    lost = subtract(subtract(next, sum), y);
    sum = next;
  }
  return sum;
}

/** Neumaier 1974: what is lost is kept apart, also where the number is larger than the sum, and added at the end. */
function neumaier(
  words: readonly bigint[],
  zero: bigint,
  add: Two,
  subtract: Two,
  larger: (a: bigint, b: bigint) => boolean,
): bigint {
  let sum = zero;
  let kept = zero;
  for (const word of words) {
    const next = add(sum, word);
    kept = larger(sum, word)
      ? add(kept, add(subtract(sum, next), word))
      : add(kept, add(subtract(word, next), sum));
    sum = next;
  }
  return add(sum, kept);
}

function magnitudeOrder(f: Format, a: bigint, b: bigint): number {
  const x = decode(f, a);
  const y = decode(f, b);
  if (x.kind === 'nan' || y.kind === 'nan')
    return x.kind === y.kind ? 0 : x.kind === 'nan' ? 1 : -1;
  return order({ ...x, sign: 0 }, { ...y, sign: 0 });
}
