/** What can be pulled: load and ripple on the waveforms, crossover and margin on the loop, the load on the efficiency. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { ConverterResult } from './compute.ts';
import { type ConverterInputs, inputs } from './inputs.ts';

const round = (x: number): number => Number(x.toPrecision(3));

function onWaveforms(
  { cycle, built }: ConverterResult,
  i: ConverterInputs,
): Handle<ConverterInputs>[] {
  const { inductor } = cycle.figures;
  const period = 1 / i.frequency;
  return [
    {
      name: inputs.iout.label,
      value: q(i.iout, 'A', 3),
      along: 'y',
      x: period * 0.98,
      y: inductor.mean,
      to: ({ y }) => (y > 0 ? { iout: round((i.iout * y) / inductor.mean) } : undefined),
    },
    {
      name: inputs.inductance.label,
      value: q(built.inductance, 'H', 3),
      along: 'y',
      x: cycle.duty * period,
      y: inductor.most,
      to: ({ y }) => {
        if (cycle.discontinuous)
          return y > 0
            ? { inductance: round(built.inductance * (inductor.most / y) ** 2) }
            : undefined;
        const ratio = (inductor.most - inductor.mean) / (y - inductor.mean);
        return ratio > 0 ? { inductance: round(built.inductance * ratio) } : undefined;
      },
    },
  ];
}

function onBode({ loop }: ConverterResult, i: ConverterInputs): Handle<ConverterInputs>[] {
  const list: Handle<ConverterInputs>[] = [
    {
      name: inputs.crossover.label,
      value: q(loop.wanted, 'Hz', 3),
      along: 'x',
      x: loop.wanted,
      y: 0,
      to: ({ x }) => (x > 0 ? { crossover: round(x) } : undefined),
    },
  ];
  if (i.placement === 'auto')
    list.push({
      name: inputs.phaseMargin.label,
      value: q(i.phaseMargin, '°', 3),
      along: 'y',
      panel: 1,
      x: loop.wanted,
      y: i.phaseMargin - 180,
      to: ({ y }) => ({ phaseMargin: Number((y + 180).toFixed(1)) }),
    });
  return list;
}

const onEfficiency = ({ here }: ConverterResult, i: ConverterInputs): Handle<ConverterInputs>[] => [
  {
    name: inputs.iout.label,
    value: q(i.iout, 'A', 3),
    along: 'x',
    x: i.iout,
    y: 100 * here.efficiency,
    to: ({ x }) => (x > 0 ? { iout: round(x) } : undefined),
  },
];

const handles: Handles<ConverterInputs, ConverterResult> = {
  waveforms: onWaveforms,
  bode: onBode,
  efficiencyOverLoad: onEfficiency,
};
export default handles;
