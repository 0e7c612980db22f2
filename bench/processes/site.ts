/** Several services that share a ledger, as a publisher starts them, for benchmarks. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { freePort } from '../../packages/gate/testing/redis.ts';
import { packed } from '../http/packed.ts';
import type { BenchChain } from '../paid/chain.ts';

/** Of another account than any of the sandbox: the service would not take those. */
export const PAYEE: Address = '0x9999999999999999999999999999999999999999';
const TOLLBENCH = fileURLToPath(new URL('../../packages/cli/bin/tollbench.mjs', import.meta.url));
const YOUNG = '--max-semi-space-size=16';
/** One for all, so that what one has packed is right for the next. */
const BASE_URL = 'https://bench.example';
/** What the first has packed. */
const shelf = mkdtempSync(join(tmpdir(), 'processes-shelf-'));
process.once('exit', () => rmSync(shelf, { recursive: true, force: true }));

export interface Running {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Milliseconds from its first step to its first page. */
  readonly took: number;
  end(signal?: NodeJS.Signals): Promise<void>;
}

export interface Start {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Filled before it starts: with a ledger, say. */
  readonly prepare?: (dataDir: string) => Promise<void>;
  /** Of another program than `tollbench serve`. */
  readonly script?: readonly string[];
}

/** Settings of a publisher whose payers are known, and whose node is a local chain. */
export const publisher = ({ sandbox }: BenchChain): Record<string, string> => ({
  PAY_TO: PAYEE,
  RPC_URL: sandbox.rpcUrl,
  RELAYER_PRIVATE_KEY: sandbox.relayer.privateKey,
  // A local chain asks more for gas than any publisher would pay.
  MAX_FEE_GWEI: '1000',
  CREDIT_MAX: '1000000000',
  EXPOSURE_MAX: '1000000000000',
});

/** Starts one, and waits for its first page and until nothing is packed any more. */
export async function start({
  env = {},
  args = [],
  prepare = async () => {},
  script = [TOLLBENCH, 'serve'],
}: Start): Promise<Running> {
  const dataDir = mkdtempSync(join(tmpdir(), 'processes-bench-'));
  cpSync(shelf, join(dataDir, 'compressed'), { recursive: true });
  await prepare(dataDir);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const begun = performance.now();
  const child = spawn(process.execPath, [YOUNG, ...script, ...args], {
    env: { ...process.env, PORT: String(port), BASE_URL, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await ready(origin, child);
  const took = performance.now() - begun;
  await packed(dataDir);
  cpSync(join(dataDir, 'compressed'), shelf, { recursive: true });
  return {
    ...{ origin, dataDir, took },
    pid: child.pid ?? 0,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(origin: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    const answer = await fetch(`${origin}/ref-step-response.html`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
