/** What the covering did, in order, so that a reader can follow it. Rows and columns by number. */
export type CoverStep =
  /** `row` is met by `column` alone. */
  | { readonly kind: 'essential'; readonly row: number; readonly column: number }
  /** Every column that meets `by` meets `row` too, so `row` need not be looked at. */
  | { readonly kind: 'row-dominance'; readonly row: number; readonly by: number }
  /** `by` meets all that is left of `column` and costs no more. */
  | { readonly kind: 'column-dominance'; readonly column: number; readonly by: number }
  /** The rows and columns that no reduction removes, and pairwise independent rows among them. */
  | {
      readonly kind: 'cyclic-core';
      readonly rows: readonly number[];
      readonly columns: readonly number[];
      readonly independent: readonly number[];
    }
  /** A cover of the core at hand: the columns it takes in all and their secondary cost. */
  | { readonly kind: 'cover'; readonly count: number; readonly secondary: number }
  /** At `depth`, `column` is taken or left out; `lower` is the least count still possible there. */
  | {
      readonly kind: 'branch';
      readonly depth: number;
      readonly column: number;
      readonly take: boolean;
      readonly lower: number;
    }
  /** The branch cannot beat the best cover known: it needs at least `lower` columns. */
  | {
      readonly kind: 'cut';
      readonly depth: number;
      readonly lower: number;
      readonly bound: 'independent-rows' | 'linear-program' | 'multipliers' | 'no-cover';
    };

export type StepListener = (step: CoverStep) => void;
