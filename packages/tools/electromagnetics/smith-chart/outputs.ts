import { abs } from '@tollbench/engines/numeric/complex.ts';
import { powerDecibels } from '@tollbench/engines/numeric/decibels.ts';
import { vswr } from '@tollbench/engines/rf/reflection.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { SmithResult } from './compute.ts';
import type { SmithInputs } from './inputs.ts';
import { ladderWords, showImpedance, sizeOfGamma } from './phrases.ts';
import { chart, response } from './plots.ts';
import { readouts, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { schematic } from './schematic.ts';
import { networkTables, solutionTables, sweepTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

export function outputs(r: SmithResult, i: SmithInputs): Shown[] {
  const matched = r.ladder.length > 0;
  const { band } = r.own;
  const input = showImpedance(r.input);
  const standing = vswr(sizeOfGamma(r.point.gamma));
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
  list.push(...solutionTables(r, i), ...networkTables(r, i), sweepTable(r), unseen(r, i));
  return list;
}

const show = (x: number) => showQuantity(x, '', 4);
const wordsOf = (z: SmithResult['load']) =>
  Number.isFinite(z.re) && Number.isFinite(z.im) ? showImpedance(z) : 'no conductance';

function notices(r: SmithResult, i: SmithInputs): Shown[] {
  const list: Shown[] = [];
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
      text: `The sweep ends where the file does: ${showQuantity(r.frequency[0] ?? Number.NaN, 'Hz')} to ${showQuantity(r.frequency.at(-1) ?? Number.NaN, 'Hz')}.`,
    });
  if (i.match === 'auto' && i.losses === 'real' && r.point.dissipation > 1.26)
    warn(
      'loss',
      `The parts burn ${showQuantity(powerDecibels(r.point.dissipation), 'dB', 3)}. Their values are those of a lossless match: what the losses move is not tuned back.`,
    );
  return list;
}
