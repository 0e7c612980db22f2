/** What processes keep together in a Redis, over the connection that the limiter has. */
import { ErrorReply } from '@redis/client';
import { type Kept, MAX_SHARED, type SharedCache } from '../shared-cache.ts';
import type { Client } from './connect.ts';
import type { RedisLink } from './link.ts';

type Ask<T> = (client: Client) => Promise<T>;

export class RedisCache implements SharedCache {
  readonly #link: Pick<RedisLink, 'run'>;
  readonly #prefix: string;

  /** @param prefix before each key, which no limiter has */
  constructor(link: Pick<RedisLink, 'run'>, prefix: string) {
    this.#link = link;
    this.#prefix = prefix;
  }

  async get(key: string): Promise<Kept | null> {
    const name = this.#prefix + key;
    // One byte more than may be, so that no value there can be large here.
    const answer = await this.#ask((client) =>
      Promise.all([
        client.sendCommand(['GETRANGE', name, '0', String(MAX_SHARED)]),
        client.sendCommand(['PTTL', name]),
      ]),
    );
    const [value, left] = answer ?? [];
    if (typeof value !== 'string' || typeof left !== 'number' || left <= 0) return null;
    return isShort(value) ? { value, left: left / 1000 } : null;
  }

  async put(key: string, value: string, seconds: number): Promise<void> {
    if (!isShort(value)) return;
    const command = ['SET', this.#prefix + key, value, 'PX', millis(seconds)];
    await this.#ask((client) => client.sendCommand(command));
  }

  async first(key: string, seconds: number): Promise<boolean> {
    const command = ['SET', this.#prefix + key, '1', 'NX', 'PX', millis(seconds)];
    const answer = await this.#ask(async (client) => ({
      said: await client.sendCommand(command),
    }));
    // Nothing is what it says where somebody was before; no answer at all is no such word.
    return answer === null || answer.said !== null;
  }

  /**
   * null where there is no answer. A command that is refused (by an access list, or for want of memory) is none
   * either, and leaves the connection to the limiter.
   */
  async #ask<T>(ask: Ask<T>): Promise<T | null> {
    try {
      return await this.#link.run((client) =>
        ask(client).catch((error: unknown) => {
          if (error instanceof ErrorReply) return null;
          throw error;
        }),
      );
    } catch {
      // The link itself tells that it is away.
      return null;
    }
  }
}

const isShort = (value: string): boolean => Buffer.byteLength(value) <= MAX_SHARED;

const millis = (seconds: number): string => String(Math.max(1, Math.round(seconds * 1000)));
