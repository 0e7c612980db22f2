import { EngineError } from '../error.ts';
import { abs, arg, complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { evaluate, type TransferFunction } from './transfer-function.ts';

/** What the plant leaves to be done at a crossover: its gain there, and the phase the controller must add (degrees, (−180, 180]). */
export interface Demand {
  readonly gain: number;
  readonly phase: number;
}

/** The phase a controller must add at ω so that the loop has the phase margin, once its gain makes ω the crossover. */
export function demandAt(plant: TransferFunction, omega: number, phaseMargin: number): Demand {
  const value = evaluate(plant, complex(0, omega));
  const gain = abs(value);
  if (!(gain > 0) || !Number.isFinite(gain))
    throw new EngineError(
      'out-of-range',
      'The plant has a zero or a pole right at this crossover.',
      {
        field: 'crossover',
        value: omega,
      },
    );
  const needed = phaseMargin - 180 - (arg(value) * 180) / Math.PI;
  const phase = needed - 360 * Math.ceil((needed - 180) / 360);
  return { gain, phase };
}

const DEGREE = Math.PI / 180;

function refuse(what: string, least: number, most: number, phase: number): never {
  const word = phase < 0 ? 'lag' : 'lead';
  throw new EngineError(
    'infeasible',
    `The controller would have to give ${Math.abs(phase).toFixed(1)}° of ${word} at the crossover; ${what} gives ${least.toFixed(1)}° to ${most.toFixed(1)}°.`,
    { field: 'phaseMargin', value: phase },
  );
}

/** K(1 + 1/(Ti s)): only lags. */
export function designPi(omega: number, { gain, phase }: Demand): { k: number; ti: number } {
  if (phase >= -0.01 || phase <= -89.9) refuse('a PI controller', -90, 0, phase);
  const ti = 1 / (omega * Math.tan(-phase * DEGREE));
  return { k: Math.cos(phase * DEGREE) / gain, ti };
}

/** K(1 + s Td/(1 + s Td/N)): only leads, at most asin(N/(N + 2)). */
export function designPd(
  omega: number,
  { gain, phase }: Demand,
  n: number,
): { k: number; td: number } {
  const td = leadingTime(omega, phase, n, (x) => derivative(x, n), 'a PD controller');
  return { k: 1 / (gain * abs(derivative(td * omega, n))), td };
}

/** K(1 + 1/(Ti s) + s Td/(1 + s Td/N)) with Ti = ratio·Td. */
export function designPid(
  omega: number,
  { gain, phase }: Demand,
  n: number,
  ratio: number,
): { k: number; ti: number; td: number } {
  const shape = (x: number) => {
    const d = derivative(x, n);
    return complex(d.re, d.im - 1 / (ratio * x));
  };
  const td = leadingTime(omega, phase, n, shape, 'a PID controller');
  return { k: 1 / (gain * abs(shape(td * omega))), ti: ratio * td, td };
}

const derivative = (x: number, n: number) => {
  // 1 + jx/(1 + jx/n) at x = ω Td.
  const below = 1 + (x / n) ** 2;
  return complex(1 + (x * x) / n / below, x / below);
};

/** The derivative time at which a shape first gives the phase: its phase rises with x up to one summit. */
function leadingTime(
  omega: number,
  phase: number,
  n: number,
  shape: (x: number) => { re: number; im: number },
  name: string,
): number {
  const at = (u: number) => arg(shape(Math.exp(u))) / DEGREE;
  const low = Math.log(1e-4);
  let summit = low;
  for (let u = low; u <= Math.log(100 * n); u += 0.02) if (at(u) > at(summit)) summit = u;
  if (phase <= at(low) || phase >= at(summit)) refuse(name, at(low), at(summit), phase);
  return Math.exp(findRoot((u) => at(u) - phase, low, summit)) / omega;
}

/** A lead with its summit at ω: K √α-normalised to gain K there, pole over zero α = (1 + sin φ)/(1 − sin φ). */
export function designLead({ gain, phase }: Demand): { k: number; lead: number } {
  if (phase <= 0.01 || phase >= 85) refuse('a lead', 0, 85, phase);
  return { k: 1 / gain, lead: phase };
}
