import type { Onward } from '../../define/onward.ts';
import type { OdeResult } from './compute.ts';

/** The Jacobian of a linear part goes on to where matrices are looked at. */
export function next(r: OdeResult): readonly Onward[] {
  const [e] = r.equilibria;
  if (!e?.jacobian.every(Number.isFinite) || r.states.length < 2 || r.states.length > 8) return [];
  const n = r.states.length;
  const rows = Array.from({ length: n }, (_, k) =>
    Array.from(e.jacobian.slice(k * n, (k + 1) * n), String).join(','),
  );
  return [
    {
      tool: 'matrix-lab',
      does: 'Eigenvectors of the Jacobian at the first equilibrium',
      inputs: { task: 'eigen', a: `[[${rows.join('],[')}]]` },
    },
  ];
}
