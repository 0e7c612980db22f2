import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { foldedPlot, passbandPlot, responsePlot, widthsPlot } from './plots.ts';
import { answer, compensatorReadouts, foldWord, registers, wordReadouts } from './readouts.ts';
import type { results } from './results.ts';
import { rateTable, stageTable, tapTable } from './tables.ts';
import { unseen } from './unseen.ts';

type Shown = NamedOutput<typeof results>;

/** The total response, the answer, the pass band, the registers, aliases, and the compensator. */
export function outputs(r: CicResult, i: CicInputs): Shown[] {
  const { compensation } = r;
  return [
    {
      kind: 'plot',
      id: 'response',
      title: compensation ? 'Response with compensator' : 'Response',
      plot: responsePlot(r, i),
      caption: responseCaption(r, i),
    },
    { kind: 'readouts', id: 'filter', title: 'CIC filter', items: answer(r, i) },
    ...notices(r, i),
    { kind: 'readouts', id: 'words', title: 'Words', items: wordReadouts(r, i) },
    ...(compensation
      ? [
          {
            kind: 'readouts',
            id: 'compensator',
            title: 'Compensator',
            items: compensatorReadouts(compensation, r, i),
          } as const,
        ]
      : []),
    {
      kind: 'plot',
      id: 'passband',
      title: 'Pass band',
      plot: passbandPlot(r, i),
      caption: passbandCaption(r, i),
    },
    {
      kind: 'plot',
      id: 'widths',
      title: 'Register widths',
      plot: widthsPlot(r),
      caption: widthsCaption(r, i),
    },
    {
      kind: 'plot',
      id: 'folded',
      title: i.kind === 'decimator' ? 'What folds in' : 'Images',
      plot: foldedPlot(r, i),
      caption: foldedCaption(r, i),
    },
    stageTable(r, i),
    ...(compensation ? [tapTable(compensation)] : []),
    ...(r.rates.length > 1 ? [rateTable(r)] : []),
    unseen(r, i),
  ];
}

const dB = (x: number, digits = 3) => showQuantity(x, 'dB', digits);

function responseCaption({ fold, compensation }: CicResult, i: CicInputs): string {
  const worst = `The worst ${foldWord(i)} lies ${dB(-decibels(fold.largest), 4)} down, at ${showQuantity(fold.at * i.fs, 'Hz', 5)}.`;
  const marked =
    i.kind === 'decimator'
      ? 'Marked: what folds into the pass band.'
      : 'Marked: where images of the pass band lie.';
  return compensation
    ? `${worst} With ${compensation.h.length} coefficients both together ripple by ${dB(compensation.fixed.ripple)}. ${marked}`
    : `${worst} ${marked}`;
}

function passbandCaption(r: CicResult, i: CicInputs): string {
  const alone = `The CIC filter loses ${dB(r.droop, 4)} at ${showQuantity(i.edge, 'Hz', 5)}.`;
  return r.compensation
    ? `${alone} Both together ripple by ${dB(r.compensation.fixed.ripple)} peak to peak, of ${dB(i.ripple)} allowed; hatched is what no ripple of that size reaches.`
    : alone;
}

function widthsCaption(r: CicResult, i: CicInputs): string {
  const { made, full } = registers(r, i);
  const order =
    i.kind === 'decimator'
      ? 'Integrators, combs and the output'
      : 'Combs, integrators and the output';
  return `${order}: ${made} bits of registers in place of ${full}, ${showQuantity(100 * (1 - made / full), '%', 3)} less.`;
}

const foldedCaption = ({ fold }: CicResult, i: CicInputs): string =>
  i.kind === 'decimator'
    ? `In the pass band an alias lies ${dB(-decibels(fold.ratio), 4)} or more under the signal that it falls on; a compensator lifts both alike.`
    : `In the pass band an image lies ${dB(-decibels(fold.ratio), 4)} or more under the signal that it is of.`;
