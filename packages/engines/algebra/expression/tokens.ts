/** A formula as tokens: as people type it, and as LaTeX has it. */
import { EngineError } from '../../error.ts';

export type Token =
  | { readonly kind: 'number'; readonly text: string; readonly at: number }
  | { readonly kind: 'name'; readonly text: string; readonly at: number }
  | { readonly kind: 'sign'; readonly text: string; readonly at: number };

/** Longer texts are refused. */
export const MAX_LENGTH = 5000;

/** Signs that stand for others. */
const SAME: Readonly<Record<string, string>> = {
  '\u2212': '-',
  '\u2013': '-',
  '\u00d7': '*',
  '\u00b7': '*',
  '\u22c5': '*',
  '\u2217': '*',
  '\u00f7': '/',
  '\u2215': '/',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
};

const NAMES: Readonly<Record<string, string>> = {
  '\u03c0': 'pi',
  '\u221e': 'oo',
  '\u221a': 'sqrt',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  ℯ: 'e',
};

/** What LaTeX writes that says nothing of the formula. */
const SPACING =
  /^\\(?:left|right|big|Big|bigl|bigr|,|;|:|!|quad|qquad|displaystyle|mathrm|operatorname|text|limits)(?![a-zA-Z])|^\\[,;:!]|^~|^\$/u;
/** Powers written small. */
const SMALL = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const LATEX: ReadonlyMap<string, string> = new Map([
  ['cdot', '*'],
  ['times', '*'],
  ['div', '/'],
  ['ast', '*'],
  ['infty', 'oo'],
  ['le', '<='],
  ['ge', '>='],
  ['to', '->'],
]);

/** Throws `syntax` for a character that is none of a formula's, and `length` for a text that is too long. */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_LENGTH)
    throw new EngineError(
      'length',
      `The formula has ${text.length} characters; the most is ${MAX_LENGTH}.`,
    );
  const out: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const step = next(text, at);
    out.push(...step.tokens);
    at = step.end;
  }
  return out;
}

function next(
  text: string,
  at: number,
): { readonly tokens: readonly Token[]; readonly end: number } {
  const rest = text.slice(at);
  const skip = /^\s+/u.exec(rest) ?? SPACING.exec(rest);
  if (skip) return { tokens: [], end: at + skip[0].length };
  const small = new RegExp(`^[${SMALL}]+`, 'u').exec(rest);
  if (small) return power(small[0], at);
  const number = /^(?:\d+(?:_\d{3})*(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+(?![a-zA-Z]))?/u.exec(rest);
  if (number) return one('number', number[0].replaceAll('_', ''), at, number[0].length);
  const latex = /^\\([a-zA-Z]+)/u.exec(rest);
  if (latex) return named(latex[1] as string, at, latex[0].length);
  // Functions that end in a digit.
  const word = /^(?:(?:Li|Cl|Ti)2(?=\s*\()|[a-zA-Z]+)/u.exec(rest);
  if (word) return one('name', word[0], at, word[0].length);
  const sign = /^(?:\*\*|->|<=|>=|[-+*/^!|(),_=<>'])/u.exec(rest);
  if (sign) return one('sign', sign[0] === '**' ? '^' : sign[0], at, sign[0].length);
  const char = String.fromCodePoint(rest.codePointAt(0) as number);
  const same = SAME[char];
  if (same) return one('sign', same, at, char.length);
  const name = NAMES[char];
  if (name) return one('name', name, at, char.length);
  throw new EngineError('syntax', `“${char}” is no sign of a formula.`, { value: char });
}

const one = (kind: Token['kind'], text: string, at: number, length: number) => ({
  tokens: [{ kind, text, at }],
  end: at + length,
});

function named(name: string, at: number, length: number) {
  const text = LATEX.get(name) ?? name;
  return one(/^[a-zA-Z]/u.test(text) ? 'name' : 'sign', text, at, length);
}

function power(small: string, at: number) {
  const digits = [...small].map((c) => SMALL.indexOf(c)).join('');
  return {
    tokens: [
      { kind: 'sign', text: '^', at },
      { kind: 'number', text: digits, at },
    ] as Token[],
    end: at + small.length,
  };
}
