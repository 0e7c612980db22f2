/** ∫ f dx between two limits: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { expanded } from '../expression/expand.ts';
import { type Expression, has, ONE, ZERO } from '../expression/expression.ts';
import { difference, opposite, product, quotient } from '../expression/make.ts';
import type { Bounds } from '../integration/integrate.ts';
import type { Place } from '../limit/limit.ts';
import { within } from '../polynomial/work.ts';
import { isZero } from '../simplify/zero.ts';
import { assumptions, withUpperAbove } from './assume.ts';
import { byEnds } from './by-ends.ts';
import { compared } from './checked.ts';
import { type Found, Search } from './closed.ts';
import { partsOfComplex, together } from './complex.ts';
import { divergence } from './divergence.ts';
import {
  type Antiderivatives,
  antiderivatives,
  byAntiderivative,
  type Newton,
  type Question,
} from './newton.ts';
import { dampedPeriods, periods } from './periods.ts';
import { complexAt, isSamePlace, lettersOf, orderOf, placeWithin } from './places.ts';
import { withPrincipalValue } from './principal-value.ts';
import type { Definite, Diverges, Value } from './result.ts';
import { tidied } from './tidy.ts';

export type { Definite } from './result.ts';

/** Rules of integration that are tried before the transforms. */
const FEW = 20;
/** For the integrals that one is brought to. */
const SOME = 60;
/** Products of terms that one way to an answer may take; each has its own share, so that a long one leaves some for the next. */
const PRODUCTS = 600_000;

/**
 * The integral of a formula in x between two places, other letters taken as positive. What is given as a value agrees with
 * a quadrature that shares nothing with it but the integrand; what diverges does so by proof.
 */
export function definite(
  integrand: Expression,
  x: string,
  from: Place,
  to: Place,
  bounds: Bounds = {},
): Definite {
  try {
    return answer({ f: integrand, x, from, to }, bounds);
  } catch (error) {
    if (error instanceof EngineError) return { kind: 'unknown', why: error.message };
    throw error;
  }
}

function answer(question: Question, bounds: Bounds): Definite {
  const { f, x, from, to } = question;
  if (lettersOf(from, to).includes(x))
    return {
      kind: 'unknown',
      why: `${x} is the variable of the integral and cannot stand in its limits.`,
    };
  if (isSamePlace(from, to) && typeof from !== 'string')
    return plain(ZERO, 'equal limits', 'The limits are equal: the integral is 0.');
  if (has(f, 'i')) {
    const complex = ofParts(question, bounds);
    if (complex) return complex;
  }
  const order = orderOf(from, to);
  if (order === undefined)
    return (
      eitherOrder(question, bounds) ??
      attempted(() => byEnds(question)) ?? {
        kind: 'unknown',
        why: 'Which limit is the larger hangs on the letters.',
      }
    );
  if (order > 0) return reversed(answer({ f, x, from: to, to: from }, bounds));
  return inOrder(question, bounds);
}

/** ∫ (u + iv) as ∫ u + i ∫ v; what is not found or diverges of one is so of the whole. */
function ofParts(question: Question, bounds: Bounds): Definite | undefined {
  const parts = partsOfComplex(question.f);
  if (!parts) return undefined;
  const of = (f: Expression): Definite =>
    isZero(f) ? plain(ZERO, 'real and imaginary part', '') : answer({ ...question, f }, bounds);
  const re = of(orderly(parts.re));
  if (re.kind !== 'value') return re.kind === 'number' ? undefined : re;
  const im = of(orderly(parts.im));
  if (im.kind !== 'value') return im.kind === 'number' ? undefined : im;
  const { numeric: _, ...rest } = re;
  return {
    ...rest,
    value: tidied(together({ re: re.value, im: im.value })),
    method: 'real and imaginary part',
    pieces: [],
    lines: [
      { says: 'The real part of the integrand', formula: orderly(parts.re) },
      { says: 'has the integral', formula: re.value },
      { says: 'The imaginary part', formula: orderly(parts.im) },
      { says: 'has the integral', formula: im.value },
    ],
    conditions: [
      ...re.conditions,
      ...im.conditions.filter(
        (c) => !re.conditions.some((d) => d.left.key === c.left.key && d.right.key === c.right.key),
      ),
    ],
    checked: [...re.checked, ...im.checked],
    notes: [...new Set([...re.notes, ...im.notes].filter((n) => n !== ''))],
  };
}

/** Multiplied out, where that is possible. */
const orderly = (a: Expression): Expression => attempted(() => expanded(a)) ?? a;

/**
 * Limits whose order hangs on a letter: with the upper one as the lower one and k more. The formula turns its sign with the
 * limits, so that it holds for the other order too; it is compared for both.
 */
function eitherOrder(question: Question, bounds: Bounds): Definite | undefined {
  const ordered = withUpperAbove(question);
  if (!ordered) return undefined;
  const found = inOrder(ordered.question, bounds);
  if (found.kind !== 'value') return undefined;
  const value = tidied(ordered.back(found.value));
  const conditions = found.conditions.map((c) => ({
    ...c,
    left: ordered.back(c.left),
    right: ordered.back(c.right),
  }));
  const check = compared(question, value, undefined, conditions);
  if (!check.agrees) return undefined;
  const letters = lettersOf(question.f, question.from, question.to).filter((s) => s !== question.x);
  return {
    ...found,
    value,
    conditions,
    pieces: [],
    checked: check.comparisons,
    notes: notesOf(letters),
  };
}

function plain(value: Expression, method: Value['method'], note: string): Value {
  return {
    kind: 'value',
    value,
    method,
    pieces: [],
    lines: [],
    conditions: [],
    checked: [],
    notes: [note],
  };
}

/** With its limits the other way round. */
function reversed(a: Definite): Definite {
  switch (a.kind) {
    case 'value':
      return {
        ...a,
        value: tidied(opposite(a.value)),
        ...(a.numeric ? { numeric: { ...a.numeric, value: -a.numeric.value } } : {}),
        checked: a.checked.map((c) => ({ ...c, formula: -c.formula, numeric: -c.numeric })),
        notes: [
          ...a.notes,
          'The lower limit is the larger: the integral the other way round, with the other sign.',
        ],
      };
    case 'number':
      return { ...a, value: -a.value };
    case 'diverges':
      return a.principalValue ? { ...a, principalValue: tidied(opposite(a.principalValue)) } : a;
    default:
      return a;
  }
}

function inOrder(question: Question, bounds: Bounds): Definite {
  const { f, x, from, to } = question;
  const complex = notReal(question);
  if (complex) return { kind: 'unknown', why: complex };
  const letters = lettersOf(f, from, to).filter((s) => s !== x);
  let last: Definite | undefined;
  const offered = (found: Found, pieces: Value['pieces'] = []): Value | undefined => {
    const value = tidied(found.value);
    const check = compared(question, value, undefined, found.conditions);
    last ??= check.otherwise;
    if (!check.agrees) return undefined;
    return {
      kind: 'value',
      value,
      ...check.numeric,
      method: found.method,
      pieces,
      lines: found.lines,
      conditions: found.conditions,
      checked: check.comparisons,
      notes: notesOf(letters),
    };
  };
  // The transforms are quicker than a long search for an antiderivative, but less of an explanation than a short one.
  const of = antiderivatives(x, bounds);
  const few = antiderivatives(x, { operations: FEW });
  let open: string | undefined;
  const byRules = (rule: Antiderivatives): Definite | undefined => {
    const newton = attempted(() => byAntiderivative(question, rule)) ?? UNDECIDED;
    if (newton.kind === 'diverges')
      return withTidyValue(attempted(() => withPrincipalValue(newton, question, rule)) ?? newton);
    if (newton.kind === 'value')
      return offered(
        { value: newton.value, method: 'antiderivative', conditions: [], lines: [] },
        newton.pieces,
      );
    open = newton.why;
    return undefined;
  };
  const byTables = (): Definite | undefined => {
    const quick = attempted(() => new Search(few, few).quick(question));
    return quick && offered(quick);
  };
  const early = byRules(few) ?? byTables() ?? attempted(() => divergence(question)) ?? byRules(of);
  if (early) return early;
  const found = attempted(
    () =>
      new Search(few, antiderivatives(x, { operations: SOME })).found(question) ??
      byPeriods(question, of) ??
      byDampedPeriods(question, of),
  );
  return (
    (found && offered(found)) ??
    (letters.length > 0 && letters.length < 3
      ? byCases(question, letters, offered, bounds)
      : undefined) ??
    last ??
    compared(question, undefined, open).otherwise
  );
}

const notesOf = (letters: readonly string[]): readonly string[] =>
  letters.length === 0
    ? []
    : [
        `${letters.join(', ')} ${letters.length === 1 ? 'is' : 'are'} taken as positive; the formula was compared with the quadrature at ${letters.length === 1 ? 'some values' : 'some values of them'}.`,
      ];

const UNDECIDED: Newton = { kind: 'open', why: 'A limit or a place on the way was not found.' };

/** A rule that throws is one that does not apply, or that takes too long. */
function attempted<T>(rule: () => T): T | undefined {
  try {
    return within(PRODUCTS, rule);
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

const withTidyValue = (d: Diverges): Diverges =>
  d.principalValue ? { ...d, principalValue: tidied(d.principalValue) } : d;

function byPeriods(question: Question, of: Antiderivatives): Found | undefined {
  const periodic = periods(question);
  if (!periodic) return undefined;
  const one = byAntiderivative(periodic.one, of);
  if (one.kind !== 'value') return undefined;
  return {
    value: product(periodic.count, one.value),
    conditions: [periodic.condition],
    method: 'periods',
    lines: [
      {
        says: 'The integrand repeats itself; the limits are so many periods apart:',
        formula: periodic.count,
      },
      { says: 'Over one of them the integral is', formula: tidied(one.value) },
    ],
  };
}

function byDampedPeriods(question: Question, of: Antiderivatives): Found | undefined {
  const damped = dampedPeriods(question);
  if (!damped) return undefined;
  const one = byAntiderivative(damped.one, of);
  if (one.kind !== 'value') return undefined;
  return {
    value: quotient(one.value, difference(ONE, damped.ratio)),
    conditions: [],
    method: 'periods',
    lines: [
      { says: 'Over one period the integral is', formula: tidied(one.value) },
      { says: 'Every period has that of the one before it times', formula: damped.ratio },
      { says: 'The geometric series of them has the sum that is given.' },
    ],
  };
}

/** With a letter above 1, below 1, or above another: the first case in which there is a value. */
function byCases(
  question: Question,
  letters: readonly string[],
  offered: (found: Found) => Value | undefined,
  bounds: Bounds,
): Value | undefined {
  for (const { question: q, condition, back } of assumptions(question, letters)) {
    if (orderOf(q.from, q.to) !== -1) continue;
    const of = antiderivatives(q.x, bounds);
    const newton = attempted(() => byAntiderivative(q, of));
    const found: Found | undefined =
      newton?.kind === 'value'
        ? { value: newton.value, method: 'antiderivative', conditions: [], lines: [] }
        : attempted(() => new Search(of, of).quick(q));
    if (!found || found.conditions.length > 0) continue;
    const value = offered({
      value: back(tidied(found.value)),
      method: found.method,
      conditions: [condition],
      lines: [],
    });
    if (value) return value;
  }
  return undefined;
}

/** Where the integrand has a value that is not real. */
function notReal({ f, x, from, to }: Question): string | undefined {
  // Of letters it hangs on their values.
  if (lettersOf(f, from, to).some((s) => s !== x)) return undefined;
  const isRoot = /\/\d*[13579]\)/u.test(f.key);
  for (const share of [0, 1, 2, 3, 4]) {
    const at = placeWithin(from, to, x, share, lettersOf(f));
    const value = complexAt(f, at);
    if (value && Math.abs(value.im) > 1e-9 * Math.max(1e-6, Math.abs(value.re)))
      return `The integrand is not real between the limits: next to ${x} = ${(at[x] as number).toPrecision(4)} it is ${value.re.toPrecision(4)} + ${value.im.toPrecision(4)}i.${isRoot ? ' A power with a fraction above of a negative number is complex here; where the real root is meant, write abs(…) below it.' : ''}`;
  }
  return undefined;
}
