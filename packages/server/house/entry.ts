/** Entering a house: nobody serves beside others who does not count requests where they do. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { House, Limits, Neighbour } from '@tollbench/gate/ledger/house.ts';
import { ConfigError } from '../config.ts';
import type { HouseSign } from './sign.ts';
import { names, serving } from './words.ts';

/** Seconds for which a process that said nothing counts as there: see `House.enter`. */
const THERE = 5;
/** Milliseconds for which one that was just killed is waited for, and a sign in Redis; and between two looks. */
const PATIENCE = 7_000;
const LOOK = 250;
/** What a process says of itself until it has seen that it counts where the others do. */
export const UNPROVED = 'limits_unproved';

/** Those that serve now. */
export const living = (some: readonly Neighbour[]): readonly Neighbour[] =>
  some.filter(({ quiet }) => quiet < THERE);

/**
 * Enters the house of a database; one that was just killed is waited for.
 * @param database where it is, without what is secret in it
 * @returns the others
 * @throws ConfigError where another one serves there that does not count where this one would
 */
export async function enterHouse(
  house: House,
  database: string,
  holder: string,
  limits: Limits,
): Promise<readonly Neighbour[]> {
  const until = performance.now() + PATIENCE;
  const quiet = new Map<string, number>();
  for (;;) {
    const { entered, others } = await house.enter(holder, limits);
    if (entered) return others;
    // One that lives says so again.
    const lives = others.some((one) => one.quiet < (quiet.get(one.holder) ?? 0));
    if (lives || performance.now() > until) throw refusal(living(others), database, limits);
    for (const one of others) quiet.set(one.holder, one.quiet);
    await sleep(LOOK);
  }
}

function refusal(others: readonly Neighbour[], database: string, limits: Limits): ConfigError {
  if (limits === 'own')
    return new ConfigError(
      'DATABASE_URL',
      `leads to ${database}, where another Tollbench is running (${names(others)}): set REDIS_URL, the same for all, so that they count together; or stop that one, or set another database`,
    );
  const apart = others.filter((one) => one.limits !== 'shared');
  return new ConfigError(
    'REDIS_URL',
    `is set, and ${serving(apart)} on ${database} without it: stop that one, and start it with the same REDIS_URL`,
  );
}

/** The Redis that a process counts in. */
export interface Counting {
  readonly sign: HouseSign;
  /** Host and port. */
  readonly shown: string;
}

/**
 * Looks for the sign of the others in the Redis of this process.
 * @param others asked for anew at each look
 * @returns whether it is there; false where nobody can tell now, as Redis is away
 * @throws ConfigError where the others count elsewhere
 */
export async function countsWithThem(
  { sign, shown }: Counting,
  database: string,
  others: () => Promise<readonly Neighbour[]>,
): Promise<boolean> {
  for (const until = performance.now() + PATIENCE; ; await sleep(LOOK)) {
    const there = await others();
    if (there.length === 0) return true;
    const seen = await sign.look();
    if (seen === 'there') return true;
    if (seen === 'away' || there.every(isUnsure)) return false;
    if (performance.now() > until)
      throw new ConfigError(
        'REDIS_URL',
        `leads to ${shown}, where none of those counts that serve on ${database} (${names(there)}): all of them must count in one Redis, or each lets through as much as all together`,
      );
  }
}

/** It does not see the Redis of all, or not yet, so it keeps no sign there. */
const isUnsure = ({ troubles }: Neighbour): boolean =>
  troubles.includes(UNPROVED) || troubles.includes('limiter_away');
