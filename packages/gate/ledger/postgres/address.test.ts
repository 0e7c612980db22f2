import { describe, expect, it } from 'vitest';
import { readAddress, shownAddress } from './address.ts';

const nothing = { user: null, password: null, host: null, port: null, options: {} };

describe('the address of a database', () => {
  it('is read in its parts, which stand percent-encoded', () => {
    expect(readAddress('postgresql://me:p%40ss%2F@db.example:6432/toll%20bench')).toEqual({
      ...{ user: 'me', password: 'p@ss/', host: 'db.example', port: 6432 },
      ...{ database: 'toll bench', options: {} },
    });
    expect(readAddress('postgres:///ledger')).toEqual({ ...nothing, database: 'ledger' });
    expect(readAddress('postgres://[::1]:5432/ledger')).toEqual({
      ...{ ...nothing, host: '::1', port: 5432, database: 'ledger' },
    });
  });

  it('names a socket’s folder, and how far the server is trusted, behind a question mark', () => {
    expect(readAddress('postgres://me@/ledger?host=%2Frun%2Fpostgresql&sslmode=disable')).toEqual({
      ...{ ...nothing, user: 'me', host: '/run/postgresql', database: 'ledger' },
      options: { host: '/run/postgresql', sslmode: 'disable' },
    });
  });

  it.each([
    ['mysql://me@db/ledger', /^has not the form postgres:\/\/user:password@host:port\/database/],
    ['postgres://db', /^has not the form/],
    ['postgres://db/', /^has not the form/],
    ['postgres://me:a@b@db/ledger', /%40 for @$/],
    ['postgres://db:0/ledger', 'names port 0; ports go from 1 to 65535'],
    ['postgres://db:70000/ledger', 'names port 70000; ports go from 1 to 65535'],
    ['postgres://me:100%@db/ledger', /^has a % in its password that begins no/],
    ['postgres://db/led%40ger', /^names the database "led@ger"; none of ; \/ /],
    ['postgres://db/ledger?options=-c%20fsync%3Doff', /^has the option "options"; those that are/],
    ['postgres://db/ledger?query_timeout=1', /^has the option "query_timeout"; those that are/],
    ['postgres://db/ledger?sslmode=prefer', /^has sslmode "prefer"; it is one of disable, require/],
    ['postgres://db/ledger?host=a&host=b', 'has the option host twice'],
    ['postgres://db/ledger?host=', 'has the option host without a value'],
  ])('%s is refused', (url, said) => {
    expect(() => readAddress(url)).toThrow(said);
  });

  it('is shown without its password, and not at all where it cannot be read', () => {
    expect(shownAddress('postgres://me:secret@db:6432/ledger?sslmode=require')).toBe(
      'postgres://me@db:6432/ledger',
    );
    expect(shownAddress('postgres:///ledger?host=%2Frun')).toBe('postgres:///run/ledger');
    for (const url of ['postgres://me:sec@ret@db/ledger', 'postgres://me:secret@db', 'secret'])
      expect(shownAddress(url)).toBe('the database');
  });
});
