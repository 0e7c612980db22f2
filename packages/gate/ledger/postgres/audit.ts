/** Whether the ledger is whole: the totals it keeps, and the laws of money. Of its pages the server knows. */
import { audited } from '../audit.ts';
import { POSTGRES } from '../dialect.ts';
import { inTurn } from '../report/asking.ts';
import type { Connection } from './connection.ts';

export const audit = (connection: Connection): Promise<readonly string[]> =>
  inTurn(connection, audited(POSTGRES));
