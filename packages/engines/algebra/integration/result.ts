/** What becomes of ∫ f dx: an antiderivative with the way to it, a proof that there is none, or neither. */
import type { Expression } from '../expression/expression.ts';
import type { Proof, ProofStep } from '../risch/outcome.ts';

/** Rules by the names that a textbook has for them. */
export type Rule =
  | 'constant'
  | 'power rule'
  | 'table'
  | 'linearity'
  | 'rewriting'
  | 'partial fractions'
  | 'substitution'
  | 'integration by parts'
  | 'undetermined coefficients'
  | 'trigonometric substitution'
  | 'tangent half-angle substitution'
  | 'Euler substitution'
  | 'reduction'
  | 'Risch';

/** One thing that was chosen on the way: `u` = x² + 1, `dv` = eˣ (without its dx). */
export interface Choice {
  readonly name: string;
  readonly value: Expression;
}

/**
 * ∫ integrand d(variable) = value, by a rule. What stands in a step is in its own variable and in parameters alone: a
 * substitution’s steps inside are in the new one, and its value is in the old one again.
 */
export interface Step {
  readonly rule: Rule;
  readonly integrand: Expression;
  readonly variable: string;
  readonly choices: readonly Choice[];
  /** What the integrand is written as before its parts are integrated, in the variable of the step. */
  readonly rewritten?: Expression;
  /** An antiderivative, without its constant. */
  readonly value: Expression;
  /** That no elementary function is an antiderivative; the value then has others. */
  readonly proof?: Proof;
  /** The integrals that it was brought to, in order. */
  readonly parts: readonly Step[];
}

export interface Found {
  readonly kind: 'found';
  /** The shortest of the forms that were tried, on principal branches: ln u where a real variable needs ln|u|. */
  readonly antiderivative: Expression;
  /** The same for a real variable, with ln|u| unless u is seen to be positive. */
  readonly real: Expression;
  /** One step, the whole integral; those inside are its parts. */
  readonly steps: readonly Step[];
  /** Whole sentences: where it holds, what parameters were taken for, where it jumps. */
  readonly notes: readonly string[];
}

/** No elementary function has the integrand for its derivative. */
export interface None {
  readonly kind: 'none';
  /** The argument in whole sentences. */
  readonly proof: string;
  /** What would have to hold and does not: an equation without solution, a residue that is no constant. */
  readonly condition: string;
  /** The proof a step at a time, where it has more than one; the variable of a substitution is in the text. */
  readonly steps?: readonly ProofStep[];
  /** An antiderivative by a function that has a name: erf, Ei, Si, Ci, li. */
  readonly named?: Expression;
  /** The same for a real variable. */
  readonly real?: Expression;
}

/** Neither an antiderivative nor a proof that there is none was found. */
export interface Unknown {
  readonly kind: 'unknown';
  /** The methods that were tried. */
  readonly tried: readonly string[];
  /** Why Risch’s method does not decide it, as a clause. */
  readonly undecided?: string;
}

export type Integral = Found | None | Unknown;
