/** Conditions of pieces as intervals: -pi < x < pi, x > 0, |x| < 1, x in (0, 2), 0..2. */
import { type Expression, symbolsOf } from '../algebra/expression/expression.ts';
import { opposite } from '../algebra/expression/make.ts';
import { EngineError } from '../error.ts';
import { readFormula } from './functions.ts';

/** An end that is left out is that of the whole interval. */
export interface Window {
  readonly from?: Expression;
  readonly to?: Expression;
}

/** A condition with the letter that it is of, where it names one. */
export interface Condition {
  readonly windows: readonly Window[];
  readonly variable?: string;
}

const refused = (text: string): EngineError =>
  new EngineError('syntax', `“${text}” is no interval; write 0 < x < 1, or (0, 1).`, {
    value: text,
  });

/** Throws `syntax`. */
export function readCondition(text: string): Condition {
  const any = text.split(/\bor\b|∨|\\lor(?![a-zA-Z])/u);
  if (any.length > 1) {
    const all = any.map(readCondition);
    return named(
      all.flatMap(({ windows }) => windows),
      all.find(({ variable }) => variable !== undefined)?.variable,
    );
  }
  const span = ofSpan(text);
  if (span) return span;
  const both = text.split(/\band\b|∧|\\land(?![a-zA-Z])/u);
  if (both.length > 1) return both.map(readCondition).reduce((a, b) => met(a, b, text));
  const [, inside] = /^\s*\(([^()]*[<>].*)\)\s*$/u.exec(text) ?? [];
  if (inside !== undefined) return readCondition(inside);
  return ofBrackets(text) ?? ofChain(text);
}

const named = (windows: readonly Window[], variable: string | undefined): Condition => ({
  windows,
  ...(variable !== undefined && { variable }),
});

/** Both hold: each gives an end that the other leaves out. */
function met(a: Condition, b: Condition, text: string): Condition {
  const [p, q] = [a.windows[0], b.windows[0]];
  if (a.windows.length !== 1 || b.windows.length !== 1 || !p || !q) throw refused(text);
  if ((p.from && q.from) || (p.to && q.to)) throw refused(text);
  return named([{ ...p, ...q }], a.variable ?? b.variable);
}

/** x from -2 to 2, x between 0 and 1, x = -pi..pi, from -pi to pi. */
function ofSpan(text: string): Condition | undefined {
  const m =
    /^\s*(?:\\?([a-zA-Z]+|[θτφ])\s*(?:=\s*|(?:runs\s+)?(?=from\b|between\b)))?(?:from\b|between\b)?\s*([^<>]+?)\s*(?:\.\.\.?|…|\bto\b|\band\b|\bbis\b)\s*([^<>]+)$/u.exec(
      text,
    );
  if (!m) return undefined;
  const ends = { from: readFormula(m[2] as string), to: readFormula(m[3] as string) };
  return named([ends], m[1] === undefined ? undefined : symbolsOf(readFormula(m[1]))[0]);
}

function ofBrackets(text: string): Condition | undefined {
  const m = /^(?:\\?(\w+)(?:\s*∈|\s+in\b|\s*\\in\b)\s*)?[([](.*)[)\]]$/u.exec(text.trim());
  if (!m) return undefined;
  let depth = 0;
  const inside = m[2] as string;
  const parts: string[] = [''];
  for (const c of inside) {
    if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    if ((c === ',' || c === ';') && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  // (x, -pi, pi) names the variable first.
  const letter = parts.length === 3 && m[1] === undefined ? parts.shift()?.trim() : m[1];
  const [from, to] = parts;
  if (from === undefined || to === undefined || parts.length > 2) return undefined;
  return named([{ from: readFormula(from), to: readFormula(to) }], letter);
}

function ofChain(text: string): Condition {
  const signs = text.match(/[<>]/gu) ?? [];
  const parts = text.split(/[<>]/u).map((p) => p.trim());
  if (signs.length === 0 || signs.length > 2 || new Set(signs).size > 1 || parts.includes(''))
    throw refused(text);
  const rising = signs[0] === '<' ? parts : parts.reverse();
  return rising.length === 3 ? ofThree(rising, text) : ofTwo(rising, text);
}

/** The letter, or the letter between bars. */
function placeIn(
  part: string,
): { readonly variable: string; readonly isSize: boolean } | undefined {
  const m = /^(\|?)\s*\\?([a-zA-Z]+|[θτφω])\s*(\|?)$/u.exec(part);
  if (!m || m[1] !== m[3]) return undefined;
  const symbols = symbolsOf(readFormula(m[2] as string));
  if (symbols.length !== 1) return undefined;
  return { variable: symbols[0] as string, isSize: m[1] === '|' };
}

function ofThree([low, middle, high]: readonly string[], text: string): Condition {
  const place = placeIn(middle as string);
  if (!place) throw refused(text);
  const [from, to] = [readFormula(low as string), readFormula(high as string)];
  if (!place.isSize) return { windows: [{ from, to }], variable: place.variable };
  return {
    windows: [
      { from: opposite(to), to: opposite(from) },
      { from, to },
    ],
    variable: place.variable,
  };
}

const LIKELY = new Set(['x', 't', 'theta', 'tau', 'y', 'z', 's']);

function ofTwo([low, high]: readonly string[], text: string): Condition {
  const [p, q] = [placeIn(low as string), placeIn(high as string)];
  // L > x: of two letters the one that is a variable more often.
  const isUpper = p !== undefined && (!q || LIKELY.has(p.variable));
  const place = isUpper ? p : q;
  if (!place) throw refused(text);
  const end = readFormula((isUpper ? high : low) as string);
  const { variable, isSize } = place;
  if (!isSize) return { windows: [isUpper ? { to: end } : { from: end }], variable };
  return isUpper
    ? { windows: [{ from: opposite(end), to: end }], variable }
    : { windows: [{ to: opposite(end) }, { from: end }], variable };
}
