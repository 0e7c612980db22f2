/** Copies of a database’s ledger: the programs get the password by their environment, and nothing comes back halfway. */
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { program } from '../../../../scripts/programs.ts';
import { authorizationOf, claimOf } from '../../testing/claims.ts';
import { Postgres } from '../../testing/postgres.ts';
import { PostgresLedger } from '../postgres.ts';
import { backupDatabase, restoreDatabase } from './backup.ts';
import { LOCK, VERSION } from './migrate.ts';
import { runProgram } from './programs.ts';
import { openPostgresReader } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'tollbench-copies-'));
const at = (name: string) => join(folder, name);
chmodSync(folder, 0o755);
/** Who keeps the ledger has a password; the one who makes databases has none. */
writeFileSync(
  at('rules'),
  'local all keeper scram-sha-256\nhostssl all keeper 127.0.0.1/32 scram-sha-256\nlocal all all trust\n',
);
let server: Postgres;
let port = 0;
let url = '';

/** A certificate for this machine that nobody has signed, and its key, which must be the server's own. */
function certificate(): void {
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  program('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-addext', names, '-keyout', at('key'), '-out', at('cert')],
  ]);
  chmodSync(at('key'), 0o600);
  if (process.getuid?.() === 0) chownSync(at('key'), 65_534, 65_534);
}

const PASSWORD = "p@ss: 'wör\\d/";
const NAME = `the "ledger's" \\ own`;

const run = async (address: string, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** A new database of the keeper's. */
async function database(name: string): Promise<string> {
  await server.run('postgres', `CREATE DATABASE ${pg.escapeIdentifier(name)} OWNER keeper`);
  const who = `keeper:${encodeURIComponent(PASSWORD)}`;
  return server.url(encodeURIComponent(name)).replace('tollbench@', `${who}@`);
}

beforeAll(async () => {
  certificate();
  port = await freePort();
  const files = { hba_file: at('rules'), ssl_cert_file: at('cert'), ssl_key_file: at('key') };
  server = await new Postgres({ port, settings: { ...files, ssl: 'on' } }).make();
  await server.run('postgres', `CREATE ROLE keeper LOGIN PASSWORD ${pg.escapeLiteral(PASSWORD)}`);
  url = await database(NAME);
  const ledger = await PostgresLedger.open(url);
  for (const n of [1, 2, 3]) await ledger.claim(claimOf({ authorization: authorizationOf(n) }));
  await ledger.close();
  await backupDatabase(url, at('copy'));
  // The receipts' key is in it.
  expect(statSync(at('copy')).mode & 0o777).toBe(0o600);
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port: free } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return free;
}

/** As another program would copy it. */
function asOther(name: string, file: string, ...more: readonly string[]): void {
  const where = ['-U', 'tollbench', '-h', server.folder, '-p', String(port)];
  program('pg_dump', ['-Fc', ...where, ...more, '-f', at(file), name]);
}

const soldIn = async (address: string): Promise<number> => {
  const reader = await openPostgresReader(address);
  const { sold } = await reader.status();
  expect(await reader.audit()).toEqual([]);
  await reader.close();
  return sold.count;
};
const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing',
    (error: Error) => `${error.name}: ${error.message}`,
  );

describe('a copy of a database', () => {
  it('comes back whole under any name and password, which no message says', async () => {
    const fresh = await database(`${NAME} again`);
    await restoreDatabase(at('copy'), fresh);
    expect(await soldIn(fresh)).toBe(3);
    const wrong = url.replace('keeper:', 'keeper:no');
    const said = await refused(backupDatabase(wrong, at('wrong')));
    expect(said).toMatch(/^LedgerUnavailable: .*password authentication failed for user "keeper"/);
    expect(said).not.toContain(encodeURIComponent(PASSWORD));
    expect(readdirSync(folder).filter((name) => name.startsWith('wrong'))).toEqual([]);
  });

  it('is made beside a service that writes, and is of one moment', async () => {
    const writer = new pg.Client({ connectionString: url });
    await writer.connect();
    await writer.query('BEGIN; SELECT 1 FROM house FOR UPDATE; UPDATE house SET unsettled = 7');
    await backupDatabase(url, at('beside'));
    await writer.query('ROLLBACK');
    await writer.end();
    expect(existsSync(at('beside'))).toBe(true);
    const fresh = await database('beside');
    await restoreDatabase(at('beside'), fresh);
    expect(await soldIn(fresh)).toBe(3);
  });

  it('comes over the wire from a server whose certificate is known, and from no other', async () => {
    const who = `keeper:${encodeURIComponent(PASSWORD)}`;
    const over = (options: string) =>
      `postgres://${who}@127.0.0.1:${port}/${encodeURIComponent(NAME)}?${options}`;
    const trusted = over(`sslmode=verify-full&sslrootcert=${encodeURIComponent(at('cert'))}`);
    expect(await soldIn(trusted)).toBe(3);
    await backupDatabase(trusted, at('over'));
    const unknown = over('sslmode=verify-full');
    expect(await refused(openPostgresReader(unknown))).toMatch(/self-signed certificate/);
    expect(await refused(runProgram('pg_dump', ['--no-password'], unknown))).toMatch(
      /pg_dump ended with 1: .*(?:certificate verify failed|"system" does not exist)/,
    );
    expect(await refused(openPostgresReader(over('sslmode=disable')))).toMatch(/no encryption/);
  });

  it('of something else than a ledger is refused before anything is done', async () => {
    const other = await database('other');
    const fresh = await database('fresh');
    const dump = (name: string) => {
      asOther('other', name);
      return refused(restoreDatabase(at(name), fresh));
    };
    await run(other, 'CREATE TABLE claims (a int)');
    expect(await dump('tables')).toMatch(/tables is a copy of a database and of no ledger$/);
    await run(
      other,
      `CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'; CREATE TABLE ledger_version (a int)`,
    );
    expect(await dump('function')).toMatch(
      /is a copy of more than a ledger: it has FUNCTION public f/,
    );
    expect(await refused(openPostgresReader(fresh))).toMatch(/there is no ledger in/);
  });

  it('that is not whole is refused, and so is what is no copy at all', async () => {
    const spoilt = await database('spoilt');
    await restoreDatabase(at('copy'), spoilt);
    await run(spoilt, 'UPDATE payers SET owed = 5');
    await backupDatabase(spoilt, at('spoilt'));
    expect(await refused(backupDatabase(spoilt, at('spoilt')))).toMatch(
      /there is a file .*spoilt already; it is kept$/,
    );
    const empty = await database('untouched');
    expect(await refused(restoreDatabase(at('spoilt'), empty))).toMatch(
      /spoilt is not whole: The total owed of payers says 5 for 1; counted anew it is 3000\.$/,
    );
    writeFileSync(at('text'), 'no dump '.repeat(100));
    expect(await refused(restoreDatabase(at('text'), empty))).toMatch(
      /: pg_restore ended with 1: /,
    );
    expect(await refused(restoreDatabase(at('none'), empty))).toMatch(/there is no file .*none$/);
    expect(await refused(backupDatabase(empty, at('none')))).toMatch(/there is no ledger in /);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
  });

  it('of a newer program is refused, and leaves the database as empty as it was', async () => {
    const newer = await database('newer');
    await restoreDatabase(at('copy'), newer);
    await run(newer, `INSERT INTO ledger_version VALUES (99, 'later', '')`);
    asOther('newer', 'newer', '--table=public.*');
    const empty = await database('empty');
    expect(await refused(restoreDatabase(at('newer'), empty))).toMatch(
      `newer is not whole: the ledger has version 99, this program knows ${VERSION}`,
    );
    await restoreDatabase(at('copy'), empty);
    expect(await soldIn(empty)).toBe(3);
  });

  it('comes into no database that is just being made', async () => {
    const busy = await database('busy');
    const other = new pg.Client({ connectionString: busy });
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(${LOCK})`);
    expect(await refused(restoreDatabase(at('copy'), busy))).toMatch(
      /busy is just being made or restored by another process$/,
    );
    await other.end();
    await restoreDatabase(at('copy'), busy);
    expect(await refused(restoreDatabase(at('copy'), busy))).toMatch(/busy is not empty, it has/);
  });
});
