import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { Result } from './compute.ts';
import type { Inputs } from './inputs.ts';

/** The working, with the numbers at hand. */
export function steps(r: Result, i: Inputs): Step[] {
  const { macro, noise } = r.amplifier;
  const { phase, crossover } = r.margins;
  return [
    {
      text: 'The amplifier alone: gain at 0 Hz, gain-bandwidth and second pole.',
      tex: `A(s) = \\frac{1}{1/A_0 + s/\\omega_t}\\cdot\\frac{1}{1 + s/\\omega_2}, \\quad A_0 = ${texNumber(decibels(macro.a0))}\\,\\mathrm{dB}, \\quad \\mathrm{GBW} = ${texNumber(macro.gbw)}\\,\\mathrm{Hz}`,
    },
    {
      text: 'The gain with an ideal amplifier, and the noise gain at 0 Hz, which the loop has to overcome.',
      tex: `G = ${texNumber(r.ideal)}, \\quad G_n = ${texNumber(r.budget.noiseGain)}`,
    },
    ...(phase === null || crossover === null
      ? []
      : [
          {
            text: 'The return ratio, with every loading, falls through 1 here.',
            tex: `|T(j2\\pi f_c)| = 1, \\quad f_c = ${texNumber(crossover)}\\,\\mathrm{Hz}, \\quad \\varphi_m = 180^\\circ + \\arg T = ${texNumber(phase)}^\\circ`,
          },
        ]),
    {
      text: 'Noise of each source through its own transfer to the load, added by power.',
      tex: `E_n = \\sqrt{\\int_{${texNumber(i.from)}}^{${texNumber(i.to)}} \\sum_k |H_k|^2 S_k\\,df} = ${texNumber(r.noise.total)}\\,\\mathrm{V}, \\quad e_n = ${texNumber(noise.en)}\\,\\mathrm{V}/\\sqrt{\\mathrm{Hz}}`,
    },
    ...(r.fullPower === null
      ? []
      : [
          {
            text: 'Without slewing a sine of the step’s size, peak to peak, may have at most this frequency.',
            tex: `f = \\frac{SR}{\\pi\\,V_{pp}} = \\frac{${texNumber(r.amplifier.slew)}}{\\pi\\cdot ${texNumber(i.step)}} = ${texNumber(r.fullPower)}\\,\\mathrm{Hz}`,
          },
        ]),
  ];
}
