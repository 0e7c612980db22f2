/** The compensator's real zeros and poles, pulled along the real axis. */

import { exactPolynomial, repeated } from '@tollbench/engines/control/locus/loop.ts';
import { distinctRoots } from '@tollbench/engines/exact/distinct-roots.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Handle } from '../../define/handle.ts';
import { showQuantity as q } from '../../define/si.ts';
import type { LocusResult } from './compute.ts';
import { inputs, type LocusInputs } from './inputs.ts';

const rootsOf = (p: readonly number[]): Complex[] =>
  p.length < 2 ? [] : repeated(distinctRoots(exactPolynomial(p)));

/** The compensator as zpk, which keeps its gain at the highest powers. */
function written(zeros: readonly Complex[], poles: readonly Complex[], gain: number): string {
  const list = (roots: readonly Complex[]) =>
    roots
      .map(({ re, im }) => (im === 0 ? String(re) : `${re}${im < 0 ? '-' : '+'}${Math.abs(im)}i`))
      .join(' ');
  return `zpk([${list(zeros)}],[${list(poles)}],${gain})`;
}

export function controllerHandles({ plane }: LocusResult, i: LocusInputs): Handle<LocusInputs>[] {
  const field = plane === 'z' ? 'controllerZ' : 'controller';
  const { num, den } = i[field];
  const [zeros, poles] = [rootsOf(num), rootsOf(den)];
  const gain = (num[0] ?? 1) / (den[0] ?? 1);
  const handle = (which: 'zero' | 'pole', k: number, s: Complex): Handle<LocusInputs> => ({
    name: `Compensator’s ${which} ${k + 1}`,
    value: q(s.re, plane === 'z' ? '' : 'rad/s', 4),
    along: 'x',
    x: s.re,
    y: 0,
    to: ({ x }) => {
      const moved = (list: readonly Complex[]) =>
        list.map((r, n) => (n === k ? { re: Number(x.toPrecision(4)), im: 0 } : r));
      const text =
        which === 'zero' ? written(moved(zeros), poles, gain) : written(zeros, moved(poles), gain);
      return { [field]: inputs[field].parse(text) };
    },
  });
  const real = (which: 'zero' | 'pole', list: readonly Complex[]) =>
    list.flatMap((s, k) => (s.im === 0 ? [handle(which, k, s)] : []));
  return [...real('zero', zeros), ...real('pole', poles)];
}
