/** Starts a service, part by part, and ends what has begun where it cannot start. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AlarmPace, Alarms } from './alarms/alarms.ts';
import { type Config, ConfigError } from './config.ts';
import type { Desk } from './desk/desk.ts';
import { serveDesk } from './desk/serve.ts';
import type { Traffic } from './events/open.ts';
import { mountMetrics, openInstruments } from './instruments.ts';
import type { Log } from './log/log.ts';
import { logTo } from './log/sinks.ts';
import type { Money, SettlingPace } from './money.ts';
import { type Closing, groundOf, openBooks, openPages, openShop } from './opening.ts';
import type { Crew } from './processes/crew.ts';
import type { Pages as Reading } from './processes/member.ts';
import type { Whereabouts } from './who/verifying.ts';

const DIST = fileURLToPath(new URL('../site/dist/', import.meta.url));

export interface Service {
  readonly config: Config;
  readonly money: Money;
  readonly alarms: Alarms;
  /** Where it listens, `http://127.0.0.1:8402`. */
  readonly address: string;
  /** What is kept of who came. */
  readonly traffic: Traffic;
  /** Settles now what waits to be settled. */
  readonly settle: () => Promise<void>;
  /** The publisher's, null where there is none, or another process keeps it. */
  readonly desk: Desk | null;
  /** Its pages, to be read anew and shown. */
  readonly reading: Reading;
  readonly stop: () => Promise<void>;
}

type Say = (line: string) => void;

export interface ServiceOptions {
  /** The folder of the built pages. */
  readonly dist?: string;
  /** Whether the best coding of every page is made in the background; else gzip alone is sent. */
  readonly pack?: boolean;
  /** How often it is looked for what is not well. */
  readonly pace?: Partial<AlarmPace>;
  /** Whom crawlers' claims are checked with, where a test has its own. */
  readonly whereabouts?: Whereabouts;
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
    whereabouts,
  }: ServiceOptions = {},
): Promise<Service> {
  if (!existsSync(join(dist, 'index.html')))
    throw new ConfigError('The pages', `are not built in ${dist}; npm run build builds them`);
  const closing: Closing = [];
  const instruments = await openInstruments(config, log);
  closing.push(() => instruments.traces?.stop());
  closing.push(() => instruments.traffic.stop());
  const ground = groundOf({
    config,
    log,
    closing,
    instruments,
    ...(ending && { ending }),
    ...(crew && { crew }),
  });
  const { health, door } = ground;
  // Where others serve the site they are asked until this one does; alone, it says that it is starting.
  const others = ground.crew.size > 1 || sharesAll(config);
  if (!others) await door.listen(config);
  const stop = async (): Promise<void> => {
    health.stopping();
    await door.close(others);
    for (const step of closing.reverse()) await step();
  };
  try {
    const money = await openBooks(ground, settling);
    const pages = await openPages(ground, money, dist);
    const { alarms, settle } = await openShop(ground, money, pages, { pace, whereabouts });
    const desk = await serveDesk({
      ...{ config, money, alarms, receipts: pages.receipts, crew: ground.crew },
      events: instruments.traffic.events,
      mount: (opened) => mountMetrics(opened, instruments),
      ...{ say: log.of('desk').info, onError: log.of('desk').failed },
    });
    closing.push(() => desk.stop());
    if (others) await door.listen(config);
    if (pack) pages.pack();
    const reading: Reading = {
      load: () => pages.library.load(),
      adopt: () => pages.library.adopt(),
      show: (loaded) => {
        if (pages.library.show(loaded) && pack) pages.pack();
      },
    };
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    return {
      config,
      money,
      alarms,
      traffic: instruments.traffic,
      get desk() {
        return desk.current();
      },
      reading,
      address: `http://${host}:${door.port()}`,
      settle,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** With one ledger and one limiter for all it is one of any number of processes behind a balancer. */
const sharesAll = ({ redis, production }: Config): boolean =>
  redis !== null && production !== null && production.database !== null;
