/** A message by arithmetic coding: the exact interval, and the bits of a coder with whole numbers. */
import {
  type Coded,
  countsOf,
  decodeArithmetic,
  encodeArithmetic,
  type Model,
} from '@tollbench/engines/information/arithmetic-coder.ts';
import { entropy } from '@tollbench/engines/information/entropy.ts';
import { huffman } from '@tollbench/engines/information/huffman.ts';
import {
  type IntervalStep,
  intervalSteps,
  shortestBits,
} from '@tollbench/engines/information/interval.ts';
import { shares, totalOf } from './code-figures.ts';
import type { SourceInputs } from './inputs.ts';
import { type Letters, lettersOf, messageOf } from './source.ts';

/** Letters of a message whose exact interval is followed. */
export const MAX_EXACT = 200;
/** Binary digits of its fractions. */
const MAX_DIGITS = 4000;

export interface ArithmeticResult {
  readonly task: 'arithmetic';
  readonly source: Letters;
  readonly message: readonly number[];
  readonly implied: boolean;
  /** Bits a letter. */
  readonly entropy: number;
  /** After each letter; of a longer message after the first ones. */
  readonly steps: readonly IntervalStep[];
  /** Whether the steps are of the whole message. */
  readonly whole: boolean;
  /** The exact code’s word; null where the steps end early. */
  readonly word: string | null;
  readonly model: Model;
  /** The model has the probabilities exactly. */
  readonly exact: boolean;
  readonly coded: Coded;
  /** The decoder gave the message again. */
  readonly same: boolean;
  /** Bits of the message in Huffman’s code for the source. */
  readonly huffmanBits: number;
}

export function arithmeticTask(i: SourceInputs): ArithmeticResult {
  const source = lettersOf(i);
  const { letters: message, implied } = messageOf(i, source);
  const digits = totalOf(source.weights).toString(16).length * 4;
  const most = Math.max(1, Math.min(MAX_EXACT, Math.floor(MAX_DIGITS / digits)));
  const steps = intervalSteps(message.slice(0, most), source.weights);
  const whole = steps.length === message.length;
  const last = steps.at(-1);
  const { counts, exact } = countsOf(source.weights);
  const model: Model = {
    counts: i.model === 'adaptive' ? source.weights.map((w) => (w > 0n ? 1 : 0)) : counts,
    adaptive: i.model === 'adaptive',
  };
  const coded = encodeArithmetic(message, model);
  const back = decodeArithmetic(coded.bits, model, message.length);
  return {
    task: 'arithmetic',
    source,
    message,
    implied,
    entropy: entropy(shares(source.weights)),
    steps,
    whole,
    word: whole && last !== undefined ? shortestBits(last) : null,
    model,
    exact: exact || i.model === 'adaptive',
    coded,
    same: back.length === message.length && back.every((letter, k) => letter === message[k]),
    huffmanBits: huffmanBits(source, message),
  };
}

function huffmanBits({ weights }: Letters, message: readonly number[]): number {
  const used = weights.flatMap((w, k) => (w > 0n ? [k] : []));
  const { words } = huffman(used.map((k) => weights[k] ?? 0n));
  const lengths = new Map(used.map((k, n) => [k, words[n]?.length ?? 0]));
  return message.reduce((sum, letter) => sum + (lengths.get(letter) ?? 0), 0);
}

/** Bits that the exact interval is worth: −log₂ of its width, also where a double has no such width. */
export function ideal({
  source: { weights },
  message,
}: Pick<ArithmeticResult, 'source' | 'message'>): number {
  const p = shares(weights);
  return message.reduce((sum, letter) => sum - Math.log2(p[letter] ?? 1), 0);
}
