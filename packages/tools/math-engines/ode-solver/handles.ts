/** What can be pulled in the phase plane: the start, more starts, and one that waits in the corner. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';
import { MAX_STARTS, startsOf } from './plane.ts';

const rounded = (v: number): number => Number(v.toPrecision(6));
const shown = (x: number, y: number): string => `${q(x, '', 4)}, ${q(y, '', 4)}`;

const rows = (starts: readonly (readonly [number, number])[]): string =>
  starts.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('; ');

/** The starts that the field says; undefined where it is refused. */
function standing(i: OdeInputs): (readonly [number, number])[] | undefined {
  try {
    return startsOf(i);
  } catch {
    return undefined;
  }
}

const handles: Handles<OdeInputs, OdeResult> = {
  plane: (r, i): Handle<OdeInputs>[] => {
    const p = r.plane;
    if (!p) return [];
    const x0 = p.across < 0 ? i.from : (r.initial[p.across] as number);
    const y0 = r.initial[p.up] as number;
    const start: Handle<OdeInputs> = {
      name: 'Start',
      value: shown(x0, y0),
      along: p.across < 0 ? 'y' : 'both',
      x: x0,
      y: y0,
      to: ({ x, y }) => ({
        initial: r.states
          .map(
            (s, k) =>
              `${s} = ${rounded(k === p.across ? x : k === p.up ? y : (r.initial[k] as number))}`,
          )
          .join(', '),
      }),
    };
    // Those of now, where the picture is still of a moment ago.
    const starts = standing(i) ?? p.starts;
    const more = starts.map(
      ([a, b], k): Handle<OdeInputs> => ({
        name: `Start ${k + 2}`,
        value: shown(a, b),
        along: 'both',
        x: a,
        y: b,
        to: ({ x, y }) => ({ starts: rows(starts.with(k, [x, y])) }),
      }),
    );
    const [left, right] = p.window.x;
    const [bottom, top] = p.window.y;
    const waiting: Handle<OdeInputs> = {
      name: 'New start',
      value: 'press where it is to begin, or pull it there',
      along: 'both',
      placed: true,
      x: left + 0.03 * (right - left),
      y: bottom + 0.05 * (top - bottom),
      to: ({ x, y }) => {
        const place = [rounded(x), rounded(y)] as const;
        const isThere = starts.some(([a, b]) => a === place[0] && b === place[1]);
        return isThere ? undefined : { starts: rows([...starts, place]) };
      },
    };
    return [start, ...more, ...(starts.length < MAX_STARTS ? [waiting] : [])];
  },
};
export default handles;
