/** Settings of the publisher's desk: a listener of its own, and the token that opens it. */
import { ConfigError, type Env, text } from './env.ts';

export interface DeskSettings {
  /** 0 takes any that is free. */
  readonly port: number;
  readonly host: string;
  /** null: it is made once and kept in the data folder. */
  readonly token: string | null;
}

/** Characters of a token: fewer may be guessed, more do not fit into a header. */
export const MIN_TOKEN = 24;
const MAX_TOKEN = 512;

/**
 * Null where ADMIN_PORT is not set: then there is no desk.
 * @throws ConfigError for a port that is none, a token that may be guessed, and settings without a port
 */
export function deskOf(env: Env, port: number): DeskSettings | null {
  const value = text(env, 'ADMIN_PORT');
  if (value === undefined) {
    for (const name of ['ADMIN_HOST', 'ADMIN_TOKEN'])
      if (text(env, name) !== undefined)
        throw new ConfigError(
          name,
          'is set without ADMIN_PORT: there is no desk without a port of its own, such as ADMIN_PORT=8403',
        );
    return null;
  }
  return {
    port: deskPort(value, port),
    host: text(env, 'ADMIN_HOST') ?? '127.0.0.1',
    token: tokenOf(env),
  };
}

function deskPort(value: string, port: number): number {
  const own = Number(value);
  if (!/^\d{1,5}$/.test(value) || own > 65_535)
    throw new ConfigError('ADMIN_PORT', `is "${value}"; it is a number from 0 to 65535`);
  if (own === port && own !== 0)
    throw new ConfigError(
      'ADMIN_PORT',
      `is ${own}, the port of the pages (PORT): the desk is never on it, give it another`,
    );
  return own;
}

/** The token is never quoted. */
function tokenOf(env: Env): string | null {
  const token = text(env, 'ADMIN_TOKEN');
  if (token === undefined) return null;
  if (token.length < MIN_TOKEN || token.length > MAX_TOKEN)
    throw new ConfigError(
      'ADMIN_TOKEN',
      `has ${token.length} characters; it has ${MIN_TOKEN} to ${MAX_TOKEN}, such as openssl rand -hex 32 makes`,
    );
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new ConfigError(
      'ADMIN_TOKEN',
      'has characters that a header cannot carry; it is letters, digits and signs of ASCII without a blank',
    );
  return token;
}
