/** What the leader tells the others of how settling goes, as text in the ledger. */
import { type RoomFacts, roomFor } from '../room.ts';
import type { Room, SettlementStatus } from '../types.ts';

export interface Report {
  readonly status: SettlementStatus;
  /** For the smallest payment. */
  readonly facts: RoomFacts;
  /** Why a payment of each value, in atomic units, cannot be settled now; null where it can. */
  readonly blocked: Readonly<Record<string, RoomFacts['blocked']>>;
}

/** Deadlines that are told apart: those beyond count as the last of them, which is sooner than they are. */
const MAX_DEADLINES = 64;

export function writeReport({ facts, ...rest }: Report): string {
  const first = facts.waiting.slice(0, MAX_DEADLINES - 1);
  const more = facts.waiting.slice(MAX_DEADLINES - 1);
  const count = more.reduce((sum, some) => sum + some.count, 0);
  const [next] = more;
  const waiting = next === undefined ? first : [...first, { ...next, count }];
  return JSON.stringify({ facts: { ...facts, waiting }, ...rest });
}

/** `null` where it was written by a program of another version. */
export function readReport(text: string): Report | null {
  try {
    const { facts, status, blocked } = JSON.parse(text) as Report;
    const numbers = [facts.now, facts.urgent, facts.underWay, facts.lag, facts.margin];
    const known =
      numbers.every(Number.isFinite) &&
      // An infinite one is no number in JSON.
      (facts.drain === null || Number.isFinite(facts.drain)) &&
      Array.isArray(facts.waiting) &&
      typeof status.queued === 'number' &&
      typeof blocked === 'object';
    const drain = facts.drain ?? Number.POSITIVE_INFINITY;
    return known ? { status, blocked, facts: { ...facts, drain } } : null;
  } catch {
    return null;
  }
}

/** What one more payment here would come to, by what the leader said and what was sold since. */
export interface Since {
  /** Seconds since the leader said it. */
  readonly age: number;
  /** Sold by this process since, and the first second by which one of these must be mined. */
  readonly sold: number;
  readonly firstDeadline: number;
  /** Processes that may each have sold as many. */
  readonly processes: number;
}

export function roomBy(
  { facts, blocked }: Report,
  { age, sold, firstDeadline, processes }: Since,
  validBefore: number,
  value: bigint | null,
): Room {
  const others = { validBefore: firstDeadline, count: sold * processes };
  const waiting =
    sold === 0
      ? facts.waiting
      : [others, ...facts.waiting].toSorted((a, b) => a.validBefore - b.validBefore);
  // The chain's time has gone on; so has what drained, which is not counted.
  const now = facts.now + age;
  const why = value === null ? facts.blocked : (blocked[String(value)] ?? facts.blocked);
  return roomFor(validBefore, { ...facts, now, waiting, blocked: why });
}
