/** Conditions as they are typed: y(0) = 1, y'(pi/2) = a, behind an equation or apart from it. */
import { EngineError } from '../../error.ts';
import { has } from '../expression/expression.ts';
import { readExpression } from '../expression/read.ts';
import type { Condition, Equation } from './equation.ts';
import { withCurrent } from './letters.ts';
import { normalised } from './notation.ts';

/** y(0) = 1, y'(0) = 0 apart from the equation. */
export function readConditions(
  typed: string,
  eq: Pick<Equation, 'unknowns' | 'variable'>,
): Condition[] {
  const { text: plain } = normalised(typed);
  const text =
    eq.unknowns.includes('I') && /(?<![a-zA-Z])i\s*'*\s*\(/u.test(plain)
      ? withCurrent(plain)
      : plain;
  return partedAt(text).map((part) => conditionOf(part, eq.unknowns, eq.variable));
}

/** At “;”, line ends, “with” and the like, and commas between equations. */
export function partedAt(text: string): string[] {
  return text
    .split(
      /;|\n|\\\\|,?\s*\b(?:and|given(?: that)?|with|where|when|if|such that|subject to)\b|,(?=[^,;=]*=)/u,
    )
    .flatMap((p) => (p.trim().replace(/[.,]$/u, '') ? [p.trim().replace(/[.,]$/u, '')] : []));
}

const CONDITION =
  /^\s*\\?(theta|phi|psi|omega|[a-zA-Z](?:_\{?\w+\}?)?)\s*('*)\s*\(([^()=]*(?:\([^()]*\))?[^()=]*)\)\s*=(.*)$/u;

/** y(…) = … where nothing but a number or a letter that is no variable stands in the brackets. */
export function isCondition(part: string): boolean {
  const m = CONDITION.exec(part);
  if (!m) return false;
  const [, y = '', , at = '', value = ''] = m;
  if (/^\s*[xt]\s*$/u.test(at)) return false;
  return !new RegExp(`(?<![a-zA-Z])${y.replace(/[{}]/gu, '\\$&')}(?![a-zA-Z_\\d])|'`, 'u').test(
    at + value,
  );
}

export function conditionOf(
  part: string,
  unknowns: readonly string[],
  variable: string,
): Condition {
  const m = CONDITION.exec(part);
  if (!m)
    throw new EngineError(
      'syntax',
      `“${part}” is no condition; write ${unknowns[0]}(0) = 1 or ${unknowns[0]}'(0) = 0.`,
      { value: part },
    );
  const [, typed = '', marks = '', at = '', value = ''] = m;
  const unknown = typed.replace(/[{}]/gu, '');
  if (!unknowns.includes(unknown))
    throw new EngineError(
      'unknown-name',
      `“${part.trim()}” is a condition on ${unknown}; the unknown is ${unknowns.join(', ')}.`,
      { value: part },
    );
  const condition = {
    unknown,
    order: marks.length,
    at: readExpression(at),
    value: readExpression(value),
  };
  for (const e of [condition.at, condition.value])
    if (has(e, variable) || has(e, unknown))
      throw new EngineError(
        'unsupported',
        `“${part.trim()}” is no condition at one place: there is ${variable} or ${unknown} in it.`,
        { value: part },
      );
  return condition;
}
