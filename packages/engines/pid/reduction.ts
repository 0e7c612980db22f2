import { cascade } from '../control/cascade.ts';
import { StepAnswer } from '../control/step.ts';
import { dcGain, poles, type TransferFunction, zeros } from '../control/transfer-function.ts';
import { EngineError } from '../error.ts';
import { abs, type Complex } from '../numeric/complex.ts';
import { findRoot } from '../numeric/find-root.ts';
import { minimize } from '../numeric/minimize.ts';
import type { ProcessModel } from './process-model.ts';

/** A reduction of a process to the model with one lag, and to that with two where the method has one. */
export interface Reduced {
  readonly first: ProcessModel;
  readonly second: ProcessModel | null;
}

/** Poles this close to the origin, beside the largest, integrate. */
const AT_ORIGIN = 1e-12;

/** Integrators of a process and its other poles. */
export function parted(g: TransferFunction): { integrators: number; lags: readonly Complex[] } {
  const all = poles(g);
  const size = all.reduce((m, p) => Math.max(m, abs(p)), 0);
  const lags = all.filter((p) => abs(p) > AT_ORIGIN * size);
  return { integrators: all.length - lags.length, lags };
}

/** A multiple root comes out of rounding as a ring of complex ones, of order eight by a few hundredths. */
const RING = 0.1;
const isReal = (p: Complex): boolean => Math.abs(p.im) <= RING * abs(p);

/** Time constants of roots, the largest first; those of a ring are the ring's mean, which rounding leaves alone. */
function timesOf(roots: readonly Complex[]): number[] {
  const all = roots
    .map((p) => ({ time: -p.re / (p.re * p.re + p.im * p.im), ring: p.im !== 0 }))
    .toSorted((a, b) => b.time - a.time);
  const groups: (typeof all)[] = [];
  for (const one of all) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && before.time - one.time <= RING * before.time) last.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => {
    if (!group.some(({ ring }) => ring)) return group.map(({ time }) => time);
    const mean = group.reduce((sum, { time }) => sum + time, 0) / group.length;
    return group.map(() => mean);
  });
}

/**
 * Skogestad's half rule: half of the largest neglected lag goes to the lag kept, half to the dead time, with all smaller
 * lags and the inverse response times; lags of zeros in the left half plane are first cancelled against poles by his
 * rules T1 to T3 (S. Skogestad, "Simple analytic rules for model reduction and PID controller tuning", J. Process Control
 * 13, 2003, 291–309). Throws `unsupported` for complex or unstable poles, complex zeros and several integrators.
 */
export function halfRule(g: TransferFunction): Reduced {
  const { integrators, lags } = parted(g);
  if (integrators > 1) refuse('has more than one integrator');
  if (lags.some((p) => p.re >= 0)) refuse('is unstable');
  if (lags.some((p) => !isReal(p)) || zeros(g).some((z) => !isReal(z)))
    refuse('has complex poles or zeros');
  if (zeros(g).some((z) => abs(z) === 0)) refuse('has a zero at s = 0');
  const inverse = zeros(g)
    .filter((z) => z.re > 0)
    .reduce((sum, z) => sum + z.re / (z.re * z.re + z.im * z.im), 0);
  const leads = timesOf(zeros(g).filter((z) => z.re < 0));
  const start = { gain: lowFrequencyGain(g), times: timesOf(lags) };
  const late = g.delay + inverse;
  const kept = (count: 1 | 2): ProcessModel => {
    // What cancels what depends on the dead time that comes of it: first as if no lag added to it.
    let model = modelOf(start.gain, start.times, late, integrators, count);
    let theta = late;
    for (let pass = 0; leads.length > 0 && pass < PASSES; pass++) {
      const { gain, times } = leads.reduce<Lags>((now, lead) => cancelled(now, lead, theta), start);
      model = modelOf(gain, times, late, integrators, count);
      theta = model.delay;
    }
    return model;
  };
  return { first: kept(1), second: kept(2) };
}

const PASSES = 8;

interface Lags {
  readonly gain: number;
  readonly times: readonly number[];
}

/** Takes one lead (T s + 1) off a lag: the nearest larger one, unless a smaller one is much nearer; `theta` is the dead time. */
function cancelled({ gain, times }: Lags, lead: number, theta: number): Lags {
  const larger = times.filter((t) => t >= lead).at(-1);
  const smaller = times.find((t) => t < lead);
  const near =
    smaller !== undefined && lead / smaller < 1.6 && (larger ?? Infinity) / lead > lead / smaller;
  const lag = larger === undefined || near ? smaller : larger;
  if (lag === undefined) refuse('has a lead that no lag stands against');
  const rest = removed(times, lag);
  // T1, T1a, T1b: the lead is the slower one.
  if (lag <= lead)
    return { gain: (gain * lead) / Math.min(lead, Math.max(lag, theta)), times: rest };
  // T2: both are slow beside the dead time.
  const tilde = Math.min(lag, 5 * theta);
  if (tilde <= lead) return { gain: (gain * lead) / lag, times: rest };
  // T3.
  return { gain: (gain * tilde) / lag, times: sorted([...rest, tilde - lead]) };
}

const sorted = (times: readonly number[]) => times.toSorted((a, b) => b - a);

function removed(times: readonly number[], one: number): number[] {
  const at = times.indexOf(one);
  return times.filter((_, k) => k !== at);
}

/** The `count` largest lags of all, an integrator counting as the largest; the half rule takes what is left. */
function modelOf(
  gain: number,
  times: readonly number[],
  delay: number,
  integrators: number,
  count: 1 | 2,
): ProcessModel {
  const keep = count - integrators;
  const [half = 0, ...small] = times.slice(Math.max(0, keep));
  const rest = delay + half / 2 + small.reduce((sum, t) => sum + t, 0);
  if (integrators > 0) {
    // Beside the integrator, the largest lag of all, half of the next makes no difference.
    const [own = 0] = times.slice(0, Math.max(0, keep));
    return {
      kind: 'integrating',
      gain,
      time: Infinity,
      time2: keep > 0 ? own + half / 2 : 0,
      delay: rest,
    };
  }
  const [first = 0, second = 0] = times.slice(0, keep);
  if (first === 0) refuse('has no lag: it answers at once');
  return count === 1
    ? { kind: 'lag', gain, time: first + half / 2, time2: 0, delay: rest }
    : {
        kind: 'lag',
        gain,
        time: Math.max(first, second + half / 2),
        time2: Math.min(first, second + half / 2),
        delay: rest,
      };
}

/** The gain at 0, of an integrating process that of s G(s). */
export function lowFrequencyGain(g: TransferFunction): number {
  const { integrators } = parted(g);
  if (integrators === 0) return dcGain(g);
  const den = g.den[g.den.length - 1 - integrators] ?? 0;
  return (g.num.at(-1) ?? 0) / den;
}

/**
 * Gain, mean and variance of the impulse response: T² is the variance and T + L the mean, which for a first-order lag
 * with dead time is exact (K. J. Åström & T. Hägglund, "Advanced PID Control", 2006, §2.4). Throws `unsupported`
 * where the moments are not those of a lag with dead time.
 */
export function byMoments(g: TransferFunction): ProcessModel {
  requireSettling(g);
  const [n0, n1, n2] = lowest(g.num);
  const [d0, d1, d2] = lowest(g.den);
  // ln G = ln G(0) − mean s + variance s²/2 − …
  const mean = d1 / d0 - n1 / n0 + g.delay;
  const variance = (d1 / d0) ** 2 - (2 * d2) / d0 - ((n1 / n0) ** 2 - (2 * n2) / n0);
  const time = Math.sqrt(variance);
  const delay = mean - time;
  if (!(time > 0) || !(delay >= -1e-12 * time))
    refuse('has moments that no lag with dead time has');
  return { kind: 'lag', gain: dcGain(g), time, time2: 0, delay: Math.max(0, delay) };
}

const lowest = (p: readonly number[]): [number, number, number] => [
  p.at(-1) ?? 0,
  p.at(-2) ?? 0,
  p.at(-3) ?? 0,
];

/**
 * From the step response: L where the steepest tangent meets the start, T + L where it reaches 1 − 1/e of its end, as
 * the AMIGO rules are meant (K. J. Åström & T. Hägglund, "Revisiting the Ziegler–Nichols step response method for PID
 * control", J. Process Control 14, 2004, 635–650). Throws `unsupported` where the response has no such figures.
 */
export function byTangent(g: TransferFunction): ProcessModel {
  requireSettling(g);
  const gain = dcGain(g);
  const { t, y, slope, answer, states, h } = sampledStep(g, gain);
  let top = 0;
  for (let k = 1; k < t.length; k++) if ((slope[k] ?? 0) > (slope[top] ?? 0)) top = k;
  const at = (k: number, dt: number) => {
    const z = answer.advance(states[k] as Float64Array, dt);
    return { y: answer.output(z) / gain, slope: answer.slope(z) / gain };
  };
  let time = t[top] ?? 0;
  let here = { y: y[top] ?? 0, slope: slope[top] ?? 0 };
  if (top > 0) {
    const { x } = minimize((dt) => -at(top - 1, dt).slope, 0, 2 * h);
    time = (t[top - 1] ?? 0) + x;
    here = at(top - 1, x);
  }
  const tangent = time - here.y / here.slope;
  const after = y.findIndex((v) => v >= 1 - Math.exp(-1));
  if (after < 0 || !(here.slope > 0)) refuse('has a step response that does not rise to 63 %');
  const reached =
    after === 0
      ? 0
      : (t[after - 1] ?? 0) + findRoot((dt) => at(after - 1, dt).y - (1 - Math.exp(-1)), 0, h);
  const delay = Math.max(0, tangent);
  if (!(reached > delay)) refuse('has a step response that no lag with dead time is like');
  return { kind: 'lag', gain, time: reached - delay, time2: 0, delay: delay + g.delay };
}

/** Samples of the step response without its dead time, over its gain, to where it has settled. */
export function sampledStep(g: TransferFunction, gain: number, count = 800) {
  const { lags } = parted(g);
  const slowest = lags.reduce((m, p) => Math.max(m, 1 / -p.re), 0);
  const system = cascade({ ...g, delay: 0 });
  const answer = new StepAnswer(system);
  const end = 10 * slowest + 3 * lags.reduce((sum, p) => sum + 1 / abs(p), 0);
  const h = end / count;
  const t = new Float64Array(count + 1);
  const y = new Float64Array(count + 1);
  const slope = new Float64Array(count + 1);
  const states: Float64Array[] = [];
  let z = answer.start();
  for (let k = 0; k <= count; k++) {
    t[k] = k * h;
    y[k] = answer.output(z) / gain;
    slope[k] = answer.slope(z) / gain;
    states.push(z);
    z = answer.advance(z, h, true);
  }
  return { t, y, slope, answer, states, h };
}

function requireSettling(g: TransferFunction): void {
  const { integrators, lags } = parted(g);
  if (integrators > 0) refuse('integrates, and its step response has no end');
  if (lags.some((p) => p.re >= 0)) refuse('is unstable');
  if (lags.length === 0) refuse('has no lag: it answers at once');
  if (dcGain(g) === 0) refuse('has no gain at s = 0');
}

function refuse(what: string): never {
  throw new EngineError('unsupported', `The process ${what}.`, { field: 'plant' });
}
