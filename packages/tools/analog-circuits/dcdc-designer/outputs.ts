import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { ConverterResult } from './compute.ts';
import { figuresTable, figureValues } from './figures-table.ts';
import type { ConverterInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { audio, bode, efficiency, impedance, loadStep, waveforms } from './plots.ts';
import { answer, loopReadouts, parts, ratings, stage } from './readouts.ts';
import type { results } from './results.ts';
import { cornerTable, loopTable, lossTable, partsTable } from './tables.ts';

/** The parts and the waveforms, then the loop, then what is lost. */
export function outputs(r: ConverterResult, i: ConverterInputs): NamedOutput<typeof results>[] {
  const { cycle, loop, here } = r;
  const { inductor, output } = cycle.figures;
  const control = [...parts(r, i), ...loopReadouts(r, i)];
  const asked = ratings(r);
  // Limits that were given are what is looked for.
  const power = i.limits === 'given' ? [...asked, ...stage(r, i)] : [...stage(r, i), ...asked];
  return [
    ...notices(r, i),
    {
      kind: 'plot',
      id: 'waveforms',
      title: 'Waveforms',
      plot: waveforms(r, i),
      caption: `At ${q(i.vin, 'V', 3)} the switch is on for ${q(100 * cycle.duty, '%', 3)} of ${q(1 / i.frequency, 's', 3)}; the inductor carries ${q(inductor.least, 'A', 3)} to ${q(inductor.most, 'A', 3)}, the output moves by ${q(output.most - output.least, 'V', 3)}.`,
    },
    { kind: 'readouts', id: 'answer', title: 'Converter', items: answer(r, i) },
    {
      kind: 'plot',
      id: 'bode',
      title: 'Loop',
      plot: bode(r, i),
      caption:
        loop.crossover === null || loop.phaseMargin === null
          ? 'The loop’s gain is nowhere 1.'
          : `The loop crosses at ${q(loop.crossover, 'Hz', 3)} with a phase margin of ${q(loop.phaseMargin, '°', 3)}; the dotted line at the right is half the switching frequency.`,
    },
    {
      kind: 'plot',
      id: 'efficiencyOverLoad',
      title: 'Efficiency',
      plot: efficiency(r, i),
      caption: `${q(100 * here.efficiency, '%', 3)} at ${q(i.iout, 'A', 3)} from ${q(i.vin, 'V', 3)}.`,
    },
    {
      kind: 'plot',
      id: 'loadStep',
      title: 'Load step',
      plot: loadStep(r),
      caption:
        loop.step.deviation === null
          ? 'The loop is not stable.'
          : `A step of ${q(loop.step.current, 'A', 3)} moves the output by ${q(loop.step.deviation, 'V', 3)}, to first order.`,
    },
    {
      kind: 'plot',
      id: 'impedance',
      title: 'Output impedance',
      plot: impedance(r),
      caption: 'Without the load’s own conductance taken out: the load stands beside it.',
    },
    {
      kind: 'plot',
      id: 'audio',
      title: 'Input to output',
      plot: audio(r),
      caption: 'What is left of a small disturbance of the input, the loop closed.',
    },
    ...figuresTable('compensator', 'Compensator and loop', control),
    ...figuresTable('powerStage', 'Power stage', power),
    figureValues([...control, ...power]),
    partsTable(r),
    lossTable(r, i),
    cornerTable(r, i),
    loopTable(r),
  ];
}
