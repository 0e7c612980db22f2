/** The locus of a loop: everything that does not depend on the gain that is looked at. */
import {
  type Asymptotes,
  type AxisSegment,
  asymptotes,
  axisSegments,
  type RootAngles,
  rootAngles,
} from '@tollbench/engines/control/locus/angles.ts';
import { type Branch, followBranches } from '@tollbench/engines/control/locus/branches.ts';
import { type CriticalPoint, criticalPoints } from '@tollbench/engines/control/locus/critical.ts';
import {
  type AxisCrossing,
  axisCrossings,
  circleCrossings,
} from '@tollbench/engines/control/locus/crossings.ts';
import { followDelay } from '@tollbench/engines/control/locus/delay-branches.ts';
import {
  axisReach,
  delayCrossings,
  delayStability,
} from '@tollbench/engines/control/locus/delay-stability.ts';
import type { LocusLoop } from '@tollbench/engines/control/locus/loop.ts';
import {
  type GainRange,
  inLeftHalfPlane,
  inUnitDisc,
  stabilityRanges,
} from '@tollbench/engines/control/locus/stability-ranges.ts';
import type { Window } from '@tollbench/engines/control/locus/window.ts';
import { abs } from '@tollbench/engines/numeric/complex.ts';
import type { Plane } from './plane.ts';
import { viewOf } from './view-box.ts';

/** The locus of one sign of the gain. */
export interface Side {
  readonly sign: 1 | -1;
  readonly branches: readonly Branch[];
  readonly angles: readonly RootAngles[];
  readonly asymptotes: Asymptotes | undefined;
  readonly segments: readonly AxisSegment[];
  /** Gains at which the number of branches in the window was counted by the argument principle; none without dead time. */
  readonly checked: readonly number[];
}

export interface Locus {
  readonly sides: readonly Side[];
  /** On the sides that are asked for, in rising |K|. */
  readonly meetings: readonly CriticalPoint[];
  readonly crossings: readonly AxisCrossing[];
  /** Whether the locus runs along the boundary of stability. */
  readonly along: boolean;
  /** Of all real gains. */
  readonly ranges: readonly GainRange[];
  readonly view: Window;
}

/** The branches and every special point. `view` is a part of the plane that was asked for. */
export function locusOf(
  loop: LocusLoop,
  plane: Plane,
  signs: readonly (1 | -1)[],
  view: Window | undefined,
): Locus {
  const critical = criticalPoints(loop);
  const late = loop.delay > 0;
  const { crossings, along } = late
    ? { crossings: delayCrossings(loop, axisReach(loop)), along: false }
    : plane === 'z'
      ? circleCrossings(loop)
      : axisCrossings(loop);
  const asked = <T extends { readonly gain: number }>(list: readonly T[]): T[] =>
    list
      .filter(({ gain }) => signs.some((sign) => sign * gain > 0))
      .toSorted((a, b) => Math.abs(a.gain) - Math.abs(b.gain));
  const meetings = asked(critical);
  const centres = signs.flatMap((sign) => asymptotes(loop, sign)?.centroid ?? []);
  const box = view ?? viewOf(loop, plane, meetings, asked(crossings), centres);
  const sides = signs.map((sign): Side => {
    const followed = late ? followDelay(loop, critical, sign, box) : undefined;
    return {
      sign,
      branches: followed?.branches ?? followBranches(loop, critical, sign, reachOf(box, loop)),
      angles: rootAngles(loop, sign),
      asymptotes: asymptotes(loop, sign),
      segments: axisSegments(loop, sign),
      checked: followed?.checked ?? [],
    };
  });
  return {
    sides,
    meetings,
    crossings: asked(crossings).filter(({ s }) => !late || s.im <= box.height),
    along,
    ranges: late
      ? delayStability(loop, crossings)
      : stabilityRanges(loop, crossings, critical, plane === 'z' ? inUnitDisc : inLeftHalfPlane),
    view: box,
  };
}

/** The size of the picture, and of what is in it. */
function reachOf({ left, right, height }: Window, { poles, zeros }: LocusLoop): number {
  const box = Math.max(Math.abs(left), Math.abs(right), height);
  const within = [...poles, ...zeros].map(({ s }) => abs(s)).filter((r) => r < 4 * box);
  return Math.max(box, ...within);
}
