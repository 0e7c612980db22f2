import { LOSSES, total } from '@tollbench/engines/converter/losses.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { ConverterResult } from './compute.ts';
import type { ConverterInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

const mode = (discontinuous: boolean) => (discontinuous ? 'discontinuous' : 'continuous');

export function lossTable({ here }: ConverterResult, i: ConverterInputs): Shown {
  const out = i.vout * i.iout;
  return {
    kind: 'table',
    id: 'losses',
    title: 'Losses',
    columns: ['part', 'power', 'share'],
    rows: LOSSES.filter((name) => here.losses[name] > 0)
      .toSorted((a, b) => here.losses[b] - here.losses[a])
      .map((name) => [name, here.losses[name], (100 * here.losses[name]) / out]),
    caption: `The largest first; together ${((100 * total(here.losses)) / out).toPrecision(3)} % of the output. Conduction is of the exact waveforms, the rest by formulas beside them.`,
  };
}

export const cornerTable = ({ corners }: ConverterResult, i: ConverterInputs): Shown => ({
  kind: 'table',
  id: 'corners',
  title: 'At the three inputs',
  columns: ['input', 'dutyRatio', 'onTime', 'mode', 'swing', 'peak', 'ripple', 'efficiency'],
  rows: corners.map((c) => [
    c.vin,
    100 * c.duty,
    c.duty / i.frequency,
    mode(c.discontinuous),
    c.swing,
    c.peak,
    c.ripple,
    100 * c.efficiency,
  ]),
  caption: 'At full load; each the exact periodic steady state.',
});

export const loopTable = ({ loopCorners }: ConverterResult): Shown => ({
  kind: 'table',
  id: 'loopCorners',
  title: 'The loop elsewhere',
  columns: ['input', 'load', 'mode', 'crossover', 'phaseMargin', 'stable'],
  rows: loopCorners.map((c) => [
    c.vin,
    c.current,
    mode(c.discontinuous),
    c.crossover,
    c.phaseMargin,
    c.stability === 'stable',
  ]),
  caption: 'The same parts at the ends of the input, at full load and at a tenth of it.',
});
