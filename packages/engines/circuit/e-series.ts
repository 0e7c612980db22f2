import { EngineError } from '../error.ts';
import { recent } from '../recent.ts';

/** The preferred-number series of IEC 60063:2015, by values a decade. */
export const E_SERIES = ['E3', 'E6', 'E12', 'E24', 'E48', 'E96', 'E192'] as const;
export type ESeries = (typeof E_SERIES)[number];

/** E24 and below were fixed by hand before the rule was written down: 2.7 to 4.7 and 8.2 are not its roundings. */
const E24 = [
  '1.0',
  '1.1',
  '1.2',
  '1.3',
  '1.5',
  '1.6',
  '1.8',
  '2.0',
  '2.2',
  '2.4',
  '2.7',
  '3.0',
  '3.3',
  '3.6',
  '3.9',
  '4.3',
  '4.7',
  '5.1',
  '5.6',
  '6.2',
  '6.8',
  '7.5',
  '8.2',
  '9.1',
];

/** Mantissas of a decade as decimal text, so that 4.7 k is exactly the double 4700. */
function mantissas(series: ESeries): readonly string[] {
  const count = Number(series.slice(1));
  if (count <= 24) return E24.filter((_, i) => i % (24 / count) === 0);
  // 10^(185/192) = 9.1955…, and the standard has 9.20.
  return Array.from({ length: count }, (_, i) =>
    count === 192 && i === 185 ? '9.20' : (10 ** (i / count)).toPrecision(3),
  );
}

/** A search asks for the same few ranges again and again; a service is asked for ever new ones. */
const cache = recent<Float64Array>(32);

/**
 * Every value of a series in [min, max], ascending; `min` > 0, in any unit.
 * Throws `out-of-range` for bounds that are not positive, finite and in order.
 */
export function eSeriesValues(series: ESeries, min: number, max: number): Float64Array {
  if (!(min > 0) || !(max >= min) || !Number.isFinite(max))
    throw new EngineError(
      'out-of-range',
      `The bounds ${min} and ${max} are not both positive and in order.`,
      { field: 'min', value: min },
    );
  return cache(`${series} ${min} ${max}`, () => valuesBetween(series, min, max));
}

function valuesBetween(series: ESeries, min: number, max: number): Float64Array {
  const values: number[] = [];
  const decimals = mantissas(series);
  for (let decade = Math.floor(Math.log10(min)) - 1; decade <= Math.ceil(Math.log10(max)); decade++)
    for (const mantissa of decimals) {
      const value = Number(`${mantissa}e${decade}`);
      if (value >= min && value <= max) values.push(value);
    }
  return Float64Array.from(values);
}

/** Index of the first element ≥ x of an ascending list; its length where there is none. */
export function lowerBound(list: Float64Array, x: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (list[middle]! < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The value of an ascending list nearest to x by ratio, which is how error is felt. */
export function nearestByRatio(list: Float64Array, x: number): number {
  const i = lowerBound(list, x);
  const above = list[i];
  const below = list[i - 1];
  if (above === undefined) return below ?? Number.NaN;
  if (below === undefined) return above;
  return above / x < x / below ? above : below;
}
