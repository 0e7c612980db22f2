import { nameOf } from '@tollbench/engines/guide/section.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { GuideResult } from './compute.ts';
import type { GuideInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { attenuation, chart, dispersion, fieldPlot, isLevel, lengthPlot } from './plots.ts';
import { cavityAnswer, cavityMore, guideAnswer, guideMore } from './readouts.ts';
import type { results } from './results.ts';
import { modesTable, resonancesTable, sizesTable } from './tables.ts';
import { inHertz, NEPER, nameIn } from './words.ts';

type Shown = NamedOutput<typeof results>;

/** Of a guide its loss, of a cavity what resonates near; then the field, and all modes. */
export function outputs(r: GuideResult, i: GuideInputs): Shown[] {
  const sizes = i.target === null ? [] : sizesTable(r, i.target);
  return [...notices(r, i), ...(r.cavity ? ofCavity(r, i) : ofGuide(r, i)), ...sizes];
}

function ofGuide(r: GuideResult, i: GuideInputs): Shown[] {
  const { gamma, wallLoss, fillingLoss } = r.wave ?? {
    gamma: { re: 0 },
    wallLoss: null,
    fillingLoss: null,
  };
  const loss = (v: number) => showQuantity(NEPER * v, 'dB/m', 3);
  const parts =
    wallLoss === null || fillingLoss === null
      ? 'below cut-off'
      : `${loss(wallLoss)} in the walls, ${loss(fillingLoss)} in the filling`;
  return [
    {
      kind: 'plot',
      id: 'attenuation',
      title: 'Loss over frequency',
      plot: attenuation(r, i),
      caption: `${nameOf(r.mode)} loses ${loss(gamma.re)} at ${inHertz(i.frequency)}: ${parts}. Its cut-off is ${inHertz(r.cutoff)}.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Guide', items: guideAnswer(r, i) },
    field(r),
    ...along(r, i),
    {
      kind: 'plot',
      id: 'dispersion',
      title: 'Dispersion',
      plot: dispersion(r),
      caption:
        'Phase constant of the lowest modes without loss, and that of a free wave in the filling.',
    },
    { kind: 'readouts', id: 'more', title: 'At the frequency', items: guideMore(r, i) },
    modesTable(r, i),
  ];
}

function ofCavity(r: GuideResult, i: GuideInputs): Shown[] {
  if (!r.cavity) return [];
  const { resonance, unloadedQ, others } = r.cavity;
  return [
    {
      kind: 'plot',
      id: 'chart',
      title: 'Mode chart',
      plot: chart(r, r.cavity, i),
      caption: `${nameIn(r)} resonates at ${inHertz(resonance.frequency, 6)} with an unloaded Q of ${showQuantity(unloadedQ, '', 4)}; with it the nearest of the ${others.length} lowest as the length changes.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Cavity', items: cavityAnswer(r, r.cavity, i) },
    field(r),
    ...along(r, i),
    { kind: 'readouts', id: 'more', title: 'More of it', items: cavityMore(r, r.cavity, i) },
    resonancesTable(r, r.cavity),
  ];
}

const field = (r: GuideResult): Shown => ({
  kind: 'plot',
  id: 'field',
  title: 'Field across',
  plot: fieldPlot(r),
  caption: isLevel(r)
    ? `Electric field of ${nameIn(r)}, dark where it is strong, which runs from plate to plate; the arrows are its magnetic field.`
    : `Transverse electric field of ${nameOf(r.mode)}, dark where it is strong, with arrows; the lighter arrows are its magnetic field.`,
});

function along(r: GuideResult, i: GuideInputs): Shown[] {
  const plot = lengthPlot(r, i);
  if (!plot) return [];
  const arrows = r.mode.kind === 'TE' ? 'magnetic' : 'electric';
  return [
    {
      kind: 'plot',
      id: 'lengthwise',
      title: 'Field along',
      plot,
      caption: `Strength of the electric field in a plane along ${r.cavity ? 'the cavity' : 'a wavelength of the guide, at one moment'}; the arrows are the ${arrows} field in that plane.`,
    },
  ];
}
