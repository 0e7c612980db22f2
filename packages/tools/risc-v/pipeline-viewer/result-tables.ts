import { CAUSES } from '@tollbench/engines/riscv/pipeline/cause.ts';
import * as measured from '../../define/measured.ts';
import * as result from '../../define/result.ts';
import { CAUSE_WORDS } from './phrases.ts';

const whole = (label: string, help: string) => measured.whole()(label, help, { digits: 12 });
const number = (label: string, help: string, digits = 6) =>
  measured.measured()(label, help, { digits });
const percent = measured.measured('%');
const word = (label: string, help: string) => result.word({ label, help, code: true });
const text = (label: string, help: string) => result.text({ label, help, code: true });

const instruction = text('Instruction', 'As the source has it, or in canonical form.');
const address = word('Address', 'Of its first byte.');
const line = whole('Line', 'Of the source, from 1; null where there is none.');
const cause = result.choice({
  label: 'Cause',
  help: 'What cycles went to.',
  options: CAUSE_WORDS,
});
const stage = (name: string) => text(name, `Instruction in ${name}; null is a bubble.`);
const first = (name: string) =>
  whole(name, `First cycle in ${name}; null where it never was there.`);

/** Columns of the tables, and of the data of the plots. */
export const tables = {
  pipeline: {
    what: 'Instructions in the order of the run, those that were fetched on a wrong way behind their branch, from the beginning.',
    columns: {
      number: whole('No.', 'Place in the run, from 1; null of one that was thrown away.'),
      address,
      instruction,
      ifCycle: first('IF'),
      idCycle: first('ID'),
      exCycle: first('EX'),
      memCycle: first('MEM'),
      wbCycle: first('WB'),
      waited: whole('Waited', 'Cycles in which it stood in a stage with nothing to do there.'),
      lastCycle: whole('Last', 'The last cycle in the pipeline.'),
    },
  },
  stages: {
    what: 'What is in each stage, a row for each of the first cycles; two of one stage are joined by ‖.',
    columns: {
      cycle: whole('Cycle', 'From 1.'),
      inIf: stage('IF'),
      inId: stage('ID'),
      inEx: stage('EX'),
      inMem: stage('MEM'),
      inWb: stage('WB'),
      forwarding: text('Forwarded', 'Paths in use, joined by commas; empty where there are none.'),
    },
  },
  hazards: {
    what: 'Read after write within the reach of the pipeline, by instructions of the code.',
    columns: {
      producer: whole('First', 'Line of the instruction that writes the register.'),
      producerText: text('Writes', 'That instruction.'),
      consumer: whole('Second', 'Line of the one that reads it.'),
      consumerText: text('Reads', 'That instruction.'),
      register: text('Register', 'The register.'),
      distance: whole('Apart', 'Instructions from one to the other; 1 are neighbours.'),
      times: whole('Times', 'How often the pair occurred.'),
      waited: whole('Waited', 'Cycles that the second stood at the head of ID for it.'),
      path: text('Comes by', 'The way the value takes, or the ways.'),
    },
  },
  branchTable: {
    what: 'Branches and jumps of the code, those that were executed most first.',
    columns: {
      line,
      address,
      instruction,
      executed: whole('Executed', 'How often.'),
      taken: whole('Taken', 'How often.'),
      mispredicted: whole('Mispredicted', 'How often direction or target was held to be another.'),
      predicted: percent('Predicted', 'Of those executed.', { digits: 4 }),
      redirected: whole(
        'Fetched in vain',
        'How often the next instruction was not fetched at once.',
      ),
      recent: text('Last outcomes', 'T taken, N not; the latest at the end.'),
      state: text(
        'Remembered',
        'What the predictor holds of it at the end; empty where it holds nothing.',
      ),
    },
  },
  stack: {
    what: 'Where the cycles went: a row for each cause that occurred, which add up to all cycles.',
    columns: {
      cause,
      cycles: number('Cycles', 'With two slots a cycle also halves.', 10),
      cpi: number('CPI', 'Share of the CPI.'),
      share: percent('Share', 'Of all cycles.', { digits: 3 }),
    },
  },
  cpiStack: {
    what: 'The bars of the CPI stack; stack has the same by name.',
    columns: {
      bar: whole(
        'Bar',
        `Place in the list of causes that occurred, in the order ${CAUSES.join(', ')}.`,
      ),
      cpi: number('CPI', 'Share of the CPI.'),
    },
  },
  costs: {
    what: 'Instructions of the code for which cycles were lost, the dearest first.',
    columns: {
      line,
      address,
      instruction,
      executed: whole('Executed', 'How often.'),
      lost: number('Cycles lost', 'In which nothing was written back for its sake.', 10),
      share: percent('Share', 'Of all cycles.', { digits: 3 }),
      cause,
    },
  },
  comparison: {
    what: 'The same instructions through pipelines that differ from this one in one part.',
    columns: {
      variant: text('Pipeline', 'What differs.'),
      cycles: whole('Cycles', 'Of the whole run.'),
      cpi: number('CPI', 'Cycles over instructions.', 5),
      speedup: number('Speed-up', 'Cycles of the pipeline shown over its own.', 4),
      data: number('Lost to operands', 'Cycles, of load-use and other data hazards.', 10),
      control: number('Lost to branches', 'Cycles, of branches, jumps and traps.', 10),
    },
  },
} satisfies result.Results['tables'];
