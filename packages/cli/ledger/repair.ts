/** The commands that write: a copy, its return, and what the chain knows better. */
import { resolve } from 'node:path';
import { backupLedger, restoreLedger } from '@tollbench/gate/ledger/backup.ts';
import { refuseServicesOn } from '@tollbench/gate/ledger/postgres/alone.ts';
import { backupDatabase, restoreDatabase } from '@tollbench/gate/ledger/postgres/backup.ts';
import { type Recovered, recover as recoverFrom } from '@tollbench/gate/ledger/recover.ts';
import type { DatabaseUrl } from '@tollbench/server/config/database.ts';
import { firstSet } from '@tollbench/server/config/env.ts';
import { type Config, ConfigError } from '@tollbench/server/config.ts';
import {
  type HeldFolder,
  holdDataDir,
  type QuietFolder,
  quietDataDir,
} from '@tollbench/server/data-dir.ts';
import { Failure } from '../usage.ts';
import type { Asked } from './asked.ts';
import { withChain } from './chain.ts';
import { serviceLedger, settings } from './find.ts';
import { databaseGiven, openReader, type Place, placeOf } from './place.ts';
import { json, say } from './words.ts';

/** Blocks looked at again before the newest that the ledger tells of: it may have been reorganised. */
const OVERLAP = 1_000n;

export async function backup(asked: Asked, file: string): Promise<number> {
  const place = placeOf(asked);
  const to = resolve(file);
  if (place.kind === 'database') await backupDatabase(place.url, to);
  else await backupLedger(place.path, to);
  const { shown } = place;
  tell(asked, { ledger: shown, backup: to }, [`${shown} is copied to ${to}, whole and checked.`]);
  return 0;
}

/** Exit status 1 where it is restored and the chain could not be asked what it missed. */
export async function restore(asked: Asked, file: string): Promise<number> {
  const database = databaseGiven();
  if (database !== null) return intoDatabase(asked, file, database);
  const { config, path } = serviceLedger();
  const folder = await hold(config.dataDir);
  try {
    const stamp = `before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
    const { kept } = await restoreLedger(resolve(file), path, stamp);
    const value = { ledger: path, kept };
    const done = [
      `${path} is what ${file} was.`,
      kept === null ? 'There was no ledger before.' : `The ledger from before is kept as ${kept}.`,
    ];
    if (config.production === null) {
      const why =
        'The sandbox’s chain runs with the service alone: what it settled since is not made up.';
      tell(asked, { ...value, recovered: null, why }, [...done, why]);
      return 0;
    }
    return await recovered(asked, { kind: 'file', path, shown: path }, config, value, done);
  } finally {
    folder.release();
  }
}

async function intoDatabase(asked: Asked, file: string, database: DatabaseUrl): Promise<number> {
  // Where the settings are refused nothing is begun.
  const config = firstSet(process.env, ['PAY_TO', 'RPC_URL']) === undefined ? null : settings();
  const { url, shown } = database;
  await restoreDatabase(resolve(file), url);
  const value = { ledger: shown };
  const done = [`${shown} is what ${file} was a copy of, whole and checked.`];
  if (config !== null)
    return recovered(asked, { kind: 'database', url, shown }, config, value, done);
  const why =
    'PAY_TO and RPC_URL are not set: what the chain settled since is not made up. Before the service is started, with its settings: tollbench ledger recover';
  tell(asked, { ...value, recovered: null, why }, [...done, why]);
  return 1;
}

/** What the chain knows since the copy was made. */
async function recovered(
  asked: Asked,
  place: Place,
  config: Config,
  value: object,
  done: readonly string[],
): Promise<number> {
  try {
    const found = await fromChain(asked, place, config);
    tell(asked, { ...value, recovered: found }, [...done, wordsOf(found)]);
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const why = `${error.message}. Before the service is started: tollbench ledger recover`;
    tell(asked, { ...value, recovered: null, why }, [...done, why]);
    return 1;
  }
}

export async function recover(asked: Asked): Promise<number> {
  const database = databaseGiven();
  const config = settings();
  const tellFound = (shown: string, found: Found): number => {
    tell(asked, { ledger: shown, recovered: found }, [wordsOf(found)]);
    return 0;
  };
  if (database !== null) {
    await refuseServicesOn(database.url);
    const place: Place = { kind: 'database', ...database };
    return tellFound(place.shown, await fromChain(asked, place, config));
  }
  const { path } = serviceLedger();
  const folder = await hold(config.dataDir);
  try {
    return tellFound(path, await fromChain(asked, { kind: 'file', path, shown: path }, config));
  } finally {
    folder.release();
  }
}

type Found = Recovered & { readonly fromBlock: bigint };

function fromChain({ fromBlock: given }: Asked, place: Place, config: Config): Promise<Found> {
  return withChain('recover', place, config, async ({ ledger, chain, payTo }) => {
    const fromBlock = given ?? (await firstBlock(place));
    return { fromBlock, ...(await recoverFrom({ ledger, chain, payTo, fromBlock })) };
  });
}

async function firstBlock(place: Place): Promise<bigint> {
  const reader = await openReader(place);
  const newest = await reader.newestBlock();
  await reader.close();
  if (newest === null)
    throw new Failure(
      'the ledger tells of no block: --from-block says where to begin, such as the block of its first sale',
    );
  return newest > OVERLAP ? newest - OVERLAP : 0n;
}

export const hold = (dataDir: string): Promise<HeldFolder> => inWords(holdDataDir(dataDir));
/** A service may observe there meanwhile. */
export const quiet = (dataDir: string): Promise<QuietFolder> => inWords(quietDataDir(dataDir));

async function inWords<F>(folder: Promise<F>): Promise<F> {
  try {
    return await folder;
  } catch (error) {
    if (error instanceof ConfigError) throw new Failure(error.message);
    throw error;
  }
}

function wordsOf({ fromBlock, seen, added, settled }: Found): string {
  return `From block ${fromBlock} on the chain tells of ${seen} authorizations that paid: ${settled} were open here and are settled now, ${added} were unknown and can buy once what they carry.`;
}

export function tell({ json: asJson }: Asked, value: object, lines: readonly string[]): void {
  if (asJson) process.stdout.write(json(value));
  else say(lines);
}
