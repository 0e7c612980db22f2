/** The numbers of analyses that give no curves, taken out of their datasets. */
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import type { Root } from './plots.ts';
import { stepNames } from './step-name.ts';

const first = (re: Float64Array | undefined): number => re?.[0] ?? Number.NaN;

export function rootsOf(dataset: Dataset | undefined, kind: 'pole' | 'zero'): readonly Root[] {
  const traces = dataset?.traces.filter((t) => t.name.startsWith(kind)) ?? [];
  return traces.map(({ re, im }) => ({ re: first(re), im: im ? first(im) : 0 }));
}

export interface Transfer {
  readonly run: string;
  readonly gain: number;
  readonly input: number;
  readonly output: number;
}

export const transferOf = (dataset: Dataset): Transfer => {
  const named = (part: RegExp) => first(dataset.traces.find((t) => part.test(t.name))?.re);
  return {
    run: stepNames(dataset.stepped),
    gain: named(/^transfer_function$/u),
    input: named(/#input_impedance$/u),
    output: named(/output_impedance/u),
  };
};

export interface Share {
  readonly device: string;
  readonly run: string;
  /** V or A over the band. */
  readonly effective: number;
  /** Of the power. */
  readonly share: number;
}

/** What each device adds over the band, the largest first. */
export function sharesOf(totals: Dataset): readonly Share[] {
  const whole = first(totals.traces.find((t) => t.name === 'onoise_total')?.re);
  const names = totals.traces.map((t) => t.name).filter((name) => name.startsWith('onoise_total_'));
  return names
    .filter((name) => !names.some((other) => other !== name && name.startsWith(`${other}_`)))
    .map((name) => {
      const effective = first(totals.traces.find((t) => t.name === name)?.re);
      return {
        ...{
          device: name.slice('onoise_total_'.length),
          run: stepNames(totals.stepped),
          effective,
        },
        share: whole > 0 ? (effective / whole) ** 2 : 0,
      };
    })
    .sort((a, b) => b.effective - a.effective);
}

export const totalOf = (
  totals: Dataset | undefined,
  name: 'onoise_total' | 'inoise_total',
): number => first(totals?.traces.find((t) => t.name === name)?.re);
