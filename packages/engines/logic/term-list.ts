import { EngineError, type EngineErrorCode } from '../error.ts';
import { cellsWith, checkVariables, DONT_CARE, type TruthTable, tableOf } from './truth-table.ts';

/** `Σm(`, `m(`, `ΠM(`, `sum of minterms(`, `\sum m(`, `d(`, `Σφ(`: what the numbers in a bracket are. */
const HEAD =
  /^(?:(?<sum>[Σ∑]|\\sum|[sS]um(?: of)?)|(?<product>[Π∏]|\\prod|[pP]rod(?:uct)?(?: of)?))?\s*(?<letter>minterms?|maxterms?|don[’']t[ -]cares?|dc|[mMdDφΦϕ])?\s*\(/u;
/** A number or a range, also as `m5` or `M_{5}`. */
const ITEM = /^(?:(?<letter>[mMdD])_?\{?)?(?<from>\d+)\}?(?:\s*(?:-|–|\.\.)\s*(?<to>\d+))?/u;

type Kind = 'minterms' | 'maxterms' | 'open';

/**
 * Whether a text is a list of terms and no expression: it begins with `Σ`, `Π`, `sum` or `prod`, or with
 * `m(2` where m is no variable.
 */
export function isTermList(text: string, variables: readonly string[] = []): boolean {
  const begin = text.trimStart().slice(0, 80);
  if (/^(?:[Σ∑Π∏]|\\(?:sum|prod)(?![A-Za-z]))/u.test(begin)) return true;
  const groups = HEAD.exec(begin)?.groups;
  if (!groups) return false;
  const { sum, product, letter = '' } = groups;
  if (sum || product || letter.length > 1) return true;
  return /^[mMdD]\s*\(\s*\d+\s*(?:[,)–-]|\.\.)/u.test(begin) && !variables.includes(letter);
}

/**
 * Reads a list of minterms or maxterms over `variables` into a table: `0, 2, 5-7 + d(1, 3)`, also
 * `m(…)`, `Σm(…)`, `sum m(…)`, `m0 + m2`, `M(…)`, `ΠM(…)`, with `+ d(…)`, `+ Σd(…)` or `+ φ(…)`. Numbers are
 * separated by commas or spaces, ranges written `5-7`, `5–7` or `5..7`. A plain list is of minterms unless
 * `maxterms` is set.
 *
 * Throws `syntax` with the position, `out-of-range` for a number ≥ 2ⁿ and for a range that runs
 * backwards, `contradiction` for a term that is also a don't-care.
 */
export function parseTermList(
  text: string,
  variables: readonly string[],
  options: { readonly maxterms?: boolean } = {},
): TruthTable {
  checkVariables(variables);
  return new List(text, (1 << variables.length) - 1, options.maxterms).table(variables);
}

class List {
  readonly #text: string;
  readonly #most: number;
  readonly #listed = new Set<number>();
  readonly #open = new Set<number>();
  #maxterms: boolean | undefined;
  #at = 0;

  constructor(text: string, most: number, maxterms: boolean | undefined) {
    this.#text = text;
    this.#most = most;
    this.#maxterms = maxterms;
  }

  table(variables: readonly string[]): TruthTable {
    this.#read();
    if (!this.#maxterms) return tableOf(variables, this.#listed, this.#open);
    for (const m of this.#listed)
      if (this.#open.has(m)) this.#fail(`Maxterm ${m} is also a don't-care`, 'contradiction');
    const ones: number[] = [];
    for (let m = 0; m <= this.#most; m++)
      if (!this.#listed.has(m) && !this.#open.has(m)) ones.push(m);
    return tableOf(variables, ones, this.#open);
  }

  #read(): void {
    /** What the bracket is of, and where it opened, from 1. */
    let bracket: { kind: Kind | undefined; at: number } | undefined;
    while (this.#at < this.#text.length) {
      const rest = this.#text.slice(this.#at, this.#at + 80);
      const skip = (bracket ? /^[\s,]+/u : /^[\s,+;·*.]+/u).exec(rest);
      const head = bracket ? null : HEAD.exec(rest);
      if (skip) this.#at += skip[0].length;
      else if (head && head[0] !== '(') {
        const kind = this.#kindOf(head.groups ?? {});
        this.#at += head[0].length;
        bracket = { kind, at: this.#at };
      } else if (bracket && rest.startsWith(')')) {
        bracket = undefined;
        this.#at++;
      } else this.#item(rest, bracket?.kind);
    }
    if (bracket) this.#fail(`“)” is missing for the bracket at ${bracket.at}`);
  }

  #kindOf(head: Readonly<Record<string, string | undefined>>): Kind {
    const { sum, product, letter = '' } = head;
    if (/^[dDφΦϕ]/u.test(letter)) return 'open';
    const maxterms = letter === '' ? product !== undefined : /^(?:M|maxterms?)$/u.test(letter);
    if (letter !== '' && ((sum && maxterms) || (product && !maxterms)))
      this.#fail('Σ is of minterms m, and Π of maxterms M');
    this.#settle(maxterms);
    return maxterms ? 'maxterms' : 'minterms';
  }

  /** Notes what the list is of. */
  #settle(maxterms: boolean): void {
    if (this.#maxterms !== undefined && this.#maxterms !== maxterms && this.#listed.size > 0)
      this.#fail('The list mixes minterms and maxterms');
    this.#maxterms = maxterms;
  }

  #item(rest: string, kind: Kind | undefined): void {
    const found =
      ITEM.exec(rest) ?? this.#fail(`“${[...rest][0]}” stands where a number was expected`);
    const { letter, from, to = from } = found.groups ?? {};
    const [low, high] = [Number(from), Number(to)];
    const open = kind === 'open' || (kind === undefined && /^d$/iu.test(letter ?? ''));
    if (letter && !open) {
      if (/^d$/iu.test(letter)) this.#fail("Don't-cares stand in a bracket of their own: d(…)");
      this.#settle(letter === 'M');
    }
    if (high < low) this.#fail(`The range ${found[0]} runs backwards`, 'out-of-range');
    if (high > this.#most) this.#fail(`${high} is outside 0 to ${this.#most}`, 'out-of-range');
    const into = open ? this.#open : this.#listed;
    for (let m = low; m <= high; m++) into.add(m);
    this.#at += found[0].length;
  }

  #fail(what: string, code: EngineErrorCode = 'syntax'): never {
    const position = this.#at + 1;
    throw new EngineError(code, `At ${position}: ${what}.`, {
      field: 'terms',
      value: { text: this.#text, position },
    });
  }
}

/** The list of a table in the form `parseTermList` reads: `m(0, 2, 5-7) + d(1, 3)`. */
export function termList(table: TruthTable, kind: 'minterms' | 'maxterms' = 'minterms'): string {
  const maxterms = kind === 'maxterms';
  const open = cellsWith(table, DONT_CARE);
  const list = `${maxterms ? 'M' : 'm'}(${ranges(cellsWith(table, maxterms ? 0 : 1))})`;
  return open.length > 0 ? `${list} + d(${ranges(open)})` : list;
}

function ranges(sorted: readonly number[]): string {
  const parts: string[] = [];
  for (let i = 0; i < sorted.length; ) {
    let end = i;
    while (sorted[end + 1] === (sorted[end] ?? 0) + 1) end++;
    if (end - i >= 2) parts.push(`${sorted[i]}-${sorted[end]}`);
    else for (let k = i; k <= end; k++) parts.push(`${sorted[k]}`);
    i = end + 1;
  }
  return parts.join(', ');
}
