import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';

const whole = measured.whole();
const text = (label: string, help: string) => result.text({ label, help, code: true });
const word = (label: string, help: string) => result.word({ label, help, code: true });

const values = {
  word: word('Word', 'The bits of the instruction shown, 16 or 32 of them.'),
  size: measured.whole('bit')('Length', 'Bits of the instruction shown: 16 or 32.'),
  legal: result.boolean({
    label: 'Legal',
    help: 'Whether the machine chosen has an instruction with these bits.',
  }),
  text: text(
    'Instruction',
    'As GNU objdump writes it without aliases; a target is a distance from here.',
  ),
  pseudo: text(
    'Pseudo-instruction',
    'The name under which assemblers show it, where it has another.',
  ),
  expansion: text('Stands for', 'The 32-bit instruction that a 16-bit one is short for.'),
  compressed: text(
    'In 16 bits',
    'The 16-bit form that an assembler with C writes in place of a 32-bit one.',
  ),
  bytes: text(
    'In memory',
    'Its bytes in hexadecimal in the order of memory, the lowest address first.',
  ),
  meaning: result.text({ label: 'Does', help: 'What it does, with its own operands.' }),
  reason: result.text({
    label: 'Illegal because',
    help: 'Why these bits are no instruction of the machine.',
  }),
  extension: text(
    'Extension',
    'What brings it: + joins those that are needed together, / parts alternatives.',
  ),
  march: text('Needs at least', 'The shortest -march with which an assembler takes it.'),
  opcode: text('Major opcode', 'The name of bits 6 to 0 in the map of 32-bit opcodes.'),
  address: word('Address', 'Where it stands.'),
  target: word('Target', 'The address that a branch or jump goes to.'),
  immediate: whole(
    'Immediate',
    'Its number with sign: immediate, distance or shift amount; of lui and auipc bits 31 to 12.',
  ),
  instructions: whole('Instructions', 'How many the lines hold.'),
  refusedLines: whole('Lines not read', 'Lines that are no instruction and were left out.'),
};

const tables = {
  fields: {
    what: 'A field of the instruction shown, from the highest bit down.',
    columns: {
      high: whole('From bit', 'The highest bit of the field.'),
      low: whole('To bit', 'The lowest bit of the field.'),
      field: text('Field', 'Its name: opcode, funct3, rs1, imm[10:5].'),
      bits: text('Bits', 'The highest first.'),
      value: text('Value', 'What the operand is that the field is part of; empty of fixed bits.'),
      about: result.text({ label: 'Means', help: 'What that value is.' }),
    },
  },
  immediateBits: {
    what: 'A bit of the immediate, from its highest down, and the bit of the word that it comes from; of immediates in several places.',
    columns: {
      valueBit: whole('Bit of the immediate', 'Counted from 0.'),
      wordBit: whole('Bit of the word', 'Counted from 0; missing where the bit is always 0.'),
      bit: whole('Is', '0 or 1.'),
    },
  },
  code: {
    what: 'An instruction of the lines, in their order.',
    columns: {
      number: whole('No.', 'Counted from 1.'),
      line: whole('Line', 'The line it is from.'),
      address: word('Address', 'Where it stands.'),
      word: word('Word', 'Its bits.'),
      size: whole('Bits', '16 or 32.'),
      text: text('Instruction', 'As objdump writes it without aliases; empty where it is illegal.'),
      pseudo: text(
        'Pseudo-instruction',
        'The name under which assemblers show it, where it has another.',
      ),
      extension: text('Extension', 'What brings it.'),
      legal: result.boolean({ label: 'Legal', help: 'Whether the machine has it.' }),
    },
  },
  shorter: {
    what: 'A 16-bit form of the instruction shown, those that do first.',
    columns: {
      form: text('Form', 'Its name.'),
      fits: result.boolean({ label: 'Fits', help: 'Whether it does.' }),
      text: text('Instruction', 'As it is written.'),
      word: word('Word', 'Its bits.'),
      why: result.text({ label: 'Not, because', help: 'What does not fit.' }),
    },
  },
  near: {
    what: 'An instruction that one or two other bits would give, the nearest first; of bits that are none.',
    columns: {
      text: text('Instruction', 'As objdump writes it.'),
      word: word('Word', 'Its bits.'),
      bits: text('Bits inverted', 'Those that differ, the highest first, with commas between.'),
    },
  },
  refused: {
    what: 'A line that is no instruction.',
    columns: {
      line: whole('Line', 'Counted from 1.'),
      text: text('Text', 'The statement or number.'),
      message: result.text({ label: 'Why', help: 'What is wrong with it.' }),
      instead: text('Would do', 'A spelling that assembles.'),
    },
  },
};

/** What reading lines of instructions gives. */
export const results = {
  values,
  tables,
  listings: {
    assembly: { what: 'The instructions as GNU as takes them, each with its bits.' },
  },
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
