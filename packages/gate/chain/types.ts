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
 * - `pending`: known to the node, or mined but not yet deep enough.
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
  | { readonly status: 'pending' }
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

export interface Head {
  readonly number: bigint;
  /** Seconds since 1970. */
  readonly time: number;
}

/** What the token knows of a payer, as of the newest block. */
export interface Funds {
  /** Atomic units of the asset. */
  readonly balance: bigint;
  /** The nonce asked about was used or cancelled. */
  readonly used: boolean;
}

/** Every method rejects with `ChainUnavailable` when the node cannot be asked, and never guesses. */
export interface Chain {
  readonly asset: Asset;
  /** @throws ChainUnavailable */
  chainId(): Promise<number>;
  head(): Promise<Head>;
  /**
   * Seconds since 1970, whole, as the chain counts them: the time of its newest block, moved on by
   * a clock that never jumps.
   */
  now(): number;
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
  /** Atomic units of the asset. */
  balanceOf(address: Address): Promise<bigint>;
  /** ERC-1271 for a deployed wallet, ERC-6492 for one that is not yet. */
  isContractSignatureValid(address: Address, digest: Hex, signature: Hex): Promise<boolean>;
  /** Runs the transfer in an `eth_call`: balance, nonce, window, signature and blacklist at once. */
  simulate(authorization: SignedAuthorization): Promise<Simulation>;
}
