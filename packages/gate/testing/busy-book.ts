/** A ledger in which a great deal of everything happened, the same for a seed. */
import type { Address, Hex } from '../chain/types.ts';
import type { Book } from '../ledger/sqlite/book.ts';
import type { ClaimRequest } from '../ledger/types.ts';
import { CANCELLED } from '../settle/outcome.ts';
import type { SettlementEntry } from '../settle/types.ts';
import { authorizationOf, claimOf, NOW } from './claims.ts';

const PAYEE: Address = '0x00000000000000000000000000000000000000aa';
const RELAYER: Address = '0x00000000000000000000000000000000000000ee';
const PAYERS = 40;
const hex = (n: number, bytes: number): Hex => `0x${n.toString(16).padStart(2 * bytes, '0')}`;
const uuid = (n: number): string => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;

/** Numbers from 0 up to below `n`, by a linear congruence. */
function dice(seed: number): Roll {
  let state = seed >>> 0;
  return (n) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Fills it with so many payments, of every kind and at every end. */
export function fillBusily(book: Book, payments: number, seed: number): void {
  const roll = dice(seed);
  book.together('BEGIN IMMEDIATE', () => {
    for (let n = 1; n <= payments; n++) happen(book, n, roll);
    for (let n = 7; n <= payments; n += 7) giveBack(book, n);
    for (const crawler of ['GPTBot', '-', 'Späher', 'ﬀ', '𝔅ot'])
      for (const event of ['challenge', 'serve-paid'])
        book.addCounts([
          {
            ...{ day: '2027-01-15', event, resourceClass: 'workbench-tool', crawler },
            ...{ count: 1 + roll(1e6), amount: BigInt(roll(1e9)) },
          },
        ]);
  });
}

type Roll = (n: number) => number;

/** A claim on an authorization, by one of the payers, at some time of four days. */
function claimed(n: number, roll: Roll): ClaimRequest {
  const payer = hex(0xc000 + roll(PAYERS), 20);
  const now = NOW + roll(4 * 86_400);
  const page = `/tools/${roll(30)}${roll(4) === 0 ? '?größe=½' : '.html'}`;
  const url = roll(5) === 0 ? 'https://elsewhere.example/x' : `https://t.example${page}`;
  const authorization = authorizationOf(n, { from: payer, validBefore: BigInt(now + 300) });
  return claimOf({
    // Most makers of claims name them by a UUID, some do not.
    id: roll(10) === 0 ? `claim of ${n}` : uuid(n),
    payment: `auth:8453:0xusdc:${payer}:${authorization.nonce}`,
    presenter: `198.51.100.${roll(250)}`,
    windowEnds: now + 300,
    settlementResource: { url, description: `Seite “${page}”`, mimeType: 'text/html' },
    crawler: ['GPTBot', 'ClaudeBot', 'Späher', null][roll(4)] ?? null,
    proved: roll(3) === 0,
    ...{ payer, now, authorization, resource: page },
  });
}

function happen(book: Book, n: number, roll: Roll): void {
  const request = claimed(n, roll);
  const kind = roll(8);
  if (kind === 0) book.present(`tx:${hex(n, 32)}`, 'transaction', request.presenter, request.now);
  else if (kind === 1) byHash(book, n, roll, request);
  else if (kind === 2) settledFirst(book, n, roll, request);
  else if (kind === 3) found(book, n, roll, request);
  else sold(book, n, roll, request);
}

function sold(book: Book, n: number, roll: Roll, request: ClaimRequest): void {
  book.claim(request);
  for (let again = roll(3); again > 0; again--)
    book.claim({ ...request, id: uuid(1e9 + n), now: request.now + again });
  const states = ['queued', 'broadcast', 'unknown', 'settled', 'settled', 'failed'] as const;
  settle(book, request.id, n, roll, states[roll(6)] ?? 'queued');
}

function settledFirst(book: Book, n: number, roll: Roll, request: ClaimRequest): void {
  book.claim({ ...request, reserve: true });
  if (roll(2) === 0) return;
  book.enqueue(request.id);
  const states = ['failed', 'broadcast', 'settled'] as const;
  settle(book, request.id, n, roll, states[roll(3)] ?? 'failed');
  book.release(request.id);
}

/** On the chain, and bought with afterwards or not. */
function found(book: Book, n: number, roll: Roll, request: ClaimRequest): void {
  const { payment, payer, now } = request;
  const carried = { payment, payer, payee: PAYEE, value: 1000n, blockTime: now };
  book.adopt([{ ...carried, txHash: hex(1e9 + n, 32), blockNumber: BigInt(roll(1e6)) }]);
  if (roll(2) === 0) book.claim(request);
}

/** Some of what was sold, for the payment or for its last claim; some of that is lost, or final. */
function giveBack(book: Book, n: number): void {
  const [payment] = [hex(n, 32), authorizationOf(n).nonce].flatMap((name) => book.refundable(name));
  if (payment?.paid !== true) return;
  const { handle, payer } = payment;
  const claimId = n % 2 === 0 ? null : (book.refundable(uuid(n))[0]?.claimId ?? null);
  const txHash = hex(5e9 + Math.floor(n / 20), 32);
  const [block, minedAt] = [BigInt(2e6 + n), NOW + n];
  const given = { handle, claimId, payer, txHash, place: n % 20, value: BigInt(1 + (n % 900)) };
  book.bookRefund({ ...given, block, minedAt, enteredAt: NOW + n + 30 });
  if (n % 5 === 0) book.refundSeen(given, { state: 'lost' });
  if (n % 3 === 0) book.refundSeen(given, { state: 'final', block, minedAt });
}

/** A transaction that buys several, and that the chain may take back. */
function byHash(book: Book, n: number, roll: Roll, request: ClaimRequest): void {
  const txHash = hex(n, 32);
  const pass = {
    ...({ ...request, kind: 'transaction', authorization: null } as const),
    ...{ payment: `tx:${txHash}`, worth: 5_000n },
  };
  for (let part = roll(4); part >= 0; part--)
    book.claim({ ...pass, id: uuid(2e9 + 8 * n + part), resource: `/part/${part}` });
  if (roll(4) === 0) book.takeBack(`tx:${txHash}`, txHash, 'its block was reorganised away');
}

function settle(
  book: Book,
  id: string,
  n: number,
  roll: Roll,
  state: SettlementEntry['state'],
): void {
  const entry = book.get(id);
  if (entry === undefined || state === 'queued') return;
  const ours = roll(2) === 0;
  const txHash = hex(3e9 + Math.floor(n / 5), 32);
  const block = BigInt(1000 + n);
  book.put(
    [
      {
        ...{ ...entry, state, attempts: roll(4) },
        ...(state === 'failed' ? {} : { txHash }),
        ...(state === 'settled'
          ? { blockNumber: block, ...(roll(2) === 0 ? { final: true } : {}) }
          : {}),
        ...(state === 'failed' ? { reason: [CANCELLED, 'expired', ''][roll(3)] ?? '' } : {}),
        ...(state === 'broadcast' ? { sinceBlock: block } : {}),
      },
    ],
    ours
      ? [
          {
            ...{ txHash, relayer: RELAYER, txNonce: n, rawTx: `0x02${'ab'.repeat(roll(400))}` },
            ...{
              sentAt: NOW + n,
              state: (['open', 'mined', 'dropped'] as const)[roll(3)] ?? 'open',
            },
            ...{ blockNumber: block, gasUsed: BigInt(roll(1e6)), cost: 4_000_000_000_000_000_000n },
            ...(roll(3) === 0 ? { replaces: hex(4e9 + n, 32) } : {}),
          },
        ]
      : [],
  );
}
