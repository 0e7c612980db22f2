import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'Routh’s table tells from the coefficients of a polynomial how many of its roots lie in the right half plane, without solving it; Jury’s table does the same for the unit circle. With parameters in the coefficients the first column becomes inequalities: for which gains is the loop stable?',
    'This page keeps parameters as they are written. Rows are computed without fractions, as the minors they are; the ends of a stable range are roots of exact polynomials, enclosed and, where a fraction or a square root is one, said so. Over two parameters the region is drawn column by column in the same way.',
  ],
  formulas: [
    {
      name: 'Routh’s table',
      tex: 'r_{k,j} = \\frac{r_{k-1,1}\\, r_{k-2,j+1} - r_{k-2,1}\\, r_{k-1,j+1}}{r_{k-1,1}}, \\qquad r_{k,1} = \\frac{H_k}{H_{k-1}}',
    },
    {
      name: 'Liénard and Chipart',
      tex: 'a_0 > 0,\\; a_2 > 0,\\; a_4 > 0, \\ldots, \\qquad H_{n-1} > 0,\\; H_{n-3} > 0, \\ldots',
    },
    {
      name: 'Boundary over parameters (Orlando)',
      tex: 'a_n = 0, \\qquad a_0 = 0, \\qquad H_{n-1} = (-1)^{n(n-1)/2}\\, a_n^{n-1} \\prod_{i<k} (s_i + s_k) = 0',
    },
    {
      name: 'Row of zeros',
      tex: 'p(s) = A(s)\\,q(s), \\quad A(-s) = \\pm A(s), \\qquad \\text{next row: } \\frac{dA}{ds}',
    },
    {
      name: 'Zero pivot without ε',
      tex: 'r_k \\leftarrow r_k + (-1)^p\\, (r_k \\text{ moved left by } p)',
    },
    {
      name: 'Jury’s table',
      tex: 'b_k = \\begin{vmatrix} a_0 & a_{n-k} \\\\ a_n & a_k \\end{vmatrix}, \\qquad P(1) > 0,\\; (-1)^n P(-1) > 0,\\; |a_0| < a_n,\\; |b_0| > |b_{n-1}|, \\ldots',
    },
    {
      name: 'Bilinear transformation',
      tex: 'z = \\frac{1 + w}{1 - w}, \\qquad |z| < 1 \\Leftrightarrow \\mathrm{Re}\\,w < 0',
    },
    {
      name: 'Kharitonov, from the constant up',
      tex: 'K_1: \\underline{a}\\,\\underline{a}\\,\\overline{a}\\,\\overline{a} \\quad K_2: \\overline{a}\\,\\overline{a}\\,\\underline{a}\\,\\underline{a} \\quad K_3: \\underline{a}\\,\\overline{a}\\,\\overline{a}\\,\\underline{a} \\quad K_4: \\overline{a}\\,\\underline{a}\\,\\underline{a}\\,\\overline{a}',
    },
    {
      name: 'Padé’s approximant of order m',
      tex: 'e^{-Ts} \\approx \\frac{\\sum c_k (-Ts)^k}{\\sum c_k (Ts)^k}, \\qquad c_k = \\frac{(2m-k)!\\, m!}{(2m)!\\, k!\\, (m-k)!}',
    },
  ],
  symbols: [
    { symbol: 'a_k', meaning: 'coefficient of the power k' },
    { symbol: 'r_{k,j}', meaning: 'entry j of row k of the table' },
    { symbol: 'H_k', meaning: 'Hurwitz determinant of order k' },
    { symbol: 'A(s)', meaning: 'auxiliary polynomial: the row above a row of zeros' },
    { symbol: '\\varepsilon', meaning: 'small positive number in place of a zero pivot' },
    { symbol: '\\sigma', meaning: 'decay rate that all roots are to exceed', unit: '1/s' },
    { symbol: 'w', meaning: 'variable after the bilinear transformation' },
    { symbol: 'm', meaning: 'order of Padé’s approximant' },
  ],
  validity: [
    'Polynomials to degree 20 with real coefficients that are polynomials in up to eight parameters. Numbers are taken as the decimals they are written with; π and e as the double next to them. Where an entry of the table grows beyond 600 terms the page refuses and says so.',
    'Stable means strictly: roots on the axis or on the circle are not. Ends of ranges do not belong to them, and neither does a value at which the first coefficient is zero, though the polynomial of lower degree that is left there may be stable by itself.',
    'Counts of roots do not come from the table. They are the Cauchy index by a Sturm sequence, in which no special case arises; the table’s changes of sign are shown beside them.',
    'A small ε in place of a zero pivot gives the right number of roots on the right unless roots lie on the axis, which it may push to a side. Where they do, the row that is moved and added takes its place, and the page says so.',
    'Between columns the edge of a region is a straight line, and parts narrower than a column may be missed; at each column it is exact. The range that is shown by itself holds sizes of 10⁻³ to 10³.',
    'Kharitonov’s theorem is for real coefficients that vary independently, in s. Bounds in two coefficients at once, at a parameter, in z or with a decay rate are refused.',
    'A dead time is replaced by Padé’s approximant. Its ranges are not those of the delay.',
  ],
  pitfalls: [
    'All coefficients positive is necessary, and from the third degree on not enough.',
    'A row of zeros does not mean marginal stability by itself: the auxiliary polynomial may have roots on both sides. s⁶ + s⁵ − 6s⁴ + s² + s − 6 has s⁴ + 1 as one, and nothing on the axis.',
    'Ks is refused: it is K times s, or a name. Write K*s, or K_s.',
    'In 6K the K is a parameter, not kelvin, and in 2k the k is not a thousand.',
    'Roots repeated on the axis make a response that grows, though the first column has no change of sign: look for a second row of zeros.',
    'Jury’s first condition takes the first coefficient as positive. A polynomial with a negative one is multiplied by −1 first.',
  ],
  citations: [
    {
      authors: 'E. J. Routh',
      title: 'A Treatise on the Stability of a Given State of Motion',
      source: 'Macmillan, London',
      year: 1877,
    },
    {
      authors: 'F. R. Gantmacher',
      title: 'The Theory of Matrices, vol. II',
      source: 'Chelsea, New York',
      year: 1959,
      place: 'ch. XV',
    },
    {
      authors: 'M. Benidir, B. Picinbono',
      title: 'Extended table for eliminating the singularities in Routh’s array',
      source: 'IEEE Transactions on Automatic Control 35(2), 218–222',
      year: 1990,
    },
    {
      authors: 'E. I. Jury',
      title: 'Theory and Application of the z-Transform Method',
      source: 'Wiley, New York',
      year: 1964,
    },
    {
      authors: 'V. L. Kharitonov',
      title:
        'Asymptotic stability of an equilibrium position of a family of systems of linear differential equations',
      source: 'Differential Equations 14, 1483–1485',
      year: 1979,
    },
    {
      authors: 'K. Ogata',
      title: 'Modern Control Engineering',
      source: '5th ed., Prentice Hall',
      year: 2010,
      place: 'section 5-6',
      isbn: '978-0-13-615673-4',
    },
  ],
  faq: [
    {
      q: 'For which K is my loop stable?',
      a: 'Write the polynomial with K in it, or choose a loop and enter plant and controller. “Stable for” has all ranges; the table beside it shows which condition ends each, and at which frequency the loop then swings.',
    },
    {
      q: 'What do I do with a zero in the first column?',
      a: 'If the rest of the row is not zero, put a small ε there and look at signs for ε → 0; the page shows the limit of each head. If the whole row is zero, differentiate the row above.',
    },
    {
      q: 'Can there be several parameters?',
      a: 'Up to eight. The inequalities are in all of them; the picture is over one or two, and the others have the numbers you give under “Values”, else 1.',
    },
    {
      q: 'Jury or bilinear transformation?',
      a: 'Both are computed and give the same set. Jury’s table works on the coefficients in z; the transformation makes a polynomial in w for Routh’s table, which also counts the roots.',
    },
    {
      q: 'What if coefficients are known only between bounds?',
      a: 'Write [2, 3] in place of a coefficient. Four polynomials decide for all, if the coefficients vary independently.',
    },
    {
      q: 'How do I ask for more than bare stability?',
      a: 'With a decay rate σ all roots are to lie left of −σ; in z with a radius below 1 within it. The axis of the test is moved there.',
    },
  ],
  related: ['root-locus', 'loop-shaper', 'step-response'],
};
