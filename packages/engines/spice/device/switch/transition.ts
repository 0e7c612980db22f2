/**
 * The smooth switch of PSpice: ln R goes from one end to the other by a cubic in the control, with no slope at either end.
 * PSpice A/D Reference Guide, Voltage-controlled switch.
 */
export interface Transition {
  readonly on: number;
  readonly off: number;
  readonly threshold: number;
  /** Half the way from off to on; below 0 where it is on at the lower control. */
  readonly hysteresis: number;
}

/** Conductance at a control, S, and its slope, S/V or S/A, into `out`. */
export function transitionAt(
  { on, off, threshold, hysteresis }: Transition,
  control: number,
  out: { conductance: number; slope: number },
): void {
  // −1 at off, 1 at on.
  const u = (control - threshold) / hysteresis;
  if (u >= 1 || u <= -1) {
    out.conductance = 1 / (u >= 1 ? on : off);
    out.slope = 0;
    return;
  }
  const middle = 0.5 * (Math.log(on) + Math.log(off));
  const ratio = Math.log(on / off);
  out.conductance = Math.exp(-(middle + ratio * (0.75 * u - 0.25 * u * u * u)));
  out.slope = (-out.conductance * ratio * 0.75 * (1 - u * u)) / hysteresis;
}
