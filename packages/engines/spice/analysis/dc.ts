/** DC transfer curves: operating points along one sweep, or a sweep within another, each from the one before. */
import { EngineError } from '../../error.ts';
import type { Circuit } from '../circuit.ts';
import { SourceDevice } from '../device/linear/source.ts';
import type { Dataset, Quantity } from '../results/dataset.ts';
import { Newton } from './newton.ts';
import { NotConverged, operatingPoint } from './operating-point.ts';
import { everything, type Kept, Recorder } from './record.ts';
import type { Swept, Target } from './request.ts';
import { type Simulation, simulationOf } from './simulation.ts';

/** Points at most, over all sweeps of one request. */
export const MAX_DC_POINTS = 1_000_000;

/** Makes the circuit again with other values, for what is no source: a parameter, a part, a temperature. */
export type Rebuild = (overrides: readonly { target: Target; value: number }[]) => Circuit;

export interface DcOptions {
  readonly kept?: (simulation: Simulation) => Kept;
  readonly progress?: (fraction: number) => void;
}

/**
 * One dataset a value of the outer sweep (or one in all), over the first sweep. `rebuild` serves the sweeps of what is no
 * independent source of the top of the circuit.
 */
export function dcSweep(
  simulation: Simulation,
  sweeps: readonly Swept[],
  rebuild: Rebuild,
  { kept = everything, progress }: DcOptions = {},
): readonly Dataset[] {
  const [inner, outer, ...more] = sweeps;
  if (!inner || more.length > 0)
    throw new EngineError(
      'out-of-range',
      `A DC sweep has one or two sweeps, not ${sweeps.length}.`,
      {
        value: sweeps.length,
      },
    );
  const points = inner.values.length * (outer?.values.length ?? 1);
  if (points > MAX_DC_POINTS)
    throw new EngineError(
      'out-of-range',
      `The sweep has ${points} points; the most is ${MAX_DC_POINTS}: a wider step would do.`,
      { value: points },
    );
  const walk = new Walk(simulation, rebuild);
  const total = points;
  let done = 0;
  return (outer?.values ?? [undefined]).map((value): Dataset => {
    if (outer && value !== undefined) walk.set(outer.target, value);
    let recorder: Recorder | undefined;
    for (const at of inner.values) {
      walk.set(inner.target, at);
      walk.solve();
      recorder ??= new Recorder(walk.simulation, kept(walk.simulation));
      recorder.add(at, walk.x);
      if (progress && ++done % 64 === 0) progress(done / total);
    }
    const { name, quantity } = axisOf(inner.target);
    return {
      kind: 'dc',
      title: 'DC transfer characteristic',
      axis: recorder?.axis(name, quantity) ?? { name, quantity, re: new Float64Array(0) },
      traces: recorder?.traces() ?? [],
      stepped: outer && value !== undefined ? { [nameOf(outer.target)]: value } : {},
    };
  });
}

/** A sweep's own name: `v1`, `rload`, `temp`, `bf(qmod)`. */
export function nameOf(target: Target): string {
  if (target.kind === 'temperature') return 'temp';
  return target.kind === 'model' ? `${target.parameter}(${target.model})` : target.name;
}

function axisOf(target: Target): { name: string; quantity: Quantity } {
  const name = nameOf(target);
  if (target.kind === 'temperature') return { name: 'temp-sweep', quantity: 'temperature' };
  if (target.kind === 'element' && name.startsWith('v'))
    return { name: 'v-sweep', quantity: 'voltage' };
  if (target.kind === 'element' && name.startsWith('i'))
    return { name: 'i-sweep', quantity: 'current' };
  return { name, quantity: 'parameter' };
}

/** A circuit whose values change, with its last solution as the next guess. */
class Walk {
  simulation: Simulation;
  #newton: Newton;
  #hasGuess = false;
  readonly #rebuild: Rebuild;
  /** What is set now, by name of target. */
  readonly #set = new Map<string, { target: Target; value: number }>();

  constructor(simulation: Simulation, rebuild: Rebuild) {
    this.simulation = simulation;
    this.#newton = new Newton(simulation);
    this.#rebuild = rebuild;
  }

  get x(): Float64Array {
    return this.#newton.load.x;
  }

  set(target: Target, value: number): void {
    this.#set.set(`${target.kind} ${nameOf(target)}`, { target, value });
    const source = this.#source(target);
    if (source) {
      source.dc = value;
      return;
    }
    const all = [...this.#set.values()];
    this.simulation = simulationOf(this.#rebuild(all.filter((s) => !this.#source(s.target))));
    const guess = this.#newton.load.x;
    this.#newton = new Newton(this.simulation);
    if (this.#newton.load.x.length === guess.length) this.#newton.load.x.set(guess);
    else this.#hasGuess = false;
    for (const { target: other, value: v } of all) {
      const found = this.#source(other);
      if (found) found.dc = v;
    }
  }

  #source(target: Target): SourceDevice | undefined {
    if (target.kind !== 'element') return undefined;
    const found = this.simulation.devices.find((d) => d.name === target.name);
    return found instanceof SourceDevice ? found : undefined;
  }

  /** From the point before; from rest where that fails. */
  solve(): void {
    const newton = this.#newton;
    const { nodeset } = this.simulation.circuit;
    if (this.#hasGuess && newton.solve(this.simulation.options.itl2).converged) return;
    try {
      operatingPoint(newton, { hints: nodeset.size > 0 ? nodeset : undefined });
    } catch (error) {
      if (error instanceof NotConverged)
        throw new NotConverged(
          `The operating point at ${[...this.#set.values()].map((s) => `${nameOf(s.target)} = ${s.value}`).join(', ')}`,
          ...([error.unknown, error.told, error.tried] as const),
        );
      throw error;
    }
    this.#hasGuess = true;
  }
}
