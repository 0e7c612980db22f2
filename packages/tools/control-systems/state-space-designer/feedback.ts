/** The gain of the feedback u = −Kx − Kᵢ∫(r − y): placed, optimal, or the visitor's own. */
import { EngineError } from '@tollbench/engines/error.ts';
import { blocks, minus, part, plus, times } from '@tollbench/engines/linalg/blocks.ts';
import { eigen } from '@tollbench/engines/linalg/eigen.ts';
import { identity, type Matrix, transpose, zeros } from '@tollbench/engines/linalg/matrix.ts';
import { multiply } from '@tollbench/engines/linalg/multiply.ts';
import { symmetricEigen } from '@tollbench/engines/linalg/symmetric-eigen.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { care } from '@tollbench/engines/state-space/care.ts';
import { dare } from '@tollbench/engines/state-space/dare.ts';
import { uncontrollableModes } from '@tollbench/engines/state-space/pbh.ts';
import { riccatiProblem } from '@tollbench/engines/state-space/riccati.ts';
import { heldCost } from '@tollbench/engines/state-space/sampled.ts';
import { scaledSystem } from '@tollbench/engines/state-space/staircase.ts';
import { InputError } from '../../define/error.ts';
import { complexText } from '../../text/complex.ts';
import { counted } from '../../text/counted.ts';
import { matrixOf } from '../plant-matrices.ts';
import { combinationText } from './combination.ts';
import { type DesignInputs, inputs } from './inputs.ts';
import { placed } from './placement.ts';
import { crossOf, leastEigenvalue, type Plant, weightOf } from './plant.ts';
import { isDecaying } from './structure.ts';

/** The plant with an integrator for each output that is to follow, and which outputs those are. */
export interface Augmented {
  readonly a: Matrix;
  readonly b: Matrix;
  /** Rows of C and D of the outputs that follow. */
  readonly ct: Matrix;
  readonly dt: Matrix;
  readonly integrators: number;
}

export interface Pole {
  readonly value: Complex;
  /** How far, to first order, a relative change of the closed loop's matrix moves it. */
  readonly condition: number;
}

export interface Feedback {
  readonly method: 'exact' | 'robust' | 'schur' | 'riccati' | 'given' | 'none';
  /** m×n and m×integrators. */
  readonly k: Matrix;
  readonly ki: Matrix;
  readonly poles: readonly Pole[];
  /** Of an optimal one: X, the residual of its equation, and whether cost and weights are such that it is a minimum. */
  readonly x: Matrix | null;
  readonly residual: number | null;
  readonly convex: boolean;
}

/** Throws InputError where the outputs that follow are none, or more than the inputs. */
export function augmented(plant: Plant, i: DesignInputs): Augmented {
  const { a, b, c, d, n, m, p, step } = plant;
  const none = { a, b, ct: zeros(0, n), dt: zeros(0, m), integrators: 0 };
  if (i.design === 'none' || i.track === 'none') return none;
  const list = i.tracked;
  const bad = list.find((t, k) => !Number.isInteger(t) || t > p || list.indexOf(t) !== k);
  if (bad !== undefined || list.length > m)
    throw new InputError(
      bad === undefined
        ? `has ${list.length} outputs for ${counted(m, 'input')}; no more can follow independently`
        : `has ${bad}, ${list.indexOf(bad) !== list.lastIndexOf(bad) ? 'twice' : `which is no output: there ${p === 1 ? 'is 1' : `are ${p}`}`}`,
      {
        field: 'tracked',
        value: list.join(' '),
        remedies: [{ tracked: Array.from({ length: Math.min(m, p) }, (_, k) => k + 1).join(' ') }],
      },
    );
  const pick = (from: Matrix): Matrix =>
    blocks(list.map((t) => [part(from, t - 1, t, 0, from.cols)]));
  const [ct, dt] = [pick(c), pick(d)];
  if (i.track === 'gain') return { ...none, ct, dt };
  const nt = list.length;
  const rate = step ?? 1;
  return {
    a: blocks([
      [a, zeros(n, nt)],
      [times(-rate, ct), plant.time === 'discrete' ? identity(nt) : zeros(nt, nt)],
    ]),
    b: blocks([[b], [times(-rate, dt)]]),
    ct,
    dt,
    integrators: nt,
  };
}

export function feedbackOf(plant: Plant, sys: Augmented, i: DesignInputs): Feedback {
  const { n } = plant;
  const found = gainOf(plant, sys, i);
  const { re, im, condition } = eigen(minus(sys.a, multiply(sys.b, found.k)));
  return {
    x: null,
    residual: null,
    convex: true,
    ...found,
    k: part(found.k, 0, found.k.rows, 0, n),
    ki: part(found.k, 0, found.k.rows, n, n + sys.integrators),
    poles: Array.from(re, (x, k) => ({
      value: { re: x, im: im[k] ?? 0 },
      condition: condition[k] ?? Number.NaN,
    })),
  };
}

type Found = Pick<Feedback, 'method' | 'k'> & Partial<Pick<Feedback, 'x' | 'residual' | 'convex'>>;

function gainOf(plant: Plant, sys: Augmented, i: DesignInputs): Found {
  switch (i.design) {
    case 'none':
      return { method: 'none', k: zeros(plant.m, sys.a.rows) };
    case 'gain':
      return { method: 'given', k: ownGain(plant, sys, i) };
    case 'place':
      return placed(sys, i.poles, 'poles', i.tolerance);
    case 'lqr':
      return optimal(plant, sys, i);
  }
}

function ownGain({ m }: Plant, sys: Augmented, i: DesignInputs): Matrix {
  const k = matrixOf(i.k);
  const size = sys.a.rows;
  if (k.rows === m && k.cols === size) return k;
  const kept = Array.from({ length: m }, (_, r) =>
    Array.from({ length: size }, (_, c) =>
      r < k.rows && c < k.cols ? (k.data[r * k.cols + c] ?? 0) : 0,
    ).join(' '),
  ).join('; ');
  throw new InputError(
    `is ${k.rows}×${k.cols}; for ${counted(m, 'input')} and ${counted(size, 'state')}${sys.integrators > 0 ? ', integrators included,' : ''} it is ${m}×${size}`,
    { field: 'k', value: inputs.k.format(i.k), remedies: [{ k: kept }] },
  );
}

function optimal(plant: Plant, sys: Augmented, i: DesignInputs): Found {
  const { q, r, s } = costInTime(plant, sys, i);
  reachable(sys, plant, i.tolerance);
  weighed({ a: sys.a, b: sys.b, q, r, s }, plant, i.tolerance);
  const problem = riccatiProblem(sys.a, sys.b, q, r, s);
  const convex = isConvex(problem);
  try {
    const { x, k, residual } = plant.time === 'continuous' ? care(problem) : dare(problem);
    return { method: 'riccati', k, x, residual, convex };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(
      convex
        ? error.message
        : 'and N are not the weights of a cost: [Q N; Nᵀ R] has a negative eigenvalue, and no gain that stabilises solves the equation',
      {
        field: 'q',
        value: inputs.q.format(i.q),
        remedies: convex ? [] : [{ q: '1', s: '0' }],
      },
    );
  }
}

/** Whether [Q N; Nᵀ R] has no negative eigenvalue beyond rounding. */
function isConvex({ q, r, s }: Cost): boolean {
  const { values } = symmetricEigen(
    blocks([
      [q, s],
      [transpose(s), r],
    ]),
  );
  return (values[0] ?? 0) >= -1e-12 * Math.abs(values.at(-1) ?? 0);
}

/** The cost that the gain is of: in the plant's time, with the integrators. */
export const costInTime = (plant: Plant, sys: Augmented, i: DesignInputs): Cost =>
  withIntegrators(plant, sys, i, costOf(plant, i));

export interface Cost {
  readonly q: Matrix;
  readonly r: Matrix;
  readonly s: Matrix;
}

/** The weights of states and inputs, in the plant's time. Throws InputError for R that is not positive. */
function costOf(plant: Plant, i: DesignInputs): Cost {
  const { c, d, n, m, p } = plant;
  const r = times(i.rho, weightOf('r', i.r, m, 'inputs'));
  const least = leastEigenvalue(r);
  const positive = plant.time === 'continuous' || plant.held !== undefined;
  if (least < 0 || (positive && least === 0))
    throw new InputError(
      `is not positive ${positive ? '' : 'semi'}definite: its least eigenvalue is ${least}`,
      { field: 'r', value: inputs.r.format(i.r), remedies: [{ r: '1' }] },
    );
  let cost: Cost;
  if (i.weightOn === 'states')
    cost = { q: weightOf('q', i.q, n, 'states'), r, s: crossOf(i.s, n, m) };
  else {
    const qy = weightOf('q', i.q, p, 'outputs');
    const ny = crossOf(i.s, p, m);
    const [ctq, dtq] = [multiply(transpose(c), qy), multiply(transpose(d), qy)];
    const cross = multiply(transpose(d), ny);
    cost = {
      q: multiply(ctq, c),
      s: plus(multiply(ctq, d), multiply(transpose(c), ny)),
      r: plus(plus(r, multiply(dtq, d)), plus(cross, transpose(cross))),
    };
  }
  return plant.held && plant.step !== undefined
    ? heldCost(plant.held.a, plant.held.b, cost, plant.step)
    : cost;
}

function withIntegrators(plant: Plant, sys: Augmented, i: DesignInputs, { q, r, s }: Cost): Cost {
  const nt = sys.integrators;
  if (nt === 0) return { q, r, s };
  if (i.qi.length !== 1 && i.qi.length !== nt)
    throw new InputError(`has ${i.qi.length} numbers for ${counted(nt, 'integrator')}`, {
      field: 'qi',
      value: inputs.qi.format(i.qi),
      remedies: [{ qi: '1' }],
    });
  const weights = zeros(nt, nt);
  for (let k = 0; k < nt; k++) weights.data[k * nt + k] = i.qi[i.qi.length === 1 ? 0 : k] ?? 0;
  return {
    q: blocks([
      [q, zeros(plant.n, nt)],
      [zeros(nt, plant.n), weights],
    ]),
    r,
    s: blocks([[s], [zeros(nt, plant.m)]]),
  };
}

/** Throws InputError that names a mode which grows or stays and which no input moves. */
function reachable({ a, b }: Augmented, plant: Plant, tolerance: number): void {
  const scaled = scaledSystem(a, b, zeros(1, a.rows));
  const out = uncontrollableModes(scaled.a, scaled.b, tolerance).find(
    ({ value }) => !isDecaying(value, plant),
  );
  if (!out) return;
  const integrates = a.rows > plant.n;
  throw new InputError(
    `cannot stabilise the plant${integrates ? ' with its integrators' : ''}: no input moves the mode at ${complexText(out.value, 'j')}, ${combinationText(out.weights, scaled.state, -1)}`,
    {
      field: 'b',
      remedies: integrates ? [{ track: 'none' }] : [{ design: 'none' }],
    },
  );
}

/** How near, relatively, to the edge of stability a mode stands on it. */
const EDGE = 1e-9;

/** Throws InputError that names a mode on the edge of stability that costs nothing: nothing then stabilises it. */
function weighed({ a, q }: { a: Matrix; b: Matrix } & Cost, plant: Plant, tolerance: number): void {
  const free = uncontrollableModes(transpose(a), q, tolerance).find(({ value: { re, im } }) =>
    plant.time === 'continuous'
      ? Math.abs(re) <= EDGE * Math.max(1, Math.hypot(re, im))
      : Math.abs(Math.hypot(re, im) - 1) <= EDGE,
  );
  if (!free) return;
  throw new InputError(
    `does not weigh the mode at ${complexText(free.value, 'j')}, which neither grows nor decays: the cheapest is to leave it`,
    { field: 'q', remedies: [{ q: '1' }] },
  );
}
