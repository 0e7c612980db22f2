/** The address of a Redis, as a setting has it: `rediss://user:password@host:6379/0`. */

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly database: number;
  /** Host and port, for sentences: never the user or the password. */
  readonly shown: string;
}

const PORT = 6379;
const ONE_THAT_WOULD_DO = 'redis://user:password@host:6379/0, or rediss:// for TLS, would do';

/** @throws RangeError in one sentence, without the password, for what is no address of a Redis */
export function readRedisAddress(url: string): RedisAddress {
  // What Node throws carries the whole of it, password and all.
  const parsed = URL.parse(url);
  if (parsed === null) throw refusal('cannot be read as an address');
  const { protocol, hostname, port, username, password, pathname, search, hash } = parsed;
  if (protocol !== 'redis:' && protocol !== 'rediss:') throw refusal(`begins with ${protocol}`);
  if (hostname === '') throw refusal('names no host');
  const database = pathname.slice(1);
  if (!/^\d{0,5}$/u.test(database))
    throw refusal(`ends in "${pathname}", which is not a number of a database`);
  if (search !== '' || hash !== '')
    throw refusal('has a "?" or a "#", behind which nothing is read; in a password write %3F, %23');
  return {
    host: hostname.replace(/^\[(.*)\]$/u, '$1'),
    port: port === '' ? PORT : Number(port),
    tls: protocol === 'rediss:',
    username: decoded(username),
    password: decoded(password),
    database: Number(database),
    shown: `${hostname}:${port === '' ? PORT : port}`,
  };
}

function decoded(part: string): string | undefined {
  if (part === '') return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    throw refusal('has a "%" in its user or password that is not followed by two hex digits');
  }
}

function refusal(what: string): RangeError {
  return new RangeError(`the address of the limiter's Redis ${what}: ${ONE_THAT_WOULD_DO}`);
}
