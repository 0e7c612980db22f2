/**
 * The ledger as a sequential object: what one that is asked one thing after the other answers. Written from
 * what its types promise, and not from the ledgers: plain numbers, everything counted anew.
 *
 * What one operation does to another goes by the payer: a claim ends its payer's leases that are over, and
 * must fit in what its payer owes. By credit it also goes by the house: all that is exposed, of whomever.
 * So a history without credit is that of one object a payer, and is searched payer by payer, which is as
 * right as searching it whole (locality: Herlihy & Wing, theorem 1); one with credit, or with standings,
 * which tell the exposure, is searched whole. A payment is an object of its own only where its payer has no
 * other.
 */
import type { Model, Operation } from './linearize.ts';
import { type Ask, type Credit, isSigned, LEASE, REPEAT, SHARE } from './operations.ts';

interface Claim {
  readonly id: string;
  readonly resource: string;
  readonly price: number;
  readonly sold: boolean;
  readonly leaseUntil: number;
  readonly repeatUntil: number;
  readonly settlement: '-' | 'queued' | 'settled' | 'failed';
}

interface Payment {
  readonly payer: number;
  readonly presenter: string;
  /** null until it was claimed. */
  readonly worth: number | null;
  readonly claims: readonly Claim[];
}

interface History {
  /** Since the last failure. */
  readonly settled: number;
  readonly failed: number;
}

/** By the name of the payment, and by payer. */
export interface Books {
  readonly payments: ReadonlyMap<string, Payment>;
  readonly payers: ReadonlyMap<number, History>;
}

export const LEDGER: Model<Books, Ask, string> = {
  initial: { payments: new Map(), payers: new Map() },
  step: (books, ask) => WORKS[ask.what](books, ask as never),
  keyOf: ({ payments, payers }) => JSON.stringify([sorted(payments), sorted(payers)]),
  agrees: (expected, heard) => expected === heard,
};

const sorted = <K, V>(map: ReadonlyMap<K, V>): [K, V][] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1));

/** The histories of the objects that a history without credit is of: one a payer. */
export function byPayer<O extends Operation<Ask, string>>(history: readonly O[]): O[][] {
  const mixes = history.find(
    ({ input }) => input.what === 'standing' || ('credit' in input && input.credit !== null),
  );
  if (mixes !== undefined)
    throw new RangeError(`${mixes.input.what} tells of other payers: this history is one object`);
  return [...Map.groupBy(history, ({ input }) => input.payer).values()];
}

type Step = { readonly state: Books; readonly output: string };
type Asked<W extends Ask['what']> = Extract<Ask, { what: W }>;
const said = (state: Books, output: string): Step => ({ state, output });

const WORKS: { readonly [W in Ask['what']]: (books: Books, ask: Asked<W>) => Step } = {
  present: (books, { payment, payer, presenter, now }) => {
    const known = knownOf(books, payment, now);
    if (known !== undefined) return said(books, `again ${recordOf(known)}`);
    // Reservations of an authorization that are all over leave nothing behind.
    const fresh: Payment = { payer, presenter, worth: null, claims: [] };
    return said(keep(books, payment, fresh), `first ${recordOf(fresh)}`);
  },
  lookup: (books, { payment, now }) => {
    const known = knownOf(books, payment, now);
    return said(books, known === undefined ? 'unknown' : recordOf(known));
  },
  claim: (before, ask) => {
    const books = endLeases(before, ask.payer, ask.now);
    const known = books.payments.get(ask.payment);
    const refusal = refusalOf(books, known, ask);
    if (refusal !== null) return said(books, refusal);
    const { payer, presenter, worth, claims } = known ?? { ...ask, claims: [] };
    const claim = claimOf(ask);
    const made = { payer, presenter, worth: worth ?? ask.worth, claims: [...claims, claim] };
    const state = claim.sold ? 'sold' : 'reserved';
    return said(keep(books, ask.payment, made), `claimed ${state}, ${leftOf(made)} left`);
  },
  enqueue: (books, { payment, id }) => {
    const claim = find(books, payment, id);
    if (claim === undefined) return said(books, 'false');
    return said(change(books, payment, queued(payment, claim)), 'true');
  },
  confirm: (books, { payment, payer, id, now, credit }) => {
    const claim = find(books, payment, id);
    if (claim === undefined || claim.sold) return said(books, String(claim !== undefined));
    const paid = !isSigned(payment) || claim.settlement === 'settled';
    if (!paid && beyond(books, payer, claim.price, credit) !== null)
      return said(books, 'over-limit');
    const sold = queued(payment, { ...claim, sold: true, repeatUntil: now + REPEAT });
    return said(change(books, payment, sold), 'true');
  },
  release: (books, { payment, id }) => {
    const claim = find(books, payment, id);
    if (claim === undefined || claim.sold || isUnderWay(claim)) return said(books, 'done');
    return said(without(books, payment, [id]), 'done');
  },
  settle: (books, { payment, payer, id, to, worth }) => {
    const claim = find(books, payment, id);
    if (claim === undefined) throw new Error(`claim ${id} was never sold, and is settled`);
    const { settled, failed } = books.payers.get(payer) ?? { settled: 0, failed: 0 };
    const next =
      to === 'settled' ? { settled: settled + worth, failed } : { settled: 0, failed: failed + 1 };
    const payers = new Map(books.payers).set(payer, next);
    return said({ ...change(books, payment, { ...claim, settlement: to }), payers }, 'done');
  },
  standing: (books, { payer, now }) => {
    const { settled, failed } = books.payers.get(payer) ?? { settled: 0, failed: 0 };
    const own = owing(books, payer).filter((claim) => isLive(claim, now));
    const { exposed, collected } = houseOf(books);
    const unsettled = sum(own.filter(({ sold }) => sold));
    return said(books, [sum(own), unsettled, settled, failed, exposed, collected].join(' '));
  },
};

/** In words why a claim is not made; null where it is. */
function refusalOf(books: Books, known: Payment | undefined, ask: Asked<'claim'>): string | null {
  const { payment, payer, presenter, price, resource, now, balance, credit } = ask;
  if (known !== undefined) {
    const strange = known.presenter !== presenter;
    if (strange && !isSigned(payment)) return 'other-presenter';
    const settlement = known.claims.at(-1)?.settlement ?? '-';
    if (settlement === 'failed') return 'unpaid';
    const left = leftOf({ ...known, worth: known.worth ?? ask.worth });
    const same = known.claims.findLast((claim) => claim.resource === resource);
    // Once it was sent it is public.
    if (same !== undefined && strange && settlement === 'settled') return 'other-presenter';
    if (same !== undefined && (!same.sold || now <= same.repeatUntil))
      return `repeat ${same.id} ${same.sold ? 'sold' : 'reserved'} ${settlement}, ${left} left`;
    if (left < price)
      return same === undefined
        ? `spent ${known.claims.map(({ id }) => id).join()}`
        : `expired ${same.id}`;
  } else if (ask.worth < price) return 'spent ';
  if (balance === null) return null;
  const owed = sum(owing(books, payer));
  if (owed + price > balance) return `over-limit balance, ${owed} owed`;
  const by = beyond(books, payer, price, credit);
  return by === null ? null : `over-limit ${by}, ${owed} owed`;
}

/** Which credit a sale before its money goes beyond. */
function beyond(books: Books, payer: number, price: number, credit: Credit | null): string | null {
  if (credit === null) return null;
  const unsettled = sum(owing(books, payer).filter(({ sold }) => sold));
  const settled = books.payers.get(payer)?.settled ?? 0;
  if (unsettled + price > Math.min(settled, credit.creditMax)) return 'credit';
  const { exposed, collected } = houseOf(books);
  const most = credit.exposureMax + Math.floor(collected / SHARE);
  return exposed + price > most ? 'exposure' : null;
}

function claimOf({ payment, id, resource, price, now, reserve }: Asked<'claim'>): Claim {
  return {
    ...{ id, resource, price, sold: !reserve },
    ...{ leaseUntil: now + LEASE, repeatUntil: now + REPEAT },
    settlement: !reserve && isSigned(payment) ? 'queued' : '-',
  };
}

/** What a payer owes: claims on authorizations whose money has not come, and may still. */
function owing({ payments }: Books, payer: number): Claim[] {
  return [...payments].flatMap(([name, payment]) =>
    payment.payer === payer && isSigned(name)
      ? payment.claims.filter(({ settlement }) => settlement === '-' || settlement === 'queued')
      : [],
  );
}

/** Sold on authorizations: not collected, or never; and collected. */
function houseOf({ payments }: Books): { exposed: number; collected: number } {
  const sold = [...payments].flatMap(([name, { claims }]) =>
    isSigned(name) ? claims.filter((claim) => claim.sold) : [],
  );
  const collected = sum(sold.filter(({ settlement }) => settlement === 'settled'));
  return { exposed: sum(sold) - collected, collected };
}

const sum = (claims: readonly Claim[]): number =>
  claims.reduce((total, { price }) => total + price, 0);
const leftOf = ({ worth, claims }: Payment): number => (worth ?? 0) - sum(claims);
const isUnderWay = ({ settlement }: Claim): boolean =>
  settlement === 'queued' || settlement === 'settled';
const isLive = (claim: Claim, now: number): boolean =>
  claim.sold || now < claim.leaseUntil || isUnderWay(claim);
const queued = (payment: string, claim: Claim): Claim =>
  isSigned(payment) && claim.settlement === '-' ? { ...claim, settlement: 'queued' } : claim;

function recordOf({ presenter, worth, claims }: Payment): string {
  const each = claims.map(({ id, sold, price }) => `${id} ${sold ? 'sold' : 'reserved'} ${price}`);
  return `${presenter} ${worth ?? '-'} [${each.join('; ')}] ${claims.at(-1)?.settlement ?? '-'}`;
}

/** A payment as it stands at a time: reservations whose lease is over are not there. */
function knownOf({ payments }: Books, name: string, now: number): Payment | undefined {
  const payment = payments.get(name);
  if (payment === undefined) return undefined;
  const claims = payment.claims.filter((claim) => isLive(claim, now));
  const isEmpty = isSigned(name) && payment.worth !== null && claims.length === 0;
  return isEmpty ? undefined : { ...payment, claims };
}

/** Reservations of a payer that are over are gone for good. */
function endLeases(books: Books, payer: number, now: number): Books {
  let state = books;
  for (const [name, payment] of books.payments) {
    const over = payment.claims.filter((claim) => payment.payer === payer && !isLive(claim, now));
    if (over.length > 0)
      state = without(
        state,
        name,
        over.map(({ id }) => id),
      );
  }
  return state;
}

function without(books: Books, name: string, ids: readonly string[]): Books {
  const payment = books.payments.get(name);
  if (payment === undefined) return books;
  const claims = payment.claims.filter(({ id }) => !ids.includes(id));
  // An authorization that nothing hangs on is as if never presented.
  if (!isSigned(name) || claims.length > 0) return keep(books, name, { ...payment, claims });
  const payments = new Map(books.payments);
  payments.delete(name);
  return { ...books, payments };
}

function change(books: Books, name: string, claim: Claim): Books {
  const payment = books.payments.get(name);
  if (payment === undefined) return books;
  const claims = payment.claims.map((each) => (each.id === claim.id ? claim : each));
  return keep(books, name, { ...payment, claims });
}

const keep = (books: Books, name: string, payment: Payment): Books => ({
  ...books,
  payments: new Map(books.payments).set(name, payment),
});

const find = ({ payments }: Books, name: string, id: string): Claim | undefined =>
  payments.get(name)?.claims.find((claim) => claim.id === id);
