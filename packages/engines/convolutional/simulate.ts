/** Errors counted: random blocks, encoded, in white Gaussian noise, decoded. */
import { Random } from '../numeric/random.ts';
import { wilson } from '../numeric/wilson.ts';
import { encode, waysToZero } from './encode.ts';
import { type Puncturing, spread } from './puncture.ts';
import { isOneRegister, StreamDecoder } from './stream-decoder.ts';
import { ones, type Trellis } from './trellis.ts';
import { incoming, viterbi } from './viterbi.ts';

/** What the decoder is given: fine steps of the amplitude, eight levels, or signs. */
export type Decision = 'soft' | 'three-bit' | 'hard';

export interface Trial {
  readonly trellis: Trellis;
  readonly puncturing: Puncturing;
  /** Message bits for each bit sent, tails not counted. */
  readonly rate: number;
  readonly decision: Decision;
  /** Steps of a block without its tail. */
  readonly steps: number;
  readonly blocks: number;
  readonly seed: number;
}

export interface CountedErrors {
  readonly bits: number;
  readonly bitErrors: number;
  readonly blocks: number;
  readonly blockErrors: number;
  readonly rate: number;
  /** 95 %: blocks are the trials, because errors come in bursts; their wrong bits vary too. */
  readonly interval: readonly [number, number];
}

/** Steps of the amplitude that "soft" values are rounded to, and where they are clipped, in steps. */
const FINE = 256;
const CLIP = 32767;
/** Width of the eight levels in standard deviations of the noise, near the best one (Heller and Jacobs, 1971). */
const LEVEL = 0.58;

/** A received amplitude as the decoder's whole number, positive for 0. */
function quantised(r: number, sigma: number, decision: Decision): number {
  if (decision === 'hard') return r < 0 ? -1 : 1;
  if (decision === 'soft') return Math.max(-CLIP, Math.min(CLIP, Math.round(r * FINE)));
  const level = Math.max(-4, Math.min(3, Math.floor(r / (LEVEL * sigma))));
  return 2 * level + 1;
}

type Decoder = (values: Int16Array, total: number) => Uint8Array;

function decoderOf(t: Trellis, maxSteps: number): Decoder {
  if (isOneRegister(t)) {
    const stream = new StreamDecoder(t, maxSteps);
    const out = new Uint8Array(maxSteps);
    return (values, total) => {
      stream.decode(values, total, 0, out);
      return out;
    };
  }
  const into = incoming(t);
  return (values) => viterbi(t, Float64Array.from(values), { start: 0, end: 0 }, into).inputs;
}

/**
 * Counts errors at an Eb/N0 that is a ratio, over zero-terminated blocks. `perEvent` is the number of wrong bits an error
 * event has at least; it scales the interval where no block was wrong. The same seed gives the same count.
 */
export function simulate(trial: Trial, ebn0: number, perEvent: number): CountedErrors {
  const { trellis: t, puncturing: p, steps, blocks } = trial;
  const random = new Random(trial.seed, 1);
  const noise = new Random(trial.seed, 2);
  const sigma = Math.sqrt(1 / (2 * trial.rate * ebn0));
  const tail = waysToZero(t).length - 1;
  const total = steps + tail;
  const decoder = decoderOf(t, total);
  const values = new Int16Array(total * t.outputs);
  const words = new Uint8Array(steps);
  const mask = 2 ** t.inputs - 1;
  let [bitErrors, blockErrors, squares] = [0, 0, 0];
  for (let block = 0; block < blocks; block++) {
    for (let k = 0; k < steps; k++) words[k] = random.bits() & mask;
    const sent = encode(t, words, 'zero').bits;
    const noises = noise.normals(values.length);
    for (let k = 0; k < values.length; k++)
      values[k] =
        p.keep[k % p.keep.length] === 1
          ? quantised((sent[k] === 1 ? -1 : 1) + sigma * noises[k]!, sigma, trial.decision)
          : 0;
    const found = decoder(values, total);
    let wrong = 0;
    for (let k = 0; k < steps; k++) wrong += ones(found[k]! ^ words[k]!);
    bitErrors += wrong;
    squares += wrong * wrong;
    if (wrong > 0) blockErrors++;
  }
  const size = steps * t.inputs;
  const bits = blocks * size;
  const counted = { blocks, blockErrors, bitErrors, squares };
  return {
    bits,
    bitErrors,
    blocks,
    blockErrors,
    rate: bitErrors / bits,
    interval: intervalOf(counted, size, perEvent),
  };
}

const Z = 1.96;

interface Counted {
  readonly blocks: number;
  readonly blockErrors: number;
  readonly bitErrors: number;
  /** Of the wrong bits of each block, summed. */
  readonly squares: number;
}

/**
 * 95 % of a rate that is a share of wrong blocks times wrong bits in each: Wilson's interval of the first and the
 * standard error of the second, in logarithms (G. Y. Zou, A. Donner, Stat. Med. 27, 2008). Of one wrong block
 * alone the spread is taken as its size.
 */
function intervalOf(
  { blocks, blockErrors: bad, bitErrors, squares }: Counted,
  size: number,
  perEvent: number,
): [number, number] {
  const [low, high] = wilson(bad, blocks, Z);
  if (bad === 0) return [0, (high * perEvent) / size];
  const each = bitErrors / bad;
  const rate = bitErrors / (blocks * size);
  const variance = bad > 1 ? (squares - bad * each * each) / (bad - 1) : each * each;
  const spread = (Z * Math.sqrt(Math.max(0, variance) / bad)) / each;
  const share = bad / blocks;
  return [
    rate * Math.exp(-Math.hypot(Math.log(share / low), spread)),
    Math.min(1, rate * Math.exp(Math.hypot(Math.log(high / share), spread))),
  ];
}

/** Values as they would be received for coded bits: ±1 with noise of a standard deviation, 0 where none is sent. */
export function received(
  bits: Uint8Array,
  p: Puncturing,
  sigma: number,
  seed: number,
): Float64Array {
  const noise = new Random(seed, 3);
  const kept = bits.filter((_, k) => p.keep[k % p.keep.length] === 1);
  const values = Float64Array.from(kept, (bit) => (bit === 1 ? -1 : 1) + sigma * noise.normal());
  return spread(values, p, bits.length);
}
