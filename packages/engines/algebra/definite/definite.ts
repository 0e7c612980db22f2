/** ∫ f dx between two limits: the one door to everything in this folder. */
import { EngineError } from '../../error.ts';
import { type Expression, ZERO } from '../expression/expression.ts';
import { opposite } from '../expression/make.ts';
import type { Bounds } from '../integration/integrate.ts';
import type { Place } from '../limit/limit.ts';
import { within } from '../polynomial/work.ts';
import { compared } from './checked.ts';
import { antiderivatives, byAntiderivative, type Question } from './newton.ts';
import { isSamePlace, lettersOf, orderOf } from './places.ts';
import type { Definite, Value } from './result.ts';
import { tidied } from './tidy.ts';

export type { Definite } from './result.ts';

/** Products of terms that one question may take. */
const PRODUCTS = 3_000_000;

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
    return within(PRODUCTS, () => answer({ f: integrand, x, from, to }, bounds));
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
  const order = orderOf(from, to);
  if (order === undefined)
    return { kind: 'unknown', why: 'Which limit is the larger hangs on the letters.' };
  if (order > 0) return reversed(answer({ f, x, from: to, to: from }, bounds));
  return inOrder(question, bounds);
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
  const { x } = question;
  const newton = byAntiderivative(question, antiderivatives(x, bounds));
  if (newton.kind === 'diverges')
    return newton.principalValue
      ? { ...newton, principalValue: tidied(newton.principalValue) }
      : newton;
  if (newton.kind === 'value') {
    const value = tidied(newton.value);
    const check = compared(question, value);
    if (check.agrees)
      return {
        kind: 'value',
        value,
        ...check.numeric,
        method: 'antiderivative',
        pieces: newton.pieces,
        lines: [],
        conditions: [],
        checked: check.comparisons,
        notes: [],
      };
    return check.otherwise;
  }
  return compared(question, undefined, newton.why).otherwise;
}
