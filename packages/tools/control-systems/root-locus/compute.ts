import { closedPoles, onBranches } from '@tollbench/engines/control/locus/closed-poles.ts';
import { dampingPoints } from '@tollbench/engines/control/locus/constant-damping.ts';
import { poleOn } from '@tollbench/engines/control/locus/delay-branches.ts';
import {
  inDoubles,
  type LocusLoop,
  locusLoop,
  repeated,
} from '@tollbench/engines/control/locus/loop.ts';
import { DelayedCharacteristic, type Window } from '@tollbench/engines/control/locus/window.ts';
import { multiplyPolynomials } from '@tollbench/engines/control/transfer-function.ts';
import { unstablePoles } from '@tollbench/engines/control/unstable-poles.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { abs, type Complex } from '@tollbench/engines/numeric/complex.ts';
import { recent } from '@tollbench/engines/recent.ts';
import { InputError } from '../../define/error.ts';
import type { LocusInputs } from './inputs.ts';
import { type Locus, locusOf } from './locus.ts';
import { isStablePole, type Plane, slowness } from './plane.ts';
import {
  type Asked,
  figuresOf,
  finalValue,
  horizonOf,
  type Response,
  responseOf,
  type StepFigures,
} from './responses.ts';

/** A closed-loop pole, and the branch it is on: its number on its side, or undefined outside the part that was followed. */
export interface ClosedPole {
  readonly s: Complex;
  readonly branch: number | undefined;
}

/** The closed loop at one gain. */
export interface AtGain {
  readonly gain: number;
  /** The slowest first; with dead time those in the window. */
  readonly poles: readonly ClosedPole[];
  readonly stable: boolean;
  /** Right of the axis or outside the circle; infinite where dead time meets |K G| of 1 or more at high frequency. */
  readonly unstable: number;
  /** The slowest pole in the upper half plane; undefined where none is known. */
  readonly dominant: Complex | undefined;
  /** Or why there are none. */
  readonly figures: StepFigures | string;
  readonly final: number;
  readonly response: Response | undefined;
}

export interface LocusResult {
  readonly plane: Plane;
  /** Seconds; of the z-plane alone. */
  readonly sampleTime: number | undefined;
  /** Compensator times plant, from the highest power down, and its dead time. */
  readonly num: readonly number[];
  readonly den: readonly number[];
  readonly loop: LocusLoop;
  readonly locus: Locus;
  /** The gain that was asked for, then those it is compared with. */
  readonly gains: readonly AtGain[];
  readonly end: number;
}

/** The largest size of a coefficient of the loop, and the inverse of the least. */
const MAX_SIZE = 1e120;

const kept = recent<{ readonly loop: LocusLoop; readonly locus: Locus }>(6);

/** The locus, and the closed loop at each gain asked for. */
export function compute(i: LocusInputs): LocusResult {
  const { plane } = i;
  const [plant, controller] = plane === 'z' ? [i.plantZ, i.controllerZ] : [i.plant, i.controller];
  refuseEmpty(plane === 'z' ? 'plantZ' : 'plant', plant);
  refuseEmpty(plane === 'z' ? 'controllerZ' : 'controller', controller);
  const num = multiplyPolynomials(controller.num, plant.num);
  const den = multiplyPolynomials(controller.den, plant.den);
  const delay = plane === 'z' ? 0 : i.delay + plant.delay;
  refuseNoLocus(i, num, den, delay);
  const view = viewAsked(i);
  const key = JSON.stringify([plane, num, den, delay, i.locus, view]);
  const { loop, locus } = kept(key, () => {
    const made = locusLoop(num, den, delay);
    return { loop: made, locus: locusOf(made, plane, signsOf(i), view) };
  });
  const sampleTime = plane === 'z' ? i.sampleTime : undefined;
  const main = i.by === 'gain' ? i.gain : gainOfDamping(i, loop, locus, sampleTime);
  refuseSign(i, 'gain', main);
  for (const gain of i.compare) refuseSign(i, 'compare', gain);
  const gains = [main, ...i.compare.filter((k, n) => k !== main && i.compare.indexOf(k) === n)];
  const asked = gains.map((gain) => askedOf(plane, loop, locus, gain));
  const figured = asked.map((a) => ({ ...a, figures: figuresOf(plane, i.sampleTime, a) }));
  const end = horizonOf(plane, i.sampleTime, figured);
  return {
    plane,
    sampleTime,
    num,
    den,
    loop,
    locus,
    end,
    gains: figured.map((a) => ({
      gain: a.gain,
      poles: a.placed,
      stable: a.stable,
      unstable: a.unstable,
      dominant: a.placed.find(({ s }) => s.im >= 0)?.s,
      figures: a.figures,
      final: a.stable ? finalValue(plane, loop, a.gain) : Number.NaN,
      response: responseOf(plane, i.sampleTime, a, end),
    })),
  };
}

const signsOf = ({ locus }: LocusInputs): readonly (1 | -1)[] =>
  locus === 'both' ? [1, -1] : [locus === 'negative' ? -1 : 1];

interface Given {
  readonly num: readonly number[];
  readonly text: string;
}

function refuseEmpty(field: string, { num, text }: Given): void {
  if (num.every((c) => c === 0))
    throw new InputError('is zero: there is no loop', { field, value: text });
}

/** What has no poles, and what has too many of them to follow. */
function refuseNoLocus(
  i: LocusInputs,
  num: readonly number[],
  den: readonly number[],
  delay: number,
): void {
  const plant = i.plane === 'z' ? 'plantZ' : 'plant';
  if (num.length === 1 && den.length === 1 && delay === 0)
    throw new InputError(
      'is a number, and so is the compensator: the loop has no poles to follow',
      {
        field: plant,
        value: i[plant].text,
      },
    );
  const strange = [...num, ...den].find(
    (c) => c !== 0 && !(Math.abs(c) <= MAX_SIZE && Math.abs(c) >= 1 / MAX_SIZE),
  );
  if (strange !== undefined)
    throw new InputError(
      `makes a loop with a coefficient ${Math.abs(strange) > 1 ? 'above' : 'below'} ${Math.abs(strange) > 1 ? MAX_SIZE : 1 / MAX_SIZE}; another unit of time does`,
      { field: plant, value: i[plant].text },
    );
  if (delay > 0 && num.length > den.length)
    throw new InputError(
      `has ${num.length - 1} zeros and ${den.length - 1} poles: with dead time such a loop has poles without number right of every line`,
      {
        field: plant,
        value: i[plant].text,
        remedies: i.plant.delay === 0 ? [{ delay: '0' }] : [],
      },
    );
}

/** A gain of the sign that the locus is not of is no point of it. */
function refuseSign(i: LocusInputs, field: 'gain' | 'compare', gain: number): void {
  if (i.locus === 'both' || gain === 0 || gain > 0 === (i.locus === 'positive')) return;
  throw new InputError(
    `is ${gain}, and the locus is of K ${i.locus === 'positive' ? '> 0' : '< 0'}`,
    { field, value: String(gain), remedies: [{ locus: 'both' }] },
  );
}

function viewAsked(i: LocusInputs): Window | undefined {
  if (i.view === 'auto') return undefined;
  if (i.left >= i.right)
    throw new InputError(`is ${i.left}, not left of the right edge ${i.right}`, {
      field: 'left',
      value: String(i.left),
      remedies: [{ view: 'auto' }],
    });
  return { left: i.left, right: i.right, height: i.height };
}

/** The least gain at which the slowest poles have the damping ratio; else the least at which any have it. */
function gainOfDamping(
  i: LocusInputs,
  loop: LocusLoop,
  locus: Locus,
  sampleTime: number | undefined,
): number {
  const points = locus.sides.flatMap(({ branches }) =>
    dampingPoints(loop, branches, i.damping, sampleTime),
  );
  const dominant = points.filter(({ gain, s }) => {
    const slowest = Math.max(
      ...askedOf(i.plane, loop, locus, gain).poles.map((p) => slowness(i.plane, p)),
    );
    return slowness(i.plane, s) >= slowest - 1e-9 * abs(s);
  });
  const [point] = dominant.length > 0 ? dominant : points;
  if (point) return point.gain;
  throw new InputError(
    `is ${i.damping}, which no closed-loop pole has at any gain${loop.delay > 0 ? ' in this part of the plane' : ''}`,
    { field: 'damping', value: String(i.damping), remedies: [{ by: 'gain' }] },
  );
}

interface AskedGain extends Asked {
  readonly placed: readonly ClosedPole[];
  readonly unstable: number;
}

function askedOf(plane: Plane, loop: LocusLoop, locus: Locus, gain: number): AskedGain {
  const side = locus.sides.find(({ sign }) => sign * gain >= 0) ?? locus.sides[0];
  const branches = side?.branches ?? [];
  const slowestFirst = (a: Complex, b: Complex) =>
    slowness(plane, b) - slowness(plane, a) || b.im - a.im;
  if (loop.delay > 0) {
    const c = new DelayedCharacteristic(loop);
    const placed = branches.flatMap((branch, k): ClosedPole[] => {
      const s = poleOn(c, branch, gain);
      return s ? [{ s, branch: k }] : [];
    });
    const unstable = unstableWithDelay(loop, gain, placed);
    return {
      loop,
      gain,
      poles: placed.map(({ s }) => s),
      placed: placed.toSorted((a, b) => slowestFirst(a.s, b.s)),
      unstable,
      stable: unstable === 0 && placed.every(({ s }) => isStablePole(plane, s)),
    };
  }
  const own = closedPoles(loop, gain);
  const on = onBranches(branches, gain, own);
  const hidden = repeated(loop.cancelled);
  const poles = [...own, ...hidden];
  const unstable = poles.filter((s) => !isStablePole(plane, s)).length;
  return {
    loop,
    gain,
    poles: own,
    placed: poles
      .map((s) => {
        const branch = on.indexOf(s);
        return { s, branch: branch < 0 ? undefined : branch };
      })
      .toSorted((a, b) => slowestFirst(a.s, b.s)),
    unstable,
    stable: unstable === 0,
  };
}

/** All of them, also outside the window. */
function unstableWithDelay(loop: LocusLoop, gain: number, placed: readonly ClosedPole[]): number {
  try {
    return unstablePoles({
      num: inDoubles(loop.num).map((c) => c * gain),
      den: inDoubles(loop.den),
      delay: loop.delay,
    });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return placed.filter(({ s }) => s.re >= 0).length;
  }
}
