import type { Handbook } from '../../define/handbook.ts';

export const handbook: Handbook = {
  definition: [
    'A processor sees a plant at its sampling instants and runs a controller as a difference equation. Discretisation finds that equation: y[k] from outputs before it and from inputs, or its transfer function H(z).',
    'For a plant behind a converter that holds its output, the zero-order hold is exact: H(z) gives the samples of the plant itself. For a controller designed in s there is no exact answer; Tustin’s rule, with prewarping where one frequency counts, and matched poles and zeros come nearest to its frequency response.',
    'Everything here is computed from zeros, poles and integers of as many digits as the plant needs, and rounded once at the end: twenty poles sampled a thousand times faster than they move keep every digit of their coefficients, in z and in δ = z − 1.',
  ],
  formulas: [
    {
      name: 'Zero-order hold',
      tex: '\\Phi = e^{\\mathbf A T}, \\qquad \\Gamma = \\int_0^T e^{\\mathbf A \\tau}\\,d\\tau\\; \\mathbf B, \\qquad H(z) = \\mathbf C (z\\mathbf I - \\Phi)^{-1}\\Gamma + \\mathbf D',
    },
    {
      name: 'Triangle hold',
      tex: 'H(z) = \\frac{(z-1)^2}{z\\,T}\\; \\mathcal Z\\!\\left\\{ \\frac{G(s)}{s^2} \\right\\}',
    },
    {
      name: 'Generalised bilinear rule',
      tex: 's \\to \\frac{1}{T}\\,\\frac{z - 1}{\\alpha z + 1 - \\alpha}, \\qquad \\alpha = 0,\\ \\tfrac12,\\ 1',
    },
    {
      name: 'Prewarping',
      tex: 's \\to \\frac{\\omega_p}{\\tan(\\omega_p T/2)}\\,\\frac{z - 1}{z + 1}, \\qquad H(e^{j\\omega_p T}) = G(j\\omega_p)',
    },
    {
      name: 'Matched poles and zeros',
      tex: 'z_k = e^{s_k T}, \\qquad \\lim_{z\\to 1} \\left(\\tfrac{z-1}{T}\\right)^{\\!N} H(z) = \\lim_{s\\to 0} s^N G(s)',
    },
    {
      name: 'Dead time of d + f samples behind a hold',
      tex: 'x_{k+1} = \\Phi x_k + \\Gamma_0\\, u_{k-d} + \\Gamma_1\\, u_{k-d-1}, \\qquad \\Gamma_1 = e^{\\mathbf A (1-f)T} \\int_0^{fT} e^{\\mathbf A \\tau} d\\tau\\, \\mathbf B',
    },
    {
      name: 'Thiran’s all-pass filter of order N for D samples',
      tex: 'a_k = (-1)^k \\binom{N}{k} \\prod_{i=0}^{N} \\frac{D - N + i}{D - N + k + i}',
    },
  ],
  symbols: [
    { symbol: 'G(s)', meaning: 'continuous system' },
    { symbol: 'H(z)', meaning: 'discrete system; z⁻¹ is one sample ago' },
    { symbol: 'T', meaning: 'sample time', unit: 's' },
    { symbol: '\\delta', meaning: 'z − 1' },
    { symbol: '\\Phi,\\ \\Gamma', meaning: 'state and input matrix of the sampled plant' },
    { symbol: '\\omega_p', meaning: 'frequency that prewarping keeps', unit: 'rad/s' },
    { symbol: '\\alpha', meaning: 'weight of the new sample in the bilinear rule' },
    { symbol: 'N', meaning: 'poles at s = 0 less zeros there' },
  ],
  validity: [
    'Proper transfer functions and state spaces to order 20, six inputs and outputs, dead time to 1000 samples. A controller with a pure derivative is improper: give its derivative a filter, Kd·s/(Tf·s + 1).',
    'The holds take a dead time exactly, parts of a sample included. The other rules have no exact answer to a part of a sample: it is a Thiran all-pass filter, or rounded, as asked for, and the page says which.',
    'The impulse response is that of a system with fewer zeros than poles, times T, its first sample T·g(0).',
    'Of matrices, the transfer function is that of one channel, nothing cancelled; the state space is of all inputs and outputs.',
    'In fixed point, coefficients are rounded to nearest, with a binary point of their own for b and for a in each section; sums are of 64 bits, signals of 32 or fewer.',
  ],
  pitfalls: [
    'Prewarp frequencies are in rad/s here, as in MATLAB and Octave: 50 Hz is 2*pi*50.',
    'Euler forward makes stable plants unstable where a pole is faster than 2/T; backward hides unstable ones. Neither is for a lightly damped plant.',
    'Tustin’s rule bends the frequency axis: what is at ω in s is at (2/T)·atan(ωT/2) in z. A notch or a resonance near the Nyquist frequency moves unless it is prewarped.',
    'A hold delays by half a sample: ZOH of a controller has a phase loss of ωT/2 that Tustin’s rule does not have.',
    'The impulse-invariant system is times T here, as in SciPy; Octave leaves T out, and its gain is then 1/T times that of the plant.',
    'Matched gain at DC does not exist for an integrator or a high-pass filter; programs that evaluate there give NaN or a gain ten times off. Here its limit is matched.',
    'Sampled fast, poles crowd at z = 1 and rounding coefficients moves them far. Use second-order sections, or slow sampling, or δ.',
  ],
  citations: [
    {
      authors: 'K. J. Åström, B. Wittenmark',
      title: 'Computer-Controlled Systems: Theory and Design',
      source: '3rd ed., Prentice Hall',
      year: 1997,
      place: 'ch. 2 and 8',
      isbn: '978-0-13-314899-2',
    },
    {
      authors: 'G. F. Franklin, J. D. Powell, M. L. Workman',
      title: 'Digital Control of Dynamic Systems',
      source: '3rd ed., Addison-Wesley',
      year: 1998,
      place: 'ch. 4 and 6',
      isbn: '978-0-201-82054-6',
    },
    {
      authors: 'K. Ogata',
      title: 'Discrete-Time Control Systems',
      source: '2nd ed., Prentice Hall',
      year: 1995,
      place: 'ch. 3',
      isbn: '978-0-13-034281-2',
    },
    {
      authors: 'C. F. Van Loan',
      title: 'Computing integrals involving the matrix exponential',
      source: 'IEEE Transactions on Automatic Control 23(3), 395–404',
      year: 1978,
      doi: '10.1109/TAC.1978.1101743',
    },
    {
      authors: 'J.-P. Thiran',
      title: 'Recursive digital filters with maximally flat group delay',
      source: 'IEEE Transactions on Circuit Theory 18(6), 659–664',
      year: 1971,
      doi: '10.1109/TCT.1971.1083363',
    },
  ],
  faq: [
    {
      q: 'Which method for a plant, and which for a controller?',
      a: 'Zero-order hold for a plant behind a converter: it is exact at the samples. Tustin for a controller, prewarped at the crossover or at a notch; matched poles and zeros where the controller has few of them. The table of all methods shows the errors side by side.',
    },
    {
      q: 'Why does my program’s ZOH differ in the last digits?',
      a: 'Sampled fast, its numerators come from differences of nearly equal numbers, or from a product of matrices in doubles. Here numbers have hundreds of binary digits until the last step; an arithmetic of 100 decimal digits agrees with it to the last place.',
    },
    {
      q: 'How fast must I sample?',
      a: 'Twenty to forty times the closed-loop bandwidth for a controller by emulation. The page says how many times faster than the fastest pole it samples and warns below ten.',
    },
    {
      q: 'What becomes of the zeros at infinity in the matched method?',
      a: 'They go to z = −1. Leaving one of them out gives the processor a sample to compute, which is what Octave does; both ways, and none, are offered.',
    },
    {
      q: 'How do I run it?',
      a: 'The C export has the difference equation with its state, in double precision or in integers, as one equation or in second-order sections; it compiles without a library.',
    },
  ],
  related: ['loop-shaper', 'root-locus', 'state-space-designer', 'iir-designer'],
};
