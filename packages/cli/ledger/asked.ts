/** What stands on the line of `ledger`, read. */
export interface Asked {
  readonly json: boolean;
  readonly limit: number;
  readonly file: string | undefined;
  readonly fromBlock: bigint | null;
  /** What a refund is for. */
  readonly for: string | undefined;
  /** Index of a transfer's log. */
  readonly log: number | null;
  /** What `export` writes: how, of which kind of records alone, and where to. */
  readonly format: string;
  readonly only: string | undefined;
  readonly out: string | undefined;
}
