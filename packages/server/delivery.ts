/**
 * Answers on their way out. A reader may take its time, but not for ever: one that is slower than a
 * very slow line is cut off, and what it pinned in memory is freed.
 */
import type { ServerResponse } from 'node:http';

export interface DeliveryLimits {
  /** Seconds that any answer may take. */
  readonly patience: number;
  /** Bytes a second that count on top: a long answer may take longer. */
  readonly slowest: number;
  /** Bytes of made-up content (exports) that one source may leave unread. */
  readonly each: number;
  /** The same of all sources. */
  readonly all: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = {
  patience: 30,
  slowest: 32 * 1024,
  each: 32 * 2 ** 20,
  all: 128 * 2 ** 20,
};

interface Unread {
  readonly until: number;
  /** Of content made for this answer alone; pages are shared and pin nothing. */
  readonly source: string | null;
  readonly bytes: number;
}

export class Delivery {
  readonly #limits: DeliveryLimits;
  readonly #unread = new Map<ServerResponse, Unread>();
  readonly #bySource = new Map<string, number>();
  #bytes = 0;
  #sweep: NodeJS.Timeout | undefined;

  constructor(limits: Partial<DeliveryLimits> = {}) {
    this.#limits = { ...DELIVERY_LIMITS, ...limits };
  }

  /** Answers that have not been read yet. */
  get size(): number {
    return this.#unread.size;
  }

  /** Bytes of exports that wait to be read. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether another export of so many bytes may be made for this source, or waits for reading. */
  hasRoom(source: string, bytes = 0): boolean {
    const { each, all } = this.#limits;
    return (this.#bySource.get(source) ?? 0) + bytes <= each && this.#bytes + bytes <= all;
  }

  /** Ends a response; `source` is given where the body was made for this answer alone. */
  end(response: ServerResponse, body: Uint8Array | undefined, source: string | null = null): void {
    response.end(body);
    // What the kernel has taken is no longer here: nearly every page, at once.
    if (response.writableLength === 0 || response.destroyed) return;
    this.#watch(response, body?.length ?? 0, source);
  }

  close(): void {
    clearInterval(this.#sweep);
    this.#sweep = undefined;
  }

  #watch(response: ServerResponse, length: number, source: string | null): void {
    const bytes = source === null ? 0 : length;
    const until = seconds() + this.#limits.patience + length / this.#limits.slowest;
    this.#unread.set(response, { until, source, bytes });
    this.#bytes += bytes;
    if (source !== null) this.#bySource.set(source, (this.#bySource.get(source) ?? 0) + bytes);
    const read = () => this.#read(response);
    response.once('finish', read);
    response.once('close', read);
    this.#sweep ??= setInterval(() => this.#cut(), 1000).unref();
  }

  #read(response: ServerResponse): void {
    const unread = this.#unread.get(response);
    if (unread === undefined) return;
    this.#unread.delete(response);
    const { source, bytes } = unread;
    this.#bytes -= bytes;
    if (source === null) return;
    const left = (this.#bySource.get(source) ?? bytes) - bytes;
    if (left > 0) this.#bySource.set(source, left);
    else this.#bySource.delete(source);
  }

  #cut(): void {
    const now = seconds();
    for (const [response, { until }] of this.#unread) if (now > until) response.destroy();
    if (this.#unread.size === 0) this.close();
  }
}

/** Seconds of a clock that is never set. */
const seconds = (): number => performance.now() / 1000;
