/**
 * A node that is asked nothing about money before it has shown that it serves the configured chain and
 * token, and nothing more from when it is found to serve another: what such a node says of a payment
 * is about somebody else's.
 */
import { checkAsset } from '@tollbench/gate/chain/check-asset.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import type { NodeRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Asset, Condition } from '@tollbench/gate/chain/types.ts';

export interface GuardOptions {
  /** Milliseconds for which a check is good, where it found nothing and where it found something. */
  readonly goodFor?: number;
  readonly badFor?: number;
}

export class GuardedRpc implements NodeRpc {
  readonly #rpc: NodeRpc;
  readonly #asset: Asset;
  readonly #goodFor: number;
  readonly #badFor: number;
  /** What differs; null before the first check that was answered. */
  #differences: readonly string[] | null = null;
  #checkedAt = Number.NEGATIVE_INFINITY;
  #checking: Promise<readonly string[]> | null = null;

  constructor(rpc: NodeRpc, asset: Asset, { goodFor = 30_000, badFor = 2_000 }: GuardOptions = {}) {
    this.#rpc = rpc;
    this.#asset = asset;
    this.#goodFor = goodFor;
    this.#badFor = badFor;
  }

  health(): readonly Condition[] {
    return this.#rpc.health();
  }

  /** @throws ChainUnavailable also while the node serves another chain or token, which it says */
  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    if (this.#differences === null || this.#differences.length > 0) {
      const [difference] = await this.check();
      if (difference !== undefined) throw new ChainUnavailable(method, difference);
    }
    return this.#rpc.request(method, params);
  }

  /**
   * What differs between the configured token and the chain's, a sentence each, as of some seconds ago.
   * @throws ChainUnavailable where the node does not answer
   */
  async check(): Promise<readonly string[]> {
    const age = performance.now() - this.#checkedAt;
    if (this.#differences !== null)
      if (age < (this.#differences.length === 0 ? this.#goodFor : this.#badFor))
        return this.#differences;
    this.#checking ??= this.#ask().finally(() => {
      this.#checking = null;
    });
    return this.#checking;
  }

  async #ask(): Promise<readonly string[]> {
    this.#differences = await checkAsset(this.#rpc, this.#asset);
    this.#checkedAt = performance.now();
    return this.#differences;
  }
}
