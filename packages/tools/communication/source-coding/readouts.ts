/** Readings of the other tasks. */
import { add, rational } from '@tollbench/engines/exact/rational.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import { showQuantity } from '../../define/si.ts';
import { type ArithmeticResult, ideal } from './arithmetic-task.ts';
import { begin, bytesOf } from './bytes.ts';
import type { ChannelResult, GaussianResult } from './channel-task.ts';
import { decimal, placesOf } from './decimals.ts';
import type { SourceInputs } from './inputs.ts';
import type { LzResult } from './lz-task.ts';
import type { MarkovResult } from './markov-task.ts';
import type { results } from './results.ts';

type Reading = ReadoutOf<typeof results>;

const MANY = 'the exact interval is followed for the first letters only';

export function arithmeticAnswer(r: ArithmeticResult): Reading[] {
  const { coded } = r;
  return [
    ...exactReadings(r),
    { name: 'idealBits', value: ideal(r) + 0 },
    { name: 'entropy', value: r.entropy },
    { name: 'huffmanBits', value: r.huffmanBits },
    { name: 'coderBits', value: coded.bits.length },
    { name: 'coderWord', value: coded.bits, shown: begin(coded.bits) },
    {
      name: 'coderBytes',
      value: bytesOf(coded.bits).replaceAll(' ', ''),
      shown: begin(bytesOf(coded.bits)),
    },
    { name: 'modelBits', value: coded.ideal + 0 },
    { name: 'messageLetters', value: r.message.length },
  ];
}

function exactReadings({ steps, word }: ArithmeticResult): Reading[] {
  const last = steps.at(-1);
  if (word === null || last === undefined)
    return (['sentBits', 'intervalLow', 'intervalHigh', 'intervalTag', 'sentWord'] as const).map(
      (name) => ({ name, value: null, note: MANY }),
    );
  const { low, width } = last;
  const places = placesOf(width);
  const middle = add(low, rational(width.n, 2n * width.d));
  return [
    { name: 'sentBits', value: word.length },
    { name: 'intervalLow', value: low, shown: decimal(low, places) },
    { name: 'intervalHigh', value: add(low, width), shown: decimal(add(low, width), places) },
    { name: 'intervalTag', value: middle, shown: decimal(middle, places) },
    { name: 'sentWord', value: word, shown: word === '' ? 'none needed' : begin(word) },
  ];
}

export function lzAnswer({ tokens, bits, plainBits, text }: LzResult): Reading[] {
  return [
    { name: 'tokenCount', value: tokens.length },
    { name: 'tokenBits', value: bits },
    { name: 'codedShare', value: (100 * bits) / plainBits },
    { name: 'textBits', value: plainBits },
    { name: 'textLetters', value: text.length },
  ];
}

export function markovAnswer({ rate, single, p }: MarkovResult): Reading[] {
  return [
    { name: 'entropyRate', value: rate },
    { name: 'letterEntropy', value: single },
    p.length === 1
      ? { name: 'sourceRedundancy', value: null, note: 'of one state there is nothing to tell' }
      : { name: 'sourceRedundancy', value: 100 * (1 - rate / Math.log2(p.length)) },
  ];
}

const shownList = (values: readonly number[]): string =>
  begin(values.map((p) => showQuantity(Number(p.toFixed(12)) + 0, '', 5)).join(', '), 40);

export function channelAnswer(r: ChannelResult, i: SourceInputs): Reading[] {
  const { bits, gap, input, iterations } = r.capacity;
  const noise = Math.max(0, r.outputEntropy - r.information);
  const told = {
    name: 'information',
    value: r.information,
    note: i.used === 'best' ? '' : `for P(x) = ${shownList(r.input)}`,
  } as const;
  const lost = {
    name: 'equivocation',
    value: Math.max(0, r.inputEntropy - r.information),
  } as const;
  return [
    { name: 'capacity', value: bits },
    { name: 'bestInput', value: input, shown: shownList(input) },
    ...(i.used === 'best' ? [lost, told] : [told, lost]),
    { name: 'inputEntropy', value: r.inputEntropy },
    { name: 'outputEntropy', value: r.outputEntropy },
    { name: 'noiseEntropy', value: noise },
    { name: 'jointEntropy', value: r.inputEntropy + noise },
    { name: 'capacityGap', value: gap },
    { name: 'iterations', value: iterations },
  ];
}

export function gaussianAnswer({ rate, spectral, perSample, ebNo }: GaussianResult): Reading[] {
  return [
    { name: 'channelRate', value: rate },
    { name: 'spectralEfficiency', value: spectral },
    { name: 'ebNo', value: ebNo },
    { name: 'sampleCapacity', value: perSample },
  ];
}

export type Shown = NamedOutput<typeof results>;
