/** Powers of a sum that are not multiplied out: of g with g′ beside it, and of a line with a polynomial beside it. */
import { derivative } from '../expression/derivative.ts';
import { expanded, substituted } from '../expression/expand.ts';
import {
  type Expression,
  has,
  integerOf,
  type PowerNode,
  symbol,
} from '../expression/expression.ts';
import { difference, power, product, quotient } from '../expression/make.ts';
import { asRatio, inX, namesOf, ratioExpression } from '../rational/of-expression.ts';
import { affine } from './affine.ts';
import { freshName } from './parameters.ts';
import type { Change } from './reduction.ts';

/** A lower power is as short when it is multiplied out. */
const LEAST = 3n;
/** From this power of a line on it is its own variable. */
const LEAST_OF_LINE = 5n;

/** Of fractions of polynomials. */
export function byPowers(f: Expression, x: string): readonly Change[] {
  const name = freshName(x, f);
  const factors = f.kind === 'product' ? f.factors : [f];
  const raised = factors.filter((a): a is PowerNode => a.kind === 'power' && a.base.kind === 'sum');
  if (!name || !namesOf(f, x)) return [];
  for (const a of raised) {
    const change = byChain(f, a, x, name) ?? byLine(f, a, x, name);
    if (change) return [change];
  }
  return [];
}

const sizeOfPower = (a: PowerNode): bigint => {
  const n = integerOf(a.exponent) ?? 0n;
  return n < 0n ? -n : n;
};

/** c·gⁿ·g′ */
function byChain(f: Expression, a: PowerNode, x: string, name: string): Change | undefined {
  if (sizeOfPower(a) < LEAST || !has(a.base, x)) return undefined;
  const slope = derivative(a.base, x);
  const factor = reducedTo(quotient(quotient(f, a), slope), x);
  if (!factor || has(factor, x)) return undefined;
  return change(x, name, a.base, slope, product(factor, power(symbol(name), a.exponent)));
}

/** p·(cx + d)ⁿ with a polynomial p of a low degree. */
function byLine(f: Expression, a: PowerNode, x: string, name: string): Change | undefined {
  const n = integerOf(a.exponent) ?? 0n;
  const line = affine(a.base, x);
  if (n < LEAST_OF_LINE || !line || has(line.slope, x)) return undefined;
  const rest = expanded(quotient(f, a));
  if (!has(rest, x) || !isShortPolynomial(rest, x, n)) return undefined;
  const old = quotient(difference(symbol(name), line.shift), line.slope);
  const inside = expanded(quotient(substituted(rest, x, old), line.slope));
  return change(
    x,
    name,
    a.base,
    line.slope,
    expanded(product(inside, power(symbol(name), a.exponent))),
  );
}

const change = (
  x: string,
  name: string,
  u: Expression,
  slope: Expression,
  integrand: Expression,
): Change => ({
  rule: 'substitution',
  name,
  choices: [
    { name, value: u },
    { name: `d${name}/d${x}`, value: slope },
  ],
  integrand,
  back: (value) => substituted(value, name, u),
});

/** In lowest terms. */
function reducedTo(a: Expression, x: string): Expression | undefined {
  const names = namesOf(a, x);
  if (!names) return undefined;
  return ratioExpression(asRatio(a, x, names), (v) =>
    v === names.x ? symbol(x) : (names.parameters[v] as Expression),
  );
}

function isShortPolynomial(a: Expression, x: string, below: bigint): boolean {
  const names = namesOf(a, x);
  if (!names) return false;
  const { n, d } = inX(asRatio(a, x, names), names);
  return d.length === 1 && n.length - 1 < Number(below);
}
