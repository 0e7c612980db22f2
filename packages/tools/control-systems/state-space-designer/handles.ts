/** What can be pulled in the plane: each pole that is placed, and of a pair the upper one. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { FixedMode } from '@tollbench/engines/state-space/pbh.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { complexText } from '../../text/complex.ts';
import type { DesignResult } from './compute.ts';
import type { DesignInputs } from './inputs.ts';

const MAX_HANDLES = 12;

/** A pole that nothing moves has no grip. */
const isNear = (p: Complex, q: Complex): boolean =>
  Math.hypot(p.re - q.re, p.im - q.im) <= 1e-6 * Math.max(1, Math.hypot(q.re, q.im));

const handles: Handles<DesignInputs, DesignResult> = {
  polePlane: ({ structure }, i) => [
    ...(i.design === 'place' ? grips('poles', 'Pole', i.poles, structure.uncontrollable) : []),
    ...(i.observer === 'place'
      ? grips('observerPoles', 'Observer pole', i.observerPoles, structure.unobservable)
      : []),
  ],
};
export default handles;

function grips(
  field: 'poles' | 'observerPoles',
  noun: string,
  poles: readonly Complex[],
  fixed: readonly FixedMode[],
): Handle<DesignInputs>[] {
  const places = poles
    .map((p, k) => ({ ...p, k }))
    .filter((p) => p.im >= 0 && !fixed.some(({ value }) => isNear(p, value)))
    .slice(0, MAX_HANDLES);
  const round = (x: number) => Number(x.toPrecision(4));
  return places.map(({ re, im, k }, at) => ({
    name: `${noun} ${at + 1}`,
    value: complexText({ re, im }, 'j'),
    along: im > 0 ? 'both' : 'x',
    x: re,
    y: im,
    to: ({ x, y }) => {
      if (im > 0 && !(y > 0)) return undefined;
      const moved = { re: round(x), im: im > 0 ? round(y) : 0 };
      const pair = poles.findIndex((p, l) => l !== k && p.re === re && p.im === -im && im > 0);
      return {
        [field]: poles.map((p, l) =>
          l === k ? moved : l === pair ? { re: moved.re, im: -moved.im } : p,
        ),
      };
    },
  }));
}
