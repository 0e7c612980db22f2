/** What a hart asks of memory, and with which privilege: mstatus decides with the mode it is in. */

export type Kind = 'fetch' | 'load' | 'store';
export const KINDS: readonly Kind[] = ['fetch', 'load', 'store'];
export type Privilege = 'M' | 'S' | 'U';

export interface Access {
  readonly kind: Kind;
  readonly address: bigint;
  /** 1 or more. */
  readonly bytes: number;
  /** The privilege that counts. */
  readonly privilege: Privilege;
  /** mstatus.SUM: S may read and write pages of U. */
  readonly sum: boolean;
  /** mstatus.MXR: loads may read what is executable. */
  readonly mxr: boolean;
}

/** Cause numbers of mcause and scause (manual, table of section 3.1.15). */
const CAUSES = {
  access: { fetch: 1, load: 5, store: 7 },
  page: { fetch: 12, load: 13, store: 15 },
  guest: { fetch: 20, load: 21, store: 23 },
} as const;
export type FaultKind = keyof typeof CAUSES;

export const causeOf = (fault: FaultKind, kind: Kind): number => CAUSES[fault][kind];

const WORDS: Readonly<Record<Kind, string>> = {
  fetch: 'Instruction',
  load: 'Load',
  store: 'Store/AMO',
};
const FAULTS: Readonly<Record<FaultKind, string>> = {
  access: 'access fault',
  page: 'page fault',
  guest: 'guest-page fault',
};
/** As the manual's table names it: `Load page fault`. */
export const causeName = (fault: FaultKind, kind: Kind): string =>
  `${WORDS[kind]} ${FAULTS[fault]}`;

/**
 * The privilege that an access is checked with: loads and stores of M with MPRV set take that of MPP, fetches never do
 * (manual, section 3.1.6.3).
 */
export const effective = (mode: Privilege, kind: Kind, mprv: boolean, mpp: Privilege): Privilege =>
  mode === 'M' && mprv && kind !== 'fetch' ? mpp : mode;
