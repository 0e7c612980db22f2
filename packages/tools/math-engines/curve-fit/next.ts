import type { Onward } from '../../define/onward.ts';
import type { CurveResult } from './compute.ts';

/** The covariances go on to where matrices are looked at. */
export function next(r: CurveResult): readonly Onward[] {
  const n = r.free.length;
  const c = r.covariance;
  if (!c || n < 2 || n > 8) return [];
  const rows = Array.from({ length: n }, (_, k) =>
    Array.from(c.slice(k * n, (k + 1) * n), String).join(','),
  );
  return [
    {
      tool: 'matrix-lab',
      does: 'Eigenvectors of the covariance of the parameters',
      inputs: { task: 'eigen', a: `[[${rows.join('],[')}]]` },
    },
  ];
}
