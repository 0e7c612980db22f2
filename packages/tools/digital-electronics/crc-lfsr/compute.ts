import {
  type CrcModel,
  checkModel,
  checkValue,
  crcBytes,
  MAX_WIDTH,
  messageBits,
  present,
  registerAfter,
  residue,
} from '@tollbench/engines/coding/crc.ts';
import { publishedCrc } from '@tollbench/engines/coding/crc-catalogue.ts';
import {
  type CrcSample,
  type Identification,
  identifyCrc,
} from '@tollbench/engines/coding/crc-identify.ts';
import { type Notations, notations } from '@tollbench/engines/coding/crc-notation.ts';
import { type Factor, factor } from '@tollbench/engines/coding/gf2-factor.ts';
import { degree } from '@tollbench/engines/coding/gf2-polynomial.ts';
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
  type Run as BitRun,
  periodicAutocorrelation,
  runs,
} from '@tollbench/engines/coding/sequence-statistics.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import { counted } from '../../text/counted.ts';
import { hexBytes, samplesOf } from './hex.ts';
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

export interface IdentifyResult extends Identification {
  readonly mode: 'identify';
  readonly samples: readonly CrcSample[];
  /** The likeliest match with the first message; null where nothing fits. Its distances are not searched. */
  readonly best: CrcResult | null;
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
  readonly runs: readonly BitRun[] | null;
  /** W clocks in one: the next register, then the bits it gives. */
  readonly equations: readonly Equation[];
  readonly outputEquations: readonly Equation[];
  readonly cost: Cost;
}

/** A register with its polynomial. */
export type Built = CrcResult | LfsrResult;
export type Result = CrcResult | IdentifyResult | LfsrResult;

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
  checkWords(width, 'width', { poly, init, xorout });
  checkModel(model);
  return model;
}

/**
 * Refuses words that are wider than a CRC or a register, with the width that would hold all of them, and for a
 * generator written with its highest term the same without it. `size` is the field of the width.
 */
function checkWords(
  width: number,
  size: 'width' | 'stages',
  words: Readonly<Record<string, bigint>>,
): void {
  const lengths = Object.values(words).map((word) => degree(word) + 1);
  const needed = Math.max(...lengths);
  const tooWide = lengths.filter((bits) => bits > width).length;
  for (const [field, word] of Object.entries(words)) {
    const bits = degree(word) + 1;
    if (bits <= width) continue;
    const rest = BigInt.asUintN(width, word);
    const whole = (field === 'poly' || field === 'taps') && bits === width + 1 && rest !== 0n;
    throw new InputError(
      `is ${hex(word)}, ${counted(bits, 'bit')}; there are ${width}${whole ? '. The highest term is left out' : ''}`,
      {
        field,
        value: hex(word),
        remedies: [
          // Where another word is too wide as well, this one alone would not do.
          ...(whole && tooWide === 1 ? [{ [field]: hex(rest) }] : []),
          ...(needed <= MAX_WIDTH ? [{ [size]: String(needed) }] : []),
        ],
      },
    );
  }
}

/** `distances: false` leaves the search for them out, and `profile` null. */
export function compute(
  inputs: CrcInputs,
  {
    distances = true,
    progress = () => {},
  }: { distances?: boolean; progress?: Run['progress'] } = {},
): Result {
  if (inputs.mode === 'lfsr') return computeLfsr(inputs);
  return inputs.mode === 'crc' ? computeCrc(inputs, distances) : identify(inputs, progress);
}

/** True where distances take longer to find than a frame, and where a CRC is looked for. */
export function isLong(inputs: CrcInputs): boolean {
  if (inputs.mode === 'lfsr') return false;
  if (inputs.mode === 'identify') return true;
  const width = inputs.preset === CUSTOM ? inputs.width : publishedCrc(inputs.preset).width;
  return width > 24;
}

function identify(inputs: CrcInputs, progress: Run['progress']): IdentifyResult {
  const samples = samplesOf(inputs);
  const { matches, complete } = identifyCrc(samples, progress);
  const [likeliest] = matches;
  const [first] = samples;
  const best =
    likeliest && first
      ? crcResult(likeliest.model, likeliest.name, first.message, inputs.dataBits, false)
      : null;
  return { mode: 'identify', samples, matches, complete, best };
}

function computeCrc(inputs: CrcInputs, distances: boolean): CrcResult {
  const message =
    inputs.messageKind === 'text'
      ? new TextEncoder().encode(inputs.text)
      : hexBytes(inputs.hex, 'hex');
  const name = inputs.preset === CUSTOM ? null : inputs.preset;
  return crcResult(modelOf(inputs), name, message, inputs.dataBits, distances);
}

function crcResult(
  model: CrcModel,
  name: string | null,
  message: Uint8Array,
  dataBits: number,
  distances: boolean,
): CrcResult {
  const written = notations(model.width, model.poly);
  const equations = crcEquations(model, dataBits);
  return {
    mode: 'crc',
    model,
    name,
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

/** Taps that lose the last stage, or more than there are stages. */
function checkTaps({ stages, taps }: CrcInputs): void {
  if ((taps & 1n) === 0n)
    throw new InputError(
      `is ${hex(taps)}; it must end in 1, or the last stage feeds nothing back`,
      {
        field: 'taps',
        value: hex(taps),
        remedies: [{ taps: hex(BigInt.asUintN(stages, taps) | 1n) }],
      },
    );
  checkWords(stages, 'stages', { taps });
}

function computeLfsr(inputs: CrcInputs): LfsrResult {
  const { stages, seed, form, dataBits } = inputs;
  const register: Lfsr = {
    form,
    stages,
    poly: inputs.feedback === 'table' ? primitivePolynomial(stages) : inputs.taps,
  };
  if (inputs.feedback === 'custom') checkTaps(inputs);
  checkLfsr(register);
  if (seed === 0n)
    throw new InputError('is 0, from which the register never moves', {
      field: 'seed',
      value: '0x0',
      remedies: [{ seed: '0x1' }],
    });
  if (seed >> BigInt(stages) !== 0n)
    throw new InputError(`is ${hex(seed)}, wider than the ${stages} stages`, {
      field: 'seed',
      value: hex(seed),
      remedies: [{ seed: hex((1n << BigInt(stages)) - 1n) }],
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
