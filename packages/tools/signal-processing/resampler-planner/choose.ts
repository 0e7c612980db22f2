/** Which plan is computed, and those it is compared with. */
import { EngineError } from '@tollbench/engines/error.ts';
import { chainSpecs } from '@tollbench/engines/multirate/stage.ts';
import { MAX_STAGE_TAPS } from '@tollbench/engines/multirate/stage-filter.ts';
import { symmetry } from '@tollbench/engines/signal/response.ts';
import { InputError } from '../../define/error.ts';
import { readCoefficients } from '../coefficients.ts';
import type { Task } from './conversion.ts';
import type { ResamplerInputs } from './inputs.ts';
import { costOf, Designer, type Plan, planned, planOf, writeStages } from './plans.ts';
import { readStages } from './read-stages.ts';

/** Splits of each number of stages that are designed, at most, and of all numbers together. */
const EACH = 3;
const BEST = 2;
/** Stages that others are compared with where none are asked to be searched. */
const COMPARED = 4;

export interface Chosen {
  readonly plan: Plan;
  /** All that were designed, the best first; the chosen one is among them. */
  readonly plans: readonly Plan[];
}

/** The plan that is asked for. Throws InputError for the field that does not go. */
export function choose(i: ResamplerInputs, task: Task): Chosen {
  if (i.method === 'import') {
    const plan = importedPlan(i, task);
    return { plan, plans: [plan] };
  }
  const designer = new Designer(task, i.method, i.halfband === 'on');
  const own = ownPlan(i, task, designer);
  const most = i.plan === 'best' ? i.most : COMPARED;
  const found = designer
    .cheapest(most, EACH, BEST, i.rank)
    .flatMap((stages) => designer.tryPlan(stages) ?? []);
  const plans =
    found.some((p) => own && textOf(p) === textOf(own)) || !own ? found : [own, ...found];
  plans.sort((a, b) => costOf(a, i.rank) - costOf(b, i.rank));
  const [best] = plans;
  if (!best) throw beyond(i);
  return { plan: own ?? best, plans };
}

const textOf = (plan: Plan) => writeStages(plan.stages);

/** The plan that is told, where one is. */
function ownPlan(i: ResamplerInputs, task: Task, designer: Designer): Plan | undefined {
  if (i.plan === 'best') return undefined;
  const stages = i.plan === 'own' ? readStages(i.stages, task) : [{ up: task.up, down: task.down }];
  try {
    return designer.plan(stages);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    throw new InputError(
      error.code === 'out-of-range'
        ? `${i.plan === 'own' ? 'have' : 'is'} a filter of about ${error.value} coefficients; the most is ${MAX_STAGE_TAPS}`
        : `${i.plan === 'own' ? 'have' : 'is'} a filter that double precision does not hold: ${error.message}`,
      {
        field: i.plan === 'own' ? 'stages' : 'plan',
        value: i.plan === 'own' ? i.stages : i.plan,
        remedies: [{ plan: 'best' }, { method: 'kaiser' }].slice(0, i.method === 'kaiser' ? 1 : 2),
      },
    );
  }
}

/** No plan was found whose filters can be made. */
const beyond = (i: ResamplerInputs): InputError =>
  new InputError(
    `is ${i.attenuation} dB; no plan of up to ${i.most} stages has filters that can be made: they are longer than ${MAX_STAGE_TAPS} coefficients, or finer than double precision`,
    {
      field: 'attenuation',
      value: String(i.attenuation),
      remedies: [{ most: '6' }, { share: '80', edge: 'share' }, { attenuation: '80' }],
    },
  );

/** One stage of the coefficients that are given. */
function importedPlan(i: ResamplerInputs, task: Task): Plan {
  const given = readCoefficients(i.coefficients);
  const [spec] = chainSpecs(task, [{ up: task.up, down: task.down }]);
  if (!spec) throw new Error('a chain of one stage has none');
  const h = given.map((c) => c / task.up);
  return planOf(task, [
    planned(spec, { h, method: 'import', halfBand: false, symmetric: symmetry(h) === 'even' }),
  ]);
}
