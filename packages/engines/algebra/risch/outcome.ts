/** What becomes of an integral that is decided: an antiderivative, or a proof that no elementary function is one. */
import type { Expression } from '../expression/expression.ts';

export interface Proof {
  /** The argument in whole sentences. */
  readonly proof: string;
  /** What would have to hold and does not. */
  readonly condition: string;
  /** The argument a step at a time, where it has more than one. */
  readonly steps?: readonly ProofStep[];
}

export interface ProofStep {
  /** Whole sentences. */
  readonly text: string;
  readonly shown?: Shown;
}

/** What a step is about, to be typeset. */
export type Shown =
  /** The field of fractions in these. */
  | { readonly kind: 'field'; readonly of: readonly Expression[] }
  /** The integral of this. */
  | { readonly kind: 'integral'; readonly of: Expression }
  /** y′ + f·y = a. */
  | { readonly kind: 'equation'; readonly f: Expression; readonly a: Expression }
  /** ∫ a dx = v + c·θ. */
  | { readonly kind: 'limited'; readonly a: Expression; readonly theta: Expression }
  /** y is this, or a residue is. */
  | { readonly kind: 'value'; readonly name: 'y' | 'residue'; readonly value: Expression };

/** With every formula in it changed. */
export function shownBy(shown: Shown, change: (a: Expression) => Expression): Shown {
  switch (shown.kind) {
    case 'field':
      return { ...shown, of: shown.of.map(change) };
    case 'integral':
      return { ...shown, of: change(shown.of) };
    case 'equation':
      return { ...shown, f: change(shown.f), a: change(shown.a) };
    case 'limited':
      return { ...shown, a: change(shown.a), theta: change(shown.theta) };
    case 'value':
      return { ...shown, value: change(shown.value) };
  }
}

export interface Outcome {
  /** An antiderivative: with a proof it has functions that are not elementary. */
  readonly value?: Expression;
  readonly proof?: Proof;
  /** Why neither is known, as a clause. */
  readonly undecided?: string;
}
