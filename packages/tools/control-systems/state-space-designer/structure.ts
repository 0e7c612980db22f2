/** What of the plant input and output reach: modes, Kalman decomposition, Hankel singular values, a reduced plant. */
import { EngineError } from '@tollbench/engines/error.ts';
import { scaledBy } from '@tollbench/engines/linalg/blocks.ts';
import { eigenvalues } from '@tollbench/engines/linalg/eigen.ts';
import { type Matrix, transpose } from '@tollbench/engines/linalg/matrix.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import {
  balancedTruncation,
  gramians,
  type Reduced,
} from '@tollbench/engines/state-space/gramian.ts';
import {
  type KalmanDecomposition,
  kalmanDecomposition,
  type ModeKind,
  minimalRealization,
} from '@tollbench/engines/state-space/kalman-decomposition.ts';
import {
  type FixedMode,
  largestOne,
  pbhDistance,
  uncontrollableModes,
} from '@tollbench/engines/state-space/pbh.ts';
import { type Scaled, scaledSystem } from '@tollbench/engines/state-space/staircase.ts';
import { InputError } from '../../define/error.ts';
import type { DesignInputs } from './inputs.ts';
import type { Plant } from './plant.ts';

export interface Mode {
  readonly value: Complex;
  readonly kind: ModeKind;
  /** Relative distances to the nearest uncontrollable and to the nearest unobservable system. */
  readonly control: number;
  readonly observe: number;
}

export interface Structure {
  readonly modes: readonly Mode[];
  readonly controllable: number;
  readonly observable: number;
  readonly uncontrollable: readonly FixedMode[];
  readonly unobservable: readonly FixedMode[];
  readonly kalman: KalmanDecomposition;
  readonly minimal: { readonly a: Matrix; readonly b: Matrix; readonly c: Matrix };
  /** null for an unstable plant. */
  readonly hankel: Float64Array | null;
  readonly reduced: Reduced | null;
}

/** Whether a mode dies away by itself. */
export const isDecaying = ({ re, im }: Complex, { time }: Pick<Plant, 'time'>): boolean =>
  time === 'continuous' ? re < 0 : Math.hypot(re, im) < 1;

export function structureOf(plant: Plant, i: DesignInputs): Structure {
  const { a, b, c, n } = plant;
  // Ranks are told in balanced states, so that units do not decide them.
  const scaled = scaledSystem(a, b, c);
  const [at, ct] = [transpose(scaled.a), transpose(scaled.c)];
  const uncontrollable = inUnits(
    uncontrollableModes(scaled.a, scaled.b, i.tolerance),
    scaled.state,
    -1,
  );
  const unobservable = inUnits(uncontrollableModes(at, ct, i.tolerance), scaled.state, 1);
  const kalman = unscaled(kalmanDecomposition(scaled.a, scaled.b, scaled.c, i.tolerance), scaled);
  const kinds = (['co', 'cu', 'uo', 'uu'] as const).flatMap((kind) =>
    kalman.modes[kind].map((value) => ({ value, kind })),
  );
  return {
    modes: matched(a, kinds).map(({ value, kind }) => ({
      value,
      kind,
      control: pbhDistance(scaled.a, scaled.b, value),
      observe: pbhDistance(at, ct, value),
    })),
    controllable: n - uncontrollable.length,
    observable: n - unobservable.length,
    uncontrollable,
    unobservable,
    kalman,
    minimal: minimalRealization(a, b, c, i.tolerance),
    ...hankelOf(plant, i),
  };
}

/** The decomposition of the states as they were given. */
function unscaled(of: KalmanDecomposition, { state, input, output }: Scaled): KalmanDecomposition {
  const ones = new Float64Array(state.length).fill(1);
  const inverse = (v: Float64Array) => v.map((x) => 1 / x);
  return {
    ...of,
    t: scaledBy(of.t, state, ones),
    b: scaledBy(of.b, ones, inverse(input)),
    c: scaledBy(of.c, inverse(output), ones),
  };
}

/** Left vectors of the scaled states as those of x, or right ones. */
const inUnits = (modes: readonly FixedMode[], state: Float64Array, power: 1 | -1): FixedMode[] =>
  modes.map(({ value, weights }) => ({
    value,
    weights: largestOne(
      weights.map(({ re, im }, k) => {
        const f = (state[k] ?? 1) ** power;
        return { re: re * f, im: im * f };
      }),
    ),
  }));

/** The eigenvalues of A, each with the part of the decomposition whose eigenvalue is nearest. */
function matched(
  a: Matrix,
  kinds: readonly { readonly value: Complex; readonly kind: ModeKind }[],
): { value: Complex; kind: ModeKind }[] {
  const { re, im } = eigenvalues(a);
  const left = [...kinds];
  return Array.from(re, (x, k) => {
    const value = { re: x, im: im[k] ?? 0 };
    const distance = (v: Complex) => Math.hypot(v.re - value.re, v.im - value.im);
    const at = left.reduce((best, { value: v }, j) => {
      const held = left[best];
      return held && distance(v) < distance(held.value) ? j : best;
    }, 0);
    const [found] = left.splice(at, 1);
    return { value, kind: found?.kind ?? 'co' };
  });
}

function hankelOf(plant: Plant, i: DesignInputs): Pick<Structure, 'hankel' | 'reduced'> {
  const { a, b, c, time } = plant;
  try {
    if (i.order === 0) return { hankel: gramians(a, b, c, time).hankel, reduced: null };
    const reduced = balancedTruncation(a, b, c, time, i.order);
    return { hankel: reduced.hankel, reduced };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (i.order > 0)
      throw new InputError(
        error.code === 'unstable'
          ? 'cannot be reached: the plant is unstable, and balanced truncation is of stable plants'
          : error.message,
        { field: 'order', value: String(i.order), remedies: [{ order: '0' }] },
      );
    return { hankel: null, reduced: null };
  }
}
