import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A wire antenna is thin conductors whose currents, driven at one or a few places, radiate. How the current divides over the wires is not known beforehand: it is the one whose field, with that of the generators, leaves no tangential field along the metal. The moment method writes the current as a sum of known shapes and asks for that condition in as many places; the solution of the equations is the current, and from it come impedance, pattern and gain.',
    'The shapes, the kernel and the places are those of NEC-2, the code of Lawrence Livermore Laboratory that antenna programs are compared by, so that a deck gives here what it gives there.',
  ],
  formulas: [
    {
      name: 'Current on a segment of length Δ',
      tex: 'I_j(s) = A_j + B_j \\sin ks + C_j \\cos ks, \\qquad |s| \\le \\Delta_j/2',
    },
    {
      name: 'Charge where wires meet',
      tex: '\\frac{\\partial I}{\\partial s} = \\frac{Q}{\\ln(2/ka) - 0.5772}',
    },
    {
      name: 'Field along a filament, at the distance ρ',
      tex: 'E_z = \\frac{-\\mathrm{j}\\eta}{4\\pi k} \\int I \\left(k^2 + \\frac{\\partial^2}{\\partial z^2}\\right) \\frac{e^{-\\mathrm{j}kr}}{r}\\,\\mathrm{d}z^{\\prime}, \\quad r = \\sqrt{\\rho^2 + a^2 + (z-z^{\\prime})^2}',
    },
    {
      name: 'Internal impedance of a wire',
      tex: "Z' = \\frac{\\zeta}{2\\pi a\\sigma}\\frac{J_0(\\zeta a)}{J_1(\\zeta a)}, \\quad \\zeta^2 = -\\mathrm{j}\\omega\\mu_0\\sigma",
    },
    {
      name: 'Reflection from earth',
      tex: 'R_V = \\frac{\\cos\\theta - Z\\sqrt{1-Z^2\\sin^2\\theta}}{\\cos\\theta + Z\\sqrt{1-Z^2\\sin^2\\theta}}, \\quad Z^2 = \\frac{1}{\\varepsilon_r - \\mathrm{j}\\sigma/\\omega\\varepsilon_0}',
    },
    { name: 'Gain', tex: 'G(\\theta,\\varphi) = \\frac{4\\pi\\,U(\\theta,\\varphi)}{P_{in}}' },
    {
      name: 'Average gain',
      tex: '\\bar{G} = \\frac{1}{4\\pi}\\oint G\\,\\mathrm{d}\\Omega = 1\\ \\text{without loss}',
    },
  ],
  symbols: [
    { symbol: 'k', meaning: 'wave number, 2π/λ', unit: 'rad/m' },
    { symbol: 'a', meaning: 'radius of the wire', unit: 'm' },
    { symbol: 'Δ', meaning: 'length of a segment', unit: 'm' },
    { symbol: 'η', meaning: 'impedance of free space, 376.73', unit: 'Ω' },
    { symbol: 'θ, φ', meaning: 'angle from the zenith, and from x to y', unit: '°' },
    { symbol: 'σ', meaning: 'conductivity', unit: 'S/m' },
    { symbol: 'U', meaning: 'power by solid angle', unit: 'W/sr' },
  ],
  validity: [
    'Wires are thin: radius under λ/30, segments at least twice, better eight times as long as the radius, and at most λ/10, better λ/20 where the current changes fast. What breaks these rules is listed above the pictures.',
    'Earth is a mirror with the reflection coefficients of plane waves (GN 0): good for wires from about λ/5 up. Sommerfeld’s integrals (GN 2), which low wires and radials near the ground want, are not computed, nor are screens of radials, cliffs, ground waves, patches and incident waves. A deck with them is refused; GN 2, radials and EK are replaced by the nearest model where that is asked for.',
    'The extended kernel (EK) is not computed. For segments of 8 radii and more it changes a half-wave dipole’s impedance by less than 1 %, and the thin-wire kernel is taken with a note; thicker ones are refused.',
    'The optimiser is a local search by a simplex: it ends at an optimum near the given elements, in a few hundred antennas. It knows neither bandwidth nor tolerances.',
    'Insulation, dielectric supports and a conducting boom are not in the model.',
  ],
  pitfalls: [
    'A generator on a wire with an even number of segments is beside the middle. Give a fed wire an odd number.',
    'Wires that cross are not joined; a deck with them is refused, as one with wires in one another. Ends are joined, where they meet within a thousandth of a segment’s length.',
    'GE 1 joins ends at z = 0 to the ground and GN says which ground there is. GE 1 without GN, or a wire below z = 0, is refused here.',
    'The average gain says whether the model adds up, not whether it is the antenna that was built. A vertical fed next to four radials has 1.08 in every NEC-2, however many its segments: its gain is 0.3 dB too high.',
    'Gain over ground has up to 6 dB of reflection in it. Compare antennas at one height.',
    'FR counts in MHz, LD 0 in Ω, H and F, LD 5 in S/m, lengths in metres unless GS scales them.',
  ],
  citations: [
    {
      authors: 'G. J. Burke, A. J. Poggio',
      title: 'Numerical Electromagnetics Code (NEC) – Method of Moments',
      source: 'UCID-18834, Lawrence Livermore Laboratory',
      year: 1981,
      place: 'part I: theory; part III: user’s guide',
    },
    {
      authors: 'P. P. Viezbicke',
      title: 'Yagi Antenna Design',
      source: 'NBS Technical Note 688',
      year: 1976,
    },
    {
      authors: 'C. A. Balanis',
      title: 'Antenna Theory: Analysis and Design',
      source: 'Wiley, 4th ed.',
      year: 2016,
      place: 'chapters 4, 8 and 10',
    },
    {
      authors: 'J. A. Nelder, R. Mead',
      title: 'A simplex method for function minimization',
      source: 'The Computer Journal 7(4)',
      year: 1965,
      place: 'pp. 308–313',
    },
  ],
  faq: [
    {
      q: 'Does it read 4nec2 decks?',
      a: 'Yes: tabs, commas, comments behind an apostrophe, SY variables anywhere in the deck in either case, arithmetic in any field, #14 for a wire gauge, EX 6 as a current. Angles of sin and cos are in degrees, as there. What would change the answer and is not computed is refused with its line.',
    },
    {
      q: 'Why does my other program give another impedance?',
      a: 'First look at the frequency, the ground (GN 2 here is refused or replaced) and EK. A fed segment next to a bend, or segments of very different lengths that meet, make every NEC-2 uncertain; the average gain shows it. With LD 5 on wires thinner than some ten skin depths nec2c 1.3 is off: its impedance of the metal differs there from the Bessel functions used here.',
    },
    {
      q: 'How many segments are enough?',
      a: 'Ten to twenty per half wave, and more on small loops and close wires. Double the number: what still moves is not settled.',
    },
    {
      q: 'What is the gain in dBd?',
      a: 'Gain in dBi less 2.15, the gain of a half-wave dipole in free space.',
    },
    {
      q: 'Can I drive several elements?',
      a: 'In a deck: an EX 0 for each, with its own complex voltage, or EX 6 with a current; each generator’s impedance is listed. Lines between elements are TL, two-ports NT.',
    },
  ],
};
