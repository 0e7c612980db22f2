/**
 * Which parts of a formula grow or fall fastest for x → +∞ (Gruntz, On Computing Limits in a Symbolic Manipulation System,
 * ETH Zürich 1996, chapter 3): x itself, or exponentials whose exponents have no bound.
 */
import { E, type Expression, equals, has, partsOf, symbol } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { quotient } from '../expression/make.ts';
import { limitOfFraction } from './of-fraction.ts';

/** What limits are needed for: ±1 for an infinite one, and whether one is 0. */
export interface Oracle {
  readonly kindOf: (a: Expression) => 'zero' | 'finite' | 'infinite';
}

/** The fastest, by their keys. All of them are of one class: the logarithms of any two are in a finite ratio that is not 0. */
export type Fastest = ReadonlyMap<string, Expression>;

const NONE: Fastest = new Map();

export function fastest(a: Expression, x: string, oracle: Oracle): Fastest {
  if (!has(a, x)) return NONE;
  if (a.key === x) return new Map([[a.key, a]]);
  if (a.kind === 'power' && equals(a.base, E)) {
    const inner = fastest(a.exponent, x, oracle);
    if (oracle.kindOf(a.exponent) !== 'infinite') return inner;
    return larger(new Map([[a.key, a]]), inner, x, oracle);
  }
  return partsOf(a)
    .map((p) => fastest(p, x, oracle))
    .reduce((m, n) => larger(m, n, x, oracle), NONE);
}

function larger(a: Fastest, b: Fastest, x: string, oracle: Oracle): Fastest {
  const [f, g] = [first(a), first(b)];
  if (!f) return b;
  if (!g) return a;
  if ([...a.keys()].some((key) => b.has(key))) return new Map([...a, ...b]);
  const quick = byDegrees(f, g, x);
  if (quick === 'first') return a;
  if (quick === 'second') return b;
  const kind = oracle.kindOf(quotient(logOf(f, x), logOf(g, x)));
  if (kind === 'infinite') return a;
  return kind === 'zero' ? b : new Map([...a, ...b]);
}

/** Of exponentials of fractions of polynomials, and x itself: without a limit, so that limits come to an end. */
function byDegrees(f: Expression, g: Expression, x: string): 'first' | 'second' | undefined {
  const [m, n] = [f, g].map((a) => (a.key === x ? 0 : limitOfFraction(logOf(a, x), x)?.degree));
  if (m === undefined || n === undefined || m === n) return undefined;
  return m > n ? 'first' : 'second';
}

const first = (a: Fastest): Expression | undefined => a.values().next().value;

export const logOf = (a: Expression, x: string): Expression =>
  a.kind === 'power' && equals(a.base, E) ? a.exponent : call('log', symbol(x));
