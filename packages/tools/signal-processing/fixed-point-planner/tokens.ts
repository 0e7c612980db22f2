/** The words of an expression: numbers, names, signs. */
import { FieldError } from '../../define/error.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'sign';
  readonly text: string;
}

const MAX_QUOTED = 30;
/** Each alternative begins with another character, so that a text is read once. */
const TOKEN =
  /\s*(?:(\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|(\*\*|<<|>>|[-+*/^()]))/uy;

/** Parts an expression. Throws a FieldError that quotes what it does not know. */
export function tokensOf(text: string): Token[] {
  const source = text.replaceAll('−', '-').replaceAll('·', '*').replaceAll('×', '*').trimEnd();
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(source);
    if (!found) throw new FieldError(refusalOf(source.slice(from).trim()));
    const [, number, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else tokens.push({ kind: 'sign', text: sign === '**' ? '^' : (sign ?? '') });
  }
  return tokens;
}

function refusalOf(rest: string): string {
  const piece = rest.slice(0, MAX_QUOTED);
  if (/^,\d/u.test(rest))
    return `has "${piece}" behind a number: a decimal point is written with a point, 0.5`;
  if (/^%/u.test(rest))
    return `has "${piece}": a comment begins with #, and remainders are not planned`;
  if (/^[[\]]/u.test(rest)) return `has "${piece}": values here are single numbers, without lists`;
  if (/^[<>=!&|?~]/u.test(rest))
    return `has "${piece}": sums, products, whole powers and shifts << and >> by a number are planned, comparisons and bit logic are not`;
  return `has "${piece}", which no expression has`;
}
