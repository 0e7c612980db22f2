/** What the pictures show, with their numbers. */
import { toNumber } from '@tollbench/engines/exact/rational.ts';
import { showQuantity } from '../../define/si.ts';
import { counted } from '../../text/counted.ts';
import { type ArithmeticResult, ideal } from './arithmetic-task.ts';
import { begin } from './bytes.ts';
import type { ChannelResult, GaussianResult } from './channel-task.ts';
import type { CheckResult } from './check-task.ts';
import type { CodeResult } from './code-task.ts';
import type { SourceInputs } from './inputs.ts';
import { MAX_BARS } from './interval-figure.ts';
import type { LzResult } from './lz-task.ts';
import type { MarkovResult } from './markov-task.ts';
import { MAX_CELLS } from './strip-figure.ts';
import { foldedLetters, type Leaf } from './tree-figure.ts';

const folded = (leaves: readonly Leaf[]): string => {
  const hidden = foldedLetters(leaves);
  return hidden === 0
    ? ''
    : ` ${counted(hidden, 'word')} stand in folded branches; the table has them all.`;
};

export function codeCaption(
  r: CodeResult,
  { block }: SourceInputs,
  leaves: readonly Leaf[],
): string {
  const { figures, radix } = r;
  const unit = radix === 2 ? 'bit' : 'digits';
  const per = toNumber(figures.average) / block;
  return `${showQuantity(per, '', 6)} ${unit} a letter, where the entropy is ${showQuantity(figures.entropy / block, 'bit', 6)}. Each word with its probability.${folded(leaves)}`;
}

export function checkCaption(
  { clash, readings, shown, code }: CheckResult,
  leaves: readonly Leaf[],
): string {
  const [a = 0, b = 0] = clash ?? [];
  const how =
    code.words[a] === code.words[b]
      ? `${shown[a]} and ${shown[b]} have the same word`
      : `The word of ${shown[a]} begins that of ${shown[b]}`;
  const verdict =
    clash === null
      ? 'No word begins another: a prefix code.'
      : `${how}, so it is no prefix code; ${readings === null ? 'still every text can be parted in one way alone.' : `${begin(readings.digits, 60)} can be read in two ways.`}`;
  return `${verdict} ${counted(code.words.length, 'word')}.${folded(leaves)}`;
}

export function intervalCaption(r: ArithmeticResult): string {
  const { message, source, implied, word, whole } = r;
  const spelled = message
    .slice(0, 12)
    .map((k) => source.shown[k])
    .join(' ');
  const what =
    implied && source.sequence === null ? 'No message is given, so each letter stands once: ' : '';
  const drawn = message.length > MAX_BARS ? ` The first ${MAX_BARS} letters are drawn.` : '';
  const sent = whole && word !== null ? `, sent as ${word.length} bits` : '';
  return `${what}${spelled}${message.length > 12 ? ' …' : ''}: ${showQuantity(ideal(r) + 0, 'bit', 6)} of information${sent}; ${r.coded.bits.length} bits by the coder with whole numbers. Each bar is the chosen part of the one above.${drawn}`;
}

export function stripCaption(
  { tokens, text, bits, plainBits }: LzResult,
  { variant }: SourceInputs,
): string {
  const known = variant === 'lzw' || variant === 'lz78' ? 'in the dictionary' : 'copied';
  const drawn = text.length > MAX_CELLS ? ` The first ${MAX_CELLS} letters are drawn.` : '';
  return `${counted(text.length, 'letter')} in ${counted(tokens.length, 'token')}: ${bits} bits in place of ${plainBits}. Shaded letters are ${known}.${drawn}`;
}

export const markovCaption = ({ rate, single }: MarkovResult): string =>
  `A letter by itself has ${showQuantity(single, 'bit', 6)}, a letter behind those before it ${showQuantity(rate, 'bit', 6)}: n letters together come down to it.`;

export function channelCaption(
  { capacity: { bits, gap }, information, kind }: ChannelResult,
  i: SourceInputs,
): string {
  const chosen =
    i.used === 'best' ? '' : `; ${showQuantity(information, 'bit', 6)} at the input chosen`;
  const exact =
    gap === 0
      ? 'where both bounds meet to the last digit'
      : `to within ${showQuantity(gap, 'bit', 2)}`;
  const where = kind === 'matrix' ? '' : ` at p = ${showQuantity(i.error)}`;
  return `Capacity ${showQuantity(bits, 'bit', 6)} a use${where}, ${exact}${chosen}.`;
}

export const gaussianCaption = (
  { rate, spectral }: GaussianResult,
  { snr, bandwidth }: SourceInputs,
): string =>
  `${showQuantity(rate, 'bit/s', 5)} in ${showQuantity(bandwidth, 'Hz')} at ${showQuantity(snr, 'dB')}, ${showQuantity(spectral, 'bit/s/Hz', 5)}.`;
