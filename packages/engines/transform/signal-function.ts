/** Signals in numbers: without impulses, repeated ones turn by turn, convolutions by their integral. */
import { compiled } from '../algebra/expression/compiled.ts';
import { type Expression, partsOf } from '../algebra/expression/expression.ts';
import { product as times } from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { integrate } from '../numeric/quadrature.ts';
import type { Constants } from './constants.ts';
import { lineOf } from './line.ts';

type Signal = (t: number) => number;

/** Turns of a repeated signal that are still added up; beyond, it has no value (NaN). */
const MAX_TURNS = 20_000;

const isNamed = (a: Expression, name: string): boolean => a.kind === 'call' && a.name === name;
const isImpulsive = (a: Expression): boolean =>
  (a.kind === 'call' && /^dirac\d*$/u.test(a.name)) ||
  (!isNamed(a, 'repeat') && !isNamed(a, 'conv') && partsOf(a).some(isImpulsive));

/** f(t), t > 0, at the values of the parameters. */
export function signalFunction(k: Constants, f: Expression): Signal {
  const terms = (f.kind === 'sum' ? f.terms : [f]).filter((term) => !isImpulsive(term));
  const list = terms.map((term) => ofTerm(k, term));
  return (t) => list.reduce((all, g) => all + g(t), 0);
}

function ofTerm(k: Constants, term: Expression): Signal {
  const factors = term.kind === 'product' ? term.factors : [term];
  const own = factors.find((f) => isNamed(f, 'repeat') || isNamed(f, 'conv'));
  if (own?.kind !== 'call') return jumping(k, factors);
  const rest = compiled(times(...factors.filter((f) => f !== own)), 't', k.values);
  const inner = own.name === 'repeat' ? repeated(k, own.of) : convolved(k, own.of);
  return (t) => rest(t) * inner(t);
}

/** Behind the steps that are 0 nothing is asked for: it may have no value there. */
function jumping(k: Constants, factors: readonly Expression[]): Signal {
  const isStep = (f: Expression) => isNamed(f, 'heaviside');
  const steps = factors.filter(isStep).map((f) => compiled(f, 't', k.values));
  const smooth = compiled(times(...factors.filter((f) => !isStep(f))), 't', k.values);
  return (t) => {
    const on = steps.reduce((all, step) => all * step(t), 1);
    return on === 0 ? 0 : on * smooth(t);
  };
}

function repeated(k: Constants, of: readonly Expression[]): Signal {
  const once = signalFunction(k, of[0] as Expression);
  const period = numberAt(of[1] as Expression, k.values).re;
  const factor = of[2] ? numberAt(of[2], k.values).re : 1;
  return (t) => {
    const turns = Math.floor(t / period);
    if (turns > MAX_TURNS) return Number.NaN;
    let [value, by] = [0, 1];
    for (let m = 0; m <= turns; m++) {
      value += by * once(t - m * period);
      by *= factor;
    }
    return value;
  };
}

function convolved(k: Constants, of: readonly Expression[]): Signal {
  const [f, g] = of.map((a) => signalFunction(k, a)) as [Signal, Signal];
  const [cuts, others] = of as [Expression, Expression];
  return (t) => {
    const places = [...jumpsOf(k, cuts, t), ...jumpsOf(k, others, t).map((a) => t - a)].filter(
      (a) => a > 0 && a < t,
    );
    const all = [0, ...[...new Set(places)].sort((a, b) => a - b), t];
    return all
      .slice(1)
      .reduce((sum, to, j) => sum + integrate((x) => f(x) * g(t - x), all[j] ?? 0, to, 6), 0);
  };
}

/** Where its steps are, from 0 to an end: each turn's of a repeated signal. */
export function jumpsOf(k: Constants, f: Expression, end: number): number[] {
  if (isNamed(f, 'repeat')) {
    const [once, period] = partsOf(f) as [Expression, Expression];
    const by = numberAt(period, k.values).re;
    const turns = Math.min(MAX_TURNS, Math.floor(end / by));
    const inside = [0, ...jumpsOf(k, once, end)];
    return Array.from({ length: turns + 1 }, (_, m) => inside.map((a) => a + m * by))
      .flat()
      .filter((a) => a <= end);
  }
  if (isNamed(f, 'heaviside')) {
    const line = lineOf(partsOf(f)[0] as Expression);
    if (!line) return [];
    const at = -numberAt(line.start, k.values).re / numberAt(line.slope, k.values).re;
    return at >= 0 && at <= end ? [at] : [];
  }
  return partsOf(f).flatMap((part) => jumpsOf(k, part, end));
}
