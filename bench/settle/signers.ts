/** Payers that sign as fast as libsecp256k1 does: so that what is measured is settling. */
import { createRequire } from 'node:module';
import type { Address, Asset, Hex, SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { authorizationDigest } from '@tollbench/gate/payment/signature.ts';
import { bytesToHex, hexToBytes, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

interface Signing {
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { signature: Uint8Array; recid: number };
}
const secp256k1: Signing = createRequire(import.meta.resolve('@tollbench/gate/package.json'))(
  'secp256k1',
);

export class Payers {
  readonly addresses: readonly Address[];
  readonly #keys: readonly Uint8Array[];
  readonly #asset: Asset;
  readonly #payTo: Address;
  #next = 0;

  constructor(count: number, payTo: Address, asset: Asset) {
    const keys = Array.from({ length: count }, () => generatePrivateKey());
    this.#keys = keys.map((key) => hexToBytes(key));
    this.addresses = keys.map((key) => privateKeyToAccount(key).address);
    this.#asset = asset;
    this.#payTo = payTo;
  }

  /** The next payer in turn pays a tenth of a cent. */
  sign(validBefore: number): SignedAuthorization {
    const index = this.#next % this.#keys.length;
    const authorization = {
      from: this.addresses[index] ?? '0x',
      to: this.#payTo,
      value: 1000n,
      validAfter: 0n,
      validBefore: BigInt(validBefore),
      nonce: numberToHex(++this.#next, { size: 32 }),
    };
    const digest = hexToBytes(authorizationDigest(authorization, this.#asset));
    const { signature, recid } = secp256k1.ecdsaSign(digest, this.#keys[index] ?? digest);
    const v = (27 + recid).toString(16);
    return { ...authorization, signature: `${bytesToHex(signature)}${v}` as Hex };
  }
}
