/**
 * How many bit errors a CRC is sure to find, by the length of what it protects.
 *
 * An error goes unseen where it is a multiple of the generator g, so the Hamming distance of N bits
 * is the least weight of a multiple of degree below N. Where g(0) = 1 such a multiple can be taken to
 * begin with 1, and D(w), the least degree of one of weight w, says where weight w sets in (P. Koopman
 * & T. Chakravarty, Cyclic redundancy code polynomial selection for embedded networks, DSN 2004).
 * D(2) is the order of g, the others are searched, and the shortest payloads are settled by walking
 * all their codewords. Where the work allowed does not reach, two bounds stand, both proven.
 */
import { EngineError } from '../error.ts';
import { degree, weight } from './gf2-polynomial.ts';
import { type Effort, lightestMultiple, Powers } from './lightest-multiple.ts';
import { order } from './polynomial-order.ts';

/** From one payload to another, in bits, the distance lies between two bounds; equal bounds are the distance. */
export interface DistanceSegment {
  readonly from: bigint;
  /** null: without end. */
  readonly to: bigint | null;
  readonly atLeast: number;
  readonly atMost: number;
}

export interface DistanceProfile {
  /** The order of g: the codeword length to which every double error is found. */
  readonly order: bigint;
  /** From a payload of one bit up, without gaps. */
  readonly segments: readonly DistanceSegment[];
}

/** A weight takes about a quarter of a second at most; sums of more limbs cost more. */
const usual = (width: number): Effort =>
  width <= 32 ? { work: 1.6e7, entries: 1 << 19 } : { work: 6e6, entries: 1 << 18 };
/** Payloads of so many bits are walked whole. */
const WALKED = 16;

/** Throws `no-order` where g(0) = 0, `out-of-range` for a degree below 1 or above 128. */
export function distanceProfile(g: bigint, effort: Effort = usual(degree(g))): DistanceProfile {
  const width = degree(g);
  if (width < 1)
    throw new EngineError('out-of-range', 'A generator of degree 0 checks nothing.', {
      field: 'poly',
      value: g,
    });
  const period = order(g);
  const payload = (last: number | bigint) => BigInt(last) + 1n - BigInt(width);
  const segments: DistanceSegment[] = [{ from: payload(period), to: null, atLeast: 2, atMost: 2 }];
  /** Codewords whose degree is below this are not settled yet. */
  let open = period;
  const settle = (from: number, atLeast: number, atMost: number): void => {
    const first = BigInt(Math.max(from, width));
    if (first >= open) return;
    segments.unshift({ from: payload(first), to: payload(open - 1n), atLeast, atMost });
    open = first;
  };

  const powers = new Powers(g);
  const stride = weight(g) % 2 === 0 ? 2 : 1; // x + 1 divides g: every codeword has an even weight
  for (let w = stride + 2; open > BigInt(width + WALKED); w += stride) {
    const { found, clear } = lightestMultiple(powers, w, open, effort);
    if (found !== undefined) settle(found, w, w);
    else settle(Math.max(clear + 1, width + WALKED), w, Number.POSITIVE_INFINITY);
  }
  const lightest = walk(powers, width, Number(open) - width);
  for (let d = lightest.length - 1; d >= 0; d--)
    if (d === 0 || lightest[d - 1] !== lightest[d]) settle(width + d, lightest[d]!, lightest[d]!);

  // A distance never grows with length: an open upper bound is that of the next shorter payload.
  let bound = weight(g);
  const bounded = segments.map((s) => {
    bound = Math.min(bound, s.atMost);
    return { ...s, atMost: bound };
  });
  return { order: period, segments: merged(bounded) };
}

/** Joins neighbours with the same bounds. */
function merged(segments: readonly DistanceSegment[]): DistanceSegment[] {
  const list: DistanceSegment[] = [];
  for (const s of segments) {
    const last = list.at(-1);
    if (last && last.atLeast === s.atLeast && last.atMost === s.atMost)
      list[list.length - 1] = { ...last, to: s.to };
    else list.push(s);
  }
  return list;
}

const ones = (word: number): number => {
  word -= (word >>> 1) & 0x5555_5555;
  word = (word & 0x3333_3333) + ((word >>> 2) & 0x3333_3333);
  return Math.imul((word + (word >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
};

/** The least weight of a codeword with 1, 2, … `payloads` message bits, walked in Gray order: one bit changes at a time. */
function walk(powers: Powers, width: number, payloads: number): number[] {
  powers.upTo(width + payloads);
  const limbs = powers.limbs;
  const parity = new Uint32Array(limbs.length);
  const least = new Array<number>(payloads).fill(Number.POSITIVE_INFINITY);
  let message = 0;
  for (let n = 1; n < 2 ** payloads; n++) {
    const flip = 31 - Math.clz32(n & -n);
    message ^= 1 << flip;
    let size = ones(message);
    for (let i = 0; i < parity.length; i++) {
      parity[i]! ^= limbs[i]![width + flip]!;
      size += ones(parity[i]!);
    }
    const top = 31 - Math.clz32(message);
    if (size < least[top]!) least[top] = size;
  }
  for (let d = 1; d < payloads; d++) least[d] = Math.min(least[d]!, least[d - 1]!);
  return least;
}

/** The segment that holds a payload of so many bits, from 1 up. */
export function distanceAt(profile: DistanceProfile, payload: bigint): DistanceSegment {
  const segment = profile.segments.find((s) => s.to === null || payload <= s.to);
  if (payload < 1n || !segment)
    throw new EngineError('out-of-range', `A payload has 1 bit or more, not ${payload}.`, {
      field: 'payload',
      value: payload,
    });
  return segment;
}
