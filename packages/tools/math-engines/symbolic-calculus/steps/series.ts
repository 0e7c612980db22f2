/** Series as they are taught: the known ones inside, the derivatives at the place, the coefficients. */

import { derivative } from '@tollbench/engines/algebra/expression/derivative.ts';
import { substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  E,
  type Expression,
  equals,
  has,
  integerOf,
  isNumber,
  partsOf,
  whole,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { product } from '@tollbench/engines/algebra/expression/make.ts';
import { textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Expansion } from '@tollbench/engines/algebra/series/expansion.ts';
import type { SeriesQuestion } from '@tollbench/engines/calculus/question/question.ts';
import { short } from '@tollbench/engines/calculus/short.ts';
import type { Step } from '../../../define/output.ts';
import { letter, seriesTex, tex } from '../tex.ts';
import { attempted, Working } from './step.ts';

/** The series that are known by heart, in u. */
const KNOWN: Readonly<Record<string, string>> = {
  sin: '\\sin u = u - \\frac{u^{3}}{3!} + \\frac{u^{5}}{5!} - \\cdots',
  cos: '\\cos u = 1 - \\frac{u^{2}}{2!} + \\frac{u^{4}}{4!} - \\cdots',
  sinh: '\\sinh u = u + \\frac{u^{3}}{3!} + \\frac{u^{5}}{5!} + \\cdots',
  cosh: '\\cosh u = 1 + \\frac{u^{2}}{2!} + \\frac{u^{4}}{4!} + \\cdots',
  log: '\\ln(1 + u) = u - \\frac{u^{2}}{2} + \\frac{u^{3}}{3} - \\cdots',
  atan: '\\arctan u = u - \\frac{u^{3}}{3} + \\frac{u^{5}}{5} - \\cdots',
  asin: '\\arcsin u = u + \\frac{u^{3}}{6} + \\frac{3 u^{5}}{40} + \\cdots',
  tan: '\\tan u = u + \\frac{u^{3}}{3} + \\frac{2 u^{5}}{15} + \\cdots',
};
const EXPONENTIAL = 'e^{u} = 1 + u + \\frac{u^{2}}{2!} + \\frac{u^{3}}{3!} + \\cdots';
const GEOMETRIC = '\\frac{1}{1 - u} = 1 + u + u^{2} + u^{3} + \\cdots';
const BINOMIAL =
  '(1 + u)^{\\alpha} = 1 + \\alpha u + \\frac{\\alpha (\\alpha - 1)}{2!} u^{2} + \\cdots';

/** Derivatives at the place that are written out. */
const MAX_ROWS = 7;
const MAX_KEY = 900;

export function seriesSteps(q: SeriesQuestion, e: Expansion, degree: number): Step[] {
  const w = new Working();
  const { of: f, by: x } = q;
  const isTaylor =
    typeof q.at !== 'string' &&
    e.terms.every((t) => (integerOf(t.exponent) ?? -1n) >= 0n && !has(t.coefficient, x));
  const known = knownIn(f, x);
  for (const line of known) w.say('A known series.', line);
  if (isTaylor) byDerivatives(f, x, q.at as Expression, degree, w);
  else
    w.say(
      'It has negative powers, roots or logarithms: the series of its parts are put together, each to as many terms as it takes.',
      tex(f),
    );
  w.say(
    `${known.length > 0 ? 'The parts put together' : 'The terms'}, up to the power ${degree}${e.order === undefined ? '; nothing is left out' : ''}.`,
    `${tex(f)} = ${seriesTex(e)}${e.order === undefined ? '' : ' + \\cdots'}`,
  );
  return w.list;
}

/** f⁽ᵏ⁾(a)/k!. */
function byDerivatives(f: Expression, x: string, at: Expression, degree: number, w: Working): void {
  const rows: string[] = [];
  let [g, factorial] = [f, 1n];
  for (let k = 0; k <= Math.min(degree, MAX_ROWS - 1); k++) {
    if (k > 0) {
      const next = attempted(() => short(derivative(g, x)));
      if (!next || next.key.length > MAX_KEY) break;
      g = next;
      factorial *= BigInt(k);
    }
    const value = attempted(() => short(substituted(g, x, at)));
    if (!value || has(value, x)) break;
    const name = k === 0 ? 'f' : k < 4 ? `f${"'".repeat(k)}` : `f^{(${k})}`;
    const coefficient = product(
      {
        ...whole(1),
        value: { n: 1n, d: factorial },
        key: factorial === 1n ? '1' : `1/${factorial}`,
      },
      value,
    );
    rows.push(
      `${name}(${letter(x)}) = ${tex(g)}, & ${name}(${tex(at)}) = ${tex(value)}, & c_{${k}} = ${tex(coefficient)}`,
    );
  }
  if (rows.length === 0) return;
  w.say(
    `The derivatives at ${x} = ${textOf(at)}, each divided by k!: the coefficients of Taylor’s series${degree >= rows.length ? '; further on in the same way' : ''}.`,
    `\\begin{matrix} ${rows.join(' \\\\ ')} \\end{matrix}`,
  );
}

/** Of the functions of the formula. */
function knownIn(f: Expression, x: string): string[] {
  const found = new Set<string>();
  const look = (a: Expression): void => {
    if (!has(a, x)) return;
    if (a.kind === 'call' && KNOWN[a.name]) found.add(KNOWN[a.name] as string);
    if (a.kind === 'power' && equals(a.base, E)) found.add(EXPONENTIAL);
    if (a.kind === 'power' && has(a.base, x) && isNumber(a.exponent)) {
      if (a.exponent.value.d !== 1n) found.add(BINOMIAL);
      else if (a.exponent.value.n < 0n && a.base.kind === 'sum') found.add(GEOMETRIC);
    }
    partsOf(a).forEach(look);
  };
  look(f);
  return [...found].slice(0, 4);
}
