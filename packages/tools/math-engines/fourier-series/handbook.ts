import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A periodic function of finite power is the sum of its mean and of sines and cosines of whole multiples of its frequency. The coefficients are integrals over a period.',
    'Here they are taken exactly, for every n in one formula: pieces of powers, exponentials, sines and cosines with letters as parameters are integrated by parts and the limits put in with n whole. Those n at which the formula divides by 0 are integrated again and given apart. Every formula is checked by quadrature before it is given.',
    'Fractions, logarithms and exponentials of one wave have series that are known: by the pole inside the unit circle, or of Bessel’s functions. Roots and logarithms of x have Fresnel’s integrals S and C, Si and Ci.',
  ],
  formulas: [
    {
      name: 'Series',
      tex: 'f(x) \\sim \\frac{a_0}{2} + \\sum_{n=1}^{\\infty} \\left(a_n \\cos n\\omega_0 x + b_n \\sin n\\omega_0 x\\right), \\quad \\omega_0 = \\frac{2\\pi}{T}',
    },
    {
      name: 'Coefficients',
      tex: 'a_n = \\frac{2}{T} \\int_T f \\cos n\\omega_0 x \\, dx, \\quad b_n = \\frac{2}{T} \\int_T f \\sin n\\omega_0 x \\, dx',
    },
    { name: 'Complex form', tex: 'c_n = \\frac{a_n - i b_n}{2}, \\quad c_{-n} = \\overline{c_n}' },
    {
      name: 'Amplitude and phase',
      tex: 'A_n \\cos(n\\omega_0 x + \\varphi_n), \\quad A_n = \\sqrt{a_n^2 + b_n^2} = 2|c_n|, \\quad \\varphi_n = \\arg(a_n - i b_n)',
    },
    {
      name: 'Ripple and form factor',
      tex: '\\gamma = \\frac{\\sqrt{f_{\\mathrm{rms}}^2 - (a_0/2)^2}}{|a_0/2|}, \\quad \\frac{f_{\\mathrm{rms}}}{|a_0/2|}',
    },
    {
      name: 'Half-range sine series',
      tex: 'b_n = \\frac{2}{L} \\int_0^L f \\sin \\frac{n\\pi x}{L} \\, dx',
    },
    { name: 'At a jump', tex: 'S_N(x) \\to \\frac{f(x^-) + f(x^+)}{2}' },
    {
      name: 'Gibbs',
      tex: '\\frac{1}{\\pi}\\int_0^{\\pi} \\frac{\\sin u}{u} \\, du - \\frac{1}{2} = 0.08949',
    },
    {
      name: 'Parseval',
      tex: '\\frac{1}{T} \\int_T f^2 \\, dx = \\left(\\frac{a_0}{2}\\right)^2 + \\frac{1}{2} \\sum_{n=1}^{\\infty} \\left(a_n^2 + b_n^2\\right)',
    },
    {
      name: 'Fejér and Lanczos',
      tex: '\\sigma_n = 1 - \\frac{n}{N+1}, \\qquad \\sigma_n = \\frac{\\sin(\\pi n/(N+1))}{\\pi n/(N+1)}',
    },
  ],
  symbols: [
    { symbol: 'T', meaning: 'period' },
    { symbol: '\\omega_0', meaning: 'angular frequency of the first harmonic' },
    { symbol: 'S_N', meaning: 'partial sum of the mean and N harmonics' },
    { symbol: 'a_0/2', meaning: 'mean; a₀ itself is twice that' },
  ],
  validity: [
    'Closed forms: up to 64 pieces of sums of powers of x to the 16th, exponentials, sines, cosines and their products, |u|, sgn, steps, floors, max and min of them where their corners are found exactly. Formulas whose denominator would be beyond degree 14 in n are not written. Fractions, squares of them and logarithms of A + R·cos φ without a zero, exponentials, sines and cosines of it, each times sines and cosines, over one or two periods; terms whose antiderivative has a name (S, C, Si, Ci), and √(r² − x²) over its arc. Of those the working says how; where none is found it says whether there is proven to be no elementary one. They, and anything else of finite power, are integrated in numbers, by Gauss–Legendre rules that are doubled until nothing changes; the last difference is an estimate of the error and no bound.',
    'The order of places, signs and what lies in the period are told by the values of the parameters that are shown; formulas hold for others with the same order. Frequencies such as a in sin(ax) are taken as no multiple of ω₀ where they are letters.',
    'Harmonics to 500. Samples tell harmonics below half of their number; higher ones fold onto them.',
    'Overshoots are found in numbers, within 1.5 periods of the last harmonic beside each jump.',
  ],
  pitfalls: [
    'a₀/2 is the mean, not a₀; some books write a₀ for the mean.',
    'The overshoot beside a jump does not vanish as N grows: it comes closer to the jump, and stays 8.949 % of it.',
    'A function on (0, L) has three series: of period L, and as an even or an odd function of period 2L.',
    'The formula of all n may divide by 0 at one: sin x·cos nx at n = 1. That coefficient is not 0 because of it.',
    'A sine from an angle α on, V sin ωt for α < ωt < π, is taken as 0 before α, as a thyristor leaves it: the period ends with the sine.',
    'A full-wave rectified sine has half the period of its sine: its first harmonic is the second of the mains.',
  ],
  citations: [
    {
      authors: 'E. Kreyszig',
      title: 'Advanced Engineering Mathematics',
      source: '10th ed., Wiley, Hoboken',
      year: 2011,
      place: 'ch. 11',
      isbn: '978-0-470-45836-5',
    },
    {
      authors: 'T. W. Körner',
      title: 'Fourier Analysis',
      source: 'Cambridge University Press',
      year: 1988,
      place: 'ch. 1, 16, 17',
    },
    {
      authors: 'E. Hewitt, R. E. Hewitt',
      title: 'The Gibbs–Wilbraham phenomenon: an episode in Fourier analysis',
      source: 'Archive for History of Exact Sciences 21, 129–160',
      year: 1979,
    },
    {
      authors: 'C. Lanczos',
      title: 'Applied Analysis',
      source: 'Prentice Hall, Englewood Cliffs',
      year: 1956,
      place: 'ch. IV',
    },
  ],
  faq: [
    {
      q: 'Why is a coefficient given apart?',
      a: 'At that n a frequency in the integrand is 0, where its antiderivative is x and no sine; the formula would divide by 0.',
    },
    {
      q: 'How do I type a piecewise function?',
      a: 'As x for 0<x<1; 2-x for 1<x<2, as {x, 0<x<1; 2-x, 1<x<2}, or pasted from LaTeX. Gaps are 0, and said to be; “otherwise” fills them. Mathematica’s and SymPy’s Piecewise, MATLAB’s x.*(x>0), square and sawtooth are read, decimal commas where they part nothing, and a period by ω = … or f₀ = ….',
    },
    {
      q: 'How is a formula checked?',
      a: 'The first 24 aₙ and bₙ, the mean and the mean square are compared with quadrature; where they differ by more than 10⁻⁸ of the rms value the formula is not given.',
    },
  ],
  related: ['laplace-z', 'spectrum-analyzer', 'phasor-calculator', 'curve-fit'],
};
