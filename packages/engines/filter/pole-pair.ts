/** A conjugate pole pair, or a real pole where `q` is null; w0 in rad/s (or relative). */
export interface PolePair {
  readonly w0: number;
  readonly q: number | null;
  /** A pair of zeros on the imaginary axis that goes with it, at ±j of this; none where it is left out. */
  readonly zero?: number;
}
