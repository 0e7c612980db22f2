/** Closed forms beside the quadrature, before they are given. */
import type { Quadrature } from '../../numeric/gauss-kronrod.ts';
import { substituted } from '../expression/expand.ts';
import { E, type Expression, symbol, symbolsOf } from '../expression/expression.ts';
import { call } from '../expression/functions.ts';
import { opposite, power, product } from '../expression/make.ts';
import { textOf } from '../expression/write.ts';
import { casesOf, inOrder, turnsOf } from './cases.ts';
import { guardsOf } from './guards.ts';
import { logsApart } from './logs.ts';
import type { Question } from './newton.ts';
import {
  type At,
  complexAt,
  isInfinite,
  lettersOf,
  numberOf,
  realOf,
  shareOf,
  TRIALS,
  trial,
} from './places.ts';
import { quadrature } from './quadrature.ts';
import type { Comparison, Condition, Definite, Numeric } from './result.ts';
import { type Zero, zerosBetween } from './zeros.ts';

export type Check = {
  readonly agrees: boolean;
  readonly comparisons: readonly Comparison[];
  readonly numeric: { readonly numeric?: Numeric };
  /** What is to be said where it does not agree. */
  readonly otherwise: Definite;
};

/** To the size of the larger, or to 1 where both are less than that; and never less than the error of the quadrature. */
const TOLERANCE = 1e-8;
/** A quadrature that is worse than this is no check. */
const TOO_ROUGH = 1e-6;
/** Of terms that almost cancel, what doubles leave open; never more than three digits agree by less. */
const roundingOf = (value: Expression, at: At, scale: number): number => {
  if (value.kind !== 'sum') return 0;
  const size = value.terms.reduce((n, t) => n + Math.abs(realOf(t, at) ?? 0), 0);
  return Math.min(1e-15 * size, 1e-3 * scale);
};

const NOT_REAL: Definite = {
  kind: 'unknown',
  why: 'The integrand is not real between the limits for all of the positive values of its letters that were tried.',
};

/** Values of the letters at which a formula is compared. */
const COMPARED = 3;

/** The places between the limits where the integrand is not smooth, so far as they are known. */
export function breaksOf({ f, x, from, to }: Question): readonly Zero[] {
  const list = [...(guardsOf(f, x) ?? []), ...(turnsOf(f, x, from, to) ?? [])];
  const zeros = list.flatMap((g) => zerosBetween(g, x, from, to) ?? []);
  const exact = inOrder(zeros.flatMap((z) => (z.at ? [z.at] : []))) ?? [];
  const all = [
    ...exact.map((at): Zero => ({ at, near: numberOf(at) ?? Number.NaN })),
    ...zeros.filter((z) => !z.at),
  ];
  return all.some((z) => Number.isNaN(z.near)) ? all : all.sort((p, q) => p.near - q.near);
}

/** Each case by itself: steps and sizes have no numbers there. */
function byCases(
  { f, x, from, to }: Question,
  breaks: readonly Zero[],
  at: At,
): Quadrature | undefined {
  const split = casesOf(f, x, from, to);
  if (!split.cases || split.cases.length === 1) {
    const [one] = split.cases ?? [];
    return quadrature(one?.integrand ?? f, x, [from, to], breaks, at);
  }
  let [value, error] = [0, 0];
  for (const c of split.cases) {
    const part = quadrature(
      c.integrand,
      x,
      [c.from, c.to],
      breaksOf({ f: c.integrand, x, from: c.from, to: c.to }),
      at,
    );
    if (!part) return undefined;
    value += part.value;
    error += part.error;
  }
  return { value, error };
}

/** With x = e^t, or e^(−t), where the integrand falls or rises too slowly: 1/(x·ln²x). */
function bySlowChange({ f, x, from, to }: Question, at: At): Quadrature | undefined {
  const isUp = to === 'infinity' && !isInfinite(from) && (numberOf(from, at) ?? 0) > 0;
  const isDown = !isInfinite(from) && numberOf(from, at) === 0 && !isInfinite(to);
  if (!isUp && !isDown) return undefined;
  const slow = power(E, isUp ? symbol(x) : opposite(symbol(x)));
  const g = logsApart(product(substituted(f, x, slow), slow));
  const start = isUp ? call('log', from as Expression) : opposite(call('log', to as Expression));
  const question = { f: g, x, from: start, to: 'infinity' as const };
  return quadrature(g, x, [start, 'infinity'], breaksOf(question), at);
}

const holds = (c: Condition, at: At): boolean => {
  const [p, q] = [realOf(c.left, at), realOf(c.right, at)];
  if (p === undefined || q === undefined) return false;
  return c.relation === '>' ? p > q : c.relation === '<' ? p < q : true;
};

/** Whether the integrand is real at five places between the limits. */
function isRealAt({ f, x, from, to }: Question, at: At): boolean {
  const [a, b] = [numberOf(from, at), numberOf(to, at)];
  if (a === undefined || b === undefined) return false;
  return [0, 1, 2, 3, 4].every((k) => {
    const z = complexAt(f, { ...at, [x]: shareOf(a, b, k) });
    return !z || Math.abs(z.im) <= 1e-9 * Math.max(1e-6, Math.abs(z.re));
  });
}

/** Whether every place at which the integrand may be singular was found. */
function areBreaksKnown({ f, x, from, to }: Question): boolean {
  const list = [guardsOf(f, x), turnsOf(f, x, from, to)];
  return list.every(
    (guards) => guards?.every((g) => zerosBetween(g, x, from, to) !== undefined) ?? false,
  );
}

export function compared(
  question: Question,
  value: Expression | undefined,
  why = 'No closed form was found.',
  conditions: readonly Condition[] = [],
): Check {
  const { f, x, from, to } = question;
  const letters = lettersOf(f, from, to).filter((s) => s !== x);
  const breaks = breaksOf(question);
  const comparisons: Comparison[] = [];
  let last: Quadrature | undefined;
  let agrees = value !== undefined;
  let isComplex = false;
  for (let k = 0; k < (letters.length > 0 ? 4 * TRIALS : 1) && comparisons.length < COMPARED; k++) {
    const at = { ...stretched(trial(letters, k), k), ...wholes(conditions, k) };
    if (!conditions.every((c) => holds(c, at))) continue;
    // The real part alone would agree where the integrand is complex.
    if (letters.length > 0 && !isRealAt(question, at)) {
      agrees = false;
      isComplex = true;
      continue;
    }
    const numeric = byCases(question, breaks, at) ?? bySlowChange(question, at);
    last ??= numeric;
    if (!numeric || !(numeric.error <= TOO_ROUGH * Math.max(1, Math.abs(numeric.value)))) continue;
    if (value === undefined) break;
    const formula = realOf(value, at);
    comparisons.push({
      at,
      formula: formula ?? Number.NaN,
      numeric: numeric.value,
      error: numeric.error,
    });
    const scale = Math.max(1e-3, Math.abs(numeric.value));
    if (
      formula === undefined ||
      !(
        Math.abs(formula - numeric.value) <=
        TOLERANCE * scale + 4 * numeric.error + roundingOf(value, at, scale)
      )
    )
      agrees = false;
  }
  const numeric = letters.length === 0 && last ? { numeric: last } : {};
  return {
    agrees: agrees && comparisons.length > 0,
    comparisons,
    numeric,
    otherwise: isComplex
      ? NOT_REAL
      : otherwise(
          value,
          why,
          letters.length === 0 ? last : undefined,
          comparisons,
          value !== undefined || areBreaksKnown(question),
        ),
  };
}

/** Small whole numbers for the letters that must be so. */
function wholes(conditions: readonly Condition[], k: number): At {
  const names = conditions.flatMap((c) => (c.relation === 'whole' ? symbolsOf(c.left) : []));
  return Object.fromEntries(names.map((name, j) => [name, 1 + ((k + 2 * j) % 4)]));
}

/** Beyond the first values, larger and smaller ones. */
const stretched = (at: At, k: number): At =>
  Object.fromEntries(
    Object.entries(at).map(([name, v]) => [
      name,
      v * ([1, 2.3, 0.41, 3.7][Math.floor(k / TRIALS)] ?? 1),
    ]),
  );

function otherwise(
  value: Expression | undefined,
  why: string,
  number: Quadrature | undefined,
  comparisons: readonly Comparison[],
  isWhole: boolean,
): Definite {
  const reason =
    value === undefined
      ? `${why}${isWhole ? '' : ' Whether the integrand is singular somewhere between the limits is not known.'}`
      : comparisons.length > 0
        ? `The closed form that was found, ${textOf(value)}, does not agree with the quadrature and is not given.`
        : `The closed form that was found, ${textOf(value)}, could not be checked by quadrature.`;
  if (number && number.error <= TOO_ROUGH * Math.max(1, Math.abs(number.value)))
    return { kind: 'number', ...number, why: reason };
  return { kind: 'unknown', why: reason };
}
