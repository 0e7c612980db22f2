import { cascade } from '../control/cascade.ts';
import { exponential } from '../control/loop-simulation.ts';
import type { TransferFunction } from '../control/transfer-function.ts';
import { EngineError } from '../error.ts';
import { Random } from '../numeric/random.ts';
import { PidCode, type PidSettings } from './algorithm.ts';

/** What happens to the loop: a step of the reference at 0, a load at the plant's input from `loadTime` on. */
export interface Scenario {
  readonly reference: number;
  readonly load: number;
  readonly loadTime: number;
  /** Standard deviation of noise in each sample of the measurement. */
  readonly noise: number;
  readonly end: number;
}

/** At the sampling instants: the plant's output, what the actuator gives, from 0. */
export interface SampledRun {
  readonly t: Float64Array;
  readonly y: Float64Array;
  readonly u: Float64Array;
  /** Sampling instants at which the output stood at a limit. */
  readonly limited: number;
}

/** Sampling instants at most. */
export const MAX_SAMPLES = 50_000;
/** Samples of dead time at most. */
const MAX_LAG = 20_000;
const HUGE = 1e12;

/**
 * The controller in code before a plant with dead time: the plant's input is held between samples, and its states are
 * carried over each by the exact exponential, a dead time of (d + f) Ts splitting each into the part that arrived d
 * samples ago and the part from d + 1 (Åström & Wittenmark, 1997, §2.3). A plant that answers at once is read before the
 * controller writes. Throws `out-of-range` for more samples than can be followed.
 */
export function runSampled(plant: TransferFunction, s: PidSettings, of: Scenario): SampledRun {
  const h = s.sampleTime;
  const count = Math.ceil(of.end / h);
  const whole = Math.floor(plant.delay / h + 1e-9);
  if (!(count <= MAX_SAMPLES) || !(whole <= MAX_LAG))
    throw new EngineError(
      'out-of-range',
      `At ${h} s the run has ${Math.max(count, whole)} samples; the most is ${MAX_SAMPLES}.`,
      { field: 'sampleTime', value: h },
    );
  const system = cascade(plant);
  const { n } = system;
  const part = Math.max(0, plant.delay - whole * h);
  const late = held(system, part);
  const early = held(system, h - part);
  const controller = new PidCode(s);
  const random = new Random(1);
  const out = {
    t: new Float64Array(count + 1),
    y: new Float64Array(count + 1),
    u: new Float64Array(count + 1),
  };
  // What goes into the plant, with the load, by sample; before the start nothing.
  const into = new Float64Array(count + 1);
  const at = (k: number) => (k >= 0 ? (into[k] ?? 0) : 0);
  let x = new Float64Array(n);
  let limited = 0;
  for (let k = 0; k <= count; k++) {
    const time = k * h;
    let y = system.d * at(part > 0 ? k - whole - 1 : whole > 0 ? k - whole : k - 1);
    for (let j = 0; j < n; j++) y += system.c[j]! * x[j]!;
    const u = controller.step(of.reference, of.noise > 0 ? y + of.noise * random.normal() : y);
    out.t[k] = time;
    out.y[k] = y;
    out.u[k] = u;
    if (!(Math.abs(y) < HUGE)) {
      out.y.fill(Number.NaN, k);
      out.u.fill(Number.NaN, k);
      for (let j = k; j <= count; j++) out.t[j] = j * h;
      return { ...out, limited };
    }
    if (u === s.low || u === s.high) limited++;
    into[k] = u + (time >= of.loadTime - 1e-9 * h ? of.load : 0);
    x = moved(moved(x, late, at(k - whole - 1), n), early, at(k - whole), n);
  }
  return { ...out, limited };
}

interface Held {
  readonly phi: Float64Array;
  readonly gamma: Float64Array;
}

/** Φ = e^(Ah) and Γ = ∫ e^(As) B ds over h from one exponential; of no time, the identity. */
function held({ n, a, b }: ReturnType<typeof cascade>, h: number): Held {
  const size = n + 1;
  const m = new Float64Array(size * size);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) m[i * size + j] = a[i * n + j]! * h;
    m[i * size + n] = b[i]! * h;
  }
  const e = exponential(m, size);
  const phi = new Float64Array(n * n);
  const gamma = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) phi[i * n + j] = e[i * size + j]!;
    gamma[i] = e[i * size + n]!;
  }
  return { phi, gamma };
}

function moved(x: Float64Array, { phi, gamma }: Held, u: number, n: number) {
  const next = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = gamma[i]! * u;
    for (let j = 0; j < n; j++) sum += phi[i * n + j]! * x[j]!;
    next[i] = sum;
  }
  return next;
}
