/** A diode of a card: its curves and its point. */
import {
  type DiodeAt,
  type DiodeCard,
  diodeAt,
  diodeCapacitance,
  diodeCurrent,
} from '@tollbench/engines/device/diode-spice.ts';

export interface CardPoint {
  readonly voltage: number;
  readonly current: number;
  readonly conductance: number;
  readonly terminal: number;
  readonly depletion: number;
  readonly diffusion: number;
}

export interface CardCurves {
  readonly point: CardPoint;
  readonly forward: readonly CardPoint[];
  readonly reverse: readonly CardPoint[];
  readonly is: number;
  readonly vj: number;
  readonly cjo: number;
  readonly thermal: number;
}

export function pointOf(d: DiodeAt, v: number): CardPoint {
  const { current, conductance } = diodeCurrent(d, v);
  const { depletion, diffusion } = diodeCapacitance(d, v);
  const terminal = v + current * d.card.rs;
  return { voltage: v, current, conductance, terminal, depletion, diffusion };
}

/** Current at which the forward curve ends, A, and where it ends at the latest, V. */
const MOST_CURRENT = 10;
const MOST_VOLTAGE = 20;

export function cardCurves(card: DiodeCard, kelvin: number, v: number): CardCurves {
  const d = diodeAt(card, kelvin);
  const steps = Array.from({ length: 201 }, (_, k) => (k * MOST_VOLTAGE) / 200);
  const end = steps.find((u) => diodeCurrent(d, u).current > 0.1 * MOST_CURRENT) ?? MOST_VOLTAGE;
  const top = Math.max(end, v);
  const back = -Math.max(card.bv === null ? 10 : 1.05 * card.bv, v < 0 ? -1.1 * v : 0, 1);
  // Past the knee no further than to some amperes.
  const least = d.knee === null ? back : Math.max(back, Math.min(v, -d.knee - limit(d)));
  const line = (from: number, to: number, n: number) =>
    Array.from({ length: n + 1 }, (_, k) => pointOf(d, from + ((to - from) * k) / n));
  return {
    point: pointOf(d, v),
    forward: line(0, top, 120),
    reverse: line(least, 0, 160),
    is: d.is,
    vj: d.vj,
    cjo: d.cjo,
    thermal: d.thermal,
  };
}

/** How far past its knee the exponential reaches an ampere, V. */
const limit = (d: DiodeAt): number =>
  d.card.nbv * d.thermal * Math.max(1, Math.log(1 / Math.max(d.is, 1e-60)));
