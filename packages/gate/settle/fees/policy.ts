/** When settling is worth its gas: now, later, or not any more. */
import type { FeeReport } from '../types.ts';
import { affordable, gweiText, type Prices, shareOf } from './cost.ts';

export interface FeeLimits {
  /** The most of a batch's worth that its gas may cost, in millionths. Default all of it. */
  readonly maxShare?: bigint;
  /** Millionths of a dollar for one ether. Without it only `maxGasPrice` holds. */
  readonly ethUsd?: bigint;
  /**
   * The most wei for a unit of gas. Default where there is no `ethUsd`: 0.01 gwei, at which a tenth
   * of a cent, settled by the fifty, costs about what it brings when ether is at $2,300.
   */
  readonly maxGasPrice?: bigint;
}

/** What the node says of gas. */
export interface GasPrices {
  /** Wei for a unit of gas in the newest block. */
  readonly base: bigint;
  /** Wei for a unit of gas to whoever makes the block. */
  readonly tip: bigint;
  /** Millionths of a wei for a byte of a transaction on the chain below; 0 where there is none. */
  readonly l1PerByte: bigint;
}

/** A transaction to be judged. */
export interface Load {
  readonly gas: bigint;
  readonly bytes: number;
  /** Atomic units that it collects. */
  readonly value: bigint;
}

/** EIP-1559: the most for a unit of gas, and what of it goes to whoever makes the block. */
export interface Bid {
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export type FeeVerdict =
  | { readonly pays: true; readonly bid: Bid }
  | { readonly pays: false; readonly why: string };

export const DEFAULT_MAX_GAS_PRICE = 10_000_000n;
const ALL = 1_000_000n;

export class FeePolicy {
  readonly #maxShare: bigint;
  readonly #maxGasPrice: bigint | null;
  readonly #prices: Prices;

  constructor(limits: FeeLimits, decimals: number) {
    const { maxShare = ALL, ethUsd = null } = limits;
    this.#maxShare = maxShare;
    this.#maxGasPrice = limits.maxGasPrice ?? (ethUsd === null ? DEFAULT_MAX_GAS_PRICE : null);
    this.#prices = { ethUsd, decimals };
  }

  /**
   * Whether a transaction is worth sending at these prices, and what to bid for it.
   * @param last it would expire before the next look: it goes if it brings more than it costs
   */
  judge(load: Load, gas: GasPrices, last = false): FeeVerdict {
    const price = gas.base + gas.tip;
    const most = this.mostFor(load, gas, last);
    if (price > most) return { pays: false, why: this.#tooDear(load, gas, price) };
    // The base fee can grow by an eighth a block: twice of it lasts for six.
    const wanted = gas.base * 2n + gas.tip;
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    const maxFeePerGas = most < wanted ? most : wanted;
    return { pays: true, bid: { maxFeePerGas, maxPriorityFeePerGas: gas.tip } };
  }

  /** The most wei for a unit of gas that a transaction is worth. */
  mostFor(load: Load, gas: GasPrices, last = false): bigint {
    const { ethUsd, decimals } = this.#prices;
    const cap = this.#maxGasPrice;
    // Without ether's price there is always a cap.
    if (ethUsd === null) return cap ?? 0n;
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    const share = last && this.#maxShare < ALL ? ALL : this.#maxShare;
    const rest = affordable(load.value, share, ethUsd, decimals) - l1Fee(load.bytes, gas);
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    const most = rest > 0n ? rest / load.gas : 0n;
    // Stryker disable next-line EqualityOperator: where both are equal it is the same
    return cap !== null && cap < most ? cap : most;
  }

  /**
   * What a payment of `value` costs alone, by tens and by hundreds.
   * @param loadOf gas and bytes of a transaction of so many
   */
  report(gas: GasPrices, value: bigint, loadOf: (count: number) => Omit<Load, 'value'>): FeeReport {
    const gasPrice = gas.base + gas.tip;
    const payment = [1, 10, 100].map((together) => {
      const load = loadOf(together);
      const count = BigInt(together);
      const l1 = l1Fee(load.bytes, gas) / count;
      const cost = (load.gas * gasPrice) / count + l1;
      const share = shareOf(cost, value, this.#prices);
      return { together, gas: load.gas / count, cost, l1, share };
    });
    const { ethUsd } = this.#prices;
    return { gasPrice, maxGasPrice: this.#maxGasPrice, ethUsd, payment, value };
  }

  #tooDear(load: Load, gas: GasPrices, price: bigint): string {
    const cost = load.gas * price + l1Fee(load.bytes, gas);
    const share = shareOf(cost, load.value, this.#prices);
    const cap = this.#maxGasPrice;
    if (share === null || (cap !== null && price > cap))
      return `gas costs ${gweiText(price)}, and at most ${gweiText(cap ?? 0n)} is paid`;
    return `gas costs ${gweiText(price)}: settling would take ${Number(share) / 10_000} % of what it brings, and at most ${Number(this.#maxShare) / 10_000} % is paid`;
  }
}

/** Wei for the data of a transaction on the chain below, rounded up. */
export function l1Fee(bytes: number, { l1PerByte }: Pick<GasPrices, 'l1PerByte'>): bigint {
  return (BigInt(bytes) * l1PerByte + 999_999n) / 1_000_000n;
}
