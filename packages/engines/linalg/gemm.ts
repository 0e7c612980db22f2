/**
 * C += A·B on blocks of one workspace, every product added in ascending k.
 *
 * Two kernels do the same arithmetic in the same order, so their results agree to the last
 * bit: WebAssembly with 128-bit vectors where the host allows it, TypeScript elsewhere.
 * Offsets and leading dimensions count doubles; m, n are multiples of 4, and blocks may not
 * overlap.
 */
export type Gemm = (
  m: number,
  n: number,
  k: number,
  a: number,
  lda: number,
  b: number,
  ldb: number,
  c: number,
  ldc: number,
) => void;

export const scalarGemm =
  (w: Float64Array): Gemm =>
  (m, n, k, a, lda, b, ldb, c, ldc) =>
    multiplyInto(w, m, n, k, a, lda, b, ldb, c, ldc);

function multiplyInto(
  w: Float64Array,
  m: number,
  n: number,
  k: number,
  a: number,
  lda: number,
  b: number,
  ldb: number,
  c: number,
  ldc: number,
): void {
  const panel = new Float64Array(4 * k);
  for (let j = 0; j < n; j += 4) {
    for (let p = 0, from = b + j; p < k; p++, from += ldb) {
      panel.set(w.subarray(from, from + 4), 4 * p);
    }
    for (let i = 0; i < m; i += 2) {
      const o = c + i * ldc + j;
      const q = o + ldc;
      let [c0, c1, c2, c3] = [w[o]!, w[o + 1]!, w[o + 2]!, w[o + 3]!];
      let [d0, d1, d2, d3] = [w[q]!, w[q + 1]!, w[q + 2]!, w[q + 3]!];
      const r = a + i * lda;
      const s = r + lda;
      for (let p = 0, t = 0; p < k; p++, t += 4) {
        const b0 = panel[t]!;
        const b1 = panel[t + 1]!;
        const b2 = panel[t + 2]!;
        const b3 = panel[t + 3]!;
        const x = w[r + p]!;
        c0 += x * b0;
        c1 += x * b1;
        c2 += x * b2;
        c3 += x * b3;
        const y = w[s + p]!;
        d0 += y * b0;
        d1 += y * b1;
        d2 += y * b2;
        d3 += y * b3;
      }
      w[o] = c0;
      w[o + 1] = c1;
      w[o + 2] = c2;
      w[o + 3] = c3;
      w[q] = d0;
      w[q + 1] = d1;
      w[q + 2] = d2;
      w[q + 3] = d3;
    }
  }
}
