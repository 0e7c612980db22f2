/**
 * How the solution answers to parameters: S′ = (∂f/∂y) S + ∂f/∂p beside the system itself, all formulas exact (E. Hairer,
 * S. P. Nørsett & G. Wanner, Solving Ordinary Differential Equations I, section I.14).
 */
import { derivatives } from './formula/derivative.ts';
import type { System } from './system.ts';

/** The name of the state that is the derivative of a state by a parameter. */
export const sensitivityName = (state: string, parameter: string): string =>
  `${state}|${parameter}`;

/** The system with n more states for each parameter, behind its own; they begin at 0. */
export function withSensitivities(system: System, parameters: readonly string[]): System {
  const { graph: g, states, rhs } = system;
  const jacobian = states.map((state) => derivatives(g, rhs, state));
  const names: string[] = [];
  const added: number[] = [];
  for (const p of parameters) {
    const direct = derivatives(g, rhs, p);
    const own = states.map((state) => g.symbol(sensitivityName(state, p)));
    states.forEach((state, i) => {
      let sum = direct[i] as number;
      for (let j = 0; j < states.length; j++)
        sum = g.add(sum, g.mul(jacobian[j]?.[i] as number, own[j] as number));
      names.push(sensitivityName(state, p));
      added.push(sum);
    });
  }
  return { ...system, states: [...states, ...names], rhs: [...rhs, ...added] };
}
