import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { MosfetResult } from './compute.ts';
import { names } from './plots.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

export function curvesTable(r: MosfetResult): Shown {
  const { vgs, vds } = names(r.settled);
  return {
    kind: 'table',
    id: 'curves',
    title: `Currents at ${vds} = ${showQuantity(r.axes.drain[1], 'V')}`,
    columns: [{ id: 'gateVoltage', label: vgs }, 'drainCurrent'],
    rows: r.output.map((c) => [c.vgs, c.id.at(-1) ?? null]),
  };
}

/** The dashed line of the output curves, for programs. */
export function edgeTable({ edge }: MosfetResult): Shown {
  return {
    kind: 'table',
    id: 'saturationEdge',
    title: 'Edge of saturation',
    unseen: true,
    columns: ['drainVoltage', 'drainCurrent'],
    rows: edge.vds.map((vds, k) => [vds, edge.id[k] ?? null]),
  };
}

/** The design chart with what a width follows from, for programs. */
export function sizingTable({ chart, settled }: MosfetResult): Shown {
  const ekv = settled.model === 'ekv';
  const finite = (x: number | undefined) => (x !== undefined && Number.isFinite(x) ? x : null);
  return {
    kind: 'table',
    id: 'sizing',
    title: 'Sizing',
    unseen: true,
    columns: [
      'gateVoltage',
      ...(ekv ? (['inversionCoefficient'] as const) : []),
      'currentDensity',
      'transconductanceEfficiency',
      'intrinsicGain',
      'transitFrequency',
    ],
    rows: chart.gate.map((gate, k) => [
      gate,
      ...(ekv ? [finite(chart.x[k])] : []),
      ...[chart.density, chart.gmOverId, chart.gain, chart.transit].map((of) => finite(of[k])),
    ]),
  };
}
