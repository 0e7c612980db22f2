/**
 * Short texts that processes keep together for a time, so that one of them asks and the others know. Each
 * keeps its own beside it: where the store is away, nothing is found there and nothing is kept. Never rejects.
 */

export interface Kept {
  readonly value: string;
  /** Seconds until its time is over, by the store's clock. */
  readonly left: number;
}

export interface SharedCache {
  /** null where nobody put it, its time is over, or the store does not answer. */
  get(key: string): Promise<Kept | null>;
  /** Keeps it for so many seconds; one that is longer than `MAX_SHARED` is left out. */
  put(key: string, value: string, seconds: number): Promise<void>;
  /** Whether nobody else said this in so many seconds. True too where the store does not answer. */
  first(key: string, seconds: number): Promise<boolean>;
}

/** Bytes of a text: the limiter's questions wait behind it on the same connection. */
export const MAX_SHARED = 262_144;
