import { toNumber } from '@tollbench/engines/exact/rational.ts';
import type { Step } from '../../define/output.ts';
import { texNumber } from '../../text/tex-number.ts';
import { type ArithmeticResult, ideal } from './arithmetic-task.ts';
import { begin } from './bytes.ts';
import type { ChannelResult, GaussianResult } from './channel-task.ts';
import type { CheckResult } from './check-task.ts';
import { shares } from './code-figures.ts';
import type { CodeResult } from './code-task.ts';
import type { SourceResult } from './compute.ts';
import type { SourceInputs } from './inputs.ts';
import type { LzResult } from './lz-task.ts';
import type { MarkovResult } from './markov-task.ts';

/** Terms of a sum that are written out. */
const SHOWN = 5;

const sumOf = (terms: readonly string[]): string =>
  [...terms.slice(0, SHOWN), ...(terms.length > SHOWN ? ['\\dots'] : [])].join(' + ');

/** The working, with the numbers at hand. */
export function steps(r: SourceResult, i: SourceInputs): Step[] {
  switch (r.task) {
    case 'code':
      return codeSteps(r, i);
    case 'check':
      return checkSteps(r);
    case 'arithmetic':
      return arithmeticSteps(r);
    case 'lz':
      return lzSteps(r, i);
    case 'markov':
      return markovSteps(r);
    case 'channel':
      return channelSteps(r);
    case 'awgn':
      return gaussianSteps(r, i);
  }
}

const entropyStep = (p: readonly number[], h: number, what: string): Step => ({
  text: `The entropy of ${what} is the mean of −log₂ p.`,
  tex: `H = ${sumOf(p.filter((x) => x > 0).map((x) => `${texNumber(x)}\\log_2\\frac{1}{${texNumber(x)}}`))} = ${texNumber(h, 6)}\\,\\mathrm{bit}`,
});

function codeSteps(
  { rows, figures, kraft, radix, merges }: CodeResult,
  { block }: SourceInputs,
): Step[] {
  const p = shares(rows.map(({ weight }) => weight));
  const l = rows.map(({ word }) => word.length);
  const per = block > 1 ? `, \\quad L/n = ${texNumber(toNumber(figures.average) / block, 6)}` : '';
  return [
    entropyStep(p, figures.entropy, block > 1 ? 'a block' : 'the source'),
    ...(merges.length > 0
      ? [
          {
            text: `The ${radix === 2 ? 'two' : radix} lightest are put together, ${merges.length} times, until one is left; the words are read back from the last step to the first.`,
          },
        ]
      : []),
    {
      text: 'The average length weighs each word with its probability.',
      tex: `L = ${sumOf(p.map((x, k) => `${texNumber(x)}\\cdot ${l[k]}`))} = ${texNumber(toNumber(figures.average), 6)}${per}`,
    },
    {
      text: 'Efficiency is the entropy over the average length in bits.',
      tex: `\\eta = \\frac{H}{L\\log_2 D} = \\frac{${texNumber(figures.entropy, 6)}}{${texNumber(toNumber(figures.average) * Math.log2(radix), 6)}} = ${texNumber(figures.efficiency, 6)}`,
    },
    kraftStep(l, radix, toNumber(kraft)),
  ];
}

function kraftStep(lengths: readonly number[], radix: number, sum: number): Step {
  return {
    text: 'Kraft’s sum says how much of the tree is taken.',
    tex: `\\sum D^{-l} = ${sumOf(lengths.map((l) => `${radix}^{-${l}}`))} = ${texNumber(sum, 8)}${sum > 1 ? ' > 1' : sum === 1 ? '' : ' < 1'}`,
  };
}

function checkSteps({ code, kraft, readings, clash, shown }: CheckResult): Step[] {
  const [a, b] = clash ?? [];
  return [
    kraftStep(
      code.words.map((word) => word.length),
      code.radix,
      toNumber(kraft),
    ),
    {
      text:
        clash === null
          ? 'Sorted, no word begins the next one: a prefix code, which is read word by word as it comes.'
          : `The word ${code.words[a ?? 0]} of ${shown[a ?? 0]} begins ${code.words[b ?? 0]} of ${shown[b ?? 0]}.`,
    },
    ...(clash === null
      ? []
      : [
          {
            text:
              readings === null
                ? 'Sardinas and Patterson: of all that hangs over where two rows of words begin alike, nothing ends in a word of the code.'
                : `Sardinas and Patterson: what hangs over ends in a word, so that ${begin(readings.digits, 60)} is ${begin(readings.one.map((k) => shown[k]).join(' '), 60)} and ${begin(readings.other.map((k) => shown[k]).join(' '), 60)}.`,
          },
        ]),
  ];
}

function arithmeticSteps(r: ArithmeticResult): Step[] {
  const { steps: all, source, word } = r;
  const p = shares(source.weights);
  const first = all.slice(0, 3).map(({ letter, low, width }) => ({
    text: `${source.shown[letter]} has ${p[letter] === 1 ? 'all' : 'its share'} of the interval.`,
    tex: `[${texNumber(toNumber(low), 8)},\\ ${texNumber(toNumber(low) + toNumber(width), 8)}), \\quad w = ${texNumber(toNumber(width), 6)}`,
  }));
  return [
    ...first,
    {
      text: 'The information of the message is that of its letters together.',
      tex: `-\\log_2 w = ${texNumber(ideal(r) + 0, 6)}\\,\\mathrm{bit}`,
    },
    ...(word === null || word === ''
      ? []
      : [
          {
            text: `The shortest word whose every continuation stays within has ${word.length} bits; never more than two above the information.`,
          },
        ]),
    {
      text: `The coder with whole numbers keeps both ends in 32 bits, sends what they have in common, and needs ${r.coded.bits.length} bits${r.same ? '; decoded again, they give the message' : ''}.`,
    },
  ];
}

function lzSteps({ tokens, bits, plainBits, same }: LzResult, i: SourceInputs): Step[] {
  const how = {
    lz77: `At each place the longest copy from at most ${i.window} letters back is taken, the nearest of equals, of at most ${i.lookahead - 1} letters, and the letter behind it is sent along.`,
    lzss: `At each place the longest copy from at most ${i.window} letters back is taken where it has ${i.least} letters or more; else the letter goes as it is, behind a bit that says so.`,
    lz78: 'The longest phrase known is sent by its number, with the letter behind it; both together are the next phrase.',
    lzw: 'The longest phrase known is sent by its code; with the letter behind it, it gets the next code.',
  }[i.variant];
  return [
    { text: how },
    {
      text: `${tokens.length} tokens take the bits that their fields need${same ? '; decoded again, they give the text' : ''}.`,
      tex: `\\frac{${bits}}{${plainBits}} = ${texNumber((100 * bits) / plainBits, 5)}\\,\\%`,
    },
  ];
}

function markovSteps({ pi, rowEntropy, rate, single }: MarkovResult): Step[] {
  return [
    {
      text: 'The stationary distribution stays what it is from letter to letter.',
      tex: `\\pi P = \\pi: \\quad \\pi = (${pi
        .slice(0, 6)
        .map((p) => texNumber(p, 6))
        .join(',\\ ')}${pi.length > 6 ? ',\\ \\dots' : ''})`,
    },
    {
      text: 'The entropy rate weighs what each state leaves open.',
      tex: `H_\\infty = ${sumOf(pi.map((p, k) => `${texNumber(p)}\\cdot ${texNumber(rowEntropy[k] ?? 0)}`))} = ${texNumber(rate, 6)}\\,\\mathrm{bit}`,
    },
    entropyStep(pi, single, 'one letter by itself'),
  ];
}

function channelSteps({
  capacity: { bits, gap, input, iterations },
  divergence,
}: ChannelResult): Step[] {
  return [
    {
      text: `Blahut and Arimoto raise each input letter by what it tells, from all alike on; Newton’s method ends it, ${iterations} steps in all.`,
      tex: `p(x) = (${input
        .slice(0, 6)
        .map((p) => texNumber(p, 6))
        .join(',\\ ')}${input.length > 6 ? ',\\ \\dots' : ''})`,
    },
    {
      text: 'The mean of the divergences bounds the capacity from below, the greatest from above.',
      tex: `${texNumber(bits, 10)} \\le C \\le \\max_x D_x = ${texNumber(Math.max(...divergence), 10)}, \\quad \\text{gap } ${texNumber(gap, 2)}\\,\\mathrm{bit}`,
    },
  ];
}

function gaussianSteps(
  { snr, rate, spectral, ebNo }: GaussianResult,
  { bandwidth }: SourceInputs,
): Step[] {
  return [
    {
      text: 'Shannon’s formula for band-limited white Gaussian noise.',
      tex: `C = B\\log_2(1 + S/N) = ${texNumber(bandwidth)}\\cdot\\log_2(1 + ${texNumber(snr)}) = ${texNumber(rate, 6)}\\,\\mathrm{bit/s}`,
    },
    {
      text: 'Energy a bit over noise density, were that rate sent.',
      tex: `\\frac{E_b}{N_0} = \\frac{S/N}{C/B} = \\frac{${texNumber(snr)}}{${texNumber(spectral)}} = ${texNumber(ebNo)}\\,\\mathrm{dB}`,
    },
  ];
}
