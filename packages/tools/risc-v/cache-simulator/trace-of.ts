/** The references that the inputs ask for. */
import { type PatternOptions, pattern, patternLength } from '@tollbench/engines/cache/patterns.ts';
import { programTrace } from '@tollbench/engines/cache/program-trace.ts';
import { MAX_REFERENCES, type Trace, TraceBuilder } from '@tollbench/engines/cache/trace.ts';
import { unpackTrace } from '@tollbench/engines/cache/trace-pack.ts';
import { isLoneList, type TraceFormat, TraceReader } from '@tollbench/engines/cache/trace-read.ts';
import { EngineError } from '@tollbench/engines/error.ts';
import { assemble } from '@tollbench/engines/riscv/assembler.ts';
import { Machine, type Stop } from '@tollbench/engines/riscv/machine.ts';
import { readBase64 } from '../../define/base64.ts';
import { InputError, InputErrors } from '../../define/error.ts';
import { grouped } from '../../define/si.ts';
import type { Run } from '../../define/tool.ts';
import type { CacheInputs } from './inputs.ts';

export interface References {
  readonly trace: Trace;
  /** Of a text; undefined of a loop or a program. */
  readonly format: TraceFormat | undefined;
  /** Lines of a text that are no references. */
  readonly passed: number;
  /** Of a program. */
  readonly stop: Stop | undefined;
}

/** References that a pattern may make. */
const MAX_PATTERN = 10_000_000;
/** Where RARS has its data, and before it its code. */
const TEACHING_DATA = 0x10010000;
/** The first array of a pattern. */
const BASE = 0x10000;

/** The traces of the last two texts: a grip that is dragged reads the same file at each move. */
const kept = new Map<string, References>();

/** Throws InputError, or lets EngineError through. */
export function referencesOf(inputs: CacheInputs, progress: Run['progress']): References {
  if (inputs.source === 'pattern') return ofPattern(inputs);
  if (inputs.source === 'program') return ofProgram(inputs, progress);
  const raw = inputs.source === 'file' ? ofFile(inputs.file) : ofText(inputs);
  return { ...raw, trace: scaled(raw, inputs) };
}

function keeping(key: string, make: () => References): References {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  if (kept.size >= 2) kept.clear();
  kept.set(key, made);
  return made;
}

function ofFile(file: string): References {
  if (file === '')
    throw new InputError('holds no trace yet; open one, or drop it on the picture', {
      field: 'file',
      value: '',
      remedies: [{ source: 'text' }, { source: 'pattern' }],
    });
  return keeping(file, () => {
    const bytes = readBase64(file);
    if (!bytes) throw new InputError('is no packed trace; open its file again', { field: 'file' });
    return { ...unpackTrace(bytes), passed: 0, stop: undefined };
  });
}

function ofText({ trace, base }: CacheInputs): References {
  return keeping(`${base}:${trace}`, () => {
    const builder = new TraceBuilder();
    const format = isLoneList(trace, base) ? 'addresses' : undefined;
    const reader = new TraceReader(builder, { base, format });
    try {
      reader.push(new TextEncoder().encode(trace));
      const { format: found, passed, references } = reader.finish();
      if (references === 0)
        throw new InputError('has no references; give addresses such as 0, 4, 16', {
          field: 'trace',
          value: '',
        });
      return { trace: builder.finish(), format: found, passed, stop: undefined };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      const hex = /which is hex/u.test(error.message);
      throw new InputError(error.message, {
        field: 'trace',
        value: trace.slice(0, 60),
        remedies: hex ? [{ base: 'hex' }] : [],
      });
    }
  });
}

const UNITS = { byte: 1, word: 4, double: 8 } as const;

/** Bytes from one address of a list to the next: 1 where programs wrote it, which say sizes, and count bytes. */
export function unitOf(
  { trace, format }: Pick<References, 'trace' | 'format'>,
  { unit, line }: Pick<CacheInputs, 'unit' | 'line'>,
): number {
  const isList = format === 'letters' || format === 'addresses';
  if (!isList || trace.sizes.some((size) => size > 0)) return 1;
  return unit === 'block' ? line : UNITS[unit];
}

/** The addresses of a list in bytes. */
function scaled({ trace, format }: References, { unit, line }: CacheInputs): Trace {
  const factor = unitOf({ trace, format }, { unit, line });
  if (factor === 1) return trace;
  const addresses = trace.addresses.map((a) => a * factor);
  if (addresses.some((a) => Math.abs(a) > 2 ** 52))
    throw new InputError('gives addresses above 2⁵² bytes; they may be addresses of bytes', {
      field: 'unit',
      value: unit,
      remedies: [{ unit: 'byte' }],
    });
  return { ...trace, addresses };
}

function ofPattern(inputs: CacheInputs): References {
  const { pattern: name, elements, width, stride, order, block, passes, seed } = inputs;
  const options: PatternOptions = {
    ...{ elements, width, stride, passes, order, block, seed, stores: 0.3 },
    base: name === 'stack' ? 0x7fff0000 : BASE,
  };
  const length = patternLength(name, options);
  if (length > Math.min(MAX_PATTERN, MAX_REFERENCES)) {
    const fewer = fewerElements(length, inputs);
    throw new InputError(
      `gives ${grouped(length)} references; the most of a loop is ${grouped(MAX_PATTERN)}`,
      { field: 'elements', value: String(elements), remedies: [{ elements: String(fewer) }] },
    );
  }
  if (length === 0)
    throw new InputError('gives no reference; a stencil needs a side of 3', {
      field: 'elements',
      value: String(elements),
      remedies: [{ elements: '3' }],
    });
  return { trace: pattern(name, options), format: undefined, passed: 0, stop: undefined };
}

function fewerElements(length: number, { pattern: name, elements }: CacheInputs): number {
  const power = name === 'matmul' ? 3 : name === 'transpose' || name === 'stencil' ? 2 : 1;
  return Math.max(1, Math.floor(0.98 * elements * (MAX_PATTERN / length) ** (1 / power)));
}

function ofProgram(inputs: CacheInputs, progress: Run['progress']): References {
  const { program, environment, budget, compressed } = inputs;
  return keeping(`${environment}:${compressed}:${budget}:${program}`, () => {
    const teaching = environment !== 'linux' && environment !== 'machine';
    const result = assemble(
      program,
      teaching
        ? {
            ...{ dialect: 'console', compressed: false },
            ...{ textAddress: TEACHING_DATA - (1 << 16), dataAddress: TEACHING_DATA },
          }
        : { compressed: compressed === 'on', textAddress: 0x10000 },
    );
    if (!result.ok)
      throw new InputErrors(
        result.errors.map(
          ({ line, column, message, token }) =>
            new InputError(`line ${line}, column ${column}: ${message}`, {
              field: 'program',
              value: token,
            }),
        ),
      );
    if (!result.program.sections.some((s) => s.executable && s.size > 0))
      throw new InputError('has no instructions', { field: 'program', value: '' });
    const machine = new Machine(result.program, {
      memory: 1 << 18,
      environment,
      misaligned: environment === 'ripes' || environment === 'venus',
    });
    const { trace, stop } = programTrace(machine, budget, progress);
    if (trace.length === 0)
      throw new InputError('makes no reference to memory', { field: 'program', value: '' });
    return { trace, stop, format: undefined, passed: 0 };
  });
}
