/** What stands in captions and notices alone: as values, for programs. */
import { combine } from '@tollbench/engines/control/locus/meeting.ts';
import type { NamedOutput } from '../../define/named.ts';
import type { LocusResult } from './compute.ts';
import type { results } from './results.ts';

const none = (note: string) => ({ value: null, note }) as const;

export function unseen(r: LocusResult): NamedOutput<typeof results> {
  const { num, den, loop, locus, gains, sampleTime } = r;
  const late = loop.delay > 0;
  const [main] = gains;
  return {
    kind: 'values',
    values: {
      unstablePoles: main?.unstable ?? none('no gain is given'),
      alongBoundary: locus.along,
      loopNumerator: num,
      loopDenominator: den,
      characteristicPolynomial: late
        ? none('with dead time it is no polynomial')
        : combine(den, num, main?.gain ?? 0),
      ...(r.plane === 's' && { deadTime: loop.delay }),
      ...(sampleTime !== undefined && { sampleTime }),
      ...(late && {
        windowLeft: locus.view.left,
        windowRight: locus.view.right,
        windowHeight: locus.view.height,
        checkedGains: locus.sides.reduce((n, side) => n + side.checked.length, 0),
      }),
    },
  };
}
