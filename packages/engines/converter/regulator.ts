import {
  addPolynomials as add,
  multiplyPolynomials as multiply,
  type TransferFunction,
  transferFunction,
} from '../control/transfer-function.ts';
import type { State } from './affine.ts';
import type { Drive, Linear } from './averaged.ts';
import type { Cell } from './cell.ts';

/** How the duty ratio is made. */
export type Modulator =
  | { readonly kind: 'voltage' /** V from valley to peak. */; readonly ramp: number }
  | {
      readonly kind: 'current';
      /** V of the added ramp in a period. */
      readonly ramp: number;
      /** Ω by which the inductor’s current, as the cell has it, is sensed. */
      readonly sense: number;
    };

/** The stage with its modulator, from the control voltage and, that held, from the source and the load. */
export interface Plant {
  readonly control: TransferFunction;
  /** Ω: of the output alone, with the loop open. */
  readonly impedance: TransferFunction;
  /** From the source. */
  readonly audio: TransferFunction;
  /** Duty ratio a volt of control. */
  readonly gain: number;
  readonly current: CurrentLoop | null;
}

export interface CurrentLoop {
  /** V/s: of the sensed current in the first and in the second interval, and of the ramp. */
  readonly rise: number;
  readonly fall: number;
  readonly added: number;
  /** Of the pair of poles at half the switching frequency; infinite or negative is subharmonic oscillation. */
  readonly quality: number | null;
  /** V at the comparator for each V of output, by which the inductor’s voltages weigh in. */
  readonly voltage: number;
}

const scaled = (p: readonly number[], k: number): number[] => p.map((x) => k * x);
const ZERO = [0];

/**
 * Voltage mode divides by the ramp. Peak current mode is Ridley’s model: the sampling of the current as
 * H_e = 1 + s/(ω_n Q_z) + s²/ω_n² in its loop, and the feed-forward k_f and k_r of the voltages across the inductor
 * (R. B. Ridley, "A new, continuous-time model for current-mode control", IEEE Trans. Power Electronics 6(2), 1991);
 * in discontinuous conduction the peak alone sets the ratio, and nothing is sampled.
 */
export function plantOf(
  cell: Cell,
  broken: boolean,
  linear: Linear,
  drive: Drive,
  rest: State,
  output: number,
  modulator: Modulator,
): Plant {
  const { den } = linear;
  if (modulator.kind === 'voltage')
    return {
      control: transferFunction(scaled(linear.output.duty, 1 / modulator.ramp), den),
      impedance: transferFunction(linear.output.injected, den),
      audio: transferFunction(linear.output.vin, den),
      gain: 1 / modulator.ramp,
      current: null,
    };
  const loop = currentLoop(cell, broken, drive, rest, output, modulator);
  const { fm, a, b, sampled } = loop;
  const closed = add(
    den,
    scaled(add(multiply(sampled, linear.inductor.duty), scaled(linear.output.duty, a)), fm),
  );
  const left = (name: 'vin' | 'injected') =>
    add(linear.output[name], scaled(multiply(sampled, linear.crossed[name]), fm));
  return {
    control: transferFunction(scaled(linear.output.duty, fm), closed),
    impedance: transferFunction(left('injected'), closed),
    audio: transferFunction(add(left('vin'), scaled(linear.output.duty, -fm * b)), closed),
    gain: fm,
    current: loop.figures,
  };
}

function currentLoop(
  cell: Cell,
  broken: boolean,
  { duty, vin }: Drive,
  [i]: State,
  output: number,
  { ramp, sense }: Extract<Modulator, { kind: 'current' }>,
) {
  const { on, off, inductance: l } = cell;
  const { turns, frequency } = cell.stage;
  const period = 1 / frequency;
  const ohmic = broken ? 0 : i;
  const onVolts =
    on.drive +
    on.draws * turns * (vin - cell.stage.vin) -
    on.resistance * ohmic -
    on.output * output;
  const offVolts = -(off.drive - off.resistance * ohmic - off.output * output);
  const [rise, fall, added] = [(sense * onVolts) / l, (sense * offVolts) / l, ramp * frequency];
  const fm = 1 / ((rise + added) * period);
  const rest = 1 - duty;
  const kf = (-duty * period * sense * (broken ? 1 : 1 - duty / 2)) / l;
  const kr = broken ? 0 : (rest * rest * period * sense) / (2 * l);
  const half = Math.PI * frequency;
  const shape = Math.PI * (rest * (1 + added / rise) - 0.5);
  const a = kf * on.output - kr * off.output;
  const figures: CurrentLoop = {
    rise,
    fall,
    added,
    quality: broken ? null : 1 / shape,
    voltage: a,
  };
  return {
    fm,
    a,
    b: turns * (kr * off.draws - kf * on.draws),
    sampled: broken ? ZERO : [sense / half ** 2, (-sense * Math.PI) / 2 / half, sense],
    figures,
  };
}
