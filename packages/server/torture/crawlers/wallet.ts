/** An account that pays: by signing authorizations, and by transactions of its own. */
import { authorizationTypedData, BASE_USDC, lower } from '@tollbench/gate/chain/authorization.ts';
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import type { Address, Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { concat, encodeFunctionData, keccak256, parseAbi, parseGwei, toBytes } from 'viem';
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { TorturedChain } from '../chain.ts';

const erc20 = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function cancelAuthorization(address authorizer, bytes32 nonce, bytes signature)',
]);
const CANCEL = {
  CancelAuthorization: [
    { name: 'authorizer', type: 'address' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const;

/** What any transaction of ours may cost; the chain's base fee is far below. */
const GAS = 200_000n;
const FEES = { maxFeePerGas: parseGwei('5'), maxPriorityFeePerGas: parseGwei('1') };

export interface Signing {
  readonly to: Address;
  readonly value: bigint;
  readonly validBefore: bigint;
  readonly nonce: Hex;
}

export class Wallet {
  readonly account: PrivateKeyAccount;
  /** As the ledger writes it. */
  readonly address: Address;
  /** Of its next transaction. */
  #nonce = 0;
  readonly #raw: Hex[] = [];

  /** The same `name` is the same account. */
  constructor(name: string) {
    this.account = privateKeyToAccount(keccak256(toBytes(`tollbench torture: ${name}`)));
    this.address = lower(this.account.address);
  }

  async sign(fields: Signing): Promise<SignedAuthorization> {
    const message = { from: this.address, validAfter: 0n, ...fields };
    const typed = authorizationTypedData(BASE_USDC, message);
    return { ...message, signature: await this.account.signTypedData(typed) };
  }

  /**
   * Moves USDC; the hash, whether mined or not.
   * @param suffix stands behind the arguments of the call: the commitment to a secret
   */
  async transfer(
    chain: TorturedChain,
    to: Address,
    value: bigint,
    suffix: Hex = '0x',
  ): Promise<Hex> {
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, value] });
    return this.#send(chain, concat([data, suffix]));
  }

  /** Its EIP-191 signature of a line of text. */
  async say(line: string): Promise<Hex> {
    return this.account.signMessage({ message: line });
  }

  /** Carries an authorization out itself, as everybody may. */
  async carryOut(chain: TorturedChain, authorization: SignedAuthorization): Promise<Hex> {
    return this.#send(chain, transferCalldata(authorization));
  }

  /** Makes an authorization of its own worthless. */
  async cancel(chain: TorturedChain, nonce: Hex): Promise<Hex> {
    const { name, version, chainId, address: verifyingContract } = BASE_USDC;
    const signature = await this.account.signTypedData({
      domain: { name, version, chainId, verifyingContract },
      types: CANCEL,
      primaryType: 'CancelAuthorization',
      message: { authorizer: this.address, nonce },
    });
    const args = [this.address, nonce, signature] as const;
    return this.#send(
      chain,
      encodeFunctionData({ abi: erc20, functionName: 'cancelAuthorization', args }),
    );
  }

  /** Sends again what a reorganisation took: a mempool would have kept it. */
  async sendAgain(chain: TorturedChain): Promise<void> {
    for (const raw of this.#raw) await chain.send(raw);
  }

  async #send(chain: TorturedChain, data: Hex): Promise<Hex> {
    const raw = await this.account.signTransaction({
      ...FEES,
      type: 'eip1559',
      chainId: BASE_USDC.chainId,
      nonce: this.#nonce++,
      gas: GAS,
      to: BASE_USDC.address,
      data,
    });
    this.#raw.push(raw);
    await chain.send(raw);
    return keccak256(raw);
  }
}
