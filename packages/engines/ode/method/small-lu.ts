/**
 * LU of small dense matrices in place, real and complex, for the Newton iterations of stiff solvers: the buffers stay, as
 * a factorization is asked for every few steps. (linalg/lu is for large ones, and makes its own.)
 */

export class RealLu {
  readonly n: number;
  readonly a: Float64Array;
  /** 1 or −1: the determinant of the exchanges of rows. */
  sign = 1;
  readonly #pivot: Int32Array;

  constructor(n: number) {
    this.n = n;
    this.a = new Float64Array(n * n);
    this.#pivot = new Int32Array(n);
  }

  /** Factors what stands in `a`, with partial pivoting. False at a pivot of zero. */
  factor(): boolean {
    const { n, a } = this;
    this.sign = 1;
    for (let j = 0; j < n; j++) {
      let p = j;
      for (let i = j + 1; i < n; i++) if (Math.abs(a[i * n + j]!) > Math.abs(a[p * n + j]!)) p = i;
      this.#pivot[j] = p;
      if (p !== j) {
        this.sign = -this.sign;
        for (let k = 0; k < n; k++) {
          const x = a[p * n + k]!;
          a[p * n + k] = a[j * n + k]!;
          a[j * n + k] = x;
        }
      }
      const pivot = a[j * n + j]!;
      if (pivot === 0 || !Number.isFinite(pivot)) return false;
      for (let i = j + 1; i < n; i++) {
        const l = a[i * n + j]! / pivot;
        a[i * n + j] = l;
        if (l !== 0)
          for (let k = j + 1; k < n; k++) a[i * n + k] = a[i * n + k]! - l * a[j * n + k]!;
      }
    }
    return true;
  }

  /** Solves in place. */
  solve(b: Float64Array): void {
    const { n, a } = this;
    for (let i = 0; i < n; i++) {
      const p = this.#pivot[i]!;
      const x = b[p]!;
      b[p] = b[i]!;
      b[i] = x;
    }
    for (let i = 0; i < n; i++) {
      let x = b[i]!;
      for (let k = 0; k < i; k++) x -= a[i * n + k]! * b[k]!;
      b[i] = x;
    }
    for (let i = n - 1; i >= 0; i--) {
      let x = b[i]!;
      for (let k = i + 1; k < n; k++) x -= a[i * n + k]! * b[k]!;
      b[i] = x / a[i * n + i]!;
    }
  }
}

export class ComplexLu {
  readonly n: number;
  readonly re: Float64Array;
  readonly im: Float64Array;
  readonly #pivot: Int32Array;

  constructor(n: number) {
    this.n = n;
    this.re = new Float64Array(n * n);
    this.im = new Float64Array(n * n);
    this.#pivot = new Int32Array(n);
  }

  factor(): boolean {
    const { n, re, im } = this;
    const size = (k: number): number => Math.abs(re[k]!) + Math.abs(im[k]!);
    for (let j = 0; j < n; j++) {
      let p = j;
      for (let i = j + 1; i < n; i++) if (size(i * n + j) > size(p * n + j)) p = i;
      this.#pivot[j] = p;
      if (p !== j)
        for (const m of [re, im])
          for (let k = 0; k < n; k++) {
            const x = m[p * n + k]!;
            m[p * n + k] = m[j * n + k]!;
            m[j * n + k] = x;
          }
      const [u, v] = [re[j * n + j]!, im[j * n + j]!];
      const square = u * u + v * v;
      if (!(square > 0 && Number.isFinite(square))) return false;
      for (let i = j + 1; i < n; i++) this.#eliminate(i, j, u / square, -v / square);
    }
    return true;
  }

  #eliminate(i: number, j: number, u: number, v: number): void {
    const { n, re, im } = this;
    const [x, y] = [re[i * n + j]!, im[i * n + j]!];
    const [p, q] = [x * u - y * v, x * v + y * u];
    re[i * n + j] = p;
    im[i * n + j] = q;
    if (p === 0 && q === 0) return;
    for (let k = j + 1; k < n; k++) {
      const [c, d] = [re[j * n + k]!, im[j * n + k]!];
      re[i * n + k] = re[i * n + k]! - (p * c - q * d);
      im[i * n + k] = im[i * n + k]! - (p * d + q * c);
    }
  }

  /** Solves in place. */
  solve(x: Float64Array, y: Float64Array): void {
    const { n, re, im } = this;
    for (let i = 0; i < n; i++) {
      const p = this.#pivot[i]!;
      if (p === i) continue;
      for (const b of [x, y]) {
        const t = b[p]!;
        b[p] = b[i]!;
        b[i] = t;
      }
    }
    for (let i = 0; i < n; i++) this.#row(x, y, i, 0, i);
    for (let i = n - 1; i >= 0; i--) {
      this.#row(x, y, i, i + 1, n);
      const [u, v] = [re[i * n + i]!, im[i * n + i]!];
      const square = u * u + v * v;
      const [a, b] = [x[i]!, y[i]!];
      x[i] = (a * u + b * v) / square;
      y[i] = (b * u - a * v) / square;
    }
  }

  /** Takes the known ones from a row. */
  #row(x: Float64Array, y: Float64Array, i: number, from: number, to: number): void {
    const { n, re, im } = this;
    let [a, b] = [x[i]!, y[i]!];
    for (let k = from; k < to; k++) {
      const [c, d] = [re[i * n + k]!, im[i * n + k]!];
      a -= c * x[k]! - d * y[k]!;
      b -= c * y[k]! + d * x[k]!;
    }
    x[i] = a;
    y[i] = b;
  }
}
