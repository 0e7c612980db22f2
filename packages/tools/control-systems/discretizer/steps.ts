import { prewarping } from '@tollbench/engines/discretize/bilinear.ts';
import { inZ } from '@tollbench/engines/discretize/response.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { complexText } from '../../text/complex.ts';
import { texNumber } from '../../text/tex-number.ts';
import { texPolynomial, texTransferFunction } from '../../text/tex-polynomial.ts';
import type { DiscretizerResult } from './compute.ts';
import type { DiscretizerInputs } from './inputs.ts';
import { equationText } from './words.ts';

const MAX_LISTED = 6;

/** The rule with the numbers at hand, where poles and zeros go, and the equation. */
export function steps(r: DiscretizerResult, i: DiscretizerInputs): Step[] {
  const { g, discrete, sampleTime } = r;
  const { z, lag } = discrete;
  const dead = g.delay > 0 ? `\\,e^{-${texNumber(g.delay)} s}` : '';
  const list = (roots: readonly { re: number; im: number }[]) => {
    const shown = roots.slice(0, MAX_LISTED).map((p) => complexText(p, 'j'));
    return `${shown.join(', ') || 'none'}${roots.length > MAX_LISTED ? ', …' : ''}`;
  };
  return [
    { text: 'Write the system.', tex: `G(s) = ${texTransferFunction(g)}${dead}` },
    rule(r, i),
    {
      text: `Poles in s: ${list(r.continuous.factored.poles)}. Poles in z: ${list(discrete.poles.map(inZ))}. Zeros in z: ${list(discrete.zeros.map(inZ))}.`,
    },
    {
      text: 'Multiply out.',
      tex: `H(z) = ${lag > 0 ? `z^{-${lag}}\\,` : ''}\\frac{${texPolynomial(z.num, 'z')}}{${texPolynomial(z.den, 'z')}}`,
    },
    {
      text: `Divide by the highest power of z and read z⁻¹ as one sample ago: ${equationText(discrete)}.`,
    },
    {
      text: `Compare at ${showQuantity(r.at, 'rad/s', 4)}: put s = jω in G and z = e^(jωT) in H.`,
      tex: `\\omega T = ${texNumber(r.at * sampleTime)}`,
    },
  ];
}

function rule({ sampleTime }: DiscretizerResult, i: DiscretizerInputs): Step {
  const t = texNumber(sampleTime);
  const bilinear = (alpha: string) => `s \\to \\frac{1}{${t}}\\,\\frac{z - 1}{${alpha}}`;
  switch (i.method) {
    case 'zoh':
      return {
        text: 'Hold the input between samples: the state moves by the matrix exponential.',
        tex: `\\begin{bmatrix} \\Phi & \\Gamma \\\\ 0 & 1 \\end{bmatrix} = \\exp\\!\\left( \\begin{bmatrix} \\mathbf A & \\mathbf b \\\\ 0 & 0 \\end{bmatrix} ${t} \\right)`,
      };
    case 'foh':
      return {
        text: 'Draw the input as straight lines between samples (triangle hold).',
        tex: `H(z) = \\frac{(z-1)^2}{z\\,${t}}\\;\\mathcal Z\\!\\left\\{ \\frac{G(s)}{s^2} \\right\\}`,
      };
    case 'impulse':
      return {
        text: 'Take samples of the impulse response, times T.',
        tex: `H(z) = ${t} \\sum_k g(${t}\\,k)\\, z^{-k}`,
      };
    case 'tustin':
      return {
        text: 'Replace s by the trapezoidal rule.',
        tex: `s \\to \\frac{2}{${t}}\\,\\frac{z - 1}{z + 1}`,
      };
    case 'prewarp':
      return {
        text: `Replace s by the trapezoidal rule, stretched by ${texNumber(prewarping(i.prewarp * sampleTime))} so that jω goes to e^(jωT) at the prewarp frequency.`,
        tex: `s \\to \\frac{${texNumber(i.prewarp)}}{\\tan(${texNumber((i.prewarp * sampleTime) / 2)})}\\,\\frac{z - 1}{z + 1}`,
      };
    case 'matched':
      return {
        text: 'Send each pole and each finite zero to e^(sT), and match the gain.',
        tex: `z_k = e^{s_k\\,${t}}`,
      };
    case 'forward':
      return { text: 'Replace the derivative by the difference ahead.', tex: bilinear('1') };
    case 'backward':
      return { text: 'Replace the derivative by the difference behind.', tex: bilinear('z') };
    case 'bilinear':
      return {
        text: 'Replace s by the weighted rule.',
        tex: bilinear(`${texNumber(i.alpha)} z + ${texNumber(1 - i.alpha)}`),
      };
  }
}
