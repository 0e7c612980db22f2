import { eigenvalues } from '@tollbench/engines/linalg/eigen.ts';
import type { Matrix } from '@tollbench/engines/linalg/matrix.ts';
import type { Complex } from '@tollbench/engines/numeric/complex.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { texPolynomial } from '../../text/tex-polynomial.ts';
import { fromRoots } from './characteristic.ts';
import type { DesignResult } from './compute.ts';
import type { DesignInputs } from './inputs.ts';
import { texMatrix } from './show.ts';

/** A longer polynomial is not set as mathematics. */
const MAX_DEGREE = 8;

/** The working, with the numbers at hand. */
export function steps(r: DesignResult, i: DesignInputs): Step[] {
  const { plant } = r;
  const where = plant.time === 'continuous' ? "x' = A x + B u" : 'x_{k+1} = A x_k + B u_k';
  return [
    {
      text: plant.held
        ? 'The plant behind a zero-order hold, from one matrix exponential.'
        : 'The plant.',
      ...set(`${where}, \\quad A = `, plant.a, ',\\quad B = ', plant.b),
    },
    {
      text: `Its eigenvalues: ${shownRoots(plant.a)}. The staircase form of (A, B) has rank ${r.structure.controllable} of ${plant.n}, that of (Aᵀ, Cᵀ) rank ${r.structure.observable}.`,
    },
    ...feedbackSteps(r, i),
    ...observerSteps(r, i),
  ];
}

/** Names and matrices in turn, where all of them fit. */
function set(...pieces: readonly (string | Matrix)[]): { tex?: string } {
  const parts = pieces.map((p) => (typeof p === 'string' ? p : texMatrix(p)));
  return parts.includes(undefined) ? {} : { tex: parts.join('') };
}

function shownRoots(a: Matrix): string {
  const { re, im } = eigenvalues(a);
  return Array.from(re, (x, k) => complexText({ re: x, im: im[k] ?? 0 }, 'j')).join(', ');
}

function polynomialStep(poles: readonly Complex[], text: string, variable: 's' | 'z'): Step {
  return {
    text,
    ...(poles.length <= MAX_DEGREE && {
      tex: `\\varphi(${variable}) = ${texPolynomial(fromRoots(poles), variable)}`,
    }),
  };
}

function feedbackSteps(r: DesignResult, i: DesignInputs): Step[] {
  const { feedback, augmented: sys, plant, reference } = r;
  const variable = plant.time === 'continuous' ? 's' : 'z';
  const list: Step[] = [];
  if (feedback.method === 'none') return list;
  if (sys.integrators > 0)
    list.push({
      text: 'An integrator for each output that follows joins the states.',
      ...set('A_i = ', sys.a, ',\\quad B_i = ', sys.b),
    });
  if (i.design === 'place')
    list.push(polynomialStep(i.poles, 'The polynomial that has the wanted poles.', variable), {
      text:
        feedback.method === 'exact'
          ? 'One input: det(λI − A + BK) = φ(λ) has one solution.'
          : 'Several inputs: of all K with these poles, one with eigenvectors far apart.',
      ...set('K = ', feedback.k),
    });
  if (feedback.x)
    list.push(
      {
        text: 'The stabilising solution of the Riccati equation.',
        ...set(
          plant.time === 'continuous'
            ? 'A^\\top X + X A - (X B + N) R^{-1} (B^\\top X + N^\\top) + Q = 0: \\quad X = '
            : 'A^\\top X A - X - (A^\\top X B + N)(R + B^\\top X B)^{-1}(B^\\top X A + N^\\top) + Q = 0: \\quad X = ',
          feedback.x,
        ),
      },
      {
        text: `The gain. The residual is ${showQuantity(feedback.residual ?? 0, '', 2)} of the terms.`,
        ...set(
          plant.time === 'continuous'
            ? 'K = R^{-1}(B^\\top X + N^\\top) = '
            : 'K = (R + B^\\top X B)^{-1}(B^\\top X A + N^\\top) = ',
          feedback.k,
        ),
      },
    );
  list.push({
    text: `The closed loop has the poles ${feedback.poles.map(({ value }) => complexText(value, 'j')).join(', ')}.`,
  });
  if (i.track === 'gain' && sys.ct.rows > 0)
    list.push({
      text: 'The reference is scaled so that y rests at r.',
      ...set('\\bar N = N_u + K N_x = ', reference),
    });
  return list;
}

function observerSteps({ observer, plant }: DesignResult, i: DesignInputs): Step[] {
  if (!observer) return [];
  return [
    ...(observer.covariance
      ? [
          {
            text: 'The Kalman filter: the Riccati equation of the transposed plant.',
            ...set('P = ', observer.covariance),
          },
        ]
      : [
          polynomialStep(
            i.observerPoles,
            'The observer: the same problem for Aᵀ and Cᵀ, with its own poles.',
            plant.time === 'continuous' ? 's' : 'z',
          ),
        ]),
    { text: 'Its gain.', ...set('L = ', observer.l) },
  ];
}
