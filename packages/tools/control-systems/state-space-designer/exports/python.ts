import { pythonMatrix as m } from '../../../exports/matrices.ts';
import { pythonMain } from '../../../exports/python.ts';
import type { DesignResult } from '../compute.ts';
import { costInTime } from '../feedback.ts';
import type { DesignInputs } from '../inputs.ts';
import { noiseInTime } from '../observer.ts';

/** A SciPy module that has the design, computes Riccati solutions again, and prints how far apart they are. */
export function python(r: DesignResult, i: DesignInputs): string {
  const { plant, feedback, observer, augmented: sys } = r;
  const discrete = plant.time === 'discrete';
  const solver = discrete ? 'solve_discrete_are' : 'solve_continuous_are';
  const head = [
    `A = ${m(plant.a)}`,
    `B = ${m(plant.b)}`,
    `C = ${m(plant.c)}`,
    `D = ${m(plant.d)}`,
    ...(discrete ? [`SAMPLE_TIME = ${plant.step}  # s`] : []),
  ];
  const main: string[] = [];
  const gain = discrete
    ? 'np.linalg.solve(r + b.T @ x @ b, b.T @ x @ a + s.T)'
    : 'np.linalg.solve(r, b.T @ x + s.T)';
  const uses = feedback.x !== null || (observer?.covariance ?? null) !== null;
  if (feedback.method !== 'none') {
    head.push(
      `AUGMENTED_A = ${sys.integrators > 0 ? m(sys.a) : 'A'}`,
      `AUGMENTED_B = ${sys.integrators > 0 ? m(sys.b) : 'B'}`,
      `K = ${m(feedback.k)}`,
      `KI = ${m(feedback.ki)}`,
    );
    main.push(
      'gain = np.hstack([K, KI])',
      'print("closed-loop poles", np.linalg.eigvals(AUGMENTED_A - AUGMENTED_B @ gain))',
    );
    if (feedback.x) {
      const { q, r: weight, s } = costInTime(plant, sys, i);
      head.push(`Q = ${m(q)}`, `R = ${m(weight)}`, `N = ${m(s)}`);
      main.push(
        'again = riccati_gain(AUGMENTED_A, AUGMENTED_B, Q, R, N)',
        'print("difference", np.linalg.norm(gain - again) / np.linalg.norm(again))',
      );
    }
  } else main.push('print("poles", np.linalg.eigvals(A))');
  if (observer) {
    head.push(`L = ${m(observer.l)}`);
    main.push('print("observer poles", np.linalg.eigvals(A - L @ C))');
    if (observer.covariance) {
      const { w, v } = noiseInTime(plant, i);
      head.push(`W = ${m(w)}  # of the states`, `V = ${m(v)}`);
      main.push(
        'again = riccati_gain(A.T, C.T, W, V, np.zeros((A.shape[0], C.shape[0]))).T',
        'print("observer difference", np.linalg.norm(L - again) / np.linalg.norm(again))',
      );
    }
  }
  return `import numpy as np
${uses ? `from scipy.linalg import ${solver}\n` : ''}
${head.join('\n')}

${
  uses
    ? `
def riccati_gain(a, b, q, r, s):
    """The gain of the stabilising solution."""
    x = ${solver}(a, b, q, r, s=s)
    return ${gain}

`
    : ''
}
${pythonMain(main.join('\n'))}`;
}
