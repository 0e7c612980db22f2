/** A gate with everything around it in memory, and payers to go through it. */
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import type { Address, Hex } from '../chain/types.ts';
import { createGate, type GateOptions } from '../gate.ts';
import { MemoryLedger } from '../ledger/memory.ts';
import type { Ledger } from '../ledger/types.ts';
import type { PolicyOptions } from '../offer/policy.ts';
import type { SettlementEntry } from '../settle/types.ts';
import type { Answer, GateRequest, Serve, Verdict } from '../types.ts';
import { FakeChain, FakeSettler, RELAYER } from './fake-chain.ts';
import { ASSET, CATALOGUE, headerMap, PAY_TO, request, testPolicy } from './fixtures.ts';
import { signAuthorization } from './sign.ts';

export const NOW = 1_800_000_000;
export const ALICE = privateKeyToAccount(`0x${'a1'.repeat(32)}`);
export const BOB = privateKeyToAccount(`0x${'b0'.repeat(32)}`);

export interface BoothOptions {
  readonly policy?: Partial<PolicyOptions>;
  readonly ledger?: Ledger;
  readonly gate?: Partial<GateOptions>;
  /** Atomic units that ALICE and BOB settled here before; 0n: they are new. */
  readonly history?: bigint;
}

export function openBooth({
  policy = {},
  ledger = new MemoryLedger(),
  gate = {},
  history = 1_000_000n,
}: BoothOptions = {}) {
  const chain = new FakeChain(NOW);
  const settler = new FakeSettler(chain, ledger);
  const errors: string[] = [];
  for (const payer of [ALICE, BOB]) chain.balances.set(address(payer), 1_000_000n);
  const made = createGate({
    catalogue: CATALOGUE,
    policy: testPolicy({ relayers: [RELAYER], ...policy }),
    ledger,
    chain,
    settler,
    monotonic: () => chain.time,
    onError: (_error, doing) => errors.push(doing),
    ...gate,
  });
  let nonces = 0;
  const known = history > 0n ? [ALICE, BOB] : [];
  const ready = ledger.put(known.map((payer) => settledBefore(address(payer), history)));

  /** A signed v1 payment as clients make it. */
  async function sign(payer: PrivateKeyAccount, value = 1000n, over: object = {}): Promise<string> {
    const nonce: Hex = `0x${(++nonces).toString(16).padStart(64, '0')}`;
    const authorization = {
      from: payer.address,
      to: PAY_TO as Address,
      value,
      validAfter: BigInt(chain.time - 600),
      validBefore: BigInt(chain.time + 300),
      nonce,
      ...over,
    };
    const { signature } = await signAuthorization(payer, authorization, ASSET);
    return header({ ...authorization, signature });
  }

  /** Settles everything that waits, and tells the ledger. */
  async function settleAll(): Promise<void> {
    for (const { claimId } of await ledger.open()) await settler.settleNow(claimId);
  }

  const ask = async (
    url: string,
    headers: Record<string, string> = {},
    rest: Partial<GateRequest> = {},
  ): Promise<Verdict> => made.handle(request(url, headers, rest));

  const pay = (url: string, payment: string, rest: Partial<GateRequest> = {}): Promise<Verdict> =>
    ask(url, { 'x-payment': payment }, rest);

  return { ready, chain, settler, ledger, gate: made, errors, sign, settleAll, ask, pay };
}

/** What makes a payer known: a settlement of long ago. */
function settledBefore(from: Address, value: bigint): SettlementEntry {
  return {
    claimId: `before-${from}`,
    authorization: {
      from,
      to: PAY_TO as Address,
      value,
      validAfter: 0n,
      validBefore: BigInt(NOW - 1_000_000),
      nonce: `0x${'00'.repeat(32)}`,
      signature: '0x',
    },
    state: 'settled',
    final: true,
    txHash: `0x${'be'.repeat(32)}`,
    attempts: 1,
  };
}

/** `X-PAYMENT` of a signed authorization. */
export function header(signed: object): string {
  const { signature, ...authorization } = signed as Record<string, unknown>;
  const payload = { signature, authorization };
  return Buffer.from(
    JSON.stringify({ x402Version: 1, scheme: 'exact', network: 'base', payload }, (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    ),
  ).toString('base64');
}

export function address(payer: PrivateKeyAccount): Address {
  return payer.address.toLowerCase() as Address;
}

/** Verdict in short: `serve`, or the kind and, for a refused payment, its code. */
export function short(verdict: Verdict): string {
  if (verdict.kind === 'serve') return 'serve';
  if (verdict.kind !== 'challenge') return verdict.kind;
  const { error } = bodyOf(verdict.answer);
  return String(error).startsWith('X-PAYMENT') ? 'challenge' : String(error);
}

export function bodyOf(answer: Answer): Record<string, unknown> {
  return JSON.parse(Buffer.from(answer.body).toString());
}

export function served(verdict: Verdict): Serve {
  if (verdict.kind !== 'serve') throw new Error(`not served: ${short(verdict)}`);
  return verdict;
}

/** What PAYMENT-RESPONSE and X-PAYMENT-RESPONSE say. */
export function paymentResponses(verdict: Verdict): Record<string, unknown>[] {
  const headers = headerMap(served(verdict).extra);
  return ['payment-response', 'x-payment-response'].map((name) =>
    JSON.parse(Buffer.from(headers.get(name) ?? '', 'base64').toString()),
  );
}
