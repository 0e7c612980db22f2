import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const whole = measured.whole();
const bytes = measured.whole('B');
const percent = measured.measured('%');

const word = (label: string, help: string) => result.word({ label, help, code: true });

/** How the run came to rest. */
const end = {
  endedBy: result.choice({
    label: 'Ended by',
    help: 'What brought the run to rest.',
    options: {
      ...{ exit: 'exit call', ebreak: 'ebreak', trap: 'trap', limit: 'limit' },
      ...{ input: 'wait for input', end: 'end of the code', call: 'refused call' },
    },
  }),
  exitCode: whole(
    'Exit code',
    'What the program gave the exit call, 0 to 255; of a run that ended by it.',
  ),
  stopAddress: word(
    'Stopped at',
    'Address of the ebreak, of the instruction that trapped, or of the call that waits or was refused; of runs that ended so.',
  ),
  stopLine: whole('Stopped on line', 'Source line of that instruction, where it has one.'),
  trapCause: whole('Cause', 'Exception code as in mcause, of a run that ended by a trap.'),
  trapValue: word(
    'Trap value',
    'As in mtval: the address at fault, or the bits of the instruction; of a run that ended by a trap.',
  ),
  pc: word('Program counter', 'At the end of the run.'),
  a0: whole('Result, a0', 'Register x10 at the end, as a signed number.'),
  outputLength: whole('Characters printed', 'Length of all that was written to standard output.'),
  errorOutputLength: whole(
    'Characters of error output',
    'Length of all that was written to standard error.',
  ),
};

/** What was executed, and how much of the code. */
const profile = {
  instructions: whole('Instructions', 'Executed in the whole run.'),
  branches: whole('Branches', 'Conditional branches executed.'),
  branchesTaken: whole('Branches taken, number', 'Conditional branches executed and taken.'),
  branchesTakenShare: percent('Branches taken', 'Of the conditional branches executed.'),
  loads: whole('Loads', 'Load instructions executed.'),
  stores: whole('Stores', 'Store instructions executed.'),
  memoryAccessShare: percent('Loads and stores', 'Of the instructions executed.'),
  compressedExecuted: whole('16-bit instructions executed', 'Executed instructions of two bytes.'),
};

const program = {
  entry: word('Entry point', 'Address at which execution begins.'),
  codeSize: bytes('Code', 'Bytes of the executable sections.', { digits: 8 }),
  codeInstructions: whole('Instructions in the code', 'Whether they were executed or not.'),
  unreachedInstructions: whole('Never executed', 'Instructions in the code that did not run.'),
  codeReached: percent('Code reached', 'Share of the instructions in the code that ran.'),
  compressedInstructions: whole('16-bit instructions in the code', 'Instructions of two bytes.'),
  compressedShare: percent('16-bit instructions', 'Of the instructions in the code.'),
};

const memory = {
  memoryAddress: word('Memory from', 'Address of the first byte shown, a multiple of 16.'),
  memoryBytes: result.list(whole('Byte', 'From 0 to 255.'), {
    label: 'Memory',
    help: 'Bytes at the end of the run from that address on; words in them are little-endian.',
  }),
  memoryPlaceFound: result.boolean({
    label: 'Place in memory found',
    help: 'Whether these are the bytes asked for; false where the data section stands instead.',
  }),
};

/** What assembling and running a program gives. */
export const results = {
  values: { ...end, ...profile, ...program, ...memory },
  tables,
  listings: {
    output: {
      what: 'What the program wrote to standard output, its first 20000 characters; outputLength counts all.',
    },
    errorOutput: {
      what: 'What the program wrote to standard error, its first 20000 characters; errorOutputLength counts all.',
    },
  },
} satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
/** Values for programs alone. */
export type Unseen = Extract<Shown, { readonly kind: 'values' }>['values'];
