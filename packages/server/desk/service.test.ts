/** The desk of a running service: what crawlers did there, told from the ledger, the events and the chain. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyOfDidKey } from '@tollbench/crawler/did.ts';
import { isSigned, readReceipt } from '@tollbench/crawler/receipt.ts';
import { ExactEvmScheme } from '@x402/evm';
import { wrapFetchWithPaymentFromConfig } from '@x402/fetch';
import { createWalletClient, encodeFunctionData, http, parseAbi, parseEther, toHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { base } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sandboxKeys } from '../sandbox/keys.ts';
import { startTestService, type TestService } from '../testing/service.ts';

const PATH = '/ref-step-response.html';
const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);

let site: TestService;
let desk: string;
let token: string;
/** Of the sale by hash, and of the sale by authorization. */
let hash: `0x${string}`;

beforeAll(async () => {
  site = await startTestService({ ADMIN_PORT: '0' });
  desk = site.service.desk?.address ?? '';
  token = readFileSync(join(site.dataDir, 'admin.token'), 'utf8').trim();
  expect((await site.asCrawler(PATH)).status).toBe(402);
  hash = await site.transfer(1000n);
  const paid = { headers: { 'X-PAYMENT': hash } };
  expect((await site.asCrawler(PATH, paid)).status).toBe(200);
  expect((await site.asCrawler(PATH, paid)).status).toBe(200);
  expect((await site.asCrawler('/ref-matrix-lab.html', paid)).status).toBe(402);
  const asTrainer = ((input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    request.headers.set('User-Agent', 'GPTBot/1.2');
    return fetch(request);
  }) as typeof fetch;
  const pay = wrapFetchWithPaymentFromConfig(asTrainer, {
    schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(site.account) }],
  });
  expect((await pay(`${site.origin}/ref-cic-designer.html`)).status).toBe(200);
  await site.service.settle();
  // What was told while a write was under way is in the next one.
  const isTold = async () => (await table('/tables/events?format=json')).length === 6;
  await vi.waitUntil(isTold, { timeout: 60_000, interval: 100 });
});
afterAll(() => site?.stop());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(desk + path, {
    redirect: 'manual',
    ...init,
    headers: { Authorization: `Bearer ${token}`, ...init.headers },
  });
const page = async (path: string) => (await ask(path)).text();
/** What is read of a page, without its marks. */
const words = async (path: string) =>
  (await page(path)).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const table = async (path: string) =>
  ((await (await ask(path)).json()) as { rows: Record<string, unknown>[] }).rows;

test('no path of the public port leads there', async () => {
  for (const path of ['/login', '/live', '/story', '/tables/crawlers', '/metrics', '/refunds']) {
    const { status } = await fetch(site.origin + path, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([path, status]).toEqual([path, 404]);
  }
  expect(site.lines.join('\n')).toContain(
    `desk is at ${desk}; the token that opens it is in ${site.dataDir}`,
  );
  expect(site.lines.join('\n')).not.toContain(token);
});

test('the first page tells what came in, and what waits', async () => {
  const text = await words('/?span=24h');
  expect(text).toMatch(/Taken today \$0\.002 2 payments/);
  expect(text).toMatch(/Not settled yet \$0\.000 0 payments/);
  expect(text).toMatch(/Days of gas left (?:&gt; )?[\d.\s]+ 1 relayer/);
  expect(text).toContain('payment_already_used');
});

describe('every table is the same as CSV and as JSON', () => {
  test.each([
    ...['crawlers', 'paths', 'classes', 'times', 'refusals', 'forged', 'events'],
    ...['owed', 'failed', 'refunds', 'settlements', 'relayers'],
  ])('%s', async (id) => {
    const rows = await table(`/tables/${id}?format=json`);
    const csv = await ask(`/tables/${id}?format=csv`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toBe(
      `attachment; filename="tollbench-${id}.csv"`,
    );
    const lines = (await csv.text()).split('\r\n');
    expect(lines).toHaveLength(rows.length + 2);
    if (rows[0]) expect(lines[0]).toBe(Object.keys(rows[0]).join(','));
    expect((await ask(`/tables/${id}`)).status).toBe(200);
  });

  test('with what was paid, by whom, and what was spent on gas', async () => {
    expect(await table('/tables/crawlers?span=24h&format=json')).toContainEqual(
      expect.objectContaining({
        ...{ crawler: 'GPTBot', operator: 'OpenAI', kind: 'training', sold: 2, servedAgain: 1 },
        ...{ challenges: 2, conversion: 1, paymentsRefused: 1, amountUsd: '0.002' },
      }),
    );
    expect(await table('/tables/events?outcome=sold&format=json')).toMatchObject([
      { path: '/ref-cic-designer.html', network: '127.0.0.0/24', amountUsd: '0.001' },
      { path: PATH, payment: hash, crawler: 'GPTBot' },
    ]);
    const [relayer] = await table('/tables/relayers?format=json');
    expect(relayer).toMatchObject({ relayer: site.sandbox.relayer.address, transactions: 1 });
    expect(Number(relayer?.['perDayEth'])).toBeGreaterThan(0);
    expect(Number(relayer?.['daysLeft'])).toBeGreaterThan(0);
  });
});

describe('what is not understood is refused', () => {
  test.each([
    ['/?spam=1', 400, /"spam" is no field here/],
    ['/?outcome=paid', 400, /outcome is "paid"; it is one of/],
    ['/tables/owed?crawler=GPTBot', 400, /\/tables\/owed is of now/],
    ['/tables/paths?format=xml', 400, /format is "xml"; it is csv or json/],
    ['/tables/events?before=x', 400, /before is "x"/],
    ['/story?name=0x12', 400, /names nothing: a payment's hash or nonce/],
    ['/story', 400, /name is ""/],
    [`/story?name=0x${'12'.repeat(32)}`, 404, /Nothing is known of/],
    ['/receipt?claim=0x12', 400, /no claim's id/],
    ['/receipt?claim=c1', 404, /Nothing is signed for the claim c1/],
  ])('%s', async (path, status, text) => {
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(text)]);
  });
});

describe('a payment', () => {
  const claimId = async (name: string): Promise<string> =>
    /claim=([0-9a-f-]{36})/.exec(await page(`/story?name=${name}`))?.[1] ?? '';

  test('is told from its challenge to its receipt, by hash, payer and claim', async () => {
    const whole =
      /probably asked to pay for \/ref-step-response\.html.* ledger presented from 127\.0\.0\.1 .*claimed \/ref-step-response\.html for \$0\.001, GPTBot; .*delivered .*gate sold: \/ref-step-response\.html to GPTBot \(unverified\) from 127\.0\.0\.0\/24.*gate served-again.*gate payment-refused, payment_already_used: \/ref-matrix-lab\.html/;
    expect(await words(`/story?name=${hash}`)).toMatch(whole);
    expect(await words(`/story?name=${await claimId(hash)}`)).toMatch(whole);
    expect(await words(`/story?name=tx:${hash.toUpperCase().replace('X', 'x')}`)).toMatch(whole);
    const payer = await words(`/story?name=${site.account.address}`);
    expect(payer).toMatch(whole);
    expect(payer).toMatch(
      /delivered \/ref-cic-designer\.html.*sent in 0x.*mined in block \d+.*settled in 0x/,
    );
  });

  test('has a receipt to send, that verifies and says nothing of what is not known', async () => {
    const answer = await ask(`/receipt?claim=${await claimId(hash)}`);
    expect(answer.headers.get('content-disposition')).toMatch(
      /attachment; filename="receipt-.*\.jws"/,
    );
    const receipt = readReceipt((await answer.text()).trim());
    expect(isSigned(receipt, keyOfDidKey(receipt.key))).toBe(true);
    expect(receipt.claims).toMatchObject({
      ...{ network: 'eip155:8453', resourceUrl: site.origin + PATH, transaction: hash },
      ...{
        payer: site.account.address.toLowerCase(),
        contentSha256: null,
        licenseScope: 'ai-train',
      },
    });
  });

  test('is refunded once, by a transfer that the chain has', async () => {
    const send = async (txHash: string) => {
      const body = new URLSearchParams({ txHash, for: hash });
      const answer = await ask('/refunds', { method: 'POST', body });
      return [answer.status, (await answer.text()).replace(/<[^>]*>/g, ' ')] as const;
    };
    expect(await send(hash)).toEqual([409, expect.stringMatching(/gives nothing back to 0x/)]);
    expect(await send('0x12')).toEqual([409, expect.stringMatching(/is no transaction hash/)]);
    const given = await giveBack(1000n);
    expect(await send(given)).toEqual([
      200,
      expect.stringMatching(/Booked: \$0\.001 given back to 0x/),
    ]);
    expect(await send(given)).toEqual([200, expect.stringMatching(/booked for .* already/)]);
    expect(await words(`/story?name=${hash}`)).toMatch(/given back \$0\.001 in 0x.*, block \d+/);
    // Figures are good for two seconds.
    await expect.poll(() => words('/')).toMatch(/30 days \$0\.002 \$0\.001 given back/);
    expect(await table('/tables/refunds?format=json')).toMatchObject([
      {
        amountUsd: '0.001',
        payment: hash,
        transaction: given,
        state: expect.stringMatching(/booked|final/),
      },
    ]);
  });
});

/** The payee sends USDC to the crawler, from its own wallet. */
async function giveBack(value: bigint): Promise<`0x${string}`> {
  const account = privateKeyToAccount(sandboxKeys(site.dataDir).payee.privateKey);
  const transport = http(site.sandbox.rpcUrl);
  const wallet = createWalletClient({ account, chain: base, transport });
  await fetch(site.sandbox.rpcUrl, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'anvil_setBalance' },
      params: [account.address, toHex(parseEther('1'))],
    }),
  });
  const data = encodeFunctionData({
    ...{ abi: erc20, functionName: 'transfer', args: [site.account.address, value] },
  });
  const sent = await wallet.sendTransaction({ to: site.chain.asset.address, data });
  await site.wallet.waitForTransactionReceipt({ hash: sent });
  return sent;
}
