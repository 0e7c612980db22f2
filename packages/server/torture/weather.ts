/** In which ways a node can be bad, one at a time. */
export type Weather =
  | 'fair'
  /** No connection is answered. */
  | 'cut'
  /** Answers take seconds. */
  | 'slow'
  /** Answers are 500. */
  | 'error'
  /** Answers are no JSON-RPC, or no JSON. */
  | 'garbage'
  /** Every second call is answered with an error of the node. */
  | 'busy'
  /** Every second call is carried out, and its answer lost. */
  | 'lost'
  /** It answers as it was some blocks ago. */
  | 'stale'
  /** It says that it is another chain, and knows nothing of ours. */
  | 'wrong-chain'
  /** Receipts come without their events, or not at all. */
  | 'lie';

/** Milliseconds that a slow answer takes, at least and at most. */
export const SLOW_MS = { min: 300, max: 3_000 } as const;
/** Blocks that a stale node is behind. */
export const STALE_BLOCKS = 3;

/** Weathers in which the service is told what is not so. */
const LIES: readonly Weather[] = ['wrong-chain', 'lie'];
/** Milliseconds for which a lie may be remembered: an answer of the chain is good for a block or two. */
const REMEMBERED = 3_000;
/** Weathers in which calls are not answered, or not all of them. */
const SILENT: readonly Weather[] = ['cut', 'slow', 'error', 'garbage', 'busy', 'lost'];
/** Milliseconds until a service has noticed that it is answered again. */
const NOTICED = 5_000;

/** The weather of one place, and whether it told the truth. */
export class Sky {
  #weather: Weather = 'fair';
  #changedAt = Number.NEGATIVE_INFINITY;
  #liedUntil = Number.NEGATIVE_INFINITY;
  #silentUntil = Number.NEGATIVE_INFINITY;

  get weather(): Weather {
    return this.#weather;
  }

  set weather(next: Weather) {
    if (LIES.includes(this.#weather)) this.#liedUntil = Date.now() + REMEMBERED;
    if (SILENT.includes(this.#weather)) this.#silentUntil = Date.now() + NOTICED;
    if (next !== this.#weather) this.#changedAt = Date.now();
    this.#weather = next;
  }

  /** Whether it lied at any time since then, in milliseconds since 1970. */
  liedSince(began: number): boolean {
    return LIES.includes(this.#weather) || this.#liedUntil >= began;
  }

  /** Whether it has been fair since then, in milliseconds since 1970. */
  isFairSince(began: number): boolean {
    return this.#weather === 'fair' && this.#changedAt <= began;
  }

  /** Whether it may have counted as silent at any time since then. */
  silentSince(began: number): boolean {
    return SILENT.includes(this.#weather) || this.#silentUntil >= began;
  }
}
