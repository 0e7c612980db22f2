import { abs } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { vswr } from '@tollbench/engines/rf/reflection.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import { inputs, type SmithInputs } from './inputs.ts';
import { ladderWords, showImpedance, showPlainly, sizeOfGamma } from './phrases.ts';
import { chart, response } from './plots.ts';
import { readouts, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { schematic } from './schematic.ts';
import { markerTable, networkTables, solutionTables, sweepTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

export function outputs(r: SmithResult, i: SmithInputs): Shown[] {
  const matched = r.ladder.length > 0;
  const { band } = r.own;
  const input = showImpedance(r.input);
  const standing = vswr(sizeOfGamma(r.point.mismatch));
  const list: Shown[] = notices(r, i);
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
      svg: schematic(
        r.ladder,
        showPlainly(r.source),
        showImpedance(r.load),
        `Network: ${ladderWords(r.ladder)}`,
      ),
      caption: `From the source of ${showPlainly(r.source)} at the left to the load; seen from the load: ${ladderWords(r.ladder)}.`,
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
  list.push(
    ...markerTable(r, i),
    ...solutionTables(r, i),
    ...networkTables(r, i),
    sweepTable(r, i),
    unseen(r, i),
  );
  return list;
}

const show = (x: number) => showQuantity(x, '', 4);
const wordsOf = (z: SmithResult['load']) =>
  Number.isFinite(z.re) && Number.isFinite(z.im) ? showImpedance(z) : 'no conductance';

/** Below this, Hz, a number in megahertz has probably lost its prefix. */
const MIN_USUAL = 2e4;

function notices(r: SmithResult, i: SmithInputs): Shown[] {
  const list: Shown[] = [];
  const warn = (id: string, text: string) =>
    list.push({ kind: 'notice', id, level: 'warning', text });
  if (abs(r.loadGamma) > 1 + 1e-9)
    warn(
      'active',
      `The load reflects more than reaches it, |Γ| = ${show(abs(r.loadGamma))}: it is active, and lies outside the chart.`,
    );
  const unknown = r.markers.filter((m) => m.point === null);
  if (unknown.length > 0)
    list.push({
      kind: 'notice',
      id: 'beyond',
      level: 'note',
      text: `The file of the load does not reach the ${unknown.length === 1 ? 'marker' : 'markers'} at ${unknown.map((m) => showQuantity(m.frequency, 'Hz', 6)).join(', ')}.`,
    });
  if (i.f0 < MIN_USUAL)
    list.push({
      kind: 'notice',
      id: 'magnitude',
      level: 'note',
      text: `The design frequency is ${showQuantity(i.f0, 'Hz', 6)}. Did you mean ${showQuantity(i.f0 * 1e6, 'Hz', 6)}? Write it as ${inputs.f0.format(i.f0 * 1e6)}.`,
    });
  if (r.cut)
    list.push({
      kind: 'notice',
      id: 'cut',
      level: 'note',
      text: `The sweep ends where the file does: ${showQuantity(r.frequency[0] ?? Number.NaN, 'Hz')} to ${showQuantity(r.frequency.at(-1) ?? Number.NaN, 'Hz')}.`,
    });
  if (i.match === 'auto' && i.losses === 'real' && r.point.dissipation > 1.26)
    warn(
      'loss',
      `The parts burn ${showQuantity(powerDecibels(r.point.dissipation), 'dB', 3)}. Their values are those of a lossless match: what the losses move is not tuned back.`,
    );
  return list;
}
