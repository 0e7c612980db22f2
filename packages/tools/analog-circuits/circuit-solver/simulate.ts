/** Runs what a deck asks for: every analysis of every variant, what is drawn of it and what is measured. */

import { EngineError } from '@tollbench/engines/error.ts';
import type { Rebuild } from '@tollbench/engines/spice/analysis/dc.ts';
import type { AnalysisRequest } from '@tollbench/engines/spice/analysis/request.ts';
import { type Run, runRequest } from '@tollbench/engines/spice/analysis/run.ts';
import { parametersOf } from '@tollbench/engines/spice/analysis/small-signal/perturbed.ts';
import type { Circuit } from '@tollbench/engines/spice/circuit.ts';
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { InputError } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import type { Run as Telling } from '../../define/tool.ts';
import { Drawn, Found } from './drawn.ts';
import { held } from './held-at-rest.ts';
import type { SolverInputs } from './inputs.ts';
import { Measured } from './measured.ts';
import { refusedRun } from './refused.ts';
import { requestsOf } from './requests.ts';
import type { Analysis, Sensitivity, Simulated } from './simulated.ts';
import { type Variant, variantsOf } from './variants.ts';

/** Numbers that all runs may keep together: 160 MB. */
const MAX_KEPT = 20_000_000;
/** Time points of one transient at most, accepted or not. */
const MAX_POINTS = 3_000_000;
/** Elements up to which the currents of all of them are kept. */
const MAX_WITH_CURRENTS = 400;

/** Every analysis of the deck. Throws InputError at the line, or of the field, that is at fault. */
export function simulate(deck: Deck, inputs: SolverInputs, { progress }: Telling): Simulated {
  const requests = requestsOf(deck, inputs);
  const variants = variantsOf(deck, inputs);
  const total = requests.length * variants.length;
  const measured = new Measured(deck);
  const found = new Found();
  let done = 0;
  let kept = 0;
  const analyses = requests.map((request, k): Analysis => {
    const drawn = new Drawn(request, deck, inputs.traces, found);
    const datasets: Dataset[] = [];
    const sensitivities: Sensitivity[] = [];
    let course: Run['course'];
    for (const variant of variants) {
      const tell = (fraction: number) => progress((done + fraction) / total);
      const run = running(request, variant, tell);
      progress(++done / total);
      course ??= run.course;
      drawn.add(run.datasets, variant, variants.length);
      measured.add(run.datasets[0], variant, k === leading(requests));
      if (variant.copy > 0) continue;
      kept += sizeOf(run.datasets);
      if (kept > MAX_KEPT) throw tooMuch();
      if (request.kind === 'sens') sensitivities.push(...relative(run.datasets, variant));
      datasets.push(
        ...run.datasets.map((d) => ({ ...d, stepped: { ...variant.stepped, ...d.stepped } })),
      );
    }
    return { request, datasets, curves: drawn.curves(), sensitivities, ...(course && { course }) };
  });
  found.check();
  return { analyses, leading: leading(requests), ...measured.found(), variants: variants.length };
}

/** The analysis that stands first: the first that is more than an operating point. */
const leading = (requests: readonly AnalysisRequest[]): number =>
  Math.max(
    0,
    requests.findIndex(({ kind }) => kind !== 'op'),
  );

function running(
  request: AnalysisRequest,
  { name, rebuild }: Variant,
  progress: (fraction: number) => void,
): Run {
  const circuit: Circuit = rebuild([]);
  const options = {
    withCurrents: circuit.elements.length <= MAX_WITH_CURRENTS,
    maxPoints: MAX_POINTS,
    progress,
  };
  try {
    return holding(circuit, rebuild, (own) => runRequest(own, request, options));
  } catch (error) {
    throw refusedRun(error, circuit, name);
  }
}

/** A run with what nothing decides at rest held, where it has no solution without. */
function holding(circuit: Circuit, rebuild: Rebuild, run: (rebuild: Rebuild) => Run): Run {
  try {
    return run(rebuild);
  } catch (error) {
    const isSingular = error instanceof EngineError && error.code === 'singular';
    if (!isSingular || held(circuit) === circuit) throw error;
    return run((overrides) => held(rebuild(overrides)));
  }
}

/** What one per cent of each value changes, the largest first. */
function relative(datasets: readonly Dataset[], { name: run, rebuild }: Variant): Sensitivity[] {
  const values = new Map(
    rebuild([]).elements.flatMap((e) => parametersOf(e).map((p) => [p.name, p.value] as const)),
  );
  return datasets
    .flatMap(({ traces }) => traces)
    .map(({ name, re }) => {
      const perUnit = re[0] ?? Number.NaN;
      return { name, run, perUnit, perPercent: (perUnit * (values.get(name) ?? 0)) / 100 };
    })
    .sort((a, b) => Math.abs(b.perPercent) - Math.abs(a.perPercent));
}

const sizeOf = (datasets: readonly Dataset[]): number =>
  datasets.reduce(
    (sum, { axis, traces }) =>
      sum + traces.reduce((n, { im }) => n + (im ? 2 : 1), 1) * axis.re.length,
    0,
  );

const tooMuch = (): InputError =>
  new InputError(
    `asks for more than ${grouped(MAX_KEPT)} numbers over all runs; fewer steps, a later start or a longer step would do`,
    { field: 'netlist' },
  );
