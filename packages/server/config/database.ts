/** Where many machines keep their ledger: a PostgreSQL database instead of a file in DATA_DIR. */
import { readAddress, shownAddress } from '@tollbench/gate/ledger/postgres/address.ts';
import { ConfigError, type Env, text } from './env.ts';

export interface DatabaseUrl {
  /** With its password: for the client alone. */
  readonly url: string;
  /** As it may be said aloud. */
  readonly shown: string;
}

/**
 * What DATABASE_URL says; `null` where it is not set.
 * @throws ConfigError, which shows no password
 */
export function databaseUrlOf(env: Env): DatabaseUrl | null {
  const given = text(env, 'DATABASE_URL');
  if (given === undefined) return null;
  try {
    readAddress(given);
  } catch (error) {
    if (error instanceof RangeError) throw new ConfigError('DATABASE_URL', error.message);
    throw error;
  }
  // The client checks the server's certificate in all three, and warns where another word stands for it.
  const url = given.replace(/([?&]sslmode=)(?:require|verify-ca)(?=&|$)/, '$1verify-full');
  return { url, shown: shownAddress(given) };
}
