/** What the gate asks of a chain: transfers of one asset, and the state of signed authorizations. */

export type Hex = `0x${string}`;
export type Address = Hex;

/** The token that is paid in. `name` and `version` are its EIP-712 domain, not its ticker. */
export interface Asset {
  readonly chainId: number;
  readonly address: Address;
  readonly name: string;
  readonly version: string;
  readonly decimals: number;
}

/** One `Transfer` event of the configured asset. `value` is in atomic units. */
export interface Transfer {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly logIndex: number;
  /** It carried a signed authorization out: that authorization's payment, and no other. */
  readonly authorized: boolean;
}

/**
 * What became of a transaction.
 * - `confirmed`: mined deep enough and not reverted; `from` is the account that sent it.
 * - `pending`: known to the node, or mined but not yet deep enough: `confirmations` blocks stand on it,
 *   its own included, where `wanted` are asked for; 0 while it is in none.
 * - `absent`: the node answered, and does not know the hash.
 * - `failed`: mined and reverted.
 */
export type TransactionOutcome =
  | {
      readonly status: 'confirmed';
      readonly from: Address;
      /** Call data of the transaction. */
      readonly input: Hex;
      readonly transfers: readonly Transfer[];
      readonly blockNumber: bigint;
      /** Seconds since 1970. */
      readonly blockTime: number;
    }
  | {
      readonly status: 'pending';
      readonly confirmations?: number;
      readonly wanted?: number;
    }
  | { readonly status: 'absent' }
  | { readonly status: 'failed' };

/** The message of EIP-3009 `TransferWithAuthorization`. Times are seconds since 1970. */
export interface Authorization {
  readonly from: Address;
  readonly to: Address;
  readonly value: bigint;
  readonly validAfter: bigint;
  readonly validBefore: bigint;
  /** 32 bytes. */
  readonly nonce: Hex;
}

export interface SignedAuthorization extends Authorization {
  /** 65 bytes for a key, anything a contract wallet accepts otherwise (ERC-1271, ERC-6492). */
  readonly signature: Hex;
}

/**
 * What became of an authorization's nonce on the chain.
 * `used` says nothing of money: `cancelAuthorization` uses a nonce too. Only `transferred`, read
 * from the `Transfer` event beside `AuthorizationUsed`, means that the payee was paid.
 * `cancelled` with no `txHash`: used, but no event since the block asked for says by what (it was
 * used earlier, or the node's logs lag behind its state).
 */
export type AuthorizationOutcome =
  | { readonly status: 'unused' }
  | { readonly status: 'transferred'; readonly txHash: Hex; readonly blockNumber: bigint }
  | { readonly status: 'cancelled'; readonly txHash: Hex | null };

/** Whether the token would carry out an authorization now; `reason` is its own revert string. */
export type Simulation = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** The newest block. */
export interface Head {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly time: number;
  readonly hash: Hex;
  /** Wei a unit of gas. */
  readonly baseFee: bigint;
  /** Gas that one block holds. */
  readonly gasLimit: bigint;
}

/** What the token knows of a payer, as of the newest block. */
export interface Funds {
  /** Atomic units of the asset. */
  readonly balance: bigint;
  /** The nonce asked about was used or cancelled. */
  readonly used: boolean;
  /** Why the token would refuse any transfer of this payer now: it is paused, or blacklists one of the two. */
  readonly refuses?: string;
}

/** An authorization that was carried out on the chain, by whomever, and what it paid. */
export interface CarriedOut {
  readonly payer: Address;
  readonly nonce: Hex;
  /** Atomic units. */
  readonly value: bigint;
  readonly txHash: Hex;
  /** Who sent the transaction. */
  readonly sender: Address;
  readonly blockNumber: bigint;
  /** Seconds since 1970. */
  readonly blockTime: number;
}

/** Something that is not well, for the log and for whoever is on call. */
export interface Condition {
  /** Stays the same while the words may change. */
  readonly code:
    | 'node_silent'
    | 'endpoints_disagree'
    | 'one_endpoint_alone'
    | 'wrong_chain'
    | 'chain_stalled'
    | 'clock_off'
    | 'reorganised';
  readonly sentence: string;
}

/**
 * Told of every new newest block. `gone` is the lowest block that is not the same any more, where the
 * chain reorganised: what was learnt of it and of all behind it has to be looked at again.
 */
export type BlockListener = (head: Head, gone: bigint | null) => void;

/** Every method rejects with `ChainUnavailable` when the node cannot be asked, and never guesses. */
export interface Chain {
  readonly asset: Asset;
  /** @throws ChainUnavailable */
  chainId(): Promise<number>;
  /** Asks for the newest block now; who asks together is answered by one look. */
  head(): Promise<Head>;
  /**
   * The newest block as the watcher saw it, at most about one block ago: at once, and for nothing.
   * @throws ChainUnavailable when the node has been silent for a minute, or was never heard
   */
  newest(): Head;
  /** Number of the newest block that can not be reorganised away any more. */
  finalized(): Promise<bigint>;
  /** Seconds between blocks, as learnt from them. */
  blockTime(): number;
  /**
   * Seconds since 1970, whole, as the chain counts them: the time of its newest block, moved on by
   * a clock that never jumps.
   * @throws ChainUnavailable when the node has been silent for a minute, or was never heard
   */
  now(): number;
  /** Calls `listener` after each poll that found a new block; the answer ends that. */
  onBlock(listener: BlockListener): () => void;
  /**
   * Takes notice of a block that somebody has seen by other means, say in a receipt: what is known
   * as of earlier blocks is not told any more, and the newest one is asked for at once.
   */
  saw(block: bigint): void;
  /** Asks that wait together travel together; an answer is good for one block. */
  funds(payer: Address, nonce: Hex): Promise<Funds>;
  transfersOf(hash: Hex): Promise<TransactionOutcome>;
  /** True once the nonce is used or cancelled. */
  authorizationState(authorizer: Address, nonce: Hex): Promise<boolean>;
  /** Searches the events from `sinceBlock` to the head. */
  authorizationOutcome(
    authorization: Authorization,
    sinceBlock: bigint,
  ): Promise<AuthorizationOutcome>;
  /**
   * Every authorization that paid `payee` from `fromBlock` up to the newest block that is confirmed,
   * in the chain's order, in pages.
   */
  settlementsSince(payee: Address, fromBlock: bigint): AsyncIterable<readonly CarriedOut[]>;
  /** Atomic units of the asset. */
  balanceOf(address: Address): Promise<bigint>;
  /** ERC-1271 for a deployed wallet, ERC-6492 for one that is not yet. */
  isContractSignatureValid(address: Address, digest: Hex, signature: Hex): Promise<boolean>;
  /** Runs the transfer in an `eth_call`: balance, nonce, window, signature and blacklist at once. */
  simulate(authorization: SignedAuthorization): Promise<Simulation>;
}
