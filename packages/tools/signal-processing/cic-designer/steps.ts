import { decibels } from '@tollbench/engines/numeric/decibels.ts';
import type { Step } from '../../define/output.ts';
import { showQuantity } from '../../define/si.ts';
import { texNumber } from '../../text/tex-number.ts';
import type { Compensation } from './compensation.ts';
import type { CicResult } from './compute.ts';
import type { CicInputs } from './inputs.ts';
import { gainBits } from './words.ts';

/** The working, from the gain to the coefficients. */
export function steps(r: CicResult, i: CicInputs): Step[] {
  return [
    ...growthSteps(r, i),
    ...responseSteps(r, i),
    ...pruningSteps(r, i),
    ...(r.compensation ? compensatorSteps(r.compensation, r, i) : []),
  ];
}

/** The gain as a product, with one factor where all delays are the same. */
function gainTex({ spec }: CicResult, i: CicInputs): string {
  const { rate, delays } = spec.cic;
  const alike = delays.every((m) => m === delays[0]);
  const product = alike
    ? `(${rate} \\cdot ${delays[0]})^{${delays.length}}`
    : `${rate}^{${delays.length}} \\cdot ${delays.join(' \\cdot ')}`;
  return i.kind === 'decimator' ? product : `${product}/${rate}`;
}

function growthSteps(r: CicResult, i: CicInputs): Step[] {
  const bits = gainBits(i.kind, r.spec.cic);
  return [
    {
      text: 'The gain at 0, and the bits that hold it: counted up, not to the nearest.',
      tex: `\\lceil \\log_2 ${gainTex(r, i)} \\rceil = \\lceil ${texNumber(bits, 6)} \\rceil = ${r.growth}`,
    },
    {
      text: 'The result is as wide as the input and that. Wrapping around inside does no harm, as long as it fits.',
      tex: `${i.inputBits} + ${r.growth} = ${r.words.full}\\text{ bits}`,
    },
    {
      text: 'Cut to its upper bits, the word has the gain',
      tex: `\\frac{${gainTex(r, i)}}{2^{${r.growth}}} = ${texNumber(r.normalisedGain, 6)}`,
    },
  ];
}

function responseSteps({ spec, droop, fold }: CicResult, i: CicInputs): Step[] {
  const { rate, delays } = spec.cic;
  const alike = delays.every((m) => m === delays[0]);
  const sines = (f: string) =>
    alike
      ? `\\left|\\frac{\\sin(\\pi \\cdot ${rate * (delays[0] ?? 1)} \\cdot ${f})}{${rate * (delays[0] ?? 1)} \\sin(\\pi \\cdot ${f})}\\right|^{${delays.length}}`
      : `\\prod_{k=1}^{${delays.length}} \\left|\\frac{\\sin(\\pi R M_k \\cdot ${f})}{R M_k \\sin(\\pi \\cdot ${f})}\\right|`;
  const pass = texNumber(spec.pass / rate, 6);
  return [
    {
      text: `At the band edge, ${showQuantity(i.edge, 'Hz', 6)} of ${showQuantity(i.fs, 'Hz', 6)}:`,
      tex: `-20 \\log_{10} ${sines(pass)} = ${texNumber(droop)}\\,\\mathrm{dB}`,
    },
    {
      text: `${i.kind === 'decimator' ? 'What folds in is' : 'Images are'} strongest in the first band, ${showQuantity(fold.at * i.fs, 'Hz', 6)}: behind it the sine below is larger.`,
      tex: `-20 \\log_{10} ${sines(texNumber(fold.at, 6))} = ${texNumber(-decibels(fold.largest))}\\,\\mathrm{dB}`,
    },
  ];
}

/** The first stage that drops bits, as an example of all. */
function pruningSteps({ words }: CicResult, i: CicInputs): Step[] {
  const { pruning, full, outputBits } = words;
  const dropped = full - outputBits;
  if (!pruning || dropped === 0) return [];
  const cut: Step = {
    text: `The output drops ${dropped} bits. As an error of its own it has the variance`,
    tex: `\\sigma_T^2 = \\frac{2^{2 \\cdot ${dropped}}}{12}`,
  };
  const at = pruning.stages.findIndex((s) => s.allowed > 0);
  const stage = pruning.stages[at];
  if (i.pruning !== 'pruned' || !stage || at === pruning.stages.length - 1) return [cut];
  const n = (pruning.stages.length - 1) / 2;
  const f = Math.sqrt(Number(stage.errorGain));
  return [
    cut,
    {
      text: `Each of the ${2 * n} stages gets as much of it as the others. An error at stage ${at + 1} is amplified by F = ${showQuantity(f, '', 5)}, so that it drops`,
      tex: `B_{${at + 1}} = \\left\\lfloor -\\log_2 ${texNumber(f, 5)} + \\log_2 \\sigma_T + \\tfrac12 \\log_2 \\tfrac{6}{${n}} \\right\\rfloor = ${stage.allowed}\\text{ bits}`,
    },
    {
      text: 'All errors together, in squares of the output’s last bit:',
      tex: `\\sum_j \\frac{2^{2 B_j}}{12} F_j^2 \\Big/ 2^{2 \\cdot ${dropped}} = ${texNumber(words.variance)}`,
    },
  ];
}

const compensatorSteps = (c: Compensation, r: CicResult, i: CicInputs): Step[] => [
  {
    text: `The compensator is to be the inverse of the droop${r.rates.length > 1 ? ', between those of the lowest and the highest rate' : ''}. Its error counts relative to that: the product with the CIC filter shall be 1.`,
    tex: `\\delta_p = \\frac{10^{${texNumber(i.ripple)}/20} - 1}{10^{${texNumber(i.ripple)}/20} + 1}, \\qquad \\max_{f \\le f_c} \\bigl| A(f)\\,H(f) - 1 \\bigr| \\to \\min`,
  },
  {
    text: `${i.length === 'least' ? `${c.h.length} is the least odd number of coefficients that does, ${c.meets ? 'once they are rounded too' : 'before they are rounded'}.` : `${c.h.length} coefficients are given.`} No filter of this length has a smaller error:`,
    tex: `\\delta = ${texNumber(c.design.deviation, 5)}`,
  },
  {
    text: `In words of ${i.bits} bits, ${c.fraction} of them behind the point, both together ripple by`,
    tex: `${texNumber(c.fixed.ripple, 4)}\\,\\mathrm{dB}`,
  },
];
