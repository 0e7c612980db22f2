import { matlabMatrix as m } from '../../../exports/matrices.ts';
import type { DesignResult } from '../compute.ts';
import { costInTime } from '../feedback.ts';
import type { DesignInputs } from '../inputs.ts';
import { noiseInTime } from '../observer.ts';

/** For MATLAB's Control System Toolbox and for Octave's control package alike. */
export function matlab(r: DesignResult, i: DesignInputs): string {
  const { plant, feedback, observer, augmented: sys } = r;
  const discrete = plant.time === 'discrete';
  const lines = [
    `A = ${m(plant.a)};`,
    `B = ${m(plant.b)};`,
    `C = ${m(plant.c)};`,
    `D = ${m(plant.d)};`,
    ...(discrete ? [`Ts = ${plant.step};   % s`] : []),
    "if exist('OCTAVE_VERSION', 'builtin'), pkg load control; end",
    `plant = ss(A, B, C, D${discrete ? ', Ts' : ''});`,
    `controllable = rank(ctrb(A, B))`,
    `observable = rank(obsv(A, C))`,
  ];
  if (feedback.method !== 'none') {
    lines.push(
      ...(sys.integrators > 0
        ? ['% The plant with an integrator for each output that follows.']
        : []),
      `Aa = ${sys.integrators > 0 ? m(sys.a) : 'A'};`,
      `Ba = ${sys.integrators > 0 ? m(sys.b) : 'B'};`,
      `K = ${m(feedback.k)};`,
      `Ki = ${m(feedback.ki)};`,
    );
    if (feedback.x) {
      const { q, r: weight, s } = costInTime(plant, sys, i);
      lines.push(
        `Q = ${m(q)};`,
        `R = ${m(weight)};`,
        `N = ${m(s)};`,
        `[Kagain, X] = ${discrete ? 'dlqr' : 'lqr'}(Aa, Ba, Q, R, N);`,
        'difference = norm([K Ki] - Kagain) / norm(Kagain)',
      );
    }
    lines.push('closed_loop_poles = eig(Aa - Ba * [K Ki])');
  }
  if (observer) {
    lines.push(`L = ${m(observer.l)};`, 'observer_poles = eig(A - L * C)');
    if (observer.covariance) {
      const { w, v } = noiseInTime(plant, i);
      lines.push(
        `W = ${m(w)};   % of the states`,
        `V = ${m(v)};`,
        discrete ? "Lagain = dlqr(A', C', W, V)';" : "Lagain = lqr(A', C', W, V)';",
        'observer_difference = norm(L - Lagain) / norm(Lagain)',
      );
    }
  }
  return `${lines.join('\n')}\n`;
}
