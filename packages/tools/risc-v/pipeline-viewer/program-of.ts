/** The program that the inputs give, and its instructions in the order in which they go through the pipeline. */
import { type AssembleOptions, assemble } from '@tollbench/engines/riscv/assembler.ts';
import { disassembleProgram } from '@tollbench/engines/riscv/disassemble.ts';
import { Machine, type Stop } from '@tollbench/engines/riscv/machine.ts';
import { operationOf } from '@tollbench/engines/riscv/pipeline/operation.ts';
import {
  listStream,
  programStream,
  type Stream,
} from '@tollbench/engines/riscv/pipeline/stream.ts';
import type { CodeAt } from '@tollbench/engines/riscv/pipeline/wrong-way.ts';
import { lineAt, type Program } from '@tollbench/engines/riscv/program.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import type { PipelineInputs } from './inputs.ts';
import { readList, withoutNumber, withTargets } from './list-text.ts';
import { takenBy, wayRemarks, withoutCondition } from './taken.ts';

/** Bytes of code, and from the first section to the end of the last. */
const MAX_CODE = 400_000;
const MAX_SPREAD = 1 << 23;
/** Where RARS has its data, which programs write as a number; the code lies right before. */
const TEACHING_DATA = 0x10010000;

export interface Given {
  readonly program: Program;
  readonly stream: Stream;
  readonly codeAt: CodeAt;
  /** Of a run. */
  readonly stop: Stop | undefined;
  readonly output: string;
  /** Of a list: what was read or went otherwise than it is written. Of a run: calls that nobody answers. */
  readonly remarks: readonly string[];
}

interface Read {
  readonly program: Program;
  readonly remarks: readonly string[];
}

function layoutOf({ mode, environment, compressed }: PipelineInputs): AssembleOptions {
  if (mode === 'list') return { compressed: false, textAddress: 0 };
  if (environment === 'linux' || environment === 'machine')
    return { compressed: compressed === 'on', textAddress: 0x10000 };
  return {
    ...{ dialect: 'console', compressed: false },
    ...{ textAddress: TEACHING_DATA - (1 << 16), dataAddress: TEACHING_DATA },
  };
}

/** Whether what is no program is the list of an exercise. */
const isList = (source: string): boolean =>
  assemble(readList(source).source, { compressed: false, textAddress: 0 }).ok;

/** @throws InputErrors with every error of the text */
function assembled(inputs: PipelineInputs): Read {
  const layout = layoutOf(inputs);
  let list = inputs.mode === 'list' ? readList(inputs.source) : undefined;
  let result = assemble(list?.source ?? inputs.source, layout);
  if (!result.ok && list) {
    const whole = withTargets(list, result.errors);
    if (whole) [list, result] = [whole, assemble(whole.source, layout)];
  }
  if (!result.ok) {
    const remedies = !list && isList(inputs.source) ? [{ mode: 'list' }] : [];
    throw new InputErrors(
      result.errors.map(({ line, column, message, token }) => {
        const at = `line ${line}, column ${column}`;
        return new InputError(`${at}: ${message}`, { field: 'source', value: token, remedies });
      }),
    );
  }
  const { program } = result;
  const refuse = (message: string): never => {
    throw new InputError(message, { field: 'source', value: '' });
  };
  const code = program.sections.reduce((n, s) => n + (s.executable ? s.size : 0), 0);
  if (code === 0) refuse('has no instructions');
  if (code > MAX_CODE)
    refuse(`comes to ${grouped(code)} bytes of code; the most is ${grouped(MAX_CODE)}`);
  const low = Math.min(...program.sections.map((s) => s.address));
  const spread = Math.max(...program.sections.map((s) => s.address + s.size)) - low;
  if (spread > MAX_SPREAD)
    refuse(`spreads over ${grouped(spread)} bytes of memory; the most is ${grouped(MAX_SPREAD)}`);
  return { program, remarks: list?.remarks ?? [] };
}

/** @throws InputErrors where the text is no program, or nothing of it is executed */
export function givenBy(inputs: PipelineInputs, progress: (fraction: number) => void): Given {
  const read = assembled(inputs);
  const given = inputs.mode === 'list' ? listed(read, inputs) : ran(read, inputs, progress);
  if (given.stream.index.length === 0)
    throw new InputError('executes no instruction', {
      field: 'source',
      value: '',
      remedies: inputs.mode === 'run' ? [{ mode: 'list' }] : [],
    });
  return given;
}

/** Linux answers a call that it has not with an error, which programs seldom look at. */
const unknownCalls = ({ unknownCalls: all }: Machine, program: Program): string[] =>
  all.length === 0
    ? []
    : [
        `Linux has no such call here, and answers −38: ${all
          .map(({ number, pc, instead }) => `a7 ${number} on line ${lineAt(program, pc)}${instead}`)
          .join('. ')}.`,
      ];

function ran({ program }: Read, inputs: PipelineInputs, progress: (f: number) => void): Given {
  const { environment, stdin, budget } = inputs;
  const machine = new Machine(program, {
    ...{ memory: 1 << 18, environment },
    input: environment === 'machine' ? '' : stdin,
    misaligned: environment === 'ripes' || environment === 'venus',
  });
  const { stream, stop, codeAt } = programStream(machine, budget, progress);
  const remarks = unknownCalls(machine, program);
  return { program, stream, stop, codeAt, output: machine.output, remarks };
}

function listed({ program, remarks }: Read, { source, budget }: PipelineInputs): Given {
  const half = (at: number): number | undefined => {
    const section = program.sections.find(
      (s) => s.executable && at >= s.address && at < s.address + s.size,
    );
    const [low = 0, high = 0] = section?.bytes.subarray(at - section.address) ?? [];
    return section && low | (high << 8);
  };
  const codeAt: CodeAt = (address) => {
    const low = half(address);
    return low === undefined ? undefined : operationOf(address, low, half(address + 2) ?? 0);
  };
  const taken = new Map([...withoutCondition(program, codeAt, half), ...takenBy(program, source)]);
  const stream = listStream(codeAt, program.entry, taken, budget);
  const all = [...remarks, ...wayRemarks(program, stream, taken, budget)];
  return { program, stream, codeAt, stop: undefined, output: '', remarks: all };
}

/** What an instruction is called, by address: as the line has it, where it is the only one of its line. */
export function textsOf(program: Program, source: string): Map<number, string> {
  const lines = source.split(/\r?\n/u);
  const perLine = new Map<number, number>();
  for (const { line, instruction, size } of program.spans)
    if (instruction) perLine.set(line, (perLine.get(line) ?? 0) + (size > 4 ? 2 : 1));
  const texts = new Map<number, string>();
  for (const { address, text, size } of disassembleProgram(program)) {
    const line = lineAt(program, address);
    const own = line !== undefined && perLine.get(line) === 1 ? written(lines[line - 1]) : '';
    texts.set(address, own !== '' && size > 0 ? own : text);
  }
  return texts;
}

/** An instruction without its labels and comment. */
function written(line = ''): string {
  const text = withoutNumber(line)
    .replace(/\/\*.*?\*\//gu, ' ')
    .replace(/(?:#|\/\/).*$/u, '')
    .replace(/^(?:\s*[\w.$]+\s*:)+/u, '')
    .trim()
    .replace(/\s+/gu, ' ');
  // A macro, a string or several statements are not one instruction as it stands.
  return /^[a-z][\w.]*(?: [^;"]{1,40})?$/iu.test(text) ? text : '';
}
