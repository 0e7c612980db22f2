/**
 * The ledger as its file or its database has it, read beside the services or after them: the one place of
 * the torture that knows the tables.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { BASE_USDC } from '@tollbench/gate/chain/authorization.ts';
import { openPool, READ_ALL, together } from '@tollbench/gate/ledger/postgres/connection.ts';
import { openPostgresReader } from '@tollbench/gate/ledger/postgres/reader.ts';
import type { LedgerReader } from '@tollbench/gate/ledger/reader.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import type { Lead, LedgerView, Settlement, SettlementState } from './ledger-types.ts';

type Row = Readonly<Record<string, unknown>>;

/** The same tables in both. */
const QUESTIONS = {
  payments: `SELECT p.signed, p.name, p.worth, a.address FROM payments p
    LEFT JOIN payers a ON a.id = p.payer WHERE p.retired = 0`,
  claims: `SELECT c.seq, c.price, c.state, p.signed, p.name, a.address, r.key FROM claims c
    JOIN payments p ON p.id = c.payment JOIN payers a ON a.id = c.payer
    LEFT JOIN resources r ON r.id = c.resource WHERE c.state <> 'released'`,
  settlements: `SELECT s.claim, s.state, s.reason, p.name, p.value, p.valid_before, a.address, t.hash
    FROM settlements s JOIN claims c ON c.seq = s.claim JOIN payments p ON p.id = c.payment
    JOIN payers a ON a.id = c.payer LEFT JOIN transactions t ON t.id = s.tx
    WHERE c.signed = 1`,
  refunds: `SELECT t.hash, r.value FROM refunds r JOIN transactions t ON t.id = r.tx WHERE r.state <> 'lost'`,
  first: 'SELECT min(presented_at) AS at FROM payments',
} as const;

type Tables = Readonly<Record<keyof typeof QUESTIONS, readonly Row[]>>;

/** @throws Error where the file cannot be read */
export function readLedger(file: string): LedgerView {
  if (!existsSync(file))
    return view({ payments: [], claims: [], settlements: [], refunds: [], first: [] });
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // All of it as of one moment.
    database.exec('PRAGMA busy_timeout = 5000; BEGIN');
    const all = (sql: string): Row[] => {
      const statement = database.prepare(sql);
      statement.setReadBigInts(true);
      return statement.all();
    };
    const { payments, claims, settlements, refunds, first } = QUESTIONS;
    return view({
      ...{ payments: all(payments), claims: all(claims) },
      ...{ settlements: all(settlements), refunds: all(refunds), first: all(first) },
    });
  } finally {
    database.close();
  }
}

/** What is wrong with it in itself, a sentence each. */
export const auditFile = async (file: string): Promise<readonly string[]> =>
  existsSync(file) ? audited(await openSqliteReader(file)) : [];

async function audited(reader: LedgerReader): Promise<readonly string[]> {
  try {
    return await reader.audit();
  } finally {
    await reader.close();
  }
}

/** A ledger in PostgreSQL. It rejects while the database is away. */
export class DatabaseLedger {
  readonly #pool: ReturnType<typeof openPool>;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    this.#pool = openPool(url);
  }

  /** All of it as of one moment. */
  read(): Promise<LedgerView> {
    const { payments, claims, settlements, refunds, first } = QUESTIONS;
    return together(this.#pool, READ_ALL, async ({ all }) =>
      view({
        ...{ payments: await all(payments), claims: await all(claims) },
        ...{ settlements: await all(settlements), refunds: await all(refunds) },
        first: await all(first),
      }),
    );
  }

  /** Who settles, by its own name; null where nobody does. */
  leader(): Promise<string | null> {
    return together(this.#pool, READ_ALL, async ({ all }) => {
      const [row] = await all('SELECT holder FROM lease WHERE ends > clock_timestamp()');
      return row === undefined ? null : text(row['holder']);
    });
  }

  /** Who has or had the lead, in which term, and the hashes of all transactions that are written down. */
  lead(): Promise<Lead> {
    return together(this.#pool, READ_ALL, async ({ all }) => {
      const [row] = await all('SELECT holder, term FROM lease');
      const written = await all('SELECT hash FROM transactions');
      return {
        holder: text(row?.['holder']),
        term: big(row?.['term']),
        written: new Set(written.map(({ hash }) => text(hash))),
      };
    });
  }

  /** What is wrong with it in itself, a sentence each. */
  async audit(): Promise<readonly string[]> {
    return audited(await openPostgresReader(this.url));
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

function view({ payments, claims, settlements, refunds, first }: Tables): LedgerView {
  const at = first[0]?.['at'];
  return {
    keptFirst: at == null ? null : Number(at),
    worth: new Map(payments.map((row) => [keyOf(row), bigOrNull(row['worth'])])),
    claims: claims.map((row) => ({
      id: text(row['seq']),
      payment: keyOf(row),
      payer: text(row['address']),
      resource: text(row['key']),
      price: big(row['price']),
      sold: row['state'] === 'sold',
    })),
    refunds: refunds.map((row) => ({ txHash: text(row['hash']), value: big(row['value']) })),
    settlements: new Map(settlements.map((row) => [text(row['claim']), settlementOf(row)])),
  };
}

function settlementOf(row: Row): Settlement {
  return {
    claim: text(row['claim']),
    payer: text(row['address']),
    nonce: text(row['name']),
    value: big(row['value']),
    validBefore: Number(big(row['valid_before'])),
    state: text(row['state']) as SettlementState,
    txHash: row['hash'] == null ? null : text(row['hash']),
    reason: row['reason'] == null ? null : text(row['reason']),
  };
}

/** Whether nothing waits to be settled. */
export function isQuiet({ settlements }: LedgerView): boolean {
  return [...settlements.values()].every(({ state }) => state === 'settled' || state === 'failed');
}

function keyOf(row: Row): string {
  if (row['signed'] === 0n) return `tx:${text(row['name'])}`;
  const token = BASE_USDC.address.toLowerCase();
  return `auth:${BASE_USDC.chainId}:${token}:${text(row['address'])}:${text(row['name'])}`;
}

/** Bytes as the hexadecimal that they stand for. */
const text = (value: unknown): string =>
  value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : String(value ?? '');

const big = (value: unknown): bigint => BigInt(text(value) || 0);
const bigOrNull = (value: unknown): bigint | null => (value == null ? null : big(value));
