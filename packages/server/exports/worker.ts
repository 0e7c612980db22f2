/** One computation at a time, off the event loop: the worker's side of `pool.ts`. */
import { parentPort } from 'node:worker_threads';
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { exportFile } from '@tollbench/tools/define/export.ts';
import { readInputs } from '@tollbench/tools/define/inputs.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import type { Job, Outcome } from './pool.ts';

async function run(job: Job): Promise<Outcome> {
  const tool = await loadTool(job.slug);
  if (!tool) throw new Error(`no tool ${job.slug}`);
  try {
    const inputs = readInputs(tool.inputs, (name) => job.inputs.get(name));
    const file = await exportFile(tool, job.format, inputs, job.origin);
    const content =
      typeof file.content === 'string' ? Buffer.from(file.content) : Buffer.from(file.content);
    return { kind: 'file', name: file.name, mediaType: file.mediaType, content };
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
    throw error;
  }
}

parentPort?.on('message', (job: Job) => {
  run(job).then(
    (outcome) => parentPort?.postMessage(outcome),
    (error: unknown) =>
      parentPort?.postMessage({
        kind: 'broken',
        reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies Outcome),
  );
});
