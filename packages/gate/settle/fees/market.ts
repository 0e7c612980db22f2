/** What gas costs now, asked of the node once a block, and of the chain below once a minute. */
import type { Hex } from '../../chain/types.ts';
import type { GasPrices } from './policy.ts';

/** Milliseconds that the price of data on the chain below is good for. */
const L1_GOOD_FOR = 60_000;

export interface MarketNode {
  tip(): Promise<bigint>;
  l1Fee(data: Hex): Promise<bigint>;
}

export class GasMarket {
  readonly #node: MarketNode;
  /** Call data as hard to compress as what is sent. */
  readonly #sample: Hex;
  #l1PerByte = 0n;
  #l1AskedAt = Number.NEGATIVE_INFINITY;
  #prices: GasPrices | null = null;

  constructor(node: MarketNode, sample: Hex) {
    this.#node = node;
    this.#sample = sample;
  }

  /** As of the last look; `null` before the first. */
  get prices(): GasPrices | null {
    return this.#prices;
  }

  /**
   * @param base wei for a unit of gas in the newest block
   * @param clock milliseconds
   * @throws ChainUnavailable, with what was known before left as it is
   */
  async look(base: bigint, clock: number): Promise<GasPrices> {
    const stale = clock - this.#l1AskedAt >= L1_GOOD_FOR;
    const [tip, l1] = await Promise.all([
      this.#node.tip(),
      stale ? this.#node.l1Fee(this.#sample) : null,
    ]);
    if (l1 !== null) {
      const bytes = BigInt(this.#sample.length - 2) / 2n;
      this.#l1PerByte = (l1 * 1_000_000n + bytes - 1n) / bytes;
      this.#l1AskedAt = clock;
    }
    this.#prices = { base, tip, l1PerByte: this.#l1PerByte };
    return this.#prices;
  }
}
