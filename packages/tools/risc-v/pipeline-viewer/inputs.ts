import { type Values, when } from '../../define/field.ts';
import * as field from '../../define/fields.ts';
import { reordering } from './programs.ts';

/** Instructions that fit one frame, with the comparison. */
export const QUICK = 1500;

const run = when('mode', 'run');
const counters = when('predictor', '1-bit', '2-bit', 'gshare', 'local', 'tournament');
const histories = when('predictor', 'gshare', 'local', 'tournament');
const dual = when('issue', 'dual');

/** Size, line, ways and penalty of one of the caches. */
const cacheFields = <G extends string>(name: G, which: string) => {
  const there = when(name, 'yes');
  const group = 'Caches';
  return {
    size: field.integer({
      ...{ label: `Size, ${which}`, group, unit: 'B', default: 1024, min: 4, max: 1_048_576 },
      ...{ help: 'Ways times lines; the sets need be no power of two.', when: there },
    }),
    line: field.integer({
      ...{ label: `Line, ${which}`, group, unit: 'B', default: 16, min: 4, max: 4096 },
      ...{ help: 'A power of two.', when: there },
    }),
    ways: field.integer({
      ...{ label: `Ways, ${which}`, group, default: 1, min: 1, max: 64, when: there },
      help: 'The least recently used goes.',
    }),
    penalty: field.integer({
      ...{ label: `Miss penalty, ${which}`, group, unit: 'cycles', default: 10, min: 0 },
      ...{ max: 1000, when: there },
    }),
  };
};
const code = cacheFields('codeCache', 'code');
const data = cacheFields('dataCache', 'data');

export const inputs = {
  mode: field.choice({
    label: 'The text is',
    group: 'Program',
    default: 'list',
    options: { list: 'a list, once through', run: 'a program, run' },
    help: 'A list needs no values: it is the form of an exercise. Branches in it are not taken unless a comment says so: "# taken", "# taken 3" for the first three times, "# taken T, NT, T" for each of them.',
  }),
  source: field.text({
    label: 'Instructions',
    group: 'Program',
    default: reordering,
    maxLength: 200_000,
    rows: 14,
    code: 'asm',
    opens: { endings: ['.s', '.asm', '.txt'], what: 'assembly' },
    help: 'As the RV32 simulator takes them: GNU as, RARS, Ripes, Venus.',
  }),
  environment: field.choice({
    label: 'Environment',
    group: 'Program',
    default: 'linux',
    options: {
      linux: 'Linux calls',
      rars: 'RARS',
      ripes: 'Ripes',
      venus: 'Venus',
      machine: 'bare machine',
    },
    help: 'Who answers ecall, which counts as one instruction.',
    when: run,
  }),
  stdin: field.text({
    label: 'Input',
    group: 'Program',
    default: '',
    maxLength: 2000,
    rows: 1,
    help: 'What the program reads.',
    when: when('environment', 'linux', 'rars', 'ripes', 'venus'),
  }),
  compressed: field.choice({
    label: 'Instructions of 16 bits',
    group: 'Program',
    default: 'off',
    options: { off: 'not used', on: 'where they fit' },
    when: when('environment', 'linux', 'machine'),
  }),
  budget: field.integer({
    label: 'Limit',
    group: 'Program',
    unit: 'instr.',
    default: 100_000,
    min: 1,
    max: 1_000_000,
    help: 'The run is cut after so many instructions.',
  }),
  forwarding: field.choice({
    label: 'Forwarding',
    group: 'Pipeline',
    default: 'full',
    options: {
      full: 'full',
      exmem: 'only EX/MEM → EX',
      memwb: 'only MEM/WB → EX',
      none: 'none (stalls alone)',
    },
    help: 'Bypass paths to the ALU from the two pipeline registers behind it.',
  }),
  registers: field.choice({
    label: 'Register file',
    group: 'Pipeline',
    default: 'half',
    options: { half: 'written, then read in a cycle', edge: 'read a cycle after' },
    help: 'Written in the first half of a cycle and read in the second, or written at the end.',
  }),
  storeData: field.choice({
    label: 'Load to store data',
    group: 'Pipeline',
    default: 'stall',
    options: { stall: 'stalls', forward: 'MEM/WB → MEM' },
    help: 'A store of what the instruction before it loads.',
    when: when('forwarding', 'full', 'memwb'),
  }),
  branches: field.choice({
    label: 'Branches decided in',
    group: 'Pipeline',
    default: 'id',
    options: { id: 'ID', ex: 'EX', mem: 'MEM' },
    help: 'Indirect jumps too. One, two or three cycles are lost by a wrong way.',
  }),
  comparator: field.choice({
    label: 'Comparator in ID',
    group: 'Pipeline',
    default: 'forwarded',
    options: { forwarded: 'takes forwarded values', registers: 'reads registers only' },
    when: when('branches', 'id'),
  }),
  jumps: field.choice({
    label: 'Direct jumps go from',
    group: 'Pipeline',
    default: 'id',
    options: { id: 'ID', branch: 'the stage of branches' },
    when: when('branches', 'ex', 'mem'),
  }),
  multiply: field.integer({
    label: 'Multiplication in EX',
    group: 'Pipeline',
    unit: 'cycles',
    default: 1,
    min: 1,
    max: 64,
  }),
  divide: field.integer({
    label: 'Division in EX',
    group: 'Pipeline',
    unit: 'cycles',
    default: 1,
    min: 1,
    max: 256,
  }),
  multiplier: field.choice({
    label: 'Multiplier',
    group: 'Pipeline',
    default: 'blocking',
    options: { blocking: 'one at a time', pipelined: 'pipelined' },
    help: 'A pipelined one takes a multiplication a cycle; results leave EX in order.',
  }),
  memory: field.integer({
    label: 'Loads and stores in MEM',
    group: 'Pipeline',
    unit: 'cycles',
    default: 1,
    min: 1,
    max: 256,
  }),
  predictor: field.choice({
    label: 'Predictor',
    group: 'Prediction',
    default: 'not-taken',
    options: {
      'not-taken': 'not taken',
      taken: 'taken',
      btfn: 'backward taken, forward not',
      '1-bit': '1 bit',
      '2-bit': '2 bits',
      gshare: 'gshare',
      local: 'local history',
      tournament: 'tournament',
    },
    help: 'Of conditional branches. A tournament chooses between local history and gshare.',
  }),
  entries: field.integer({
    label: 'Entries',
    group: 'Prediction',
    default: 256,
    min: 1,
    max: 65536,
    help: 'A power of two: counters, or local histories.',
    when: counters,
  }),
  history: field.integer({
    label: 'History',
    group: 'Prediction',
    unit: 'bits',
    default: 6,
    min: 1,
    max: 16,
    when: histories,
  }),
  initial: field.choice({
    label: 'Counters begin',
    group: 'Prediction',
    default: '1',
    options: {
      '0': 'strongly not taken',
      '1': 'weakly not taken',
      '2': 'weakly taken',
      '3': 'strongly taken',
    },
    when: counters,
  }),
  targets: field.integer({
    label: 'Branch target buffer',
    group: 'Prediction',
    unit: 'entries',
    default: 0,
    min: 0,
    max: 65536,
    help: 'A power of two, or 0 for none. With it a taken branch that is predicted costs nothing; without, the target comes from ID.',
  }),
  returns: field.integer({
    label: 'Return stack',
    group: 'Prediction',
    unit: 'entries',
    default: 0,
    min: 0,
    max: 64,
  }),
  issue: field.choice({
    label: 'Issue',
    group: 'Dual issue',
    default: 'single',
    options: { single: 'one a cycle', dual: 'two a cycle, in order' },
  }),
  pairing: field.choice({
    label: 'Pairs',
    group: 'Dual issue',
    default: 'any',
    options: {
      any: 'any two but one memory access',
      'alu-memory': 'ALU or branch with load or store',
    },
    help: 'Never two that depend on one another; a branch or jump is the last of its pair.',
    when: dual,
  }),
  aligned: field.choice({
    label: 'Fetched together',
    group: 'Dual issue',
    default: 'no',
    options: { no: 'any two neighbours', yes: 'within 8 aligned bytes' },
    when: dual,
  }),
  codeCache: field.choice({
    label: 'Instruction cache',
    group: 'Caches',
    default: 'no',
    options: { no: 'always hits', yes: 'simulated' },
  }),
  codeSize: code.size,
  codeLine: code.line,
  codeWays: code.ways,
  codePenalty: code.penalty,
  dataCache: field.choice({
    label: 'Data cache',
    group: 'Caches',
    default: 'no',
    options: { no: 'always hits', yes: 'simulated' },
    help: 'Of programs that are run: a list has no addresses.',
    when: run,
  }),
  dataSize: data.size,
  dataLine: data.line,
  dataWays: data.ways,
  dataPenalty: data.penalty,
  cycle: field.integer({
    label: 'Cycle shown',
    group: 'View',
    default: 0,
    min: 0,
    max: 1_000_000_000,
    help: '0 is the first in which something waits or is thrown away. The arrow keys on the picture step, a press on it goes there.',
  }),
  compare: field.choice({
    label: 'Other pipelines',
    group: 'View',
    default: 'auto',
    options: { auto: 'compared to 50,000 instructions', yes: 'always compared' },
  }),
};

export type PipelineInputs = Values<typeof inputs>;
