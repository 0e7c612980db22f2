import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';
import {
  branchesPlot,
  errorPlot,
  isLogTime,
  planePlot,
  quantitiesPlot,
  sensitivityPlot,
  seriesPlot,
} from './plots.ts';
import { answer, motion, notices, work } from './readouts.ts';
import type { results } from './results.ts';
import { bifurcationTable, equilibriaTables, eventTables, sensitivityTable } from './tables.ts';
import { METHODS, TYPES } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** The phase plane, the solution over time, its error, then what was asked for beside. */
export function outputs(r: OdeResult, i: OdeInputs): Shown[] {
  const error = errorPlot(r);
  return [
    ...(r.varied ? [branches(r, i)] : []),
    ...(r.plane ? [plane(r)] : []),
    {
      kind: 'plot',
      id: 'series',
      title: 'Over time',
      plot: seriesPlot(r),
      caption: seriesCaption(r),
    },
    ...notices(r),
    { kind: 'readouts', id: 'answer', title: 'Solution', items: answer(r, i) },
    { kind: 'readouts', id: 'motion', title: 'Motion', items: motion(r) },
    ...(error
      ? [
          {
            kind: 'plot',
            id: 'error',
            title: 'Error',
            plot: error,
            caption: `Difference from a run at a relative tolerance of ${q(r.error?.tolerance ?? 0, '', 2)}.`,
          } as const,
        ]
      : []),
    ...(r.quantities.length > 0
      ? [
          {
            kind: 'plot',
            id: 'quantities',
            title: 'Expressions',
            plot: quantitiesPlot(r),
            caption: 'What the equations give names to, along the solution.',
          } as const,
        ]
      : []),
    ...(r.sensitivities.length > 0
      ? [
          {
            kind: 'plot',
            id: 'sensitivity',
            title: 'Sensitivities',
            plot: sensitivityPlot(r),
            caption:
              'Derivatives of the solution by the parameters, from the variational equations.',
          } as const,
        ]
      : []),
    ...equilibriaTables(r),
    ...bifurcationTable(r),
    ...eventTables(r),
    ...sensitivityTable(r),
    { kind: 'readouts', id: 'work', title: 'Work', items: work(r) },
    {
      kind: 'values',
      values: { states: [...r.states], quantityNames: r.quantities.map(({ name }) => name) },
    },
  ];
}

function plane(r: OdeResult): Shown {
  const kinds = r.equilibria.slice(0, 3).map(({ type }) => TYPES[type]);
  const found =
    r.equilibria.length === 0
      ? 'no equilibrium was found in it'
      : `${counted(r.equilibria.length, 'equilibrium', 'equilibria')}: ${kinds.join(', ')}${r.equilibria.length > 3 ? ', …' : ''}`;
  const orbit = r.orbit
    ? `; the trajectory comes to a periodic orbit of period ${q(r.orbit.period, '', 6)}`
    : '';
  const isLine = r.plane?.across === -1;
  return {
    kind: 'plot',
    id: 'plane',
    title: isLine ? 'Slope field' : 'Phase plane',
    plot: planePlot(r, r.plane as NonNullable<OdeResult['plane']>),
    caption: `${isLine ? 'Slope field' : 'Directions, nullclines and trajectories'}; ${found}${orbit}. Pull the start, or press where another trajectory is to begin.`,
  };
}

function branches(r: OdeResult, i: OdeInputs): Shown {
  const found = r.branches.flatMap(({ bifurcations }) => bifurcations);
  return {
    kind: 'plot',
    id: 'branches',
    title: 'Bifurcations',
    plot: branchesPlot(r, i),
    caption: `${counted(r.branches.length, 'branch', 'branches')} of equilibria over ${r.varied}, stable ones drawn out; ${counted(found.length, 'bifurcation')}.`,
  };
}

function seriesCaption(r: OdeResult): string {
  const { counts, methods, endTime } = r.solution;
  const by = [...new Set(methods.map(({ to }) => METHODS[to]))].join(', then ');
  const scale = isLogTime(r)
    ? ' Most steps lie near the begin, so time is drawn by its logarithm.'
    : '';
  return `${by}: ${counts.steps} steps to ${r.time} = ${q(endTime, '', 5)}, ${counts.evaluations} evaluations.${scale}`;
}
