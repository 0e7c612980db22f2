import { hexDigits } from '@tollbench/engines/text/hex.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { FirResult, Zeros } from './compute.ts';
import { shownWeights } from './design.ts';
import type { FirInputs } from './inputs.ts';
import type { results } from './results.ts';

type Shown = NamedOutput<typeof results>;

/** The mask, and what each band does. */
export function bandTable(r: FirResult, i: FirInputs): Shown {
  return {
    kind: 'table',
    id: 'bands',
    title: 'Bands',
    caption:
      'Ripple peak to peak where a band has gain, attenuation where it has none; deviations are linear, shares of the ramp in a differentiator.',
    columns: [
      'lowerEdge',
      'upperEdge',
      'gain',
      ...(r.masked ? (['limit'] as const) : (['askedWeight'] as const)),
      'achieved',
      ...(r.masked ? (['met'] as const) : []),
      ...(r.fixed ? (['fixedAchieved'] as const) : []),
      ...(r.fixed && r.masked ? (['fixedMet'] as const) : []),
      'deviation',
      'deviationFrequency',
    ],
    rows: r.spec.bands.map((b, k) => {
      const f = r.figures[k] as (typeof r.figures)[number];
      const fixed = r.fixed?.figures[k];
      return [
        b.from * i.fs,
        b.to * i.fs,
        b.relative ? { value: b.gain, shown: '2πf/fₛ' } : b.gain,
        r.masked ? b.asked : 1 / b.tolerance,
        f.decibels,
        ...(r.masked ? [f.meets] : []),
        ...(fixed ? [fixed.decibels] : []),
        ...(fixed && r.masked ? [fixed.meets] : []),
        f.error,
        f.at * i.fs,
      ];
    }),
  };
}

/** The rest of what is known of each band, for programs. */
export function bandExtremes(r: FirResult, i: FirInputs): Shown {
  const weights = shownWeights(r.spec);
  return {
    kind: 'table',
    id: 'bandExtremes',
    title: 'Extremes of the bands',
    unseen: true,
    columns: [
      'lowerEdge',
      'upperEdge',
      'kind',
      ...(r.masked ? (['tolerance'] as const) : []),
      'weight',
      'leastAmplitude',
      'greatestAmplitude',
      ...(r.fixed
        ? ([
            'fixedLeastAmplitude',
            'fixedGreatestAmplitude',
            'fixedDeviation',
            'fixedDeviationFrequency',
          ] as const)
        : []),
    ],
    rows: r.spec.bands.map((b, k) => {
      const f = r.figures[k] as (typeof r.figures)[number];
      const fixed = r.fixed?.figures[k];
      return [
        b.from * i.fs,
        b.to * i.fs,
        b.gain === 0 ? 'stop' : b.relative ? 'ramp' : 'pass',
        ...(r.masked ? [b.tolerance] : []),
        weights[k] ?? null,
        f.low,
        f.high,
        ...(fixed ? [fixed.low, fixed.high, fixed.error, fixed.at * i.fs] : []),
      ];
    }),
  };
}

export function coefficientTable(r: FirResult): Shown {
  const { fixed } = r;
  return {
    kind: 'table',
    id: 'coefficients',
    title: 'Coefficients',
    columns: [
      'index',
      'coefficient',
      ...(fixed ? (['integer', 'word', 'quantised', 'roundingError'] as const) : []),
    ],
    rows: Array.from(r.h, (c, k) => {
      if (!fixed) return [k, c];
      const integer = fixed.integers[k] as number;
      const value = fixed.values[k] as number;
      const { width } = fixed.fir.coefficient;
      // Two's complement, as many digits as the word takes.
      const word = BigInt.asUintN(width, BigInt(integer));
      return [
        k,
        c,
        integer,
        { value: word, shown: hexDigits(word, Math.ceil(width / 4)).toUpperCase() },
        value,
        value - c,
      ];
    }),
  };
}

export function zeroTable({ re, im }: Zeros, i: FirInputs): Shown {
  return {
    kind: 'table',
    id: 'upperZeros',
    title: 'Zeros, upper half of the plane',
    columns: ['realPart', 'imaginaryPart', 'modulus', 'frequency'],
    rows: [...re.keys()]
      .filter((k) => (im[k] as number) >= 0)
      .map((k) => {
        const [x, y] = [re[k] as number, im[k] as number];
        return [x, y, Math.hypot(x, y), (Math.atan2(y, x) / (2 * Math.PI)) * i.fs] as const;
      })
      .sort((a, b) => a[3] - b[3]),
  };
}
