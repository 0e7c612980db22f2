/** Claims as they are made, sold and undone, on the rows of a unit of work. */
import { hash } from 'node:crypto';
import type { Address, Hex } from '../../chain/types.ts';
import { dayOf } from '../day.ts';
import { beyondCredit, judgeClaim } from '../judge.ts';
import type {
  ClaimOutcome,
  ClaimRecord,
  ClaimRequest,
  CreditTerms,
  Kept,
  PaymentKey,
  PaymentKind,
  PaymentRecord,
  Standing,
} from '../types.ts';
import { writeSettlement } from './journal.ts';
import { handleHex, nameIn } from './keys.ts';
import { knownOf } from './payments.ts';
import { resourceOf } from './resources.ts';
import { type Claim, isBeingSettled, type Payer, type Payment, weightOf } from './rows.ts';
import type { Unit } from './unit.ts';

export function lookup(unit: Unit, key: PaymentKey, now: number): PaymentRecord | undefined {
  return knownOf(unit.payment(handleHex(key)), key, now)?.record;
}

export function present(
  unit: Unit,
  key: PaymentKey,
  kind: PaymentKind,
  presenter: string,
  now: number,
): Kept {
  const handle = handleHex(key);
  const before = unit.payment(handle);
  const known = knownOf(before, key, now);
  if (known !== undefined) return { record: known.record, first: false };
  // It was claimed by somebody who never came back: as if never presented.
  for (const claim of before?.claims ?? []) releaseClaim(unit, claim);
  const payment = newPayment(key, handle, kind === 'authorization', presenter, now);
  unit.putPayment(payment);
  const made = knownOf(payment, key, now);
  if (made === undefined) throw new Error(`payment ${key} vanished while it was written`);
  return { record: made.record, first: true };
}

export function prove(unit: Unit, key: PaymentKey): void {
  const payment = unit.payment(handleHex(key));
  if (payment === undefined) return;
  payment.proved = true;
  unit.changed.payments.add(payment);
}

/** Atomic: of any number of claims at once, the payment's worth bounds what is sold. */
export function claim(unit: Unit, request: ClaimRequest): ClaimOutcome {
  const { now, payment: key } = request;
  const payer = unit.payer(request.payer);
  if (payer !== undefined) endLeases(unit, now, payer);
  const handle = handleHex(key);
  const known = knownOf(unit.payment(handle), key, now);
  // Nothing reserved is over its lease any more.
  const standing = standingOf(unit, payer, 0n);
  const judged = judgeClaim(known?.record, request, standing, known?.spent);
  if (judged.status === 'repeat') countRepeat(unit, judged.claim, now);
  if (judged.status !== 'claimable') return judged;
  const made = makeClaim(unit, handle, request, judged.claim);
  if (known?.found) takeOver(unit, known.found, made, request);
  unit.claimMoved(made.payer, null, weightOf(made));
  if (made.state === 'sold') sell(unit, made, now);
  return { status: 'claimed', claim: judged.claim, left: judged.left };
}

/** Journals a claim's settlement; `false` if the claim is not there any more. */
export function enqueue(unit: Unit, name: string): boolean {
  const found = unmadeNot(unit, name);
  if (found === undefined) return false;
  queue(unit, found);
  return true;
}

export function confirm(
  unit: Unit,
  name: string,
  now: number,
  credit: CreditTerms | null,
): boolean | 'over-limit' {
  const found = unmadeNot(unit, name);
  if (found === undefined) return false;
  if (found.state === 'sold') return true;
  if (credit !== null && isBeyond(unit, found, now, credit)) return 'over-limit';
  const before = weightOf(found);
  found.state = 'sold';
  found.soldAt = now;
  unit.changed.claims.add(found);
  unit.claimMoved(found.payer, before, weightOf(found));
  sell(unit, found, now);
  return true;
}

/** Whether a claim whose money has not come yet is more than its payer's credit. */
function isBeyond(unit: Unit, found: Claim, now: number, credit: CreditTerms): boolean {
  if (!found.signed || found.settlement?.state === 'settled') return false;
  const { price, payer } = found;
  return beyondCredit(price, standing(unit, payer.address, now), credit) !== null;
}

export function release(unit: Unit, name: string): void {
  const found = unit.claim(name);
  if (found?.state === 'reserved' && !isBeingSettled(found)) releaseClaim(unit, found);
}

export function standing(unit: Unit, address: Address, now: number): Standing {
  const payer = unit.payer(address);
  const over = (payer === undefined ? [] : unit.reserved(payer))
    .filter(({ signed, leaseUntil, settlement }) => {
      return signed && leaseUntil <= now && settlement === null;
    })
    .reduce((sum, { price }) => sum + price, 0n);
  return standingOf(unit, payer, over);
}

/** From a payer's row; `over` is owed there on leases that are over. */
function standingOf({ exposure }: Unit, payer: Payer | undefined, over: bigint): Standing {
  return {
    owed: (payer?.owed ?? 0n) - over,
    unsettled: payer?.unsettled ?? 0n,
    settled: payer?.settled ?? 0n,
    failed: Number(payer?.failed ?? 0n),
    exposure: { ...exposure },
  };
}

/** Releases what was reserved by a process that never came back to it; of one payer, or of all. */
export function endLeases(unit: Unit, now: number, payer?: Payer): number {
  const over = unit
    .reserved(payer)
    .filter((claim) => claim.leaseUntil <= now && !isBeingSettled(claim));
  for (const claim of over) releaseClaim(unit, claim);
  return over.length;
}

function unmadeNot(unit: Unit, name: string): Claim | undefined {
  const found = unit.claim(name);
  return found?.state === 'released' ? undefined : found;
}

function queue(unit: Unit, found: Claim): void {
  if (found.signed && found.settlement === null)
    writeSettlement(unit, found, { state: 'queued', attempts: 0 });
}

/** What a sale brings with it. */
function sell(unit: Unit, sold: Claim, now: number): void {
  unit.counted(dayOf(now), sold.resource?.resourceClass ?? '', sold.crawler, sold.price);
  queue(unit, sold);
}

function countRepeat(unit: Unit, { id, state }: ClaimRecord, now: number): void {
  const repeated = state === 'sold' ? unit.claim(id) : undefined;
  if (repeated === undefined) return;
  repeated.repeats++;
  repeated.repeatedAt = now;
  unit.changed.claims.add(repeated);
}

function releaseClaim(unit: Unit, claim: Claim): void {
  unit.claimMoved(claim.payer, weightOf(claim), null);
  // An authorization whose settlement failed is kept to be told of, and counts for nothing else. Of a
  // transaction that the chain took back nothing was served here, so nothing is lost.
  if (claim.settlement !== null && claim.signed) {
    claim.state = 'released';
    unit.changed.claims.add(claim);
  } else unit.dropClaim(claim);
  forgetEmpty(unit, claim.payment);
}

/** An authorization that holds no claim any more is as if never presented. */
function forgetEmpty(unit: Unit, payment: Payment): void {
  const { claims, signed } = payment;
  if (!signed || claims.some(({ state }) => state !== 'released')) return;
  const last = claims.at(-1);
  if (last === undefined) unit.dropPayment(payment);
  else unit.retire(payment, retiredHandle(payment.handle, last.name));
}

/** A handle that no key leads to, which still begins with the payment's name. */
function retiredHandle(handle: string, claim: string): string {
  const rest = hash('sha256', `${claim} ${handle}`, 'hex');
  return handle.slice(0, 16) + rest.slice(0, 32);
}

function makeClaim(unit: Unit, handle: string, request: ClaimRequest, record: ClaimRecord): Claim {
  const payer = unit.payerOf(request.payer);
  const payment = writePayment(unit, handle, request, payer);
  const { resource, resourceClass, settlementResource } = request;
  const made: Claim = {
    id: null,
    name: record.id,
    payment,
    payer,
    signed: request.authorization !== null,
    resource: resourceOf(unit, resource, resourceClass, settlementResource),
    crawler: request.crawler ?? '-',
    price: record.price,
    state: record.state,
    claimedAt: record.claimedAt,
    soldAt: record.soldAt,
    windowEnds: request.windowEnds,
    repeatWindow: request.repeatWindow,
    leaseUntil: request.leaseUntil,
    repeats: 0,
    repeatedAt: null,
    settlement: null,
  };
  unit.putClaim(made);
  return made;
}

function writePayment(unit: Unit, handle: string, request: ClaimRequest, payer: Payer): Payment {
  const { authorization, kind, payment: key, presenter, now } = request;
  if (authorization !== null && authorization.from.toLowerCase() !== request.payer.toLowerCase())
    throw new RangeError(`${request.payer} claims an authorization of ${authorization.from}`);
  const known = unit.payment(handle);
  const payment =
    known ??
    newPayment(key, handle, kind === 'authorization', presenter, now, authorization?.nonce);
  payment.payer = payer;
  payment.proved ||= request.proved;
  payment.worth ??= request.worth;
  if (authorization !== null) {
    const { value, to, validAfter, validBefore, signature } = authorization;
    const signed = { value, recipient: to, validAfter, validBefore, signature };
    // What the chain alone knew of it stays; what it did not say comes from the authorization.
    payment.terms = payment.terms?.signature
      ? payment.terms
      : {
          ...signed,
          value: payment.terms?.value ?? value,
          recipient: payment.terms?.recipient ?? to,
        };
  }
  unit.putPayment(payment);
  return payment;
}

function newPayment(
  key: PaymentKey,
  handle: string,
  signed: boolean,
  presenter: string,
  now: number,
  nonce?: Hex,
): Payment {
  return {
    ...{ id: null, handle, name: nonce ?? nameIn(key), signed, retired: false },
    ...{ presenter, presentedAt: now, proved: false },
    ...{ payer: null, worth: null, terms: null, claims: [], elsewhere: 0n },
  };
}

/** The first claim on what was found on the chain is settled already. */
function takeOver(unit: Unit, found: Claim, made: Claim, { presenter, now }: ClaimRequest): void {
  made.settlement = found.settlement;
  found.settlement = null;
  unit.dropClaim(found);
  made.payment.presenter = presenter;
  made.payment.presentedAt = now;
}
