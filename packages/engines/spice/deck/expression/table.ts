/** Tables of points: x ascending, straight between. */
import { CardError } from '../refusal.ts';

export type Points = readonly (readonly [x: number, y: number])[];

/** Pairs of a flat list; x rises, or falls throughout, in which case it is turned round. */
export function pointsOf(name: string, list: readonly number[]): Points {
  if (list.length % 2 !== 0 || list.length === 0)
    throw new CardError(
      `${name} has ${list.length} numbers behind its argument; pairs of x and y would do`,
      name,
    );
  const points: (readonly [number, number])[] = [];
  for (let k = 0; k < list.length; k += 2) points.push([list[k]!, list[k + 1]!]);
  return ascending(name, points);
}

/** Checks the order of x. */
export function ascending(name: string, points: Points): Points {
  const isFalling = points.length > 1 && points[0]![0] > points.at(-1)![0];
  const sorted = isFalling ? points.toReversed() : points;
  for (let k = 1; k < sorted.length; k++)
    if (!(sorted[k]![0] > sorted[k - 1]![0]))
      throw new CardError(
        `${name} has x = ${sorted[k]![0]} behind ${sorted[k - 1]![0]}; its x must rise from point to point`,
        name,
      );
  return sorted;
}

/** Flat beyond the ends. */
export function interpolated(points: Points, x: number): number {
  if (x <= points[0]![0]) return points[0]![1];
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1]!, points[k]!];
    if (x <= b[0]) return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
  }
  return points.at(-1)![1];
}
