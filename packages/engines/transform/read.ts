/** Signals, transforms and equations as they are typed, on top of the reader of formulas. */

import { expanded, mapped, substituted } from '../algebra/expression/expand.ts';
import { type Expression, has, symbolsOf, whole, ZERO } from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { difference, product as times } from '../algebra/expression/make.ts';
import { readExpression } from '../algebra/expression/read.ts';
import { EngineError } from '../error.ts';

const BEFORE = String.raw`(?<![a-zA-Z_\\])`;
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/−/gu, '-'],
  [/\\delta(?![a-zA-Z])/gu, 'dirac'],
  [/\\mathrm\{u\}/gu, 'u'],
  [new RegExp(`(?:${BEFORE}(?:DiracDelta|delta|dirac)|δ)\\s*['′]\\s*(?=[([])`, 'gu'), 'doublet'],
  [new RegExp(`(?:${BEFORE}(?:DiracDelta|delta)|δ)\\s*(?=[([])`, 'gu'), 'dirac'],
  [
    new RegExp(`${BEFORE}(?:u|H|Heaviside|UnitStep|step|unit_step|hstep)\\s*(?=[([])`, 'gu'),
    'heaviside',
  ],
];

/** A formula with steps u(t − a) and impulses δ(t − a), or u[n − m] and δ[n − m]. Throws `syntax`. */
export function readSignal(text: string): Expression {
  let t = text;
  for (const [pattern, by] of ALIASES) t = t.replace(pattern, by);
  if (/(?:δ|dirac|doublet)\s*['′]{1,}/u.test(t))
    throw new EngineError('unsupported', 'A second derivative of δ is not read; δ and δ′ are.', {
      value: text,
    });
  const read = mapped(readExpression(t), (part) =>
    part.kind === 'call' && part.name === 'doublet'
      ? call('dirac1', part.of[0] as Expression)
      : part,
  );
  if (has(read, 'i') || has(read, 'j'))
    throw new EngineError(
      'unsupported',
      'The imaginary unit is in the formula; write its sines and cosines in place of complex exponentials.',
      { value: text },
    );
  return read;
}

/** Its parameters: letters that are none of the variables. */
export const parametersOf = (
  list: readonly Expression[],
  variables: readonly string[],
): string[] => [...new Set(list.flatMap(symbolsOf).filter((s) => !variables.includes(s)))];

export interface Linear {
  /** What multiplies each shift or derivative of the unknown. */
  readonly unknown: ReadonlyMap<number, Expression>;
  readonly input: ReadonlyMap<number, Expression>;
  /** The rest, on the right. */
  readonly force: Expression;
}

/** Shifts of sequences go by numbers above 0 in the names that stand for them. */
const SHIFT = 500;

/** a y″ + b y′ + c y = x′ + x + f(t), or with y[n − k] and x[n − k]. Throws `unsupported` where it is not linear. */
export function readEquation(text: string, isDiscrete: boolean): Linear {
  const marked = isDiscrete ? markShifts(text) : markSlopes(text);
  const sides = marked.split('=');
  if (sides.length !== 2)
    throw new EngineError('syntax', "An equation has one “=”: write y'' + 3y' + 2y = x.", {
      value: text,
    });
  const [left, right] = sides.map(readSignal) as [Expression, Expression];
  const all = expanded(difference(left, right));
  const offset = isDiscrete ? SHIFT : 0;
  const [unknown, input] = ['Y', 'X'].map((letter) => coefficients(all, letter, offset));
  const names = symbolsOf(all).filter((s) => /^[XY]_\d+$/u.test(s));
  const rest = names.reduce((a, s) => substituted(a, s, ZERO), all);
  if (!unknown || unknown.size === 0)
    throw new EngineError('syntax', 'There is no unknown y in the equation.', { value: text });
  return { unknown, input: negated(input as Map<number, Expression>), force: negative(rest) };
}

const negative = (a: Expression): Expression => times(whole(-1), a);
const negated = (m: ReadonlyMap<number, Expression>): Map<number, Expression> =>
  new Map([...m].map(([k, c]) => [k, negative(c)]));

function coefficients(a: Expression, letter: string, offset: number): Map<number, Expression> {
  const out = new Map<number, Expression>();
  for (const name of symbolsOf(a).filter((s) => new RegExp(`^${letter}_\\d+$`, 'u').test(s))) {
    const at0 = substituted(a, name, ZERO);
    const c = expanded(difference(substituted(a, name, whole(1)), at0));
    const twice = expanded(difference(substituted(a, name, whole(2)), at0));
    const isLinear = expanded(difference(twice, times(whole(2), c))).key === ZERO.key;
    if (!isLinear || symbolsOf(c).some((s) => s === 't' || s === 'n' || /^[XY]_/u.test(s)))
      throw new EngineError(
        'unsupported',
        'The equation is not linear with constant coefficients.',
      );
    out.set(Number(name.slice(2)) - offset, c);
  }
  return out;
}

/** y″, y''(t), d^2y/dt^2 and y(t) by one name each. */
function markSlopes(text: string): string {
  return text
    .replace(/\\d(d?)ot\{?([xy])\}?/gu, (_, two: string, y: string) => `${y}${two ? "''" : "'"}`)
    .replace(
      /d(?:\^\{?(\d)\}?)?\s*([xy])\s*(?:\(t\))?\s*\/\s*dt(?:\^\{?\d\}?)?/gu,
      (_, k: string | undefined, y: string) => ` ${y.toUpperCase()}_${k ?? 1} `,
    )
    .replace(
      /([xy])((?:['′]|″)*)(?:\(t\))?(?![a-zA-Z_(])/gu,
      (all, y: string, primes: string, at: number) =>
        /[a-zA-Z_\\]/u.test(text[at - 1] ?? '') && !/[\d\s*]/u.test(text[at - 1] ?? '')
          ? all
          : ` ${y.toUpperCase()}_${primes.replaceAll('″', "''").length} `,
    );
}

/** y[n-2], y(n+1), y_n by one name each. */
function markShifts(text: string): string {
  return text
    .replace(/−/gu, '-')
    .replace(
      /([xy])\s*(?:[[(]\s*n\s*([-+]\s*\d+)?\s*[\])]|_\{?n\s*([-+]\s*\d+)?\}?)/gu,
      (_, y: string, a: string | undefined, b: string | undefined) =>
        ` ${y.toUpperCase()}_${SHIFT + Number((a ?? b ?? '0').replaceAll(' ', ''))} `,
    );
}

/** y(0) = 1, y'(0) = 0, or y[-1] = 2: numbers and letters, by derivative or place. */
export function readInitial(text: string, isDiscrete: boolean): Map<number, Expression> {
  const out = new Map<number, Expression>();
  for (const part of text.split(/[,;\n]/u).map((p) => p.trim())) {
    if (part === '') continue;
    const m = isDiscrete
      ? /^y\s*[[(]\s*([-−+]?\d+)\s*[\])]\s*=(.+)$/u.exec(part)
      : /^y((?:['′]|″)*)\s*\(\s*0[-+⁻]?\s*\)\s*=(.+)$/u.exec(part);
    if (!m)
      throw new EngineError(
        'syntax',
        `“${part}” is no initial value; write ${isDiscrete ? 'y[-1] = 2' : "y(0) = 1, y'(0) = 0"}.`,
        { value: part },
      );
    const key = isDiscrete
      ? Number((m[1] ?? '').replace('−', '-'))
      : (m[1] ?? '').replaceAll('″', "''").length;
    if (out.has(key))
      throw new EngineError('syntax', `“${part}” is a second value at one place.`, { value: part });
    out.set(key, readSignal(m[2] as string));
  }
  return out;
}

/**
 * Pieces as “t for 0<t<1; 2-t for 1<t<2”, each times its window of steps. Undefined where the text is no list of
 * pieces.
 */
export function readPieces(text: string): Expression | undefined {
  const plain = text
    .replace(/\\begin\{cases\}|\\end\{cases\}/gu, '')
    .replace(/\\\\/gu, ';')
    .replace(/&/gu, ',')
    .replace(/\\(?:text|mathrm)\{[^}]*\}/gu, ' ')
    .replace(/\\leq?(?![a-zA-Z])|≤|<=/gu, '<')
    .replace(/\\l?t(?![a-zA-Z])/gu, '<')
    .replace(/\\geq?(?![a-zA-Z])|≥|>=/gu, '>');
  if (!/[<>]/u.test(plain)) return undefined;
  let all: Expression = ZERO;
  for (const piece of plain.split(';').map((p) => p.trim())) {
    if (piece === '' || /^0\s*(?:,|for|if)?\s*(?:otherwise|else)/u.test(piece)) continue;
    const m = /^(.*?)(?:,|\bfor\b|\bif\b)([^,]*)$/u.exec(piece);
    const window = m && windowOf(m[2] as string);
    if (!m || !window)
      throw new EngineError(
        'syntax',
        `“${piece}” is no piece of a signal; write t for 0<t<1; 2-t for 1<t<2.`,
        { value: piece },
      );
    const f = readSignal(m[1] as string);
    const step = (a: string) => call('heaviside', difference(readSignal('t'), readSignal(a)));
    const shape =
      window.to === undefined ? step(window.from) : difference(step(window.from), step(window.to));
    all = difference(all, negative(times(f, shape)));
  }
  return all;
}

function windowOf(text: string): { from: string; to?: string } | undefined {
  const t = text.trim();
  const both = /^([^<>]+)<\s*t\s*<([^<>]+)$/u.exec(t);
  if (both) return { from: both[1] as string, to: both[2] as string };
  const above = /^t\s*>([^<>]+)$/u.exec(t) ?? /^([^<>]+)<\s*t$/u.exec(t);
  if (above) return { from: above[1] as string };
  const below = /^t\s*<([^<>]+)$/u.exec(t);
  return below ? { from: '0', to: below[1] as string } : undefined;
}
