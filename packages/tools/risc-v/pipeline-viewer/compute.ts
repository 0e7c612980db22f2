import { hazardPairs, type Timed } from '@tollbench/engines/riscv/pipeline/operands.ts';
import { schedule } from '@tollbench/engines/riscv/pipeline/schedule.ts';
import { lineAt } from '@tollbench/engines/riscv/program.ts';
import type { Run } from '../../define/tool.ts';
import { type PipelineInputs, QUICK } from './inputs.ts';
import { optionsOf } from './options-of.ts';
import { givenBy, textsOf } from './program-of.ts';
import type { PipelineResult } from './result.ts';
import { bothWays, variantsOf } from './variants.ts';

/** Instructions to which other pipelines are compared without being asked for. */
const MAX_COMPARED = 50_000;

/** What makes a short text a long list: branches that are followed, jumps, and text that is repeated. */
const REPEATS =
  /taken|\bj(?:al)?\b|\btail\b|\.(?:rept|irpc?|fill|macro)\b|\bb(?:eq|geu?|leu?)\s+(\S+?),?\s*\1[\s,]/iu;

export const isLong = ({ mode, source, budget }: PipelineInputs): boolean =>
  source.length > 20_000 || (budget > QUICK && (mode === 'run' || REPEATS.test(source)));

/** The last answer but for the cycle shown: the cursor steps through one and the same run. */
let kept: { readonly key: string; readonly result: PipelineResult } | undefined;

export function compute(inputs: PipelineInputs, { progress }: Run): PipelineResult {
  const key = JSON.stringify({ ...inputs, cycle: 0 });
  if (kept?.key !== key) kept = { key, result: whole(inputs, progress) };
  const { result } = kept;
  return { ...result, shown: shownOf(result, inputs) };
}

function whole(inputs: PipelineInputs, progress: Run['progress']): PipelineResult {
  const options = optionsOf(inputs);
  const { program, stream, codeAt, stop, output, remarks } = givenBy(inputs, (f) =>
    progress(0.3 * f),
  );
  const timed: Timed = { stream, options, schedule: schedule(stream, options, codeAt) };
  progress(0.4);
  const texts = textsOf(program, inputs.source);
  const lines = new Map<number, number>();
  for (const { address } of stream.operations) {
    const line = lineAt(program, address);
    if (line !== undefined) lines.set(address, line);
  }
  const compared = inputs.compare === 'yes' || stream.index.length <= MAX_COMPARED;
  return {
    ...timed,
    ...{ texts, lines, stop, output, remarks, shown: 0 },
    hazards: hazardPairs(timed, (f) => progress(0.4 + 0.1 * f)),
    variants: compared ? variantsOf(stream, inputs, (f) => progress(0.5 + 0.5 * f)) : [],
    ...bothWays(stream, options),
  };
}

/** The cycle asked for, or the last where there are fewer; else the first in which something waits or is thrown away. */
function shownOf(
  { schedule: { times, cycles, squashed } }: PipelineResult,
  { cycle }: PipelineInputs,
): number {
  if (cycle > 0) return Math.min(cycle, cycles);
  const { decode, execute } = times;
  const waiting = execute.findIndex((x, k) => x > (decode[k] as number) + 1);
  const waits = waiting < 0 ? Number.POSITIVE_INFINITY : (decode[waiting] as number) + 1;
  const thrown = squashed[0]?.last ?? Number.POSITIVE_INFINITY;
  const first = Math.min(waits, thrown);
  return Number.isFinite(first) ? first : 5;
}
