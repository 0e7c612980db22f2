/** Reading one setting: as text, as one of several words, as a number within bounds, as a URL. */

export type Env = Readonly<Record<string, string | undefined>>;

/** A setting that cannot be used: one sentence that begins with its name. */
export class ConfigError extends Error {
  readonly setting: string;

  constructor(setting: string, message: string) {
    super(`${setting} ${message}`);
    this.name = 'ConfigError';
    this.setting = setting;
  }
}

/** A setting that is empty is a setting that is not there. */
export function text(env: Env, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

/** The name of the first of these settings that is there. */
export const firstSet = (env: Env, names: readonly string[]): string | undefined =>
  names.find((name) => text(env, name) !== undefined);

/** @throws ConfigError for any other word */
export function choice<const T extends string>(
  env: Env,
  name: string,
  options: readonly T[],
  otherwise: T,
): T {
  const value = text(env, name);
  if (value === undefined) return otherwise;
  const found = options.find((option) => option === value);
  if (found === undefined)
    throw new ConfigError(name, `is "${value}"; it is one of ${options.join(', ')}`);
  return found;
}

export interface DecimalBounds extends Bounds {
  /** Digits behind the point that are told apart. */
  readonly digits: number;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** What is counted, with an example: "blocks, such as 3". */
  readonly of: string;
}

/**
 * A whole number in decimal digits: no sign, point, exponent or separator.
 * @throws ConfigError for anything else, or one out of bounds
 */
export function whole(env: Env, name: string, { min, max, of }: Bounds): number | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!/^\d{1,15}$/.test(value) || number < min || number > max)
    throw new ConfigError(
      name,
      `is "${value}"; it is a whole number from ${min} to ${max} of ${of}`,
    );
  return number;
}

/**
 * A decimal number with a point, without exponent or separators, as its digits: money is not rounded.
 * @throws ConfigError for anything else, or one that is 0 or out of bounds
 */
export function decimal(
  env: Env,
  name: string,
  { min, max, digits, of }: DecimalBounds,
): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const number = Number(value);
  const fraction = /^\d{1,9}(?:\.(\d+))?$/.exec(value);
  const fits = fraction !== null && (fraction[1] ?? '').length <= digits;
  if (!fits || number <= 0 || number < min || number > max)
    throw new ConfigError(
      name,
      `is "${value}"; it is a number ${min === 0 ? `above 0, at most ${max}` : `from ${min} to ${max}`}, with at most ${digits} digits behind a point, of ${of}`,
    );
  return value;
}

/**
 * As much of an address as may be said aloud: those of nodes and webhooks carry keys in their path.
 */
export function shown(value: string): string {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(value)?.[0] ?? value.split('/', 1)[0] ?? '';
  const bare = start.replace(/\/\/[^/]*@/, '//');
  return bare.length < value.length ? `${bare.slice(0, 80)}…` : bare.slice(0, 80);
}

/**
 * An http or https URL that `fetch` can ask, which sends no user's name or password.
 * @throws ConfigError, which shows no more of it than its host
 */
export function urlOf(name: string, value: string): URL {
  const url = addressedUrl(name, value);
  if (url.username !== '' || url.password !== '')
    throw new ConfigError(
      name,
      `is "${shown(value)}" with a user's name or password in it, which would not be sent; give a URL without`,
    );
  return url;
}

/** The same, with a name and password where the setting's reader sends them. */
export function addressedUrl(name: string, value: string): URL {
  const url = URL.parse(value);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new ConfigError(name, `is "${shown(value)}"; it is an http or https URL`);
  return url;
}
