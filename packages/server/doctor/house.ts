/** What the doctor sees of many processes: who serves, who settles, and whether all count in one Redis. */
import type { Neighbour } from '@tollbench/gate/ledger/house.ts';
import { readHouse } from '@tollbench/gate/ledger/postgres/read-house.ts';
import type { RedisSettings } from '../config/redis.ts';
import { type Config, ConfigError } from '../config.ts';
import { living } from '../house/entry.ts';
import { ALONE } from '../house/limits.ts';
import { openSign } from '../house/sign.ts';
import { lasting, shownHolder } from '../house/words.ts';
import { type Finding, ok, warning, words, wrong } from './finding.ts';

/** Changes nothing: in Redis a key is tried that is gone after a millisecond. */
export async function house({ production, redis }: Config): Promise<Finding[]> {
  const database = production?.database ?? null;
  let all: readonly Neighbour[] = [];
  let name: string | null = ALONE;
  const findings: Finding[] = [];
  if (database !== null)
    try {
      ({ name, processes: all } = await readHouse(database.url));
      findings.push(...processes(all));
    } catch (error) {
      // That there is no ledger yet, or none that can be read, the ledger's own line says.
      return redis === null ? [] : [await counting(redis, null, [], words(error))];
    }
  if (redis !== null) findings.push(await counting(redis, name, living(all)));
  return findings;
}

function processes(all: readonly Neighbour[]): Finding[] {
  const there = living(all);
  const silent = all.filter((one) => !there.includes(one));
  const who = there.map(
    ({ holder, leads }) => `${shownHolder(holder)}${leads ? ', which settles' : ''}`,
  );
  const findings = [
    there.length === 0
      ? ok('processes', 'none serves on the database')
      : there.some(({ leads }) => leads)
        ? ok('processes', `${there.length} on the database: ${who.join('; ')}`)
        : warning(
            'processes',
            `${there.length} on the database, none of which settles: ${who.join('; ')}`,
          ),
  ];
  if (silent.length > 0) {
    const since = silent.map(({ holder, quiet }) => `${shownHolder(holder)} for ${lasting(quiet)}`);
    findings.push(
      warning('processes', `silent, killed or cut off from the database: ${since.join('; ')}`),
    );
  }
  return findings;
}

/** @param unknown why it is not known who else counts; null where it is */
async function counting(
  redis: RedisSettings,
  name: string | null,
  there: readonly Neighbour[],
  unknown: string | null = null,
): Promise<Finding> {
  const away =
    redis.whenAway === 'open'
      ? 'while it is away each process limits by itself'
      : 'while it is away what is counted is answered 503';
  try {
    const { sign } = await openSign(redis, name ?? ALONE);
    try {
      const seen = await sign.look();
      if (seen === 'away')
        return wrong('REDIS_URL', `${redis.shown} is not reached: ${sign.why}; ${away}`);
      const version = `${redis.shown}: version ${await sign.version()}`;
      if (unknown !== null) return ok('REDIS_URL', `${version}; ${away}`);
      if (there.length === 0) return ok('REDIS_URL', `${version}; ${away}`);
      return seen === 'there'
        ? ok('REDIS_URL', `${version}, where the processes count; ${away}`)
        : wrong('REDIS_URL', `${version}, where none of those counts that serve on the database`);
    } finally {
      sign.close();
    }
  } catch (error) {
    if (error instanceof ConfigError)
      return wrong('REDIS_URL', error.message.replace(/^REDIS_URL /, ''));
    throw error;
  }
}
