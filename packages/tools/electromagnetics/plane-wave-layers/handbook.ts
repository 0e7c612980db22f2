import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A plane wave that meets an interface is partly reflected, partly refracted and goes on. Fresnel’s equations give both amplitudes for one interface, for s (E across the plane of incidence) and p (E in it). Through a stack of layers the waves go to and fro, and their sum follows from one matrix for each layer: antireflection coatings, dielectric mirrors and filters are made by choosing thicknesses so that the sum is what is wanted.',
    'Light and microwaves obey the same equations. Optics writes a complex refractive index n + ik; radio engineering writes permittivity, loss tangent, permeability and conductivity. Skin depth, shielding by a metal sheet and the loss of a radome are answers to the same question as the colour of an oxide on silicon.',
    'A layer that is much thicker than the coherence length, such as a window pane, shows no interference. There the powers of all echoes are added instead of their amplitudes; both kinds may stand in one stack.',
  ],
  formulas: [
    {
      name: 'Snell’s law, for complex indices too',
      tex: '\\beta = n_0\\sin\\theta_0, \\qquad \\frac{k_z}{k_0} = \\sqrt{\\varepsilon\\mu - \\beta^2},\\ \\mathrm{Im} \\ge 0',
    },
    {
      name: 'Fresnel',
      tex: 'r = \\frac{q_1 - q_2}{q_1 + q_2}, \\qquad q_s = \\frac{k_z}{k_0\\mu}, \\quad q_p = \\frac{k_z}{k_0\\varepsilon}',
    },
    {
      name: 'Matrix of a layer',
      tex: '\\begin{pmatrix} U \\\\ V \\end{pmatrix}_{\\!top} = \\begin{pmatrix} \\cos\\delta & -\\frac{i}{q}\\sin\\delta \\\\ -iq\\sin\\delta & \\cos\\delta \\end{pmatrix} \\begin{pmatrix} U \\\\ V \\end{pmatrix}_{\\!bottom}, \\quad \\delta = k_z d',
    },
    {
      name: 'Reflectance, transmittance and absorptance',
      tex: 'R = |r|^2, \\quad T = \\frac{\\mathrm{Re}\\,q_s}{q_0}|t_U|^2, \\quad A = 1 - R - T',
    },
    {
      name: 'Quarter wave on a substrate',
      tex: 'R = \\left(\\frac{n_0 n_s - n_1^2}{n_0 n_s + n_1^2}\\right)^2',
    },
    {
      name: 'Quarter-wave mirror (HL)ᴺH',
      tex: 'R = \\left(\\frac{1 - (n_H/n_L)^{2N}\\,n_H^2/(n_0 n_s)}{1 + (n_H/n_L)^{2N}\\,n_H^2/(n_0 n_s)}\\right)^2',
    },
    {
      name: 'Brewster’s and the critical angle',
      tex: '\\tan\\theta_B = \\frac{n_2}{n_1}, \\qquad \\sin\\theta_c = \\frac{n_2}{n_1}',
    },
    {
      name: 'Skin depth of a good conductor',
      tex: '\\delta = \\sqrt{\\frac{2}{\\omega\\mu\\sigma}}',
    },
    { name: 'Ellipsometric angles', tex: '\\tan\\Psi\\,e^{i\\Delta} = \\frac{r_p}{r_s}' },
    {
      name: 'Echoes of a layer that does not interfere',
      tex: "R = R_1 + \\frac{T_1 T_1'\\,P^2 R_2}{1 - R_1' P^2 R_2}",
    },
  ],
  symbols: [
    {
      symbol: 'n,\\ k',
      meaning: 'real and imaginary part of the refractive index; k > 0 absorbs with e^(−iωt)',
    },
    {
      symbol: '\\varepsilon,\\ \\mu',
      meaning: 'relative permittivity and permeability; ε = εr(1 + i tan δ) + iσ/(ωε₀)',
    },
    { symbol: 'U,\\ V', meaning: 'tangential E and H for s, H and E for p' },
    { symbol: '\\delta', meaning: 'phase of a layer, or skin depth' },
    {
      symbol: '\\lambda_0',
      meaning: 'wavelength at which QW, H and L are a quarter of a wave',
      unit: 'm',
    },
    { symbol: 'P', meaning: 'share of power left after one crossing of a layer' },
    { symbol: '\\Psi,\\ \\Delta', meaning: 'ellipsometric angles', unit: '°' },
  ],
  validity: [
    'Layers are flat, parallel, homogeneous, isotropic and without gain. Crystals have their ordinary ray alone; liquid crystals, magneto-optics, roughness, scattering and gratings are left out.',
    'The medium the wave comes from must not absorb, as reflected and incident power are not defined apart in it; k below 0.00001 there is taken for none.',
    'A coherent wave has one wavelength and one angle. The band of a spectrometer and the cone of a lens smooth what is sharper.',
    'Built-in indices are of single samples, from the refractiveindex.info database: films differ by a few hundredths with how they were made. Outside its range a material is refused and never continued. Tables go straight between their rows.',
    'Copper, silver, gold, aluminium and brass by name are conductors at direct current, taken up to 1 THz; Cu, Ag, Au and Al are optical tables. The anomalous skin effect and the roughness of foils are left out.',
    'In an incoherent layer a wave has to travel: where it only tunnels, as beyond the critical angle, the layer is refused and must be coherent. With one incoherent layer the answer is the mean over all its phases; with several, the powers of all paths are added.',
    'Colour is that of the standard observer of 1931 (2°) from 380 to 780 nm in steps of 5 nm: fringes finer than that are not resolved. Ψ and Δ are those of a single reflection without depolarisation.',
    'Auto range ends where a material is no longer known. The least reflectance and the means are those of the points of the picture.',
  ],
  pitfalls: [
    'The sign of the imaginary part: 2 + 4i absorbs with e^(−iωt), 2 − 4i with e^(+jωt). Choose which is written; the other one would amplify and is refused.',
    'Signs of r_p: here r_p = −r_s at normal incidence, the ratio of E along axes that turn with the beam. Ψ and Δ follow ellipsometers, Δ = 180° from bare glass below Brewster’s angle; programs that write −r_p/r_s are 180° away, and those with the other time sign have −Δ.',
    'T is power, not |t|²: the index and the angle of the last medium count.',
    'A quarter wave is one at normal incidence and at its design wavelength. Tilted, every band moves to shorter wavelengths.',
    'A pane computed as coherent: 1 mm of glass has fringes of 0.1 nm, which no picture shows; write incoherent behind it.',
    'Substrates without an end: the reflectance of the back face, some 4 % of glass, is only there where the pane is a layer with air behind it.',
    'Taking the optical copper for the conductor: at 10 GHz write copper or sigma=5.8e7, at 600 nm write Cu.',
  ],
  citations: [
    {
      authors: 'H. A. Macleod',
      title: 'Thin-Film Optical Filters',
      source: 'CRC Press, 4th ed.',
      year: 2010,
      place: 'chapters 2 to 6',
    },
    {
      authors: 'M. Born, E. Wolf',
      title: 'Principles of Optics',
      source: 'Cambridge University Press, 7th ed.',
      year: 1999,
      place: 'sections 1.5 and 1.6',
    },
    {
      authors: 'S. J. Byrnes',
      title: 'Multilayer optical calculations',
      source: 'arXiv:1603.02720',
      year: 2016,
      url: 'https://arxiv.org/abs/1603.02720',
    },
    {
      authors: 'C. C. Katsidis, D. I. Siapkas',
      title:
        'General transfer-matrix method for optical multilayer systems with coherent, partially coherent, and incoherent interference',
      source: 'Applied Optics 41(19)',
      year: 2002,
      place: 'pp. 3978–3987',
      doi: '10.1364/AO.41.003978',
    },
    {
      authors: 'M. N. Polyanskiy',
      title: 'Refractiveindex.info database of optical constants',
      source: 'Scientific Data 11, 94',
      year: 2024,
      doi: '10.1038/s41597-023-02898-2',
    },
    {
      authors: 'R. M. A. Azzam, N. M. Bashara',
      title: 'Ellipsometry and Polarized Light',
      source: 'North-Holland',
      year: 1977,
      place: 'chapter 4',
    },
    {
      authors: 'D. M. Pozar',
      title: 'Microwave Engineering',
      source: 'Wiley, 4th ed.',
      year: 2012,
      place: 'sections 1.4 to 1.8, appendix F',
    },
    {
      authors: 'CIE',
      title: 'Colorimetry',
      source: 'CIE 15:2004, 3rd ed.',
      year: 2004,
      place: 'tables 1, 2 and 4',
    },
  ],
  faq: [
    {
      q: 'How do I write a mirror of eight pairs?',
      a: 'Three lines: H = TiO2, L = SiO2, (HL)^8 H. Letters are quarter waves at λ₀ unless they are given a thickness, 2L is a half wave, 0.5H an eighth. A letter may stand for any index: H = n=2.35.',
    },
    {
      q: 'Can I use data from refractiveindex.info?',
      a: 'Yes: open its yml or csv file under Materials and write file in the stack; several files stand one below another, each under a line with a name in square brackets. Formulas 1 to 9 and tables of n, k or both are read.',
    },
    {
      q: 'How do I get the reflectance of both faces of a window?',
      a: 'Let the pane be the last layer, BK7 3 mm incoherent, and air the medium behind. A coating on either face is written as layers before or behind it.',
    },
    {
      q: 'How is shielding effectiveness found?',
      a: 'Write the sheet, copper 18 um or sigma=3.5e7 0.5 mm, with air on both sides, a frequency, and show return and transmission loss. The transmission loss of a plane wave is the shielding effectiveness, absorption, reflection and multiple reflection together.',
    },
    {
      q: 'Do thick metals overflow?',
      a: 'No. The growing exponential of each layer is taken out as a logarithm, so that hundreds of skin depths give their thousands of decibels and leave the reflectance as it is.',
    },
    {
      q: 'Which angle is right in an absorbing layer?',
      a: 'The table gives k_z/k₀, which is complex, and the angle of the planes of constant phase; those of constant amplitude lie parallel to the interfaces.',
    },
    {
      q: 'Why is the angle of incidence that of the first medium?',
      a: 'It is what is set. In a prism it is the angle inside the glass; refraction at the prism’s own face is not part of the stack.',
    },
  ],
  related: ['transmission-line', 'smith-chart', 's-parameters'],
};
