/** Expressions as TeX and as plain text, in the order that a book writes them. */
import type { Rational } from '../../exact/rational.ts';
import {
  CATALAN,
  CONSTANTS,
  E,
  EULER,
  type Expression,
  equals,
  HALF,
  isNumber,
  MINUS_ONE,
  type NumberNode,
  number,
  ONE,
  ROOT,
} from './expression.ts';
import { coefficientOf, opposite, power } from './make.ts';
import { polynomialOf, type RootSum, rootSumOf } from './root-sum.ts';

/** How tightly a text holds together. */
type Tightness = 'sum' | 'product' | 'power' | 'atom';
const RANK: Readonly<Record<Tightness, number>> = { sum: 0, product: 1, power: 2, atom: 3 };
interface Written {
  readonly text: string;
  readonly is: Tightness;
}

/** What TeX and plain text write differently. */
interface Style {
  readonly minus: string;
  readonly times: (left: string, right: string) => string;
  readonly bracketed: (inside: string) => string;
  readonly fraction: (above: Written, below: Written) => Written;
  readonly raised: (base: string, exponent: Written) => string;
  readonly root: (inside: Written, degree: string | undefined) => Written;
  readonly size: (inside: string) => string;
  readonly name: (name: string) => string;
  readonly symbol: (name: string) => string;
}

const held = (s: Style, { text, is }: Written, least: Tightness): string =>
  RANK[is] >= RANK[least] ? text : s.bracketed(text);

const GREEK =
  /^(?:alpha|beta|gamma|delta|epsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|pi|rho|sigma|tau|phi|chi|psi|omega)$/u;
const LATIN_NAMES: Readonly<Record<string, string>> = {
  log: '\\ln',
  asin: '\\arcsin',
  acos: '\\arccos',
  atan: '\\arctan',
  heaviside: 'u',
  dirac: '\\delta',
  sign: '\\operatorname{sgn}',
  Gamma: '\\Gamma',
  fresnels: '\\operatorname{S}',
  fresnelc: '\\operatorname{C}',
  Li2: '\\operatorname{Li}_2',
  Cl2: '\\operatorname{Cl}_2',
  Ti2: '\\operatorname{Ti}_2',
  Zeta: '\\zeta',
};
const PLAIN_TEX = new Set(['sin', 'cos', 'tan', 'cot', 'sec', 'csc', 'sinh', 'cosh', 'tanh']);

/** J₂ is J2 here, and δ′ dirac1. */
function ofOrder(name: string): string | undefined {
  const [, letter, order] = /^(J|dirac)(\d+)$/u.exec(name) ?? [];
  if (letter === 'J') return `J_{${order}}`;
  if (letter === undefined) return undefined;
  return Number(order) < 3 ? `\\delta^{${"'".repeat(Number(order))}}` : `\\delta^{(${order})}`;
}

const TEX: Style = {
  minus: '-',
  times: (left, right) => (/^\d/u.test(right) ? `${left} \\cdot ${right}` : `${left} ${right}`),
  bracketed: (inside) => `\\left(${inside}\\right)`,
  fraction: (above, below) => ({ text: `\\frac{${above.text}}{${below.text}}`, is: 'product' }),
  raised: (base, exponent) => `${base}^{${exponent.text}}`,
  root: (inside, degree) => ({
    text: degree === undefined ? `\\sqrt{${inside.text}}` : `\\sqrt[${degree}]{${inside.text}}`,
    is: 'atom',
  }),
  size: (inside) => `\\left|${inside}\\right|`,
  name: (name) =>
    LATIN_NAMES[name] ??
    ofOrder(name) ??
    (PLAIN_TEX.has(name) ? `\\${name}` : `\\operatorname{${name}}`),
  symbol: (name) => {
    if (name === EULER.name) return '\\gamma';
    if (name === CATALAN.name) return 'G';
    if (name === ROOT.name) return '\\alpha';
    const [letter = '', index] = name.split('_');
    const base = GREEK.test(letter) ? `\\${letter}` : letter;
    return index === undefined ? base : `${base}_{${index}}`;
  },
};

const TEXT: Style = {
  minus: '-',
  times: (left, right) => `${left}*${right}`,
  bracketed: (inside) => `(${inside})`,
  fraction: (above, below) => ({
    text: `${held(TEXT, above, 'product')}/${held(TEXT, below, 'power')}`,
    is: 'product',
  }),
  raised: (base, exponent) => `${base}^${held(TEXT, exponent, 'atom')}`,
  root: (inside, degree) =>
    degree === undefined
      ? { text: `sqrt(${inside.text})`, is: 'atom' }
      : { text: `${held(TEXT, inside, 'atom')}^(1/${degree})`, is: 'power' },
  size: (inside) => `abs(${inside})`,
  name: (name) => (name === 'log' ? 'ln' : name),
  symbol: (name) => name,
};

/** As TeX, for a formula of its own or in a line. */
export const texOf = (a: Expression): string => written(TEX, a).text;

/** As plain text that reads back as the same. */
export const textOf = (a: Expression): string => written(TEXT, a).text;

function written(s: Style, a: Expression): Written {
  switch (a.kind) {
    case 'number':
      return ofNumber(s, a.value);
    case 'symbol':
      return { text: s.symbol(a.name), is: 'atom' };
    case 'sum':
      return ofSum(s, inOrder(a.terms));
    case 'product':
      return ofProduct(s, a);
    case 'power':
      return isBelow(a) ? ofProduct(s, a) : ofPower(s, a.base, a.exponent);
    default: {
      const roots = rootSumOf(a);
      return roots ? ofRoots(s, roots) : ofCall(s, a.name, a.of);
    }
  }
}

function ofNumber(s: Style, { n, d }: Rational): Written {
  const size = `${n < 0n ? -n : n}`;
  const sign = n < 0n ? s.minus : '';
  if (d === 1n) return { text: sign + size, is: n < 0n ? 'sum' : 'atom' };
  const fraction = s.fraction({ text: size, is: 'atom' }, { text: `${d}`, is: 'atom' });
  return { text: sign + fraction.text, is: n < 0n ? 'sum' : 'product' };
}

function ofSum(s: Style, terms: readonly Expression[]): Written {
  const text = terms.reduce((before, term, k) => {
    const isLess = coefficientOf(term).c.n < 0n;
    const part = held(s, written(s, isLess ? opposite(term) : term), 'product');
    if (k === 0) return isLess ? `${s.minus}${part}` : part;
    return `${before} ${isLess ? s.minus : '+'} ${part}`;
  }, '');
  return { text, is: 'sum' };
}

/** What is written below the line: a power whose exponent is turned round, but for those of e. */
const isBelow = (f: Expression): boolean =>
  f.kind === 'power' && !equals(f.base, E) && coefficientOf(f.exponent).c.n < 0n;

function ofProduct(s: Style, a: Expression): Written {
  const { c, rest } = coefficientOf(a);
  if (c.n < 0n) {
    const { text, is } = written(s, opposite(a));
    return { text: s.minus + (RANK[is] >= RANK.product ? text : s.bracketed(text)), is: 'sum' };
  }
  const factors = rest.kind === 'product' ? rest.factors : [rest];
  const above = factors.filter((f) => !isBelow(f));
  const below = factors.filter(isBelow).map((f) => power(f, MINUS_ONE));
  const upper = times(s, number({ n: c.n, d: 1n }), above);
  if (below.length === 0 && c.d === 1n) return upper;
  return s.fraction(upper, times(s, number({ n: c.d, d: 1n }), below));
}

function times(s: Style, c: NumberNode, factors: readonly Expression[]): Written {
  const list = factors.filter((f) => !equals(f, ONE)).sort(asFactors);
  const all: Expression[] = equals(c, ONE) && list.length > 0 ? list : [c, ...list];
  if (all.length === 1) return written(s, all[0] as Expression);
  const parts = all.map((f) => held(s, written(s, f), 'power'));
  return { text: parts.reduce(s.times), is: 'product' };
}

function ofPower(s: Style, base: Expression, exponent: Expression): Written {
  if (isNumber(exponent) && exponent.value.n === 1n)
    return s.root(written(s, base), equals(exponent, HALF) ? undefined : `${exponent.value.d}`);
  if (
    base.kind === 'call' &&
    base.of.length === 1 &&
    base.name !== 'abs' &&
    base.name !== 'factorial' &&
    isNumber(exponent) &&
    exponent.value.d === 1n &&
    s === TEX
  )
    return {
      text: `${s.raised(s.name(base.name), written(s, exponent))}${s.bracketed(written(s, base.of[0] as Expression).text)}`,
      is: 'power',
    };
  return { text: s.raised(held(s, written(s, base), 'atom'), written(s, exponent)), is: 'power' };
}

/** ∑ over α with p(α) = 0. */
function ofRoots(s: Style, roots: RootSum): Written {
  const [p, body] = [written(s, polynomialOf(roots)), written(s, roots.body)];
  if (s === TEXT) return { text: `RootSum(${p.text}, ${body.text})`, is: 'atom' };
  return { text: `\\sum_{${p.text} = 0} ${held(s, body, 'product')}`, is: 'sum' };
}

function ofCall(s: Style, name: string, of: readonly Expression[]): Written {
  const inside = of.map((u) => written(s, u).text).join(', ');
  if (name === 'abs') return { text: s.size(inside), is: 'atom' };
  if (name === 'factorial')
    return { text: `${held(s, written(s, of[0] as Expression), 'atom')}!`, is: 'power' };
  const [order, at] = of;
  const bessel = ({ besselj: 'J', besseli: 'I' } as const)[name];
  if (bessel && order && at && s === TEX)
    return {
      text: `${bessel}_{${written(s, order).text}}${s.bracketed(written(s, at).text)}`,
      is: 'atom',
    };
  return { text: `${s.name(name)}${s.bracketed(inside)}`, is: 'atom' };
}

/** Higher powers first, numbers last; what has no powers by its form. 1 − x rather than −x + 1. */
function inOrder(terms: readonly Expression[]): Expression[] {
  const list = [...terms].sort((a, b) => {
    const [m, n] = [degreeOf(a), degreeOf(b)];
    return m !== n ? n - m : byLetters(a, b);
  });
  const isLess = (t: Expression) => coefficientOf(t).c.n < 0n;
  const front =
    list.length === 2 && isLess(list[0] as Expression) ? list.findIndex((t) => !isLess(t)) : 0;
  return front > 0 ? [list[front] as Expression, ...list.filter((_, k) => k !== front)] : list;
}

/** x³y before x²y²: the higher power of the first letter first. */
function byLetters(a: Expression, b: Expression): number {
  const [p, q] = [a, b].map(exponentsOf) as [Map<string, number>, Map<string, number>];
  for (const letter of [...p.keys(), ...q.keys()].sort()) {
    const d = (q.get(letter) ?? 0) - (p.get(letter) ?? 0);
    if (d !== 0) return d;
  }
  return a.key < b.key ? -1 : 1;
}

/** A root is written as a letter is. */
const isLetter = (name: string): boolean => name === ROOT.name || !CONSTANTS.has(name);

/** The numbers to which a term raises its letters. */
function exponentsOf(a: Expression): Map<string, number> {
  const found = new Map<string, number>();
  for (const f of a.kind === 'product' ? a.factors : [a]) {
    const [base, exponent] = f.kind === 'power' ? [f.base, f.exponent] : [f, ONE];
    if (base.kind === 'symbol' && isNumber(exponent) && isLetter(base.name))
      found.set(base.name, Number(exponent.value.n) / Number(exponent.value.d));
  }
  return found;
}

/** The sum of the exponents of its symbols, as far as they are numbers. */
function degreeOf(a: Expression): number {
  switch (a.kind) {
    case 'number':
      return 0;
    case 'symbol':
      return isLetter(a.name) ? 1 : 0;
    case 'product':
      return a.factors.reduce((n, f) => n + degreeOf(f), 0);
    case 'power':
      return isNumber(a.exponent) && a.base.kind === 'symbol'
        ? degreeOf(a.base) * (Number(a.exponent.value.n) / Number(a.exponent.value.d))
        : 0.25;
    default:
      return 0.25;
  }
}

const KINDS: readonly ((f: Expression) => boolean)[] = [
  isNumber,
  (f) => f.kind === 'power' && isNumber(f.base),
  (f) => f.kind === 'symbol' && !isLetter(f.name),
  (f) => f.kind === 'symbol',
  (f) => f.kind === 'power' && f.base.kind === 'symbol' && !equals(f.base, E),
  (f) => f.kind === 'power' && equals(f.base, E),
  (f) => f.kind === 'sum' || f.kind === 'power',
];

function asFactors(a: Expression, b: Expression): number {
  const place = (f: Expression) => {
    const k = KINDS.findIndex((is) => is(f));
    return k < 0 ? KINDS.length : k;
  };
  const name = (f: Expression) => (f.kind === 'power' ? f.base.key : f.key);
  const [x, y] = [place(a), place(b)];
  // x²y: a symbol and a power of one stand by their letters.
  if ((x === 3 || x === 4) && (y === 3 || y === 4)) return name(a) < name(b) ? -1 : 1;
  return x !== y ? x - y : a.key < b.key ? -1 : 1;
}
