/**
 * Keeps what the last key gave, so that a grip that moves only what comes after it does not make it anew. Keys are
 * compared entry by entry: they may hold texts of megabytes.
 */
export function lastOf<T>(): (key: readonly unknown[], make: () => T) => T {
  let last: { readonly key: readonly unknown[]; readonly value: T } | undefined;
  return (key, make) => {
    if (last?.key.length === key.length && last.key.every((v, k) => Object.is(v, key[k])))
      return last.value;
    last = undefined;
    const value = make();
    last = { key, value };
    return value;
  };
}
