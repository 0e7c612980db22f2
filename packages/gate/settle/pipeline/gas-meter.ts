/** How much gas a batch wants, learnt from those that were mined. */

/**
 * Bytes of a transaction that nodes take on (131,072 in geth, op-geth and reth), less what is around
 * the call data.
 */
export const MAX_CALLDATA_BYTES = 130_500;

/** For the transaction itself and the first touch of the token and of the payee's balance. */
const BASE_GAS = 60_000n;
/** What an authorization takes before anything was learnt: a payer not seen before in the batch. */
const FIRST_GUESS = 46_000n;
/** Fewer say little: what the transaction itself costs is a large part of it. */
const MIN_LESSON = 10;

export class GasMeter {
  #each = FIRST_GUESS;

  /** Gas for a transaction of so many: what they used before, and a fiftieth more. */
  limit(count: number): bigint {
    return BASE_GAS + (BigInt(count) * this.#each * 51n) / 50n;
  }

  /** Gas that a transaction of so many is thought to use. */
  expected(count: number): bigint {
    return BASE_GAS + BigInt(count) * this.#each;
  }

  /** How many fit into so much gas. */
  fits(gas: bigint): number {
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    return gas <= BASE_GAS ? 0 : Number(((gas - BASE_GAS) * 50n) / (this.#each * 51n));
  }

  /** A transaction in which all of so many were carried out used so much. */
  learn(count: number, gasUsed: bigint): void {
    if (count < MIN_LESSON || gasUsed <= BASE_GAS) return;
    const each = (gasUsed - BASE_GAS / 2n) / BigInt(count);
    // Up at once and down by degrees: too little costs a batch, too much only its place in a block.
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    this.#each = each > this.#each ? each : (this.#each * 7n + each) / 8n;
  }

  /** A rehearsal wanted more than was thought. */
  atLeast(count: number, gas: bigint): void {
    if (count < MIN_LESSON) return;
    const each = (gas - BASE_GAS) / BigInt(count);
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    if (each > this.#each) this.#each = each;
  }
}
