import { type AssembleOptions, assemble } from '@tollbench/engines/riscv/assembler.ts';
import { Machine, type Stop } from '@tollbench/engines/riscv/machine.ts';
import type { Course } from '@tollbench/engines/riscv/profile.ts';
import { profile } from '@tollbench/engines/riscv/profile.ts';
import type { Program } from '@tollbench/engines/riscv/program.ts';
import { hex } from '@tollbench/engines/text/hex.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import type { Run } from '../../define/tool.ts';
import { type Classified, classify, type Tally, tally } from './classes.ts';
import { type FirstStep, firstSteps } from './first-steps.ts';
import type { SimulatorInputs } from './inputs.ts';
import { type MemoryView, memoryAtEnd } from './memory-view.ts';

export const MEMORY = { '64k': 1 << 16, '256k': 1 << 18, '1m': 1 << 20, '4m': 1 << 22 } as const;

export interface SimulatorResult {
  readonly program: Program;
  readonly stop: Stop;
  /** x0–x31 at the end, signed. */
  readonly registers: Int32Array;
  readonly pc: number;
  readonly csrs: readonly { readonly name: string; readonly value: number }[];
  readonly output: string;
  readonly errorOutput: string;
  readonly instructions: number;
  /** Code in the order of addresses, with how often it ran. */
  readonly code: readonly Classified[];
  readonly tally: Tally;
  readonly course: Course;
  readonly memory: MemoryView;
  readonly first: readonly FirstStep[];
  readonly codeBytes: number;
  /** Calls made to Linux that it has not. */
  readonly unknownCalls: Machine['unknownCalls'];
}

/** In the code: each has a row in the listing. A source without repetitions has fewer. */
const MAX_INSTRUCTIONS = 100_000;

/** Bytes from the first section to the end of the last: a page has to hold them several times over. */
const MAX_SPREAD = 1 << 23;

const CSRS = ['mstatus', 'mtvec', 'mscratch', 'mepc', 'mcause', 'mtval', 'mcycle', 'minstret'];

/** Where RARS has its data, which programs write as a number; the code lies right before, so that memory is one piece. */
const TEACHING_DATA = 0x10010000;
const TEACHING_CODE = TEACHING_DATA - (1 << 16);

/** Whether the environment is one of the teaching simulators. */
export const isTeaching = ({ environment }: Pick<SimulatorInputs, 'environment'>): boolean =>
  environment === 'rars' || environment === 'ripes' || environment === 'venus';

function layoutOf(inputs: SimulatorInputs): AssembleOptions {
  if (isTeaching(inputs))
    return {
      ...{ dialect: 'console', compressed: false },
      ...{ textAddress: TEACHING_CODE, dataAddress: TEACHING_DATA },
    };
  return { compressed: inputs.compressed === 'on', textAddress: Number(inputs.textAddress) };
}

/** The program of a source, or every error in it. */
export function assembleSource(inputs: SimulatorInputs): Program {
  const address = Number(inputs.textAddress);
  if (address % 4 !== 0 || address > 0xf0000000)
    throw new InputError('must be a multiple of 4 up to 0xf0000000', {
      field: 'textAddress',
      value: hex(address),
      remedies: [{ textAddress: hex(Math.min(address - (address % 4), 0xf0000000)) }],
    });
  const result = assemble(inputs.source, layoutOf(inputs));
  if (!result.ok)
    throw new InputErrors(
      result.errors.map(
        ({ line, column, message, token }) =>
          new InputError(`line ${line}, column ${column}: ${message}`, {
            field: 'source',
            value: token,
          }),
      ),
    );
  const { program } = result;
  if (!program.sections.some((s) => s.executable && s.size > 0))
    throw new InputError('has no instructions', { field: 'source', value: '' });
  const instructions = program.spans.reduce((n, span) => n + Number(span.instruction), 0);
  if (instructions > MAX_INSTRUCTIONS)
    throw new InputError(
      `comes to ${grouped(instructions)} instructions; the most is ${grouped(MAX_INSTRUCTIONS)}`,
      { field: 'source', value: '' },
    );
  const low = Math.min(...program.sections.map((s) => s.address));
  const spread = Math.max(...program.sections.map((s) => s.address + s.size)) - low;
  if (spread > MAX_SPREAD)
    throw new InputError(`spreads over ${spread} bytes of memory; the most is ${MAX_SPREAD}`, {
      field: 'source',
      value: '',
    });
  return program;
}

/** A machine with a program in it, as the inputs want it. */
export function machineFor(program: Program, inputs: SimulatorInputs): Machine {
  return new Machine(program, {
    memory: MEMORY[inputs.memory],
    input: inputs.stdin,
    environment: inputs.environment,
    misaligned: allowsMisaligned(inputs),
  });
}

function allowsMisaligned({ misaligned, environment }: SimulatorInputs): boolean {
  if (misaligned !== 'auto') return misaligned === 'allow';
  return environment === 'ripes' || environment === 'venus';
}

export function compute(inputs: SimulatorInputs, run: Run): SimulatorResult {
  const program = assembleSource(inputs);
  const machine = machineFor(program, inputs);
  const first = firstSteps(machine);
  machine.reset();
  const p = profile(machine, inputs.budget, run.progress);
  const code = classify(program, p.counts, p.left);
  return {
    program,
    stop: p.stop,
    registers: machine.registers(),
    pc: machine.pc,
    csrs: CSRS.map((name) => ({ name, value: machine.csr(name) ?? 0 })),
    output: machine.output,
    errorOutput: machine.errorOutput,
    instructions: p.instructions,
    code,
    tally: tally(code),
    course: p.course,
    memory: memoryAtEnd(machine, inputs),
    first,
    unknownCalls: machine.unknownCalls,
    codeBytes: program.sections.reduce((n, s) => n + (s.executable ? s.size : 0), 0),
  };
}
