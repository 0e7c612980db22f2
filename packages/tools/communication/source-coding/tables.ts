import { add, toNumber } from '@tollbench/engines/exact/rational.ts';
import type { ArithmeticResult } from './arithmetic-task.ts';
import { begin } from './bytes.ts';
import type { ChannelResult } from './channel-task.ts';
import { decimals } from './decimals.ts';
import type { SourceInputs } from './inputs.ts';
import { visible } from './letters.ts';
import type { LzResult, LzToken } from './lz-task.ts';
import type { MarkovResult } from './markov-task.ts';
import type { Shown } from './readouts.ts';

/** Rows of the coder’s steps. */
const MAX_ROWS = 2000;
export function stepTable({ steps, source, whole }: ArithmeticResult): Shown {
  return {
    kind: 'table',
    id: 'steps',
    title: whole
      ? 'The interval, letter by letter'
      : `The interval after the first ${steps.length} letters`,
    columns: ['step', 'letter', 'low', 'high', 'width'],
    rows: steps.map(({ letter, low, width }, k) => {
      const [from, to] = decimals(low, width);
      return [
        k + 1,
        { value: source.names[letter] ?? '', shown: source.shown[letter] ?? '' },
        { value: low, shown: from },
        { value: add(low, width), shown: to },
        toNumber(width),
      ];
    }),
  };
}

const hex = (x: number): string => x.toString(16).toUpperCase().padStart(8, '0');

export function coderTable({ coded, source }: ArithmeticResult): Shown {
  return {
    kind: 'table',
    id: 'coder',
    title: 'The coder with 32 bits',
    columns: ['step', 'letter', 'letterCount', 'total', 'low', 'high', 'sent', 'pending'],
    rows: coded.steps
      .slice(0, MAX_ROWS)
      .map(({ letter, count, total, low, high, bits, pending }, k) => [
        k + 1,
        { value: source.names[letter] ?? '', shown: source.shown[letter] ?? '' },
        count,
        total,
        { value: BigInt(low), shown: hex(low) },
        { value: BigInt(high), shown: hex(high) },
        bits,
        pending,
      ]),
    ...(coded.steps.length > MAX_ROWS && { caption: `The first ${MAX_ROWS} letters.` }),
  };
}

const letterOf = (code: number): string => (code < 0 ? '' : String.fromCodePoint(code));

/** What is sent of a token, as textbooks write it. */
export function tokenWords(
  { offset, length, index, letter }: LzToken,
  variant: SourceInputs['variant'],
): string {
  const sign = letter < 0 ? '–' : visible(letterOf(letter));
  switch (variant) {
    case 'lz77':
      return `(${offset},${length},${sign})`;
    case 'lzss':
      return length > 0 ? `(${offset},${length})` : sign;
    case 'lz78':
      return `(${index},${sign})`;
    default:
      return String(index);
  }
}

const COLUMNS = {
  lz77: ['step', 'place', 'offset', 'length', 'next', 'phrase', 'tokenBits'],
  lzss: ['step', 'place', 'offset', 'length', 'next', 'phrase', 'tokenBits'],
  lz78: ['step', 'place', 'index', 'next', 'phrase', 'entry', 'tokenBits'],
  lzw: ['step', 'place', 'code', 'phrase', 'entry', 'tokenBits'],
} as const;

export function tokenTable({ tokens, text }: LzResult, { variant }: SourceInputs): Shown {
  const columns = COLUMNS[variant];
  return {
    kind: 'table',
    id: 'tokens',
    title: 'Tokens',
    columns: [...columns],
    rows: tokens.map((token, k) => {
      const phrase = text.slice(token.from, token.to).map(letterOf).join('');
      const cells = {
        step: k + 1,
        place: token.from,
        offset: token.offset,
        length: token.length,
        index: token.index,
        code: token.index,
        next: {
          value: letterOf(token.letter),
          shown: token.letter < 0 ? '' : visible(letterOf(token.letter)),
        },
        phrase: { value: phrase, shown: begin([...phrase].map(visible).join('')) },
        entry: token.entry < 0 ? null : token.entry,
        tokenBits: token.bits,
      };
      return columns.map((column) => cells[column]);
    }),
  };
}

export function stateTable({ pi, rowEntropy }: MarkovResult): Shown {
  return {
    kind: 'table',
    id: 'states',
    title: 'States',
    columns: ['state', 'stationary', 'nextEntropy'],
    rows: pi.map((p, k) => [k + 1, p, rowEntropy[k] ?? 0]),
  };
}

export function channelTables(r: ChannelResult): Shown[] {
  return [
    {
      kind: 'table',
      id: 'channelInputs',
      title: 'Input letters',
      columns: ['input', 'bestProbability', 'divergence', 'inputProbability'],
      rows: r.capacity.input.map((p, k) => [
        r.inputNames[k] ?? '',
        p,
        r.divergence[k] ?? 0,
        r.input[k] ?? 0,
      ]),
      caption:
        'At capacity each letter in use is worth C, and no other is worth more: this is the proof.',
    },
    {
      kind: 'table',
      id: 'channelOutputs',
      title: 'Output letters',
      columns: ['output', 'outputProbability'],
      rows: r.output.map((p, k) => [r.outputNames[k] ?? '', p]),
    },
  ];
}
