/**
 * A chain of reflections I − τ·(1, v₁, v₂)ᵀ·(1, v₁, v₂), each one place further than the one
 * before, on `width` lanes (an even number); `count` ≥ 1. Every lane is read and written once for
 * the chain, not once a reflection.
 *
 * `coefficients` is where they stand, five a reflection: v₁, v₂, τ, τ·v₁, τ·v₂. `chainDown` takes
 * rows p, p + ld, … together (from the left), `chainAlong` columns p, p + 1, … (from the right).
 */
export type Chain = (
  p: number,
  ld: number,
  count: number,
  coefficients: number,
  width: number,
) => void;

/** Doubles a reflection in the list of coefficients. */
export const REFLECTION = 5;

/** Lanes are `lane` doubles apart, places along the chain `step`. */
const scalarChain =
  (w: Float64Array, down: boolean): Chain =>
  (p, ld, count, coefficients, width) => {
    const step = down ? ld : 1;
    const lane = down ? 1 : ld;
    for (let j = 0; j < width; j++) {
      let at = p + j * lane;
      let a = w[at]!;
      let b = w[at + step]!;
      for (let k = 0, e = coefficients; k < count; k++, e += REFLECTION, at += step) {
        const c = w[at + 2 * step]!;
        const s = a + w[e]! * b + w[e + 1]! * c;
        w[at] = a - s * w[e + 2]!;
        a = b - s * w[e + 3]!;
        b = c - s * w[e + 4]!;
      }
      w[at] = a;
      w[at + step] = b;
    }
  };

export const scalarChainDown = (w: Float64Array): Chain => scalarChain(w, true);
export const scalarChainAlong = (w: Float64Array): Chain => scalarChain(w, false);
