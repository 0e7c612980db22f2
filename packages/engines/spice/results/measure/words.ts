/** The words of a `.meas` card: expressions stay whole within brackets and quotes, `=` stands alone. */
import { EngineError } from '../../../error.ts';

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };

/** `when v(out)=0.5 rise=1` → `when`, `v(out)`, `=`, `0.5`, `rise`, `=`, `1`. Throws EngineError `syntax` for what is not closed. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  let word = '';
  let open = '';
  const push = (): void => {
    if (word !== '') words.push(word);
    word = '';
  };
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    const isQuote = open.endsWith("'") || open.endsWith('"');
    if (open === '' && /\s/u.test(c)) {
      push();
      continue;
    }
    if (open === '' && c === '=' && text[i + 1] !== '=' && !/[<>=!]/u.test(text[i - 1] ?? ' ')) {
      push();
      words.push('=');
      continue;
    }
    word += c;
    if (open !== '' && c === open.at(-1)) open = open.slice(0, -1);
    else if (!isQuote && (c === "'" || c === '"')) open += c;
    else if (!isQuote && CLOSING[c] !== undefined) open += CLOSING[c];
  }
  if (open !== '')
    throw new EngineError('syntax', `A “${open.at(-1)}” is missing in “${text}”.`, { value: text });
  push();
  return words;
}

/** An expression without the marks that netlists put about it: `'a+b'`, `{a+b}`, `par('a+b')`. */
export const bare = (expression: string): string =>
  expression
    .replaceAll(/\bpar\(\s*'([^']*)'\s*\)/giu, '($1)')
    .replaceAll(/'([^']*)'/gu, '($1)')
    .replaceAll(/\{([^{}]*)\}/gu, '($1)')
    .replace(/^\(([^()]*)\)$/u, '$1')
    .trim();
