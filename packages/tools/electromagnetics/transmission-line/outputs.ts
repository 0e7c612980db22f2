import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { LineResult } from './compute.ts';
import { crossSection } from './cross-section.ts';
import { inputs, type LineInputs } from './inputs.ts';
import { firstOf, inBoth, inHertz, inOhms, linesOf, NEPER } from './phrases.ts';
import { dispersion, loss, overWidth, scatteringPlot } from './plots.ts';
import { readouts, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { isFlat, STRUCTURES } from './structures.ts';
import { curveOver } from './synthesis.ts';
import { modesTable, sensitivityTable, sweepTable, waysTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** The cross-section and its impedance, what gives the one wanted, what it loses. */
export function outputs(r: LineResult, i: LineInputs): Shown[] {
  const { at } = firstOf(r);
  const what = linesOf(i) === 2 ? 'differential impedance' : 'impedance';
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'crossSection',
      title: 'Cross-section',
      plot: crossSection(r, i),
      caption: `${capital(STRUCTURES[i.structure])}: ${inOhms(r.impedance)} ${what} at ${inBoth(i[curveOver(i)])}, with lines of equal potential.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Line', items: readouts(r, i) },
    waysTable(r, i),
    {
      kind: 'plot',
      id: 'overWidth',
      title: 'Impedance over width',
      plot: overWidth(r, i),
      caption: `The ${what} is ${inOhms(r.impedance)} at ${inBoth(i[curveOver(i)])}.`,
    },
    {
      kind: 'plot',
      id: 'loss',
      title: 'Loss over frequency',
      plot: loss(r, i),
      caption: `${showQuantity(NEPER * at.gamma.re, 'dB/m', 3)} at ${inHertz(i.frequency)}: ${showQuantity(NEPER * at.conductorLoss, 'dB/m', 3)} in conductors, ${showQuantity(NEPER * at.roughnessLoss, 'dB/m', 3)} by their roughness, ${showQuantity(NEPER * at.dielectricLoss, 'dB/m', 3)} in dielectrics.`,
    },
    {
      kind: 'plot',
      id: 'scattering',
      title: 'S-parameters of the length',
      plot: scatteringPlot(r, i),
      caption: `Between ports of ${inOhms(linesOf(i) * i.reference)}.`,
    },
    {
      kind: 'plot',
      id: 'dispersion',
      title: 'Over frequency',
      plot: dispersion(r, i),
      caption: `At ${inHertz(i.frequency)} the effective permittivity is ${showQuantity(at.effective, '', 4)}.`,
    },
    sensitivityTable(r, i),
    modesTable(r, i),
    sweepTable(r),
    unseen(r, i),
  ];
}

/** With a capital at its head. */
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Hz: a number below it in gigahertz or megahertz has probably lost its prefix. */
const MIN_USUAL = 2e4;

function notices(r: LineResult, i: LineInputs): Shown[] {
  const list: Shown[] = [];
  const note = (id: string, text: string, level: 'note' | 'warning' = 'note') =>
    list.push({ kind: 'notice', id, level, text });
  if (i.frequency < MIN_USUAL)
    note(
      'magnitude',
      `The frequency is ${showQuantity(i.frequency, 'Hz', 6)}. Did you mean ${showQuantity(i.frequency * 1e6, 'Hz', 6)}? Write it as ${inputs.frequency.format(i.frequency * 1e6)}.`,
    );
  if (isFlat(i.structure) && i.thickness === 0)
    note(
      'sheet',
      'A conductor of no thickness has no loss to tell: what is shown is that of the dielectric.',
    );
  if (r.cutoff !== null && i.to > r.cutoff)
    note(
      'cutoff',
      `From ${inHertz(r.cutoff)} on a second mode runs in this line: what is shown above it is of the first alone.`,
    );
  if (i.structure === 'microstrip' || i.structure === 'microstrip-pair') {
    const most = 0.13 * (299_792_458 / i.height);
    if (i.frequency > most)
      note(
        'fast',
        `Above ${inHertz(most)} a substrate of this height is more than 0.13 wavelengths thick: the formula of dispersion is not made for it.`,
        'warning',
      );
  }
  return list;
}
