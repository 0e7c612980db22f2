/** What PostgreSQL’s programs are told, and by which way; programs of ours stand in for them. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { LedgerUnavailable } from '../types.ts';
import { runProgram } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

/** A pg_dump that does this, and nothing else is found. */
function standIn(name: string, script: string, mode = 0o755): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'pg_dump'), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name, 'pg_dump'), mode);
  vi.stubEnv('PATH', join(folder, name));
}

async function toldOf(url: string): Promise<Record<string, string>> {
  vi.stubEnv('PATH', join(folder, 'told'));
  const said = await runProgram('pg_dump', [], url);
  return Object.fromEntries(
    said.split('\n').flatMap((line) => {
      const [, name, value] = /^export (PG\w+)='(.*)'$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );
}

describe('a program of PostgreSQL', () => {
  it('has the address, with its password, in its environment', async () => {
    for (const name of Object.keys(process.env).filter((one) => one.startsWith('PG')))
      vi.stubEnv(name, undefined);
    standIn('told', 'export -p');
    expect(await toldOf('postgres://me:p%40ss@db.example:6432/ledger')).toEqual({
      ...{ PGUSER: 'me', PGPASSWORD: 'p@ss', PGHOST: 'db.example', PGPORT: '6432' },
      ...{ PGDATABASE: 'ledger', PGAPPNAME: 'tollbench' },
    });
    expect(await toldOf('postgres:///ledger?host=%2Frun&sslmode=disable')).toEqual({
      ...{ PGHOST: '/run', PGSSLMODE: 'disable', PGDATABASE: 'ledger', PGAPPNAME: 'tollbench' },
    });
  });

  it('checks the server’s certificate wherever the ledger’s own client does', async () => {
    const bare = { PGDATABASE: 'a', PGAPPNAME: 'tollbench', PGSSLMODE: 'verify-full' };
    for (const word of ['require', 'verify-ca', 'verify-full'])
      expect(await toldOf(`postgres:///a?sslmode=${word}`)).toEqual({
        ...{ ...bare, PGSSLROOTCERT: expect.stringMatching(/^system$|ca-certificates\.crt$/) },
      });
    const files = 'sslrootcert=/ca&sslcert=/mine&sslkey=/key';
    expect(await toldOf(`postgres:///a?sslmode=require&${files}`)).toEqual({
      ...{ ...bare, PGSSLROOTCERT: '/ca', PGSSLCERT: '/mine', PGSSLKEY: '/key' },
    });
  });

  it('that fails says why in its own words, in one line', async () => {
    const fails = (name: string, script: string, mode?: number) => {
      standIn(name, script, mode);
      return runProgram('pg_dump', [], null).catch((error: unknown) => {
        expect(error).toBeInstanceOf(LedgerUnavailable);
        return String(error);
      });
    };
    expect(await fails('says', 'echo "no such" >&2; echo table >&2; exit 3')).toMatch(
      /: pg_dump ended with 3: no such table$/,
    );
    expect(await fails('silent', 'exit 4')).toMatch(/: pg_dump ended with 4$/);
    expect(await fails('ended', 'kill -9 $$')).toMatch(/: pg_dump ended with SIGKILL$/);
    vi.stubEnv('PATH', folder);
    await expect(runProgram('pg_restore', [], null)).rejects.toThrow(
      'pg_restore is not on this machine: Debian has it in the package postgresql-client',
    );
    expect(await fails('closed', '', 0o644)).toMatch(/: pg_dump cannot be run: .*EACCES/);
  });
});
