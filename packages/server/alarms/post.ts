/** One try to tell a webhook something. */

/**
 * Null where it was taken, else why not, in words.
 * @param patience milliseconds that it may take
 */
export async function postTo(
  url: string,
  what: object,
  patience: number,
  ending: AbortSignal,
): Promise<string | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(what),
      // What is said is for the address that was set, and for no other that it names.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(patience), ending]),
    });
    await response.body?.cancel();
    if (response.ok) return null;
    return response.status >= 300 && response.status < 400
      ? `it answered ${response.status}, a redirect, which is not followed`
      : `it answered ${response.status}`;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return cause instanceof Error ? cause.message : String(cause);
  }
}
