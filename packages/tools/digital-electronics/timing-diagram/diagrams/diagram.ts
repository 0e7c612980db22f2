/** A diagram that comes with the tool. */
export interface Example {
  readonly wave: string;
  /** Seconds a cycle. */
  readonly tick: number;
  readonly constraints: string;
}
