/** From version 2, whose rows repeated themselves in text, to the tables of today. */
import type { DatabaseSync } from 'node:sqlite';
import type { Address, Hex, SignedAuthorization } from '../../chain/types.ts';
import type { SettlementEntry, SettlementResource, SettlementState } from '../../settle/types.ts';
import { countedAnew, SQLITE_DAY } from '../counted-anew.ts';
import type { PaymentKey } from '../types.ts';
import { Journal } from './journal.ts';
import { payerId } from './payments.ts';
import { resourceId } from './resources.ts';
import { TABLES } from './schema.ts';
import { Statements } from './statements.ts';
import { Totals } from './totals.ts';
import {
  big,
  bytesOf,
  exact,
  handleOf,
  idValue,
  nameIn,
  nameValue,
  type Row,
  text,
  textOrNull,
} from './values.ts';

const OLD = ['payments', 'claims', 'settlements', 'counts'];

/** Inside a transaction of the caller's, foreign keys off. */
export function migrateFrom2(database: DatabaseSync): void {
  for (const { name } of database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL`)
    .all())
    database.exec(`DROP INDEX ${name}`);
  for (const table of OLD) database.exec(`ALTER TABLE ${table} RENAME TO old_${table}`);
  database.exec(TABLES);
  const statements = new Statements(database);
  for (const row of statements.all('SELECT * FROM old_payments ORDER BY presented_at'))
    movePayment(statements, row);
  for (const row of statements.all(
    `SELECT c.*, p.kind FROM old_claims c JOIN old_payments p ON p.key = c.payment ORDER BY c.seq`,
  ))
    moveClaim(statements, row);
  moveTotals(statements);
  const totals = new Totals(statements);
  const journal = new Journal(statements, totals);
  // In their order: what a payer has settled counts from its last failure on.
  for (const row of statements.all('SELECT * FROM old_settlements ORDER BY seq'))
    journal.put([entryOf(row)]);
  totals.write();
  // When it happened was not written down.
  statements.run('UPDATE settlements SET changed_at = 0');
  database.exec('INSERT INTO counts SELECT * FROM old_counts');
  for (const table of OLD.toReversed()) database.exec(`DROP TABLE old_${table}`);
}

function movePayment(statements: Statements, row: Row): void {
  const key = text(row['key']) as PaymentKey;
  const json = textOrNull(row['authorization']);
  const signed = json === null ? null : readAuthorization(json);
  const payer = textOrNull(row['payer']) as Address | null;
  statements.run(
    `INSERT INTO payments (handle, name, signed, presenter, presented_at, payer, worth, value,
       recipient, valid_after, valid_before, signature)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    handleOf(key),
    nameValue(signed?.nonce ?? nameIn(key)),
    row['kind'] === 'authorization' ? 1 : 0,
    text(row['presenter']),
    big(row['presented_at']),
    payer === null ? null : payerId(statements, bytesOf(payer)),
    row['worth'] ?? null,
    signed === null ? null : exact(signed.value),
    signed === null ? null : bytesOf(signed.to),
    signed === null ? null : exact(signed.validAfter),
    signed === null ? null : exact(signed.validBefore),
    signed === null ? null : bytesOf(signed.signature),
  );
}

function moveClaim(statements: Statements, row: Row): void {
  const about = readResource(text(row['about']));
  const resource = text(row['resource']);
  const handle = handleOf(text(row['payment']));
  const { id } = statements.one('SELECT id FROM payments WHERE handle = ?', handle) ?? {};
  statements.run(
    `INSERT INTO claims (id, payment, payer, signed, resource, crawler, price, state, claimed_at,
       sold_at, window_ends, repeat_window, lease_until)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    idValue(text(row['id'])),
    big(id),
    payerId(statements, bytesOf(text(row['payer']) as Hex)),
    row['kind'] === 'authorization' ? 1 : 0,
    resourceId(statements, resource, text(row['class']), about),
    text(row['crawler']),
    big(row['price']),
    text(row['state']),
    big(row['claimed_at']),
    row['sold_at'] ?? null,
    big(row['window_ends']),
    big(row['repeat_window']),
  );
}

/** As of claims alone: the settlements are counted as they are moved. */
function moveTotals(statements: Statements): void {
  const counted = countedAnew(SQLITE_DAY);
  for (const row of statements.all(counted.payers))
    statements.run(
      'UPDATE payers SET owed = ?, unsettled = ? WHERE id = ?',
      big(row['owed']),
      big(row['unsettled']),
      big(row['id']),
    );
  const { unsettled } = statements.one(counted.house) ?? {};
  statements.run('UPDATE house SET unsettled = ?', big(unsettled));
  statements.run(`INSERT INTO sales ${counted.sales}`);
}

function entryOf(row: Row): SettlementEntry {
  const { resource = null, since_block: since = null, tx_hash: hash = null, reason = null } = row;
  const state = text(row['state']) as SettlementState;
  return {
    claimId: text(row['claim']),
    authorization: readAuthorization(text(row['authorization'])),
    ...(resource === null ? {} : { resource: readResource(text(resource)) }),
    // Of its transaction the sender was not written down: the chain tells what became of it.
    state: state === 'broadcast' ? 'unknown' : state,
    ...(since === null ? {} : { sinceBlock: big(since) }),
    ...(hash === null ? {} : { txHash: text(hash) as Hex }),
    attempts: Number(row['attempts']),
    ...(reason === null ? {} : { reason: text(reason) }),
  };
}

function readAuthorization(json: string): SignedAuthorization {
  const { from, to, value, validAfter, validBefore, nonce, signature } = JSON.parse(json);
  return {
    from,
    to,
    value: BigInt(value),
    validAfter: BigInt(validAfter),
    validBefore: BigInt(validBefore),
    nonce,
    signature,
  };
}

function readResource(json: string): SettlementResource {
  return json === '' ? { url: '', description: '', mimeType: '' } : JSON.parse(json);
}
