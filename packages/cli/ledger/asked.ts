/** What stands on the line of `ledger`, read. */
export interface Asked {
  readonly json: boolean;
  readonly limit: number;
  readonly file: string | undefined;
  readonly fromBlock: bigint | null;
}
