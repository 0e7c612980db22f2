/** What can be pulled: every zero and pole. Conjugates move together; two real ones that meet leave the axis as a pair. */
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Handle, Handles } from '../../define/handle.ts';
import { complexText } from '../../text/complex.ts';
import type { PoleZeroResult } from './compute.ts';
import type { PoleZeroInputs } from './inputs.ts';
import { pulled, startOf } from './pull.ts';

/** Grips on one picture at most. */
const MAX_GRIPS = 40;

const handles: Handles<PoleZeroInputs, PoleZeroResult> = {
  map: (r, i) => {
    const start = startOf(r, i);
    const of = (field: 'zeros' | 'poles', noun: string): Handle<PoleZeroInputs>[] =>
      start[field].flatMap((s, k) =>
        s.im < 0 || isBehind(start[field], k) ? [] : [grip(field, noun, s, k)],
      );
    const grip = (
      field: 'zeros' | 'poles',
      noun: string,
      s: Complex,
      k: number,
    ): Handle<PoleZeroInputs> => ({
      name: `${noun} ${k + 1}`,
      value: complexText(s, 'j'),
      along: s.im > 0 || mates(start[field], k) ? 'both' : 'x',
      x: s.re,
      y: s.im,
      to: (place) => ({
        from: 'roots',
        zeros: start.zeros,
        poles: start.poles,
        ...start.gain,
        [field]: pulled(start[field], k, place),
      }),
    });
    return [...of('poles', 'Pole'), ...of('zeros', 'Zero')].slice(0, MAX_GRIPS);
  },
};
export default handles;

/** Whether another real root stands at the same place, with which it can leave the axis. */
const mates = (list: readonly Complex[], k: number): boolean =>
  list.some((s, n) => n !== k && s.im === 0 && s.re === list[k]?.re);

/** Of real roots at one place the first alone has a grip: it is the one that is pulled away. */
const isBehind = (list: readonly Complex[], k: number): boolean =>
  list.findIndex((s) => s.im === 0 && s.re === list[k]?.re) < k && list[k]?.im === 0;
