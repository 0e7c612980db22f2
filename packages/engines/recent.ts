/**
 * Keeps what the last `most` different keys gave, so that a pure function asked again answers at once.
 * What it gives is shared: callers do not write to it.
 */
export function recent<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    let value = kept.get(key);
    if (value === undefined) value = make();
    // Put last, as the one asked for most recently; the first is then the one to let go.
    else kept.delete(key);
    kept.set(key, value);
    if (kept.size > most) kept.delete(kept.keys().next().value as string);
    return value;
  };
}
