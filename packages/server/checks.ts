/** What selling depends on, looked at in the background: the chain, the disk, the ledger. */
import { statfs } from 'node:fs/promises';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import type { Check } from './health.ts';
import type { Money } from './money.ts';

/** A ledger grows by some kilobytes a sale; below this there is no telling which write fails. */
const MIN_DISK = 32 * 2 ** 20;

export function sellingChecks(money: Money, dataDir: string): readonly Check[] {
  return [chainCheck(money), diskCheck(dataDir), ledgerCheck(money)];
}

function chainCheck({ chain }: Money): Check {
  return {
    about: 'the chain is not seen',
    look: async () => {
      await chain.head();
      return null;
    },
  };
}

function diskCheck(dataDir: string): Check {
  return {
    about: 'the disk cannot be looked at',
    look: async () => {
      const { bavail, bsize } = await statfs(dataDir);
      const free = bavail * bsize;
      return free >= MIN_DISK
        ? null
        : `the disk is full: ${Math.floor(free / 2 ** 20)} MiB are free where the ledger is, ${MIN_DISK / 2 ** 20} MiB are needed`;
    },
  };
}

function ledgerCheck({ ledger }: Money): Check {
  return {
    about: 'the ledger cannot be written',
    look: async () => {
      try {
        await ledger.probe();
        return null;
      } catch (error) {
        // It says itself that it is the ledger, and what of it.
        if (error instanceof LedgerUnavailable) return error.message;
        throw error;
      }
    },
  };
}
