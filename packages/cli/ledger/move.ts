/** From one machine to many: the ledger in a file becomes the one in a database. */
import { basename, dirname } from 'node:path';
import { moveLedger } from '@tollbench/gate/ledger/move/move.ts';
import { Failure } from '../usage.ts';
import type { Asked } from './asked.ts';
import { findLedger } from './find.ts';
import { databaseGiven } from './place.ts';
import { quiet, tell } from './repair.ts';
import { countOf } from './words.ts';

/** Exit status 1, with a line for each difference, where it did not arrive as it was: then nothing is there. */
export async function move(asked: Asked): Promise<number> {
  const database = databaseGiven();
  if (database === null)
    throw new Failure(
      'move needs DATABASE_URL, the database that the ledger moves to: postgres://user:password@host:port/database',
    );
  const path = findLedger(asked);
  if (basename(path).startsWith('sandbox-'))
    throw new Failure(`${path} is the ledger of a sandbox, whose money is none: it stays a file`);
  // A service would sell on; a copy that is named is nobody's.
  const folder = asked.file === undefined ? await quiet(dirname(path)) : null;
  const observed = folder?.observed === true;
  try {
    const { tables, differences } = await moveLedger(path, database.url, { observed });
    const moved = differences.length === 0;
    const { shown } = database;
    tell(
      asked,
      { from: path, to: shown, moved, tables, differences },
      moved
        ? [
            `${path} is moved to ${shown}; every row was compared, and it is whole.`,
            ...tables.map(({ name, rows }) => `  ${name}: ${countOf(rows, 'row')}`),
            'The file stays as it is. Set DATABASE_URL wherever the service starts: without it the file would be sold from again.',
            ...(observed
              ? [
                  'A service observes on the file: what it counts from now on stays there. Start it again with DATABASE_URL before it charges.',
                ]
              : []),
          ]
        : [`Nothing is moved to ${shown}: not every row arrived as it was.`, ...differences],
    );
    return moved ? 0 : 1;
  } finally {
    folder?.release();
  }
}
