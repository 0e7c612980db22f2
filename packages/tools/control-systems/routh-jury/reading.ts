/** Characteristic equations as the field writes them: polynomials of s or z whose coefficients have parameters. */
import { EngineError } from '@tollbench/engines/error.ts';
import { isReal } from '@tollbench/engines/exact/gaussian.ts';
import {
  collected,
  contentOf,
  dividedBy,
  isNothing,
  type Multivariate,
  constantOf as numberPolynomial,
  occurs,
  opposite,
  plus,
  power as powerOf,
  product,
  times,
  variableOf,
  wholeNumberOf,
} from '@tollbench/engines/exact/multivariate.ts';
import { fromNumber, type Rational } from '@tollbench/engines/exact/rational.ts';
import { gcd } from '@tollbench/engines/numeric/gcd.ts';
import { gcd as polynomialGcd } from '@tollbench/engines/numeric/square-free.ts';
import type { Algebra } from '../../define/arithmetic/algebra.ts';
import { constantOf } from '../../define/arithmetic/functions.ts';
import { readFormula } from '../../define/arithmetic/grammar.ts';
import type { Literal } from '../../define/arithmetic/literal.ts';
import { clip, plainFormula } from '../../define/arithmetic/scanner.ts';
import { eitherComma, twoWays } from '../../define/decimal-comma.ts';
import { exactOf, readEntry } from '../../define/entry.ts';
import { FieldError } from '../../define/error.ts';
import { entriesOf } from '../../define/rows.ts';

export const MAX_TEXT = 2000;
/** Names of parameters in one question. */
export const MAX_PARAMETERS = 8;
/** Coefficients between bounds. */
export const MAX_BOUNDS = 22;
const MAX_POWER = 24;

/** While a text is read: s or z first, then the parameters, then a variable for each pair of bounds. */
const ARITY = 1 + MAX_PARAMETERS + MAX_BOUNDS;

/** A fraction of polynomials. */
export interface Fraction {
  readonly num: Multivariate;
  readonly den: Multivariate;
}

/** What is met while texts of one question are read. */
export interface Names {
  readonly variable: 's' | 'z';
  readonly parameters: string[];
  /** Lower and upper ends, by their number. */
  readonly bounds: (readonly [Rational, Rational])[];
  /** Dead times that were replaced. */
  readonly delays: string[];
  readonly padeOrder: number;
}

export const noNames = (variable: 's' | 'z', padeOrder: number): Names => ({
  variable,
  parameters: [],
  bounds: [],
  delays: [],
  padeOrder,
});

const ONE = numberPolynomial(1n, ARITY);
const S = variableOf(0, ARITY);
const numeric = ({ n, d }: Rational): Fraction => ({
  num: numberPolynomial(n, ARITY),
  den: numberPolynomial(d, ARITY),
});

/** What stands for e until it is raised to a power. A coefficient named so would be read as 2.718 without a word. */
const EULER: Fraction = { num: new Map(), den: ONE };

/** @throws FieldError for e by itself */
function itself(a: Fraction): Fraction {
  if (a === EULER)
    throw new FieldError(
      'has "e" by itself, which is a number and no name; a dead time is e^(-T*s), a parameter has another letter, such as f',
    );
  return a;
}

export const multiply = (a: Fraction, b: Fraction): Fraction => ({
  num: product(itself(a).num, itself(b).num),
  den: product(a.den, b.den),
});

const inverse = (a: Fraction): Fraction => ({ num: itself(a).den, den: a.num });

/** Over the least common denominator, as far as it is found: a factor twice below would be a root that is none. */
export function add(a: Fraction, b: Fraction): Fraction {
  const [top, bottom] = [withoutCommon(itself(a).den, itself(b).den), withoutCommon(b.den, a.den)];
  return {
    num: plus(product(a.num, bottom), product(b.num, top)),
    den: product(a.den, bottom),
  };
}

/** The denominator without the divisor that it has in common with another one. */
function withoutCommon(p: Multivariate, other: Multivariate): Multivariate {
  const common = commonOf(p, other);
  return dividedBy(p, common) ?? p;
}

/** A common divisor: the greatest of polynomials in s alone, the whole of one that divides the other, else powers of s. */
function commonOf(a: Multivariate, b: Multivariate): Multivariate {
  const content = gcd(contentOf(a), contentOf(b)) || 1n;
  const inS = [a, b].map((p) => collected(p, 0).map(wholeNumberOf).reverse());
  const [p, q] = inS.map((list) => list.flatMap((c) => (c === undefined ? [] : [c])));
  if (p && q && p.length === inS[0]?.length && q.length === inS[1]?.length) {
    const found = polynomialGcd(p, q);
    return times(fromWhole(found), content);
  }
  const [x, y] = [a, b].map((r) => dividedBy(r, numberPolynomial(contentOf(r), ARITY)) ?? r) as [
    Multivariate,
    Multivariate,
  ];
  if (dividedBy(x, y)) return times(y, content);
  if (dividedBy(y, x)) return times(x, content);
  const least = (r: Multivariate) => collected(r, 0).findIndex((c) => !isNothing(c));
  return times(powerOf(S, Math.min(least(a), least(b)), ARITY), content);
}

const fromWhole = (list: readonly bigint[]): Multivariate =>
  list.reduce<Multivariate>(
    (sum, c) => plus(product(sum, S), numberPolynomial(c, ARITY)),
    new Map(),
  );

const negate = (a: Fraction): Fraction => ({ num: opposite(itself(a).num), den: a.den });

/** What brackets hold: bounds of a coefficient, or coefficients of a polynomial. */
type Brackets = 'bounds' | 'coefficients';

function algebraOf(names: Names, brackets: Brackets): Algebra<Fraction> {
  const algebra: Algebra<Fraction> = {
    // No prefixes: 2k is twice the parameter k, and 6K^2 is 6 K².
    unit: '°',
    several: new Set(['tf']),
    number: numberOf,
    name: (name) => named(names, name),
    call(name, args, piece) {
      const [a, b] = args;
      if (name === 'tf' && a && b && args.length === 2) return multiply(a, inverse(b));
      if (name === 'exp' && a && args.length === 1) return delayed(names, a, piece);
      throw new FieldError(
        `has "${clip(piece)}"; there are + - * / ^, exp(-T*${names.variable}) and tf([num], [den])`,
      );
    },
    list: (inside) => bracketed(names, inside, brackets, algebra),
    add,
    subtract: (a, b) => add(a, negate(b)),
    multiply,
    isZero: ({ num }) => isNothing(num),
    divide: (a, b) => multiply(a, inverse(b)),
    negate,
    power: (base, exponent, text) => raised(names, base, exponent, text),
  };
  return algebra;
}

function numberOf(literal: Literal): Fraction {
  if (literal.suffix !== '')
    throw new FieldError(`has "${clip(literal.text)}"; numbers have no unit here`);
  return numeric(exactOf(literal));
}

const RESERVED = new Set(['i', 'j', 'w', 'ω', 'epsilon', 'eps', 'ε', 'p', 'S', 'Z', 'log']);

function named(names: Names, name: string): Fraction {
  const { variable, parameters } = names;
  if (name === variable) return { num: S, den: ONE };
  if (name === 'e') return EULER;
  const value = constantOf(name);
  if (value !== undefined) return numeric(fromNumber(value));
  if (name === 's' || name === 'z')
    throw new FieldError(`is in ${name}, where a polynomial in ${variable} is asked for`);
  const power = /^([sz])(\d+)$/u.exec(name);
  if (power) throw new FieldError(`has "${name}"; a power is written ${power[1]}^${power[2]}`);
  if (name.endsWith(variable) && name.length > 1 && !name.includes('_')) {
    const head = name.slice(0, -1);
    throw new FieldError(
      `has "${clip(name)}", which is ${clip(head)} times ${variable} or a name; write ${clip(head)}*${variable}, or ${clip(head)}_${variable}`,
    );
  }
  if (/^(?:nan|inf|infinity)$/iu.test(name))
    throw new FieldError(`has "${name}", which is no number`);
  if (RESERVED.has(name))
    throw new FieldError(
      `has "${name}"${name === 'i' || name === 'j' ? '; coefficients are real' : `; the variable is ${variable}, and a parameter has another name`}`,
    );
  if (name.length > 12)
    throw new FieldError(`has the name "${clip(name)}"; the most is 12 letters`);
  if (/^[A-Za-z]{3,}$/u.test(name) && !GREEK.has(name.toLowerCase()))
    throw new FieldError(
      `has "${clip(name)}", which is one name or a product; write ${[...name.slice(0, 4)].join('*')}, or a name such as ${name[0]}_${name.slice(1, 4)}`,
    );
  const known = parameters.indexOf(name);
  if (known < 0 && parameters.length === MAX_PARAMETERS)
    throw new FieldError(
      `has more than ${MAX_PARAMETERS} parameters: ${parameters.join(', ')}, ${clip(name)}`,
    );
  const index = known < 0 ? parameters.push(name) - 1 : known;
  return { num: variableOf(1 + index, ARITY), den: ONE };
}

const GREEK = new Set(
  'alpha beta gamma delta zeta eta theta kappa lambda sigma tau omega phi psi rho'.split(' '),
);

function raised(names: Names, base: Fraction, exponent: Fraction, text: string): Fraction {
  if (text === 'e') return delayed(names, exponent, `e^(…)`);
  itself(base);
  const [n, d] = [wholeNumberOf(exponent.num), wholeNumberOf(exponent.den)];
  if (n === undefined || d === undefined || n % d !== 0n)
    throw new FieldError(`raises "${clip(text)}" to a power that is no whole number`);
  const k = Number(n / d);
  if (Math.abs(k) > MAX_POWER)
    throw new FieldError(`has a power of ${k}; the most is ${MAX_POWER}`);
  if (isNothing(base.num) && k < 0)
    throw new FieldError(`raises "${clip(text)}" to a negative power, which divides by zero`);
  let result: Fraction = { num: ONE, den: ONE };
  for (let i = 0; i < Math.abs(k); i++) result = multiply(result, base);
  return k < 0 ? inverse(result) : result;
}

/**
 * e to −T·s by Padé's approximant of the order asked for, T a number or a polynomial in parameters:
 * Σ cₖ(−Ts)ᵏ / Σ cₖ(Ts)ᵏ, cₖ = (2m − k)! m!/((2m)! k! (m − k)!).
 */
function delayed(names: Names, x: Fraction, piece: string): Fraction {
  if (names.variable === 'z')
    throw new FieldError('has e to a power; a dead time in z is a power of 1/z');
  const time = dividedBy(opposite(x.num), S);
  if (time === undefined || occurs(time, 0) || occurs(x.den, 0) || isNothing(time))
    throw new FieldError(`has "${clip(piece)}", which is no dead time; one is written e^(-T*s)`);
  const number = wholeNumberOf(time);
  const under = wholeNumberOf(x.den);
  if (number !== undefined && under !== undefined && number < 0n !== under < 0n)
    throw new FieldError('has e to a positive power of s: a dead time is e^(-2s)');
  names.delays.push(piece);
  const m = names.padeOrder;
  // (2m)!/m! times cₖ, a whole number: (2m − k)!/m! times m over k.
  const weight = (k: number): bigint => {
    let w = 1n;
    for (let i = m + 1; i <= 2 * m - k; i++) w *= BigInt(i);
    for (let i = 0; i < k; i++) w = (w * BigInt(m - i)) / BigInt(i + 1);
    return w;
  };
  let [num, den]: [Multivariate, Multivariate] = [new Map(), new Map()];
  for (let k = 0; k <= m; k++) {
    let term = numberPolynomial(weight(k), ARITY);
    for (let i = 0; i < k; i++) term = product(term, product(time, S));
    for (let i = 0; i < m - k; i++) term = product(term, x.den);
    num = plus(num, times(term, k % 2 === 0 ? 1n : -1n));
    den = plus(den, term);
  }
  return { num, den };
}

function bracketed(
  names: Names,
  inside: string,
  brackets: Brackets,
  algebra: Algebra<Fraction>,
): Fraction {
  const own = new RegExp(`(?<![A-Za-z_])${names.variable}(?![A-Za-z0-9_])`, 'u');
  if (own.test(inside)) return readFormula(inside, algebra, MAX_TEXT);
  if (brackets === 'coefficients') return fromCoefficients(coefficientsOf(inside, algebra));
  const ends = boundsOf(inside);
  return boundVariable(names, ends);
}

/** The two ends of `2, 3`, `2 3`, `2..3`. */
function boundsOf(inside: string): readonly [Rational, Rational] {
  const doubtful = twoWays(inside);
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  const list = inside
    .split(/\.\.|;/u)
    .flatMap(entriesOf)
    .map((entry) => readEntry(entry).value);
  const [low, high] = list;
  if (!low || !high || list.length !== 2 || !isReal(low) || !isReal(high))
    throw new FieldError(
      `has "[${clip(inside)}]"; a coefficient between bounds is [2, 3], and a list of coefficients stands alone: 1, 6, 11, 6`,
    );
  if (low.re.n * high.re.d > high.re.n * low.re.d)
    throw new FieldError(
      `has "[${clip(inside)}]", whose lower bound is above the upper one; write [${high.re.d === 1n ? high.re.n : `${high.re.n}/${high.re.d}`}, ${low.re.d === 1n ? low.re.n : `${low.re.n}/${low.re.d}`}]`,
    );
  return [low.re, high.re];
}

function boundVariable({ bounds }: Names, ends: readonly [Rational, Rational]): Fraction {
  if (bounds.length === MAX_BOUNDS)
    throw new FieldError(`has more than ${MAX_BOUNDS} coefficients between bounds`);
  bounds.push(ends);
  return { num: variableOf(MAX_PARAMETERS + bounds.length, ARITY), den: ONE };
}

const coefficientsOf = (text: string, algebra: Algebra<Fraction>): Fraction[] => {
  const entries = splitList(text);
  if (entries.length > 65)
    throw new FieldError(`has ${entries.length} coefficients; the most is 21`);
  return entries.map((entry) => readFormula(entry, algebra, MAX_TEXT));
};

/** From the highest power down. */
export function fromCoefficients(list: readonly Fraction[]): Fraction {
  return list.reduce((sum, c) => add(multiply(sum, { num: S, den: ONE }), c), {
    num: new Map(),
    den: ONE,
  } as Fraction);
}

/** Entries parted by commas or semicolons outside brackets; where there are none, as MATLAB parts them. */
function splitList(text: string): string[] {
  const doubtful = twoWays(text.replace(/\[[^\]]*\]/gu, ''));
  if (doubtful !== undefined) throw new FieldError(eitherComma(doubtful));
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let k = 0; k < text.length; k++) {
    const c = text[k] as string;
    if ('([{'.includes(c)) depth++;
    if (')]}'.includes(c)) depth--;
    if (depth === 0 && (c === ',' || c === ';')) {
      parts.push(text.slice(from, k));
      from = k + 1;
    }
  }
  parts.push(text.slice(from));
  const list = parts.map((p) => p.trim());
  if (list.length > 1) {
    if (list.at(-1) === '') list.pop();
    if (list.some((p) => p === ''))
      throw new FieldError(`"${clip(text)}": nothing stands beside a comma`);
    return list;
  }
  return depthSafe(text);
}

/** A character that no text has. */
const MARK = '\u{E000}';

/** entriesOf with square brackets kept together. */
function depthSafe(text: string): string[] {
  const held: string[] = [];
  // The mark keeps numbers in round brackets apart from what stands for square ones.
  const masked = text.replace(/\[[^\]]*\]/gu, (whole) => `(${MARK}${held.push(whole) - 1})`);
  const mask = new RegExp(`\\(${MARK}(\\d+)\\)`, 'gu');
  return entriesOf(masked).map((e) => e.replace(mask, (_, k: string) => held[Number(k)] ?? ''));
}

const PYTHON = /^(?:np\.|numpy\.)?(?:array|poly1d)\s*\(([\s\S]*)\)$/u;

/** Whether a text without the variable is a list of coefficients. */
function listIn(text: string, variable: string): string | undefined {
  const own = new RegExp(`(?<![A-Za-z_])${variable}(?![A-Za-z0-9_])`, 'u');
  const plain = (PYTHON.exec(text)?.[1] ?? text).trim().replace(/;$/u, '').trim();
  if (own.test(plain)) return undefined;
  const whole = /^\[([\s\S]*)\]$/u.exec(plain);
  if (whole && matches(plain)) return whole[1] ?? '';
  return plain;
}

/** Whether the first bracket ends with the text. */
function matches(text: string): boolean {
  let depth = 0;
  for (let k = 0; k < text.length; k++) {
    if (text[k] === '[') depth++;
    if (text[k] === ']' && --depth === 0) return k === text.length - 1;
  }
  return false;
}

/**
 * What a polynomial is called on the left of =: anything with (s), else a name that is no usual parameter. `K = −(s³ + s)` is
 * an equation, in which K is meant.
 */
const NAME = /^(?:[A-Za-zΔ]\w{0,8}\s*\(\s*[sz]\s*\)|[pPqQdDΔ]|[A-Za-z]{3}\w{0,6})$/u;
const isName = (text: string): boolean =>
  NAME.test(text) && (/^delta$/iu.test(text) || !GREEK.has(text.toLowerCase()));

/** The numerator of what is zero. Throws a FieldError that follows the field's label. */
export function readEquation(source: string, names: Names): Fraction {
  return refusing(source, names.variable, () => {
    const text = plainFormula(source);
    const algebra = algebraOf(names, 'bounds');
    const list = listIn(text.replace(/^[A-Za-zΔ]\w{0,8}\s*=\s*(?=\[)/u, ''), names.variable);
    if (list !== undefined && !list.includes('='))
      return fromCoefficients(coefficientsOf(list, algebra));
    const sides = text.split('=').map((side) => side.trim());
    if (sides.length > 2) throw new FieldError(`"${clip(text)}" has more than one =`);
    const [left = '', right] = sides;
    const isNamed = right !== undefined && isName(left) && left !== names.variable && right !== '0';
    const value =
      isNamed || right === undefined
        ? readFormula(isNamed ? right : left, algebra, MAX_TEXT)
        : difference(left, right, algebra);
    const isEquation = right !== undefined && !isNamed;
    if (occurs(value.den, 0) && !isEquation && !/^1\s*[+-]|[+]\s*1$/u.test(isNamed ? right : left))
      throw new FieldError(
        `is a fraction, of which the zeros are not the poles; write 1 + (${clip(isNamed ? right : left)}) = 0 for the loop, or the denominator alone`,
      );
    return value;
  });
}

function difference(left: string, right: string, algebra: Algebra<Fraction>): Fraction {
  if (left === '0') return readFormula(right, algebra, MAX_TEXT);
  const a = readFormula(left, algebra, MAX_TEXT);
  return right === '0' ? a : add(a, negate(readFormula(right, algebra, MAX_TEXT)));
}

/** A transfer function with parameters. */
export function readTransfer(source: string, names: Names): Fraction {
  return refusing(source, names.variable, () => {
    const text = plainFormula(source).replace(/^[A-Za-z]\w{0,8}\s*\(\s*[sz]\s*\)\s*=\s*/u, '');
    if (/\bzpk\s*\(|\bnum(?:erator)?\s*[=:]/u.test(text))
      throw new FieldError(
        'is given by zpk or num and den; write its factors, such as K(s+1)/(s(s+2)), or [1 1]/[1 2 0]',
      );
    return readFormula(text, algebraOf(names, 'coefficients'), MAX_TEXT);
  });
}

function refusing(source: string, variable: string, read: () => Fraction): Fraction {
  if (source.length > MAX_TEXT)
    throw new FieldError(`has ${source.length} characters; the most is ${MAX_TEXT}`);
  if (source.trim() === '')
    throw new FieldError(
      `is empty; write it as ${variable}^3 + 6${variable}^2 + 11${variable} + 6 + K, or 1, 6, 11, 6+K`,
    );
  try {
    return itself(read());
  } catch (error) {
    if (error instanceof EngineError) throw new FieldError(error.message);
    throw error;
  }
}
