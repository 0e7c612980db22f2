/** A value change dump in memory: what is recorded of which variable, in typed arrays over the bytes of the file. */

export type VariableKind = 'bit' | 'vector' | 'real' | 'string' | 'event';

/** One declared name. Several names may share one code. */
export interface Variable {
  /** Scopes from the outermost in, joined by dots. */
  readonly scope: string;
  /** With its range: `data [7:0]`. */
  readonly name: string;
  /** `wire`, `reg`, `real`, … as declared. */
  readonly type: string;
  /** Bits. */
  readonly size: number;
  /** Index of its record. */
  readonly record: number;
}

/**
 * Changes of all records, those of one together and in the order of time: record k has the changes `starts[k]` to
 * `starts[k + 1]`. A value is the token of the file at `places`, so that nothing is copied.
 */
export interface Dump {
  readonly bytes: Uint8Array;
  readonly variables: readonly Variable[];
  readonly kinds: readonly VariableKind[];
  readonly starts: Uint32Array;
  /** In units of the timescale. */
  readonly times: Float64Array;
  /** Where the value stands in the file. */
  readonly places: Uint32Array;
  /** Seconds a unit. */
  readonly unit: number;
  /** As written: `1 ns`; empty where the file has none, which is read as 1 ns. */
  readonly timescale: string;
  readonly date: string;
  readonly program: string;
  /** First and last time in the file. */
  readonly from: number;
  readonly to: number;
  readonly changes: number;
  /** What is read otherwise than it stands, in whole sentences. */
  readonly notes: readonly string[];
}

export const fullName = ({ scope, name }: Pick<Variable, 'scope' | 'name'>): string =>
  scope === '' ? name : `${scope}.${name}`;
