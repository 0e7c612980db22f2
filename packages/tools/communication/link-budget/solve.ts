/** What leaves the wanted margin: one thing is changed, and all others stay. */
import { findRoot } from '@tollbench/engines/numeric/find-root.ts';
import { linearSpacing, logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { outageOf } from './air.ts';
import { dishOf } from './antenna.ts';
import { type Budget, budgetAt, rxGainOf, type Setting, thermalFor } from './budget.ts';
import { LEAST_ELEVATION, needsHeight, outageSpan } from './checks.ts';
import { type Geometry, geometryOf, passing } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';
import { spanOf } from './path.ts';

/** A value, or why there is none: the ends of the search are those of the models. */
export type Found =
  | { readonly kind: 'found'; readonly value: number }
  /** Even the farthest, the lowest, the rarest does. */
  | { readonly kind: 'beyond'; readonly value: number }
  /** Not even the nearest does. */
  | { readonly kind: 'none'; readonly value: number };

const found = (value: number): Found => ({ kind: 'found', value });

/** Points that a search looks at before it closes in. */
const LOOKS = 401;

/** Solved for what the task asks; null of a margin. */
export function solve(s: Setting, now: Budget): Found | null {
  switch (s.i.find) {
    case 'margin':
      return null;
    case 'range':
      return s.i.link === 'ground' ? range(s) : lowest(s);
    case 'power': {
      const more = shift(s, now);
      if (more === null) return { kind: 'none', value: 0 };
      return found((s.i.tx === 'eirp' ? s.i.eirp : s.i.power) + more);
    }
    case 'antenna':
      return antenna(s, now);
    case 'rate':
      return rate(s.i, now);
    case 'availability':
      return availability(s);
  }
}

/** dB that the level must rise, or may fall, for the wanted margin; null where no level does. */
function shift({ i, need }: Setting, { margin, thermal }: Budget): number | null {
  if (need.cn0 === null) return i.wantedMargin - margin;
  const least = thermalFor(need.cn0 + i.wantedMargin, i.other);
  return least === null ? null : least - thermal;
}

/**
 * The value nearest to the last of `places` from which the margin is enough on to the first: places are looked at
 * from the last to the first.
 */
function lastEnough(
  places: ArrayLike<number>,
  margin: (x: number) => number,
  wanted: number,
): Found {
  const n = places.length;
  for (let k = n - 1; k >= 0; k--) {
    const x = places[k] as number;
    if (margin(x) < wanted) continue;
    if (k === n - 1) return { kind: 'beyond', value: x };
    return found(findRoot((y) => margin(y) - wanted, x, places[k + 1] as number));
  }
  return { kind: 'none', value: places[0] as number };
}

/** The farthest distance with the wanted margin, m: beyond it there is less up to the end of the model. */
function range(s: Setting): Found {
  const [least, most] = spanOf(s.i);
  const margin = (x: number) => budgetAt(s, at(s.i, x), outageOf(s.i)).margin;
  return lastEnough(logarithmicSpacing(least, most, LOOKS), margin, s.i.wantedMargin);
}

const at = (i: LinkInputs, distance: number): Geometry => geometryOf({ ...i, distance });

/** Least elevation of the models, degrees. */
export const leastElevation = (i: LinkInputs): number => (needsHeight(i) ? LEAST_ELEVATION : 0);

/** The elevation from which on up to the zenith the margin is enough, degrees. */
function lowest(s: Setting): Found {
  const least = leastElevation(s.i);
  const margin = (x: number) => budgetAt(s, passing(s.i, x), outageOf(s.i)).margin;
  const places = linearSpacing(90, least, 171);
  // From the zenith down: the first that is not enough ends it.
  const bad = places.findIndex((x) => margin(x) < s.i.wantedMargin);
  if (bad < 0) return { kind: 'beyond', value: least };
  if (bad === 0) return { kind: 'none', value: 90 };
  return found(
    findRoot((x) => margin(x) - s.i.wantedMargin, places[bad - 1] as number, places[bad] as number),
  );
}

/** dB to either side of the gain without it within which scintillation moves the gain that is needed. */
const AROUND = 60;

/** Gain of the receiving antenna, dBi, or its G/T, dB/K. */
function antenna(s: Setting, now: Budget): Found {
  const { i } = s;
  const more = shift(s, now);
  if (more === null) return { kind: 'none', value: 0 };
  if (i.rx === 'gt') return found(i.gt + more);
  const gain = rxGainOf(i) + more;
  if (i.rain !== 'scintillation' || i.direction === 'up') return found(gain);
  // A larger antenna sees less scintillation: the two are found together.
  const margin = (g: number) =>
    budgetAt({ ...s, i: { ...i, rx: 'gain', rxGain: g } }, geometryOf(i), outageOf(i)).margin -
    i.wantedMargin;
  // Losses of thousands of dB leave no power that a double holds.
  if (!(margin(gain + AROUND) >= 0)) return { kind: 'beyond', value: gain };
  return found(findRoot(margin, gain - AROUND, gain + AROUND));
}

/** Bit rate, bit/s, or where the requirement is a C/N, bandwidth in Hz. */
function rate(i: LinkInputs, { margin }: Budget): Found {
  const now = i.requirement === 'cn' ? i.bandwidth : i.bitRate;
  return found(now * 10 ** ((margin - i.wantedMargin) / 10));
}

/** Per cent of the time in which there is less than the wanted margin. */
function availability(s: Setting): Found {
  const [least, most] = outageSpan(s.i);
  const place = geometryOf(s.i);
  const margin = (x: number) => budgetAt(s, place, 10 ** x).margin;
  // From the rare to the frequent: the first that is enough.
  const places = linearSpacing(Math.log10(most), Math.log10(least), LOOKS);
  const bad = places.findIndex((x) => margin(x) < s.i.wantedMargin);
  if (bad < 0) return { kind: 'beyond', value: least };
  if (bad === 0) return { kind: 'none', value: most };
  const x = findRoot(
    (y) => margin(y) - s.i.wantedMargin,
    places[bad - 1] as number,
    places[bad] as number,
  );
  return found(10 ** x);
}

/** The dish of a gain at the receiver's efficiency, m. */
export const rxDishOf = (gain: number, i: LinkInputs): number =>
  dishOf(gain, i.rx === 'dish' ? i.rxEfficiency : 65, i.frequency);
