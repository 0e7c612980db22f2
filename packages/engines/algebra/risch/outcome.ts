/** What becomes of an integral that is decided: an antiderivative, or a proof that no elementary function is one. */
import type { Expression } from '../expression/expression.ts';

export interface Proof {
  /** The argument in whole sentences. */
  readonly proof: string;
  /** What would have to hold and does not. */
  readonly condition: string;
}

export interface Outcome {
  /** An antiderivative: with a proof it has functions that are not elementary. */
  readonly value?: Expression;
  readonly proof?: Proof;
  /** Why neither is known, as a clause. */
  readonly undecided?: string;
}
