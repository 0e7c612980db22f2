/**
 * Writes e^(−2πi·k/n) to `out[at]`, `out[at + 1]`.
 *
 * The angle is folded into the first octant in exact integer arithmetic before the sine is taken,
 * so both parts are within an ulp of the true value and symmetric roots are exactly symmetric.
 * `k` is any integer with |k| < 2^50, `n` a positive one.
 */
export function unitRoot(k: number, n: number, out: Float64Array, at: number): void {
  // Eighths of n keep every fold an integer: one turn is 8n.
  let turn = 8 * (((k % n) + n) % n);
  let re: number;
  let im: number;
  const lower = turn > 4 * n;
  if (lower) turn = 8 * n - turn;
  const left = turn > 2 * n;
  if (left) turn = 4 * n - turn;
  if (turn > n) {
    const angle = (Math.PI * (2 * n - turn)) / (4 * n);
    re = Math.sin(angle);
    im = -Math.cos(angle);
  } else {
    const angle = (Math.PI * turn) / (4 * n);
    re = Math.cos(angle);
    im = -Math.sin(angle);
  }
  out[at] = left ? -re : re;
  out[at + 1] = lower ? -im : im;
}

/** e^(−2πi·k/n) for k = 0 … count − 1, interleaved. */
export function unitRoots(n: number, count: number): Float64Array {
  const out = new Float64Array(2 * count);
  for (let k = 0; k < count; k++) unitRoot(k, n, out, 2 * k);
  return out;
}
