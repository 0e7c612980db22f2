/** The 555 from the inputs: its oscillation or its pulse, what tolerances do to it, and parts for what is wanted. */
import {
  type Astable,
  type AstableParts,
  astable,
  type Monostable,
  monostable,
  onTheWay,
  onTheWayUp,
  type Timer,
} from '@tollbench/engines/circuit/timer-555.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import type { RlcInputs } from './inputs.ts';
import { type Option, optionsFor } from './timer-parts.ts';
import { type Spread, spreadOf } from './timer-spread.ts';
import { TIMERS, type TimerFigures } from './timers.ts';

export interface TimerWave {
  readonly t: readonly number[];
  readonly capacitor: readonly number[];
  readonly output: readonly number[];
}

interface Common {
  readonly timer: Timer;
  readonly figures: TimerFigures;
  readonly wave: TimerWave;
  readonly spread: Spread;
  readonly options: readonly Option[];
  /** By ln 2 and ln 3 alone: Hz of the oscillator, s of the pulse; null where the circuit has no such formula. */
  readonly textbook: number | null;
}

export interface AstableResult extends Common {
  readonly kind: 'astable';
  readonly found: Astable;
}

export interface MonostableResult extends Common {
  readonly kind: 'monostable';
  readonly found: Monostable;
}

const NO_DIODE = 0.6;

export const figuresOf = (i: RlcInputs): TimerFigures =>
  i.timer === 'custom'
    ? {
        label: 'with other figures',
        saturation: i.saturation,
        discharge: i.discharge,
        drop: i.drop,
        bias: i.bias,
        delayLow: i.delayLow,
        delayHigh: i.delayHigh,
        least: 0,
        most: Number.POSITIVE_INFINITY,
        sheet: 'as given',
      }
    : TIMERS[i.timer];

/** The timer on its supply. Throws InputError where its levels leave the capacitor no way. */
export function timerOf(i: RlcInputs): Timer {
  const figures = figuresOf(i);
  const upper = i.control ?? (2 * i.supply) / 3;
  if (upper >= i.supply)
    throw new InputError(
      `of ${upper} V is not below the supply of ${i.supply} V: the capacitor never reaches it`,
      { field: 'control', value: String(upper), remedies: [{ control: 'none' }] },
    );
  if (figures.drop >= i.supply)
    throw new InputError(
      `of ${i.supply} V is not above the ${figures.drop} V that the output lacks`,
      {
        field: 'supply',
        value: String(i.supply),
        remedies: i.timer === 'custom' ? [{ drop: '0' }] : [{ supply: '5' }],
      },
    );
  return {
    supply: i.supply,
    upper,
    lower: upper / 2,
    saturation: figures.saturation,
    discharge: figures.discharge,
    high: i.supply - figures.drop,
    low: 0,
    bias: figures.bias,
    delayLow: figures.delayLow,
    delayHigh: figures.delayHigh,
  };
}

export const partsOf = (i: RlcInputs): AstableParts => ({
  ra: i.ra,
  rb: i.rb,
  c: i.ct,
  diode: NO_DIODE,
});

export function computeAstable(i: RlcInputs): AstableResult {
  const timer = timerOf(i);
  const parts = partsOf(i);
  const found = oscillating(i, timer, parts);
  return {
    kind: 'astable',
    timer,
    figures: figuresOf(i),
    found,
    wave: oscillation(found, parts.c, timer),
    spread: spreadOf(
      i,
      timer,
      (t, scale) =>
        astable(
          i.wiring,
          { ...parts, ra: parts.ra * scale.ra, rb: parts.rb * scale.rb, c: parts.c * scale.c },
          t,
        ).frequency,
    ),
    options: optionsFor(i, timer),
    textbook: textbook(i),
  };
}

/** As the engine, with the inputs that are at fault and what would do. */
function oscillating(i: RlcInputs, timer: Timer, parts: AstableParts): Astable {
  try {
    return astable(i.wiring, parts, timer);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    const rounded = (x: number): string => String(Number(x.toPrecision(3)));
    const remedies = [
      ...(i.wiring === 'separate' ? [{ rb: rounded(i.ra / 3) }, { rb: rounded(i.ra / 10) }] : []),
      { control: 'none' },
      { ra: '10000' },
      { timer: 'lmc555' },
      { timer: 'lmc555', control: 'none' },
      { wiring: 'standard' },
      { ra: '10000', rb: '10000', timer: 'lmc555', control: 'none', wiring: 'standard' },
    ]
      .filter((remedy) => runs(i, remedy))
      .slice(0, 2);
    throw new InputError(lowered(error.message), {
      field: i.wiring === 'separate' ? 'rb' : i.wiring === 'output' ? 'timer' : 'ra',
      remedies,
    });
  }
}

/** Whether it oscillates with what a remedy sets. */
function runs(i: RlcInputs, remedy: Remedy): boolean {
  const { control, wiring, ra, rb, timer } = remedy;
  const tried: RlcInputs = {
    ...i,
    control: control === undefined ? i.control : null,
    wiring: wiring === undefined ? i.wiring : 'standard',
    timer: timer === undefined ? i.timer : 'lmc555',
    ra: ra === undefined ? i.ra : Number(ra),
    rb: rb === undefined ? i.rb : Number(rb),
  };
  try {
    astable(tried.wiring, partsOf(tried), timerOf(tried));
    return true;
  } catch (error) {
    if (error instanceof Error && ['EngineError', 'InputError'].includes(error.name)) return false;
    throw error;
  }
}

/** A sentence as a clause behind a label. */
const lowered = (text: string): string =>
  `does not let it swing: ${text[0]?.toLowerCase()}${text.slice(1).replace(/\.$/u, '')}`;

function textbook({ wiring, ra, rb, ct }: RlcInputs): number | null {
  switch (wiring) {
    case 'standard':
      return 1 / (Math.LN2 * (ra + 2 * rb) * ct);
    case 'output':
      return 1 / (2 * Math.LN2 * rb * ct);
    case 'diode':
      return 1 / (Math.LN2 * (ra + rb) * ct);
    case 'separate': {
      const across = (ra * rb) / (ra + rb);
      return 1 / (ct * (Math.LN2 * ra + across * Math.log((2 * ra - rb) / (ra - 2 * rb))));
    }
  }
}

const PIECE = 60;

function stretch(
  wave: { t: number[]; capacitor: number[]; output: number[] },
  from: number,
  length: number,
  at: (t: number) => number,
  output: number,
) {
  for (let k = 0; k <= PIECE; k++) {
    const t = (length * k) / PIECE;
    wave.t.push(from + t);
    wave.capacitor.push(at(t));
    wave.output.push(output);
  }
  return from + length;
}

/** From a capacitor without charge, four periods long. */
function oscillation(r: Astable, c: number, timer: Timer): TimerWave {
  const wave = { t: [] as number[], capacitor: [] as number[], output: [] as number[] };
  let t = stretch(wave, 0, r.first, (x) => onTheWayUp(0, r, c, x), timer.high);
  for (let k = 0; k < 3; k++) {
    t = stretch(wave, t, r.low, (x) => onTheWay(r.top, r.discharging, c, x), timer.low);
    t = stretch(wave, t, r.high, (x) => onTheWayUp(r.bottom, r, c, x), timer.high);
  }
  stretch(wave, t, r.low, (x) => onTheWay(r.top, r.discharging, c, x), timer.low);
  return wave;
}

export function computeMonostable(i: RlcInputs): MonostableResult {
  const timer = timerOf(i);
  const found = pulsing(i, timer);
  return {
    kind: 'monostable',
    timer,
    figures: figuresOf(i),
    found,
    wave: pulse(found, i.ct, timer),
    spread: spreadOf(i, timer, (t, scale) => monostable(i.rt * scale.ra, i.ct * scale.c, t).width),
    options: optionsFor(i, timer),
    textbook: Math.log(3) * i.rt * i.ct,
  };
}

function pulsing(i: RlcInputs, timer: Timer): Monostable {
  try {
    return monostable(i.rt, i.ct, timer);
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'EngineError') throw error;
    throw new InputError(lowered(error.message), {
      field: 'rt',
      value: String(i.rt),
      remedies: [{ rt: '100k', timer: 'lmc555', control: 'none' }],
    });
  }
}

function pulse(r: Monostable, c: number, timer: Timer): TimerWave {
  const wave = { t: [] as number[], capacitor: [] as number[], output: [] as number[] };
  stretch(wave, -0.15 * r.width, 0.15 * r.width, () => r.rest, timer.low);
  stretch(wave, 0, r.width, (x) => onTheWay(r.rest, r.charging, c, x), timer.high);
  stretch(wave, r.width, 0.35 * r.width, (x) => onTheWay(r.top, r.discharging, c, x), timer.low);
  return wave;
}
