import { LOSSES, total } from '@tollbench/engines/converter/losses.ts';
import type { NamedOutput } from '../../define/named.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { ConverterResult } from './compute.ts';
import { VOLTAGE_SHARE } from './fitting.ts';
import type { ConverterInputs } from './inputs.ts';
import { LISTED } from './parts.ts';
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
    caption: `The largest first; together ${((100 * total(here.losses)) / out).toPrecision(3)}% of the output. Conduction is of the exact waveforms, the rest by formulas beside them.`,
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

const share = (x: number | null): number | null => (x === null ? null : 100 * x);

/** What the list has for this stage; a kind without one is named. */
export function partsTable({ fitting: { parts, missing } }: ConverterResult): Shown {
  const none = missing.length > 0 ? ` None of the list for: ${missing.join(', ')}.` : '';
  return {
    kind: 'table',
    id: 'realParts',
    title: 'Real parts',
    columns: [
      'kind',
      'realPart',
      'maker',
      'count',
      'voltageShare',
      'currentShare',
      'timingShare',
      'partLoss',
    ],
    rows: parts.map((p) => [
      p.kind,
      p.part,
      p.maker,
      p.count,
      share(p.voltage),
      share(p.current),
      share(p.timing),
      p.loss,
    ]),
    caption: `Of a list of ${LISTED} those that bear what is asked at the worst input, the three of each with the least loss: at most ${q(100 * VOLTAGE_SHARE, '%')} of the voltage, a switch at 1.5 times its typical R_DS(on); of a controller as far as its limits are known here, its frequency aside.${none}`,
  };
}
