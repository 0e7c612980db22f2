/** The integral of y over x, rising, by the trapezoidal rule; 0 for fewer than two points. */
export function trapezoid(x: ArrayLike<number>, y: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 1; k < x.length; k++) sum += ((x[k]! - x[k - 1]!) * (y[k]! + y[k - 1]!)) / 2;
  return sum;
}
