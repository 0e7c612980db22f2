/** What all texts of codes, patterns and values have in common: signs as they are pasted, comments, brackets, rows. */
import { FieldError } from '../../define/error.ts';

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Minus signs, spaces and raised digits as a keyboard has them; comments of MATLAB, Python and C go. */
export function plain(text: string): string {
  return text
    .replace(/[\u2212\u2013]/gu, '-')
    .replace(/[\u00a0\u2009\u202f\t]/gu, ' ')
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu,
      (digits) => `^${Array.from(digits, (d) => SUPERSCRIPTS.indexOf(d)).join('')}`,
    )
    .replace(/(?:%|#|\/\/).*$/gmu, '')
    .trim();
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Throws FieldError where brackets do not close one another. */
export function checkBrackets(text: string): void {
  const open: string[] = [];
  for (const c of text) {
    if ('([{'.includes(c)) open.push(c);
    else if (c in PAIRS && open.pop() !== PAIRS[c])
      throw new FieldError(`has a "${c}" that closes nothing: "${text.slice(0, 60)}"`);
  }
  if (open.length > 0)
    throw new FieldError(`has a "${open.at(-1)}" that is not closed: "${text.slice(0, 60)}"`);
}

/** `[[a b], [c d]]`, `[a b; c d]` and lines as rows, without square and curly brackets and quotes. */
export function rowsOf(text: string): string[] {
  checkBrackets(text);
  return text
    .replace(/[\])}]\s*,?\s*(?=[[({]\s*[\d'"~!0-])/gu, (end) => (end.startsWith(')') ? end : ';'))
    .replace(/\.\.\.\s*\n/gu, ' ')
    .split(/[;\n]/u)
    .map((row) => row.replace(/[[\]{}'"]/gu, ' ').trim())
    .filter((row) => row !== '');
}

/** Words of a row, apart by spaces or commas. Throws FieldError for a comma with nothing before or behind it. */
export function wordsOf(row: string): string[] {
  if (/^\s*,|,\s*,|,\s*$/u.test(row.replace(/,\s*$/u, (end) => (end.length > 1 ? ',' : ''))))
    throw new FieldError(`has a comma with nothing beside it: "${row.slice(0, 60)}"`);
  return row.split(/[\s,]+/u).filter((word) => word !== '');
}

/** Names of generators and of rows of a pattern. */
const NAMES = {
  generators: /^\s*[gG](?:en(?:erators?)?|_?\d{0,2})\s*(?:\(\s*[DxXzZ]\s*\)\s*)?[=:]\s*(.+)$/u,
  pattern: /^\s*(?:[A-CPX-Z]|[cg])_?\d{0,2}\s*[=:]\s*(.+)$/u,
} as const;

/** `G1 = …`, `X: …`: what stands behind the name; undefined where there is none. */
export const behindName = (row: string, of: keyof typeof NAMES): string | undefined =>
  NAMES[of].exec(row)?.[1];
