/** ln|u| for ln u in antiderivatives, where u is negative somewhere the integrand is real: as courses write it. */
import { mapped } from '../algebra/expression/expand.ts';
import { type Expression, has, partsOf, symbolsOf } from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { isAntiderivative } from '../algebra/integration/verify.ts';
import { complex } from '../numeric/complex.ts';
import { PLACES, realAt, type Values } from './numbers.ts';

/** The antiderivative itself where no logarithm changes its sign, or where the change would not be one. */
export function withBars(value: Expression, integrand: Expression, x: string): Expression {
  const own = logarithmsIn(integrand, x);
  const logs = [...logarithmsIn(value, x).values()].filter((u) => !own.has(u.key));
  if (logs.length === 0) return value;
  const values = trial(integrand, x);
  const f = realAt(integrand, x, values);
  const real = PLACES.filter((at) => Number.isFinite(f(at)));
  const turned = new Set(
    logs
      .filter((u) => {
        const g = realAt(u, x, values);
        return real.some((at) => g(at) < 0);
      })
      .map((u) => u.key),
  );
  if (turned.size === 0) return value;
  const barred = mapped(value, (a) =>
    a.kind === 'call' && a.name === 'log' && turned.has(a.of[0]?.key ?? '')
      ? call('log', call('abs', a.of[0] as Expression))
      : a,
  );
  return isAntiderivative(barred, integrand, x) ? barred : value;
}

const trial = (a: Expression, x: string): Values =>
  Object.fromEntries(
    symbolsOf(a)
      .filter((s) => s !== x)
      .map((s, k) => [s, complex(1.17 + 0.71 * k)]),
  );

function logarithmsIn(a: Expression, x: string): Map<string, Expression> {
  const found = new Map<string, Expression>();
  const look = (e: Expression): void => {
    if (!has(e, x)) return;
    if (e.kind === 'call' && e.name === 'log')
      found.set((e.of[0] as Expression).key, e.of[0] as Expression);
    partsOf(e).forEach(look);
  };
  look(a);
  return found;
}
