/** What the doctor reads in the books: what was sold, settled, owed and failed. It writes nothing. */
import { existsSync } from 'node:fs';
import { openPostgresReader } from '@tollbench/gate/ledger/postgres/reader.ts';
import type { Status } from '@tollbench/gate/ledger/report/status.ts';
import { openSqliteReader } from '@tollbench/gate/ledger/sqlite/reader.ts';
import { formatUsd } from '@tollbench/gate/offer/price.ts';
import type { Config } from '../config.ts';
import { type Finding, ok, warning, words, wrong } from './finding.ts';

/** `file`: where the ledger is unless DATABASE_URL says otherwise. */
export async function books(file: string, config: Config): Promise<Finding[]> {
  const database = config.production?.database ?? null;
  const none = ok('ledger', 'none yet; the first start makes it');
  if (database === null && !existsSync(file)) return [none];
  try {
    const book = await (database === null
      ? openSqliteReader(file)
      : openPostgresReader(database.url));
    try {
      const status = await book.status();
      return [totals(status), exposed(status, config.trust)];
    } finally {
      await book.close();
    }
  } catch (error) {
    const said = words(error);
    return [/^there is no ledger /.test(said) ? none : wrong('ledger', said)];
  }
}

function totals({ sold, owed, settlements, failures }: Status): Finding {
  if (sold.count === 0 && settlements.length === 0) return ok('ledger', 'empty');
  const states = settlements.map(
    ({ state, count, amount }) => `${count} ${state} ($${formatUsd(amount)})`,
  );
  const said = [
    `${sold.count} sold ($${formatUsd(sold.amount)})`,
    ...states,
    `$${formatUsd(owed.amount)} owed by ${owed.count} payers`,
  ].join(', ');
  const [commonest] = failures;
  if (commonest !== undefined)
    return warning('ledger', `${said}; most that failed said "${commonest.reason}"`);
  return settlements.some(({ state }) => state === 'unknown')
    ? warning('ledger', said)
    : ok('ledger', said);
}

function exposed({ exposure: { unsettled, settled } }: Status, trust: Config['trust']): Finding {
  const bound = trust.exposureMax + settled / trust.exposureShare;
  const text = `$${formatUsd(unsettled)} was served and is not settled, or never was; the bound is $${formatUsd(bound)}`;
  return unsettled < bound
    ? ok('exposure', text)
    : warning('exposure', `${text}: signed payments are settled before they are served`);
}
