/** The integers that a program in words can make, whatever its inputs hold: what the wires and variables between words need. */
import { type Instruction, instructions, type Machine } from './run.ts';
import { highestOf, leastWidth, lowestOf } from './word.ts';

export type Span = readonly [low: bigint, high: bigint];

export interface Wire {
  /** Of the exact result, before it is rounded. */
  readonly exact: Span;
  /** Signed bits that hold it. */
  readonly width: number;
}

/** Interval arithmetic on integers, each word taken whole: also what overflows a word that is given stays inside. */
export function wiresOf(machine: Machine): Wire[] {
  const kept: Span[] = [];
  return instructions(machine).map((step) => {
    const exact = spanOf(step, kept);
    kept.push(
      step.word && step.op !== 'constant' ? [lowestOf(step.word), highestOf(step.word)] : exact,
    );
    return { exact, width: leastWidth(exact[0], exact[1], true) };
  });
}

function spanOf(step: Instruction, before: readonly Span[]): Span {
  const a: Span = before[step.a] ?? [0n, 0n];
  const b: Span = before[step.b] ?? [0n, 0n];
  switch (step.op) {
    case 'input':
      return step.word ? [lowestOf(step.word), highestOf(step.word)] : [0n, 0n];
    case 'constant':
      return [step.raw, step.raw];
    case 'add':
      return [
        left(a[0], step.leftA) + left(b[0], step.leftB),
        left(a[1], step.leftA) + left(b[1], step.leftB),
      ];
    case 'subtract':
      return [
        left(a[0], step.leftA) - left(b[1], step.leftB),
        left(a[1], step.leftA) - left(b[0], step.leftB),
      ];
    case 'multiply': {
      const all = [a[0] * b[0], a[0] * b[1], a[1] * b[0], a[1] * b[1]];
      return [all.reduce((x, y) => (y < x ? y : x)), all.reduce((x, y) => (y > x ? y : x))];
    }
    case 'negate':
      return [-a[1], -a[0]];
    case 'shift':
      return [a[0], a[1]];
  }
}

const left = (x: bigint, by: number): bigint => x << BigInt(by);
