/** What the reader may find on a model card and on an element's line; all lower case. */
export interface CardNames {
  /** Model levels that are computed; a card without one is of the first. */
  readonly levels: readonly number[];
  /** Parameters that the device takes, by level where levels differ. */
  parameters(level: number): ReadonlySet<string>;
  /** Other spellings: `cjo` of `cj0`. Keys are spellings, values names of `parameters`. */
  readonly aliases: Readonly<Record<string, string>>;
  /**
   * Parameters that are known and change nothing here (`mfg`, `vpk`, `iave` of LTspice; `bv_max`): said in a notice,
   * never refused.
   */
  readonly idle: ReadonlySet<string>;
  /** Parameters of an element's line. */
  readonly instance: ReadonlySet<string>;
}
