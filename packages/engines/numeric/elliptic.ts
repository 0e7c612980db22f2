/** Elliptic integrals and functions of real arguments, by the modulus k and its complement k′ = √(1 − k²), so that neither loses digits. */

/** π/(2·agm(1, k′)): the complete integral of the first kind, for k′ in (0, 1]. */
export function completeIntegral(kc: number): number {
  let [a, b] = [1, kc];
  while (Math.abs(a - b) > 1e-15 * a) [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
  return Math.PI / (a + b);
}

/**
 * K and E, the complete integrals of the first and second kind, for k′ in (0, 1]: E by the differences of the same means
 * (Abramowitz & Stegun 17.6.4).
 */
export function completeIntegrals(kc: number): { readonly first: number; readonly second: number } {
  let [a, b] = [1, kc];
  let sum = (1 - kc * kc) / 2;
  for (let power = 1; Math.abs(a - b) > 1e-15 * a; power *= 2) {
    const c = (a - b) / 2;
    [a, b] = [(a + b) / 2, Math.sqrt(a * b)];
    sum += power * c * c;
  }
  const first = Math.PI / (a + b);
  return { first, second: first * (1 - sum) };
}

/**
 * F(φ, k) with tan φ = t ≥ 0: the u for which sc(u, k) = t. By Carlson's R_F
 * (B. C. Carlson, Numerical Algorithms 10, 1995).
 */
export function inverseSc(t: number, kc: number): number {
  // sin φ·R_F(cos²φ, 1 − k² sin²φ, 1), every term divided by cos²φ.
  let [x, y, z] = [1, 1 + (kc * t) ** 2, 1 + t * t];
  for (;;) {
    const [rx, ry, rz] = [Math.sqrt(x), Math.sqrt(y), Math.sqrt(z)];
    const mean = (x + y + z) / 3;
    const [dx, dy] = [1 - x / mean, 1 - y / mean];
    const dz = -dx - dy;
    if (Math.max(Math.abs(dx), Math.abs(dy), Math.abs(dz)) < 1e-3) {
      const e2 = dx * dy - dz * dz;
      const e3 = dx * dy * dz;
      return (
        (t *
          (1 -
            e2 / 10 +
            e3 / 14 +
            (e2 * e2) / 24 -
            (3 * e2 * e3) / 44 -
            (5 * e2 ** 3) / 208 +
            (3 * e3 * e3) / 104)) /
        Math.sqrt(mean)
      );
    }
    const shift = rx * ry + ry * rz + rz * rx;
    [x, y, z] = [(x + shift) / 4, (y + shift) / 4, (z + shift) / 4];
  }
}

export interface Jacobi {
  readonly sn: number;
  readonly cn: number;
  readonly dn: number;
}

/** Jacobi's functions of real u in [0, K], by descending Landen steps (Abramowitz & Stegun 16.4). */
export function jacobi(u: number, k: number, kc: number): Jacobi {
  const a = [1];
  const c = [k];
  let b = kc;
  for (let n = 0; (c[n] as number) > 1e-16 && n < 16; n++) {
    const an = a[n] as number;
    a.push((an + b) / 2);
    c.push((an - b) / 2);
    b = Math.sqrt(an * b);
  }
  let n = a.length - 1;
  let phi = 2 ** n * (a[n] as number) * u;
  for (; n > 0; n--)
    phi = (phi + Math.asin(((c[n] as number) / (a[n] as number)) * Math.sin(phi))) / 2;
  const [sn, cn] = [Math.sin(phi), Math.cos(phi)];
  return { sn, cn, dn: Math.hypot(kc, k * cn) };
}

/** The modulus whose nome is q in (0, 1), and its complement. */
export function modulusOfNome(q: number): { readonly k: number; readonly kc: number } {
  // Beyond the nome of k = k′ the complementary one is the small one, and its series the short ones.
  if (q > Math.exp(-Math.PI)) {
    const other = modulusOfNome(Math.exp((Math.PI * Math.PI) / Math.log(q)));
    return { k: other.kc, kc: other.k };
  }
  let [top, bottom, alternating] = [1, 1, 1];
  for (let m = 1; m < 5; m++) {
    top += q ** (m * (m + 1));
    bottom += 2 * q ** (m * m);
    alternating += 2 * (-1) ** m * q ** (m * m);
  }
  return { k: 4 * Math.sqrt(q) * (top / bottom) ** 2, kc: (alternating / bottom) ** 2 };
}
