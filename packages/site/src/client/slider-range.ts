import { FieldError } from '@tollbench/tools/define/error.ts';
import type { Fields, Slider } from '@tollbench/tools/define/field.ts';
import { isAsked } from '@tollbench/tools/define/inputs.ts';
import { SLIDER_STEPS } from '../render/form.ts';

/** A slider as the other fields leave it. */
export interface SliderRange {
  readonly min: number;
  readonly max: number;
  readonly log: boolean;
  /** What a drag keeps the value between: all of the range, or short of the neighbours. */
  readonly low: number;
  readonly high: number;
}

/** The range of a field's slider now; what cannot be read of other fields leaves it as declared. */
export function sliderRange(
  fields: Fields,
  name: string,
  slider: Slider,
  textOf: (name: string) => string,
): SliderRange {
  const { min, log, upTo, between } = slider;
  const read = (other: string): number => {
    try {
      const value = fields[other]?.parse(textOf(other));
      return typeof value === 'number' ? value : Number.NaN;
    } catch (error) {
      // Its own error is shown beside it.
      if (error instanceof FieldError) return Number.NaN;
      throw error;
    }
  };
  const followed = upTo ? upTo.share * read(upTo.field) : Number.NaN;
  const max = followed > min ? followed : slider.max;
  const step = (max - min) / SLIDER_STEPS;
  let [low, high] = [min, max];
  let passed = false;
  for (const other of between ?? []) {
    if (other === name) {
      passed = true;
      continue;
    }
    if (!isAsked(fields, other, textOf)) continue;
    const v = read(other);
    if (!passed && v + step > low) low = tidy(v + step);
    if (passed && v - step < high) high = tidy(v - step);
  }
  // Neighbours out of order leave no room between: then any place may be the one that mends them.
  return low <= high && low <= max && high >= min
    ? { min, max, log, low, high }
    : { min, max, log, low: min, high: max };
}

/** Without the tail of binary digits. */
const tidy = (v: number): number => Number(v.toPrecision(12));
