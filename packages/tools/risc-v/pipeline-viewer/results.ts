import * as measured from '../../define/measured.ts';
import type { NamedOutput, ReadoutOf } from '../../define/named.ts';
import * as result from '../../define/result.ts';
import { tables } from './result-tables.ts';

const whole = (label: string, help: string) => measured.whole()(label, help, { digits: 12 });
const number = measured.measured();
const percent = measured.measured('%');

const answers = {
  cycles: whole('Cycles', 'From the first fetch to the last write back.'),
  cpi: number('CPI', 'Cycles over instructions, the filling of the pipeline among them.', {
    digits: 5,
  }),
  instructions: whole('Instructions', 'That went through the pipeline to the end.'),
  lost: number('Cycles lost', 'To hazards, misses and slots without an instruction.', {
    digits: 10,
  }),
  ipc: number('IPC', 'Instructions over cycles.', { digits: 5 }),
  forwardedCycles: whole(
    'Cycles with forwarding',
    'With the paths EX/MEM → EX and MEM/WB → EX, and all else as it is.',
  ),
  stalledCycles: whole('Cycles without forwarding', 'With no such path, and all else as it is.'),
  hazards: whole(
    'Hazard pairs',
    'Read after write, by instructions of the code, near enough that the registers come too late.',
  ),
};

const control = {
  branches: whole('Branches', 'Conditional branches executed.'),
  jumps: whole('Jumps', 'Direct and indirect jumps executed.'),
  mispredictions: whole(
    'Mispredictions',
    'Branches and indirect jumps whose direction or target was held to be another.',
  ),
  accuracy: percent('Branches predicted', 'Conditional branches whose direction and target were.', {
    digits: 5,
  }),
  squashed: whole('Thrown away', 'Instructions fetched on a wrong way.'),
};

const parts = {
  pairs: whole('Pairs', 'Issued together, of a pipeline that takes two.'),
  codeMisses: whole('Instruction cache misses', 'Of the fetches of what was executed.'),
  dataMisses: whole('Data cache misses', 'Of loads and stores.'),
  shownCycle: whole('Cycle shown', 'Counted from 1.'),
  endedBy: result.choice({
    label: 'Ended by',
    help: 'What brought the run to rest; of a list its end.',
    options: {
      ...{ list: 'end of the list', exit: 'exit call', ebreak: 'ebreak', trap: 'trap' },
      ...{ limit: 'limit', input: 'wait for input', end: 'end of the code', call: 'refused call' },
    },
  }),
};

/** What a pipeline makes of a program. */
export const results = {
  values: { ...answers, ...control, ...parts },
  tables,
} as const satisfies result.Results;

export type Shown = NamedOutput<typeof results>;
export type Reading = ReadoutOf<typeof results>;
