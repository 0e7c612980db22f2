import type { Example } from '../../define/tool.ts';
import type { inputs } from './inputs.ts';

/** Telling cases. The first is a textbook's, with its published answer in the text. */
export const presets: readonly Example<typeof inputs>[] = [
  {
    title: 'Kreyszig’s square wave',
    text: 'f = −k on (−π, 0), k on (0, π); Advanced Engineering Mathematics, 10th edition, section 11.1, example 1: bₙ = 2k(1 − cos nπ)/(nπ), and at x = π/2 the series of Leibniz, π/4 = 1 − 1/3 + 1/5 − …',
    inputs: { f: 'f(x) = -k for -pi<x<0; k for 0<x<pi', values: 'k = 1' },
  },
  {
    title: 'x²: the sum of Basel',
    text: 'x² on (−π, π) has aₙ = 4(−1)ⁿ/n²; at x = π follows 1 + 1/4 + 1/9 + … = π²/6 (Euler 1734), and by Parseval π⁴/90.',
    inputs: { f: 'x^2 for -pi<x<pi', point: 'pi' },
  },
  {
    title: 'Half-wave rectified sine',
    text: 'V sin t on its upper half: V/π, b₁ = V/2 and even cosines. The formula divides by 0 at n = 1, which is given apart.',
    inputs: { source: 'wave', wave: 'halfRectified', amplitude: 'V', period: '2pi', point: '0' },
  },
  {
    title: 'Full-wave rectified sine',
    text: '|sin t|: 2/π − 4/π·Σ cos 2nt/(4n² − 1), the ripple behind a bridge.',
    inputs: { f: '|sin(t)|', point: '0' },
  },
  {
    title: 'Pulse train with duty d',
    text: 'Letters for amplitude, period and duty: aₙ = 2A·sin(nπd)/(nπ), a sinc of the duty.',
    inputs: {
      source: 'wave',
      wave: 'pulse',
      share: 'd',
      count: 20,
      values: 'A = 5, T = 0.001, d = 0.2',
      point: '0',
    },
  },
  {
    title: 'Sawtooth',
    text: 'x on (−π, π): 2Σ (−1)ⁿ⁺¹ sin(nx)/n, which falls as slowly as a jump has it.',
    inputs: { f: 'x, -pi < x < pi' },
  },
  {
    title: 'Triangle',
    text: '|x| on (−π, π): π/2 − 4/π·(cos x + cos 3x/9 + …); at 0 follows 1 + 1/9 + 1/25 + … = π²/8.',
    inputs: { f: '|x|', interval: '-pi < x < pi', point: '0' },
  },
  {
    title: 'Half-range sine series',
    text: 'x(π − x) on (0, π) as sines: 8/π·Σ sin(nx)/n³ over odd n, as a string that is let go.',
    inputs: { f: 'x(pi-x)', interval: '(0, pi)', range: 'sine', count: 3 },
  },
  {
    title: 'Half-range cosine series of sin x',
    text: 'A sine as a sum of cosines: 2/π − 4/π·Σ cos 2kx/(4k² − 1).',
    inputs: { f: 'sin(x)', interval: '(0, pi)', range: 'cosine' },
  },
  {
    title: 'Six-step inverter',
    text: 'The line voltage of a six-step inverter is on for two thirds: no third harmonic, a THD of 31.08 %.',
    inputs: {
      source: 'wave',
      wave: 'quasiSquare',
      amplitude: 'V',
      share: '2/3',
      count: 13,
      values: 'V = 400, T = 0.02',
      point: '0.005',
    },
  },
  {
    title: 'e^x',
    text: 'e^x on (−π, π): sinh π in front of all coefficients, and Σ (−1)ⁿ/(1 + n²) by it.',
    inputs: { f: 'e^x for -pi<x<pi', point: 'pi' },
  },
  {
    title: 'Half-controlled rectifier',
    text: 'A thyristor fires at α: nothing before it. The mean is V(1 + cos α)/(2π), and the harmonics are given for every α.',
    inputs: {
      f: 'V sin(ωt), α<ωt<π; 0, π<ωt<2π',
      values: 'V = 325, α = pi/3',
      count: 15,
      point: 'pi/2',
    },
  },
  {
    title: 'A fraction of a cosine',
    text: '1/(5 + 4 cos x) by its pole inside the unit circle: 1/3 + 2/3·Σ (−1)ⁿ cos(nx)/2ⁿ, which falls faster than any power.',
    inputs: { f: '1/(5+4cos x)', count: 4, point: '0' },
  },
  {
    title: 'Frequency modulation',
    text: 'cos(8t + 2 sin t): lines at 8 ± k with Bessel’s J of order k at 2, the index of modulation (Jacobi and Anger).',
    inputs: { f: 'cos(8t + 2 sin t)', count: 14, point: '0' },
  },
  {
    title: 'Square root',
    text: '√x on (0, 1): its coefficients are Fresnel’s integrals S and C.',
    inputs: { f: 'sqrt(x) for 0<x<1', point: '0.5' },
  },
  {
    title: 'Without a closed form',
    text: '1/(1 + x²) on (−1, 1): the antiderivatives are proven not to be elementary, and numbers are given.',
    inputs: { f: '1/(1+x^2) for -1<x<1', point: '0.5' },
  },
  {
    title: 'Samples of a current',
    text: '24 samples of a period with a third and a fifth harmonic: 30 % and 10 % of the first, as they went in.',
    inputs: { source: 'data', count: 11, point: '0.005' },
  },
];
