import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { BjtResult } from './compute.ts';
import type { BjtInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { depletionPlot, gainPlot, gummelPlot, names, outputPlot, transitPlot } from './plots.ts';
import { noiseReadouts, pointReadouts, smallReadouts, stageReadouts } from './readouts.ts';
import { responsePlot } from './response-plot.ts';
import { results } from './results.ts';
import { hybridTable, stabilityTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The output curves with the bias, its figures, the stage, the small signals and the other curves. */
export function outputs(r: BjtResult, i: BjtInputs): Shown[] {
  const speed = r.transits.some(({ curve }) => curve.ic.length > 1);
  const charged = r.device.cje > 0 || r.device.cjc > 0;
  const list: (Shown | false)[] = [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'output',
      title: 'Output curves',
      plot: outputPlot(r, i),
      caption: outputCaption(r),
    },
    { kind: 'readouts', id: 'point', title: 'Operating point', items: pointReadouts(r) },
    r.stage !== null && {
      kind: 'readouts',
      id: 'stage',
      title: 'Stage',
      items: stageReadouts(r),
    },
    { kind: 'readouts', id: 'small', title: 'Small signals', items: smallReadouts(r) },
    r.noise !== null && {
      kind: 'readouts',
      id: 'noise',
      title: `Noise at ${showQuantity(i.frequency, 'Hz')}`,
      items: noiseReadouts(r),
    },
    hybridTable(r, i),
    ...stabilityTable(r),
    ...responseOutput(r),
    r.gummel.vbe.length > 1 && {
      kind: 'plot',
      id: 'gummel',
      title: 'Gummel plot',
      plot: gummelPlot(r),
      caption: gummelCaption(r),
    },
    r.gains.some(({ curve }) => curve.ic.length > 1) && {
      kind: 'plot',
      id: 'gain',
      title: 'Current gain',
      plot: gainPlot(r),
      caption: gainCaption(r, i),
    },
    speed && {
      kind: 'plot',
      id: 'transit',
      title: 'Transit frequency',
      plot: transitPlot(r),
      caption: transitCaption(r),
    },
    charged && {
      kind: 'plot',
      id: 'depletion',
      title: 'Capacitances',
      plot: depletionPlot(r),
      caption: 'Of the depletion layers in reverse: what data sheets call C_ibo and C_obo.',
    },
  ];
  return list.filter((o) => o !== false);
}

function responseOutput({ stage }: BjtResult): Shown[] {
  if (!stage?.response) return [];
  const { lower, upper, most } = stage.response;
  const to = Number.isFinite(upper) ? showQuantity(upper, 'Hz', 3) : 'the end of the sweep';
  const from = Number.isFinite(lower) ? showQuantity(lower, 'Hz', 3) : 'nothing';
  return [
    {
      kind: 'plot',
      id: 'response',
      title: 'Response',
      plot: responsePlot(stage.response),
      caption: `From source to load ${showQuantity(most, 'dB', 3)} at the most, within 3 dB from ${from} to ${to}.`,
    },
  ];
}

function outputCaption(r: BjtResult): string {
  const { vce, ic } = r.point;
  const region = results.values.region.options[r.region];
  const ac = r.stage?.line ? `, that of signals of ${showQuantity(r.stage.line.ohms, 'Ω', 3)}` : '';
  const line = r.load ? ` The load line is of ${showQuantity(r.load.ohms, 'Ω', 3)}${ac}.` : '';
  return `${r.card.name}: at Q the collector carries ${showQuantity(ic, 'A', 4)} at ${names(r.card.polarity).vce} = ${showQuantity(vce, 'V', 4)}, ${region}.${line}`;
}

function gummelCaption(r: BjtResult): string {
  const decade = r.device.nf * r.device.vt * Math.LN10;
  return `A decade of I_C takes ${showQuantity(decade, 'V', 3)} of base voltage, until the knee current and the resistances bend it.`;
}

function gainCaption(r: BjtResult, i: BjtInputs): string {
  const here = r.gains.find(({ celsius }) => celsius === i.celsius)?.curve;
  const most = here ? Math.max(...here.of) : Number.NaN;
  const at = here?.ic[here.of.indexOf(most)];
  return at === undefined
    ? 'Over the collector current.'
    : `At ${showQuantity(i.celsius, '°C', 4)} it is greatest, ${showQuantity(most, '', 4)}, near ${showQuantity(at, 'A', 2)}: leakage takes it below, high injection above.`;
}

function transitCaption(r: BjtResult): string {
  const { vce } = names(r.card.polarity);
  const best = r.transits
    .flatMap(({ vce: v, curve }) => curve.of.map((f, k) => ({ f, v, ic: curve.ic[k] ?? 0 })))
    .reduce((a, b) => (b.f > a.f ? b : a));
  return `The highest drawn is ${showQuantity(best.f, 'Hz', 3)} near ${showQuantity(best.ic, 'A', 2)} at ${vce} = ${showQuantity(best.v, 'V', 3)}.`;
}
