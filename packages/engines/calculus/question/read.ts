/** A line that asks something of calculus, as people, books and programs write it: the one door to everything in this folder. */

import type { Expression } from '../../algebra/expression/expression.ts';
import { EngineError } from '../../error.ts';
import {
  implicitOf,
  isDerivative,
  isGradient,
  readCurve,
  readDerivative,
  readGradient,
  unwrapped,
} from './derivative.ts';
import { asTyped, isCall, isEquation, plainEquation } from './equation.ts';
import { formulaOf } from './formula.ts';
import { isIntegral, readIntegral } from './integral.ts';
import { isLimit, readLimit } from './limit.ts';
import { readProgram } from './program.ts';
import type { Defaults, Question } from './question.ts';
import { parted } from './scan.ts';
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
    // I = ∫ …, y = lim ….
    .replace(/^[a-zA-Z]\s*=\s*(?=int\b|lim\b)/u, '')
    .trim();
  if (text === '')
    throw new EngineError('empty', 'There is no question; write one such as int x^2 sin(x) dx.');
  // As it was typed, but for calls of programs: the reader of equations knows the other spellings.
  if (isEquation(text))
    return { task: 'equation', text: isCall(text) ? plainEquation(text) : asTyped(line) };
  const program = readProgram(text, defaults);
  if (program) return program;
  const question = text.replace(/\s*=\s*\??$/u, '');
  if (isIntegral(question)) return readIntegral(question, defaults);
  if (isLimit(question)) return readLimit(question);
  if (isSeries(question)) return readSeries(question, defaults);
  if (isGradient(question)) return readGradient(question);
  const curve = readCurve(question);
  if (curve) return curve;
  const primed = ofPrimed(question, defaults);
  if (primed) return primed;
  if (isDerivative(question)) return readDerivative(question, defaults);
  const sides = parted(question, '=');
  if (sides.length === 2) {
    const implicit = implicitOf(sides as [string, string], 1, question);
    if (implicit) return implicit;
  }
  return { task: 'bare', of: formulaOf(unwrapped(question)) };
}

/** f'(x) for f(x) = x², f(x) = x²; f''(2), and y' for y = x². */
function ofPrimed(text: string, defaults: Defaults): Question | undefined {
  const first =
    /^([a-zA-Z])\s*('+)(?:\s*\(([^()]*)\))?\s*(?:of|for|if|when|where|with|,|;|:)\s*(?:\1(?:\s*\(\s*([a-zA-Z])\s*\))?\s*=\s*)(.+)$/u.exec(
      text,
    );
  const last =
    /^([a-zA-Z])(?:\s*\(\s*([a-zA-Z])\s*\))?\s*=\s*(.+?)\s*(?:,|;)\s*(?:find\s+|what is\s+)?\1\s*('+)(?:\s*\(([^()]*)\))?$/u.exec(
      text,
    );
  const [primes, place, named, formula] = first
    ? [first[2], first[3], first[4], first[5]]
    : last
      ? [last[4], last[5], last[2], last[3]]
      : [];
  if (!primes || formula === undefined) return undefined;
  const isPlace = place !== undefined && place !== named && !/^[a-zA-Z]?$/u.test(place.trim());
  const x = named ?? (place !== undefined && !isPlace && place !== '' ? place : undefined);
  const q = readDerivative(`derivative of ${formula}`, x ? { variable: x } : defaults);
  if (q.task !== 'derivative') return undefined;
  const by = primes.split('').map(() => q.by[0] as string);
  return { ...q, by, ...(isPlace && { at: formulaOf(place) }) };
}
