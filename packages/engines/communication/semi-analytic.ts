import { EngineError } from '../error.ts';
import { gaussianTail } from '../numeric/erfc.ts';
import { type Constellation, qam, weight } from './constellation.ts';
import type { ErrorRate } from './error-rate.ts';
import type { Arrived } from './link.ts';

/** Quadrants of QPSK counter-clockwise from 45°, as indices of 4-QAM's points: the same bits on the same axes. */
const QUADRANTS = [3, 2, 0, 1];

/**
 * Error rates behind a receiver that is off: the noise is integrated exactly around each of the first
 * `most` symbols as they arrive, so that rates far too small to count come out (M. C. Jeruchim, IEEE J.
 * Sel. Areas Commun. 2, 1984). `esn0` is a ratio. Square QAM, QPSK on the diagonals and BPSK, whose bits
 * are decided on the axes; throws `out-of-range` for another.
 */
export function semiAnalytic(c: Constellation, a: Arrived, esn0: number, most: number): ErrorRate {
  if (c.kind === 'grid') return onAxes(c, a, esn0, most);
  if (c.i.length === 2) return binary(a, esn0, most);
  if (c.i.length === 4 && c.q[0]! > 0.5)
    return onAxes(
      qam(4),
      { i: a.i, q: a.q, sent: a.sent.subarray(0, most).map((k) => QUADRANTS[k]!) },
      esn0,
      most,
    );
  throw new EngineError(
    'out-of-range',
    `${c.i.length} points on a circle are not decided by axes`,
    {
      value: c.i.length,
    },
  );
}

function binary(a: Arrived, esn0: number, most: number): ErrorRate {
  const count = Math.min(most, a.sent.length);
  let sum = 0;
  for (let n = 0; n < count; n++)
    sum += gaussianTail((a.sent[n] === 0 ? a.i[n]! : -a.i[n]!) * Math.sqrt(2 * esn0));
  return { symbol: sum / count, bit: sum / count };
}

function onAxes(c: Constellation, a: Arrived, esn0: number, most: number): ErrorRate {
  const side = Math.round(Math.sqrt(c.i.length));
  const count = Math.min(most, a.sent.length);
  const sigma = Math.sqrt(1 / (2 * esn0));
  const first = c.i[0]!;
  const spacing = c.i[1]! - first;
  const step = spacing / sigma;
  // Wrong bits of each decision on an axis.
  const cost = Array.from({ length: side }, (_, sent) =>
    Int32Array.from({ length: side }, (_, got) => weight(c.labels[got]! ^ c.labels[sent]!)),
  );
  let wrong = 0;
  let bits = 0;
  /** Adds the thresholds passed in one direction: each brings what its decision costs more than the one before. */
  const pass = (at: number, sent: number, direction: 1 | -1) => {
    const row = cost[sent]!;
    const last = direction === 1 ? side - 1 : 0;
    // Beyond this a tail is below a double's precision of the nearest one's.
    const end = at > 0 ? Math.min(38, Math.sqrt(at * at + 90)) : 38;
    let x = at;
    for (let k = sent; k !== last && x < end; k += direction, x += step) {
      const p = gaussianTail(x);
      if (k === sent) wrong += p;
      bits += p * (row[k + direction]! - row[k]!);
    }
  };
  const axis = (value: number, sent: number) => {
    wrong = 0;
    bits = 0;
    const off = (value - (first + sent * spacing)) / sigma;
    pass(step / 2 - off, sent, 1);
    pass(step / 2 + off, sent, -1);
  };
  let symbol = 0;
  let bit = 0;
  for (let n = 0; n < count; n++) {
    const sent = a.sent[n]!;
    axis(a.i[n]!, sent % side);
    const x = wrong;
    bit += bits;
    axis(a.q[n]!, Math.floor(sent / side));
    symbol += x + wrong - x * wrong;
    bit += bits;
  }
  return { symbol: symbol / count, bit: bit / count / c.bits };
}
