import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { showQuantity } from '../../define/si.ts';
import { dividedBy, headOf, hz, noiseGain, secondOf, showError, shownOf } from './phrases.ts';
import type { PllResult, TimerResult, TreeResult, UartResult } from './result.ts';
import type { Reading, Shown } from './results.ts';
import { registersText } from './tables.ts';

const ppm = (error: number): { value: number; shown: string } => ({
  value: error * 1e6,
  shown: showError(error),
});

type Proven = { readonly legal: number; readonly examined: number; readonly at: number };

const proof = ({ legal, examined, at }: Proven, exact: number): Reading[] => [
  { name: 'legal', value: legal },
  { name: 'examined', value: examined },
  { name: 'exactSettings', value: exact },
  { name: 'rank', value: at + 1 },
];

export function treeReadouts(r: TreeResult): Shown {
  const shown = shownOf(r);
  const { chain, output } = headOf(shown);
  const second = secondOf(shown);
  const clock = toNumber(output.frequency);
  const error: Reading =
    output.wanted === null
      ? { name: 'coreError', value: null, note: 'the fastest was asked for' }
      : { name: 'coreError', ...ppm(output.error) };
  const two: Reading[] = second
    ? [
        { name: 'auxClock', value: toNumber(second.frequency), shown: hz(second.frequency) },
        { name: 'auxError', ...ppm(second.error) },
      ]
    : [];
  const items: Reading[] = [
    { name: 'coreClock', value: clock, shown: hz(output.frequency) },
    // Of the fastest there is no error: the second clock's says more.
    ...(output.wanted === null ? [...two, error] : [error, ...two]),
    ...pllItems(r),
  ];
  const answer = chain.isPll
    ? items
    : items.filter((i) => i.name !== 'vco' && i.name !== 'multiplier');
  return {
    kind: 'readouts',
    id: 'answer',
    title: `${r.deviceLabel}, ${r.rangeLabel}`,
    items: [...answer, ...proof(r, r.solutions.filter((s) => s.error === 0).length)],
  };
}

function pllItems(r: TreeResult | PllResult): Reading[] {
  const { chain, output } = headOf(shownOf(r));
  return [
    { name: 'referenceDivider', value: chain.pre.value },
    { name: 'multiplier', value: chain.mul.value },
    { name: 'outputDivider', value: dividedBy(output) },
    { name: 'vco', value: toNumber(chain.vco), shown: hz(chain.vco, 9) },
    { name: 'detector', value: toNumber(chain.detector), shown: hz(chain.detector, 8) },
    { name: 'noiseGain', value: noiseGain(chain, output) },
  ];
}

export function pllReadouts(r: PllResult): Shown {
  const shown = shownOf(r);
  const { output } = headOf(shown);
  return {
    kind: 'readouts',
    id: 'answer',
    title: r.partLabel,
    items: [
      { name: 'outputClock', value: toNumber(output.frequency), shown: hz(output.frequency) },
      { name: 'worstError', ...ppm(shown.error) },
      ...pllItems(r),
      ...proof(r, r.solutions.filter((s) => s.error === 0).length),
    ],
  };
}

export function uartReadouts(r: UartResult): Shown {
  const s = r.settings[r.at];
  if (!s) throw new Error('the rank is of a setting');
  const percent = (x: number) => x * 100;
  return {
    kind: 'readouts',
    id: 'answer',
    title: `${r.block} of ${r.deviceLabel}`,
    items: [
      { name: 'setting', value: registersText(s) },
      { name: 'baudRate', value: toNumber(s.rate), shown: showQuantity(toNumber(s.rate), 'Bd', 6) },
      { name: 'baudError', value: percent(s.error), shown: showError(s.error) },
      { name: 'margin', value: percent(r.budget.margin) },
      { name: 'allowed', value: percent(r.budget.allowed) },
      { name: 'drift', value: percent(r.budget.drift) },
      { name: 'samples', value: s.mode.samples },
      { name: 'bitJitter', value: s.jitterClocks / toNumber(r.clock) },
      { name: 'edgeError', value: percent(s.edgeError) },
      { name: 'exactClock', value: toNumber(r.exactClock), shown: hz(r.exactClock) },
      { name: 'peripheralClock', value: toNumber(r.clock), shown: hz(r.clock) },
      { name: 'frameBits', value: r.bits },
      ...proof(r, r.settings.filter((x) => x.error === 0).length),
    ],
  };
}

export function timerReadouts(r: TimerResult): Shown {
  const s = r.settings[r.at];
  if (!s) throw new Error('the rank is of a setting');
  return {
    kind: 'readouts',
    id: 'answer',
    title: `${r.block} of ${r.deviceLabel}`,
    items: [
      { name: 'setting', value: registersText(r) },
      { name: 'timerRate', value: toNumber(s.frequency), shown: hz(s.frequency) },
      { name: 'timerError', ...ppm(s.error) },
      {
        name: 'dutyBits',
        value: Math.log2(s.steps),
        shown: `${showQuantity(Math.log2(s.steps), '', 4)} ${s.steps === 2 ? 'bit' : 'bits'}`,
      },
      { name: 'prescaler', value: s.prescaler },
      { name: 'counts', value: s.counts },
      { name: 'dutyStep', value: 100 / s.steps },
      { name: 'peripheralClock', value: toNumber(r.clock), shown: hz(r.clock) },
      ...proof(r, r.settings.filter((x) => x.error === 0).length),
    ],
  };
}
