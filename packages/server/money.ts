/** Where payments go: the sandbox's own chain, or the publisher's payee, RPC and settler. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { type FacilitatorOptions, facilitatorSettler } from '@tollbench/gate/settle/facilitator.ts';
import { HashSales } from '@tollbench/gate/settle/hash-sales.ts';
import { type PipelineOptions, relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import type { SettlementService } from '@tollbench/gate/settle/types.ts';
import { parseGwei } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Config, ConfigError, type Production } from './config.ts';
import { GuardedRpc } from './money/guarded-rpc.ts';
import { isSandboxKey, type Sandbox, startSandbox } from './sandbox/start.ts';

export interface Money {
  readonly payTo: Address;
  /** Watches the chain from its start on; whoever closes the rest stops it. */
  readonly chain: NodeChain;
  readonly rpc: GuardedRpc;
  readonly ledger: SqliteLedger;
  /** Its file. */
  readonly ledgerPath: string;
  readonly settler: SettlementService;
  /** What was sold by hash, until its block is final. */
  readonly hashSales: HashSales;
  readonly relayers: readonly Address[];
  readonly sandbox: Sandbox | null;
}

/** How long settling waits for company, and before it says that something is wrong. */
export type SettlingPace = Pick<PipelineOptions, 'batchWait' | 'stuckAfter' | 'failuresFor'> &
  Pick<FacilitatorOptions, 'believedFor'>;

/** Who is told what became of each settlement, and of faults while settling. */
export type Told = SettlingPace & Partial<Pick<PipelineOptions, 'onOutcome' | 'onError'>>;

/** Wei for a unit of gas, which anvil asks a gwei and more for. */
const SANDBOX_GAS_PRICE = parseGwei('1000');

/** @throws ConfigError for keys that must not meet real money; SandboxError where no chain can start */
export async function openMoney(config: Config, told: Told = {}): Promise<Money> {
  return config.production === null
    ? openSandbox(config, told)
    : openProduction(config, config.production, told);
}

async function openProduction(config: Config, production: Production, told: Told): Promise<Money> {
  const { payTo, rpcUrls, settle } = production;
  refuseSandboxKeys(production, config.dataDir);
  const rpc = await openRpc(config, rpcUrls);
  const ledgerPath = join(config.dataDir, 'ledger.sqlite');
  const ledger = await SqliteLedger.open(ledgerPath);
  const parts = connect(config, rpc, payTo, settle, ledger, {
    ...told,
    fees: config.fees,
  });
  return { payTo, ledger, ledgerPath, ...parts, sandbox: null };
}

/** Whoever has a key that lies in a data folder, or in every tutorial, has the money. */
function refuseSandboxKeys({ payTo, settle }: Production, dataDir: string): void {
  if (isSandboxKey(payTo, dataDir))
    throw new ConfigError(
      'PAY_TO',
      `is "${payTo}", an account of a sandbox: whoever has its key, which is public or lies in the data folder, has the money`,
    );
  if (settle.kind === 'relayer' && settle.privateKeys.some((key) => isSandboxKey(key, dataDir)))
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      'is the key of a sandbox account, and may be known to others',
    );
}

async function openSandbox(config: Config, told: Told): Promise<Money> {
  const sandbox = await startSandbox({ dataDir: config.dataDir, asset: config.network.asset });
  // A chain that began anew has never heard of what an older book says was settled.
  const name = `sandbox-${sandbox.instance}.sqlite`;
  for (const file of readdirSync(config.dataDir))
    if (/^sandbox-.*\.sqlite/.test(file) && !file.startsWith(name))
      rmSync(join(config.dataDir, file), { force: true });
  const rpc = await openRpc(config, [sandbox.rpcUrl]).catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  const ledgerPath = join(config.dataDir, name);
  const ledger = await SqliteLedger.open(ledgerPath);
  const settle = { kind: 'relayer', privateKeys: [sandbox.relayer.privateKey as Hex] } as const;
  const parts = connect(config, rpc, sandbox.payTo, settle, ledger, {
    ...told,
    // Its ether is worth nothing, and whoever tries it out does not want to wait.
    batchWait: 500,
    fees: { maxGasPrice: SANDBOX_GAS_PRICE, ...config.fees },
  });
  return { payTo: sandbox.payTo, ledger, ledgerPath, ...parts, sandbox };
}

/**
 * The way to the chain. A node that is down keeps nothing from starting: it is looked at again when it
 * answers, and until then nothing is sold.
 * @throws ConfigError where it answers for another chain, or for a token that is not the configured one
 */
async function openRpc({ network, chain }: Config, urls: readonly string[]): Promise<GuardedRpc> {
  const rpc = new GuardedRpc(createRpc({ urls, timeout: chain.timeout }), network.asset);
  const differences = await rpc.check().catch((error: unknown) => {
    if (error instanceof ChainUnavailable) return [];
    throw error;
  });
  if (differences.length > 0)
    throw new ConfigError(
      'RPC_URL',
      `does not lead to what is paid in, ${network.asset.name} on ${network.name}: ${differences.join('; ')}`,
    );
  return rpc;
}

function connect(
  { network: { asset }, chain: { confirmations }, production }: Config,
  rpc: GuardedRpc,
  payee: Address,
  settle: Production['settle'],
  journal: Ledger,
  options: Partial<PipelineOptions> & SettlingPace,
): Pick<Money, 'chain' | 'rpc' | 'settler' | 'hashSales' | 'relayers'> {
  const chain = nodeChain({ asset, payee, rpc, confirmations, onDemand: production === null });
  const { onError = () => {} } = options;
  const hashSales = new HashSales({ chain, ledger: journal, payee, onError });
  if (settle.kind === 'facilitator')
    return {
      chain,
      rpc,
      hashSales,
      settler: facilitatorSettler({ url: settle.url, chain, rpc, journal, ...options }),
      relayers: [],
    };
  return {
    chain,
    rpc,
    hashSales,
    settler: relayerSettler({ chain, rpc, accounts: settle.privateKeys, journal, ...options }),
    relayers: settle.privateKeys.map((key) => privateKeyToAddress(key)),
  };
}
