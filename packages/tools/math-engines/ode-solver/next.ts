import type { Onward } from '../../define/onward.ts';
import { formulaOnward } from '../formula-onward.ts';
import type { OdeResult } from './compute.ts';
import type { OdeInputs } from './inputs.ts';

/** The Jacobian of a linear part goes on to where matrices are looked at, one equation to its formula. */
export function next(r: OdeResult, i: OdeInputs): readonly Onward[] {
  return [...jacobian(r), ...formula(r, i)];
}

function formula(r: OdeResult, i: OdeInputs): Onward[] {
  const [y, ...others] = r.states;
  if (y === undefined || others.length > 0) return [];
  return formulaOnward(i.equations, `${y}(${i.from}) = ${r.initial[0]}`);
}

function jacobian(r: OdeResult): Onward[] {
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
