/** Error rates after decoding, and the weights that they need. */
import {
  errorRates,
  logOf,
  type Miscorrections,
  miscorrections,
  miscorrectionWork,
} from '@tollbench/engines/coding/bounded-distance.ts';
import { cyclicCheckRows } from '@tollbench/engines/coding/cyclic-code.ts';
import {
  countedWeights,
  dualWeights,
  MAX_COUNTED,
  mdsLogWeights,
  mdsWeights,
} from '@tollbench/engines/coding/weight-distribution.ts';
import { gaussianTail } from '@tollbench/engines/numeric/erfc.ts';
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { type AlgebraicCode, type BlockCode, wordOf } from './code.ts';
import { encode } from './decode.ts';
import type { BlockInputs } from './inputs.ts';

/** Symbols of a word whose weights are written out one by one. */
const MAX_LISTED = 300;
/** Symbols of a binary word whose dual's weights are turned into its own. */
const MAX_DUAL = 1023;
/** Products that are summed for miscorrections: about a second. */
const MAX_WORK = 1e7;

/** Whether weights are counted one by one, which takes longer than a frame. */
export const isCounted = (code: AlgebraicCode): boolean =>
  code.bits === 1 && Math.min(code.k, code.n - code.k) <= MAX_COUNTED && code.n <= MAX_DUAL;

/** A_0 … A_n, exactly; null where nobody has counted them here. */
export function weightsOf(code: BlockCode): readonly bigint[] | null {
  if (code.kind === 'matrix') return code.weights;
  if (code.bits > 1)
    return code.n <= MAX_LISTED ? mdsWeights(code.n, code.k, 2 ** code.bits) : null;
  if (!isCounted(code)) return null;
  const { n, k } = code;
  if (k <= n - k && k <= MAX_COUNTED) return countedWeights(messageRows(code), n);
  return dualWeights(countedWeights(checkRows(code), n), 1n << BigInt(n - k));
}

/** Words of the messages with a single one. */
const messageRows = (code: AlgebraicCode): bigint[] =>
  Array.from({ length: code.k }, (_, i) =>
    wordOf(
      encode(
        code,
        Array.from({ length: code.k }, (_, j) => (i === j ? 1 : 0)),
      ),
    ),
  );

/** Rows of H, and a row of ones for the parity bit. */
function checkRows({ core, extended, generator, highFirst }: AlgebraicCode): bigint[] {
  const rows = cyclicCheckRows(generator, core, (p) => (highFirst ? core - 1 - p : p));
  return extended ? [...rows, (1n << BigInt(core + 1)) - 1n] : rows;
}

export function miscorrectionsOf(
  code: BlockCode,
  weights: readonly bigint[] | null,
): Miscorrections | null {
  const bounded = { n: code.n, t: code.t, q: 2 ** code.bits };
  if (miscorrectionWork(bounded) > MAX_WORK) return null;
  if (code.bits > 1) return miscorrections(bounded, mdsLogWeights(code.n, code.k, bounded.q));
  return weights === null ? null : miscorrections(bounded, weights.map(logOf));
}

export interface Point {
  /** Of a bit of the channel. */
  readonly channel: number;
  /** Of a symbol of the channel. */
  readonly symbol: number;
  readonly word: number;
  /** Of a symbol and a bit after decoding; an upper bound where miscorrections are not known. */
  readonly symbolAfter: number;
  readonly bitAfter: number;
  /** NaN where miscorrections are not known. */
  readonly undetected: number;
}

/** Error rates at a bit error rate of the channel. Wrong symbols keep the bits with which they came. */
export function pointAt(code: BlockCode, p: number, known: Miscorrections | null): Point {
  const symbol = -Math.expm1(code.bits * Math.log1p(-p));
  const rates = errorRates({ n: code.n, t: code.t, q: 2 ** code.bits }, symbol, known);
  return {
    channel: p,
    symbol,
    word: rates.word,
    symbolAfter: rates.symbol,
    bitAfter: symbol > 0 ? (rates.symbol * p) / symbol : 0,
    undetected: rates.undetected,
  };
}

const ratio = (db: number): number => 10 ** (db / 10);

/** Bit error rate of BPSK in white noise where each information bit costs Eb and the code has the rate given. */
export const bpsk = (ebn0: number, rate: number): number =>
  gaussianTail(Math.sqrt(2 * rate * ratio(ebn0)));

export interface Gain {
  /** dB with the code, and without. */
  readonly coded: number;
  readonly uncoded: number;
}

/** The least and the most Eb/N0 that is looked at, dB. */
const RANGE = [-20, 40] as const;

/** Eb/N0 for a bit error rate; null where it is not reached between −20 and 40 dB. */
export function gainAt(code: BlockCode, target: number, known: Miscorrections | null): Gain | null {
  const solve = (rateAt: (ebn0: number) => number): number | null => {
    const off = (ebn0: number): number => Math.log(Math.max(rateAt(ebn0), 1e-300) / target);
    return off(RANGE[0]) > 0 && off(RANGE[1]) < 0 ? findRoot(off, ...RANGE, 1e-12) : null;
  };
  const coded = solve((x) => pointAt(code, bpsk(x, code.k / code.n), known).bitAfter);
  const uncoded = solve((x) => bpsk(x, 1));
  return coded === null || uncoded === null ? null : { coded, uncoded };
}

const STEPS = 81;

/** The curve over the channel: of the bit error rate from 10⁻⁵ to 0.5, or of Eb/N0 from 0 dB on. */
export function curveOf(i: BlockInputs, code: BlockCode, known: Miscorrections | null) {
  const end = Math.max(14, Math.ceil(i.ebn0) + 1);
  const start = Math.min(0, Math.floor(i.ebn0));
  const x = Float64Array.from({ length: STEPS }, (_, j) => {
    const at = j / (STEPS - 1);
    if (i.axis === 'snr') return start + (end - start) * at;
    const low = Math.min(1e-5, i.p);
    return low * (0.5 / low) ** at;
  });
  const points = Array.from(x, (at) =>
    pointAt(code, i.axis === 'snr' ? bpsk(at, code.k / code.n) : at, known),
  );
  return { x, points };
}
