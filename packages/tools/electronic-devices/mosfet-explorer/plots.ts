import type { Drawing } from '../../define/named.ts';
import type { Line } from '../../plot/marks/line.ts';
import type { Axis, Colour, Dash, Mark, Panel } from '../../plot/types.ts';
import type { MosfetResult } from './compute.ts';
import { hasOxide } from './device.ts';
import type { MosfetInputs } from './inputs.ts';

/** A p-channel device is drawn with its own names: source over drain. */
export const names = (i: MosfetInputs) =>
  i.polarity === 'n'
    ? { vgs: 'V_GS', vds: 'V_DS', vsb: 'V_SB' }
    : { vgs: 'V_SG', vds: 'V_SD', vsb: 'V_BS' };

const DASHES: readonly Dash[] = ['solid', 'dash', 'long', 'dashdot', 'dot'];

/** As many decimals as tell the family apart. */
function volts(all: readonly number[]): (v: number) => string {
  const decimals = Math.max(...all.map((v) => String(v).split('.')[1]?.length ?? 0));
  return (v) => `${v.toFixed(Math.min(decimals, 6))}\u202fV`;
}

const ring = (x: number, y: number, name = ''): Mark => ({
  kind: 'points',
  x: [x],
  y: [y],
  ...(name && { names: [name] }),
  marker: 'ring',
  colour: 'accent',
  size: 9,
  silent: true,
});

/** The family, one curve a gate voltage, and the bias's own where no other runs there. */
function family(r: MosfetResult): Line[] {
  const { vgs } = names(r.settled);
  const show = volts(r.output.map((c) => c.vgs));
  const curve = (c: MosfetResult['output'][number]) =>
    ({
      kind: 'line',
      id: 'drainCurrent',
      of: { gateVoltage: c.vgs },
      x: r.outputX,
      y: c.id,
    }) as const;
  return [
    ...r.output.map(
      (c, k): Line => ({
        ...curve(c),
        label: `${vgs} = ${show(c.vgs)}`,
        colour: ((k % 8) + 1) as Colour,
        // The palette gives the first eight their dashes; where colours come again, dashes must not.
        ...(k >= 8 && { dash: DASHES[Math.floor(k / 8) % DASHES.length] ?? 'solid' }),
      }),
    ),
    ...(r.own
      ? [
          {
            ...curve(r.own),
            label: `bias, ${r.own.vgs.toFixed(3)}\u202fV`,
            colour: 'accent',
            width: 1,
          } as const,
        ]
      : []),
  ];
}

/** The output curves with the edge of saturation, the load line and the bias. */
export function outputPlot(r: MosfetResult): Drawing {
  const i = r.settled;
  const ends = [...r.output, r.own].flatMap((c) => (c ? [c.id[0] ?? 0, c.id.at(-1) ?? 0] : []));
  const most = Math.max(...ends, r.point.id, 0);
  const least = Math.min(...ends, r.point.id, 0);
  const last = Math.round(0.8 * (r.edge.vds.length - 1));
  const marks: Mark[] = [
    {
      kind: 'line',
      label: 'edge of saturation',
      x: r.edge.vds,
      y: r.edge.id,
      colour: 'quiet',
      dash: 'dash',
      width: 1,
      silent: true,
    },
    ...family(r),
    ...(i.load === 'resistor'
      ? ([
          {
            kind: 'line',
            id: 'loadCurrent',
            xId: 'loadVoltage',
            label: 'load line',
            x: [0, i.vdd],
            y: [i.vdd / i.rd, 0],
            colour: 'ink',
            width: 1,
          },
        ] as const)
      : []),
    ring(r.vds, r.point.id, 'bias'),
    ...(last > 0
      ? ([
          {
            kind: 'note',
            x: r.edge.vds[last] ?? 0,
            y: r.edge.id[last] ?? 0,
            text: 'edge of saturation',
            dot: false,
          },
        ] as const)
      : []),
  ];
  return {
    title: 'Output curves',
    x: { id: 'drainVoltage', label: names(i).vds, unit: 'V', domain: [...r.axes.drain] },
    y: {
      label: 'I_D',
      unit: 'A',
      domain: [least * 1.05, most > 0 || least < 0 ? most * 1.05 : 1e-6],
    },
    marks,
  };
}

/** Below this no axis of currents goes, A. */
const MIN_CURRENT = 1e-14;

/** Gate voltage above threshold, from the terminal that acts as source, V. */
export const overdriveOf = ({ bias, point }: MosfetResult): number => bias.vgs - point.vth;

/** The gate voltage at threshold, referred to the source as the axis is; V. */
export const thresholdOnAxis = ({ point, vds }: MosfetResult): number =>
  point.vth + Math.min(0, vds);

/** Drain current and transconductance over the gate voltage. */
export function transferPlot(r: MosfetResult): Drawing {
  const i = r.settled;
  const x = r.transferX;
  // A current that flows back has no logarithm.
  const log = i.model === 'ekv' && r.vds >= 0;
  const here = log ? Math.max(r.point.id, MIN_CURRENT) : r.point.id;
  const below = log && r.transfer.some((id) => id < MIN_CURRENT);
  return {
    title: 'Transfer curve',
    x: { id: 'gateVoltage', label: names(i).vgs, unit: 'V', domain: [...r.axes.gate] },
    panels: [
      {
        y: {
          label: 'I_D',
          unit: 'A',
          scale: log ? 'log' : 'linear',
          ...(below && { domain: [MIN_CURRENT, null] }),
        },
        marks: [
          { kind: 'line', id: 'drainCurrent', label: 'I_D', x, y: r.transfer, colour: 1 },
          { kind: 'rule', x: thresholdOnAxis(r), dash: 'dot', colour: 'quiet', label: 'threshold' },
          ring(i.vgs, here),
          // Where there is room beside the threshold's name.
          { kind: 'note', x: i.vgs, y: here, text: 'bias', dot: false },
        ],
      },
      {
        y: { label: 'g_m', unit: 'S', include: [0] },
        marks: [
          { kind: 'line', id: 'transconductance', label: 'g_m', x, y: r.transferGm, colour: 2 },
          ring(i.vgs, r.point.gm),
        ],
      },
    ],
  };
}

/** The chart a stage is designed from: g_m/I_D, intrinsic gain and transit frequency over IC, of level 1 over the current. */
export function designPlot(r: MosfetResult): Drawing {
  const ekv = r.settled.model === 'ekv';
  const x: Axis = ekv
    ? { id: 'inversionCoefficient', label: 'Inversion coefficient IC', scale: 'log' }
    : { id: 'drainCurrent', label: 'I_D', unit: 'A', scale: 'log' };
  return {
    title: ekv ? 'Design chart over the inversion coefficient' : 'Design chart over drain current',
    x,
    panels: [efficiencyPanel(r), ...speedPanels(r)],
  };
}

/** The bias on the abscissa of the chart; undefined where no current flows. */
function placeOf({ settled, point }: MosfetResult): number | undefined {
  const at = settled.model === 'ekv' ? (point.inversion ?? 0) : Math.abs(point.id);
  return at > 0 && point.id !== 0 ? at : undefined;
}

function efficiencyPanel(r: MosfetResult): Panel {
  const { x, gmOverId } = r.chart;
  const ekv = r.settled.model === 'ekv';
  const here = placeOf(r);
  const strong = x.filter((v) => v > 1);
  const asymptotes: Mark[] = ekv
    ? [
        {
          kind: 'line',
          id: 'asymptoteEfficiency',
          xId: 'asymptoteInversion',
          label: '1/(n·U_T) and 1/(n·U_T·√IC)',
          x: [x[0] ?? 1e-3, 1, ...strong],
          y: [r.weakLimit, r.weakLimit, ...strong.map((v) => r.weakLimit / Math.sqrt(v))],
          colour: 'quiet',
          dash: 'dash',
          width: 1,
        },
      ]
    : [];
  // Where the drain voltage is not enough to saturate: V_Dsat = U_T(2√IC + 4).
  const saturable = (r.bias.vds / r.ut - 4) / 2;
  const triode: Mark[] =
    ekv && saturable > 0 && saturable ** 2 < (x.at(-1) ?? 0)
      ? [{ kind: 'band', x0: saturable ** 2, tone: 'note', label: 'triode' }]
      : [];
  const top = ekv ? r.weakLimit * 1.15 : Math.min(Math.max(...gmOverId, 1), 60);
  return {
    y: { label: 'g_m/I_D', unit: '1/V', domain: [0, top], siPrefix: false },
    marks: [
      ...triode,
      {
        kind: 'line',
        id: 'transconductanceEfficiency',
        label: 'g_m/I_D',
        x,
        y: gmOverId,
        colour: 1,
      },
      ...asymptotes,
      ...(here === undefined ? [] : [ring(here, r.point.gm / r.point.id, 'bias')]),
    ],
  };
}

/** Transit frequency where the oxide is known, and the intrinsic gain beside it where there is one. */
function speedPanels(r: MosfetResult): Panel[] {
  const { x, gain, transit } = r.chart;
  const here = placeOf(r);
  const gains = gain.some(Number.isFinite);
  const axis: Axis = { label: 'g_m/g_ds', unit: '', scale: 'log' };
  const curve: Line = {
    kind: 'line',
    id: 'intrinsicGain',
    label: 'g_m/g_ds',
    x,
    y: gain,
    colour: 3,
  };
  if (!hasOxide(r.settled)) return gains ? [{ y: axis, marks: [curve] }] : [];
  return [
    {
      y: { label: 'f_T', unit: 'Hz', scale: 'log' },
      ...(gains && { y2: axis }),
      marks: [
        { kind: 'line', id: 'transitFrequency', label: 'f_T', x, y: transit, colour: 2 },
        ...(gains ? [{ ...curve, axis: 'y2' } as const] : []),
        ...(here === undefined ? [] : [ring(here, r.transit)]),
      ],
    },
  ];
}
