/** The beam on a cut: its top, its width, and what lies outside of it. */
import { type Cut, powerAt, swing } from './array-cut.ts';
import { type Extreme, fallsTo, provenHighest, type Survey } from './array-lobes.ts';

export interface Beam {
  readonly top: Extreme;
  /** The first minima on either side, rad; null where the beam reaches the end of the cut. */
  readonly left: Extreme | null;
  readonly right: Extreme | null;
  /** Half-power points, rad; null where the power does not fall so far before the end of the cut. */
  readonly halfLeft: number | null;
  readonly halfRight: number | null;
  /** Side lobes and grating lobes, from left to right. */
  readonly lobes: readonly Extreme[];
  /** The highest of them, to one part in a million; null where nothing lies outside of the beam. */
  readonly highest: Extreme | null;
  /** Whether it is proven to be that; otherwise it is the highest of all tops that sampling told apart. */
  readonly proven: boolean;
  /** The null between the two lobes of a difference pattern. */
  readonly middle: Extreme | null;
}

/** Share of the highest top from which on one may be the beam that was asked for. */
const CANDIDATE = 0.25;

/**
 * The beam of a survey: the top nearest to where it was sent of those at least a quarter as high as the highest, or the
 * highest of all for `null`. Of a difference pattern the higher of the two tops about the minimum nearest to there.
 */
export function beamOf(
  cut: Cut,
  survey: Survey,
  sent: number | null,
  difference: boolean,
): Beam | null {
  const { tops, feet } = survey;
  if (tops.length === 0) return everywhere(cut, sent ?? (survey.from + survey.to) / 2);
  const highest = tops.reduce((most, { power }) => Math.max(most, power), 0);
  const able = tops.filter(({ power }) => power >= CANDIDATE * highest);
  const middle = difference && sent !== null ? nearest(feet, sent) : null;
  const before = middle && tops.findLast(({ angle }) => angle < middle.angle);
  const after = middle && tops.find(({ angle }) => angle > middle.angle);
  const pair = middle && before && after ? { before, after } : null;
  const top = pair
    ? pair.before.power > pair.after.power * (1 + 1e-9)
      ? pair.before
      : pair.after
    : sent === null
      ? able.reduce<Extreme | null>((a, b) => (a !== null && a.power >= b.power ? a : b), null)
      : nearest(able, sent);
  if (top === null || top.power === 0) return null;
  const [from, to] = pair ? [pair.before.angle, pair.after.angle] : [top.angle, top.angle];
  const left = feet.findLast(({ angle }) => angle < from) ?? null;
  const right = feet.find(({ angle }) => angle > to) ?? null;
  // Below the sum of all amplitudes by 260 dB there is nothing but rounding.
  const least = ROUNDING * sumOf(cut) ** 2;
  const lobes = tops.filter(({ angle, power }) => power > least && outside(angle, left, right));
  return {
    top,
    left,
    right,
    halfLeft: fallsTo(cut, top, 0.5, survey.from),
    halfRight: fallsTo(cut, top, 0.5, survey.to),
    lobes,
    ...highestOutside(cut, survey, left, right, lobes),
    middle: pair ? middle : null,
  };
}

/** A pattern of one level has its top where one looks. */
function everywhere(cut: Cut, angle: number): Beam | null {
  const power = powerAt(cut, angle);
  const none = { left: null, right: null, halfLeft: null, halfRight: null };
  if (power === 0) return null;
  return { top: { angle, power }, ...none, lobes: [], highest: null, proven: true, middle: null };
}

/** Power of what rounding leaves, over the square of the sum of amplitudes. */
const ROUNDING = 1e-26;

const sumOf = ({ re, im }: Cut): number =>
  re.reduce((sum, r, n) => sum + Math.hypot(r, im[n] ?? 0), 0);

const outside = (angle: number, left: Extreme | null, right: Extreme | null): boolean =>
  (left !== null && angle < left.angle) || (right !== null && angle > right.angle);

const nearest = (all: readonly Extreme[], angle: number): Extreme | null =>
  all.reduce<Extreme | null>(
    (best, one) =>
      best === null || Math.abs(one.angle - angle) < Math.abs(best.angle - angle) ? one : best,
    null,
  );

function highestOutside(
  cut: Cut,
  { from, to }: Survey,
  left: Extreme | null,
  right: Extreme | null,
  lobes: readonly Extreme[],
): Pick<Beam, 'highest' | 'proven'> {
  const stretches: [number, number][] = [];
  if (left !== null) stretches.push([from, left.angle]);
  if (right !== null) stretches.push([right.angle, to]);
  if (lobes.length === 0 || swing(cut) === 0) return { highest: null, proven: true };
  const best = lobes.reduce((a, b) => (b.power > a.power ? b : a));
  const { extreme, proven } = provenHighest(cut, stretches, best);
  return { highest: extreme, proven };
}
