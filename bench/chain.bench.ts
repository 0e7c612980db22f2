import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { nodeChain } from '@tollbench/gate/chain/node.ts';
import type { Address, Hex } from '@tollbench/gate/chain/types.ts';
import { randomNonce, startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { erc20Abi } from 'viem';

/**
 * What a payment asks of the chain, on a local one with blocks of two seconds: balance and nonce of new
 * and of known payers through the batch, against two calls for each; a payment by hash from the index,
 * against receipt, transaction and block for each. In turn within each round, medians.
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

interface Measured {
  /** Asks a second. */
  readonly rate: number;
  /** Microseconds of this process's processor for one ask; the chain's own are not in it. */
  readonly cost: number;
}

/** Runs `ask` so many times, some at once. */
async function measure(ask: (n: number) => Promise<unknown>): Promise<Measured> {
  let next = 0;
  const before = process.cpuUsage();
  const start = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < ASKS; n = next++) await ask(n);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  const rate = (ASKS * 1000) / (performance.now() - start);
  return { rate, cost: (user + system) / ASKS };
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
const rounds = contenders.map((): Measured[] => []);
for (let round = 0; round < ROUNDS; round++)
  for (const [k, [, ask]] of contenders.entries()) rounds[k]?.push(await measure(ask));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
console.log(`asks of the chain, ${AT_ONCE} at once: a second, and µs of our processor for each`);
contenders.forEach(([name], k) => {
  const measured = rounds[k] ?? [];
  const rate = Math.round(median(measured.map((each) => each.rate))).toLocaleString('en');
  const cost = median(measured.map((each) => each.cost)).toFixed(1);
  console.log(`  ${name.padEnd(36)} ${rate.padStart(10)} ${cost.padStart(8)}`);
});
chain.stop();
asking.stop();
await fixture.close();
process.exit(0);
