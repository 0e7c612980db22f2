/** Lines of a system of differential equations, in one spelling of derivatives, and the names in them. */
import { EngineError } from '../error.ts';

/** One assignment or equation, with the text that stands on its sides. */
export interface Line {
  readonly left: string;
  readonly right: string;
  readonly text: string;
}

const MAX_LINES = 400;
/** A raised digit behind a name is a power, a lowered one is part of it. */
export const NAME = '\\p{L}(?:(?![⁰¹²³⁴⁵⁶⁷⁸⁹])[\\p{L}\\p{N}_])*';
const RAISED = '⁰¹²³⁴⁵⁶⁷⁸';

/** Lines and what stands between semicolons, and commas outside brackets, without remarks. */
export function linesOf(text: string): string[] {
  const out: string[] = [];
  for (const raw of text.split(/\r\n?|\n/u)) {
    const line = raw.replace(/(?:#|%|\/\/).*$/u, '');
    refuseUnclear(raw, line);
    let depth = 0;
    let part = '';
    for (const c of line) {
      if ('([{'.includes(c)) depth++;
      if (')]}'.includes(c)) depth--;
      if (c === ';' || (c === ',' && depth === 0)) {
        out.push(part);
        part = '';
      } else part += c;
    }
    out.push(part);
  }
  const kept = out.map((l) => l.trim()).filter((l) => l !== '');
  if (kept.length > MAX_LINES)
    throw new EngineError('length', `There are ${kept.length} lines; the most is ${MAX_LINES}.`);
  return kept;
}

/** What is a remark or a separator here and something else where the line comes from. */
function refuseUnclear(raw: string, line: string): void {
  const behind = raw.slice(line.length);
  if (line.trim() !== '' && /^%\s*[\d(]/u.test(behind))
    throw new EngineError(
      'syntax',
      `“${raw.trim().slice(0, 60)}” has a %, which begins a remark here: a remainder is mod(a, b).`,
      { field: 'equations', value: raw.trim() },
    );
  let depth = 0;
  for (let k = 0; k < line.length; k++) {
    if ('([{'.includes(line[k] as string)) depth++;
    if (')]}'.includes(line[k] as string)) depth--;
    if (depth === 0 && /^\d,\d/u.test(line.slice(k - 1, k + 2)))
      throw new EngineError(
        'syntax',
        `“${line.trim().slice(0, 60)}” has a comma between digits: the decimal sign is the point.`,
        { field: 'equations', value: line.trim() },
      );
  }
}

/**
 * What equations are differentiated by: the name below dy/dx at the begin of a line; t where there is none.
 * @throws EngineError `contradiction` for two of them
 */
export function timeOf(lines: readonly string[]): string {
  const names = new Set<string>();
  for (const line of lines) {
    const name = new RegExp(`^d[\\^2-8²³⁴⁵⁶⁷⁸]*\\s*${NAME}\\s*/\\s*d\\s*(${NAME})`, 'u').exec(
      line,
    )?.[1];
    if (name !== undefined)
      names.add(name.replace(/[2-8]$/u, (k) => (line.startsWith(`d${k}`) ? '' : k)));
  }
  const [time = 't', other] = names;
  if (other !== undefined)
    throw new EngineError(
      'contradiction',
      `Derivatives are taken by ${time} and by ${other}: ordinary differential equations have one independent variable.`,
      { field: 'equations', value: other },
    );
  return time;
}

/** `x’` and `x″` as typed by word processors; dx/dt, d^2x/dt^2, ẋ and \dot x as x'. */
export function unified(text: string, time: string): string {
  return text
    .replaceAll('\u2019', "'")
    .replaceAll('\u2032', "'")
    .replaceAll('\u2033', "''")
    .replaceAll('"', "''")
    .replace(/[\u1e8b\u1e8f\u017c\u1e8d\u00ff]/gu, (c) => c.normalize('NFD'))
    .replace(/\\ddot\s*\{?\s*\\?(\p{L}\w*)\s*\}?/gu, "$1''")
    .replace(/\\dot\s*\{?\s*\\?(\p{L}\w*)\s*\}?/gu, "$1'")
    .replace(/(\p{L})\u0308/gu, "$1''")
    .replace(/(\p{L})\u0307/gu, "$1'")
    .replace(
      new RegExp(`\\bd\\^?([2-8²³⁴⁵⁶⁷⁸])\\s*(${NAME})\\s*/\\s*d${time}\\^?\\1`, 'gu'),
      (_, k, name) => name + "'".repeat(Math.max(RAISED.indexOf(k), Number(k) || 0)),
    )
    .replace(new RegExp(`\\bd(${NAME})\\s*/\\s*d${time}(?![\\p{L}\\p{N}_])`, 'gu'), "$1'")
    .replace(new RegExp(`('+)\\s*\\(\\s*${time}\\s*\\)`, 'gu'), '$1');
}

/** The derivatives in a text: names and orders. */
export const derivativesIn = (text: string): (readonly [name: string, order: number])[] =>
  [...text.matchAll(new RegExp(`(${NAME})('+)`, 'gu'))].map(
    ([, name = '', marks = '']) => [name, marks.length] as const,
  );

/** Why the left side of a line is no name. */
export function noName(left: string): string {
  if (/^[-+(\d]/u.test(left) || /[-+*^]/u.test(left))
    return `“${left} = …” is an algebraic equation, which is not taken: solve it for one name, as y = ….`;
  return `“${left}” is no name of a value; a derivative is written x' or dx/dt.`;
}

export function lineOf(text: string, field = 'equations'): Line {
  const parts = text.split(/(?<![<>=!])=(?!=)/u);
  if (parts.length !== 2)
    throw new EngineError(
      'syntax',
      `“${text.slice(0, 60)}” is no equation: write ${field === 'equations' ? "x' = …, or a value as mu = 1" : 'a value as mu = 1'}.`,
      { field, value: text },
    );
  return { left: (parts[0] as string).trim(), right: (parts[1] as string).trim(), text };
}
