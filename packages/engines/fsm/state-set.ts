/** Sets of states as bits of a bigint: bit k is state k. */
export type StateSet = bigint;

export const single = (state: number): StateSet => 1n << BigInt(state);

export const setOf = (states: Iterable<number>): StateSet => {
  let set = 0n;
  for (const s of states) set |= single(s);
  return set;
};

export const isWithin = (inner: StateSet, outer: StateSet): boolean => (inner & ~outer) === 0n;

export function sizeOf(set: StateSet): number {
  let count = 0;
  for (; set > 0n; set >>= 32n) {
    let word = Number(set & 0xffffffffn);
    for (; word !== 0; word = (word & (word - 1)) >>> 0) count++;
  }
  return count;
}

/** The states of a set, ascending. */
export function membersOf(set: StateSet): number[] {
  const list: number[] = [];
  for (let base = 0; set > 0n; set >>= 32n, base += 32) {
    let word = Number(set & 0xffffffffn);
    for (; word !== 0; word = (word & (word - 1)) >>> 0)
      list.push(base + 31 - Math.clz32(word & -word));
  }
  return list;
}
