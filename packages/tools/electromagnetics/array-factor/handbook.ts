import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'The array factor is the pattern of an antenna array whose elements radiate alike in all directions: the sum of the elements’ weights, each turned by the phase of its path. The pattern of the real array is that times the pattern of an element, as long as all elements have the same one.',
    'The weights’ amplitudes, the taper, decide the side lobes and how wide the beam must be for them; their phases decide where it looks; the places decide what appears twice. Dolph and Chebyshev’s weights have the narrowest beam for side lobes of one level; Taylor’s hold only the first n̄ − 1 on either side, nearly, and let the others fall, which costs a little width and spares the bumps of amplitude that many elements have at the ends.',
  ],
  formulas: [
    {
      name: 'Array factor',
      tex: 'F(\\theta,\\varphi) = \\sum_n w_n\\,e^{\\,j\\frac{2\\pi}{\\lambda}(x_n u + y_n v + z_n w)}, \\quad u = \\sin\\theta\\cos\\varphi,\\ v = \\sin\\theta\\sin\\varphi,\\ w = \\cos\\theta',
    },
    {
      name: 'Steering by phase',
      tex: '\\arg w_n = -\\frac{2\\pi}{\\lambda_0}(x_n u_0 + y_n v_0 + z_n w_0)',
    },
    {
      name: 'Dolph and Chebyshev',
      tex: 'F(\\psi) = T_{N-1}\\!\\left(x_0\\cos\\tfrac{\\psi}{2}\\right), \\quad x_0 = \\cosh\\!\\left(\\frac{\\operatorname{arcosh} R}{N-1}\\right)',
    },
    {
      name: 'Taylor n̄, zeros of the line’s pattern',
      tex: 'u_n = \\sigma\\sqrt{A^2 + (n-\\tfrac12)^2}\\ (n < \\bar n), \\quad u_n = n\\ (n \\ge \\bar n), \\quad \\sigma = \\frac{\\bar n}{\\sqrt{A^2 + (\\bar n-\\frac12)^2}}',
    },
    {
      name: 'Grating lobes of a row',
      tex: '\\sin\\theta_m = \\sin\\theta_0 + m\\,\\frac{\\lambda}{d}, \\qquad \\frac{d}{\\lambda} < \\frac{1}{1+|\\sin\\theta_0|}\\ \\text{has none}',
    },
    {
      name: 'Directivity',
      tex: 'D = \\frac{g\\,|F|^2\\cos^q\\theta}{\\sum_m\\sum_n w_m w_n^*\\,K\\!\\left(\\frac{2\\pi r_{mn}}{\\lambda}\\right)}, \\quad K_0(x) = \\frac{\\sin x}{x}, \\quad K_q(x) = \\Gamma(\\nu+1)\\left(\\tfrac{2}{x}\\right)^{\\nu} J_\\nu(x),\\ \\nu = \\tfrac{q+1}{2}',
    },
    {
      name: 'Mean pattern under random errors',
      tex: '\\overline{|F|^2} = e^{-\\sigma_\\varphi^2}|F_0|^2 + \\left(1 + \\sigma_a^2 - e^{-\\sigma_\\varphi^2}\\right)\\sum_n |w_n|^2',
    },
    {
      name: 'Beam squint of phase shifters',
      tex: '\\sin\\theta(f) = \\frac{f_0}{f}\\,\\sin\\theta_0',
    },
  ],
  symbols: [
    { symbol: 'w_n', meaning: 'weight of element n, its phase taken at the frequency in use' },
    {
      symbol: 'θ, φ',
      meaning: 'angle from broadside (z), azimuth in the x–y plane from x',
      unit: '°',
    },
    { symbol: 'u, v, w', meaning: 'direction cosines' },
    { symbol: 'd', meaning: 'spacing of the elements along x', unit: 'λ' },
    { symbol: 'R', meaning: 'beam over side lobes, an amplitude ratio: 10^(SLL/20)' },
    { symbol: 'A', meaning: 'Taylor’s parameter, arcosh(R)/π' },
    {
      symbol: 'n̄',
      meaning: 'number of the first zero that stands where that of an even line stands',
    },
    { symbol: 'g', meaning: 'directivity of one element: 1 for q = 0, otherwise 2(q + 1)' },
    { symbol: 'r_{mn}', meaning: 'distance of two elements', unit: 'm' },
    { symbol: 'σ_a, σ_φ', meaning: 'standard deviation of amplitude (a share) and phase (rad)' },
  ],
  validity: [
    'Elements have one pattern and do not couple: edge elements, active impedance and scan blindness are not in the sums. Polarisation (co- and cross-polar, Ludwig’s third definition) is left out, as elements have none here.',
    'With q = 0 an element radiates alike in all directions, behind the array too; with q > 0 it has the power pattern cosᵠθ in front and nothing behind, and the directivity of the whole follows from that by a closed form. Losses are not counted: directivity is not gain.',
    'The pattern is that of the far field, beyond 2L²/λ.',
    'The side-lobe level of a cut is the highest lobe beyond the beam’s first minima, proven by bounds on the pattern’s derivatives and not by samples; a notice says where, some 100 dB down with hundreds of elements, the proof was not carried through. A cut is one circle of directions; “anywhere in front” is looked for on a grid of four samples a lobe and climbed, without proof.',
    'Taylor’s, Bayliss’ and the cosine’s lines are sampled by the elements, each in the middle of its share; the sampled pattern departs from the line’s where n̄ comes near to half the elements. Villeneuve’s weights are those of elements and have no such error. Bayliss’ parameter and first four zeros are his polynomials of the level, for 15 to 40 dB; the level comes out within half a decibel with n̄ from 5 up to 30 dB, from 6 up to 35 dB and from 8 up to 40 dB, and worse with fewer.',
    'Cuts over θ end at ±90°: elements of a table at several heights z radiate otherwise behind than in front, which counts in the directivity and is not on the cut. Phase shifters are right at the design frequency: at another one the grating lobes, the limits and the search in front go by where the beam then is.',
    'Nulls are set by the least change of the weights, in the sense of squares, at the frequency in use; quantisation, failures and errors come afterwards and fill them.',
    'Thinning by density is one draw by its seed, not the best one there is. Arrays by lot are sampled eight times a lobe.',
  ],
  pitfalls: [
    'The sign of the level: SciPy’s chebwin takes the attenuation as a positive number, and so does this field; its taylor takes it positive too, where MATLAB’s taylorwin wants it negative. The result is written as the field writes it, −30 dB.',
    'Angles from the axis: Balanis and others measure θ from the row; here it is from broadside, and endfire is ±90°.',
    'Half a wavelength at the design frequency: at the upper end of the band the spacing is wider, and there a scan meets its grating lobe.',
    'Chebyshev’s weights for a low level and many elements: the end elements rise above their neighbours, and are hard to build. Taylor’s do not.',
    'A directivity of N for N elements: so it is at half a wavelength in a row of elements that radiate everywhere, and elsewhere it is not.',
    'A planar array of cosines: the product of two tapers has its side lobes on the two principal cuts; between them they are far lower, which a taper for the disc spends better.',
  ],
  citations: [
    {
      authors: 'C. L. Dolph',
      title:
        'A current distribution for broadside arrays which optimizes the relationship between beam width and side-lobe level',
      source: 'Proceedings of the IRE 34(6)',
      year: 1946,
      place: 'pp. 335–348',
    },
    {
      authors: 'T. T. Taylor',
      title: 'Design of line-source antennas for narrow beamwidth and low side lobes',
      source: 'IRE Transactions on Antennas and Propagation 3(1)',
      year: 1955,
      place: 'pp. 16–28',
    },
    {
      authors: 'A. T. Villeneuve',
      title: 'Taylor patterns for discrete arrays',
      source: 'IEEE Transactions on Antennas and Propagation 32(10)',
      year: 1984,
      place: 'pp. 1089–1093',
    },
    {
      authors: 'E. T. Bayliss',
      title: 'Design of monopulse antenna difference patterns with low sidelobes',
      source: 'Bell System Technical Journal 47(5)',
      year: 1968,
      place: 'pp. 623–650',
    },
    {
      authors: 'C. A. Balanis',
      title: 'Antenna Theory: Analysis and Design',
      source: 'Wiley, 4th ed.',
      year: 2016,
      place: 'chapter 6',
    },
    {
      authors: 'R. J. Mailloux',
      title: 'Phased Array Antenna Handbook',
      source: 'Artech House, 3rd ed.',
      year: 2017,
      place: 'chapters 1, 2, 3 and 7',
    },
    {
      authors: 'A. T. Moffet',
      title: 'Minimum-redundancy linear arrays',
      source: 'IEEE Transactions on Antennas and Propagation 16(2)',
      year: 1968,
      place: 'pp. 172–175',
    },
  ],
  faq: [
    {
      q: 'How far apart may the elements be?',
      a: 'Less than λ/(1 + |sin θ₀|) for a beam scanned to θ₀, so 0.5 λ for any scan and nearly λ for none. The widest spacing for this scan, and the widest scan for this spacing, stand among the figures; a triangular lattice needs some 13 % fewer elements for the same cone of scan to 60°.',
    },
    {
      q: 'Chebyshev or Taylor?',
      a: 'Chebyshev has the narrowest beam of all rows whose side lobes stay below the level. All its lobes stand at the level, however far out, and for many elements its ends need bumps of amplitude. Taylor’s and Villeneuve’s n̄ let the far lobes fall; the beam is wider by σ, some per cent.',
    },
    {
      q: 'How many bits must a phase shifter have?',
      a: 'Set the bits and see: the lobes that rounding makes depend on the scan, and the highest are those of periodic errors. Rounding at random to one of the two neighbours spreads them into a floor.',
    },
    {
      q: 'Why does the side-lobe level differ from what I asked for?',
      a: 'Dolph’s rows have it exactly. Taylor’s and Bayliss’ lines are sampled and have it nearly. An element pattern, a scan, rounding, failures and nulls all move it; without flaws the quiet line shows what was meant.',
    },
    {
      q: 'How do I enter weights of my own?',
      a: 'As amplitudes given, for a row or a planar array, or as a table of places with columns such as x (mm), y (mm), amplitude (dB), phase (deg). The weights that this page writes as CSV can be opened again so.',
    },
    {
      q: 'What is true time delay for?',
      a: 'A phase is right at one frequency only: with phase shifters the beam squints as the frequency moves. Delays hold it. A usual compromise has phase shifters within subarrays and delays between them, which is what subarrays with true time delay are here; the price is quantisation-like lobes where the subarrays’ grating meets their squinting pattern.',
    },
  ],
};
