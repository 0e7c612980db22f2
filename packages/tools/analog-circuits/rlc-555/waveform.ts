/** What a SPICE source says behind its nodes: DC, AC, PULSE, SIN, PWL. */
import type { Corner, Drive } from '@tollbench/engines/circuit/rlc/drive.ts';
import type { InputError } from '../../define/error.ts';
import { spiceNumber } from '../../text/spice-number.ts';

/** From t = 0 on, and the level until then. */
export interface Waveform {
  readonly name: 'DC' | 'PULSE' | 'SIN' | 'PWL';
  readonly before: number;
  readonly values: readonly number[];
}

type Refuse = (why: string) => InputError;

/** Null where nothing is said, or AC alone. */
export function readWaveform(text: string, refuse: Refuse): Waveform | null {
  let rest = text.trim();
  let dc: number | null = null;
  let found: Waveform | null = null;
  while (rest !== '') {
    const call = /^(pulse|sine?|pwl|exp|sffm|am)\s*\(?([^()]*)\)?/iu.exec(rest);
    const plain = dc === null && /^(dc\s*=?\s*)?([-+.\d]\S*)/iu.exec(rest);
    const ac = /^ac(?:\s*=?\s*[-+.\d]\S*){0,2}/iu.exec(rest);
    if (ac) rest = rest.slice(ac[0].length).trim();
    else if (call) {
      found = readCall(call[1] ?? '', call[2] ?? '', refuse);
      rest = rest.slice(call[0].length).trim();
    } else if (plain) {
      dc = number(plain[2] ?? '', refuse);
      rest = rest.slice(plain[0].length).trim();
    } else
      throw refuse(`has a source with "${rest.slice(0, 30)}"; DC, AC, PULSE, SIN and PWL are read`);
  }
  if (found) return found;
  return dc === null ? null : { name: 'DC', before: dc, values: [dc] };
}

const LENGTHS = { PULSE: [2, 8], SIN: [3, 6], PWL: [2, 200] } as const;

function readCall(word: string, inside: string, refuse: Refuse): Waveform {
  const name = word.toUpperCase().replace('SINE', 'SIN');
  if (name !== 'PULSE' && name !== 'SIN' && name !== 'PWL')
    throw refuse(`has a source with ${name}; DC, AC, PULSE, SIN and PWL are read`);
  const values = inside
    .split(/[\s,]+/u)
    .filter((w) => w !== '')
    .map((w) => number(w, refuse));
  const [least, most] = LENGTHS[name];
  if (values.length < least || values.length > most)
    throw refuse(`has ${name} with ${values.length} numbers; it takes ${least} to ${most}`);
  if (name === 'PWL') checkPieces(values, refuse);
  if (name === 'SIN' && ((values[3] ?? 0) !== 0 || (values[4] ?? 0) !== 0))
    throw refuse('has SIN with a delay or a damping, which are not taken');
  if (name === 'PULSE') checkPulse(values, refuse);
  return { name, before: levelBefore(name, values), values };
}

/** Of the source until t = 0: SPICE's operating point is that of its first moment. */
function levelBefore(name: 'PULSE' | 'SIN' | 'PWL', values: readonly number[]): number {
  const [first = 0, second = 0] = values;
  if (name === 'PWL') return second;
  return name === 'SIN' ? first + second * Math.sin(((values[5] ?? 0) * Math.PI) / 180) : first;
}

/** As SPICE has it, a width or period of 0 is one that is not given. */
function checkPulse(values: readonly number[], refuse: Refuse): void {
  const [, , delay = 0, rise = 0, fall = 0, width = 0, period = 0, count = 0] = values;
  if (delay < 0) throw refuse('has PULSE with a delay below 0, which is not taken');
  if (rise < 0 || fall < 0 || width < 0 || period < 0)
    throw refuse('has PULSE with a time below 0');
  if (count !== 0) throw refuse('has PULSE with a count of pulses, which is not taken');
  if (period > 0 && width > 0 && rise + width + fall > period * (1 + 1e-9))
    throw refuse(`has PULSE whose period of ${period} is shorter than its rise, width and fall`);
}

function checkPieces(values: readonly number[], refuse: Refuse): void {
  if (values.length % 2 !== 0) throw refuse('has PWL with an odd count of numbers');
  for (let k = 0; k + 2 < values.length; k += 2)
    if (!((values[k + 2] ?? 0) > (values[k] ?? 0)))
      throw refuse(`has PWL whose times do not rise at ${values[k + 2]}`);
  if ((values[0] ?? 0) < 0) throw refuse('has PWL that begins before 0');
}

function number(text: string, refuse: Refuse): number {
  const value = spiceNumber(text);
  if (value === undefined || !Number.isFinite(value) || Math.abs(value) > 1e12)
    throw refuse(`has a source with ${text.slice(0, 20)}, which is no number such as 5 or 1m`);
  return value;
}

/** The waveform over the window, s; pulses repeat while it lasts. */
export function driveOf({ name, values }: Waveform, window: number): Drive {
  switch (name) {
    case 'DC':
      return { corners: [{ at: 0, jump: values[0] ?? 0, slope: 0 }], sine: null };
    case 'SIN':
      return {
        corners: [{ at: 0, jump: values[0] ?? 0, slope: 0 }],
        sine: {
          amplitude: values[1] ?? 0,
          omega: 2 * Math.PI * (values[2] ?? 0),
          phase: ((values[5] ?? 0) * Math.PI) / 180,
        },
      };
    case 'PWL':
      return { corners: pieces(values), sine: null };
    case 'PULSE': {
      const [low = 0, high = 0, delay = 0, rise = 0, fall = 0, width = 0, period = 0] = values;
      const orNever = (time: number): number => (time > 0 ? time : Number.POSITIVE_INFINITY);
      return {
        corners: [
          { at: 0, jump: low, slope: 0 },
          ...pulses(
            { low, high, delay, rise, fall, width: orNever(width), period: orNever(period) },
            window,
          ),
        ],
        sine: null,
      };
    }
  }
}

export interface Pulses {
  readonly low: number;
  readonly high: number;
  readonly delay: number;
  readonly rise: number;
  readonly fall: number;
  /** s at the high level. */
  readonly width: number;
  readonly period: number;
}

/** The corners of as many pulses as begin within the window; a time of 0 is a jump. */
export function pulses(p: Pulses, window: number): Corner[] {
  const list: Corner[] = [];
  const swing = p.high - p.low;
  const edge = (at: number, by: number, within: number) => {
    if (!(at <= window)) return;
    if (within === 0) list.push({ at, jump: by, slope: 0 });
    else
      list.push(
        { at, jump: 0, slope: by / within },
        { at: at + within, jump: 0, slope: -by / within },
      );
  };
  for (let at = p.delay; at <= window && list.length <= 1000; at += p.period) {
    edge(at, swing, p.rise);
    edge(at + p.rise + p.width, -swing, p.fall);
    if (!Number.isFinite(p.period)) break;
  }
  return list;
}

function pieces(values: readonly number[]): Corner[] {
  const list: Corner[] = [{ at: 0, jump: values[1] ?? 0, slope: 0 }];
  for (let k = 0; k + 3 < values.length; k += 2) {
    const [t = 0, v = 0, next = 0, then = 0] = values.slice(k, k + 4);
    const slope = (then - v) / (next - t);
    list.push({ at: t, jump: 0, slope }, { at: next, jump: 0, slope: -slope });
  }
  return list;
}
