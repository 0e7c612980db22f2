/** Where a running service looks for what is not well: its disk, its ledger, the chain, what is owed. */
import { statfs } from 'node:fs/promises';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { formatUsd, PRICES } from '@tollbench/gate/offer/price.ts';
import type { Config } from '../config.ts';
import type { Money } from '../money.ts';
import type { Condition } from './condition.ts';
import type { Source } from './source.ts';

/** A ledger grows by some kilobytes a sale; below this there is no telling which write fails. */
export const MIN_DISK = 32 * 2 ** 20;
/** The exposure of all together is told with how any one stands, of whom nothing is known. */
const NOBODY = `0x${'0'.repeat(40)}` as const;

/** All that a service with this money looks at. */
export function moneySources(money: Money, { dataDir, trust, redis }: Config): readonly Source[] {
  const all = [chain(money), disk(dataDir), ledger(money), exposure(money, trust), settling(money)];
  return [...all, limits(money, redis?.whenAway === 'closed'), house(money)];
}

/** A node that serves another chain says nothing of this one: nothing else is looked at behind it. */
function chain({ chain, rpc }: Money): Source {
  return {
    code: 'node_silent',
    about: 'the chain is not seen',
    look: async () => {
      const differences = await rpc.check();
      if (differences.length > 0) return tokenConditions(differences);
      const failed = await chain.head().then(
        () => null,
        (error: unknown) => ({ error }),
      );
      const found = [...rpc.health(), ...chain.health()];
      if (failed !== null && found.length === 0) throw failed.error;
      return found;
    },
  };
}

/** Of the sentences of `checkAsset`. */
function tokenConditions(differences: readonly string[]): readonly Condition[] {
  return differences.map((sentence) => ({
    code: /serves chain/.test(sentence) ? 'wrong_chain' : 'wrong_token',
    sentence,
  }));
}

function disk(dataDir: string): Source {
  return {
    code: 'disk_full',
    about: 'the disk cannot be looked at',
    look: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      if (free >= MIN_DISK) return [];
      const sentence = `the disk is full: ${Math.floor(free / 2 ** 20)} MiB are free where the ledger is, ${MIN_DISK / 2 ** 20} MiB are needed`;
      return [{ code: 'disk_full', sentence }];
    },
  };
}

function ledger({ ledger }: Money): Source {
  const code = 'ledger_unwritable';
  return {
    code,
    about: 'the ledger cannot be written',
    look: async () => {
      try {
        await ledger.probe();
        return [];
      } catch (error) {
        // It says itself that it is the ledger, and what of it.
        if (error instanceof LedgerUnavailable) return [{ code, sentence: error.message }];
        throw error;
      }
    },
  };
}

/** `closed`: what is counted is answered 503 while its Redis is away. */
function limits({ limits }: Money, closed: boolean): Source {
  return {
    code: 'limiter_away',
    about: 'the limits cannot be looked at',
    look: async () => {
      const found = limits.health();
      if (found.length === 0 || !closed) return found;
      const sentence =
        'tools and payments that are new are answered 503: requests are not counted (LIMITER_AWAY=closed)';
      return [...found, { code: 'not_counted', sentence }];
    },
  };
}

/** The other processes on the same database. */
function house({ house }: Money): Source {
  return {
    code: 'limits_apart',
    about: 'the other processes cannot be looked at',
    look: async () => house?.health() ?? [],
  };
}

/** Seconds for which a client signs: the challenge gives it so long. */
const SIGNED_FOR = 300;

/**
 * What the settler says of itself, and whether a payment signed now would be taken. That nothing is
 * settled without a chain goes without saying; that it waits for one that answers is another matter.
 */
function settling({ settler, hashSales, refunds, chain }: Money): Source {
  return {
    code: 'not_settled',
    about: 'settling cannot be looked at',
    look: async () => {
      const troubles = [...settler.health(), ...hashSales.health(), ...refunds.health()];
      const own = troubles.filter(({ code }) => code !== 'node_silent');
      const seen = await chain.head().then(
        () => true,
        () => false,
      );
      if (!seen) return own;
      const waits = troubles
        .filter(({ code }) => code === 'node_silent')
        .map(({ sentence }) => ({ code: 'not_settled', sentence }));
      const room = settler.room(BigInt(chain.now() + SIGNED_FOR));
      if (room.ok) return [...own, ...waits];
      const sentence = `signed payments are answered 503: ${room.why}`;
      return [...own, ...waits, { code: 'signed_not_sold', sentence }];
    },
  };
}

/** What is served and not settled has reached its bound: whoever comes now is settled first. */
function exposure({ ledger }: Money, { exposureMax, exposureShare }: Config['trust']): Source {
  return {
    code: 'ledger_unwritable',
    about: 'the ledger cannot be read',
    look: async () => {
      const { exposure } = await ledger.standing(NOBODY, 0);
      const bound = exposureMax + exposure.settled / exposureShare;
      const next = exposure.unsettled + BigInt(PRICES['static-sheet']);
      // With a bound below one price everything is settled first, as the publisher wants it.
      if (exposure.unsettled === 0n || next <= bound) return [];
      const sentence = `$${formatUsd(exposure.unsettled)} of what was served is not settled, and the bound is $${formatUsd(bound)} (EXPOSURE_MAX and a tenth of what was settled): payments are settled before they are served`;
      return [{ code: 'exposure_reached', sentence }];
    },
  };
}
