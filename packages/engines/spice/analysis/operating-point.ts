/**
 * The operating point: Newton alone, then with a conductance at every node that fades (gmin stepping), then with sources
 * that rise, then as a transient to its end. L. W. Nagel, SPICE2, UCB/ERL M520, 1975; C. T. Kelley & D. E. Keyes,
 * Convergence analysis of pseudo-transient continuation, SIAM J. Numer. Anal. 35 (1998) 508–523.
 */
import { EngineError } from '../../error.ts';
import type { Forced, Newton } from './newton.ts';

export type Method = 'newton' | 'gmin stepping' | 'source stepping' | 'pseudo-transient';

/** How an operating point was found: the method, its iterations, and the methods that failed before it. */
export interface FoundBy {
  readonly method: Method;
  readonly iterations: number;
  readonly failed: readonly Method[];
}

/** Thrown where every method failed. Its message names the node and the devices that did not come to rest. */
export class NotConverged extends EngineError {
  readonly unknown: string;
  /** Names alone. */
  readonly devices: readonly string[];
  /** The same with reasons in parentheses, where devices tell. */
  readonly told: readonly string[];
  readonly tried: readonly string[];

  constructor(what: string, unknown: string, devices: readonly string[], tried: readonly string[]) {
    const restless = devices.length > 0 ? `; ${listed(devices)} did not come to rest` : '';
    super(
      'not-converged',
      `${what} was not found: ${unknown} moved most${restless}. Tried: ${tried.join(', ')}. What helps: a path to ground of 1 GΩ or less at every node, series resistance or capacitance in its models, a .nodeset near the answer, or a larger reltol.`,
      { value: unknown },
    );
    this.name = 'NotConverged';
    this.unknown = unknown;
    this.devices = devices.map((each) => each.replace(/ \(.*$/su, ''));
    this.told = devices;
    this.tried = tried;
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** What an operating point begins with. */
export interface Start {
  /** Held while it is solved, as .ic does before a transient. */
  readonly forced?: Forced | undefined;
  /** Held at first and let go, as .nodeset does. */
  readonly hints?: Forced | undefined;
  /** True where x holds a guess already: no junction begins anew. */
  readonly isNear?: boolean;
}

/** Finds the operating point from rest and leaves it in `newton.load.x`. Throws NotConverged or `singular`. */
export function operatingPoint(newton: Newton, start: Start = {}): FoundBy {
  const { forced, hints, isNear = false } = start;
  newton.anchor = undefined;
  const failed: Method[] = [];
  const before = newton.counts.iterations;
  const found = (method: Method): FoundBy => ({
    ...{ method, failed },
    iterations: newton.counts.iterations - before,
  });
  try {
    if (hints && hints.size > 0) {
      newton.forced = new Map([...hints, ...(forced ?? [])]);
      attempt(newton, newton.simulation.options.itl1, !isNear);
      newton.forced = forced;
      if (attempt(newton, newton.simulation.options.itl1, false)) return found('newton');
    }
    newton.forced = forced;
    if (attempt(newton, newton.simulation.options.itl1, !isNear)) return found('newton');
    failed.push('newton');
    if (stepGmin(newton)) return found('gmin stepping');
    failed.push('gmin stepping');
    if (stepSources(newton)) return found('source stepping');
    failed.push('source stepping');
    if (pseudoTransient(newton)) return found('pseudo-transient');
    failed.push('pseudo-transient');
  } finally {
    newton.anchor = undefined;
    newton.forced = undefined;
    newton.load.sourceFactor = 1;
  }
  const last = newton.solve(1);
  throw new NotConverged(
    'The operating point',
    newton.simulation.names[last.unknown] ?? '',
    newton.restless(),
    failed,
  );
}

/** One solution; a matrix that has none counts as not converged, unless it never has one. */
function attempt(newton: Newton, limit: number, fresh: boolean): boolean {
  return newton.solve(limit, fresh).converged;
}

/** Like `attempt`, while something fades: a singular step is a failed one. */
function tried(newton: Newton, limit: number, fresh: boolean): boolean {
  try {
    return attempt(newton, limit, fresh);
  } catch (error) {
    if (error instanceof EngineError && error.code === 'singular') return false;
    throw error;
  }
}

/** Steps at most in each of the continuations. */
const STEPS = 400;

/** A conductance to ground at every node falls from 10 mS to nothing, faster while it goes well. */
function stepGmin(newton: Newton): boolean {
  const { load, simulation } = newton;
  const { itl1, itl2, gmin } = simulation.options;
  const kept = new Float64Array(load.x.length);
  load.x.fill(0);
  let conductance = 1e-2;
  let factor = 10;
  let good = Number.NaN;
  for (let step = 0; step < STEPS; step++) {
    newton.anchor = { conductance };
    if (tried(newton, Number.isNaN(good) ? itl1 : itl2, Number.isNaN(good))) {
      kept.set(load.x);
      good = conductance;
      if (conductance <= gmin) {
        newton.anchor = undefined;
        return tried(newton, itl1, false);
      }
      factor = Math.min(10, factor ** 1.5);
      conductance = Math.max(gmin, conductance / factor);
    } else {
      if (Number.isNaN(good) || factor < 1.00005) return false;
      load.x.set(kept);
      factor **= 0.25;
      conductance = Math.max(gmin, good / factor);
    }
  }
  return false;
}

/** Independent sources rise from nothing to their values. */
function stepSources(newton: Newton): boolean {
  const { load, simulation } = newton;
  const { itl1, itl2 } = simulation.options;
  const kept = new Float64Array(load.x.length);
  load.x.fill(0);
  newton.anchor = undefined;
  load.sourceFactor = 0;
  if (!tried(newton, itl1, true)) return false;
  kept.set(load.x);
  let raise = 1e-3;
  let reached = 0;
  for (let step = 0; step < STEPS; step++) {
    load.sourceFactor = Math.min(1, reached + raise);
    if (tried(newton, itl2, false)) {
      kept.set(load.x);
      reached = load.sourceFactor;
      if (reached >= 1) return true;
      raise *= 2;
    } else {
      load.x.set(kept);
      raise /= 4;
      if (raise < 1e-9) return false;
    }
  }
  return false;
}

/** Each node hangs at where it was by a conductance that fades: backward Euler with a capacitor at each node. */
function pseudoTransient(newton: Newton): boolean {
  const { load, simulation } = newton;
  const { itl1, itl2 } = simulation.options;
  const kept = new Float64Array(load.x.length);
  load.sourceFactor = 1;
  load.x.fill(0);
  let conductance = 1;
  for (let step = 0; step < STEPS; step++) {
    newton.anchor = { conductance, to: kept };
    if (tried(newton, itl2, step === 0)) {
      let moved = 0;
      for (let i = 1; i < kept.length; i++)
        if (simulation.isVoltage[i] === 1) moved = Math.max(moved, Math.abs(load.x[i]! - kept[i]!));
      kept.set(load.x);
      conductance /= moved > 0.5 ? 1.5 : 4;
      if (conductance < 1e-15) {
        newton.anchor = undefined;
        return tried(newton, itl1, false);
      }
    } else {
      load.x.set(kept);
      conductance *= 8;
      if (conductance > 1e6) return false;
    }
  }
  return false;
}
