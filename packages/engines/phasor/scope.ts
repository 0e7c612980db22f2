/** What an expression is read against: its names, and what it told of how it was read. */
export interface Scope {
  readonly isVariable: (name: string) => boolean;
  readonly isFunction: (name: string) => boolean;
  /** Names that are the imaginary unit. */
  readonly imaginary: ReadonlySet<string>;
  /** Tells how something was read that can be meant in another way. */
  readonly note: (text: string) => void;
  /** Takes the next number of an uncertain value, of which the text is given. */
  readonly source: (text: string) => number;
}

/** A scope of units alone, as that of `→ kV`. */
export const unitsOnly: Scope = {
  isVariable: () => false,
  isFunction: () => false,
  imaginary: new Set(),
  note: () => {},
  source: () => 0,
};
