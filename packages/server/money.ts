/** Where payments go: the sandbox's own chain, or the publisher's payee, RPC and settler. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { type NodeChain, nodeChain } from '@tollbench/gate/chain/node.ts';
import { createRpc, type Rpc } from '@tollbench/gate/chain/rpc.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import { facilitatorSettler } from '@tollbench/gate/settle/facilitator.ts';
import { type PipelineOptions, relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import type { SettlementJournal, SettlementService } from '@tollbench/gate/settle/types.ts';
import { parseGwei } from 'viem';
import { privateKeyToAddress } from 'viem/accounts';
import { type Config, ConfigError, type Production } from './config.ts';
import { isSandboxKey, type Sandbox, startSandbox } from './sandbox/start.ts';

export interface Money {
  readonly payTo: Address;
  /** Watches the chain from the start; whoever closes the rest stops it. */
  readonly chain: NodeChain;
  readonly rpc: Rpc;
  readonly ledger: SqliteLedger;
  /** Its file. */
  readonly ledgerPath: string;
  readonly settler: SettlementService;
  readonly relayers: readonly Address[];
  readonly sandbox: Sandbox | null;
}

/** @throws ConfigError for keys that must not meet real money; SandboxError where no chain can start */
export async function openMoney(config: Config): Promise<Money> {
  return config.production === null
    ? openSandbox(config)
    : openProduction(config, config.production);
}

async function openProduction(
  config: Config,
  { payTo, rpcUrl, settle }: Production,
): Promise<Money> {
  if (isSandboxKey(payTo, config.dataDir))
    throw new ConfigError(
      'PAY_TO',
      `is "${payTo}", an account of a sandbox: whoever has its key, which is public or lies in the data folder, has the money`,
    );
  if (settle.kind === 'relayer' && isSandboxKey(settle.privateKey, config.dataDir))
    throw new ConfigError(
      'RELAYER_PRIVATE_KEY',
      'is the key of a sandbox account, and may be known to others',
    );
  const ledgerPath = join(config.dataDir, 'ledger.sqlite');
  const ledger = await SqliteLedger.open(ledgerPath);
  const parts = connect({ url: rpcUrl, payee: payTo, onDemand: false }, settle, ledger, {});
  // A node that is down keeps nothing from starting.
  void parts.chain.start();
  return { payTo, ledger, ledgerPath, ...parts, sandbox: null };
}

async function openSandbox(config: Config): Promise<Money> {
  const sandbox = await startSandbox({ dataDir: config.dataDir });
  // A chain that began anew has never heard of what an older book says was settled.
  const name = `sandbox-${sandbox.instance}.sqlite`;
  for (const file of readdirSync(config.dataDir))
    if (/^sandbox-.*\.sqlite/.test(file) && !file.startsWith(name))
      rmSync(join(config.dataDir, file), { force: true });
  const ledgerPath = join(config.dataDir, name);
  const ledger = await SqliteLedger.open(ledgerPath);
  const parts = connect(
    { url: sandbox.rpcUrl, payee: sandbox.payTo, onDemand: true },
    { kind: 'relayer', privateKey: sandbox.relayer.privateKey as Hex },
    ledger,
    // Its ether is worth nothing, and whoever tries it out does not want to wait.
    { batchWait: 500, fees: { maxGasPrice: parseGwei('1000') } },
  );
  await parts.chain.start();
  return { payTo: sandbox.payTo, ledger, ledgerPath, ...parts, sandbox };
}

function connect(
  { url, payee, onDemand }: { url: string; payee: Address; onDemand: boolean },
  settle: Production['settle'],
  journal: SettlementJournal,
  options: Partial<PipelineOptions>,
): Pick<Money, 'chain' | 'rpc' | 'settler' | 'relayers'> {
  const rpc = createRpc({ urls: [url] });
  const chain = nodeChain({ rpc, asset: BASE_USDC, payee, onDemand });
  if (settle.kind === 'facilitator')
    return {
      chain,
      rpc,
      settler: facilitatorSettler({ url: settle.url, chain, rpc, journal }),
      relayers: [],
    };
  const { privateKey } = settle;
  return {
    chain,
    rpc,
    settler: relayerSettler({ chain, rpc, accounts: [privateKey], journal, ...options }),
    relayers: [privateKeyToAddress(privateKey)],
  };
}
