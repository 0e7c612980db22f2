import { EngineError } from '../error.ts';
import { type CoverOptions, cover } from './covering/cover.ts';
import { bitOf, type Cube, compareCubes, contains, covers, literals } from './cube.ts';
import type { Cost, Form } from './minimize.ts';
import { primes } from './primes.ts';
import { complement, DONT_CARE, type TruthTable } from './truth-table.ts';

/** Two adjacent input combinations between which the output may glitch. */
export interface Hazard {
  /** Static-1 in a sum of products, static-0 in a product of sums. */
  readonly kind: 'static-1' | 'static-0';
  readonly from: number;
  readonly to: number;
  /** The variable that changes. */
  readonly variable: string;
}

export interface HazardFree {
  /** The cover with consensus terms added, in the order of `compareCubes`. */
  readonly terms: readonly Cube[];
  /** The terms that were added: the fewest, then with the fewest literals. */
  readonly added: readonly Cube[];
  /** Whether no fewer terms could have been added. */
  readonly proven: boolean;
}

/** Bound on the search and its progress, as for `minimize`. */
type Effort = Pick<CoverOptions, 'work' | 'progress'>;

/**
 * Static hazards of a two-level circuit under single-input changes: adjacent cells of the same
 * required value that no one term holds together (D. A. Huffman, JACM 4, 1957; E. B. Eichelberger,
 * IBM J. R&D 9, 1965). Changes into or out of a don't-care are not asked about.
 *
 * `terms` cover the 1s (`sop`) or the 0s (`pos`, the cubes `minimize` returns). Throws
 * `not-a-cover` where they do not make the function.
 */
export function staticHazards(
  table: TruthTable,
  terms: readonly Cube[],
  form: Form = 'sop',
): Hazard[] {
  const target = form === 'sop' ? table : complement(table);
  checkCover(target, terms);
  return pairs(target)
    .filter(({ pair }) => !terms.some((term) => contains(term, pair)))
    .map(({ from, to, variable }) => ({
      kind: form === 'sop' ? ('static-1' as const) : ('static-0' as const),
      from,
      to,
      variable,
    }));
}

/** Adds to a cover the fewest prime implicants (consensus terms) that remove its static hazards. */
export function removeHazards(
  table: TruthTable,
  terms: readonly Cube[],
  form: Form = 'sop',
  effort: Effort = {},
): HazardFree {
  const target = form === 'sop' ? table : complement(table);
  checkCover(target, terms);
  const open = pairs(target)
    .map(({ pair }) => pair)
    .filter((pair) => !terms.some((term) => contains(term, pair)));
  const { chosen, proven } = fewest(target, open, effort);
  return { terms: [...terms, ...chosen].sort(compareCubes), added: chosen, proven };
}

/**
 * The least cover without static hazards, from the function alone: fewest terms, then fewest
 * literals, such that every pair of adjacent 1s (0s for `pos`) lies in one term and every 1 in some.
 */
export function hazardFreeMinimum(
  table: TruthTable,
  form: Form = 'sop',
  effort: Effort = {},
): { readonly terms: readonly Cube[]; readonly cost: Cost; readonly proven: boolean } {
  const target = form === 'sop' ? table : complement(table);
  const full = target.values.length - 1;
  const cells: Cube[] = [];
  target.values.forEach((v, m) => {
    if (v === 1) cells.push({ mask: full, value: m });
  });
  const { chosen, proven } = fewest(
    target,
    [...cells, ...pairs(target).map(({ pair }) => pair)],
    effort,
  );
  const cost = { terms: chosen.length, literals: chosen.reduce((sum, c) => sum + literals(c), 0) };
  return { terms: chosen, cost, proven };
}

interface Pair {
  readonly from: number;
  readonly to: number;
  readonly variable: string;
  readonly pair: Cube;
}

function pairs({ variables, values }: TruthTable): Pair[] {
  const found: Pair[] = [];
  for (let from = 0; from < values.length; from++) {
    if (values[from] !== 1) continue;
    variables.forEach((variable, i) => {
      const bit = bitOf(i, variables.length);
      if (from & bit || values[from | bit] !== 1) return;
      const pair = { mask: (values.length - 1) & ~bit, value: from };
      found.push({ from, to: from | bit, variable, pair });
    });
  }
  return found;
}

/** The fewest primes such that each of `wanted` lies in one of them. */
function fewest(
  target: TruthTable,
  wanted: readonly Cube[],
  effort: Effort,
): { chosen: Cube[]; proven: boolean } {
  const columns: { prime: Cube; rows: Int32Array }[] = [];
  for (const { mask, value } of primes(target.values.map((v) => (v === 0 ? 0 : 1)))) {
    const prime = { mask, value };
    const rows: number[] = [];
    wanted.forEach((cube, row) => {
      if (contains(prime, cube)) rows.push(row);
    });
    if (rows.length > 0) columns.push({ prime, rows: Int32Array.from(rows) });
  }
  columns.sort((a, b) => compareCubes(a.prime, b.prime));
  const found = cover(
    {
      rows: wanted.length,
      columns: columns.map((c) => c.rows),
      secondary: Int32Array.from(columns, (c) => literals(c.prime)),
    },
    effort,
  );
  const proven =
    found.lowerCount === found.columns.length && found.lowerSecondary === found.secondary;
  return { chosen: found.columns.map((k) => columns[k]!.prime), proven };
}

function checkCover({ values }: TruthTable, terms: readonly Cube[]): void {
  for (let m = 0; m < values.length; m++) {
    const value = terms.some((term) => covers(term, m)) ? 1 : 0;
    if (values[m] === DONT_CARE || values[m] === value) continue;
    throw new EngineError(
      'not-a-cover',
      `The terms give ${value} at minterm ${m}, not ${values[m]}.`,
      {
        field: 'terms',
        value: m,
      },
    );
  }
}
