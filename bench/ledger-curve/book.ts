/**
 * What the books of the curve hold: payment `i` of N, by a thousand payers; nine of ten are authorizations that
 * are settled and final, every tenth is a hash; the newest hundred are on their way. Every ten-thousandth is
 * given back.
 */
import { hash } from 'node:crypto';
import type { Address, Hex } from '../../packages/gate/chain/types.ts';
import type { ClaimRequest } from '../../packages/gate/ledger/types.ts';

export const NOW = 1_800_000_000;
export const PAYERS = 1_000;
export const PAGES = 200;
export const OPEN = 100;
export const PAYEE: Address = `0x${'aa'.repeat(20)}`;
const TOKEN = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913';

export const isSigned = (i: number): boolean => i % 10 !== 0;
export const payerOf = (i: number): Address =>
  `0x${((i % PAYERS) + 0x100000).toString(16).padStart(40, 'c')}`;
export const nameOf = (i: number): Hex => `0x${hash('sha256', `payment ${i}`)}`;
export const keyOf = (i: number): string =>
  isSigned(i) ? `auth:8453:${TOKEN}:${payerOf(i)}:${nameOf(i)}` : `tx:${nameOf(i)}`;

/** A claim on a payment, whether the book has it or not. */
export function claimOf(i: number, over: Partial<ClaimRequest> = {}): ClaimRequest {
  const resource = `/ref-sheet-${i % PAGES}.html`;
  const authorization = isSigned(i)
    ? {
        ...{ from: payerOf(i), to: PAYEE, value: 1000n, validAfter: 0n, nonce: nameOf(i) },
        ...{ validBefore: BigInt(NOW + 300), signature: `0x${'5a'.repeat(65)}` as Hex },
      }
    : null;
  return {
    id: crypto.randomUUID(),
    payment: keyOf(i),
    kind: isSigned(i) ? 'authorization' : 'transaction',
    presenter: '203.0.113.9',
    proved: false,
    payer: payerOf(i),
    worth: 1000n,
    authorization,
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
    cover: null,
    repeatOnly: false,
    crawler: 'GPTBot',
    ...over,
  };
}

/** The totals that the rows come to. Amounts in atomic units. */
export function totalsOf(payments: number) {
  const payers = Array.from({ length: PAYERS }, () => ({ settled: 0, owed: 0 }));
  const settled = payments - OPEN;
  for (let p = 0; p < PAYERS; p++) {
    const first = p === 0 ? PAYERS : p;
    const upTo = (n: number): number => (n < first ? 0 : Math.floor((n - first) / PAYERS) + 1);
    const one = payers[p];
    if (one === undefined || !isSigned(p)) continue;
    one.settled = upTo(settled) * 1000;
    one.owed = (upTo(payments) - upTo(settled)) * 1000;
  }
  const sum = (of: (one: { settled: number; owed: number }) => number): number =>
    payers.reduce((all, one) => all + of(one), 0);
  return { payers, settled: sum((one) => one.settled), owed: sum((one) => one.owed) };
}
