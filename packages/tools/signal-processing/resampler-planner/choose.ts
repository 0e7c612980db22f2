/** Which plan is computed, and those it is compared with. */
import { EngineError } from '@tollbench/engines/error.ts';
import { MAX_EQUIVALENT } from '@tollbench/engines/multirate/chain-response.ts';
import { chainSpecs } from '@tollbench/engines/multirate/stage.ts';
import { MAX_STAGE_TAPS } from '@tollbench/engines/multirate/stage-filter.ts';
import { symmetry } from '@tollbench/engines/signal/response.ts';
import { InputError, type Remedy } from '../../define/error.ts';
import { readCoefficients } from '../coefficients.ts';
import { type Task, taskOf } from './conversion.ts';
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
export function choose(i: ResamplerInputs, task: Task, progress: (share: number) => void): Chosen {
  if (i.method === 'import') {
    const plan = importedPlan(i, task);
    return { plan, plans: [plan] };
  }
  const designer = new Designer(task, i.method, i.halfband === 'on');
  const own = ownPlan(i, task, designer);
  const most = i.plan === 'best' ? i.most : COMPARED;
  const worth = designer.cheapest(most, EACH, BEST, i.rank);
  const found = worth.flatMap((stages, k) => {
    progress(k / worth.length);
    return designer.tryPlan(stages) ?? [];
  });
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
    const have = i.plan === 'own' ? 'have' : 'is one stage with';
    const most = Number(error.field) === MAX_STAGE_TAPS ? MAX_STAGE_TAPS : MAX_EQUIVALENT;
    throw new InputError(
      error.code === 'out-of-range'
        ? `${have} ${most === MAX_STAGE_TAPS ? 'a filter' : 'filters that are together one'} of about ${error.value} coefficients; the most is ${most}`
        : `${have} a filter that double precision does not hold: ${error.message}`,
      {
        field: i.plan === 'own' ? 'stages' : 'plan',
        value: i.plan === 'own' ? i.stages : i.plan,
        remedies: lighter(i).filter((remedy) => canBe(i, remedy)),
      },
    );
  }
}

/** No plan was found whose filters can be made. */
const beyond = (i: ResamplerInputs): InputError =>
  new InputError(
    `is ${i.attenuation} dB; no plan of up to ${i.plan === 'best' ? i.most : COMPARED} stages has filters that can be made: they have more than ${MAX_STAGE_TAPS} coefficients, or ${MAX_EQUIVALENT} as one filter, or are finer than double precision`,
    {
      field: 'attenuation',
      value: String(i.attenuation),
      remedies: lighter(i).filter((remedy) => canBe(i, remedy)),
    },
  );

/** What asks for less, the least change first. */
const lighter = (i: ResamplerInputs): Remedy[] => {
  const anyStages: Remedy = { plan: 'best', most: '6' };
  const share = { edge: 'share', share: '80' };
  return [
    ...(i.plan === 'best' && i.most === 6 ? [] : [anyStages]),
    { ...anyStages, ...share },
    { ...anyStages, ...share, attenuation: '60' },
    { ...anyStages, edge: 'share', share: '50', attenuation: '40' },
  ];
};

/** Whether a remedy leaves a plan whose filters can be made. */
function canBe(i: ResamplerInputs, remedy: Remedy): boolean {
  const { most, share, attenuation } = remedy;
  const lighter: ResamplerInputs = {
    ...i,
    plan: 'best',
    most: Number(most),
    ...(share !== undefined && { edge: 'share', share: Number(share) }),
    ...(attenuation !== undefined && { attenuation: Number(attenuation) }),
  };
  const designer = new Designer(
    taskOf(lighter),
    i.method === 'kaiser' ? 'kaiser' : 'equiripple',
    i.halfband === 'on',
  );
  const worth = designer.cheapest(lighter.most, EACH, BEST, i.rank);
  return worth.length > 0;
}

/** One stage of the coefficients that are given. */
function importedPlan(i: ResamplerInputs, task: Task): Plan {
  if (i.by === 'ratio' && i.up !== task.up)
    throw new InputError(
      `is ${i.up} with M = ${i.down}, which is ${task.up}/${task.down} in lowest terms: coefficients at ${i.up} times the input rate are none at ${task.up} times`,
      {
        field: 'up',
        value: String(i.up),
        remedies: [{ up: String(task.up), down: String(task.down) }],
      },
    );
  const given = readCoefficients(i.coefficients);
  const [spec] = chainSpecs(task, [{ up: task.up, down: task.down }]);
  if (!spec) throw new Error('a chain of one stage has none');
  const h = given.map((c) => c / task.up);
  return planOf(task, [
    planned(spec, { h, method: 'import', halfBand: false, symmetric: symmetry(h) === 'even' }),
  ]);
}
