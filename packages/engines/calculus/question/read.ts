/** A line that asks something of calculus, as people, books and programs write it: the one door to everything in this folder. */

import type { Expression } from '../../algebra/expression/expression.ts';
import { opposite, product } from '../../algebra/expression/make.ts';
import { EngineError } from '../../error.ts';
import { isArea, readArea } from './area.ts';
import {
  implicitOf,
  isDerivative,
  isGradient,
  readCurve,
  readDerivative,
  readGradient,
  unwrapped,
} from './derivative.ts';
import { refuseElsewhere, refuseSolving } from './elsewhere.ts';
import { asTyped, isCall, isEquation, plainEquation } from './equation.ts';
import { formulaOf } from './formula.ts';
import { isIntegral, readIntegral } from './integral.ts';
import { isLimit, readLimit } from './limit.ts';
import { readProgram } from './program.ts';
import type { Defaults, Question } from './question.ts';
import { LETTER, parted } from './scan.ts';
import { isSeries, readSeries } from './series.ts';
import { plainSpelling } from './spelling.ts';

/** A formula or an equation without a word on what is to be done with it. */
export type Bare = { readonly task: 'bare'; readonly of: Expression };

export const MAX_LINE = 2000;

/** Words before the question itself. */
const FRONT =
  /^(?:(?:please|find|compute|calculate|evaluate|determine|work out|what(?:'s| is| are)|give|show)\s+)+(?:me\s+)?(?:the\s+)?(?:value of\s+(?:the\s+)?)?|^the\s+/iu;

/**
 * What a line asks for; a formula alone is `bare`. Throws `syntax`, `empty` or `length` with a sentence that names what is
 * not understood.
 */
export function readQuestion(line: string, defaults: Defaults = {}): Question | Bare {
  if (line.length > MAX_LINE)
    throw new EngineError(
      'length',
      `The line has ${line.length} characters; the most is ${MAX_LINE}.`,
    );
  const text = plainSpelling(line)
    .replace(/\s*[.;?$:]+\s*$/u, '')
    .replace(FRONT, '')
    // I = ∫ …, y = lim …, a_n = 1/π ∫ ….
    .replace(/^[a-zA-Z](?:_\{?[a-z0-9]\}?)?\s*=\s*(?=[^=]*(?<![a-zA-Z])int(?![a-zA-Z])|lim\b)/u, '')
    .trim();
  if (text === '')
    throw new EngineError('empty', 'There is no question; write one such as int x^2 sin(x) dx.');
  refuseElsewhere(text);
  const given = ofPrimed(text, defaults);
  if (given) return given;
  // As it was typed, but for calls of programs: the reader of equations knows the other spellings.
  if (isEquation(text))
    return { task: 'equation', text: isCall(text) ? plainEquation(text) : asTyped(line) };
  refuseSolving(text);
  const program = readProgram(text, defaults);
  if (program) return program;
  const question = text.replace(/\s*=\s*\??$/u, '');
  if (isArea(question)) return readArea(question, defaults);
  if (isIntegral(question)) return readIntegral(question, defaults);
  const times = isDerivative(question) ? undefined : withFactor(question, defaults);
  if (times) return times;
  if (isLimit(question)) return readLimit(question);
  if (isSeries(question)) return readSeries(question, defaults);
  if (isGradient(question)) return readGradient(question);
  const curve = readCurve(question);
  if (curve) return curve;
  if (isDerivative(question)) return readDerivative(question, defaults);
  const sides = parted(question, '=');
  if (sides.length === 2) {
    const implicit = implicitOf(sides as [string, string], 1, question);
    if (implicit) return implicit;
  }
  // arctan(x)/x dx: the sign is left out.
  if (new RegExp(`[^a-zA-Z/]d ?${LETTER}$`, 'u').test(question))
    return readIntegral(`int ${question}`, defaults);
  return { task: 'bare', of: formulaOf(unwrapped(question)) };
}

/** 1/π ∫ … dx, -2 ∫ …: the factor goes into the integrand. */
function withFactor(text: string, defaults: Defaults): Question | undefined {
  const m = /^(.*?)\s*\*?\s*(?<![a-zA-Z])int(?![a-zA-Z])(.*)$/u.exec(text);
  const [, front = '', behind = ''] = m ?? [];
  // A number and a fraction alone: what has a sign of an operator behind it is more than a factor.
  if (
    front === '' ||
    front === '-' ||
    /[+=]|[-*/^]$|[d∂] ?[a-z]\s*$/u.test(front.slice(1)) ||
    /^lim|^[dD∂]/u.test(front)
  )
    return front === '-' ? negative(readIntegral(`int${behind}`, defaults)) : undefined;
  const factor = formulaOf(front);
  const q = readIntegral(`int${behind}`, defaults);
  return { ...q, of: product(factor, q.of) };
}

const negative = <Q extends { readonly of: Expression }>(q: Q): Q => ({
  ...q,
  of: opposite(q.of),
});

/** f'(x) for f(x) = x², f(x) = x²; f''(2), y = x², find dy/dx, and y' for y = x². */
function ofPrimed(text: string, defaults: Defaults): Question | undefined {
  const first =
    /^([a-zA-Z])\s*('+)(?:\s*\(([^()]*)\))?\s*(?:of|for|if|when|where|with|,|;|:)\s*(?:\1(?:\s*\(\s*([a-zA-Z])\s*\))?\s*=\s*)(.+)$/u.exec(
      text,
    );
  const last =
    /^([a-zA-Z])(?:\s*\(\s*([a-zA-Z])\s*\))?\s*=\s*([^'=]+?)\s*(?:[,;.]|(?=\bfind\b))\s*(?:find\s+|what is\s+)?\1\s*('+)(?:\s*\(([^()]*)\))?$/u.exec(
      ofLeibniz(text),
    );
  // What stands before may be a system of equations.
  if (first && /[a-zA-Z]\s*'/u.test(first[5] as string)) return undefined;
  const [primes, place, named, formula] = first
    ? [first[2], first[3], first[4], first[5]]
    : last
      ? [last[4], last[5], last[2], last[3]]
      : [];
  if (!primes || formula === undefined) return undefined;
  const isPlace = place !== undefined && place !== named && !/^[a-zA-Z]?$/u.test(place.trim());
  const x = named ?? (place !== undefined && !isPlace && place !== '' ? place : undefined);
  const q = readDerivative(`derivative of ${formula}`, x ? { variable: x } : defaults);
  if (q.task === 'leibniz' && primes === "'" && !isPlace) return q;
  if (q.task !== 'derivative') return undefined;
  const by = primes.split('').map(() => q.by[0] as string);
  return { ...q, by, ...(isPlace && { at: formulaOf(place) }) };
}

/** “find dy/dx” at the end as y'. */
const ofLeibniz = (text: string): string =>
  text.replace(
    /\bd(?:\^?\{?2\}?)?([a-zA-Z])\s*\/\s*d[a-zA-Z](\^\{?2\}?)?$/u,
    (_, y: string, two?: string) => (two ? `${y}''` : `${y}'`),
  );
