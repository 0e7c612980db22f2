/** Of several processes one keeps the desk: it opens where it falls to this one, and closes where another takes it. */
import type { Crew } from '../processes/crew.ts';
import { type Desk, type DeskParts, openDesk } from './desk.ts';

export interface KeptDesk {
  /** Null where there is none, or another process keeps it. */
  current(): Desk | null;
  stop(): Promise<void>;
}

/**
 * `mount` is called for each desk that opens. Resolves when the first is open, where it is this process's.
 * @throws ConfigError where the first cannot open; a later one that cannot is a line in the log
 */
export async function keepDesk(
  parts: DeskParts,
  crew: Pick<Crew, 'onDesk'>,
  mount: (desk: Desk) => void,
): Promise<KeptDesk> {
  let desk: Desk | null = null;
  let stopped = false;
  let turn: Promise<void> = Promise.resolve();
  const change = async (keeps: boolean): Promise<void> => {
    if (keeps === (desk !== null) || (keeps && stopped)) return;
    if (keeps) {
      desk = await openDesk(parts);
      if (desk !== null) mount(desk);
      return;
    }
    await desk?.stop();
    desk = null;
  };
  let first = true;
  crew.onDesk((keeps) => {
    turn = turn.then(() => change(keeps));
    if (!first) turn = turn.catch((error: unknown) => parts.onError(error, 'opening the desk'));
    first = false;
  });
  await turn;
  return {
    current: () => desk,
    async stop() {
      stopped = true;
      turn = turn.then(() => change(false));
      await turn;
    },
  };
}
