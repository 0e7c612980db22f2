/** Signals and transforms as they are typed, on top of the reader of formulas. */

import { mapped } from '../algebra/expression/expand.ts';
import {
  callNode,
  type Expression,
  equals,
  has,
  isNumber,
  MINUS_ONE,
  ONE,
  PI,
  symbol,
  symbolsOf,
  TWO,
  ZERO,
} from '../algebra/expression/expression.ts';
import { call } from '../algebra/expression/functions.ts';
import { difference, sum as plus, quotient, product as times } from '../algebra/expression/make.ts';
import { numberAt } from '../algebra/expression/numeric.ts';
import { type OwnFunctions, readExpression } from '../algebra/expression/read.ts';
import { textOf } from '../algebra/expression/write.ts';
import { EngineError } from '../error.ts';
import { lineOf } from './line.ts';
import { periodIn, plainPieces } from './pieces-text.ts';

const BEFORE = String.raw`(?<![a-zA-Z_\\])`;
const IMPULSE = `(?:${BEFORE}(?:DiracDelta|delta|dirac)|δ)`;
const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/−/gu, '-'],
  [/\\delta(?![a-zA-Z])/gu, 'dirac'],
  [/\\mathrm\{u\}/gu, 'u'],
  [/\\operatorname\{(\w+)\}/gu, '$1'],
  [new RegExp(`${IMPULSE}\\s*(?=[([])`, 'gu'), 'dirac'],
  [new RegExp(`${IMPULSE}(\\d+)\\s*\\(`, 'gu'), 'diracorder($1, '],
  [new RegExp(`${IMPULSE}\\s*\\^\\{?\\((\\d+)\\)\\}?\\s*\\(`, 'gu'), 'diracorder($1, '],
  [new RegExp(`${BEFORE}(?:J|besselJ|BesselJ)_?\\{?(\\d+)\\}?\\s*\\(`, 'gu'), 'besselj($1, '],
  [new RegExp(`${BEFORE}(?:BesselJ|bessel_j|besselJ)\\s*\\(`, 'gu'), 'besselj('],
  [
    new RegExp(`${BEFORE}(?:u|H|Heaviside|UnitStep|step|unit_step|hstep)\\s*(?=[([])`, 'gu'),
    'heaviside',
  ],
];
const PRIMED = new RegExp(`${IMPULSE}\\s*((?:['′]|″)+)\\s*\\(`, 'gu');
const MAX_ORDER = 20;

const T = symbol('t');
const step = (at: Expression): Expression => call('heaviside', difference(T, at));

const argument = (name: string, of: readonly Expression[], count: number): Expression => {
  if (of.length !== count)
    throw new EngineError(
      'syntax',
      `${name} has ${of.length} argument${of.length === 1 ? '' : 's'}; it takes ${count}.`,
    );
  return of[0] as Expression;
};

/** f on its first period, over and over: f may be given beyond. */
export const periodic = (f: Expression, period: Expression): Expression =>
  callNode('repeat', [times(f, difference(step(ZERO), step(period))), period]);

/** The angle of a wave, which goes through 0 at t = 0; one turn is a period. */
function turnOf(name: string, u: Expression): { rate: Expression; period: Expression } {
  const line = lineOf(u);
  if (!line || !equals(line.start, ZERO) || equals(line.slope, ZERO))
    throw new EngineError('unsupported', `${name} takes ω·t, as MATLAB’s: its period is 2π/ω.`);
  return { rate: line.slope, period: quotient(times(TWO, PI), line.slope) };
}

const OWN: OwnFunctions = new Map<string, (of: readonly Expression[]) => Expression>([
  [
    'dirac',
    (of) =>
      of.length === 2
        ? impulse(of[1] as Expression, of[0] as Expression)
        : call('dirac', argument('dirac', of, 1)),
  ],
  ['diracorder', (of) => impulse(argument('dirac', of, 2), of[1] as Expression)],
  [
    'besselj',
    (of) => {
      const order = argument('besselj', of, 2);
      const n = isNumber(order) && order.value.d === 1n ? Number(order.value.n) : -1;
      if (n < 0 || n > MAX_ORDER)
        throw new EngineError(
          'unsupported',
          `The order of a Bessel function is a whole number from 0 to ${MAX_ORDER}.`,
        );
      return call(`J${n}`, of[1] as Expression);
    },
  ],
  [
    'repeat',
    (of) => {
      if (of.length !== 3) argument('repeat', of, 2);
      return callNode('repeat', of.slice());
    },
  ],
  ['Gamma', (of) => call('Gamma', argument('Gamma', of, 1))],
  ['periodic', (of) => periodic(argument('periodic', of, 2), of[1] as Expression)],
  ['conv', (of) => callNode('conv', [argument('conv', of, 2), of[1] as Expression])],
  ['integral', (of) => callNode('conv', [ONE, argument('integral', of, 1)])],
  [
    'square',
    (of) => {
      const { period } = turnOf('square', argument('square', of, 1));
      return periodic(difference(ONE, times(TWO, step(quotient(period, TWO)))), period);
    },
  ],
  [
    'sawtooth',
    (of) => {
      const { rate, period } = turnOf('sawtooth', argument('sawtooth', of, 1));
      return periodic(plus(quotient(times(rate, T), PI), MINUS_ONE), period);
    },
  ],
]);

function impulse(order: Expression, u: Expression): Expression {
  const n = isNumber(order) && order.value.d === 1n ? Number(order.value.n) : -1;
  if (n < 0 || n > MAX_ORDER)
    throw new EngineError(
      'unsupported',
      `The derivative of an impulse is of a whole order from 0 to ${MAX_ORDER}.`,
    );
  return call(n === 0 ? 'dirac' : `dirac${n}`, u);
}

const CALLED = /(?<![a-zA-Z_\\])([a-zA-Z])\s*(\(\s*[tsz]\s*\)|\[\s*[nk]\s*\])/u;

/** y(t) is no product of y and t. */
function refuseUngiven(text: string): void {
  const [all, name] = CALLED.exec(text) ?? [];
  if (all !== undefined)
    throw new EngineError(
      'syntax',
      /k\s*\]$/u.test(all)
        ? `“${all}”: the places of a sequence are called n, as in ${name}[n].`
        : `“${all}” is a function that is not given: write its formula in its place, or ${name}*… for a product.`,
      { value: text },
    );
}

/**
 * Of a formula in a variable that has it not, but a letter by which others call it: it would be a constant.
 * @throws EngineError `syntax`
 */
export function refuseOtherVariable(a: Expression, variable: string, others: string): void {
  const letters = symbolsOf(a);
  const other = others.split(' ').find((name) => letters.includes(name));
  if (other !== undefined && !letters.includes(variable))
    throw new EngineError(
      'syntax',
      `There is no ${variable} in the formula, and with ${other} alone it is a constant: write ${variable} in place of ${other}.`,
      { value: textOf(a) },
    );
}

/** {1, 2, 3} and [1 2 3] are samples from n = 0 on; other texts stay. */
export function samplesWritten(text: string): string {
  const inside = /^\s*(?:x\[n\]\s*=\s*)?(?:\{([^{}]*)\}|\[([^[\]]*)\])\s*$/u.exec(text);
  const list = inside
    ?.slice(1)
    .find((part) => part !== undefined)
    ?.trim();
  if (!list || /[nz]/u.test(list)) return text;
  const samples = list.split(/\s*[,;]\s*|\s+(?![-+*/^]\s)(?<![-+*/^]\s+)/u);
  return samples.map((sample, k) => `(${sample})*dirac(n-${k})`).join('+');
}

/** A formula with steps u(t − a) and impulses δ(t − a), or u[n − m] and δ[n − m]. Throws `syntax`. */
export function readSignal(text: string): Expression {
  let t = text.replace(
    PRIMED,
    (_, primes: string) => `diracorder(${primes.replaceAll('″', "''").length}, `,
  );
  for (const [pattern, by] of ALIASES) t = t.replace(pattern, by);
  refuseUngiven(t);
  const read = readExpression(t, OWN);
  if (has(read, 'i') || has(read, 'j'))
    throw new EngineError(
      'unsupported',
      'The imaginary unit is in the formula; write its sines and cosines in place of complex exponentials.',
      { value: text },
    );
  return mapped(read, (part) =>
    part.kind === 'call' && part.name === 'doublet'
      ? call('dirac1', part.of[0] as Expression)
      : part,
  );
}

/** Its parameters: letters that are none of the variables. */
export const parametersOf = (
  list: readonly Expression[],
  variables: readonly string[],
): string[] => [...new Set(list.flatMap(symbolsOf).filter((s) => !variables.includes(s)))];

/**
 * Pieces as “t for 0<t<1; 2-t for 1<t<2”, each times its window of steps, with “; period 2” over and over. Undefined
 * where the text is no list of pieces.
 */
export function readPieces(text: string): Expression | undefined {
  const plain = plainPieces(text);
  const list = plain
    .split(/;|\n|,(?=[^,;]*\b(?:for|if|when)\b)|,(?=\s*period)/u)
    .map((p) => p.trim().replace(/[,.]$/u, '').trim())
    .filter((p) => p !== '');
  const periods = list.filter((p) => periodIn(p) !== undefined);
  if (!/[<>]/u.test(plain) && periods.length === 0) return undefined;
  if (periods.length > 1)
    throw new EngineError('syntax', 'A signal has one period.', { value: text });
  const pieces = list
    .filter((p) => !periods.includes(p))
    .filter((p) => !/^0\s*(?:,|for|if|when)?\s*(?:otherwise|else|elsewhere)/u.test(p));
  const [told] = periods.map(periodIn);
  const period = told === undefined ? undefined : readSignal(told);
  if (period && pieces.length === 1 && !/[<>]/u.test(pieces[0] as string))
    return periodic(readSignal(pieces[0] as string), period);
  const read = pieces.map(pieceOf);
  refuseOverlaps(read, period);
  const all = plus(
    ...read.map(({ f, from, to }) => times(f, to ? difference(step(from), step(to)) : step(from))),
  );
  if (!period) return all;
  return read.every(({ to }) => to) ? callNode('repeat', [all, period]) : periodic(all, period);
}

interface Window {
  readonly from: Expression;
  readonly to?: Expression;
}

function pieceOf(piece: string): Window & { readonly f: Expression; readonly text: string } {
  const m = /^(.*?)(?:,|\bfor\b|\bif\b|\bwhen\b)([^,]*)$/u.exec(piece);
  const window = m && windowOf((m[2] as string).replace(/^\s*(?:for|if|when)\b/u, ''));
  if (!m || !window)
    throw new EngineError(
      'syntax',
      `“${piece}” is no piece of a signal; write t for 0<t<1; 2-t for 1<t<2.`,
      { value: piece },
    );
  return { f: readSignal(m[1] as string), text: piece, ...window };
}

function windowOf(text: string): Window | undefined {
  const t = text.trim();
  const both = /^([^<>]+)<\s*t\s*<([^<>]+)$/u.exec(t);
  if (both) return { from: readSignal(both[1] as string), to: readSignal(both[2] as string) };
  const above = /^t\s*>([^<>]+)$/u.exec(t) ?? /^([^<>]+)<\s*t$/u.exec(t);
  if (above) return { from: readSignal(above[1] as string) };
  const below = /^t\s*<([^<>]+)$/u.exec(t) ?? /^([^<>]+)>\s*t$/u.exec(t);
  return below ? { from: ZERO, to: readSignal(below[1] as string) } : undefined;
}

/** Where all ends are numbers: each before the other end, none over another, none behind the period. */
function refuseOverlaps(
  list: readonly (Window & { readonly text: string })[],
  period: Expression | undefined,
): void {
  if (
    [...list.flatMap(({ from, to }) => [from, to ?? ZERO]), period ?? ZERO].some(
      (e) => symbolsOf(e).length > 0,
    )
  )
    return;
  const at = (e: Expression) => numberAt(e, {}).re;
  const windows = list
    .map((w) => ({ ...w, a: at(w.from), b: w.to ? at(w.to) : Number.POSITIVE_INFINITY }))
    .sort((p, q) => p.a - q.a);
  const end = period ? at(period) : Number.POSITIVE_INFINITY;
  windows.forEach((w, j) => {
    const next = windows[j + 1];
    if (w.a >= w.b)
      throw new EngineError('out-of-range', `The piece “${w.text}” ends before it begins.`);
    if (next && next.a < w.b)
      throw new EngineError('out-of-range', `The pieces “${w.text}” and “${next.text}” overlap.`);
    if (Number.isFinite(w.b) && w.b > end * (1 + 1e-12))
      throw new EngineError('out-of-range', `The piece “${w.text}” ends behind the period.`);
  });
}
