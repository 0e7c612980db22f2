import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import type { Cell } from '../../define/output.ts';
import { grouped, showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { colourCode } from './colour-code.ts';
import type { ResistorResult } from './compute.ts';
import type { ResistorInputs } from './inputs.ts';
import type { results } from './results.ts';
import { dividerFigure, networkFigure } from './schematic.ts';

type Shown = NamedOutput<typeof results>;
type Reading = ReadoutOf<typeof results>;

/** What the distribution is of, and where it should be. */
const aim = (r: ResistorResult, i: ResistorInputs) =>
  r.task === 'divider'
    ? ({
        of: 'Voltage',
        xId: 'voltage',
        label: 'Output voltage',
        unit: 'V',
        target: i.vout,
      } as const)
    : ({
        of: 'Resistance',
        xId: 'resistance',
        label: 'Resistance',
        unit: 'Ω',
        target: i.target,
      } as const);

export function outputs(r: ResistorResult, i: ResistorInputs): Shown[] {
  return [
    {
      kind: 'readouts',
      id: 'best',
      title: r.task === 'divider' ? 'Best divider' : 'Best network',
      items: best(r, i),
    },
    {
      kind: 'figure',
      id: 'schematic',
      title: 'Schematic',
      svg:
        r.task === 'divider'
          ? dividerFigure(r.dividers[0].top, r.dividers[0].bottom, i.tolerance)
          : networkFigure(r.networks[0].topology, r.networks[0].parts, i.tolerance),
      caption: `The best ${r.task === 'divider' ? 'divider' : 'network'} with its letter codes and colour bands.`,
    },
    candidates(r, i),
    spread(r, i),
    { kind: 'readouts', id: 'stack', title: 'Tolerance', items: tolerance(r, i) },
    unseen(r),
  ];
}

function spread(r: ResistorResult, i: ResistorInputs): Shown {
  const { xId, label, unit, target } = aim(r, i);
  const { stack } = r;
  return {
    kind: 'plot',
    id: 'spread',
    title: 'What tolerance does to it',
    plot: {
      title: `${label}, Monte Carlo of ${grouped(20_000)} runs`,
      x: { id: xId, label, unit },
      y: { label: 'Copies', include: [0] },
      marks: [
        {
          kind: 'histogram',
          id: 'copies',
          edges: stack.edges,
          counts: stack.counts,
          label: 'copies',
          colour: 1,
        },
        { kind: 'rule', x: target, label: 'target', colour: 'accent' },
        { kind: 'rule', x: stack.low, label: 'worst case', dash: 'dash', colour: 'quiet' },
        { kind: 'rule', x: stack.high, dash: 'dash', colour: 'quiet' },
      ],
    },
    caption: `With ${showQuantity(i.tolerance, '%')} parts the ${label.toLowerCase()} lies between ${showQuantity(stack.low, unit)} and ${showQuantity(stack.high, unit)}; 99.73 % of built copies lie between ${showQuantity(stack.low3, unit)} and ${showQuantity(stack.high3, unit)}.`,
  };
}

function best(r: ResistorResult, i: ResistorInputs): Reading[] {
  if (r.task === 'divider') {
    const first = r.dividers[0];
    return [
      { name: 'r1', value: first.top },
      { name: 'r2', value: first.bottom },
      { name: 'outputVoltage', value: r.stack.nominal },
      { name: 'error', value: 100 * first.error },
      { name: 'inputCurrent', value: i.vin / first.input },
      { name: 'sourceResistance', value: first.output },
    ];
  }
  const first = r.networks[0];
  const names = ['r1', 'r2', 'r3'] as const;
  return [
    ...names.flatMap((name, k): Reading[] => {
      const value = first.parts[k];
      return value === undefined ? [] : [{ name, label: `Resistor ${k + 1}`, value }];
    }),
    { name: 'resistance', value: r.stack.nominal },
    { name: 'error', value: 100 * first.error },
  ];
}

function tolerance(r: ResistorResult, i: ResistorInputs): Reading[] {
  const { of, target } = aim(r, i);
  const { stack } = r;
  const far = 100 * Math.max(Math.abs(stack.low / target - 1), Math.abs(stack.high / target - 1));
  return [
    { name: `worstLow${of}`, value: stack.low },
    { name: `worstHigh${of}`, value: stack.high },
    { name: 'worstError', value: far },
    { name: `sigma${of}`, value: stack.sigma },
  ];
}

/** What stands in captions and in the schematic. */
function unseen(r: ResistorResult): Shown {
  const { ties } = r;
  const { low3, high3 } = r.stack;
  return {
    kind: 'values',
    values:
      r.task === 'divider'
        ? { ties, lowQuantileVoltage: low3, highQuantileVoltage: high3 }
        : {
            ties,
            topology: r.networks[0].topology,
            lowQuantileResistance: low3,
            highQuantileResistance: high3,
          },
  };
}

function candidates(r: ResistorResult, i: ResistorInputs): Shown {
  return r.task === 'divider'
    ? {
        kind: 'table',
        id: 'candidates',
        title: 'The nearest dividers',
        columns: ['r1', 'r2', 'outputVoltage', 'error', 'inputResistance', 'r1Bands', 'r2Bands'],
        rows: r.dividers.map((d) => [
          d.top,
          d.bottom,
          i.vin * d.ratio,
          100 * d.error,
          d.input,
          bands(d.top, i.tolerance),
          bands(d.bottom, i.tolerance),
        ]),
        caption: listed(r, 'divider'),
      }
    : {
        kind: 'table',
        id: 'candidates',
        title: 'The nearest networks',
        columns: [
          'topology',
          'r1',
          'r2',
          'r3',
          'resistance',
          'error',
          'r1Bands',
          'r2Bands',
          'r3Bands',
        ],
        rows: r.networks.map((n) => [
          n.topology,
          ...[0, 1, 2].map((k) => n.parts[k] ?? null),
          n.value,
          100 * n.error,
          ...[0, 1, 2].map((k) => bands(n.parts[k], i.tolerance)),
        ]),
        caption: listed(r, 'network'),
      };
}

/** What the list is of, and how many more would have a place in it. */
function listed(r: ResistorResult, what: 'divider' | 'network'): string {
  const count = r.task === 'divider' ? r.dividers.length : r.networks.length;
  const all = `The ${counted(count, what)} nearest to the target of all that these parts make.`;
  return r.ties === 0
    ? all
    : `${all} ${grouped(r.ties)} more ${r.ties === 1 ? 'is' : 'are'} exactly as near as the last one.`;
}

/** The colour bands of a part, or that there is no code for it. */
function bands(part: number | undefined, tolerance: number): Cell {
  if (part === undefined) return null;
  return colourCode(part, tolerance)?.join(' ') ?? { value: null, shown: 'no code' };
}
