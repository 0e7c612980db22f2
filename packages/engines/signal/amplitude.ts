/**
 * The amplitude (zero-phase response) of a linear-phase filter at one angle, in radians per
 * sample: Σ h[k]·cos(ω(k − M)) for even symmetry, −Σ h[k]·sin(ω(k − M)) for odd, M = (n − 1)/2.
 *
 * So H(ω) = e^(−iωM)·A(ω), times i where the symmetry is odd. Only the second half of `h` is read.
 * Cosines come by rotation, which stays within n·10⁻¹⁶ of them.
 */
export function amplitude(h: Float64Array, odd: boolean, omega: number): number {
  const n = h.length;
  const whole = n % 2 === 1;
  const first = whole ? (n + 1) / 2 : n / 2;
  const c = Math.cos(omega);
  const s = Math.sin(omega);
  let re = whole ? c : Math.cos(omega / 2);
  let im = whole ? s : Math.sin(omega / 2);
  let sum = 0;
  for (let k = first; k < n; k++) {
    sum += h[k]! * (odd ? -im : re);
    const next = re * c - im * s;
    im = re * s + im * c;
    re = next;
  }
  return 2 * sum + (whole && !odd ? h[first - 1]! : 0);
}
