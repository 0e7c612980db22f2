/** Where an equation goes on: to the solver in numbers, and to the Laplace transform. */
import type {
  Condition,
  Equation,
  Solved,
} from '@tollbench/engines/algebra/equation/solve-equation.ts';
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Onward } from '../../define/onward.ts';
import type { Context } from './context.ts';

/** What fields of others take. */
const MAX_TEXT = 400;
/** Names that the solver has for itself. */
const TAKEN = /[^a-zA-Z]|^(?:e|i)$/u;

export function onwardsOf(
  eq: Equation,
  conditions: readonly Condition[],
  found: Solved,
  c: Context,
): Onward[] {
  const [y, ...others] = eq.unknowns;
  const [order = 0] = eq.orders;
  const [at] = new Set(conditions.map((k) => textOf(k.at)));
  if (y === undefined || others.length > 0 || TAKEN.test(y) || TAKEN.test(eq.variable)) return [];
  // A start for each derivative, at one place.
  const starts = Array.from({ length: order }, (_, n) => conditions.find((k) => k.order === n));
  if (at === undefined || starts.some((k) => k === undefined || textOf(k.at) !== at)) return [];
  if (/Integral/u.test(eq.residuals[0]?.key ?? '')) return [];
  return [
    ...inNumbers(eq, y, starts as Condition[], c),
    ...byLaplace(eq, y, starts as Condition[], found),
  ];
}

const primed = (y: string, n: number): string => y + "'".repeat(n);

/** With d²y/dx² for y″, so that the solver knows the variable. */
function inNumbers(eq: Equation, y: string, starts: readonly Condition[], c: Context): Onward[] {
  const x = eq.variable;
  const [order = 1] = eq.orders;
  const of = (a: Expression): string => {
    let b = a;
    for (let n = order; n > 0; n--) b = substituted(b, primed(y, n), symbol(`Z_${n}`));
    return textOf(b).replaceAll(/Z_(\d+)/gu, (_, n: string) =>
      n === '1' ? `d${y}/d${x}` : `d^${n}${y}/d${x}^${n}`,
    );
  };
  const [s] = eq.equations;
  if (!s) return [];
  const equations = `${of(s.left)} = ${of(s.right)}`;
  const values = starts.map((k) => numberAt(k.value, c.values));
  const from = numberAt((starts[0] as Condition).at, c.values);
  if (
    equations.length > MAX_TEXT ||
    [...values, from].some((z) => z.im !== 0 || !Number.isFinite(z.re))
  )
    return [];
  return [
    {
      tool: 'ode-solver',
      does: 'The same equation in numbers',
      inputs: {
        equations,
        parameters: c.parameters.map((p) => `${p.name} = ${p.value}`).join(', '),
        initial: values.map((z, n) => `${primed(y, n)} = ${z.re}`).join(', '),
        from: `${from.re}`,
        to: `${from.re + 3}`,
        starts: '',
      },
    },
  ];
}

/** Linear with constant coefficients, started at 0, driven by what has a transform of the table. */
function byLaplace(eq: Equation, y: string, starts: readonly Condition[], found: Solved): Onward[] {
  const [s] = eq.equations;
  if (!s || y !== 'y' || !found.kinds.includes('linear with constant coefficients')) return [];
  if (textOf((starts[0] as Condition).at) !== '0') return [];
  const inTime = (a: Expression): string => textOf(substituted(a, eq.variable, symbol('t')));
  const equation = `${inTime(s.left)} = ${inTime(s.right)}`;
  const functions = [...equation.matchAll(/([a-zA-Z]+)\(/gu)].map((m) => m[1] as string);
  if (
    equation.length > MAX_TEXT ||
    functions.some((f) => !['sin', 'cos', 'sinh', 'cosh'].includes(f))
  )
    return [];
  // A denominator or a root of t has no transform of that kind.
  if (/[/^(]\s*\(?[^()]*t[^()]*\)?\s*\^\s*-|\/[^ ]*t|sqrt|e\^\([^()]*t\^/u.test(equation))
    return [];
  return [
    {
      tool: 'laplace-z',
      does: 'By the Laplace transform',
      inputs: {
        task: 'equation',
        equation,
        initial: starts.map((k) => `${primed(y, k.order)}(0) = ${textOf(k.value)}`).join(', '),
      },
    },
  ];
}
