/** A whole service for tests: its own data folder, its own chain, a free port, the built pages. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWalletClient, encodeFunctionData, http, parseAbi, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { readConfig } from '../config.ts';
import { openService, type ServiceOptions } from '../start.ts';

export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);

export type TestService = Awaited<ReturnType<typeof startTestService>>;

/** `pack`: make the best coding of every page, which takes a core for half a minute. */
export async function startTestService(
  env: Readonly<Record<string, string>> = {},
  { pack = false, ...more }: Pick<ServiceOptions, 'pack' | 'whereabouts'> = {},
) {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'tollbench-service-'));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const lines: string[] = [];
  const service = await openService(
    readConfig({ PORT: String(port), BASE_URL: origin, DATA_DIR: dataDir, ...env }),
    (line) => lines.push(line),
    { pack, ...more },
  );
  const { sandbox, chain, payTo } = service.money;
  if (!sandbox) throw new Error('the tests run in the sandbox');
  const account = privateKeyToAccount(sandbox.crawler.privateKey);
  const wallet = createWalletClient({
    account,
    chain: base,
    transport: http(sandbox.rpcUrl),
  }).extend(publicActions);
  return {
    service,
    origin,
    dataDir,
    lines,
    account,
    wallet,
    chain,
    payTo,
    sandbox,
    /** A GET (or what `init` says) as a training crawler. */
    asCrawler: (path: string, init: RequestInit = {}) =>
      fetch(origin + path, {
        ...init,
        headers: { 'User-Agent': 'Mozilla/5.0 (compatible; GPTBot/1.2)', ...init.headers },
      }),
    /** Sends USDC from the crawler's account to the payee; the hash of its transaction, mined. */
    async transfer(value: bigint, to = payTo): Promise<`0x${string}`> {
      const hash = await wallet.sendTransaction({
        to: chain.asset.address,
        data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [to, value] }),
      });
      await wallet.waitForTransactionReceipt({ hash });
      return hash;
    },
    async stop(): Promise<void> {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
