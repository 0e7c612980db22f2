/** Coefficients in words and TeX: for every n, by classes of n, and of single n. */
import {
  type Expression,
  equals,
  I,
  TWO,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  difference,
  quotient,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { texOf } from '@tollbench/engines/algebra/expression/write.ts';
import { classesOf, classWords } from '@tollbench/engines/fourier-series/classes.ts';
import {
  type Coefficients,
  omegaOf,
  type Pair,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import { tidied } from '@tollbench/engines/fourier-series/tidy.ts';
import type { Form, Forms, Written } from './result.ts';

type Own = (e: Expression) => Written;

/** c_n = (a_n − i·b_n)/2 of n > 0; that of −n is its conjugate. */
export const complexOf = ({ a, b }: Pair): Expression =>
  tidied(quotient(difference(a, times(I, b)), TWO));

const formOf = (which: string, pair: Pair, own: Own): Form => ({
  which,
  a: own(pair.a),
  b: own(pair.b),
  c: own(complexOf(pair)),
});

export function formsOf(c: Coefficients, own: Own): Forms {
  const by = classesOf(c);
  const isSimpler = by !== undefined && by.classes.length > 1;
  return {
    mean: own(c.mean),
    general: formOf('every n ≥ 1', c, own),
    classes: isSimpler
      ? by.classes.map((k) => formOf(classWords(k.residues, by.modulus), k, own))
      : [],
    special: c.special.map((s) => formOf(`n = ${s.n}`, s, own)),
  };
}

/** The series with its coefficients in place. */
export function seriesOf(c: Coefficients, period: Expression, variable: string): Written {
  const omega = omegaOf(period);
  const x = variable.length > 1 ? `\\${variable}` : variable;
  const turn = equals(omega, TWO) ? '2' : texOf(omega);
  const angle = (n: string): string => (turn === '1' ? `${n} ${x}` : angleTex(n, omega, x));
  const parts: string[] = [];
  if (!equals(c.mean, ZERO)) parts.push(texOf(c.mean));
  for (const { n, a, b } of c.special) {
    const own = angle(n === 1 ? '' : String(n));
    if (!equals(a, ZERO)) parts.push(`${factor(a)} \\cos\\left(${own}\\right)`);
    if (!equals(b, ZERO)) parts.push(`${factor(b)} \\sin\\left(${own}\\right)`);
  }
  const inside = [
    ...(equals(c.a, ZERO) ? [] : [`${factor(c.a)} \\cos\\left(${angle('n')}\\right)`]),
    ...(equals(c.b, ZERO) ? [] : [`${factor(c.b)} \\sin\\left(${angle('n')}\\right)`]),
  ];
  if (inside.length > 0) {
    const from = firstOf(c);
    const sum = inside.length > 1 ? `\\left[${joined(inside)}\\right]` : (inside[0] as string);
    parts.push(`\\sum_{${from}}^{\\infty} ${sum}`);
  }
  return { text: '', tex: parts.length === 0 ? '0' : joined(parts) };
}

/** Where the sum begins, and which n it leaves out. */
function firstOf(c: Coefficients): string {
  const out = c.special.map((s) => s.n);
  let first = 1;
  while (out.includes(first)) first++;
  const others = out.filter((n) => n > first);
  return `n=${first}${others.map((n) => `, \\, n \\ne ${n}`).join('')}`;
}

function angleTex(n: string, omega: Expression, x: string): string {
  const letter = times(omega, { kind: 'symbol', name: '§', key: '§' });
  return `${n} ${texOf(letter).replace('§', x)}`.trim();
}

const factor = (e: Expression): string => {
  const tex = texOf(e);
  if (tex === '1') return '';
  if (tex === '-1') return '-';
  return e.kind === 'sum' ? `\\left(${tex}\\right)` : tex;
};

const joined = (list: readonly string[]): string =>
  list.reduce(
    (all, t) => (all === '' ? t : t.startsWith('-') ? `${all} - ${t.slice(1)}` : `${all} + ${t}`),
    '',
  );
