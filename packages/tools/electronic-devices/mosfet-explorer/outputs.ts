import type { Output, Readout, Readouts } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { beta, type MosfetResult } from './compute.ts';
import { hasOxide } from './device.ts';
import { notices } from './notices.ts';
import { designPlot, names, outputPlot, transferPlot } from './plots.ts';

export function outputs(r: MosfetResult): Output[] {
  const { settled: i, point } = r;
  const n = names(i);
  const efficiency = point.id > 0 ? showQuantity(point.gm / point.id, '1/V', 3) : 'not defined';
  const list: Output[] = [
    ...notices(r),
    {
      kind: 'plot',
      id: 'output',
      title: 'Output curves',
      plot: outputPlot(r),
      caption: `${r.output.length === 1 ? 'One curve' : `${r.output.length} curves`} up to ${n.vgs} = ${showQuantity(r.output.at(-1)?.vgs ?? i.vgs, 'V')}, the edge of saturation dashed. At ${n.vgs} = ${showQuantity(i.vgs, 'V')} and ${n.vds} = ${showQuantity(r.vds, 'V')} the drain carries ${showQuantity(point.id, 'A')} in ${point.region === 'off' ? 'cut-off' : point.region}.`,
    },
  ];
  if (i.task === 'size') list.push(sized(r));
  list.push({
    kind: 'readouts',
    id: 'point',
    title: `Bias point, ${r.stage ? 'with its load' : 'as set'}`,
    items: pointReadouts(r),
  });
  if (r.stage)
    list.push({
      kind: 'readouts',
      id: 'stage',
      title: 'Common-source stage',
      items: [
        { name: 'stageGain', label: 'Voltage gain', symbol: 'A_v', value: r.stage.gain },
        {
          name: 'stageOutputResistance',
          label: 'Output resistance',
          symbol: 'R_out',
          value: r.stage.outputResistance,
          unit: 'Ω',
        },
        {
          name: 'stageVds',
          label: 'On the load line',
          symbol: n.vds,
          value: r.stage.vds,
          unit: 'V',
        },
        {
          name: 'stagePower',
          label: 'Power from the supply',
          symbol: 'P',
          value: i.vdd * r.stage.id,
          unit: 'W',
        },
      ],
    });
  list.push(
    {
      kind: 'plot',
      id: 'transfer',
      title: 'Transfer curve',
      plot: transferPlot(r),
      caption: `At ${n.vds} = ${showQuantity(r.vds, 'V')} the threshold is ${showQuantity(point.vth, 'V')} and g_m reaches ${showQuantity(Math.max(...r.transferGm), 'S', 3)} at ${n.vgs} = ${showQuantity(i.vgsMax, 'V')}.`,
    },
    {
      kind: 'plot',
      id: 'efficiency',
      title: i.model === 'ekv' ? 'Design chart over IC' : 'Design chart over I_D',
      plot: designPlot(r),
      caption:
        i.model === 'ekv'
          ? `At ${n.vds} = ${showQuantity(r.vds, 'V')}, whatever the width: g_m/I_D falls from ${showQuantity(Math.max(...r.chart.gmOverId), '1/V', 3)} in weak inversion, and is ${efficiency} at the bias${Number.isFinite(r.transit) ? `, where f_T is ${showQuantity(r.transit, 'Hz', 3)}` : ''}.`
          : `At ${n.vds} = ${showQuantity(r.vds, 'V')}. The square law lets g_m/I_D grow without bound towards threshold; a real device stops near 1/(n·U_T).`,
    },
    {
      kind: 'table',
      id: 'curves',
      title: `Currents at ${n.vds} = ${showQuantity(i.vdsMax, 'V')}`,
      columns: [
        { label: n.vgs, unit: 'V' },
        { label: 'Drain current', unit: 'A', digits: 5 },
      ],
      rows: r.output.map((c) => [c.vgs, c.id.at(-1) as number]),
    },
  );
  return list;
}

/** The answer where a device was sized: its width and where its gate stands. */
function sized({ settled: i }: MosfetResult): Readouts {
  return {
    kind: 'readouts',
    id: 'sized',
    title: 'The device that does it',
    items: [
      { name: 'width', label: 'Width', symbol: 'W', value: i.width, unit: 'm' },
      { name: 'aspect', label: 'Shape', symbol: 'W/L', value: i.width / i.length },
      {
        name: 'gateVoltage',
        label: 'Gate to source',
        symbol: names(i).vgs,
        value: i.vgs,
        unit: 'V',
      },
    ],
  };
}

function pointReadouts(r: MosfetResult): Readout[] {
  const { point, settled: i } = r;
  const off = point.id === 0;
  const or = (of: Readout, value: number, note: string): Readout =>
    Number.isFinite(value) ? { ...of, value } : { ...of, value: null, note };
  const still = off ? 'no current here' : 'infinite: λ is 0';
  return [
    {
      name: 'drainCurrent',
      label: 'Drain current',
      symbol: 'I_D',
      value: point.id,
      unit: 'A',
      digits: 5,
    },
    or(
      { name: 'gmOverId', label: 'Efficiency', symbol: 'g_m/I_D', value: null, unit: '1/V' },
      point.gm / point.id,
      'no current here',
    ),
    or(
      { name: 'intrinsicGain', label: 'Intrinsic gain', symbol: 'g_m/g_ds', value: null },
      point.gm / point.gds,
      still,
    ),
    {
      name: 'saturationVoltage',
      label: 'Saturation voltage',
      symbol: 'V_Dsat',
      value: point.vdsat,
      unit: 'V',
    },
    {
      name: 'transconductance',
      label: 'Transconductance',
      symbol: 'g_m',
      value: point.gm,
      unit: 'S',
    },
    { name: 'region', label: 'Region', value: point.region },
    or(
      {
        name: 'outputResistance',
        label: 'Output resistance',
        symbol: 'r_o',
        value: null,
        unit: 'Ω',
      },
      1 / point.gds,
      off ? 'no current here' : still,
    ),
    {
      name: 'bodyTransconductance',
      label: 'Body transconductance',
      symbol: 'g_mb',
      value: point.gmb,
      unit: 'S',
    },
    or(
      {
        name: 'transitFrequency',
        label: 'Transit frequency',
        symbol: 'f_T',
        value: null,
        unit: 'Hz',
      },
      r.transit,
      hasOxide(i) ? 'no current here' : 'needs C_ox of this device',
    ),
    {
      name: 'threshold',
      label: 'Threshold with body effect',
      symbol: 'V_th',
      value: point.vth,
      unit: 'V',
    },
    {
      name: 'gainFactor',
      label: 'Gain factor',
      symbol: 'β',
      value: beta(r.parameters),
      unit: 'A/V²',
    },
    ...(point.inversion !== undefined && point.slope !== undefined && point.specific !== undefined
      ? [
          {
            name: 'inversionCoefficient',
            label: 'Inversion coefficient',
            symbol: 'IC',
            value: point.inversion,
          },
          { name: 'slopeFactor', label: 'Slope factor', symbol: 'n', value: point.slope },
          {
            name: 'specificCurrent',
            label: 'Specific current',
            symbol: 'I_S',
            value: point.specific,
            unit: 'A',
          },
        ]
      : []),
  ];
}
