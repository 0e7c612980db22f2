import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import { CURRENT, VOLTAGE } from '@tollbench/engines/phasor/dimension.ts';
import type { Quantity } from '@tollbench/engines/phasor/quantity.ts';
import type { Cell } from '../../../define/output.ts';
import { showQuantity } from '../../../define/si.ts';
import type { CircuitResult } from '../compute/three-phase.ts';
import type { Inputs } from '../inputs.ts';
import { diagram, groupsOf, type Phasor } from '../plots/diagram.ts';
import { triangle } from '../plots/triangle.ts';
import { waves } from '../plots/waves.ts';
import type { Shown } from '../results.ts';
import { mannerOf, polar, rectangular } from '../shown.ts';
import { fieldNotices, realText, spreadIn, uncertaintyTables } from './fields.ts';

const size = ({ re, im }: Complex) => Math.hypot(re, im);

const plain = ({ re, im }: Complex): Complex => ({ re, im });

/** Which way the current goes; no reactive power but for rounding is neither. */
function wayOf({ re, im }: Complex): string {
  if (Math.abs(im) <= 1e-12 * Math.abs(re)) return 'unity';
  return im > 0 ? 'lagging' : 'leading';
}

export function circuitPhasors(r: CircuitResult): Phasor[] {
  const star = Math.hypot(r.shift.re, r.shift.im) > 1e-9 * size(r.source[0]);
  const volt = (name: string, v: Complex, from?: Complex): Phasor => ({
    name,
    re: v.re,
    im: v.im,
    unit: 'V',
    dimension: VOLTAGE,
    ...(from && { from }),
  });
  return [
    ...r.source.map((v, k) => volt(`V${'abc'[k]}`, v)),
    ...(star ? [volt('VN', r.shift)] : []),
    ...r.current.map(
      (c, k): Phasor => ({
        name: `I${'abc'[k]}`,
        re: c.re,
        im: c.im,
        unit: 'A',
        dimension: CURRENT,
      }),
    ),
  ];
}

export function circuitOutputs(r: CircuitResult, i: Inputs): Shown[] {
  const m = mannerOf(i);
  const phasors = circuitPhasors(r);
  const apparent = size(r.total);
  const hasNeutral = i.load === 'star' && i.neutral !== 'none';
  const star = i.load === 'star';
  const [, positive, negative] = r.currentSequences;
  /** With ± where there is any; without, as every number is shown. */
  const said = (part: 're' | 'im', unit: string) =>
    spreadIn(r, r.total) ? { shown: realText(r, r.total, part, unit, i) } : {};
  const wave = waves(phasors, i.frequency, i.values === 'rms');
  return [
    ...fieldNotices(r),
    ...(i.source === 'balanced' && i.rotation === 'acb'
      ? ([
          {
            kind: 'notice',
            id: 'rotation',
            level: 'note',
            text: 'The source rotates as acb: all of it is negative sequence.',
          },
        ] as const)
      : []),
    {
      kind: 'readouts',
      id: 'answer',
      title: 'Three phases',
      items: [
        { name: 'realPower', value: r.total.re, ...said('re', 'W') },
        { name: 'reactivePower', value: r.total.im, ...said('im', 'var') },
        apparent > 0
          ? {
              name: 'powerFactor',
              value: r.total.re / apparent,
              note: wayOf(r.total),
            }
          : { name: 'powerFactor', value: null, note: 'no power flows' },
        { name: 'apparentPower', value: apparent },
        ...(hasNeutral
          ? ([
              {
                name: 'neutralCurrent',
                value: plain(r.neutral),
                shown: polar(r.neutral, 'A', m, spreadIn(r, r.neutral)),
              },
            ] as const)
          : []),
        ...(star
          ? ([
              {
                name: 'starPoint',
                value: plain(r.shift),
                shown: polar(r.shift, 'V', m, spreadIn(r, r.shift)),
              },
            ] as const)
          : []),
        { name: 'lineLoss', value: r.lost.re },
        ...(r.wattmeters
          ? ([
              { name: 'wattmeterA', value: r.wattmeters[0] },
              { name: 'wattmeterC', value: r.wattmeters[1] },
            ] as const)
          : []),
        size(positive) > 1e-12 * size(negative) && size(positive) > 0
          ? { name: 'unbalance', value: (100 * size(negative)) / size(positive) }
          : { name: 'unbalance', value: null, note: 'there is no positive sequence' },
      ],
    },
    {
      kind: 'plot',
      id: 'phasors',
      title: 'Phasors',
      plot: diagram(groupsOf(phasors), 'Phasor diagram'),
      caption: `Source voltages and line currents, ${i.values === 'rms' ? 'rms' : 'peak'}; Ia = ${polar(r.current[0], 'A', m, spreadIn(r, r.current[0]))}.`,
    },
    {
      kind: 'table',
      id: 'phases',
      title: 'Phases',
      columns: ['leg', 'voltage', 'current', 'lineCurrent', 'power'],
      rows: r.legVoltage.map((v, k): Cell[] => {
        const cell = (x: Quantity, unit: string, text = polar): Cell => ({
          value: { re: x.re, im: x.im },
          shown: text(x, unit, m, spreadIn(r, x)),
        });
        return [
          star ? ('abc'[k] ?? '') : (['ab', 'bc', 'ca'][k] ?? ''),
          cell(v, 'V'),
          cell(r.legCurrent[k as 0], 'A'),
          cell(r.current[k as 0], 'A'),
          cell(r.power[k as 0], 'VA', rectangular),
        ];
      }),
    },
    ...uncertaintyTables(r, i),
    ...equivalent(r, i),
    {
      kind: 'table',
      id: 'sequences',
      title: 'Sequences',
      columns: ['sequence', 'voltage', 'current'],
      rows: ['zero', 'positive', 'negative'].map((name, k): Cell[] => [
        name,
        { value: r.voltageSequences[k as 0], shown: polar(r.voltageSequences[k as 0], 'V', m) },
        { value: r.currentSequences[k as 0], shown: polar(r.currentSequences[k as 0], 'A', m) },
      ]),
    },
    ...(wave
      ? ([
          {
            kind: 'plot',
            id: 'waves',
            title: 'Waves',
            plot: wave,
            caption: `Two periods at ${showQuantity(i.frequency, 'Hz', 6)}.`,
          },
        ] as const)
      : []),
    ...(apparent > 0
      ? ([
          {
            kind: 'plot',
            id: 'triangle',
            title: 'Power',
            plot: triangle(r.total),
            caption: `All three phases: ${showQuantity(r.total.re, 'W')} and ${showQuantity(r.total.im, 'var')}.`,
          },
        ] as const)
      : []),
  ];
}

/** The load by Y–Δ transformation, where it has one. */
function equivalent({ equivalent: z }: CircuitResult, i: Inputs): Shown[] {
  if (!z) return [];
  const star = i.load === 'star';
  const names = star ? ['ab', 'bc', 'ca'] : ['a', 'b', 'c'];
  return [
    {
      kind: 'table',
      id: 'equivalent',
      title: star ? 'As a delta' : 'As a star',
      columns: ['leg', 'impedance'],
      rows: z.map((value, k): Cell[] => [
        names[k] ?? '',
        { value, shown: rectangular(value, 'Ω', mannerOf(i)) },
      ]),
    },
  ];
}
