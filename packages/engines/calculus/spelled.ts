/** Formulas as SymPy and Maxima read them. */
import type { Expression } from '../algebra/expression/expression.ts';
import { textOf } from '../algebra/expression/write.ts';
import type { Place } from '../algebra/limit/limit.ts';

/** Names that Python keeps for itself get an underline, and those of SymPy’s functions. */
const KEPT = new Set(
  'lambda is in as or if and not def for gamma beta zeta S N O Q E I'.split(' '),
);
const SYMPY: Readonly<Record<string, string>> = {
  ln: 'log',
  abs: 'Abs',
  e: 'E',
  i: 'I',
  Gamma: 'gamma',
  Zeta: 'zeta',
  heaviside: 'Heaviside',
  dirac: 'DiracDelta',
  fresnels: 'fresnels',
  fresnelc: 'fresnelc',
};
const MAXIMA: Readonly<Record<string, string>> = {
  ln: 'log',
  e: '%e',
  i: '%i',
  pi: '%pi',
  EulerGamma: '%gamma',
  Gamma: 'gamma',
  Zeta: 'zeta',
  Ei: 'expintegral_ei',
  Si: 'expintegral_si',
  Ci: 'expintegral_ci',
  li: 'expintegral_li',
  sign: 'signum',
  heaviside: 'unit_step',
  fresnels: 'fresnel_s',
  fresnelc: 'fresnel_c',
  Li2: 'li[2]',
};

/** A letter of a formula as a name in Python. */
export const pythonName = (name: string): string => {
  const plain = name.replaceAll(/[^a-zA-Z0-9_]/gu, '_');
  return KEPT.has(plain) ? `${plain}_` : plain;
};

const renamed = (text: string, by: (name: string, isCall: boolean) => string): string =>
  text.replaceAll(/[a-zA-Z][a-zA-Z0-9_]*/gu, (name, at: number) =>
    by(name, text[at + name.length] === '('),
  );

/** n! as factorial(n): a letter, a number or brackets before the sign. */
const factorials = (text: string): string => {
  let out = text;
  for (let at = out.indexOf('!'); at >= 0; at = out.indexOf('!')) {
    let from = at - 1;
    if (out[from] === ')') {
      let depth = 0;
      for (; from >= 0; from--) {
        if (out[from] === ')') depth++;
        else if (out[from] === '(' && --depth === 0) break;
      }
    }
    while (from > 0 && /\w/u.test(out[from - 1] as string)) from--;
    out = `${out.slice(0, from)}factorial(${out.slice(from, at)})${out.slice(at + 1)}`;
  }
  return out;
};

/** As Python with SymPy’s names; a fraction of numbers is a Rational, so that it stays exact where it is pasted. */
export function sympyOf(a: Expression): string {
  const text = factorials(textOf(a)).replaceAll('^', '**');
  const named = renamed(text, (name, isCall) =>
    SYMPY[name] !== undefined && (isCall || name === 'e' || name === 'i')
      ? (SYMPY[name] as string)
      : isCall
        ? name
        : pythonName(name),
  );
  return named
    .replaceAll(/\bLi2\(/gu, 'polylog(2, ')
    .replaceAll(
      /(?<![\w)*.\]/])(\d+)\/(\d+)(?![\w]|\s*\*\*)/gu,
      (_, n: string, d: string) => `Rational(${n}, ${d})`,
    );
}

export const maximaOf = (a: Expression): string =>
  renamed(textOf(a), (name) => MAXIMA[name] ?? name);

const placed = (p: Place, infinity: string, of: (a: Expression) => string): string =>
  p === 'infinity' ? infinity : p === '-infinity' ? `-${infinity}` : of(p);

export const sympyPlace = (p: Place): string => placed(p, 'oo', sympyOf);
export const maximaPlace = (p: Place): string =>
  p === '-infinity' ? 'minf' : placed(p, 'inf', maximaOf);
export const textPlace = (p: Place): string => placed(p, 'oo', textOf);
