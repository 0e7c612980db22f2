/** One process that claims for some seconds, and says how many a second and how long each took. */
import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { Address, Hex } from '../../packages/gate/chain/types.ts';
import { MemoryLedger } from '../../packages/gate/ledger/memory.ts';
import { PostgresLedger } from '../../packages/gate/ledger/postgres.ts';
import { SqliteLedger } from '../../packages/gate/ledger/sqlite.ts';
import type { ClaimRequest, Ledger } from '../../packages/gate/ledger/types.ts';

const [, , place = 'memory', inFlight = '1', seconds = '3', tag = ''] = process.argv;
const NOW = 1_800_000_000;
const PAYERS = 1_000;
const PAGES = 200;

async function open(): Promise<Ledger> {
  if (place === 'memory') return new MemoryLedger();
  return place.startsWith('postgres:') ? PostgresLedger.open(place) : SqliteLedger.open(place);
}

function claimOf(i: number): ClaimRequest {
  const from: Address = `0x${((i % PAYERS) + 0x100000).toString(16).padStart(40, 'c')}`;
  const nonce: Hex = `0x${hash('sha256', `${tag} ${i}`)}`;
  const resource = `/ref-sheet-${i % PAGES}.html`;
  return {
    id: randomUUIDv7(),
    payment: `auth:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:${from}:${nonce}`,
    kind: 'authorization',
    presenter: '203.0.113.9',
    proved: false,
    payer: from,
    worth: 1000n,
    authorization: {
      ...{ from, to: `0x${'aa'.repeat(20)}`, value: 1000n, validAfter: 0n, nonce },
      ...{ validBefore: BigInt(NOW + 300), signature: `0x${randomBytes(65).toString('hex')}` },
    },
    resource,
    resourceClass: 'static-sheet',
    settlementResource: {
      ...{ url: `https://tollbench.example${resource}`, description: 'A sheet' },
      mimeType: 'text/html',
    },
    price: 1000n,
    now: NOW,
    windowEnds: NOW + 300,
    repeatWindow: 3600,
    reserve: false,
    leaseUntil: NOW + 120,
    cover: { balance: 1n << 60n, credit: null },
    repeatOnly: false,
    crawler: 'GPTBot',
  };
}

const ledger = await open();
const took: number[] = [];
let next = 0;
const begun = performance.now();
const until = begun + Number(seconds) * 1000;

async function claimUntilTheEnd(): Promise<void> {
  while (performance.now() < until) {
    const asked = performance.now();
    const { status } = await ledger.claim(claimOf(next++));
    if (status !== 'claimed') throw new Error(`a claim came to ${status}`);
    took.push(performance.now() - asked);
  }
}

await Promise.all(Array.from({ length: Number(inFlight) }, claimUntilTheEnd));
const elapsed = (performance.now() - begun) / 1000;
await ledger.close();
took.sort((a, b) => a - b);
const at = (part: number): number => took[Math.floor(took.length * part)] ?? 0;
console.log(JSON.stringify({ perSecond: took.length / elapsed, median: at(0.5), p99: at(0.99) }));
