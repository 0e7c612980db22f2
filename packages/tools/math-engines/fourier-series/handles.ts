/** What can be pulled: the last harmonic, in the spectrum and on the curve of the error, and the place that is compared. */
import type { Handles } from '../../define/handle.ts';
import { type Inputs, MAX_COUNT } from './inputs.ts';
import type { Result } from './result.ts';

const counted = (r: Result, x: number): Partial<Inputs> | undefined => {
  // The last whole one on the way: it never runs ahead of the finger.
  const count = x < r.count ? Math.ceil(x - 1e-9) : Math.floor(x + 1e-9);
  return count < 1 || count > Math.min(MAX_COUNT, r.a.length - 1) ? undefined : { count };
};

const handles: Handles<Inputs, Result> = {
  series: (r) => [
    {
      name: 'Place',
      value: `${r.variable} = ${Number(r.pointAt.toPrecision(4))}`,
      along: 'x',
      x: r.pointAt,
      y: r.pointSum,
      to: ({ x }) => ({ point: String(Number(x.toPrecision(6))) }),
    },
  ],
  spectrum: (r) => [
    {
      name: 'Last harmonic',
      value: `N = ${r.count}`,
      along: 'x',
      x: r.count,
      step: 1,
      to: ({ x }) => counted(r, x),
    },
  ],
  errors: (r) => [
    {
      name: 'Harmonics',
      value: `N = ${r.count}`,
      along: 'x',
      x: r.count,
      y: r.errors[r.count] as number,
      step: 1,
      to: ({ x }) => counted(r, x),
    },
  ],
};
export default handles;
