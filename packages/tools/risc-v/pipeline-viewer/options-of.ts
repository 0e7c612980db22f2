/** The pipeline that the inputs describe. */
import type { CacheOptions, PipelineOptions } from '@tollbench/engines/riscv/pipeline/options.ts';
import { InputError } from '../../define/error.ts';
import type { PipelineInputs } from './inputs.ts';

const powerBelow = (n: number): number => 2 ** Math.floor(Math.log2(n));

/** @throws InputError where a number is no power of two, or a cache is not whole */
export function optionsOf(i: PipelineInputs): PipelineOptions {
  const fromWriteBack = i.forwarding === 'full' || i.forwarding === 'memwb';
  const usesCounters = !['not-taken', 'taken', 'btfn'].includes(i.predictor);
  if (usesCounters) needPower('entries', i.entries);
  if (i.targets > 0) needPower('targets', i.targets);
  const codeCache = i.codeCache === 'yes' ? cacheOf(i, 'code') : undefined;
  const dataCache = i.mode === 'run' && i.dataCache === 'yes' ? cacheOf(i, 'data') : undefined;
  return {
    fromMemory: i.forwarding === 'full' || i.forwarding === 'exmem',
    fromWriteBack,
    toStore: fromWriteBack && i.storeData === 'forward',
    toBranch: i.comparator === 'forwarded',
    writeFirst: i.registers === 'half',
    branchStage: i.branches,
    jumpInDecode: i.branches === 'id' || i.jumps === 'id',
    direction: i.predictor,
    entries: usesCounters ? i.entries : 1,
    history: i.history,
    initial: Number(i.initial),
    ...{ targets: i.targets, returns: i.returns },
    ...{ multiply: i.multiply, divide: i.divide, pipelined: i.multiplier === 'pipelined' },
    memory: i.memory,
    width: i.issue === 'dual' ? 2 : 1,
    pairing: i.pairing,
    aligned: i.aligned === 'yes',
    ...(codeCache && { instructionCache: codeCache }),
    ...(dataCache && { dataCache }),
  };
}

function needPower(field: 'entries' | 'targets', value: number): void {
  if (Number.isInteger(Math.log2(value))) return;
  const below = powerBelow(value);
  throw new InputError(`is ${value}, which is no power of two`, {
    field,
    value: String(value),
    remedies: [{ [field]: String(below) }, { [field]: String(Math.min(65536, 2 * below)) }],
  });
}

function cacheOf(i: PipelineInputs, which: 'code' | 'data'): CacheOptions {
  const [size, line, ways] = [i[`${which}Size`], i[`${which}Line`], i[`${which}Ways`]];
  if (!Number.isInteger(Math.log2(line)))
    throw new InputError(`is ${line}, which is no power of two`, {
      field: `${which}Line`,
      value: String(line),
      remedies: [{ [`${which}Line`]: String(powerBelow(line)) }],
    });
  const sets = size / (line * ways);
  if (!Number.isInteger(sets)) {
    const whole = Math.max(1, Math.round(sets)) * line * ways;
    throw new InputError(`is ${size} bytes, which is no multiple of ${ways} × ${line}`, {
      field: `${which}Size`,
      value: String(size),
      remedies: whole <= 1_048_576 ? [{ [`${which}Size`]: String(whole) }] : [],
    });
  }
  return { sets, ways, line, penalty: i[`${which}Penalty`] };
}
