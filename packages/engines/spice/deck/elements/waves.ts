/** Waveforms of V and I by their cards, with what SPICE takes for what is left out. */
import type { Waveform } from '../../waveform.ts';
import type { RunTimes } from '../build.ts';
import type { Dialect } from '../dialect.ts';
import { CardError } from '../refusal.ts';

export const WAVES: ReadonlySet<string> = new Set(['pulse', 'sin', 'sine', 'exp', 'sffm', 'am']);

export const UNKNOWN_WAVES: Readonly<Record<string, string>> = {
  trnoise: 'a random source in time',
  trrandom: 'a random source in time',
  external: 'a source that another program feeds',
  pat: 'a bit pattern, which PWL or PULSE can stand for',
  wavefile: 'a sound file; PWL takes points',
};

const FEWEST: Readonly<Record<string, number>> = {
  pulse: 2,
  sin: 2,
  sine: 2,
  exp: 2,
  sffm: 2,
  am: 2,
};
const MOST: Readonly<Record<string, number>> = {
  pulse: 8,
  sin: 7,
  sine: 7,
  exp: 6,
  sffm: 8,
  am: 8,
};

/** Throws CardError for a count of values that the waveform has not. */
export function waveOf(
  name: string,
  v: readonly number[],
  times: RunTimes,
  dialect: Dialect,
): Waveform {
  if (v.length < FEWEST[name]! || v.length > MOST[name]!)
    throw new CardError(
      `${name.toUpperCase()} has ${v.length} values; it has ${FEWEST[name]} to ${MOST[name]}`,
      name,
    );
  switch (name) {
    case 'pulse':
      return pulse(v, times, dialect);
    case 'exp':
      return exponential(v, times);
    case 'sffm':
      return frequencyModulated(v, times);
    case 'am':
      return amplitudeModulated(v);
    default:
      return sine(v, times);
  }
}

function pulse(v: readonly number[], { step, stop }: RunTimes, dialect: Dialect): Waveform {
  const [initial = 0, pulsed = 0, delay = 0, r = 0, f = 0, w = 0, p = 0, cycles = 0] = v;
  const width =
    w > 0
      ? w
      : v.length > 5 && dialect !== 'ngspice' && dialect !== 'spice3'
        ? Math.max(w, 0)
        : Number.POSITIVE_INFINITY;
  const period = p > 0 ? p : Number.POSITIVE_INFINITY;
  // LTspice takes a tenth of the time that is on or off where its step is 0.
  const least = step > 0 ? step : Math.min(width, period, stop > 0 ? stop : 1) / 10;
  const times = { delay, rise: r > 0 ? r : least, fall: f > 0 ? f : least };
  return { kind: 'pulse', initial, pulsed, ...times, width, period, cycles: Math.max(cycles, 0) };
}

function sine(v: readonly number[], { stop }: RunTimes): Waveform {
  const [offset = 0, amplitude = 0, f = 0, delay = 0, damping = 0, phase = 0, cycles = 0] = v;
  const frequency = f !== 0 ? f : stop > 0 ? 1 / stop : 0;
  return { kind: 'sin', offset, amplitude, frequency, delay, damping, phase, cycles };
}

function exponential(v: readonly number[], { step }: RunTimes): Waveform {
  const [initial = 0, pulsed = 0, td1 = 0, tau1 = 0, td2 = 0, tau2 = 0] = v;
  const tiny = step > 0 ? step : 1e-12;
  const riseDelay = td1 !== 0 ? td1 : step;
  return {
    ...{ kind: 'exp', initial, pulsed, riseDelay },
    ...{ riseConstant: tau1 !== 0 ? tau1 : tiny, fallDelay: td2 !== 0 ? td2 : riseDelay + step },
    fallConstant: tau2 !== 0 ? tau2 : tiny,
  };
}

function frequencyModulated(v: readonly number[], { stop }: RunTimes): Waveform {
  const natural = stop > 0 ? 1 / stop : 0;
  const [offset = 0, amplitude = 0, fc = 0, index = 0, fs = 0, carrierPhase = 0, signalPhase = 0] =
    v;
  return {
    ...{ kind: 'sffm', offset, amplitude, carrier: fc !== 0 ? fc : natural },
    ...{ index, signal: fs !== 0 ? fs : natural, carrierPhase, signalPhase },
  };
}

function amplitudeModulated(v: readonly number[]): Waveform {
  const [amplitude = 0, offset = 0, modulating = 0, carrier = 0, delay = 0, phase = 0] = v;
  return { kind: 'am', amplitude, offset, modulating, carrier, delay, phase };
}

/** The waveform times a factor: what a source in parallel with itself gives. */
export function scaledWave(wave: Waveform, by: number): Waveform {
  switch (wave.kind) {
    case 'pulse':
    case 'exp':
      return { ...wave, initial: wave.initial * by, pulsed: wave.pulsed * by };
    case 'sin':
    case 'sffm':
      return { ...wave, offset: wave.offset * by, amplitude: wave.amplitude * by };
    case 'am':
      return { ...wave, amplitude: wave.amplitude * by };
    case 'pwl':
      return { ...wave, values: wave.values.map((v) => v * by) };
  }
}
