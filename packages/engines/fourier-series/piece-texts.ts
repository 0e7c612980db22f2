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
  /** Of ω = …, which formulas may have. */
  readonly omega?: string;
  /** From f(x) = … */
  readonly variable?: string;
  /** Values at single places, which have no bearing on the coefficients. */
  readonly points: readonly string[];
}

const NAMED = /^\s*\\?[a-zA-Zα-ω]+_?\s*\(\s*\\?([a-zA-Z]+|[α-ω])\s*\)\s*:?=(?!=)/u;
/** y = 3x − 1: a letter alone that is no variable. */
const CALLED = /^\s*[yfgF]\s*:?=(?!=)/u;
const OTHERWISE = /^(?:otherwise|elsewhere|else|True|everywhere\s+else)$/u;
const INTERVAL =
  /^(?:\w+(?:\s*∈|\s+in\b|\s*\\in\b)\s*)?[([][^()[\]]*(?:\([^()]*\)[^()[\]]*)*,.*[)\]]$/u;
/** x from -2 to 2, x between 0 and 1, x = -pi..pi. */
const SPAN =
  /^\\?(?:x|t|theta|θ|z|y|tau|τ|phi|φ)\s*(?:=|from\b|between\b|runs\s+from\b).*(?:\.\.|…|\bto\b|\band\b)/u;
/** 0 < x < pi: x has the place first. */
const PLACE_FIRST = /^([^:]*[<>][^:]*):(?!=)(.*)$/su;
/** What a piece with an interval says anyway. */
const PERIODIC =
  /^(?:and\s+)?(?:(?:is\s+)?(?:extended|continued|repeated)\s+)?periodic(?:ally)?(?:\s+(?:extended|extension|continued|everywhere))?$/u;
const ELSE = /^(?:otherwise|elsewhere|else)\s*:?\s+(?=\S)/u;
/** ω₀ and f₀ tell a period, too. */
const TURNS =
  /^(?:\\omega|ω|omega|w)(?:_?\{?0\}?|₀)?\s*=(?!=)\s*(.+)$|^(?:f(?:_?\{?0\}?|₀)|frequency)\s*=(?!=)\s*(.+)$/u;
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
  const body = unbraced(
    named && !isPeriod ? plain.slice(named[0].length) : plain.replace(CALLED, ''),
  );
  const chunks = formulaFirst(chunksOf(body));
  const variable = named?.[1];
  return { ...joined(chunks, text), ...(variable !== undefined && { variable }) };
}

/** SymPy’s and Mathematica’s lists of pairs as rows. */
function listed(text: string): string {
  const inside =
    /^\s*(?:[a-zA-Z][([][a-zA-Z]+_?[)\]]\s*:?=\s*)?Piecewise\s*[([](.*)[)\]]\s*$/su.exec(text)?.[1];
  if (inside === undefined) return text;
  return pairsIn(inside.replaceAll(/\s&&?\s|&&/gu, ' and '))
    .map((row) => row.trim())
    .map((row) => (/^[({[].*[)}\]]$/su.test(row) ? row.slice(1, -1) : row))
    .map((row) => (topLevel(row, ',').length > 1 ? row : `${row}, else`))
    .join(';');
}

/** (a, c), (b, d) or {{a, c}, {b, d}} with a value of all other places behind. */
function pairsIn(inside: string): string[] {
  const list = inside.trim();
  const end = list.startsWith('{') ? closing(list.slice(1)) : undefined;
  if (end === undefined || !/^\{\s*\{/u.test(list)) return topLevel(list, ',');
  const [, ...others] = topLevel(list.slice(end + 2), ',');
  return [...topLevel(list.slice(1, end + 1), ','), ...others];
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
    .flatMap((c) => {
      const [, place, formula] = PLACE_FIRST.exec(c) ?? [];
      return place !== undefined && formula !== undefined ? [formula, place] : [c];
    })
    .map((c) => (periodOf(c) === undefined ? c.trim().replace(NAMED, '').trim() : c))
    .flatMap((c) => (ELSE.test(c) ? [c.replace(ELSE, ''), 'else'] : parted(c)))
    .filter((c) => c !== '' && !PERIODIC.test(c));
}

/** The period that a part of a text tells, by itself or as a frequency. */
function periodOf(part: string): string | undefined {
  const [, omega, frequency] = TURNS.exec(part) ?? [];
  if (omega !== undefined) return `2pi/(${omega})`;
  return frequency === undefined ? periodIn(part) : `1/(${frequency})`;
}

/** x -pi<x<pi and 1 (0<x<1) where a place can begin at one blank alone; others are refused later. */
function parted(chunk: string): string[] {
  const behind = /^(.*[^\s*^/+(-])\s*\(([^()]*[<>][^()]*[<>][^()]*)\)$/su.exec(chunk);
  if (behind) return [behind[1] as string, behind[2] as string];
  const [low = '', middle] = chunk.split(/[<>]/u);
  const letter = /^\s*\|?\s*\\?([a-zA-Z]+|[θτφω])\s*\|?\s*$/u.exec(middle ?? '')?.[1];
  if (letter === undefined || chunk.split(/[<>]/u).length !== 3) return [chunk];
  const isOf = (text: string) => new RegExp(`(?<![a-zA-Z])${letter}(?![a-zA-Z])`, 'u').test(text);
  const blanks = [...low.matchAll(/\s+/gu)].map(({ index }) => index);
  const splits = blanks.filter((k) => {
    const [left, right] = [low.slice(0, k).trim(), low.slice(k).trim()];
    return (
      left !== '' &&
      !/[-+*/^(,]$/u.test(left) &&
      /^[^*/^)]/u.test(right) &&
      isBalanced(left) &&
      !isOf(right)
    );
  });
  const [only] = splits;
  if (only === undefined || splits.length > 1) return [chunk];
  return [chunk.slice(0, only).trim(), chunk.slice(only).trim()];
}

const isBalanced = (text: string): boolean => text.split('(').length === text.split(')').length;

/** x = -pi..pi, x^2. */
function formulaFirst(chunks: readonly string[]): readonly string[] {
  const [first = '', second = ''] = chunks;
  const isTurned =
    chunks.length === 2 &&
    isCondition(first) &&
    !isCondition(second) &&
    periodOf(second) === undefined;
  return isTurned ? [second, first] : chunks;
}

const isCondition = (chunk: string): boolean =>
  /[<>]/u.test(chunk) || INTERVAL.test(chunk) || SPAN.test(chunk);

function joined(chunks: readonly string[], text: string): Omit<PieceTexts, 'variable'> {
  const pieces: { formula: string; conditions: string[]; isOtherwise: boolean }[] = [];
  const points: string[] = [];
  let [period, omega]: [string | undefined, string | undefined] = [undefined, undefined];
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
    const told = periodOf(chunk);
    if (told !== undefined) {
      if (period !== undefined)
        throw new EngineError('syntax', 'A function has one period.', { value: text });
      period = told;
      omega = TURNS.exec(chunk)?.[1];
    } else if (isCondition(chunk) || OTHERWISE.test(chunk)) {
      const isOtherwise = OTHERWISE.test(chunk);
      const last = pieces[pieces.length - 1];
      if (open !== undefined)
        pieces.push({ formula: open, conditions: isOtherwise ? [] : [chunk], isOtherwise });
      else if (last && !isOtherwise && !last.isOtherwise) last.conditions.push(chunk);
      else
        throw new EngineError(
          'syntax',
          `“${chunk}” stands without a formula: write x for -pi<x<pi, with “for” between the formula and where it holds.`,
          { value: text },
        );
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
  return {
    pieces,
    points,
    ...(period !== undefined && { period }),
    ...(omega !== undefined && { omega }),
  };
}
