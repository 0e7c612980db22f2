/** Runs a tool's computation: at once where it is quick, in a worker where the tool says it is long. */
import { InputError, InputErrors } from '@tollbench/tools/define/error.ts';
import { evaluate } from '@tollbench/tools/define/evaluate.ts';
import { toQuery } from '@tollbench/tools/define/inputs.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';

export type Inputs = Readonly<Record<string, unknown>>;

export interface Listener {
  done(inputs: Inputs, result: unknown): void;
  failed(errors: InputErrors): void;
  /** 0 to 1 while a worker runs; undefined when it has stopped. */
  progress(fraction: number | undefined): void;
}

export type FromWorker =
  | { readonly kind: 'progress'; readonly fraction: number }
  | { readonly kind: 'result'; readonly result: unknown }
  | {
      readonly kind: 'errors';
      readonly errors: readonly {
        message: string;
        field: string | undefined;
        value: string | undefined;
      }[];
    }
  | { readonly kind: 'defect'; readonly message: string };

export interface Computing {
  start(inputs: Inputs): void;
  cancel(): void;
}

export function startComputing(tool: AnyTool, listener: Listener): Computing {
  let worker: Worker | undefined;
  let busy = false;

  const inWorker = (inputs: Inputs) => {
    busy = true;
    worker ??= new Worker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: tool.slug,
    });
    const done = () => {
      busy = false;
      listener.progress(undefined);
    };
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'progress') listener.progress(data.fraction);
      else {
        if (data.kind === 'result') listener.done(inputs, data.result);
        else if (data.kind === 'errors')
          listener.failed(new InputErrors(data.errors.map((e) => new InputError(e.message, e))));
        else listener.failed(new InputErrors([new InputError(data.message)]));
        done();
      }
    };
    worker.onerror = (event) => {
      listener.failed(
        new InputErrors([
          new InputError(
            `The computation stopped: ${event.message || 'the worker could not be loaded'}`,
          ),
        ]),
      );
      worker?.terminate();
      worker = undefined;
      done();
    };
    listener.progress(0);
    worker.postMessage({ slug: tool.slug, query: toQuery(tool.inputs, inputs) });
  };

  const start = (inputs: Inputs) => {
    const long = tool.long?.(inputs) ?? false;
    if (busy) {
      // The newest inputs win: end what runs and begin again, since a result for older ones is of no use.
      worker?.terminate();
      worker = undefined;
      busy = false;
      listener.progress(undefined);
    }
    if (long) {
      inWorker(inputs);
      return;
    }
    try {
      listener.done(inputs, evaluate(tool, inputs));
    } catch (error) {
      if (!(error instanceof InputErrors)) throw error;
      listener.failed(error);
    }
  };

  return {
    start,
    cancel() {
      worker?.terminate();
      worker = undefined;
      busy = false;
      listener.progress(undefined);
    },
  };
}
