/** The working where no table of elementary integrals is enough, and what may be done with a series term by term. */
import {
  type Expression,
  equals,
  MINUS_ONE,
  symbol,
  ZERO,
} from '@tollbench/engines/algebra/expression/expression.ts';
import {
  sum as plus,
  quotient,
  product as times,
} from '@tollbench/engines/algebra/expression/make.ts';
import type { Antiderivative } from '@tollbench/engines/fourier-series/by-antiderivative.ts';
import { type Coefficients, omegaOf } from '@tollbench/engines/fourier-series/coefficients.ts';
import { N } from '@tollbench/engines/fourier-series/integer-angles.ts';
import type { Kernel, KernelKind } from '@tollbench/engines/fourier-series/known-kernels.ts';
import { tidied } from '@tollbench/engines/fourier-series/tidy.ts';
import type { Step } from '../../define/output.ts';
import type { Written } from './result.ts';

type Own = (e: Expression) => Written;

/** Series that are known, each with what it is of: text, left side and right side. */
const KNOWN: Readonly<Record<KernelKind, readonly [text: string, tex: string]>> = {
  reciprocal: [
    'A fraction of one wave: with z = e^{iφ} it has one pole s inside the unit circle, and the geometric series',
    '\\frac{1}{A + R\\cos\\varphi} = \\frac{1}{\\sqrt{A^2 - R^2}} \\left(1 + 2\\sum_{k=1}^{\\infty} s^k \\cos k\\varphi\\right)',
  ],
  square: [
    'The square of such a fraction is its derivative by A:',
    '\\frac{1}{(A + R\\cos\\varphi)^2} = \\frac{1}{(A^2 - R^2)^{3/2}} \\left(A + 2\\sum_{k=1}^{\\infty} \\left(A + k\\sqrt{A^2 - R^2}\\right) s^k \\cos k\\varphi\\right)',
  ],
  log: [
    'The logarithm of one wave is that of |1 − s·e^{iφ}|² and a constant:',
    '\\ln(A + R\\cos\\varphi) = \\ln\\frac{A + \\sqrt{A^2 - R^2}}{2} - 2\\sum_{k=1}^{\\infty} \\frac{s^k}{k} \\cos k\\varphi',
  ],
  exp: [
    'The exponential of one wave, by the generating function of Bessel’s functions:',
    'e^{R\\cos\\varphi} = I_0(R) + 2\\sum_{k=1}^{\\infty} I_k(R) \\cos k\\varphi',
  ],
  cos: [
    'A wave of a wave (Jacobi and Anger):',
    '\\cos(R\\cos\\varphi) = J_0(R) + 2\\sum_{k=1}^{\\infty} J_k(R) \\cos\\frac{k\\pi}{2} \\cos k\\varphi',
  ],
  sin: [
    'A wave of a wave (Jacobi and Anger):',
    '\\sin(R\\cos\\varphi) = 2\\sum_{k=1}^{\\infty} J_k(R) \\sin\\frac{k\\pi}{2} \\cos k\\varphi',
  ],
};

/** The known series with A, R, φ and s of the function at hand. */
export const knownSteps = (kernels: readonly Kernel[], own: Own): Step[] =>
  kernels.flatMap((k): Step[] => {
    const [text, tex] = KNOWN[k.kind];
    const { level, size, slope, phase } = k.wave;
    const angle = own(plus(times(slope, symbol('t')), phase)).tex;
    return [
      { text, tex },
      {
        text: 'Here',
        tex: [
          ...(k.kind === 'cos' || k.kind === 'sin' ? [] : [`A = ${own(level).tex}`]),
          `R = ${own(size).tex}`,
          `\\varphi = ${angle}`,
          ...(k.ratio ? [`s = \\frac{\\sqrt{A^2 - R^2} - A}{R} = ${own(k.ratio).tex}`] : []),
        ].join(', \\quad '),
      },
    ];
  });

/** Antiderivatives that have a name. */
export const usedSteps = (used: readonly Antiderivative[], own: Own): Step[] =>
  used
    .filter(({ integrand }, k) => used.findIndex((u) => equals(u.integrand, integrand)) === k)
    .map(
      ({ integrand, value }): Step => ({
        text: 'An antiderivative; its derivative was compared with the integrand.',
        tex: `\\int ${own(integrand).tex} \\, d${own(symbol('t')).tex} = ${own(value).tex}`,
      }),
    );

/** Whether the series may be differentiated and integrated term by term, with the coefficients that it has then. */
export function termwiseSteps(
  { a, b, mean }: Coefficients,
  period: Expression,
  smoothness: number | undefined,
  own: Own,
): Step[] {
  const nu = times(N, omegaOf(period));
  const pair = (p: Expression, q: Expression) =>
    `a_n = ${own(tidied(p)).tex}, \\quad b_n = ${own(tidied(q)).tex}`;
  const isContinuous = smoothness === undefined || smoothness >= 1;
  const isZero = equals(mean, ZERO);
  return [
    isContinuous
      ? {
          text: 'Differentiated term by term it is the series of f′, as f is continuous: aₙ′ = nω₀bₙ and bₙ′ = −nω₀aₙ.',
          tex: `f': \\quad ${pair(times(nu, b), times(MINUS_ONE, nu, a))}`,
        }
      : {
          text: Number.isNaN(smoothness)
            ? 'Term by term it may not be differentiated: f or a limit of it has no bounds.'
            : 'Term by term it may not be differentiated, as f jumps: the terms nω₀bₙ and nω₀aₙ do not fall to 0.',
        },
    {
      text: `Integrated term by term it is the series of ∫(f − a₀/2) dx${isZero ? '' : ', without the line that the mean makes'}, which is continuous: divided by nω₀ its terms fall faster.`,
      tex: `F: \\quad ${pair(times(MINUS_ONE, quotient(b, nu)), quotient(a, nu))}`,
    },
  ];
}
