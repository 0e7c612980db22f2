/** The accounts of every round, and where a token keeps what they have. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { encodeAbiParameters, keccak256, numberToHex, pad, toBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const BALANCE_SLOT = 9n;

/** The same accounts for every round, so that the pages, which name the payee, are packed once. */
export function writeKeys(dataDir: string): void {
  const pair = (name: string) => {
    const privateKey = keccak256(toBytes(`tollbench torture: ${name}`));
    return { address: privateKeyToAccount(privateKey).address, privateKey };
  };
  const keys = { crawler: pair('crawler'), relayer: pair('relayer'), payee: pair('payee') };
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(join(dataDir, 'sandbox-keys.json'), JSON.stringify(keys), { mode: 0o600 });
}

export const word = (value: bigint): `0x${string}` => pad(numberToHex(value));

/** Where the token keeps an account's balance. */
export const slotOf = (account: Address): `0x${string}` =>
  keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, BALANCE_SLOT]),
  );
