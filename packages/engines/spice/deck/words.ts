/** The words of a card: names, numbers, signs, and expressions in braces or quotes as one word each. */
import { CardError } from './refusal.ts';

export interface Word {
  /** `expression`: what stood in `{…}` or `'…'`; `quoted`: in `"…"`; `sign`: one of `( ) , =`. */
  readonly kind: 'word' | 'expression' | 'quoted' | 'sign';
  readonly text: string;
  /** Where it begins in the card's text, and where what is behind it begins. */
  readonly at: number;
  readonly end: number;
}

/** KiCad's node names have brackets in them: `net-(r1-pad1)`. */
const WORD = /(?:[^\s(){},='"]|(?<=[-/])\([^\s()]*\)|(?<=\w)\{[^{}]*\}(?=\w))+/uy;

/** Throws CardError where a brace or a quote is not closed. */
export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    const c = text[at]!;
    if (/\s/u.test(c)) {
      at++;
      continue;
    }
    const word = wordAt(text, at, c);
    words.push(word);
    at = word.end;
  }
  return words;
}

function wordAt(text: string, at: number, c: string): Word {
  if (c === '{') return braced(text, at);
  if (c === "'" || c === '"') {
    const end = text.indexOf(c, at + 1);
    if (end < 0) throw new CardError(`a closing ${c} is missing`, text.slice(at, at + 40));
    const kind = c === "'" ? 'expression' : 'quoted';
    return { kind, text: text.slice(at + 1, end), at, end: end + 1 };
  }
  if ('(),='.includes(c)) return { kind: 'sign', text: c, at, end: at + 1 };
  WORD.lastIndex = at;
  const found = WORD.exec(text)?.[0];
  if (found === undefined)
    throw new CardError(`"${c}" has no brace before it`, text.slice(at, at + 40));
  return { kind: 'word', text: found, at, end: at + found.length };
}

function braced(text: string, at: number): Word {
  let depth = 0;
  for (let k = at; k < text.length; k++) {
    if (text[k] === '{') depth++;
    else if (text[k] === '}' && --depth === 0)
      return { kind: 'expression', text: text.slice(at + 1, k), at, end: k + 1 };
  }
  throw new CardError('a closing brace is missing', text.slice(at, at + 40));
}

/** Nodes at the beginning of an element's card, at most, by its letter. */
const NODE_COUNTS: Readonly<Record<string, number>> = {
  ...{ r: 2, c: 2, l: 2, v: 2, i: 2, b: 2, d: 2, f: 2, h: 2, w: 2 },
  ...{ e: 4, g: 4, s: 4, t: 4, q: 3, j: 3, m: 4 },
};
const FORMS: ReadonlySet<string> = new Set(
  'poly value vol cur table laplace freq chebyshev'.split(' '),
);

/** An element's words without brackets and commas among its nodes: `E1 (a b) (c,d) 10`. */
export function withoutNodeSigns(words: readonly Word[]): readonly Word[] {
  const letter = words[0]?.text[0] ?? '';
  const count = Object.hasOwn(NODE_COUNTS, letter) ? NODE_COUNTS[letter]! : 0;
  let signs = 0;
  let nodes = 0;
  let k = 1;
  for (; k < words.length && nodes < count; k++) {
    const word = words[k]!;
    if (word.kind === 'sign' && word.text !== '=') signs++;
    else if (word.kind !== 'word' || FORMS.has(word.text)) break;
    else nodes++;
  }
  if (isSign(words[k], ')')) {
    signs++;
    k++;
  }
  if (signs === 0) return words;
  const head = words.slice(0, k).filter((w) => w.kind !== 'sign' || w.text === '=');
  return [...head, ...words.slice(k)];
}

/** Values of R, C and L that LTspice writes as expressions without braces, by the element's letter. */
const UNBRACED: Readonly<Record<string, RegExp>> = {
  r: /^(?:r|resistance)$/u,
  c: /^(?:c|q|capacitance)$/u,
  l: /^(?:l|flux|inductance)$/u,
};

/** The words of R, C or L, an expression behind `R=`, `Q=` or `Flux=` as one: `R1 a b R=1k*(1+v(x))`. */
export function withExpression(words: readonly Word[], text: string): readonly Word[] {
  const key = UNBRACED[words[0]?.text[0] ?? ''];
  const at = key ? words.findIndex((w, k) => key.test(w.text) && isSign(words[k + 1], '=')) : -1;
  const first = words[at + 2];
  if (at < 3 || first?.kind !== 'word') return words;
  const end = words.findIndex(
    (w, k) => k > at + 2 && w.kind === 'word' && isSign(words[k + 1], '='),
  );
  const behind = words.slice(at + 2, end < 0 ? undefined : end);
  const whole = text.slice(first.at, behind.at(-1)?.end);
  // A single word is a value; several by blanks alone are a value and a model.
  if (behind.length < 2 || !/[-+*/(<>?:]/u.test(whole.replace(/^[-+]/u, ''))) return words;
  const value: Word = { kind: 'expression', text: whole, at: first.at, end: behind.at(-1)!.end };
  return [...words.slice(0, at + 2), value, ...(end < 0 ? [] : words.slice(end))];
}

/** Whether a word is this sign. */
export const isSign = (word: Word | undefined, sign: string): boolean =>
  word?.kind === 'sign' && word.text === sign;

/** What a card has by position, and what by name: `ic=1, 2` is a list of two. */
export interface Arguments {
  readonly positional: readonly Word[];
  readonly named: ReadonlyMap<string, readonly Word[]>;
}

/**
 * Splits words into those by position and `name = value` pairs; brackets and commas only separate. Throws CardError for
 * a name that stands twice or has no value.
 */
export function argumentsOf(words: readonly Word[]): Arguments {
  const positional: Word[] = [];
  const named = new Map<string, readonly Word[]>();
  for (let k = 0; k < words.length; k++) {
    const word = words[k]!;
    if (!isSign(words[k + 1], '=')) {
      if (isSign(word, '=')) throw new CardError('a "=" has no name before it', '=');
      if (word.kind !== 'sign') positional.push(word);
      continue;
    }
    if (word.kind !== 'word')
      throw new CardError(`"${word.text}" stands where a name should, before "="`, word.text);
    const values = valuesBehind(words, k + 2, LISTS.has(word.text));
    if (values.list.length === 0)
      throw new CardError(`${word.text} has no value behind "="`, word.text);
    if (named.has(word.text)) throw new CardError(`${word.text} is given twice`, word.text);
    named.set(word.text, values.list);
    k = values.end - 1;
  }
  return { positional, named };
}

/** Names whose values may stand behind blanks: `tc=1m 2u`. */
const LISTS: ReadonlySet<string> = new Set(['tc', 'ic']);

/** One value, or a list in brackets, with commas between, or with blanks where the name has lists. */
function valuesBehind(
  words: readonly Word[],
  from: number,
  isList: boolean,
): { list: Word[]; end: number } {
  const list: Word[] = [];
  let k = from;
  if (isSign(words[k], '(')) {
    for (k++; k < words.length && !isSign(words[k], ')'); k++)
      if (words[k]!.kind !== 'sign') list.push(words[k]!);
    return { list, end: k + 1 };
  }
  for (;;) {
    const word = words[k];
    if (!word || word.kind === 'sign') return { list, end: k };
    list.push(word);
    k++;
    if (isSign(words[k], ',') && !isSign(words[k + 2], '=')) k++;
    else if (!isList || !/^[-+.]?\d/u.test(words[k]?.text ?? '')) return { list, end: k };
  }
}
