import type { ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import type { ThermalResult } from './compute.ts';
import type { ThermalInputs } from './inputs.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

/** What is asked for first, by the question. */
export function answer(r: ThermalResult, i: ThermalInputs): Reading[] {
  const { wave, allowed, sink } = r;
  if (wave)
    return [
      { name: 'peak', value: wave.peak },
      { name: 'margin', value: i.limit - wave.peak, note: `to ${showQuantity(i.limit, '°C')}` },
      { name: 'mean', value: wave.mean },
      { name: 'valley', value: wave.valley },
      { name: 'ripple', value: wave.peak - wave.valley },
      { name: 'peakAt', value: wave.peakAt },
      { name: 'meanPower', value: wave.meanPower },
      { name: 'settled', value: wave.settled },
    ];
  if (allowed)
    return [
      { name: 'allowedPower', value: allowed.power },
      { name: 'allowedSingle', value: allowed.single },
      { name: 'allowedSteady', value: allowed.steady },
      { name: 'impedance', value: allowed.z },
    ];
  if (!sink) return [];
  return [
    { name: 'sinkNeeded', value: sink.needed },
    ...(sink.spreading === null ? [] : [{ name: 'spreading' as const, value: sink.spreading }]),
    { name: 'allPower', value: sink.together },
    { name: 'sinkTemperature', value: sink.sinkTemperature },
    { name: 'caseTemperature', value: sink.caseTemperature },
    { name: 'hotPower', value: sink.hot },
    sink.runaway === null
      ? { name: 'runaway', value: null, note: 'the loss does not rise with temperature' }
      : { name: 'runaway', value: sink.runaway },
  ];
}

export function network(r: ThermalResult): Reading[] {
  return [
    { name: 'resistance', value: r.inner },
    ...(r.whole === r.inner ? [] : [{ name: 'wholeResistance' as const, value: r.whole }]),
    { name: 'terms', value: r.terms.length },
    ...(r.fit === null
      ? []
      : ([
          { name: 'fitWorst', value: 100 * r.fit.worst },
          { name: 'fitRms', value: 100 * r.fit.rms },
        ] as const)),
  ];
}
