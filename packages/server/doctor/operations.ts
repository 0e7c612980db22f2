/** What the doctor sees of what a publisher watches by: the desk, the log, the traces; and the clocks. */
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MIN_DISK } from '../alarms/sources.ts';
import { addressedUrl, shown } from '../config/env.ts';
import type { Config } from '../config.ts';
import { type Finding, ok, warning, words, wrong } from './finding.ts';

/** Milliseconds that a look may take. */
const PATIENCE = 3_000;
/** Seconds that the clocks of a machine and of its database may differ before logs are hard to read. */
const CLOCK_SLACK = 5;
const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

export async function operations(config: Config): Promise<Finding[]> {
  return [
    log(config),
    ...(await room(config)),
    ...(await desk(config)),
    ...(await collector(config)),
    ...(await databaseClock(config)),
  ];
}

function log({ log: { format, level } }: Config): Finding {
  return ok('log', `${format === 'json' ? 'lines of JSON' : 'text'}, ${level} and above`);
}

/** Whether what is kept of traffic may grow to its bound, and leave what the ledger needs. */
async function room({ dataDir, keep, production }: Config): Promise<Finding[]> {
  // Otherwise it is in the database, whose disk nobody sees from here.
  if (production?.database) return [];
  let there = dataDir;
  while (!existsSync(there)) there = dirname(there);
  const { bavail, bsize } = await statfs(there);
  const file = join(dataDir, 'events.sqlite');
  const kept = existsSync(file) ? statSync(file).size : 0;
  const free = bavail * bsize;
  const wanted = Math.max(0, keep.bytes - kept) + MIN_DISK;
  const text = `${mib(free)} MiB are free where the data folder is; what is kept of traffic has ${mib(kept)} MiB and may have ${mib(keep.bytes)} (KEEP_MB)`;
  return [
    free >= wanted
      ? ok('disk', text)
      : warning(
          'disk',
          `${text}: that and the ledger want ${mib(wanted)} MiB; make room, or keep less`,
        ),
  ];
}

const mib = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** Asked for its first page, which is open to all and tells nothing. */
async function desk({ desk }: Config): Promise<Finding[]> {
  if (desk === null) return [ok('ADMIN_PORT', 'not set: there is no desk, and no /metrics')];
  const { host, port } = desk;
  const found = LOOPBACK.has(host)
    ? []
    : [
        warning(
          'ADMIN_HOST',
          `is ${host}: the desk can be reached from other machines, its token in the clear, unless a proxy of yours ends TLS before it`,
        ),
      ];
  if (port === 0) return [...found, ok('ADMIN_PORT', 'any free port, which the log names')];
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [...found, await answering(address)];
}

async function answering(address: string): Promise<Finding> {
  try {
    const response = await fetch(`${address}/login`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    const page = await response.text();
    return response.status === 200 && page.includes('name="token"')
      ? ok('ADMIN_PORT', `the desk answers at ${address}`)
      : warning('ADMIN_PORT', `what answers at ${address} is no desk of Tollbench`);
  } catch {
    return ok('ADMIN_PORT', `nobody answers at ${address}; the desk opens with the service`);
  }
}

/** Sent a trace with nothing in it. That it is away harms nothing, so it is never wrong. */
async function collector({ tracesUrl }: Config): Promise<Finding[]> {
  const about = 'OTEL_EXPORTER_OTLP_ENDPOINT';
  if (tracesUrl === null) return [];
  const host = shown(addressedUrl(about, tracesUrl).href);
  try {
    const response = await fetch(`${tracesUrl}/v1/traces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"resourceSpans":[]}',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();
    return [
      response.ok
        ? ok(about, `${host} takes traces`)
        : warning(about, `${host} answered ${response.status} to a trace`),
    ];
  } catch (error) {
    const why = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return [warning(about, `${host} takes no traces: ${words(why)}`)];
  }
}

/** Leases and limits go by the database's time alone; a log is read beside it. */
async function databaseClock({ production }: Config): Promise<Finding[]> {
  const database = production?.database ?? null;
  if (database === null) return [];
  const about = 'database clock';
  try {
    const { databaseTime } = await import('@tollbench/gate/ledger/postgres/clock.ts');
    const { time, took } = await databaseTime(database.url);
    const ahead = Date.now() / 1000 - took / 2 - time;
    const text = `this machine is ${Math.abs(ahead).toFixed(1)} s ${ahead > 0 ? 'ahead of' : 'behind'} ${database.shown}`;
    return [
      Math.abs(ahead) <= CLOCK_SLACK + took
        ? ok(about, text)
        : warning(about, `${text}: leases and limits go by the database, logs by the machine`),
    ];
  } catch (error) {
    return [wrong(about, words(error))];
  }
}
