/** Waveforms by time, as ngspice 39 has them. ngspice manual, section 4.1; A. Vladimirescu, The SPICE Book, Wiley, 1994, ch. 2. */
import type { Waveform } from '../waveform.ts';

type Of<K extends Waveform['kind']> = Extract<Waveform, { kind: K }>;

const TURN = 2 * Math.PI;
const RADIAN = Math.PI / 180;

/** V or A at a time, s. */
export function waveformAt(wave: Waveform, time: number): number {
  switch (wave.kind) {
    case 'pulse':
      return pulseAt(wave, time);
    case 'sin':
      return sineAt(wave, time);
    case 'exp':
      return exponentialAt(wave, time);
    case 'pwl':
      return listAt(wave, time);
    case 'sffm': {
      const inner = wave.index * Math.sin(TURN * wave.signal * time + wave.signalPhase * RADIAN);
      const angle = TURN * wave.carrier * time + wave.carrierPhase * RADIAN + inner;
      return wave.offset + wave.amplitude * Math.sin(angle);
    }
    case 'am': {
      const t = time - wave.delay;
      if (t <= 0) return 0;
      const modulation = wave.offset + Math.sin(TURN * wave.modulating * t);
      return wave.amplitude * modulation * Math.sin(TURN * wave.carrier * t + wave.phase * RADIAN);
    }
  }
}

/** Where in its period a pulse is, s; undefined before it begins and after its last. */
function within({ delay, period, cycles }: Of<'pulse'>, time: number): number | undefined {
  let t = time - delay;
  if (t < 0) return undefined;
  if (t >= period) {
    const gone = Math.floor(t / period);
    if (cycles > 0 && gone >= cycles) return undefined;
    t -= gone * period;
  }
  return t;
}

function pulseAt(wave: Of<'pulse'>, time: number): number {
  const { initial, pulsed, rise, fall, width } = wave;
  const t = within(wave, time);
  if (t === undefined) return initial;
  if (t < rise) return initial + ((pulsed - initial) * t) / rise;
  if (t <= rise + width) return pulsed;
  if (t < rise + width + fall) return pulsed + ((initial - pulsed) * (t - rise - width)) / fall;
  return initial;
}

function sineAt(wave: Of<'sin'>, time: number): number {
  const { offset, amplitude, frequency, delay, damping, phase, cycles } = wave;
  const t = time - delay;
  if (t <= 0 || (cycles > 0 && t * frequency >= cycles))
    return offset + amplitude * Math.sin(phase * RADIAN);
  return (
    offset + amplitude * Math.sin(TURN * frequency * t + phase * RADIAN) * Math.exp(-damping * t)
  );
}

function exponentialAt(wave: Of<'exp'>, time: number): number {
  const { initial, pulsed, riseDelay, riseConstant, fallDelay, fallConstant } = wave;
  const step = pulsed - initial;
  if (time <= riseDelay) return initial;
  const risen = initial - step * Math.expm1(-(time - riseDelay) / riseConstant);
  return time <= fallDelay ? risen : risen + step * Math.expm1(-(time - fallDelay) / fallConstant);
}

/** The time of a list that stands for a time of the run. */
function listTime({ times, delay, repeatFrom }: Of<'pwl'>, time: number): number {
  const t = time - delay;
  const last = times.at(-1)!;
  if (repeatFrom === undefined || t <= last || last <= repeatFrom) return t;
  return repeatFrom + ((t - repeatFrom) % (last - repeatFrom));
}

/** The first entry of a rising list above t. */
function above(times: Float64Array, t: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! <= t) low = middle + 1;
    else high = middle;
  }
  return low;
}

function listAt(wave: Of<'pwl'>, time: number): number {
  const { times, values } = wave;
  const t = listTime(wave, time);
  const next = above(times, t);
  if (next === 0) return values[0]!;
  if (next === times.length) return values[next - 1]!;
  const [t0, t1] = [times[next - 1]!, times[next]!];
  const [v0, v1] = [values[next - 1]!, values[next]!];
  return v0 + ((v1 - v0) * (t - t0)) / (t1 - t0);
}

/** The next corner after a time, s: where a time point must stand. Infinity where there is none. */
export function nextBreakpoint(wave: Waveform, time: number): number {
  switch (wave.kind) {
    case 'pulse':
      return nextEdge(wave, time);
    case 'pwl':
      return nextPoint(wave, time);
    case 'exp':
      return after(time, [wave.riseDelay, wave.fallDelay]);
    case 'sin':
      return after(time, [
        wave.delay,
        ...(wave.cycles > 0 ? [wave.delay + wave.cycles / wave.frequency] : []),
      ]);
    case 'am':
      return after(time, [wave.delay]);
    case 'sffm':
      return Number.POSITIVE_INFINITY;
  }
}

const after = (time: number, list: readonly number[]): number => {
  let next = Number.POSITIVE_INFINITY;
  for (const at of list) if (at > time && at < next) next = at;
  return next;
};

function nextEdge(wave: Of<'pulse'>, time: number): number {
  const { delay, rise, width, fall, period, cycles } = wave;
  const corners = [0, rise, rise + width, rise + width + fall];
  if (time < delay) return delay;
  const gone = Number.isFinite(period) ? Math.floor((time - delay) / period) : 0;
  for (let k = gone; k <= gone + 1; k++) {
    if (cycles > 0 && k >= cycles) return after(time, [delay + cycles * period]);
    const start = k === 0 ? delay : delay + k * period;
    if (!Number.isFinite(start)) break;
    const next = after(
      time,
      corners.filter((c) => c <= period).map((c) => start + c),
    );
    if (next < Number.POSITIVE_INFINITY) return next;
  }
  return Number.POSITIVE_INFINITY;
}

function nextPoint(wave: Of<'pwl'>, time: number): number {
  const { times, delay } = wave;
  const inList = listTime(wave, time);
  const shift = time - inList;
  const next = above(times, inList);
  const last = times.at(-1)!;
  if (wave.repeatFrom === undefined || last <= wave.repeatFrom)
    return next < times.length ? times[next]! + shift : Number.POSITIVE_INFINITY;
  if (next < times.length - 1) return times[next]! + shift;
  const end = next < times.length ? last + shift : Math.max(time, delay + last);
  const eve = end - JUMP * (last - wave.repeatFrom);
  return time < eve && jumps(wave) ? eve : end;
}

/** What a jump takes of its period, where a list begins anew with another value than it ended with. */
const JUMP = 1e-6;

const jumps = ({ times, values, repeatFrom = 0 }: Of<'pwl'>): boolean => {
  const first = above(times, repeatFrom) - 1;
  return first >= 0 && values[first] !== values.at(-1);
};
