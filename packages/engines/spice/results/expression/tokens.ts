/** The words of an expression over traces. */
import { EngineError } from '../../../error.ts';
import { numberAt } from './number.ts';
import { isProbe } from './probes.ts';

export type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly text: string; readonly isQuoted: boolean }
  | { readonly kind: 'probe'; readonly head: string; readonly of: readonly string[] }
  | { readonly kind: 'sign'; readonly text: string };

export const MAX_TEXT = 4096;

/** Names of axes that hold a minus sign come first. */
const NAME = /(?:[vi]|temp|res)-sweep\b|[A-Za-z_@$µμ][\w@$#.:µμ]*(?:\[[^\]\s]*\])?/iuy;
const SIGN = /\*\*|<=|>=|==|!=|<>|&&|\|\||[-+*/%^<>&|!~(),?:]/uy;

/** Throws EngineError `syntax` for what stands nowhere in an expression. */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_TEXT)
    throw new EngineError(
      'out-of-range',
      `The expression has ${text.length} characters; the most is ${MAX_TEXT}.`,
      { value: text.length },
    );
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/u.test(text[at]!)) at++;
    else at = next(text, at, tokens);
  }
  return tokens;
}

function next(text: string, at: number, tokens: Token[]): number {
  const number = numberAt(text, at);
  if (number) {
    tokens.push({ kind: 'number', value: number.value });
    return number.end;
  }
  if (text[at] === '"') {
    const end = text.indexOf('"', at + 1);
    if (end < 0)
      throw new EngineError('syntax', `The quote before “${text.slice(at + 1)}” is not closed.`);
    tokens.push({ kind: 'name', text: text.slice(at + 1, end).toLowerCase(), isQuoted: true });
    return end + 1;
  }
  NAME.lastIndex = at;
  const name = NAME.exec(text)?.[0].toLowerCase();
  if (name !== undefined) return named(text, at + name.length, name, tokens);
  SIGN.lastIndex = at;
  const sign = SIGN.exec(text)?.[0];
  if (sign === undefined)
    throw new EngineError('syntax', `“${text[at]}” has no meaning in “${text}”.`, {
      value: text[at],
    });
  tokens.push({ kind: 'sign', text: sign });
  return at + sign.length;
}

/** What stands within `v(…)` is a node, whatever its letters: it is taken as it is. */
function named(text: string, end: number, name: string, tokens: Token[]): number {
  const open = /^\s*\(/u.exec(text.slice(end))?.[0].length;
  if (open === undefined || !isProbe(name)) {
    tokens.push({ kind: 'name', text: name, isQuoted: false });
    return end;
  }
  const from = end + open;
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at++)
    depth += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0;
  if (depth > 0)
    throw new EngineError('syntax', `A “)” is missing behind “${text.slice(end - name.length)}”.`);
  const of = text
    .slice(from, at - 1)
    .toLowerCase()
    .split(',')
    .map((part) => part.trim());
  if (of.length > 2 || of.some((part) => part === ''))
    throw new EngineError(
      'syntax',
      `“${text.slice(end - name.length, at)}” takes one name, or two with a comma between them.`,
    );
  tokens.push({ kind: 'probe', head: name, of });
  return at;
}
