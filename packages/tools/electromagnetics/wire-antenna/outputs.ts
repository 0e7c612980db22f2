import type { NamedOutput } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { AntennaResult } from './compute.ts';
import type { AntennaInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { antennaPicture } from './picture.ts';
import { planPlot } from './plan.ts';
import { gainPlot, impedancePlot, patternPlot } from './plots.ts';
import { answer, decibels, degrees, elevationOf, more, unseen } from './readouts.ts';
import type { results } from './results.ts';
import { elementTable, feedTable, skippedTable, sphereTable, wireTable } from './tables.ts';

type Shown = NamedOutput<typeof results>;

/** Pattern, figures, the antenna itself, what changes over frequency, and the currents. */
export function outputs(r: AntennaResult, i: AntennaInputs): Shown[] {
  return [
    ...notices(r),
    {
      kind: 'plot',
      id: 'cuts',
      title: 'Radiation pattern',
      plot: patternPlot(r),
      caption: patternCaption(r),
    },
    { kind: 'readouts', id: 'answer', title: 'The antenna', items: answer(r, i) },
    {
      kind: 'figure',
      id: 'solid',
      title: 'Antenna and pattern',
      svg: antennaPicture(r),
      caption:
        'The wires, their generator as a dot, and the gain around them: 30 dB from the surface’s farthest point to its centre. The wires are not to the scale of the pattern.',
    },
    {
      kind: 'plot',
      id: 'plan',
      title: 'Wires',
      plot: planPlot(r, i),
      caption: `${r.segments.length} segments; a dot for each generator.`,
    },
    ...sweeps(r),
    ...elementTable(r, i),
    feedTable(r),
    { kind: 'readouts', id: 'more', title: 'The model', items: more(r) },
    ...skippedTable(r),
    { kind: 'listing', id: 'deck', title: 'NEC deck', text: r.text },
    wireTable(r),
    sphereTable(r),
    unseen(r),
  ];
}

function patternCaption(r: AntennaResult): string {
  const { best } = r.survey;
  const gain = showQuantity(decibels(best.gain), 'dBi', 4);
  const where = `elevation ${showQuantity(elevationOf(r), '°', 3)}, azimuth ${showQuantity(degrees(best.phi), '°', 3)}`;
  const back =
    r.ratio === undefined || decibels(r.ratio) < 0.05
      ? ''
      : `, ${showQuantity(Math.min(80, decibels(r.ratio)), 'dB', 3)} over what goes backwards`;
  return `${gain} at ${where}${back}. Azimuth counts from the x axis, elevation from the horizon: 90° is the zenith.`;
}

function sweeps(r: AntennaResult): Shown[] {
  if (r.sweep === undefined) return [];
  const least = r.sweep.swr.reduce((m, s, k) => (s < (r.sweep?.swr[m] ?? 0) ? k : m), 0);
  return [
    {
      kind: 'plot',
      id: 'impedanceSweep',
      title: 'Impedance and SWR',
      plot: impedancePlot(r.sweep, r.frequency),
      caption: `The SWR is least at ${showQuantity(r.sweep.frequency[least] ?? 0, 'Hz', 5)}, ${showQuantity(r.sweep.swr[least] ?? 0, '', 3)}.`,
    },
    {
      kind: 'plot',
      id: 'gainSweep',
      title: 'Gain over frequency',
      plot: gainPlot(r.sweep, r.frequency),
      caption: `In the direction of the main lobe at ${showQuantity(r.frequency, 'Hz', 5)}.`,
    },
  ];
}
