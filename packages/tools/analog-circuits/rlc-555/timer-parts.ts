/** Parts of E series for a wanted frequency and duty cycle, or pulse. */
import { type ESeries, eSeriesValues, lowerBound } from '@tollbench/engines/circuit/e-series.ts';
import {
  type AstableCircuit,
  astable,
  monostable,
  type Timer,
} from '@tollbench/engines/circuit/timer-555.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { formatQuantity } from '../../define/si.ts';
import type { RlcInputs } from './inputs.ts';

export interface Option {
  /** Ω; null where the circuit has none. */
  readonly ra: number | null;
  readonly rb: number | null;
  readonly c: number;
  /** Hz or s, and the duty cycle of an oscillator. */
  readonly value: number;
  readonly duty: number | null;
  /** The larger of what frequency and duty cycle are off, relative. */
  readonly error: number;
  readonly texts: Remedy;
}

const SHOWN = 8;
const LEAST_C = 10e-12;
const MOST_C = 4.7e-3;

/** For each capacitor the values on either side of the exact ones, tried with the whole model; the nearest of all first. */
export function optionsFor(i: RlcInputs, timer: Timer): Option[] {
  if (i.leastR > i.mostR)
    throw new InputError(`of ${i.leastR} Ω is above the greatest, ${i.mostR} Ω`, {
      field: 'leastR',
      value: String(i.leastR),
      remedies: [{ leastR: String(i.mostR) }],
    });
  const ohms = eSeriesValues(i.resistors as ESeries, i.leastR, i.mostR);
  const farads = Array.from(eSeriesValues(i.capacitors as ESeries, LEAST_C, MOST_C));
  const list =
    i.task === 'astable'
      ? farads.flatMap((c) => oscillators(i, timer, ohms, c))
      : farads.flatMap((c) => pulses(i, timer, ohms, c));
  return list.sort((a, b) => a.error - b.error || b.c - a.c).slice(0, SHOWN);
}

/** The values on either side of x, two each. */
function around(list: Float64Array, x: number): number[] {
  const k = lowerBound(list, x);
  return [k - 2, k - 1, k, k + 1].flatMap((at) => list[at] ?? []);
}

/** Without a wanted duty the one that the parts have now. */
function wantedDuty(i: RlcInputs, timer: Timer): number | null {
  if (i.wiring === 'output') return null;
  if (i.wantDuty !== null) return i.wantDuty / 100;
  const now = valueOr(
    () => astable(i.wiring, { ra: i.ra, rb: i.rb, c: i.ct, diode: 0.6 }, timer).duty,
  );
  return now ?? 0.5;
}

function oscillators(i: RlcInputs, timer: Timer, ohms: Float64Array, c: number): Option[] {
  if (i.wantRate === null) return [];
  const duty = wantedDuty(i, timer);
  const [high, low] = [(duty ?? 0.5) / i.wantRate, (1 - (duty ?? 0.5)) / i.wantRate];
  const tau = (t: number): number => Math.max(0, t) / (Math.LN2 * c);
  const [ra, rb] = withTimer(i, timer, c, [high, low], ([h, l]) => exact(i.wiring, tau(h), tau(l)));
  const list = i.wiring === 'output' ? [null] : around(ohms, ra);
  return list.flatMap((a) => around(ohms, rb).flatMap((b) => tried(i, timer, { a, b, c, duty })));
}

const ROUNDS = 8;

/** Ω with the timer as it is: what its own delays and levels add is taken off what is asked of ln 2. */
function withTimer(
  i: RlcInputs,
  timer: Timer,
  c: number,
  [high, low]: readonly [number, number],
  by: (times: readonly [number, number]) => [number, number],
): [number, number] {
  let [h, l] = [high, low];
  let best = by([h, l]);
  for (let k = 0; k < ROUNDS; k++) {
    const [ra, rb] = best;
    if (!(rb > 0) || (i.wiring !== 'output' && !(ra > 0))) break;
    const found = valueOr(() => astable(i.wiring, { ra, rb, c, diode: 0.6 }, timer));
    if (found === null) break;
    h = Math.max(0, h + high - found.high);
    l = Math.max(0, l + low - found.low);
    best = by([h, l]);
  }
  return best;
}

/** Ω by ln 2 alone. */
function exact(wiring: AstableCircuit, high: number, low: number): [number, number] {
  switch (wiring) {
    case 'standard':
      return [high - low, low];
    case 'output':
      return [0, (high + low) / 2];
    case 'diode':
      return [high, low];
    case 'separate':
      return [high, separateRb(high, low)];
  }
}

/** R_B for which R_A ∥ R_B gives the low time, by halving: it falls from R_A/2, where there is none, to 0. */
function separateRb(ra: number, low: number): number {
  let [a, b] = [0, ra / 2];
  for (let k = 0; k < 60; k++) {
    const m = (a + b) / 2;
    const t = ((ra * m) / (ra + m)) * (Math.log((2 * ra - m) / (ra - 2 * m)) / Math.LN2);
    if (t > low) b = m;
    else a = m;
  }
  return a;
}

interface Tried {
  readonly a: number | null;
  readonly b: number;
  readonly c: number;
  readonly duty: number | null;
}

function tried(i: RlcInputs, timer: Timer, { a, b, c, duty }: Tried): Option[] {
  const found = valueOr(() => astable(i.wiring, { ra: a ?? 0, rb: b, c, diode: 0.6 }, timer));
  if (found === null || i.wantRate === null) return [];
  const off = Math.abs(found.frequency / i.wantRate - 1);
  const uneven = duty === null ? 0 : Math.abs(found.duty - duty);
  return [
    {
      ra: a,
      rb: b,
      c,
      value: found.frequency,
      duty: found.duty,
      error: Math.max(off, uneven),
      texts: {
        ...(a !== null && { ra: formatQuantity(a, 'Ω') }),
        rb: formatQuantity(b, 'Ω'),
        ct: formatQuantity(c, 'F'),
      },
    },
  ];
}

function pulses(i: RlcInputs, timer: Timer, ohms: Float64Array, c: number): Option[] {
  const { wantWidth } = i;
  if (wantWidth === null) return [];
  const plain = wantWidth / (Math.log(3) * c);
  const near = valueOr(() => monostable(plain, c, timer).width);
  // What the timer itself adds is taken off, once as delay.
  const better = near === null ? plain : Math.max(0, 2 - near / wantWidth) * plain;
  return [...new Set([...around(ohms, plain), ...around(ohms, better)])].flatMap((r) => {
    const width = valueOr(() => monostable(r, c, timer).width);
    if (width === null) return [];
    return [
      {
        ra: r,
        rb: null,
        c,
        value: width,
        duty: null,
        error: Math.abs(width / wantWidth - 1),
        texts: { rt: formatQuantity(r, 'Ω'), ct: formatQuantity(c, 'F') },
      },
    ];
  });
}

/** Null where the timer does not run with these parts. */
function valueOr<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && error.name === 'EngineError') return null;
    throw error;
  }
}
