/**
 * Formulas in doubles, every part once: equal parts are one node. What right-hand sides, their derivatives and their
 * programs are made from. (algebra/expression keeps exact numbers and roots; here a number is a double, and names have
 * as many letters as they like.)
 */
import { EngineError } from '../../error.ts';

export type Unary = 'neg' | 'not' | FunctionName;
export type FunctionName = keyof typeof FUNCTIONS;
export type Binary = 'add' | 'sub' | 'mul' | 'div' | 'pow' | Comparison | 'and' | 'or' | TwoName;
export type Comparison = '<' | '<=' | '==' | '!=';
export type TwoName = keyof typeof OF_TWO;

/** A node: its operation, and the indices of what it is of. */
export type Node =
  | { readonly op: 'number'; readonly value: number }
  | { readonly op: 'symbol'; readonly name: string }
  | { readonly op: Unary; readonly a: number }
  | { readonly op: Binary; readonly a: number; readonly b: number }
  /** a where c is not 0, else b. */
  | { readonly op: 'choose'; readonly c: number; readonly a: number; readonly b: number };

/** Of one argument. `heaviside` is 0 at 0, as XPP has it. */
export const FUNCTIONS = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  sinh: Math.sinh,
  cosh: Math.cosh,
  tanh: Math.tanh,
  asinh: Math.asinh,
  acosh: Math.acosh,
  atanh: Math.atanh,
  exp: Math.exp,
  ln: Math.log,
  log10: Math.log10,
  sqrt: Math.sqrt,
  cbrt: Math.cbrt,
  abs: Math.abs,
  sign: Math.sign,
  floor: Math.floor,
  ceil: Math.ceil,
  heaviside: (x: number): number => (x > 0 ? 1 : 0),
} as const;

/** Of two. The remainder `mod` has the sign of the divisor. */
export const OF_TWO = {
  min: Math.min,
  max: Math.max,
  atan2: Math.atan2,
  mod: (a: number, b: number): number => a - b * Math.floor(a / b),
} as const;

export function evaluateBinary(op: Binary, a: number, b: number): number {
  switch (op) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
    case 'div':
      return a / b;
    case 'pow':
      return a ** b;
    case '<':
      return a < b ? 1 : 0;
    case '<=':
      return a <= b ? 1 : 0;
    case '==':
      return a === b ? 1 : 0;
    case '!=':
      return a !== b ? 1 : 0;
    case 'and':
      return a !== 0 && b !== 0 ? 1 : 0;
    case 'or':
      return a !== 0 || b !== 0 ? 1 : 0;
    default:
      return OF_TWO[op](a, b);
  }
}

export function evaluateUnary(op: Unary, a: number): number {
  if (op === 'neg') return -a;
  if (op === 'not') return a === 0 ? 1 : 0;
  return FUNCTIONS[op](a);
}

/** More nodes are refused: a formula of that size is a mistake, or a derivative that grows without end. */
const MAX_NODES = 60_000;

export class Graph {
  readonly nodes: Node[] = [];
  readonly #index = new Map<string, number>();

  at(k: number): Node {
    return this.nodes[k] as Node;
  }

  /** The value of a node that is a number. */
  valueOf(k: number): number | undefined {
    const node = this.at(k);
    return node.op === 'number' ? node.value : undefined;
  }

  #put(key: string, node: Node): number {
    const known = this.#index.get(key);
    if (known !== undefined) return known;
    if (this.nodes.length >= MAX_NODES)
      throw new EngineError('out-of-range', `The formulas have more than ${MAX_NODES} parts.`, {
        field: 'formula',
      });
    this.nodes.push(node);
    this.#index.set(key, this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  number(value: number): number {
    return this.#put(Object.is(value, -0) ? 'n0' : `n${value}`, { op: 'number', value: value + 0 });
  }

  symbol(name: string): number {
    return this.#put(`s${name}`, { op: 'symbol', name });
  }

  unary(op: Unary, a: number): number {
    const x = this.valueOf(a);
    if (x !== undefined) return this.number(evaluateUnary(op, x));
    const inner = this.at(a);
    if (op === 'neg' && inner.op === 'neg') return inner.a;
    return this.#put(`${op} ${a}`, { op, a });
  }

  binary(op: Binary, a: number, b: number): number {
    const [x, y] = [this.valueOf(a), this.valueOf(b)];
    if (x !== undefined && y !== undefined) return this.number(evaluateBinary(op, x, y));
    return this.#simpler(op, a, b, x, y) ?? this.#put(`${op} ${a} ${b}`, { op, a, b });
  }

  /** Sums with 0, products with 0 and 1, powers 0 and 1. */
  #simpler(op: Binary, a: number, b: number, x?: number, y?: number): number | undefined {
    switch (op) {
      case 'add':
        return x === 0 ? b : y === 0 ? a : undefined;
      case 'sub':
        if (a === b) return this.number(0);
        return x === 0 ? this.unary('neg', b) : y === 0 ? a : undefined;
      case 'mul':
        if (x === 0 || y === 0) return this.number(0);
        if (x === -1) return this.unary('neg', b);
        if (y === -1) return this.unary('neg', a);
        return x === 1 ? b : y === 1 ? a : undefined;
      case 'div':
        return x === 0 ? this.number(0) : y === 1 ? a : undefined;
      case 'pow':
        return y === 0 ? this.number(1) : y === 1 ? a : undefined;
      default:
        return undefined;
    }
  }

  choose(c: number, a: number, b: number): number {
    const value = this.valueOf(c);
    if (value !== undefined) return value !== 0 ? a : b;
    if (a === b) return a;
    return this.#put(`choose ${c} ${a} ${b}`, { op: 'choose', c, a, b });
  }

  add = (a: number, b: number): number => this.binary('add', a, b);
  sub = (a: number, b: number): number => this.binary('sub', a, b);
  mul = (a: number, b: number): number => this.binary('mul', a, b);
  div = (a: number, b: number): number => this.binary('div', a, b);
  pow = (a: number, b: number): number => this.binary('pow', a, b);

  /** The names that these nodes depend on. */
  symbolsOf(roots: readonly number[]): Set<string> {
    const names = new Set<string>();
    for (const k of this.reached(roots)) {
      const node = this.at(k);
      if (node.op === 'symbol') names.add(node.name);
    }
    return names;
  }

  /** All nodes that these are made of, what is needed first before what needs it. */
  reached(roots: readonly number[]): number[] {
    const seen = new Set<number>();
    const stack = [...roots];
    while (stack.length > 0) {
      const k = stack.pop() as number;
      if (seen.has(k)) continue;
      seen.add(k);
      stack.push(...partsOf(this.at(k)));
    }
    // A node is made after its parts, so that its index is above theirs.
    return [...seen].sort((a, b) => a - b);
  }

  /** The same node with symbols replaced by nodes. */
  substitute(root: number, by: ReadonlyMap<string, number>): number {
    const made = new Map<number, number>();
    const of = (k: number): number => made.get(k) as number;
    for (const k of this.reached([root])) made.set(k, this.#rebuilt(k, of, by));
    return of(root);
  }

  #rebuilt(k: number, of: (k: number) => number, by: ReadonlyMap<string, number>): number {
    const node = this.at(k);
    if (node.op === 'number') return k;
    if (node.op === 'symbol') return by.get(node.name) ?? k;
    if (node.op === 'choose') return this.choose(of(node.c), of(node.a), of(node.b));
    if ('b' in node) return this.binary(node.op, of(node.a), of(node.b));
    return this.unary(node.op, of(node.a));
  }
}

export function partsOf(node: Node): readonly number[] {
  if (node.op === 'number' || node.op === 'symbol') return [];
  if (node.op === 'choose') return [node.c, node.a, node.b];
  return 'b' in node ? [node.a, node.b] : [node.a];
}
