import {
  type CrcModel,
  checkModel,
  checkValue,
  crcBytes,
  messageBits,
  present,
  registerAfter,
  residue,
} from '@tollbench/engines/coding/crc.ts';
import { publishedCrc } from '@tollbench/engines/coding/crc-catalogue.ts';
import { type Notations, notations } from '@tollbench/engines/coding/crc-notation.ts';
import { type Factor, factor } from '@tollbench/engines/coding/gf2-factor.ts';
import {
  type DistanceProfile,
  distanceProfile,
} from '@tollbench/engines/coding/hamming-distance.ts';
import {
  checkLfsr,
  cycle,
  type Lfsr,
  lfsrEquations,
  nextState,
  sequence,
} from '@tollbench/engines/coding/lfsr.ts';
import {
  type Cost,
  cost,
  crcEquations,
  type Equation,
} from '@tollbench/engines/coding/parallel-equations.ts';
import { isPrimitive, order } from '@tollbench/engines/coding/polynomial-order.ts';
import { primitivePolynomial } from '@tollbench/engines/coding/primitive-polynomials.ts';
import {
  periodicAutocorrelation,
  type Run,
  runs,
} from '@tollbench/engines/coding/sequence-statistics.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../define/error.ts';
import { type CrcInputs, CUSTOM } from './inputs.ts';

export interface CrcResult {
  readonly mode: 'crc';
  readonly model: CrcModel;
  /** Catalogue name, or null for parameters of one's own. */
  readonly name: string | null;
  readonly message: Uint8Array;
  /** The register, unreflected, after the message. */
  readonly register: bigint;
  readonly value: bigint;
  /** The CRC as it follows the message on the line. */
  readonly sent: Uint8Array;
  readonly residue: bigint;
  readonly check: bigint;
  readonly notations: Notations;
  readonly factors: readonly Factor[];
  /** null where g has no constant term, and so no order, or where distances were not asked for. */
  readonly profile: DistanceProfile | null;
  readonly equations: readonly Equation[];
  readonly cost: Cost;
}

export interface LfsrResult {
  readonly mode: 'lfsr';
  readonly register: Lfsr;
  readonly seed: bigint;
  readonly notations: Notations;
  readonly factors: readonly Factor[];
  readonly order: bigint;
  readonly primitive: boolean;
  readonly period: bigint;
  /** Minimal polynomial of the sequence that this seed gives. */
  readonly minimal: bigint;
  readonly states: readonly bigint[];
  /** Output bits: one period, or the first 1024. */
  readonly bits: Uint8Array;
  /** Over one whole period, where that has 4096 bits or fewer. */
  readonly autocorrelation: Int32Array | null;
  readonly runs: readonly Run[] | null;
  /** W clocks in one: the next register, then the bits it gives. */
  readonly equations: readonly Equation[];
  readonly outputEquations: readonly Equation[];
  readonly cost: Cost;
}

export type Result = CrcResult | LfsrResult;

const MAX_WHOLE_PERIOD = 4096;
const MAX_STATES = 32;

/** The parameters that the inputs name. Throws EngineError where they do not fit. */
export function modelOf(inputs: CrcInputs): CrcModel {
  if (inputs.preset !== CUSTOM) {
    const { width, poly, init, refin, refout, xorout } = publishedCrc(inputs.preset);
    return { width, poly, init, refin, refout, xorout };
  }
  const { width, poly, init, xorout } = inputs;
  const model = {
    width,
    poly,
    init,
    refin: inputs.refin === 'yes',
    refout: inputs.refout === 'yes',
    xorout,
  };
  checkModel(model);
  return model;
}

/** `distances: false` leaves the search for them out, and `profile` null. */
export function compute(inputs: CrcInputs, { distances = true } = {}): Result {
  return inputs.mode === 'crc' ? computeCrc(inputs, distances) : computeLfsr(inputs);
}

/** True where distances take longer to find than a frame. */
export function isLong(inputs: CrcInputs): boolean {
  if (inputs.mode === 'lfsr') return false;
  const width = inputs.preset === CUSTOM ? inputs.width : publishedCrc(inputs.preset).width;
  return width > 24;
}

function computeCrc(inputs: CrcInputs, distances: boolean): CrcResult {
  const model = modelOf(inputs);
  const message =
    inputs.messageKind === 'text' ? new TextEncoder().encode(inputs.text) : hexBytes(inputs.hex);
  const written = notations(model.width, model.poly);
  const equations = crcEquations(model, inputs.dataBits);
  return {
    mode: 'crc',
    model,
    name: inputs.preset === CUSTOM ? null : inputs.preset,
    message,
    ...crcValues(model, message),
    notations: written,
    factors: factor(written.full),
    profile: distances && written.full & 1n ? profileOf(written.full) : null,
    equations,
    cost: cost(equations),
  };
}

/** What a message gives, and what the parameters alone give. */
export function crcValues(
  model: CrcModel,
  message: Uint8Array,
): Pick<CrcResult, 'register' | 'value' | 'sent' | 'residue' | 'check'> {
  const register = registerAfter(model, messageBits(message, model.refin));
  const value = present(model, register);
  return {
    register,
    value,
    sent: crcBytes(model, value),
    residue: residue(model),
    check: checkValue(model),
  };
}

/** The distances hang on the polynomial alone: kept while the message is typed. */
const profiles = new Map<bigint, DistanceProfile>();

function profileOf(g: bigint): DistanceProfile {
  const known = profiles.get(g);
  if (known) return known;
  const profile = distanceProfile(g);
  if (profiles.size >= 16) profiles.clear();
  profiles.set(g, profile);
  return profile;
}

/** Bytes in hex, with or without spaces, commas and 0x before them. */
export function hexBytes(text: string): Uint8Array {
  const digits = text.replace(/0x/giu, ' ').replace(/[\s,:_-]+/gu, '');
  const bad = /[^0-9a-f]/iu.exec(digits);
  if (bad)
    throw new InputError(`has "${bad[0]}", which is no hex digit`, { field: 'hex', value: text });
  if (digits.length % 2 !== 0)
    throw new InputError(`has ${digits.length} hex digits; a byte takes two`, {
      field: 'hex',
      value: text,
    });
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  );
}

function computeLfsr(inputs: CrcInputs): LfsrResult {
  const { stages, seed, form, dataBits } = inputs;
  const register: Lfsr = {
    form,
    stages,
    poly: inputs.feedback === 'table' ? primitivePolynomial(stages) : inputs.taps,
  };
  checkLfsr(register);
  if (seed === 0n)
    throw new InputError('is 0, from which the register never moves', {
      field: 'seed',
      value: '0x0',
    });
  if (seed >> BigInt(stages) !== 0n)
    throw new InputError(`is ${hex(seed)}, wider than the ${stages} stages`, {
      field: 'seed',
      value: hex(seed),
    });
  const written = notations(stages, register.poly);
  const { minimal, period } = cycle(register, seed);
  const short = period <= BigInt(MAX_WHOLE_PERIOD);
  const bits = sequence(register, seed, short ? Number(period) : 1024);
  const states = [seed];
  const listed = period < BigInt(MAX_STATES) ? Number(period) + 1 : MAX_STATES;
  while (states.length < listed) states.push(nextState(register, states.at(-1) as bigint));
  const { state, output } = lfsrEquations(register, dataBits);
  return {
    mode: 'lfsr',
    register,
    seed,
    notations: written,
    factors: factor(written.full),
    order: order(written.full),
    primitive: isPrimitive(written.full),
    period,
    minimal,
    states,
    bits,
    autocorrelation: short ? periodicAutocorrelation(bits) : null,
    runs: short ? runs(bits) : null,
    equations: state,
    outputEquations: output,
    cost: cost([...state, ...output]),
  };
}
