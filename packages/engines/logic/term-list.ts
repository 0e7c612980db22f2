import { EngineError } from '../error.ts';
import { cellsWith, checkVariables, DONT_CARE, type TruthTable, tableOf } from './truth-table.ts';

/**
 * Reads a list of minterms or maxterms over `variables` into a table: `0, 2, 5-7 + d(1, 3)`,
 * also `m(…)`, `Σm(…)`, `M(…)`, `ΠM(…)`; numbers are separated by commas or spaces, ranges
 * written `5-7`, `5–7` or `5..7`. A plain list is of minterms unless `maxterms` is set.
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
  const most = (1 << variables.length) - 1;
  const listed = new Set<number>();
  const open = new Set<number>();
  let maxterms = options.maxterms;
  let into = listed;
  let bracket = 0;
  let at = 0;
  const fail = (what: string, code = 'syntax'): never => {
    throw new EngineError(code, `at ${at + 1}: ${what}`, {
      field: 'terms',
      value: { text, position: at + 1 },
    });
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const skip = rest.match(bracket ? /^[\s,]+/ : /^[\s,+;]+/);
    if (skip) {
      at += skip[0].length;
      continue;
    }
    const head = bracket ? null : rest.match(/^([Σ∑](?:\s*m)?|[Π∏](?:\s*M)?|m|M|d|dc|D)\s*\(/);
    if (head) {
      const name = head[1]!;
      if (/^d/i.test(name)) into = open;
      else {
        const product = /[ΠM∏]/.test(name);
        if (maxterms !== undefined && maxterms !== product && listed.size > 0) {
          fail('minterms and maxterms in one list');
        }
        maxterms = product;
        into = listed;
      }
      bracket = at + head[0].length;
      at = bracket;
      continue;
    }
    if (bracket && rest.startsWith(')')) {
      bracket = 0;
      into = listed;
      at++;
      continue;
    }
    const range = rest.match(/^(\d+)(?:\s*(?:-|–|\.\.)\s*(\d+))?/);
    if (!range) fail(`“${rest[0]}” where a number was expected`);
    const [whole, from, to = from] = range as RegExpMatchArray;
    const [low, high] = [Number(from), Number(to)];
    if (high < low) fail(`the range ${whole} runs backwards`, 'out-of-range');
    if (high > most) fail(`${high} is outside 0 to ${most}`, 'out-of-range');
    for (let m = low; m <= high; m++) into.add(m);
    at += whole.length;
  }
  if (bracket) fail(`“)” is missing for the bracket at ${bracket}`);
  if (!maxterms) return tableOf(variables, listed, open);
  const ones: number[] = [];
  for (const m of listed) {
    if (open.has(m)) fail(`maxterm ${m} is also a don't-care`, 'contradiction');
  }
  for (let m = 0; m <= most; m++) if (!listed.has(m) && !open.has(m)) ones.push(m);
  return tableOf(variables, ones, open);
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
    while (sorted[end + 1] === sorted[end]! + 1) end++;
    if (end - i >= 2) parts.push(`${sorted[i]}-${sorted[end]}`);
    else for (let k = i; k <= end; k++) parts.push(`${sorted[k]}`);
    i = end + 1;
  }
  return parts.join(', ');
}
