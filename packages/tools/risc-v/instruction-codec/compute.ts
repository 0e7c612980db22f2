import { EngineError } from '@tollbench/engines/error.ts';
import {
  type Compression,
  compressions,
  expand,
  isHint,
} from '@tollbench/engines/riscv/codec/compress.ts';
import { type Decoded, pseudosOf } from '@tollbench/engines/riscv/codec/decode.ts';
import { type Isa, isaOf } from '@tollbench/engines/riscv/codec/isa.ts';
import { type Field, fieldsOf, plainFields } from '@tollbench/engines/riscv/codec/layout.ts';
import {
  type Item,
  type Program,
  readProgram,
  type Trouble,
} from '@tollbench/engines/riscv/codec/program.ts';
import { type Illegal, whyIllegal } from '@tollbench/engines/riscv/codec/reasons.ts';
import { remarksOf } from '@tollbench/engines/riscv/codec/remarks.ts';
import { meaning } from '@tollbench/engines/riscv/codec/semantics.ts';
import { suggestions } from '@tollbench/engines/riscv/codec/suggest.ts';
import { operandText, type TextOptions, textOf } from '@tollbench/engines/riscv/codec/text.ts';
import { ended, InputError, type Remedy } from '../../define/error.ts';
import { replacedLine } from './edit.ts';
import { type CodecInputs, QUICK } from './inputs.ts';

/** A 16-bit form as text, or why there is none. */
export interface Shorter {
  readonly form: string;
  readonly text: string | null;
  readonly word: number | null;
  readonly why: string | null;
}

/** A line that is no instruction, and spellings that are. */
export interface Refused extends Trouble {
  readonly instead: readonly string[];
}

export interface CodecResult {
  readonly isa: Isa;
  readonly program: Program;
  /** The item that is shown, from 0. */
  readonly at: number;
  /** What was asked for is behind the last. */
  readonly isPast: boolean;
  readonly item: Item;
  readonly fields: readonly Field[];
  /** Of bits that are no instruction. */
  readonly illegal: Illegal | undefined;
  /** The pseudo-instruction that it is, as assemblers show it, and the 32-bit instruction it stands for. */
  readonly pseudo: string | undefined;
  readonly expansion: Decoded | undefined;
  readonly shorter: readonly Shorter[];
  readonly meaning: string | undefined;
  readonly remarks: readonly string[];
  readonly refused: readonly Refused[];
}

/** Of refused lines so many get spellings: each is tried in the assembler. */
const MAX_MENDED = 20;

/** A few letters of alignment give many instructions. */
export const isLong = ({ source }: CodecInputs): boolean =>
  source.length > QUICK || /\.(?:p2align|balign|align)\b/u.test(source);

/** Letters of a line that a sentence has. */
const MAX_SAID = 80;
export const cut = (text: string): string =>
  text.length > MAX_SAID ? `${text.slice(0, MAX_SAID)}…` : text;

const xlenOf = ({ xlen }: CodecInputs): 32 | 64 => (xlen === '32' ? 32 : 64);

/** How operands are written for these inputs. */
export const textOptions = (inputs: CodecInputs): TextOptions => ({
  xlen: xlenOf(inputs),
  numeric: inputs.names === 'numeric',
});

/** The machine that is asked for. @throws InputError with the registers that the extensions name, where those are others */
function machineOf(inputs: CodecInputs): Isa {
  try {
    return isaOf(inputs.march, xlenOf(inputs));
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const isOfOther = /\bare of RV/u.test(error.message);
    const xlen = xlenOf(inputs) === 64 ? '32' : '64';
    throw new InputError(error.message, {
      field: 'march',
      value: inputs.march,
      remedies: [...(isOfOther ? [{ xlen }] : []), { march: '' }],
    });
  }
}

/** The lines read on the machine of the inputs. Throws InputError for extensions that are unknown. */
export function programOf(inputs: CodecInputs): { program: Program; isa: Isa } {
  const isa = machineOf(inputs);
  const { source, address } = inputs;
  const program = readProgram(source, {
    ...{ isa, address, base: inputs.digits },
    compress: inputs.compress === 'short',
  });
  return { program, isa };
}

export function compute(inputs: CodecInputs): CodecResult {
  const { program, isa } = programOf(inputs);
  const { items, troubles } = program;
  const refused = troubles.map((trouble, k) => ({
    ...trouble,
    message: trouble.message.replace(/\S{81,}/gu, cut),
    instead: k < MAX_MENDED ? suggestions(trouble.text, isa) : [],
  }));
  if (items.length === 0) refuse(inputs, refused[0]);
  const at = Math.min(inputs.shown, items.length) - 1;
  const item = items[at] as Item;
  return {
    ...{ isa, program, at, item, refused },
    isPast: inputs.shown > items.length,
    ...detailOf(item, isa, textOptions(inputs)),
  };
}

type Detail = Pick<
  CodecResult,
  'fields' | 'illegal' | 'pseudo' | 'expansion' | 'shorter' | 'meaning' | 'remarks'
>;

function detailOf(item: Item, isa: Isa, options: TextOptions): Detail {
  const { decoded, word, size } = item;
  if (!decoded)
    return {
      fields: plainFields(word, size),
      illegal: whyIllegal(word, size, isa),
      ...{ pseudo: undefined, expansion: undefined, meaning: undefined, shorter: [], remarks: [] },
    };
  const expansion = size === 16 ? expand(decoded, isa.xlen) : undefined;
  return {
    fields: fieldsOf(decoded),
    illegal: undefined,
    pseudo: pseudoText(decoded, expansion, isa, options),
    expansion,
    shorter: size === 32 ? compressions(decoded, isa).map((form) => shorterOf(form, options)) : [],
    meaning: meaningOf(expansion ?? decoded, options),
    remarks: remarksOf(decoded, isa),
  };
}

/** The name by which assemblers show an instruction or what a short one stands for, where it is another one. */
export function pseudoText(
  decoded: Decoded,
  expansion: Decoded | undefined,
  isa: Isa,
  options: TextOptions,
): string | undefined {
  const own = pseudosOf(decoded, isa)[0];
  if (own) return textOf(own, options);
  // Hints of x0 keep the names of 16 bits.
  const isNamed = isHint(decoded.instruction, decoded.values) && decoded.values['rd'] === 0;
  if (!expansion || isNamed) return undefined;
  // c.mv is add with x0, which assemblers show as mv.
  if (decoded.instruction.template === 'c.mv') return textOf(decoded, options).replace('c.', '');
  const wide = pseudosOf(expansion, isa)[0];
  return wide && textOf(wide, options);
}

const shorterOf = (form: Compression, options: TextOptions): Shorter =>
  'decoded' in form
    ? { form: form.name, text: textOf(form.decoded, options), word: form.decoded.word, why: null }
    : { form: form.name, text: null, word: null, why: form.why };

function meaningOf(decoded: Decoded, options: TextOptions): string | undefined {
  const { instruction, values } = decoded;
  return meaning(decoded, options.xlen, (id) => {
    const slot = instruction.slots.find(({ operand }) => operand.id === id);
    if (!slot) return '';
    const value = values[id] ?? 0;
    if (slot.operand.kind === 'distance') return String(value);
    return operandText(slot.operand, value, instruction, values, options);
  });
}

/** @throws InputError with the reason of the first line, and spellings of it that would do */
function refuse(inputs: CodecInputs, first: Refused | undefined): never {
  if (!first)
    throw new InputError('holds no instruction; write one, such as addi a0, a1, -1 or 0xfff58513', {
      field: 'source',
      remedies: [{ source: 'addi a0, a1, -1' }],
    });
  const { line, text, message } = first;
  const many = inputs.source.trim().includes('\n');
  const place = many ? `line ${line}, "${cut(text)}"` : `"${cut(text)}"`;
  throw new InputError(`cannot be read: ${place}: ${ended(message)}`, {
    field: 'source',
    value: inputs.source,
    remedies: remediesOf(inputs, first),
  });
}

/** The source with the line mended, or the machine that has the instruction. */
export function remediesOf(
  inputs: CodecInputs,
  { line, text, message, instead }: Refused,
): Remedy[] {
  const lines = instead.map((better) => ({
    source: replacedLine(inputs.source, line, (old) => old.replace(text, () => better)),
  }));
  const only = /is an instruction of RV(32|64) alone/u.exec(message)?.[1];
  return [
    ...(only === undefined ? [] : [{ xlen: only, ...(inputs.march === '' ? {} : { march: '' }) }]),
    ...(/ needs /u.test(message) ? [{ march: '' }] : []),
    ...(/^[0-9a-f]{5,}$/iu.test(text)
      ? [{ digits: text.length > 8 ? ('bytes' as const) : ('hex' as const) }]
      : []),
    ...lines,
  ];
}
