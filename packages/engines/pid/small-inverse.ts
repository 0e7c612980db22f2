/**
 * The inverse of a symmetric matrix of a few rows by Gauss–Jordan on the matrix scaled to a diagonal of ones; undefined
 * where a pivot is lost.
 */
export function symmetricInverse(m: readonly (readonly number[])[]): number[][] | undefined {
  const n = m.length;
  const scale = m.map((row, i) => 1 / Math.sqrt(row[i]!));
  if (scale.some((v) => !Number.isFinite(v))) return undefined;
  const a = m.map((row, i) => [
    ...row.map((v, j) => v * scale[i]! * scale[j]!),
    ...Array.from({ length: n }, (_, j) => (i === j ? 1 : 0)),
  ]);
  for (let k = 0; k < n; k++) {
    const pivot = a[k]![k]!;
    if (!(pivot > 1e-14)) return undefined;
    const row = a[k]!.map((v) => v / pivot);
    a[k] = row;
    for (let i = 0; i < n; i++) {
      if (i === k) continue;
      const factor = a[i]![k]!;
      a[i] = a[i]!.map((v, j) => v - factor * row[j]!);
    }
  }
  return a.map((row, i) => row.slice(n).map((v, j) => v * scale[i]! * scale[j]!));
}
