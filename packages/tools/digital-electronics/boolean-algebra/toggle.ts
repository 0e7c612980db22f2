/** The text of input values with one of them turned over; inputs without a value have 0. */
export function toggled(
  values: ReadonlyMap<string, boolean> | undefined,
  names: readonly string[],
  name: string,
): string {
  return names.map((n) => `${n}=${(values?.get(n) ?? false) !== (n === name) ? 1 : 0}`).join(', ');
}
