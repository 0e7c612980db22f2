/** Collects what the measurements of a deck find in each run. */
import type { Deck } from '@tollbench/engines/spice/deck/read.ts';
import type { Dataset } from '@tollbench/engines/spice/results/dataset.ts';
import { measure } from '@tollbench/engines/spice/results/measure/measure.ts';
import { InputError } from '../../define/error.ts';
import type { Measurement } from './simulated.ts';
import type { Variant } from './variants.ts';

const MAX_MEASUREMENTS = 20_000;

const AXES: Readonly<Record<string, string>> = {
  ...{ time: 's', frequency: 'Hz', voltage: 'V', current: 'A', temperature: '°C' },
};

export class Measured {
  readonly #deck: Deck;
  readonly #list: Measurement[] = [];

  constructor(deck: Deck) {
    this.#deck = deck;
  }

  /** Measures a run; cards that name no analysis are of the leading one. */
  add(dataset: Dataset | undefined, { name: run, copy }: Variant, isLeading: boolean): void {
    if (!dataset || dataset.axis.re.length < 2) return;
    const own = this.#deck.measures.filter(
      ({ analysis }) => analysis === dataset.kind || (analysis === undefined && isLeading),
    );
    if (own.length === 0) return;
    if (this.#list.length + own.length > MAX_MEASUREMENTS)
      throw new InputError(
        `asks for more than ${MAX_MEASUREMENTS} measurements over all runs; fewer steps or cards would do`,
        { field: 'netlist' },
      );
    for (const result of measure(own, dataset, this.#deck.parameters)) {
      const axisUnit = AXES[dataset.axis.quantity] ?? '';
      const none = { value: Number.NaN, unit: '', at: Number.NaN, axisUnit };
      const { name } = result;
      if ('failure' in result) {
        this.#list.push({ ...none, name, run, copy, failure: result.failure });
        continue;
      }
      const { unit, at = Number.NaN, im } = result;
      const value = im === undefined ? result.value : Math.hypot(result.value, im);
      this.#list.push({
        ...{ name, run, copy, value, at, axisUnit, failure: '' },
        unit: unit === undefined || unit === '1' ? '' : unit,
      });
    }
  }

  found(): { readonly measurements: readonly Measurement[] } {
    return { measurements: this.#list };
  }
}
