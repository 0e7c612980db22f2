/** Linear least squares in twice the digits of a double: designs as ill-conditioned as 10¹⁵ keep their digits. */
import { EngineError } from '../error.ts';
import {
  type DoubleColumn,
  dot,
  low,
  over,
  plus,
  root,
  subtract,
  times,
} from '../numeric/double-double.ts';

export interface LinearFit {
  /** One a column of the design. */
  readonly coefficients: Float64Array;
  /** (AᵀWA)⁻¹ by rows, p×p: variances where weights are 1/σ², and times s² otherwise. */
  readonly inverse: Float64Array;
  /** R of the weighted design's QR by rows, p×p, upper triangular: (RᵀR)⁻¹ is `inverse`. */
  readonly factor: Float64Array;
  /** √wᵢ·(yᵢ − fᵢ), and their sum of squares. */
  readonly residuals: Float64Array;
  readonly squares: number;
  /** Diagonal of the hat matrix. */
  readonly leverage: Float64Array;
}

const copied = ({ hi, lo }: DoubleColumn): DoubleColumn => ({ hi: hi.slice(), lo: lo.slice() });

/** Of the length that a column had, what is left when it is said to depend on those before it. */
const DEPENDENT = 1e-24;

/**
 * min Σ wᵢ (yᵢ − Σ cⱼ aᵢⱼ)² by modified Gram–Schmidt on the augmented design, orthogonalised twice (Å. Björck,
 * Numerical Methods for Least Squares Problems, 1996, section 2.4). `design` and `y` are as given; `rootWeights` are
 * √wᵢ, all 1 unless said. Throws `singular` with the place of a column that depends on those before it, `shape`.
 */
export function linearFit(
  design: readonly DoubleColumn[],
  y: DoubleColumn,
  rootWeights?: ArrayLike<number>,
): LinearFit {
  const n = y.hi.length;
  const p = design.length;
  if (n < p)
    throw new EngineError('shape', `${n} points cannot tell ${p} coefficients.`, { value: n });
  const q = design.map(copied);
  const right = copied(y);
  if (rootWeights) for (const c of [...q, right]) weigh(c, rootWeights);
  const rHi = new Float64Array(p * p);
  const rLo = new Float64Array(p * p);
  const zHi = new Float64Array(p);
  const zLo = new Float64Array(p);
  const sizes = q.map((c) => dot(c, c));
  for (let k = 0; k < p; k++) {
    const column = q[k] as DoubleColumn;
    for (let pass = 0; pass < 2; pass++)
      for (let j = 0; j < k; j++) {
        const c = dot(q[j] as DoubleColumn, column);
        const d = low;
        subtract(column, c, d, q[j] as DoubleColumn);
        rHi[j * p + k] = plus(rHi[j * p + k]!, rLo[j * p + k]!, c, d);
        rLo[j * p + k] = low;
      }
    const square = dot(column, column);
    if (!(square > DEPENDENT ** 2 * (sizes[k] as number)) || square === 0)
      throw new EngineError(
        'singular',
        `Column ${k + 1} of the design is a combination of those before it: the data cannot tell its coefficient.`,
        { value: k },
      );
    const length = root(square, low);
    const lengthLow = low;
    rHi[k * p + k] = length;
    rLo[k * p + k] = lengthLow;
    for (let i = 0; i < n; i++) {
      column.hi[i] = over(column.hi[i]!, column.lo[i]!, length, lengthLow);
      column.lo[i] = low;
    }
    for (let pass = 0; pass < 2; pass++) {
      const c = dot(column, right);
      const d = low;
      subtract(right, c, d, column);
      zHi[k] = plus(zHi[k]!, zLo[k]!, c, d);
      zLo[k] = low;
    }
  }
  const leverage = new Float64Array(n);
  for (const c of q) for (let i = 0; i < n; i++) leverage[i] = leverage[i]! + c.hi[i]! ** 2;
  return {
    coefficients: backward(rHi, rLo, zHi, zLo),
    inverse: inverseOf(rHi, rLo, p),
    factor: rHi,
    residuals: right.hi,
    squares: dot(right, right),
    leverage,
  };
}

function weigh(c: DoubleColumn, w: ArrayLike<number>): void {
  for (let i = 0; i < c.hi.length; i++) {
    c.hi[i] = times(c.hi[i]!, c.lo[i]!, w[i]!, 0);
    c.lo[i] = low;
  }
}

/** R·x = z for upper triangular R, all in double-double. */
function backward(
  rHi: Float64Array,
  rLo: Float64Array,
  zHi: Float64Array,
  zLo: Float64Array,
): Float64Array {
  const p = zHi.length;
  const x = zHi.slice();
  const l = zLo.slice();
  for (let i = p - 1; i >= 0; i--) {
    for (let j = i + 1; j < p; j++) {
      const t = times(rHi[i * p + j]!, rLo[i * p + j]!, x[j]!, l[j]!);
      x[i] = plus(x[i]!, l[i]!, -t, -low);
      l[i] = low;
    }
    x[i] = over(x[i]!, l[i]!, rHi[i * p + i]!, rLo[i * p + i]!);
    l[i] = low;
  }
  return x;
}

/** (RᵀR)⁻¹ from the columns of R⁻¹. */
function inverseOf(rHi: Float64Array, rLo: Float64Array, p: number): Float64Array {
  const columns = Array.from({ length: p }, (_, k) => {
    const unit = new Float64Array(p);
    unit[k] = 1;
    return backward(rHi, rLo, unit, new Float64Array(p));
  });
  const out = new Float64Array(p * p);
  for (let i = 0; i < p; i++)
    for (let j = 0; j < p; j++) {
      let sum = 0;
      for (const c of columns) sum += c[i]! * c[j]!;
      out[i * p + j] = sum;
    }
  return out;
}
