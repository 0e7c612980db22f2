/** Ei, li, Si, Ci and erfi of real arguments, to some fourteen digits. */

const EULER = 0.5772156649015329;

/** Below this size the power series has every digit. */
const SERIES = 4;

/** Ei(x), the principal value of ∫ eᵗ/t over (−∞, x); −∞ at 0. */
export function exponentialIntegral(x: number): number {
  if (Number.isNaN(x)) return x;
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x < -SERIES) return -Math.exp(x) * byFraction(-x);
  if (x > 40) return (Math.exp(x) / x) * asymptotic(1 / x);
  let [term, sum] = [1, 0];
  for (let k = 1; k < 400; k++) {
    term *= x / k;
    sum += term / k;
    if (Math.abs(term) < 1e-17 * Math.abs(sum)) break;
  }
  return EULER + Math.log(Math.abs(x)) + sum;
}

/** eˣ·E₁(x) for x > 0 by its continued fraction (DLMF 6.9.1, Lentz). */
function byFraction(x: number): number {
  let b = x + 1;
  let c = 1e300;
  let d = 1 / b;
  let h = d;
  for (let k = 1; k < 500; k++) {
    const a = -k * k;
    b += 2;
    d = 1 / (a * d + b);
    c = b + a / c;
    const step = c * d;
    h *= step;
    if (Math.abs(step - 1) < 1e-16) break;
  }
  return h;
}

/** Σ k!·yᵏ up to its smallest term. */
function asymptotic(y: number): number {
  let [term, sum] = [1, 1];
  for (let k = 1; k < 60; k++) {
    const next = term * k * y;
    if (Math.abs(next) >= Math.abs(term)) break;
    term = next;
    sum += term;
  }
  return sum;
}

export const logarithmicIntegral = (x: number): number =>
  x < 0 ? Number.NaN : x === 0 ? 0 : exponentialIntegral(Math.log(x));

/** Si(x) = ∫ sin t/t over (0, x). */
export function sineIntegral(x: number): number {
  if (x < 0) return -sineIntegral(-x);
  if (x === Number.POSITIVE_INFINITY) return Math.PI / 2;
  if (x > SERIES) {
    const { f, g } = auxiliary(x);
    return Math.PI / 2 - f * Math.cos(x) - g * Math.sin(x);
  }
  let [term, sum] = [x, x];
  for (let k = 1; k < 60; k++) {
    term *= (-x * x) / (2 * k * (2 * k + 1));
    sum += term / (2 * k + 1);
  }
  return sum;
}

/** Ci(x) = γ + ln x + ∫ (cos t − 1)/t over (0, x), x > 0. */
export function cosineIntegral(x: number): number {
  if (x < 0) return Number.NaN;
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (x === Number.POSITIVE_INFINITY) return 0;
  if (x > SERIES) {
    const { f, g } = auxiliary(x);
    return f * Math.sin(x) - g * Math.cos(x);
  }
  let [term, sum] = [1, 0];
  for (let k = 1; k < 60; k++) {
    term *= (-x * x) / ((2 * k - 1) * (2 * k));
    sum += term / (2 * k);
  }
  return EULER + Math.log(x) + sum;
}

/** f and g of DLMF 6.2.17: E₁(ix)·e^(ix) = −(g + if)… by the continued fraction of E₁ at ix. */
function auxiliary(x: number): { f: number; g: number } {
  // Lentz in complex numbers: h = e^z·E₁(z), z = ix.
  let b = { re: 1, im: x };
  let c = { re: 1e300, im: 0 };
  let d = inverse(b);
  let h = d;
  for (let k = 1; k < 2000; k++) {
    const a = -k * k;
    b = { re: b.re + 2, im: b.im };
    d = inverse({ re: a * d.re + b.re, im: a * d.im + b.im });
    const ic = inverse(c);
    c = { re: b.re + a * ic.re, im: b.im + a * ic.im };
    const step = { re: c.re * d.re - c.im * d.im, im: c.re * d.im + c.im * d.re };
    h = { re: h.re * step.re - h.im * step.im, im: h.re * step.im + h.im * step.re };
    if (Math.abs(step.re - 1) + Math.abs(step.im) < 1e-16) break;
  }
  // E₁(ix) = −Ci(x) + i(Si(x) − π/2) and e^(ix)E₁(ix) = g − if.
  return { f: -h.im, g: h.re };
}

function inverse({ re, im }: { re: number; im: number }): { re: number; im: number } {
  const n = re * re + im * im;
  return { re: re / n, im: -im / n };
}

/** erfi(x) = (2/√π) ∫ e^(t²) over (0, x). */
export function erfi(x: number): number {
  if (x < 0) return -erfi(-x);
  if (x > 7) {
    // e^(x²)/(x√π)·Σ (2k − 1)!!/(2x²)ᵏ.
    let [term, sum] = [1, 1];
    for (let k = 1; k < 200; k++) {
      const next = (term * (2 * k - 1)) / (2 * x * x);
      if (next >= term || next < 1e-17) break;
      term = next;
      sum += term;
    }
    return (Math.exp(x * x) / (x * Math.sqrt(Math.PI))) * sum;
  }
  let [term, sum] = [x, x];
  for (let k = 1; k < 400; k++) {
    term *= (x * x) / k;
    sum += term / (2 * k + 1);
    if (term < 1e-17 * sum) break;
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}
