/**
 * I_n(x) of a whole order n ≥ 0 at any real x, by J. C. P. Miller’s backward recurrence, normalised by
 * I₀ + 2ΣIₖ = eˣ (Abramowitz & Stegun 9.6.36): every one to some ulp, the tiny ones of high order too. Infinite beyond
 * |x| = 709, where eˣ is.
 */
export function besselI(n: number, x: number): number {
  const size = Math.abs(x);
  if (size === 0) return n === 0 ? 1 : 0;
  const most = Math.max(n, Math.ceil(size));
  const start = most + 30 + Math.ceil(10 * Math.sqrt(most));
  let [above, here, found, sum] = [0, Number.MIN_VALUE * 2 ** 60, 0, 0];
  for (let k = start; k >= 0; k--) {
    if (k === n) found = here;
    sum += k === 0 ? here : 2 * here;
    [above, here] = [here, above + ((2 * k) / size) * here];
    if (here > HUGE) {
      above /= HUGE;
      here /= HUGE;
      found /= HUGE;
      sum /= HUGE;
    }
  }
  const sign = x < 0 && n % 2 === 1 ? -1 : 1;
  return sign * (found / sum) * Math.exp(size);
}

/** Where the recurrence is brought down again before it overflows. */
const HUGE = 1e200;
