/**
 * `npm run crawlers`: the table of crawlers against two public lists. Prints what is new, what is
 * gone, and what the lists judge otherwise; changes nothing.
 *
 *     npm run crawlers                           crawler-user-agents from npm, ai.robots.txt from the network
 *     npm run crawlers -- --robots robots.json   ai.robots.txt from a file
 *     npm run crawlers -- --write                and keep its facts for the tests, dated as the file is
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import agents from 'crawler-user-agents';
import {
  compare,
  fromSnapshot,
  type Listed,
  readAgents,
  readRobots,
  type Snapshot,
} from '../packages/gate/testing/public-lists.ts';
import type { Crawler } from '../packages/gate/who/crawler.ts';
import { CRAWLERS, OMITTED } from '../packages/gate/who/crawler-table.ts';
import { fetchFeed } from '../packages/gate/who/feeds.ts';

const ROBOTS = 'https://raw.githubusercontent.com/ai-robots-txt/ai.robots.txt/main/robots.json';
const KEPT = fileURLToPath(new URL('../packages/gate/testing/ai-robots-txt.json', import.meta.url));

const { values } = parseArgs({
  options: { robots: { type: 'string' }, write: { type: 'boolean', default: false } },
});

/** The text of robots.json, or null where there is none to be had. */
async function robotsText(): Promise<string | null> {
  if (values.robots !== undefined) return readFileSync(values.robots, 'utf8');
  try {
    return await fetchFeed(ROBOTS);
  } catch (error) {
    console.log(`ai.robots.txt could not be fetched from ${ROBOTS}: ${(error as Error).message}.`);
    return null;
  }
}

function keep(listed: readonly Listed[]): void {
  const named = (trains: boolean): string[] =>
    listed.filter((entry) => entry.trains === trains).map((entry) => entry.name);
  const snapshot: Snapshot = {
    source: 'https://github.com/ai-robots-txt/ai.robots.txt',
    license: 'MIT',
    read: (values.robots === undefined ? new Date() : statSync(values.robots).mtime)
      .toISOString()
      .slice(0, 10),
    trains: named(true),
    others: named(false),
  };
  writeFileSync(KEPT, `${JSON.stringify(snapshot, null, 2)}\n`);
  console.log(`Kept in ${KEPT}.`);
}

async function robotsList(): Promise<Listed[]> {
  const text = await robotsText();
  if (text === null) {
    const snapshot = JSON.parse(readFileSync(KEPT, 'utf8')) as Snapshot;
    console.log(
      `Compared with what was read of it on ${snapshot.read}; --robots <file> gives a newer one.`,
    );
    return fromSnapshot(snapshot);
  }
  const listed = readRobots(text);
  if (values.write) keep(listed);
  return listed;
}

function section(title: string, lines: readonly string[]): void {
  console.log(`\n${title}: ${lines.length}`);
  for (const line of lines) console.log(`  ${line}`);
}

const said = ({ note, reviewed }: Crawler): string =>
  `${note ?? 'NO NOTE SAYS WHY'} (judged ${reviewed})`;

try {
  const robots = await robotsList();
  const { fresh, gone, otherwise } = compare([...robots, ...readAgents(agents)], CRAWLERS, OMITTED);
  console.log(
    `${CRAWLERS.length} crawlers in the table, ${robots.length} in ai.robots.txt, ${agents.length} in crawler-user-agents.`,
  );
  section('New: in a list, not in the table', fresh);
  section(
    'Gone: in the table by the word of a list that no longer has them',
    gone.map((crawler) => `${crawler.token}: ${crawler.kind}, by ${crawler.source}`),
  );
  section(
    'Judged otherwise: charged, and no list says that it trains',
    otherwise
      .filter(({ trains }) => !trains)
      .map(({ crawler }) => `${crawler.token}: ${said(crawler)}`),
  );
  section(
    'Judged otherwise: free, and a list says that it trains',
    otherwise
      .filter(({ trains }) => trains)
      .map(({ crawler }) => `${crawler.token}, ${crawler.kind}: ${said(crawler)}`),
  );
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
