import type { Random } from '../numeric/random.ts';
import type { Constellation } from './constellation.ts';
import { arrive, pulseAt, send } from './link.ts';

/** The longest filter's reach, symbols: what is drawn does not depend on the filter. */
const FURTHEST = 24;

/** What makes an eye diagram, before the carrier's phase and the noise's size: a symbol instant at sample 0. */
export interface Eye {
  readonly i: Float64Array;
  readonly q: Float64Array;
  /** White noise of unit variance a sample behind the receiver's filter, whose variance is 1 too. */
  readonly noise: Float64Array;
}

/**
 * Random symbols after two filters of these `taps`, `perSymbol` samples a symbol, which reach 24 symbols at most on each
 * side; with `offset` the quadrature axis comes half a symbol later.
 */
export function eye(
  c: Constellation,
  taps: Float64Array,
  perSymbol: number,
  symbols: number,
  random: Random,
  offset = false,
): Eye {
  const sent = send(c, symbols + 4 * FURTHEST, random);
  const i = new Float64Array(symbols * perSymbol);
  const q = new Float64Array(symbols * perSymbol);
  for (let p = 0; p < perSymbol; p++) {
    const wave = arrive(sent, symbols, pulseAt(taps, perSymbol, p / perSymbol));
    const late = offset
      ? arrive(sent, symbols, pulseAt(taps, perSymbol, p / perSymbol - 0.5))
      : wave;
    for (let n = 0; n < symbols; n++) {
      i[n * perSymbol + p] = wave.i[n]!;
      q[n * perSymbol + p] = late.q[n]!;
    }
  }
  const white = random.normals((symbols + 2 * FURTHEST) * perSymbol);
  return { i, q, noise: filtered(white, taps, i.length) };
}

/** The middle `count` values behind symmetric taps. */
function filtered(x: Float64Array, taps: Float64Array, count: number): Float64Array {
  const half = (taps.length - 1) / 2;
  const first = (x.length - count) >> 1;
  return Float64Array.from({ length: count }, (_, n) => {
    const at = first + n;
    let sum = taps[half]! * x[at]!;
    for (let k = 1; k <= half; k++) sum += taps[half + k]! * (x[at - k]! + x[at + k]!);
    return sum;
  });
}

/** The in-phase waveform behind a carrier `phase` rad off, with noise of Es/N0 = `esn0` (a ratio). */
export function eyeWaveform({ i, q, noise }: Eye, esn0: number, phase: number): Float64Array {
  const cos = Math.cos(phase);
  const sin = Math.sin(phase);
  const sigma = Math.sqrt(1 / (2 * esn0));
  return i.map((x, n) => x * cos - q[n]! * sin + sigma * noise[n]!);
}
