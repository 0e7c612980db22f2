/** Functions whose integrals times a sine are elementary: sums of c·tᵏ·e^(at), times a sine or a cosine. */
import { expanded } from '../algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  ONE,
  symbol,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { sum as plus, power, product as times } from '../algebra/expression/make.ts';
import { EngineError } from '../error.ts';
import { lineOf } from '../transform/line.ts';
import { factorsOf, isTrig, summands } from '../transform/summands.ts';

export const T = symbol('t');
/** Powers of t beyond are integrated in numbers: their antiderivatives have as many terms. */
const MAX_POWER = 16;

export interface Term {
  /** Free of t. */
  readonly c: Expression;
  readonly k: number;
  /** a of e^(at). */
  readonly rate: Expression;
  readonly wave?: Wave;
}

export interface Wave {
  readonly name: 'sin' | 'cos';
  readonly frequency: Expression;
  readonly phase: Expression;
}

/** Undefined where f(t) is no such sum, as far as its form says. */
export function termsOfFunction(f: Expression): Term[] | undefined {
  let list: readonly Expression[];
  try {
    list = summands(f);
  } catch (error) {
    // Too many terms: in numbers, then.
    if (error instanceof EngineError) return undefined;
    throw error;
  }
  const terms = list.map(termOf);
  return terms.every((t): t is Term => t !== undefined) ? terms : undefined;
}

function termOf(term: Expression): Term | undefined {
  let [c, rate, k]: [Expression, Expression, bigint] = [ONE, ZERO, 0n];
  let wave: Wave | undefined;
  for (const f of factorsOf(term)) {
    const degree = degreeOf(f);
    if (!has(f, 't')) c = times(c, f);
    else if (degree !== undefined) k += degree;
    else if (isTrig(f)) {
      const line = lineOf(f.of[0] as Expression);
      if (!line || wave) return undefined;
      wave = {
        name: f.name as 'sin' | 'cos',
        frequency: line.slope,
        phase: line.start,
      };
    } else if (f.kind === 'power' && !has(f.base, 't')) {
      const line = lineOf(f.exponent);
      if (!line) return undefined;
      const log = equals(f.base, E) ? ONE : call('log', f.base);
      c = times(c, power(f.base, line.start));
      rate = expanded(plus(rate, times(line.slope, log)));
    } else return undefined;
  }
  if (k < 0n || k > BigInt(MAX_POWER)) return undefined;
  return { c, k: Number(k), rate, ...(wave && { wave }) };
}

/** k of tᵏ. */
function degreeOf(f: Expression): bigint | undefined {
  if (equals(f, T)) return 1n;
  return f.kind === 'power' && equals(f.base, T) ? integerOf(f.exponent) : undefined;
}
