import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import { toParallel } from '@tollbench/engines/pid/gains.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { PidResult, Row } from './compute.ts';
import type { PidInputs } from './inputs.ts';
import { remarkOf } from './phrases.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** Every rule beside the others; a row can be pressed where it has a controller. */
export function rulesTable(r: PidResult, i: PidInputs): Shown {
  const given = r.rows.filter(({ tuned }) => tuned).length;
  return {
    kind: 'table',
    id: 'rules',
    title: `Rules for ${i.kind.toUpperCase()}`,
    columns: [
      'rule',
      'gain',
      'integralTime',
      'derivativeTime',
      'maximumSensitivity',
      'gainMargin',
      'phaseMargin',
      'overshoot',
      'settlingTime',
      'loadIae',
      'peakControl',
      'remark',
    ],
    rows: r.rows.map(cells),
    rowInputs: r.rows.map((row) => (row.tuned ? { rule: row.id } : undefined)),
    caption: `${given} of ${r.rows.length} rules have a ${i.kind.toUpperCase()} controller for this process. Ms, margins and responses are of the process itself, dead time exact; overshoot with ${i.b === null ? 'the set-point weight each rule asks for, else 1' : `b = ${q(i.b, '', 3)}`}; IAE and the largest control are of unit steps.`,
  };
}

function cells(row: Row): Cell[] {
  const { tuned, design } = row;
  const remark = remarkOf(row);
  if (!tuned || !design) return [row.id, ...new Array<null>(10).fill(null), remark];
  const { margins: m, figures: f, verdict } = design;
  const integrates = tuned.ti < Number.POSITIVE_INFINITY;
  return [
    row.id,
    tuned.k,
    integrates ? tuned.ti : null,
    tuned.td,
    verdict === 'stable' ? m.sensitivityPeak : null,
    m.gainIncrease ? decibels(m.gainIncrease.gainMargin) : null,
    m.phase?.phaseMargin ?? null,
    f?.overshoot == null ? null : 100 * f.overshoot,
    f?.settlingTime ?? null,
    f && Number.isFinite(f.iae) ? f.iae : null,
    f?.peakControl ?? null,
    remark,
  ];
}

/** What of each rule is for programs alone. */
export const ruleDetails = ({ rows }: PidResult): Shown => ({
  kind: 'table',
  id: 'ruleDetails',
  title: 'Rules, for programs',
  columns: ['rule', 'source', 'integralGain', 'derivativeGain', 'controlVariation', 'riseTime'],
  rows: rows.map(({ id, source, tuned, design }): Cell[] => {
    const parallel = tuned && toParallel(tuned);
    const figures = design?.figures;
    return [
      id,
      source,
      parallel?.ki ?? null,
      parallel?.kd ?? null,
      figures?.variation ?? null,
      figures?.riseTime ?? null,
    ];
  }),
  unseen: true,
});

/** One controller, said in every form that controllers are sold with. */
export function formsTable(r: PidResult): Shown {
  const { k, ti, td } = r.chosen.tuned;
  const { parallel, series } = r.forms;
  const finite = (x: number) => (Number.isFinite(x) ? x : null);
  return {
    kind: 'table',
    id: 'forms',
    title: 'In every form',
    columns: ['form', 'proportional', 'integral', 'derivative', 'formula'],
    rows: [
      ['standard', k, finite(ti), td, 'Kp (1 + 1/(Ti s) + Td s)'],
      ['parallel', parallel.kp, parallel.ki, parallel.kd, 'Kp + Ki/s + Kd s'],
      series
        ? ['series', series.k, finite(series.ti), series.td, 'Kc (1 + 1/(Ti s)) (1 + Td s)']
        : ['series', null, null, null, 'none: Ti is less than 4 Td'],
      ['band', 100 / k, finite(ti / 60), td / 60, 'PB = 100/Kp %, times in minutes'],
    ],
    caption:
      'Read the manual for which one a controller takes: the same three numbers in another form are another controller. Gains are per unit of the output.',
  };
}
