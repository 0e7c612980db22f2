import { EngineError } from '../error.ts';
import type { Affine, State } from './affine.ts';

/** Converters of one switch, one inductor and one output capacitor. */
export const TOPOLOGIES = ['buck', 'boost', 'buckboost', 'flyback', 'forward'] as const;
export type Topology = (typeof TOPOLOGIES)[number];

/** A power stage; of a transformer all is seen from its secondary. SI units. */
export interface Stage {
  readonly topology: Topology;
  readonly vin: number;
  /** Secondary over primary turns; 1 without a transformer. */
  readonly turns: number;
  /** H; of a flyback the magnetising inductance of the primary. */
  readonly inductance: number;
  readonly inductorResistance: number;
  /** Ω of the switch while it conducts. */
  readonly switchResistance: number;
  /** Ω and V of the rectifier while it conducts. */
  readonly rectifierResistance: number;
  readonly rectifierDrop: number;
  /** The rectifier is a switch: current may flow back through it. */
  readonly synchronous: boolean;
  readonly capacitance: number;
  readonly esr: number;
  /** S and A of the load. */
  readonly conductance: number;
  readonly current: number;
  /** Hz. */
  readonly frequency: number;
}

/** One of the circuits that a switching period goes through. */
export interface Interval {
  /** V: what drives the inductor, and how much of the output stands against it. */
  readonly drive: number;
  readonly output: number;
  /** Ω in the inductor’s loop. */
  readonly resistance: number;
  /** Whether the inductor’s current flows to the output. */
  readonly feeds: number;
  /** The share of the inductor’s current that the source gives, as its turns have it. */
  readonly draws: number;
  readonly system: Affine;
}

/** A converter as the inductor sees it: with the switch on, with the rectifier on, with neither. */
export interface Cell {
  readonly on: Interval;
  readonly off: Interval;
  readonly idle: Interval;
  /** H, where the inductor is seen from the secondary. */
  readonly inductance: number;
  /** V of the source there, and how the current in `on` follows it. */
  readonly source: number;
  readonly stage: Stage;
}

/** V at the output. */
export const outputOf = ({ stage: s }: Cell, { feeds }: Interval, [i, v]: State): number =>
  (v + s.esr * (feeds * i - s.current)) / (1 + s.esr * s.conductance);

type Loop = Omit<Interval, 'system'>;

/** ẋ of a loop: L di/dt = E − r i − k v_o, C dv/dt = f i − I − G v_o, with the ESR between v and v_o. */
function interval(loop: Loop, inductance: number, s: Stage): Interval {
  const share = 1 / (1 + s.esr * s.conductance);
  const { drive, output: k, resistance: r, feeds: f } = loop;
  const idle = f === 0 && k === 0 && drive === 0 && r === 0;
  const system: Affine = {
    a: [
      idle ? 0 : -(r + k * share * s.esr * f) / inductance,
      idle ? 0 : (-k * share) / inductance,
      (f * share) / s.capacitance,
      (-s.conductance * share) / s.capacitance,
    ],
    b: [
      idle ? 0 : (drive + k * share * s.esr * s.current) / inductance,
      (-s.current * share) / s.capacitance,
    ],
  };
  return { ...loop, system };
}

/** What stands on each side of the inductor. */
function loopsOf(s: Stage): { on: Loop; off: Loop } {
  const n = s.turns;
  const source = n * s.vin;
  const closed = n * n * s.switchResistance + s.inductorResistance;
  const free = s.rectifierResistance + s.inductorResistance;
  const back: Loop = {
    drive: -s.rectifierDrop,
    output: 1,
    resistance: free,
    feeds: 1,
    draws: 0,
  };
  switch (s.topology) {
    case 'buck':
      return {
        on: { drive: source, output: 1, resistance: closed, feeds: 1, draws: 1 },
        off: back,
      };
    case 'forward':
      // The secondary has its own rectifier in series.
      return {
        on: {
          drive: source - s.rectifierDrop,
          output: 1,
          resistance: closed + s.rectifierResistance,
          feeds: 1,
          draws: 1,
        },
        off: back,
      };
    case 'boost':
      return {
        on: { drive: source, output: 0, resistance: closed, feeds: 0, draws: 1 },
        off: { ...back, drive: source - s.rectifierDrop, draws: 1 },
      };
    default:
      return {
        on: { drive: source, output: 0, resistance: closed, feeds: 0, draws: 1 },
        off: back,
      };
  }
}

/**
 * The circuits of a stage; a transformer without leakage is an ideal one beside an inductance (R. W. Erickson,
 * D. Maksimović, "Fundamentals of Power Electronics", 3rd ed., Springer, 2020, §6.3). Throws `out-of-range`.
 */
export function cellOf(s: Stage): Cell {
  for (const name of ['vin', 'turns', 'inductance', 'capacitance', 'frequency'] as const)
    if (!(s[name] > 0))
      throw new EngineError('out-of-range', `The ${name} of ${s[name]} is not more than 0.`, {
        field: name,
        value: s[name],
      });
  // The winding of a flyback is given at the primary.
  const inductance = s.topology === 'flyback' ? s.inductance * s.turns * s.turns : s.inductance;
  const { on, off } = loopsOf(s);
  const idle = { drive: 0, output: 0, resistance: 0, feeds: 0, draws: 0 };
  return {
    on: interval(on, inductance, s),
    off: interval(off, inductance, s),
    idle: interval(idle, inductance, s),
    inductance,
    source: s.turns * s.vin,
    stage: s,
  };
}
