/** Being told to end, before or after a start is through. */

/** It was told to end before it had started. */
export class Ended extends Error {
  override readonly name = 'Ended';
}

/** Resolves when the signal is given; at once where it was. */
export function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Waits for `step` no longer than until the signal is given. @throws the signal's reason then */
export async function unlessAborted<T>(step: Promise<T>, signal: AbortSignal): Promise<T> {
  const waited = new AbortController();
  const given = new Promise<never>((_, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true, signal: waited.signal });
  });
  try {
    return await Promise.race([step, given]);
  } finally {
    waited.abort();
  }
}
