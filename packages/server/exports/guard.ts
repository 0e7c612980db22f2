/** Makes an export process of a function: bounded before it reads anything, and never without an outcome. */
import { InputErrors } from '@tollbench/tools/define/error.ts';
import type { ExportedFile } from '@tollbench/tools/define/export.ts';
import { confine } from './confine.ts';
import { type Job, type Made, type ProcessLimits, refusalOf } from './job.ts';

const MIB = 2 ** 20;
/** What engines throw when an allocation is refused, or a text outgrows what a text can be. */
const OUT_OF_MEMORY = /^(Array buffer allocation failed|Invalid string length|.*[Oo]ut of memory)/;

/**
 * Confines this process by the limits in its first argument, and wraps `make` so that it never
 * rejects: what it throws is an outcome.
 */
export function guarded(make: (job: Job) => Promise<ExportedFile>): (job: Job) => Promise<Made> {
  const limits = JSON.parse(process.argv[2] as string) as ProcessLimits;
  let unbounded: string | null = null;
  try {
    confine(limits.memory);
  } catch (error) {
    unbounded = wordsOf(error);
  }
  return async (job) => {
    if (unbounded !== null) return { kind: 'broken', reason: unbounded };
    try {
      return fileOf(await make(job), limits);
    } catch (error) {
      return outcomeOf(error, limits);
    }
  };
}

function fileOf({ name, mediaType, content }: ExportedFile, { file }: ProcessLimits): Made {
  // The length is looked at before the bytes are copied: a text may be long, and grow in UTF-8.
  const length = typeof content === 'string' ? Buffer.byteLength(content) : content.length;
  if (length > file * MIB)
    return {
      kind: 'exhausted',
      reason: `the file would have ${(length / MIB).toFixed(1)} MiB, and ${file} MiB is the most`,
    };
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  return { kind: 'file', name, mediaType, content: bytes };
}

function outcomeOf(error: unknown, { memory }: ProcessLimits): Made {
  if (error instanceof InputErrors)
    return {
      kind: 'refused',
      errors: error.errors.map(refusalOf),
    };
  if (error instanceof RangeError && OUT_OF_MEMORY.test(error.message))
    return { kind: 'exhausted', reason: `the computation needs more than ${memory} MiB` };
  return { kind: 'broken', reason: wordsOf(error) };
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
