/** Fractions as decimals with as many places as tell them apart. */
import { add, type Rational } from '@tollbench/engines/exact/rational.ts';

/** Places at most: what follows stands in the files. */
const MAX_PLACES = 40;

/** A fraction in [0, 1] with `places` decimals, cut off and not rounded; whole where it ends there. */
export function decimal({ n, d }: Rational, places: number): string {
  const scale = 10n ** BigInt(places);
  const digits = (n * scale) / d;
  const isWhole = (n * scale) % d === 0n;
  const text = digits.toString().padStart(places + 1, '0');
  const cut = `${text.slice(0, -places)}.${text.slice(-places)}`;
  return isWhole ? cut.replace(/\.?0+$/u, '') : `${cut}…`;
}

/** Places that an interval of this width needs: three more than it has zeros. */
export function placesOf({ n, d }: Rational): number {
  let places = 3;
  for (let x = n * 1000n; x < d * 1000n && places < MAX_PLACES; x *= 10n) places++;
  return places;
}

/** Both ends of an interval. */
export function decimals(low: Rational, width: Rational): readonly [string, string] {
  const places = placesOf(width);
  return [decimal(low, places), decimal(add(low, width), places)];
}
