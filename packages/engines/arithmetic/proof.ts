/** How the circuit at hand was proven, or why it was not. */
export interface Proof {
  /**
   * `diagram`: all outputs as binary decision diagrams, the same nodes as those of the operation itself; `rewriting`:
   * the outputs rewritten backwards to the polynomial of the operation; `rows`: row by row, as an induction.
   */
  readonly method: 'diagram' | 'rewriting' | 'rows';
  readonly proven: boolean;
  /** What was done, or what stood in the way, as a sentence. */
  readonly statement: string;
  /** Nodes of decision diagrams. */
  readonly nodes: number;
  /** Cells, adders and rows that were rewritten. */
  readonly steps: number;
}

/** Says that a lemma does not hold; whoever proves catches it. */
export class Unproven extends Error {}
