import * as measured from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { CLASSES } from './classes.ts';

const whole = measured.whole();
const inBytes = measured.whole('B');
const word = (label: string, help: string) => result.word({ label, help, code: true });
const text = (label: string, help: string) => result.text({ label, help, code: true });

const instruction = text('Instruction', 'In canonical form, labels named.');
const instructionClass = result.choice({
  label: 'Kind',
  help: 'What the instruction does.',
  options: CLASSES,
});
const line = whole('Line', 'Of the source, from 1.');

/** Columns of the tables, and of the data of the plots. */
export const tables = {
  code: {
    what: 'A row for each instruction of the program, by address.',
    columns: {
      address: word('Address', 'Of its first byte.'),
      size: inBytes('Size', '2 or 4.'),
      encoding: word('Encoding', 'Its bits as a number.'),
      instruction,
      line,
      class: instructionClass,
      executed: whole('Executed', 'How often it ran.'),
      taken: whole(
        'Taken',
        'How often execution did not go on behind it: branches taken, jumps, traps.',
      ),
    },
  },
  instructionClasses: {
    what: 'A row for each kind of instruction, always in this order.',
    columns: { class: instructionClass, executed: whole('Executed', 'Instructions of the kind.') },
  },
  lines: {
    what: 'A row for each source line of which something ran, the one with the most instructions first.',
    columns: {
      line,
      times: whole('Times', 'How often the most executed instruction of the line ran.'),
      instructions: whole('Instructions', 'Executed from this line.'),
      share: result.number({
        label: 'Share',
        unit: '%',
        digits: 3,
        help: 'Of all instructions executed.',
      }),
    },
  },
  trace: {
    what: 'The first 24 instructions of the run in their order, a row for each register that one changes, or one row where it changes none.',
    columns: {
      step: whole('Step', 'Number of the instruction in the run, from 1.'),
      address: word('Address', 'Of the instruction.'),
      line: whole('Line', 'Of the source; null where the bytes have none.'),
      instruction,
      register: text('Register', 'ABI name of the register that changed, or null.'),
      value: word('Value', 'What it holds then, or null.'),
      target: word('Target', 'Where execution went, unless to the next instruction.'),
    },
  },
  registers: {
    what: 'The 32 integer registers at the end of the run, from x0 up.',
    columns: {
      register: whole('Register', 'Number n of xn.'),
      name: text('Name', 'In the ABI; x8 is s0, also called fp.'),
      word: word('Hexadecimal', 'Its 32 bits.'),
      signed: whole('Signed', 'As a number in two’s complement.'),
      unsigned: whole('Unsigned', 'As a number without sign.'),
    },
  },
  csrs: {
    what: 'Control and status registers at the end of the run.',
    columns: {
      name: text('Register', 'Name in the privileged architecture.'),
      word: word('Hexadecimal', 'Its 32 bits.'),
      unsigned: whole('Unsigned', 'As a number without sign.'),
    },
  },
  sections: {
    what: 'The sections of the program, by address.',
    columns: {
      name: text('Section', 'As the source calls it.'),
      address: word('Address', 'Of its first byte.'),
      size: inBytes('Size', 'Bytes of address space.'),
      holds: result.choice({
        label: 'Holds',
        help: 'Executable, writable, or neither.',
        options: { code: 'code', data: 'data', constants: 'constants' },
      }),
      zeroFilled: result.boolean({
        label: 'Zeroes',
        help: 'Whether it has no bytes in the file and begins as zeroes.',
      }),
    },
  },
  symbols: {
    what: 'The symbols of the program in order of definition, without numeric labels.',
    columns: {
      name: text('Name', 'As the source calls it.'),
      value: word('Value', 'Address of a label, or the value of a constant.'),
      section: text('In', 'Section of a label; null of a constant.'),
      line: whole('Line', 'Of its definition.'),
      global: result.boolean({ label: 'Global', help: 'Whether it is declared global.' }),
    },
  },
  course: {
    what: 'Instructions executed in cells of the run and the source, row by row of the source, in each from the beginning of the run.',
    columns: {
      instruction: result.number({
        label: 'Instruction',
        help: 'Middle of the cell, in instructions since the beginning of the run.',
      }),
      line: result.number({ label: 'Line', help: 'Middle of the cell, in source lines.' }),
      executed: whole('Executed', 'Instructions of these lines executed then.'),
    },
  },
  mix: {
    what: 'The bars of the instruction mix; instructionClasses has the same by name.',
    columns: {
      kind: whole('Kind', 'Place in the list of kinds, from 0.'),
      executed: whole('Executed', 'Instructions of the kind.'),
    },
  },
} satisfies result.Results['tables'];
