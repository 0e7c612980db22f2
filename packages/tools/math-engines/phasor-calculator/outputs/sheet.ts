import { POWER, same } from '@tollbench/engines/phasor/dimension.ts';
import type { ReadoutOf } from '../../../define/named.ts';
import type { Cell } from '../../../define/output.ts';
import { showQuantity } from '../../../define/si.ts';
import type { Check, SheetResult, Told } from '../compute/sheet.ts';
import { missing, phasorsOf } from '../drawn.ts';
import type { Inputs } from '../inputs.ts';
import { diagram, groupsOf } from '../plots/diagram.ts';
import { cloud, distribution } from '../plots/runs.ts';
import { triangle } from '../plots/triangle.ts';
import { waves } from '../plots/waves.ts';
import type { results, Shown } from '../results.ts';
import {
  angleText,
  atUncertainty,
  isReal,
  magnitudeText,
  mannerOf,
  polar,
  rectangular,
  unitOf,
} from '../shown.ts';
import { answerReadings, convertedText, polarText } from './answer.ts';

export function sheetOutputs(r: SheetResult, i: Inputs): Shown[] {
  const told = r.lines[r.answer] as Told;
  const phasors = phasorsOf(r, i);
  const items = answerReadings(r, i);
  const inPolar = items.some(({ name }) => name === 'magnitude');
  return [
    ...notices(r, i),
    { kind: 'readouts', id: 'answer', title: 'Answer', items },
    {
      kind: 'plot',
      id: 'phasors',
      title: 'Phasors',
      plot: diagram(groupsOf(phasors), 'Phasor diagram'),
      caption: caption(r, i),
    },
    worksheet(r, i),
    ...uncertainty(r, i),
    ...timed(r, i),
    ...powers(r),
    budget(r),
    linesTable(r),
    {
      kind: 'values',
      values: {
        value: { re: told.value.re, im: told.value.im },
        unit: unitOf(told.value),
        ...(inPolar
          ? { polar: polarText(told, i) }
          : {
              magnitude: Math.hypot(told.value.re, told.value.im),
              angle: Math.atan2(told.value.im, told.value.re),
            }),
        frequency: r.frequency,
      },
    },
  ];
}

function notices(r: SheetResult, i: Inputs): Shown[] {
  const unknown = missing(r, i);
  const list: Shown[] = [];
  if (unknown.length > 0)
    list.push({
      kind: 'notice',
      id: 'missing',
      level: 'warning',
      text: `No line is called ${unknown.slice(0, 5).join(', ')}: the diagram leaves it out.`,
    });
  const noted = r.lines.filter(({ notes }) => notes.length > 0);
  if (noted.length > 0)
    list.push({
      kind: 'notice',
      id: 'readings',
      level: 'note',
      text: `Read so: ${noted
        .slice(0, 8)
        .map(({ line, notes }) => `line ${line.number}: ${notes.join('; ')}`)
        .join('. ')}.`,
    });
  const { runs } = r;
  if (disagreeing(r).length > 0)
    list.push({
      kind: 'notice',
      id: 'nonlinear',
      level: 'warning',
      text: disagreement(r),
    });
  if (r.sources.length > 0 && !runs && i.samples > 0)
    list.push({
      kind: 'notice',
      id: 'certain',
      level: 'note',
      text: 'The answer depends on no uncertain value: no runs were made.',
    });
  return list;
}

/** What first order and the runs disagree on. */
const disagreeing = ({ runs }: SheetResult): readonly Check[] =>
  (runs?.checks ?? []).filter((c) => c.apart > c.allowed);

function disagreement(r: SheetResult): string {
  const all = disagreeing(r);
  const what = all.map((c) => c.what).join(', ');
  const apart = all.map((c) => (c.u > 0 ? c.apart / c.u : Number.POSITIVE_INFINITY));
  return `First order and Monte Carlo disagree (${what}): the ends of their 95 % intervals lie up to ${showQuantity(Math.max(...apart), '', 2)} standard uncertainties apart. The sheet bends over these uncertainties, or uniform inputs make no normal curve: trust the runs.`;
}

function caption(r: SheetResult, i: Inputs): string {
  const { line, value, spread } = r.lines[r.answer] as Told;
  const m = mannerOf(i);
  const kind = i.values === 'rms' ? 'rms values' : 'peak values';
  const form = isReal(value, spread) ? rectangular : polar;
  return `${line.name ?? `Line ${line.number}`} = ${form(value, unitOf(value), m, spread)}; ${kind} at ${showQuantity(r.frequency, 'Hz', 6)}. A phasor that is given can be dragged.`;
}

/** The result of a line as people read it, and beside it the other form. */
function shownForms(told: Told, i: Inputs): [string, string] {
  const { value, spread, converted } = told;
  const m = mannerOf(i);
  if (converted)
    return [
      convertedText(told, i),
      isReal(value, spread) ? '' : polar(value, unitOf(value), m, spread),
    ];
  if (value.tag === 'angle' && value.im === 0) return [angleText(value.re, m, spread?.re), ''];
  const unit = unitOf(value);
  return [
    rectangular(value, unit, m, spread),
    isReal(value, spread) ? '' : polar(value, unit, m, spread),
  ];
}

/** The sheet line by line: what stands there, and what it comes to. */
function worksheet(r: SheetResult, i: Inputs): Shown {
  return {
    kind: 'table',
    id: 'worksheet',
    from: 'lines',
    title: 'Lines',
    columns: [{ label: 'Line' }, { label: 'Rectangular' }, { label: 'Polar' }],
    rows: r.lines.map((told): Cell[] => [told.line.text, ...shownForms(told, i)]),
    rowInputs: r.lines.map(({ line }) => ({ answer: line.name ?? String(line.number) })),
  };
}

const linesTable = (r: SheetResult): Shown => ({
  kind: 'table',
  id: 'lines',
  title: 'Lines',
  unseen: true,
  columns: ['line', 'name', 'value', 'unit', 'uncertaintyRe', 'uncertaintyIm'],
  rows: r.lines.map(({ line, value, spread }): Cell[] => [
    line.number,
    line.name ?? '',
    { re: value.re, im: value.im },
    unitOf(value),
    spread?.re ?? 0,
    spread?.im ?? 0,
  ]),
});

function uncertainty(r: SheetResult, i: Inputs): Shown[] {
  const told = r.lines[r.answer] as Told;
  const { spread, value } = told;
  if (!spread) return [];
  const m = mannerOf(i);
  const { runs } = r;
  const unit = unitOf(value);
  const size = (x: number) => ({ value: x, shown: magnitudeText(x, unit, { ...m, digits: 3 }) });
  const has = (x: number) => Number.isFinite(x);
  const list: Shown[] = [
    {
      kind: 'readouts',
      id: 'uncertainty',
      title: 'Uncertainty',
      items: [
        has(spread.magnitude)
          ? { name: 'uncertaintyMagnitude', ...size(spread.magnitude) }
          : { name: 'uncertaintyMagnitude', value: null, note: 'the value is zero' },
        ...angleReadings(told, i),
        ...(runs ? runReadings(r, i, size) : []),
      ],
    },
  ];
  if (!runs) return list;
  list.push({
    kind: 'plot',
    id: 'distribution',
    title: 'Distribution',
    plot: distribution(told, runs),
    caption: `${runs.re.length} runs of the sheet beside the normal curve of first order.`,
  });
  const plane = cloud(told, runs);
  if (plane)
    list.push({
      kind: 'plot',
      id: 'cloud',
      title: 'Plane',
      plot: plane,
      caption: 'Runs in the complex plane, and the ellipse that holds 95 % of them to first order.',
    });
  return list;
}

type Reading = ReadoutOf<typeof results>;
type Size = (x: number) => { readonly value: number; readonly shown: string };

function angleReadings({ value, spread }: Told, i: Inputs): Reading[] {
  if (!spread || isReal(value, spread) || !Number.isFinite(spread.angle)) return [];
  const shown = angleText(spread.angle, { ...mannerOf(i), digits: 5 });
  return [
    { name: 'uncertaintyAngle', value: spread.angle, shown },
    spread.re > 0 && spread.im > 0
      ? { name: 'correlation', value: spread.reIm / spread.re / spread.im }
      : { name: 'correlation', value: null, note: 'one part is certain' },
  ];
}

function runReadings(r: SheetResult, i: Inputs, size: Size): Reading[] {
  const { runs } = r;
  if (!runs) return [];
  const { value } = r.lines[r.answer] as Told;
  const [first] = runs.checks;
  if (!first) return [];
  const end = (x: number) => ({
    value: x,
    shown: atUncertainty(x, first.u, unitOf(value), mannerOf(i)),
  });
  return [
    { name: 'intervalLow', ...end(first.low) },
    { name: 'intervalHigh', ...end(first.high) },
    { name: 'deviationRe', ...size(runs.sdRe) },
    { name: 'deviationIm', ...size(runs.sdIm) },
    { name: 'firstOrderHolds', value: disagreeing(r).length === 0 },
  ];
}

function timed(r: SheetResult, i: Inputs): Shown[] {
  const plot = waves(phasorsOf(r, { ...i, arrows: 'origin' }), r.frequency, i.values === 'rms');
  if (!plot) return [];
  return [
    {
      kind: 'plot',
      id: 'waves',
      title: 'Waves',
      plot,
      caption: `Two periods at ${showQuantity(r.frequency, 'Hz', 6)}; a phasor of angle 0 is a cosine.`,
    },
  ];
}

/** The triangle of the answer, or of the last complex power. */
function powers(r: SheetResult): Shown[] {
  const all = r.lines.filter(({ value }) => same(value.dimension, POWER) && value.im !== 0);
  const told = all.find((t) => t === r.lines[r.answer]) ?? all.at(-1);
  if (!told) return [];
  const { re, im } = told.value;
  return [
    {
      kind: 'plot',
      id: 'triangle',
      title: 'Power',
      plot: triangle(told.value),
      caption: `${told.line.name ?? `Line ${told.line.number}`}: ${showQuantity(re, 'W')} and ${showQuantity(im, 'var')}, ${im > 0 ? 'inductive' : 'capacitive'}.`,
    },
  ];
}

function budget(r: SheetResult): Shown {
  const { spread } = r.lines[r.answer] as Told;
  return {
    kind: 'table',
    id: 'budget',
    title: 'Budget',
    ...(r.sources.length === 0 && { unseen: true as const }),
    columns: ['line', 'name', 'sigma', 'share'],
    rows: r.sources.map((s, k): Cell[] => [
      s.line,
      s.name ?? '',
      r.sigma[k] ?? 0,
      100 * (spread?.shares[k] ?? 0),
    ]),
  };
}
