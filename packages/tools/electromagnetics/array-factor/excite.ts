/** The weights of the array as it is steered, and as it is built of real parts. */
import type { Excited } from '@tollbench/engines/antenna/array-cut.ts';
import {
  channelPhases,
  type Direction,
  disturbed,
  type Errors,
  phasesOf,
  type Steering,
  steppedAmplitude,
  steppedPhase,
} from '@tollbench/engines/antenna/array-excitation.ts';
import type { Layout } from '@tollbench/engines/antenna/array-layout.ts';
import { withNulls } from '@tollbench/engines/antenna/array-nulls.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { Random } from '@tollbench/engines/numeric/random.ts';
import { InputError } from '../../define/error.ts';
import type { Design } from './design.ts';
import type { ArrayInputs } from './inputs.ts';

export const RADIANS = Math.PI / 180;

/** Direction cosines of an angle from broadside and an azimuth, degrees. */
export const towards = (theta: number, phi: number): Direction => {
  const [t, p] = [theta * RADIANS, phi * RADIANS];
  return [Math.sin(t) * Math.cos(p), Math.sin(t) * Math.sin(p), Math.cos(t)];
};

/** Frequency in use over the design frequency. Throws InputError outside of half to twice. */
export function ratioOf({ operating, frequency }: ArrayInputs): number {
  const ratio = operating === null ? 1 : operating / frequency;
  if (ratio >= 0.5 && ratio <= 2) return ratio;
  throw new InputError(
    `is ${Number(ratio.toPrecision(4))} of the design frequency; it goes from half to twice of it`,
    { field: 'operating', value: String(operating), remedies: [{ operating: 'none' }] },
  );
}

/** The azimuth that the beam is turned in; that of a row is its own. */
export const azimuthOf = ({ layout, phi }: ArrayInputs): number =>
  layout === 'row' || layout === 'ruler' ? 0 : phi;

/**
 * Direction cosines u, v where the beam goes at the frequency in use: delays hold it, phase shifters are right at the
 * design frequency alone. Beyond the unit circle there is no such direction.
 */
export function beamAt(i: ArrayInputs): readonly [u: number, v: number] {
  const [u, v] = towards(i.theta, azimuthOf(i));
  const squint = i.steering === 'delay' ? 1 : ratioOf(i);
  return [u / squint, v / squint];
}

/** Whether the phase shifters send the beam beyond all real directions. */
export const isLost = (i: ArrayInputs): boolean => Math.hypot(...beamAt(i)) > 1 + 1e-12;

export interface Excitation {
  /** Steered and with its nulls, of parts that take any value. */
  readonly ideal: Excited;
  /** Of the parts it is built of, with its failures and errors. */
  readonly built: Excited;
  /** The same before random errors, for arrays by lot. */
  readonly stepped: Excited;
  readonly errors: Errors;
  /** The parts are such that built and ideal differ. */
  readonly flawed: boolean;
  readonly steering: Steering;
}

export function exciteOf(i: ArrayInputs, design: Design): Excitation {
  const { layout } = design;
  const ratio = ratioOf(i);
  const steering = steeringOf(i, layout, ratio);
  const ideal = steered(i, design, steering);
  const stepped = steppedOf(i, design, ideal, channelPhases(layout, steering));
  const errors: Errors = {
    amplitude: 10 ** (i.amplitudeError / 20) - 1,
    phase: i.phaseError * RADIANS,
  };
  const random = errors.amplitude > 0 || errors.phase > 0;
  const built = random ? disturbed(stepped.re, stepped.im, errors, new Random(i.seed, 3)) : stepped;
  const excited = (w: { re: Float64Array; im: Float64Array }): Excited => ({
    layout,
    scale: ratio,
    ...w,
  });
  return {
    ideal: excited(ideal),
    built: excited(built),
    stepped: excited(stepped),
    errors,
    flawed: random || i.bits > 0 || i.step > 0 || i.failed.length > 0,
    steering,
  };
}

interface Weights {
  readonly re: Float64Array;
  readonly im: Float64Array;
}

function steeringOf(i: ArrayInputs, layout: Layout, ratio: number): Steering {
  const phi = azimuthOf(i);
  const beam = towards(i.theta, phi);
  const groups = groupsOf(i, layout);
  const inner = i.look === null || groups === null ? beam : towards(i.look, phi);
  return { beam, inner, groups, delays: i.steering === 'delay', ratio };
}

function steered(i: ArrayInputs, { layout, amplitude, phase }: Design, s: Steering): Weights {
  const phases = phasesOf(layout, s);
  const at = (n: number): number => (phases[n] ?? 0) + (phase[n] ?? 0);
  const re = amplitude.map((a, n) => a * Math.cos(at(n)));
  const im = amplitude.map((a, n) => a * Math.sin(at(n)));
  return i.nulls.length === 0 ? { re, im } : nulled(i, layout, { re, im }, azimuthOf(i), s.ratio);
}

/** Nulls stand at the frequency in use. */
function nulled(
  i: ArrayInputs,
  layout: Layout,
  { re, im }: Weights,
  phi: number,
  ratio: number,
): Weights {
  const directions = i.nulls.map((theta): Direction => {
    const [u, v, w] = towards(theta, phi);
    return [u * ratio, v * ratio, w * ratio];
  });
  const value = i.nulls.join(' ');
  if (directions.length >= layout.x.length)
    throw new InputError(
      `has ${directions.length}; an array of ${layout.x.length} elements can hold ${layout.x.length - 1} and have a beam left`,
      { field: 'nulls', value, remedies: [{ nulls: '' }] },
    );
  const out = apart(i, () => withNulls(layout, re, im, directions));
  const size = (w: Weights): number => w.re.reduce((s, r, n) => s + r * r + (w.im[n] ?? 0) ** 2, 0);
  if (size(out) < 1e-20 * size({ re, im }))
    throw new InputError('leave nothing of the pattern', {
      field: 'nulls',
      value,
      remedies: [{ nulls: '' }],
    });
  return out;
}

/** Two nulls that are one to the array are refused with a list that has one of them. */
function apart<T>({ nulls }: ArrayInputs, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const which = Number(error.value ?? 0);
    throw new InputError(
      `has ${nulls[which - 1]}° in place ${which}, where the array sees no other direction than at one before it`,
      {
        field: 'nulls',
        value: nulls.join(' '),
        remedies: [{ nulls: nulls.filter((_, k) => k !== which - 1).join(' ') }],
      },
    );
  }
}

/** Subarray of each element; null without. */
function groupsOf(i: ArrayInputs, { x, column, row }: Layout): Int32Array | null {
  if (i.subarray === 1 || (i.layout !== 'row' && i.layout !== 'planar')) return null;
  const known = new Map<string, number>();
  return Int32Array.from(x, (_, n) => {
    const across = Math.floor((column?.[n] ?? 0) / 2 / i.subarray);
    const up = i.layout === 'row' ? 0 : Math.floor((row?.[n] ?? 0) / i.subarray);
    const key = `${across} ${up}`;
    const group = known.get(key) ?? known.size;
    known.set(key, group);
    return group;
  });
}

/**
 * Phases and amplitudes at the steps of their parts, and what has failed without any. The phase of a subarray's digital
 * channel or delay takes any value: what stands within it is stepped.
 */
function steppedOf(
  i: ArrayInputs,
  design: Design,
  { re, im }: Weights,
  channels: Float64Array | null,
): Weights {
  checkShifters(i, channels !== null);
  const dead = failures(i, re.length);
  const lot = i.rounding === 'random' && i.bits > 0 ? new Random(i.seed, 2) : null;
  const top = re.reduce((m, r, n) => Math.max(m, Math.hypot(r, im[n] ?? 0)), 0);
  const out = { re: Float64Array.from(re), im: Float64Array.from(im) };
  for (let n = 0; n < re.length; n++) {
    const [r, m] = [re[n] ?? 0, im[n] ?? 0];
    const sign = i.bits > 0 && (design.amplitude[n] ?? 0) < 0 ? -1 : 1;
    const whole = Math.hypot(r, m);
    const size = i.step > 0 ? top * steppedAmplitude(whole / top, i.step) : whole;
    const channel = channels?.[n] ?? 0;
    const angle = Math.atan2(sign * m, sign * r);
    const turn = i.bits > 0 ? channel + steppedPhase(angle - channel, i.bits, lot) : angle;
    const alive = dead.has(n) ? 0 : sign;
    if (i.bits === 0 && i.step === 0 && alive === 1) continue;
    out.re[n] = alive * size * Math.cos(turn);
    out.im[n] = alive * size * Math.sin(turn);
  }
  if (!out.re.some((r, n) => r !== 0 || out.im[n] !== 0))
    throw new InputError('has every element that radiates, so that nothing is left', {
      field: 'failed',
      value: i.failed.join(' '),
      remedies: [{ failed: '' }],
    });
  return out;
}

/** A delay line has no phase to be rounded; within subarrays there are phase shifters. */
function checkShifters(i: ArrayInputs, isGrouped: boolean): void {
  if (i.bits === 0 || i.steering === 'phase' || isGrouped) return;
  throw new InputError('are of phase shifters, and this array is steered by true time delay', {
    field: 'bits',
    value: String(i.bits),
    remedies: [{ bits: '0' }, { steering: 'phase' }],
  });
}

function failures(i: ArrayInputs, count: number): Set<number> {
  const dead = new Set<number>();
  for (const number of i.failed) {
    const wrong =
      !Number.isInteger(number) || number > count
        ? `has ${number}; elements are numbered 1 to ${count}`
        : dead.has(number - 1)
          ? `has ${number} twice`
          : null;
    if (wrong !== null)
      throw new InputError(wrong, {
        field: 'failed',
        value: i.failed.join(' '),
        remedies: [{ failed: '' }],
      });
    dead.add(number - 1);
  }
  return dead;
}
