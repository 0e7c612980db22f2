/** A plan tried: every input there is where they are few, else a run of random ones. */
import { fromNumber, toNumber } from '../exact/rational.ts';
import { Random } from '../numeric/random.ts';
import type { InputNode } from './program.ts';
import { gridCount } from './ranges.ts';
import { ideal, type Machine, runner } from './run.ts';
import { fitWord, roundRational } from './word.ts';

export interface TrialAt {
  readonly output: number;
  /** Mean square of the output over that of its error, in dB. */
  readonly sqnr: number;
  readonly mean: number;
  readonly largest: number;
}

export interface Trial {
  readonly outputs: readonly TrialAt[];
  readonly count: number;
  /** Whether every input there is was tried. */
  readonly exhaustive: boolean;
  /** How often each node's value left its word, by node. */
  readonly overflows: readonly number[];
}

/** Inputs that are tried at most, all of them or at random. */
const MAX_ALL = 16_384;
const RANDOM = 4096;

interface Drawn {
  readonly raw: bigint;
  readonly value: number;
}

/** Tries a plan. Planned inputs are real numbers that are rounded on entry; those with a word have its values. */
export function tryPlan(machine: Machine): Trial {
  const { program, plan, rounding, overflow } = machine;
  const inputs = program.nodes.flatMap((node, n) =>
    node.op === 'input' ? [{ node, word: plan.nodes[n]?.word, n }] : [],
  );
  const counts = inputs.map(({ node }) => gridCount(node));
  const total = counts.reduce<number>((p, c) => p * (c ?? Number.POSITIVE_INFINITY), 1);
  const exhaustive = total <= MAX_ALL;
  const count = exhaustive ? total : RANDOM;
  const run = runner(machine);
  const exact = ideal(program);
  const source = new Random(20_261_122);
  const draw = () => source.uniform();
  const sums = program.outputs.map(() => ({ signal: 0, noise: 0, mean: 0, largest: 0 }));
  const overflows = new Array<number>(program.nodes.length).fill(0);
  const onGrid = (node: InputNode, digit: number): Drawn => {
    const fraction = node.word?.fraction ?? 0;
    const raw = roundRational(node.low, fraction, 'floor') + BigInt(digit);
    return { raw, value: Number(raw) * 2 ** -fraction };
  };
  for (let k = 0; k < count; k++) {
    let index = k;
    const drawn = inputs.map(({ node, word }, m): Drawn => {
      const grid = counts[m];
      if (exhaustive && grid !== undefined) {
        const digit = index % grid;
        index = (index - digit) / grid;
        return onGrid(node, digit);
      }
      if (grid !== undefined) return onGrid(node, Math.floor(draw() * grid));
      const [low, high] = [toNumber(node.low), toNumber(node.high)];
      const value = low + (high - low) * draw();
      const rounded = roundRational(fromNumber(value), word?.fraction ?? 0, rounding);
      return { raw: word ? fitWord(rounded, word, overflow) : rounded, value };
    });
    const { values, overflowed } = run(drawn.map(({ raw }) => raw));
    for (const n of overflowed) overflows[n] = (overflows[n] ?? 0) + 1;
    const wanted = exact(drawn.map(({ value }) => value));
    program.outputs.forEach((n, m) => {
      const own = sums[m];
      if (!own) return;
      const ours = Number(values[n] ?? 0n) * 2 ** -(plan.nodes[n]?.word?.fraction ?? 0);
      const error = ours - (wanted[n] ?? 0);
      own.signal += (wanted[n] ?? 0) ** 2;
      own.noise += error * error;
      own.mean += error / count;
      own.largest = Math.max(own.largest, Math.abs(error));
    });
  }
  return {
    outputs: program.outputs.map((output, m) => {
      const { signal = 0, noise = 0, mean = 0, largest = 0 } = sums[m] ?? {};
      return { output, sqnr: 10 * Math.log10(signal / noise), mean, largest };
    }),
    count,
    exhaustive,
    overflows,
  };
}
