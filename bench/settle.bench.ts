/**
 * Settling at a rate: authorizations come in, ask for room, are queued as a sale queues them, and the
 * relayer settles them on a local chain with a block every two seconds. Then five times what the chain
 * takes. Nothing may expire or fail; what there is no room for is refused before it is sold.
 *
 * The price of gas is held where it is: a local chain raises it by an eighth with every full block,
 * and Base does not at such a load.
 *
 *   node bench/settle.bench.ts [seconds] [a second] [times what the chain takes] [gas of a block] [good for seconds]
 */
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { Rpc } from '@tollbench/gate/chain/rpc.ts';
import { memoryJournal } from '@tollbench/gate/settle/memory-journal.ts';
import { newEntry } from '@tollbench/gate/settle/outcome.ts';
import { relayerSettler } from '@tollbench/gate/settle/relayer.ts';
import type { SettlementJournal } from '@tollbench/gate/settle/types.ts';
import { startFixture } from '@tollbench/server/sandbox/testing/fixture.ts';
import { erc20Abi, formatEther, formatGwei, parseGwei } from 'viem';
import { Payers } from './settle/signers.ts';

const SECONDS = Number(process.argv[2] ?? 600);
const RATE = Number(process.argv[3] ?? 500);
const TIMES = Number(process.argv[4] ?? 5);
const BLOCK_GAS = BigInt(process.argv[5] ?? 43_000_000);
const BLOCK_TIME = 2;
const VALID_FOR = Number(process.argv[6] ?? 300);
const PAYERS = 100;
const GAS_PRICE = parseGwei('0.002');
const TICK = 100;

const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

const fixture = await startFixture();
const { node, chain, rpc, wallet, payTo, relayer } = fixture;
const payers = new Payers(PAYERS, payTo, BASE_USDC);
const share = ((await chain.balanceOf(fixture.account.address)) - 1n) / BigInt(PAYERS);
for (const to of payers.addresses) {
  const args = [to, share] as const;
  const { address } = BASE_USDC;
  await wallet.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args });
}
// The payee has been paid before: its first payment is dearer than all that come after.
const first = [payTo, 1n] as const;
const { address } = BASE_USDC;
await wallet.writeContract({ address, abi: erc20Abi, functionName: 'transfer', args: first });
await rpc.request('evm_setBlockGasLimit', [`0x${BLOCK_GAS.toString(16)}`]);
await node.setAutomine(false);
await node.setIntervalMining({ interval: BLOCK_TIME });
await node.setBalance({ address: relayer.address, value: 10n ** 20n });
const holding = setInterval(() => {
  rpc.request('anvil_setNextBlockBaseFeePerGas', [`0x${GAS_PRICE.toString(16)}`]).catch(() => {});
}, 500);

// The price stands in the newest block before anything is judged by it.
await rpc.request('anvil_setNextBlockBaseFeePerGas', [`0x${GAS_PRICE.toString(16)}`]);
await node.mine({ blocks: 1 });

const counted = { settled: 0, failed: 0, transactions: 0, gas: 0n, cost: 0n };
const reasons = new Map<string, number>();
const memory = memoryJournal();
const journal: SettlementJournal = {
  ...memory,
  async put(entries, transactions = []) {
    await memory.put(entries, transactions);
    for (const { state, gasUsed = 0n, cost = 0n } of transactions) {
      if (state !== 'mined') continue;
      counted.transactions++;
      counted.gas += gasUsed;
      counted.cost += cost;
    }
  },
};
/** A local chain would have a gwei for whoever makes the block, five hundred times what gas costs. */
const priced: Rpc = {
  ...rpc,
  request: async (method, params) =>
    method === 'eth_maxPriorityFeePerGas' ? '0x1' : rpc.request(method, params),
};
const settler = relayerSettler({
  ...{ chain, rpc: priced, journal, accounts: [relayer.privateKey], blockShare: 100 },
  ...{ batchWait: 1_000, batchSize: 200, fees: { ethUsd: 3_000_000_000n } },
  onOutcome: (outcome) => {
    counted[outcome.status === 'settled' ? 'settled' : 'failed']++;
    if (outcome.status !== 'settled')
      reasons.set(outcome.reason, (reasons.get(outcome.reason) ?? 0) + 1);
  },
  onError: (error) => console.error('settling:', error),
});
await settler.start();

let claims = 0;
/** Offers so many a second, and says how many were sold and refused. */
async function offer(seconds: number, rate: number, every = 10_000) {
  const started = performance.now();
  const before = { ...counted };
  let [offered, sold, refused, told] = [0, 0, 0, started];
  let why = '';
  while (performance.now() - started < seconds * 1000) {
    const due = Math.floor(((performance.now() - started) / 1000) * rate) - offered;
    const fresh = [];
    for (let one = 0; one < due; one++) {
      offered++;
      const validBefore = chain.now() + VALID_FOR;
      const room = settler.room(BigInt(validBefore));
      if (!room.ok) {
        refused++;
        why = room.why;
        continue;
      }
      const claimId = `claim-${++claims}`;
      fresh.push(newEntry({ claimId, authorization: payers.sign(validBefore) }));
      settler.noticed(BigInt(validBefore), claimId);
    }
    sold += fresh.length;
    await journal.put(fresh);
    if (performance.now() - told > every) {
      told = performance.now();
      const { queued, underWay, perSecond } = settler.status();
      console.log(
        `${((told - started) / 1000).toFixed(0).padStart(4)} s  sold ${sold}  refused ${refused}  settled ${counted.settled - before.settled}  failed ${counted.failed - before.failed}  waiting ${queued}  under way ${underWay}  room for ${perSecond.toFixed(0)}/s`,
      );
    }
    await sleep(TICK);
  }
  return { offered, sold, refused, why };
}

async function drained(): Promise<number> {
  const started = performance.now();
  while (settler.status().queued + settler.status().underWay > 0) {
    if (performance.now() - started > (VALID_FOR + 60) * 1000) break;
    await sleep(TICK);
  }
  return (performance.now() - started) / 1000;
}

const paidBefore = await chain.balanceOf(payTo);
console.log(
  `blocks of ${BLOCK_GAS} gas every ${BLOCK_TIME} s at ${formatGwei(GAS_PRICE)} gwei, ${PAYERS} payers, authorizations good for ${VALID_FOR} s`,
);
console.log(`\n${RATE} a second for ${SECONDS} s`);
const steady = await offer(SECONDS, RATE);
const after = await drained();
const { settled, failed, transactions, gas, cost } = counted;
console.log(
  `offered ${steady.offered}, sold ${steady.sold}, refused ${steady.refused}, settled ${settled}, failed ${failed}; drained ${after.toFixed(1)} s after the last`,
);
console.log(
  `${transactions} transactions, ${(settled / transactions).toFixed(0)} payments each, ${gas / BigInt(Math.max(1, settled))} gas a payment, ${formatEther(cost)} ETH: ${((Number(cost) * 3000 * 100) / 1e18 / (settled / 1000)).toFixed(1)} % of what they bring at $3,000`,
);
for (const [reason, count] of reasons) console.log(`  failed ${count}: ${reason}`);

const takes = settler.status().perSecond;
const flood = Math.round(takes * TIMES);
const floodSeconds = Math.max(20, Math.round(SECONDS / 5));
console.log(`\n${flood} a second for ${floodSeconds} s: ${TIMES} times what the chain takes`);
const pressed = await offer(floodSeconds, flood);
const rest = await drained();
console.log(
  `offered ${pressed.offered}, sold ${pressed.sold}, refused ${pressed.refused} (${pressed.why}), settled ${counted.settled - settled}, failed ${counted.failed - failed}; drained ${rest.toFixed(1)} s after the last`,
);
for (const [reason, count] of reasons) console.log(`  failed ${count}: ${reason}`);
const paid = (await chain.balanceOf(payTo)) - paidBefore;
const right = steady.sold > 0 && paid === BigInt(steady.sold + pressed.sold) * 1000n;
console.log(
  `\nthe payee has ${paid} atomic units, ${right ? 'all that was sold' : 'NOT all that was sold'}`,
);
clearInterval(holding);
await settler.stop();
chain.stop();
await fixture.close();
process.exit(right && counted.failed === 0 ? 0 : 1);
