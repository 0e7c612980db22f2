import { lineAt } from '@tollbench/engines/riscv/program.ts';
import { grouped } from '../../define/si.ts';
import type { SimulatorResult } from './compute.ts';
import { address, ending } from './phrases.ts';
import type { Reading, Unseen } from './results.ts';
import { word32 } from './tables.ts';

type Share = 'codeReached' | 'branchesTakenShare' | 'memoryAccessShare' | 'compressedShare';

/** A percentage of what there is; of nothing there is none, and `none` says so. */
const share = (name: Share, part: number, whole: number, note: string, none: string): Reading =>
  whole > 0 ? { name, value: (100 * part) / whole, note } : { name, value: null, note: none };

const word = (value: number) => ({ value: word32(value), shown: address(value) });

/** The answer: how the run ended, what it took, and what the code is made of. */
export function readouts(r: SimulatorResult): Reading[] {
  const { tally, instructions, registers, stop } = r;
  const { load, store } = tally.classes;
  const a0 = registers[10] ?? 0;
  return [
    {
      name: 'endedBy',
      value: stop.reason === 'budget' || stop.reason === 'breakpoint' ? 'limit' : stop.reason,
      shown: ending(stop),
    },
    { name: 'a0', value: a0, shown: String(a0) },
    { name: 'instructions', value: instructions, shown: grouped(instructions) },
    { name: 'codeSize', value: r.codeBytes },
    share(
      'codeReached',
      tally.size - tally.unreached,
      tally.size,
      `${grouped(tally.unreached)} instructions never ran`,
      'there is no code',
    ),
    share(
      'branchesTakenShare',
      tally.taken,
      tally.branches,
      `${grouped(tally.taken)} of ${grouped(tally.branches)}`,
      'no branch was executed',
    ),
    share(
      'memoryAccessShare',
      load + store,
      instructions,
      `${grouped(load)} and ${grouped(store)}`,
      'nothing was executed',
    ),
    share(
      'compressedShare',
      tally.shortSize,
      tally.size,
      `${grouped(tally.shortSize)} of ${grouped(tally.size)} in the code`,
      'there is no code',
    ),
    { name: 'pc', ...word(r.pc) },
    { name: 'entry', ...word(r.program.entry) },
  ];
}

/** What stands in notes, notices, captions and the table of memory. */
export function unseen(r: SimulatorResult): Unseen {
  const { tally, stop, memory } = r;
  const line = 'pc' in stop ? lineAt(r.program, stop.pc) : undefined;
  return {
    ...(stop.reason === 'exit' && { exitCode: stop.code }),
    ...('pc' in stop && { stopAddress: word32(stop.pc) }),
    ...(line !== undefined && { stopLine: line }),
    ...(stop.reason === 'trap' && { trapCause: stop.cause, trapValue: word32(stop.value) }),
    outputLength: r.output.length,
    errorOutputLength: r.errorOutput.length,
    branches: tally.branches,
    branchesTaken: tally.taken,
    loads: tally.classes.load,
    stores: tally.classes.store,
    compressedExecuted: tally.short,
    codeInstructions: tally.size,
    unreachedInstructions: tally.unreached,
    compressedInstructions: tally.shortSize,
    memoryAddress: word32(memory.address),
    memoryBytes: Array.from(memory.bytes),
    memoryPlaceFound: memory.instead === undefined,
  };
}
