/** Straight-line programs of sums and products: what a fixed-point plan is made for. */
import type { Rational } from '../exact/rational.ts';
import type { Word } from './word.ts';

/** Where a word is rounded: at inputs, constants and kept results; what stands between them is exact. */
export type Node =
  | InputNode
  | ConstantNode
  | (Result & {
      readonly op: 'add' | 'subtract' | 'multiply';
      readonly a: number;
      readonly b: number;
    })
  | (Result & { readonly op: 'negate'; readonly a: number })
  /** Times 2^shift: wires alone. */
  | (Result & { readonly op: 'shift'; readonly a: number; readonly shift: number });

interface Named {
  readonly name: string;
  /** The word it is given in; planned where there is none. */
  readonly word?: Word;
}

export interface InputNode extends Named {
  readonly op: 'input';
  readonly low: Rational;
  readonly high: Rational;
}

export interface ConstantNode extends Named {
  readonly op: 'constant';
  readonly value: Rational;
}

interface Result extends Named {
  /** Whether it is rounded to a word of its own. */
  readonly kept: boolean;
}

/** Nodes in an order in which each stands behind its operands. */
export interface Program {
  readonly nodes: readonly Node[];
  /** Kept results that are asked for. */
  readonly outputs: readonly number[];
}

/** The operands of a node. */
export const operands = (node: Node): readonly number[] =>
  node.op === 'input' || node.op === 'constant'
    ? []
    : node.op === 'negate' || node.op === 'shift'
      ? [node.a]
      : [node.a, node.b];

/** Whether a node has a word of its own. */
export const hasWord = (node: Node): boolean =>
  node.op === 'input' || node.op === 'constant' || node.kept;
