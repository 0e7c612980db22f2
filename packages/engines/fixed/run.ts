/**
 * The bit-true model of a planned program: what C and Verilog made from the same plan put out, integer for integer.
 *
 * Sums and products are exact. A result with a word is rounded once, then brought into the word: in this order, so that
 * what rounds up out of the word is saturated or wrapped and not lost.
 */
import { toNumber } from '../exact/rational.ts';
import { type Overflow, type Rounding, roundShift } from '../signal/fixed-point.ts';
import type { Plan } from './plan.ts';
import type { Program } from './program.ts';
import { fitWord, roundRational, type Word } from './word.ts';

export interface Machine {
  readonly program: Program;
  readonly plan: Plan;
  readonly rounding: Rounding;
  readonly overflow: Overflow;
}

export interface Instruction {
  readonly op: 'input' | 'constant' | 'add' | 'subtract' | 'multiply' | 'negate' | 'shift';
  readonly a: number;
  readonly b: number;
  /** Zeros appended to a and b before they are added, or to a product's or shift's place: none is below 0. */
  readonly leftA: number;
  readonly leftB: number;
  /** Of a constant. */
  readonly raw: bigint;
  /** Bits dropped before the word; below 0 where zeros are appended. */
  readonly drop: number;
  readonly word: Word | undefined;
}

/** How constants are rounded: to nearest whatever the arithmetic does. */
export const constantRounding = (rounding: Rounding): Rounding =>
  rounding === 'floor' || rounding === 'toward-zero' ? 'nearest-even' : rounding;

/**
 * One instruction a node, on integers. A word's integer stands for itself times 2^−fraction of the word, also where a word that
 * is given has more bits behind the point than its value; what stands between words has as many as its operands make.
 */
export function instructions({ program, plan, rounding }: Machine): Instruction[] {
  const behind: number[] = [];
  return program.nodes.map((node, n): Instruction => {
    const word = plan.nodes[n]?.word;
    const of = (k: number) => behind[k] ?? 0;
    const none = { a: 0, b: 0, leftA: 0, leftB: 0, raw: 0n, drop: 0, word };
    if (node.op === 'input' || node.op === 'constant') {
      const fraction = word?.fraction ?? 0;
      behind.push(fraction);
      return node.op === 'input'
        ? { ...none, op: 'input' }
        : {
            ...none,
            op: 'constant',
            raw: roundRational(node.value, fraction, constantRounding(rounding)),
          };
    }
    const exact = exactFraction(node, of);
    behind.push(word?.fraction ?? exact);
    const base = { ...none, op: node.op, drop: word ? exact - word.fraction : 0, a: node.a };
    if (node.op === 'add' || node.op === 'subtract')
      return { ...base, b: node.b, leftA: exact - of(node.a), leftB: exact - of(node.b) };
    return node.op === 'multiply' ? { ...base, b: node.b } : base;
  });
}

type Operation = Exclude<Program['nodes'][number], { readonly op: 'input' | 'constant' }>;

function exactFraction(node: Operation, of: (n: number) => number): number {
  switch (node.op) {
    case 'add':
    case 'subtract':
      return Math.max(of(node.a), of(node.b));
    case 'multiply':
      return of(node.a) + of(node.b);
    case 'negate':
      return of(node.a);
    case 'shift':
      return of(node.a) - node.shift;
  }
}

export interface Outcome {
  /** The integer of every node. */
  readonly values: readonly bigint[];
  /** Nodes whose value left their word. */
  readonly overflowed: readonly number[];
}

/** Runs the program on integers of the inputs, in their order. */
export function runner(machine: Machine): (inputs: readonly bigint[]) => Outcome {
  const list = instructions(machine);
  const { rounding, overflow } = machine;
  return (inputs) => {
    const values: bigint[] = [];
    const overflowed: number[] = [];
    let next = 0;
    list.forEach((step, n) => {
      const a = values[step.a] ?? 0n;
      const b = values[step.b] ?? 0n;
      let exact: bigint;
      switch (step.op) {
        case 'input':
          values.push(inputs[next++] ?? 0n);
          return;
        case 'constant':
          values.push(step.raw);
          return;
        case 'add':
          exact = (a << BigInt(step.leftA)) + (b << BigInt(step.leftB));
          break;
        case 'subtract':
          exact = (a << BigInt(step.leftA)) - (b << BigInt(step.leftB));
          break;
        case 'multiply':
          exact = a * b;
          break;
        case 'negate':
          exact = -a;
          break;
        case 'shift':
          exact = a;
          break;
      }
      if (!step.word) {
        values.push(exact);
        return;
      }
      const rounded = roundShift(exact, step.drop, rounding);
      const kept = fitWord(rounded, step.word, overflow);
      if (kept !== rounded) overflowed.push(n);
      values.push(kept);
    });
    return { values, overflowed };
  };
}

/** The program in doubles, without any word. */
export function ideal(program: Program): (inputs: readonly number[]) => Float64Array {
  const constants = program.nodes.map((n) => (n.op === 'constant' ? toNumber(n.value) : 0));
  return (inputs) => {
    const v = new Float64Array(program.nodes.length);
    let next = 0;
    program.nodes.forEach((node, n) => {
      switch (node.op) {
        case 'input':
          v[n] = inputs[next++] ?? 0;
          break;
        case 'constant':
          v[n] = constants[n] ?? 0;
          break;
        case 'add':
          v[n] = (v[node.a] ?? 0) + (v[node.b] ?? 0);
          break;
        case 'subtract':
          v[n] = (v[node.a] ?? 0) - (v[node.b] ?? 0);
          break;
        case 'multiply':
          v[n] = (v[node.a] ?? 0) * (v[node.b] ?? 0);
          break;
        case 'negate':
          v[n] = -(v[node.a] ?? 0);
          break;
        case 'shift':
          v[n] = (v[node.a] ?? 0) * 2 ** node.shift;
          break;
      }
    });
    return v;
  };
}
