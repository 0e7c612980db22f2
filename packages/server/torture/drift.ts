/** The clock of one process is ten minutes off, for as long as it takes until it says so. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@tollbench/engines/numeric/random.ts';
import { CLOCK_OFF } from './books/alarms.ts';
import { pick } from './crawlers/goods.ts';
import type { Station } from './station.ts';
import type { World } from './world.ts';

/** Seconds. */
const OFF = [-600, 600] as const;
/** Milliseconds in which a process that is well and sees its chain says it: it looks every five seconds. */
const PATIENCE = 30_000;
/** Milliseconds until it is said to be over, so that it can be said anew. */
const REST = 20_000;
/** Milliseconds by which a process that was cut off from its chain has found it again. */
const NOTICED = 5_000;

/** How it ended: `spared` where the round was over first, or the process never well for as long. */
export type Told = 'told' | 'untold' | 'spared';

export async function drift(
  world: World,
  random: Random,
  running: () => boolean,
): Promise<{ readonly told: Told; readonly message: string }> {
  const silent = world.stations.filter(({ service }) => !service.alarms.isOn(CLOCK_OFF));
  const station = pick(random, silent.length > 0 ? silent : world.stations);
  const seconds = pick(random, OFF);
  const raised = station.service.alarms.raised.length;
  station.drift = seconds;
  const told = await listen(station, world, running);
  const said = station.service.alarms.raised.slice(raised).map(({ sentence }) => sentence);
  station.drift = 0;
  const rest = performance.now() + REST;
  while (running() && performance.now() < rest) await sleep(100);
  const message = `process ${world.stations.indexOf(station)}, whose clock was ${seconds} s off for ${PATIENCE / 1000} s in which it was well, did not say so; it said ${said.join('; ') || 'nothing'}`;
  return { told, message };
}

/** The time in which it could see it counts, and no other. */
async function listen(station: Station, world: World, running: () => boolean): Promise<Told> {
  const { service } = station;
  let since = performance.now();
  while (!service.alarms.isOn(CLOCK_OFF)) {
    const now = performance.now();
    if (!sees(station, world)) since = now;
    else if (now - since > PATIENCE) return 'untold';
    if (!running()) return 'spared';
    await sleep(50);
  }
  return 'told';
}

function sees({ service, ways }: Station, { chain }: World): boolean {
  const fair = ways.every(({ sky }) => sky.isFairSince(Date.now() - NOTICED));
  return fair && service.whole && !chain.still;
}
