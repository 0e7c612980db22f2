/** Where the two databases say the same in other words. */
import { type DayOf, POSTGRES_DAY, SQLITE_DAY } from './counted-anew.ts';

export interface Dialect {
  readonly dayOf: DayOf;
  /** Texts in the order of their code points, whatever language the database speaks. */
  readonly inOrder: (text: string) => string;
}

export const SQLITE: Dialect = { dayOf: SQLITE_DAY, inOrder: (text) => text };
export const POSTGRES: Dialect = {
  dayOf: POSTGRES_DAY,
  inOrder: (text) => `${text} COLLATE "C"`,
};
