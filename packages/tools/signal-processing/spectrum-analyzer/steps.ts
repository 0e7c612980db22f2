import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { SpectrumResult } from './compute.ts';
import { bandwidthOf, cyclesOf, placeOf, toneNumbers, twoNumbers } from './derived.ts';
import { type SpectrumInputs, WINDOWS } from './inputs.ts';
import type { ToneResult, TwoResult } from './measure.ts';

const t = (x: number, digits = 5) => texNumber(x, digits);

/** The working: resolution, the tone, its noise and distortion, the ratios. */
export function steps(r: SpectrumResult, i: SpectrumInputs): Step[] {
  const { rate } = r.record;
  const head: Step[] = [
    {
      text: `Weigh ${r.length} samples with the ${WINDOWS[i.window]} window, whose noise bandwidth is ${showQuantity(r.window.noiseBandwidth, '', 5)} bins, and transform them.`,
      tex: `\\Delta f = \\frac{f_s}{N} = \\frac{${t(rate)}}{${r.length}} = ${t(rate / r.length)}\\,\\mathrm{Hz}, \\qquad B = ${t(r.window.noiseBandwidth)}\\,\\Delta f = ${t(bandwidthOf(r))}\\,\\mathrm{Hz}`,
    },
  ];
  const { measured } = r;
  if (measured.kind === 'tone') return [...head, ...ofTone(r, measured)];
  if (measured.kind === 'two') return [...head, ...ofTwo(measured)];
  return [
    ...head,
    {
      text: `Add the powers of the ${measured.bins} bins of the band and divide by the noise bandwidth in bins.`,
      tex: `v_n = \\sqrt{${t(measured.noise)}\\,\\mathrm{V^2}} = ${t(Math.sqrt(measured.noise))}\\,\\mathrm{V}`,
    },
  ];
}

function ofTone(r: SpectrumResult, tone: ToneResult): Step[] {
  const { figures: f, bin } = tone;
  const n = toneNumbers(tone, r.fullScale);
  return [
    {
      text: `The fundamental lies at bin ${showQuantity(bin, '', 7)}, ${showQuantity(placeOf(r, bin), 'Hz', 7)}: ${showQuantity(cyclesOf(r, tone), '', 7)} cycles in the record.`,
      tex: `P_1 = ${t(f.signal)}\\,\\mathrm{V^2}`,
    },
    {
      text: `Its harmonics 2 to ${f.harmonics.length + 1}, folded below half the sample rate, add up to the distortion.`,
      tex: `D = ${t(f.distortion)}\\,\\mathrm{V^2}${f.distortion > 0 ? `, \\qquad \\mathrm{THD} = 10\\log_{10}\\frac{D}{P_1} = ${t(n.thd)}\\,\\mathrm{dBc}` : ''}`,
    },
    {
      text: 'All other bins but those at 0 are noise; under the tones it is taken to be as beside them.',
      tex: `N = ${t(f.noise)}\\,\\mathrm{V^2}, \\qquad \\mathrm{SNR} = 10\\log_{10}\\frac{P_1}{N} = ${t(n.snr)}\\,\\mathrm{dB}`,
    },
    {
      text: 'Noise and distortion together give SINAD, and SINAD the bits of an ideal converter.',
      tex: `\\mathrm{SINAD} = 10\\log_{10}\\frac{P_1}{N + D} = ${t(n.sinad)}\\,\\mathrm{dB}, \\qquad \\mathrm{ENOB} = \\frac{${t(n.sinad)} - 1.76}{6.02} = ${t(n.enob)}`,
    },
    {
      text: `The largest other line lies at ${showQuantity(placeOf(r, f.spur.bin), 'Hz', 6)}.`,
      tex: `\\mathrm{SFDR} = 10\\log_{10}\\frac{${t(f.signal)}}{${t(f.spur.power)}} = ${t(n.sfdr)}\\,\\mathrm{dBc}`,
    },
  ];
}

function ofTwo(two: TwoResult): Step[] {
  const n = twoNumbers(two);
  return [
    {
      text: 'The mean level of the two tones is what their products are held against.',
      tex: `L = ${t(n.level)}\\,\\mathrm{dBV}`,
    },
    ...(n.imd3 === null || n.third === null
      ? []
      : [
          {
            text: 'Third-order products grow by 3 dB where the tones grow by 1 dB: they would meet at the intercept.',
            tex: `\\mathrm{IMD_3} = ${t(n.imd3)}\\,\\mathrm{dBc}, \\qquad \\mathrm{TOI} = L + \\tfrac12 (L - L_3) = ${t(n.third)}\\,\\mathrm{dBV}`,
          },
        ]),
  ];
}
