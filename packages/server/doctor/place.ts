/** What the doctor sees of the machine: the built pages, the data folder, the proxies, the running service. */
import { existsSync, statSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trustKey } from '@tollbench/gate/request/source.ts';
import { keptByAll } from '../alarms/kept.ts';
import type { Config } from '../config.ts';
import { ownDirs } from '../processes/folders.ts';
import { readSeen, type Seen } from '../proxies.ts';
import { type Finding, ok, warning, words, wrong } from './finding.ts';

export function pages(): Finding {
  const built = fileURLToPath(new URL('../../site/dist/index.html', import.meta.url));
  return existsSync(built)
    ? ok('pages', 'built')
    : wrong('pages', 'are not built; npm run build builds them');
}

/** Only looks: a folder that the doctor made would be its user's, not the service's. */
export async function folder(dataDir: string): Promise<Finding> {
  try {
    let there = dataDir;
    while (!existsSync(there)) there = dirname(there);
    await access(there, constants.R_OK | constants.W_OK | constants.X_OK);
    if (!statSync(there).isDirectory()) return wrong('DATA_DIR', `${there} is not a folder`);
    return ok(
      'DATA_DIR',
      there === dataDir ? dataDir : `${dataDir}, which the first start makes in ${there}`,
    );
  } catch (error) {
    return wrong('DATA_DIR', `${dataDir} cannot be written: ${words(error)}`);
  }
}

/** What the service saw arrive under this setting, now or in its last run. */
export function proxies({ proxies, dataDir }: Config): Finding[] {
  const seen = ownDirs(dataDir).flatMap((dir) => readSeen(dir, proxies));
  const latest = new Map(seen.toSorted(byTime).map((entry) => [entry.condition, entry]));
  if (latest.size > 0)
    return [...latest.values()].map(({ at, text }) =>
      warning('TRUST_PROXY', `${text} (last seen at ${at})`),
    );
  return [
    ok(
      'TRUST_PROXY',
      proxies.kind === 'none'
        ? 'none: the peer address is the source; set it if a proxy stands in front'
        : `${trustKey(proxies)}; nothing that arrived speaks against it`,
    ),
  ];
}

const byTime = (a: Seen, b: Seen): number => (a.at < b.at ? -1 : 1);

/** What the running service says is not well; what the last run said where none runs. */
export async function alarms(config: Config): Promise<Finding[]> {
  const alarms = keptByAll(ownDirs(config.dataDir));
  const running = await isRunning(config);
  const state = running
    ? ok('service', `running at ${addressOf(config)}`)
    : ok('service', `not running at ${addressOf(config)}`);
  if (alarms.length === 0) return [state];
  return [
    state,
    ...alarms.map(({ code, since, text }) =>
      running
        ? wrong('alarm', `${code} since ${since}: ${text}`)
        : warning(
            'alarm',
            `${code} was not over when the service last ran, since ${since}: ${text}`,
          ),
    ),
  ];
}

const addressOf = ({ host, port }: Config): string =>
  `http://${host === '0.0.0.0' ? '127.0.0.1' : host.includes(':') ? `[${host === '::' ? '::1' : host}]` : host}:${port}`;

async function isRunning(config: Config): Promise<boolean> {
  try {
    const response = await fetch(`${addressOf(config)}/readyz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(2_000),
    });
    const answer = (await response.json()) as { ready?: unknown; selling?: unknown };
    return typeof answer.ready === 'boolean' && typeof answer.selling === 'boolean';
  } catch {
    // Nobody answers there, or somebody else.
    return false;
  }
}
