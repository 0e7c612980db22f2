/** How one of two endpoints stands beside the other: whether it answers, and whether its chain moves. */
import type { Endpoint } from './endpoint.ts';

/** Milliseconds for which a node may stand behind the other before it counts as one that does not answer. */
const MAX_STANDING = 60_000;
/** Milliseconds between two questions to a node that is left out, to learn whether it is back. */
const PROBE_EVERY = 2_000;

export class Member {
  readonly endpoint: Endpoint;
  #probedAt = Number.NEGATIVE_INFINITY;
  /** Number of its newest block, -1n before it told one. */
  #head = -1n;
  /** Since when it has been behind the other and not moved, in milliseconds; null while it moves. */
  #standsSince: number | null = null;

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint;
  }

  get head(): bigint {
    return this.#head;
  }

  /** It does not answer, or has stood behind the other for long, which is as good. */
  get isOut(): boolean {
    if (this.endpoint.silence !== null) return true;
    return this.#standsSince !== null && performance.now() - this.#standsSince > MAX_STANDING;
  }

  /** Why it is left out; for what is not, nothing that makes sense. */
  why(other: Member): string {
    const stands = `it stands at block ${this.#head}, the other is at ${other.head}`;
    return this.endpoint.silence?.why ?? stands;
  }

  /** Whether it is time to ask whether it is back; if so, the next time is later. */
  takeProbe(): boolean {
    if (performance.now() - this.#probedAt < PROBE_EVERY) return false;
    this.#probedAt = performance.now();
    return true;
  }

  /** Its newest block, beside the newest of both. Who is ahead never stands. */
  note(head: bigint, newest: bigint): void {
    if (head === newest || head !== this.#head) this.#standsSince = null;
    else this.#standsSince ??= performance.now();
    this.#head = head;
  }
}
