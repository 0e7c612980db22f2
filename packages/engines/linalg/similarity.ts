/**
 * One pass over A that ends one step of a two-sided reduction and begins the next:
 * A −= v·zᵀ + u·wᵀ, and of the new A at once r = A·y and s += Aᵀ·x.
 *
 * `p` is where A's block begins, `rows` and `cols` its size, both even and ≥ 2. v, u, x and r go with the
 * rows, z, w, y and s with the columns. Each entry of r is summed over even and odd columns apart.
 */
export type Similarity = (
  p: number,
  ld: number,
  rows: number,
  cols: number,
  v: number,
  u: number,
  x: number,
  z: number,
  w: number,
  y: number,
  s: number,
  r: number,
) => void;

export const scalarSimilarity =
  (m: Float64Array): Similarity =>
  (p, ld, rows, cols, v, u, x, z, w, y, s, r) => {
    for (let i = 0, row = p; i < rows; i++, row += ld) {
      const [a, b, c] = [m[v + i]!, m[u + i]!, m[x + i]!];
      let even = 0;
      let odd = 0;
      for (let k = 0; k < cols; k += 2) {
        const f = m[row + k]! - a * m[z + k]! - b * m[w + k]!;
        const g = m[row + k + 1]! - a * m[z + k + 1]! - b * m[w + k + 1]!;
        m[row + k] = f;
        m[row + k + 1] = g;
        even += f * m[y + k]!;
        odd += g * m[y + k + 1]!;
        m[s + k] = m[s + k]! + f * c;
        m[s + k + 1] = m[s + k + 1]! + g * c;
      }
      m[r + i] = even + odd;
    }
  };
