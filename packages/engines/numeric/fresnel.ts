/** Fresnel’s S(x) = ∫ sin(πt²/2) and C(x) = ∫ cos(πt²/2) over (0, x), to some fourteen digits. */

/** Below this size their power series have every digit. */
const NEAR = 1.6;

export function fresnel(x: number): { readonly s: number; readonly c: number } {
  const size = Math.abs(x);
  const { s, c } = size < NEAR ? bySeries(size) : byFraction(size);
  return x < 0 ? { s: -s, c: -c } : { s, c };
}

/** ∑ over k of (iπx²/2)ᵏ·x/(k!(2k + 1)), its real and its imaginary part (DLMF 7.6.4 to 7.6.7). */
function bySeries(x: number): { s: number; c: number } {
  const half = (Math.PI * x * x) / 2;
  const sums = [0, 0];
  let term = x;
  for (let k = 0; k < 60; k++) {
    const sign = k % 4 < 2 ? 1 : -1;
    sums[k % 2] = (sums[k % 2] as number) + (sign * term) / (2 * k + 1);
    term *= half / (k + 1);
  }
  return { c: sums[0] as number, s: sums[1] as number };
}

interface Complex {
  readonly re: number;
  readonly im: number;
}
const over = (a: number, { re, im }: Complex): Complex => {
  const size = re * re + im * im;
  return { re: (a * re) / size, im: (-a * im) / size };
};
const times = (p: Complex, q: Complex): Complex => ({
  re: p.re * q.re - p.im * q.im,
  im: p.re * q.im + p.im * q.re,
});

/** By the continued fraction of the complementary error function at (1 − i)x√π/2 (DLMF 7.9.2), summed by Lentz. */
function byFraction(x: number): { s: number; c: number } {
  let b: Complex = { re: 1, im: -Math.PI * x * x };
  let c: Complex = { re: 1e300, im: 0 };
  let d = over(1, b);
  let h = d;
  for (let k = 1; k < 400; k += 2) {
    const a = -k * (k + 1);
    b = { re: b.re + 4, im: b.im };
    d = over(1, { re: a * d.re + b.re, im: a * d.im + b.im });
    const inverse = over(a, c);
    c = { re: b.re + inverse.re, im: b.im + inverse.im };
    const step = times(c, d);
    h = times(h, step);
    if (Math.abs(step.re - 1) + Math.abs(step.im) < 1e-16) break;
  }
  // The angle is taken from the whole turns first, which a large x would lose.
  const turn = Math.PI * (((x * x) / 2) % 2);
  const tail = times({ re: Math.cos(turn), im: Math.sin(turn) }, times(h, { re: x, im: -x }));
  return { c: (1 - tail.re + tail.im) / 2, s: (1 - tail.re - tail.im) / 2 };
}
