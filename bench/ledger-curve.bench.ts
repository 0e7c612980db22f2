/**
 * What each call of the durable ledgers takes among a thousand payments and among ten million: where it grows
 * with them, its plan is not by an index.
 *
 *   node bench/ledger-curve.bench.ts [sqlite,postgres] [1e3,1e4,1e5,1e6,1e7]
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgresReader } from '../packages/gate/ledger/postgres/reader.ts';
import { PostgresLedger } from '../packages/gate/ledger/postgres.ts';
import type { LedgerReader } from '../packages/gate/ledger/reader.ts';
import { openSqliteReader } from '../packages/gate/ledger/sqlite/reader.ts';
import { SqliteLedger } from '../packages/gate/ledger/sqlite.ts';
import type { Ledger } from '../packages/gate/ledger/types.ts';
import { Postgres } from '../packages/gate/testing/postgres.ts';
import { fillDatabase, fillFile, machine } from './ledger-curve/fill.ts';
import {
  type Measured,
  type Meter,
  measure,
  measurePasses,
  measureStart,
} from './ledger-curve/measure.ts';

const ENGINES = (process.argv[2] ?? 'sqlite,postgres').split(',');
const SIZES = (process.argv[3] ?? '1e3,1e4,1e5,1e6,1e7').split(',').map(Number);
const PASSES = [10, 100, 1_000, 10_000];

/** A book of one size, filled. */
interface Filled {
  readonly open: () => Promise<Ledger>;
  readonly reader: () => Promise<LedgerReader>;
  readonly bytes: number;
  readonly meter: Meter;
  readonly remove: () => Promise<void>;
}

async function inFile(folder: string, payments: number): Promise<Filled> {
  const path = join(folder, `${payments}.sqlite`);
  fillFile(path, payments);
  return {
    open: () => SqliteLedger.open(path),
    reader: () => openSqliteReader(path),
    bytes: statSync(path).size,
    // Of this process, whose thread the database is.
    meter: async () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    remove: async () => {
      for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    },
  };
}

async function inDatabase(server: Postgres, payments: number): Promise<Filled> {
  const url = await server.database();
  await (await PostgresLedger.open(url)).close();
  await fillDatabase(url, payments);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT pg_database_size(current_database()) AS n');
  const meter: Meter = async () => {
    const { rows: read } = await client.query(READ_PAGES);
    return Number(read[0]?.n);
  };
  return {
    open: () => PostgresLedger.open(url, { deadline: 60_000 }),
    reader: () => openPostgresReader(url),
    bytes: Number(rows[0]?.n),
    meter,
    remove: async () => {
      await client.end();
      await server.run('postgres', `DROP DATABASE ${/test_\d+/.exec(url)?.[0]}`);
    },
  };
}

/** Pages that were found in memory or read. */
const READ_PAGES = `SELECT blks_hit + blks_read AS n FROM pg_stat_database
  WHERE datname = current_database()`;

async function curve(engine: string, make: (payments: number) => Promise<Filled>): Promise<void> {
  const table = new Map<string, (string | null)[]>();
  const put = (name: string, column: number, told: string): void => {
    const row = table.get(name) ?? SIZES.map(() => null);
    row[column] = told;
    table.set(name, row);
  };
  for (const [column, payments] of SIZES.entries()) {
    const begun = performance.now();
    const filled = await make(payments);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    console.log(`${engine}, ${payments} payments, filled in ${seconds} s; load ${machine()}`);
    put('bytes a payment', column, Math.round(filled.bytes / payments).toString());
    put('start, ms', column, (await measureStart(filled.open)).toFixed(0));
    const [ledger, reader] = [await filled.open(), await filled.reader()];
    const measured: Measured = new Map([
      ...(await measure(ledger, reader, payments, filled.meter)),
      ...(column === 0 ? await measurePasses(ledger, PASSES, filled.meter) : []),
    ]);
    for (const [name, { middle, cost }] of measured)
      put(name, column, `${short(middle)} / ${short(cost)}`);
    await reader.close();
    await ledger.close();
    await filled.remove();
    print(engine, table);
  }
}

const short = (n: number): string => n.toFixed(n < 10 ? 2 : 0);

/** What is known until then. */
function print(engine: string, table: ReadonlyMap<string, readonly (string | null)[]>): void {
  console.log(
    `\n| ${engine}: milliseconds, the middle / ${engine === 'SQLite' ? 'of a core' : 'pages'} | ${SIZES.join(' | ')} |`,
  );
  console.log(`| --- |${SIZES.map(() => ' --- |').join('')}`);
  for (const [name, row] of table)
    console.log(`| ${name} | ${row.map((told) => told ?? '').join(' | ')} |`);
}

const folder = mkdtempSync(join(tmpdir(), 'ledger-curve-'));
const settings = { shared_buffers: '1GB', max_wal_size: '8GB' };
const server = new Postgres({ durable: true, settings });
try {
  if (ENGINES.includes('sqlite')) await curve('SQLite', (payments) => inFile(folder, payments));
  if (ENGINES.includes('postgres')) {
    await server.make();
    await curve('PostgreSQL', (payments) => inDatabase(server, payments));
  }
} finally {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
}
