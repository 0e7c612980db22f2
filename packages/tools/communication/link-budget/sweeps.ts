/** The margin over what can be changed: the data of the plots. */
import { linearSpacing, logarithmicSpacing } from '@tollbench/engines/numeric/spacing.ts';
import { isRainy, outageOf } from './air.ts';
import { type Budget, budgetAt, rxGainOf, type Setting, together } from './budget.ts';
import { outageSpan } from './checks.ts';
import { type Geometry, geometryOf, passing } from './geometry.ts';
import type { LinkInputs } from './inputs.ts';
import { spanOf } from './path.ts';
import { type Found, leastElevation } from './solve.ts';

export type SweepId =
  | 'reach'
  | 'passes'
  | 'outages'
  | 'drive'
  | 'aperture'
  | 'merit'
  | 'rates'
  | 'bandwidths';

export interface Sweep {
  readonly id: SweepId;
  readonly x: Float64Array;
  /** dB */
  readonly margin: Float64Array;
  /** dB without rain; null where it is clear anyhow, or the sweep is over rain. */
  readonly clear: Float64Array | null;
  /** Where the inputs stand. */
  readonly now: number;
}

const STEPS = 121;

/** What a task asks about first, then the distance, the pass and the weather. */
export function sweepsOf(s: Setting, b: Budget, place: Geometry, found: Found | null): Sweep[] {
  const { i } = s;
  const asked = {
    power: () => drive(i, b, found),
    antenna: () => aperture(s, b, place, found),
    rate: () => rates(i, b, found),
  };
  const first = i.find in asked ? [asked[i.find as keyof typeof asked]()] : [];
  const far = i.link === 'ground' ? [reach(s, found)] : i.link === 'leo' ? [passes(s)] : [];
  const rain = isRainy(i) ? [outages(s, place)] : [];
  return i.find === 'availability' ? [...rain, ...far] : [...first, ...far, ...rain];
}

/** The same without rain. */
const cleared = (s: Setting): Setting => ({ ...s, i: { ...s.i, rain: 'none' } });

const answerOf = (found: Found | null): readonly number[] =>
  found?.kind === 'found' ? [found.value] : [];

function reach(s: Setting, found: Found | null): Sweep {
  const { i } = s;
  const [least, most] = spanOf(i);
  const told = [i.distance, ...(i.find === 'range' ? answerOf(found) : [])];
  const x = logarithmicSpacing(
    Math.max(least, Math.min(...told) / 10),
    Math.min(most, Math.max(...told) * 4),
    STEPS,
  );
  return along('reach', s, x, i.distance, (distance) => geometryOf({ ...i, distance }));
}

const passes = (s: Setting): Sweep =>
  along('passes', s, linearSpacing(leastElevation(s.i), 90, STEPS), s.i.elevation, (x) =>
    passing(s.i, x),
  );

function along(
  id: SweepId,
  s: Setting,
  x: Float64Array,
  now: number,
  place: (x: number) => Geometry,
): Sweep {
  const outage = outageOf(s.i);
  const of = (t: Setting) => x.map((at) => budgetAt(t, place(at), outage).margin);
  return { id, x, margin: of(s), clear: isRainy(s.i) ? of(cleared(s)) : null, now };
}

function outages(s: Setting, place: Geometry): Sweep {
  const x = logarithmicSpacing(...outageSpan(s.i), STEPS);
  const margin = x.map((at) => budgetAt(s, place, at).margin);
  return { id: 'outages', x, margin, clear: null, now: outageOf(s.i) };
}

/** From the present to the answer, and ten more to both sides. */
function around(now: number, found: Found | null): Float64Array {
  const told = [now, ...answerOf(found)];
  return linearSpacing(Math.min(...told) - 10, Math.max(...told) + 10, STEPS);
}

/** The margin that a C/N0 of thermal noise leaves. */
function marginAt({ thermal, cn0, margin }: Budget, other: number | null, more: number): number {
  return margin - cn0 + together(thermal + more, other);
}

function drive(i: LinkInputs, b: Budget, found: Found | null): Sweep {
  const now = i.tx === 'eirp' ? i.eirp : i.power;
  const x = around(now, found);
  const other = i.requirement === 'sensitivity' ? null : i.other;
  return { id: 'drive', x, margin: x.map((p) => marginAt(b, other, p - now)), clear: null, now };
}

function aperture(s: Setting, b: Budget, place: Geometry, found: Found | null): Sweep {
  const { i } = s;
  const other = i.requirement === 'sensitivity' ? null : i.other;
  const now = i.rx === 'gt' ? i.gt : rxGainOf(i);
  const x = around(now, found);
  const margin = x.map((g) => {
    if (i.rain !== 'scintillation' || i.rx === 'gt') return marginAt(b, other, g - now);
    return budgetAt({ ...s, i: { ...i, rx: 'gain', rxGain: g } }, place, outageOf(i)).margin;
  });
  return { id: i.rx === 'gt' ? 'merit' : 'aperture', x, margin, clear: null, now };
}

function rates(i: LinkInputs, { margin }: Budget, found: Found | null): Sweep {
  const isBand = i.requirement === 'cn';
  const now = isBand ? i.bandwidth : i.bitRate;
  const told = [now, ...answerOf(found)].filter((x) => x > 0 && Number.isFinite(x));
  const x = logarithmicSpacing(Math.min(...told) / 10, Math.max(...told) * 10, STEPS);
  return {
    id: isBand ? 'bandwidths' : 'rates',
    x,
    margin: x.map((r) => margin - 10 * Math.log10(r / now)),
    clear: null,
    now,
  };
}
