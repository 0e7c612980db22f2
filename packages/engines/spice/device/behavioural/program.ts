/** An expression as a flat program: one node after another, each of earlier ones, equal ones once. */
import type { Expression } from '../../expression/expression.ts';
import type { Binary, Unary } from './functions.ts';

/** What a node does. */
export const OP = {
  number: 0,
  /** The difference of two unknowns: a voltage, a current (less ground), an integral. */
  pair: 1,
  time: 2,
  temperature: 3,
  frequency: 4,
  unary: 5,
  exp: 6,
  binary: 7,
  choose: 8,
  table: 9,
  ddt: 10,
} as const;

export type Op = (typeof OP)[keyof typeof OP];

/** Something that is solved for: v(plus) − v(minus), the current of an element, or the integral of another node by time. */
export type Named =
  | { readonly kind: 'voltage'; readonly plus: number; readonly minus: number }
  | { readonly kind: 'current'; readonly element: string }
  | { readonly kind: 'integral'; readonly of: number };

export type Points = Extract<Expression, { kind: 'table' }>['points'];

export interface Node {
  readonly op: Op;
  /** Operands: earlier nodes; of `pair` and `table`, `a` or `b` is the index of what it names. */
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly value: number;
  readonly unary?: Unary;
  readonly binary?: Binary;
  readonly points?: Points;
  /** 0: free of unknowns; 1: a sum of unknowns with factors that are; 2: neither. */
  readonly degree: 0 | 1 | 2;
  /** ddt within ddt, the most. */
  readonly nesting: number;
  /** Where it is a + b·time: both. */
  readonly line?: readonly [a: number, b: number];
}

export interface Program {
  readonly nodes: readonly Node[];
  readonly root: number;
  readonly named: readonly Named[];
  /** Derivatives by time, each a state. */
  readonly derivatives: number;
  readonly usesFrequency: boolean;
  readonly isLinear: boolean;
  readonly nesting: number;
  /** Instants at which its value or slope jumps by time alone, s, ascending. */
  readonly corners: Float64Array;
}
