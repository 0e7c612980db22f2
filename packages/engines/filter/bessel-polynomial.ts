/**
 * Coefficients of the reverse Bessel polynomial θₙ(s), highest power first:
 * θₙ(s) = Σ (2n−k)! / (2ⁿ⁻ᵏ k! (n−k)!) sᵏ (W. E. Thomson, Proc. IEE 96, 1949).
 */
export function reverseBessel(n: number): bigint[] {
  const coefficients: bigint[] = [];
  let c = 1n;
  for (let k = n; k >= 0; k--) {
    coefficients.push(c);
    // cₖ₋₁ / cₖ = k (2n − k + 1) / (2 (n − k + 1)): products of whole numbers, divided last.
    c = (c * BigInt(k) * BigInt(2 * n - k + 1)) / BigInt(2 * (n - k + 1));
  }
  return coefficients;
}
