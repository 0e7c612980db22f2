/** The 555 timer: its capacitor between two thresholds, by way of whatever charges and discharges it. */
import { EngineError } from '../error.ts';

/** A timer on its supply, as its pins show it. */
export interface Timer {
  /** V. */
  readonly supply: number;
  /** Threshold and trigger level, V: two thirds and one third of the supply, or the control pin's voltage and half of it. */
  readonly upper: number;
  readonly lower: number;
  /** Of the discharge transistor that conducts: V without current, and Ω. */
  readonly saturation: number;
  readonly discharge: number;
  /** Of the output, V. */
  readonly high: number;
  readonly low: number;
  /** A into the threshold pin, from the capacitor. */
  readonly bias: number;
  /** s from a threshold that is passed until output and discharge follow: to low, and to high. */
  readonly delayLow: number;
  readonly delayHigh: number;
}

/**
 * How the capacitor is charged: R_A and R_B as in every data sheet; with a diode across R_B; from the output by one
 * resistor; or R_A to the supply and R_B to the discharge pin, both from the capacitor.
 */
export type AstableCircuit = 'standard' | 'diode' | 'output' | 'separate';

export interface AstableParts {
  /** Ω; `ra` is not in the circuit `output`, whose one resistor is `rb`. */
  readonly ra: number;
  readonly rb: number;
  /** F. */
  readonly c: number;
  /** V, of the diode that conducts. */
  readonly diode: number;
}

/** What the capacitor sees: V that it goes to, and Ω. */
export interface Aim {
  readonly to: number;
  readonly through: number;
}

export interface Astable {
  /** s with the output high and low. */
  readonly high: number;
  readonly low: number;
  /** Hz, and the share of the period with the output high. */
  readonly frequency: number;
  readonly duty: number;
  /** The capacitor's extremes, V: delays carry it beyond the thresholds. */
  readonly top: number;
  readonly bottom: number;
  /** s from a capacitor without charge until the output goes low for the first time. */
  readonly first: number;
  readonly charging: Aim;
  /** On the way up until the capacitor is at `until`, V: with a diode that then stops conducting. */
  readonly early: (Aim & { readonly until: number }) | null;
  readonly discharging: Aim;
}

interface Aims {
  readonly charging: Aim;
  readonly early: Astable['early'];
  readonly discharging: Aim;
}

/** Thévenin’s equivalents at the capacitor, while the output is high and while it is low. */
function aims(circuit: AstableCircuit, parts: AstableParts, timer: Timer): Aims {
  const { ra, rb, diode } = parts;
  const { supply, saturation, discharge, high, low, bias } = timer;
  const aim = (to: number, through: number): Aim => ({ to: to - bias * through, through });
  const across = (a: number, b: number) => (a * b) / (a + b);
  const pulled = (up: number, down: number) => (supply * down + saturation * up) / (up + down);
  const throughPin = aim(pulled(ra, discharge), rb + across(ra, discharge));
  switch (circuit) {
    case 'standard':
      return { charging: aim(supply, ra + rb), early: null, discharging: throughPin };
    case 'diode':
      // The diode conducts while R_A carries more than its voltage sends through R_B.
      return {
        charging: aim(supply, ra + rb),
        early: { ...aim(supply - diode, ra), until: supply - diode - (diode * ra) / rb },
        discharging: throughPin,
      };
    case 'output':
      return { charging: aim(high, rb), early: null, discharging: aim(low, rb) };
    case 'separate': {
      const down = rb + discharge;
      return {
        charging: aim(supply, ra),
        early: null,
        discharging: aim(pulled(ra, down), across(ra, down)),
      };
    }
  }
}

/**
 * The oscillation, exact for this timer: exponentials between the thresholds, each followed past its threshold for the
 * delay. With equal thirds, no delays and an ideal discharge t = 0.693(R_A + R_B)C and 0.693 R_B C (Signetics,
 * NE555 data sheet; H. R. Camenzind, 1971).
 * Throws `infeasible` where the capacitor never reaches a threshold.
 */
export function astable(circuit: AstableCircuit, parts: AstableParts, timer: Timer): Astable {
  const { charging, early, discharging } = aims(circuit, parts, timer);
  const { upper, lower, delayLow, delayHigh } = timer;
  if (!(charging.to > upper))
    throw new EngineError(
      'infeasible',
      `The capacitor charges to ${volts(charging.to)} and never reaches the threshold of ${volts(upper)}.`,
      { field: 'charging', value: charging.to },
    );
  if (!(discharging.to < lower))
    throw new EngineError(
      'infeasible',
      `The capacitor discharges to ${volts(discharging.to)} and never reaches the trigger level of ${volts(lower)}.`,
      { field: 'discharging', value: discharging.to },
    );
  const rising = { charging, early };
  const down = discharging.through * parts.c;
  const top = onTheWayUp(upper, rising, parts.c, delayLow);
  const bottom = discharging.to + (lower - discharging.to) * Math.exp(-delayHigh / down);
  const high = climb(bottom, upper, rising, parts.c) + delayLow;
  const low = down * Math.log((top - discharging.to) / (lower - discharging.to)) + delayHigh;
  return {
    high,
    low,
    frequency: 1 / (high + low),
    duty: high / (high + low),
    top,
    bottom,
    first: climb(0, upper, rising, parts.c) + delayLow,
    charging,
    early,
    discharging,
  };
}

type Rising = Pick<Astable, 'charging' | 'early'>;

const climbTo = (from: number, to: number, { to: aim, through }: Aim, c: number): number =>
  to > from ? through * c * Math.log((aim - from) / (aim - to)) : 0;

/** s from one voltage up to another. */
function climb(from: number, to: number, { charging, early }: Rising, c: number): number {
  if (early === null) return climbTo(from, to, charging, c);
  const knee = Math.min(to, Math.max(from, early.until));
  return climbTo(from, knee, early, c) + climbTo(knee, to, charging, c);
}

/** The capacitor’s voltage `t` s after it was at `from` and began to rise. */
export function onTheWayUp(
  from: number,
  { charging, early }: Rising,
  c: number,
  t: number,
): number {
  if (early === null || from >= early.until) return onTheWay(from, charging, c, t);
  const long = climbTo(from, early.until, early, c);
  return t <= long ? onTheWay(from, early, c, t) : onTheWay(early.until, charging, c, t - long);
}

export interface Monostable {
  /** s, of the output. */
  readonly width: number;
  /** V, of the capacitor at rest, and at its highest. */
  readonly rest: number;
  readonly top: number;
  readonly charging: Aim;
  readonly discharging: Aim;
  /** s after the pulse until the capacitor is within 1 % of the threshold of its rest: before that the next pulse is shorter. */
  readonly recovery: number;
}

/**
 * The pulse that a trigger starts: the capacitor `c`, F, through `r`, Ω, from its rest at the discharge pin to the
 * threshold; 1.1·R·C where that is two thirds of the supply. Throws `infeasible` as `astable`.
 */
export function monostable(r: number, c: number, timer: Timer): Monostable {
  const { supply, saturation, discharge, upper, bias, delayLow } = timer;
  const charging: Aim = { to: supply - bias * r, through: r };
  const rest = (supply * discharge + saturation * r) / (r + discharge);
  if (!(charging.to > upper) || !(rest < upper))
    throw new EngineError(
      'infeasible',
      `The capacitor goes from ${volts(rest)} to ${volts(charging.to)} and never passes the threshold of ${volts(upper)}.`,
      { field: 'charging', value: charging.to },
    );
  const tau = r * c;
  const through = (r * discharge) / (r + discharge);
  const top = charging.to + (upper - charging.to) * Math.exp(-delayLow / tau);
  return {
    width: tau * Math.log((charging.to - rest) / (charging.to - upper)) + delayLow,
    rest,
    top,
    charging,
    discharging: { to: rest, through },
    recovery: through * c * Math.log(Math.max(1, (top - rest) / (0.01 * upper))),
  };
}

const volts = (v: number): string => `${Number(v.toPrecision(4))} V`;

export interface Sample {
  readonly t: number;
  readonly capacitor: number;
  readonly output: number;
}

/** The capacitor’s voltage after `t` s on its way from `from`. */
export const onTheWay = (from: number, { to, through }: Aim, c: number, t: number): number =>
  t === 0 ? from : to + (from - to) * Math.exp(-t / (through * c));
