import * as field from '../../define/fields.ts';
import type { Output, Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { defineTool } from '../../define/tool.ts';
import type { Plot } from '../../plot/types.ts';
import { colourCode } from './colour-code.ts';
import { compute, type ResistorInputs, type ResistorResult } from './compute.ts';
import { dividerSpice, networkSpice } from './exports.ts';
import { handbook } from './handbook.ts';
import { dividerFigure, networkFigure } from './schematic.ts';

const only = (task: 'value' | 'divider') => ({ field: 'task', in: [task] });
const SERIES = {
  E3: 'E3',
  E6: 'E6',
  E12: 'E12',
  E24: 'E24',
  E48: 'E48',
  E96: 'E96',
  E192: 'E192',
} as const;

export default defineTool({
  slug: 'resistor-network',
  title: 'Resistor network',
  category: 'analog-circuits',
  description:
    'The best network of one to three preferred resistors for a value, or the best divider for a voltage, with worst case, spread and colour codes.',
  keywords: [
    'resistor',
    'E24',
    'E96',
    'preferred values',
    'voltage divider',
    'tolerance',
    'worst case',
    'colour code',
  ],
  inputs: {
    task: field.choice({
      label: 'Find',
      group: 'Target',
      default: 'divider',
      options: { divider: 'a voltage divider', value: 'a resistance' },
    }),
    target: field.quantity({
      label: 'Resistance',
      symbol: 'R',
      group: 'Target',
      unit: 'Ω',
      default: 12340,
      above: 0,
      max: 1e10,
      when: only('value'),
    }),
    parts: field.choice({
      label: 'Parts',
      group: 'Target',
      default: '2',
      options: { '1': 'one', '2': 'up to two', '3': 'up to three' },
      when: only('value'),
    }),
    vin: field.quantity({
      label: 'Input',
      symbol: 'V_in',
      group: 'Target',
      unit: 'V',
      default: 12,
      min: -1e6,
      max: 1e6,
      when: only('divider'),
    }),
    vout: field.quantity({
      label: 'Output',
      symbol: 'V_out',
      group: 'Target',
      unit: 'V',
      default: 3.3,
      min: -1e6,
      max: 1e6,
      when: only('divider'),
    }),
    loaded: field.choice({
      label: 'Load',
      group: 'Target',
      default: 'no',
      options: { no: 'none', yes: 'a resistance' },
      when: only('divider'),
    }),
    load: field.quantity({
      label: 'Load resistance',
      symbol: 'R_L',
      group: 'Target',
      unit: 'Ω',
      default: 100e3,
      above: 0,
      max: 1e12,
      when: { field: 'loaded', in: ['yes'] },
    }),
    totalMin: field.quantity({
      label: 'Least total',
      group: 'Target',
      unit: 'Ω',
      default: 10e3,
      above: 0,
      max: 1e12,
      when: only('divider'),
      help: 'R₁ + R₂: a larger total wastes less current.',
    }),
    totalMax: field.quantity({
      label: 'Most total',
      group: 'Target',
      unit: 'Ω',
      default: 100e3,
      above: 0,
      max: 1e12,
      when: only('divider'),
      help: 'A smaller total sags less under its load.',
    }),
    series: field.choice({ label: 'Series', group: 'Parts', default: 'E24', options: SERIES }),
    min: field.quantity({
      label: 'Smallest part',
      group: 'Parts',
      unit: 'Ω',
      default: 10,
      min: 1e-3,
      max: 1e9,
    }),
    max: field.quantity({
      label: 'Largest part',
      group: 'Parts',
      unit: 'Ω',
      default: 1e6,
      min: 1e-3,
      max: 1e9,
    }),
    tolerance: field.quantity({
      label: 'Tolerance',
      symbol: 't',
      group: 'Parts',
      unit: '%',
      default: 1,
      above: 0,
      max: 50,
      slider: { min: 0.05, max: 20, log: true },
    }),
    spread: field.choice({
      label: 'Spread within it',
      group: 'Parts',
      default: 'uniform',
      options: { uniform: 'uniform', normal: 'normal, tolerance at 3σ' },
    }),
  },
  compute: (inputs: ResistorInputs, run) => compute(inputs, run),
  long: ({ task, parts, series }: ResistorInputs) =>
    task === 'value' && parts === '3' && ['E48', 'E96', 'E192'].includes(series),
  outputs,
  hero: 'spread',
  data: 'candidates',
  steps,
  exports: {
    spice: {
      label: 'SPICE netlist',
      extension: 'cir',
      mediaType: 'text/plain; charset=utf-8',
      write: (r, i, about) => {
        if (r.task === 'divider') {
          const best = r.dividers[0]!;
          return dividerSpice(
            i.vin,
            best.top,
            best.bottom,
            i.loaded === 'yes' ? i.load : null,
            about,
          );
        }
        const best = r.networks[0]!;
        return networkSpice(best.topology, best.parts, about);
      },
    },
  },
  example: {
    title: '3.3 V from 12 V with 1 % parts of E24',
    text: 'A microcontroller watches a 12 V rail. Its converter takes 3.3 V. Which two resistors, and how far can the reading be off?',
    inputs: {},
  },
  presets: [
    { title: '12 V to 3.3 V', inputs: {} },
    {
      title: '5 V to 3.3 V under a 10 kΩ load',
      inputs: { vin: 5, loaded: 'yes', load: 10e3, totalMin: 1e3, totalMax: 10e3 },
    },
    { title: '12.34 kΩ from two E24 parts', inputs: { task: 'value' } },
    {
      title: 'π kΩ from three E12 parts',
      inputs: { task: 'value', target: 3141.59, parts: '3', series: 'E12' },
    },
    {
      title: 'A 2.5 V reference from 10 V, 0.1 %',
      inputs: { vin: 10, vout: 2.5, series: 'E96', tolerance: 0.1 },
    },
  ],
  handbook,
  lastUpdated: '2026-11-21',
});

const ohms = (value: number) => showQuantity(value, 'Ω', 6);

/** What the distribution is of, and where it should be. */
function aim(
  r: ResistorResult,
  i: ResistorInputs,
): { label: string; unit: string; target: number } {
  return r.task === 'divider'
    ? { label: 'Output voltage', unit: 'V', target: i.vout }
    : { label: 'Resistance', unit: 'Ω', target: i.target };
}

function outputs(r: ResistorResult, i: ResistorInputs): Output[] {
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
    title: `${label} of ${(20_000).toLocaleString('en').replace(',', '\u202f')} built copies`,
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

/** `(a|b)+c` as people write it. */
const shape = (topology: string): string =>
  topology
    .replace('a', 'R₁')
    .replace('b', 'R₂')
    .replace('c', 'R₃')
    .replaceAll('+', ' + ')
    .replaceAll('|', ' ∥ ');

const num = (x: number, digits = 6) => String(Number(x.toPrecision(digits)));

function steps(r: ResistorResult, i: ResistorInputs): Step[] {
  const { stack } = r;
  const t = i.tolerance;
  if (r.task === 'divider') {
    const best = r.dividers[0]!;
    return [
      {
        text: 'The ratio that is wanted.',
        tex: `\\frac{V_{out}}{V_{in}} = \\frac{${num(i.vout)}}{${num(i.vin)}} = ${num(r.target)}`,
      },
      {
        text: `For every upper resistor of ${i.series} the lower one follows; its neighbours in the series are tried. The best pair is ${ohms(best.top)} over ${ohms(best.bottom)}.`,
      },
      {
        text:
          i.loaded === 'yes'
            ? `With the load of ${ohms(i.load)} across the lower part:`
            : 'What it gives:',
        tex: `V_{out} = ${num(i.vin)} \\cdot ${num(best.ratio)} = ${num(stack.nominal)}\\,\\mathrm{V}, \\quad \\text{error } ${num(100 * best.error, 3)}\\,\\%`,
      },
      {
        text: `With parts of ${showQuantity(t, '%')} the extremes lie at the corners: one part high, the other low.`,
        tex: `${num(stack.low, 5)} \\le V_{out} \\le ${num(stack.high, 5)}\\,\\mathrm{V}`,
      },
    ];
  }
  const best = r.networks[0]!;
  return [
    {
      text: `Every ${best.parts.length === 1 ? 'part' : 'combination'} of ${i.series} from ${ohms(i.min)} to ${ohms(i.max)} is tried with the last part solved for. The nearest to ${ohms(i.target)} is ${shape(best.topology)} with ${best.parts.map(ohms).join(', ')}.`,
    },
    {
      text: 'What it gives:',
      tex: `R = ${num(best.value, 7)}\\,\\Omega, \\quad \\frac{R}{${num(i.target, 7)}} - 1 = ${num(100 * best.error, 3)}\\,\\%`,
    },
    {
      text: `With parts of ${showQuantity(t, '%')} all high or all low:`,
      tex: `${num(stack.low)} \\le R \\le ${num(stack.high)}\\,\\Omega`,
    },
  ];
}
