import type { Output } from '../../define/output.ts';
import { grouped, showQuantity } from '../../define/si.ts';
import type { Plot } from '../../plot/types.ts';
import { colourCode } from './colour-code.ts';
import type { ResistorInputs, ResistorResult } from './compute.ts';
import { dividerFigure, networkFigure } from './schematic.ts';
import { shape } from './words.ts';

/** What the distribution is of, and where it should be. */
function aim(
  r: ResistorResult,
  i: ResistorInputs,
): { label: string; unit: string; target: number } {
  return r.task === 'divider'
    ? { label: 'Output voltage', unit: 'V', target: i.vout }
    : { label: 'Resistance', unit: 'Ω', target: i.target };
}

export function outputs(r: ResistorResult, i: ResistorInputs): Output[] {
  const { label, unit, target } = aim(r, i);
  const { stack } = r;
  const far = 100 * Math.max(Math.abs(stack.low / target - 1), Math.abs(stack.high / target - 1));
  const best: Output = {
    kind: 'readouts',
    id: 'best',
    title: r.task === 'divider' ? 'Best divider' : 'Best network',
    items: [],
  };
  const items =
    r.task === 'divider'
      ? [
          {
            name: 'r1',
            label: 'Upper resistor',
            symbol: 'R₁',
            value: r.dividers[0]!.top,
            unit: 'Ω',
            digits: 6,
          },
          {
            name: 'r2',
            label: 'Lower resistor',
            symbol: 'R₂',
            value: r.dividers[0]!.bottom,
            unit: 'Ω',
            digits: 6,
          },
          {
            name: 'output',
            label: 'Output',
            symbol: 'V_out',
            value: stack.nominal,
            unit: 'V',
            digits: 6,
          },
          {
            name: 'error',
            label: 'Error of the parts',
            value: 100 * r.dividers[0]!.error,
            unit: '%',
            digits: 3,
          },
          {
            name: 'current',
            label: 'Input current',
            value: i.vin / r.dividers[0]!.input,
            unit: 'A',
          },
          {
            name: 'sourceResistance',
            label: 'Source resistance',
            symbol: 'R_out',
            value: r.dividers[0]!.output,
            unit: 'Ω',
          },
        ]
      : [
          ...r.networks[0]!.parts.map((part, k) => ({
            name: `r${k + 1}`,
            label: `Resistor ${k + 1}`,
            symbol: `R${'₁₂₃'[k]}`,
            value: part,
            unit: 'Ω',
            digits: 6,
          })),
          {
            name: 'value',
            label: 'Value',
            symbol: 'R',
            value: stack.nominal,
            unit: 'Ω',
            digits: 7,
          },
          {
            name: 'error',
            label: 'Error of the parts',
            value: 100 * r.networks[0]!.error,
            unit: '%',
            digits: 3,
          },
        ];
  const plot: Plot = {
    id: 'spread',
    title: `${label} of ${grouped(20_000)} built copies`,
    x: { label, unit },
    y: { label: 'Copies', include: [0] },
    marks: [
      { kind: 'histogram', edges: stack.edges, counts: stack.counts, label: 'copies', colour: 1 },
      { kind: 'rule', x: target, label: 'target', colour: 'accent' },
      { kind: 'rule', x: stack.low, label: 'worst case', dash: 'dash', colour: 'quiet' },
      { kind: 'rule', x: stack.high, dash: 'dash', colour: 'quiet' },
    ],
  };
  return [
    {
      kind: 'plot',
      id: 'spread',
      title: 'What tolerance does to it',
      plot,
      caption: `With ${showQuantity(i.tolerance, '%')} parts the ${label.toLowerCase()} lies between ${showQuantity(stack.low, unit)} and ${showQuantity(stack.high, unit)}; 99.73 % of built copies lie between ${showQuantity(stack.low3, unit)} and ${showQuantity(stack.high3, unit)}.`,
    },
    { ...best, items },
    {
      kind: 'figure',
      id: 'schematic',
      title: 'Schematic',
      svg:
        r.task === 'divider'
          ? dividerFigure(r.dividers[0]!.top, r.dividers[0]!.bottom, i.tolerance)
          : networkFigure(r.networks[0]!.topology, r.networks[0]!.parts, i.tolerance),
      caption: `The best ${r.task === 'divider' ? 'divider' : 'network'} with its letter codes and colour bands.`,
    },
    {
      kind: 'readouts',
      id: 'stack',
      title: 'Tolerance',
      items: [
        { name: 'worstLow', label: 'Worst case, low', value: stack.low, unit, digits: 5 },
        { name: 'worstHigh', label: 'Worst case, high', value: stack.high, unit, digits: 5 },
        { name: 'worstError', label: 'Farthest from the target', value: far, unit: '%', digits: 3 },
        {
          name: 'sigma',
          label: 'Standard deviation',
          symbol: 'σ',
          value: stack.sigma,
          unit,
          digits: 3,
        },
      ],
    },
    r.task === 'divider'
      ? {
          kind: 'table',
          id: 'candidates',
          title: 'The nearest dividers',
          columns: [
            { label: 'R₁', unit: 'Ω' },
            { label: 'R₂', unit: 'Ω' },
            { label: 'Output', unit: 'V', digits: 6 },
            { label: 'Error', unit: '%', digits: 3 },
            { label: 'Input resistance', unit: 'Ω' },
            { label: 'R₁ bands' },
            { label: 'R₂ bands' },
          ],
          rows: r.dividers.map((d) => [
            d.top,
            d.bottom,
            i.vin * d.ratio,
            100 * d.error,
            d.input,
            bands(d.top, i.tolerance),
            bands(d.bottom, i.tolerance),
          ]),
        }
      : {
          kind: 'table',
          id: 'candidates',
          title: 'The nearest networks',
          columns: [
            { label: 'Network' },
            { label: 'R₁', unit: 'Ω' },
            { label: 'R₂', unit: 'Ω' },
            { label: 'R₃', unit: 'Ω' },
            { label: 'Value', unit: 'Ω', digits: 7 },
            { label: 'Error', unit: '%', digits: 3 },
            { label: 'Bands' },
          ],
          rows: r.networks.map((n) => [
            shape(n.topology),
            n.parts[0] ?? null,
            n.parts[1] ?? null,
            n.parts[2] ?? null,
            n.value,
            100 * n.error,
            n.parts.map((p) => bands(p, i.tolerance)).join('; '),
          ]),
        },
  ];
}

const bands = (r: number, tolerance: number): string =>
  colourCode(r, tolerance)?.join(' ') ?? 'no code';
