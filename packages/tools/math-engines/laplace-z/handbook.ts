import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The Laplace transform turns a signal f(t) into a function of s, the z transform a sequence x[n] into one of z; derivatives and shifts become products, and linear equations with constant coefficients become fractions.',
    'This page goes both ways exactly. Decimals are taken as the fractions they are, parameters stay letters, and a fraction goes back by its partial fractions alone; every answer is checked in numbers by another way.',
  ],
  formulas: [
    { name: 'Laplace, from 0⁻', tex: 'F(s) = \\int_{0^-}^{\\infty} f(t)\\, e^{-st}\\, dt' },
    { name: 'z, one-sided', tex: 'X(z) = \\sum_{n=0}^{\\infty} x[n]\\, z^{-n}' },
    { name: 'Shift in s', tex: 'e^{at} f(t) \\to F(s-a)' },
    { name: 'Delay', tex: 'f(t-T)\\,u(t-T) \\to e^{-sT} F(s)' },
    { name: 'Derivative', tex: "f'(t) \\to s F(s) - f(0^-)" },
    {
      name: 'Repeated every T',
      tex: '\\sum_{m=0}^{\\infty} f(t-mT) \\to \\frac{F(s)}{1-e^{-sT}}',
    },
    { name: 'Convolution', tex: '\\int_0^t f(\\tau)\\, g(t-\\tau)\\, d\\tau \\to F(s)\\, G(s)' },
    { name: 'Divided by t', tex: '\\frac{f(t)}{t} \\to \\int_s^{\\infty} F(\\sigma)\\, d\\sigma' },
    { name: 'Impulse', tex: '\\delta(t) \\to 1, \\qquad \\delta^{(n)}(t) \\to s^n' },
    { name: 'Final value', tex: '\\lim_{t \\to \\infty} f(t) = \\lim_{s \\to 0} s F(s)' },
    {
      name: 'Left-sided sequence',
      tex: '-a^n\\, u[-n-1] \\to \\frac{z}{z-a}, \\qquad |z| < |a|',
    },
    {
      name: 'Shifts of a sequence',
      tex: 'y[n-1] \\to z^{-1} Y + y[-1], \\qquad y[n+1] \\to z Y - z\\, y[0]',
    },
  ],
  symbols: [
    { symbol: 'u(t)', meaning: 'unit step' },
    { symbol: '\\delta(t)', meaning: 'unit impulse, all of it after 0⁻' },
    { symbol: 's', meaning: 'complex frequency', unit: '1/s' },
    { symbol: 'z', meaning: 'complex variable of sequences' },
  ],
  validity: [
    'The lower limit is 0⁻: δ(t) has the transform 1, and initial values are those before the input begins.',
    'Forward: sums of products of powers, exponentials, sines, cosines, hyperbolic functions, steps and impulses; pieces, repeated with a period; convolutions; and by themselves or with an exponential roots of t, ln t, J of whole order, erf and erfc, what is divided by t, e^(−at²) and e^(−k/t). Inverse: fractions with delays and one factor 1/(1 − c·e^(−Ts)), roots, logarithms, arctangents and e^(−k√s) of the table. A term that is none of these is refused by name.',
    'Equations: linear with constant coefficients, up to six with as many unknowns; integrals and convolutions of an unknown in t. The input has a transform that is a fraction, delayed or repeated.',
    'Factors of degree 3 and more that do not part over the fractions are left as a sum over their roots, with the roots in decimals beside it.',
    'Regions of convergence with parameters are told by the signs that these have at the values shown.',
    'Two-sided z transforms have a ring; Laplace transforms are one-sided.',
    'Degrees to 60; powers of t to 50.',
  ],
  pitfalls: [
    'The inverse is f(t)·u(t): a one-sided transform knows nothing of t < 0.',
    'The theorem of the final value says nothing where a pole is on or right of the axis: 1/(s − 1) has s·F(s) → 0, and grows.',
    'A signal that repeats never settles: its transform has poles on the axis at every harmonic, at most one of which s·F(s) takes away.',
    'One X(z) has as many sequences as regions of convergence.',
  ],
  citations: [
    {
      authors: 'A. V. Oppenheim, A. S. Willsky',
      title: 'Signals and Systems',
      source: '2nd ed., Prentice Hall',
      year: 1997,
      place: 'ch. 9, 10',
      isbn: '978-0-13-814757-0',
    },
    {
      authors: 'A. Erdélyi (ed.)',
      title: 'Tables of Integral Transforms, vol. I',
      source: 'McGraw-Hill, New York',
      year: 1954,
      place: 'ch. IV, V',
    },
    {
      authors: 'G. Doetsch',
      title: 'Introduction to the Theory and Application of the Laplace Transformation',
      source: 'Springer, Berlin',
      year: 1974,
    },
    {
      authors: 'K. H. Lundberg, H. R. Miller, D. L. Trumper',
      title: 'Initial conditions, generalized functions, and the Laplace transform',
      source: 'IEEE Control Systems Magazine 27(1), 22–35',
      year: 2007,
    },
  ],
  faq: [
    {
      q: 'Why is the transform of δ(t) equal to 1 and not 1/2?',
      a: 'The integral begins at 0⁻, before the impulse, so all of it counts.',
    },
    {
      q: 'Are decimals rounded?',
      a: 'No. 0.1 is 1/10 throughout; only pictures and checks are in doubles.',
    },
    {
      q: 'How is an answer checked?',
      a: 'By the integral of the signal times e^(−st) at three s, or by the recursion of X(z) for 24 samples; the table shows both numbers.',
    },
  ],
  related: ['step-response', 'pole-zero-explorer', 'routh-jury', 'ode-solver'],
};
