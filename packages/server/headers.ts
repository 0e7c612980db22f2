/** Header lists, name and value in turn as `writeHead` takes them, laid over each other. */
import type { RawHeaders } from '@tollbench/gate/types.ts';

/**
 * One list of several: a field of a later list takes the place of an earlier list's, but for Vary,
 * whose names add up in one line. The names keep the spelling and the place they first had.
 */
export function overlay(...lists: readonly RawHeaders[]): string[] {
  const fields = new Map<string, [name: string, values: string[]]>();
  for (const list of lists) {
    const own = new Set<string>();
    for (let i = 0; i + 1 < list.length; i += 2) {
      const name = list[i] as string;
      const key = name.toLowerCase();
      const field = fields.get(key);
      if (field === undefined) fields.set(key, [name, [list[i + 1] as string]]);
      // A list may name a field more than once (Link, Set-Cookie): those stand beside each other.
      else if (own.has(key) || key === 'vary') field[1].push(list[i + 1] as string);
      else field[1] = [list[i + 1] as string];
      own.add(key);
    }
  }
  const merged: string[] = [];
  for (const [key, [name, values]] of fields)
    if (key === 'vary') merged.push(name, varyOf(values));
    else for (const value of values) merged.push(name, value);
  return merged;
}

function varyOf(values: readonly string[]): string {
  const names = new Map<string, string>();
  for (const name of values
    .join(',')
    .split(',')
    .map((n) => n.trim()))
    if (name !== '' && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  return [...names.values()].join(', ');
}

/** The values of the named fields, with their names. */
export function pick(headers: RawHeaders, names: readonly string[]): string[] {
  const kept: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2)
    if (names.includes((headers[i] as string).toLowerCase()))
      kept.push(headers[i] as string, headers[i + 1] as string);
  return kept;
}
