/** Where a database is: the parts of its address, and as much of it as may be said aloud. */

export interface DatabaseAddress {
  /** `null`: who runs the process, or what PGUSER says. */
  readonly user: string | null;
  readonly password: string | null;
  /** A name, a number, or the folder of a socket; `null` for this machine. */
  readonly host: string | null;
  readonly port: number | null;
  readonly database: string;
  readonly options: Readonly<Partial<Record<Option, string>>>;
}

/** What may stand behind the question mark; all else would be ignored, or change what the ledger relies on. */
const OPTIONS = ['host', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;
type Option = (typeof OPTIONS)[number];

/** With each but the first the server's certificate is checked, with its name. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

const SHAPE =
  /^postgres(?:ql)?:\/\/(?:([^@:/?#]*)(?::([^@:/?#]*))?@)?(\[[0-9a-f:.]+\]|[^@:/?#[\]]*)(?::(\d{1,5}))?\/([^@:/?#]+)(?:\?([^?#]*))?$/i;

/**
 * `postgres://user:password@host:port/database`, with what is special in a name or a password
 * percent-encoded; a socket's folder as `?host=/run/postgresql`.
 * @throws RangeError, a clause that says what is wrong and shows no password
 */
export function readAddress(url: string): DatabaseAddress {
  const match = SHAPE.exec(url);
  if (match === null)
    throw new RangeError(
      'has not the form postgres://user:password@host:port/database, where @ : / ? # % in a name or a password stand percent-encoded, such as %40 for @',
    );
  const [, user, password, host = '', port, database = '', query = ''] = match;
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535))
    throw new RangeError(`names port ${port}; ports go from 1 to 65535`);
  const options = optionsOf(query);
  const name = decoded('database', database) ?? '';
  // The client leaves these as they stand there.
  if (/[;/?:@&=+$,#]/.test(name))
    throw new RangeError(
      `names the database "${name}"; none of ; / ? : @ & = + $ , # may be in it`,
    );
  return {
    user: decoded('user', user) ?? null,
    password: decoded('password', password) ?? null,
    host: options.host ?? decoded('host', host.replace(/^\[(.*)\]$/, '$1')) ?? null,
    port: port === undefined ? null : Number(port),
    database: name,
    options,
  };
}

function optionsOf(query: string): DatabaseAddress['options'] {
  const options: Partial<Record<Option, string>> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const option = OPTIONS.find((known) => known === name);
    if (option === undefined)
      throw new RangeError(
        `has the option "${name.slice(0, 40)}"; those that are heeded are ${OPTIONS.join(', ')}`,
      );
    if (options[option] !== undefined) throw new RangeError(`has the option ${name} twice`);
    if (value === '') throw new RangeError(`has the option ${name} without a value`);
    options[option] = value;
  }
  const { sslmode } = options;
  if (sslmode !== undefined && !SSL_MODES.includes(sslmode))
    throw new RangeError(`has sslmode "${sslmode}"; it is one of ${SSL_MODES.join(', ')}`);
  return options;
}

function decoded(what: string, part: string | undefined): string | undefined {
  if (part === undefined || part === '') return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    throw new RangeError(
      `has a % in its ${what} that begins no percent-encoded character; % itself is %25`,
    );
  }
}

/** Without its password and its options; of what has no such form, nothing. */
export function shownAddress(url: string): string {
  try {
    const { user, host, port, database } = readAddress(url);
    const who = user === null ? '' : `${user}@`;
    return `postgres://${who}${host ?? ''}${port === null ? '' : `:${port}`}/${database}`;
  } catch {
    return 'the database';
  }
}
