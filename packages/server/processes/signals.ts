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

/** Listens until the returned function is called. */
export function listenTo(told: Told): () => void {
  const isGone = terminal();
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
function terminal(): () => boolean {
  const had = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  return () => had.length > 0 && had.every((descriptor) => !isatty(descriptor));
}
