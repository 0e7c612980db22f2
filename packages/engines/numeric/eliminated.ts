/** x with matrix · x = right, for the few unknowns of a fit: Gauss and Jordan’s elimination by the largest pivot of a column; undefined where none is above 1e-14. */
export function eliminated(
  matrix: readonly (readonly number[])[],
  right: readonly number[],
): number[] | undefined {
  const n = right.length;
  const a = matrix.map((row, k) => [...row, right[k] as number]);
  for (let c = 0; c < n; c++) {
    let best = c;
    for (let r = c + 1; r < n; r++)
      if (Math.abs(a[r]?.[c] as number) > Math.abs(a[best]?.[c] as number)) best = r;
    const pivot = a[best] as number[];
    if (!(Math.abs(pivot[c] as number) > 1e-14)) return undefined;
    a[best] = a[c] as number[];
    a[c] = pivot;
    for (let r = 0; r < n; r++) {
      if (r === c) continue;
      const row = a[r] as number[];
      const k = (row[c] as number) / (pivot[c] as number);
      for (let j = c; j <= n; j++) row[j] = (row[j] as number) - k * (pivot[j] as number);
    }
  }
  return a.map((row, k) => (row[n] as number) / (row[k] as number));
}
