/** A local chain with Base's two-second blocks, payers with money on it, and payments of theirs. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type {
  Address,
  Authorization,
  Hex,
  SignedAuthorization,
} from '@tollbench/gate/chain/types.ts';
import { authorizationDigest } from '@tollbench/gate/payment/signature.ts';
import { rpcBatch } from '@tollbench/server/sandbox/anvil.ts';
import { type Sandbox, startSandbox } from '@tollbench/server/sandbox/start.ts';
import {
  bytesToHex,
  encodeAbiParameters,
  encodeFunctionData,
  hexToBytes,
  keccak256,
  numberToHex,
  pad,
  parseAbi,
} from 'viem';
import { privateKeyToAddress } from 'viem/accounts';

/** Base's own, as of 2026: 2 s, and far more gas than this; anvil's default is 30 million. */
export const BLOCK_SECONDS = 2;
export const BLOCK_GAS = 43_000_000;

/** It has no types of its own. Signing in JavaScript would take longer than what is measured. */
const secp256k1: {
  ecdsaSign(digest: Uint8Array, key: Uint8Array): { signature: Uint8Array; recid: number };
} = createRequire(import.meta.url)('secp256k1');

const token = BASE_USDC.address;
const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);
/** Of the balances in the sandbox's token, as in USDC's. */
const BALANCE_SLOT = 9n;
const RPC_BATCH = 500;

export interface Payer {
  readonly key: Hex;
  readonly address: Address;
}

export interface BenchChain {
  readonly sandbox: Sandbox;
  readonly payers: readonly Payer[];
  ask(calls: readonly (readonly [method: string, ...params: unknown[]])[]): Promise<unknown[]>;
  stop(): Promise<void>;
}

export async function startChain(payers: number): Promise<BenchChain> {
  const dataDir = mkdtempSync(join(tmpdir(), 'paid-bench-chain-'));
  const sandbox = await startSandbox({ dataDir });
  const ask: BenchChain['ask'] = async (calls) => {
    const answers: unknown[] = [];
    for (let at = 0; at < calls.length; at += RPC_BATCH)
      answers.push(...(await rpcBatch(sandbox.rpcUrl, calls.slice(at, at + RPC_BATCH))));
    return answers;
  };
  const accounts = Array.from({ length: payers }, (_, i): Payer => {
    const key = keccak256(numberToHex(i + 1, { size: 32 }));
    return { key, address: privateKeyToAddress(key).toLowerCase() as Address };
  });
  await ask([
    ['evm_setBlockGasLimit', numberToHex(BLOCK_GAS)],
    ['evm_setIntervalMining', BLOCK_SECONDS],
    ...accounts.flatMap(({ address }) => [
      ['anvil_setStorageAt', token, slotOf(address), pad(numberToHex(1_000_000_000_000n))] as const,
      ['anvil_setBalance', address, numberToHex(10n ** 20n)] as const,
      ['anvil_impersonateAccount', address] as const,
    ]),
    ['anvil_mine', '0x1'],
  ]);
  return {
    sandbox,
    payers: accounts,
    ask,
    async stop() {
      await sandbox.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function slotOf(account: Address): Hex {
  return keccak256(
    encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, BALANCE_SLOT]),
  );
}

let nonces = 0n;

/** An authorization of `value` atomic units, valid for `seconds` from now. */
export function authorize(
  { key, address }: Payer,
  to: Address,
  value: bigint,
  seconds = 300,
): SignedAuthorization {
  const now = BigInt(Math.floor(Date.now() / 1000));
  const authorization: Authorization = {
    from: address,
    to,
    value,
    validAfter: now - 600n,
    validBefore: now + BigInt(seconds),
    nonce: numberToHex(++nonces, { size: 32 }),
  };
  const digest = hexToBytes(authorizationDigest(authorization, BASE_USDC));
  const { signature, recid } = secp256k1.ecdsaSign(digest, hexToBytes(key));
  return {
    ...authorization,
    signature: `${bytesToHex(signature)}${(27 + recid).toString(16)}` as Hex,
  };
}

/** `X-PAYMENT` of x402 version 1. */
export function paymentHeader({ signature, ...authorization }: SignedAuthorization): string {
  const payload = { signature, authorization };
  return Buffer.from(
    JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'base', payload }, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ).toString('base64');
}

/** Hashes of mined transactions, each of which transfers `value` to `to`. */
export async function pay(
  chain: BenchChain,
  to: Address,
  value: bigint,
  count: number,
): Promise<Hex[]> {
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, value] });
  const { payers } = chain;
  const used = await chain.ask(
    payers.map(({ address }) => ['eth_getTransactionCount', address, 'latest']),
  );
  const hashes = await chain.ask(
    Array.from({ length: count }, (_, i) => {
      const at = i % payers.length;
      const nonce = numberToHex(Number(used[at]) + Math.floor(i / payers.length));
      const from = payers[at]?.address;
      // Full blocks raise the base fee: what is sent for the present one would not be mined any more.
      const fee = { gas: numberToHex(100_000), gasPrice: numberToHex(10n ** 12n) };
      return ['eth_sendTransaction', { from, to: token, data, nonce, ...fee }];
    }),
  );
  for (;;) {
    const [last] = await chain.ask([['eth_getTransactionReceipt', hashes.at(-1)]]);
    if (last !== null) return hashes as Hex[];
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
