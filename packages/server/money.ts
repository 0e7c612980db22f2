/** Where payments go: the sandbox's own chain, or the publisher's payee, RPC and settler. */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import type { PostgresLedger } from '@tollbench/gate/ledger/postgres.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { PRICES } from '@tollbench/gate/offer/price.ts';
import { type FacilitatorOptions, facilitatorSettler } from '@tollbench/gate/settle/facilitator.ts';
import { HashSales } from '@tollbench/gate/settle/hash-sales.ts';
import { type PipelineOptions, relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import type { LedService } from '@tollbench/gate/settle/shared/types.ts';
import type { SettlementJournal, SettlementService } from '@tollbench/gate/settle/types.ts';
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
  readonly ledger: Ledger;
  /** Its file, or the address of its database without what is secret in it. */
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
  const { ledger, ledgerPath, led } = await openLedger(config, production, told);
  const parts = connect(config, rpc, payTo, settle, ledger, { ...told, fees: config.fees }, led);
  return { payTo, ledger, ledgerPath, ...parts, sandbox: null };
}

/** Who settles, where it is not this process by itself: it leads those that share a ledger. */
type Led = (make: (journal: SettlementJournal) => LedService) => SettlementService;

interface Books {
  readonly ledger: Ledger;
  readonly ledgerPath: string;
  readonly led: Led | null;
}

async function openLedger(
  config: Config,
  { database }: Production,
  { onError }: Told,
): Promise<Books> {
  if (database === null) {
    const ledgerPath = join(config.dataDir, 'ledger.sqlite');
    return { ledger: await SqliteLedger.open(ledgerPath), ledgerPath, led: null };
  }
  const { url, shown: ledgerPath } = database;
  // Its client takes 20 MiB, which a service without a database has no use for.
  const { PostgresLedger } = await import('@tollbench/gate/ledger/postgres.ts');
  const ledger = await PostgresLedger.open(url);
  const holder = `${hostname()} ${randomUUID()}`;
  try {
    await takeLead(ledger, holder, ledgerPath);
  } catch (error) {
    await ledger.close();
    throw error;
  }
  const prices = [...new Set(Object.values(PRICES))].map(BigInt);
  const shared = { ledger, holder, prices, ...(onError && { onError }) };
  return { ledger, ledgerPath, led: (make) => new SharedSettler({ ...shared, make }) };
}

/** Seconds for which a starting process has the lead, until its settler asks for it in its turn. */
const START_LEASE = 20;
/** Seconds for which the lead of one that just died is waited for: as long as it may have taken it. */
const WAIT_FOR_LEAD = 25;

/**
 * One process serves on a database: limits and what was seen of replays are each process's own, so that
 * two would let through twice as much.
 * @throws ConfigError where another one goes on leading
 */
async function takeLead(ledger: PostgresLedger, holder: string, shown: string): Promise<void> {
  let before = 0;
  for (let waited = 0; ; waited++) {
    const heard = await ledger.beat(holder, START_LEASE);
    if (heard.leads) return;
    // What is left of a lease grows where its holder lives and takes it anew.
    const lives = waited > 0 && heard.left > before - 0.5;
    before = heard.left;
    if (lives || waited >= WAIT_FOR_LEAD)
      throw new ConfigError(
        'DATABASE_URL',
        `leads to ${shown}, where another Tollbench is running (${heard.holder.split(' ')[0]}): stop that one, or set another database`,
      );
    await sleep(1_000);
  }
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
  led: Led | null = null,
): Pick<Money, 'chain' | 'rpc' | 'settler' | 'hashSales' | 'relayers'> {
  const chain = nodeChain({ asset, payee, rpc, confirmations, onDemand: production === null });
  const { onError = () => {} } = options;
  const hashSales = new HashSales({ chain, ledger: journal, payee, onError });
  const make = (of: SettlementJournal): LedService =>
    settle.kind === 'facilitator'
      ? facilitatorSettler({ url: settle.url, chain, rpc, ...options, journal: of })
      : relayerSettler({ chain, rpc, accounts: settle.privateKeys, ...options, journal: of });
  const keys = settle.kind === 'facilitator' ? [] : settle.privateKeys;
  return {
    ...{ chain, rpc, hashSales },
    settler: led === null ? make(journal) : led(make),
    relayers: keys.map((key) => privateKeyToAddress(key)),
  };
}
