import type { Cell } from './cell.ts';
import type { Cycle } from './steady.ts';

/** What the parts lose beside what the circuit itself dissipates. SI units. */
export interface Devices {
  /** s in which current and voltage of the switch overlap, turning on and off. */
  readonly rise: number;
  readonly fall: number;
  /** C and V of the gates that are driven. */
  readonly gateCharge: number;
  readonly gateVoltage: number;
  /** F across the switch, of charge. */
  readonly outputCapacitance: number;
  /** C of the rectifier’s reverse recovery. */
  readonly recoveryCharge: number;
  /** s in a period in which a body diode conducts in a synchronous rectifier’s place, and its V. */
  readonly deadTime: number;
  readonly bodyDrop: number;
  /** A that the controller takes from the source. */
  readonly quiescent: number;
  readonly core: Core | null;
  /** H of leakage and V of the clamp above the source; 0 where there is none. */
  readonly leakage: number;
  readonly clamp: number;
  /** Of a forward: turns of the primary over those of the reset winding. */
  readonly resetShare?: number;
}

/** Steinmetz: W/m³ = k f^α B^β with f in Hz and B in T. */
export interface Core {
  readonly k: number;
  readonly alpha: number;
  readonly beta: number;
  /** m³, m² and turns of the winding whose current the cell has. */
  readonly volume: number;
  readonly area: number;
  readonly turns: number;
}

export const LOSSES = [
  'switchConduction',
  'rectifier',
  'winding',
  'esr',
  'switching',
  'capacitance',
  'gate',
  'recovery',
  'deadTime',
  'core',
  'clamp',
  'controller',
] as const;
/** W. */
export type Losses = Readonly<Record<(typeof LOSSES)[number], number>>;

/** V across the switch when it is off, at the primary; without ringing. */
export function switchStress(cell: Cell, output: number, resetShare = 1): number {
  const { stage } = cell;
  switch (stage.topology) {
    case 'buck':
      return stage.vin + stage.rectifierDrop;
    case 'boost':
      return output + stage.rectifierDrop;
    case 'forward':
      return stage.vin * (1 + resetShare);
    default:
      return stage.vin + (output + stage.rectifierDrop) / stage.turns;
  }
}

/** V against the rectifier when it blocks. */
export function rectifierStress(cell: Cell, output: number): number {
  const { stage } = cell;
  switch (stage.topology) {
    case 'boost':
      return output;
    case 'buck':
    case 'forward':
      return cell.source;
    default:
      return cell.source + output;
  }
}

/** The duty of every part at a load; the circuit’s own resistances from the exact period. */
export function lossesOf(cell: Cell, c: Cycle, d: Devices): Losses {
  const { stage } = cell;
  const { figures: w } = c;
  const f = stage.frequency;
  const n = stage.turns;
  const v = switchStress(cell, w.output.mean, d.resetShare);
  const rectified = stage.topology === 'forward' ? w.inductor : w.rectifier;
  const [turnOn, turnOff] = [Math.max(0, w.turnOn) * n, w.turnOff * n];
  const swing = w.inductor.most - w.inductor.least;
  const over = d.clamp - (w.output.mean + stage.rectifierDrop) / n;
  return {
    switchConduction: (n * w.switch.rms) ** 2 * stage.switchResistance,
    rectifier:
      stage.rectifierDrop * rectified.mean + stage.rectifierResistance * rectified.rms ** 2,
    winding: stage.inductorResistance * w.inductor.rms ** 2,
    esr: stage.esr * w.capacitor.rms ** 2,
    switching: 0.5 * v * f * (turnOn * d.rise + turnOff * d.fall),
    capacitance: 0.5 * d.outputCapacitance * v * v * f,
    gate: d.gateCharge * d.gateVoltage * f,
    recovery: c.discontinuous ? 0 : d.recoveryCharge * rectifierStress(cell, w.output.mean) * f,
    deadTime: stage.synchronous ? Math.max(0, d.bodyDrop) * (w.inductor.mean * d.deadTime * f) : 0,
    core: d.core ? coreLoss(d.core, swing * cell.inductance, f) : 0,
    clamp: d.leakage > 0 && over > 0 ? 0.5 * d.leakage * turnOff ** 2 * f * (d.clamp / over) : 0,
    controller: d.quiescent * stage.vin,
  };
}

/** W at a swing of flux linkage in V s, peak to peak. */
const coreLoss = (c: Core, swing: number, f: number): number =>
  c.k * f ** c.alpha * (swing / (2 * c.turns * c.area)) ** c.beta * c.volume;

export const total = (losses: Losses): number =>
  LOSSES.reduce((sum, name) => sum + losses[name], 0);
