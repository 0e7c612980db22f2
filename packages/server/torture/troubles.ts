/** What goes wrong in a round, loop beside loop, and how often it did. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from './crawlers/goods.ts';
import { dieAt, pointsOf } from './deaths.ts';
import { drift, type Told } from './drift.ts';
import { type Apart, type Damage, type Fault, inflict, isApart } from './faults.ts';
import type { KillPoint } from './inside/control.ts';
import { isOfMany } from './many/faults.ts';
import type { World } from './world.ts';

interface Troubling extends Damage {
  readonly faults: readonly Fault[];
}

/** Does something again and again, for as long as there is trouble. */
type Repeat = (act: () => Promise<void>) => Promise<void>;

export class Troubles {
  readonly #world: World;
  readonly #options: Troubling;
  readonly #running: () => boolean;
  readonly faults = new Map<Fault, number>();
  readonly points = new Map<KillPoint, number>();
  /** Clocks that were off, by what their process said of it. */
  readonly drifts = new Map<Told, number>();

  constructor(world: World, options: Troubling, running: () => boolean) {
    this.#world = world;
    this.#options = options;
    this.#running = running;
  }

  /** Loops that begin at once: faults of a process and its chain, of what many share, deaths at points. */
  begin(repeat: Repeat): Promise<void>[] {
    const { faults } = this.#options;
    const single = faults.filter((fault) => !isApart(fault) && !isOfMany(fault));
    return [
      ...this.#some(single, 2, repeat),
      ...this.#some(faults.filter(isOfMany), 4, repeat),
      ...(faults.includes('point') ? [this.#deaths(repeat)] : []),
      ...(faults.includes('drift') ? [this.#drift(repeat)] : []),
    ];
  }

  #some(faults: readonly Fault[], stream: number, repeat: Repeat): Promise<void>[] {
    if (faults.length === 0) return [];
    const random = this.#world.random(stream);
    const one = async (): Promise<void> => {
      await sleep(random.between(100, 900));
      const fault = pick(random, faults);
      this.#count(fault);
      await inflict(fault as Exclude<Fault, Apart>, this.#world, random, this.#options);
    };
    return [repeat(one)];
  }

  #deaths(repeat: Repeat): Promise<void> {
    const random = this.#world.random(3);
    const points = pointsOf(this.#world.seed);
    let next = 0;
    return repeat(async () => {
      await sleep(random.between(200, 800));
      const point = points[next++ % points.length] as KillPoint;
      const nth = 1 + Math.floor(random.uniform() * 3);
      if (!(await dieAt(point, nth, this.#world, this.#running))) return;
      this.#count('point');
      this.points.set(point, (this.points.get(point) ?? 0) + 1);
    });
  }

  #drift(repeat: Repeat): Promise<void> {
    const random = this.#world.random(5);
    return repeat(async () => {
      await sleep(random.between(100, 900));
      this.#count('drift');
      const { told, message } = await drift(this.#world, random, this.#running);
      this.drifts.set(told, (this.drifts.get(told) ?? 0) + 1);
      if (told === 'untold') this.#world.memory.anomalies.push({ check: 'alarm', message });
    });
  }

  #count(fault: Fault): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }
}
