/** Where payments go: the sandbox's own chain, or the publisher's payee, RPC and settler. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { RefundWatch } from '@tollbench/gate/refunds/watch.ts';
import { facilitatorSettler } from '@tollbench/gate/settle/facilitator.ts';
import { HashSales } from '@tollbench/gate/settle/hash-sales.ts';
import { type PipelineOptions, relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import type { LedService } from '@tollbench/gate/settle/shared/types.ts';
import type { SettlementJournal, SettlementService } from '@tollbench/gate/settle/types.ts';
import { parseGwei } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Config, ConfigError, type Production } from './config.ts';
import { type Limits, openLimits } from './house/limits.ts';
import type { Member } from './house/member.ts';
import { type Led, openLedger } from './money/books.ts';
import { GuardedRpc } from './money/guarded-rpc.ts';
import type { SettlingPace, Told } from './money/told.ts';
import { watchedRpc } from './money/watched-rpc.ts';
import { isSandboxKey, type Sandbox, startSandbox } from './sandbox/start.ts';

export type { SettlingPace } from './money/told.ts';

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
  /** What was given back, until its block is final. */
  readonly refunds: RefundWatch;
  /** What bounds a source. */
  readonly limits: Limits;
  /** This process among those that serve on a database, null where the ledger is a file. */
  readonly house: Member | null;
  readonly relayers: readonly Address[];
  readonly sandbox: Sandbox | null;
}

/** Wei for a unit of gas, which anvil asks a gwei and more for. */
const SANDBOX_GAS_PRICE = parseGwei('1000');

/** @throws ConfigError for keys that must not meet real money; SandboxError where no chain can start */
export async function openMoney(config: Config, told: Told = {}): Promise<Money> {
  return config.production === null
    ? openSandbox(config, told)
    : openProduction(config, config.production, told);
}

/** Lets go of all of it, behind who sells and settles. */
export async function closeMoney({ chain, house, ledger, limits, sandbox }: Money): Promise<void> {
  chain.stop();
  await house?.stop();
  await ledger.close();
  limits.close();
  await sandbox?.stop();
}

async function openProduction(config: Config, production: Production, told: Told): Promise<Money> {
  const { payTo, rpcUrls, settle } = production;
  refuseSandboxKeys(production, config.dataDir);
  const rpc = await openRpc(config, rpcUrls, told);
  const { led, ...books } = await openLedger(config, production, told);
  const { ledger } = books;
  const parts = connect(config, rpc, payTo, settle, ledger, { ...told, fees: config.fees }, led);
  const { chain, settler } = parts;
  books.house?.asks(
    () => timeOf(chain),
    () => settler instanceof SharedSettler && settler.leads,
  );
  return { payTo, ...books, ...parts, sandbox: null };
}

/** Seconds; null where the chain cannot say. */
function timeOf(chain: NodeChain): number | null {
  try {
    return chain.now();
  } catch (error) {
    if (error instanceof ChainUnavailable) return null;
    throw error;
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
  const rpc = await openRpc(config, [sandbox.rpcUrl], told).catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  const ledgerPath = join(config.dataDir, name);
  const limits = await openLimits(config.redis, sandbox.instance, told.say ?? (() => {})).catch(
    async (error: unknown) => {
      await sandbox.stop();
      throw error;
    },
  );
  const ledger = await SqliteLedger.open(ledgerPath);
  const settle = { kind: 'relayer', privateKeys: [sandbox.relayer.privateKey as Hex] } as const;
  const parts = connect(config, rpc, sandbox.payTo, settle, ledger, {
    ...told,
    // Its ether is worth nothing, and whoever tries it out does not want to wait.
    batchWait: 500,
    fees: { maxGasPrice: SANDBOX_GAS_PRICE, ...config.fees },
  });
  const books = { ledger, ledgerPath, limits, house: null };
  return { payTo: sandbox.payTo, ...books, ...parts, sandbox };
}

/**
 * The way to the chain. A node that is down keeps nothing from starting: it is looked at again when it
 * answers, and until then nothing is sold.
 * @throws ConfigError where it answers for another chain, or for a token that is not the configured one
 */
async function openRpc(
  { network, chain }: Config,
  urls: readonly string[],
  { watch }: Told,
): Promise<GuardedRpc> {
  const node = createRpc({ urls, timeout: chain.timeout });
  const rpc = new GuardedRpc(watch ? watchedRpc(node, watch) : node, network.asset);
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
): Pick<Money, 'chain' | 'rpc' | 'settler' | 'hashSales' | 'refunds' | 'relayers'> {
  const chain = nodeChain({ asset, payee, rpc, confirmations, onDemand: production === null });
  const { onError = () => {} } = options;
  const make = (of: SettlementJournal): LedService =>
    settle.kind === 'facilitator'
      ? facilitatorSettler({ url: settle.url, chain, rpc, ...options, journal: of })
      : relayerSettler({ chain, rpc, accounts: settle.privateKeys, ...options, journal: of });
  const keys = settle.kind === 'facilitator' ? [] : settle.privateKeys;
  const shared = led === null ? null : led(make);
  // Of many processes the one that settles watches what all have sold.
  const watchesAll = shared === null ? {} : { watchesAll: () => shared.leads };
  return {
    ...{ chain, rpc },
    hashSales: new HashSales({ chain, ledger: journal, payee, onError, ...watchesAll }),
    refunds: new RefundWatch({ chain, ledger: journal, payee, onError }),
    settler: shared ?? make(journal),
    relayers: keys.map((key) => privateKeyToAddress(key)),
  };
}
