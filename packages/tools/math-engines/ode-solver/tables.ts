import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import type { OdeResult } from './compute.ts';
import { drawnState } from './plots.ts';
import type { results } from './results.ts';
import { TYPES } from './words.ts';

type Shown = NamedOutput<typeof results>;

export function equilibriaTables(r: OdeResult): Shown[] {
  const list = r.equilibria;
  if (list.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'equilibriaShown',
      from: 'equilibria',
      title: 'Equilibria',
      caption:
        'Found by Newton’s method from many starts in the part that is shown: there may be others.',
      columns: [
        ...r.states.map((label) => ({ label, digits: 7 })),
        { label: 'Type' },
        { label: 'Eigenvalues' },
      ],
      rows: list.map((e) => [
        ...Array.from(e.y),
        TYPES[e.type],
        Array.from(e.re, (re, k) => complexText({ re, im: e.im[k] as number }, 'i', 5)).join(', '),
      ]),
    },
    {
      kind: 'table',
      id: 'equilibria',
      title: 'Equilibria',
      unseen: true,
      columns: ['equilibrium', 'state', 'value', 'type'],
      rows: list.flatMap((e, k) => r.states.map((s, j) => [k + 1, s, e.y[j] as number, e.type])),
    },
    {
      kind: 'table',
      id: 'eigenvalues',
      title: 'Eigenvalues',
      unseen: true,
      columns: ['equilibrium', 'eigenvalue'],
      rows: list.flatMap((e, k) =>
        Array.from(e.re, (re, j) => [k + 1, { re, im: e.im[j] as number }]),
      ),
    },
  ];
}

export function eventTables(r: OdeResult): Shown[] {
  const { events } = r.solution;
  if (r.conditions.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'eventsShown',
      from: 'events',
      title: 'Events',
      columns: [
        { label: 'Event', code: true },
        { label: r.time, digits: 10 },
        ...r.states.map((label) => ({ label, digits: 6 })),
      ],
      rows: events.slice(0, 500).map((e) => [r.conditions[e.event] ?? '', e.t, ...Array.from(e.y)]),
      caption:
        events.length === 0
          ? 'None happened.'
          : `${events.length} happened; values are those before anything is set.`,
    },
    {
      kind: 'table',
      id: 'events',
      title: 'Events',
      unseen: true,
      columns: ['condition', 'eventTime'],
      rows: events.map((e) => [r.conditions[e.event] ?? '', e.t]),
    },
    {
      kind: 'table',
      id: 'eventValues',
      title: 'Values at events',
      unseen: true,
      columns: ['event', 'state', 'value'],
      rows: events.flatMap((e, k) => r.states.map((s, j) => [k + 1, s, e.y[j] as number])),
    },
  ];
}

export function bifurcationTable(r: OdeResult): Shown[] {
  if (!r.varied) return [];
  const at = drawnState(r);
  return [
    {
      kind: 'table',
      id: 'bifurcations',
      title: 'Bifurcations',
      columns: [
        'kind',
        { id: 'parameter', label: r.varied },
        { id: 'equilibriumValue', label: r.states[at] ?? '' },
        'hopfPeriod',
      ],
      rows: r.branches.flatMap(({ bifurcations }) =>
        bifurcations.map((b) => [
          b.kind,
          b.parameter,
          b.y[at] as number,
          b.kind === 'hopf' ? (2 * Math.PI) / b.frequency : null,
        ]),
      ),
      caption: `On the branches through the equilibria found at ${r.varied} = ${q(r.parameters.find(({ name }) => name === r.varied)?.value ?? 0)}; branches that do not pass there are not seen.`,
    },
  ];
}

export function sensitivityTable(r: OdeResult): Shown[] {
  if (r.sensitivities.length === 0) return [];
  return [
    {
      kind: 'table',
      id: 'sensitivities',
      title: 'Sensitivities at the end',
      columns: ['parameterName', 'state', 'derivative', 'elasticity'],
      rows: r.sensitivities.flatMap((s) =>
        r.states.map((state, j) => {
          const derivative = s.end[j] as number;
          const value = r.solution.end[j] as number;
          return [
            s.parameter,
            state,
            derivative,
            value === 0 ? null : (derivative * s.value) / value,
          ];
        }),
      ),
    },
  ];
}
