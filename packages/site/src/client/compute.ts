/** Runs a tool's computation: at once where it is quick, in a worker where the tool says it is long. */
import { InputError, InputErrors, type Remedy } from '@tollbench/tools/define/error.ts';
import { evaluate } from '@tollbench/tools/define/evaluate.ts';
import type { AnyTool } from '@tollbench/tools/define/tool.ts';
import type { Source } from './load-tool.ts';

export type Inputs = Readonly<Record<string, unknown>>;

export interface Listener {
  done(inputs: Inputs, result: unknown): void;
  failed(inputs: Inputs, errors: InputErrors): void;
  /** 0 to 1 while a worker runs that has kept the visitor waiting; undefined when it has stopped. */
  progress(fraction: number | undefined): void;
}

export interface ToWorker {
  readonly source: Source;
  readonly inputs: Inputs;
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
        remedies: readonly Remedy[];
      }[];
    }
  | { readonly kind: 'defect'; readonly message: string };

export interface Computing {
  start(inputs: Inputs): void;
  cancel(): void;
}

/** Milliseconds before a running computation is worth a progress bar. */
const QUIET = 150;
/** Milliseconds that newer inputs wait for a running computation before it is ended for them. */
const PATIENCE = 250;

/** A fault of the program and not of the inputs: said as such, not hidden. */
const defect = (message: string) =>
  new InputErrors([new InputError(`The computation stopped: ${message}`)]);

/** Notes in the browser's own timeline how long the first computation took: the one a visitor waits for. */
function time(start: number): void {
  const name = 'first computation';
  if (performance.getEntriesByName(name).length === 0) performance.measure(name, { start });
}

/** While pages are worked on, nothing is bundled; the bundler is not to see this address and bundle a worker anew. */
const addressOfWorker = (built: string | undefined): string =>
  import.meta.env.DEV
    ? new URL(/* @vite-ignore */ './worker.ts', import.meta.url).href
    : (built ?? '');

/** `where` is the data of the page's element: where the worker is, and where it finds the tool. */
export function startComputing(
  tool: AnyTool,
  where: Readonly<Record<string, string | undefined>>,
  listener: Listener,
): Computing {
  const source: Source = { slug: tool.slug, chunks: where['chunks'] ?? '' };
  let worker: Worker | undefined;
  /** What the worker computes now, and the newest inputs that wait for it. */
  let running: Inputs | undefined;
  let waiting: Inputs | undefined;
  let since = 0;
  let fraction = 0;
  let shown = false;
  let quiet: ReturnType<typeof setTimeout> | undefined;
  let patience: ReturnType<typeof setTimeout> | undefined;

  /** The worker is free: shows nothing more of its run. */
  const idle = () => {
    running = undefined;
    clearTimeout(quiet);
    clearTimeout(patience);
    patience = undefined;
    if (shown) listener.progress(undefined);
    shown = false;
  };
  const end = () => {
    worker?.terminate();
    worker = undefined;
    if (running) idle();
  };
  const next = () => {
    const inputs = waiting;
    waiting = undefined;
    if (inputs) inWorker(inputs);
  };

  const hear = (data: FromWorker) => {
    const inputs = running;
    if (!inputs) return;
    if (data.kind === 'progress') {
      fraction = data.fraction;
      if (shown) listener.progress(fraction);
      return;
    }
    idle();
    time(since);
    if (data.kind === 'result') listener.done(inputs, data.result);
    // Errors of inputs that are no longer there would stand beside the wrong values.
    else if (waiting === undefined)
      listener.failed(
        inputs,
        data.kind === 'errors'
          ? new InputErrors(data.errors.map((e) => new InputError(e.message, e)))
          : defect(data.message),
      );
    next();
  };

  function inWorker(inputs: Inputs): void {
    if (!worker) {
      const fresh = new Worker(addressOfWorker(where['worker']), {
        type: 'module',
        name: tool.slug,
      });
      fresh.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
      fresh.onerror = (event) => {
        const inputs = running;
        end();
        if (inputs)
          listener.failed(inputs, defect(event.message || 'the worker could not be loaded'));
        next();
      };
      worker = fresh;
    }
    running = inputs;
    since = performance.now();
    fraction = 0;
    quiet = setTimeout(() => {
      shown = true;
      listener.progress(fraction);
    }, QUIET);
    worker.postMessage({ source, inputs } satisfies ToWorker);
  }

  return {
    start(inputs) {
      if (tool.long?.(inputs) ?? false) {
        if (running === inputs) {
          waiting = undefined;
          clearTimeout(patience);
          patience = undefined;
          return;
        }
        if (!running) {
          inWorker(inputs);
          return;
        }
        // Under a drag each run is let finish where it can, so that the picture follows the hand; one
        // that takes too long is ended for the newest inputs.
        waiting = inputs;
        patience ??= setTimeout(() => {
          end();
          next();
        }, PATIENCE);
        return;
      }
      waiting = undefined;
      if (running) end();
      try {
        const start = performance.now();
        const result = evaluate(tool, inputs);
        time(start);
        listener.done(inputs, result);
      } catch (error) {
        if (error instanceof InputErrors) listener.failed(inputs, error);
        else {
          listener.failed(inputs, defect((error as Error).message));
          reportError(error);
        }
      }
    },
    cancel() {
      waiting = undefined;
      end();
    },
  };
}
