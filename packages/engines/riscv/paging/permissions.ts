/** Which accesses to one address would pass: every kind by every privilege, with SUM and MXR either way. */
import { type Access, KINDS, type Kind, type Privilege } from './access.ts';
import { type Machine, type Walk, walk } from './walk.ts';

export interface Allowed {
  readonly kind: Kind;
  readonly privilege: Privilege;
  readonly sum: boolean;
  readonly mxr: boolean;
  readonly walk: Walk;
}

/** S with SUM set is of its own for loads and stores, MXR for loads: nothing else depends on them. */
const WHO: readonly { privilege: Privilege; sum: boolean }[] = [
  { privilege: 'U', sum: false },
  { privilege: 'S', sum: false },
  { privilege: 'S', sum: true },
  { privilege: 'M', sum: false },
];

export function accessesOf(machine: Machine, access: Access): Allowed[] {
  return WHO.flatMap(({ privilege, sum }) =>
    KINDS.map((kind) => ({
      ...{ kind, privilege, sum, mxr: access.mxr },
      walk: walk(machine, { ...access, kind, privilege, sum }),
    })),
  );
}
