/** Brackets in a text: (, [ and { are alike, as tokens have it. */
import { EngineError } from '../../error.ts';

const OPEN = '([{';
const CLOSE = ')]}';

export const refuse = (
  message: string,
  value: string,
  instead: readonly string[] = [],
): EngineError => new EngineError('syntax', message, { value, instead });

/** The place of the bracket that closes the one at `at`. */
export function closing(text: string, at: number): number {
  let depth = 0;
  for (let k = at; k < text.length; k++) {
    if (OPEN.includes(text[k] as string)) depth++;
    else if (CLOSE.includes(text[k] as string) && --depth === 0) return k;
  }
  const tail = /\s+d\s?[a-z]$/u.exec(text)?.[0] ?? '';
  const close = CLOSE[OPEN.indexOf(text[at] as string)] as string;
  const closed = `${text.slice(0, text.length - tail.length)}${close}${tail}`;
  throw refuse(`A “${text[at]}” is not closed in “${text.slice(at, at + 30)}”.`, text, [closed]);
}

/** Parted at a sign outside of brackets. */
export function parted(text: string, sign = ','): string[] {
  const out: string[] = [];
  let [depth, from] = [0, 0];
  for (let k = 0; k < text.length; k++) {
    const c = text[k] as string;
    if (OPEN.includes(c)) depth++;
    else if (CLOSE.includes(c)) depth--;
    else if (depth === 0 && text.startsWith(sign, k)) {
      out.push(text.slice(from, k).trim());
      from = k + sign.length;
    }
  }
  return [...out, text.slice(from).trim()];
}

/** How deep in brackets each place stands. */
export function depthAt(text: string, at: number): number {
  let depth = 0;
  for (let k = 0; k < at; k++) {
    if (OPEN.includes(text[k] as string)) depth++;
    else if (CLOSE.includes(text[k] as string)) depth--;
  }
  return depth;
}

/** An integral sign as a word of its own, its limits at it or not. */
export const hasIntegral = (text: string): boolean => /(?<![a-zA-Z])int(?![a-zA-Z])/u.test(text);

export interface Piece {
  readonly inside: string;
  readonly end: number;
}

const GREEK =
  'alpha|beta|gamma|delta|epsilon|zeta|eta|theta|kappa|lambda|mu|nu|xi|rho|sigma|tau|phi|chi|psi|omega';
/** A letter, a Greek name, either with an index. */
export const LETTER = `(?:${GREEK}|[a-zA-Z])(?:_(?:[a-zA-Z0-9]|\\{[a-zA-Z0-9]+\\}))?`;

/** A number, a name of one, or a letter, with its sign. */
const SINGLE = new RegExp(
  `^[-+]?\\s*(?:\\d+(?:\\.\\d*)?|\\.\\d+|oo|pi|(?:${GREEK})(?![a-zA-Z])|[a-zA-Z])`,
  'u',
);

/** What stands in brackets at a place, or the one number or letter there. */
export function pieceAt(text: string, from: number, what: string): Piece {
  let at = from;
  while (text[at] === ' ') at++;
  if (OPEN.includes(text[at] ?? '§')) {
    const end = closing(text, at);
    return { inside: text.slice(at + 1, end).trim(), end: end + 1 };
  }
  const frac = /^frac\s*(?=\{)/u.exec(text.slice(at));
  if (frac) {
    const first = closing(text, at + frac[0].length);
    const second = closing(text, text.indexOf('{', first));
    return { inside: text.slice(at, second + 1), end: second + 1 };
  }
  const one = SINGLE.exec(text.slice(at));
  if (!one) throw refuse(`${what} is missing in “${text}”.`, text);
  return { inside: one[0].replaceAll(' ', ''), end: at + one[0].length };
}
