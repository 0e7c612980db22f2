/** One block: sent, received, decoded. */
import { checkWork, decode } from '@tollbench/engines/convolutional/decode.ts';
import {
  type Encoded,
  encode,
  type Termination,
  waysToZero,
} from '@tollbench/engines/convolutional/encode.ts';
import {
  type Puncturing,
  puncture,
  sentIn,
  spread,
} from '@tollbench/engines/convolutional/puncture.ts';
import type { Trellis } from '@tollbench/engines/convolutional/trellis.ts';
import { type Decoded, incoming } from '@tollbench/engines/convolutional/viterbi.ts';
import { powerRatio } from '@tollbench/engines/numeric/decibels.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { FieldError } from '../../define/error.ts';
import type { Code } from './code.ts';
import type { CodeInputs } from './inputs.ts';
import { readFlips, readMessage, readReceived } from './read-bits.ts';
import { reading } from './reading.ts';
import { lookedAt, type Walk } from './walk.ts';

export interface Block {
  /** null where only what was received is known. */
  readonly message: Uint8Array | null;
  readonly sent: Encoded | null;
  /** Bits on the line, after puncturing and inverting; null with the message. */
  readonly line: Uint8Array | null;
  /** As received, positive for a 0 on the line. */
  readonly received: Float64Array;
  /** At every coded bit, positive for 0 before inverting, 0 where nothing was sent. */
  readonly values: Float64Array;
  readonly decoded: Decoded;
  /** Message bits of the decision. */
  readonly bits: Uint8Array;
  /** What the decision would have looked like on the line. */
  readonly codeword: Uint8Array;
  readonly steps: number;
  readonly tail: number;
  /** Hard bits received that differ from the decision, erasures not counted. */
  readonly corrected: number;
  readonly erased: number;
  /** Wrong bits of the decided message; null where it is not known. */
  readonly wrong: number | null;
  /** Bits on the line that the channel changed; null where they are not known. */
  readonly channelErrors: number | null;
  readonly walk: Walk;
}

/** Bits as words of inputs. Throws FieldError where some are left over. */
function wordsOf(bits: Uint8Array, k: number): Uint8Array {
  if (bits.length % k !== 0)
    throw new FieldError(
      `has ${bits.length} bits, and ${k} go in at each step: give a multiple of ${k}`,
    );
  return Uint8Array.from({ length: bits.length / k }, (_, step) => {
    let word = 0;
    for (let j = 0; j < k; j++) word = 2 * word + (bits[step * k + j] ?? 0);
    return word;
  });
}

export const bitsOfWords = (words: Uint8Array, k: number): Uint8Array =>
  Uint8Array.from(
    { length: words.length * k },
    (_, at) => ((words[Math.floor(at / k)] ?? 0) >> (k - 1 - (at % k))) & 1,
  );

/** Inverts the outputs that are sent inverted; its own inverse. */
function inverted(bits: Uint8Array, invert: Uint8Array): Uint8Array {
  return bits.map((bit, k) => bit ^ (invert[k % invert.length] ?? 0));
}

export const lineOf = (bits: Uint8Array, { invert }: Code, p: Puncturing): Uint8Array =>
  puncture(inverted(bits, invert), p);

/** Sends a message through the channel that is asked for, and decodes it. */
export function sentBlock(code: Code, p: Puncturing, i: CodeInputs): Block {
  const { trellis: t } = code;
  const message = reading('message', i.message, () => readMessage(i.message, i.messageKind));
  const words = reading('message', i.message, () => wordsOf(message, t.inputs));
  const ending = i.ending as Termination;
  checkWork(t, words.length + tailOf(t, ending), ending);
  const sent = encode(t, words, ending);
  const line = lineOf(sent.bits, code, p);
  const received = throughChannel(line, i, t.inputs * words.length);
  return decidedBlock(code, p, i, { message, sent, line, received, steps: sent.inputs.length });
}

const tailOf = (t: Trellis, ending: Termination): number =>
  ending === 'zero' ? waysToZero(t).length - 1 : 0;

/** What arrives, positive for 0. Noise is scaled by the energy of a message bit, its tail counted. */
function throughChannel(line: Uint8Array, i: CodeInputs, messageBits: number): Float64Array {
  const values = Float64Array.from(line, (bit) => (bit === 1 ? -1 : 1));
  if (i.channel === 'flips') {
    const { flips, erased } = reading('flips', i.flips, () => readFlips(i.flips, line.length));
    for (const place of flips) values[place - 1] = -(values[place - 1] ?? 0);
    for (const place of erased) values[place - 1] = 0;
    return values;
  }
  const sigma = Math.sqrt(line.length / messageBits / (2 * powerRatio(i.ebn0)));
  const noise = new Random(i.draw, 3);
  const noisy = values.map((value) => value + sigma * noise.normal());
  return i.channel === 'noise-hard' ? noisy.map((value) => (value < 0 ? -1 : 1)) : noisy;
}

/** Decodes what was received. */
export function receivedBlock(code: Code, p: Puncturing, i: CodeInputs): Block {
  const received = reading('received', i.received, () => readReceived(i.received, i.format));
  const steps = reading('received', i.received, () => stepsOf(received.length, p, code.trellis));
  return decidedBlock(code, p, i, { message: null, sent: null, line: null, received, steps });
}

/** The least number of steps that sends so many bits. Throws FieldError where none does. */
function stepsOf(count: number, p: Puncturing, { outputs }: Trellis): number {
  let steps = Math.floor(count / p.sent) * p.period;
  while (steps > 0 && sentIn(p, outputs, steps - 1) >= count) steps--;
  while (sentIn(p, outputs, steps) < count) steps++;
  if (sentIn(p, outputs, steps) === count) return steps;
  const below = sentIn(p, outputs, steps - 1);
  throw new FieldError(
    `has ${count} values, which is no whole number of steps: ${below} are ${steps - 1} and ${sentIn(p, outputs, steps)} are ${steps}`,
  );
}

type Arrived = Pick<Block, 'message' | 'sent' | 'line' | 'received' | 'steps'>;

function decidedBlock(code: Code, p: Puncturing, i: CodeInputs, a: Arrived): Block {
  const { trellis: t, invert } = code;
  const ending = i.ending as Termination;
  const tail = tailOf(t, ending);
  if (a.steps <= tail)
    reading('received', i.received, () => {
      throw new FieldError(
        `is ${a.steps} steps, and the zero tail alone is ${tail}: give more, or choose another ending`,
      );
    });
  const values = spread(a.received, p, a.steps * t.outputs).map((value, k) =>
    invert[k % t.outputs] === 1 && value !== 0 ? -value : value,
  );
  const decoded = decode(t, values, ending);
  const bits = bitsOfWords(decoded.inputs.subarray(0, a.steps - tail), t.inputs);
  const codeword = lineOf(codedAlong(t, decoded), code, p);
  const differs = (from: ArrayLike<number>): number =>
    a.received.reduce(
      (sum, value, k) => sum + (value !== 0 && (value < 0 ? 1 : 0) !== from[k] ? 1 : 0),
      0,
    );
  const { message, line } = a;
  return {
    ...a,
    values,
    decoded,
    bits,
    codeword,
    tail,
    corrected: differs(codeword),
    erased: a.received.reduce((sum, value) => sum + (value === 0 ? 1 : 0), 0),
    wrong: message && bits.reduce((sum, bit, k) => sum + (bit === message[k] ? 0 : 1), 0),
    channelErrors: line && differs(line),
    walk: lookedAt({ trellis: t, values, into: incoming(t), ending, steps: a.steps }, i),
  };
}

/** The coded bits along a path. */
export function codedAlong(
  t: Trellis,
  { inputs, states }: Pick<Decoded, 'inputs' | 'states'>,
): Uint8Array {
  const bits = new Uint8Array(inputs.length * t.outputs);
  inputs.forEach((word, step) => {
    const sent = t.output[((states[step] ?? 0) << t.inputs) | word] ?? 0;
    for (let j = 0; j < t.outputs; j++)
      bits[step * t.outputs + j] = (sent >> (t.outputs - 1 - j)) & 1;
  });
  return bits;
}
