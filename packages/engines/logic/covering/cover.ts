import { type Budget, branchAndBound } from './branch-and-bound.ts';
import { components } from './components.ts';
import { greedyCover } from './greedy.ts';
import { independentRows } from './independent-rows.ts';
import { type CoveringProblem, initialState, matrixOf } from './matrix.ts';
import { reduce } from './reduce.ts';
import type { CoverStep, StepListener } from './step.ts';

export interface CoverOptions {
  /** Bound on work, in additions, more or less: 10⁹ is about five seconds. Default 4·10⁹. */
  readonly work?: number;
  /** Called at each node of the search and often between two, with the share of `work` that is used, 0 to 1. */
  readonly progress?: (share: number) => void;
  readonly step?: StepListener;
}

export interface Cover {
  /** The chosen columns, ascending. */
  readonly columns: readonly number[];
  readonly secondary: number;
  /** No cover has fewer columns than this. */
  readonly lowerCount: number;
  /** No cover of `columns.length` columns has a smaller sum; undefined while the count is open. */
  readonly lowerSecondary: number | undefined;
  /** Branch-and-bound nodes over all cyclic cores: 0 where reductions alone solved it. */
  readonly nodes: number;
  /** Rows and columns left after the reductions. */
  readonly coreRows: number;
  readonly coreColumns: number;
}

/**
 * Solves a covering problem: reductions, then branch and bound on each connected cyclic core.
 * The cover is a proven optimum exactly when `lowerCount` and `lowerSecondary` equal its own.
 *
 * Throws `uncoverable` where a row is met by no column.
 */
export function cover(problem: CoveringProblem, options: CoverOptions = {}): Cover {
  const { work = 4e9, step, progress } = options;
  const m = matrixOf(problem);
  const s = initialState(m);
  reduce(m, s, step);
  const columns = [...s.taken];
  const forced = sum(columns, (c) => m.secondary[c]!);
  if (s.liveRows === 0) {
    return {
      columns: columns.sort((a, b) => a - b),
      secondary: forced,
      lowerCount: columns.length,
      lowerSecondary: forced,
      nodes: 0,
      coreRows: 0,
      coreColumns: 0,
    };
  }
  const mostSecondary = m.secondary.reduce((a, b) => Math.max(a, b), 0);
  const flat = new Float64Array(m.secondary.length).fill(1);
  // One column more must outweigh any secondary cost of a cover no larger than this one.
  const unit = (greedyCover(m, s, flat)?.length ?? s.liveRows) * mostSecondary + 1;
  const budget: Budget = {
    left: work,
    nodes: 0,
    tick: (done = 0) => progress?.(work > 0 ? Math.min(1, 1 - (budget.left - done) / work) : 1),
  };
  const parts = components(m, s).sort((a, b) => a.rows.length - b.rows.length);
  let lowerCount = columns.length;
  let lowerSecondary: number | undefined = forced;
  let secondary = forced;
  let coreColumns = 0;
  for (const part of parts) {
    coreColumns += part.columns.length;
    step?.({
      kind: 'cyclic-core',
      rows: part.rows,
      columns: part.columns,
      independent: independentRows(part.matrix, initialState(part.matrix)).map(
        (r) => part.rows[r]!,
      ),
    });
    const named = step && ((it: CoverStep) => step(inColumns(it, part.columns)));
    const core = branchAndBound(part.matrix, unit, budget, named);
    const least = Math.ceil(core.lower / (unit + mostSecondary));
    const cost = sum(core.columns, (c) => part.matrix.secondary[c]!);
    lowerCount += least;
    secondary += cost;
    if (least < core.columns.length) lowerSecondary = undefined;
    else if (lowerSecondary !== undefined) {
      lowerSecondary += Math.max(0, core.lower - least * unit);
    }
    for (const c of core.columns) columns.push(part.columns[c]!);
  }
  return {
    columns: columns.sort((a, b) => a - b),
    secondary,
    lowerCount,
    lowerSecondary,
    nodes: budget.nodes,
    coreRows: s.liveRows,
    coreColumns,
  };
}

const inColumns = (step: CoverStep, names: readonly number[]): CoverStep =>
  step.kind === 'branch' ? { ...step, column: names[step.column]! } : step;

const sum = (items: readonly number[], of: (item: number) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
