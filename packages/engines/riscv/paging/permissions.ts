/** Which accesses to one address, or under one entry, would pass: every kind by every privilege. */
import { type Access, causeName, causeOf, KINDS, type Kind, type Privilege } from './access.ts';
import { type Entry, isLeaf } from './entry.ts';
import { type Features, leafRules, validityRules } from './rules.ts';
import { type Machine, walkPages } from './walk.ts';

export interface Allowed {
  readonly kind: Kind;
  readonly privilege: Privilege;
  /** Of S: with SUM set or not; of the others without bearing. */
  readonly sum: boolean;
  /** Undefined where it passes. */
  readonly fault:
    | { readonly cause: number; readonly name: string; readonly reason: string }
    | undefined;
}

const WHO: readonly { privilege: Privilege; sum: boolean }[] = [
  { privilege: 'U', sum: false },
  { privilege: 'S', sum: false },
  { privilege: 'S', sum: true },
  { privilege: 'M', sum: false },
];

/** Of the same address and size, with MXR as it is. M is without MPRV. */
export const accessesOf = (machine: Machine, access: Access): Allowed[] =>
  WHO.flatMap(({ privilege, sum }) =>
    KINDS.map((kind) => ({
      ...{ kind, privilege, sum },
      fault: walkPages(machine, { ...access, kind, privilege, sum }).fault,
    })),
  );

/** Under an entry alone, whatever PMP would say. Of a pointer nothing is known: it is empty. */
export function accessesUnder(f: Features, entry: Entry, level: number): Allowed[] {
  const invalid = validityRules(f, entry, level);
  if (invalid.length === 0 && !isLeaf(entry)) return [];
  return WHO.filter(({ privilege }) => privilege !== 'M').flatMap(({ privilege, sum }) =>
    KINDS.map((kind) => {
      const access = { kind, privilege, sum, mxr: false, address: 0n, bytes: 1 };
      const [rule] = invalid.length > 0 ? invalid : leafRules(f, access, entry, level);
      const of = f.scheme.isGuest ? 'guest' : 'page';
      return {
        ...{ kind, privilege, sum },
        fault: rule && {
          cause: causeOf(of, kind),
          name: causeName(of, kind),
          reason: rule.text,
        },
      };
    }),
  );
}
