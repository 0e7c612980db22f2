/**
 * Paid fetches a second from known payers, each claimed durably before it is served, on one core:
 * signed and by transaction hash, against `@x402/hono` with the reference facilitator in its process.
 * Both on the same local chain with two-second blocks, in turn. One core: `taskset` holds the whole
 * process of the server, threads too, on the first one, the payers and the chain on the second. Then
 * what settling costs in gas, alone, together and by pass, and the ledger by itself.
 *
 * The processor's time of a fetch is told beside its rate: on a busy machine it says more.
 *
 *   node bench/paid.bench.ts [signed fetches] [fetches by hash]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Address } from '@tollbench/gate/chain/types.ts';
import { packed } from './http/packed.ts';
import {
  authorize,
  type BenchChain,
  BLOCK_GAS,
  BLOCK_SECONDS,
  pay,
  paymentHeader,
  startChain,
} from './paid/chain.ts';
import { gasOfPass, gasTogether } from './paid/gas.ts';
import { knownPayers } from './paid/known-payers.ts';
import { type Load, present } from './paid/load.ts';
import { processorOf } from './paid/processor.ts';
import { referenceHeader } from './paid/reference-header.ts';

const SIGNED = Number(process.argv[2] ?? 20_000);
const BY_HASH = Number(process.argv[3] ?? 10_000);
const PAYERS = 64;
/** The last one thrice: the best of them counts. */
const IN_FLIGHT = [1, 16, 64, 64, 64] as const;
/** What a service has served before anybody measures it: until then most of its code is interpreted. */
const WARM_UP = 2_000;
/** Payments in the ledger of the last rows, and seconds a row; `ledger` has the large one. */
const LEDGER = ['100000', '1'];
const PRICE = 1000n;
const PAGE = '/ref-step-response.html';
/** Of another account than any of the sandbox: the service would not take those. */
const PAYEE: Address = '0x9999999999999999999999999999999999999999';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const pinned = spawnSync('taskset', ['-acp', '1', String(process.pid)]).status === 0;
const children: ChildProcess[] = [];

/** Runs a server on the first core until it says that it is ready. */
async function run(
  args: string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const [program = '', ...rest] = [
    ...(pinned ? ['taskset', '-c', '0'] : []),
    process.execPath,
    ...args,
  ];
  const child = spawn(program, rest, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)));
    child.stdout?.on('data', (text: Buffer) => ready.test(text.toString()) && resolve());
  });
  return child;
}

function show(what: string, { rate, median, p99, answers }: Load, processor?: number): void {
  const others = Object.entries(answers).filter(([status]) => status !== '200');
  const odd = others.map(([status, count]) => `, ${count} × ${status}`).join('');
  const each = processor === undefined ? '' : `   ${processor.toFixed(0)} µs of processor each`;
  console.log(
    `${what.padEnd(34)}${rate.toFixed(0).padStart(7)} /s   median ${median.toFixed(1).padStart(7)} ms   p99 ${p99.toFixed(1).padStart(7)} ms${each}${odd}`,
  );
}

const signedBy = (chain: BenchChain, count: number) =>
  Array.from({ length: count }, (_, i) => {
    const payer = chain.payers[i % PAYERS];
    if (payer === undefined) throw new Error('no payer');
    return authorize(payer, PAYEE, PRICE);
  });

async function ours(chain: BenchChain, folder: string): Promise<number> {
  await knownPayers(join(folder, 'ledger.sqlite'), chain.payers);
  const port = '18412';
  const origin = `http://127.0.0.1:${port}`;
  const { pid } = await run(
    ['--max-semi-space-size=16', here('../packages/cli/bin/tollbench.mjs'), 'serve'],
    /Serving/,
    {
      PORT: port,
      BASE_URL: origin,
      DATA_DIR: folder,
      PAY_TO: PAYEE,
      RPC_URL: chain.sandbox.rpcUrl,
      RELAYER_PRIVATE_KEY: chain.sandbox.relayer.privateKey,
      // A local chain asks more for gas than any publisher would pay.
      MAX_FEE_GWEI: '1000',
      CREDIT_MAX: '1000000000',
      EXPOSURE_MAX: '1000000000000',
    },
  );
  await packed(folder);
  const fetches = async (what: string, headers: readonly string[], inFlight: number) => {
    const before = processorOf(pid);
    const payments = headers.map((header) => ({ 'X-PAYMENT': header }));
    const load = await present(origin + PAGE, payments, inFlight);
    const processor = (processorOf(pid) - before) / headers.length;
    if (what !== '') show(`${what}, ${inFlight} in flight`, load, processor);
    return load.rate;
  };
  const signed = (count: number) => signedBy(chain, count).map(paymentHeader);
  await fetches('', signed(WARM_UP), 64);
  let best = 0;
  for (const inFlight of IN_FLIGHT) {
    const count = Math.ceil(inFlight === 64 ? SIGNED / 3 : SIGNED / 10);
    const rate = await fetches('signed', signed(count), inFlight);
    if (inFlight === 64) best = Math.max(best, rate);
  }
  await fetches('by hash', await pay(chain, PAYEE, PRICE, BY_HASH), 64);
  return best;
}

async function reference(chain: BenchChain): Promise<number> {
  const { rpcUrl, relayer } = chain.sandbox;
  await run([here('paid/reference.mjs'), '18413', rpcUrl, relayer.privateKey, PAYEE], /ready/);
  const payments = signedBy(chain, 400).map((a) => ({ 'PAYMENT-SIGNATURE': referenceHeader(a) }));
  const load = await present('http://127.0.0.1:18413/page.html', payments, 64);
  show('@x402/hono, 64 in flight', load);
  return load.rate;
}

const folder = mkdtempSync(join(tmpdir(), 'paid-bench-'));
const chain = await startChain(PAYERS);
try {
  console.log(
    `blocks of ${BLOCK_GAS / 1e6} M gas every ${BLOCK_SECONDS} s; ${pinned ? 'the server on one core' : 'nothing pinned'}; load ${loadavg()[0]?.toFixed(1)}`,
  );
  const theirs = await reference(chain);
  for (const child of children) child.kill('SIGTERM');
  const own = await ours(chain, folder);
  console.log(`signed, 64 in flight: ${(own / theirs).toFixed(1)} × the reference`);
  for (const { together, gas } of await gasTogether(chain, PAYEE))
    console.log(`gas a payment, ${String(together).padStart(3)} together: ${gas}`);
  for (const { pages, gas } of await gasOfPass(chain, PAYEE, PRICE))
    console.log(`gas a page by a pass of ${pages}: none of the publisher's, ${gas} of the payer's`);
  spawnSync(process.execPath, [here('ledger.bench.ts'), ...LEDGER], { stdio: 'inherit' });
  console.log(`load at the end ${loadavg()[0]?.toFixed(1)}`);
} finally {
  for (const child of children) child.kill('SIGTERM');
  await chain.stop();
  rmSync(folder, { recursive: true, force: true });
}
