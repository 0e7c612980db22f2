import { independentRows } from './covering/independent-rows.ts';
import {
  cloneState,
  initialState,
  type Matrix,
  matrixOf,
  removeColumn,
  type State,
  takeColumn,
} from './covering/matrix.ts';
import { type Cube, sameCube } from './cube.ts';
import { type Cost, connect, type Form, type Minimum, primeTable } from './minimize.ts';
import type { TaggedCube } from './primes.ts';
import type { TruthTable } from './truth-table.ts';

export interface MinimumCovers {
  /** Distinct covers of the given cost, each a set of prime implicants. */
  readonly covers: readonly (readonly TaggedCube[])[];
  /** Whether these are all: false where `limit` or `nodes` was reached. */
  readonly complete: boolean;
}

/**
 * All covers by prime implicants that cost exactly `cost` (as `minimize` proved it), by
 * branching on the primes of the least-covered cell: a prime tried before is forbidden in the
 * later branches, so no cover comes twice. Meant for maps of up to 6 variables.
 *
 * `limit` covers (default 64) and `nodes` of search (default 200 000) at most.
 */
export function minimumCovers(
  functions: TruthTable | readonly TruthTable[],
  cost: Cost,
  options: { readonly form?: Form; readonly limit?: number; readonly nodes?: number } = {},
): MinimumCovers {
  const { form = 'sop', limit = 64, nodes = 200_000 } = options;
  const table = primeTable('variables' in functions ? [functions] : functions, form);
  const m = matrixOf(table.problem);
  const covers: TaggedCube[][] = [];
  let left = nodes;
  let complete = true;
  const visit = (s: State, spent: Cost): void => {
    if (left-- <= 0) {
      complete = false;
      return;
    }
    if (s.liveRows === 0) {
      if (spent.terms !== cost.terms || spent.literals !== cost.literals) return;
      if (covers.length === limit) complete = false;
      else covers.push([...s.taken].sort((a, b) => a - b).map((c) => table.primes[c]!));
      return;
    }
    const bound = leastMore(m, s);
    const terms = spent.terms + bound.terms;
    if (terms > cost.terms) return;
    if (terms === cost.terms && spent.literals + bound.literals > cost.literals) return;
    const rest = cloneState(s);
    for (const column of m.columnsOf[leastCovered(s)]!) {
      if (!rest.columnLive[column] || !complete) continue;
      const inside = cloneState(rest);
      takeColumn(m, inside, column);
      visit(inside, {
        terms: spent.terms + 1,
        literals: spent.literals + m.secondary[column]!,
      });
      removeColumn(m, rest, column);
    }
  };
  visit(initialState(m), { terms: 0, literals: 0 });
  return { covers, complete };
}

/** A minimum with another of its covers, one of `minimumCovers`, in the place of its terms. */
export function builtOf(
  functions: TruthTable | readonly TruthTable[],
  minimum: Minimum,
  cover: readonly Cube[],
): Minimum {
  const list = 'variables' in functions ? [functions] : functions;
  const table = primeTable(list, minimum.form);
  const columns = table.primes.flatMap((p, k) => (cover.some((c) => sameCube(c, p)) ? [k] : []));
  return { ...minimum, terms: connect(table, columns, list.length) };
}

function leastCovered(s: State): number {
  let best = -1;
  for (let row = 0; row < s.rowLive.length; row++) {
    if (s.rowLive[row] && (best < 0 || s.rowCount[row]! < s.rowCount[best]!)) best = row;
  }
  return best;
}

/** Terms and literals that pairwise independent cells still need. */
function leastMore(m: Matrix, s: State): Cost {
  const rows = independentRows(m, s);
  let literals = 0;
  for (const row of rows) {
    let least = Number.POSITIVE_INFINITY;
    for (const c of m.columnsOf[row]!)
      if (s.columnLive[c]) least = Math.min(least, m.secondary[c]!);
    literals += least;
  }
  return { terms: rows.length, literals };
}
