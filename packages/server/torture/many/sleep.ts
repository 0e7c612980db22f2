/** Who settles stands still for longer than its lease, and goes on: another leads by then. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import type { Slept } from '../books/fence.ts';
import { pick } from '../crawlers/goods.ts';
import type { Shared } from '../deployment.ts';
import type { Station } from '../station.ts';
import type { World } from '../world.ts';

/** Milliseconds of sleep: the lease is ten seconds. */
const ASLEEP = { min: 11_000, max: 14_000 } as const;
/** What is asked last before a transaction is signed and written down. */
const DECIDED = 'eth_getTransactionCount';
/** Milliseconds for a leader to have something to send. */
const PATIENCE = 5_000;
/** Milliseconds after which one that is awake again has heard that another leads. */
const HEARD = 3_000;

/** Whoever has the lead, by the ledger; where nobody has it just now, anyone. */
export async function fallAsleep(world: World, shared: Shared, random: Random): Promise<void> {
  const { ledger } = shared.stores;
  const leader = await ledger.leader().catch(() => null);
  const station = world.stations.find(({ holder }) => holder === leader);
  const sleeper = station ?? pick(random, world.stations);
  if (random.uniform() < 0.7) await freezeDecided(sleeper);
  else sleeper.service.freeze();
  const name = sleeper.holder;
  await sleep(random.between(ASLEEP.min, ASLEEP.max));
  const before = await ledger.lead().catch(() => null);
  const had = sleeper.ways.map((way) => way.sent.length);
  sleeper.service.thaw();
  await sleep(HEARD);
  const after = await ledger.lead().catch(() => null);
  const sent = sleeper.ways.flatMap((way, k) => way.sent.slice(had[k]));
  world.slept.push({ name, before, after, sent } satisfies Slept);
}

/** Between deciding what to send and writing it down, as exactly as a signal is quick; where that comes soon. */
async function freezeDecided({ ways, service }: Station): Promise<void> {
  const answered = Promise.withResolvers<void>();
  const act = () => {
    service.freeze();
    answered.resolve();
  };
  const off = ways.map((way) => way.onceAnswered(DECIDED, act));
  await Promise.race([answered.promise, sleep(PATIENCE)]);
  for (const call of off) call();
  service.freeze();
}
