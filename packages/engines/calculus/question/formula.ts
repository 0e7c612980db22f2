/** A formula of a question: as `readExpression` has it, and what may mean two things behind a stroke is asked about. */
import type { Expression } from '../../algebra/expression/expression.ts';
import { symbolsOf } from '../../algebra/expression/expression.ts';
import { readExpression } from '../../algebra/expression/read.ts';
import { type Token, tokensOf } from '../../algebra/expression/tokens.ts';
import type { Place } from '../../algebra/limit/limit.ts';
import { refuse } from './scan.ts';

/** Throws `syntax` where it is no formula, or may be two. */
export function formulaOf(text: string): Expression {
  refuseLoose(text);
  return readExpression(text);
}

const FUNCTION =
  /^(?:a|arc)?(?:sin|cos|tan|cot|sec|csc)h?$|^(?:exp|ln|log|sqrt|cbrt|abs|sgn|sign|erf|erfc|erfi|Ei|Si|Ci|li|Gamma|frac)$/u;
const isFunction = (t: Token | undefined): boolean => t?.kind === 'name' && FUNCTION.test(t.text);

/** 1/2x, 1/(x+1)(x+2), a/bc: what is multiplied behind a denominator may belong to it or not. */
function refuseLoose(text: string): void {
  const tokens = tokensOf(text);
  tokens.forEach((t, k) => {
    if (t.kind !== 'sign' || t.text !== '/') return;
    let at = k + 1;
    while (tokens[at]?.text === '-' || tokens[at]?.text === '+') at++;
    const first = tokens[at];
    if (!first || isFunction(first)) return;
    const end = denominatorEnd(tokens, at);
    const behind = tokens[end];
    const begins = behind && (behind.kind === 'name' || behind.text === '(');
    const joined =
      first.kind === 'name' &&
      first.text.length > 1 &&
      !/^(?:pi|e)$|^[a-z]{4,}$|^oo$/u.test(first.text);
    if (!begins && !joined) return;
    // 1/2 x, with a blank behind a fraction of numbers.
    const last = tokens[end - 1] as Token;
    const before = tokens[k - 1];
    if (
      first.kind === 'number' &&
      before?.kind === 'number' &&
      end === at + 1 &&
      behind &&
      behind.at > last.at + last.text.length
    )
      return;
    const below =
      joined && !begins ? first.text : text.slice(first.at, behind ? behind.at : undefined).trim();
    const rest = joined && !begins ? '' : text.slice((behind as Token).at).trim();
    const more = /^(?:\([^()]*\)|[a-zA-Z]+|\S)/u.exec(rest)?.[0] ?? rest;
    const instead =
      joined && !begins
        ? [`/(${[...below].join('*')})`, `/${below[0]}*${below.slice(1)}`]
        : [`/(${below}*${more})`, `/${below}*${more}`];
    throw refuse(
      `“/${below}${joined && !begins ? '' : more}” may be ${instead.join(' or ')}: write one of them.`,
      `/${below}${joined && !begins ? '' : more}`,
      instead,
    );
  });
}

/** Behind the number, letter or bracket that begins at a token, with its power. */
function denominatorEnd(tokens: readonly Token[], from: number): number {
  let at = factorEnd(tokens, from);
  while (tokens[at]?.text === '^') {
    at++;
    while (tokens[at]?.text === '-' || tokens[at]?.text === '+') at++;
    at = factorEnd(tokens, at);
  }
  while (tokens[at]?.text === '!') at++;
  return at;
}

function factorEnd(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.text !== '(') return from + 1;
  let depth = 0;
  for (let k = from; k < tokens.length; k++) {
    if (tokens[k]?.text === '(') depth++;
    else if (tokens[k]?.text === ')' && --depth === 0) return k + 1;
  }
  return tokens.length;
}

/** A place: a formula without the variable, or an infinity. */
export function placeOf(text: string, variable: string): Place {
  const plain = text.replaceAll(/\s/gu, '').replace(/^\((.*)\)$/u, '$1');
  if (/^\+?oo$/u.test(plain)) return 'infinity';
  if (plain === '-oo') return '-infinity';
  const a = formulaOf(text);
  if (symbolsOf(a).includes(variable))
    throw refuse(`The place “${text}” has the variable ${variable} in it; it must not.`, text);
  return a;
}

/** The variable of a formula: the one that is named, else x, else the only letter. */
export function variableOf(a: Expression, named: string | undefined, text: string): string {
  if (named) return named;
  const names = symbolsOf(a);
  if (names.length === 0 || names.includes('x')) return 'x';
  const [only, ...others] = names;
  if (only && others.length === 0) return only;
  const usual = ['t', 'y', 'z', 'u', 's', 'theta', 'n'].filter((n) => names.includes(n));
  if (usual.length === 1) return usual[0] as string;
  throw refuse(
    `“${text}” has the letters ${names.join(', ')}; say which is the variable, as in d${names[0]}.`,
    text,
  );
}
