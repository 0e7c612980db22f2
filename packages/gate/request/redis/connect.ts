/** One connection to a Redis, tried out before it is used. */
import { createClient } from '@redis/client';
import type { RedisAddress } from './address.ts';
import { askWindow } from './window.ts';

export type Client = ReturnType<typeof makeClient>;

/** Milliseconds until there is a connection, … */
const CONNECT = 1_500;
/** … and until it has been tried out. Greater: a client that is given up earlier would still connect. */
const ATTEMPT = 2_000;
/** Questions under way; one more is refused at once. */
const MAX_UNDER_WAY = 20_000;
const OLDEST = 7;

/** A server that will not do, however long one waits: too old, or it does not let us in. */
export class RedisRefused extends Error {
  override readonly name = 'RedisRefused';
  readonly code = 'redis_refused';
}

/** What a server says that other settings would mend, and waiting would not. */
const OF_SETTINGS = /^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/u;

/** A client of one connection: whoever loses it makes another, and nothing waits for that. */
function makeClient({ host, port, tls, username, password, database }: RedisAddress) {
  const bounds = { host, port, connectTimeout: CONNECT, reconnectStrategy: false } as const;
  return createClient({
    // Of the older protocol, which servers speak that are to be told that they are too old.
    RESP: 2,
    socket: tls ? { ...bounds, tls } : { ...bounds, tls },
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    database,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    commandsQueueMaxLength: MAX_UNDER_WAY,
    // None: whoever asks has a deadline, which ends what was sent and is not answered as well.
    commandOptions: { timeout: 0 },
  });
}

/**
 * Connects, and counts once under `probe`, as every question will: a server that is full or read only
 * answers all but that.
 * @param onAttempt is given the client at once, to end it
 * @throws RedisRefused for a server that will not do; another Error where it is away
 */
export async function connect(
  address: RedisAddress,
  probe: string,
  onAttempt: (client: Client) => void,
): Promise<Client> {
  const client = makeClient(address);
  onAttempt(client);
  // Of a failure whoever asks is told as well; without a listener it would end the process.
  client.on('error', () => undefined);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    client.destroy();
  }, ATTEMPT);
  try {
    await client.connect();
    const told = await client.sendCommand<string>(['INFO', 'server']);
    judge(String(told), address);
    await askWindow(client, { key: probe, quota: 1, window: 0.001, what: 'take' });
    return client;
  } catch (error) {
    client.destroy();
    if (late) throw new Error(`it did not answer within ${ATTEMPT} ms`, { cause: error });
    const words = wordsOf(error, address);
    if (OF_SETTINGS.test(words))
      throw new RedisRefused(`the limiter's Redis at ${address.shown} refuses: ${words}`);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** @throws RedisRefused by what the server says of itself */
function judge(told: string, { shown }: RedisAddress): void {
  const value = (field: string) =>
    new RegExp(`^${field}:(.*?)\\s*$`, 'mu').exec(told)?.[1] ?? 'unknown';
  const version = value('redis_version');
  if (!(Number.parseInt(version, 10) >= OLDEST))
    throw new RedisRefused(
      `the limiter's Redis at ${shown} is of version ${version}; it takes Redis ${OLDEST} or later, or Valkey`,
    );
  if (value('redis_mode') === 'cluster')
    throw new RedisRefused(
      `the limiter's Redis at ${shown} is a node of a cluster; it takes one that stands alone, with replicas or without`,
    );
}

/** In words for a log: what the server or the system said, and never the password. */
export function wordsOf(error: unknown, { password }: RedisAddress): string {
  const one = error instanceof AggregateError ? error.errors[0] : error;
  const words = one instanceof Error && one.message !== '' ? one.message : String(one);
  return (password === undefined ? words : words.replaceAll(password, '…')).slice(0, 200);
}
