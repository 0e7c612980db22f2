/** A relayer's account: what it signs, and how much ether it has left. */
import { parseTransaction, serializeTransaction } from 'viem';
import { privateKeyToAddress, sign } from 'viem/accounts';
import type { Address, Hex } from '../../chain/types.ts';
import { keccak256 } from '../../payment/keccak.ts';
import type { Bid } from '../fees/policy.ts';
import type { RelayedTransaction } from '../types.ts';

/** A transaction to sign. `gas` is the most it may use. */
export interface Draft {
  readonly to: Address;
  readonly data: Hex;
  readonly gas: bigint;
  readonly bid: Bid;
}

/** Nodes ask for at least 10 % more on both fees to replace a transaction; most wallets give 12.5. */
const RAISE = { numerator: 9n, denominator: 8n };
/** Gas of a transaction that does nothing. */
const IDLE_GAS = 21_000n;

export class RelayerAccount {
  readonly address: Address;
  readonly #privateKey: Hex;
  readonly #chainId: number;
  /** Wei, as of the newest block; `null` before it was asked. */
  balance: bigint | null = null;
  /** Milliseconds until which it sends nothing: its node has just refused something. */
  restsUntil = 0;

  constructor(privateKey: Hex, chainId: number) {
    this.address = privateKeyToAddress(privateKey);
    this.#privateKey = privateKey;
    this.#chainId = chainId;
  }

  /**
   * As viem's `signTransaction`, but for the hash: of a batch of hundreds its JavaScript takes longer than
   * all else that settling does.
   * @param sentAt seconds of the chain's time
   */
  async sign(
    { to, data, gas, bid }: Draft,
    nonce: number,
    sentAt: number,
    replaces?: Hex,
  ): Promise<RelayedTransaction> {
    const chainId = this.#chainId;
    const transaction = { ...bid, type: 'eip1559', chainId, nonce, gas, to, data } as const;
    const hash = hashOf(serializeTransaction(transaction));
    const signature = await sign({ hash, privateKey: this.#privateKey });
    const rawTx = serializeTransaction(transaction, signature);
    return {
      txHash: hashOf(rawTx),
      relayer: this.address,
      txNonce: nonce,
      rawTx,
      ...(replaces === undefined ? {} : { replaces }),
      sentAt,
      state: 'open',
    };
  }

  /**
   * The same transaction for more, which takes the place of the first; `null` where that is more
   * than `most` wei for a unit of gas.
   * @param idle what it carried is decided: one that does nothing frees the nonce for less
   */
  async replace(
    { rawTx, txNonce, txHash }: RelayedTransaction,
    fresh: Bid,
    most: bigint,
    idle: boolean,
    sentAt: number,
  ): Promise<RelayedTransaction | null> {
    const stuck = parseTransaction(rawTx);
    const raise = (fee: bigint | undefined, least: bigint): bigint => {
      const raised = ((fee ?? 0n) * RAISE.numerator) / RAISE.denominator + 1n;
      // Stryker disable next-line EqualityOperator: where both are equal it is the same
      return raised > least ? raised : least;
    };
    const bid = {
      maxFeePerGas: raise(stuck.maxFeePerGas, fresh.maxFeePerGas),
      maxPriorityFeePerGas: raise(stuck.maxPriorityFeePerGas, fresh.maxPriorityFeePerGas),
    };
    if (bid.maxFeePerGas > most) return null;
    const draft = idle
      ? { to: this.address, data: '0x' as Hex, gas: IDLE_GAS, bid }
      : { to: stuck.to ?? this.address, data: stuck.data ?? '0x', gas: stuck.gas ?? 0n, bid };
    return this.sign(draft, txNonce, sentAt, txHash);
  }
}

function hashOf(hex: Hex): Hex {
  return `0x${Buffer.from(keccak256(Buffer.from(hex.slice(2), 'hex'))).toString('hex')}`;
}

/** Gas that a signed transaction may use, wei that it bids for a unit, and the most it may cost. */
export function bidOf({ rawTx }: RelayedTransaction): {
  gas: bigint;
  maxFeePerGas: bigint;
  cost: bigint;
} {
  const { maxFeePerGas = 0n, gas = 0n } = parseTransaction(rawTx);
  return { gas, maxFeePerGas, cost: gas * maxFeePerGas };
}
