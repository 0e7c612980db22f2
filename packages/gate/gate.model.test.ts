import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Hex } from './chain/types.ts';
import { MemoryLedger } from './ledger/memory.ts';
import { SqliteLedger } from './ledger/sqlite.ts';
import type { Ledger } from './ledger/types.ts';
import { authorizationKey } from './payment/authorization.ts';
import { readPayment } from './payment/read.ts';
import { transactionKey } from './payment/transaction.ts';
import { ALICE, address, BOB, openBooth, short } from './testing/booth.ts';
import { ASSET, PAY_TO, testPolicy } from './testing/fixtures.ts';
import type { Verdict } from './types.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const PAGES = ['/ref-step-response.html', '/blogs/control-systems/overshoot.html'];
const EXPORTS = ['?export=csv', '?export=json', '?export=csv&num=2'].map(
  (query) => `/step-response.html${query}`,
);
const URLS = [...PAGES, ...EXPORTS];
const PRICE = new Map(URLS.map((url) => [url, url.includes('export') ? 5000n : 1000n]));

/** One thing that happens. Payments and places are drawn from few, so that they collide. */
const event = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('present' as const),
      payment: fc.nat({ max: 7 }),
      urls: fc.array(fc.constantFrom(...URLS), { minLength: 1, maxLength: 4 }),
      method: fc.constantFrom('GET', 'GET', 'GET', 'HEAD'),
      peer: fc.constantFrom('203.0.113.9', '203.0.113.9', '198.51.100.1'),
      rendered: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('outage' as const), down: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settle' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.nat({ max: 900 }) }),
  },
);

function keyOf(payment: string): string {
  const read = readPayment({ 'x-payment': payment }, testPolicy());
  if (read.kind === 'transaction') return transactionKey(read.hash);
  if (read.kind === 'authorization') return authorizationKey(read.authorization, ASSET);
  throw new Error(`no payment: ${payment}`);
}

interface Delivery {
  readonly payment: number;
  readonly url: string;
}

async function play(
  ledger: Ledger,
  settlement: 'batch' | 'first',
  events: readonly (typeof event extends fc.Arbitrary<infer E> ? E : never)[],
): Promise<void> {
  const booth = openBooth({
    ledger,
    policy: { settlement, refusedPayments: 1e6, creditMax: 12_000n },
  });
  const { chain } = booth;
  await booth.ready;
  const from = address(ALICE);
  const payments = [
    { worth: 1000n, value: await booth.sign(ALICE) },
    { worth: 1000n, value: await booth.sign(BOB) },
    { worth: 5000n, value: await booth.sign(ALICE, 5000n) },
    { worth: 5000n, value: await booth.sign(BOB, 5000n) },
    { worth: 1000n, value: chain.pay(from, PAY_TO as Hex, 1000n) },
    { worth: 7500n, value: chain.pay(from, PAY_TO as Hex, 7500n) },
    { worth: 0n, value: chain.pay(from, PAY_TO as Hex, 9000n, { from: address(BOB) }) },
    { worth: 0n, value: await booth.sign(BOB, 1000n, { from: ALICE.address }) },
  ];
  const deliveries: Delivery[] = [];

  /** What a server does with a verdict; every delivery is checked when it happens. */
  async function serve(verdict: Verdict, payment: number, url: string, rendered: boolean) {
    if (verdict.kind !== 'serve') return;
    let last: Verdict = verdict;
    if (verdict.sale !== null) {
      if (!rendered) return verdict.sale.release('it could not be made');
      last = await verdict.sale.confirm();
    }
    if (last.kind !== 'serve') return;
    // The claim is in the ledger before the first byte goes out.
    expect(await isSold(payment, url)).toBe(true);
    deliveries.push({ payment, url });
  }

  /** The resource is sold, in the ledger, to this very payment. */
  async function isSold(payment: number, url: string): Promise<boolean> {
    const record = await ledger.lookup(keyOf(payments[payment]?.value ?? ''), chain.time);
    const claim = record?.claims.find(({ resource }) => resource === url);
    return claim?.state === 'sold' && claim.soldAt !== null && claim.soldAt <= chain.time;
  }

  for (const happening of events) {
    switch (happening.kind) {
      case 'wait':
        chain.time += happening.seconds;
        break;
      case 'outage':
        chain.down = happening.down;
        break;
      case 'settle':
        await booth.settleAll();
        break;
      case 'present': {
        const { payment, urls, method, peer, rendered } = happening;
        const { value } = payments[payment] ?? { value: '' };
        const verdicts = await Promise.all(
          urls.map((url) => booth.pay(url, value, { method, peer })),
        );
        if (method === 'GET') {
          // A payment that is worth something is never met with silence about why it was refused.
          for (const verdict of verdicts) expect(short(verdict)).not.toBe('challenge');
          await Promise.all(
            verdicts.map((verdict, i) => serve(verdict, payment, urls[i] ?? '', rendered)),
          );
        } else {
          expect(verdicts.every((verdict) => verdict.kind !== 'serve' || !verdict.sale)).toBe(true);
        }
      }
    }
  }

  // No payment ever bought more than it carried, and what buys nothing bought nothing.
  let sold = 0n;
  payments.forEach(({ worth }, payment) => {
    const urls = new Set(deliveries.filter((d) => d.payment === payment).map((d) => d.url));
    const spent = [...urls].reduce((sum, url) => sum + (PRICE.get(url) ?? 0n), 0n);
    if (spent > worth) throw new Error(`payment ${payment} of ${worth} bought ${[...urls]}`);
    if (payment < 4) sold += spent;
  });
  // Everything delivered on a signature is paid for in the end, unless its time ran out.
  const before = chain.balance(PAY_TO);
  chain.down = false;
  await booth.settleAll();
  const settlements = await ledger.settlements();
  const amount = (state: string) =>
    (settlements.find((total) => total.state === state)?.amount ?? 0n) -
    (state === 'settled' ? 2_000_000n : 0n);
  const direct = 1000n + 7500n + 9000n;
  const carriedOut = [...chain.used.values()].length;
  expect(chain.balance(PAY_TO)).toBeGreaterThanOrEqual(before);
  if (settlement === 'batch') {
    expect(amount('settled') + amount('failed')).toBe(sold);
    expect(chain.balance(PAY_TO)).toBe(direct + amount('settled'));
  } else {
    // Settled first: the money was there before the content.
    expect(chain.balance(PAY_TO) >= direct + sold).toBe(true);
    expect(chain.balance(PAY_TO) - direct).toBeLessThanOrEqual(12_000n);
  }
  expect(carriedOut).toBeLessThanOrEqual(4);
}

describe('the gate, whatever happens in whatever order', () => {
  const run = (
    make: () => Ledger | Promise<Ledger>,
    settlement: 'batch' | 'first',
    numRuns: number,
  ) =>
    fc.assert(
      fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 25 }), async (events) => {
        const ledger = await make();
        try {
          await play(ledger, settlement, events);
        } finally {
          await ledger.close();
        }
      }),
      { numRuns },
    );

  it('sells each payment once and serves nothing unclaimed, in batches', () =>
    run(() => new MemoryLedger(), 'batch', 60));
  it('sells each payment once and serves nothing unclaimed, settling first', () =>
    run(() => new MemoryLedger(), 'first', 60));
  it('does so from the durable ledger', () =>
    run(() => SqliteLedger.open(join(folder, `${files++}.sqlite`)), 'batch', 15));
});
