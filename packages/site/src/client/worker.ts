/** A tool's computation off the page's thread. It is ended, not asked, when it is no longer wanted. */
import { InputErrors } from '@tollbench/tools/define/error.ts';
import { evaluate } from '@tollbench/tools/define/evaluate.ts';
import type { FromWorker, ToWorker } from './compute.ts';
import { loadFrom } from './load-tool.ts';

const post = (message: FromWorker) => postMessage(message);

/** Progress is told at most this often, in milliseconds. */
const TELL = 60;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  try {
    const tool = await loadFrom(data.source);
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
        errors: error.errors.map(({ message, field, value, remedies }) => ({
          message,
          field,
          value,
          remedies,
        })),
      });
    else post({ kind: 'defect', message: (error as Error).message });
  }
});
