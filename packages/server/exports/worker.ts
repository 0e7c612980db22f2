/** An export process: one computation at a time, in bounded memory. The other side is `pool.ts`. */
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { exportFile } from '@tollbench/tools/define/export.ts';
import { readInputs } from '@tollbench/tools/define/inputs.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import { confine } from './confine.ts';
import type { Job, Made, ProcessLimits } from './job.ts';

const limits = JSON.parse(process.argv[2] as string) as ProcessLimits;
const unbounded = attempt(() => confine(limits.memory));

/** What engines throw when an allocation is refused, or a text outgrows what a text can be. */
const OUT_OF_MEMORY = /^(Array buffer allocation failed|Invalid string length|.*[Oo]ut of memory)/;

/** Never rejects. */
export default async function run(job: Job): Promise<Made> {
  if (unbounded !== null) return { kind: 'broken', reason: unbounded };
  try {
    return await make(job);
  } catch (error) {
    if (error instanceof InputErrors)
      return {
        kind: 'refused',
        errors: error.errors.map(({ field, value, message }) => ({
          field: field ?? null,
          value: value ?? null,
          message,
        })),
      };
    const said = error instanceof Error ? error.message : String(error);
    if (error instanceof RangeError && OUT_OF_MEMORY.test(said))
      return { kind: 'exhausted', reason: memoryReason(limits) };
    return {
      kind: 'broken',
      reason: error instanceof Error ? (error.stack ?? said) : said,
    };
  }
}

async function make({ slug, format, inputs, origin }: Job): Promise<Made> {
  const tool = await loadTool(slug);
  if (!tool) throw new Error(`no tool ${slug}`);
  const file = await exportFile(
    tool,
    format,
    readInputs(tool.inputs, (name) => inputs.get(name)),
    origin,
  );
  const content =
    typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(file.content);
  if (content.length > limits.file * 2 ** 20)
    return {
      kind: 'exhausted',
      reason: `the file would have ${(content.length / 2 ** 20).toFixed(1)} MiB, and ${limits.file} MiB is the most`,
    };
  return { kind: 'file', name: file.name, mediaType: file.mediaType, content };
}

function attempt(action: () => void): string | null {
  try {
    action();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function memoryReason({ memory }: ProcessLimits): string {
  return `the computation needs more than ${memory} MiB`;
}
