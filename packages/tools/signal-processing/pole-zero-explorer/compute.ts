import { repeated } from '@tollbench/engines/control/locus/loop.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import type { DistinctRoot } from '@tollbench/engines/exact/distinct-roots.ts';
import type { Polynomial } from '@tollbench/engines/exact/polynomial.ts';
import {
  type PartialFractions,
  partialFractions,
} from '@tollbench/engines/pole-zero/partial-fractions.ts';
import { type Region, regionsOf } from '@tollbench/engines/pole-zero/regions.ts';
import { cancel, type Plane, type RootMap } from '@tollbench/engines/pole-zero/root-map.ts';
import { type Twins, twinsOf } from '@tollbench/engines/pole-zero/twins.ts';
import { InputError } from '../../define/error.ts';
import type { PoleZeroInputs } from './inputs.ts';
import { type Kind, kindOf } from './kind.ts';
import { leadingWith, polynomialFromDoubles } from './polynomial.ts';
import { type Given, givenBy } from './read.ts';
import { type Response, responseOf } from './response.ts';
import { scaled } from './scale.ts';
import { type Signal, signalIn } from './signal.ts';

export interface PoleZeroResult {
  readonly plane: Plane;
  /** Hz; 1 in the s-plane. */
  readonly sampleRate: number;
  /** Without what cancels. */
  readonly map: RootMap;
  /** Each root as often as it is one, as it was given: what is pulled. */
  readonly given: Given;
  readonly cancelled: readonly DistinctRoot[];
  /** From the highest power of s or z down, of what is left; exact products, rounded once. */
  readonly num: readonly number[];
  readonly den: readonly number[];
  readonly response: Response;
  readonly regions: readonly Region[];
  /** The region that is asked for, counted from 0. */
  readonly chosen: number;
  readonly fractions: PartialFractions;
  readonly signal: Signal;
  readonly twins: Twins;
  readonly kind: Kind;
}

/** Response, regions of convergence, sequences and twins of a set of roots. */
export function compute(i: PoleZeroInputs): PoleZeroResult {
  const given = givenBy(i);
  refuseSizes(i, given);
  const parts = cancel(given.zeros, given.poles);
  const bare: RootMap = { plane: i.plane, gain: given.gain, ...parts };
  const map = scaled(i, bare);
  if (!isWithin(map.gain)) throw beyond(i);
  const num = polynomial(i, map.zeros, map.gain, given.left?.num);
  const den = polynomial(i, map.poles, 1, given.left?.den);
  if (!num.every(Number.isFinite)) throw beyond(i);
  const response = responseOf(map, i.sampleRate);
  const regions = regionsOf(map);
  const chosen = regionAsked(i, regions);
  const region = regions[chosen];
  if (!region) throw new Error('there is always a region');
  const fractions = partialFractions(map);
  return {
    plane: i.plane,
    sampleRate: i.plane === 'z' ? i.sampleRate : 1,
    map,
    given,
    cancelled: parts.cancelled,
    num,
    den,
    response,
    regions,
    chosen,
    fractions,
    signal: signalIn(map, fractions, region, num, den, given.left === undefined),
    twins: twinsOf(map),
    kind: kindOf(map),
  };
}

/** Coefficients from the highest power down: those that were given, or exact products of the roots as decimals; rounded once. */
function polynomial(
  i: PoleZeroInputs,
  roots: readonly DistinctRoot[],
  gain: number,
  given: Polynomial | undefined,
): number[] {
  if (given) return leadingWith(given, gain);
  try {
    return polynomialFromDoubles(repeated(roots), gain);
  } catch (error) {
    if (!(error instanceof EngineError && error.code === 'out-of-range')) throw error;
    throw new InputError(
      'have a product of more digits than are multiplied out; round them to 15 digits',
      { field: i.poles.length > 0 ? 'poles' : 'zeros' },
    );
  }
}

/** Roots of a size whose products still fit a double with all others of theirs. */
const MAX_SIZE = 1e15;
const MAX_COEFFICIENT = 1e290;

function refuseSizes(i: PoleZeroInputs, { zeros, poles }: Given): void {
  for (const [list, field] of [
    [zeros, i.from === 'roots' ? 'zeros' : i.from === 'function' ? 'function' : 'b'],
    [poles, i.from === 'roots' ? 'poles' : i.from === 'function' ? 'function' : 'a'],
  ] as const) {
    let product = 1;
    for (const { s, multiplicity } of list) {
      const size = Math.hypot(s.re, s.im);
      if (size > MAX_SIZE || (size > 0 && size < 1 / MAX_SIZE))
        throw new InputError(`has a root of size ${size}; sizes go from 1e-15 to 1e15, and 0`, {
          field,
          value: String(size),
        });
      if (size > 0) product *= size ** multiplicity;
    }
    if (product > MAX_COEFFICIENT || product < 1 / MAX_COEFFICIENT)
      throw new InputError(
        'has roots whose product goes beyond the range of numbers; another unit of time does',
        { field },
      );
  }
}

/** The factor and every product of it with the roots must stay numbers. */
const isWithin = (x: number): boolean => x !== 0 && Number.isFinite(x);

const beyond = (i: PoleZeroInputs): InputError =>
  new InputError(
    'makes the factor or a coefficient of H too large or too small for a number',
    i.from === 'function'
      ? { field: 'function', value: i.function.text }
      : i.from !== 'roots'
        ? { field: 'b', value: i.b.join(' ') }
        : i.gainBy === 'k'
          ? { field: 'gain', value: String(i.gain) }
          : { field: 'gainBy', value: i.gainBy },
  );

/** The region by its name or number. */
function regionAsked(i: PoleZeroInputs, regions: readonly Region[]): number {
  if (i.region === 'left') return 0;
  if (i.region === 'right') return regions.length - 1;
  if (i.region === 'number') {
    if (i.regionNumber <= regions.length) return i.regionNumber - 1;
    throw new InputError(
      `is ${i.regionNumber}; these poles part the plane into ${regions.length}`,
      {
        field: 'regionNumber',
        value: String(i.regionNumber),
        remedies: [{ regionNumber: String(regions.length) }],
      },
    );
  }
  const stable = regions.findIndex((r) => r.stable);
  if (stable >= 0) return stable;
  // Without a stable one the causal one is meant.
  if (i.region === 'auto') return regions.length - 1;
  throw new InputError(
    i.plane === 'z'
      ? 'is the stable one, and there is none: a pole lies on the unit circle'
      : 'is the stable one, and there is none: a pole lies on the imaginary axis, or there are more zeros than poles',
    { field: 'region', value: 'stable', remedies: [{ region: 'right' }, { region: 'left' }] },
  );
}
