/** The equations and the integrals of a tower, which ask for each other in the fields below. */
import { solutions } from './equation.ts';
import { integral } from './integral.ts';
import type { Solver } from './solver.ts';

export const SOLVER: Solver = {
  solutions: (tower, j, f, gs) => solutions(SOLVER, tower, j, f, gs),
  integral: (tower, j, f) => integral(SOLVER, tower, j, f).value,
};
