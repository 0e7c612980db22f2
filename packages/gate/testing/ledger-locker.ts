/** Holds the write lock of a ledger until it is killed, as a stuck backup or an open shell would. */
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('BEGIN IMMEDIATE');
process.send?.('locked');
setInterval(() => {}, 1000);
