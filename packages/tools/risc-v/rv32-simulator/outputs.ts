import { grouped } from '../../define/si.ts';
import type { SimulatorResult } from './compute.ts';
import type { SimulatorInputs } from './inputs.ts';
import { memoryTable } from './memory-table.ts';
import { notices } from './notices.ts';
import { address } from './phrases.ts';
import { courseOutput, mixOutput } from './plots.ts';
import { processorFigure } from './processor-figure.ts';
import { readouts, unseen } from './readouts.ts';
import type { Shown } from './results.ts';
import {
  classTable,
  csrTable,
  lineTables,
  listing,
  registerTable,
  sectionTable,
  symbolTable,
  traceTable,
} from './tables.ts';

/** Characters of output that are shown. */
const MAX_PRINTED = 20_000;

export function outputs(r: SimulatorResult, inputs: SimulatorInputs): Shown[] {
  return [
    ...notices(r, inputs),
    {
      kind: 'figure',
      id: 'processor',
      title: 'Processor',
      svg: processorFigure(r),
      caption: caption(r),
    },
    { kind: 'readouts', id: 'run', title: 'Run', items: readouts(r) },
    ...printed('output', 'Program output', r.output),
    ...printed('errorOutput', 'Error output', r.errorOutput),
    courseOutput(r),
    mixOutput(r),
    registerTable(r),
    memoryTable(r, inputs),
    ...listing(r, inputs),
    ...lineTables(r, inputs),
    symbolTable(r),
    sectionTable(r),
    csrTable(r),
    classTable(r),
    traceTable(r),
    { kind: 'values', values: unseen(r) },
  ];
}

function printed(id: 'output' | 'errorOutput', title: string, text: string): Shown[] {
  if (text === '') return [];
  const cut = text.length > MAX_PRINTED;
  return [
    {
      kind: 'listing',
      id,
      title: cut
        ? `${title}: the first ${grouped(MAX_PRINTED)} of ${grouped(text.length)} characters`
        : title,
      text: cut ? text.slice(0, MAX_PRINTED) : text,
    },
  ];
}

function caption(r: SimulatorResult): string {
  const a0 = r.registers[10] ?? 0;
  return `${sentence(r)} a0 holds ${a0} (${address(a0)}), pc ${address(r.pc)}.`;
}

function sentence({ stop, instructions }: SimulatorResult): string {
  const after = `after ${grouped(instructions)} instructions`;
  if (stop.reason === 'exit') return `The program ended with exit code ${stop.code} ${after}.`;
  if (stop.reason === 'ebreak')
    return `The program stopped at the ebreak at ${address(stop.pc)} ${after}.`;
  if (stop.reason === 'trap') return `The program trapped ${after}: ${stop.message}.`;
  if (stop.reason === 'call') return `The program stopped ${after}: ${stop.message}.`;
  if (stop.reason === 'input') return `The program waits for input ${after}.`;
  if (stop.reason === 'end') return `The program ran past its last instruction ${after}.`;
  return `The program was still running ${after}.`;
}
