/** Derivatives: every rule by name, for whoever shows the steps. */
import { EngineError } from '../../error.ts';
import {
  type CallNode,
  E,
  type Expression,
  equals,
  has,
  MINUS_ONE,
  ONE,
  type PowerNode,
  ZERO,
} from './expression.ts';
import { call, FUNCTIONS } from './functions.ts';
import { power, product, sum } from './make.ts';
import { rootSumNode, rootSumOf } from './root-sum.ts';

/** du/dx. Throws `unsupported` for a function whose slope is not known. */
export function derivative(u: Expression, x: string): Expression {
  if (!has(u, x)) return ZERO;
  switch (u.kind) {
    case 'symbol':
      return ONE;
    case 'sum':
      return sum(...u.terms.map((t) => derivative(t, x)));
    case 'product':
      return sum(
        ...u.factors.map((f, k) =>
          product(derivative(f, x), ...u.factors.filter((_, j) => j !== k)),
        ),
      );
    case 'power':
      return ofPower(u, x);
    case 'call':
      return ofCall(u, x);
    default:
      return ZERO;
  }
}

/** (uᵛ)′ = v·u^(v−1)·u′ + uᵛ·ln(u)·v′. */
function ofPower({ base, exponent }: PowerNode, x: string): Expression {
  const whole = power(base, exponent);
  const inner = has(base, x)
    ? product(exponent, power(base, sum(exponent, MINUS_ONE)), derivative(base, x))
    : ZERO;
  if (!has(exponent, x)) return inner;
  const grown = equals(base, E) ? whole : product(whole, call('log', base));
  return sum(inner, product(grown, derivative(exponent, x)));
}

function ofCall(u: CallNode, x: string): Expression {
  const roots = rootSumOf(u);
  if (roots && !roots.coefficients.some((c) => has(c, x)))
    return rootSumNode({ ...roots, body: derivative(roots.body, x) });
  const { name, of } = u;
  const [inside] = of as [Expression];
  const slope = of.length === 1 ? FUNCTIONS[name]?.slope : undefined;
  if (!slope)
    throw new EngineError('unsupported', `The derivative of ${name} is not known.`, {
      value: name,
    });
  return product(slope(inside), derivative(inside, x));
}
