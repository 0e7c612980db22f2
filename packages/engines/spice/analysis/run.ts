/** Runs what a deck asks for: one request on one circuit, or on the circuit again for every step. */
import { EngineError } from '../../error.ts';
import type { Dataset } from '../results/dataset.ts';
import { dcSweep, nameOf, type Rebuild } from './dc.ts';
import { operating, solvedAt } from './op.ts';
import { everything } from './record.ts';
import type { AnalysisRequest, Swept, Target } from './request.ts';
import { type Simulation, simulationOf } from './simulation.ts';
import { type Linearised, linearised } from './small-signal/linearised.ts';
import { runSmallSignal } from './small-signal/run.ts';
import { type Course, transient } from './transient.ts';

export interface RunSettings {
  /** True: device currents beside node voltages and branch currents. */
  readonly withCurrents?: boolean;
  readonly progress?: (fraction: number) => void;
  /** Time points of a transient at most. */
  readonly maxPoints?: number;
}

export interface Run {
  readonly request: AnalysisRequest;
  readonly datasets: readonly Dataset[];
  /** What a transient tells of itself. */
  readonly course?: Course;
}

export type Override = { readonly target: Target; readonly value: number };

/** Runs at most, over all steps. */
export const MAX_STEPS = 2_000;

/**
 * Runs one request. `rebuild` makes the circuit, with the overrides of a sweep in it. Throws EngineError where it cannot
 * be solved (NotConverged, `singular`), or is too large.
 */
export function runRequest(
  rebuild: Rebuild,
  request: AnalysisRequest,
  settings: RunSettings = {},
  overrides: readonly Override[] = [],
): Run {
  const build: Rebuild = (more) => rebuild([...overrides, ...more]);
  const simulation = simulationOf(build([]));
  const kept = (of: Simulation) => everything(of, settings.withCurrents);
  switch (request.kind) {
    case 'op':
      return { request, datasets: [operating(simulation, kept(simulation)).dataset] };
    case 'dc':
      return {
        request,
        datasets: dcSweep(simulation, request.sweeps, build, { ...settings, kept }),
      };
    case 'tran': {
      const { dataset, course } = transient(simulation, request, {
        ...settings,
        kept: kept(simulation),
      });
      return { request, datasets: [dataset], course };
    }
    case 'four':
      throw new EngineError(
        'unsupported',
        'A Fourier series is taken of a transient that was run.',
        {
          value: request.kind,
        },
      );
    default:
      return {
        request,
        datasets: runSmallSignal(linearisedAt(simulation), request, settings.withCurrents),
      };
  }
}

/** The circuit about its operating point. */
export function linearisedAt(simulation: Simulation): Linearised {
  const { newton } = solvedAt(simulation);
  return linearised(simulation, newton.load.x);
}

/** Runs a request for every combination of the steps, the first varying fastest; each dataset says what was stepped. */
export function runSteps(
  rebuild: Rebuild,
  request: AnalysisRequest,
  steps: readonly Swept[],
  settings: RunSettings = {},
): Run {
  const total = steps.reduce((n, s) => n * s.values.length, 1);
  if (total > MAX_STEPS)
    throw new EngineError(
      'out-of-range',
      `The steps come to ${total} runs; the most is ${MAX_STEPS}: fewer values would do.`,
      { value: total },
    );
  const datasets: Dataset[] = [];
  let course: Course | undefined;
  for (let n = 0; n < total; n++) {
    const overrides = combination(steps, n);
    const progress = settings.progress && ((f: number) => settings.progress?.((n + f) / total));
    const run = runRequest(
      rebuild,
      request,
      { ...settings, ...(progress && { progress }) },
      overrides,
    );
    const stepped = Object.fromEntries(overrides.map((o) => [nameOf(o.target), o.value]));
    for (const d of run.datasets) datasets.push({ ...d, stepped: { ...stepped, ...d.stepped } });
    course ??= run.course;
  }
  return { request, datasets, ...(course && { course }) };
}

function combination(steps: readonly Swept[], n: number): Override[] {
  const overrides: Override[] = [];
  for (const { target, values } of steps) {
    overrides.push({ target, value: values[n % values.length]! });
    n = Math.floor(n / values.length);
  }
  return overrides;
}
