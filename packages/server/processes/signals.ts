/** What a process is told by signals. */
import { isatty } from 'node:tty';

export interface Told {
  /** SIGINT or SIGTERM. Told once: a second one ends the process at once. */
  end(): void;
  /** SIGHUP: the pages were built anew. */
  reload(): void;
  /** SIGUSR2: every worker is to be replaced. */
  replace(): void;
  /** Before a second SIGINT or SIGTERM ends the process. */
  endAtOnce?(): void;
}

/** Listens until the returned function is called. `isTerminal` is `isatty` but in tests. */
export function listenTo(
  told: Told,
  isTerminal: (descriptor: number) => boolean = isatty,
): () => void {
  const isGone = terminal(isTerminal);
  let ends = false;
  const end = (signal: NodeJS.Signals): void => {
    if (!ends) {
      ends = true;
      told.end();
      return;
    }
    told.endAtOnce?.();
    stop();
    process.kill(process.pid, signal);
  };
  // A terminal that is closed says the same as whoever wants the pages anew.
  const hangUp = (): void => (isGone() ? end('SIGHUP') : told.reload());
  const listeners = { SIGINT: end, SIGTERM: end, SIGHUP: hangUp, SIGUSR2: told.replace };
  for (const [signal, listener] of Object.entries(listeners)) process.on(signal, listener);
  const stop = (): void => {
    for (const [signal, listener] of Object.entries(listeners)) process.off(signal, listener);
  };
  return stop;
}

/** Tells whether the terminal on which the process was started is closed. */
function terminal(isTerminal: (descriptor: number) => boolean): () => boolean {
  const had = [0, 1, 2].filter(isTerminal);
  return () => had.length > 0 && !had.some(isTerminal);
}
