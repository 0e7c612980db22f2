import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The root locus is the path of the closed-loop poles in the s-plane or the z-plane as one gain runs from zero to infinity. It shows in one picture how fast and how well damped a loop can be made by gain alone, and at which gain it becomes unstable.',
    'This page follows the branches so that none jumps, also where they meet, and finds what a textbook finds by hand: breakaway points, angles, asymptotes and crossings are roots of exact polynomials, not read off samples. A dead time has its own locus here, with infinitely many branches, not that of an approximant.',
  ],
  formulas: [
    {
      name: 'Characteristic equation',
      tex: '1 + K\\,G(s) = 0, \\qquad G(s) = \\frac{N(s)}{D(s)}\\, e^{-\\tau s}',
    },
    {
      name: 'Angle and magnitude condition',
      tex: '\\angle G(s) = (2k + 1)\\,180^\\circ \\;(K > 0), \\quad k\\,360^\\circ \\;(K < 0), \\qquad |K| = \\frac{1}{|G(s)|}',
    },
    {
      name: 'Asymptotes',
      tex: '\\sigma_a = \\frac{\\sum p_i - \\sum z_i}{n - m}, \\qquad \\theta_k = \\frac{(2k + 1)\\,180^\\circ}{n - m}',
    },
    {
      name: 'Breakaway and break-in',
      tex: "\\frac{dK}{ds} = 0 \\;\\Leftrightarrow\\; D'N - DN' + \\tau\\,DN = 0, \\qquad K = -\\frac{D}{N}\\,e^{\\tau s} \\text{ real}",
    },
    {
      name: 'Angle of departure from a pole',
      tex: '\\theta_p = 180^\\circ + \\sum \\angle(p - z_i) - \\sum \\angle(p - p_j) - \\tau\\,\\mathrm{Im}\\,p',
    },
    {
      name: 'Crossing of the imaginary axis',
      tex: '\\mathrm{Im}\\left[ D(j\\omega)\\, \\overline{N(j\\omega)} \\right] = 0',
    },
    {
      name: 'Poles counted in a window',
      tex: "Z = \\frac{1}{2\\pi j} \\oint \\frac{F'(s)}{F(s)}\\,ds, \\qquad F = D + K N e^{-\\tau s}",
    },
    {
      name: 'Damping of a sampled pole',
      tex: 's = \\frac{\\ln z}{T}, \\qquad \\zeta = -\\frac{\\mathrm{Re}\\,s}{|s|}',
    },
  ],
  symbols: [
    { symbol: 'K', meaning: 'gain that runs; negative for the complementary (0°) locus' },
    { symbol: 'N,\\ D', meaning: 'numerator and denominator of compensator times plant' },
    { symbol: '\\tau', meaning: 'dead time', unit: 's' },
    { symbol: 'p_i,\\ z_i', meaning: 'open-loop poles and zeros', unit: 'rad/s' },
    { symbol: 'n,\\ m', meaning: 'number of open-loop poles and of zeros' },
    { symbol: '\\sigma_a', meaning: 'centroid: where the asymptotes meet', unit: 'rad/s' },
    {
      symbol: '\\zeta,\\ \\omega_n',
      meaning: 'damping ratio and natural frequency of a pole',
      unit: '–, rad/s',
    },
    { symbol: 'T', meaning: 'sample time of the z-plane', unit: 's' },
  ],
  validity: [
    'Compensator times plant to order 15, proper or improper, with real coefficients, read as the decimals they are written with: a double pole at −0.1 is one.',
    'A pole and a zero that cancel exactly are taken out of the locus, kept as a closed-loop pole, and said.',
    'With dead time there are infinitely many branches. All in the part of the plane that is shown are followed; their number is checked at several gains by the argument principle along the edge of that part, and where the two disagree the page says so and draws nothing. An improper loop with dead time is refused.',
    'Points where branches meet off the real axis are taken where the imaginary part of K is below 10⁻⁹ of it.',
    'Figures of the step are of unity feedback. Where the feedback has a factor H, enter G·H: the poles are right, the step is that of the loop with G·H in front.',
    'The damping grid and the figures of the dominant poles speak of a second-order system; zeros and further poles change the step, which is why the step itself is shown.',
  ],
  pitfalls: [
    'A root of dK/ds = 0 is a breakaway point only where its K is real and of the right sign. For (s + 9)/(s(s² + 4s + 11)) there is a real root at −13.03, and it belongs to K = −416: nothing breaks in there for K > 0.',
    'A click on a picture gives a point beside the locus. The gain here is that of the nearest point of the branch, by the magnitude condition.',
    'The dominant pole that is dragged to a damping ratio does not make the step one of that overshoot: read the overshoot of the step.',
    'Loops may be stable between two gains and not below them: look at all ranges, not at the first crossing alone.',
    'Padé’s approximant of a dead time has zeros in the right half plane that the dead time does not have; at high gain its locus goes to them, and the true one goes on to the right for ever.',
    'In the z-plane |z| decides, not the angle: a real pole left of 0 alternates from sample to sample.',
  ],
  citations: [
    {
      authors: 'W. R. Evans',
      title: 'Control system synthesis by root locus method',
      source: 'Transactions of the AIEE 69(1), 66–69',
      year: 1950,
      doi: '10.1109/T-AIEE.1950.5060121',
    },
    {
      authors: 'K. Ogata',
      title: 'Modern Control Engineering',
      source: '5th ed., Prentice Hall',
      year: 2010,
      place: 'ch. 6',
      isbn: '978-0-13-615673-4',
    },
    {
      authors: 'G. F. Franklin, J. D. Powell, A. Emami-Naeini',
      title: 'Feedback Control of Dynamic Systems',
      source: '8th ed., Pearson',
      year: 2019,
      place: 'ch. 5',
      isbn: '978-0-13-468571-7',
    },
    {
      authors: 'O. Aberth',
      title: 'Iteration methods for finding all zeros of a polynomial simultaneously',
      source: 'Mathematics of Computation 27(122), 339–344',
      year: 1973,
      doi: '10.1090/S0025-5718-1973-0329236-7',
    },
  ],
  faq: [
    {
      q: 'At which gain does my loop become unstable?',
      a: '“Stable below” says it, with the frequency at which the loop then swings. It is where a branch crosses the imaginary axis (or the unit circle), found as the root of a polynomial. “Ranges of stable gain” lists all of them.',
    },
    {
      q: 'How do I find the gain for a damping ratio?',
      a: 'Set “Gain from” to a damping ratio. The least gain is taken at which the dominant poles have it; the overshoot beside it is of the true step.',
    },
    {
      q: 'How do I draw the locus of something other than a gain?',
      a: 'Write the characteristic polynomial as D(s) + K N(s), K being what varies, and enter N/D: for s² + Ks + 4 the plant is s/(s² + 4). It may be improper.',
    },
    {
      q: 'What is the complementary root locus?',
      a: 'That of K < 0: positive feedback, or a plant with a negative gain. Its angle condition is a whole number of turns, so it fills the rest of the real axis.',
    },
    {
      q: 'How do I see what a compensator does?',
      a: 'Write it in its field, such as (s+1)/(s+10), and pull its zeros and poles along the real axis of the picture.',
    },
    {
      q: 'Why is there no asymptote with dead time?',
      a: 'e^(−τs) turns without end, so branches come from the far left and go to the far right, 2π/τ apart for one sign of K.',
    },
  ],
  related: ['loop-shaper', 'step-response', 'routh-jury', 'matrix-lab'],
};
