/** Coefficients in words and TeX: for every n, by classes of n, and of single n. */
import {
  type Expression,
  equals,
  I,
  symbol,
  symbolsOf,
  TWO,
  whole,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  difference,
  quotient,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import { numberAt } from '@tollbench/engines/algebra/expression/numeric.ts';
import { texOf, textOf } from '@tollbench/engines/algebra/expression/write.ts';
import { looked, type Phase, polarOf } from '@tollbench/engines/fourier-series/amplitude.ts';
import { classesOf, classWords } from '@tollbench/engines/fourier-series/classes.ts';
import {
  type Coefficients,
  omegaOf,
  type Pair,
} from '@tollbench/engines/fourier-series/coefficients.ts';
import { tidied } from '@tollbench/engines/fourier-series/tidy.ts';
import type { Values } from '@tollbench/engines/transform/constants.ts';
import type { Form, Forms, Written } from './result.ts';

type Own = (e: Expression) => Written;

/** c_n = (a_n − i·b_n)/2 of n > 0; that of −n is its conjugate. */
export const complexOf = ({ a, b }: Pair): Expression =>
  tidied(quotient(difference(a, times(I, b)), TWO));

function formOf(
  which: string,
  pair: Pair,
  ns: readonly number[],
  { own, values }: { readonly own: Own; readonly values: Values },
): Form {
  const { amplitude, phase } = polarOf(pair, ns, values);
  return {
    which,
    a: own(pair.a),
    b: own(pair.b),
    c: own(complexOf(pair)),
    amplitude: amplitude && own(amplitude),
    phase: phase && phaseWritten(phase, own),
  };
}

/** Above −180 and to 180. */
function degreesOf(angle: Expression): number {
  const turns = numberAt(angle, {}).re / (2 * Math.PI);
  return 360 * (turns - Math.ceil(turns - 0.5));
}

/** Constants in degrees, too; else in radians, with where half a turn is added. */
function phaseWritten({ angle, turnedBelow }: Phase, own: Own): Written {
  const degrees = symbolsOf(angle).length > 0 ? undefined : degreesOf(angle);
  const [text, tex] =
    degrees === undefined
      ? [own(angle).text, own(angle).tex]
      : [`${Number(degrees.toPrecision(12))}°`, `${Number(degrees.toPrecision(12))}°`];
  if (!turnedBelow) return { text, tex };
  const half = degrees === undefined ? ['pi', '\\pi'] : ['180°', '180°'];
  const below = own(turnedBelow);
  return {
    text: `${text}, + ${half[0]} where ${below.text} < 0`,
    tex: `${tex} \\quad (+ ${half[1]} \\operatorname{where} \\; ${below.tex} < 0)`,
  };
}

export function formsOf(c: Coefficients, own: Own, values: Values): Forms {
  const by = classesOf(c);
  const isSimpler = by !== undefined && by.classes.length > 1;
  const apart = new Set(c.special.map((s) => s.n));
  const with_ = { own, values };
  return {
    mean: own(c.mean),
    general: formOf(
      'every n ≥ 1',
      c,
      looked((n) => !apart.has(n)),
      with_,
    ),
    classes: isSimpler
      ? by.classes.map((k) => {
          const isOf = (n: number) => k.residues.some((r) => (n - r) % by.modulus === 0);
          const ns = looked((n) => !apart.has(n) && isOf(n));
          return formOf(classWords(k.residues, by.modulus), k, ns, with_);
        })
      : [],
    special: c.special.map((s) => formOf(`n = ${s.n}`, s, [s.n], with_)),
  };
}

/** The series with its coefficients in place, as TeX and in a line; of one class of n where others are 0. */
export function seriesOf(
  c: Coefficients,
  forms: Forms,
  period: Expression,
  variable: string,
): Written {
  const omega = omegaOf(period);
  const x = variable.length > 1 ? `\\${variable}` : variable;
  const angle = (n: string): string => angleTex(n, omega, x);
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
  return {
    text: lineOf(c, forms, omega, variable),
    tex: parts.length === 0 ? '0' : joined(parts),
  };
}

/** In a line that can be read: pi/2 + Σ … cos(nx), odd n. */
function lineOf(c: Coefficients, forms: Forms, omega: Expression, variable: string): string {
  const angle = (n: string): string => {
    const turned = textOf(times(omega, symbol('n'), symbol(variable)));
    return turned.replace(/\bn\*?|\*n\b/u, (part) => (n === '1' ? '' : part.replace('n', n)));
  };
  const term = (coefficient: string, wave: string, n: string): string =>
    coefficient === '0'
      ? ''
      : `${coefficient === '1' ? '' : coefficient === '-1' ? '-' : `${bracketed(coefficient)}*`}${wave}(${angle(n)})`;
  const both = (f: { readonly a: Written; readonly b: Written }, n: string): string[] =>
    [term(f.a.text, 'cos', n), term(f.b.text, 'sin', n)].filter((t) => t !== '');
  const some = forms.classes.filter((f) => f.a.text !== '0' || f.b.text !== '0');
  const [one] = some;
  const form = forms.classes.length > 1 && some.length === 1 && one ? one : forms.general;
  const inside = both(form, 'n');
  const which = form === forms.general ? '' : `, ${form.which}`;
  const sum = inside.length > 1 ? `[${joined(inside)}]` : inside[0];
  const left = forms.special.map((f) => f.which.replace('n = ', ''));
  const from = firstOf(c).replace(/\\, |\\ne/gu, (t) => (t === '\\ne' ? '≠' : ''));
  const head = left.length > 0 && which === '' ? ` (${from})` : '';
  const parts = [
    ...(forms.mean.text === '0' ? [] : [forms.mean.text]),
    ...forms.special.flatMap((f) => both(f, f.which.replace('n = ', ''))),
    ...(sum === undefined
      ? []
      : [`${sum.startsWith('-') ? '-Σ ' : 'Σ '}${sum.replace(/^-/u, '')}${which}${head}`]),
  ];
  return parts.length === 0 ? '0' : joined(parts);
}

/** A sum as a factor. */
const bracketed = (text: string): string => (/ [-+] /u.test(outside(text)) ? `(${text})` : text);

/** Without what stands in brackets. */
function outside(text: string): string {
  let depth = 0;
  return [...text]
    .filter((c) => {
      if (c === ')') depth--;
      const isOut = depth === 0;
      if (c === '(') depth++;
      return isOut;
    })
    .join('');
}

/** Where the sum begins, and which n it leaves out. */
function firstOf(c: Coefficients): string {
  const out = c.special.map((s) => s.n);
  let first = 1;
  while (out.includes(first)) first++;
  const others = out.filter((n) => n > first);
  return `n=${first}${others.map((n) => `, \\, n \\ne ${n}`).join('')}`;
}

/** nω₀x of one n, or of every n. */
function angleTex(n: string, omega: Expression, x: string): string {
  const letter: Expression = { kind: 'symbol', name: '§', key: '§' };
  const by = n === 'n' ? symbol('n') : whole(n === '' ? 1 : Number(n));
  return texOf(times(by, omega, letter)).replace('§', x);
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
