import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SLIDER_STEPS, sliderPosition, sliderValue } from './form.ts';

const sliders = [
  { min: 0.1, max: 20, log: true },
  { min: -5, max: 5, log: false },
  { min: 1, max: 1e6, log: true },
];

test.each(sliders)('the ends of slider %o are its bounds', (slider) => {
  expect(sliderValue(slider, 0)).toBe(slider.min);
  expect(sliderValue(slider, SLIDER_STEPS)).toBe(slider.max);
});

test.each(sliders)('slider %o keeps its place through its value', (slider) => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: SLIDER_STEPS }), (position) => {
      const v = sliderValue(slider, position);
      expect(v).toBeGreaterThanOrEqual(slider.min);
      expect(v).toBeLessThanOrEqual(slider.max);
      // Three figures over five decades are coarser than a thousand positions; never by more than one.
      expect(Math.abs(sliderPosition(slider, v) - position)).toBeLessThanOrEqual(1);
    }),
  );
});
