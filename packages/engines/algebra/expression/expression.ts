/**
 * Mathematical expressions as trees. They are made by `sum`, `product`, `power` and `call` of `make.ts` alone, which
 * bring each into one form, so that two are equal where their keys are.
 */
import type { Rational } from '../../exact/rational.ts';
import { format } from '../../exact/rational.ts';

export type Expression = NumberNode | SymbolNode | SumNode | ProductNode | PowerNode | CallNode;

interface Node {
  /** Its form as text, which says everything that it is. */
  readonly key: string;
}

export interface NumberNode extends Node {
  readonly kind: 'number';
  readonly value: Rational;
}

/** A variable, a parameter, or one of the constants `pi`, `e`, `i`, `EulerGamma` and `Catalan`. */
export interface SymbolNode extends Node {
  readonly kind: 'symbol';
  readonly name: string;
}

/** Two terms at least: no sums, a number only as the first, no two alike but for a number. */
export interface SumNode extends Node {
  readonly kind: 'sum';
  readonly terms: readonly Expression[];
}

/** Two factors at least: no products, a number only as the first, no two with one base. */
export interface ProductNode extends Node {
  readonly kind: 'product';
  readonly factors: readonly Expression[];
}

export interface PowerNode extends Node {
  readonly kind: 'power';
  readonly base: Expression;
  readonly exponent: Expression;
}

/** A function of its arguments; `exp` and `sqrt` are powers. */
export interface CallNode extends Node {
  readonly kind: 'call';
  readonly name: string;
  readonly of: readonly Expression[];
}

export const number = (value: Rational): NumberNode => ({
  kind: 'number',
  value,
  key: format(value),
});

export const whole = (n: bigint | number): NumberNode => number({ n: BigInt(n), d: 1n });

export const symbol = (name: string): SymbolNode => ({ kind: 'symbol', name, key: name });

const keys = (list: readonly Expression[]): string => list.map(({ key }) => key).join(' ');

export const sumNode = (terms: readonly Expression[]): SumNode => ({
  kind: 'sum',
  terms,
  key: `(+ ${keys(terms)})`,
});

export const productNode = (factors: readonly Expression[]): ProductNode => ({
  kind: 'product',
  factors,
  key: `(* ${keys(factors)})`,
});

export const powerNode = (base: Expression, exponent: Expression): PowerNode => ({
  kind: 'power',
  base,
  exponent,
  key: `(^ ${base.key} ${exponent.key})`,
});

export const callNode = (name: string, of: readonly Expression[]): CallNode => ({
  kind: 'call',
  name,
  of,
  key: `(${name} ${keys(of)})`,
});

export const ZERO = whole(0);
export const ONE = whole(1);
export const MINUS_ONE = whole(-1);
export const TWO = whole(2);
export const HALF = number({ n: 1n, d: 2n });
export const PI = symbol('pi');
/** The base of natural logarithms. */
export const E = symbol('e');
/** The imaginary unit. */
export const I = symbol('i');

/** γ = 0.5772…, the constant of Euler and Mascheroni. */
export const EULER = symbol('EulerGamma');

/** G = 0.9159…, Catalan’s constant 1 − 1/9 + 1/25 − …. */
export const CATALAN = symbol('Catalan');

/** The root that a sum over the roots of a polynomial goes over; nobody can type it. */
export const ROOT = symbol('α');

export const CONSTANTS: ReadonlySet<string> = new Set([
  'pi',
  'e',
  'i',
  EULER.name,
  CATALAN.name,
  ROOT.name,
]);

export const equals = (a: Expression, b: Expression): boolean => a.key === b.key;

export const isNumber = (a: Expression): a is NumberNode => a.kind === 'number';

/** Its value where it is a whole number. */
export const integerOf = (a: Expression): bigint | undefined =>
  a.kind === 'number' && a.value.d === 1n ? a.value.n : undefined;

/** The parts that an expression is made of, in order. */
export function partsOf(a: Expression): readonly Expression[] {
  switch (a.kind) {
    case 'sum':
      return a.terms;
    case 'product':
      return a.factors;
    case 'power':
      return [a.base, a.exponent];
    case 'call':
      return a.of;
    default:
      return [];
  }
}

/** Whether it has a symbol anywhere. */
export const has = (a: Expression, name: string): boolean =>
  a.kind === 'symbol' ? a.name === name : partsOf(a).some((part) => has(part, name));

/** The symbols that are no constants, in the order of the alphabet. */
export function symbolsOf(a: Expression): string[] {
  const found = new Set<string>();
  const look = (e: Expression): void => {
    if (e.kind === 'symbol' && !CONSTANTS.has(e.name)) found.add(e.name);
    partsOf(e).forEach(look);
  };
  look(a);
  return [...found].sort();
}

/** How many nodes the tree has. */
export const sizeOf = (a: Expression): number =>
  partsOf(a).reduce((n, part) => n + sizeOf(part), 1);
