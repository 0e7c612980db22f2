import type { Topology } from './cell.ts';

/** V at which a stage works, and A; of a transformer the secondary over the primary turns. */
export interface Point {
  readonly topology: Topology;
  readonly vin: number;
  readonly output: number;
  readonly current: number;
  readonly turns: number;
  /** V of the rectifier. */
  readonly drop: number;
  readonly frequency: number;
}

/** The duty ratio of continuous conduction without resistances. */
export function idealDuty({ topology, vin, output, turns, drop }: Point): number {
  const source = turns * vin;
  switch (topology) {
    case 'buck':
      return (output + drop) / (source + drop);
    case 'forward':
      return (output + drop) / source;
    case 'boost':
      return 1 - source / (output + drop);
    default:
      return (output + drop) / (source + output + drop);
  }
}

/** A, mean in the inductor as the output’s side sees it. */
export function inductorCurrent(p: Point): number {
  const rest = 1 - idealDuty(p);
  return p.topology === 'buck' || p.topology === 'forward' ? p.current : p.current / rest;
}

/** V s that the inductor takes in the second interval, which it gives back in the first. */
export function voltSeconds(p: Point): number {
  const rest = (1 - idealDuty(p)) / p.frequency;
  const back = p.output + p.drop - (p.topology === 'boost' ? p.turns * p.vin : 0);
  return back * rest;
}

/** H at the secondary for a ripple of `share` of the mean current, peak to peak. */
export const inductanceFor = (p: Point, share: number): number =>
  voltSeconds(p) / (share * inductorCurrent(p));

/** F for a ripple of the output in V, peak to peak, at a ripple `swing` (A) of the inductor; without ESR. */
export function capacitanceFor(p: Point, swing: number, ripple: number): number {
  if (p.topology === 'buck' || p.topology === 'forward') return swing / (8 * p.frequency * ripple);
  return (p.current * idealDuty(p)) / (p.frequency * ripple);
}

/** Hz of the zero right of the axis; infinite of a buck and a forward converter. */
export function rightHalfPlaneZero(p: Point, inductance: number): number {
  if (p.topology === 'buck' || p.topology === 'forward') return Number.POSITIVE_INFINITY;
  const rest = 1 - idealDuty(p);
  const share = p.topology === 'boost' ? 1 : idealDuty(p);
  return (rest * rest * p.output) / (p.current * 2 * Math.PI * share * inductance);
}
