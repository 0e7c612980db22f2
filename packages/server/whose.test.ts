/** Whose a payment is, of a contract wallet that pays by hash on a chain of its own. */
import { type Abi, encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contracts } from './sandbox/contracts.ts';
import { startTestService, type TestService } from './testing/service.ts';

const SHEET = '/ref-step-response.html';
const erc20 = parseAbi(['function transfer(address to, uint256 value) returns (bool)']);

let site: TestService;
beforeAll(async () => {
  site = await startTestService({ TRUST_PROXY: '1' });
}, 60_000);
afterAll(() => site.stop());

const present = async (hash: string, from: string, proof?: string): Promise<number> => {
  const answer = await site.asCrawler(SHEET, {
    headers: {
      'X-PAYMENT': hash,
      'X-Forwarded-For': from,
      ...(proof !== undefined && { 'X-PAYMENT-PROOF': proof }),
    },
  });
  await answer.arrayBuffer();
  return answer.status;
};

it('a contract wallet pays with a transaction that its owner sent, by its own signature', async () => {
  const { wallet, account, chain, payTo } = site;
  const { abi, bytecode } = contracts.TestWallet;
  const deployed = await wallet.deployContract({
    abi: abi as Abi,
    bytecode,
    args: [account.address],
  });
  const { contractAddress } = await wallet.waitForTransactionReceipt({ hash: deployed });
  if (!contractAddress) throw new Error('the wallet was not deployed');
  await site.transfer(1000n, contractAddress);
  const transfer = encodeFunctionData({
    abi: erc20,
    functionName: 'transfer',
    args: [payTo, 1000n],
  });
  const hash = await wallet.writeContract({
    address: contractAddress,
    abi: abi as Abi,
    functionName: 'execute',
    args: [chain.asset.address, transfer],
  });
  await wallet.waitForTransactionReceipt({ hash });
  expect(await present(hash, '198.51.100.1')).toBe(402);
  const sign = async (origin: string) =>
    `signature=${await account.signMessage({ message: `Tollbench payment ${hash} at ${origin}` })}`;
  expect(await present(hash, '198.51.100.1', await sign('https://elsewhere.example'))).toBe(402);
  for (const from of ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    expect(await present(hash, from, await sign(site.origin))).toBe(200);
  expect(await present(hash, '203.0.113.1')).toBe(402);
}, 60_000);
