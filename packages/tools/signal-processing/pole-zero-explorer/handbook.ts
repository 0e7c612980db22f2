import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A rational transform is its zeros, its poles and one factor. The distances from the point e^(jω) of the unit circle, or jω of the axis, to the roots are its magnitude; their angles are its phase; how fast these turn is its group delay. All three are computed here from the roots themselves, so nothing is lost in polynomials.',
    'Without its region of convergence such a function is the transform of several sequences. The region is a ring (in s a strip) that holds no pole: outside the outermost pole the sequence is right-sided, inside the innermost left-sided, between two two-sided. It is stable where the region holds the unit circle (the imaginary axis).',
  ],
  formulas: [
    {
      name: 'Function of its roots',
      tex: 'H(z) = k\\,\\frac{\\prod_i (z - z_i)}{\\prod_i (z - p_i)}',
    },
    {
      name: 'Magnitude and phase on the circle',
      tex: '|H| = |k|\\,\\frac{\\prod |e^{j\\omega} - z_i|}{\\prod |e^{j\\omega} - p_i|}, \\qquad \\varphi = \\sum \\angle(e^{j\\omega} - z_i) - \\sum \\angle(e^{j\\omega} - p_i)',
    },
    {
      name: 'Group delay of the roots',
      tex: '\\tau(\\omega) = \\sum_i \\mathrm{Re}\\,\\frac{e^{j\\omega}}{e^{j\\omega} - p_i} - \\sum_i \\mathrm{Re}\\,\\frac{e^{j\\omega}}{e^{j\\omega} - z_i}',
    },
    {
      name: 'Partial fractions',
      tex: 'H(z) = \\sum_k d_k z^{-k} + \\sum_i \\sum_{j=1}^{m_i} \\frac{A_{ij}}{(1 - p_i z^{-1})^{j}}',
    },
    {
      name: 'Sequence of a fraction',
      tex: '\\frac{A}{(1 - p z^{-1})^{j}} \\;\\rightarrow\\; A\\tbinom{n + j - 1}{j - 1} p^n u[n] \\;(|z| > |p|), \\quad -A\\tbinom{n + j - 1}{j - 1} p^n u[-n - 1] \\;(|z| < |p|)',
    },
    {
      name: 'Signal of a fraction',
      tex: '\\frac{A}{(s - p)^{j}} \\;\\rightarrow\\; A\\tfrac{t^{j-1}}{(j-1)!} e^{pt} u(t) \\;(\\mathrm{Re}\\,s > \\mathrm{Re}\\,p), \\quad -A\\tfrac{t^{j-1}}{(j-1)!} e^{pt} u(-t) \\;(\\mathrm{Re}\\,s < \\mathrm{Re}\\,p)',
    },
    {
      name: 'Minimum-phase twin',
      tex: 'H = H_{\\min} H_{\\mathrm{ap}}, \\qquad z_i \\rightarrow 1/\\bar z_i, \\; k \\rightarrow k\\,|z_i| \\quad (|z_i| > 1)',
    },
  ],
  symbols: [
    { symbol: 'z_i,\\ p_i', meaning: 'zeros and poles', unit: '–; rad/s in s' },
    { symbol: 'k', meaning: 'factor before the products in powers of z or s' },
    { symbol: '\\omega', meaning: 'angular frequency', unit: 'rad/sample; rad/s in s' },
    { symbol: '\\tau', meaning: 'group delay', unit: 'samples; s' },
    { symbol: 'A_{ij}', meaning: 'residue of the pole p_i at the power j' },
    { symbol: 'm_i', meaning: 'multiplicity of the pole p_i' },
    { symbol: 'u', meaning: 'unit step' },
  ],
  validity: [
    'To 32 zeros and 32 poles, complex ones in conjugate pairs: real coefficients.',
    'Coefficients are read as the decimals they are written with, and their roots and multiplicities are proven in exact arithmetic. A polynomial that was rounded has no multiple root any more, and none is made up: (z − 0.9)³ with four decimals has three roots close by.',
    'A pole and a zero that are the same number cancel and do not bound the region. From coefficients the common factor is found exactly.',
    'Peak, dip and −3 dB points are looked for on frequencies that grow by half away from each root and then refined to the last places; |H| has no narrower features than its roots are near.',
    'Zeros on the unit circle stay where they are in both twins: minimum phase in the wide sense. Poles outside are mirrored too, so that both twins are stable.',
    'The response shown is that of the stable region, which is the only one that has one.',
  ],
  pitfalls: [
    'k∏(z − zᵢ) and k∏(1 − zᵢz⁻¹) differ by a power of z: 1/((1 − ½z⁻¹)(1 − 2z⁻¹)) has two zeros at 0. filter(b, a) takes powers of z⁻¹; tf(num, den) of highest powers first.',
    'Poles outside the unit circle do not make a sequence unstable, they make the causal one so. The ring that holds the circle has a stable sequence, which is not causal.',
    'A zero on top of a pole hides the pole from the response, not from the system: an integrator that is cancelled still overflows.',
    'A zero at the origin is no delay but an advance: only poles less zeros counts.',
    'Phase steps by 180° at zeros on the circle, and group delay does not see it.',
    'The minimum-phase twin has the same magnitude and not the same delay; linear phase is lost.',
  ],
  citations: [
    {
      authors: 'A. V. Oppenheim, R. W. Schafer',
      title: 'Discrete-Time Signal Processing',
      source: '3rd ed., Pearson',
      year: 2010,
      place: 'ch. 3 and 5',
      isbn: '978-0-13-198842-2',
    },
    {
      authors: 'A. V. Oppenheim, A. S. Willsky, S. H. Nawab',
      title: 'Signals and Systems',
      source: '2nd ed., Prentice Hall',
      year: 1997,
      place: 'ch. 9 and 10',
      isbn: '978-0-13-814757-0',
    },
    {
      authors: 'P. Henrici',
      title: 'Applied and Computational Complex Analysis, vol. 1',
      source: 'Wiley',
      year: 1974,
      place: 'ch. 7',
      isbn: '978-0-471-37244-8',
    },
  ],
  faq: [
    {
      q: 'How do I find the region of convergence from the poles?',
      a: 'Take the distances of the poles from the origin: each ring between two of them is one. The table lists all, says which is causal and which is stable, and gives the sequence of each.',
    },
    {
      q: 'How do I enter coefficients of MATLAB or SciPy?',
      a: 'Set “Given by” to b and a in powers of z⁻¹ and paste both vectors as they are printed. For polynomials in z or s choose highest power first.',
    },
    {
      q: 'How do I make a double pole, or a pair of two real ones?',
      a: 'Write (0.5)x2. Pull one real root onto another, let go, and pull them off the axis: they leave it as a pair. Pull a pair onto the axis and it becomes two real roots.',
    },
    {
      q: 'What is the minimum-phase version of my filter?',
      a: 'The table of twins has it with its factor; press it. Its zeros are the mirror images of those outside the unit circle.',
    },
    {
      q: 'Is my filter invertible?',
      a: '“Inverse system” says so: zeros inside the circle become stable poles. A delay makes the inverse begin early.',
    },
    {
      q: 'Why is the group delay negative?',
      a: 'Beside a zero that lies just inside the circle it is: the phase turns forward there. Its area over all frequencies is fixed by how many roots lie inside.',
    },
  ],
  related: ['iir-designer', 'fir-designer', 'root-locus'],
};
