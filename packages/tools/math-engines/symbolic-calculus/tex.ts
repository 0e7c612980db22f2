/** Questions and formulas as TeX. */
import { type Expression, symbol } from '@tollbench/engines/algebra/expression/expression.ts';
import {
  coefficientOf,
  opposite,
  power,
  product,
} from '@tollbench/engines/algebra/expression/make.ts';
import { texOf } from '@tollbench/engines/algebra/expression/write.ts';
import type { Place, Side } from '@tollbench/engines/algebra/limit/limit.ts';
import type { Expansion } from '@tollbench/engines/algebra/series/expansion.ts';

/** ln|x| with one pair of brackets. */
export const tex = (a: Expression): string => {
  let text = texOf(a);
  const open = '\\ln\\left(\\left|';
  for (let at = text.indexOf(open); at >= 0; at = text.indexOf(open, at + 1)) {
    const end = closed(text, at + 3);
    if (!text.slice(0, end).endsWith('\\right|\\right)')) continue;
    text = `${text.slice(0, at)}\\ln\\left|${text.slice(at + open.length, end - 14)}\\right|${text.slice(end)}`;
  }
  return text;
};

/** Behind the \right that belongs to the \left at a place. */
function closed(text: string, from: number): number {
  let depth = 0;
  for (const m of text.slice(from).matchAll(/\\(left|right)(?![a-zA-Z])./gu)) {
    depth += m[1] === 'left' ? 1 : -1;
    if (depth === 0) return from + m.index + m[0].length;
  }
  return text.length;
}

export const letter = (x: string): string => texOf(symbol(x));

/** In brackets where it is a sum or begins with a sign. */
export const bracketed = (a: Expression): string =>
  a.kind === 'sum' || coefficientOf(a).c.n < 0n ? `\\left(${tex(a)}\\right)` : tex(a);

/** A sum as its terms stand: a minus sign where a term is negative. */
export const added = (list: readonly Expression[]): string =>
  list.reduce((all, t, k) => {
    if (k === 0) return tex(t);
    return coefficientOf(t).c.n < 0n && t.kind !== 'sum'
      ? `${all} - ${tex(opposite(t))}`
      : `${all} + ${bracketed(t)}`;
  }, '');

/** As a factor before something: a number with a sign needs no brackets. */
export const factorTex = (c: Expression): string =>
  c.key === '1'
    ? ''
    : c.key === '-1'
      ? '-'
      : c.kind === 'sum'
        ? `\\left(${tex(c)}\\right)\\,`
        : `${tex(c)}\\,`;

/** Letters in sentences. */
const GREEK: Readonly<Record<string, string>> = {
  theta: 'θ',
  phi: 'φ',
  alpha: 'α',
  tau: 'τ',
  omega: 'ω',
  lambda: 'λ',
};
export const wordOf = (x: string): string => GREEK[x] ?? x;

export const placeTex = (p: Place): string =>
  p === 'infinity' ? '\\infty' : p === '-infinity' ? '-\\infty' : tex(p);

export const integralTex = (f: Expression, x: string, bounds?: readonly [Place, Place]): string =>
  `\\int${bounds ? `_{${placeTex(bounds[0])}}^{${placeTex(bounds[1])}}` : ''} ${bracketed(f)}\\,d${letter(x)}`;

/** d/dx and ∂²/∂y∂x before what they are of; the variables in the order of differentiation. */
export function operatorTex(by: readonly string[], isPartial: boolean): string {
  const d = isPartial ? '\\partial ' : 'd';
  const n = by.length;
  const runs: [string, number][] = [];
  for (const x of [...by].reverse()) {
    const last = runs.at(-1);
    if (last?.[0] === x) last[1]++;
    else runs.push([x, 1]);
  }
  const below = runs.map(([x, k]) => `${d}${letter(x)}${k > 1 ? `^{${k}}` : ''}`).join(' ');
  return `\\frac{${d}${n > 1 ? `^{${n}}` : ''}}{${below}}`;
}

export const derivativeTex = (f: Expression, by: readonly string[], isPartial = false): string =>
  `${operatorTex(by, isPartial)}\\left(${tex(f)}\\right)`;

export const sideMark = (side: Side): string =>
  side === 'above' ? '^{+}' : side === 'below' ? '^{-}' : '';

export const limitSign = (x: string, place: Place, side: Side): string =>
  `\\lim_{${letter(x)} \\to ${placeTex(place)}${sideMark(side)}}`;

export const limitTex = (f: Expression, x: string, place: Place, side: Side): string =>
  `${limitSign(x, place, side)} ${bracketed(f)}`;

/** By rising powers, as series are written. */
export function seriesTex(e: Expansion): string {
  if (e.terms.length === 0) return '0';
  return e.terms.reduce((all, t, k) => {
    const term = product(t.coefficient, power(e.about, t.exponent));
    const text = tex(term);
    if (k === 0) return text;
    return text.startsWith('-') ? `${all} - ${text.slice(1)}` : `${all} + ${text}`;
  }, '');
}
