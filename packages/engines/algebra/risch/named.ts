/** ∫ a·e^h by the exponential integral and the error function, where y·e^h does not do alone. */
import { derivative } from '../expression/derivative.ts';
import { expanded } from '../expression/expand.ts';
import { E, type Expression, HALF, ONE, PI, symbol, TWO, ZERO } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { difference, power, product, quotient, sum } from '../expression/make.ts';
import { ratioExpression } from '../rational/of-expression.ts';
import * as R from '../rational/ratio.ts';
import { rationalRoots } from '../rational/rational-roots.ts';
import { isNegative, rootExpression } from '../rational/square-root.ts';
import * as U from '../rational/univariate.ts';
import { fractionsIn, solvedEquation } from './equation.ts';

interface Named {
  /** b of b·e^h. */
  readonly slope: Expression;
  readonly value: Expression;
}

/** In x and e^h itself. Undefined where none of the two does. */
export function named(a: Expression, h: Expression, x: string): Expression | undefined {
  const list = [...exponentialIntegrals(a, h, x), ...errorFunctions(h, x)];
  if (list.length === 0) return undefined;
  const found = solvedEquation(
    derivative(h, x),
    a,
    x,
    list.map((b) => b.slope),
  );
  if (!found || found === 'none') return undefined;
  return sum(
    product(found.y, power(E, h)),
    ...list.map((b, k) => product(found.shares[k] as Expression, b.value)),
  );
}

/** e^k·Ei(h − k) has the slope h′/(h − k)·e^h: k is h at a pole of a, or at infinity. */
function exponentialIntegrals(a: Expression, h: Expression, x: string): Named[] {
  const read = fractionsIn([a, h], x);
  const [fa, fh] = read?.fractions ?? [];
  if (!read || !fa || !fh) return [];
  const at = (variable: number): Expression => read.names.parameters[variable] as Expression;
  const values = new Map<string, Expression>();
  const take = (k: Expression): void => {
    values.set(k.key, k);
  };
  for (const { factor } of U.squareFree(fa.d))
    for (const alpha of rationalRoots(factor).roots) {
      const valueAt = (p: U.Univariate) =>
        p.reduceRight((value, c) => R.sum(R.product(value, alpha), c), R.ZERO);
      const below = valueAt(fh.d);
      if (!R.isZero(below)) take(ratioExpression(R.quotient(valueAt(fh.n), below), at));
    }
  if (fh.n.length < fh.d.length) take(ZERO);
  if (fh.n.length === fh.d.length) take(ratioExpression(U.leading(fh.n), at));
  return [...values.values()].map((k) => {
    const away = expanded(difference(h, k));
    return {
      slope: quotient(derivative(h, x), away),
      value: product(power(E, k), call('Ei', away)),
    };
  });
}

/** h = a·x² + b·x + c: of e^h itself. */
function errorFunctions(h: Expression, x: string): Named[] {
  const read = fractionsIn([h], x);
  const [fh] = read?.fractions ?? [];
  if (!read || !fh || fh.n.length !== 3 || fh.d.length !== 1) return [];
  const at = (variable: number): Expression => read.names.parameters[variable] as Expression;
  const [c, b, a] = fh.n as readonly [R.Ratio, R.Ratio, R.Ratio];
  const middle = R.quotient(b, R.product(R.ratioOf(2n), a));
  const least = R.difference(c, R.product(a, R.product(middle, middle)));
  const isFalling = isNegative(a);
  const root = rootExpression(isFalling ? R.opposite(a) : a, at);
  const inside = product(root, sum(symbol(x), ratioExpression(middle, at)));
  return [
    {
      slope: ONE,
      value: product(
        quotient(power(PI, HALF), product(TWO, root)),
        power(E, ratioExpression(least, at)),
        call(isFalling ? 'erf' : 'erfi', inside),
      ),
    },
  ];
}
