/** The process: a service alone, one of several workers, or the primary of these; until it is told to end. */
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { logSettingsOf } from './config/log.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { Ended, whenAborted } from './ending.ts';
import type { Log } from './log/log.ts';
import { type Outputs, openLog, STANDARD } from './log/sinks.ts';
import { catchTheRest } from './log/uncaught.ts';
import { Unshowable } from './pages/built.ts';
import { isWorker, leave, memberHere, workerNumber } from './processes/cluster.ts';
import { ownDirOf } from './processes/folders.ts';
import { lead } from './processes/lead.ts';
import type { Pages as Reading } from './processes/member.ts';
import type { Pace } from './processes/primary.ts';
import { listenTo } from './processes/signals.ts';
import { SandboxError } from './sandbox/anvil.ts';
import type { openService, Service, ServiceOptions } from './start.ts';

/**
 * Runs until it is told to end, by SIGINT or SIGTERM, also while it starts; a second signal ends it at
 * once. SIGHUP reads the pages anew. With several workers this process leads them and serves nothing.
 * Exit status: 0 ended, 1 could not start.
 */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  outputs: Outputs = STANDARD,
  { pace, ...pages }: StartOptions = {},
): Promise<number> {
  const log = await logOf(env, outputs);
  const uncaught = catchTheRest(log);
  // Before anything begins: whoever reads at /readyz that it serves may end it in the same moment.
  const ending = new AbortController();
  try {
    const config = readConfig(env);
    const options = { ...pages, ending: ending.signal, log };
    if (isWorker()) return await work(config, options, ending);
    if (config.workers > 1) return await lead(config, log, pace);
    return await serve(config, options, ending);
  } catch (error) {
    if (error instanceof Ended) return 0;
    const sentence = sentenceOf(error);
    if (sentence === null) log.failed(error, 'starting');
    else log.fatal(sentence);
    return 1;
  } finally {
    uncaught.release();
  }
}

/** Which pages are served; those of this checkout unless given. */
type ShownPages = Pick<ServiceOptions, 'dist' | 'pack'>;

interface StartOptions extends ShownPages {
  /** Of a primary with its workers, where a test cannot wait as long as a publisher. */
  readonly pace?: Partial<Pace>;
}

type Started = ShownPages & Required<Pick<ServiceOptions, 'ending' | 'log'>>;

/** A service that is one process. */
async function serve(config: Config, options: Started, ending: AbortController): Promise<number> {
  const { log } = options;
  let service: Service | null = null;
  const stop = listenTo({
    end: () => endWith(log, ending),
    reload: () => {
      if (service !== null) void readAnew(service.reading, log);
      else log.warn('Not now, reading the pages anew: the service is starting. Ask again.');
    },
    replace: () =>
      log.warn('Nothing is replaced: SIGUSR2 is for the workers of `serve --workers`.'),
  });
  try {
    service = await opened(config, log.info, options);
    await whenAborted(ending.signal);
    await service.stop();
    return 0;
  } finally {
    stop();
  }
}

/** One of several workers: its primary tells it what signals tell a process alone. */
async function work(given: Config, options: Started, ending: AbortController): Promise<number> {
  const { log } = options;
  const end = (): void => {
    if (ending.signal.aborted) return;
    crew.ending();
    endWith(log, ending);
  };
  const crew = memberHere(log.failed, end);
  // Of a terminal every process is told; the primary knows what to do of it.
  const stop = listenTo({ end: () => {}, reload: () => {}, replace: () => {} });
  process.on('SIGTERM', end);
  const config = { ...given, ownDir: ownDirOf(given.dataDir, crew.number) };
  try {
    const service = await opened(config, log.info, { ...options, crew });
    crew.serving(service.reading);
    await whenAborted(ending.signal);
    await service.stop();
    return 0;
  } finally {
    process.off('SIGTERM', end);
    stop();
    leave();
  }
}

/** The parts of a service are loaded by who serves: a primary has no use for them. */
const opened: typeof openService = async (...given) =>
  (await import('./start.ts')).openService(...given);

function endWith(log: Log, ending: AbortController): void {
  log.info('Stopping: answering what is under way, settling what is owed …');
  ending.abort(new Ended());
}

/** Shows the pages of a newer build, or says why it goes on with those it has. */
async function readAnew(reading: Reading, log: Log): Promise<void> {
  try {
    await reading.load();
    reading.show(true);
    log.info('The pages were read anew.');
  } catch (error) {
    if (error instanceof Unshowable)
      log.warn(`The pages stay as they were: they ${error.message}.`);
    else log.failed(error, 'reading the pages anew, which stay as they were');
  }
}

/** The log that the settings ask for; where they ask for none that there is, one that can say so. */
async function logOf(env: Parameters<typeof start>[0], outputs: Outputs): Promise<Log> {
  try {
    const settings = logSettingsOf(env);
    return await openLog(settings, env, settings.format === 'text' ? numbered(outputs) : outputs);
  } catch (error) {
    if (error instanceof ConfigError)
      return openLog({ format: 'text', level: 'info' }, env, numbered(outputs));
    throw error;
  }
}

/** Of several workers each line says whose it is. */
function numbered({ out, err }: Outputs): Outputs {
  const number = workerNumber();
  if (number === null) return { out, err };
  const line = (text: string): string => `[worker ${number}] ${text}`;
  return { out: (text) => out(line(text)), err: (text) => err(line(text)) };
}

/** What keeps a service from starting, in words; null for a fault of ours, which wants its trace. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof SandboxError) return error.message;
  if (error instanceof LedgerUnavailable) return `The ledger: ${error.message}`;
  // What the system refuses (no space, no permission, no such device) names the call and the file.
  if (error instanceof Error && 'syscall' in error) return `Not started: ${error.message}`;
  return null;
}
