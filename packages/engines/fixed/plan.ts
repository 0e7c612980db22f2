/** The words of a program for given fraction bits: their widths by proven ranges, and the noise they make. */
import { sub, toNumber } from '../exact/rational.ts';
import type { Rounding } from '../signal/fixed-point.ts';
import { droppedOf } from './dropped.ts';
import { noiseAt, type OutputGains, type OutputNoise, type WordError } from './noise.ts';
import { hasWord, type Node, type Program } from './program.ts';
import type { Ranges } from './ranges.ts';
import { leastWord, roundRational, standsFor, type Word } from './word.ts';

export interface Problem {
  readonly program: Program;
  readonly ranges: Ranges;
  readonly gains: readonly OutputGains[];
  readonly rounding: Rounding;
  /** Whether every planned word has a sign. */
  readonly signed: boolean;
}

/** What is planned of one node. */
export interface PlannedNode {
  /** Bits behind the point of its exact value: what a result has before it is rounded. */
  readonly exactFraction: number;
  readonly fraction: number;
  /** Its word; undefined for what stands between words and is exact. */
  readonly word: Word | undefined;
  /** The least word that holds it, where a wider or narrower one is given. */
  readonly needed: Word | undefined;
  /** The range of the rounded value, ends further out than any. */
  readonly low: number;
  readonly high: number;
  /** No error of the value is larger, from all roundings before it and its own. */
  readonly error: number;
  /** Bits that its own rounding drops; Infinity for a real number, 0 where it drops none. */
  readonly dropped: number;
}

export interface Plan {
  readonly nodes: readonly PlannedNode[];
  readonly totalBits: number;
  readonly noise: readonly OutputNoise[];
  /** The least of the outputs' mean square of signal over that of noise, in dB; Infinity without noise. */
  readonly sqnr: number;
}

/** Fractions asked for, by node; what needs none, or has a word given, is not looked at. */
export type Fractions = readonly number[];

/** Nodes whose fraction is free. */
export const freeNodes = ({ nodes }: Program): number[] =>
  nodes.flatMap((node, n) => (hasWord(node) && !node.word ? [n] : []));

/** Largest size of a rounding's error in units of the kept step. */
function largestError(bits: number, rounding: Rounding): number {
  if (bits <= 0) return 0;
  const step = bits === Number.POSITIVE_INFINITY ? 0 : 2 ** -bits;
  return rounding === 'floor' || rounding === 'toward-zero' ? 1 - step : 0.5;
}

/** Sums of bounds in doubles, so much larger that no rounding of theirs makes them too small. */
const SLACK = 1 + 1e-12;

/** Bits behind the point that an integer over 2^fraction really has. */
function trimmed(raw: bigint, fraction: number): number {
  if (raw === 0n) return 0;
  let bits = fraction;
  while ((raw & 1n) === 0n) {
    raw >>= 1n;
    bits--;
  }
  return bits;
}

interface Step {
  readonly exactFraction: number;
  /** Error before its own rounding. */
  readonly incoming: number;
}

/** What a node's operands give it. */
function stepOf(node: Node, before: readonly PlannedNode[]): Step {
  const of = (k: number) => before[k] as PlannedNode;
  const size = ({ low, high }: PlannedNode) => Math.max(Math.abs(low), Math.abs(high));
  switch (node.op) {
    case 'input':
    case 'constant':
      return { exactFraction: Number.POSITIVE_INFINITY, incoming: 0 };
    case 'add':
    case 'subtract':
      return {
        exactFraction: Math.max(of(node.a).fraction, of(node.b).fraction),
        incoming: (of(node.a).error + of(node.b).error) * SLACK,
      };
    case 'multiply': {
      const [a, b] = [of(node.a), of(node.b)];
      // |ab − a'b'| with a' the rounded one: its size is within the range that was widened already.
      return {
        exactFraction: a.fraction + b.fraction,
        incoming: (size(a) * b.error + size(b) * a.error + a.error * b.error) * SLACK,
      };
    }
    case 'negate':
      return { exactFraction: of(node.a).fraction, incoming: of(node.a).error };
    case 'shift':
      return {
        exactFraction: of(node.a).fraction - node.shift,
        incoming: of(node.a).error * 2 ** node.shift,
      };
  }
}

/** The plan of these fractions. */
export function planOf(problem: Problem, fractions: Fractions): Plan {
  const { program, ranges, gains, rounding, signed } = problem;
  const nodes: PlannedNode[] = [];
  const errors: WordError[] = [];
  let totalBits = 0;
  program.nodes.forEach((node, n) => {
    const ends = ranges.values[n]?.outer ?? [0, 0];
    const { exactFraction, incoming } = stepOf(node, nodes);
    if (!hasWord(node)) {
      nodes.push({
        exactFraction,
        fraction: exactFraction,
        word: undefined,
        needed: undefined,
        low: ends[0] - incoming,
        high: ends[1] + incoming,
        error: incoming,
        dropped: 0,
      });
      return;
    }
    const made =
      node.op === 'constant'
        ? constantWord(node.value, node.word?.fraction ?? fractions[n] ?? 0, rounding)
        : roundedWord(node, exactFraction, fractions[n] ?? 0, rounding, ends);
    errors.push(made.error);
    const error = (incoming + made.largest) * SLACK;
    const [low, high] =
      node.op === 'constant' ? [made.value, made.value] : [ends[0] - incoming, ends[1] + incoming];
    const needed = leastWord([low, high], made.fraction, rounding, signed);
    const word = node.word ?? needed;
    totalBits += word.width;
    nodes.push({
      exactFraction,
      fraction: made.fraction,
      word,
      needed: node.word
        ? leastWord([low, high], node.word.fraction, rounding, node.word.signed)
        : needed,
      low: low - made.largest,
      high: high + made.largest,
      error,
      dropped: made.dropped,
    });
  });
  const noise = gains.map((g) => noiseAt(g, errors));
  const sqnr = Math.min(
    ...gains.map(({ power }, k) => 10 * Math.log10(power / (noise[k]?.meanSquare ?? 0))),
  );
  return { nodes, totalBits, noise, sqnr };
}

interface Made {
  readonly fraction: number;
  readonly error: WordError;
  readonly largest: number;
  readonly dropped: number;
  readonly value: number;
}

/** A constant as it is stored: its error is a number, and zeros at its end are no bits. */
function constantWord(
  value: { readonly n: bigint; readonly d: bigint },
  fraction: number,
  rounding: Rounding,
): Made {
  // Coefficients are rounded to nearest whatever the arithmetic does.
  const how = rounding === 'floor' || rounding === 'toward-zero' ? 'nearest-even' : rounding;
  const raw = roundRational(value, fraction, how);
  const stored = standsFor(raw, fraction);
  const error = toNumber(sub(stored, value));
  return {
    fraction: trimmed(raw, fraction),
    error: { mean: error, variance: 0 },
    largest: Math.abs(error) * SLACK,
    dropped: error === 0 ? 0 : Number.POSITIVE_INFINITY,
    value: toNumber(stored),
  };
}

function roundedWord(
  node: Node,
  exactFraction: number,
  asked: number,
  rounding: Rounding,
  range: readonly [number, number],
): Made {
  const given = node.op === 'input' || hasWord(node) ? (node as { word?: Word }).word : undefined;
  // An input that comes in a word is what it is: nothing is dropped of it.
  if (node.op === 'input' && given)
    return {
      fraction: given.fraction,
      error: { mean: 0, variance: 0 },
      largest: 0,
      dropped: 0,
      value: 0,
    };
  const fraction = given ? Math.min(given.fraction, exactFraction) : Math.min(asked, exactFraction);
  const bits = exactFraction - fraction;
  const step = 2 ** -fraction;
  const { mean, variance } = droppedOf(bits, rounding, range);
  return {
    fraction,
    error: { mean: mean * step, variance: variance * step * step },
    largest: largestError(bits, rounding) * step,
    dropped: bits,
    value: 0,
  };
}
