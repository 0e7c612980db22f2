/** How the closed loop answers, beside the plant by itself. */
import { blocks } from '@tollbench/engines/linalg/blocks.ts';
import { lu } from '@tollbench/engines/linalg/lu.ts';
import { luSolve } from '@tollbench/engines/linalg/lu-solve.ts';
import { identity, type Matrix, zeros } from '@tollbench/engines/linalg/matrix.ts';
import { multiplyVector } from '@tollbench/engines/linalg/multiply.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { roundUp } from '@tollbench/engines/numeric/round-up.ts';
import { outputsOf, stateResponse } from '@tollbench/engines/state-space/response.ts';
import { InputError } from '../../define/error.ts';
import { counted } from '../../text/counted.ts';
import type { ClosedLoop } from './closed-loop.ts';
import { type DesignInputs, inputs } from './inputs.ts';
import type { Plant } from './plant.ts';

export interface Response {
  /** Seconds. */
  readonly t: Float64Array;
  /** A row a time, a column an output; of the plant by itself where the same happens to it. */
  readonly y: Matrix;
  readonly open: Matrix | null;
  /** A row a time, a column an input. */
  readonly u: Matrix;
  /** ‖x − x̂‖ at each time, with an observer. */
  readonly error: Float64Array | null;
  readonly end: number;
  /** Outputs in the long run; null where they do not settle. */
  readonly final: Float64Array | null;
  /** From then on every output is within 2 % of its largest distance from there; null where it is not by the end. */
  readonly settling: number | null;
  readonly peakControl: number;
}

const STEPS = 600;
const MAX_SAMPLES = 2000;
export const BAND = 0.02;

export function responseOf(
  plant: Plant,
  loop: ClosedLoop,
  poles: readonly Complex[],
  hasObserver: boolean,
  i: DesignInputs,
): Response {
  const { drive, start, constant } = excitation(plant, loop, hasObserver, i);
  const { step, count } = axis(plant, poles, i);
  const z = stateResponse(loop.a, drive.z, start, plant.time, step, count);
  const y = outputsOf(loop.cy, z, constant.y);
  const u = outputsOf(loop.cu, z, constant.u);
  const t = Float64Array.from({ length: count + 1 }, (_, k) => k * step);
  const final = steady(plant, loop, drive.z, constant.y, poles);
  return {
    t,
    y,
    u,
    open: alone(plant, i, start, step, count),
    error: hasObserver ? estimationError(z, plant.n) : null,
    end: count * step,
    final,
    settling: final ? settlingTime(t, y, final) : null,
    peakControl: u.data.reduce((most, x) => Math.max(most, Math.abs(x)), 0),
  };
}

interface Excitation {
  readonly drive: { readonly z: Float64Array };
  readonly start: Float64Array;
  readonly constant: { readonly y: Float64Array; readonly u: Float64Array };
}

function excitation(
  plant: Plant,
  loop: ClosedLoop,
  hasObserver: boolean,
  i: DesignInputs,
): Excitation {
  const { n, m, p } = plant;
  const size = loop.a.rows;
  const start = new Float64Array(size);
  const still = { y: new Float64Array(p), u: new Float64Array(m) };
  if (i.test === 'initial') {
    if (i.x0.length !== 1 && i.x0.length !== n)
      throw new InputError(`has ${counted(i.x0.length, 'number')} for ${counted(n, 'state')}`, {
        field: 'x0',
        value: inputs.x0.format(i.x0),
        remedies: [{ x0: Array.from({ length: n }, (_, k) => i.x0[k] ?? 0).join(' ') }],
      });
    for (let k = 0; k < n; k++) {
      const x = i.x0[i.x0.length === 1 ? 0 : k] ?? 0;
      start[k] = x;
      if (hasObserver) start[size - n + k] = x;
    }
    return { drive: { z: new Float64Array(size) }, start, constant: still };
  }
  const isReference = i.test === 'reference';
  const into = isReference ? loop.br : loop.bd;
  if (i.channel > into.cols)
    throw new InputError(
      `is ${i.channel}; there ${into.cols === 1 ? 'is' : 'are'} ${counted(into.cols, isReference ? 'reference' : 'input')}`,
      { field: 'channel', value: String(i.channel), remedies: [{ channel: String(into.cols) }] },
    );
  const unit = new Float64Array(into.cols);
  unit[i.channel - 1] = 1;
  return {
    drive: { z: multiplyVector(into, unit) },
    start,
    constant: {
      y: multiplyVector(isReference ? loop.dyr : loop.dyd, unit),
      u: isReference ? multiplyVector(loop.dur, unit) : still.u,
    },
  };
}

/** An axis that shows the slowest pole die, or the fastest grow. */
function axis(
  { time, step: sample = 1 }: Plant,
  poles: readonly Complex[],
  i: DesignInputs,
): { step: number; count: number } {
  const rates = poles.map(({ re, im }) =>
    time === 'continuous' ? re : Math.log(Math.max(1e-9, Math.hypot(re, im))) / sample,
  );
  const growing = rates.filter((x) => x > 1e-12);
  const dying = rates.filter((x) => x < -1e-12).map((x) => -x);
  const turning = poles.map(({ im }) => Math.abs(im)).filter((x) => x > 0);
  const needed =
    growing.length > 0
      ? 3 / Math.max(...growing)
      : dying.length === rates.length
        ? 6 / Math.min(...dying)
        : turning.length > 0 && time === 'continuous'
          ? 20 / Math.min(...turning)
          : dying.length > 0
            ? 10 / Math.min(...dying)
            : 10;
  if (time === 'continuous') {
    const end = i.horizon === 'set' ? i.end : roundUp(needed);
    return { step: end / STEPS, count: STEPS };
  }
  const wanted = i.horizon === 'set' ? i.end / sample : needed / sample;
  if (i.horizon === 'set' && wanted > MAX_SAMPLES)
    throw new InputError(`takes ${Math.ceil(wanted)} samples; the most is ${MAX_SAMPLES}`, {
      field: 'end',
      value: String(i.end),
      remedies: [{ end: String(MAX_SAMPLES * sample) }],
    });
  return { step: sample, count: Math.min(MAX_SAMPLES, Math.max(10, Math.ceil(roundUp(wanted)))) };
}

/** The plant without its feedback, where what happens is the same to it. */
function alone(
  plant: Plant,
  i: DesignInputs,
  start: Float64Array,
  step: number,
  count: number,
): Matrix | null {
  const { a, b, c, d, n, time } = plant;
  if (i.design === 'none') return null;
  if (i.test === 'reference' && (i.track !== 'none' || i.channel > b.cols)) return null;
  const unit = new Float64Array(b.cols);
  if (i.test !== 'initial') unit[i.channel - 1] = 1;
  const x = stateResponse(a, multiplyVector(b, unit), start.slice(0, n), time, step, count);
  return outputsOf(c, x, multiplyVector(d, unit));
}

function estimationError(z: Matrix, n: number): Float64Array {
  return Float64Array.from({ length: z.rows }, (_, k) =>
    Math.hypot(...z.data.subarray((k + 1) * z.cols - n, (k + 1) * z.cols)),
  );
}

/** Where the outputs go in the long run; null where a pole does not decay. */
function steady(
  plant: Plant,
  loop: ClosedLoop,
  drive: Float64Array,
  constant: Float64Array,
  poles: readonly Complex[],
): Float64Array | null {
  const isStable = poles.every(({ re, im }) =>
    plant.time === 'continuous' ? re < 0 : Math.hypot(re, im) < 1,
  );
  if (!isStable) return null;
  const size = loop.a.rows;
  const one = plant.time === 'continuous' ? zeros(size, size) : identity(size);
  const still = { ...loop.a, data: loop.a.data.map((x, k) => (one.data[k] ?? 0) - x) };
  const factors = lu(still);
  if (factors.zeroPivot >= 0) return null;
  const rest = luSolve(factors, drive);
  return outputsOf(loop.cy, blocks([[{ rows: 1, cols: size, data: rest }]]), constant).data;
}

function settlingTime(t: Float64Array, y: Matrix, final: Float64Array): number | null {
  const p = y.cols;
  let last = -1;
  let from = 0;
  for (let j = 0; j < p; j++) {
    const away = (k: number) => Math.abs((y.data[k * p + j] ?? 0) - (final[j] ?? 0));
    let most = 0;
    for (let k = 0; k < y.rows; k++) most = Math.max(most, away(k));
    const band = BAND * most;
    if (most <= 1e-9 * Math.max(1, Math.abs(final[j] ?? 0))) continue;
    let k = y.rows - 1;
    while (k >= 0 && away(k) <= band) k--;
    if (k === y.rows - 1) return null;
    if (k < 0) continue;
    // Between the last sample outside and the next, straight.
    const [d0, d1] = [away(k), away(k + 1)];
    const at = (t[k] ?? 0) + ((d0 - band) / (d0 - d1)) * ((t[k + 1] ?? 0) - (t[k] ?? 0));
    if (at > from) from = at;
    last = Math.max(last, k);
  }
  return last < 0 ? 0 : from;
}
