import * as all from './all.ts';
import type { MarkModule } from './module.ts';

type MarkOf<T> = T extends MarkModule<infer M> ? M : never;

/** Any mark: the kinds are those of all.ts. */
export type Mark = MarkOf<(typeof all)[keyof typeof all]>;

/** Each kind is the name of its module, and the mark that module takes. */
const MODULES: { readonly [K in Mark['kind']]: MarkModule<Extract<Mark, { kind: K }>> } = all;

/** What the renderer knows of a mark's kind. */
export const marksModule = <M extends Mark>(mark: M): MarkModule<M> =>
  // The module of a kind takes that kind of mark, which the type of the table proves and an index of it forgets.
  MODULES[mark.kind] as unknown as MarkModule<M>;
