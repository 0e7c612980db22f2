/** Polynomials in parameters as text, as TeX and as Python. */
import type { Entry } from '@tollbench/engines/control/routh/table.ts';
import {
  type Multivariate,
  termsOf,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import { type Rational, rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';

/** How one kind of text is written. */
interface Script {
  readonly number: (x: Rational) => string;
  readonly power: (name: string, k: number) => string;
  readonly joint: string;
  readonly minus: string;
}

/** Digits of a numerator or denominator that are written out. */
const MAX_WRITTEN = 9;
const digits = (x: bigint): number => String(x < 0n ? -x : x).length;

/** A decimal that ends soon, a short fraction, or six digits. */
export const fractionText = (x: Rational): string =>
  wholeText(x) ?? `${x.n < 0n ? '−' : ''}${showQuantity(Math.abs(toNumber(x)), '', 6)}`;

/** All of it, as a decimal that ends soon or a short fraction; undefined where it is neither. */
export function wholeText(x: Rational): string | undefined {
  const sign = x.n < 0n ? '−' : '';
  const size = { n: x.n < 0n ? -x.n : x.n, d: x.d };
  if (x.d === 1n && digits(x.n) <= 15) return `${sign}${size.n}`;
  const value = toNumber(size);
  const short = String(value);
  if (short.length <= 10 && !short.includes('e')) {
    const [whole = '', places = ''] = short.split('.');
    // Exactly this decimal.
    if (BigInt(whole + places) * size.d === size.n * 10n ** BigInt(places.length))
      return `${sign}${short}`;
  }
  if (digits(x.n) <= MAX_WRITTEN && digits(x.d) <= MAX_WRITTEN) return `${sign}${size.n}/${size.d}`;
  return undefined;
}

const raised = (n: number): string => [...String(n)].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(d)]).join('');

const TEXT: Script = {
  number: fractionText,
  power: (name, k) => (k === 1 ? name : `${name}${raised(k)}`),
  joint: '',
  minus: '−',
};

const texName = (name: string): string => {
  if (name === 'ε') return '\\varepsilon ';
  const [, letters = name, rest = ''] = /^(\p{L}+?)_?(\d*|(?<=_)\w*)$/u.exec(name) ?? [];
  const greek = GREEK.has(letters)
    ? `\\${letters} `
    : letters.length > 1
      ? `\\mathrm{${letters}}`
      : letters;
  return rest === '' ? greek : `${greek}_{${rest.replace(/_/gu, '')}}`;
};
const GREEK = new Set(
  'alpha beta gamma delta zeta eta theta kappa lambda sigma tau omega phi psi rho'.split(' '),
);

const TEX: Script = {
  number: (x) => {
    const text = fractionText(x).replace('−', '');
    if (/^[\d.]+$/u.test(text)) return text;
    const [n, d, ...more] = text.split('/');
    return d !== undefined && more.length === 0 && /^\d+$/u.test(n ?? '')
      ? `\\tfrac{${n}}{${d}}`
      : texNumber(Math.abs(toNumber(x)), 6);
  },
  power: (name, k) => (k === 1 ? texName(name) : `${texName(name)}^{${k}}`),
  joint: '\\,',
  minus: '-',
};

const PYTHON: Script = {
  number: (x) =>
    x.d === 1n ? `${x.n < 0n ? -x.n : x.n}` : `sp.Rational(${x.n < 0n ? -x.n : x.n}, ${x.d})`,
  power: (name, k) => (k === 1 ? name : `${name}**${k}`),
  joint: '*',
  minus: '-',
};

interface Part {
  readonly c: Rational;
  readonly factors: readonly (readonly [name: string, k: number])[];
}

/** Terms of falling degree, those of one degree in the order of the names. */
function partsOf(p: Multivariate, names: readonly string[], over: bigint): Part[] {
  const degreeOf = (e: readonly number[]) => e.reduce((n, k) => n + k, 0);
  return termsOf(p)
    .toSorted((a, b) => {
      const by = degreeOf(b.exponents) - degreeOf(a.exponents);
      if (by !== 0) return by;
      const k = a.exponents.findIndex((e, j) => e !== b.exponents[j]);
      return (b.exponents[k] ?? 0) - (a.exponents[k] ?? 0);
    })
    .map(({ exponents, c }) => ({
      c: rational(c, over),
      factors: exponents.flatMap((e, k) => (e > 0 ? [[names[k] ?? '?', e] as const] : [])),
    }));
}

function written(falling: readonly Part[], script: Script): string {
  // `60 − K` reads better than `−K + 60`.
  const parts =
    (falling[0]?.c.n ?? 0n) < 0n && (falling.at(-1)?.c.n ?? 0n) > 0n
      ? falling.toReversed()
      : falling;
  const terms = parts.map(({ c, factors }, k) => {
    const size = script.number({ n: c.n < 0n ? -c.n : c.n, d: c.d });
    const letters = factors.map(([name, e]) => script.power(name, e));
    const all = size === '1' && letters.length > 0 ? letters : [size, ...letters];
    const spaced =
      script === TEXT && letters.length > 1
        ? [`${size === '1' ? '' : size}${letters.join(' ')}`]
        : all;
    const sign = c.n < 0n ? script.minus : '+';
    return k === 0
      ? `${c.n < 0n ? script.minus : ''}${spaced.join(script.joint)}`
      : ` ${sign} ${spaced.join(script.joint)}`;
  });
  return terms.join('') || '0';
}

/** `K² − 6K + 3/2`, divided by a whole number. */
export const polynomialText = (p: Multivariate, names: readonly string[], over = 1n): string =>
  written(partsOf(p, names, over), TEXT);
export const polynomialTex = (p: Multivariate, names: readonly string[], over = 1n): string =>
  written(partsOf(p, names, over), TEX);
export const polynomialPython = (p: Multivariate, names: readonly string[], over = 1n): string =>
  written(partsOf(p, names, over), PYTHON);

/** A fraction of polynomials. */
export function entryText({ num, den }: Entry, names: readonly string[]): string {
  const number = wholeNumberOf(den);
  if (number !== undefined) {
    // One fraction bar for a sum: (6 − K)/3 reads better than 2 − 1/3K.
    if (num.size > 1 && number !== 1n) return `(${polynomialText(num, names)})/${number}`;
    return polynomialText(num, names, number);
  }
  const bracketed = (p: Multivariate) =>
    p.size > 1 ? `(${polynomialText(p, names)})` : polynomialText(p, names);
  return `${bracketed(num)}/${den.size === 1 && termsOf(den).every(({ c, exponents }) => c === 1n && exponents.filter((e) => e > 0).length === 1) ? polynomialText(den, names) : `(${polynomialText(den, names)})`}`;
}

export function entryTex({ num, den }: Entry, names: readonly string[]): string {
  const number = wholeNumberOf(den);
  if (number !== undefined && (num.size <= 1 || number === 1n))
    return polynomialTex(num, names, number);
  return `\\frac{${polynomialTex(num, names)}}{${polynomialTex(den, names)}}`;
}

/** Coefficients, highest power first, as a polynomial of s, z or w. */
export function inVariable(
  c: readonly Multivariate[],
  variable: string,
  names: readonly string[],
  over: bigint,
  tex = false,
): string {
  const script = tex ? TEX : TEXT;
  const degree = c.length - 1;
  const terms = c.flatMap((p, k) => {
    if (p.size === 0) return [];
    const power = degree - k;
    const letter = power === 0 ? '' : script.power(variable, power);
    const body = written(partsOf(p, names, over), script);
    if (power === 0)
      return [
        body.startsWith(script.minus)
          ? ` ${script.minus} ${body.slice(script.minus.length)}`
          : ` + ${body}`,
      ];
    if (p.size > 1) return [` + (${body})${letter}`];
    const negative = body.startsWith(script.minus);
    const size = negative ? body.slice(script.minus.length) : body;
    const glue = /\p{L}/u.test(size) && !tex ? ' ' : tex && size !== '1' ? '\\,' : '';
    return [
      ` ${negative ? script.minus : '+'} ${size === '1' ? '' : `${size.includes('/') && !tex ? `(${size})` : size}${glue}`}${letter}`,
    ];
  });
  return (
    terms
      .join('')
      .replace(/^ \+ /u, '')
      .replace(/^ (−|-) /u, '$1') || '0'
  );
}

const plainDigits = (power: string): string =>
  [...power].map((d) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(d)).join('');

/** A text for people as programs and the fields of this page read it: `K^2 - 6K`. */
export const machineText = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replace(
      /\s*×\s*10(⁻?)([⁰¹²³⁴-⁹]+)/gu,
      (_, sign: string, power: string) => `e${sign === '' ? '' : '-'}${plainDigits(power)}`,
    )
    .replace(/[⁰¹²³⁴-⁹]+/gu, (power) => `^${plainDigits(power)}`);

/** A cell with both. */
export const said = (text: string): Cell => {
  const value = machineText(text);
  return value === text ? text : { value, shown: text };
};
