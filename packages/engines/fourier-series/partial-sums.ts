/** Partial sums of a Fourier series in numbers: Dirichlet’s, Fejér’s means of them, and Lanczos’ σ sums. */

/** How the terms up to N are weighted. */
export type Weights = 'plain' | 'fejer' | 'lanczos';

export interface Series {
  readonly mean: number;
  readonly omega: number;
  /** Of n = 0 … N at least. */
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
}

/** Fejér: 1 − n/(N + 1), the mean of S₀ … S_N; Lanczos: sin x/x of x = πn/(N + 1). */
export function weightOf(kind: Weights, n: number, most: number): number {
  if (kind === 'plain' || n === 0) return 1;
  const share = n / (most + 1);
  return kind === 'fejer' ? 1 - share : Math.sin(Math.PI * share) / (Math.PI * share);
}

/** S_N as a function. */
export function partialSum(
  s: Series,
  most: number,
  kind: Weights = 'plain',
): (t: number) => number {
  const a = new Float64Array(most + 1);
  const b = new Float64Array(most + 1);
  for (let n = 1; n <= most; n++) {
    const w = weightOf(kind, n, most);
    a[n] = w * (s.a[n] ?? 0);
    b[n] = w * (s.b[n] ?? 0);
  }
  return (t) => {
    const angle = s.omega * t;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    let [x, y, sum] = [1, 0, s.mean];
    for (let n = 1; n <= most; n++) {
      [x, y] = [x * cos - y * sin, x * sin + y * cos];
      sum += (a[n] as number) * x + (b[n] as number) * y;
    }
    return sum;
  };
}
