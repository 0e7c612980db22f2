import type { Miscorrections } from '@tollbench/engines/coding/bounded-distance.ts';
import { InputError } from '../../define/error.ts';
import { algebraicCode } from './algebraic-code.ts';
import type { BlockCode } from './code.ts';
import { decode, messageOf, type Outcome } from './decode.ts';
import type { BlockInputs } from './inputs.ts';
import { matrixCode } from './matrix-code.ts';
import {
  bpsk,
  curveOf,
  type Gain,
  gainAt,
  miscorrectionsOf,
  type Point,
  pointAt,
  weightsOf,
} from './rates.ts';
import { type Transmission, transmit } from './transmit.ts';

export type Verdict = 'clean' | 'corrected' | 'failure' | 'miscorrected';

export interface BlockResult extends Transmission {
  readonly code: BlockCode;
  readonly outcome: Outcome;
  readonly verdict: Verdict;
  /** Of the corrected word; null where there is none. */
  readonly decoded: readonly number[] | null;
  readonly weights: readonly bigint[] | null;
  /** Minimum distance, or the most that is proven of it. */
  readonly distance: number;
  readonly exact: boolean;
  readonly known: Miscorrections | null;
  readonly point: Point;
  readonly gain: Gain | null;
  readonly curve: { readonly x: Float64Array; readonly points: readonly Point[] };
}

export function compute(i: BlockInputs): BlockResult {
  const code = i.family === 'rs' || i.family === 'bch' ? algebraicCode(i) : matrixCode(i);
  if (i.counting === 'power' && code.powers.every((power) => power === null))
    throw new InputError('have no meaning: the code is given by a matrix and has no polynomial', {
      field: 'counting',
      value: 'power',
      remedies: [{ counting: 'left0' }],
    });
  const sending = transmit(i, code);
  const outcome = decode(code, sending.received);
  const weights = weightsOf(code);
  const known = miscorrectionsOf(code, weights);
  const p = i.axis === 'snr' ? bpsk(i.ebn0, code.k / code.n) : i.p;
  return {
    ...sending,
    code,
    outcome,
    verdict: verdictOf(sending, outcome),
    decoded: outcome.word === null ? null : messageOf(code, outcome.word),
    weights,
    ...distanceOf(code, weights),
    known,
    point: pointAt(code, p, known),
    gain: i.axis === 'snr' ? gainAt(code, i.target, known) : null,
    curve: curveOf(i, code, known),
  };
}

function verdictOf({ sent, received }: Transmission, { word }: Outcome): Verdict {
  if (word === null) return 'failure';
  if (sent?.some((s, j) => s !== word[j])) return 'miscorrected';
  return word.every((s, j) => s === received[j]) ? 'clean' : 'corrected';
}

/** Of Reed-Solomon the distance is the bound; of other codes the weights have it, where they were counted. */
function distanceOf(code: BlockCode, weights: readonly bigint[] | null) {
  if (code.kind === 'matrix') return { distance: code.distance, exact: true };
  if (code.bits > 1) return { distance: code.bound, exact: true };
  if (weights === null) return { distance: code.bound, exact: false };
  return { distance: weights.findIndex((count, w) => w > 0 && count > 0n), exact: true };
}

/** True where words are counted by the thousand, or long words are worked on. */
export const isLong = (i: BlockInputs): boolean =>
  i.family === 'bch' || i.family === 'matrix'
    ? true
    : i.family === 'rs'
      ? i.n > 64
      : i.family === 'hamming' && i.data > 120;
