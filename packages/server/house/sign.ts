/**
 * The sign that processes count in one Redis: a key that all who serve keep alive there. Whoever comes
 * looks for it: two that find another's sign nowhere have two Redis, and let through twice as much.
 */
import { readRedisAddress } from '@tollbench/gate/request/redis/address.ts';
import { RedisRefused } from '@tollbench/gate/request/redis/connect.ts';
import { RedisLink } from '@tollbench/gate/request/redis/link.ts';
import type { RedisSettings } from '../config/redis.ts';
import { ConfigError } from '../config.ts';

/** Seconds for which a sign stands that nobody renews. */
const STANDS = 10;
/** Milliseconds until Redis counts as away. */
const DEADLINE = 1_000;

export type Seen = 'there' | 'absent' | 'away';

export class HouseSign {
  readonly #link: RedisLink;
  readonly #key: string;

  constructor(url: string, house: string) {
    this.#key = `tollbench:${house}:here`;
    this.#link = new RedisLink({
      address: readRedisAddress(url),
      probe: `${this.#key}##probe`,
      deadline: DEADLINE,
      // The limiter's own connection tells.
      onChange: () => undefined,
    });
  }

  /** @throws RedisRefused for a server that will not do; one that is away is tried again */
  open(): Promise<void> {
    return this.#link.open();
  }

  async look(): Promise<Seen> {
    try {
      const found = await this.#link.run((client) =>
        client.sendCommand<number>(['EXISTS', this.#key]),
      );
      return found === 1 ? 'there' : 'absent';
    } catch {
      // The limiter says why.
      return 'away';
    }
  }

  /** Why Redis is away; null while it is not. */
  get why(): string | null {
    return this.#link.away?.why ?? null;
  }

  /** The version that the server says it has. @throws Error where it is away */
  async version(): Promise<string> {
    const told = await this.#link.run((client) => client.sendCommand<string>(['INFO', 'server']));
    return /^redis_version:(\S+)/m.exec(String(told))?.[1] ?? 'unknown';
  }

  /** Makes it, or keeps it alive. Where Redis is away it stands again by the next time. */
  async keep(): Promise<void> {
    await this.#link
      .run((client) => client.sendCommand(['SET', this.#key, '1', 'EX', String(STANDS)]))
      .catch(() => undefined);
  }

  close(): void {
    this.#link.close();
  }
}

/** @throws ConfigError for a Redis that will not do */
export async function openSign({ url, shown }: RedisSettings, house: string) {
  const sign = new HouseSign(url, house);
  try {
    await sign.open();
  } catch (error) {
    sign.close();
    if (error instanceof RedisRefused) throw new ConfigError('REDIS_URL', refusalOf(error));
    throw error;
  }
  return { sign, shown };
}

/** What a Redis will not do for, behind the name of the setting. */
export const refusalOf = ({ message }: RedisRefused): string =>
  `will not do: ${message.replace(/^the limiter's Redis/, 'the Redis')}`;
