/**
 * The operating point: Newton alone, then with a conductance at every node that fades (gmin stepping), then with sources
 * that rise, then as a transient to its end. L. W. Nagel, SPICE2, UCB/ERL M520, 1975; C. T. Kelley & D. E. Keyes,
 * Convergence analysis of pseudo-transient continuation, SIAM J. Numer. Anal. 35 (1998) 508–523.
 */
import { EngineError } from '../../error.ts';
import type { Forced, Newton, Outcome } from './newton.ts';

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

/**
 * Finds the operating point from rest and leaves it in `newton.load.x`. Throws NotConverged; `singular` where the circuit is
 * linear and has no solution, or where nothing found one and the first matrix had none.
 */
export function operatingPoint(newton: Newton, start: Start = {}): FoundBy {
  const { forced, hints, isNear = false } = start;
  newton.anchor = undefined;
  const failed: Method[] = [];
  const before = newton.counts.iterations;
  const { itl1, gmin } = newton.simulation.options;
  let first: Outcome | undefined;
  const plain = (fresh: boolean): boolean => {
    const outcome = newton.solve(itl1, fresh);
    first ??= outcome;
    if (outcome.singular && newton.isLinear) throw outcome.singular;
    return outcome.converged;
  };
  const found = (method: Method): FoundBy => ({
    ...{ method, failed },
    iterations: newton.counts.iterations - before,
  });
  try {
    if (hints && hints.size > 0) {
      newton.forced = new Map([...hints, ...(forced ?? [])]);
      newton.solve(itl1, !isNear);
      newton.forced = forced;
      if (plain(false)) return found('newton');
    }
    newton.forced = forced;
    if (plain(!isNear)) return found('newton');
    failed.push('newton');
    if (fade(newton, diagonal(newton)) || fade(newton, junctions(newton)))
      return found('gmin stepping');
    failed.push('gmin stepping');
    if (raiseSources(newton)) return found('source stepping');
    failed.push('source stepping');
    if (pseudoTransient(newton)) return found('pseudo-transient');
    failed.push('pseudo-transient');
  } finally {
    newton.anchor = undefined;
    newton.forced = undefined;
    newton.load.sourceFactor = 1;
    newton.load.gmin = gmin;
  }
  if (first?.singular) throw first.singular;
  const last = newton.solve(1);
  throw new NotConverged(
    'The operating point',
    newton.simulation.names[last.unknown] ?? '',
    newton.restless(),
    failed,
  );
}

/** Steps at most in each of the continuations. */
const STEPS = 400;

/** A conductance that is put on and taken away: S; 0: none. */
type Help = (conductance: number) => void;

/** At every node to ground. */
function diagonal(newton: Newton): Help {
  return (conductance) => {
    newton.anchor = conductance > 0 ? { conductance } : undefined;
  };
}

/** Across every junction. */
function junctions({ load, simulation }: Newton): Help {
  const { gmin } = simulation.options;
  return (conductance) => {
    load.gmin = Math.max(gmin, conductance);
  };
}

/** Where a conductance begins: the first that has a solution. */
const BEGINNINGS = [1e-2, 1, 100, 1e-4];

/** Conductances fall from 10 mS to nothing, faster while it goes well. */
function fade(newton: Newton, help: Help): boolean {
  const { load, simulation } = newton;
  const { itl1, itl2, gmin } = simulation.options;
  const kept = new Float64Array(load.x.length);
  const begins = BEGINNINGS.find((conductance) => {
    load.x.fill(0);
    help(conductance);
    return newton.solve(itl1, true).converged;
  });
  let good = begins ?? 0;
  let factor = 10;
  kept.set(load.x);
  for (let step = 0; begins !== undefined && step < STEPS; step++) {
    const next = good / factor < gmin ? 0 : good / factor;
    help(next);
    const { converged, iterations } = newton.solve(next === 0 ? itl1 : itl2, false);
    if (converged) {
      if (next === 0) return true;
      kept.set(load.x);
      good = next;
      if (iterations < itl2 / 4) factor = Math.min(10, factor ** 1.5);
      else if (iterations > (3 * itl2) / 4) factor **= 0.5;
    } else {
      newton.restore(kept);
      factor **= 0.25;
      if (factor < 1.00005) break;
    }
  }
  help(0);
  return false;
}

/** Independent sources rise from nothing to their values. */
function raiseSources(newton: Newton): boolean {
  const { load, simulation } = newton;
  const { itl1, itl2 } = simulation.options;
  const kept = new Float64Array(load.x.length);
  load.x.fill(0);
  load.sourceFactor = 0;
  if (!newton.solve(itl1, true).converged && !fade(newton, diagonal(newton))) return false;
  kept.set(load.x);
  let raise = 1e-3;
  let reached = 0;
  for (let step = 0; step < STEPS; step++) {
    load.sourceFactor = Math.min(1, reached + raise);
    if (newton.solve(itl2, false).converged) {
      kept.set(load.x);
      reached = load.sourceFactor;
      if (reached >= 1) return true;
      raise *= 2;
    } else {
      newton.restore(kept);
      raise = Math.min(raise / 4, 0.01);
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
    if (newton.solve(itl2, step === 0).converged) {
      let moved = 0;
      for (let i = 1; i < kept.length; i++)
        if (simulation.isVoltage[i] === 1) moved = Math.max(moved, Math.abs(load.x[i]! - kept[i]!));
      kept.set(load.x);
      conductance /= moved > 0.5 ? 1.5 : 4;
      if (conductance < 1e-15) {
        newton.anchor = undefined;
        return newton.solve(itl1, false).converged;
      }
    } else {
      newton.restore(kept);
      conductance *= 8;
      if (conductance > 1e6) return false;
    }
  }
  return false;
}
