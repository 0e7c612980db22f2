/** A part of the library as the reader takes it. */
export interface LibraryPart {
  /** The name that it has here: `2n2222` for `Q2N2222A`. */
  readonly name: string;
  /** A `.model` card, or a whole subcircuit. */
  readonly text: string;
  /** Whose figures it has: a clause. */
  readonly source: string;
}
