/** Words of an expression. */
import type { Dialect } from '../dialect.ts';
import { readNumber } from '../number.ts';
import { CardError } from '../refusal.ts';

export type Token =
  | { readonly kind: 'number'; readonly value: number; readonly at: number }
  | { readonly kind: 'name'; readonly text: string; readonly at: number }
  /** What stands within the brackets of `v(…)` or `i(…)`, as names. */
  | {
      readonly kind: 'probe';
      readonly of: 'v' | 'i';
      readonly names: readonly string[];
      readonly at: number;
    }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number }
  | { readonly kind: 'end'; readonly at: number };

const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[ed][+-]?\d+)?[a-z\u03c9\u03a9\u2126\u00b0]*(?:\d+)?/uy;
const NAME = /[a-z_@$#\\][\w.$@#]*(?:\[[^\]\s]*\])?/uy;
const PROBE = /([vi])\s*\(\s*([^()\s,]+(?:\([^()]*\))?)(?:(?:\s*,\s*|\s+)([^()\s,]+))?\s*\)/uy;
const SIGN = /\*\*|<=|>=|==|!=|<>|&&|\|\||[-+*/%^<>&|!~(),?:={}]/uy;

/** The token at or behind `at` in lower-case text; a character of no meaning is a sign of its own. */
export function tokenAt(text: string, at: number, dialect: Dialect): { token: Token; end: number } {
  while (/\s/u.test(text[at] ?? '')) at++;
  if (at >= text.length) return { token: { kind: 'end', at }, end: at };
  const probe = match(PROBE, text, at);
  if (probe) {
    const names = [probe[2]!, ...(probe[3] === undefined ? [] : [probe[3]])];
    return {
      token: { kind: 'probe', of: probe[1] as 'v' | 'i', names, at },
      end: at + probe[0].length,
    };
  }
  const number = match(NUMBER, text, at)?.[0];
  if (number !== undefined) {
    const value = readNumber(number, dialect);
    if (value === undefined) throw new CardError(`"${number}" is no number`, number);
    return { token: { kind: 'number', value, at }, end: at + number.length };
  }
  const name = match(NAME, text, at)?.[0];
  if (name !== undefined) return { token: { kind: 'name', text: name, at }, end: at + name.length };
  const sign = match(SIGN, text, at)?.[0];
  if (sign !== undefined) return { token: { kind: 'sign', text: sign, at }, end: at + sign.length };
  return { token: { kind: 'sign', text: text[at]!, at }, end: at + 1 };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}
