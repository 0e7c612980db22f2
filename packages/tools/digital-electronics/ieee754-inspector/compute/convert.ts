import { FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import { decode } from '@tollbench/engines/float/code.ts';
import type { RoundingError } from '@tollbench/engines/float/error.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import { type Manner, type Rounded, roundDatum } from '@tollbench/engines/float/round.ts';
import type { Inputs } from '../inputs.ts';
import { mannerOf } from './format.ts';
import { alsoIn, type Taken, taken } from './read.ts';
import { errorIn, readOf, truthOf } from './value.ts';

/** One format on the way. */
export interface Stage {
  readonly format: Format;
  readonly word: bigint | undefined;
  readonly rounded: Rounded | undefined;
  /** Against the number at the beginning. */
  readonly error: RoundingError | undefined;
}

export interface ConvertResult {
  readonly mode: 'convert';
  readonly format: Format;
  readonly source: Taken;
  readonly truth: Ratio | undefined;
  /** From the source on: the format itself, the one between, the last. */
  readonly stages: readonly Stage[];
  /** From the first format at once, and where a number was typed, from that at once. */
  readonly direct: Stage;
  readonly fromNumber: Stage | undefined;
  /** Whether a rounding on the way changed the word at the end. */
  readonly doubleRounded: boolean;
  readonly word: bigint | undefined;
}

export function converted(i: Inputs, format: Format): ConvertResult {
  const manner = mannerOf(i);
  const source = taken('source', i.source, format, { given: i.operandsAs, manner });
  const read = source.read ?? readOf(format, source.word);
  const truth = truthOf(read);
  const to = FORMATS[i.to];
  const first: Stage = {
    format,
    word: source.word,
    rounded: source.rounded,
    error: errorIn(format, source.word, truth),
  };
  const between =
    i.via === 'none' ? undefined : step(first, FORMATS[i.via as FormatId], manner, truth);
  const last = step(between ?? first, to, manner, truth);
  const direct = step(first, to, manner, truth);
  const fromNumber = source.read
    ? stageOf(to, alsoIn(to, format, source, source.read, manner), truth)
    : undefined;
  return {
    mode: 'convert',
    format,
    source,
    truth,
    stages: [first, ...(between ? [between] : []), last],
    direct,
    fromNumber,
    doubleRounded:
      last.word !== direct.word || (fromNumber !== undefined && last.word !== fromNumber.word),
    word: last.word,
  };
}

const stageOf = (
  format: Format,
  rounded: Rounded | undefined,
  truth: Ratio | undefined,
): Stage => ({
  format,
  word: rounded?.word,
  rounded,
  error: errorIn(format, rounded?.word, truth),
});

function step(from: Stage, to: Format, manner: Manner, truth: Ratio | undefined): Stage {
  if (from.word === undefined) return stageOf(to, undefined, truth);
  const bits = from.format.kind === 'binary' ? from.format.fractionBits : undefined;
  return stageOf(to, roundDatum(to, decode(from.format, from.word), manner, bits), truth);
}
