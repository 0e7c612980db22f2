/** The sandbox's accounts: made at random on the first start, kept in the data folder, never real. */
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesToHex } from 'viem';
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';

type Hex = `0x${string}`;

export interface KeyPair {
  readonly address: Hex;
  readonly privateKey: Hex;
}

export interface SandboxKeys {
  readonly crawler: KeyPair;
  readonly relayer: KeyPair;
  readonly payee: KeyPair;
}

const fileOf = (dataDir: string): string => join(dataDir, 'sandbox-keys.json');

function newKeyPair(): KeyPair {
  const privateKey = generatePrivateKey();
  return { address: privateKeyToAccount(privateKey).address, privateKey };
}

/** Writes a file that only its owner may read, whole or not at all. */
export function writePrivate(path: string, text: string): void {
  const partial = `${path}.${process.pid}.partial`;
  writeFileSync(partial, text, { mode: 0o600 });
  // An older partial would have kept its own mode.
  chmodSync(partial, 0o600);
  renameSync(partial, path);
}

/** The keys of this data folder, made if it has none. */
export function sandboxKeys(dataDir: string): SandboxKeys {
  const file = fileOf(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as SandboxKeys;
  mkdirSync(dataDir, { recursive: true });
  const keys = { crawler: newKeyPair(), relayer: newKeyPair(), payee: newKeyPair() };
  writePrivate(file, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/** The mnemonic that anvil, Hardhat and their tutorials share: every bot watches its accounts. */
const PUBLIC_MNEMONIC = 'test test test test test test test test test test test junk';
const PUBLIC_ACCOUNTS = 20;

let publicKeys: ReadonlySet<string> | undefined;

function isPublicKey(key: string): boolean {
  publicKeys ??= new Set(
    Array.from({ length: PUBLIC_ACCOUNTS }, (_, addressIndex) => {
      const { privateKey } = mnemonicToAccount(PUBLIC_MNEMONIC, { addressIndex }).getHdKey();
      return privateKey ? bytesToHex(privateKey) : '';
    }),
  );
  return publicKeys.has(key);
}

/**
 * True if no real money may depend on this private key (or address): it belongs to the sandbox of
 * this data folder, or to the accounts that every local chain is published with.
 */
export function isSandboxKey(keyOrAddress: string, dataDir: string): boolean {
  const wanted = `0x${keyOrAddress.toLowerCase().replace(/^0x/, '')}`;
  const file = fileOf(dataDir);
  if (existsSync(file)) {
    const { crawler, relayer, payee } = sandboxKeys(dataDir);
    for (const account of [crawler, relayer, payee])
      if (wanted === account.privateKey || wanted === account.address.toLowerCase()) return true;
  }
  if (wanted.length === 66) return isPublicKey(wanted);
  return Array.from({ length: PUBLIC_ACCOUNTS }).some(
    (_, addressIndex) =>
      mnemonicToAccount(PUBLIC_MNEMONIC, { addressIndex }).address.toLowerCase() === wanted,
  );
}
