/** The sandbox from outside: its files, its money, and what is left when somebody pulls the plug. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_SEPOLIA_USDC, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { ChainUnavailable } from '@tollbench/gate/chain/errors.ts';
import { transferCalldata } from '@tollbench/gate/chain/node.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startNode } from '../../../scripts/programs.ts';
import { answers } from './anvil.ts';
import { isSandboxKey, startSandbox } from './start.ts';
import { startFixture } from './testing/fixture.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tollbench-sandbox-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('it funds its accounts, and tells the crawler all it needs in sandbox.json', async () => {
  const fixture = await startFixture({ dataDir });
  const { rpcUrl, chainId, asset, payTo, crawler, relayer } = fixture;
  expect(JSON.parse(readFileSync(join(dataDir, 'sandbox.json'), 'utf8'))).toEqual({
    rpcUrl,
    chainId,
    asset,
    payTo,
    crawler,
  });
  expect(chainId).toBe(8453);
  expect(asset).toBe(BASE_USDC.address);
  for (const file of readdirSync(dataDir))
    if (/sandbox(-keys)?\.json$/.test(file))
      expect(statSync(join(dataDir, file)).mode & 0o777).toBe(0o600);
  expect(await fixture.chain.balanceOf(crawler.address)).toBe(1_000_000_000n);
  for (const { address } of [crawler, relayer])
    expect(await fixture.node.getBalance({ address })).toBeGreaterThan(10n ** 18n);
  await fixture.stop();
});

test('keys and chain outlive a restart; a transaction of before is still found', async () => {
  const first = await startFixture({ dataDir });
  const data = transferCalldata(await first.signed());
  const hash = await first.wallet.sendTransaction({ to: BASE_USDC.address, data });
  await first.node.waitForTransactionReceipt({ hash, pollingInterval: 10 });
  await first.stop();
  const second = await startFixture({ dataDir });
  expect(second.crawler).toEqual(first.crawler);
  expect(second.payTo).toBe(first.payTo);
  expect(second.instance).toBe(first.instance);
  expect(await second.chain.transfersOf(hash)).toMatchObject({ status: 'confirmed' });
  expect(await second.chain.simulate(await second.signed())).toEqual({ ok: true });
  await second.stop();
});

test('a chain that was killed begins anew under another instance, as does one with a broken state', async () => {
  const first = await startSandbox({ dataDir });
  await first.stop();
  writeFileSync(join(dataDir, 'sandbox-chain.json'), '{"broken":');
  const second = await startFixture({ dataDir });
  expect(second.instance).not.toBe(first.instance);
  expect(await second.chain.balanceOf(second.crawler.address)).toBe(1_000_000_000n);
  await second.stop();
  rmSync(join(dataDir, 'sandbox-chain.json'));
  const third = await startSandbox({ dataDir });
  expect(third.instance).not.toBe(second.instance);
  await third.stop();
});

test('the chain ends with the process that started it, even one that is killed', async () => {
  const start = new URL('./start.ts', import.meta.url).href;
  const script = `import { startSandbox } from ${JSON.stringify(start)};
    const { rpcUrl } = await startSandbox({ dataDir: ${JSON.stringify(dataDir)} });
    console.log(rpcUrl); setInterval(() => {}, 1000);`;
  const child = startNode(['--input-type=module', '-e', script]);
  const url = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (text) => resolve(String(text).trim())),
  );
  expect(await answers(url, 8453)).toBe(true);
  child.kill('SIGKILL');
  for (let tries = 0; (await answers(url, 8453)) && tries < 100; tries++) await sleep(50);
  expect(await answers(url, 8453)).toBe(false);
  // It was asked to end, so it saved its state: the next start continues it.
  const next = await startSandbox({ dataDir });
  await next.stop();
});

test('a chain that dies is said in a sentence, and asked it is unavailable, not empty', async () => {
  const fixture = await startFixture({ dataDir });
  process.kill(fixture.pid, 'SIGKILL');
  expect(await fixture.died).toMatch(/^the local chain has stopped/);
  await expect(fixture.chain.transfersOf(`0x${'12'.repeat(32)}`)).rejects.toThrow(ChainUnavailable);
  await fixture.stop();
});

test('one data folder has one chain', async () => {
  const sandbox = await startSandbox({ dataDir });
  await expect(startSandbox({ dataDir })).rejects.toThrow(/is in use/);
  await sandbox.stop();
});

test('its keys, and those that every tutorial prints, are told apart from real ones', async () => {
  const { crawler, relayer, payTo, stop } = await startSandbox({ dataDir });
  await stop();
  for (const key of [crawler.privateKey, relayer.privateKey, payTo, crawler.address])
    expect(isSandboxKey(key, dataDir)).toBe(true);
  const tutorial = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
  expect(isSandboxKey(tutorial, dataDir)).toBe(true);
  expect(isSandboxKey(tutorial.slice(2).toUpperCase(), dataDir)).toBe(true);
  expect(isSandboxKey('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', dataDir)).toBe(true);
  expect(isSandboxKey(`0x${'11'.repeat(32)}`, dataDir)).toBe(false);
  expect(isSandboxKey(BASE_USDC.address, dataDir)).toBe(false);
});

test('its blocks hold as much gas, and come as often, as a rehearsal wants', async () => {
  const fixture = await startFixture({ dataDir, gasLimit: 43_000_000, blockTime: 1 });
  const first = await fixture.node.getBlock();
  expect(first.gasLimit).toBe(43_000_000n);
  // Nobody sends anything: these come by themselves.
  await expect.poll(() => fixture.node.getBlockNumber()).toBeGreaterThan(first.number + 1n);
  await fixture.stop();
});

test('it stands in for either network; under another one it begins anew', async () => {
  const first = await startSandbox({ dataDir });
  await first.stop();
  const second = await startFixture({ dataDir, asset: BASE_SEPOLIA_USDC });
  expect([second.chainId, second.asset]).toEqual([84532, BASE_SEPOLIA_USDC.address]);
  expect(second.instance).not.toBe(first.instance);
  expect(await second.chain.balanceOf(second.crawler.address)).toBe(1_000_000_000n);
  expect(await second.chain.simulate(await second.signed())).toEqual({ ok: true });
  await second.stop();
});
