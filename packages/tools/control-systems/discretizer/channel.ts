/** The system as it was given, one channel of it in factors, and how it is sampled. */
import {
  poles as polesOf,
  type TransferFunction,
  transferFunction,
  zeros as zerosOf,
} from '@tollbench/engines/control/transfer-function.ts';
import type { Continuous } from '@tollbench/engines/discretize/discretize.ts';
import {
  plantOfFraction,
  plantOfStates,
  type ScaledPlant,
} from '@tollbench/engines/discretize/plant.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { numbersOf } from '@tollbench/engines/exact/fixed-polynomial.ts';
import { part } from '@tollbench/engines/linalg/blocks.ts';
import { eigenvalues } from '@tollbench/engines/linalg/eigen.ts';
import { type Complex, complex } from '@tollbench/engines/numeric/complex.ts';
import { roots } from '@tollbench/engines/numeric/roots.ts';
import type { StateSpace } from '@tollbench/engines/state-space/frequency.ts';
import { InputError } from '../../define/error.ts';
import { showQuantity } from '../../define/si.ts';
import { matricesOf } from '../plant-matrices.ts';
import { systemOf } from '../system.ts';
import type { DiscretizerInputs } from './inputs.ts';

export interface Channel {
  readonly continuous: Continuous;
  /** Multiplied out, dead time included; of matrices the chosen channel, nothing cancelled. */
  readonly g: TransferFunction;
  /** As given in matrices. */
  readonly states: StateSpace | null;
}

/** Whole samples of dead time that code keeps in a buffer. */
const MAX_LAG = 1000;
/** Up to here roots of the characteristic polynomial are right to the last places, repeated ones too, as eigenvalues are not. */
const MAX_BY_POLYNOMIAL = 10;

export const sampleTimeOf = (i: DiscretizerInputs): number =>
  i.rateBy === 'rate' ? 1 / i.sampleRate : i.sampleTime;

/** Which field holds the sampling, and a value of it with `factor` times the sample time. */
export function samplingRemedy(i: DiscretizerInputs, sampleTime: number): Record<string, string> {
  const text = (x: number) => String(Number(x.toPrecision(3)));
  return i.rateBy === 'rate'
    ? { sampleRate: text(1 / sampleTime) }
    : { sampleTime: text(sampleTime) };
}

/** Throws InputError for matrices that do not fit, a system that is improper or zero, and a dead time of too many samples. */
export function channelOf(i: DiscretizerInputs): Channel {
  const sampleTime = sampleTimeOf(i);
  const found = i.given === 'states' ? ofMatrices(i, sampleTime) : ofFraction(i, sampleTime);
  const { g } = found;
  if (g.num.every((c) => c === 0))
    throw i.given === 'states'
      ? new InputError(`lets nothing of input ${i.input} through to output ${i.output}`, {
          field: 'c',
        })
      : new InputError('is zero: nothing comes out of it', { field: 'system' });
  const samples = g.delay / sampleTime;
  if (samples > MAX_LAG)
    throw new InputError(
      `is ${showQuantity(g.delay, 's')} long, ${showQuantity(samples)} samples; the most is ${MAX_LAG}`,
      {
        field: g.delay > i.delay ? 'system' : 'delay',
        remedies: [samplingRemedy(i, (1.001 * g.delay) / MAX_LAG)],
      },
    );
  const { num, den } = g;
  return {
    g,
    states: found.states,
    continuous: {
      plant: found.plant,
      factored: { zeros: found.zeros, poles: found.poles, gain: (num[0] ?? 0) / (den[0] ?? 1) },
      delay: g.delay,
      sampleTime,
    },
  };
}

interface Found {
  readonly g: TransferFunction;
  readonly plant: ScaledPlant;
  readonly zeros: readonly Complex[];
  readonly poles: readonly Complex[];
  readonly states: StateSpace | null;
}

/** Runs what the engines do with a plant; what they refuse of its numbers is said of the sampling. */
function sampled<T>(i: DiscretizerInputs, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, {
      field: i.rateBy === 'rate' ? 'sampleRate' : 'sampleTime',
    });
  }
}

/** Roots, whose range the engines bound: what they refuse is said of the field they are from. */
function rootsIn<T>(field: string, value: string | undefined, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(error.message, { field, value });
  }
}

/** A pure derivative wants a filter; one of half a sample for each order too many is offered. */
function requireProper({ system }: DiscretizerInputs, sampleTime: number): void {
  const { num, den, delay, text } = system;
  const excess = num.length - den.length;
  if (excess <= 0) return;
  const lag = Number((sampleTime / 2).toPrecision(3));
  const filtered = `[${num.join(' ')}]/([${den.join(' ')}]*(${lag}s + 1)^${excess})`;
  throw new InputError(
    `has degree ${num.length - 1} over ${den.length - 1}: it differentiates, and what it answers to a step has no samples; give the derivative a filter, such as 1/(${lag}s + 1)`,
    {
      field: 'system',
      value: text,
      // Dead time stays where it is written.
      ...(delay === 0 && { remedies: [{ system: filtered }] }),
    },
  );
}

function ofFraction(i: DiscretizerInputs, sampleTime: number): Found {
  requireProper(i, sampleTime);
  const g = systemOf('system', i.system, { delay: i.delay });
  const [poles, zeros] = rootsIn('system', i.system.text, () => [polesOf(g), zerosOf(g)]);
  const plant = sampled(i, () => plantOfFraction(g, poles, zeros, sampleTime));
  return { g, plant, poles, zeros, states: null };
}

function ofMatrices(i: DiscretizerInputs, sampleTime: number): Found {
  const states = matricesOf(i);
  const { a, b, c, d } = states;
  const [input, output] = [i.input - 1, i.output - 1];
  if (input >= b.cols) throw channelError('input', i.input, b.cols, 'inputs', 'B');
  if (output >= c.rows) throw channelError('output', i.output, c.rows, 'outputs', 'C');
  const { re, im } = eigenvalues(a);
  const eigen = Array.from(re, (x, k) => complex(x, im[k]));
  const channel = {
    a,
    b: part(b, 0, a.rows, input, input + 1),
    c: part(c, output, output + 1, 0, a.rows),
    d: d.data[output * d.cols + input] ?? 0,
  };
  const plant = sampled(i, () => plantOfStates(channel, eigen, sampleTime));
  // p = sT/2^exponent: back to s.
  const rate = 2 ** plant.exponent / sampleTime;
  const inS = (list: readonly number[], scale: number) =>
    list.map((x, k) => x * rate ** (k - list.length + 1 + a.rows) * scale);
  const den = inS(numbersOf(plant.den, plant.bits), 1);
  const num = trimmed(plant, inS(numbersOf(plant.num, plant.bits), 2 ** plant.scale));
  const g = sampled(i, () => transferFunction(num, den, i.delay));
  const listed = (list: readonly number[]) => {
    if (list.length < 2) return [];
    const found = roots(list);
    return Array.from(found.re, (x, k) => complex(x, found.im[k]));
  };
  return rootsIn('a', undefined, () => ({
    g,
    plant,
    poles: a.rows <= MAX_BY_POLYNOMIAL ? listed(g.den) : eigen,
    zeros: g.num.every((x) => x === 0) ? [] : listed(g.num),
    states,
  }));
}

/** Coefficients that are 0 but for the last bits are 0. */
function trimmed({ num, bits }: ScaledPlant, inS: readonly number[]): number[] {
  const tiny = 1n << BigInt(Math.floor(bits / 4));
  return inS.map((x, k) => ((num[k] ?? 0n) < tiny && (num[k] ?? 0n) > -tiny ? 0 : x));
}

const channelError = (
  field: 'input' | 'output',
  value: number,
  count: number,
  what: string,
  matrix: string,
): InputError =>
  new InputError(`is ${value}; ${matrix} has ${count} ${count === 1 ? what.slice(0, -1) : what}`, {
    field,
    value: String(value),
    remedies: [{ [field]: String(count) }],
  });
