/** The 342 public decks: what each is held to, and why where it does not agree with ngspice 39. */
import list from './public-decks.json' with { type: 'json' };

/** What a deck is held to; without `refused`, `failed`, `differs` and `unmatched` it agrees. */
export interface Listed {
  readonly repository: string;
  readonly path: string;
  readonly sha256: string;
  readonly points?: number;
  readonly reltol?: number;
  readonly isGear?: boolean;
  /** ngspice's own mode in which the deck is meant to run: `lta`. */
  readonly behaviour?: string;
  /** A phrase of the sentence with which the deck is refused when it is read. */
  readonly refused?: string;
  /** A phrase of the sentence with which its analysis is refused. */
  readonly failed?: string;
  /** Why a voltage is farther from ngspice's than the criterion. */
  readonly differs?: string;
  /** Why ngspice has nothing to compare with. */
  readonly unmatched?: string;
}

type Row = string | Omit<Listed, 'repository' | 'path'>;

export const DECKS: readonly Listed[] = Object.entries(
  list as Readonly<Record<string, Readonly<Record<string, Row>>>>,
).flatMap(([repository, rows]) =>
  Object.entries(rows).map(([path, row]) => ({
    ...{ repository, path },
    ...(typeof row === 'string' ? { sha256: row } : row),
  })),
);

export const isAgreeing = ({ refused, failed, differs, unmatched }: Listed): boolean =>
  [refused, failed, differs, unmatched].every((reason) => reason === undefined);
