/**
 * Payment headers changed in their structure, presented to a gate in memory. What must hold: the gate
 * never throws, answers with words and a code, and gives nothing to whoever did not pay for it.
 */
import { Random } from '@tollbench/engines/numeric/random.ts';
import type { Hex } from '@tollbench/gate/chain/types.ts';
import { ALICE, address, BOB, bodyOf, openBooth } from '@tollbench/gate/testing/booth.ts';
import { ASSET, PAY_TO, request } from '@tollbench/gate/testing/fixtures.ts';
import type { GateRequest, Verdict } from '@tollbench/gate/types.ts';
import { pick } from '../crawlers/goods.ts';
import { type Json, treeOf } from './json.ts';
import {
  type Headers,
  mutateCoding,
  mutateHash,
  mutateHeaders,
  mutateText,
  mutateTree,
} from './mutate.ts';

export interface FuzzReport {
  readonly cases: number;
  /** By verdict, or the code of a refused payment. */
  readonly answers: ReadonlyMap<string, number>;
  /** What must not be, each with what led to it. At most ten. */
  readonly faults: readonly string[];
}

const SHEET = '/ref-step-response.html';
const EXPORT = '/step-response.html?export=csv&num=1';
const OWNER = '203.0.113.9';
const STRANGER = '198.51.100.77';
/** A gate keeps every payment that came to something: a new one now and then keeps memory bounded. */
const CASES_A_GATE = 20_000;
const MAX_FAULTS = 10;

/** A payment that would be taken as it is, or is somebody else's. */
interface Base {
  readonly name: 'x-payment' | 'payment-signature';
  readonly payload: Json | Hex;
  /** Whether what was signed may be fetched with it. */
  readonly own: boolean;
}

/** `count` cases from `seed` on. */
export async function fuzzHeaders(count: number, seed: number): Promise<FuzzReport> {
  const answers = new Map<string, number>();
  const faults: string[] = [];
  for (let done = 0; done < count; done += CASES_A_GATE) {
    const random = new Random(seed, done);
    const stand = await openStand();
    const here = Math.min(CASES_A_GATE, count - done);
    for (let n = 0; n < here && faults.length < MAX_FAULTS; n++) {
      const { url, headers, peer } = draw(stand.bases, random);
      const verdict = await stand.ask(url, headers, peer);
      const what = typeof verdict === 'string' ? 'threw' : nameOf(verdict);
      answers.set(what, (answers.get(what) ?? 0) + 1);
      const fault = faultOf(verdict, headers, stand.signed);
      if (fault !== null) faults.push(`case ${done + n}: ${fault}: ${show(url, headers, peer)}`);
    }
  }
  return { cases: count, answers, faults };
}

/** A gate, and payments that were made to it. */
async function openStand() {
  const booth = openBooth({ policy: { refusedPayments: 1e9, limit: { quota: 1e9, window: 60 } } });
  await booth.ready;
  const { chain } = booth;
  const signed = new Set<string>();
  const payload = async (value: bigint): Promise<Record<string, unknown>> => {
    const header = await booth.sign(ALICE, value);
    signed.add(signedPart(header) ?? '');
    return JSON.parse(Buffer.from(header, 'base64').toString());
  };
  const second = ({ payload }: Record<string, unknown>, amount: string): Json =>
    treeOf({ x402Version: 2, accepted: accepted(amount), payload });
  const theirs = await payload(1000n);
  const paidBefore = await booth.pay(SHEET, encode(theirs), { peer: OWNER });
  await booth.settleAll();
  const theirHash = chain.pay(address(BOB), PAY_TO as Hex, 1000n);
  const paidByHash = await booth.pay(SHEET, theirHash, { peer: OWNER });
  for (const { kind } of [paidBefore, paidByHash])
    if (kind !== 'serve') throw new Error(`what is to be stolen was not sold: ${kind}`);
  const tooLittle = chain.pay(address(BOB), PAY_TO as Hex, 999n);
  const elsewhere = chain.pay(address(BOB), address(ALICE), 1000n);
  const bases: Base[] = [
    { name: 'x-payment', payload: treeOf(await payload(1000n)), own: true },
    { name: 'x-payment', payload: treeOf(await payload(5000n)), own: true },
    { name: 'payment-signature', payload: second(await payload(1000n), '1000'), own: true },
    { name: 'payment-signature', payload: second(await payload(5000n), '5000'), own: true },
    { name: 'x-payment', payload: treeOf(theirs), own: false },
    { name: 'x-payment', payload: theirHash, own: false },
    { name: 'x-payment', payload: tooLittle, own: false },
    { name: 'x-payment', payload: elsewhere, own: false },
  ];
  const ask = async (url: string, headers: Headers, peer: string): Promise<Verdict | string> => {
    try {
      const whole: GateRequest = request(url, {}, { peer });
      return await booth.gate.handle({ ...whole, headers: { ...whole.headers, ...headers } });
    } catch (error) {
      return String(error);
    }
  };
  return { bases, signed, ask };
}

/** One case. A stranger's has nothing that is its own to present. */
function draw(bases: readonly Base[], random: Random) {
  const { name, payload, own } = pick(random, bases);
  const value =
    typeof payload === 'string'
      ? mutateHash(payload, random)
      : mutateCoding(mutateText(mutateTree(payload, random), random), random);
  const headers = mutateHeaders(name, value, random);
  return { url: pick(random, [SHEET, EXPORT]), headers, peer: own ? OWNER : STRANGER };
}

/** What is wrong with an answer; null for what may be. */
function faultOf(
  verdict: Verdict | string,
  headers: Headers,
  signed: ReadonlySet<string>,
): string | null {
  if (typeof verdict === 'string') return `threw ${verdict}`;
  if (verdict.kind === 'serve') {
    // The same fields in another dress are the same payment, whoever's peer is its owner.
    const [value] = [headers['x-payment'] ?? headers['payment-signature'] ?? ''].flat();
    const part = signedPart(value ?? '');
    return part !== null && signed.has(part) ? null : 'was served';
  }
  if (verdict.kind === 'retry-later') return null;
  if (verdict.kind !== 'challenge') return `is ${verdict.kind}, ${verdict.answer.status}`;
  const { error, errorMessage } = bodyOf(verdict.answer);
  if (verdict.answer.status !== 402) return `is ${verdict.answer.status}`;
  if (typeof error !== 'string' || !/^[a-z0-9_]+$/.test(error)) return `has no code: ${error}`;
  if (typeof errorMessage !== 'string' || errorMessage === '') return 'says nothing';
  return null;
}

/**
 * What was signed of a payload, as a reader of its own takes it: the six fields and the signature.
 * Null where they are not there.
 */
function signedPart(header: string): string | null {
  try {
    const { payload } = JSON.parse(Buffer.from(header.trim(), 'base64').toString());
    const { signature, authorization } = payload;
    const { from, to, value, validAfter, validBefore, nonce } = authorization;
    const fields = [from, to, value, validAfter, validBefore, nonce, signature];
    return fields.every((field) => typeof field === 'string')
      ? fields.join(' ').toLowerCase()
      : null;
  } catch {
    // Not base64 of JSON with a payload in it: nothing that anybody signed.
    return null;
  }
}

function nameOf(verdict: Verdict): string {
  return verdict.kind === 'challenge' ? String(bodyOf(verdict.answer)['error']) : verdict.kind;
}

const accepted = (amount: string) => ({
  scheme: 'exact',
  network: `eip155:${ASSET.chainId}`,
  amount,
  asset: ASSET.address,
  payTo: PAY_TO,
  maxTimeoutSeconds: 300,
  extra: { name: ASSET.name, version: ASSET.version },
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

const show = (url: string, headers: Headers, peer: string): string =>
  `${peer} ${url} ${JSON.stringify(headers).slice(0, 1_200)}`;
