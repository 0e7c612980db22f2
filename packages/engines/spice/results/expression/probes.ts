/** Heads of probes, `v(…)` and `i(…)` with their letters, told from functions. */
import { FUNCTION_NAMES } from './function-names.ts';

/** What the letters behind v or i make of a complex value. */
export type Part = 'db' | 'degrees' | 'magnitude' | 're' | 'im';

const PARTS: Readonly<Record<string, Part>> = {
  db: 'db',
  p: 'degrees',
  m: 'magnitude',
  r: 're',
  i: 'im',
};

/** `v`, `vdb`, `i`, `ic`, `ix`, `i1`, `idb`; not `if`, `im`, `int`. */
export const isProbe = (head: string): boolean =>
  /^(?:v(?:db|[pmri])?|i(?:db|[a-z\d])?)$/u.test(head) && !FUNCTION_NAMES.has(head);

/** The part that a head asks for, and the head without it: `vdb` → `v`, `db`. */
export function partOf(head: string): { readonly base: string; readonly part: Part } | undefined {
  const part = PARTS[head.slice(1)];
  return part === undefined ? undefined : { base: head[0]!, part };
}
