/** The process: it starts the service, and ends it in order when it is told to. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import type { AlarmPace, Alarms } from './alarms/alarms.ts';
import { logSettingsOf } from './config/log.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { type Desk, openDesk } from './desk/desk.ts';
import { Ended, whenAborted } from './ending.ts';
import { mountMetrics, openInstruments } from './instruments.ts';
import type { Log } from './log/log.ts';
import { logTo, type Outputs, openLog, STANDARD } from './log/sinks.ts';
import { catchTheRest } from './log/uncaught.ts';
import type { Money, SettlingPace } from './money.ts';
import { type Closing, groundOf, openBooks, openPages, openShop } from './opening.ts';
import type { Crew } from './processes/crew.ts';
import { SandboxError } from './sandbox/start.ts';

const DIST = fileURLToPath(new URL('../site/dist/', import.meta.url));

export interface Service {
  readonly config: Config;
  readonly money: Money;
  readonly alarms: Alarms;
  /** Where it listens, `http://127.0.0.1:8402`. */
  readonly address: string;
  /** Settles now what waits to be settled. */
  readonly settle: () => Promise<void>;
  /** The publisher's, null where there is none. */
  readonly desk: Desk | null;
  readonly stop: () => Promise<void>;
}

type Say = (line: string) => void;

/**
 * Runs until it is told to end, by SIGINT or SIGTERM, also while it starts; a second signal ends it at
 * once. Exit status: 0 ended, 1 could not start.
 */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  outputs: Outputs = STANDARD,
): Promise<number> {
  const log = await logOf(env, outputs);
  const uncaught = catchTheRest(log);
  // Before anything begins: whoever reads at /readyz that it serves may end it in the same moment.
  const ending = new AbortController();
  const end = () => {
    log.info('Stopping: answering what is under way, settling what is owed …');
    ending.abort(new Ended());
    process.off('SIGINT', end).off('SIGTERM', end);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  try {
    const service = await openService(readConfig(env), log.info, {
      ending: ending.signal,
      log,
    });
    await whenAborted(ending.signal);
    await service.stop();
    return 0;
  } catch (error) {
    if (error instanceof Ended) return 0;
    const sentence = sentenceOf(error);
    if (sentence === null) log.failed(error, 'starting');
    else log.fatal(sentence);
    return 1;
  } finally {
    uncaught.release();
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** The log that the settings ask for; where they ask for none that there is, one that can say so. */
async function logOf(env: Parameters<typeof start>[0], outputs: Outputs): Promise<Log> {
  try {
    return await openLog(logSettingsOf(env), env, outputs);
  } catch (error) {
    if (error instanceof ConfigError)
      return openLog({ format: 'text', level: 'info' }, env, outputs);
    throw error;
  }
}

/** What keeps a service from starting, in words; null for a fault of ours, which wants its trace. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof SandboxError) return error.message;
  if (error instanceof LedgerUnavailable) return `The ledger: ${error.message}`;
  // What the system refuses (no space, no permission, no such device) names the call and the file.
  if (error instanceof Error && 'syscall' in error) return `Not started: ${error.message}`;
  return null;
}

export interface ServiceOptions {
  /** The folder of the built pages. */
  readonly dist?: string;
  /** Whether the best coding of every page is made in the background; else gzip alone is sent. */
  readonly pack?: boolean;
  /** How often it is looked for what is not well. */
  readonly pace?: Partial<AlarmPace>;
  /** How long settling waits, where a test cannot wait as long as a publisher. */
  readonly settling?: SettlingPace;
  /** Tells it to end while it still starts, with an `Ended`. */
  readonly ending?: AbortSignal;
  /** Where its lines go; one that tells `say` of them unless given. */
  readonly log?: Log;
  /** The processes of which it is one; it is alone unless given. */
  readonly crew?: Crew;
}

/**
 * Starts the service. Resolves when everything was looked at once, or could not be for some seconds:
 * it serves before that. What has begun is ended again where it cannot start.
 * @throws ConfigError, SandboxError or LedgerUnavailable with a sentence; Ended
 */
export async function openService(
  config: Config,
  say: Say,
  {
    dist = DIST,
    pack = true,
    pace = {},
    settling = {},
    ending,
    log = logTo(say),
    crew,
  }: ServiceOptions = {},
): Promise<Service> {
  if (!existsSync(join(dist, 'index.html')))
    throw new ConfigError('The pages', `are not built in ${dist}; npm run build builds them`);
  const closing: Closing = [];
  const instruments = await openInstruments(config, log);
  closing.push(() => instruments.traces?.stop());
  const ground = groundOf({
    config,
    log,
    closing,
    instruments,
    ...(ending && { ending }),
    ...(crew && { crew }),
  });
  const { health, door } = ground;
  await door.listen(config);
  const stop = async (): Promise<void> => {
    health.stopping();
    await door.close();
    for (const step of closing.reverse()) await step();
  };
  try {
    const money = await openBooks(ground, settling);
    const pages = await openPages(ground, money, dist);
    const { alarms, settle } = await openShop(ground, money, pages, pace);
    const desk = await openDesk(ground);
    if (desk !== null) closing.push(() => desk.stop());
    mountMetrics(desk, instruments);
    if (pack) pages.pack();
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return { config, money, alarms, desk, address: `http://${host}:${door.port()}`, settle, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
