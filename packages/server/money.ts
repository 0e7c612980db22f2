/** Where payments go: the sandbox's own chain, or the publisher's payee, RPC and settler. */
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { PRICES } from '@tollbench/gate/offer/price.ts';
import { RefundWatch } from '@tollbench/gate/refunds/watch.ts';
import { type FacilitatorOptions, facilitatorSettler } from '@tollbench/gate/settle/facilitator.ts';
import { HashSales } from '@tollbench/gate/settle/hash-sales.ts';
import { type PipelineOptions, relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import { type SharedOptions, SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import type { LedService } from '@tollbench/gate/settle/shared/types.ts';
import type { SettlementJournal, SettlementService } from '@tollbench/gate/settle/types.ts';
import { parseGwei } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import type { DatabaseUrl } from './config/database.ts';
import { type Config, ConfigError, type Production } from './config.ts';
import { ALONE, type Limits, openLimits } from './house/limits.ts';
import { Member } from './house/member.ts';
import { openSign } from './house/sign.ts';
import { GuardedRpc } from './money/guarded-rpc.ts';
import { watchedRpc } from './money/watched-rpc.ts';
import { isSandboxKey, type Sandbox, startSandbox } from './sandbox/start.ts';
import type { Watch } from './watch.ts';

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

/** How long settling waits for company, and before it says that something is wrong. */
export type SettlingPace = Pick<PipelineOptions, 'batchWait' | 'stuckAfter' | 'failuresFor'> &
  Pick<FacilitatorOptions, 'believedFor'> &
  Pick<SharedOptions, 'lease'>;

/** Who is told what became of each settlement, and of faults while settling. */
export type Told = SettlingPace &
  Partial<Pick<PipelineOptions, 'onOutcome' | 'onError'>> & {
    readonly say?: (line: string) => void;
    /** Told of each question to the node. */
    readonly watch?: Watch;
  };

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

/** Who settles, where it is not this process by itself: it leads those that share a ledger. */
type Led = (make: (journal: SettlementJournal) => LedService) => SharedSettler;

interface Books extends Pick<Money, 'ledger' | 'ledgerPath' | 'limits' | 'house'> {
  readonly led: Led | null;
}

const mute = (): void => undefined;

async function openLedger(config: Config, production: Production, told: Told): Promise<Books> {
  const { database } = production;
  if (database !== null) return openDatabase(config, database, told);
  const limits = await openLimits(config.redis, ALONE, told.say ?? mute);
  const ledgerPath = join(config.dataDir, 'ledger.sqlite');
  try {
    const ledger = await SqliteLedger.open(ledgerPath);
    return { ledger, ledgerPath, limits, house: null, led: null };
  } catch (error) {
    limits.close();
    throw error;
  }
}

/** Seconds after which another process settles where the one that did is gone. */
const LEASE = 10;

/** The ledger of a database, where this process may serve beside those that do. */
async function openDatabase(
  { redis }: Config,
  { url, shown: ledgerPath }: DatabaseUrl,
  { say = mute, onError = mute, lease = LEASE }: Told,
): Promise<Books> {
  // Its client takes 20 MiB, which a service without a database has no use for.
  const { PostgresLedger } = await import('@tollbench/gate/ledger/postgres.ts');
  const ledger = await PostgresLedger.open(url);
  const undo: (() => unknown)[] = [() => ledger.close()];
  try {
    const name = await ledger.houseKey('house', randomUUID());
    const limits = await openLimits(redis, name, say);
    undo.push(() => limits.close());
    const sign = redis === null ? null : await openSign(redis, name);
    const house = await Member.enter({ house: ledger, database: ledgerPath, redis: sign, onError });
    const prices = [...new Set(Object.values(PRICES))].map(BigInt);
    const shared = { ledger, holder: house.holder, prices, onError, lease };
    const led: Led = (make) => new SharedSettler({ ...shared, make });
    return { ledger, ledgerPath, limits, house, led };
  } catch (error) {
    for (const step of undo.reverse()) await step();
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
  const limits = await openLimits(config.redis, sandbox.instance, told.say ?? mute).catch(
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
