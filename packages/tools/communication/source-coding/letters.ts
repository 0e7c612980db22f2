/** Names of letters as people read them, and rows of them as people write them. */
import { FieldError } from '../../define/error.ts';

/** Letters of a name at most. */
export const MAX_NAME = 24;
/** Letters of a source at most. */
export const MAX_LETTERS = 512;

const SIGNS: Readonly<Record<string, string>> = { ' ': '␣', '\n': '⏎', '\t': '⇥' };

/** A name with what cannot be seen made visible. */
export const visible = (name: string): string =>
  SIGNS[name] ??
  name.replace(/[\p{Cc}\p{Cf}\p{Zs}]/gu, (sign) =>
    sign === ' '
      ? '␣'
      : `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );

/** `61 a`: a byte in hex, and its sign where it is one of ASCII. */
export const visibleByte = (byte: number): string => {
  const hex = byte.toString(16).toUpperCase().padStart(2, '0');
  if (byte === 32) return `${hex} ␣`;
  return byte > 32 && byte < 127 ? `${hex} ${String.fromCharCode(byte)}` : hex;
};

export interface Token {
  readonly text: string;
  readonly quoted: boolean;
  /** The sign before it: blank, comma, semicolon, tab or colon (also = and an arrow); '' at the beginning. */
  readonly after: '' | ' ' | ',' | ';' | '\t' | ':';
}

const PARTS =
  /\s*(->|→|=>|[,;:=|\t])\s*|[^\S\t]+|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s,;:=|"']+|["'])/uy;

/**
 * The tokens of a line. What stands in quotes is one token, with \n, \t, \\ and quotes escaped. Throws FieldError for
 * two signs where one parts: an empty cell is no letter.
 */
export function tokensOf(line: string): Token[] {
  const tokens: Token[] = [];
  let after: Token['after'] = '';
  let open = false;
  const source = line.replace(/^[^\S\t]+|\s+$/gu, '');
  for (PARTS.lastIndex = 0; PARTS.lastIndex < source.length; ) {
    const [whole = '', sign, double, single, word] = PARTS.exec(source) ?? [];
    if (whole === '') throw new FieldError(`"${source.slice(0, 30)}" is not understood`);
    if (sign !== undefined) {
      if (open || tokens.length === 0)
        throw new FieldError(
          `"${source.slice(0, 30)}" has "${sign}" where a letter or a number is missing; a letter that is a sign stands in quotes`,
        );
      open = true;
      after = /^[,;\t]$/u.test(sign) ? (sign as Token['after']) : ':';
    } else if (word === undefined && double === undefined && single === undefined) {
      if (!open) after = ' ';
    } else {
      if (word === '"' || word === "'")
        throw new FieldError(`"${source.slice(0, 30)}" has a quote that is not closed`);
      const quoted = double ?? single;
      tokens.push({
        text: quoted === undefined ? (word ?? '') : unescaped(quoted),
        quoted: quoted !== undefined,
        after: tokens.length === 0 ? '' : after,
      });
      after = '';
      open = false;
    }
  }
  // A comma ends a line of many a program; any other sign misses what it parts.
  if (open && after !== ',' && after !== ';')
    throw new FieldError(`"${source.slice(0, 30)}" ends where a number is missing`);
  return tokens;
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

/** As JSON and Python print strings: signs by their code in hex, too. */
const unescaped = (text: string): string =>
  text.replace(
    /\\(?:u([\dA-Fa-f]{4})|x([\dA-Fa-f]{2})|U([\dA-Fa-f]{8})|(.))/gu,
    (whole, four?: string, two?: string, eight?: string, sign?: string) => {
      if (sign !== undefined) return ESCAPES[sign] ?? sign;
      const code = Number.parseInt(four ?? two ?? eight ?? '', 16);
      // Halves of a sign beyond the first plane stay halves, which stand side by side.
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );

/** Without the brackets of a list or a dictionary around it, and the name of what it is assigned to or made by; pairs as lines. */
export function unwrapped(text: string): string {
  const source = text.trim().replace(/^\uFEFF/u, '');
  const made = /^[A-Za-z_][\w.]{0,30}\s*\(\s*([[{].*[\]}])\s*\);?$/su.exec(source)?.[1] ?? source;
  const inside = /^(?:[A-Za-z_]\w{0,30}\s*=\s*)?([[{(])(.*)([\]})]);?$/su.exec(made);
  const [, opening, body = '', closing] = inside ?? [];
  const isWhole = ['{}', '[]', '()'].includes(`${opening}${closing}`);
  return pairsAsLines(made, 2) ?? (isWhole ? (pairsAsLines(body, 1) ?? body) : made);
}

const PAIR =
  /\s*[([]\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^\s,()[\]"']+)\s*,((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^()[\]"'])+)[)\]]\s*(?:,|$)\s*/uy;

/** `('a', 0.4), ('b', 0.6)`, as programs print pairs, a line each; undefined where anything else stands there, or fewer. */
function pairsAsLines(text: string, least: number): string | undefined {
  const lines: string[] = [];
  for (PAIR.lastIndex = 0; PAIR.lastIndex < text.length; ) {
    const [, letter, rest] = PAIR.exec(text) ?? [];
    if (letter === undefined || rest === undefined) return undefined;
    lines.push(`${letter}: ${rest.trim()}`);
  }
  return lines.length >= least ? lines.join('\n') : undefined;
}

/** Names that must be there once. Throws FieldError for an empty, a long or a repeated one. */
export function checkNames(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '') throw new FieldError('has a letter without a name');
    if ([...name].length > MAX_NAME)
      throw new FieldError(
        `has a letter of ${[...name].length} signs, "${name.slice(0, MAX_NAME)}…"; the most is ${MAX_NAME}`,
      );
    if (seen.has(name)) throw new FieldError(`has the letter "${visible(name)}" twice`);
    seen.add(name);
  }
}

/** What part letters of more than one sign: blanks, commas, semicolons. */
const letterTokens = (text: string): string[] =>
  text
    .split('\n')
    .flatMap((line) => (line.trim() === '' ? [] : tokensOf(line)))
    .map(({ text: name }) => name);

/** A message as places in the list of names. Throws FieldError for what is no letter. */
export function readMessage(text: string, names: readonly string[]): number[] {
  const places = new Map(names.map((name, k) => [name, k]));
  const single = names.every((name) => [...name].length === 1);
  const hasBlank = places.has(' ') || places.has('\n');
  const parts = single
    ? [...text].filter((sign) => hasBlank || !/\s/u.test(sign) || places.has(sign))
    : letterTokens(text);
  return parts.map((name, k) => {
    const place = places.get(name);
    if (place === undefined)
      throw new FieldError(
        `has "${visible(name).slice(0, 30)}" as letter ${k + 1}, which the source has not; it has ${names
          .slice(0, 6)
          .map(visible)
          .join(' ')}${names.length > 6 ? ' …' : ''}${single ? '' : '; blanks part them'}`,
      );
    return place;
  });
}
