/** What goes wrong in a round, and for how long. Each undoes itself, but for what time undoes. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import { pick } from './crawlers/goods.ts';
import { inflictOnMany, isOfMany, MANY_FAULTS, type ManyFault } from './many/faults.ts';
import type { Station } from './station.ts';
import type { Weather } from './weather.ts';
import type { World } from './world.ts';

export const FAULTS = [
  /** SIGKILL, whenever. */
  'kill',
  /** SIGKILL at a named point. */
  'point',
  'cut',
  'slow',
  'error',
  'garbage',
  'busy',
  'lost',
  'stale',
  'wrong-chain',
  'lie',
  /** The last blocks are replaced. */
  'reorg',
  /** No block is made. */
  'stall',
  /** The relayer has no ether. */
  'dry',
  /** No file of the service grows. */
  'disk',
  /** The service's clock jumps, and back. */
  'clock',
  /** The chain is gone for longer than a payment's window. */
  'outage',
  /** The chain's process stands still: whoever asks it waits. */
  'chain',
  /** One process' clock is ten minutes off, until it says so. */
  'drift',
  ...MANY_FAULTS,
] as const;

export type Fault = (typeof FAULTS)[number];

/** Those that have a loop of their own. */
const APART = ['point', 'drift'] as const;
export type Apart = (typeof APART)[number];

export const isApart = (fault: Fault): fault is Apart =>
  (APART as readonly Fault[]).includes(fault);

/** Faults that are a state of the way to the node. */
const WEATHERS: readonly Fault[] = [
  'cut',
  'slow',
  'error',
  'garbage',
  'busy',
  'lost',
  'stale',
  'wrong-chain',
  'lie',
];

/** Seconds of an outage: longer than the 300 of a payment's window. */
const OUTAGE = 310;
/** Seconds that a clock may jump. */
const JUMPS = [-600, -40, 40, 600, 86_400] as const;

/** Milliseconds that a fault lasts. */
const lasting = (random: Random): Promise<void> => sleep(random.between(300, 2_500));

export interface Damage {
  /** Blocks that a reorganisation replaces at most. */
  readonly depth: number;
}

/** Does one fault to the world, or to one of its processes, and undoes it. */
export async function inflict(
  fault: Exclude<Fault, Apart>,
  world: World,
  random: Random,
  { depth }: Damage,
): Promise<void> {
  const { chain } = world;
  const station = pick(random, world.stations);
  const { service } = station;
  if (isOfMany(fault)) return inflictOnMany(fault, world, random);
  if (WEATHERS.includes(fault)) return weather(fault as Weather, station, world, random);
  switch (fault as Exclude<Fault, Apart | ManyFault>) {
    case 'kill':
      // One that is still starting has nothing in hand.
      while (service.alive && !service.serving) await sleep(20);
      await sleep(random.between(0, 1_500));
      service.kill();
      return;
    case 'reorg':
      await world.reorganise(1 + Math.floor(random.uniform() * depth), random.uniform() < 0.5);
      return;
    case 'stall':
      await chain.stall();
      await lasting(random);
      await chain.mine();
      return;
    case 'dry':
      await world.fundRelayer(pick(random, [0n, 10n ** 12n]));
      await lasting(random);
      await world.fundRelayer();
      return;
    case 'disk':
      service.diskFull = true;
      await lasting(random);
      service.diskFull = false;
      return;
    case 'clock':
      station.clockFault = pick(random, JUMPS);
      await lasting(random);
      station.clockFault = 0;
      return;
    case 'chain':
      return chain.standStill(sleep(random.between(500, 6_000)));
    case 'outage': {
      const skies = world.stations.flatMap(({ ways }) => ways.map(({ sky }) => sky));
      for (const sky of skies) sky.weather = 'cut';
      await lasting(random);
      await world.passTime(OUTAGE);
      await sleep(200);
      for (const sky of skies) sky.weather = 'fair';
      return;
    }
  }
}

/** Over one way of a process to the node, or of all processes; or over the facilitator where there is one. */
async function weather(
  kind: Weather,
  { ways }: Station,
  world: World,
  random: Random,
): Promise<void> {
  const there = world.mode === 'facilitator' && random.uniform() < 0.5;
  const which = Math.floor(random.uniform() * ways.length);
  const everywhere = world.stations.length > 1 && random.uniform() < 0.5;
  const over = (everywhere ? world.stations : [{ ways }]).flatMap((each) => each.ways[which] ?? []);
  const skies = there ? [world.facilitator.sky] : over.map(({ sky }) => sky);
  for (const sky of skies) sky.weather = kind;
  await lasting(random);
  for (const sky of skies) if (sky.weather === kind) sky.weather = 'fair';
}
