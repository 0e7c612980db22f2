import { EngineError } from '../error.ts';
import { cover } from './covering/cover.ts';
import type { CoveringProblem } from './covering/matrix.ts';
import type { CoverStep } from './covering/step.ts';
import { bitCount, compareCubes, literals, minterms } from './cube.ts';
import { MAX_OUTPUTS, primes, type TaggedCube } from './primes.ts';
import { complement, DONT_CARE, type TruthTable } from './truth-table.ts';

export type Form = 'sop' | 'pos';

/** A cell that must be covered: minterm `minterm` of output `output`. */
export interface Cell {
  readonly output: number;
  readonly minterm: number;
}

/** The covering problem of one minimisation, with the names of its rows and columns. */
export interface PrimeTable {
  readonly form: Form;
  readonly variables: readonly string[];
  /** Columns: the prime implicants (implicates for `pos`) that meet at least one cell. */
  readonly primes: readonly TaggedCube[];
  /** Rows: the 1s (the 0s for `pos`) of each output. */
  readonly cells: readonly Cell[];
  readonly problem: CoveringProblem;
}

/** What two-level minimisation found, with everything needed to show why. */
export interface Minimum {
  readonly form: Form;
  readonly variables: readonly string[];
  readonly outputs: number;
  /**
   * The product terms (for `pos`: the cubes of 0s, each the complement of a sum term), with the
   * outputs each is connected to. Shared terms appear once.
   */
  readonly terms: readonly TaggedCube[];
  readonly cost: Cost;
  /** What no cover can be below; `literals` only where the number of terms is settled. */
  readonly lower: { readonly terms: number; readonly literals: number | undefined };
  /**
   * `minimum`: fewest terms and, among those, fewest literals, both proven. `minimum-terms`: the
   * number of terms is proven, the literals are not. `not-proven`: neither is.
   */
  readonly proof: 'minimum' | 'minimum-terms' | 'not-proven';
  /** One sentence that says what is proven, and by how much it may be off. */
  readonly statement: string;
  readonly worked: Worked;
}

export interface Cost {
  /** Distinct product (sum) terms over all outputs. */
  readonly terms: number;
  /** Literals over those terms, each term counted once. */
  readonly literals: number;
}

/** How the minimum was found: rows and columns by their number in `cells` and `primes`. */
export interface Worked {
  readonly primes: readonly TaggedCube[];
  readonly cells: readonly Cell[];
  /** Primes that alone meet some cell, with those cells. */
  readonly essentials: readonly { readonly prime: number; readonly cells: readonly Cell[] }[];
  /** Reductions, branches and bounds in the order they happened. */
  readonly steps: readonly CoverStep[];
  /** Steps beyond the limit, which are not kept. */
  readonly stepsOmitted: number;
  readonly nodes: number;
  readonly coreRows: number;
  readonly coreColumns: number;
}

export interface MinimizeOptions {
  /** `sop` covers the 1s, `pos` the 0s. Default `sop`. */
  readonly form?: Form;
  /** Bound on the search, in additions, more or less: 10⁹ is about five seconds. Default 4·10⁹. */
  readonly work?: number;
  /** Called at each node of the search and often between two, with the share of `work` that is used, 0 to 1. */
  readonly progress?: (share: number) => void;
  /** Steps kept for showing. Default 500. */
  readonly steps?: number;
}

/**
 * Exact two-level minimisation of one or several functions of the same variables (at most 12
 * variables, 31 outputs): the fewest distinct terms, then the fewest literals. Terms may be
 * shared between outputs. Where the bound on work is hit, the best cover found is returned and
 * `proof`, `lower` and `statement` say what is open.
 *
 * Prime implicants as in `primes`, then the covering problem of `cover` (Quine, McCluskey). Once
 * the terms are chosen, each output is connected to as few of them as can be; that last choice
 * does not enter the cost.
 *
 * Throws `mismatch` where the functions are not of the same variables, `out-of-range` for none or
 * too many.
 */
export function minimize(
  functions: TruthTable | readonly TruthTable[],
  options: MinimizeOptions = {},
): Minimum {
  const { form = 'sop', work = 4e9, steps: most = 500, progress } = options;
  const list = 'variables' in functions ? [functions] : functions;
  const table = primeTable(list, form);
  const steps: CoverStep[] = [];
  let stepsOmitted = 0;
  const found = cover(table.problem, {
    work,
    ...(progress ? { progress } : {}),
    step: (step) => {
      if (steps.length < most) steps.push(step);
      else stepsOmitted++;
    },
  });
  const terms = connect(table, found.columns, list.length);
  const cost = { terms: terms.length, literals: terms.reduce((sum, t) => sum + literals(t), 0) };
  const lower = { terms: found.lowerCount, literals: found.lowerSecondary };
  const proof =
    lower.terms < cost.terms
      ? 'not-proven'
      : lower.literals === cost.literals
        ? 'minimum'
        : 'minimum-terms';
  return {
    form,
    variables: table.variables,
    outputs: list.length,
    terms,
    cost,
    lower,
    proof,
    statement: statementOf(cost, lower, proof),
    worked: {
      primes: table.primes,
      cells: table.cells,
      essentials: essentialsOf(table),
      steps,
      stepsOmitted,
      nodes: found.nodes,
      coreRows: found.coreRows,
      coreColumns: found.coreColumns,
    },
  };
}

/** Prime implicants against the cells they must cover. Errors as `minimize`. */
export function primeTable(functions: readonly TruthTable[], form: Form): PrimeTable {
  const first = functions[0];
  if (first === undefined || functions.length > MAX_OUTPUTS) {
    throw new EngineError(
      'out-of-range',
      `The number of functions ${functions.length} is not 1 to ${MAX_OUTPUTS}, as many as can be minimised together.`,
      { field: 'functions', value: functions.length },
    );
  }
  const { variables } = first;
  const count = variables.length;
  const targets = form === 'sop' ? functions : functions.map(complement);
  const allowed = new Int32Array(1 << count);
  const row = targets.map(() => new Int32Array(1 << count).fill(-1));
  const cells: Cell[] = [];
  targets.forEach(({ variables: names, values }, output) => {
    if (names.join('\n') !== variables.join('\n')) {
      throw new EngineError(
        'mismatch',
        `Function ${output + 1} is of ${names.join(', ')}, the first of ${variables.join(', ')}.`,
        { field: 'functions', value: names },
      );
    }
    for (let m = 0; m < values.length; m++) {
      if (values[m] === 0) continue;
      allowed[m]! |= 1 << output;
      if (values[m] !== DONT_CARE) row[output]![m] = cells.push({ output, minterm: m }) - 1;
    }
  });
  const useful: { prime: TaggedCube; rows: Int32Array }[] = [];
  for (const prime of primes(allowed)) {
    const rows: number[] = [];
    const its = minterms(prime, count);
    for (let output = 0; output < targets.length; output++) {
      if (!(prime.outputs & (1 << output))) continue;
      for (const m of its) if (row[output]![m]! >= 0) rows.push(row[output]![m]!);
    }
    if (rows.length > 0) useful.push({ prime, rows: Int32Array.from(rows) });
  }
  useful.sort((a, b) => compareCubes(a.prime, b.prime) || b.prime.outputs - a.prime.outputs);
  return {
    form,
    variables,
    primes: useful.map((u) => u.prime),
    cells,
    problem: {
      rows: cells.length,
      columns: useful.map((u) => u.rows),
      secondary: Int32Array.from(useful, (u) => literals(u.prime)),
    },
  };
}

function essentialsOf({ cells, problem }: PrimeTable): Worked['essentials'] {
  const met = new Int32Array(problem.rows);
  for (const rows of problem.columns) for (const row of rows) met[row]!++;
  const essentials: { prime: number; cells: Cell[] }[] = [];
  problem.columns.forEach((rows, prime) => {
    const alone = Array.from(
      rows.filter((row) => met[row] === 1),
      (row) => cells[row]!,
    );
    if (alone.length > 0) essentials.push({ prime, cells: alone });
  });
  return essentials;
}

/** Connects each output to the fewest of the chosen terms, columns of the table, that make it. */
export function connect(
  table: PrimeTable,
  chosen: readonly number[],
  outputs: number,
): TaggedCube[] {
  if (outputs === 1) return chosen.map((column) => table.primes[column]!);
  const used = new Int32Array(chosen.length);
  for (let output = 0; output < outputs; output++) {
    const rowAt = new Map<number, number>();
    const columns = chosen.map((column) => {
      const rows: number[] = [];
      for (const row of table.problem.columns[column]!) {
        if (table.cells[row]!.output !== output) continue;
        if (!rowAt.has(row)) rowAt.set(row, rowAt.size);
        rows.push(rowAt.get(row)!);
      }
      return Int32Array.from(rows.sort((a, b) => a - b));
    });
    const problem = { rows: rowAt.size, columns, secondary: new Int32Array(chosen.length) };
    for (const k of cover(problem, { work: 1e8 }).columns) used[k]! |= 1 << output;
  }
  const terms = chosen.map((column, k) => ({ ...table.primes[column]!, outputs: used[k]! }));
  return terms.filter((term) => bitCount(term.outputs) > 0);
}

function statementOf(cost: Cost, lower: Minimum['lower'], proof: Minimum['proof']): string {
  const { terms, literals: count } = cost;
  const noun = terms === 1 ? 'term' : 'terms';
  if (proof === 'minimum') return `Proven minimum: ${terms} ${noun}, ${count} literals.`;
  if (proof === 'minimum-terms') {
    const least = lower.literals ?? 0;
    return `${terms} ${noun} are proven minimum; ${count} literals are not proven minimum (at least ${least}).`;
  }
  return `Not proven minimum: ${terms} ${noun} found, at least ${lower.terms} needed (gap ${terms - lower.terms}).`;
}
