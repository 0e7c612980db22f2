/**
 * A service with the settings of production, over a local chain that outlives it: keys of its own, a
 * way to the node that a test can cut, and a webhook. Its pages are a few, made here.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { PLACEHOLDERS } from '@tollbench/site/placeholders.ts';
import { erc20Abi, parseEther } from 'viem';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { readConfig } from '../config.ts';
import type { SettlingPace } from '../money.ts';
import type { SandboxOptions } from '../sandbox/start.ts';
import { type Fixture, startFixture } from '../sandbox/testing/fixture.ts';
import { openService, type ServiceOptions } from '../start.ts';
import { openNodeProxy } from './node-proxy.ts';
import { freePort } from './service.ts';
import { openWebhook } from './webhook.ts';

export const SHEET = '/ref-step-response.html';
export const PRICING = '/api/pricing.json';

/** What stands around a service of production: the chain, the way to it, a webhook, a data folder. */
export async function openSurroundings(options: Partial<SandboxOptions> = {}) {
  // As production's: blocks come by themselves, whether anybody sends or not.
  const fixture: Fixture = await startFixture({ blockTime: 1, ...options });
  const folder = mkdtempSync(join(tmpdir(), 'tollbench-production-'));
  const node = await openNodeProxy(fixture.rpcUrl);
  const hook = await openWebhook();
  const key = generatePrivateKey();
  const relayer = privateKeyToAddress(key);
  const payTo = privateKeyToAddress(generatePrivateKey());
  await fixture.node.setBalance({ address: relayer, value: parseEther('1') });
  const env = {
    PAY_TO: payTo,
    RPC_URL: node.url,
    RPC_TIMEOUT: '1000',
    RELAYER_PRIVATE_KEY: key,
    // A local chain asks more for gas than any publisher would pay.
    MAX_FEE_GWEI: '1000',
    DATA_DIR: join(folder, 'data'),
    ALERT_URL: hook.url,
  };
  return {
    fixture,
    folder,
    node,
    hook,
    relayer,
    payTo,
    env,
    async close(): Promise<void> {
      await node.close();
      await hook.close();
      await fixture.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Surroundings = Awaited<ReturnType<typeof openSurroundings>>;

/** Starts the service. It looks for what is not well when a test asks it to, and otherwise every second. */
export async function startProduction(
  { env, folder }: Surroundings,
  more: Readonly<Record<string, string>> = {},
  settling: SettlingPace = {},
  options: Pick<ServiceOptions, 'whereabouts'> = {},
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const service = await openService(
    readConfig({ PORT: String(port), BASE_URL: origin, ...env, ...more }),
    (line) => lines.push(line),
    {
      dist: smallSite(join(folder, 'dist')),
      pack: false,
      pace: { every: 1_000, over: 0, webhook: { retry: 50 } },
      settling,
      ...options,
    },
  );
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers });
  return {
    service,
    origin,
    lines,
    get,
    pay: (payment: string) => get(SHEET, { 'User-Agent': 'GPTBot', 'X-PAYMENT': payment }),
    /** What `/readyz` says. */
    ready: async () => (await (await get('/readyz')).json()) as Readiness,
    stop: () => service.stop(),
  };
}

/** Sends atomic units from the crawler's account to the payee; the hash of its transaction, mined. */
export async function transfer(
  { fixture: { wallet, node, chain }, payTo }: Surroundings,
  value: bigint,
): Promise<Hex> {
  const hash = await wallet.writeContract({
    address: chain.asset.address,
    abi: erc20Abi,
    functionName: 'transfer',
    args: [payTo, value],
  });
  await node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  return hash;
}

export interface Readiness {
  readonly selling: boolean;
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
}

/** A sheet that has a price, a document that says what it is paid in, and the page of what is not there. */
export function smallSite(dist: string): string {
  const { network, networkCaip2: network_caip2, asset } = PLACEHOLDERS;
  mkdirSync(join(dist, 'api'), { recursive: true });
  for (const page of ['index', '404', 'ref-step-response'])
    writeFileSync(join(dist, `${page}.html`), `<!doctype html><title>${page}</title>\n`);
  writeFileSync(join(dist, PRICING), JSON.stringify({ network, network_caip2, asset }));
  return dist;
}
