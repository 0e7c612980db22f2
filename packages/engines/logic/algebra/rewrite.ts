import type { Law } from './laws.ts';
import type { Term } from './terms.ts';

/** What one law makes of a term at one place in it. */
export interface Rewrite {
  readonly to: Term;
  readonly law: Law;
  /** The form for products rather than sums. */
  readonly dual: boolean;
  /** Applied from the right to the left. */
  readonly reversed: boolean;
  /** The places of operands that lead to where it is applied, from the top. */
  readonly path: readonly number[];
  /** The places of the operands there that it takes; empty for all of it. */
  readonly taken: readonly number[];
}

/** Which laws are tried beside those that shorten. */
export interface RewriteRules {
  /** Whether x ⊕ y may be written for xy' + x'y. */
  readonly xor: boolean;
  /** Whether x + xy may be written x(1 + y), which absorption makes in one step. Default false. */
  readonly units?: boolean;
}
