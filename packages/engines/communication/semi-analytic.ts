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
  const level = Float64Array.from({ length: side }, (_, k) => c.i[k]!);
  const axis = (value: number, sent: number): { wrong: number; bits: number } => {
    let wrong = 0;
    let bits = 0;
    for (let got = 0; got < side; got++) {
      if (got === sent) continue;
      const low = got === 0 ? -Infinity : ((level[got - 1]! + level[got]!) / 2 - value) / sigma;
      const high =
        got === side - 1 ? Infinity : ((level[got]! + level[got + 1]!) / 2 - value) / sigma;
      if (low > 38 || high < -38) continue;
      // The tails on the far side of the value keep their relative accuracy.
      const p = low > 0 ? tail(low) - tail(high) : tail(-high) - tail(-low);
      wrong += p;
      bits += p * weight(c.labels[got]! ^ c.labels[sent]!);
    }
    return { wrong, bits };
  };
  let symbol = 0;
  let bit = 0;
  for (let n = 0; n < count; n++) {
    const sent = a.sent[n]!;
    const x = axis(a.i[n]!, sent % side);
    const y = axis(a.q[n]!, Math.floor(sent / side));
    symbol += x.wrong + y.wrong - x.wrong * y.wrong;
    bit += x.bits + y.bits;
  }
  return { symbol: symbol / count, bit: bit / count / c.bits };
}

const tail = (x: number): number => (x === Infinity ? 0 : x === -Infinity ? 1 : gaussianTail(x));
