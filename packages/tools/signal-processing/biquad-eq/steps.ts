import {
  analogQ,
  bilinearQ,
  halfAmplitude,
  hasGain,
  isFirstOrder,
} from '@tollbench/engines/equaliser/band.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { EqResult } from './compute.ts';
import type { EqInputs } from './inputs.ts';
import { type Made, TYPE_NAMES } from './stages.ts';

/** The working: the first band from its numbers to its coefficients, then what the chain needs. */
export function steps(r: EqResult, i: EqInputs): Step[] {
  const [first] = r.made;
  return [
    ...(r.fit ? fitSteps(r.fit) : []),
    ...(first ? bandSteps(first, i) : []),
    ...(r.crossing ? crossingSteps(r.crossing, i) : []),
    {
      text: `The levels of all ${r.made.length} sections add up. Their sum is largest at ${showQuantity(r.peak.at, 'Hz', 5)}, found between the samples of the picture, and the preamp of ${showQuantity(r.preamp, 'dB', 4)} leaves the rest as headroom.`,
      tex: `G_{\\max} = ${texNumber(r.peak.level, 5)}\\,\\mathrm{dB},\\qquad -(${texNumber(r.preamp, 4)} + ${texNumber(r.peak.level, 5)}) = ${texNumber(-(r.preamp + r.peak.level), 4)}\\,\\mathrm{dB}`,
    },
  ];
}

function fitSteps(fit: NonNullable<EqResult['fit']>): Step[] {
  return [
    {
      text: `The curve is taken at ${fit.frequency.length} points, evenly in octaves, less its 0 dB of ${showQuantity(fit.reference, 'dB', 4)}. Bands are placed one by one on the largest lobe of what is left, and all are moved together to the least squares; then each is rounded to whole hertz, tenths of a dB and hundredths of Q.`,
      tex: `\\min \\sum_k \\Bigl( \\sum_n L_n(f_k) - W_k \\Bigr)^2 \\;\\to\\; \\sqrt{\\tfrac1{${fit.frequency.length}} \\textstyle\\sum_k e_k^2} = ${texNumber(fit.rms, 3)}\\,\\mathrm{dB},\\quad \\max |e_k| = ${texNumber(fit.most, 3)}\\,\\mathrm{dB}`,
    },
  ];
}

function crossingSteps(c: NonNullable<EqResult['crossing']>, i: EqInputs): Step[] {
  return [
    {
      text: `At ${showQuantity(i.crossing, 'Hz', 5)} each branch is down to ${showQuantity(c.atCrossing, 'dB', 4)}. ${c.inverted ? 'With the high-pass inverted' : 'Added as they are'}, both sum to between ${showQuantity(Number(c.least.toFixed(2)) + 0, 'dB', 4)} and ${showQuantity(Number(c.most.toFixed(2)) + 0, 'dB', 4)}.`,
    },
  ];
}

/** What α is in the Audio EQ Cookbook, and the coefficients that come of it. */
function bandSteps({ stage, section }: Made, i: EqInputs): Step[] {
  const { b, a } = section;
  const result: Step = {
    text: 'Its coefficients, over the first of the denominator:',
    tex: `H_1(z) = \\frac{${texNumber(b[0], 7)} ${signed(b[1])}\\,z^{-1} ${signed(b[2])}\\,z^{-2}}{1 ${signed(a[0])}\\,z^{-1} ${signed(a[1])}\\,z^{-2}}`,
  };
  if (stage.kind !== 'band') return [result];
  const { band } = stage;
  const omega = (2 * Math.PI * band.frequency) / i.fs;
  const q = i.design === 'bilinear' ? bilinearQ(band, i.fs) : analogQ(band);
  const alpha = Math.sin(omega) / (2 * q);
  const order = isFirstOrder(band.type)
    ? []
    : [`\\alpha = \\frac{\\sin\\omega_0}{2Q} = ${texNumber(alpha, 6)}\\;(Q = ${texNumber(q, 5)})`];
  return [
    {
      text: `The first band is a ${TYPE_NAMES[band.type]} at ${showQuantity(band.frequency, 'Hz', 6)}${hasGain(band.type) ? ` of ${showQuantity(band.gain, 'dB', 4)}` : ''}, designed ${i.design === 'bilinear' ? 'by the bilinear transform' : 'after its analog magnitude'}.`,
      tex: [
        `\\omega_0 = 2\\pi\\frac{${texNumber(band.frequency, 7)}}{${texNumber(i.fs, 7)}} = ${texNumber(omega, 6)}`,
        ...(hasGain(band.type)
          ? [`A = 10^{${texNumber(band.gain)}/40} = ${texNumber(halfAmplitude(band.gain), 6)}`]
          : []),
        ...(i.design === 'bilinear' ? order : []),
      ].join(',\\quad '),
    },
    result,
  ];
}

const signed = (c: number): string => `${c < 0 ? '-' : '+'} ${texNumber(Math.abs(c), 7)}`;
