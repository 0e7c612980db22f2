/**
 * What chance gives a simulation. It depends on the seed and on how much is drawn, not on what a visitor
 * drags, so it is kept from run to run: only time is saved, every figure is the same without.
 */
import type { Constellation } from '@tollbench/engines/communication/constellation.ts';
import { type Eye, eye } from '@tollbench/engines/communication/eye.ts';
import {
  type Arrived,
  arrive,
  arriveOffset,
  drawTones,
  type Noise,
  type Sent,
  send,
  type Tones,
} from '@tollbench/engines/communication/link.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { recent } from '@tollbench/engines/recent.ts';
import type { ModemInputs } from './inputs.ts';
import { isOffset } from './schemes.ts';

/** More symbols than this are drawn anew, block by block: a run of them takes long anyway. */
const MAX_KEPT = 20000;
/** Filters reach at most this far, both of them on both sides. */
const MARGIN = 4 * 24;

/** Streams of one seed: noise has those from 0 on, one for each Eb/N0. */
const SYMBOLS = 100;
const EYE = 101;

const symbols = recent<Sent>(1);
const noise = recent<Float64Array>(6);
const tones = recent<Tones>(6);
const eyes = recent<Eye>(1);
const arrivals = recent<Arrived>(1);

/** Points that are received: differential detection needs one more, and one of MSK is two symbols. */
const pointsOf = (i: ModemInputs): number =>
  i.scheme === 'dpsk' ? i.symbols + 1 : i.scheme === 'msk' ? Math.ceil(i.symbols / 2) : i.symbols;

/** Random points through both filters, whose response at the symbol instants is `pulse`, `timing` symbols late. */
export function arrivedAt(
  c: Constellation,
  pulse: (t: number) => Float64Array,
  timing: number,
  i: ModemInputs,
): Arrived {
  const count = pointsOf(i);
  // As many more as any filter reaches.
  const draw = () => send(c, count + MARGIN, new Random(i.seed, SYMBOLS));
  const through = (sent: Sent) =>
    isOffset(i.scheme)
      ? arriveOffset(sent, count, pulse, timing)
      : arrive(sent, count, pulse(timing));
  if (i.symbols > MAX_KEPT) return through(draw());
  const key = `${i.scheme} ${i.order} ${i.seed} ${i.symbols}`;
  return arrivals(`${key} ${i.rollOff} ${i.span} ${i.timing}`, () => through(symbols(key, draw)));
}

/** Unit noise of the simulation at the `k`-th Eb/N0. */
export function noiseOf(k: number, i: ModemInputs): Noise {
  const random = new Random(i.seed, k);
  if (i.symbols > MAX_KEPT) return (count) => random.normals(2 * count);
  const points = pointsOf(i);
  const all = noise(`${k} ${i.seed} ${points}`, () => random.normals(2 * points));
  let from = 0;
  return (count) => {
    from += 2 * count;
    return all.subarray(from - 2 * count, from);
  };
}

/** The same for tones. */
export function tonesOf(k: number, i: ModemInputs): (count: number) => Tones {
  const coherent = i.scheme === 'fsk-coherent';
  const random = new Random(i.seed, k);
  const draw = (count: number) => drawTones(Number(i.order), count, coherent, random);
  if (i.symbols > MAX_KEPT) return draw;
  const all = tones(`${k} ${i.scheme} ${i.order} ${i.seed} ${i.symbols}`, () => draw(i.symbols));
  let from = 0;
  return (count) => {
    const a = from;
    from += count;
    return {
      right: all.right.subarray(a, from),
      other: all.other.subarray(a, from),
      best: all.best.subarray(a, from),
      i: all.i.subarray(a, from),
      q: all.q.subarray(a, from),
    };
  };
}

/** An eye's waveforms before phase and noise are put in, behind two filters of these taps, `perSymbol` of them a symbol. */
export const eyeOf = (
  c: Constellation,
  taps: Float64Array,
  perSymbol: number,
  count: number,
  i: ModemInputs,
): Eye =>
  eyes(`${i.scheme} ${i.order} ${i.rollOff} ${i.span} ${perSymbol} ${count} ${i.seed}`, () =>
    eye(c, taps, perSymbol, count, new Random(i.seed, EYE), isOffset(i.scheme)),
  );
