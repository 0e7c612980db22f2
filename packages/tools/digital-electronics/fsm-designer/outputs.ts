import { InputError } from '../../define/error.ts';
import { counted } from '../../text/counted.ts';
import { chartSvg } from './chart-figure.ts';
import type { FsmResult } from './compute.ts';
import { givenSvg, minimumSvg } from './diagrams.ts';
import { kissFile, linesFile } from './exports/texts.ts';
import { verilogModule } from './exports/verilog.ts';
import { vhdlEntity } from './exports/vhdl.ts';
import type { FsmInputs } from './inputs.ts';
import { notices } from './notices.ts';
import { sumText } from './phrases.ts';
import { answer, unseen } from './readouts.ts';
import type { Shown } from './results.ts';
import {
  classTable,
  compatibleTable,
  encodingTable,
  functionTable,
  hazardTable,
  pairTable,
  runTable,
  stateTable,
  transitionTable,
} from './tables.ts';
import { MAX_DRAWN, waveformSvg } from './waveform.ts';

/** The diagram, what it comes to, the run, and everything it follows from. */
export function outputs(r: FsmResult, i: FsmInputs): Shown[] {
  return [
    ...figure('diagram', 'State diagram', givenSvg(r, i), diagramCaption(r)),
    { kind: 'readouts', id: 'answer', title: 'Machine', items: answer(r, i) },
    ...notices(r, i),
    ...run(r, i),
    ...stateTable(r),
    {
      kind: 'listing',
      id: 'equations',
      title: 'Equations',
      text: r.sums.map((s) => `${s.name} = ${sumText(s.cubes, r.variables)}`).join('\n'),
    },
    ...figure('chart', 'Pair chart', chartSvg(r), chartCaption(r)),
    ...figure('minimised', 'Minimised', minimumSvg(r), minimumCaption(r)),
    classTable(r),
    encodingTable(r, i),
    ...compatibleTable(r),
    ...hazardTable(r),
    transitionTable(r),
    ...pairTable(r),
    ...runTable(r),
    functionTable(r),
    ...listings(r, i),
    unseen(r),
  ];
}

const figure = (id: string, title: string, svg: string | undefined, caption: string): Shown[] =>
  svg === undefined ? [] : [{ kind: 'figure', id, title, svg, caption }];

function diagramCaption({ given, minimum, document, inspection }: FsmResult): string {
  const few = minimum.machine.states.length;
  const merged = minimum.classes.some((c) => c.length > 1);
  return [
    `A ${inspection.isMoore ? 'Moore' : 'Mealy'} machine of ${counted(given.states.length, 'state')}, ${counted(given.inputs.length, 'input')} and ${counted(given.outputs.length, 'output')}`,
    few < given.states.length ? `, which ${counted(few, 'state')} can do` : '',
    '.',
    merged ? ' Rings of one colour become one state.' : '',
    document.isMoore && given.outputs.length > 0
      ? ` In the circles the outputs ${given.outputs.join(' ')}.`
      : given.inputs.length > 0 && given.outputs.length > 0
        ? ' At the arrows inputs / outputs.'
        : '',
  ].join('');
}

function chartCaption({ chart, inspection }: FsmResult): string {
  const kept = chart?.squares.filter((s) => s.crossed === undefined).length ?? 0;
  return `Two strokes: the outputs differ. One stroke, with its round: a pair that it implies is crossed out. ${counted(kept, 'pair')} left can be one${inspection.isComplete ? ' and are equivalent' : ''}.`;
}

function minimumCaption({ minimum }: FsmResult): string {
  const { machine, isProven, method } = minimum;
  return `${counted(machine.states.length, 'state')}, ${isProven ? 'proven to be the fewest' : `at least ${minimum.lower}`}: ${method === 'partition' ? 'states that no sequence tells apart are one' : 'a closed cover of compatibles'}.`;
}

function run(r: FsmResult, i: FsmInputs): Shown[] {
  if (r.periods.length === 0) return [];
  const lit = Math.min(i.step, r.periods.length - 1);
  const cut =
    r.periods.length > MAX_DRAWN ? ` The first ${MAX_DRAWN} of ${r.periods.length} clocks.` : '';
  return figure(
    'waveform',
    'Waveforms',
    waveformSvg(r, lit),
    `${i.sequence.trim() === '' ? 'A walk that tries the transitions one by one.' : `${counted(r.periods.length, 'clock')} of the sequence from reset.`} The period of clock ${lit} is lit; grey is not said.${cut}`,
  );
}

/** The texts that the machine is written out as, where its names and sizes allow. */
function listings(r: FsmResult, i: FsmInputs): Shown[] {
  const texts: [
    id: 'machineLines' | 'kiss' | 'verilog' | 'vhdl',
    title: string,
    language: string,
    write: () => string,
  ][] = [
    ['verilog', 'Verilog', 'verilog', () => verilogModule(r, i)],
    ['vhdl', 'VHDL', 'vhdl', () => vhdlEntity(r, i)],
    ['machineLines', 'Lines of transitions', 'fsm', () => linesFile(r)],
    ['kiss', 'KISS2', 'kiss', () => kissFile(r)],
  ];
  return texts.flatMap(([id, title, language, write]): Shown[] => {
    try {
      return [{ kind: 'listing', id, title, language, text: write() }];
    } catch (error) {
      // What cannot be written so is refused where it is asked for, by its export.
      if (error instanceof InputError) return [];
      throw error;
    }
  });
}
