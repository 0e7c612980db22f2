import { type Branch, Continuation } from '@tollbench/engines/ode/continuation.ts';
import { type Equilibrium, equilibriaFrom } from '@tollbench/engines/ode/equilibria.ts';
import { integrate, type Request } from '@tollbench/engines/ode/integrate.ts';
import { type Orbit, orbitFrom, returnTime } from '@tollbench/engines/ode/periodic.ts';
import { withSensitivities } from '@tollbench/engines/ode/sensitivity.ts';
import { isAutonomous, Right } from '@tollbench/engines/ode/system.ts';
import { InputError } from '../../define/error.ts';
import type { Run } from '../../define/tool.ts';
import type { OdeInputs } from './inputs.ts';
import { axesOf, type Plane, planeOf, startsOf, windowOf } from './plane.ts';
import { type Read, type ReadEvent, readEvents, reading, refusing } from './reading.ts';
import { type ErrorEstimate, estimateError, type Solution, solve } from './solution.ts';

export interface Sensitivity {
  readonly parameter: string;
  readonly value: number;
  readonly t: Float64Array;
  /** Of each state. */
  readonly y: readonly Float64Array[];
  readonly end: Float64Array;
}

/** A named expression along the solution. */
export interface Quantity {
  readonly name: string;
  readonly values: Float64Array;
}

export interface OdeResult {
  /** Name of the independent variable. */
  readonly time: string;
  readonly states: readonly string[];
  readonly parameters: readonly { readonly name: string; readonly value: number }[];
  readonly initial: Float64Array;
  readonly notes: readonly string[];
  readonly equations: readonly string[];
  readonly helpers: readonly string[];
  readonly quantities: readonly Quantity[];
  readonly autonomous: boolean;
  readonly delays: readonly number[];
  readonly solution: Solution;
  readonly error: ErrorEstimate | undefined;
  readonly conditions: readonly string[];
  readonly plane: Plane | undefined;
  readonly equilibria: readonly Equilibrium[];
  readonly orbit: Orbit | undefined;
  readonly varied: string | undefined;
  readonly branches: readonly Branch[];
  readonly sensitivities: readonly Sensitivity[];
}

/** Starts of Newton's method along each side of the window, and at random elsewhere. */
const GRID = 13;
const RANDOM = 300;
const MAX_ORBIT_STATES = 8;
/** Of the orbit's own integrations, whatever that of the solution is. */
const ORBIT_TOLERANCE = 1e-10;

export function compute(i: OdeInputs, run: Run): OdeResult {
  if (i.from === i.to)
    throw new InputError(`is ${i.to}, where it begins`, { field: 'to', value: String(i.to) });
  const r = reading(i);
  const { read, y, lags } = r;
  const { system, values } = read;
  const right = new Right(system, values);
  refuseUndefined(i, right, y, lags);
  const events = readEvents(r.events, read, right, i);
  const q: Request = {
    problem: right,
    branched: right.tape,
    from: i.from,
    to: i.to,
    y,
    tolerances: { relative: i.relative, absolute: new Float64Array(y.length).fill(i.absolute) },
    method: i.method,
    events: events.map(({ event }) => event),
    maxSteps: i.maxSteps,
    progress: (share) => run.progress(0.4 * share),
  };
  if (lags.length > 0 && events.some(({ resets }) => resets))
    throw new InputError(
      'changes a state of a delay equation, which is not taken: note and stop are',
      {
        field: 'events',
        value: i.events,
        remedies: [{ events: '' }],
      },
    );
  const solution = refusing('equations', i, () => solve(right, lags, q));
  run.progress(0.4);
  const error = refusing('equations', i, () => estimateError(right, lags, q, solution.endTime));
  run.progress(0.6);
  const autonomous = isAutonomous(system);
  const plane = lags.length > 0 ? undefined : planeAt(i, r, right, solution, q);
  const equilibria = autonomous ? equilibriaOf(right, solution, plane) : [];
  run.progress(0.75);
  const orbit = orbitOf(
    i,
    right,
    solution,
    autonomous,
    events.some(({ resets }) => resets),
    q,
  );
  run.progress(0.85);
  const varied = i.vary.trim() === '' ? undefined : i.vary.trim();
  return {
    time: system.time,
    states: system.states,
    parameters: system.parameters.map((name, k) => ({ name, value: values[k] as number })),
    initial: y,
    notes: r.notes,
    equations: read.equations,
    helpers: read.helpers.map(({ name }) => name),
    quantities: quantitiesOf(read, right, solution),
    autonomous,
    delays: lags,
    solution,
    error,
    conditions: events.map(({ text }) => text),
    plane,
    equilibria,
    orbit,
    varied,
    branches: varied ? branchesOf(i, varied, r, solution, equilibria, autonomous) : [],
    sensitivities: sensitivitiesOf(i, r, q, events, solution.endTime),
  };
}

/** Quantities that are worked out along the solution at most. */
const MAX_QUANTITIES = 12;

/** Named expressions that change along the solution; those of delayed states are left out. */
function quantitiesOf(
  { system, helpers }: Read['read'],
  right: Right,
  { t, y }: Solution,
): Quantity[] {
  const delayed = new Set(system.delayed.map(({ symbol }) => symbol));
  const moving = new Set([system.time, ...system.states]);
  const changing = helpers.filter(({ node }) => {
    const names = [...system.graph.symbolsOf([node])];
    return names.some((n) => moving.has(n)) && !names.some((n) => delayed.has(n));
  });
  const at = new Float64Array(y.length);
  return changing.slice(0, MAX_QUANTITIES).map(({ name, node }) => {
    const of = right.formula(node);
    const values = t.map((time, k) => {
      for (let j = 0; j < at.length; j++) at[j] = y[j]?.[k] as number;
      return of(time, at);
    });
    return { name, values };
  });
}

function refuseUndefined(
  i: OdeInputs,
  right: Right,
  y: Float64Array,
  lags: readonly number[],
): void {
  const slope = new Float64Array(y.length);
  if (lags.length > 0)
    right.set(Float64Array.from(right.system.delayed, ({ state }) => y[state] as number));
  right.f(i.from, y, slope);
  const bad = slope.findIndex((v) => !Number.isFinite(v));
  if (bad >= 0)
    throw new InputError(
      `give ${right.system.states[bad]} a derivative that is ${slope[bad]} at ${right.system.time} = ${i.from}: begin elsewhere`,
      { field: 'initial', value: i.initial },
    );
}

function planeAt(i: OdeInputs, r: Read, right: Right, solution: Solution, q: Request): Plane {
  const { states } = r.read.system;
  const named = (name: string | undefined) =>
    name !== undefined && states.includes(name) ? name : '';
  const [px, py] = r.xpp?.plane ?? [];
  const axes = axesOf(
    { ...i, planeX: i.planeX || named(px), planeY: i.planeY || named(py) },
    states,
  );
  const starts = startsOf(i);
  const window = windowOf(i, solution, axes[0], axes[1], starts);
  return planeOf(right, r.y, [i.from, i.to], q.tolerances, axes, window, starts);
}

/** Newton's method from a grid over the window, and from random places about the trajectory in the other states. */
function equilibriaOf(right: Right, { y, end }: Solution, plane: Plane | undefined): Equilibrium[] {
  const { n } = right;
  const spread = y.map((column) => {
    const finite = column.filter(Number.isFinite);
    const [low, high] = [Math.min(...finite), Math.max(...finite)];
    const margin = Math.max(
      0.5 * (high - low),
      0.05 * Math.max(Math.abs(low), Math.abs(high)),
      1e-3,
    );
    return [low - margin, high + margin] as [number, number];
  });
  if (plane) {
    if (plane.across >= 0) spread[plane.across] = [...plane.window.x];
    spread[plane.up] = [...plane.window.y];
  }
  const scale = Float64Array.from(spread, ([low, high]) => high - low);
  const isWithin = (at: Float64Array): boolean =>
    at.every((v, k) => {
      const [low, high] = spread[k] as [number, number];
      const more = 0.02 * (high - low);
      return v >= low - more && v <= high + more;
    });
  return equilibriaFrom(right, startsIn(spread, end, n, plane), isWithin, scale);
}

function* startsIn(
  spread: readonly (readonly [number, number])[],
  end: Float64Array,
  n: number,
  plane: Plane | undefined,
): Generator<Float64Array> {
  yield end.slice();
  const within = (k: number, share: number): number => {
    const [low, high] = spread[k] as readonly [number, number];
    return low + share * (high - low);
  };
  if (n === 1) for (let k = 0; k <= 200; k++) yield Float64Array.of(within(0, k / 200));
  else if (n === 2 && plane) {
    for (let a = 0; a <= GRID; a++)
      for (let b = 0; b <= GRID; b++)
        yield Float64Array.of(within(0, a / GRID), within(1, b / GRID));
  } else {
    // Weyl's sequence: spread evenly, and the same every time.
    const step = Array.from({ length: n }, (_, k) => Math.sqrt(2 + k * 3.7) % 1);
    for (let k = 1; k <= RANDOM; k++)
      yield Float64Array.from({ length: n }, (_, j) => within(j, (k * (step[j] as number)) % 1));
  }
}

/** The orbit that the end of the trajectory is near to. */
function orbitOf(
  i: OdeInputs,
  right: Right,
  solution: Solution,
  autonomous: boolean,
  resets: boolean,
  q: Request,
): Orbit | undefined {
  const { n } = right;
  if (!autonomous || resets || n < 2 || n > MAX_ORBIT_STATES || solution.ended !== 'end')
    return undefined;
  if (i.to < i.from || solution.breaks.length > 0) return undefined;
  const found = returnTime(right, solution.end, i.to - i.from, q.tolerances, 20_000);
  return found && orbitFrom(right, found.y, found.period, ORBIT_TOLERANCE);
}

function branchesOf(
  i: OdeInputs,
  varied: string,
  r: Read,
  { y }: Solution,
  equilibria: readonly Equilibrium[],
  autonomous: boolean,
): Branch[] {
  const { system, values } = r.read;
  const index = system.parameters.indexOf(varied);
  if (index < 0)
    throw new InputError(
      `is ${varied}, which is no parameter${system.parameters.length > 0 ? `; there are ${system.parameters.join(', ')}` : ': the equations have none'}`,
      {
        field: 'vary',
        value: i.vary,
        remedies: [...system.parameters.slice(0, 3).map((name) => ({ vary: name })), { vary: '' }],
      },
    );
  if (!autonomous)
    throw new InputError('follows equilibria, and equations with the time in them have none', {
      field: 'vary',
      value: i.vary,
      remedies: [{ vary: '' }],
    });
  if (!(i.varyFrom < i.varyTo))
    throw new InputError(`is ${i.varyFrom}, not less than ${i.varyTo}`, {
      field: 'varyFrom',
      value: String(i.varyFrom),
    });
  const window: [number, number] = [i.varyFrom, i.varyTo];
  const scale = Float64Array.from([
    ...y.map((c) => Math.max(1e-3, ...c.filter(Number.isFinite).map(Math.abs))),
    i.varyTo - i.varyFrom,
  ]);
  const value = values[index] as number;
  if (value < i.varyFrom || value > i.varyTo)
    throw new InputError(
      `is ${i.varyFrom} to ${i.varyTo}, and ${varied} is ${value}: branches begin there`,
      {
        field: 'varyFrom',
        value: String(i.varyFrom),
        remedies: [
          {
            varyFrom: String(Math.min(value, i.varyFrom)),
            varyTo: String(Math.max(value, i.varyTo)),
          },
        ],
      },
    );
  const branches: Branch[] = [];
  const continuation = new Continuation(system, values, index, scale);
  for (const e of equilibria.slice(0, 12)) {
    // Two equilibria may be on one branch: it is followed once.
    const isOn = branches.some(({ points }) => passes(points, e.y, value, scale));
    if (!isOn) branches.push(continuation.through(e.y, value, window));
  }
  return branches.filter(({ points }) => points.length > 1);
}

/** Whether a branch crosses the parameter's value near an equilibrium. */
function passes(
  points: Branch['points'],
  y: Float64Array,
  value: number,
  scale: Float64Array,
): boolean {
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1], points[k]];
    if (!a || !b) continue;
    const [da, db] = [a.parameter - value, b.parameter - value];
    if (da * db > 0) continue;
    const share = da === db ? 0 : da / (da - db);
    const off = y.map(
      (v, j) =>
        Math.abs(v - ((a.y[j] as number) + share * ((b.y[j] as number) - (a.y[j] as number)))) /
        (scale[j] as number),
    );
    if (Math.max(...off) < 0.01) return true;
  }
  return false;
}

const MAX_SENSITIVE = 120;

function sensitivitiesOf(
  i: OdeInputs,
  r: Read,
  q: Request,
  events: readonly ReadEvent[],
  end: number,
): Sensitivity[] {
  const names = i.sensitivity.split(/[\s,;]+/u).filter((s) => s !== '');
  if (names.length === 0) return [];
  const { system, values } = r.read;
  const refused = (message: string): never => {
    throw new InputError(message, {
      field: 'sensitivity',
      value: i.sensitivity,
      remedies: [{ sensitivity: '' }],
    });
  };
  const unknown = names.find((name) => !system.parameters.includes(name));
  if (unknown)
    refused(
      `has ${unknown}, which is no parameter${system.parameters.length > 0 ? `; there are ${system.parameters.join(', ')}` : ''}`,
    );
  if (r.lags.length > 0) refused('is not worked out for delay equations');
  if (events.some(({ resets }) => resets))
    refused('is not worked out across events that set states, at which it jumps');
  if (end === i.from) return [];
  const n = system.states.length;
  if (n * (1 + names.length) > MAX_SENSITIVE)
    refused(`asks for ${n * names.length} derivatives; the most is ${MAX_SENSITIVE - n}`);
  const wide = withSensitivities(system, names);
  const right = new Right(wide, values);
  const y = new Float64Array(wide.states.length);
  y.set(r.y);
  const absolute = new Float64Array(y.length).fill(i.absolute);
  const t = integrate({
    ...q,
    // An event may have ended the solution.
    to: end,
    problem: right,
    branched: right.tape,
    y,
    tolerances: { relative: i.relative, absolute },
    events: [],
    maxPoints: 2000,
    progress: () => undefined,
  });
  return names.map((parameter, k) => ({
    parameter,
    value: values[system.parameters.indexOf(parameter)] as number,
    t: t.trail.t,
    y: Array.from({ length: n }, (_, j) => t.trail.column(n * (1 + k) + j)),
    end: t.y.slice(n * (1 + k), n * (2 + k)),
  }));
}
