/** Verilog-2001: a module that takes words apart, and of a conversion the one that rounds, each with a bench that checks itself. */
import { nanWord } from '@tollbench/engines/float/code.ts';
import { type BinaryFormat, type Format, widthOf } from '@tollbench/engines/float/format.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import { InputError } from '../../../define/error.ts';
import { comment } from '../../../exports/comment.ts';
import { mannerOf } from '../compute/format.ts';
import type { Result } from '../compute.ts';
import type { Inputs } from '../inputs.ts';
import { shownValue } from '../words.ts';
import { cName } from './names.ts';
import { sampleWords } from './samples.ts';
import { converterModule, converterName } from './verilog-converter.ts';
import { unpackModule, unpackName } from './verilog-unpack.ts';

export const literal = (value: bigint, width: number): string =>
  `${width}'h${hexDigits(value, Math.ceil(width / 4))}`;

/** The pair of formats of a conversion. */
const pairOf = (r: Result): readonly [Format, Format] | undefined =>
  r.mode === 'convert' ? [r.format, (r.stages.at(-1) ?? r.direct).format] : undefined;

/** What the file is called: the module that it is about. */
export function verilogName(r: Result): string {
  const pair = pairOf(r);
  return pair ? converterName(...pair) : unpackName(r.format);
}

/** Throws InputError for posits, and for conversions that have no module. */
export function verilogFile(r: Result, i: Inputs): string {
  const pair = pairOf(r);
  if (pair) {
    const [from, to] = [checked(pair[0]), checked(pair[1])];
    if (from.lowest !== 'gradual' || to.lowest !== 'gradual' || !from.signed || !to.signed)
      throw new InputError('has no sign or no subnormals; the converter is of formats with both', {
        field: 'to',
      });
    return converterModule(from, to, mannerOf(i));
  }
  const format = checked(r.format);
  return [constants(format, r), unpackModule(format, sampleWords(format, 200))].join('\n');
}

function checked(f: Format): BinaryFormat {
  if (f.kind === 'posit')
    throw new InputError('is a posit; the modules are of formats with fixed fields', {
      field: 'format',
    });
  if (f.storesLeadingBit)
    throw new InputError('stores its leading bit; the modules are of formats that do not', {
      field: 'format',
    });
  if (f.fractionBits < 1 || f.exponentBits > 15 || widthOf(f) > 128)
    throw new InputError(
      `is ${f.name}; the modules are of formats with a fraction, to 15 exponent bits and 128 bits in all`,
      { field: 'format' },
    );
  return f;
}

/** The word at hand, in the head of the file. */
function constants(f: BinaryFormat, r: Result): string {
  const width = widthOf(f);
  const word = r.word ?? nanWord(f) ?? 0n;
  return comment('//', [
    `${f.name}: ${f.signed ? 1 : 0} sign, ${f.exponentBits} exponent and ${f.fractionBits} fraction bits, bias ${f.bias}`,
    `The number on the page, ${shownValue(f, word).replaceAll('\u2212', '-').replace('∞', 'infinity')}: localparam [${width - 1}:0] ${cName(f).toUpperCase()}_WORD = ${literal(word, width)};`,
  ]);
}
