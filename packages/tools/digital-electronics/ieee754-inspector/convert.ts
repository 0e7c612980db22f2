import { decode } from '@tollbench/engines/float/code.ts';
import type { Format } from '@tollbench/engines/float/format.ts';
import { roundDatum } from '@tollbench/engines/float/round.ts';
import { textsOf } from '@tollbench/engines/float/show.ts';
import { ELEMENTS } from './compute/block.ts';
import { formatOfInputs } from './compute/format.ts';
import { compute, type Result } from './compute.ts';
import { type Operand, wordsIn } from './edit.ts';
import { type Inputs, OWN } from './inputs.ts';
import { hexWord } from './words.ts';

interface Written {
  readonly inputs: Partial<Inputs>;
  readonly note?: string;
}

/**
 * Numbers become their bits and bits the number they are; a named format becomes its widths. Bits are moved into
 * another format as the number they were, where that has it. A block takes one of its own formats.
 */
export function convert(
  from: Inputs,
  field: string,
  to: string,
  result?: Result,
): Written | undefined {
  if (field === 'given' || field === 'operandsAs')
    return regiven(from, to as Inputs['given'], result);
  if (field === 'format') return reformatted(from, to, result);
  if (to === 'block' && !ELEMENTS.some((id) => id === from.format))
    return {
      inputs: { format: 'e4m3' },
      note: `The format is E4M3 now: an MX block has no elements of ${formatOfInputs(from).name}.`,
    };
  return undefined;
}

/** Longest text that a number is written with in full. */
const MOST = 80;

/** A text that reads back as the word: every digit where they are few, else hex, else the fewest. */
function numberText(f: Format, word: bigint): string {
  const { exact, shortest, hex } = textsOf(f, word);
  if (exact === '0' && decode(f, word).sign) return '-0';
  if (exact.length <= MOST) return exact;
  return f.kind === 'posit' ? hex : shortest;
}

function regiven(
  from: Inputs,
  to: Inputs['given'],
  result: Result | undefined,
): Written | undefined {
  const r = result ?? compute(from);
  const words = Object.entries(wordsIn(r)) as [Operand, bigint][];
  if (words.length === 0) return undefined;
  if (to === 'bits')
    return {
      inputs: Object.fromEntries(words.map(([name, word]) => [name, hexWord(r.format, word)])),
    };
  return {
    inputs: Object.fromEntries(
      words.map(([name, word]) => [name === 'bits' ? 'number' : name, numberText(r.format, word)]),
    ),
  };
}

function reformatted(from: Inputs, to: string, result: Result | undefined): Written | undefined {
  const widths = to === OWN ? widthsOf(formatOfInputs(from)) : {};
  if (!inBits(from)) return to === OWN ? { inputs: widths } : undefined;
  const target = formatOfInputs({ ...from, ...widths, format: to as Inputs['format'] });
  const r = result ?? compute(from);
  const moved: [Operand, string][] = [];
  let rounded = false;
  for (const [name, word] of Object.entries(wordsIn(r)) as [Operand, bigint][]) {
    const bits = r.format.kind === 'binary' ? r.format.fractionBits : undefined;
    const next = roundDatum(target, decode(r.format, word), undefined, bits);
    if (next.word === undefined)
      return { inputs: widths, note: `Not converted: ${target.name} has no word for it.` };
    rounded ||= next.flags.inexact;
    moved.push([name, hexWord(target, next.word)]);
  }
  return {
    inputs: { ...widths, ...Object.fromEntries(moved) },
    ...(rounded && { note: `The number was rounded into ${target.name}.` }),
  };
}

const inBits = ({ mode, given, operandsAs }: Inputs): boolean =>
  mode === 'value'
    ? given === 'bits'
    : (mode === 'operation' || mode === 'convert') && operandsAs === 'bits';

function widthsOf(f: Format): Partial<Inputs> {
  if (f.kind === 'posit') return {};
  return {
    exponentBits: f.exponentBits,
    fractionBits: f.fractionBits,
    bias: f.bias,
    specials: f.specials,
    lowest: f.lowest === 'flushed' ? 'flushed' : 'gradual',
  };
}
