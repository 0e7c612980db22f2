import { gaussianTail } from '../numeric/erfc.ts';
import { type Constellation, weight } from './constellation.ts';
import type { ErrorRate } from './error-rate.ts';
import type { Arrived } from './link.ts';

/**
 * Error rates of square QAM behind a receiver that is off: the noise is integrated exactly around each
 * of the first `most` symbols as they arrive, so that rates far too small to count come out (M. C.
 * Jeruchim, IEEE J. Sel. Areas Commun. 2, 1984). `esn0` is a ratio. Labels are `qam`'s: a Gray code an axis.
 */
export function semiAnalytic(c: Constellation, a: Arrived, esn0: number, most: number): ErrorRate {
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
