/** What stands in words, pictures and the working alone: as values, for programs. */
import type { NamedOutput } from '../../define/named.ts';
import type { ModemResult } from './compute.ts';
import { axisErrorRate, decisionDistance, expectedRate, eyeClosure } from './figures.ts';
import type { ModemInputs } from './inputs.ts';
import type { results } from './results.ts';
import { isFsk, nameOf, spacingOf } from './schemes.ts';

type Values = Extract<NamedOutput<typeof results>, { kind: 'values' }>['values'];

const none = (note: string) => ({ value: null, note }) as const;

export const unseen = (r: ModemResult, i: ModemInputs): NamedOutput<typeof results> => ({
  kind: 'values',
  values: {
    modulation: nameOf(r.modulation),
    order: r.order,
    bitsPerSymbol: r.bits,
    ...counts(r, i),
    ...(isFsk(i.scheme)
      ? { toneSpacing: spacingOf(i.scheme) * i.rate, mer: none('tones have no error vector') }
      : shaped(r, i)),
  },
});

function counts(r: ModemResult, i: ModemInputs): Values {
  const { here, impaired } = r;
  const expected = expectedRate(r, i);
  return {
    ...(impaired && {
      impairedSymbolErrorRate: impaired.here.symbol,
      impairedSymbols: impaired.symbols,
    }),
    simulatedBitErrorRateLow: here.bitInterval[0],
    simulatedBitErrorRateHigh: here.bitInterval[1],
    simulatedSymbolErrorRateLow: here.symbolInterval[0],
    simulatedSymbolErrorRateHigh: here.symbolInterval[1],
    simulatedSymbols: here.counted.symbols,
    bitErrors: here.counted.bitErrors,
    symbolErrors: here.counted.symbolErrors,
    symbolsForHundredErrors:
      expected === undefined ? none('no rate is known with these impairments') : 100 / expected,
  };
}

/** Of PSK and QAM: decisions, the eye and the spectrum. */
function shaped(r: ModemResult, i: ModemInputs): Values {
  const closure = eyeClosure(r);
  return {
    ...(i.scheme !== 'dpsk' && { decisionDistance: decisionDistance(r) }),
    ...(i.scheme === 'qam' && { axisErrorRate: axisErrorRate(r) }),
    ...(r.shaping && {
      eyeClosure:
        closure === undefined ? none('the levels of its eye are not evenly apart') : 100 * closure,
      sidelobeLevel: r.shaping.sidelobe,
    }),
  };
}
