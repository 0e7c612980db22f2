/** How long a site that has no time now is left alone. */

/** Seconds: the longest wait that a Retry-After is believed for. */
export const MAX_WAIT = 60;

/** An answer that says nothing of the page, only of the site's state: it is worth asking again. */
export const isBusy = ({ status }: Response): boolean => status >= 500 || status === 429;

/** Seconds, from either form of the field; at most `MAX_WAIT`. Undefined where there is none. */
export function retryAfter(response: Response, now: number): number | undefined {
  const value = response.headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Date.parse(value) / 1000 - now;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(0, seconds), MAX_WAIT);
}
