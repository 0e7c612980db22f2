/** What nobody caught, and what Node itself warns of: through the log, which prints no secret. */
import type { Log } from './log.ts';

/** From now on until `release`. What nobody caught ends the process, as it does without. */
export function catchTheRest(log: Log): { readonly release: () => void } {
  const crash = (error: unknown): void => {
    log.failed(error, 'nothing caught this; the service ends');
    process.exit(1);
  };
  const warning = ({ name, message }: Error): void => log.warn(`${name}: ${message}`);
  const printers = process.listeners('warning');
  // Node's own printer of warnings is a listener too.
  process.removeAllListeners('warning');
  process.on('warning', warning).on('uncaughtException', crash);
  return {
    release: () => {
      process.off('warning', warning).off('uncaughtException', crash);
      for (const printer of printers) process.on('warning', printer);
    },
  };
}
