/** State tables whose states are bits: a column for each flip-flop, `Q1 Q0 x Q1+ Q0+ z`. */
import { fail } from './document.ts';

export interface Row {
  readonly at: number;
  readonly cells: readonly string[];
}

/** Ends and beginnings by which a heading says that it is of the next state. */
const NEXT_END = /(?:\s*(?:\+|⁺|\*|'|′)|\s*\([tnk]\s*\+\s*1\)|[\s_](?:next|nxt|n))$/iu;
const NEXT_BEGIN = /^(?:next[\s_]|n(?=Q\d))/iu;
const PRESENT = /(?:\s*\([tnk]\)|[\s_](?:present|now))$|^(?:present|current)[\s_]/iu;

const stem = (cell: string): string => cell.replace(PRESENT, '').trim().toLowerCase();

/** The headings of present and next states, in pairs: each next one is told by a mark, or stands a second time as M. M. Mano has it. */
function pairsOf(heads: readonly string[]): [present: number, next: number][] {
  const pairs: [number, number][] = [];
  heads.forEach((head, k) => {
    const plain = head.replace(NEXT_END, '').replace(NEXT_BEGIN, '');
    const at = heads.slice(0, k).findIndex((h) => stem(h) === stem(plain));
    if (at >= 0 && !pairs.some(([p]) => p === at)) pairs.push([at, k]);
  });
  return pairs;
}

/**
 * A table of flip-flops as one of states: their bits are joined to the name of a state, which is its code. Undefined where the table is
 * none: its first columns are present states, and each has its next one. Throws `syntax` with the line of bits that are none.
 */
export function joinedStates(
  head: Row,
  rows: readonly Row[],
): { readonly head: Row; readonly rows: readonly Row[]; readonly width: number } | undefined {
  const split = ({ at, cells }: Row): Row => ({
    at,
    cells: cells.flatMap((cell) => cell.split(/\s+/u)),
  });
  const whole = pairsOf(head.cells);
  const apart = whole.length > 0 ? { head, rows } : { head: split(head), rows: rows.map(split) };
  const pairs = whole.length > 0 ? whole : pairsOf(apart.head.cells);
  if (pairs.length === 0 || !pairs.every(([p], k) => p === k)) return undefined;
  const width = pairs.length;
  const next = pairs.map(([, n]) => n);
  const [first = 0] = next;
  if (!next.every((n, k) => n === first + k)) return undefined;
  const kept = (cells: readonly string[], state: string, to: string) => [
    state,
    ...cells.slice(width, first),
    to,
    ...cells.slice(first + width),
  ];
  return {
    width,
    head: { at: head.at, cells: kept(apart.head.cells, 'state', 'next') },
    rows: apart.rows.map(({ at, cells }) => {
      const state = cells.slice(0, width).join('');
      const to = cells.slice(first, first + width).join('');
      if (!/^[01]+$/u.test(state))
        fail(at, `the present state “${state}” is no bits: each column has 0 or 1`, state);
      if (!/^(?:[01]+|[-xX*dD]+)$/u.test(to))
        fail(at, `the next state “${to}” is neither bits nor open, as ${'-'.repeat(width)}`, to);
      return { at, cells: kept(cells, state, /^[01]/u.test(to) ? to : '-') };
    }),
  };
}
