/** The ledger of production: a file of this process, or a database where it may serve beside others. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { SqliteLedger } from '@tollbench/gate/ledger/sqlite.ts';
import type { Ledger } from '@tollbench/gate/ledger/types.ts';
import { PRICES } from '@tollbench/gate/offer/price.ts';
import { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import type { LedService } from '@tollbench/gate/settle/shared/types.ts';
import type { SettlementJournal } from '@tollbench/gate/settle/types.ts';
import type { DatabaseUrl } from '../config/database.ts';
import type { Config, Production } from '../config.ts';
import { ALONE, type Limits, openLimits } from '../house/limits.ts';
import { Member } from '../house/member.ts';
import { openSign } from '../house/sign.ts';
import type { Told } from './told.ts';

/** Who settles, where it is not this process by itself: it leads those that share a ledger. */
export type Led = (make: (journal: SettlementJournal) => LedService) => SharedSettler;

export interface Books {
  readonly ledger: Ledger;
  /** Its file, or the address of its database without what is secret in it. */
  readonly ledgerPath: string;
  readonly limits: Limits;
  /** null where the ledger is a file. */
  readonly house: Member | null;
  readonly led: Led | null;
}

const mute = (): void => undefined;

export async function openLedger(
  config: Config,
  production: Production,
  told: Told,
): Promise<Books> {
  const { database } = production;
  if (database !== null) return openDatabase(config, database, told);
  const limits = await openLimits(config.redis, ALONE, told.say ?? mute);
  const ledgerPath = join(config.dataDir, 'ledger.sqlite');
  try {
    const ledger = await SqliteLedger.open(ledgerPath);
    return { ledger, ledgerPath, limits, house: null, led: null };
  } catch (error) {
    limits.close();
    throw error;
  }
}

/** Seconds after which another process settles where the one that did is gone. */
const LEASE = 10;

/** The ledger of a database, where this process may serve beside those that do. */
async function openDatabase(
  { redis }: Config,
  { url, shown: ledgerPath }: DatabaseUrl,
  { say = mute, onError = mute, lease = LEASE }: Told,
): Promise<Books> {
  // Its client takes 20 MiB, which a service without a database has no use for.
  const { PostgresLedger } = await import('@tollbench/gate/ledger/postgres.ts');
  const ledger = await PostgresLedger.open(url);
  const undo: (() => unknown)[] = [() => ledger.close()];
  try {
    const name = await ledger.houseKey('house', randomUUID());
    const limits = await openLimits(redis, name, say);
    undo.push(() => limits.close());
    const sign = redis === null ? null : await openSign(redis, name);
    const house = await Member.enter({ house: ledger, database: ledgerPath, redis: sign, onError });
    const prices = [...new Set(Object.values(PRICES))].map(BigInt);
    const shared = { ledger, holder: house.holder, prices, onError, lease };
    const led: Led = (make) => new SharedSettler({ ...shared, make });
    return { ledger, ledgerPath, limits, house, led };
  } catch (error) {
    for (const step of undo.reverse()) await step();
    throw error;
  }
}
