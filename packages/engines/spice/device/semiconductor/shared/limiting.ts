/**
 * Limits on how far a junction's or a gate's voltage goes in one Newton iteration. L. W. Nagel, SPICE2, UCB/ERL M520, 1975, ch. 4;
 * K. Kundert, The Designer's Guide to SPICE and Spectre, 1995, ch. 2. All voltages in V; what is returned equals `next` where
 * nothing had to be limited, and else `load.isLimited` is to be set.
 */

/** ln of a step over kT/q at most: beyond it the iterate is far off, and its size says nothing. */
const LARGEST_LOG = 8;

/**
 * A junction's voltage after `last`: above the critical one it goes on by the logarithm of the step, as its current would have it;
 * in reverse to at most twice as far and 1 V.
 */
export function limitJunction(next: number, last: number, vt: number, critical: number): number {
  const step = next - last;
  if (next > critical && Math.abs(step) > 2 * vt) {
    // Of a junction that conducts more than amperes at nothing, the critical voltage is below 0.
    if (last <= 0) return Math.max(critical, vt);
    const log = Math.min(Math.log(Math.abs(step) / vt - 1), LARGEST_LOG);
    return last + Math.sign(step) * vt * (2 + log);
  }
  if (next >= 0) return next;
  const floor = last > 0 ? -1 - last : 2 * last - 1;
  return next < floor ? floor : next;
}

/** A gate's voltage after `last`: slowly through the threshold, by at most about twice the distance from it elsewhere. */
export function limitGate(next: number, last: number, threshold: number): number {
  const far = 2 * Math.abs(last - threshold) + 2;
  const near = Math.abs(last - threshold) + 1;
  const step = next - last;
  if (last < threshold) {
    if (step <= 0) return Math.max(next, last - far);
    const edge = threshold + 0.5;
    return next <= edge ? Math.min(next, last + near) : edge;
  }
  if (last < threshold + 3.5)
    return step <= 0 ? Math.max(next, threshold - 0.5) : Math.min(next, threshold + 4);
  if (step > 0) return Math.min(next, last + far);
  return next >= threshold + 3.5 ? Math.max(next, last - near) : Math.max(next, threshold + 2);
}

/** A drain-source voltage after `last`. */
export function limitDrain(next: number, last: number): number {
  if (last >= 3.5) {
    if (next > last) return Math.min(next, 3 * last + 2);
    return next < 3.5 ? Math.max(next, 2) : next;
  }
  return next > last ? Math.min(next, 4) : Math.max(next, -0.5);
}
