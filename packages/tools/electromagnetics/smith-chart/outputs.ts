import { abs, arg } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { mismatchLoss, returnLoss, vswr } from '@tollbench/engines/rf/reflection.ts';
import type { Output, Readout, Table } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './load.ts';
import { chart, pathRows, response } from './plots.ts';
import { schematic } from './schematic.ts';
import {
  admittanceAt,
  FORM,
  ladderWords,
  lossOf,
  showAdmittance,
  showImpedance,
  sizeOfGamma,
} from './words.ts';

export function outputs(r: SmithResult, i: SmithInputs): Output[] {
  const matched = r.ladder.length > 0;
  const { band } = r.own;
  const input = showImpedance(r.input);
  const standing = vswr(sizeOfGamma(r.point.gamma));
  const list: Output[] = notices(r, i);
  list.push(
    {
      kind: 'plot',
      id: 'chart',
      title: 'Smith chart',
      plot: chart(r, i),
      caption: `The load of ${wordsOf(r.load)} at ${showQuantity(i.f0, 'Hz')} ${matched ? `becomes ${input} through ${ladderWords(r.ladder)}` : `on ${showQuantity(i.z0, 'Ω')}`}: ${Number.isNaN(standing) ? '|Γ| is above 1' : `VSWR ${show(standing)}`}.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Match', items: readouts(r, i) },
  );
  if (matched)
    list.push({
      kind: 'figure',
      id: 'schematic',
      title: 'Network',
      svg: schematic(r.ladder, i.z0, showImpedance(r.load), `Network: ${ladderWords(r.ladder)}`),
      caption: `From the source of ${showQuantity(i.z0, 'Ω')} at the left to the load; seen from the load: ${ladderWords(r.ladder)}.`,
    });
  list.push({
    kind: 'plot',
    id: 'response',
    title: 'Reflection and transmission',
    plot: response(r, i),
    caption: band
      ? `VSWR stays within ${show(i.limit)} from ${showQuantity(band.low, 'Hz')} to ${showQuantity(band.high, 'Hz')}.`
      : Number.isNaN(standing)
        ? 'The input reflects more than reaches it at the design frequency: it has no VSWR.'
        : `VSWR is ${show(standing)} at the design frequency, above the limit of ${show(i.limit)}.`,
  });
  if (r.solutions.length > 0) list.push(solutionTable(r, i));
  if (matched) list.push(pathTable(r, i));
  return list;
}

const show = (x: number) => showQuantity(x, '', 4);
const wordsOf = (z: SmithResult['load']) =>
  Number.isFinite(z.re) && Number.isFinite(z.im) ? showImpedance(z) : 'no conductance';

function notices(r: SmithResult, i: SmithInputs): Output[] {
  const list: Output[] = [];
  const warn = (id: string, text: string) =>
    list.push({ kind: 'notice', id, level: 'warning', text });
  if (abs(r.loadGamma) > 1 + 1e-9)
    warn(
      'active',
      `The load reflects more than reaches it, |Γ| = ${show(abs(r.loadGamma))}: it is active, and lies outside the chart.`,
    );
  if (r.cut)
    list.push({
      kind: 'notice',
      id: 'cut',
      level: 'note',
      text: `The sweep ends where the file does: ${showQuantity(r.frequency[0] as number, 'Hz')} to ${showQuantity(r.frequency.at(-1) as number, 'Hz')}.`,
    });
  if (i.match === 'auto' && i.losses === 'real' && r.point.dissipation > 1.26)
    warn(
      'loss',
      `The parts burn ${showQuantity(powerDecibels(r.point.dissipation), 'dB', 3)}. Their values are those of a lossless match: what the losses move is not tuned back.`,
    );
  return list;
}

function readouts(r: SmithResult, i: SmithInputs): Readout[] {
  const { gamma, gain, dissipation } = r.point;
  const size = sizeOfGamma(gamma);
  const { band } = r.own;
  const open = (x: number | undefined, note: string) =>
    x === undefined || !Number.isFinite(x) ? { value: null, note } : { value: x };
  return [
    {
      name: 'vswr',
      label: 'VSWR',
      ...open(vswr(size), size > 1 ? 'the input reflects more than reaches it' : 'infinite'),
    },
    {
      name: 'returnLoss',
      label: 'Return loss',
      symbol: 'RL',
      unit: 'dB',
      ...open(returnLoss(size), 'nothing returns'),
    },
    {
      name: 'bandwidth',
      label: `Band within VSWR ${show(i.limit)}`,
      unit: 'Hz',
      ...(band
        ? {
            value: band.high - band.low,
            note:
              band.lowFound && band.highFound
                ? `${showQuantity(((band.high - band.low) / i.f0) * 100, '%', 3)} of f₀`
                : `at least: looked at from ${showQuantity(r.range[0], 'Hz')} to ${showQuantity(r.range[1], 'Hz')}`,
          }
        : { value: null, note: 'not within the limit at f₀' }),
    },
    {
      name: 'insertionLoss',
      label: 'Insertion loss',
      symbol: 'IL',
      unit: 'dB',
      ...(gain > 0
        ? {
            value: lossOf(gain),
            note: `${showQuantity(lossOf(1 / dissipation), 'dB', 3)} in the parts`,
          }
        : { value: null, note: 'the load takes no power' }),
    },
    {
      name: 'inputImpedance',
      label: 'Impedance',
      symbol: 'Z_in',
      value: showImpedance(r.input),
    },
    {
      name: 'inputAdmittance',
      label: 'Admittance',
      symbol: 'Y_in',
      value: showAdmittance(admittanceAt(gamma, i.z0)),
    },
    { name: 'gammaMagnitude', label: 'Reflection', symbol: '|Γ|', value: size },
    {
      name: 'gammaAngle',
      label: 'Angle of Γ',
      unit: '°',
      ...(size === 0
        ? { value: null, note: 'nothing is reflected' }
        : { value: (arg(gamma) * 180) / Math.PI }),
    },
    {
      name: 'mismatchLoss',
      label: 'Mismatch loss',
      unit: 'dB',
      ...open(mismatchLoss(size), 'all is turned back'),
    },
    {
      name: 'loadVswr',
      label: 'VSWR of the load',
      ...open(
        vswr(sizeOfGamma(r.loadGamma)),
        sizeOfGamma(r.loadGamma) > 1 ? 'the load is active' : 'infinite',
      ),
    },
    {
      name: 'loadQ',
      label: 'Q of the load',
      symbol: '|X|/R',
      ...(r.load.re < 0
        ? { value: null, note: 'the load is active' }
        : open(Math.abs(r.load.im) / r.load.re, 'no resistance')),
    },
    ...(r.cloud
      ? [
          {
            name: 'yield',
            label: `Within VSWR ${show(i.limit)} at f₀`,
            value: r.cloud.within * 100,
            unit: '%',
            digits: 3,
            note: `of ${r.cloud.gamma.length} drawn evenly within ±${showQuantity(i.tolerance, '%')}`,
          },
          {
            name: 'vswr95',
            label: 'VSWR of 95 in 100',
            digits: 3,
            ...open(r.cloud.vswr95, 'infinite'),
          },
        ]
      : []),
  ];
}

function solutionTable(r: SmithResult, i: SmithInputs): Table {
  return {
    kind: 'table',
    id: 'solutions',
    title: 'Every automatic solution',
    columns: [
      { label: 'Form' },
      { label: 'From the load' },
      { label: 'Band', unit: 'Hz', digits: 3 },
      { label: 'VSWR', digits: 3 },
      { label: 'Loss', unit: 'dB', digits: 3 },
    ],
    rows: r.solutions.map((s) => [
      `${s.topology === r.chosen?.topology && s.number === r.chosen.number ? '▸ ' : ''}${FORM[s.topology]} ${s.number}`,
      ladderWords(s.ladder),
      s.band ? s.band.high - s.band.low : null,
      s.vswr,
      s.insertionLoss,
    ]),
    caption: `${r.solutions.length} networks that bring the load to ${showQuantity(i.z0, 'Ω')} with lossless parts${i.series === 'exact' ? '' : `, moved to ${i.series}`}; the figures are those with losses: the band within VSWR ${show(i.limit)}, the insertion loss. ▸ is the one shown. π and T take Q ${show(i.quality)} or the least they can have.`,
  };
}

const pathTable = (r: SmithResult, i: SmithInputs): Table => ({
  kind: 'table',
  id: 'path',
  title: 'Along the path',
  columns: [
    { label: 'After' },
    { label: 'Size' },
    { label: 'R', unit: 'Ω', digits: 4 },
    { label: 'X', unit: 'Ω', digits: 4 },
    { label: 'G', unit: 'S', digits: 4 },
    { label: 'B', unit: 'S', digits: 4 },
    { label: '|Γ|', digits: 4 },
    { label: 'Angle', unit: '°', digits: 4 },
  ],
  rows: pathRows(r, i),
  caption:
    'A series part changes X and keeps R; a shunt part changes B and keeps G; what its losses add comes on top.',
});
