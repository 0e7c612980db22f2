/** One round: crawlers and faults together for a while, then peace, then the books. */
import { setTimeout as sleep } from 'node:timers/promises';
import { falseAlarms } from './books/alarms.ts';
import { readChain } from './books/chain-view.ts';
import { type Bounds, type Finding, holdBooks } from './books/check.ts';
import { ExposureWatch } from './books/exposure-watch.ts';
import { overFence } from './books/fence.ts';
import { isQuiet } from './books/ledger-view.ts';
import { overQuota, type Quota } from './books/limits.ts';
import { Greedy } from './crawlers/greedy.ts';
import { HonestCrawler } from './crawlers/honest.ts';
import { HostileCrawler } from './crawlers/hostile.ts';
import { Publisher } from './crawlers/publisher.ts';
import { Thief } from './crawlers/thief.ts';
import type { Damage, Fault } from './faults.ts';
import { type RoundReport, reportOf } from './round-report.ts';
import type { Station } from './station.ts';
import { Troubles } from './troubles.ts';
import { World, type WorldOptions } from './world.ts';

export type { RoundReport } from './round-report.ts';

export interface RoundOptions extends WorldOptions, Damage {
  /** Seconds of trouble. */
  readonly seconds: number;
  readonly faults: readonly Fault[];
  readonly bounds: Bounds;
}

/** Crawlers that pay from one account, and accounts that pay a few times. */
const REGULARS = 4;
const FRESH = 24;
const CIRCLE = 6;
/** Atomic units: what an honest crawler needs for a whole round, and the float of the circle. */
const PURSE = 2_000_000n;
const FLOAT = 20_000n;
/** Requests of one address in a minute that the service lets through. */
const QUOTA = 60;
/** Milliseconds between two looks at what is served and not settled. */
const SAMPLE_EVERY = 250;
/** Milliseconds for the open purchases to be answered in peace. */
const PEACE = 60_000;
/** Milliseconds for settlements to come right, and the seconds that go by before. */
const SETTLING = [
  { passing: 1, patience: 10_000 },
  { passing: 400, patience: 10_000 },
  { passing: 700, patience: 30_000 },
] as const;

/**
 * A round from its beginning to its end, however it ends: what it started is ended too.
 * @throws the reason of `ending`, where it is told to end before
 */
export async function runRound(
  options: RoundOptions,
  ending: AbortSignal = new AbortController().signal,
): Promise<RoundReport> {
  const world = await World.open(options);
  const told = new Promise<never>((_, reject) => {
    ending.addEventListener('abort', () => reject(ending.reason), { once: true });
  });
  try {
    ending.throwIfAborted();
    return await Promise.race([new Round(world, options).run(), told]);
  } finally {
    await world.close();
  }
}

class Round {
  readonly #world: World;
  readonly #options: RoundOptions;
  readonly #honest: HonestCrawler[] = [];
  readonly #hostile: (HostileCrawler | Thief)[] = [];
  readonly #troubles: Troubles;
  readonly #exposure: ExposureWatch;
  readonly #greedy: Greedy;
  #publisher: Publisher | null = null;
  readonly #restarts: number[] = [];
  #missed = 0;
  #lateEnds = 0;
  #running = true;
  #supervising = true;

  constructor(world: World, options: RoundOptions) {
    this.#world = world;
    this.#options = options;
    this.#exposure = new ExposureWatch(options.bounds);
    this.#troubles = new Troubles(world, options, () => this.#running);
    this.#greedy = new Greedy(world, '10.4.0.1');
  }

  async run(): Promise<RoundReport> {
    try {
      await this.#trouble();
      await this.#settleAll();
      return await this.#report(await this.#books());
    } catch (error) {
      // Nothing in a round is a reason for the service to end by itself, or not to come up.
      return await this.#reportOf({ check: 'process', message: (error as Error).message });
    } finally {
      this.#running = false;
      this.#supervising = false;
      await this.#publisher?.close();
    }
  }

  /** A round that was broken off: a database that a fault took away is waited for. */
  async #reportOf(finding: Finding): Promise<RoundReport> {
    for (let tries = 1; ; tries++)
      try {
        return await this.#report([finding]);
      } catch (error) {
        if (tries === 60) throw new Error(finding.message, { cause: error });
        await sleep(500);
      }
  }

  /** Crawlers and faults for a while, and then peace, until everybody has an answer. */
  async #trouble(): Promise<void> {
    await this.#enter();
    const supervised = this.#world.stations.map((station, k) => this.#supervise(station, k));
    const supervisor = Promise.race([...supervised, this.#watchExposure()]);
    const troubles = [
      ...this.#honest.map((crawler) => this.#repeat(() => crawler.act())),
      ...this.#hostile.map((crawler) => this.#repeat(() => crawler.act())),
      this.#repeat(() => this.#greedy.act()),
      this.#repeat(async () => this.#publisher?.act()),
      ...this.#troubles.begin((act) => this.#repeat(act)),
    ];
    const end = sleep(this.#options.seconds * 1000).then(() => {
      this.#running = false;
    });
    await Promise.race([supervisor, Promise.all([...troubles, end])]);
    await this.#world.heal();
    await Promise.race([supervisor, this.#answerAll()]);
    this.#supervising = false;
  }

  /** Who is there, each from an address of its own. */
  async #enter(): Promise<void> {
    const world = this.#world;
    this.#publisher = new Publisher(world, await world.payee(), world.random(300));
    const purses = (count: number) => Array.from({ length: count }, () => PURSE);
    const regulars = await world.wallets('regular', purses(REGULARS));
    const fresh = await world.wallets('fresh', purses(FRESH));
    const half = FRESH / 2;
    const payers = [...regulars.map((wallet) => [wallet]), fresh.slice(0, half), fresh.slice(half)];
    const hostile = await world.wallets('hostile', [PURSE, PURSE]);
    const circle = (name: string) =>
      world.wallets(name, [FLOAT, ...Array.from({ length: CIRCLE - 1 }, () => 0n)]);
    const [thief] = await world.wallets('thief', [PURSE]);
    if (thief !== undefined)
      this.#hostile.push(new Thief(world, thief, world.random(200), '10.9.9'));
    const circles = [await circle('circle'), await circle('other circle')];
    for (const [k, wallets] of payers.entries())
      this.#honest.push(new HonestCrawler(world, wallets, world.random(10 + k), `10.1.${k}`));
    for (const [k, wallet] of hostile.entries())
      this.#hostile.push(
        new HostileCrawler(world, wallet, circles[k] ?? [], world.random(100 + k), `10.2.${k}`),
      );
  }

  /** Whoever dies is started again, as an operator's supervisor does. */
  async #supervise({ service }: Station, k: number): Promise<void> {
    const random = this.#world.random(1000 + k);
    for (;;) {
      await Promise.race([service.dead(), this.#over()]);
      if (!this.#supervising) return;
      await sleep(random.between(0, 300));
      this.#restarts.push(performance.now());
      await service.start();
    }
  }

  /** Through killing, lying and all the rest. */
  async #watchExposure(): Promise<void> {
    const isShared = this.#world.deployment.shared !== null;
    while (this.#supervising) {
      try {
        this.#exposure.sample(await this.#world.readLedger());
      } catch (error) {
        // A file can always be read; a database is away at times.
        if (!isShared) throw error;
        this.#missed++;
      }
      await sleep(SAMPLE_EVERY);
    }
  }

  async #over(): Promise<void> {
    while (this.#supervising) await sleep(20);
  }

  async #repeat(act: () => Promise<void>): Promise<void> {
    while (this.#running) {
      await act();
      await sleep(this.#world.serving ? 40 : 200);
    }
  }

  /** Presents what is open until all of it is answered, or time is up. */
  async #answerAll(): Promise<void> {
    const until = Date.now() + PEACE;
    while (Date.now() < until) {
      const done = await Promise.all(this.#honest.map((crawler) => crawler.again()));
      if (done.every(Boolean)) break;
      await sleep(200);
    }
    await Promise.all(this.#honest.map((crawler) => crawler.appeal()));
  }

  /**
   * An orderly end settles what is owed, and a new start takes up what is left. What then still waits
   * (for money that is not there) has its time go by.
   */
  async #settleAll(): Promise<void> {
    const world = this.#world;
    for (const wait of SETTLING) {
      if (isQuiet(await world.readLedger())) return;
      await this.#end();
      await world.passTime(wait.passing);
      await Promise.all(world.stations.map(({ service }) => service.start()));
      const until = Date.now() + wait.patience;
      while (Date.now() < until) {
        if (isQuiet(await world.readLedger())) return;
        await sleep(100);
      }
    }
  }

  async #end(): Promise<void> {
    const ends = await Promise.all(this.#world.stations.map(({ service }) => service.stop()));
    this.#lateEnds += ends.filter((inTime) => !inTime).length;
  }

  /** What is seen to be wrong is looked at again, for as long as a service may need to see it too. */
  async #books(): Promise<Finding[]> {
    const { chain, memory, payTo, deployment } = this.#world;
    const { bounds } = this.#options;
    const { wasSettled } = this.#exposure;
    const until = Date.now() + this.#options.seconds * 1000;
    for (;;) {
      await this.#publisher?.again();
      const view = await readChain(chain, payTo);
      const ledger = await this.#world.readLedger();
      const findings = [
        ...holdBooks({ ledger, chain: view, memory, bounds, wasSettled }),
        ...this.#exposure.findings,
        ...(this.#publisher?.findings() ?? []).map(
          (message): Finding => ({ check: 'balance', message }),
        ),
        ...(await deployment.audit()).map((message): Finding => ({ check: 'audit', message })),
        ...overQuota(this.#greedy.through, this.#quota()),
        ...overFence(this.#world.slept),
        ...falseAlarms(this.#world.alarms),
      ];
      if (findings.length === 0 || Date.now() > until) {
        await this.#end();
        return findings;
      }
      await sleep(500);
    }
  }

  /** What one address may have, and when it began anew. */
  #quota(): Quota {
    const { shared } = this.#world.deployment;
    // What one process alone has in its memory goes with it.
    const lost = shared === null ? this.#restarts : shared.stores.flushes;
    return { quota: QUOTA, window: 60_000, lost };
  }

  #report(findings: readonly Finding[]): Promise<RoundReport> {
    return reportOf(this.#world, {
      findings,
      faults: this.#troubles.faults,
      points: this.#troubles.points,
      drifts: this.#troubles.drifts,
      exposed: this.#exposure.highest,
      samples: this.#exposure.samples,
      missed: this.#missed,
      lateEnds: this.#lateEnds,
      refunds: this.#publisher?.tally.booked ?? 0,
      quota: { through: this.#greedy.through.length, refused: this.#greedy.refused },
    });
  }
}
