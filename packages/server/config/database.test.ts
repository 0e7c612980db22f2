import { describe, expect, it } from 'vitest';
import { databaseUrlOf } from './database.ts';
import { ConfigError } from './env.ts';

describe('DATABASE_URL', () => {
  it('is none where it is not set', () => {
    expect(databaseUrlOf({})).toBeNull();
    expect(databaseUrlOf({ DATABASE_URL: ' ' })).toBeNull();
  });

  it('is given to the client whole, and shown without its password', () => {
    const url = 'postgres://me:secret@db.example:6432/ledger?sslmode=verify-full';
    const shown = 'postgres://me@db.example:6432/ledger';
    expect(databaseUrlOf({ DATABASE_URL: ` ${url}\n` })).toEqual({ url, shown });
  });

  it.each(['require', 'verify-ca'])('has the server’s certificate checked by %s too', (word) => {
    const database = databaseUrlOf({
      DATABASE_URL: `postgres:///a?sslmode=${word}&sslrootcert=/ca.pem`,
    });
    expect(database?.url).toBe('postgres:///a?sslmode=verify-full&sslrootcert=/ca.pem');
  });

  it('is refused by its name, with what would do, and without its password', () => {
    const refuse = () => databaseUrlOf({ DATABASE_URL: 'mysql://me:secret@db/ledger' });
    expect(refuse).toThrow(ConfigError);
    expect(refuse).toThrow(/^DATABASE_URL has not the form postgres:\/\/user:password@host/);
    expect(refuse).not.toThrow(/secret/);
    const twice = { DATABASE_URL: 'postgres://me:secret@db/ledger?keepalives=1' };
    expect(() => databaseUrlOf(twice)).toThrow(
      'DATABASE_URL has the option "keepalives"; those that are heeded are host, sslmode, sslrootcert, sslcert, sslkey',
    );
  });
});
