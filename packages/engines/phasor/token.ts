/** An expression cut into tokens. */
import { EngineError } from '../error.ts';

export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'raised' | 'end';
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** A blank stands before it. */
  readonly apart: boolean;
}

const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/uy;
/** `4k7`, `2R2`: a letter where the point would be. Not e: 1e3 is a thousand. */
const INFIX = /(\d+)(R|[fpnuµμmkKMGT])(\d+)(?![\d.]|[eE][+-]?\d)/uy;
const NAME = /(?:[\p{L}_℧℃][\p{L}\p{Nd}_℧₀-₉]*|°[CF](?![\p{L}\p{N}_])|[°º%]|dB[µμ]V)/uy;
const RAISED = /[⁺⁻]?[⁰¹²³⁴-⁹]+/uy;
const SIGNS = [
  '||',
  '∥',
  '‖',
  '//',
  '->',
  '→',
  '±',
  '+/-',
  '+-',
  '**',
  '/_',
  '∠',
  '<',
  '+',
  '-',
  '*',
  '·',
  '⋅',
  '∙',
  '×',
  '/',
  '÷',
  '^',
  '(',
  ')',
  '|',
  ',',
  '@',
  '=',
  ':',
  '√',
];
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** How a sign is spelt in the tree. */
const SAME: Readonly<Record<string, string>> = {
  '∥': '||',
  '‖': '||',
  '//': '||',
  '->': '→',
  '+/-': '±',
  '**': '^',
  '/_': '∠',
  '<': '∠',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '×': '*',
  '÷': '/',
};

/** Minus signs of every length and the blanks of typography as ASCII has them; the length of the text stays. */
export const plain = (text: string): string =>
  text.replace(/[\u2212\u2013]/gu, '-').replace(/[\u00a0\u202f\u2009\t]/gu, ' ');

/**
 * The tokens of a text. `isWhole` says of a name that begins with i or j and a digit, `j40`, whether it is one name;
 * otherwise it is the unit and a number. Throws EngineError at a sign that is none.
 */
export function tokens(source: string, isWhole: (name: string) => boolean): Token[] {
  const text = plain(source);
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const from = at;
    while (text[at] === ' ') at++;
    if (at >= text.length) break;
    const apart = at > from || at === 0;
    const [kind, piece, end] = next(text, at, isWhole);
    found.push({ kind, text: piece, at, end, apart });
    at = end;
  }
  found.push({ kind: 'end', text: '', at, end: at, apart: true });
  return found;
}

function next(
  text: string,
  at: number,
  isWhole: (name: string) => boolean,
): [Token['kind'], string, number] {
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const infix = match(INFIX);
  if (infix) return ['number', infix[0], at + infix[0].length];
  const number = match(NUMBER);
  if (number) return ['number', number[0], at + number[0].length];
  const name = match(NAME);
  if (name) {
    const [whole] = name;
    const length = /^[ij]\d/u.test(whole) && !isWhole(whole) ? 1 : whole.length;
    return ['name', whole.slice(0, length), at + length];
  }
  const raised = match(RAISED);
  if (raised) {
    const digits = [...raised[0]]
      .map((c) => (c === '⁻' ? '-' : c === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(c))))
      .join('');
    return ['raised', digits, at + raised[0].length];
  }
  const sign = SIGNS.find((s) => text.startsWith(s, at));
  if (sign) return ['sign', SAME[sign] ?? sign, at + sign.length];
  const [odd = ''] = text.slice(at);
  throw new EngineError('syntax', `The sign "${odd}" at character ${at + 1} has no meaning here.`, {
    field: 'sheet',
    value: odd,
  });
}
