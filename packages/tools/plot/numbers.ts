import type { Numbers } from './style.ts';

/** Whether values never fall and none is a gap; found once for each array. */
const rising = new WeakMap<object, boolean>();
export function isRising(values: Numbers): boolean {
  let known = rising.get(values);
  if (known === undefined) {
    known = true;
    let last = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < values.length; i++) {
      const v = values[i]!;
      if (!(v >= last)) {
        known = false;
        break;
      }
      last = v;
    }
    rising.set(values, known);
  }
  return known;
}

/** The first index whose value is at least `value`, in values that never fall. */
export function lowerBound(values: Numbers, value: number): number {
  let lo = 0;
  let hi = values.length;
  while (lo < hi) {
    const mid = (lo + hi) >> 1;
    if (values[mid]! < value) lo = mid + 1;
    else hi = mid;
  }
  return lo;
}

/** The smallest spacing of values that rise; 1 where there is none. */
export function spacing(x: Numbers): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 1; i < x.length; i++) {
    const d = Math.abs(x[i]! - x[i - 1]!);
    if (d > 0 && d < least) least = d;
  }
  return Number.isFinite(least) ? least : 1;
}
