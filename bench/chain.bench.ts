import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { nodeChain } from '@tollbench/gate/chain/node.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { randomNonce, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { erc20Abi } from 'viem';

/**
 * What a payment asks of the chain, on a local one with blocks of two seconds: balance and nonce of new
 * and of known payers through the batch, against two calls for each; a payment by hash from the index,
 * against receipt, transaction and block for each. In turn within each round, medians of the rates.
 */
const ROUNDS = 7;
const AT_ONCE = 64;
const ASKS = 640;
const TRANSFERS = 60;

const fixture = await startFixture();
await fixture.node.setIntervalMining({ interval: 2 });
const { rpc, payTo: payee } = fixture;
const chain = nodeChain({ rpc, asset: BASE_USDC, payee });
/** Holds no index: it asks for each. */
const asking = nodeChain({ rpc, asset: BASE_USDC });
await chain.start();
await asking.start();

let count = 0;
const nobody = (): Address => `0x${(++count + 1_000).toString(16).padStart(40, '0')}`;

async function transfers(): Promise<Hex[]> {
  const nonce = await fixture.node.getTransactionCount({ address: fixture.account.address });
  const hashes = await Promise.all(
    Array.from({ length: TRANSFERS }, (_, n) =>
      fixture.wallet.writeContract({
        address: BASE_USDC.address,
        abi: erc20Abi,
        functionName: 'transfer',
        args: [payee, 1000n],
        nonce: nonce + n,
      }),
    ),
  );
  const hash = hashes.at(-1) as Hex;
  await fixture.node.waitForTransactionReceipt({ hash, pollingInterval: 100 });
  return hashes;
}

/** Runs `ask` so many times, some at once; how many a second that was. */
async function rate(ask: (n: number) => Promise<unknown>): Promise<number> {
  let next = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < ASKS; n = next++) await ask(n);
    }),
  );
  return (ASKS * 1000) / (performance.now() - start);
}

const hashes = await transfers();
const known = Array.from({ length: AT_ONCE }, nobody);
const hashOf = (n: number): Hex => hashes[n % hashes.length] as Hex;
const single = async (payer: Address, nonce: Hex) => {
  await Promise.all([
    rpc.request('eth_call', [
      { to: BASE_USDC.address, data: `0x70a08231${word(payer)}` },
      'latest',
    ]),
    rpc.request('eth_call', [
      { to: BASE_USDC.address, data: `0xe94a0102${word(payer)}${nonce.slice(2)}` },
      'latest',
    ]),
  ]);
};
const word = (address: Address): string => address.slice(2).padStart(64, '0');

const contenders: readonly (readonly [name: string, ask: (n: number) => Promise<unknown>])[] = [
  [
    'funds, payers known in this block',
    (n) => chain.funds(known[n % AT_ONCE] as Address, randomNonce()),
  ],
  ['funds, new payers', () => chain.funds(nobody(), randomNonce())],
  ['two calls for each', () => single(nobody(), randomNonce())],
  ['a hash from the index', (n) => chain.transfersOf(hashOf(n))],
  ['a hash that is asked for', (n) => asking.transfersOf(hashOf(n))],
];
const rates = contenders.map((): number[] => []);
for (let round = 0; round < ROUNDS; round++)
  for (const [k, [, ask]] of contenders.entries()) rates[k]?.push(await rate(ask));

console.log(`asks of the chain a second, ${AT_ONCE} at once`);
contenders.forEach(([name], k) => {
  const median = rates[k]?.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? 0;
  console.log(`  ${name.padEnd(40)} ${Math.round(median).toLocaleString('en').padStart(9)}`);
});
chain.stop();
asking.stop();
await fixture.close();
process.exit(0);
