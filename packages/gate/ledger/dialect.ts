/** Where the two databases say the same in other words. */
import { type DayOf, POSTGRES_DAY, SQLITE_DAY } from './counted-anew.ts';
import { idValue, type Value } from './sqlite/values.ts';

export interface Dialect {
  readonly dayOf: DayOf;
  /** Texts in the order of their code points, whatever language the database speaks. */
  readonly inOrder: (text: string) => string;
  /** The id of a claim, as it stands there. */
  readonly claimId: (id: string) => Value;
}

export const SQLITE: Dialect = {
  dayOf: SQLITE_DAY,
  inOrder: (text) => text,
  claimId: idValue,
};
export const POSTGRES: Dialect = {
  dayOf: POSTGRES_DAY,
  inOrder: (text) => `${text} COLLATE "C"`,
  claimId: (id) => id,
};
