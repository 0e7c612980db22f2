import {
  BOLTZMANN,
  compressionPoint,
  levels,
  type Needed,
  needed,
  type Shares,
  STANDARD_TEMPERATURE,
  type Stage,
  type Standing,
  shares,
  standings,
} from '@tollbench/engines/rf/chain.ts';
import { bestOrder, MAX_MOVED } from '@tollbench/engines/rf/chain-order.ts';
import { FieldError, InputError } from '../../define/error.ts';
import type { CascadeInputs } from './inputs.ts';
import { type Part, readChain } from './read-chain.ts';

export const ratioOf = (db: number): number => 10 ** (db / 10);
/** dB of a ratio, dBm of mW; −Infinity of nothing. */
export const decibels = (ratio: number): number => 10 * Math.log10(ratio);

/** dB between the input's 1 dB point and its third-order intercept of a cubic: −10 log₁₀(1 − 10^(−1/20)). */
export const CUBIC = -decibels(1 - 10 ** -0.05);

export interface Better {
  readonly parts: readonly Part[];
  readonly standing: Standing;
  /** Nothing is gained by another order. */
  readonly same: boolean;
}

export interface CascadeResult {
  readonly parts: readonly Part[];
  readonly stages: readonly Stage[];
  readonly standings: readonly Standing[];
  /** The last standing: the whole chain. */
  readonly whole: Standing;
  readonly shares: readonly Shares[];
  /** mW at the input. */
  readonly ip1: number;
  /** mW at each stage's output, compressed. */
  readonly levels: readonly number[];
  /** mW of noise at the input, source included. */
  readonly floor: number;
  readonly needed: readonly Needed[] | null;
  readonly better: Better | null;
}

/** IIP3 or IIP2 of a standing as the visitor adds distortion, mW. */
export const intercept = (s: Standing, of: 'iip3' | 'iip2', { phases }: CascadeInputs): number =>
  s[of][phases];

export function compute(i: CascadeInputs): CascadeResult {
  const parts = read(i.stages);
  const stages = parts.map((part) => stageOf(part, i));
  const all = standings(stages);
  const whole = all.at(-1);
  if (whole === undefined) throw new InputError('is empty', { field: 'stages', value: i.stages });
  if (!(whole.gain > 0 && Number.isFinite(whole.gain) && Number.isFinite(whole.temperature)))
    throw new InputError(
      `has a gain of ${all.length} stages together that no receiver has: it leaves the range of numbers`,
      { field: 'stages', value: i.stages.slice(0, 60) },
    );
  const coherent = i.phases === 'coherent';
  return {
    parts,
    stages,
    standings: all,
    whole,
    shares: shares(stages, coherent),
    ip1: compressionPoint(stages, i.sharpness),
    levels: levels(stages, ratioOf(i.level), i.sharpness),
    floor: BOLTZMANN * (i.source + whole.temperature) * i.bandwidth,
    needed:
      i.find === 'needed'
        ? needed(
            stages,
            {
              temperature: STANDARD_TEMPERATURE * (ratioOf(i.wantedNf) - 1),
              iip3: ratioOf(i.wantedIip3),
            },
            coherent,
          )
        : null,
    better: i.find === 'order' ? reordered(parts, stages, i) : null,
  };
}

function read(text: string): Part[] {
  try {
    return readChain(text);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw new InputError(error.message, { field: 'stages', value: text.slice(0, 200) });
  }
}

/** In ratios and mW; a passive stage has the noise of its own temperature. */
export function stageOf(part: Part, { ambient, compression }: CascadeInputs): Stage {
  const power = (dbm: number | null): number =>
    dbm === null ? Number.POSITIVE_INFINITY : ratioOf(dbm);
  const gain = ratioOf(part.gain);
  const cubic = part.iip3 !== null && compression === 'ip3' ? part.iip3 - CUBIC : null;
  return {
    gain,
    temperature: part.te ?? (part.t ?? ambient) * (1 / gain - 1),
    iip3: power(part.iip3),
    iip2: power(part.iip2),
    ip1: power(part.ip1 ?? cubic),
  };
}

function reordered(parts: readonly Part[], stages: readonly Stage[], i: CascadeInputs): Better {
  const movable = parts.flatMap(({ fixed }, index) => (fixed ? [] : [index]));
  if (movable.length > MAX_MOVED)
    throw new InputError(
      `has ${movable.length} stages that may move, and all orders of at most ${MAX_MOVED} are tried: write fixed behind those that stay, a line for each stage and no table`,
      { field: 'stages', value: i.stages.slice(0, 60), remedies: [{ find: 'chain' }] },
    );
  if (i.goal !== 'nf' && parts.every(({ iip3 }) => iip3 === null))
    throw new InputError(
      'has no stage with an IP3, so every order is alike by it: write OIP3 or IIP3, or look for the best noise figure',
      { field: 'stages', value: i.stages.slice(0, 60), remedies: [{ goal: 'nf' }] },
    );
  const merit = (s: Standing): number => {
    if (i.goal === 'nf') return -s.temperature;
    if (i.goal === 'iip3') return -1 / intercept(s, 'iip3', i);
    return intercept(s, 'iip3', i) / (i.source + s.temperature);
  };
  const order = bestOrder(stages, movable, merit);
  return {
    parts: order.places.flatMap((index) => parts[index] ?? []),
    standing: order.standing,
    same: order.places.every((index, place) => index === place),
  };
}
