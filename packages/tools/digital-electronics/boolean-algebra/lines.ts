import type { Term, Terms } from '@tollbench/engines/logic/algebra/terms.ts';

/** A piece of an expression; marked where a law is applied to it. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

const SIGN = { or: ' + ', xor: ' ⊕ ', and: '' } as const;
const RANK = { or: 0, xor: 1, and: 2, not: 3, variable: 3, constant: 3 } as const;

/** How a term is written: whether products need a dot, because names have several letters. */
export interface Writing {
  readonly dots: boolean;
}

export const writingOf = (names: readonly string[]): Writing => ({
  dots: names.some((name) => !/^\p{L}[\d_]*$/u.test(name)),
});

/**
 * A term in pieces, what `taken` of the operands at `path` are marked; all that stands there where none are named.
 */
export function piecesOf(
  terms: Terms,
  t: Term,
  writing: Writing,
  at?: { readonly path: readonly number[]; readonly taken: readonly number[] },
): Piece[] {
  const pieces: Piece[] = [];
  const put = (text: string, marked: boolean): void => {
    const last = pieces.at(-1);
    if (last && last.marked === marked)
      pieces[pieces.length - 1] = { text: last.text + text, marked };
    else pieces.push({ text, marked });
  };
  const walk = (of: Term, path: readonly number[] | undefined, within: boolean): void => {
    const here = path !== undefined && path.length === 0;
    const some = here && (at?.taken.length ?? 0) > 0;
    const marked = within || (here && !some);
    const kind = terms.kind(of);
    if (kind === 'constant') {
      put(of === 1 ? '1' : '0', marked);
      return;
    }
    if (kind === 'variable') {
      put(terms.names[terms.value(of)] ?? '', marked);
      return;
    }
    const args = terms.args(of);
    const below = (k: number) => (path !== undefined && path[0] === k ? path.slice(1) : undefined);
    if (kind === 'not') {
      const inner = args[0] as Term;
      const bracket = RANK[terms.kind(inner)] < 3;
      if (bracket) put('(', marked);
      walk(inner, below(0), marked);
      put(bracket ? ")'" : "'", marked);
      return;
    }
    // A1 would be a name: beside a constant a product has its sign.
    const sign =
      kind === 'and' && (writing.dots || args.some((a) => terms.kind(a) === 'constant'))
        ? '·'
        : SIGN[kind];
    args.forEach((arg, k) => {
      const own = marked || (some && (at?.taken.includes(k) ?? false));
      const before = some && (at?.taken.includes(k - 1) ?? false) && own;
      if (k > 0) put(sign, marked || before);
      const bracket = RANK[terms.kind(arg)] < 2;
      if (bracket) put('(', own);
      walk(arg, below(k), own);
      if (bracket) put(')', own);
    });
  };
  walk(t, at?.path, false);
  return pieces;
}

export const textOf = (pieces: readonly Piece[]): string => pieces.map((p) => p.text).join('');
