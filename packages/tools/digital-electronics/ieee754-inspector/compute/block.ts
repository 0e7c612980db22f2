import { EngineError } from '@tollbench/engines/error.ts';
import { FORMATS, type FormatId } from '@tollbench/engines/float/catalogue.ts';
import { difference, numberOf, ratioOf } from '@tollbench/engines/float/error.ts';
import { type BinaryFormat, type Format, widthOf } from '@tollbench/engines/float/format.ts';
import type { Ratio } from '@tollbench/engines/float/literal.ts';
import { type Block, quantize, scaled } from '@tollbench/engines/float/microscaling.ts';
import type { Rounded } from '@tollbench/engines/float/round.ts';
import { InputError } from '../../../define/error.ts';
import type { Inputs } from '../inputs.ts';
import { mannerOf } from './format.ts';
import { listed } from './list.ts';
import { taken } from './read.ts';

export interface Element {
  readonly truth: Ratio;
  readonly rounded: Rounded;
  readonly word: bigint;
  /** The element times the scale. */
  readonly value: Ratio;
  /** Of the value against the number that was given; null of 0. */
  readonly relative: number | null;
}

export interface BlockResult {
  readonly mode: 'block';
  readonly format: BinaryFormat;
  readonly block: Block;
  readonly elements: readonly Element[];
  /** Bits of scale and elements together. */
  readonly bits: number;
  /** 10·log of the squares of the numbers over those of the errors; null where there is no error. */
  readonly snr: number | null;
  readonly word: bigint;
}

/** The formats that OCP's MX has elements of. */
export const ELEMENTS: readonly FormatId[] = ['e4m3', 'e5m2', 'e3m2', 'e2m3', 'e2m1'];
const BLOCK = 32;

export function blockOf(i: Inputs, format: Format): BlockResult {
  if (!ELEMENTS.some((id) => FORMATS[id] === format) || format.kind !== 'binary')
    throw new InputError(
      `is ${format.name}; the elements of an MX block are E4M3, E5M2, E3M2, E2M3 or E2M1`,
      {
        field: 'format',
        value: i.format,
        remedies: ELEMENTS.map((id) => ({ format: id })),
      },
    );
  const texts = listed(i.numbers);
  if (texts.length > BLOCK)
    throw new InputError(`has ${texts.length} numbers; a block has ${BLOCK}`, {
      field: 'numbers',
      value: String(texts.length),
    });
  const manner = mannerOf(i);
  const values = texts.map((text, k) => finite(text, k, i));
  const block = quantize(format, values, manner);
  const elements = values.map((truth, k) =>
    elementOf(format, block, truth, block.elements[k] as Rounded),
  );
  return {
    mode: 'block',
    format,
    block,
    elements,
    bits: 8 + elements.length * widthOf(format),
    snr: ratioInDecibels(elements),
    word: elements[0]?.word ?? 0n,
  };
}

/** Each number as it was typed, exactly: blocks are made of binary32 numbers as a rule, and of finite ones. */
function finite(text: string, k: number, i: Inputs): Ratio {
  const { word, read } = taken('numbers', text, FORMATS.binary32, {
    given: 'number',
    manner: mannerOf(i),
  });
  if (read?.kind === 'real') return read.value;
  if (read?.kind === 'datum' && read.datum.kind === 'finite') return { n: 0n, d: 1n };
  throw new InputError(`number ${k + 1}, "${text}", is no finite number of ordinary size`, {
    field: 'numbers',
    value: `0x${word.toString(16)}`,
  });
}

function elementOf(format: BinaryFormat, block: Block, truth: Ratio, rounded: Rounded): Element {
  const { word } = rounded;
  if (word === undefined)
    throw new EngineError('unsupported', `${format.name} has no word for an element.`);
  const d = scaled(format, block.scale, word);
  if (d.kind === 'nan') throw new EngineError('not-finite', 'An element of the block is NaN.');
  const value = ratioOf(d);
  const off = difference(value, truth);
  const size = truth.n < 0n ? -truth.n : truth.n;
  return {
    truth,
    rounded,
    word,
    value,
    relative: truth.n === 0n ? null : numberOf({ n: off.n * truth.d, d: off.d * size }),
  };
}

function ratioInDecibels(elements: readonly Element[]): number | null {
  const squares = (pick: (e: Element) => number) =>
    elements.reduce((sum, e) => sum + pick(e) ** 2, 0);
  const noise = squares((e) => numberOf(difference(e.value, e.truth)));
  const signal = squares((e) => numberOf(e.truth));
  return noise === 0 || signal === 0 ? null : 10 * Math.log10(signal / noise);
}
