/** A tool's computation off the page's thread. It is ended, not asked, when it is no longer wanted. */
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { evaluate } from '@tollbench/tools/define/evaluate.ts';
import { loadTool } from '@tollbench/tools/tools.ts';
import type { FromWorker, Inputs } from './compute.ts';

const post = (message: FromWorker) => postMessage(message);

/** Progress is told at most this often, in milliseconds. */
const TELL = 60;

addEventListener('message', async ({ data }: MessageEvent<{ slug: string; inputs: Inputs }>) => {
  try {
    const tool = await loadTool(data.slug);
    if (!tool) throw new Error(`no tool "${data.slug}"`);
    let told = 0;
    const progress = (fraction: number) => {
      const now = performance.now();
      if (now - told < TELL) return;
      told = now;
      post({ kind: 'progress', fraction });
    };
    post({
      kind: 'result',
      result: evaluate(tool, data.inputs, { progress }),
    });
  } catch (error) {
    if (error instanceof InputErrors)
      post({
        kind: 'errors',
        errors: error.errors.map(({ message, field, value }) => ({ message, field, value })),
      });
    else post({ kind: 'defect', message: (error as Error).message });
  }
});
