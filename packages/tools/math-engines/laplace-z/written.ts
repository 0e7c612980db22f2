/** Formulas as lines with their names: repeated signals as sums, convolutions by their sign. */
import { mapped, substituted } from '@tollbench/engines/algebra/expression/expand.ts';
import {
  type Expression,
  symbol,
  symbolsOf,
} from '@tollbench/engines/algebra/expression/expression.ts';
import { difference, power, product as times } from '@tollbench/engines/algebra/expression/make.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Line } from './result.ts';

/** Of equations whose solution is 0. */
export const restNotes = (isZero: boolean, example: string): string[] =>
  isZero
    ? [`Nothing drives it, and initial values such as ${example} are not given: the solution is 0.`]
    : [];

const COUNTERS = ['m', 'k', 'l', 'p', 'q'];

/** With one turn of what repeats by itself behind it, as it may be wide: f₁, f₂, … */
export function lineFor(name: string, a: Expression): Line {
  const turns: Expression[] = [];
  const tex = signalTex(a, (once) => `f_{${turns.push(once)}}`);
  const where = turns.map((once, k) => `f_{${k + 1}}(t) = ${signalTex(once)}`);
  return { name, tex, text: textOf(a), ...(where.length > 0 && { where }) };
}

/** Gives one turn of a repeated signal a name. */
type Named = (once: Expression) => string;

/** Σ over the turns of `repeat`, f * g of `conv`; all else as ever. */
export function signalTex(a: Expression, named?: Named): string {
  const found: string[] = [];
  const marked = mapped(a, (part) => {
    if (part.kind !== 'call' || (part.name !== 'repeat' && part.name !== 'conv')) return part;
    found.push(part.name === 'repeat' ? repeatTex(part.of, named) : convTex(part.of));
    return symbol(`R_90${found.length - 1}`);
  });
  return found.reduce((tex, own, k) => tex.replaceAll(`R_{90${k}}`, () => own), texOf(marked));
}

function repeatTex(of: readonly Expression[], named?: Named): string {
  const [signal, period, factor] = of as [Expression, Expression, Expression?];
  const taken = new Set(of.flatMap(symbolsOf));
  const m = symbol(COUNTERS.find((c) => !taken.has(c)) ?? 'm');
  const late = difference(symbol('t'), times(m, period));
  const body = named
    ? `${named(signal)}\\left(${texOf(late)}\\right)`
    : `\\left(${signalTex(substituted(signal, 't', late))}\\right)`;
  const turn = factor ? `${texOf(power(factor, m))} ` : '';
  return `\\sum_{${texOf(m)}=0}^{\\infty} ${turn}${body}`;
}

const convTex = (of: readonly Expression[]): string =>
  of.map((f) => `\\left(${signalTex(f)}\\right)`).join(' * ');

/** An equation as it was typed. */
export const asTyped = (text: string): Line => ({
  name: 'equation',
  tex: text
    .replaceAll('*', ' ')
    .replaceAll(/[′’]/gu, "'")
    .replaceAll('″', "''")
    .replaceAll('−', '-')
    .replaceAll(/;|\n/gu, ',\\quad ')
    .replaceAll(/[^\x20-\x7e]/gu, ' '),
  text,
});
