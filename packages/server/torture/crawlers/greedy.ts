/** Who asks for free from one address, faster than it may, whichever process answers. */
import type { Through } from '../books/limits.ts';
import type { World } from '../world.ts';
import { ask } from './present.ts';

/** Requests at once. */
const TOGETHER = 3;
/** A page of which one address has only so many in a minute. */
const LIMITED = '/step-response.html';

export class Greedy {
  readonly #world: World;
  readonly #source: string;
  /** What was let through: it was challenged, and so counted. */
  readonly through: Through[] = [];
  #refused = 0;

  constructor(world: World, source: string) {
    this.#world = world;
    this.#source = source;
  }

  /** Requests that were refused for their number. */
  get refused(): number {
    return this.#refused;
  }

  async act(): Promise<void> {
    await Promise.all(Array.from({ length: TOGETHER }, () => this.#one()));
  }

  async #one(): Promise<void> {
    const asked = performance.now();
    const { status } = await ask(this.#world, LIMITED, this.#source, null);
    this.#world.memory.count(status);
    if (status === 402) this.through.push({ asked, answered: performance.now() });
    if (status === 429) this.#refused++;
  }
}
