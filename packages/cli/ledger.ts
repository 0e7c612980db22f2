import { LedgerUnavailable } from '@tollbench/gate/ledger/types.ts';
import type { Asked } from './ledger/asked.ts';
import { exportBook, RECORD_NAMES } from './ledger/export.ts';
import { check, failed, owed, payment, refunds, status } from './ledger/look.ts';
import { migrate } from './ledger/migrate.ts';
import { move } from './ledger/move.ts';
import { refund } from './ledger/refund.ts';
import { backup, recover, restore } from './ledger/repair.ts';
import { unknownName } from './unknown-name.ts';
import { Failure, noMore, parse, UsageError } from './usage.ts';

export const usage = {
  synopsis: 'ledger <what> [--json]',
  about:
    'Shows the money: what was sold, settled, owed, failed and why, and one payment’s whole story; books what was given back; checks the ledger, copies it, and brings a copy back. What only looks runs beside the service and changes nothing.',
  options: {
    json: { type: 'boolean', help: 'as JSON; amounts in atomic units, as strings' },
    limit: { type: 'string', value: 'N', default: '100', help: 'rows at most' },
    file: { type: 'string', value: 'FILE', help: 'look at this ledger, a copy for instance' },
    'from-block': {
      type: 'string',
      value: 'N',
      help: 'where recover begins; else where the ledger ends',
    },
    for: {
      type: 'string',
      value: 'PAYMENT|CLAIM',
      help: 'what a refund gives back: a payment’s hash or nonce, or the id of a claim',
    },
    log: { type: 'string', value: 'N', help: 'which transfer the refund is, by its log’s index' },
    format: { type: 'string', value: 'FORMAT', default: 'jsonl', help: 'of export: jsonl or csv' },
    only: {
      type: 'string',
      value: 'KIND',
      help: `export this kind of records alone: ${RECORD_NAMES.join(', ')}`,
    },
    out: { type: 'string', value: 'FILE', help: 'export into this file, not to standard output' },
  },
  notes: [
    'What: status, payment, owed, failed, refunds, check; refund, recover; backup, restore, migrate, move, export.',
    'status: what was sold, settled, owed, failed and why, and the gas that settling took.',
    'payment <hash|nonce|address>: by a transaction’s hash, an authorization’s nonce or a payer’s address: presented, claimed, sold, sent, mined, settled or why not, fetched again.',
    'refund HASH --for PAYMENT|CLAIM: books the transfer of that transaction, from the payee to who paid, as given back, once the chain has confirmed it; beside the service, with its settings. At most what was sold is given back; the same transfer is booked once. What was bought can be fetched as before. After a restore, refunds that the copy lacks are entered again.',
    'refunds: what was given back, newest first; what the chain took back counts for nothing.',
    'owed: payers with authorizations that are not settled. failed: settlements that failed, newest first.',
    'check: the file, the totals counted anew, the laws of money. Exit status 1 with a line for each finding.',
    'backup FILE: a whole copy, also while the service runs. Copying the file by hand loses what stands in the log beside it.',
    'restore FILE: puts a copy in the ledger’s place, with the service stopped; the old one stays beside it. Then it recovers.',
    'recover: asks the chain what was settled that the ledger does not know, with the service stopped: what is open is settled, and whoever paid without being known here is served once.',
    'migrate: brings the ledger to this program’s version, under a lock, and says from which to which; a newer one is refused. The next start of the service does the same.',
    'export: the whole book as JSON, a line a record, or as CSV, to standard output or --out; amounts as strings of digits, signatures left out. In CSV a text that a spreadsheet would take for a formula has an apostrophe before it.',
    'move: every row of the ledger in DATA_DIR, or of --file, into the empty database of DATABASE_URL, with the service stopped or in observe mode; both are compared row by row, and the database is checked, before anything is there. Exit status 1 with a line for each difference. What is kept of traffic stays in events.sqlite, and begins anew in the database.',
    'The ledger is found as the service finds it: in DATA_DIR, with the settings in the environment; or in the PostgreSQL database of DATABASE_URL, where that is set and no --file is given. There backup and restore go by pg_dump and pg_restore, and restore takes an empty database: the one before stays.',
  ],
  examples: [
    'tollbench ledger status --json',
    'tollbench ledger payment 0x8f3a…',
    'tollbench ledger refund 0x51b2… --for 0x8f3a…',
    'tollbench ledger export --format csv --only sale --out sales.csv',
    'tollbench ledger backup /backup/ledger.sqlite',
    'DATABASE_URL=postgres://tollbench@db.example/tollbench tollbench ledger move',
    'PAY_TO=0x… RPC_URL=https://… tollbench ledger restore /backup/ledger.sqlite',
  ],
} as const;

type Command = (asked: Asked, argument: string) => number | Promise<number>;

/** What each takes behind its name, `null` for nothing. */
const COMMANDS: Readonly<Record<string, readonly [takes: string | null, run: Command]>> = {
  status: [null, status],
  payment: ['a hash, a nonce or an address', payment],
  owed: [null, owed],
  failed: [null, failed],
  refunds: [null, refunds],
  refund: ['the hash of the transaction that gave the money back', refund],
  check: [null, check],
  backup: ['the file to write', backup],
  restore: ['the file to restore from', restore],
  recover: [null, recover],
  migrate: [null, migrate],
  move: [null, move],
  export: [null, exportBook],
};

/** `ledger`: exit status 1 where something is wrong or cannot be done. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parse(args, usage);
  const [name = '', argument = ''] = positionals;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    const names = Object.keys(COMMANDS);
    if (name === '') throw new UsageError(`ledger needs one of ${names.join(', ')}`);
    throw new UsageError(unknownName(`ledger knows no "${name}"`, name, names));
  }
  const [takes, work] = command;
  noMore(positionals, takes === null ? 1 : 2);
  if (takes !== null && argument === '') throw new UsageError(`ledger ${name} needs ${takes}`);
  const asked: Asked = {
    json: values.json === true,
    limit: wholeNumber('limit', values.limit, 1, 1_000_000),
    file: values.file,
    fromBlock:
      values['from-block'] === undefined
        ? null
        : BigInt(wholeNumber('from-block', values['from-block'], 0, Number.MAX_SAFE_INTEGER)),
    for: values.for,
    log: values.log === undefined ? null : wholeNumber('log', values.log, 0, 1_000_000),
    format: values.format,
    only: values.only,
    out: values.out,
  };
  try {
    return await work(asked, argument);
  } catch (error) {
    const said = sentenceOf(error);
    throw said === null ? error : new Failure(said);
  }
}

/** What the file or the disk refuses, in words; null for a fault of ours, which wants its trace. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof LedgerUnavailable) return error.message;
  if (!(error instanceof Error)) return null;
  if ('code' in error && error.code === 'ERR_SQLITE_ERROR')
    return `the ledger cannot be read: ${error.message}`;
  return 'syscall' in error ? error.message : null;
}

function wholeNumber(name: string, given: string, min: number, max: number): number {
  const number = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new UsageError(`--${name} is "${given}"; it is a whole number from ${min} to ${max}`);
  return number;
}
