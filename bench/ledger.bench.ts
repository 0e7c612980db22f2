/**
 * The durable ledger: claims a second, each on the disk, from a payer that is known; looking up a
 * payment among ten million against one among a thousand; bytes a payment.
 *
 *   node bench/ledger.bench.ts [payments in the large ledger] [seconds a measurement]
 */
import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Address, Hex, SignedAuthorization } from '../packages/gate/chain/types.ts';
import { openToWrite } from '../packages/gate/ledger/sqlite/open.ts';
import { handleOf } from '../packages/gate/ledger/sqlite/values.ts';
import { SqliteLedger } from '../packages/gate/ledger/sqlite.ts';
import type { ClaimRequest } from '../packages/gate/ledger/types.ts';

const LARGE = Number(process.argv[2] ?? 1e7);
const SMALL = 1e3;
const SECONDS = Number(process.argv[3] ?? 5);
const IN_FLIGHT = 64;
const NOW = 1_800_000_000;
const PAYERS = 1000;
const PAYEE: Address = `0x${'aa'.repeat(20)}`;

const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const payerOf = (i: number): Address =>
  `0x${((i % PAYERS) + 0x100000).toString(16).padStart(40, 'c')}`;
const nonceOf = (i: number): Hex => `0x${hash('sha256', `nonce ${i}`)}`;
const keyOf = (i: number): string =>
  `auth:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913:${payerOf(i)}:${nonceOf(i)}`;
const bytes = (hex: Hex): Uint8Array => Buffer.from(hex.slice(2), 'hex');

function claimOf(i: number): ClaimRequest {
  const payer = payerOf(i);
  const authorization: SignedAuthorization = {
    from: payer,
    to: PAYEE,
    value: 1000n,
    validAfter: BigInt(NOW - 600),
    validBefore: BigInt(NOW + 300),
    nonce: nonceOf(i),
    signature: `0x${randomBytes(65).toString('hex')}`,
  };
  const path = `/ref-sheet-${i % 200}.html`;
  return {
    id: randomUUIDv7(),
    payment: keyOf(i),
    kind: 'authorization',
    presenter: '203.0.113.9',
    proved: false,
    payer,
    worth: 1000n,
    authorization,
    resource: path,
    resourceClass: 'static-sheet',
    settlementResource: {
      url: `https://tollbench.example${path}`,
      description: `Sheet ${i % 200}`,
      mimeType: 'text/html',
    },
    price: 1000n,
    now: NOW,
    windowEnds: NOW + 300,
    repeatWindow: 3600,
    reserve: false,
    leaseUntil: NOW + 120,
    cover: {
      balance: 1n << 60n,
      credit: { creditMax: 1n << 60n, exposureMax: 1n << 60n, exposureShare: 10n },
    },
    repeatOnly: false,
    crawler: 'GPTBot',
  };
}

/** Payments in the large ledger that are looked up by their keys; the others have keys by lot. */
const KNOWN = 100_000;
/** Rows in one transaction of the filling. */
const STEP = 500_000;

/**
 * A ledger of this many settled payments, written fast and not as the service does: in the order of
 * their handles, which are spread over all that there may be.
 */
async function fill(path: string, payments: number): Promise<void> {
  await (await SqliteLedger.open(path)).close();
  const database = openToWrite(path);
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -2000000',
  );
  const payer = database.prepare('INSERT INTO payers (id, address, settled) VALUES (?, ?, ?)');
  const each = Math.ceil(payments / PAYERS) * 1000;
  for (let i = 0; i < PAYERS; i++) payer.run(i + 1, bytes(payerOf(i)), each);
  for (let i = 0; i < 200; i++)
    database
      .prepare(`INSERT INTO resources VALUES (?, ?, ?, 'static-sheet', 'https://t', NULL, '', '')`)
      .run(i + 1, randomBytes(16), `/ref-sheet-${i}.html`);
  for (let from = 1; from <= payments; from += STEP) {
    const rows = `WITH RECURSIVE n (i) AS (SELECT ${from} UNION ALL
      SELECT i + 1 FROM n WHERE i < ${Math.min(from + STEP - 1, payments)})`;
    database.exec(`BEGIN;
      ${rows} INSERT INTO payments SELECT i,
        unhex(printf('%08x', i * ${2 ** 32} / ${payments + 1}) || hex(randomblob(20))), randomblob(32), 1, 0, '203.0.113.9',
        ${NOW}, 0, i % ${PAYERS} + 1, 1000, 1000, x'${PAYEE.slice(2)}', ${NOW}, ${NOW}, randomblob(65)
        FROM n;
      ${rows} INSERT INTO claims SELECT i, unhex(printf('%032x', i)), i, i % ${PAYERS} + 1, 1, i % 200 + 1,
        'GPTBot', 1000, 'sold', ${NOW}, ${NOW}, ${NOW}, 3600, ${NOW}, 0, NULL FROM n;
      ${rows} INSERT INTO settlements SELECT i, 'settled', 1, NULL, 1, 1, 1, NULL, ${NOW} FROM n;
      COMMIT`);
  }
  // Spread over all of it, so that looking them up is looking anywhere.
  const known = Math.min(KNOWN, payments);
  const name = database.prepare('UPDATE payments SET handle = ?, name = ? WHERE id = ?');
  database.exec('BEGIN');
  for (let i = 0; i < known; i++)
    name.run(handleOf(keyOf(i)), bytes(nonceOf(i)), Math.floor((i * payments) / known) + 1);
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
}

interface Rate {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

/** `work` over and over, this many at once, for some seconds. */
async function run(inFlight: number, work: (i: number) => Promise<unknown>): Promise<Rate> {
  const times: number[] = [];
  let next = 0;
  const end = performance.now() + SECONDS * 1000;
  const loop = async (): Promise<void> => {
    while (performance.now() < end) {
      const start = performance.now();
      await work(next++);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  times.sort((a, b) => a - b);
  const at = (p: number): number => times[Math.floor(times.length * p)] ?? 0;
  return { perSecond: times.length / SECONDS, p50: at(0.5), p99: at(0.99) };
}

const show = (what: string, { perSecond, p50, p99 }: Rate): void =>
  console.log(
    `${what.padEnd(44)} ${Math.round(perSecond).toString().padStart(7)}/s  p50 ${p50.toFixed(3)} ms  p99 ${p99.toFixed(3)} ms`,
  );

async function claims(): Promise<void> {
  const path = join(folder, 'claims.sqlite');
  const ledger = await SqliteLedger.open(path);
  // What makes the payers known: all that is asked for here is within their credit.
  await ledger.put(
    Array.from({ length: PAYERS }, (_, i) => {
      const from = payerOf(i);
      const [value, validAfter, validBefore] = [1n << 50n, 0n, 0n];
      const terms = { from, to: PAYEE, value, validAfter, validBefore } as const;
      const authorization = { ...terms, nonce: nonceOf(-i), signature: '0x' } as const;
      return { claimId: `before-${i}`, authorization, state: 'settled', attempts: 1 } as const;
    }),
  );
  let made = 0;
  for (const inFlight of [1, 16, IN_FLIGHT]) {
    const rate = await run(inFlight, async () => {
      const outcome = await ledger.claim(claimOf(made++));
      if (outcome.status !== 'claimed') throw new Error(`a claim came to ${outcome.status}`);
    });
    show(`durable claims, ${inFlight} in flight`, rate);
  }
  await ledger.close();
  console.log(
    `bytes a payment queued: ${Math.round(statSync(path).size / made)} (${made} of them)`,
  );
}

async function lookups(): Promise<void> {
  const open: { name: string; payments: number; ledger: SqliteLedger }[] = [];
  for (const payments of [SMALL, LARGE]) {
    const path = join(folder, `${payments}.sqlite`);
    const start = performance.now();
    await fill(path, payments);
    const { size } = statSync(path);
    console.log(
      `${payments} payments settled: ${(size / 2 ** 20).toFixed(1)} MiB, ${Math.round(size / payments)} bytes each, filled in ${((performance.now() - start) / 1000).toFixed(0)} s`,
    );
    open.push({ name: `${payments}`, payments, ledger: await SqliteLedger.open(path) });
  }
  // In turn, so that what else the machine does is in both.
  const results = new Map<string, number[]>();
  for (let round = 0; round < 3; round++)
    for (const { name, payments, ledger } of open)
      for (const [what, key] of [
        ['known', () => keyOf(Math.floor(Math.random() * Math.min(KNOWN, payments)))],
        ['new', () => keyOf(payments + Math.floor(Math.random() * 1e9))],
      ] as const)
        for (const inFlight of [1, IN_FLIGHT]) {
          const rate = await run(inFlight, () => ledger.lookup(key(), NOW));
          const label = `${what}, ${inFlight} in flight`;
          results.set(`${label} ${name}`, [...(results.get(`${label} ${name}`) ?? []), rate.p50]);
          if (round === 2) show(`lookups of ${label}, among ${name}`, rate);
        }
  // Medians, the least of the rounds: what others do on the machine lengthens some, and none is shorter for it.
  const least = (label: string, payments: number) =>
    Math.min(...(results.get(`${label} ${payments}`) ?? [Number.NaN]));
  for (const what of ['known', 'new'])
    for (const inFlight of [1, IN_FLIGHT]) {
      const label = `${what}, ${inFlight} in flight`;
      const ratio = least(label, LARGE) / least(label, SMALL);
      console.log(`time of a lookup of ${label}: ${ratio.toFixed(2)} × that among ${SMALL}`);
    }
  for (const { ledger } of open) await ledger.close();
}

await claims();
await lookups();
