/** A list of instructions through a pipeline, for tests. */
import { assemble } from '../../assembler.ts';
import { CAUSES } from '../cause.ts';
import type { Timed } from '../operands.ts';
import { operationOf } from '../operation.ts';
import { type PipelineOptions, TEXTBOOK } from '../options.ts';
import { type Schedule, schedule } from '../schedule.ts';
import { listStream } from '../stream.ts';

export const NO_FORWARDING = { fromMemory: false, fromWriteBack: false } as const;

/** Branches by their place in the list (from 0) are taken so often. */
export function listed(
  source: string,
  options: Partial<PipelineOptions> = {},
  taken: Readonly<Record<number, number>> = {},
): Timed {
  const result = assemble(source, { compressed: false, textAddress: 0 });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const text = result.program.sections.find((s) => s.executable);
  if (!text) throw new Error('no code');
  const { bytes, address } = text;
  const half = (at: number) => (bytes[at - address] ?? 0) | ((bytes[at - address + 1] ?? 0) << 8);
  const codeAt = (at: number) =>
    at >= address && at < address + bytes.length
      ? operationOf(at, half(at), half(at + 2))
      : undefined;
  const times = new Map(Object.entries(taken).map(([k, n]) => [address + 4 * Number(k), n]));
  const stream = listStream(codeAt, address, times, 10_000);
  const whole = { ...TEXTBOOK, ...options };
  return { stream, options: whole, schedule: schedule(stream, whole, codeAt) };
}

export const cyclesOf = (
  source: string,
  options: Partial<PipelineOptions> = {},
  taken: Readonly<Record<number, number>> = {},
): number => listed(source, options, taken).schedule.cycles;

/** Causes that occurred, in cycles. */
export const stackOf = ({ stack }: Schedule): Record<string, number> =>
  Object.fromEntries(
    CAUSES.flatMap((name, k) => {
      const cycles = stack[k] ?? 0;
      return cycles > 0 ? [[name, cycles]] : [];
    }),
  );
