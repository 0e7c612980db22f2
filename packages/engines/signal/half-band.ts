/**
 * The half-band filter whose even-numbered coefficients are g/2 and whose middle is ½, all others exactly 0
 * (Vaidyanathan & Nguyen, IEEE Trans. CAS-34 (1987) 297–300). `g` is of even length and passes up to twice the edge.
 */
export function spacedHalfBand(g: ArrayLike<number>): Float64Array {
  const h = new Float64Array(2 * g.length - 1);
  for (let k = 0; k < g.length; k++) h[2 * k] = g[k]! / 2;
  h[g.length - 1] = 0.5;
  return h;
}
