/** What kind of thing an engine cannot do right; stable, for programs. */
export type EngineErrorCode =
  /** Names that are missing, stand twice, differ where they must agree, or cannot be names. */
  | 'bad-names'
  /** One value is given twice, and differently. */
  | 'contradiction'
  /** What is asked for is so everywhere, so that no place or number answers it. */
  | 'degenerate'
  /** A divisor or denominator is zero. */
  | 'division-by-zero'
  /** Nothing is given where at least one is needed. */
  | 'empty'
  /** The equations lose all digits of a double. */
  | 'ill-conditioned'
  /** The model has no solution: a loop without delay in which 1 + L is zero. */
  | 'ill-posed'
  /** The numerator's degree is above the denominator's. */
  | 'improper'
  /** A value is missing where every one must be given. */
  | 'incomplete'
  /** No design of this kind does what is asked for. */
  | 'infeasible'
  /** A list has a length other than what belongs to it. */
  | 'length'
  /** Two functions are of different variables. */
  | 'mismatch'
  /** The function has the same sign at both ends, so that no root is enclosed. */
  | 'no-bracket'
  /** The response settles at zero, and has no figures that refer to its final value. */
  | 'no-final-value'
  /** The sum is not a fraction of two polynomials. */
  | 'no-fraction'
  /** No power of x is 1 modulo the polynomial. */
  | 'no-order'
  /** The terms do not give the function they are said to cover. */
  | 'not-a-cover'
  /** An iteration stopped before its result was good enough. */
  | 'not-converged'
  /** A number is infinite or NaN. */
  | 'not-finite'
  /** The feedback loses its last stage. */
  | 'not-invertible'
  /** The matrix is symmetric, and a pivot of its Cholesky factorisation is not positive. */
  | 'not-positive-definite'
  /** The matrix has other than as many rows as columns. */
  | 'not-square'
  /** A matrix or a filter is not symmetric, and must be. */
  | 'not-symmetric'
  /** A number or a size is outside what is taken. */
  | 'out-of-range'
  /** The result is too large for a double. */
  | 'overflow'
  /** Two bands overlap. */
  | 'overlap'
  /** The rows and columns of matrices do not fit one another. */
  | 'shape'
  /** Every coefficient of the design is zero. */
  | 'silent'
  /** A matrix, circuit or conversion has no unique answer. */
  | 'singular'
  /** A text that is not understood. */
  | 'syntax'
  /** The poles are too lightly damped for the response to be followed. */
  | 'too-stiff'
  /** The type of linear-phase filter has a zero where the response does not. */
  | 'type'
  /** A row that no column covers. */
  | 'uncoverable'
  /** A name that is in no catalogue, or not among the variables. */
  | 'unknown-name'
  /** The system is unstable, and what is asked for does not exist. */
  | 'unstable'
  /** A thing that this way of writing it does not have. */
  | 'unsupported'
  /** The zero polynomial, where another is needed. */
  | 'zero-polynomial';

/**
 * The one error an engine throws: what it cannot do right. Its message is a whole sentence, with the value in it
 * and what would do: `The transition width 1.2 is not between 0 and 1.`
 */
export class EngineError extends Error {
  readonly code: EngineErrorCode;
  /** The parameter at fault, in the engine's own naming, where one parameter is at fault. */
  readonly field: string | undefined;
  /** The offending value as given. */
  readonly value: unknown;
  /** Texts that may stand where the value stands, where they are known: /(2*x) and /2*x for /2x. */
  readonly instead: readonly string[];

  constructor(
    code: EngineErrorCode,
    message: string,
    at: { field?: string; value?: unknown; instead?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'EngineError';
    this.code = code;
    this.field = at.field;
    this.value = at.value;
    this.instead = at.instead ?? [];
  }
}
