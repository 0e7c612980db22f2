/** What goes wrong between many processes and what they share. Each undoes itself. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import { pick } from '../crawlers/goods.ts';
import type { Shared } from '../deployment.ts';
import type { Station } from '../station.ts';
import type { World } from '../world.ts';
import type { Network } from './network.ts';
import { fallAsleep } from './sleep.ts';

export const MANY_FAULTS = [
  /** The database ends, in order or at once, and comes again. */
  'database',
  /** Redis is killed and comes again empty, or is emptied. */
  'redis',
  /** One process hears nothing of the database, of Redis, of the chain, or nothing is heard of it. */
  'partition',
  /** Who settles stands still for longer than its lease, and goes on. */
  'sleep',
  /** nginx is killed, and started again. */
  'nginx',
] as const;

export type ManyFault = (typeof MANY_FAULTS)[number];

export const isOfMany = (fault: string): fault is ManyFault =>
  (MANY_FAULTS as readonly string[]).includes(fault);

/** Milliseconds that a partner is away. */
const lasting = (random: Random): number => random.between(200, 4_000);
/** Milliseconds from which the connections that an absence broke are made anew. */
const AFTER = 3_000;

export async function inflictOnMany(fault: ManyFault, world: World, random: Random): Promise<void> {
  const { shared } = world.deployment;
  if (shared === null) throw new Error(`the fault "${fault}" needs several processes`);
  switch (fault) {
    case 'database':
      return restart(world, () =>
        shared.stores.restartDatabase(pick(random, ['fast', 'immediate']), lasting(random)),
      );
    case 'redis':
      if (random.uniform() < 0.5) return shared.stores.flushRedis();
      return restart(world, () => shared.stores.restartRedis(lasting(random)));
    case 'partition':
      return partition(world, shared, random);
    case 'sleep':
      return fallAsleep(world, shared, random);
    case 'nginx':
      return shared.balancer.restart(sleep(lasting(random)));
  }
}

/** While a store is away no process can be asked to start. */
async function restart({ stations }: World, work: () => Promise<void>): Promise<void> {
  for (const { service } of stations) service.lacking = true;
  await work();
  await sleep(AFTER);
  for (const { service } of stations) service.lacking = false;
}

async function partition(world: World, { network, stores }: Shared, random: Random): Promise<void> {
  if (network === null) throw new Error("a partition needs a network of the round's own");
  const k = Math.floor(random.uniform() * world.stations.length);
  const station = world.stations[k] as Station;
  const from = pick(random, ['database', 'redis', 'chain', 'balancer'] as const);
  station.service.lacking = true;
  cut(network, k, from, station, stores.ports);
  await sleep(random.between(500, 8_000));
  network.mend(k);
  await sleep(AFTER);
  station.service.lacking = false;
}

function cut(
  network: Network,
  k: number,
  from: 'database' | 'redis' | 'chain' | 'balancer',
  { ways, service }: Station,
  ports: { readonly postgres: number; readonly redis: number },
): void {
  if (from === 'database') network.cutFrom(k, ports.postgres);
  else if (from === 'redis') network.cutFrom(k, ports.redis);
  else if (from === 'chain') for (const { port } of ways) network.cutFrom(k, port);
  else network.cutOff(k, Number(new URL(service.origin).port));
}
