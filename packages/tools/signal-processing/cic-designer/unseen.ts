/** What programs read and no page shows. */
import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { NamedOutput } from '../../define/named.ts';
import { spreadRipple } from './compensation.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';
import { changesRate, registers } from './readouts.ts';
import type { results } from './results.ts';
import { gainBits } from './words.ts';

export function unseen(r: CicResult, i: CicInputs): NamedOutput<typeof results> {
  const { words, spec, fold, compensation } = r;
  const { made, full } = registers(r, i);
  return {
    kind: 'values',
    values: {
      foldFrequency: fold.at * i.fs,
      foldRatio: -decibels(fold.ratio),
      ...(changesRate(i) ? {} : { outputRate: spec.slow }),
      gainDecibels: 20 * Math.log10(2) * gainBits(i.kind, spec.cic),
      normalisedGainDecibels: decibels(r.normalisedGain),
      delaySamples: r.delaySamples,
      outputBits: words.outputBits,
      fullRegisterBits: full,
      saving: 100 * (1 - made / full),
      noiseVariance: words.variance,
      noiseMean: words.mean,
      ...(compensation && {
        ripple: compensation.exact.ripple,
        ...(compensation.exact.attenuation !== null && {
          stopAttenuation: compensation.exact.attenuation,
        }),
        coefficientError: compensation.error,
        worstCaseGain: compensation.worstGain,
        exchangeIterations: compensation.design.iterations,
        deviation: compensation.design.deviation,
        ...(spec.leastRate < spec.cic.rate && { spread: spreadRipple(spec) }),
      }),
    },
  };
}
