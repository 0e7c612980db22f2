/** The process: settings, money, pages, the gate in front, and an orderly end. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import { recoveryEngine } from '@tollbench/gate/payment/recover/recovery.ts';
import { tallyWords } from '@tollbench/site/packing.ts';
import { THEME_SCRIPT } from '@tollbench/site/src/site.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { type AlarmPace, Alarms } from './alarms/alarms.ts';
import { moneySources } from './alarms/sources.ts';
import { announcement } from './announce.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { holdDataDir } from './data-dir.ts';
import { Delivery } from './delivery.ts';
import { type Door, openDoor } from './door.ts';
import { ExportPool } from './exports/pool.ts';
import { createHandler } from './handler.ts';
import { Health } from './health.ts';
import { type Library, loadLibrary } from './library.ts';
import { type Money, openMoney } from './money.ts';
import { watchProxies } from './proxies.ts';
import { openReceipts } from './receipts.ts';
import { Responder, securityHeaders } from './respond.ts';
import { SandboxError } from './sandbox/start.ts';
import { openSelling } from './selling.ts';

const DIST = fileURLToPath(new URL('../site/dist/', import.meta.url));

export interface Service {
  readonly config: Config;
  readonly money: Money;
  readonly alarms: Alarms;
  /** Where it listens, `http://127.0.0.1:8402`. */
  readonly address: string;
  /** Settles now what waits to be settled. */
  readonly settle: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

type Say = (line: string) => void;

/** Runs until it is told to end. Exit status: 0 ended, 1 could not start. */
export async function start(
  env: Readonly<Record<string, string | undefined>>,
  say: Say = console.log,
): Promise<number> {
  let service: Service;
  try {
    service = await openService(readConfig(env), say);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === null) throw error;
    console.error(sentence);
    return 1;
  }
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  say('Stopping: answering what is under way, settling what is owed …');
  await service.stop();
  return 0;
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
}

/** Starts the service. */
export async function openService(
  config: Config,
  say: Say,
  { dist = DIST, pack = true, pace = {} }: ServiceOptions = {},
): Promise<Service> {
  if (!existsSync(join(dist, 'index.html')))
    throw new ConfigError('The pages', `are not built in ${dist}; npm run build builds them`);
  const health = new Health();
  const delivery = new Delivery();
  const responder = new Responder(securityHeaders(THEME_HASH), delivery);
  const door = openDoor(health, responder);
  await door.listen(config);
  const closing: Closing = [];
  const stop = async (): Promise<void> => {
    health.stopping();
    await door.close();
    for (const step of closing.reverse()) await step();
  };
  try {
    return await open(
      config,
      say,
      { dist, pack, pace },
      { health, delivery, responder, door },
      closing,
      stop,
    );
  } catch (error) {
    await stop();
    throw error;
  }
}

const THEME_HASH = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`;

/** What ends the parts of the service, in the order in which they began. */
type Closing = (() => unknown)[];

interface Front {
  readonly health: Health;
  readonly delivery: Delivery;
  readonly responder: Responder;
  readonly door: Door;
}

/** Whatever begins here puts its end into `closing`, for `stop` and for a start that fails half-way. */
async function open(
  config: Config,
  say: Say,
  { dist, pack, pace }: Required<ServiceOptions>,
  { health, delivery, responder, door }: Front,
  closing: Closing,
  stop: () => Promise<void>,
): Promise<Service> {
  const { baseUrl, dataDir } = config;
  const onError = (error: unknown, doing: string) =>
    console.error(`${new Date().toISOString()} ${doing}:`, error);
  const folder = await holdDataDir(dataDir);
  closing.push(() => folder.release());
  const money = await openMoney(config, {
    onOutcome: (outcome) => {
      if (outcome.status === 'failed')
        say(`A settlement failed: claim ${outcome.claimId}, ${outcome.reason}.`);
    },
    onError: (error) => onError(error, 'settling'),
  });
  closing.push(async () => {
    money.chain.stop();
    await money.ledger.close();
    await money.sandbox?.stop();
  });
  for (const line of announcement(config, money)) say(line);
  say(`Signers are recovered by ${recoveryEngine()}`);
  say('Reading the pages …');
  const tools = await loadTools();
  const receipts = openReceipts(dataDir, baseUrl, config.production === null);
  const library = await loadLibrary(
    dist,
    tools,
    { ...config, payTo: money.payTo },
    join(dataDir, 'compressed'),
    new Map([['.well-known/did.json', receipts.document]]),
  );
  closing.push(() => library.close());
  const signer = receipts.signer;
  const selling = openSelling({ config, money, library, receipts: signer, say, onError });
  closing.push(() => selling.stop());
  const exports = new ExportPool({ onError });
  closing.push(async () => {
    delivery.close();
    await exports.close();
  });
  const parts = {
    gate: selling.gate,
    library,
    responder,
    delivery,
    exports,
    health,
    baseUrl,
    onError,
  };
  const handler = createHandler(parts);
  const proxies = watchProxies({ ...config, trust: config.proxies, say, onError });
  closing.push(() => proxies.stop());
  const alarms = openAlarms(config, say, onError, pace);
  closing.push(() => alarms.stop());
  door.open((request, response) => {
    proxies.see(request);
    handler(request, response);
  });
  health.serving(alarms);
  await selling.start();
  await alarms.start(moneySources(money, config));
  money.sandbox?.died.then((why) =>
    say(`${why} Payments are answered 503 until Tollbench is started again.`),
  );
  say(
    `Serving ${tools.length} tools on ${baseUrl}${config.observe ? ', charging nobody: observe mode' : ''}`,
  );
  if (pack)
    packPages(library, say).catch((error: unknown) => onError(error, 'compressing the pages'));
  return {
    config,
    money,
    alarms,
    address: `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${door.port()}`,
    settle: () => selling.settle(),
    stop,
  };
}

function openAlarms(
  { dataDir, baseUrl: service, alertUrl, production }: Config,
  say: Say,
  onError: (error: unknown, doing: string) => void,
  pace: Partial<AlarmPace>,
): Alarms {
  const addresses = [alertUrl ?? '', ...(production?.rpcUrls ?? [])];
  return new Alarms({ dataDir, service, alertUrl, secrets: addresses, say, onError, pace });
}

/** Compresses what the build and the last start have not, beside the service, and says so. */
async function packPages(library: Library, say: Say): Promise<void> {
  const { files, packed } = library.tally;
  if (packed > 0)
    say(`Packing ${packed} of ${files} files in the background; until then they go in gzip …`);
  const done = await library.pack();
  // Fewer where the service was stopped meanwhile: the next start takes it up.
  if (done.packed === packed) say(`Packed ${tallyWords(done)}.`);
}
