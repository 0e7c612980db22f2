/** A found setting as it is shown: names of fields beside values, limits beside clocks. */
import type { Pll, Setting } from '@tollbench/engines/clocking/pll.ts';
import { type Rational, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Chain, OutputClock } from '../result.ts';

export interface Names {
  readonly id: string;
  readonly label: string;
  readonly isPll: boolean;
  readonly pre: string;
  readonly mul: string;
  readonly vco: string;
}

/** `wanted` gives what was asked of an output, or null where that was the fastest. */
export function chainOf(
  names: Names,
  pll: Pick<Pll, 'detector' | 'vco' | 'outputs'>,
  s: Setting,
  wanted: (id: string) => Rational | null,
): Chain {
  return {
    id: names.id,
    label: names.label,
    isPll: names.isPll,
    reference: s.reference,
    pre: { name: names.pre, value: s.pre },
    detector: s.detector,
    detectorLimit: limits(pll.detector),
    mul: { name: names.mul, value: s.k / s.den },
    k: s.k,
    den: s.den,
    vco: s.vco,
    vcoLabel: names.vco,
    vcoLimit: limits(pll.vco),
    outputs: s.outputs.map((o): OutputClock => {
      const of = pll.outputs.find((x) => x.id === o.id);
      return {
        id: o.id,
        label: of?.label ?? o.id,
        fields: o.divider.parts.map((value, n) => ({ name: of?.fields[n] ?? '', value })),
        frequency: o.frequency,
        wanted: wanted(o.id),
        error: o.error,
        limit: of ? limits(of.limit) : [0, Infinity],
      };
    }),
  };
}

const limits = ({ min, max }: Pll['vco']): readonly [number, number] => [
  toNumber(min),
  toNumber(max),
];
