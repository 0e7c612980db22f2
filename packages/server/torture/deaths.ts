/** Deaths at named points: ordered one after the other, and counted where they came. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type InnerPoint,
  isInner,
  KILL_POINTS,
  type KillPoint,
  type OuterPoint,
} from './inside/control.ts';
import type { World } from './world.ts';

/** Milliseconds after which a point that nothing comes by is left for another. */
const PATIENCE = 4_000;

/** The points in the order in which this round tries them: each seed begins with others. */
export function pointsOf(seed: number): KillPoint[] {
  const start = (seed * 5) % KILL_POINTS.length;
  return [...KILL_POINTS.slice(start), ...KILL_POINTS.slice(0, start)];
}

/** Orders a death and waits until it came, or has not for a while. Whether it came. */
export async function dieAt(
  point: KillPoint,
  nth: number,
  world: World,
  running: () => boolean,
): Promise<boolean> {
  while (running() && !world.serving) await sleep(20);
  const hit = isInner(point) ? inside(point, nth, world) : outside(point, nth, world);
  const until = Date.now() + PATIENCE;
  let came = hit();
  for (; !came && running() && Date.now() < until; came = hit()) await sleep(10);
  for (const station of world.stations) station.spare();
  return came;
}

/** Whoever comes by first has to: which process settles is not known here. */
function inside(point: InnerPoint, nth: number, { stations }: World): () => boolean {
  const hits = stations.map((station) => station.order(point, nth));
  return () => hits.some((hit) => hit());
}

function outside(point: OuterPoint, nth: number, { stations }: World): () => boolean {
  let hit = false;
  for (const { ways, service } of stations)
    for (const way of ways)
      way.killAt(point, nth, () => {
        hit = true;
        service.kill();
      });
  return () => hit;
}
