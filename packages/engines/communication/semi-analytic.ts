/**
 * Error rates behind a receiver that is off: the noise is integrated around symbols as they arrive, so
 * that rates far too small to count come out (M. C. Jeruchim, IEEE J. Sel. Areas Commun. 2, 1984). For
 * square QAM, QPSK on the diagonals and BPSK, whose bits are decided on the axes; any other constellation
 * throws `out-of-range`.
 */
import { EngineError } from '../error.ts';
import { gaussianTail } from '../numeric/erfc.ts';
import { type Constellation, gray, weight } from './constellation.ts';
import type { ErrorRate } from './error-rate.ts';
import type { Arrived } from './link.ts';

/** Amplitudes that arrived on an axis, and the Gray-coded level each was sent as. */
interface Axis {
  /** Levels, the lowest of them, and how far they are apart. */
  readonly side: number;
  readonly first: number;
  readonly spacing: number;
  readonly level: Int32Array;
  readonly value: Float64Array;
}

/** Quadrants of QPSK counter-clockwise from 45°: whether in phase and quadrature are positive. */
const QUADRANTS = [
  [1, 1],
  [0, 1],
  [0, 0],
  [1, 0],
];

/** Both axes of the first `most` symbols; BPSK has but one. */
function axesOf(c: Constellation, a: Arrived, most: number): Axis[] {
  const count = Math.min(most, a.sent.length);
  const sent = a.sent.subarray(0, count);
  const axis = (side: number, first: number, value: Float64Array, level: Int32Array): Axis => ({
    side,
    first,
    spacing: (-2 * first) / (side - 1),
    level,
    value: value.subarray(0, count),
  });
  const order = c.i.length;
  if (c.kind === 'grid') {
    const side = Math.round(Math.sqrt(order));
    return [
      axis(
        side,
        c.i[0]!,
        a.i,
        sent.map((k) => k % side),
      ),
      axis(
        side,
        c.i[0]!,
        a.q,
        sent.map((k) => Math.floor(k / side)),
      ),
    ];
  }
  if (order === 2)
    return [
      axis(
        2,
        -1,
        a.i,
        sent.map((k) => 1 - k),
      ),
    ];
  if (order === 4 && c.q[0]! > 0.5)
    return [a.i, a.q].map((value, k) =>
      axis(
        2,
        -Math.SQRT1_2,
        value,
        sent.map((s) => QUADRANTS[s]![k]!),
      ),
    );
  throw new EngineError('out-of-range', `${order} points on a circle are not decided by axes.`, {
    value: order,
  });
}

/** What comes of one amplitude at a noise of σ = `sigma`: the probability of a wrong level, and the mean of wrong bits. */
function decider({ side, first, spacing }: Omit<Axis, 'level' | 'value'>, sigma: number) {
  const step = spacing / sigma;
  const cost = Array.from({ length: side }, (_, sent) =>
    Int32Array.from({ length: side }, (_, got) => weight(gray(got) ^ gray(sent))),
  );
  const out = { wrong: 0, bits: 0 };
  /** Adds the thresholds passed in one direction: each brings what its decision costs more than the one before. */
  const pass = (at: number, sent: number, direction: 1 | -1, end: number) => {
    const row = cost[sent]!;
    const last = direction === 1 ? side - 1 : 0;
    let x = at;
    for (let k = sent; k !== last && x < end; k += direction, x += step) {
      const p = gaussianTail(x);
      if (k === sent) out.wrong += p;
      out.bits += p * (row[k + direction]! - row[k]!);
    }
  };
  return (value: number, sent: number) => {
    out.wrong = 0;
    out.bits = 0;
    const off = (value - (first + sent * spacing)) / sigma;
    // Beyond this a tail is below 10⁻¹⁴ of the nearest threshold's.
    const near = Math.max(0, step / 2 - Math.abs(off));
    const end = Math.min(38, Math.sqrt(near * near + 64));
    pass(step / 2 - off, sent, 1, end);
    pass(step / 2 + off, sent, -1, end);
    return out;
  };
}

/** The noise integrated exactly around each of the first `most` symbols. `esn0` is a ratio. */
export function semiAnalytic(c: Constellation, a: Arrived, esn0: number, most: number): ErrorRate {
  const axes = axesOf(c, a, most);
  const [x, y] = axes as [Axis, Axis | undefined];
  const decide = decider(x, Math.sqrt(1 / (2 * esn0)));
  const count = x.value.length;
  let symbol = 0;
  let bit = 0;
  for (let n = 0; n < count; n++) {
    const { wrong, bits } = decide(x.value[n]!, x.level[n]!);
    bit += bits;
    symbol += wrong;
    if (!y) continue;
    const other = decide(y.value[n]!, y.level[n]!);
    bit += other.bits;
    symbol += other.wrong - wrong * other.wrong;
  }
  return { symbol: symbol / count, bit: bit / count / c.bits };
}

/** Bins a level; within one, the noise is integrated around the mean of what fell there. */
const BINS = 128;

/**
 * Bit error rates at several Es/N0, for drawing: amplitudes within 1/128 of the levels' distance are taken
 * together, which is right to a few per cent where 10⁻⁹ is.
 */
export function semiAnalyticCurve(
  c: Constellation,
  a: Arrived,
  esn0: Float64Array,
  most: number,
): Float64Array {
  const axes = axesOf(c, a, most);
  const shape = axes[0]!;
  const { side, first, spacing } = shape;
  const scale = BINS / spacing;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { value } of axes)
    for (let n = 0; n < value.length; n++) {
      const at = Math.round((value[n]! - first) * scale);
      if (at < low) low = at;
      if (at > high) high = at;
    }
  const sums = new Float64Array((high - low + 1) * side);
  const counts = new Uint32Array(sums.length);
  for (const { level, value } of axes)
    for (let n = 0; n < value.length; n++) {
      const bin = (Math.round((value[n]! - first) * scale) - low) * side + level[n]!;
      sums[bin] = sums[bin]! + value[n]!;
      counts[bin] = counts[bin]! + 1;
    }
  const filled = Array.from(counts.keys()).filter((bin) => counts[bin]! > 0);
  const all = axes.length * shape.value.length * Math.log2(side);
  return esn0.map((ratio) => {
    const decide = decider(shape, Math.sqrt(1 / (2 * ratio)));
    let sum = 0;
    for (const bin of filled)
      sum += counts[bin]! * decide(sums[bin]! / counts[bin]!, bin % side).bits;
    return sum / all;
  });
}
