import { EngineError } from '../error.ts';

/** What joins two operands. */
export type Joiner = 'and' | 'or' | 'xor' | 'nand' | 'nor' | 'xnor' | 'implies' | 'iff';

/** A piece of a Boolean expression; `at` counts characters from 0, `sign` is how it is written. */
export type Token = { readonly at: number; readonly sign: string } & (
  | { readonly kind: 'joiner'; readonly joiner: Joiner }
  | { readonly kind: 'not' | 'prime' | 'overline' }
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'constant'; readonly value: boolean }
  /** Letters, digits and _ in one go: a name, a product of names, or an operator in words. */
  | { readonly kind: 'run'; readonly run: Run }
);

export interface Run {
  /** Without bars and braces: `x_12`. */
  readonly text: string;
  /** The indices in `text` of the characters under a bar, and whether one of these bars is U+0305. */
  readonly bars: ReadonlySet<number>;
  readonly overline: boolean;
  /** Set in LaTeX as one word: `\mathit{sel}`. */
  readonly word: boolean;
}

/** Letters in one go: more than any product of twelve names has. */
const MAX_RUN = 200;

/** What is meant by signs that are none. */
const REMEDIES: Readonly<Record<string, string>> = {
  ',': ': operators stand between their operands, as a xor b',
  '?': ": a b + a' c chooses b or c by a",
  '=': ': a ↔ b says that both are equal',
  '-': ": a complement is A' or !A",
  '−': ": a complement is A' or !A",
};

/** Longest first, so that `&&` is not two of `&`. */
const SIGNS: readonly (readonly [string, Joiner | 'not' | 'prime' | 'open' | 'close' | 'blank'])[] =
  [
    ['\\leftrightarrow', 'iff'],
    ['\\Leftrightarrow', 'iff'],
    ['\\left', 'blank'],
    ['\\rightarrow', 'implies'],
    ['\\Rightarrow', 'implies'],
    ['\\right', 'blank'],
    ['\\quad', 'blank'],
    ['^{\\prime}', 'prime'],
    ['\\implies', 'implies'],
    ['\\uparrow', 'nand'],
    ['\\downarrow', 'nor'],
    ['^\\prime', 'prime'],
    ['\\prime', 'prime'],
    ['\\wedge', 'and'],
    ['\\times', 'and'],
    ['\\oplus', 'xor'],
    ['\\cdot', 'and'],
    ['\\land', 'and'],
    ['\\lnot', 'not'],
    ['\\odot', 'xnor'],
    ['\\vee', 'or'],
    ['\\neg', 'not'],
    ['\\lor', 'or'],
    ['\\iff', 'iff'],
    ['\\to', 'implies'],
    ['\\,', 'blank'],
    ['\\;', 'blank'],
    ['\\!', 'blank'],
    ['\\ ', 'blank'],
    ['<->', 'iff'],
    ['<=>', 'iff'],
    ['->', 'implies'],
    ['=>', 'implies'],
    ['&&', 'and'],
    ['||', 'or'],
    ['~^', 'xnor'],
    ['^~', 'xnor'],
    ...each('&*·∙•⋅×∧∩.', 'and'),
    ...each('|+∨∪', 'or'),
    ...each('^⊕⊻', 'xor'),
    ...each('⊙≡', 'xnor'),
    ...each('⊼↑', 'nand'),
    ...each('⊽↓', 'nor'),
    ...each('→⇒⟶⟹⊃', 'implies'),
    ...each('↔⇔⟷⟺', 'iff'),
    ...each('!~¬/', 'not'),
    ...each("'’′´`", 'prime'),
    ...each('([{', 'open'),
    ...each(')]}', 'close'),
  ];

function each<const K extends string>(signs: string, kind: K): (readonly [string, K])[] {
  return [...signs].map((sign): readonly [string, K] => [sign, kind]);
}

/** U+0304 is the short bar of `ā`, U+0305 the one that joins with its neighbour's. */
const BAR = /^[\u0304\u0305]/u;
const RUN = /(?:_\{[\p{L}\d]{1,20}\}|[\p{L}\d_][\u0304\u0305]?)+/uy;
const WORD = /\\(?:mathit|mathrm|mathbf|mathsf|text|textit|operatorname)\{([\p{L}\d_\\]{1,60})\}/uy;

/** Throws `syntax` with the position, from 1, in the message and in `value.position`. */
export function failAt(text: string, at: number, what: string): never {
  const position = at + 1;
  throw new EngineError('syntax', `At ${position}: ${what}.`, {
    field: 'expression',
    value: { text, position },
  });
}

/** The pieces of an expression. Throws `syntax` at the first character that is in no notation. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const match = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at < text.length; ) {
    const blank = match(/\s+/y, at);
    if (blank) {
      at += blank[0].length;
      continue;
    }
    const literal = match(/1'[bB][01](?![\p{L}\d_])/uy, at) ?? quoted(tokens, match(/'[01]'/y, at));
    const bar = match(/\\(?:overline|bar)(?![A-Za-z])/y, at);
    const word = match(WORD, at);
    const run = word ? undefined : match(RUN, at);
    const sign = SIGNS.find(([s]) => text.startsWith(s, at));
    if (literal) {
      const value = literal[0].replaceAll("'", '').endsWith('1');
      tokens.push({ kind: 'constant', value, at, sign: literal[0] });
    } else if (bar) tokens.push({ kind: 'overline', at, sign: bar[0] });
    else if (word) tokens.push({ kind: 'run', at, sign: word[0], run: wordRun(word[1] as string) });
    else if (run) {
      const found = pieceOf(text, at, run[0]);
      tokens.push(found);
      at += found.sign.length;
      continue;
    } else if (sign) {
      const [written, kind] = sign;
      if (kind === 'not' || kind === 'prime' || kind === 'open' || kind === 'close')
        tokens.push({ kind, at, sign: written });
      else if (kind !== 'blank') tokens.push({ kind: 'joiner', joiner: kind, at, sign: written });
    } else {
      if (text.startsWith('=', at) && text[at - 1] === '!')
        failAt(text, at - 1, '“!=” does not belong here: a ⊕ b says that both differ');
      const wrong = String.fromCodePoint(text.codePointAt(at) as number);
      failAt(text, at, `“${wrong}” does not belong here${REMEDIES[wrong] ?? ''}`);
    }
    at += (literal ?? bar ?? word)?.[0].length ?? sign?.[0].length ?? 1;
  }
  refuseSentence(text, tokens);
  refuseMixedSigns(text, tokens);
  refuseIndices(text, tokens);
  return tokens;
}

/**
 * `a[0] & a[1]` is of two bits of a bus, and would be a·0·a·1: an index in square brackets behind a name, and one in round brackets
 * where a name has both; `A(1)` alone is how a working writes A·1.
 */
function refuseIndices(text: string, tokens: readonly Token[]): void {
  const seen = new Map<string, string>();
  tokens.forEach((t, k) => {
    if (t.kind !== 'run' || isOperator(t)) return;
    const [open, constant, close] = tokens.slice(k + 1, k + 4);
    if (open?.kind !== 'open' || open.at !== t.at + t.sign.length) return;
    if (constant?.kind !== 'constant' || close?.kind !== 'close') return;
    const name = t.run.text;
    const had = seen.get(name) ?? constant.sign;
    seen.set(name, constant.sign);
    if (open.sign === '[' || had !== constant.sign)
      failAt(
        text,
        t.at,
        `“${name}${open.sign}${constant.sign}${close.sign}” is a bit of a bus: write it as a name, ${name}${constant.sign}; a product with a constant is ${name}·${constant.sign}`,
      );
  });
}

/** `if a then b` is a sentence, and would be a product of ten letters; either word alone may be a product. */
function refuseSentence(text: string, tokens: readonly Token[]): void {
  const words = tokens.flatMap((t) =>
    t.kind === 'run' && /^(?:if|when|then|else)$/iu.test(t.run.text) ? [t] : [],
  );
  const [first, second] = words;
  if (first && second && !/^(?:then|else)$/iu.test(first.sign))
    failAt(
      text,
      first.at,
      `“${first.sign} … ${second.sign}” is a sentence of a language; a -> b says if a then b, and a b + a' c chooses b or c by a`,
    );
}

/** `p v q` is written for p ∨ q, and would be a product of three: where v stands between operands alone, and nowhere else. */
export function refuseSpokenOr(text: string, tokens: readonly Token[]): void {
  const isV = (t: Token) => t.kind === 'run' && /^v$/iu.test(t.run.text);
  const ends = (t: Token | undefined) =>
    t !== undefined && /^(?:run|constant|close|prime)$/u.test(t.kind) && !isOperator(t);
  const begins = (t: Token | undefined) =>
    t !== undefined &&
    /^(?:run|constant|open|not|overline)$/u.test(t.kind) &&
    !isV(t) &&
    (t.kind !== 'run' || !isBinary(t));
  const all = tokens.flatMap((t, k) => (isV(t) ? [k] : []));
  const [first] = all;
  if (
    first === undefined ||
    !all.every((k) => ends(tokens[k - 1]) && begins(tokens[k + 1])) ||
    tokens.some((t) => t.kind === 'run' && t.run.text.length > 1 && /v/iu.test(t.run.text))
  )
    return;
  const { at, sign } = tokens[first] as Token;
  failAt(
    text,
    at,
    `“${sign}” can be the sign ∨ or a variable: write + for or, or ·${sign}· for the product`,
  );
}

const isOperator = (t: Token): boolean =>
  t.kind === 'run' && !t.run.word && operatorOf(t.run.text) !== undefined;
const isBinary = (t: Token): boolean =>
  t.kind === 'run' && !t.run.word && !['not', undefined].includes(operatorOf(t.run.text));

/**
 * `a && b | c` is a(b + c) in C and Verilog, where && binds looser than | and ^, and would be ab + c: one bracket has
 * either && or | and ^, unless || parts them.
 */
function refuseMixedSigns(text: string, tokens: readonly Token[]): void {
  interface Level {
    both?: Token;
    single?: Token;
  }
  const levels: Level[] = [{}];
  for (const t of tokens) {
    const level = levels.at(-1) as Level;
    if (t.kind === 'open') levels.push({});
    else if (t.kind === 'close') {
      if (levels.length > 1) levels.pop();
    } else if (t.kind !== 'joiner') continue;
    else if (t.sign === '&&') level.both ??= t;
    else if (t.sign === '|' || t.sign === '^') level.single ??= t;
    else if (t.joiner === 'or' || t.joiner === 'implies' || t.joiner === 'iff')
      levels[levels.length - 1] = {};
    const { both, single } = levels.at(-1) as Level;
    if (both && single)
      failAt(
        text,
        Math.max(both.at, single.at),
        `“&&” and “${single.sign}” in one bracket are read in two ways, as && binds looser in C and Verilog: put brackets, or write && with || alone`,
      );
  }
}

/** VHDL's `'1'`, where a mark behind an operand would be a complement. */
function quoted(before: readonly Token[], found: RegExpExecArray | null): RegExpExecArray | null {
  const last = before.at(-1);
  const free = !last || /^(?:joiner|not|open|overline)$/u.test(last.kind);
  // A word such as `and` is a run until it is known to be an operator; none is a name.
  const afterWord = last?.kind === 'run' && operatorOf(last.run.text) !== undefined;
  return free || afterWord ? found : null;
}

const wordRun = (text: string): Run => ({
  text: text.replaceAll('\\', ''),
  bars: new Set(),
  overline: false,
  word: true,
});

/** A constant, or a run of letters. */
function pieceOf(text: string, at: number, source: string): Token {
  if (source.length > MAX_RUN)
    failAt(
      text,
      at,
      `A run of ${source.length} letters has no sign between them; the most is ${MAX_RUN}`,
    );
  const digits = /^\d+/u.exec(source)?.[0];
  if (digits !== undefined) {
    if (/^[01]\p{L}/u.test(source))
      failAt(
        text,
        at,
        `“${source}” begins with a digit: a product has a sign, ${digits}·${source.slice(digits.length)}, and a name begins with a letter`,
      );
    const bus = /([\p{L}_][\p{L}\d_]*)[([]$/u.exec(text.slice(0, at))?.[1];
    if (digits !== '0' && digits !== '1')
      failAt(
        text,
        at,
        `“${digits}” is no constant: these are 0 and 1${bus === undefined ? '' : `; a bit of a bus is a name, ${bus}${digits}`}`,
      );
    return { kind: 'constant', value: digits === '1', at, sign: digits };
  }
  if (source.startsWith('_')) failAt(text, at, `“${source}” is no name: it begins with _`);
  let plain = '';
  let overline = false;
  const bars = new Set<number>();
  for (const c of source.replace(/_\{([^}]*)\}/gu, '_$1')) {
    // ā is a letter of its own, and a letter under a bar.
    const [letter = c, mark] = c === '\u0304' || c === '\u0305' ? [c, c] : [...c.normalize('NFD')];
    const barred = mark !== undefined && BAR.test(mark);
    if (barred) bars.add(mark === letter ? plain.length - 1 : plain.length);
    if (letter === '\u0305') overline = true;
    if (mark !== letter) plain += barred ? letter : c;
  }
  return { kind: 'run', at, sign: source, run: { text: plain, bars, overline, word: false } };
}

const OPERATORS: Readonly<Record<string, Joiner | 'not'>> = {
  AND: 'and',
  OR: 'or',
  NOT: 'not',
  XOR: 'xor',
  EXOR: 'xor',
  NAND: 'nand',
  NOR: 'nor',
  XNOR: 'xnor',
  EXNOR: 'xnor',
  IMPLIES: 'implies',
  IFF: 'iff',
};

/** The operator that a word is, in any case. */
export const operatorOf = (word: string): Joiner | 'not' | undefined =>
  Object.hasOwn(OPERATORS, word.toUpperCase()) ? OPERATORS[word.toUpperCase()] : undefined;
