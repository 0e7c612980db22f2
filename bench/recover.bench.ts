/**
 * Who signed a payment: libsecp256k1 native, in WebAssembly, noble in JavaScript, and viem's own
 * function, on the same signatures in one run, the contenders in turn within each round, the least of
 * their times. Then the digest of an authorization by hand against viem's `hashTypedData`, the whole
 * way from an authorization to its signer, and batches of some sizes here and in worker threads: what
 * they cost the processor of the thread that asks, and how long until all are known.
 *
 *   node bench/recover.bench.ts [rounds]
 */
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { authorizationTypedData, BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import type { SignedAuthorization } from '@tollbench/gate/chain/types.ts';
import { RecoveryPool } from '@tollbench/gate/payment/recover/pool.ts';
import { recoveryEngine } from '@tollbench/gate/payment/recover/recovery.ts';
import {
  authorizationDigest,
  keySignature,
  recoverSigner,
} from '@tollbench/gate/payment/signature.ts';
import { allEngines } from '@tollbench/gate/testing/agreement.ts';
import { signAuthorization } from '@tollbench/gate/testing/sign.ts';
import { hashTypedData, keccak256, numberToHex, recoverAddress, toBytes } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const ROUNDS = Number(process.argv[2] ?? 21);
const COUNT = 32;
const account = privateKeyToAccount(keccak256('0x01'));

const payments = await Promise.all(
  Array.from({ length: COUNT }, (_, k) => {
    const nonce = keccak256(numberToHex(k));
    const times = { validAfter: 0n, validBefore: 1_800_000_300n };
    const message = { from: account.address, to: account.address, value: 1000n, nonce, ...times };
    return signAuthorization(account, message, BASE_USDC);
  }),
);
const questions = payments.map((payment) => {
  const hash = authorizationDigest(payment, BASE_USDC);
  const key = keySignature(payment.signature);
  if (key === null) throw new Error('viem signs as the token takes it');
  return { ...key, hash, digest: toBytes(hash), signature: payment.signature };
});

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

type Contender = readonly [name: string, run: () => unknown];

/** Microseconds each of `COUNT`, by contender. */
async function race(contenders: readonly Contender[]): Promise<Map<string, number>> {
  const times = new Map<string, number[]>(contenders.map(([name]) => [name, []]));
  for (let round = -3; round < ROUNDS; round++) {
    for (const [name, run] of contenders) {
      const since = performance.now();
      await run();
      if (round >= 0) times.get(name)?.push(((performance.now() - since) * 1000) / COUNT);
    }
  }
  return new Map([...times].map(([name, list]) => [name, Math.min(...list)]));
}

function show(title: string, times: ReadonlyMap<string, number>): void {
  const [least = Number.NaN] = times.values();
  console.log(`\n${title}, µs each`);
  for (const [name, time] of times)
    console.log(
      `  ${name.padEnd(30)} ${time.toFixed(1).padStart(8)}  ${(time / least).toFixed(2).padStart(7)} ×`,
    );
}

const perPayment = (each: (payment: SignedAuthorization) => unknown) => async () => {
  for (const payment of payments) await each(payment);
};

console.log(
  `${recoveryEngine()}; ${availableParallelism()} cores, OpenSSL ${process.versions.openssl}`,
);
show(
  'recovery',
  await race([
    ...allEngines().map(
      ({ name, recover }): Contender => [
        name,
        () => {
          for (const { digest, compact, recovery } of questions) recover(digest, compact, recovery);
        },
      ],
    ),
    [
      'viem recoverAddress',
      async () => {
        for (const { hash, signature } of questions) await recoverAddress({ hash, signature });
      },
    ],
  ]),
);
show(
  'digest',
  await race([
    ['by hand', perPayment((payment) => authorizationDigest(payment, BASE_USDC))],
    [
      'viem hashTypedData',
      perPayment((payment) => hashTypedData(authorizationTypedData(BASE_USDC, payment))),
    ],
  ]),
);
show(
  'from the authorization to its signer',
  await race([
    ['all at once', () => Promise.all(payments.map((each) => recoverSigner(each, BASE_USDC)))],
    ['one after another', perPayment((each) => recoverSigner(each, BASE_USDC))],
    [
      'viem',
      perPayment((payment) =>
        recoverAddress({
          hash: hashTypedData(authorizationTypedData(BASE_USDC, payment)),
          signature: payment.signature,
        }),
      ),
    ],
  ]),
);

/**
 * Asks so many at once, again and again, of a pool that hands all to threads or has none: microseconds of
 * this thread's processor a batch, and until all are known.
 */
async function batches(
  size: number,
  threads: number,
): Promise<{ processor: number; known: number }> {
  const [engine] = allEngines();
  const perTurn = threads === 0 ? size : 0;
  const pool = new RecoveryPool({ engine: { ...engine, perTurn }, threads });
  const batch = Array.from({ length: size }, (_, k) => questions[k % COUNT] ?? questions[0]);
  const ask = () =>
    Promise.all(
      batch.map((each) => each && pool.recover(each.digest, each.compact, each.recovery)),
    );
  // The first many start the threads, which take a while to come up.
  do void ask();
  while ((await setTimeout(20, true)) && pool.threads < threads);
  for (let k = 0; k < 30; k++) await ask();
  const known: number[] = [];
  const before = process.threadCpuUsage();
  for (let k = 0; k < 10 * ROUNDS; k++) {
    const since = performance.now();
    await ask();
    known.push((performance.now() - since) * 1000);
  }
  const { user, system } = process.threadCpuUsage(before);
  await pool.close();
  return { processor: (user + system) / known.length, known: median(known) };
}

console.log('\nat once; µs of this thread, µs until known: here, in one thread');
for (const size of [1, 4, 16, 64, 256]) {
  const cells: string[] = [];
  for (const threads of [0, 1]) {
    const { processor, known } = await batches(size, threads);
    cells.push(`${processor.toFixed(0).padStart(7)} ${known.toFixed(0).padStart(7)}`);
  }
  console.log(`  ${String(size).padStart(3)}  ${cells.join('   ')}`);
}
