/** Whether one more authorization would be settled in time: what is owed, against how fast it drains. */
import type { Room } from './types.ts';

/** Authorizations that wait to be sent, by the second before which they must be mined; ascending. */
export type Deadlines = readonly { readonly validBefore: number; readonly count: number }[];

export interface RoomFacts {
  /** Seconds of the chain's time. */
  readonly now: number;
  readonly waiting: Deadlines;
  /** Of these, how many go before all others, whatever their deadline. */
  readonly urgent: number;
  /** Sent, and not seen in a block. */
  readonly underWay: number;
  /** Payments a second. */
  readonly drain: number;
  /** Seconds from being asked for to being mined, where nothing else waits. */
  readonly lag: number;
  /** Seconds before `validBefore` at which it must be mined, for all that is not foreseen. */
  readonly margin: number;
  /** Authorizations that may be open at once. */
  readonly maxOpen: number;
  /** Why nothing is settled at all now, `null` where it is. */
  readonly blocked: { readonly why: string; readonly retryAfter: number } | null;
}

const MAX_RETRY_AFTER = 60;

/**
 * The answer for one more authorization that expires at `validBefore`.
 *
 * Those that expire first are sent first. So the new one has before it all that expire no later, and
 * it comes before all that expire later: with c(d) of those open that expire at d or before, r the
 * drain and t now, there is room where for the new one's deadline and for every later one
 *
 *     c(d) + 1 ≤ r · (d − t − lag − margin)
 *
 * Pure; what is not open yet is not foreseen, so nothing is refused for what may come.
 */
export function roomFor(validBefore: number, facts: RoomFacts): Room {
  const { now, waiting, urgent, underWay, drain, lag, margin, maxOpen, blocked } = facts;
  if (blocked !== null) return { ok: false, ...blocked };
  const open = waiting.reduce((sum, { count }) => sum + count, underWay);
  if (open >= maxOpen) {
    const why = `${open} payments wait to be settled, which is as many as are taken on at once`;
    return { ok: false, why, retryAfter: waitFor(open / 10, drain) };
  }
  const reach = (deadline: number): number => drain * (deadline - now - lag - margin);
  if (validBefore - now <= lag + margin) {
    const seconds = Math.ceil(lag + margin);
    const why = `the authorization expires in ${Math.max(0, validBefore - now)} s, and settling may take ${seconds} s`;
    return { ok: false, why, retryAfter: 1 };
  }
  // What was there already and is late is not the new one's doing, unless it would come before it.
  const sooner = waiting.filter((those) => those.validBefore <= validBefore);
  const later = waiting.slice(sooner.length);
  let before = sooner.reduce((sum, { count }) => sum + count, urgent + underWay);
  for (const { validBefore: deadline, count } of [{ validBefore, count: 0 }, ...later]) {
    before += count;
    const short = before + 1 - reach(deadline);
    if (short > 0) return late(short, drain);
  }
  return { ok: true };
}

function late(short: number, drain: number): Room {
  const why =
    drain > 0
      ? 'payments come faster than the chain takes them: this one would not be settled before it expires'
      : 'the chain takes no payments at the moment: this one would not be settled before it expires';
  return { ok: false, why, retryAfter: waitFor(short, drain) };
}

/** Seconds until so many have drained, within bounds. */
function waitFor(count: number, drain: number): number {
  const seconds = drain > 0 ? Math.ceil(count / drain) : 10;
  return Math.min(MAX_RETRY_AFTER, Math.max(1, seconds));
}
