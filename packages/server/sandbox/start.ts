/** The sandbox: a local chain with a USDC-like token at USDC's own address, and funded accounts. */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_SEPOLIA_USDC, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Address, Asset } from '@tollbench/gate/chain/types.ts';
import { encodeAbiParameters, keccak256, numberToHex, pad, parseEther } from 'viem';
import { answers, rpcBatch, SandboxError, startAnvil } from './anvil.ts';
import { contracts } from './contracts.ts';
import { type KeyPair, sandboxKeys, writePrivate } from './keys.ts';

export { SandboxError } from './anvil.ts';
export { isSandboxKey } from './keys.ts';

/** Where Multicall3 is on every public chain. */
const MULTICALL3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11';
/** Where an OP-stack chain says what data costs on the chain below. */
const GAS_PRICE_ORACLE: Address = '0x420000000000000000000000000000000000000F';
const CRAWLER_USDC = 1_000_000_000n;
const CRAWLER_ETHER = parseEther('10');
const RELAYER_ETHER = parseEther('100');
const BALANCE_SLOT = 9n;
const SUPPLY_SLOT = 11n;
/** Wei for a unit of calldata gas on the chain below: a twentieth, or so, of a payment's cost on Base. */
const L1_PRICE = 1_000_000n;

export interface Sandbox {
  readonly rpcUrl: string;
  readonly chainId: number;
  /** Of the local chain's process. */
  readonly pid: number;
  readonly asset: Address;
  readonly payTo: Address;
  readonly crawler: KeyPair;
  readonly relayer: KeyPair;
  /** Changes whenever the chain begins anew: what was settled on another instance is gone. */
  readonly instance: string;
  /** Resolves with a sentence for the log if the chain ends by itself. */
  readonly died: Promise<string>;
  /** Saves the chain and ends it. */
  stop(): Promise<void>;
}

export interface SandboxOptions {
  readonly dataDir: string;
  /** Default: any free one. Loopback only. */
  readonly port?: number;
  /** The token, and by its chain id the chain, that this stands in for. Default: USDC on Base. */
  readonly asset?: Asset;
  /** Gas a block holds. Default: anvil's own, 30 million. */
  readonly gasLimit?: number;
  /** Seconds between blocks. Default: a block for each transaction, at once, and none otherwise. */
  readonly blockTime?: number;
}

/**
 * Starts the chain, or continues the one this data folder saved, and writes `sandbox.json`.
 * @throws SandboxError if the chain cannot start, or the folder is in use.
 */
export async function startSandbox({
  dataDir,
  asset = BASE_USDC,
  ...options
}: SandboxOptions): Promise<Sandbox> {
  mkdirSync(dataDir, { recursive: true });
  await refuseShared(dataDir);
  const keys = sandboxKeys(dataDir);
  const statePath = join(dataDir, 'sandbox-chain.json');
  const instancePath = join(dataDir, 'sandbox-instance');
  const { chainId } = asset;
  const continued =
    existsSync(statePath) && existsSync(instancePath) && lastChainId(dataDir) === chainId;
  if (!continued) rmSync(statePath, { force: true });
  let fresh = !continued;
  const start = () => startAnvil({ ...options, chainId, statePath });
  const anvil = await start().catch((error: unknown) => {
    if (fresh) throw error;
    // A half-written state is kept for whoever wants to look, and the chain begins anew.
    renameSync(statePath, `${statePath}.unreadable`);
    fresh = true;
    return start();
  });
  try {
    const instance = fresh ? randomUUID() : readFileSync(instancePath, 'utf8').trim();
    if (fresh) {
      await furnish(anvil.url, asset, keys.crawler.address, keys.relayer.address);
      writePrivate(instancePath, `${instance}\n`);
    }
    // The chain lives in memory now. Were it to crash, an older state must not come back in its
    // place: half of what the ledger knows would be missing from it without anybody being told.
    rmSync(statePath, { force: true });
    const { crawler, relayer } = keys;
    const { address } = asset;
    const shared = {
      rpcUrl: anvil.url,
      chainId,
      asset: address,
      payTo: keys.payee.address,
      crawler,
    };
    writePrivate(join(dataDir, 'sandbox.json'), `${JSON.stringify(shared, null, 2)}\n`);
    const { pid, died, stop } = anvil;
    writePrivate(join(dataDir, 'sandbox-pid'), `${pid}\n`);
    return { ...shared, relayer, instance, pid, died, stop };
  } catch (error) {
    await anvil.stop();
    throw error;
  }
}

async function furnish(
  url: string,
  asset: Asset,
  crawler: Address,
  relayer: Address,
): Promise<void> {
  const slotOf = (account: Address): `0x${string}` =>
    keccak256(
      encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [account, BALANCE_SLOT]),
    );
  const word = (value: bigint): `0x${string}` => pad(numberToHex(value));
  const token = asset.address;
  const { deployedBytecode } =
    asset.name === BASE_SEPOLIA_USDC.name ? contracts.SandboxTestnetUsdc : contracts.SandboxUsdc;
  await rpcBatch(url, [
    ['anvil_setCode', token, deployedBytecode],
    ['anvil_setCode', MULTICALL3, contracts.SandboxMulticall3.deployedBytecode],
    ['anvil_setCode', GAS_PRICE_ORACLE, contracts.SandboxGasPriceOracle.deployedBytecode],
    ['anvil_setStorageAt', GAS_PRICE_ORACLE, word(0n), word(L1_PRICE)],
    ['anvil_setStorageAt', token, slotOf(crawler), word(CRAWLER_USDC)],
    ['anvil_setStorageAt', token, word(SUPPLY_SLOT), word(CRAWLER_USDC)],
    ['anvil_setBalance', crawler, numberToHex(CRAWLER_ETHER)],
    ['anvil_setBalance', relayer, numberToHex(RELAYER_ETHER)],
    // What was set stands in a block of its own, so that "the latest block" has it.
    ['anvil_mine', '0x1'],
  ]);
}

/** One chain a folder. A chain that is just being shut down is waited for, until it has saved. */
async function refuseShared(dataDir: string): Promise<void> {
  const path = join(dataDir, 'sandbox.json');
  if (!existsSync(path)) return;
  const { rpcUrl, chainId } = lastSandbox(path);
  for (let tries = 0; tries < 30; tries++) {
    if (!(await answers(rpcUrl, chainId)) && !isRunning(pidIn(dataDir))) return;
    await sleep(100);
  }
  // A process number is given out again: alone, it is no proof that the chain still runs.
  if (await answers(rpcUrl, chainId))
    throw new SandboxError(
      `the data folder ${dataDir} is in use: its chain answers at ${rpcUrl}. Stop the other Tollbench, or set DATA_DIR`,
    );
}

function lastSandbox(path: string): { rpcUrl: string; chainId: number } {
  return JSON.parse(readFileSync(path, 'utf8')) as { rpcUrl: string; chainId: number };
}

/** Of the chain that this folder saved, whose state is of no use under another. */
function lastChainId(dataDir: string): number | null {
  const path = join(dataDir, 'sandbox.json');
  return existsSync(path) ? lastSandbox(path).chainId : null;
}

function pidIn(dataDir: string): number {
  const path = join(dataDir, 'sandbox-pid');
  return existsSync(path) ? Number(readFileSync(path, 'utf8')) : Number.NaN;
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
