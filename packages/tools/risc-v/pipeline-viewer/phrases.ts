import type { Cause } from '@tollbench/engines/riscv/pipeline/cause.ts';
import type { Path } from '@tollbench/engines/riscv/pipeline/operands.ts';
import type { Operation } from '@tollbench/engines/riscv/pipeline/operation.ts';
import { ABI_NAMES } from '@tollbench/engines/riscv/registers.ts';
import { hexDigits } from '@tollbench/engines/text/hex.ts';
import type { PipelineInputs } from './inputs.ts';
import type { PipelineResult } from './result.ts';

export const CAUSE_WORDS: Readonly<Record<Cause, string>> = {
  base: 'Instructions',
  fill: 'Filling the pipeline',
  load: 'Load-use hazard',
  data: 'Data hazard, other results',
  branchOperand: 'Operand of a branch in ID',
  multiply: 'Multiplier busy',
  divide: 'Divider busy',
  memory: 'Memory access',
  dataMiss: 'Data cache miss',
  instructionMiss: 'Instruction cache miss',
  branch: 'Branch (control hazard)',
  jump: 'Jump (control hazard)',
  trap: 'Trap',
  pairDependence: 'Second depends on first',
  pairUnit: 'Second needs the same unit',
  pairFetch: 'No second fetched',
};

export const PATH_WORDS: Readonly<Record<Path, string>> = {
  registers: 'registers',
  memory: 'EX/MEM → EX',
  writeBack: 'MEM/WB → EX',
  store: 'MEM/WB → MEM',
  memoryToDecode: 'EX/MEM → ID',
  writeBackToDecode: 'MEM/WB → ID',
};

export const textOf = ({ texts }: Pick<PipelineResult, 'texts'>, o: Operation): string =>
  texts.get(o.address) ?? `at ${address(o.address)}`;

export const address = (value: number): string => `0x${hexDigits(value >>> 0, 8)}`;

/** A register as the source calls them: by number where it does so. */
export const registerName = (n: number, { source }: Pick<PipelineInputs, 'source'>): string =>
  /(?:\b[xr]|\$)(?:[1-9]|[12]\d|3[01])\b/iu.test(source) ? `x${n}` : (ABI_NAMES[n] ?? `x${n}`);

export const cut = (words: string, length: number): string =>
  words.length > length ? `${words.slice(0, length - 1)}…` : words;

/** A number of cycles, which with two slots a cycle may be a half. */
export const shortNumber = (value: number): string => String(Number(value.toFixed(4)));
