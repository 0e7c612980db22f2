/** The letters of a typed equation, with the primes behind them; names of functions and of Greek letters are none. */
import { EngineError } from '../../error.ts';
import { FUNCTIONS } from '../expression/functions.ts';

const WORDS: ReadonlySet<string> = new Set([
  ...Object.keys(FUNCTIONS),
  ...'ln exp sqrt cbrt arcsin arccos arctan tg arctg sgn coth sech csch acot asec acsc frac cdot times div left right pi alpha beta gamma delta theta lambda mu nu rho sigma tau phi psi omega epsilon eta kappa xi zeta chi'.split(
    ' ',
  ),
]);
const GREEK_UNKNOWNS = new Set(['theta', 'phi', 'psi', 'omega']);

/** di/dt: the i is a current, not √−1. */
const DERIVED_I = /(?<![a-zA-Z\\])[A-Z]?i\s*'/u;

/** A current: i in every run of letters that is no function. */
export const withCurrent = (text: string): string =>
  text.replace(/\\?[a-zA-Z]+/gu, (run) =>
    WORDS.has(run.replace('\\', '')) ? run : run.replaceAll('i', 'I'),
  );

/** Words that would be read as products of their letters. */
export function refuseWords(text: string): void {
  const word =
    /(?<![a-zA-Z\\])(?:find|solve|what|which|that|then|the|for|its?|hence|show|initial|condition|solution)(?![a-zA-Z])/iu.exec(
      text,
    )?.[0];
  if (word)
    throw new EngineError(
      'syntax',
      `“${word}” is a word and no part of an equation: write the equation alone, and its conditions behind a comma.`,
      { value: word },
    );
}

/** Whether i is differentiated, and the letter I is free. */
export const hasCurrent = (text: string): boolean =>
  DERIVED_I.test(text) && !/(?<![a-zA-Z])I(?![a-zA-Z])/u.test(text);

/** Each letter with its primes and what stands behind it is given to `put`; the text with its answers in their places. */
export function scanned(
  text: string,
  put: (name: string, order: number, rest: string) => { text: string; length: number } | undefined,
): string {
  const word = /\\?[a-zA-Z]+(?:_\{?[a-zA-Z0-9]+\}?)?/gu;
  let [out, at] = ['', 0];
  for (let m = word.exec(text); m; m = word.exec(text)) {
    out += text.slice(at, m.index);
    const full = m[0];
    const bare = full.replace('\\', '');
    at = m.index + full.length;
    const isGreek = GREEK_UNKNOWNS.has(bare);
    // x_1 is one letter with its index.
    const indexed = /^([a-zA-Z]*)([a-zA-Z])_\{?([a-zA-Z0-9]+)\}?$/u.exec(full);
    if (!isGreek && !indexed && (full.startsWith('\\') || full.includes('_') || WORDS.has(bare))) {
      out += full;
      continue;
    }
    if (indexed && WORDS.has(`${indexed[1]}${indexed[2]}`)) {
      out += full;
      continue;
    }
    const list = isGreek
      ? [bare]
      : indexed
        ? [...(indexed[1] as string), `${indexed[2]}_${indexed[3]}`]
        : [...bare];
    // sinx is read as sin x by the reader of formulas.
    if (!isGreek && !indexed && WORDS.has(bare.slice(0, -1)) && bare.length > 2) {
      list.splice(0, list.length, bare.slice(-1));
      out += `${bare.slice(0, -1)} `;
    }
    list.forEach((letter, k) => {
      const isLast = k === list.length - 1;
      const marks = isLast ? (/^'*/u.exec(text.slice(at)) as RegExpExecArray)[0] : '';
      const answer = put(letter, marks.length, isLast ? text.slice(at + marks.length) : '');
      if (!answer) {
        out += `${isGreek ? ' ' : ''}${letter}${marks}${isLast ? '' : ' '}`;
        at += marks.length;
        return;
      }
      out += ` ${answer.text} `;
      at += marks.length + answer.length;
    });
    word.lastIndex = at;
  }
  return out + text.slice(at);
}
