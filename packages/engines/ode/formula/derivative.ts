/** Exact derivatives of formulas, part by part; equal parts are worked out once. */
import type { Binary, Graph, Node, Unary } from './graph.ts';

/**
 * The nodes d root/d symbol. Where a formula changes its branch (`abs`, `if`, `min`) it is the derivative on the branch
 * that is taken; steps have the derivative 0.
 */
export function derivatives(g: Graph, roots: readonly number[], symbol: string): number[] {
  const slope = new Map<number, number>();
  const zero = g.number(0);
  for (const k of g.reached(roots))
    slope.set(
      k,
      slopeOf(g, k, symbol, (j) => slope.get(j) ?? zero),
    );
  return roots.map((k) => slope.get(k) ?? zero);
}

function slopeOf(g: Graph, k: number, symbol: string, d: (k: number) => number): number {
  const node: Node = g.at(k);
  if (node.op === 'number') return g.number(0);
  if (node.op === 'symbol') return g.number(node.name === symbol ? 1 : 0);
  if (node.op === 'choose') return g.choose(node.c, d(node.a), d(node.b));
  if ('b' in node) return ofBinary(g, node.op, node.a, node.b, d(node.a), d(node.b));
  if (g.valueOf(d(node.a)) === 0) return d(node.a);
  return g.mul(ofUnary(g, node.op, node.a, k), d(node.a));
}

function ofBinary(g: Graph, op: Binary, a: number, b: number, da: number, db: number): number {
  switch (op) {
    case 'add':
      return g.add(da, db);
    case 'sub':
      return g.sub(da, db);
    case 'mul':
      return g.add(g.mul(da, b), g.mul(a, db));
    case 'div':
      // Of a quotient by what does not change there is no square to lose digits by.
      if (g.valueOf(db) === 0) return g.div(da, b);
      return g.div(g.sub(da, g.mul(g.div(a, b), db)), b);
    case 'pow':
      return ofPower(g, a, b, da, db);
    case 'min':
      return g.choose(g.binary('<=', a, b), da, db);
    case 'max':
      return g.choose(g.binary('<', a, b), db, da);
    case 'atan2': {
      const square = g.add(g.mul(a, a), g.mul(b, b));
      return g.div(g.sub(g.mul(b, da), g.mul(a, db)), square);
    }
    case 'mod':
      return g.sub(da, g.mul(g.unary('floor', g.div(a, b)), db));
    default:
      return g.number(0);
  }
}

/** b·a^(b−1)·a′ + a^b·ln a·b′, each where it is not 0: ln 0 of a power with a fixed exponent is never asked for. */
function ofPower(g: Graph, a: number, b: number, da: number, db: number): number {
  const lower = g.pow(a, g.sub(b, g.number(1)));
  const first = g.valueOf(da) === 0 ? da : g.mul(g.mul(b, lower), da);
  if (g.valueOf(db) === 0) return first;
  return g.add(first, g.mul(g.mul(g.pow(a, b), g.unary('ln', a)), db));
}

function ofUnary(g: Graph, op: Unary, u: number, itself: number): number {
  const n = (x: number): number => g.number(x);
  const square = (k: number): number => g.mul(k, k);
  switch (op) {
    case 'neg':
      return n(-1);
    case 'sin':
      return g.unary('cos', u);
    case 'cos':
      return g.unary('neg', g.unary('sin', u));
    case 'tan':
      return g.add(n(1), square(itself));
    case 'asin':
      return g.div(n(1), g.unary('sqrt', g.sub(n(1), square(u))));
    case 'acos':
      return g.div(n(-1), g.unary('sqrt', g.sub(n(1), square(u))));
    case 'atan':
      return g.div(n(1), g.add(n(1), square(u)));
    case 'sinh':
      return g.unary('cosh', u);
    case 'cosh':
      return g.unary('sinh', u);
    case 'tanh':
      return g.sub(n(1), square(itself));
    case 'asinh':
      return g.div(n(1), g.unary('sqrt', g.add(square(u), n(1))));
    case 'acosh':
      return g.div(n(1), g.unary('sqrt', g.sub(square(u), n(1))));
    case 'atanh':
      return g.div(n(1), g.sub(n(1), square(u)));
    case 'exp':
      return itself;
    case 'ln':
      return g.div(n(1), u);
    case 'log10':
      return g.div(n(1 / Math.LN10), u);
    case 'sqrt':
      return g.div(n(0.5), itself);
    case 'cbrt':
      return g.div(n(1 / 3), square(itself));
    case 'abs':
      return g.unary('sign', u);
    default:
      return n(0);
  }
}
