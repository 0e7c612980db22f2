/** What can be pulled in the phase plane: the start, more starts, and one that waits in the corner. */
import type { Handle, Handles } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';

const rounded = (v: number): number => Number(v.toPrecision(6));
const shown = (x: number, y: number): string => `${q(x, '', 4)}, ${q(y, '', 4)}`;

const rows = (starts: readonly (readonly [number, number])[]): string =>
  starts.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('; ');

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
    const more = p.starts.map(
      ([a, b], k): Handle<OdeInputs> => ({
        name: `Start ${k + 2}`,
        value: shown(a, b),
        along: 'both',
        x: a,
        y: b,
        to: ({ x, y }) => ({ starts: rows(p.starts.with(k, [x, y])) }),
      }),
    );
    const [left, right] = p.window.x;
    const [bottom, top] = p.window.y;
    const waiting: Handle<OdeInputs> = {
      name: 'New start',
      value: 'pull it in',
      along: 'both',
      x: left + 0.03 * (right - left),
      y: bottom + 0.05 * (top - bottom),
      to: ({ x, y }) => ({ starts: rows([...p.starts, [x, y]]) }),
    };
    return [start, ...more, ...(p.starts.length < 24 ? [waiting] : [])];
  },
};
export default handles;
