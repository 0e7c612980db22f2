/** Waveforms of Falstad's sources as those of SPICE, from t = 0 on. */
import { CardError } from '../../deck/refusal.ts';
import type { Item } from './items.ts';

export interface Wave {
  readonly text: string;
  /** Hz; none where it is constant. */
  readonly frequency?: number;
}

/** A pulse's duty where the file is older than the setting: one radian. */
const OLD_DUTY = 1 / (2 * Math.PI);
const HAS_DUTY = 4;
const IS_COSINE = 2;

/** Of an attribute that the old form does not have. */
export const NO_PLACE = -1;

/** Throws CardError for noise and what a slider sets. */
export function waveOf(item: Item, timeStep: number): Wave {
  const kind = item.number(0, 'wf', 0);
  const frequency = item.number(1, 'fr', 40);
  const high = item.number(2, 'maxv', 5);
  const bias = item.number(3, 'bias', 0);
  const isCosine = (item.flags & IS_COSINE) !== 0;
  const phase = isCosine ? Math.PI / 2 : item.number(4, 'phaseShift', 0);
  if (kind === 0) return { text: `DC ${num(high + bias)}` };
  if (kind === 7) return { text: `DC ${num(frequency)}` };
  if (kind === 1 && frequency === 0) return { text: `DC ${num(bias + high * Math.sin(phase))}` };
  if (!(frequency > 0))
    throw new CardError(`a source has a frequency of ${frequency} Hz; it is above 0`);
  const turn = (((phase / (2 * Math.PI)) % 1) + 1) % 1;
  const period = 1 / frequency;
  const edge = Math.min(item.number(NO_PLACE, 'riseTime', 0) || timeStep, period / 100);
  const text = (): string => {
    switch (kind) {
      case 1:
        return `SIN(${[bias, high, frequency, 0, 0, (phase * 180) / Math.PI].map(num).join(' ')})`;
      case 2:
        return rectangle(bias - high, bias + high, dutyOf(item, kind), { turn, period, edge });
      case 3:
        return ramp(kind, turn, [
          bias - high,
          bias + high,
          0,
          period / 2,
          period / 2 - edge / 10,
          edge / 10,
          period,
        ]);
      case 4:
        return ramp(kind, turn, [
          bias - high,
          bias + high,
          0,
          period - 2 * edge,
          edge,
          edge,
          period,
        ]);
      case 5:
        return rectangle(bias, bias + high, dutyOf(item, kind), { turn, period, edge });
      default:
        throw new CardError(
          kind === 6
            ? 'a source of noise in time is not computed here; .noise computes noise'
            : `the waveform ${kind} is not known`,
        );
    }
  };
  return { text: text(), frequency };
}

function dutyOf(item: Item, kind: number): number {
  const duty = item.number(5, 'dutyCycle', 0.5);
  const isOld =
    kind === 5 && (item.flags & HAS_DUTY) === 0 && item.text(5, 'dutyCycle') === undefined;
  return Math.min(Math.max(isOld ? OLD_DUTY : duty, 1e-3), 0.999);
}

/** High for the part `duty` of each period, from where the phase has it at t = 0; no delay is below 0. */
function rectangle(
  low: number,
  high: number,
  duty: number,
  { turn, period, edge }: { turn: number; period: number; edge: number },
): string {
  const values =
    turn < duty
      ? [high, low, (duty - turn) * period, edge, edge, (1 - duty) * period - edge, period]
      : [low, high, (1 - turn) * period, edge, edge, duty * period - edge, period];
  return `PULSE(${values.map(num).join(' ')})`;
}

function ramp(kind: number, turn: number, values: readonly number[]): string {
  if (turn > 1e-9)
    throw new CardError(
      `a ${kind === 3 ? 'triangle' : 'sawtooth'} with a phase is not read here; without it would do`,
    );
  return `PULSE(${values.map(num).join(' ')})`;
}

/** A number as SPICE takes it, without the last digits of sums. */
export const num = (value: number): string => String(Number(value.toPrecision(12)));
