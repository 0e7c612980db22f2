/** The steps of a start: the books, the pages, and the shop that sells the one by the other. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { recoveryEngine } from '@tollbench/gate/payment/recover/recovery.ts';
import { SharedSettler } from '@tollbench/gate/settle/shared/settler.ts';
import { tallyWords } from '@tollbench/site/packing.ts';
import { THEME_SCRIPT } from '@tollbench/site/src/site.ts';
import { loadTools } from '@tollbench/tools/tools.ts';
import { type AlarmPace, Alarms } from './alarms/alarms.ts';
import { moneySources } from './alarms/sources.ts';
import { announcement } from './announce.ts';
import { type Config, ConfigError } from './config.ts';
import { holdDataDir } from './data-dir.ts';
import { Delivery } from './delivery.ts';
import { summarySources } from './desk/board/open.ts';
import { type Door, openDoor } from './door.ts';
import { unlessAborted } from './ending.ts';
import { DailySummary } from './events/report/daily.ts';
import { moneyOf } from './events/report/money.ts';
import { ExportPool } from './exports/pool.ts';
import { createHandler } from './handler.ts';
import { Health } from './health.ts';
import { challengeKey, openHouseReceipts } from './house/keys.ts';
import type { Teller } from './house/teller.ts';
import type { Instruments } from './instruments.ts';
import { type Library, loadLibrary } from './library.ts';
import type { Log } from './log/log.ts';
import { closeMoney, type Money, openMoney, type SettlingPace } from './money.ts';
import { Unshowable } from './pages/built.ts';
import { Shelves } from './pages/shelves.ts';
import { alone, type Crew } from './processes/crew.ts';
import { makeOwnDirs } from './processes/folders.ts';
import { watchProxies } from './proxies.ts';
import { openReceipts, type Receipts } from './receipts.ts';
import { Responder, securityHeaders } from './respond.ts';
import { openSelling } from './selling.ts';
import { verifyingOf, type Whereabouts } from './who/verifying.ts';

type Say = (line: string) => void;

/** What ends the parts of the service, in the order in which they began. */
export type Closing = (() => unknown)[];

/** What every step stands on. */
export interface Ground {
  readonly config: Config;
  readonly log: Log;
  /** The processes of this machine that serve the site, this one among them. */
  readonly crew: Crew;
  readonly say: Say;
  /** Whatever begins puts its end here, for an end in order and for a start that fails half-way. */
  readonly closing: Closing;
  /** Given where the service is to end before it has started. */
  readonly ending: AbortSignal;
  readonly health: Health;
  readonly delivery: Delivery;
  readonly responder: Responder;
  readonly door: Door;
  /** What looks on. */
  readonly instruments: Instruments;
  readonly onError: (error: unknown, doing: string) => void;
}

const THEME_HASH = `sha256-${createHash('sha256').update(THEME_SCRIPT).digest('base64')}`;

/** The door is made here, and not opened. */
export function groundOf(
  given: Pick<Ground, 'config' | 'log' | 'closing' | 'instruments'> &
    Partial<Pick<Ground, 'crew' | 'ending'>>,
): Ground {
  const health = new Health();
  const delivery = new Delivery();
  const responder = new Responder(securityHeaders(THEME_HASH), delivery);
  return {
    ending: new AbortController().signal,
    crew: alone(given.log.failed),
    ...given,
    ...{ health, delivery, responder, door: openDoor(health, responder) },
    say: given.log.info,
    onError: given.log.failed,
  };
}

/** The data folder, the chain, the ledger and who settles. @throws what keeps it from starting */
export async function openBooks(ground: Ground, settling: SettlingPace): Promise<Money> {
  const { config, say, closing, ending } = ground;
  const settles = ground.log.of('settling');
  if (ground.crew.size === 1) {
    // Of several workers the primary holds it.
    const folder = await holdDataDir(config.dataDir, config.observe);
    closing.push(() => folder.release());
    makeOwnDirs(config.dataDir, 1);
  }
  ending.throwIfAborted();
  const money = await openMoney(config, {
    ...settling,
    onOutcome: (outcome) => {
      ground.instruments.settled(outcome);
      if (outcome.status === 'failed')
        settles.warn(`A settlement failed: claim ${outcome.claimId}, ${outcome.reason}.`);
    },
    onError: (error) => settles.failed(error, 'settling'),
    say: ground.log.of('limits').warn,
    watch: ground.instruments.watch,
  });
  closing.push(() => closeMoney(money));
  for (const line of announcement(config, money)) say(line);
  say(`Signers are recovered by ${recoveryEngine()}`);
  return money;
}

export interface Pages {
  readonly library: Shelves;
  readonly receipts: Receipts;
  /** The secret of the challenge nonces. */
  readonly challengeKey: Buffer;
  /** Tools in it. */
  readonly tools: number;
  /** Makes the best coding of every page, in the background. */
  pack(): void;
}

/** The built pages of the folder `dist`, with what only this service can say in them. */
export async function openPages(
  { config, log, crew, closing, ending }: Ground,
  { payTo, house }: Money,
  dist: string,
): Promise<Pages> {
  const { info: say, failed: onError } = log.of('pages');
  const { baseUrl, dataDir } = config;
  ending.throwIfAborted();
  say('Reading the pages …');
  const tools = await loadTools();
  const keys = house?.house ?? null;
  const openKeys = async (): Promise<Receipts> =>
    keys === null
      ? openReceipts(dataDir, baseUrl, config.production === null)
      : openHouseReceipts(keys, dataDir, baseUrl);
  const receipts = await openKeys();
  const library = await openShelves(dist, async () =>
    loadLibrary(
      dist,
      tools,
      { ...config, payTo },
      join(dataDir, 'compressed'),
      // Another process may have brought a key since.
      new Map([['.well-known/did.json', (await openKeys()).document]]),
    ),
  );
  closing.push(() => library.close());
  const pack = (): void =>
    void crew
      .inTurn(() => packPages(library, say))
      .catch((error: unknown) => onError(error, 'compressing the pages'));
  const secret = await challengeKey(keys, dataDir);
  return { library, receipts, challengeKey: secret, tools: tools.length, pack };
}

async function openShelves(dist: string, read: () => Promise<Library>): Promise<Shelves> {
  try {
    return await Shelves.open(dist, read);
  } catch (error) {
    if (error instanceof Unshowable) throw new ConfigError('The pages', error.message);
    throw error;
  }
}

export interface Shop {
  readonly alarms: Alarms;
  /** Settles now what waits to be settled. */
  readonly settle: () => Promise<void>;
}

export interface ShopOptions {
  readonly pace?: Partial<AlarmPace> | undefined;
  readonly whereabouts?: Whereabouts | undefined;
}

/** The gate and what answers behind it, open from here on; resolves when it is known how all stands. */
export async function openShop(
  ground: Ground,
  money: Money,
  { library, receipts, challengeKey: secret, tools }: Pages,
  { pace = {}, whereabouts = {} }: ShopOptions = {},
): Promise<Shop> {
  const { config, log, say, closing, ending, health, delivery, responder, door } = ground;
  const { baseUrl } = config;
  ending.throwIfAborted();
  const verifying = verifyingOf(config, money.limits.crawlers, log.of('crawlers'), whereabouts);
  closing.push(() => verifying?.stop());
  const selling = openSelling({
    config,
    money,
    library,
    ...(verifying && { identify: verifying.identify }),
    receipts: receipts.signer,
    challengeKey: secret,
    ...ground.instruments,
    ...parted(log, 'selling'),
  });
  closing.push(() => selling.stop());
  const exports = new ExportPool({ onError: log.of('exports').failed });
  closing.push(async () => {
    delivery.close();
    await exports.close();
  });
  const { gate } = selling;
  const { metrics, traces } = ground.instruments;
  const parts = {
    ...{ gate, library, responder, delivery, exports, health, baseUrl, traces },
    onError: faultsTo(log, metrics),
  };
  const handler = createHandler(parts);
  const watched = { ...config, dataDir: config.ownDir, trust: config.proxies };
  const proxies = watchProxies({ ...watched, ...parted(log, 'proxies') });
  closing.push(() => proxies.stop());
  const alarms = openAlarms(ground, pace, money.house?.teller);
  closing.push(() => alarms.stop());
  metrics?.show({ config, money, alarms, exports, delivery, crew: ground.crew });
  door.open((request, response) => {
    proxies.see(request);
    handler(request, response);
  });
  verifying?.start();
  health.serving(alarms);
  await unlessAborted(selling.start(), ending);
  const sources = [...moneySources(money, config), ground.instruments.traffic.source];
  await unlessAborted(alarms.start(sources), ending);
  openSummaries(ground, money, alarms);
  money.sandbox?.died.then((why) =>
    say(`${why} Payments are answered 503 until Tollbench is started again.`),
  );
  say(
    `Serving ${tools} tools on ${baseUrl}${config.observe ? ', charging nobody: observe mode' : ''}`,
  );
  return { alarms, settle: () => selling.settle() };
}

/** A fault that ends a request: in the log, and counted. */
function faultsTo(log: Log, metrics: Instruments['metrics']): Log['failed'] {
  const { failed } = log.of('requests');
  return (error, doing, fields) => {
    metrics?.meters.fault();
    failed(error, doing, fields);
  };
}

/** What a part of the service says, under its name. */
function parted(log: Log, module: string): Pick<Ground, 'say' | 'onError'> {
  const { info, failed } = log.of(module);
  return { say: info, onError: failed };
}

/** The summary of each day, where somebody wants it: from the process that settles. */
function openSummaries(
  { config, log, closing, instruments }: Ground,
  money: Money,
  alarms: Alarms,
): void {
  const { reportUrl: url, baseUrl: service, keep } = config;
  if (url === null) return;
  const { settler } = money;
  const sends = () => !(settler instanceof SharedSettler) || settler.leads;
  const store = instruments.traffic.events;
  const stands = summarySources({ config, money, alarms }, log.clean);
  const parts = { url, service, store, keepDays: keep.days, sends, money: () => moneyOf(stands) };
  const daily = new DailySummary({ ...parts, ...parted(log, 'report') });
  daily.start();
  closing.push(() => daily.stop());
}

function openAlarms(
  { config, log }: Ground,
  pace: Partial<AlarmPace>,
  teller: Teller | undefined,
): Alarms {
  const { ownDir: dataDir, baseUrl: service, alertUrl, production } = config;
  const addresses = [alertUrl ?? '', ...(production?.rpcUrls ?? [])];
  const warn = log.of('alarms').warn;
  const parts = { ...parted(log, 'alarms'), warn, clean: log.clean, teller, pace };
  return new Alarms({ dataDir, service, alertUrl, secrets: addresses, ...parts });
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
