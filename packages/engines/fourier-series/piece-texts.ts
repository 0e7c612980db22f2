/**
 * A piecewise function as a text, taken apart: formulas with their conditions, a period, and the letter of the variable.
 * “f(x) = x, -pi < x < pi”, “1 for 0<t<1; -1 for 1<t<2; period 2”, rows of LaTeX’s cases, Piecewise((x, x < 1), (0, True)).
 */
import { EngineError } from '../error.ts';
import { periodIn, plainPieces } from '../transform/pieces-text.ts';

export interface PieceText {
  readonly formula: string;
  /** As they stand there; none where the formula holds everywhere, or everywhere else. */
  readonly conditions: readonly string[];
  readonly isOtherwise: boolean;
}

export interface PieceTexts {
  readonly pieces: readonly PieceText[];
  readonly period?: string;
  /** From f(x) = … */
  readonly variable?: string;
  /** Values at single places, which have no bearing on the coefficients. */
  readonly points: readonly string[];
}

const NAMED = /^\s*\\?[a-zA-Zα-ω]+_?\s*\(\s*\\?([a-zA-Z]+|[α-ω])\s*\)\s*:?=(?!=)/u;
const OTHERWISE = /^(?:otherwise|elsewhere|else|True|everywhere\s+else)$/u;
const INTERVAL =
  /^(?:\w+(?:\s*∈|\s+in\b|\s*\\in\b)\s*)?[([][^()[\]]*(?:\([^()]*\)[^()[\]]*)*,.*[)\]]$/u;
const POINT = /^\\?(?:x|t|theta|z)\s*=(?!=)/u;

/** Throws `syntax` where a formula has no condition, or a condition no formula. */
export function pieceTexts(text: string): PieceTexts {
  const plain = plainPieces(listed(text))
    .replace(/\\(?:left|right|bigl?|bigr?|Bigl?|Bigr?)(?![a-zA-Z])\s*\.?/gu, '')
    .replace(/\\[{}]/gu, (s) => s[1] as string)
    .replace(/\\(?:quad|qquad|displaystyle)(?![a-zA-Z])|\\[,;: ]|~|\$/gu, ' ');
  const named = NAMED.exec(plain);
  // f(x + 2) = f(x) alone is a period.
  const isPeriod = named !== null && periodIn(plain.trim()) !== undefined;
  const body = unbraced(named && !isPeriod ? plain.slice(named[0].length) : plain);
  const chunks = chunksOf(body);
  const variable = named?.[1];
  return { ...joined(chunks, text), ...(variable !== undefined && { variable }) };
}

/** SymPy’s and Mathematica’s lists of pairs as rows. */
function listed(text: string): string {
  const inside = /^\s*(?:[a-zA-Z]\([a-zA-Z]+\)\s*=\s*)?Piecewise\s*[([](.*)[)\]]\s*$/su.exec(
    text,
  )?.[1];
  if (inside === undefined) return text;
  const rows = topLevel(unbraced(inside.replaceAll(' & ', ' and ').replaceAll('&&', ' and ')), ',');
  return rows
    .map((row) => row.trim().replace(/^[({[](.*)[)}\]]$/su, '$1'))
    .map((row, k) => (topLevel(row, ',').length > 1 || k < rows.length - 1 ? row : `${row}, else`))
    .join(';');
}

function unbraced(text: string): string {
  const t = text.trim().replace(/[.,]\s*$/u, '');
  if (!t.startsWith('{')) return t;
  const inside = t.slice(1);
  const end = closing(inside);
  if (end === undefined) return inside;
  const behind = inside.slice(end + 1).trim();
  return behind === '' || /^[,;]/u.test(behind) ? `${inside.slice(0, end)};${behind.slice(1)}` : t;
}

/** Where the bracket closes that was opened before a text. */
function closing(text: string): number | undefined {
  let depth = 1;
  for (let k = 0; k < text.length; k++) {
    if ('({['.includes(text[k] as string)) depth++;
    else if (')}]'.includes(text[k] as string) && --depth === 0) return k;
  }
  return undefined;
}

/** Parted at a sign outside of brackets. */
function topLevel(text: string, sign: string): string[] {
  const out: string[] = [''];
  let depth = 0;
  for (const c of text) {
    if ('({['.includes(c)) depth++;
    else if (')}]'.includes(c)) depth--;
    if (c === sign && depth === 0) out.push('');
    else out[out.length - 1] += c;
  }
  return out;
}

function chunksOf(body: string): string[] {
  const rows = body
    .replace(/(?<![a-zA-Z\\])(?:for|if|when|on|where|wenn|falls)(?![a-zA-Z])/gu, ',')
    .replace(/(?<![a-zA-Z])with(?=\s+period)/gu, ',')
    .replace(/(?<![a-zA-Z,])(?=(?:otherwise|elsewhere|else)(?![a-zA-Z]))/gu, ',')
    .replace(/\n/gu, ';')
    .replaceAll(';', ',');
  return topLevel(rows, ',')
    .map((c) => c.trim().replace(/\.$/u, '').trim())
    .map((c) => (periodIn(c) === undefined ? c.replace(NAMED, '').trim() : c))
    .filter((c) => c !== '');
}

const isCondition = (chunk: string): boolean => /[<>]/u.test(chunk) || INTERVAL.test(chunk);

function joined(chunks: readonly string[], text: string): Omit<PieceTexts, 'variable'> {
  const pieces: { formula: string; conditions: string[]; isOtherwise: boolean }[] = [];
  const points: string[] = [];
  let period: string | undefined;
  let open: string | undefined;
  const close = (): void => {
    if (open === undefined) return;
    if (pieces.length > 0 || chunks.some(isCondition))
      throw new EngineError('syntax', `“${open}” has no condition: write ${open} for 0<x<1.`, {
        value: text,
      });
    pieces.push({ formula: open, conditions: [], isOtherwise: false });
    open = undefined;
  };
  for (const chunk of chunks) {
    const told = periodIn(chunk);
    if (told !== undefined) {
      if (period !== undefined)
        throw new EngineError('syntax', 'A function has one period.', { value: text });
      period = told;
    } else if (isCondition(chunk) || OTHERWISE.test(chunk)) {
      const isOtherwise = OTHERWISE.test(chunk);
      const last = pieces[pieces.length - 1];
      if (open !== undefined)
        pieces.push({ formula: open, conditions: isOtherwise ? [] : [chunk], isOtherwise });
      else if (last && !isOtherwise && !last.isOtherwise) last.conditions.push(chunk);
      else throw new EngineError('syntax', `“${chunk}” stands without a formula.`, { value: text });
      open = undefined;
    } else if (POINT.test(chunk) && open !== undefined) {
      points.push(`${open} at ${chunk}`);
      open = undefined;
    } else {
      close();
      open = chunk;
    }
  }
  close();
  if (pieces.length === 0)
    throw new EngineError('empty', 'There is no function; give one such as x for -pi<x<pi.', {
      value: text,
    });
  return { pieces, points, ...(period !== undefined && { period }) };
}
