import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { ShapingResult } from './compute.ts';
import { isSpanned } from './filters.ts';
import type { ShapingInputs } from './inputs.ts';
import { growthOf, merOf } from './readouts.ts';

export function steps(r: ShapingResult, i: ShapingInputs): Step[] {
  return [length(r, i), own(r, i), sums(r), power(r, i), peak(r, i)];
}

function length({ filters }: ShapingResult, i: ShapingInputs): Step {
  const { length: taps } = filters.transmit;
  return {
    text: 'The filter’s length, and the rate at which it runs.',
    tex: isSpanned(i)
      ? `N = ${texNumber(i.span)}\\cdot ${i.samples} + 1 = ${taps}, \\quad f_s = ${i.samples}\\cdot ${texNumber(i.rate)} = ${texNumber(i.rate * i.samples)}\\,\\mathrm{Hz}`
      : `N = ${taps}, \\quad f_s = ${i.samples}\\cdot ${texNumber(i.rate)} = ${texNumber(i.rate * i.samples)}\\,\\mathrm{Hz}`,
  };
}

/** The nearest neighbours on each side, those that are heard. */
function own({ isi }: ShapingResult, i: ShapingInputs): Step {
  const near = isi.others.filter(({ symbol }) => Math.abs(symbol) <= 3);
  const named = near.map(({ symbol, share }) => `g_{${symbol}} = ${texNumber(100 * share)}\\,\\%`);
  return {
    text: `The response of both filters is read every ${i.samples} samples from the own symbol’s instant and divided by what it is there, ${showQuantity(isi.own, '', 6)}.`,
    ...(named.length > 0 && { tex: named.join(',\\; ') }),
  };
}

const sums = ({ isi }: ShapingResult): Step => ({
  text: `Over ${isi.others.length} neighbours: random symbols add in power, the worst of them in size.`,
  tex:
    isi.rms > 0
      ? `EVM = \\sqrt{\\textstyle\\sum_k g_k^2} = ${texNumber(100 * isi.rms)}\\,\\%, \\quad MER = ${texNumber(merOf(isi.rms))}\\,\\mathrm{dB}, \\quad D = \\textstyle\\sum_k |g_k| = ${texNumber(100 * isi.peak)}\\,\\%`
      : 'EVM = 0, \\quad D = 0',
});

function power({ channel }: ShapingResult, i: ShapingInputs): Step {
  const fs = i.rate * i.samples;
  const ratio =
    channel.adjacent.value === null
      ? ''
      : `, \\quad ACLR = ${texNumber(channel.adjacent.value)}\\,\\mathrm{dB}`;
  return {
    text: `Power in a channel is a sum over the filter’s autocorrelation r and the measuring filter’s response w; the channels are ${texNumber(i.spacing / fs)} sample rates apart and ${texNumber(i.width / fs)} wide.`,
    tex: `P(f_c) = \\sum_n r_n\\, w_n \\cos 2\\pi n f_c/f_s${ratio}`,
  };
}

function peak(r: ShapingResult, i: ShapingInputs): Step {
  const { transmit } = r.filters;
  const mean = transmit.reduce((a, h) => a + h * h, 0) / i.samples;
  return {
    text: 'The worst peak: at each of the places in a symbol the taps that meet there, all symbols pointing one way; over the mean power. The largest sum is',
    tex: `\\max_p \\sum_k |h_{p+kM}| = ${texNumber(growthOf(transmit, i.samples))}, \\quad \\bar P = ${texNumber(mean)}, \\quad PAPR_{max} = ${texNumber(r.worstPeak)}\\,\\mathrm{dB}`,
  };
}
