import fc from 'fast-check';
import { type Complex, complex } from '../numeric/complex.ts';
import type { Element, Losses } from '../rf/element.ts';

/** Networks, loads and references for the laws of `rf`, sized about 50 Ω and 1 GHz. */
export const FREQUENCY = 1e9;
const W = 2 * Math.PI * FREQUENCY;

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
/** Evenly spread in its logarithm. */
export const decades = (min: number, max: number) =>
  between(Math.log10(min), Math.log10(max)).map((x) => 10 ** x);

/** A load that takes power, Ω. */
export const passive: fc.Arbitrary<Complex> = fc
  .tuple(decades(0.5, 5000), between(-2000, 2000))
  .map(([re, im]) => complex(re, im));
export const resistance = decades(5, 500);
/** A reference that a power wave takes: its real part is positive. */
export const reference: fc.Arbitrary<Complex> = fc
  .tuple(resistance, between(-100, 100))
  .map(([re, im]) => complex(re, im));

const lumped = fc
  .tuple(fc.constantFrom('series', 'shunt'), fc.constantFrom('L', 'C'), decades(2, 2000))
  .map(([kind, part, x]): Element => ({ kind, part, value: part === 'L' ? x / W : 1 / (W * x) }));
const resistor = fc
  .tuple(fc.constantFrom('series', 'shunt'), decades(2, 2000))
  .map(([kind, value]): Element => ({ kind, part: 'R', value }));
const length = { z0: decades(15, 200), degrees: between(1, 175) };
const line = fc.record({ kind: fc.constant('line'), ...length });
const stub = fc.record({
  kind: fc.constant('stub'),
  place: fc.constantFrom('series', 'shunt'),
  end: fc.constantFrom('open', 'short'),
  ...length,
});

export const reactive: fc.Arbitrary<Element> = fc.oneof(lumped, lumped, line, stub);
export const element: fc.Arbitrary<Element> = fc.oneof(lumped, resistor, line, stub);

export const LOSSLESS: Losses = {
  frequency: FREQUENCY,
  inductorQ: Number.POSITIVE_INFINITY,
  capacitorQ: Number.POSITIVE_INFINITY,
  lineLoss: 0,
};
export const lossy: fc.Arbitrary<Losses> = fc.record({
  frequency: fc.constant(FREQUENCY),
  inductorQ: decades(5, 300),
  capacitorQ: decades(20, 2000),
  lineLoss: between(0.01, 2),
});
