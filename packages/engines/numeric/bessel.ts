/**
 * e^(−|x|) I₀(x), to a few ulp: the power series (Abramowitz & Stegun 9.6.10, all terms positive) up to
 * 18, from there the asymptotic series (9.7.1), whose smallest term is then about e^(−2x).
 */
export function scaledBesselI0(x: number): number {
  const a = Math.abs(x);
  let term = 1;
  let sum = 1;
  if (a < 18) {
    const quarter = (a * a) / 4;
    for (let k = 1; term > 1e-17 * sum; k++) {
      term *= quarter / (k * k);
      sum += term;
    }
    return sum * Math.exp(-a);
  }
  for (let k = 1; k < 2 * a; k++) {
    term *= (2 * k - 1) ** 2 / (8 * a * k);
    sum += term;
    if (term < 1e-17 * sum) break;
  }
  return sum / Math.sqrt(2 * Math.PI * a);
}
