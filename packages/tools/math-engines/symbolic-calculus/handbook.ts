import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The derivative of a function is its slope at each place; an antiderivative is a function with a given slope, and its rise between two places is the definite integral. Limits say what a formula goes to where it has no value of its own, and series write it in powers.',
    'This page answers one line exactly, with the working: what the line says is done, what may mean two things is asked about. Every antiderivative is differentiated back, every derivative held beside slopes that are got from values, every definite integral beside a quadrature, every solution put into its equation.',
  ],
  formulas: [
    { name: 'Product rule', tex: "(uv)' = u'v + uv'" },
    { name: 'Quotient rule', tex: "\\left(\\frac{u}{v}\\right)' = \\frac{u'v - uv'}{v^2}" },
    { name: 'Chain rule', tex: "\\frac{d}{dx} f(g(x)) = f'(g(x))\\, g'(x)" },
    { name: 'Parts', tex: '\\int u\\,dv = uv - \\int v\\,du' },
    { name: 'Substitution', tex: "\\int f(g(x))\\, g'(x)\\,dx = \\int f(u)\\,du" },
    { name: 'Fundamental theorem', tex: '\\int_a^b f(x)\\,dx = F(b) - F(a)' },
    {
      name: 'Leibniz’ rule',
      tex: "\\frac{d}{dx} \\int_{a(x)}^{b(x)} f\\,dt = f(x, b)\\,b' - f(x, a)\\,a' + \\int_a^b \\frac{\\partial f}{\\partial x}\\,dt",
    },
    {
      name: 'l’Hôpital',
      tex: "\\lim \\frac{f}{g} = \\lim \\frac{f'}{g'} \\quad \\text{for } \\frac{0}{0}, \\frac{\\infty}{\\infty}",
    },
    {
      name: 'Taylor',
      tex: 'f(x) = \\sum_{k=0}^{n} \\frac{f^{(k)}(a)}{k!}(x-a)^k + O\\left((x-a)^{n+1}\\right)',
    },
    { name: 'Implicit slope', tex: 'F(x, y) = 0: \\quad \\frac{dy}{dx} = -\\frac{F_x}{F_y}' },
    {
      name: 'Linear of first order',
      tex: "y' + p y = q: \\quad y = e^{-P}\\left(\\int q\\, e^{P} dx + C\\right), \\quad P' = p",
    },
    {
      name: 'Liouville',
      tex: '\\int f\\,dx = v_0 + \\sum_i c_i \\ln v_i \\quad \\text{if elementary}',
    },
  ],
  symbols: [
    { symbol: 'C', meaning: 'constant of integration' },
    { symbol: 'F', meaning: 'antiderivative of f' },
    { symbol: 'O', meaning: 'what is left out of a series' },
    { symbol: '\\operatorname{erf}', meaning: 'error function' },
    {
      symbol: '\\operatorname{Ei}, \\operatorname{li}',
      meaning: 'exponential and logarithmic integral',
    },
    { symbol: '\\operatorname{Si}, \\operatorname{Ci}', meaning: 'sine and cosine integral' },
  ],
  validity: [
    'Letters other than the variable are parameters: they count as positive and of no special values.',
    'Fractions of polynomials are integrated completely; logarithms and exponentials, of each other too, are decided by Risch’s method, and sines and cosines with fractions; roots and the rest are tried by rules. “Not elementary” is said with a proof alone; what is neither found nor proven is called not found.',
    'The check of an antiderivative is by twelve real places, and exact where the difference multiplies out to 0.',
    'Limits by Gruntz’s algorithm, n! by Stirling’s formula with Robbins’ bounds. That what oscillates has no limit is proven by two sequences; waves of different frequencies, and signs that hang on a parameter, are not decided. (−1)ⁿ is taken at whole n.',
    'The closed form of a definite integral is given where a quadrature agrees; where there is none, the number alone with its estimated error. Of an integral of an integral each inner value is compared at places of the outer ways, and the whole with nested rules.',
    'The radius of convergence is the distance to the nearest singular place, told where the formula shows its singular places.',
    'Jumps of antiderivatives are looked for in the window of the picture, at 400 cells.',
  ],
  pitfalls: [
    'ln x of an antiderivative is ln|x| for a real variable; on each side of 0 the constant may be another.',
    'An antiderivative by tan(x/2) jumps at odd multiples of π: limits put in across a jump give a wrong value.',
    'An integral over a pole may be put into its antiderivative, and has no value nevertheless: 1/x² from −1 to 1 is not −2.',
    'l’Hôpital’s rule is for 0/0 and ∞/∞ alone.',
    'A Taylor polynomial says nothing beyond the radius of convergence, however many terms it has.',
    '1/2x, sin 2(x + 1) and e^−2t may each mean two things: the page asks, and offers both.',
    'An area counts what is below the axis, the integral takes it away.',
  ],
  citations: [
    {
      authors: 'M. Bronstein',
      title: 'Symbolic Integration I: Transcendental Functions',
      source: '2nd ed., Springer',
      year: 2005,
      isbn: '978-3-540-21493-9',
    },
    {
      authors: 'D. Gruntz',
      title: 'On Computing Limits in a Symbolic Manipulation System',
      source: 'doctoral thesis, ETH Zürich',
      year: 1996,
    },
    {
      authors: 'H. Robbins',
      title: 'A Remark on Stirling’s Formula',
      source: 'American Mathematical Monthly 62, pp. 26–29',
      year: 1955,
    },
    {
      authors: 'J. Stewart',
      title: 'Calculus',
      source: '8th ed., Cengage',
      year: 2015,
      place: 'ch. 3, 7, 11',
      isbn: '978-1-285-74062-1',
    },
  ],
  faq: [
    {
      q: 'Why is my antiderivative another one than that of my book?',
      a: 'Two antiderivatives of one function differ by a constant. sin²x/2 and −cos 2x/4 have the same slope: draw both, or take their difference.',
    },
    {
      q: 'How does it know that there is no elementary antiderivative?',
      a: 'By Liouville’s theorem an elementary one would have a certain form: residues are constants, and coefficients solve Risch’s equation y′ + f·y = g. Where one is no constant, or an equation has no solution, there is none; the proof is worked a step at a time.',
    },
    {
      q: 'What does “to 6” mean for a series?',
      a: 'The highest power that is kept. SymPy’s series(f, x, 0, 6) names the order of what is left out, and is read so.',
    },
    {
      q: 'Is log the natural logarithm?',
      a: 'Yes, as in SymPy, Maxima and Mathematica, and the page says so beside the answer. Write log10(x) or log_2(x) for another base.',
    },
  ],
};
